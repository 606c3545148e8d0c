"""In what order a player holds his cards."""

from yus.cards import Card, CardSet, Suit, members


def sorted_hand(hand: CardSet, trump: Suit | None) -> tuple[Card, ...]:
    """Return a hand as it is held: trumps at the left, suits of alternating colour.

    Each from the ace down.
    """
    suits = [0, 2, 1, 3]
    if trump is not None:
        others = [suit for suit in suits if suit != trump]
        red = {2, 3}
        first = [suit for suit in others if (suit in red) != (trump in red)]
        second = [suit for suit in others if suit not in first]
        suits = [trump, first[0], *second, *first[1:]]
    return tuple(card for suit in suits for card in reversed(members(hand & 255 << 8 * suit)))
