"""What a seat of Терц may announce, and what becomes of it; simple players' choice among it.

A meld is its number * 4 + its suit; with a seniority in place of the number it says that trumps count (C7).
"""

from typing import Final

from yus.engine import rows
from yus.engine import simulation_memory as sim
from yus.engine.compiling import Ints, Table, kernel
from yus.engine.kernels.bits import count, highest, lowest
from yus.engine.kernels.chance import below, log
from yus.engine.kernels.melds import figures, ranks_in, runs_begin
from yus.engine.kernels.tricks import NOBODY
from yus.engine.meld_tables import FIRST_FIGURE, KINDS, MELD_POINTS, RUN_RANKS, RUNS_IN

STOCK_TRICKS: Final = 7
"""Tricks after which cards are drawn (T3.4)."""
NO_LIMIT: Final = 2 * len(KINDS)
"""More than the seniority of any meld."""


@kernel("int64(int64[::1])")
def stock_size(deal: Ints) -> int:
    """Return the number of cards in the stock, the turn-up among them (T3.1)."""
    return deal[rows.HIDDEN] + (1 if deal[rows.TURN_UP] != NOBODY else 0)


@kernel("int64(int64[::1], int64[::1], int64, int64)")
def free_runs(memory: Ints, deal: Ints, seat: int, suit: int) -> int:
    """Return the runs of a suit in hand to which T6.5 to T6.8 do not object."""
    ranks = ranks_in(deal[rows.HANDS + seat], suit)
    scored = deal[rows.RUNS_SCORED + 4 * seat + suit]
    if memory[sim.MANY]:
        used = scored
        while used:
            ranks &= ~memory[RUN_RANKS + lowest(used)]
            used &= used - 1
    runs = memory[RUNS_IN + ranks] & ~deal[rows.RUNS_BURNT + 4 * seat + suit] & ~scored
    if memory[sim.ASCENDING] and scored:
        runs &= -2 << highest(scored)
    return runs


@kernel("int64(int64[::1], int64)")
def free_figures(deal: Ints, seat: int) -> int:
    """Return the figures in hand to which T6.2, T6.5 and T6.6 do not object."""
    if not deal[rows.BROKEN]:
        return 0
    return figures(deal[rows.HANDS + seat]) & ~deal[rows.FIGURES_SAID + seat]


@kernel("int64(int64[::1], int64[::1], int64, int64)")
def senior_free(memory: Ints, deal: Ints, seat: int, limit: int) -> int:
    """Return the senior free meld not senior to a limit, as seniority * 4 + suit; -1 for none."""
    best = free_figures(deal, seat) & ((2 << (limit >> 1)) - 1)
    senior = 2 * highest(best) * 4 if best else -1
    begin = runs_begin(deal[rows.HANDS + seat])
    while begin:
        suit = lowest(begin) >> 3
        begin &= ~(255 << 8 * suit)
        trump = 1 if suit == deal[rows.TRUMP] else 0
        runs = free_runs(memory, deal, seat, suit) & ((1 << (limit - trump + 2 >> 1)) - 1)
        if runs:
            senior = max(senior, (2 * highest(runs) + trump) * 4 + suit)
    return senior


@kernel("int64(int64[::1], int64[::1], int64)")
def next_rung(memory: Ints, deal: Ints, seat: int) -> int:
    """Return what is announced where runs must rise: the lowest rung that leaves time for the rest.

    A turn is left for each trick before the fritz, and one in it (T6.1, T6.7). Figures go first.
    """
    if free_figures(deal, seat):
        return senior_free(memory, deal, seat, NO_LIMIT)
    turns = STOCK_TRICKS + 1 - deal[rows.TRICKS] - deal[rows.TRICKS + 1]
    senior = senior_free(memory, deal, seat, NO_LIMIT)
    if senior < 0:
        return senior
    suit = senior & 3
    runs = free_runs(memory, deal, seat, suit)
    while count(runs) > turns:
        runs &= runs - 1
    return (2 * lowest(runs) + (senior >> 2 & 1)) * 4 + suit


@kernel("int64(int64[::1], int64[::1], int64)")
def any_free(memory: Ints, deal: Ints, seat: int) -> int:
    """Return a random free meld of a seat as seniority * 4 + suit, -1 for none."""
    chosen = -1
    seen = 0
    left = free_figures(deal, seat)
    for suit in range(5):
        while left:
            seen += 1
            if below(memory, seen) == 0:
                trump = 1 if suit > 0 and suit - 1 == deal[rows.TRUMP] else 0
                chosen = (2 * lowest(left) + trump) * 4 + max(0, suit - 1)
            left &= left - 1
        if suit < 4:
            left = free_runs(memory, deal, seat, suit)
    return chosen


@kernel("void(int64[::1], int64[::1], int64, int64, boolean)")
def settle(memory: Ints, deal: Ints, seat: int, meld: int, passes: bool) -> None:
    """Score a meld, or mark it burnt (T6.5)."""
    number = meld >> 3
    suit = meld & 3
    if number >= FIRST_FIGURE:
        deal[rows.FIGURES_SAID + seat] |= 1 << number
    elif passes:
        deal[rows.RUNS_SCORED + 4 * seat + suit] |= 1 << number
    else:
        deal[rows.RUNS_BURNT + 4 * seat + suit] |= 1 << number
    if passes:
        deal[rows.POINTS + seat] += memory[MELD_POINTS + number]
    log(memory, sim.SCORED if passes else sim.BURNT, seat, number << 2 | suit)


@kernel("int64(int64[::1], int64[::1], int64, int64, int64)")
def meant(memory: Ints, deal: Ints, seat: int, low: int, high: int) -> int:
    """Return which meld of those numbers a seat announced, as number * 4 + suit: the junior one that is free.

    Where none is free, one that it holds; -1 if it holds none.
    """
    wanted = (2 << high) - (1 << low)
    chosen = free_figures(deal, seat) & wanted
    if chosen:
        return 4 * lowest(chosen)
    for suit in range(4):
        runs = free_runs(memory, deal, seat, suit) & wanted
        if runs:
            return 4 * lowest(runs) + suit
    for suit in range(4):
        runs = memory[RUNS_IN + ranks_in(deal[rows.HANDS + seat], suit)] & wanted
        if runs:
            return 4 * lowest(runs) + suit
    return -1


@kernel("void(int64[::1], int64[:, ::1], int64, int64, int64)")
def suppose(memory: Ints, deals: Table, seat: int, low: int, high: int) -> None:
    """Note in each row what a seat means that announced one of those melds, -1 where it can mean none."""
    for row in range(len(deals)):
        deals[row, rows.PENDING] = meant(memory, deals[row], seat, low, high)
