"""A match played at the terminal, in colour or as plain lines for a screen reader."""

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from yus import match as matches
from yus.bots import has_hints, whom_to_ask
from yus.commands import DEMAND, DRAW, Break, Command
from yus.deberts import Deal as DebertsDeal
from yus.errors import IllegalCommand, NotationError
from yus.events import DealWritten, Event, Seat
from yus.notation import command_text, parse_command
from yus.record import record_text
from yus.rules import game_of, given_fields, value_text
from yus.terminal.hint import asks_for_hint, hint_lines
from yus.terminal.options import Options
from yus.terminal.picture import Painter
from yus.terminal.referee import is_lie, price_text, review
from yus.terminal.session import ME, Session
from yus.terminal.sheet import Row, plain_sheet, sheet, with_targets
from yus.terminal.speech import Line, Narrator
from yus.terz import Price
from yus.view import View, lawful, prices, redact, view
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
        self._warned = 0
        self._hinted = False
        self._advised = False
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
            seat, command = self._next()
            self._tell(session.give(seat, command))
        for line in review(session.rules, sum(session.heard, ()), self.names, self.words):
            self._say(line)

    def _next(self) -> tuple[Seat, Command]:
        """Let somebody speak: the bots in the order of asking, and the person where none of them does."""
        match = self.session.match
        for seat in whom_to_ask(match):
            if seat != ME:
                command = self.session.ask_bot(seat)
                if command is not None:
                    return seat, command
            elif ME not in matches.to_act(match) and self._still_demands():
                return ME, DEMAND
        return ME, self._ask()

    def _still_demands(self) -> bool:
        """Ask the person, once a deal, whether to use the right that a bot's count will end (T9.1)."""
        number = self.session.match.number
        if number == self._warned or not self._stage("counting"):
            return False
        self._warned = number
        return bool(self.read(self.words("table.right")).strip())

    def _stage(self, stage: str) -> bool:
        """Tell whether the deal is at this stage."""
        deal = self.session.match.deal
        return deal is not None and deal.stage == stage

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
        game, session = self.narrator.game, self.session
        names = with_targets(self.names, session.match.targets, session.rules.target, self.words)
        if self.plain:
            for line in plain_sheet(self.rows[-1:], names, game, self.words):
                self.console.print(line, markup=False)
        else:
            self.console.print(sheet(self.rows, names, game, self.words))

    # Asking

    def _ask(self) -> Command:
        """Ask the person until he gives a legal command."""
        session = self.session
        legal = matches.legal(session.match, ME)
        seen = view(session.match, ME)
        wrong = prices(seen)
        options = Options(seen, lawful(seen), session.rules, self.words)
        if self._stage("counting"):
            return self._ask_count(options, legal)
        lies = [each for each, price in wrong.items() if is_lie(price)]
        self._show(seen, options)
        self._offer_lie(options, lies)
        while True:
            text = self.read(self._prompt(options)).strip()
            if lies and text == str(len(options.all) + 1):
                lie = self._ask_lie(options, lies, wrong)
                if lie is not None:
                    return lie
                continue
            if not text and options.only is not None:
                return options.only
            if not text:
                continue
            if text == "?":
                self._help(seen, options)
                continue
            if asks_for_hint(text):
                self._hint(options)
                continue
            command = options.read(text)
            if command is None:
                self._say(self.words("term.unknown", text=text[:40]))
            elif command not in legal:
                self._refuse(command)
            elif command not in wrong or self._is_sure(options, command, wrong[command]):
                return command

    def _hint(self, options: Options) -> None:
        """Tell what the master would do; the first time he is fetched, which may take a while."""
        if not has_hints(self.session.rules):
            self._say(self.words("term.no_hints"))
            return
        self._say(self.words("hint.thinking" if self._advised else "term.hint_warming"), style="dim")
        self._advised = True
        for line in hint_lines(self.session.hint(), options, self.words):
            self._say(line)

    # Asking at the table (T9)

    def _ask_count(self, options: Options, legal: tuple[Command, ...]) -> Command:
        """Ask for the points of one's tricks; what they are is not told (T9.7)."""
        if DEMAND in legal and self.read(self.words("table.right")).strip():
            return DEMAND
        while True:
            text = self.read(self.words("table.count") + self.words("term.prompt")).strip()
            try:
                command = parse_command(f"count {text}" if text.isdigit() else text)
            except NotationError:
                command = None
            if command is not None and command in legal:
                return command
            if text:
                self._say(self.words("term.unknown", text=text[:40]))

    def _offer_lie(self, options: Options, lies: list[Command]) -> None:
        """What is not lawful is one step further than what is."""
        if lies:
            self._say(f"{len(options.all) + 1}. {self.words('table.lie')}", style="dim")

    def _ask_lie(self, options: Options, lies: list[Command], wrong: dict[Command, Price]) -> Command | None:
        """The step further: what is against the rules, each with its price; None to go back.

        Melds are listed by what the other would hear, then which one it is to be.
        """
        words = self.words
        heard = [options.heard(each) for each in lies]
        names = list(dict.fromkeys(heard))
        alike = [[lie for lie, name in zip(lies, heard, strict=True) if name == each] for each in names]
        priced = [self._priced(options, each[0], wrong) if len(each) == 1 else None for each in alike]
        lines = [line or f"{name}…" for line, name in zip(priced, names, strict=True)]
        chosen = self._ask_number(words("table.lies"), lines)
        if chosen is None or len(alike[chosen]) == 1:
            return None if chosen is None else alike[chosen][0]
        found = alike[chosen]
        which = self._ask_number(words("table.which"), [self._priced(options, each, wrong) for each in found])
        return None if which is None else found[which]

    def _priced(self, options: Options, lie: Command, wrong: dict[Command, Price]) -> str:
        return f"{options.label(lie)} — {price_text(wrong[lie], self.words)}"

    def _ask_number(self, title: str, lines: list[str]) -> int | None:
        """Print a numbered list and return the place that was typed, None for anything else."""
        self._say(title, style="red")
        for number, line in enumerate(lines, 1):
            self._say(f"{number}. {line}")
        text = self.read(self.words("term.prompt")).strip()
        fits = text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= len(lines)
        return int(text[:6]) - 1 if fits else None

    def _is_sure(self, options: Options, command: Command, price: Price) -> bool:
        """Ask again before something is done that costs something if it is noticed."""
        words = self.words
        offence, cost = words(f"offence.{price.offence}"), price_text(price, words)
        said = self.read(words("table.sure", command=options.label(command), offence=offence, price=cost))
        return said.strip().casefold() == words("table.yes")

    # Showing

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
            hints = has_hints(self.session.rules)
            self._say(self.words("term.choose_or_hint" if hints else "term.choose"), style="dim")

    def _prompt(self, options: Options) -> str:
        words = self.words
        if isinstance(options.all[0], Break):
            return words("term.your_break", len(options.all)) + words("term.prompt")
        answering = any(command_text(each) == "good" for each in options.said)
        turn = options.plays or DRAW in options.all
        key = "term.your_answer" if answering else "term.your_turn" if turn else "term.your_word"
        if self._stage("claiming"):
            key = "table.your_claim"
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
        if has_hints(rules):
            self._say(words("term.help_hint"))
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
