"""What lies before the player: his hand, the trick, the open cards; in colour.

Or in words for a screen reader.
"""

from collections.abc import Iterable

from rich.text import Text

from yus.cards import Card, CardSet, Suit, card_sign, members
from yus.events import Seat
from yus.view import DebertsView, TerzView, View
from yus.words import Words


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


def card_picture(card: Card, words: Words, dim: bool = False) -> Text:
    """Return a card as coloured signs; hearts and diamonds red, dimmed where it may not be played."""
    style = "red" if card >> 3 >= 2 else "default"
    return Text(card_sign(card, words.language), style=f"dim {style}" if dim else f"bold {style}")


def cards_picture(cards: Iterable[Card], words: Words) -> Text:
    """Return cards side by side."""
    return Text("  ").join(card_picture(card, words) for card in cards)


class Painter:
    """Puts a view before one player, in signs or, where ``plain``, in words."""

    def __init__(self, names: tuple[str, ...], words: Words, plain: bool) -> None:
        """Take the names by seat."""
        self.names = names
        self.words = words
        self.plain = plain

    def cards(self, cards: Iterable[Card]) -> Text:
        """Return cards in signs or in words."""
        if self.plain:
            return Text(", ".join(self.words.card(card) for card in cards))
        return cards_picture(cards, self.words)

    def table(self, view: View) -> list[Text]:
        """Return what the player sees of the table, his own hand apart, a line each."""
        deal = view.deal
        assert deal is not None
        lines = [self._open(deal)]
        lines += [self._other(deal, seat) for seat in range(len(deal.counts)) if seat != view.seat]
        if deal.trick:
            played = (
                Text.assemble(f"{self.names[(deal.leader + step) % len(deal.counts)]} ", self.cards([card]))
                for step, card in enumerate(deal.trick)
            )
            lines.append(Text.assemble(f"{self.words('term.on_table')}: ", Text(", ").join(played)))
        return lines

    def hand(self, view: View) -> Text:
        """Return the player's own cards, as he holds them."""
        deal = view.deal
        assert deal is not None
        assert view.seat is not None
        held = sorted_hand(deal.hands[view.seat] or 0, deal.trump)
        return Text.assemble(f"{self.words('term.your_hand')}: ", self.cards(held))

    def _open(self, deal: DebertsView | TerzView) -> Text:
        """The open cards, and trumps."""
        words = self.words
        parts = []
        if deal.trump is not None:
            parts.append(Text(f"{words('term.trump')}: {words.suit(deal.trump)}"))
        if deal.turn_up is not None:
            parts.append(Text.assemble(f"{words('term.turn_up')}: ", self.cards([deal.turn_up])))
        if isinstance(deal, TerzView):
            parts.append(Text(words("term.stock", deal.stock_size)))
        elif deal.fresa is not None:
            parts.append(Text.assemble(f"{words('term.fresa')}: ", self.cards([deal.fresa])))
        return Text(" · " if not self.plain else ". ").join(parts)

    def _other(self, deal: DebertsView | TerzView, seat: Seat) -> Text:
        """Another player: what he is, how many cards and tricks."""
        words = self.words
        parts = [words("term.cards", deal.counts[seat]), words("term.tricks", deal.tricks_taken[seat])]
        if deal.dealer == seat:
            parts.append(words("term.dealer"))
        if isinstance(deal, DebertsView) and deal.taker == seat:
            parts.append(words("term.taker"))
        return Text(f"{self.names[seat]}: " + ", ".join(parts))
