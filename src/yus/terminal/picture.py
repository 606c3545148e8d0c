"""What lies before the player: his hand, the trick, the open cards; in colour.

Or in words for a screen reader.
"""

import re
from collections.abc import Iterable
from typing import Final

from rich.text import Text

from yus.cards import Card, card_sign, parse_card
from yus.commands import Break
from yus.events import Seat
from yus.terminal.options import Options
from yus.view import DebertsView, TerzView, View
from yus.words import Words

_CARD: Final = re.compile(r"\b(?:10|[7-9JQKAВДКТ])(?:[SCDH]\b|[♠♣♦♥])")
"""A card within a text: JS, В♠."""


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
        mine = self._mine(deal, view.seat)
        if mine is not None:
            lines.append(mine)
        if deal.trick:
            played = (
                Text.assemble(f"{self.names[(deal.leader + step) % len(deal.counts)]} ", self.cards([card]))
                for step, card in enumerate(deal.trick)
            )
            lines.append(Text.assemble(f"{self.words('term.on_table')}: ", Text(", ").join(played)))
        return lines

    def choice(self, options: Options, width: int) -> list[Text]:
        """Return what can be said and the player's cards, each with its number in the list.

        A listener gets a line for each; his cards as well where not all of them may be played.
        """
        if self.plain:
            return self._listed(options)
        if isinstance(options.all[0], Break):
            return self._rows(
                "term.your_hand", [card_picture(each, self.words) for each in options.held], width
            )
        said = [
            Text.assemble((f"{number}) ", "dim"), (options.label(each), "blue"))
            for number, each in enumerate(options.said, 1)
        ]
        cards = [self._numbered(each, options) for each in options.held]
        rows = self._rows("term.may_say", said, width) if said else []
        return rows + self._rows("term.your_hand", cards, width)

    def spelled(self, text: str) -> str:
        """Return a text with the cards in it in words, for a listener; unchanged else."""
        if not self.plain:
            return text
        return _CARD.sub(lambda found: self.words.card(parse_card(found[0])), text)

    def _listed(self, options: Options) -> list[Text]:
        lines = []
        if len(options.plays) < len(options.held):
            lines.append(Text.assemble(f"{self.words('term.your_hand')}: ", self.cards(options.held)))
        if isinstance(options.all[0], Break):
            return lines
        return lines + [
            Text(f"{number}. {options.label(each)}") for number, each in enumerate(options.all, 1)
        ]

    def _numbered(self, card: Card, options: Options) -> Text:
        number = options.plays.get(card)
        if number is None:
            return card_picture(card, self.words, dim=bool(options.plays))
        return Text.assemble((f"{number}) ", "dim"), card_picture(card, self.words))

    def _rows(self, key: str, items: list[Text], width: int) -> list[Text]:
        """Items side by side after a title, as many as there is room for in a line, none torn apart."""
        title = f"{self.words(key)}: "
        rows = [Text(title)]
        for item in items:
            bare = rows[-1].cell_len == len(title)
            if not bare and rows[-1].cell_len + 2 + item.cell_len > width:
                rows.append(Text(" " * len(title)))
                bare = True
            rows[-1].append_text(Text.assemble("" if bare else "  ", item))
        return rows

    def _open(self, deal: DebertsView | TerzView) -> Text:
        """The open cards, and trumps."""
        words = self.words
        parts = []
        if deal.trump is not None:
            parts.append(Text(f"{words('term.trump')}: {words.suit(deal.trump)}"))
        if deal.turn_up is not None:
            parts.append(Text.assemble(f"{words('term.turn_up')}: ", self.cards([deal.turn_up])))
        if isinstance(deal, TerzView):
            parts.append(
                Text(words("term.stock", deal.stock_size) if deal.stock_size else words("term.fritz"))
            )
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

    def _mine(self, deal: DebertsView | TerzView, seat: Seat | None) -> Text | None:
        """The player himself: that he is the taker, his tricks and their points; None where nothing yet."""
        if seat is None:
            return None
        words = self.words
        parts = []
        if isinstance(deal, DebertsView) and deal.taker == seat:
            parts.append(words("term.taker_you"))
        if deal.tricks_taken[seat]:
            points = words("term.points", deal.won[seat] or 0)
            parts.append(f"{words('term.tricks', deal.tricks_taken[seat])}, {points}")
        return Text(f"{self.names[seat]}: " + ", ".join(parts)) if parts else None
