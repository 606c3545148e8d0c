"""A player that does anything that is legal."""

import random

from yus.bots.situation import Situation
from yus.commands import Command


class RandomPlayer:
    """Chooses evenly among the legal commands, by the situation's seed."""

    def choose(self, situation: Situation) -> Command:
        """Answer with any legal command."""
        return random.Random(situation.seed).choice(situation.legal)
