"""From what a deal comes to, to what that is worth to a seat."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from yus.bots.levels import Level
from yus.bots.worth import needs_of, worth
from yus.events import Seat
from yus.view import View

Numbers: TypeAlias = npt.NDArray[Any]


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

    def value(self, written: Numbers) -> Numbers:
        """Return the worth of each row of written points, one column a seat."""
        order = [(self.seat + step) % self.players for step in range(self.players)]
        mine = written[:, order]
        if self.worth is None:
            value: Numbers = mine[:, 0] - mine[:, 1:].mean(axis=1)
            return value
        needs = np.array([self.needs[seat] for seat in order]) - mine
        return 100 * self.worth.chances(needs)
