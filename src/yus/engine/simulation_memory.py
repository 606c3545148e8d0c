"""The array that a simulator works in: the header of every memory, tables of melds, options, policy."""

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Final, cast

import numpy as np
import numpy.typing as npt

from yus.cards import CLUBS, RANKS, SPADES, card
from yus.deberts.points import BELLA
from yus.engine.card_play import DEBERTS, FRITZ, CardPlay
from yus.engine.compiling import Ints
from yus.engine.meld_tables import (
    FIRST_FIGURE,
    KINDS,
    MELD_TABLES_END,
    deberts_meld_points,
    meld_tables,
    terz_meld_points,
)
from yus.engine.memory import CHANCE, header
from yus.engine.terz_plan import FRITZ_WORTHS, PLAN, RUN_PASSES, UNSEEN_LAST
from yus.rules import DebertsRules, Rules, TerzRules
from yus.terz.points import MARRIAGE

PLAYERS: Final = MELD_TABLES_END
TRUMPS_SENIOR: Final = PLAYERS + 1
"""Деберц: whether of two equal runs the trump one is senior (D1.2)."""
PAIR: Final = PLAYERS + 2
"""Points of bella, of a marriage."""
ROUNDING: Final = PLAYERS + 3
"""Терц: whether trick points are rounded (T2.3)."""
ASCENDING: Final = PLAYERS + 4
"""Терц: whether runs of a suit must rise (T6.7)."""
MANY: Final = PLAYERS + 5
"""Терц: whether several melds may be announced on a turn (T6.8)."""
ANY_MARRIAGE: Final = PLAYERS + 6
"""Терц: whether marriages of any suit count (T6.9)."""
MANDATORY_SEVEN: Final = PLAYERS + 15
"""Терц: whether the trump seven must be exchanged (T5.2)."""
PLAYER: Final = PLAYERS + 7
"""How cards are chosen, as in ``kernels.playouts``."""
BID_FIRST: Final = PLAYERS + 8
"""Деберц: the worth from which each seat takes the turn-up's suit, three words."""
BID_SECOND: Final = PLAYERS + 11
"""Деберц: the worth from which it names another suit, three words."""
WORTH: Final = PLAYERS + 16
"""Деберц: what each card adds to the worth of six cards, by label."""
KEEP: Final = WORTH + 32
"""Терц: how dear each rank of trumps, then of a plain suit, is to a greedy player with a stock."""
SPARED: Final = KEEP + 16
"""Терц: of each set of ranks of trumps, then of a plain suit, the one best spared: dearness * 8 + rank."""
TERZ_PLAYERS: Final = SPARED + 512
"""Терц: how each seat chooses, as in ``kernels.playouts``, two words."""
LIVE: Final = TERZ_PLAYERS + 2
"""Терц: the cards in the hands and in the hidden stock."""
COST: Final = LIVE + 1
"""Терц: scratch of a planning player, what each card of his hand is worth to him."""
TERNARY: Final = COST + 32
"""Терц: of each set of ranks the number whose digits to the base of 3 are its bits."""
PASSES: Final = TERNARY + 256
"""Терц: how often each run passes when it is announced, in thousandths."""
UNSEEN: Final = PASSES + FIRST_FIGURE
"""Терц: how many cards a seat has not seen, by the announcements that it has ahead."""
HOPE: Final = UNSEEN + 9
"""Терц: the chance, in thousandths, to draw so many missing cards (0 to 4), by the announcements ahead."""
BEATEN: Final = HOPE + 45
"""Терц: the chance that the other has one of so many cards, by the announcements ahead, in thousandths."""
FRITZ_WORTH: Final = BEATEN + 9 * 32
"""Терц: what each rank of trumps, then of a plain suit, is worth in the fritz, in tenths of points."""
WEIGHTS: Final = FRITZ_WORTH + 16
"""Терц: the weights of the planning player on each seat."""
WEIGHT_WORDS: Final = 16
FORESEEN: Final = WEIGHTS + 2 * WEIGHT_WORDS
"""Терц: by how many tenths of points seat 0 is to win the fritz by the worth of the cards, or ``NOTHING``."""
LEAD_THEN: Final = FORESEEN + 1
"""Терц: by how many points of tricks seat 0 was ahead when that was noted."""
FRITZ_HANDS: Final = LEAD_THEN + 1
"""Терц: both hands as the fritz began, and who led then, three words."""
SIMULATION_SIZE: Final = FRITZ_HANDS + 3

# Acts in the log, besides ``memory.PLAYED``.
NAMED: Final = 1
"""A seat took the suit ``what``."""
PASSED: Final = 2
SWAPPED: Final = 3
SCORED: Final = 4
"""A seat scored the meld of number ``what >> 2`` in suit ``what & 3``."""
BURNT: Final = 5
"""A seat announced that meld and it was beaten by what the other scores next."""
PAIRED: Final = 6
"""Bella, or a marriage of the suit ``what``."""
BROKE: Final = 8
"""A seat cut off ``what`` cards."""
CLAIMED: Final = 9
LAID: Final = 10
"""A seat played the card ``what``, which ``memory.PLAYED`` has as a label and without the seat."""

