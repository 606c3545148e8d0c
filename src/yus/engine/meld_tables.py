"""Melds as numbers, for the simulator: tables made from the rules library.

A meld's number rises with its seniority (C7), trump over plain apart: runs are 0 to 20 by length and top,
figures 21 to 24. Within a suit a set of runs is a mask of such bits, and a set of ranks one of 8 bits.
"""

from functools import cache
from itertools import combinations
from typing import Final

from yus.cards import SPADES
from yus.deberts.points import RUN_POINTS
from yus.engine.memory import HEADER
from yus.melds import BERZ, FIGURES, RUNS, Meld, runs_in
from yus.rules import TerzRules
from yus.terz.points import meld_points

RUNS_IN: Final = HEADER
"""The runs within each of the 256 sets of ranks."""
RUN_RANKS: Final = RUNS_IN + 256
"""The ranks of each run."""
MELD_POINTS: Final = RUN_RANKS + 32
"""The points of each meld."""
BEST_RUNS: Final = MELD_POINTS + 32
"""Деберц: the most points that runs of 4 and 3 without a common card bring in each set of ranks (D5.5)."""
BEST_PICK: Final = BEST_RUNS + 256
"""Деберц: which runs those are."""
MELD_TABLES_END: Final = BEST_PICK + 256

SUIT_RUNS: Final[tuple[Meld, ...]] = tuple(
    sorted((run for run in RUNS if run.suit == SPADES), key=lambda run: (run.kind, run.top))
)
"""The runs of one suit by number."""
FIRST_FIGURE: Final = len(SUIT_RUNS)
"""The number of the junior figure."""
KINDS: Final = tuple(run.kind for run in SUIT_RUNS) + tuple(sorted(FIGURES))
"""The kind of each meld by number."""
DEBERTS_RUNS: Final = sum(1 << number for number, run in enumerate(SUIT_RUNS) if run.kind <= BERZ)
"""The runs of 4 and 3, the only ones in Деберц (D5.1)."""


def number_of(meld: Meld) -> int:
    """Return the number of a meld."""
    if not meld.is_run:
        return FIRST_FIGURE + sorted(FIGURES).index(meld.kind)
    return next(i for i, run in enumerate(SUIT_RUNS) if (run.kind, run.top) == (meld.kind, meld.top))


def runs_of_ranks(ranks: int) -> int:
    """Return the runs within a set of ranks."""
    return sum(1 << number_of(run) for run in runs_in(ranks))


@cache
def best_runs(ranks: int) -> tuple[int, int]:
    """Return the most points that runs of 4 and 3 bring without a common card, and those runs (D5.5)."""
    numbers = [i for i, run in enumerate(SUIT_RUNS) if run.kind <= BERZ and run.cards & ~ranks == 0]
    best = (0, 0)
    for size in (1, 2):
        for chosen in combinations(numbers, size):
            cards = [SUIT_RUNS[i].cards for i in chosen]
            if not any(one & other for one, other in combinations(cards, 2)):
                points = sum(RUN_POINTS[SUIT_RUNS[i].kind] for i in chosen)
                best = max(best, (points, sum(1 << i for i in chosen)))
    return best


def deberts_meld_points() -> list[int]:
    """Return the points of each meld in Деберц, 0 for those that do not count there (D2.2)."""
    return [RUN_POINTS.get(kind, 0) for kind in KINDS]


def terz_meld_points(rules: TerzRules) -> list[int]:
    """Return the points of each meld in Терц (T2.2)."""
    return [meld_points(kind, rules) for kind in KINDS]


def meld_tables(points: list[int]) -> list[int]:
    """Return the words of a simulator's memory from ``RUNS_IN`` to ``MELD_TABLES_END``."""
    best = [best_runs(ranks) for ranks in range(256)]
    return [
        *[runs_of_ranks(ranks) for ranks in range(256)],
        *_padded([run.cards for run in SUIT_RUNS]),
        *_padded(points),
        *[points for points, _ in best],
        *[runs for _, runs in best],
    ]


def _padded(words: list[int]) -> list[int]:
    return words + [0] * (32 - len(words))
