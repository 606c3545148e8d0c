"""What all commands share: the app, how faults are told, how rules are given."""

import locale
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import NoReturn

import typer

from yus.errors import YusError
from yus.rules import OPTIONS, PRESETS, Game, Rules, make_rules, parse_value

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Деберц и Терц. Deberts and Terz: rules, records, a match.",
)

LONGEST = 600
"""Letters of a line that says what was wrong."""
FAULT = 2
"""The exit status where something given is not right."""
DIFFERS = 1
"""The exit status where a record says something else than the rules.

Or a deck is not the one committed to.
"""


class GameName(StrEnum):
    """The games, as they are typed."""

    DEBERTS = "deberts"
    TERZ = "terz"


class Language(StrEnum):
    """The languages, as they are typed."""

    RU = "ru"
    EN = "en"


def default_language() -> Language:
    """Return Russian where the locale is Russian (or of a country where it is read), else English."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = next((each for each in names if each), locale.getlocale()[0] or "")
    return Language.RU if name.lower().startswith(("ru", "uk", "be", "kk")) else Language.EN


def data_directory() -> Path:
    """Return where the user's data is kept: ``YUS_DATA``, or ``yus`` in the data directory of the system."""
    if "YUS_DATA" in os.environ:
        return Path(os.environ["YUS_DATA"])
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "yus"


@contextmanager
def told_in_one_line() -> Iterator[None]:
    """Turn a fault in what was given into one line on the error stream and exit status 2."""
    try:
        yield
    except YusError as error:
        fail(str(error))
    except OSError as error:
        if error.filename is None:  # a closed pipe, say: no file that was given
            raise
        fail(f"{error.filename}: {error.strerror}")


def fail(text: str) -> NoReturn:
    """Say in one line what was wrong, and exit with status 2."""
    line = " ".join("".join(each if each.isprintable() else " " for each in text).split())
    typer.echo("yus: " + (line if len(line) <= LONGEST else line[:LONGEST] + "…"), err=True)
    raise typer.Exit(FAULT)


def chosen_rules(game: Game | None, words_given: Iterable[str], players: int | None) -> Rules:
    """Make rules of a game, presets and ``option=value`` in order, and the number of players.

    Raises RulesError.
    """
    fields: dict[str, object] = {}
    chosen: Game | None = game
    for word in (part for given in words_given for part in given.replace(",", " ").split()):
        name, mark, value = word.partition("=")
        if not mark and word in PRESETS:
            preset = PRESETS[word]
            if chosen not in (None, preset.game):
                fail(f"the preset {word} is for {preset.game}, not for {chosen}")
            chosen = preset.game
            fields |= {option.name: getattr(preset.rules, option.name) for option in OPTIONS[preset.game]}
        elif not mark:
            fail(f"no such preset: {word!r} (there are {', '.join(PRESETS)}; or option=value)")
        else:
            chosen = chosen or _game_with(name)
            fields[name] = parse_value(chosen, name, value)
    chosen = chosen or "deberts"
    if players is not None:
        fields["players"] = players
    return make_rules(chosen, fields)


def _game_with(option: str) -> Game:
    """The game that alone has an option of this name, else Деберц."""
    having: list[Game] = [game for game in OPTIONS if any(each.name == option for each in OPTIONS[game])]
    return having[0] if len(having) == 1 else "deberts"
