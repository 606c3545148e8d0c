"""What the runs of one suit still promise to who holds some of its cards and may yet draw others (Терц).

A suit is seen as three sets of ranks: those in hand, those that may still come, and those that are gone,
which makes 3**8 **states**. With so many announcements ahead (T6.1) and the senior run of the suit scored so
far (T6.7) each has an expected number of points, if all its cards are kept and the best rung of the ladder is
announced each time.
"""

from typing import Final

from yus.engine import simulation_memory as sim
from yus.engine.compiling import Ints, kernel
from yus.engine.kernels.bits import count, lowest
from yus.engine.meld_tables import FIRST_FIGURE, MELD_POINTS, RUN_RANKS, RUNS_IN

STATES: Final = 3**8
LEVELS: Final = FIRST_FIGURE + 1
"""No run scored yet, or the number of the senior one."""
AHEAD: Final = 9
"""Announcements ahead: 0 to 8."""
PROSPECTS: Final = AHEAD * LEVELS * STATES


@kernel("int64(int64, int64)")
def place_of(ahead: int, level: int) -> int:
    """Return where the states begin of so many announcements ahead and a level."""
    return (ahead * LEVELS + level) * STATES


@kernel("int64(int64[::1], int64, int64)")
def state_of(memory: Ints, held: int, coming: int) -> int:
    """Return the state of a suit with these ranks in hand and those that may come."""
    return memory[sim.TERNARY + held] + 2 * memory[sim.TERNARY + coming]


@kernel("int64(int64[::1], int16[::1], int64, int64, int64, int64)")
def best_now(memory: Ints, prospects: Ints, held: int, coming: int, ahead: int, level: int) -> int:
    """Return the expected points, in tenths, with ``ahead`` announcements of which one may be made now."""
    state = state_of(memory, held, coming)
    best = prospects[place_of(ahead - 1, level) + state]
    runs = memory[RUNS_IN + held] & (-1 << level)
    if memory[sim.MANY] and level:
        return 0
    while runs:
        run = lowest(runs)
        runs &= runs - 1
        points = memory[MELD_POINTS + run] * memory[sim.PASSES + run]
        if memory[sim.MANY]:
            # Several at once, but without a card in common (T6.8).
            rest = memory[RUNS_IN + (held & ~memory[RUN_RANKS + run])]
            if rest:
                points += memory[MELD_POINTS + lowest(rest)] * memory[sim.PASSES + lowest(rest)]
        best = max(best, points // 100 + prospects[place_of(ahead - 1, run + 1) + state])
    return best


@kernel("void(int64[::1], int16[::1], int16[::1])")
def fill_prospects(memory: Ints, prospects: Ints, scratch: Ints) -> None:
    """Fill the table, from the last announcement backwards.

    An entry is for who first draws a card and then has so many announcements ahead; with none it is 0.
    """
    for ahead in range(1, AHEAD):
        for level in range(LEVELS):
            for held in range(256):
                coming = 255 & ~held
                while True:
                    scratch[state_of(memory, held, coming)] = best_now(
                        memory, prospects, held, coming, ahead, level
                    )
                    if not coming:
                        break
                    coming = coming - 1 & 255 & ~held
            for held in range(256):
                coming = 255 & ~held
                while True:
                    state = state_of(memory, held, coming)
                    total = (memory[sim.UNSEEN + ahead] - count(coming)) * scratch[state]
                    left = coming
                    while left:
                        rank = lowest(left)
                        left &= left - 1
                        # A rank that comes is held, and comes no more: 2 becomes 1 in its place.
                        total += scratch[state - memory[sim.TERNARY + (1 << rank)]]
                    prospects[place_of(ahead, level) + state] = total // memory[sim.UNSEEN + ahead]
                    if not coming:
                        break
                    coming = coming - 1 & 255 & ~held
