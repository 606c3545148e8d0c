"""The ``yus`` command."""

import io
import os
import sys
import webbrowser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from yus.bots import BLUFFING, BOTS, find_bot, warm_up
from yus.cli import contests
from yus.cli.shared import (
    DIFFERS,
    GameName,
    Language,
    app,
    chosen_rules,
    data_directory,
    default_language,
    fail,
    told_in_one_line,
)
from yus.errors import YusError
from yus.record import Record, RecordError, check, read_records, verify
from yus.rules import PRESETS, Rules, at_table
from yus.terminal import Session, TerminalGame, rules_page, show
from yus.words import words

__all__ = ["app", "contests", "default_language", "main"]


@app.command()
def play(
    game: Annotated[GameName | None, typer.Argument(help="deberts or terz")] = None,
    players: Annotated[int | None, typer.Option(help="players at the table (Деберц: 2 or 3)")] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option(help=f"a preset ({', '.join(PRESETS)}) or option=value, several: kharkov,target=301"),
    ] = None,
    bot: Annotated[
        str, typer.Option(help=f"who plays against you, one for each seat by commas: {', '.join(BOTS)}")
    ] = "greedy",
    bluffing: Annotated[
        str | None, typer.Option(help=f"how often it lies at the living table: {', '.join(BLUFFING)}")
    ] = None,
    lang: Annotated[Language | None, typer.Option(help="the language of the game")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="plain sentences, for a screen reader")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="go on with the saved match")] = False,
    record: Annotated[Path | None, typer.Option(help="write the record of the match here")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="play here, in the terminal")] = False,
) -> None:
    """Play in the browser; with --terminal, or any other option, against the bots in the terminal."""
    named = None if bot == "greedy" else bot
    terminal_only = (players, rules, bluffing, lang, plain, resume, record, named)
    if not terminal and not any(terminal_only) and _play_in_browser(game):
        return
    language = lang or default_language()
    console = Console(highlight=False, markup=False, emoji=False, no_color=plain or None, soft_wrap=plain)
    saved = data_directory() / "terminal.json"
    with told_in_one_line():
        if record is not None:
            _check_writable(record)
        if resume:
            session = Session.load(saved)
        else:
            chosen = chosen_rules(game.value if game else None, rules or [], players)
            session = _new_session(chosen, _with_bluffing(bot, bluffing, chosen), language)
        if any(name is not None and find_bot(name).compiled for name in session.bots):
            console.print(words(language)("term.warming"))
            warm_up()
        _explain(session.rules, language, console)
        match = TerminalGame(session, words(language), console, plain, input)
        if resume or saved.exists():
            console.print(words(language)("term.resumed" if resume else "term.unfinished"))
        if not _run(match, saved):
            return
        name = f"{session.table}.json"
        match.write_record(record or data_directory() / "records" / name)
        if resume:
            saved.unlink(missing_ok=True)


def _explain(rules: Rules, language: str, console: Console) -> None:
    """Say what is special about a preset before it is played: at the living table one may lie (T9)."""
    for preset in PRESETS.values():
        if preset.rules == rules and preset.help is not None:
            console.print(preset.help.in_(language))


def _check_writable(path: Path) -> None:
    """Fail before a match is played whose record could not be written."""
    if path.is_dir():
        fail(f"{path}: Is a directory")
    path.parent.mkdir(parents=True, exist_ok=True)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        fail(f"{path}: Permission denied")


def _play_in_browser(game: GameName | None) -> bool:
    """Serve the page and open it, at a table of the game where one is named; False where there is no page."""
    from yus import server  # noqa: PLC0415 - the other commands need not wait for it

    if not server.page_is_built():
        return False
    path = "" if game is None else f"play/{game.value}"

    def opened(address: str) -> None:
        typer.echo(f"{address}{path}")
        webbrowser.open(f"{address}{path}")

    with told_in_one_line():
        settings = server.from_environment()
        running = server.running_at(settings)
        if running is not None:
            opened(running)
        else:
            server.serve(settings, opened)
    return True


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="the address to listen at; 0.0.0.0 for all")] = None,
    port: Annotated[int | None, typer.Option(help="the port to listen at")] = None,
    database: Annotated[Path | None, typer.Option(help="the SQLite file with all tables")] = None,
) -> None:
    """Serve tables to whoever can reach this machine; YUS_ variables set more (docs/hosting.md)."""
    from yus import server  # noqa: PLC0415 - the other commands need not wait for it

    with told_in_one_line():
        file = None if database is None else str(database)
        settings = server.from_environment(host=host, port=port, database=file)
        server.serve(settings, lambda address: typer.echo(address, err=True))


