"""A match at the terminal with a player who types what a script says, and all that was printed."""

import io
from collections.abc import Callable
from random import Random

from rich.console import Console

from yus.match import legal
from yus.notation import command_text
from yus.rules import Rules
from yus.terminal import ME, Session, TerminalGame
from yus.terminal.options import Options
from yus.view import view
from yus.words import words

Script = Callable[["Table"], str]
"""What is typed, by what lies on the table."""


class Table:
    """A session, its game, and the paper that it prints on."""

    def __init__(
        self,
        rules: Rules | Session,
        language: str,
        plain: bool,
        script: Script,
        bot: str = "greedy",
        width: int = 80,
    ) -> None:
        """Sit down; ``script`` is asked for each line that is typed."""
        others = (bot,) * (rules.rules if isinstance(rules, Session) else rules).players
        names = ("Me", "Bot A", "Bot B")
        self.session = (
            rules
            if isinstance(rules, Session)
            else Session(rules, names[: rules.players], (None, *others[1:]))
        )
        self.paper = io.StringIO()
        self.prompts: list[str] = []
        self.typed: list[str] = []
        self.script = script
        self.watch: Callable[[Table], object] = lambda table: None
        console = Console(
            file=self.paper, width=width, highlight=False, markup=False, emoji=False, soft_wrap=plain
        )
        self.game = TerminalGame(self.session, words(language), console, plain, self.read)

    def read(self, prompt: str) -> str:
        """Type what the script says."""
        self.prompts.append(prompt)
        self.watch(self)
        text = self.script(self) if legal(self.session.match, ME) else ""
        self.typed.append(text)
        return text

    @property
    def options(self) -> Options:
        """What may be answered now."""
        match = self.session.match
        return Options(view(match, ME), legal(match, ME), self.session.rules, self.game.words)

    @property
    def printed(self) -> str:
        """All that was printed so far."""
        return self.paper.getvalue()


def at_random(random: Random) -> Script:
    """Type any option: by its number, in notation, or in words."""

    def script(table: Table) -> str:
        options = table.options
        number = random.randrange(len(options.all))
        chosen = options.all[number]
        said = options.label(chosen)
        how = random.randrange(4)
        texts = (str(number + 1), command_text(chosen), said, said.upper().rstrip("!"))
        return texts[how]

    return script