NOTHING: Final = 1 << 40
"""Nothing is foreseen."""
NEAR: Final = 5
"""How much dearer a card is for each of its suit at most two ranks away."""
TRUMP_KEPT: Final = 12
"""How much dearer a card is for being a trump."""
CARD_WORTH: Final = {
    2: ((343, 240, 385, 371, 358, 373, 482, 679), (0, 24, 45, 61, 80, 81, 142, 184)),
    3: ((215, 146, 262, 246, 231, 226, 302, 512), (0, 8, 21, 24, 33, 32, 67, 123)),
}
"""What each card of six adds to the points by which the taker is ahead of the others' average, in tenths.

By the number of players: trumps, then plain cards, each from the lowest. Fitted by ``bench/bidding.py``.
"""
BID_WORTH: Final = {2: (1200, 1300), 3: (980, 1030)}
"""The worth from which players bid in the first round and in the second.

By the number of players; nobody gains by another limit of his own.
"""


def simulation_memory(rules: Rules, player: int, seed: int) -> Ints:
    """Return the memory of a simulator of these rules with players of that kind."""
    memory = _constants(rules).copy()
    memory[PLAYER] = player
    memory[TERZ_PLAYERS : TERZ_PLAYERS + 2] = player
    memory[CHANCE] = seed
    return cast(Ints, memory)


@cache
def _constants(rules: Rules) -> npt.NDArray[np.int64]:
    """All that the rules settle."""
    memory = np.zeros(SIMULATION_SIZE, np.int64)
    memory[PLAYERS] = rules.players
    if isinstance(rules, DebertsRules):
        _set_deberts(memory, rules)
    else:
        _set_terz(memory, rules)
    return memory


def _set_deberts(memory: npt.NDArray[np.int64], rules: DebertsRules) -> None:
    memory[:MELD_TABLES_END] = _tables(DEBERTS, deberts_meld_points())
    memory[PAIR] = BELLA
    memory[TRUMPS_SENIOR] = rules.convention == "moscow"
    trumps, plain = CARD_WORTH[rules.players]
    memory[WORTH : WORTH + 32] = trumps + 3 * plain
    first, second = BID_WORTH[rules.players]
    memory[BID_FIRST : BID_FIRST + 3] = first
    memory[BID_SECOND : BID_SECOND + 3] = second


def _set_terz(memory: npt.NDArray[np.int64], rules: TerzRules) -> None:
    memory[:MELD_TABLES_END] = _tables(FRITZ, terz_meld_points(rules))
    memory[PAIR] = MARRIAGE
    memory[ROUNDING] = rules.rounding
    memory[ASCENDING] = rules.order == "ascending" and rules.per_turn == "one"
    memory[MANY] = rules.per_turn == "many"
    memory[ANY_MARRIAGE] = rules.marriage == "any"
    memory[MANDATORY_SEVEN] = rules.mandatory_seven
    points = FRITZ.points[SPADES]
    keep_trumps = [2 * points[card(SPADES, rank)] + TRUMP_KEPT for rank in RANKS]
    keep_plain = [2 * points[card(CLUBS, rank)] for rank in RANKS]
    memory[KEEP : KEEP + 16] = keep_trumps + keep_plain
    _set_plans(memory)
    for ranks in range(256):
        memory[SPARED + ranks] = _spared(ranks, keep_trumps)
        memory[SPARED + 256 + ranks] = _spared(ranks, keep_plain)


def _set_plans(memory: npt.NDArray[np.int64]) -> None:
    """What the planning player of Терц reckons with."""
    for ranks in range(256):
        memory[TERNARY + ranks] = sum(3**rank for rank in RANKS if ranks >> rank & 1)
    memory[PASSES : PASSES + FIRST_FIGURE] = [RUN_PASSES.get(kind, 970) for kind in KINDS[:FIRST_FIGURE]]
    for ahead in range(9):
        unseen = UNSEEN_LAST + 2 * ahead
        memory[UNSEEN + ahead] = unseen
        for missing in range(5):
            ways = comb(unseen - missing, ahead - missing) if missing <= ahead else 0
            memory[HOPE + 5 * ahead + missing] = 1000 * ways // comb(unseen, ahead)
        for beaters in range(32):
            without = comb(unseen - beaters, 9) / comb(unseen, 9) if unseen - beaters >= 9 else 0.0
            memory[BEATEN + 32 * ahead + beaters] = round(1000 * (1 - without)) if beaters else 0
    memory[FRITZ_WORTH : FRITZ_WORTH + 16] = FRITZ_WORTHS
    for seat in range(2):
        begin = WEIGHTS + WEIGHT_WORDS * seat
        memory[begin : begin + len(PLAN)] = PLAN


def dearness(ranks: int, rank: int, keep: int) -> int:
    """Return how dear a card is to a greedy player: by itself, and for the cards of its suit near it."""
    near = 0b11011 << rank >> 2 & ranks
    return keep + NEAR * near.bit_count()


def _spared(ranks: int, keep: Sequence[int]) -> int:
    """Return the entry of ``SPARED`` for a set of ranks; of no ranks nothing can be spared."""
    return min(
        (dearness(ranks, rank, keep[rank]) * 8 + rank for rank in RANKS if ranks >> rank & 1),
        default=1 << 20,
    )


def _tables(play: CardPlay, points: list[int]) -> list[int]:
    return header(play) + meld_tables(points)
