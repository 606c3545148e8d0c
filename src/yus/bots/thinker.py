"""The players that think: they look at the worlds that their seat may be in."""

import random
import time
from typing import Final

import msgspec

from yus.bots import deberts_mind, last_tricks, terz_mind
from yus.bots.greedy import Greedy
from yus.bots.hints import Unit
from yus.bots.levels import MASTER, Level
from yus.bots.seating import Seating
from yus.bots.situation import Budget, Situation
from yus.commands import Command
from yus.engine.evidence import EvidenceError
from yus.match import new_match
from yus.rules import DebertsRules, TerzRules
from yus.view import DebertsView

FIRST_LOOK: Final = {2: 8, 3: 2}
"""At so many worlds a player with a clock looks first, by the number of players: of three some are dear."""
GROWTH: Final = 8
"""So many times more it looks at next, at the most."""


class Advice(msgspec.Struct, frozen=True):
    """What a command is worth, in the unit of who thinks; None where it was not weighed."""

    command: Command
    value: float | None


def warm_up() -> None:
    """Think once about each kind of question, so that all of the compiled core is loaded."""
    for rules in (DebertsRules(), DebertsRules(players=3), TerzRules()):
        chance = random.Random(0)
        players = [Thinker(MASTER) for _ in range(rules.players)]
        deck = chance.sample(range(32), 32)
        Seating(players, Budget(nodes=2), chance).deal(new_match(rules, 0), deck)


class Thinker:
    """Plays at a level, within its time: it looks at few worlds first, and at more while there is time."""

    def __init__(self, level: Level) -> None:
        """Take the level."""
        self.level = level

    @property
    def unit(self) -> Unit:
        """What its values count: points of the deal, or hundredths of the match."""
        return "match" if self.level.counts_score else "points"

    def choose(self, situation: Situation) -> Command:
        """Answer with the legal command that is worth the most."""
        if len(situation.legal) == 1:
            return situation.legal[0]
        begun = time.monotonic()
        mixed = last_tricks.choose(situation, self.level)
        if mixed is not None:
            return mixed
        advice = self.advise(self._later(situation, time.monotonic() - begun))
        weighed = [each for each in advice if each.value is not None]
        if not weighed:
            return Greedy().choose(situation)
        return max(weighed, key=lambda each: each.value or 0.0).command

    def _later(self, situation: Situation, spent: float) -> Situation:
        """Return the same question with so many seconds less to answer it."""
        budget = situation.budget
        if budget.nodes is not None:
            return situation
        left = Budget(max(budget.within(self.level.seconds) - spent, 0.0))
        return msgspec.structs.replace(situation, budget=left)

    def advise(self, situation: Situation) -> tuple[Advice, ...]:
        """Return what each legal command is worth, in ``unit``."""
        budget = situation.budget
        seconds = budget.within(self.level.seconds)
        worlds = self.level.most_worlds(situation.view.rules)
        most = worlds if budget.nodes is None else min(budget.nodes, worlds)
        start = time.monotonic()
        number = most if budget.nodes is not None else min(most, FIRST_LOOK[situation.view.rules.players])
        best: dict[Command, float | None] = dict.fromkeys(situation.legal)
        while True:
            begun = time.monotonic()
            found = self._advise(self._later(situation, begun - start), number)
            spent = time.monotonic() - begun
            if any(value is not None for value in found.values()):
                best = found
            left = seconds - (time.monotonic() - start)
            # The next look costs as many times more as it has worlds, and some worlds cost far more than
            # others: so little is left to chance. What does not fit is left.
            growth = min(most / number, GROWTH, 0.6 * left / spent if spent > 0 else GROWTH)
            if number >= most or growth < min(2, most / number):
                return tuple(Advice(command, value) for command, value in best.items())
            number = min(most, int(number * growth))

    def _advise(self, situation: Situation, number: int) -> dict[Command, float | None]:
        deberts = isinstance(situation.view.deal, DebertsView)
        advise = deberts_mind.advise if deberts else terz_mind.advise
        try:
            return advise(situation, self.level, number)
        except EvidenceError:
            # The events of the deal are missing, so nothing can be inferred.
            return dict.fromkeys(situation.legal)
