"""The rules of a trick on labels (see ``yus.engine.memory``), and what all searches share."""

from typing import Final

import numpy as np

from yus.engine.compiling import Ints, kernel
from yus.engine.kernels.bits import highest, lowest, signed, unsigned
from yus.engine.memory import (
    FOLLOW,
    JACK,
    LABEL_OF_RANK,
    LAST_TRICK,
    OVERTAKE_PLAIN,
    OVERTAKE_TRUMP,
    PLAIN_LABELS,
    POINTS,
    RANK_OF_LABEL,
    TRUMP_LABELS,
)

FULL: Final = (1 << 32) - 1
TRUMPS: Final = 0xFF
NOBODY: Final = -1
_FIRST: Final = np.uint64(0x9E3779B97F4A7C55)
_SECOND: Final = np.uint64(0xBF58476D1CE4E5B9)
_SALT: Final = np.uint64(0xD1B54A32D192ED03)


@kernel("int64(int64)")
def suit_of(card: int) -> int:
    """Return all labels of a card's suit."""
    return TRUMPS << (card & 24)


@kernel("int64(int64)")
def above(card: int) -> int:
    """Return the labels of a card's suit that rank above it."""
    return (-2 << card) & suit_of(card)


@kernel("boolean(int64, int64)")
def beats(card: int, best: int) -> bool:
    """Tell whether a card takes the trick from the best one so far (C4)."""
    if card & 24 == best & 24:
        return card > best
    return card < 8


@kernel("int64(int64)")
def beating(best: int) -> int:
    """Return all labels that take a trick from the best card so far."""
    return above(best) if best < 8 else above(best) | TRUMPS


@kernel("int64(int64, int64, int64, int64)")
def playable(hand: int, led: int, best: int, duties: int) -> int:
    """Return what a hand may play to a trick with this card led and this one winning (D6, T4)."""
    if not duties & FOLLOW:
        return hand
    jack = hand & duties & JACK
    bound = hand & ~jack
    following = bound & suit_of(led)
    if following and led >= 8:
        over = following & above(best)
        # Where a plain suit is already trumped nothing in it ranks above the best card.
        must = duties & OVERTAKE_PLAIN and best & 24 == led & 24
        return over if must and over else following
    trumps = bound & TRUMPS
    if not trumps:
        return hand
    over = trumps & above(best)
    must = duties & OVERTAKE_TRUMP and best < 8
    return (over if must and over else trumps) | jack


@kernel("int64(int64[::1], int64, int64)")
def to_labels(memory: Ints, cards: int, trump: int) -> int:
    """Return the labels of a set of cards."""
    turned = ((cards | cards << 32) >> (8 * trump)) & FULL
    return (
        memory[TRUMP_LABELS + (turned & 255)]
        | memory[PLAIN_LABELS + (turned >> 8 & 255)] << 8
        | memory[PLAIN_LABELS + (turned >> 16 & 255)] << 16
        | memory[PLAIN_LABELS + (turned >> 24 & 255)] << 24
    )


@kernel("int64(int64[::1], int64, int64)")
def to_label(memory: Ints, card: int, trump: int) -> int:
    """Return the label of a card."""
    suit = (card >> 3) - trump & 3
    return 8 * suit + memory[LABEL_OF_RANK + (card & 7 if suit == 0 else 8 + (card & 7))]


@kernel("int64(int64[::1], int64, int64)")
def to_card(memory: Ints, label: int, trump: int) -> int:
    """Return the card that has a label."""
    order = label & 7 if label < 8 else 8 + (label & 7)
    return ((label >> 3) + trump & 3) * 8 + memory[RANK_OF_LABEL + order]


@kernel("int64(int64[::1], int64)")
def points_of(memory: Ints, cards: int) -> int:
    """Return the points of a set of labels."""
    total = 0
    while cards:
        total += memory[POINTS + lowest(cards)]
        cards &= cards - 1
    return total


@kernel("int64(int64[::1], int64)")
def points_left(memory: Ints, cards: int) -> int:
    """Return the points still to be collected: of these cards, and of the last trick."""
    return points_of(memory, cards) + memory[LAST_TRICK]


@kernel("int64(int64[::1], int64, int64)")
def first_by(memory: Ints, scale: int, cards: int) -> int:
    """Return which card of a set, not empty, stands highest on a scale of the memory."""
    first = lowest(cards)
    cards &= cards - 1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if memory[scale + card] > memory[scale + first]:
            first = card
    return first


@kernel("boolean(int64, int64, int64, int64)")
def alike(low: int, high: int, live: int, duties: int) -> bool:
    """Tell whether two cards of one hand and suit differ in their points only.

    So it is if none of the ``live`` cards (the other hands', and the best on the table) ranks between them.
    The exempt jack is like no other (T4.3).
    """
    if high == 7 and duties & JACK:
        return False
    return not live & above(low) & ((1 << high) - 1)


@kernel("int64(int64, int64, int64)")
def tops(cards: int, live: int, duties: int) -> int:
    """Return the top one of each row of cards that are alike."""
    kept = 0
    higher = NOBODY
    while cards:
        card = highest(cards)
        cards ^= 1 << card
        if higher < 0 or card & 24 != higher & 24 or not alike(card, higher, live, duties):
            kept |= 1 << card
        higher = card
    return kept


@kernel("int64(int64, int64, int64)")
def bottoms(cards: int, live: int, duties: int) -> int:
    """Return the bottom one of each row of cards that are alike."""
    kept = 0
    lower = NOBODY
    while cards:
        card = lowest(cards)
        cards ^= 1 << card
        if lower < 0 or card & 24 != lower & 24 or not alike(lower, card, live, duties):
            kept |= 1 << card
        lower = card
    return kept


@kernel("int64(int64, int64)")
def mixed(key: int, salt: int) -> int:
    """Return 32 well mixed bits of a key and a salt; a single multiplication leaves many more collisions.

    All in unsigned numbers: where signed ones overflow, the compiler may take it that they do not.
    """
    bits = unsigned(key) + unsigned(salt) * _SALT
    bits ^= bits >> unsigned(32)
    bits *= _FIRST
    bits ^= bits >> unsigned(29)
    bits *= _SECOND
    return signed(bits >> unsigned(32))
