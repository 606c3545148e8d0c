"""From what a deal comes to, to what that is worth to a seat."""

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from yus.bots.levels import Level
from yus.bots.worth import needs_of, worth
from yus.events import Seat
from yus.view import View

Numbers: TypeAlias = npt.NDArray[Any]

POINT: Final = 0.001
"""What a point is worth besides its part in the chance of the match, in hundredths of a match.

So that points still tell good cards from bad where all worlds looked at are won, or lost.
"""


class Scale:
    """Weighs what all seats write, for one seat at the score of its match.

    Worth is in points of the deal, or, where the level plays for the match, in hundredths of its win.
    """

    def __init__(self, view: View, level: Level) -> None:
        """Take the seat and its score."""
        assert view.seat is not None
        self.seat: Seat = view.seat
        self.players = view.rules.players
        self.needs = needs_of(view.totals, view.targets)
        self.worth = worth(view.rules) if level.counts_score else None

    def may_be_shared(self, points: int) -> bool:
        """Tell whether two seats may both reach their targets, so many points being written in the deal."""
        return self.worth is not None and points >= sum(self.needs)

    def value(self, written: Numbers, last: Numbers | None = None) -> Numbers:
        """Return the worth of each row of written points, one column a seat.

        ``last`` has who took the last trick, which decides where several reach the target (D8.2, T7.2); where
        that is not known they share the match.
        """
        order = [(self.seat + step) % self.players for step in range(self.players)]
        mine = written[:, order]
        points: Numbers = mine[:, 0] - mine[:, 1:].mean(axis=1)
        if self.worth is None:
            return points
        needs = np.array([self.needs[seat] for seat in order]) - mine
        chances = self.worth.chances(needs)
        if last is not None:
            there = needs <= 0
            place = (last - self.seat) % self.players
            decided = (there.sum(axis=1) > 1) & there[np.arange(len(needs)), place]
            chances = np.where(decided, place == 0, chances)
        return 100 * chances + POINT * points
