"""What a score is worth: the chance to win the match from it.

The table for some rules is made when it is first asked for, of many simulated deals. It takes deals to be
independent and all players to be alike, which is what one wants to know of a score, and not who plays better.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from yus.engine import rows
from yus.engine.simulator import Simulator
from yus.rules import Rules, TerzRules

Numbers: TypeAlias = npt.NDArray[Any]

STEPS: Final = {2: 50, 3: 20}
"""Into how many steps the way to the target is parted, by the number of players."""
DEALS: Final = {2: 3000, 3: 1500}
"""How many simulated deals a table is made of."""


class Worth:
    """The chances of a match under some rules."""

    def __init__(self, rules: Rules, seed: int = 1) -> None:
        """Simulate deals and make the table: some tenths of a second."""
        self.players = rules.players
        self.step = rules.target / STEPS[self.players]
        chance = np.random.default_rng(seed)
        race = isinstance(rules, TerzRules)
        simulator = Simulator(rules, "planning" if race else "greedy", seed)
        number = DEALS[self.players] // self.players
        deals = np.concatenate(
            [simulator.finish(simulator.new_deals(number, dealer)) for dealer in range(self.players)]
        )
        written = deals[:, rows.RESULT_WRITTEN : rows.RESULT_WRITTEN + self.players]
        scored = written.any(axis=1)
        # Rounding by chance keeps the mean, where rounding to the nearest step would not.
        steps = np.floor(written[scored] / self.step + chance.random((int(scored.sum()), self.players)))
        last = None if race else deals[scored, rows.RESULT_LAST]
        self.table = _table(steps.astype(np.int64), last, STEPS[self.players])

    def chances(self, needs: Numbers) -> Numbers:
        """Return the chance of the first seat to win, for each row of what the seats still need, in points.

        Needs of 0 or less are of a seat that has reached its target; where several have, they share the
        match.
        """
        # A point to go is not none to go: only the rows from the first on lie on one line.
        places = np.where(needs <= 0, 0, np.clip(needs / self.step, 1, STEPS[self.players]))
        low = np.floor(places).astype(np.int64)
        part = places - low
        value = np.zeros(len(needs))
        for corner in np.ndindex(*(2,) * self.players):
            weight = np.prod(np.where(corner, part, 1 - part), axis=1)
            index = np.minimum(low + corner, STEPS[self.players])
            value += weight * self.table[tuple(index.T)]
        return value


@cache
def worth(rules: Rules) -> Worth:
    """Return the chances under some rules, made once."""
    return Worth(rules)


def _table(written: Numbers, last: Numbers | None, size: int) -> Numbers:
    """Fill the table from the end of the match backwards; all sizes are in steps.

    ``last`` is who took the last trick, which decides if several reach the target (D8.2). Without it, in
    Терц, the first to get there claims (T7.1): who needs the smaller part of what he makes in the deal.
    """
    players = written.shape[1]
    table = np.zeros((size + 1,) * players)
    for need in np.ndindex(table.shape):
        reached = [seat for seat, each in enumerate(need) if each == 0]
        if reached:
            table[need] = (0 in reached) / len(reached)
    # Deals that bring nobody nearer only put the match off; of the others many are alike.
    moved = written.any(axis=1)
    taker = np.zeros(len(written), np.int64) if last is None else last
    kinds, number = np.unique(
        np.column_stack((np.minimum(written, size), taker))[moved], axis=0, return_counts=True
    )
    steps, taker = kinds[:, :players], kinds[:, players]
    needs = np.indices((size,) * players).reshape(players, -1).T + 1
    total = needs.sum(axis=1)
    for here in (needs[total == each] for each in range(players, players * size + 1)):
        left = np.maximum(here[:, None] - steps, 0)
        value = table[tuple(np.moveaxis(left, -1, 0))]
        several = (left == 0).sum(axis=-1) > 1
        if last is None:
            ahead = here[:, [1]] * steps[:, 0] - here[:, [0]] * steps[:, 1]
            value = np.where(several, (np.sign(ahead) + 1) / 2, value)
        else:
            decided = several & (left[:, np.arange(len(taker)), taker] == 0)
            value = np.where(decided, taker == 0, value)
        table[tuple(here.T)] = value @ number / number.sum() if len(number) else 0.5
    return table


def needs_of(totals: Sequence[int], targets: Sequence[int]) -> tuple[int, ...]:
    """Return what each seat still needs."""
    return tuple(target - total for total, target in zip(totals, targets, strict=True))
