"""A player that does anything that is legal."""

import random

from yus.bots.situation import Situation, is_due, lawful_choices
from yus.commands import Command


class RandomPlayer:
    """Chooses evenly among what is lawful, by the situation's seed; rights it uses now and then."""

    def choose(self, situation: Situation) -> Command | None:
        """Answer with any lawful command; None, as often as any, where it need not answer (T9)."""
        options: tuple[Command | None, ...] = lawful_choices(situation)
        if not is_due(situation):
            options = (*options, None)
        return random.Random(situation.seed).choice(options)
