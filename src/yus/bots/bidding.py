"""How a seat of Деберц names trumps by what its cards are worth."""

from yus.cards import SEVEN, Card, CardSet, Suit, card, members, suit_of
from yus.engine.simulation_memory import BID_WORTH, CARD_WORTH
from yus.tricks import PLAIN_ORDER, TRUMP_ORDER


def lead_by_worth(hand: CardSet, trump: Suit, turn_up: Card, players: int) -> float:
    """Return by how many points a hand of six is better, with these trumps, than one just worth a bid.

    The seven of the turn-up's suit counts as the turn-up, for which it may be exchanged (D4.1).
    """
    seven = 1 << card(trump, SEVEN)
    first = suit_of(turn_up) == trump
    if first and hand & seven:
        hand ^= seven | 1 << turn_up
    trumps, plain = CARD_WORTH[players]
    worth = sum(
        trumps[TRUMP_ORDER.index(each & 7)] if suit_of(each) == trump else plain[PLAIN_ORDER.index(each & 7)]
        for each in members(hand)
    )
    return (worth - BID_WORTH[players][0 if first else 1]) / 10
