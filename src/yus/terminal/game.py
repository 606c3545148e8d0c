"""A match played at the terminal, in colour or as plain lines for a screen reader."""

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from yus import match as matches
from yus.commands import Break, Command
from yus.deberts import Deal as DebertsDeal
from yus.errors import IllegalCommand
from yus.events import DealWritten, Event
from yus.notation import command_text
from yus.record import record_text
from yus.rules import game_of, given_fields, value_text
from yus.terminal.options import Options
from yus.terminal.picture import Painter
from yus.terminal.session import ME, Session
from yus.terminal.sheet import Row, plain_sheet, sheet
from yus.terminal.speech import Line, Narrator
from yus.view import View, redact, view
from yus.words import Words


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
        self._hinted = False
        self._heard: str | None = None
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
        self._say(self.words("term.recorded", path=path))

    # Telling

    def _deal(self) -> None:
        if self.session.deals:
            self.read(self.words("term.next"))
        shuffling = self.session.commit()
        self._heard = None
        if not self.plain:  # 64 digits are no pleasure to listen to; "?" tells them
            self.console.print(self.words("term.commitment", commitment=shuffling.commitment), style="dim")
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
        session = self.session
        legal = matches.legal(session.match, ME)
        seen = view(session.match, ME)
        options = Options(seen, legal, session.rules, self.words)
        self._show(seen, options)
        while True:
            text = self.read(self._prompt(options)).strip()
            if not text and options.only is not None:
                return options.only
            if not text:
                continue
            if text == "?":
                self._help(seen, options)
                continue
            command = options.read(text)
            if command is None:
                self._say(self.words("term.unknown", text=text[:40]))
            elif command in legal:
                return command
            else:
                self._refuse(command)

    def _show(self, seen: View, options: Options) -> None:
        """Put the table and the choice before the player; a listener hears of the table only what is new."""
        lines = self.painter.table(seen)
        if self.plain:
            heard, self._heard = self._heard, lines[0].plain
            if heard is not None:
                lines = [] if lines[0].plain == heard else lines[:1]
        else:
            self.console.print()
        for line in lines:
            self._say(line)
        for line in self.painter.choice(options, self.console.width):
            self._say(line)
        if not self._hinted:
            self._hinted = True
            self._say(self.words("term.choose"), style="dim")

    def _prompt(self, options: Options) -> str:
        words = self.words
        if isinstance(options.all[0], Break):
            return words("term.your_break", len(options.all)) + words("term.prompt")
        answering = any(command_text(each) == "good" for each in options.said)
        key = "term.your_answer" if answering else "term.your_turn" if options.plays else "term.your_word"
        only = options.only
        enter = "" if only is None else words("term.only", option=options.label(only))
        return words(key) + enter + words("term.prompt")

    def _help(self, seen: View, options: Options) -> None:
        """How to answer, what lies on the table, where the rules stand, what was promised of the deal."""
        words, rules = self.words, self.session.rules
        said = ", ".join(words("term.quoted", text=options.label(each)) for each in options.all[:3])
        commands = ", ".join(command_text(each) for each in options.all[:3])
        agreed = " ".join(f"{name}={value_text(value)}" for name, value in given_fields(rules).items())
        preset = "terz" if game_of(rules) == "terz" else "moscow"
        self._say(words("term.help", commands=commands, said=said))
        self._say(words("term.help_rules", command=f"yus rules {preset} {agreed}".strip()))
        proof = self.session.deals[-1].shuffle
        if proof is not None:
            self._say(words("term.commitment", commitment=str(proof.get("commitment"))), style="dim")
        for line in self.painter.table(seen):
            self._say(line)
        for line in self.painter.choice(options, self.console.width):
            self._say(line)

    def _refuse(self, command: Command) -> None:
        error = matches.why_not(self.session.match, ME, command)
        assert isinstance(error, IllegalCommand)
        reason = self.painter.spelled(error.text(self.words.language))
        self._say(self.words("term.refused", rule=error.rule, reason=reason), style="red")

    def _say(self, text: str | Text, style: str = "") -> None:
        """Print one line; in plain lines there is nothing but words."""
        line = Text(text) if isinstance(text, str) else text
        self.console.print(line, style="" if self.plain else style)
