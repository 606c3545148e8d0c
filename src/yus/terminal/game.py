"""A match played at the terminal, in colour or as plain lines for a screen reader."""

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from yus import match as matches
from yus.cards import Card
from yus.commands import (
    Also,
    Announce,
    Beat,
    Break,
    Command,
    Marriage,
    NameTrump,
    Play,
    Silent,
    Swap,
)
from yus.deberts import Deal as DebertsDeal
from yus.errors import IllegalCommand, NotationError
from yus.events import DealWritten, Event
from yus.melds import Meld
from yus.notation import command_text, parse_command
from yus.record import record_text
from yus.terminal.picture import Painter, sorted_hand
from yus.terminal.session import ME, Session
from yus.terminal.sheet import Row, plain_sheet, sheet
from yus.terminal.speech import Line, Narrator
from yus.view import View, redact, view
from yus.words import Words

_SAID = {
    "pass": "say.pass",
    "passes?": "say.passes_ask",
    "good": "say.good",
    "rank?": "say.rank_ask",
    "done": "say.done",
    "bella": "say.bella",
    "silent": "term.silent",
}

_FIXED = "\u00a0"
"""A blank at which no line breaks."""


class TerminalGame:
    """Shows a session to its one person, asks him, and asks the bots."""

    def __init__(
        self, session: Session, words: Words, console: Console, plain: bool, read: Callable[[str], str]
    ) -> None:
        """``read`` asks for a line with a prompt; it may raise EOFError and KeyboardInterrupt."""
        self.session = session
        self.words = words
        self.console = console
        self.plain = plain
        self.read = read
        names = tuple(words("term.you") if seat == ME else name for seat, name in enumerate(session.names))
        self.names = names
        self.narrator = Narrator(session.rules, names, words, ME, plain)
        self.painter = Painter(names, words, plain)
        self.rows: list[Row] = []
        for heard in session.heard:
            for event in heard:
                self.narrator.tell(redact(event, ME))
        self._collect_rows()

    def run(self) -> None:
        """Play until the match is over. KeyboardInterrupt and EOFError of ``read`` pass through."""
        session = self.session
        while session.match.winner is None:
            if matches.awaits_deck(session.match):
                self._deal()
                continue
            seat = matches.to_act(session.match)[0]
            command = self._ask() if seat == ME else session.answer_of_bot(seat)
            self._tell(session.give(seat, command))

    def write_record(self, path: Path) -> None:
        """Write the record of the match to a file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(record_text(self.session.record()) + "\n", encoding="utf-8")
        self.console.print(self.words("term.recorded", path=path), markup=False)

    # Telling

    def _deal(self) -> None:
        if self.session.deals:
            self.read(self.words("term.next"))
        shuffling = self.session.commit()
        self.console.print(
            self.words("term.commitment", commitment=shuffling.commitment),
            style="dim",
            markup=False,
            soft_wrap=True,
        )
        self._tell(self.session.deal(shuffling))

    def _tell(self, events: tuple[Event, ...]) -> None:
        for event in events:
            for line in self.narrator.tell(redact(event, ME)):
                self._print(line)
            if isinstance(event, DealWritten):
                self._add_row(event)
                self._show_sheet()

    def _print(self, line: Line) -> None:
        if line.spoken:
            key = "term.heard" if line.seat is None else "term.said"
            name = "" if line.seat is None else self.names[line.seat]
            text = self.words(key, name=name, text=line.text)
            style = "bold blue" if line.seat == ME else "bold"
        else:
            text, style = line.text, ""
        self.console.print(Text(text, style="" if self.plain else style))

    # The sheet

    def _collect_rows(self) -> None:
        """The rows of a match that is taken up again."""
        number, taker = 0, None
        for heard in self.session.heard:
            for event in heard:
                number = getattr(event, "number", number)
                if type(event).__name__ == "TrumpNamed":
                    taker = event.seat  # type: ignore[union-attr]
                if isinstance(event, DealWritten):
                    self.rows.append(Row(number, None if event.outcome == "thrown_in" else taker, event))
                    taker = None

    def _add_row(self, written: DealWritten) -> None:
        deal = self.session.match.deal
        taker = deal.taker if isinstance(deal, DebertsDeal) else None
        self.rows.append(Row(self.session.match.number, taker, written))

    def _show_sheet(self) -> None:
        game = self.narrator.game
        if self.plain:
            for line in plain_sheet(self.rows[-1:], self.names, game, self.words):
                self.console.print(line, markup=False)
        else:
            self.console.print(sheet(self.rows, self.names, game, self.words))

    # Asking

    def _ask(self) -> Command:
        """Ask the person until he gives a legal command."""
        match = self.session.match
        legal = matches.legal(match, ME)
        options = self._in_order(legal)
        if not self.plain:
            self.console.print()
        seen = view(match, ME)
        for line in self.painter.table(seen):
            self.console.print(line)
        # A listener hears his cards once: in the list, unless some of them may not be played.
        if not self.plain or sum(isinstance(each, Play) for each in options) < _held(seen):
            self.console.print(self.painter.hand(seen))
        self._show_options(options)
        while True:
            text = self.read(self.words("term.prompt")).strip()
            if not text:
                continue
            if text == "?":
                shown = ", ".join(command_text(each) for each in options)
                self.console.print(self.words("term.help", commands=shown), markup=False)
                continue
            command = self._read_command(text, options)
            if command is None:
                self.console.print(self.words("term.unknown", text=text[:40]), markup=False)
                continue
            if command in legal:
                return command
            self._refuse(command)

    def _refuse(self, command: Command) -> None:
        error = matches.why_not(self.session.match, ME, command)
        assert isinstance(error, IllegalCommand)
        reason = error.text(self.words.language)
        self.console.print(
            self.words("term.refused", rule=error.rule, reason=reason), style="red", markup=False
        )

    def _read_command(self, text: str, options: list[Command]) -> Command | None:
        """A number of the list, a command in notation, or the words that are said."""
        if text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= len(options):
            return options[int(text) - 1]
        spoken = text.rstrip("!?.").casefold()
        for option in options:
            if self._label(option).rstrip("!?.").casefold() == spoken:
                return option
        try:
            return parse_command(text)
        except NotationError:
            return None

    def _in_order(self, legal: tuple[Command, ...]) -> list[Command]:
        """What may be said first, then the cards as they are held."""
        deal = view(self.session.match, ME).deal
        assert deal is not None
        said = [each for each in legal if not isinstance(each, Play)]
        cards = {each.card: each for each in legal if isinstance(each, Play)}
        held = sorted_hand(deal.hands[ME] or 0, deal.trump)
        return [*said, *(cards[card] for card in held if card in cards)]

    def _show_options(self, options: list[Command]) -> None:
        deal = self.session.match.deal
        assert deal is not None
        if isinstance(options[0], Break):
            self.console.print(self.words("term.your_break"), style="bold red", markup=False)
            return
        answering = any(command_text(each) == "good" for each in options)
        cards = any(isinstance(each, Play) for each in options)
        key = "term.your_answer" if answering else "term.your_turn" if cards else "term.your_word"
        title = Text(self.words(key), style="" if self.plain else "bold red")
        self.console.print(Text.assemble(title, f" ({self.words('term.choose')})"))
        labels = [
            Text.assemble((f"{number}{_FIXED}", "dim" if not self.plain else ""), self._option(option))
            for number, option in enumerate(options, 1)
        ]
        self.console.print(Text("\n" if self.plain else "   ").join(labels))

    def _option(self, option: Command) -> Text:
        if isinstance(option, Play):
            return self.painter.cards([option.card])
        return Text(self._label(option).replace(" ", _FIXED), style="" if self.plain else "blue")

    def _label(self, command: Command) -> str:
        """What a command is called in the list: what will be said, word for word.

        With the cards for own eyes.
        """
        words = self.words
        match command:
            case Play(card):
                return words.card(card)
            case NameTrump(None):
                return words("say.play")
            case NameTrump(suit):
                assert suit is not None
                return words("say.play_suit", suit=words.suit(suit))
            case Announce(meld):
                return words("say.announce", meld=self._meld(meld))
            case Beat(meld):
                return words("say.beat", meld=self._meld(meld))
            case Also(meld):
                return words("say.also", meld=self._meld(meld))
            case Marriage(suit) if suit is not None:
                return words("say.marriage_suit", suit=words.suit(suit))
            case Marriage():
                return words("say.marriage")
            case Break(count):
                return words("term.break_some", count)
            case Swap():
                return words("term.swap", card=words.card_object(self._turn_up()))
            case Silent():
                return words("term.silent")
        said = _SAID.get(command_text(command))
        if said is not None:
            return words(said)
        key = f"say.claim_{self.session.rules.target}"
        return words(key if key in words else "say.claim_other")

    def _turn_up(self) -> Card:
        deal = self.session.match.deal
        assert deal is not None
        assert deal.turn_up is not None
        return deal.turn_up

    def _meld(self, meld: Meld) -> str:
        name = self.words.own_meld(self.narrator.game, meld)
        return name[:1].upper() + name[1:]


def _held(seen: View) -> int:
    """How many cards the player holds."""
    assert seen.deal is not None
    return seen.deal.counts[ME]
