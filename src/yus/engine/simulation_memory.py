"""The array that a simulator works in: the header of every memory, tables of melds, options, policy."""

from collections.abc import Sequence
from functools import cache
from typing import Final, cast

import numpy as np
import numpy.typing as npt

from yus.cards import CLUBS, RANKS, SPADES, card
from yus.deberts.points import BELLA
from yus.engine.card_play import DEBERTS, FRITZ, CardPlay
from yus.engine.compiling import Ints
from yus.engine.meld_tables import MELD_TABLES_END, deberts_meld_points, meld_tables, terz_meld_points
from yus.engine.memory import CHANCE, header
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
SIMULATION_SIZE: Final = SPARED + 512

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
    for ranks in range(256):
        memory[SPARED + ranks] = _spared(ranks, keep_trumps)
        memory[SPARED + 256 + ranks] = _spared(ranks, keep_plain)


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
