"""Runs and figures by the numbers of ``yus.engine.meld_tables``, which rise with seniority (C7)."""

from yus.engine.compiling import Ints, kernel
from yus.engine.kernels.bits import highest, lowest
from yus.engine.meld_tables import DEBERTS_RUNS, FIRST_FIGURE, RUNS_IN


@kernel("int64(int64, int64)")
def ranks_in(hand: int, suit: int) -> int:
    """Return the ranks of a suit that a hand of cards has, as 8 bits."""
    return hand >> (8 * suit) & 255


@kernel("int64(int64)")
def figures(hand: int) -> int:
    """Return the figures in a hand: queens, kings, aces, jacks from the junior to the senior (C7)."""
    common = hand & hand >> 8 & hand >> 16 & hand >> 24
    return (common >> 5 & 7 | (common >> 4 & 1) << 3) << FIRST_FIGURE


@kernel("int64(int64)")
def runs_begin(hand: int) -> int:
    """Return the lowest cards of all runs of three in a hand: none where there is no run."""
    return hand & hand >> 1 & hand >> 2 & 0x3F3F3F3F


@kernel("int64(int64[::1], int64, int64)")
def senior_run(memory: Ints, hand: int, favoured: int) -> int:
    """Return the senior run of 4 or 3 in a hand as its seniority * 4 + suit, -1 without one (D5.1).

    The seniority is number * 2, and one more in the ``favoured`` suit (D1.2).
    """
    senior = -1
    begin = runs_begin(hand)
    while begin:
        suit = lowest(begin) >> 3
        begin &= ~(255 << 8 * suit)
        runs = memory[RUNS_IN + ranks_in(hand, suit)] & DEBERTS_RUNS
        senior = max(senior, (2 * highest(runs) + (1 if suit == favoured else 0)) * 4 + suit)
    return senior