@app.command("backup")
def backup_command(
    target: Annotated[Path, typer.Argument(help="the file to be made")],
    database: Annotated[Path | None, typer.Option(help="the database, if not the usual one")] = None,
) -> None:
    """Copy the database, also while a server uses it."""
    from yus import server  # noqa: PLC0415 - the other commands need not wait for it

    with told_in_one_line():
        given = None if database is None else str(database)
        server.backup(server.from_environment(database=given).database, target)


def _with_bluffing(bot: str, bluffing: str | None, rules: Rules) -> str:
    """The name of a bot that lies so often, where one can lie (T9)."""
    if bluffing is None:
        return bot
    if not at_table(rules):
        fail("--bluffing is for the living table: --rules living-table")
    return f"{bot}:{bluffing}"


def _new_session(rules: Rules, bot: str, language: Language) -> Session:
    """Seat a person, and bots by name: one for all the other seats, or one for each, by commas."""
    others = rules.players - 1
    names = bot.split(",") if "," in bot else [bot] * others
    if len(names) != others:
        fail(f"--bot {bot}: {len(names)} bots are named, there is room for {others}")
    labels = [find_bot(each).label.in_(language) for each in names]
    numbered = [
        label if labels.count(label) == 1 else f"{label} {labels[: place + 1].count(label)}"
        for place, label in enumerate(labels)
    ]
    return Session(rules, (words(language)("term.player"), *numbered), (None, *names))


def _run(match: TerminalGame, saved: Path) -> bool:
    """Play; on Ctrl-C or the end of input keep the match and say so. True if the match is over."""
    try:
        match.run()
    except (KeyboardInterrupt, EOFError):
        match.session.save(saved)
        match.console.print()
        match.console.print(match.words("term.saved"))
        return False
    return True


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="records: JSON or .jsonl, gzipped or not")],
) -> None:
    """Replay records and check all that they say; name the first difference of each."""
    errors = Console(stderr=True, highlight=False, soft_wrap=True)
    agreed = differing = 0
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("", total=None)
        with told_in_one_line():
            for where, record in _all_records(files):
                why = _difference(record, where)
                if why is None:
                    agreed += 1
                else:
                    differing += 1
                    typer.echo(f"{where}: {why}")
                progress.advance(task)
    typer.echo(words(default_language())("term.records_agree", agreed))
    if differing:
        raise typer.Exit(DIFFERS)


def _all_records(files: Iterable[Path]) -> Iterator[tuple[str, Record]]:
    for path in files:
        yield from read_records(path)


def _difference(record: Record, where: str) -> str | None:
    """What a record says otherwise than the rules. Raises RecordError, with its place.

    Where it cannot be read.
    """
    try:
        check(record)
    except RecordError as error:
        raise RecordError(where, str(error)) from None
    except YusError as error:
        return str(error)
    return None


@app.command("show")
def show_command(
    file: Annotated[Path, typer.Argument(help="a record")],
    lang: Annotated[Language | None, typer.Option(help="the language")] = None,
) -> None:
    """Print matches as people would write them down: what was said, the tricks, the score sheet."""
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    with told_in_one_line():
        for _, record in read_records(file):
            show(record, console, words(lang or default_language()))


@app.command("verify")
def verify_command(
    files: Annotated[list[Path], typer.Argument(help="records")],
    lang: Annotated[Language | None, typer.Option(help="the language")] = None,
) -> None:
    """Check that the decks of records are those that were committed to before the deal."""
    language = lang or default_language()
    tell = words(language)
    proven = unproven = 0
    faults = []
    with told_in_one_line():
        for where, record in _all_records(files):
            proof = verify(record)
            proven += proof.proven
            unproven += proof.unproven
            faults += [f"{where}: {place}: {fault.text(language)}" for place, fault in proof.faults]
    for fault in faults:
        typer.echo(fault)
    if proven and not faults:
        typer.echo(tell("term.proof_ok", proven))
    if unproven:
        typer.echo(tell("term.proof_missing", unproven))
    if faults:
        raise typer.Exit(DIFFERS)


@app.command("rules")
def rules_command(
    chosen: Annotated[list[str] | None, typer.Argument(help="presets and option=value")] = None,
) -> None:
    """Print the rules in force, in both languages."""
    with told_in_one_line():
        rules = chosen_rules(None, chosen or [], None)
        for language in ("ru", "en"):
            typer.echo("\n".join(rules_page(rules, language)))
            typer.echo("")


def main() -> None:
    """Run the command; letters that the terminal does not know are shown as their numbers."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    app(prog_name="yus")
