"""The commands that measure the players."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from yus.bots import BOTS, Budget, make_player
from yus.cli.shared import app, chosen_rules, told_in_one_line


@app.command("arena")
def arena_command(
    first: Annotated[str, typer.Argument(help=f"a player: {', '.join(BOTS)}")],
    second: Annotated[str, typer.Argument(help="the player at all other seats")],
    rules: Annotated[
        list[str] | None, typer.Option(help="a preset or option=value, several by commas: terz,target=301")
    ] = None,
    blocks: Annotated[int, typer.Option(help="decks or matches, each in all arrangements", min=1)] = 100,
    matches: Annotated[bool, typer.Option("--matches", help="whole matches, not single deals")] = False,
    seconds: Annotated[float | None, typer.Option(help="budget for each answer")] = None,
    nodes: Annotated[int | None, typer.Option(help="worlds to look at for each answer", min=1)] = None,
    sprt: Annotated[
        tuple[float, float] | None, typer.Option(help="stop when it is decided: zero hypothesis, other one")
    ] = None,
    processes: Annotated[int, typer.Option(help="how many play at once", min=1)] = 1,
    seed: Annotated[int, typer.Option(help="what all chance follows from")] = 0,
    results: Annotated[Path | None, typer.Option(help="keep results here, and go on with those")] = None,
) -> None:
    """Let bots play each other on duplicate deals; tell the mean and its 95 % interval."""
    from yus import arena  # noqa: PLC0415 - the other commands need not wait for it

    with told_in_one_line():
        for name in (first, second):
            make_player(name)
        contest = arena.Contest(
            chosen_rules(None, rules or [], None),
            first,
            second,
            "match" if matches else "deal",
            Budget(seconds, nodes),
            seed,
        )
        errors = Console(stderr=True, highlight=False)
        with Progress(console=errors, transient=True, disable=not errors.is_terminal) as bar:
            task = bar.add_task(f"{first} — {second}", total=blocks)
            progress = arena.run(
                contest,
                blocks,
                processes,
                results,
                None if sprt is None else arena.Sprt(*sprt),
                lambda now: bar.update(task, completed=len(now.results)),
            )
    typer.echo(arena.report(contest, progress))


class Prior(StrEnum):
    """How likely the pairs of hands are taken to be, as it is typed."""

    EVEN = "even"
    INFERRED = "inferred"
    PLAYED = "played"


@app.command("exploit")
def exploit_command(
    bot: Annotated[str, typer.Argument(help=f"a player: {', '.join(BOTS)}")],
    tricks: Annotated[int, typer.Option(help="tricks left: 2 or 3", min=2, max=3)] = 3,
    positions: Annotated[int, typer.Option(help="how many positions", min=1)] = 20,
    by: Annotated[str, typer.Option(help="who plays up to there, at both seats")] = "expert",
    prior: Annotated[
        Prior,
        typer.Option(
            help="how likely the pairs of hands are with which both seats would have heard the same: even; "
            "inferred, weighed by what was left unsaid and by the bids; played, as the player weighs them "
            "and by what it would have played itself in the seventh trick (with 2 tricks left)"
        ),
    ] = Prior.EVEN,
    asks: Annotated[
        int, typer.Option(help="how often each question is asked, with other seeds; the mean counts", min=1)
    ] = 1,
    nodes: Annotated[int, typer.Option(help="worlds to look at for each answer", min=1)] = 100,
    rules: Annotated[list[str] | None, typer.Option(help="a preset or option=value")] = None,
    seed: Annotated[int, typer.Option(help="what all chance follows from")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="print all positions as JSON")] = False,
) -> None:
    """Tell how many points an exact best reply wins against a bot in the last tricks of Деберц for two."""
    from yus.arena import exploit  # noqa: PLC0415 - the other commands need not wait for it

    with told_in_one_line():
        trial = exploit.Trial(
            chosen_rules(None, rules or [], None),
            bot,
            by,
            tricks,
            prior.value,
            Budget(nodes=nodes),
            asks,
            seed,
        )
        exploit.check(trial)
        errors = Console(stderr=True, highlight=False)
        with Progress(console=errors, transient=True, disable=not errors.is_terminal) as bar:
            numbers = bar.track(range(positions), description=bot)
            losses = [exploit.measure(trial, number) for number in numbers]
    if as_json:
        typer.echo(msgspec.json.encode({"trial": trial, "positions": losses}).decode())
    else:
        typer.echo(exploit.report(trial, losses))
