"""The exact solver for open hands, and the same for many worlds at once.

Importing this module compiles or loads the kernels; ``yus.engine`` does so where it is first asked.
"""

from collections.abc import Callable
from typing import Final, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from yus.cards import Card
from yus.engine.card_play import CardPlay
from yus.engine.kernels import three, two
from yus.engine.memory import LIMIT, NO_LIMIT, NODES, TABLE, new_memory
from yus.engine.position import Position, PositionError

Values: TypeAlias = npt.NDArray[np.int64]

_Kernel: TypeAlias = Callable[..., None]
_SOLVE: Final[dict[int, _Kernel]] = {2: two.solve, 3: three.solve}
_CARD_VALUES: Final[dict[int, _Kernel]] = {2: two.card_values, 3: three.card_values}
_NOBODY: Final = -1


class Solver:
    """Solves positions of one card play, keeping the table of all positions met; not for two threads at once.

    The kernels run without Python's lock, so solvers of several threads work side by side.
    """

    def __init__(self, play: CardPlay) -> None:
        """Take the rules of play; no position is known yet."""
        self.play = play
        self._memories = {2: new_memory(play), 3: new_memory(play)}

    def solve(self, position: Position) -> int:
        """Return the points that the hero still collects, of those on the table too, under best play of all.

        Raises PositionError for a position that cannot come about.
        """
        self._check(position)
        worlds = np.array([position.hands], np.int64)
        return int(self.solve_worlds(position, worlds)[0])

    def card_values(self, position: Position) -> dict[Card, int]:
        """Return, for each card that may be played now, the points that the hero then still collects.

        The points of the cards on the table are among them. Raises PositionError for a position that cannot
        come about.
        """
        self._check(position)
        row = self.world_card_values(position, np.array([position.hands], np.int64))[0]
        return {card: int(value) for card, value in enumerate(row) if value >= 0}

    def solve_worlds(self, position: Position, worlds: Values) -> Values:
        """Return the points that the hero still collects in each world.

        ``worlds`` has a row for each world and a column for the hand of each seat; all else is as in
        ``position``, whose hands are not looked at, and nothing is checked.
        """
        values = np.empty((len(worlds), 1), np.int64)
        self._run(_SOLVE, position, worlds, values)
        return values[:, 0]

    def world_card_values(self, position: Position, worlds: Values, nodes: int | None = None) -> Values:
        """Return what ``card_values`` gives as a row of 32 for each world, -1 where a card may not be played.

        For ``worlds`` see ``solve_worlds``. With three seats some positions take a hundred times as long as
        others: after so many ``nodes`` in all it gives up, and -1 fills the rows of the worlds that are left.
        """
        values = np.full((len(worlds), 32), -1, np.int64)
        memory = self._memories[worlds.shape[1]]
        memory[LIMIT] = NO_LIMIT if nodes is None else memory[NODES] + nodes
        self._run(_CARD_VALUES, position, worlds, values)
        memory[LIMIT] = NO_LIMIT
        return values

    @property
    def nodes(self) -> int:
        """The number of positions searched since this was made."""
        return sum(memory[NODES] for memory in self._memories.values())

    def forget(self) -> None:
        """Empty the table. Values never depend on it; this is for measuring."""
        for memory in self._memories.values():
            cast(Values, memory)[TABLE:] = 0

    def _check(self, position: Position) -> None:
        if position.play != self.play:
            raise PositionError("the position is of another card play than this solver")
        position.check()

    def _run(self, kernels: dict[int, _Kernel], position: Position, worlds: Values, values: Values) -> None:
        """Call the kernel for so many seats, the hands in turn order from the one who is to play."""
        seats = worlds.shape[1]
        mover = (position.leader + len(position.trick)) % seats
        turned = np.ascontiguousarray(np.roll(worlds, -mover, axis=1))
        table = (*position.trick, *[_NOBODY] * seats)[: seats - 1]
        hero = (position.hero - mover) % seats
        kernels[seats](self._memories[seats], turned, position.trump, *table, hero, values)
