"""A record as people would write it down: the hands, what was said, the tricks, the score sheet."""

import msgspec
from rich.console import Console
from rich.text import Text

from yus.cards import card_sign
from yus.deberts import Deal as DebertsDeal
from yus.events import DealWritten, Event, Played, ToppedUp, TrickTaken
from yus.match import Deal, Match
from yus.record import Dealing, Record, replay, rules_of
from yus.rules import game_of
from yus.terminal.hand import sorted_hand
from yus.terminal.picture import cards_picture
from yus.terminal.rules_page import rules_page
from yus.terminal.sheet import Row, sheet
from yus.terminal.speech import Narrator
from yus.words import Words


def show(record: Record, console: Console, words: Words) -> None:
    """Print a record. Raises RecordError or Difference where it cannot be replayed."""
    rules = rules_of(record)
    names = tuple(map(_printable, record.names)) or tuple(str(seat) for seat in range(rules.players))
    console.print(Text(rules_page(rules, words.language)[0], style="bold"))
    scribe = _Scribe(Narrator(rules, names, words, None), names, console, words)
    match: Match | None = None
    for step in replay(record):
        if isinstance(step, Dealing):
            scribe.new_deal()
        before = None if isinstance(step, Dealing) else step.before.deal
        for event in step.events:
            scribe.write(event, before)
        match = step.after
        if isinstance(step, Dealing) or any(isinstance(event, ToppedUp) for event in step.events):
            scribe.hands(match)
    if scribe.rows:
        console.print(sheet(scribe.rows, names, game_of(rules), words))
    if record.ended is not msgspec.UNSET:
        console.print(words("term.gave_up", name=names[record.ended.seat]), markup=False)
    elif match is None or match.winner is None:
        console.print(words("term.match_open"), markup=False)


def _printable(name: str) -> str:
    """A name without what would move the cursor or change colours."""
    return "".join(each if each.isprintable() else "·" for each in name)[:40]


class _Scribe:
    """Writes events down as they come; a trick becomes one line."""

    def __init__(self, narrator: Narrator, names: tuple[str, ...], console: Console, words: Words) -> None:
        self.narrator = narrator
        self.names = names
        self.console = console
        self.words = words
        self.rows: list[Row] = []
        self.trick: list[str] = []
        self.tricks = 0
        self.number = 0

    def new_deal(self) -> None:
        self.console.print()
        self.trick = []
        self.tricks = 0
        self.number += 1

    def hands(self, match: Match) -> None:
        """The hands, once they are dealt and again after the top-up."""
        deal = match.deal
        assert deal is not None
        for seat, hand in enumerate(deal.hands):
            cards = cards_picture(sorted_hand(hand, deal.trump), self.words)
            self.console.print(Text.assemble(f"  {self.names[seat]}: ", cards))

    def write(self, event: Event, before: Deal | None) -> None:
        """Write one event; ``before`` is the deal before the command that it came from."""
        lines = self.narrator.tell(event)
        match event:
            case Played(seat, card):
                sign = card_sign(card, self.words.language)
                self.trick.append(f"{self.names[seat]} {sign}" if not self.trick else sign)
            case TrickTaken(seat):
                self.tricks += 1
                cards = "  ".join(self.trick)
                key = "term.trick_number"
                self._print(self.words(key, number=self.tricks, cards=cards, name=self.names[seat]))
                self.trick = []
            case _:
                for line in lines:
                    speaker = "" if line.seat is None or not line.spoken else f"{self.names[line.seat]}: "
                    self._print(speaker + line.text)
        if isinstance(event, DealWritten):
            taker = before.taker if isinstance(before, DebertsDeal) else None
            self.rows.append(Row(self.number, None if event.outcome == "thrown_in" else taker, event))

    def _print(self, text: str) -> None:
        self.console.print(Text(text))
