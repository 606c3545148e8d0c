"""Hands that nobody showed: drawn at random, or all of them, held to what is known.

A **world** is a row of three hands by seat. Up to two seats, ``one`` and ``two``, are hidden; ``base`` has
what is known of every hand. Cards that may lie in either hidden hand, in one only, or in neither (the rest of
the pack) come as pools. Evidence comes as rows, see ``yus.engine.evidence``.
"""

from math import exp
from typing import Final

import numpy as np

from yus.deberts.state import FIRST_HAND, TOP_UP
from yus.engine import rows
from yus.engine.compiling import Floats, FloatTable, Ints, Table, kernel
from yus.engine.evidence import ADDED, FLIPPED, HIGH, LACKS, LOW, SEATS, SENIOR, TEST
from yus.engine.kernels.bits import count, lowest
from yus.engine.kernels.chance import any_of, below
from yus.engine.kernels.deberts import worth
from yus.engine.kernels.melds import figures, ranks_in, runs_begin, senior_run
from yus.engine.kernels.tricks import FULL, NOBODY
from yus.engine.meld_tables import RUNS_IN
from yus.engine.simulation_memory import PLAYERS

# The pools, as columns of an array; a pool holds cards, a need is a number of cards.
ONLY_ONE: Final = 0
ONLY_TWO: Final = 1
EITHER: Final = 2
NEED_ONE: Final = 3
NEED_TWO: Final = 4
SEAT_ONE: Final = 5
SEAT_TWO: Final = 6
FAVOURED: Final = 7
"""The suit whose runs are senior at equal tops (D1.2), -1 for none."""

# The columns of a row of bids.
OFFERED: Final = 0
NAMED: Final = 1
LIMIT: Final = 2


@kernel("boolean(int64[::1], int64, int64)")
def holds_one_of(memory: Ints, hand: int, melds: int) -> bool:
    """Tell whether a hand has one of these melds."""
    if figures(hand) & melds:
        return True
    begin = runs_begin(hand)
    while begin:
        suit = lowest(begin) >> 3
        begin &= ~(255 << 8 * suit)
        if memory[RUNS_IN + ranks_in(hand, suit)] & melds:
            return True
    return False


@kernel("boolean(int64[::1], int64[:, ::1], int64, int64[:, ::1], int64, int64)")
def holds(memory: Ints, worlds: Table, world: int, evidence: Table, row: int, favoured: int) -> bool:
    """Tell whether a world agrees with one row of evidence."""
    test = evidence[row, TEST]
    senior = -1
    for seat in range(3):
        if evidence[row, SEATS] >> seat & 1:
            hand = (worlds[world, seat] | evidence[row, ADDED + seat]) ^ evidence[row, FLIPPED + seat]
            if test == LACKS:
                if hand & evidence[row, LOW]:
                    return False
            elif test == SENIOR:
                run = senior_run(memory, hand, favoured)
                senior = max(senior, run >> 2)
            else:
                return holds_one_of(memory, hand, evidence[row, LOW])
    return test == LACKS or evidence[row, LOW] <= senior <= evidence[row, HIGH]


@kernel("boolean(int64[::1], int64[:, ::1], int64, int64[:, ::1], int64)")
def agrees(memory: Ints, worlds: Table, world: int, evidence: Table, favoured: int) -> bool:
    """Tell whether a world agrees with all evidence."""
    for row in range(len(evidence)):  # noqa: SIM110 - kernels know no generators
        if not holds(memory, worlds, world, evidence, row, favoured):
            return False
    return True


@kernel("int64(int64[::1], int64, int64)")
def some_of(memory: Ints, cards: int, number: int) -> int:
    """Return a random set of so many of the cards."""
    chosen = 0
    left = count(cards)
    while number:
        card = cards & -cards
        cards ^= card
        if below(memory, left) < number:
            chosen |= card
            number -= 1
        left -= 1
    return chosen


@kernel("void(int64[::1], int64[::1], int64[::1], int64[:, ::1], int64[:, ::1], int64)")
def deal_pools(memory: Ints, pools: Ints, base: Ints, splits: Table, worlds: Table, world: int) -> None:
    """Write one deal of the pools, each as likely as any other.

    A row of ``splits``: so many cards of the pool of either go to each hidden hand, and so many deals do that
    or what a row above says.
    """
    last = len(splits) - 1
    at = (below(memory, 1 << 31) << 31 | below(memory, 1 << 31)) % splits[last, 2]
    split = 0
    while splits[split, 2] <= at:
        split += 1
    one = splits[split, 0]
    two = splits[split, 1]
    either = some_of(memory, pools[EITHER], one)
    hand = either | some_of(memory, pools[ONLY_ONE], pools[NEED_ONE] - one)
    other = some_of(memory, pools[EITHER] & ~either, two)
    other |= some_of(memory, pools[ONLY_TWO], pools[NEED_TWO] - two)
    for seat in range(3):
        worlds[world, seat] = base[seat]
    worlds[world, pools[SEAT_ONE]] |= hand
    if pools[NEED_TWO]:
        worlds[world, pools[SEAT_TWO]] |= other


@kernel("int64(int64[::1], int64[::1], int64[::1], int64[:, ::1], int64[:, ::1], int64[:, ::1], int64)")
def draw_worlds(
    memory: Ints, pools: Ints, base: Ints, splits: Table, evidence: Table, worlds: Table, patience: int
) -> int:
    """Fill the rows with random worlds that agree with the evidence; return how many were found.

    Each such world is as likely as any other. After ``patience`` failures in a row it gives up.
    """
    found = 0
    failures = 0
    while found < len(worlds) and failures < patience:
        deal_pools(memory, pools, base, splits, worlds, found)
        if agrees(memory, worlds, found, evidence, pools[FAVOURED]):
            found += 1
            failures = 0
        else:
            failures += 1
    return found


