"""Tricks: the order of the cards in them (C3), who takes them (C4), what may be played to them."""

from collections.abc import Sequence
from typing import Final

import msgspec

from yus.cards import PACK, RANKS, SUITS, Card, CardSet, Suit, card_set, suit_mask

PLAIN_ORDER: Final = (0, 1, 2, 4, 5, 6, 3, 7)
"""Ranks of a plain suit from the lowest to the highest: 7 8 9 J Q K 10 A (C3)."""
TRUMP_ORDER: Final = (0, 1, 5, 6, 3, 7, 2, 4)
"""Ranks of the trump suit from the lowest to the highest: 7 8 Q K 10 A 9 J (C3)."""

STRENGTH: Final = tuple(
    tuple(
        TRUMP_ORDER.index(rank) + 8 if suit == trump else PLAIN_ORDER.index(rank)
        for suit in SUITS
        for rank in RANKS
    )
    for trump in SUITS
)
"""``STRENGTH[trump][card]``: 0..7 within a plain suit, 8..15 for trumps (C3)."""

_HIGHER: Final = tuple(
    tuple(
        card_set(
            other
            for other in PACK
            if other >> 3 == each >> 3 and STRENGTH[trump][other] > STRENGTH[trump][each]
        )
        for each in PACK
    )
    for trump in SUITS
)


def value_table(trump_values: Sequence[int], plain_values: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return ``table[trump][card]``, the points of a card, from the points by rank (D2.1, T2.1)."""
    return tuple(
        tuple((trump_values if suit == trump else plain_values)[rank] for suit in SUITS for rank in RANKS)
        for trump in SUITS
    )


class Duties(msgspec.Struct, frozen=True, gc=False):
    """What a player owes to a trick he follows to.

    ``follow``: suit must be followed, else a trump be played. ``overtake_trump``: whoever must play a
    trump must go over the highest one in the trick if he can. ``overtake_plain``: the same in a plain
    suit led.
    ``free_jack``: the trump jack is exempt from all of it (T4.3).
    """

    follow: bool
    overtake_trump: bool
    overtake_plain: bool
    free_jack: bool


class Trick(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A trick that was taken: who led, the cards in order of play, who took it, its card points."""

    leader: int
    cards: tuple[Card, ...]
    taker: int
    points: int


def higher(card: Card, trump: Suit) -> CardSet:
    """Return the cards of the same suit that rank above this one in a trick (C3)."""
    return _HIGHER[trump][card]


def winning(cards: Sequence[Card], trump: Suit) -> int:
    """Return the index in ``cards``, one at least, of the one that takes the trick so far (C4)."""
    strength = STRENGTH[trump]
    led = cards[0] >> 3
    best = 0
    for index in range(1, len(cards)):
        each = cards[index]
        if (each >> 3 == led or each >> 3 == trump) and strength[each] > strength[cards[best]]:
            best = index
    return best


def playable(hand: CardSet, trick: Sequence[Card], trump: Suit, duties: Duties) -> CardSet:
    """Return the cards of a hand that may be played to a trick, all of them when leading.

    The rules are D6.1 to D6.4 and T4.1 to T4.3, by the duties given.
    """
    if not trick or not duties.follow:
        return hand
    jack = 1 << (trump * 8 + 4) & hand if duties.free_jack else 0
    led = trick[0] >> 3
    bound = hand & ~jack
    following = bound & suit_mask(led)
    if following:
        if led == trump:
            return _overtaking(following, trick, trump, duties.overtake_trump) | jack
        return _overtaking(following, trick, trump, duties.overtake_plain)
    trumps = bound & suit_mask(trump)
    if trumps:
        return _overtaking(trumps, trick, trump, duties.overtake_trump) | jack
    return hand


def _overtaking(cards: CardSet, trick: Sequence[Card], trump: Suit, must: bool) -> CardSet:
    """Of ``cards``, all of one suit, those that overtake the trick if they must and some can, else all."""
    if not must:
        return cards
    best = trick[winning(trick, trump)]
    # Where the best card is of another suit none of these is above it, and all may be played.
    return cards & _HIGHER[trump][best] or cards
