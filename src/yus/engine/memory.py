"""The one array that a solver works in: what is played, scratch, and the table of positions met.

Kernels take a single int64 array, because each array costs a recursive call seven machine words. Its parts
begin at the offsets below.

Inside kernels a card is a **label**: the trump suit is suit 0 and the eight cards of a suit stand in trick
order ((C3), so that "higher in the suit" is "a higher bit". The suits keep their cyclic order: the suit of a
label is (suit - trump) mod 4.
"""

from typing import Final, cast

import numpy as np

from yus.cards import CLUBS, RANKS, SPADES, card
from yus.engine.card_play import CardPlay
from yus.engine.compiling import Ints
from yus.tricks import PLAIN_ORDER, TRUMP_ORDER

POINTS: Final = 0
"""Points of each label."""
LEAD_SURE: Final = 32
"""Scale for leads that can't be beaten: the richest first."""
LEAD_OTHER: Final = 64
"""Scale for other leads: the cheapest first, trumps last."""
RUFF: Final = 96
"""Scale for winning a plain suit led: in the suit the richest, else the cheapest trump."""
CHEAP: Final = 128
"""Scale for losing: the cheapest first."""
TRUMP_LABELS: Final = 160
"""The labels of each of the 256 sets of ranks in the trump suit."""
PLAIN_LABELS: Final = 416
"""The same for a plain suit."""
RANK_OF_LABEL: Final = 672
"""The rank of labels 0..7 of trumps, then of those of a plain suit."""
DUTIES: Final = 688
"""The duties as bits: ``FOLLOW``, ``OVERTAKE_TRUMP``, ``OVERTAKE_PLAIN``, and the jack exempt from them."""
LAST_TRICK: Final = 689
"""Points for the last trick."""
SAME_POINTS: Final = 690
"""The set of labels that have as many points as the next higher of their suit."""
NODES: Final = 691
"""Count of positions searched."""
TABLE_MASK: Final = 692
"""Number of entries of the table, a power of two, less one."""
CHANCE: Final = 693
"""State of the random numbers."""
LEAD_GREEDY: Final = 694
"""Scale for the leads of a greedy player: a plain ace, the trump jack, else the cheapest, trumps last."""
LOGGED: Final = 726
"""The number of entries of the log."""
LIMIT: Final = 727
"""With three seats: at this count of positions searched a search is given up."""
NO_LIMIT: Final = 1 << 62
LOG: Final = 728
"""What was done in the deal simulated last, an entry for each act: ``act | seat << 4 | what << 8``."""
LOG_SIZE: Final = 160
PLAYED: Final = 7
"""The act of playing the card with the label ``what``."""
LABEL_OF_RANK: Final = LOG + LOG_SIZE
"""The place in its suit of each rank of trumps, then of each of a plain suit."""
HEADER: Final = LABEL_OF_RANK + 16
"""Here ends what every memory has."""
WORK: Final = HEADER
"""Scratch: for each ply ``WORK_ROW`` words."""
WORK_ROW: Final = 40
TABLE: Final = WORK + 28 * WORK_ROW + 16
"""The table: two words an entry, the key and the bounds."""

FOLLOW: Final = 1 << 8
OVERTAKE_TRUMP: Final = 1 << 9
OVERTAKE_PLAIN: Final = 1 << 10
JACK: Final = 1 << 7
"""The label set of the trump jack; in ``DUTIES`` it stands where the jack is exempt (T4.3)."""

TABLE_BITS: Final = 16
"""2**16 entries, 1 MB: enough, and faster than more."""


def duty_bits(play: CardPlay) -> int:
    """Return the duties of a card play as kernels read them."""
    duties = play.duties
    return (
        (FOLLOW if duties.follow else 0)
        | (OVERTAKE_TRUMP if duties.overtake_trump else 0)
        | (OVERTAKE_PLAIN if duties.overtake_plain else 0)
        | (JACK if duties.free_jack else 0)
    )


def label_points(play: CardPlay) -> list[int]:
    """Return the points of the 32 labels."""
    spades_trump = play.points[SPADES]
    trumps = [spades_trump[card(SPADES, rank)] for rank in TRUMP_ORDER]
    plain = [spades_trump[card(CLUBS, rank)] for rank in PLAIN_ORDER]
    return trumps + 3 * plain


def labels_of_ranks(order: tuple[int, ...]) -> list[int]:
    """Return, for each of the 256 sets of ranks, the set of their places in a trick order."""
    return [sum(1 << order.index(rank) for rank in RANKS if ranks >> rank & 1) for ranks in range(256)]


def header(play: CardPlay) -> list[int]:
    """Return what every memory begins with."""
    words = [0] * HEADER
    points = label_points(play)
    for label, worth in enumerate(points):
        is_trump = label < 8
        words[POINTS + label] = worth
        words[LEAD_SURE + label] = 2 * worth + is_trump
        words[LEAD_OTHER + label] = -2 * worth - 9 * is_trump
        words[LEAD_GREEDY + label] = 100 if label % 8 == 7 else words[LEAD_OTHER + label]
        words[RUFF + label] = -worth if is_trump else worth
        words[CHEAP + label] = -worth
    words[TRUMP_LABELS : TRUMP_LABELS + 256] = labels_of_ranks(TRUMP_ORDER)
    words[PLAIN_LABELS : PLAIN_LABELS + 256] = labels_of_ranks(PLAIN_ORDER)
    words[RANK_OF_LABEL : RANK_OF_LABEL + 16] = TRUMP_ORDER + PLAIN_ORDER
    for place, rank in enumerate(TRUMP_ORDER):
        words[LABEL_OF_RANK + rank] = place
    for place, rank in enumerate(PLAIN_ORDER):
        words[LABEL_OF_RANK + 8 + rank] = place
    words[DUTIES] = duty_bits(play)
    words[LAST_TRICK] = play.last_trick
    words[SAME_POINTS] = sum(
        1 << label
        for label in range(31)
        if label % 8 < 7 and points[label] == points[label + 1] and not (label == 6 and play.duties.free_jack)
    )
    words[TABLE_MASK] = (1 << TABLE_BITS) - 1
    words[LIMIT] = NO_LIMIT
    return words


def new_memory(play: CardPlay) -> Ints:
    """Return the memory of a solver for this card play, its table empty."""
    memory = np.zeros(TABLE + (2 << TABLE_BITS), np.int64)
    memory[:HEADER] = header(play)
    return cast(Ints, memory)