@kernel("int64(int64)")
def next_of_size(chosen: int) -> int:
    """Return the next higher number with as many bits."""
    low = chosen & -chosen
    ripple = chosen + low
    return ripple | ((chosen ^ ripple) // low >> 2)


@kernel("int64(int64, int64)")
def spread(chosen: int, cards: int) -> int:
    """Return the cards at the places that ``chosen`` has set."""
    found = 0
    while chosen:
        card = cards & -cards
        if chosen & 1:
            found |= card
        cards ^= card
        chosen >>= 1
    return found


@kernel("int64(int64[::1], int64[::1], int64[::1], int64[:, ::1], int64[:, ::1])")
def every_world(memory: Ints, pools: Ints, base: Ints, evidence: Table, worlds: Table) -> int:
    """Write every world that agrees with the evidence, as many as there are rows for; return how many."""
    found = 0
    scratch = len(worlds) - 1
    first_pool = pools[ONLY_ONE] | pools[EITHER]
    size = count(first_pool)
    one = (1 << pools[NEED_ONE]) - 1
    while found <= scratch and one < 1 << size:
        hand = spread(one, first_pool)
        second_pool = (pools[ONLY_TWO] | pools[EITHER]) & ~hand
        second_size = count(second_pool)
        two = (1 << pools[NEED_TWO]) - 1
        while found <= scratch and two < 1 << second_size:
            for seat in range(3):
                worlds[found, seat] = base[seat]
            worlds[found, pools[SEAT_ONE]] |= hand
            if pools[NEED_TWO]:
                worlds[found, pools[SEAT_TWO]] |= spread(two, second_pool)
            if agrees(memory, worlds, found, evidence, pools[FAVOURED]):
                found += 1
            if two == 0:
                break
            two = next_of_size(two)
        if one == 0:
            break
        one = next_of_size(one)
    return found


@kernel("void(int64[::1], int64[:, ::1], int64[:, ::1], int64, int64[:, ::1])")
def doubts(memory: Ints, worlds: Table, evidence: Table, favoured: int, counted: Table) -> None:
    """Count, into the first column, how many rows of evidence each world disagrees with."""
    for world in range(len(worlds)):
        for row in range(len(evidence)):
            if not holds(memory, worlds, world, evidence, row, favoured):
                counted[world, 0] += 1


@kernel("float64(int64[:, ::1], float64[:, ::1], float64[:, ::1], int64, int64, int64)")
def chance_of_bids(bids: Table, whole: FloatTable, less: FloatTable, one: int, two: int, three: int) -> float:
    """Return how likely a seat bids so without three cards of its hand; see ``weigh_bids``."""
    chance = 1.0
    for row in range(len(bids)):
        every = 1.0
        this = 1.0 if bids[row, NAMED] == NOBODY else 0.0
        for suit in range(4):
            if bids[row, OFFERED] >> suit & 1:
                way = whole[row, suit] * less[one, suit] * less[two, suit] * less[three, suit]
                every += way
                if suit == bids[row, NAMED]:
                    this = way
        chance *= this / every
    return chance


@kernel("void(int64[::1], int64[:, ::1], int64, int64, int64, int64[:, ::1], float64, float64[::1])")
def weigh_bids(
    memory: Ints,
    worlds: Table,
    seat: int,
    added: int,
    flipped: int,
    bids: Table,
    scale: float,
    weights: Floats,
) -> None:
    """Multiply the weight of each world by how likely a seat bids as it did.

    A row of ``bids``: the suits offered as a mask, the suit named or NOBODY, the worth from which it is
    named. The more a suit is worth above that, in units of ``scale``, the likelier. Of a hand that was topped
    up since nobody knows which three cards came late: any of them are as likely.
    """
    # By how much a suit, with the whole hand, outweighs a pass; and by how much less without each card.
    whole = np.empty((len(bids), 4))
    less = np.empty((FIRST_HAND + TOP_UP, 4))
    for world in range(len(worlds)):
        hand = (worlds[world, seat] | added) ^ flipped
        for suit in range(4):
            for row in range(len(bids)):
                whole[row, suit] = exp((worth(memory, hand, suit) - bids[row, LIMIT]) / scale)
            rest = hand
            for place in range(count(hand)):
                less[place, suit] = exp(-worth(memory, rest & -rest, suit) / scale)
                rest &= rest - 1
        if count(hand) == FIRST_HAND:
            less[FIRST_HAND:] = 1.0
            weights[world] *= chance_of_bids(bids, whole, less, FIRST_HAND, FIRST_HAND + 1, FIRST_HAND + 2)
            continue
        total = 0.0
        for one in range(FIRST_HAND + TOP_UP):
            for two in range(one):
                for three in range(two):
                    total += chance_of_bids(bids, whole, less, one, two, three)
        weights[world] *= total


@kernel("void(int64[::1], int64[:, ::1], int64, int64)")
def fill_rest(memory: Ints, deals: Table, dead: int, deberts: int) -> None:
    """Deal at random what nobody holds in the hands of each row: the top-ups of Деберц, the stock of Терц."""
    for row in range(len(deals)):
        left = FULL & ~dead
        for seat in range(3):
            left &= ~deals[row, rows.HANDS + seat]
        if not deberts:
            for place in range(deals[row, rows.HIDDEN]):
                card = any_of(memory, left)
                left ^= 1 << card
                deals[row, rows.STOCK + place] = card
        elif deals[row, rows.STAGE] == rows.BIDDING:
            for seat in range(memory[PLAYERS]):
                deals[row, rows.TOP_UPS + seat] = some_of(memory, left, TOP_UP)
                left ^= deals[row, rows.TOP_UPS + seat]
