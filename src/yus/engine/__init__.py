"""The compiled search core: exact solver, fast simulator, sampling of hidden cards.

Importing this room compiles nothing and needs neither numba nor numpy; they are loaded by the first call that
needs them, which may take seconds where the code is not yet in the user's cache. ``docs/engine.md`` explains
how all of it works.
"""

import threading
from typing import TYPE_CHECKING

from yus.cards import Card
from yus.engine.card_play import DEBERTS, FRITZ, CardPlay
from yus.engine.position import Position, PositionError

if TYPE_CHECKING:
    from yus.engine.solver import Solver

__all__ = ["DEBERTS", "FRITZ", "CardPlay", "Position", "PositionError", "card_values", "solve", "solver_for"]

_own = threading.local()


def solver_for(play: CardPlay) -> "Solver":
    """Return this thread's solver of a card play; it keeps what it finds for later positions."""
    from yus.engine.solver import Solver  # noqa: PLC0415 - numba is loaded here and not before

    solvers: dict[CardPlay, Solver] = _own.__dict__.setdefault("solvers", {})
    if play not in solvers:
        solvers[play] = Solver(play)
    return solvers[play]


def solve(position: Position) -> int:
    """Return the points that the hero still collects, of those on the table too, under best play of all.

    With two players all hands are open; with three it is the hero against both others, all hands open. Raises
    PositionError for a position that cannot come about.
    """
    return solver_for(position.play).solve(position)


def card_values(position: Position) -> dict[Card, int]:
    """Return, for each card that may be played now, the points that the hero then still collects.

    The points of the cards on the table are among them. Raises PositionError for a position that cannot come
    about.
    """
    return solver_for(position.play).card_values(position)
