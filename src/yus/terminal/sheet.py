"""The score sheet: a column for each player, a row for each deal, running totals."""

import msgspec
from rich.table import Table

from yus.events import DealWritten, Seat
from yus.rules import Game
from yus.words import Words


class Row(msgspec.Struct, frozen=True):
    """One deal on the sheet. ``taker`` is None in Терц and where the cards were thrown in."""

    number: int
    taker: Seat | None
    written: DealWritten


def figures(row: Row, words: Words) -> list[str]:
    """Return what stands in each player's column: gain and total, or the mark of a bait."""
    written = row.written
    cells = []
    for seat, (gain, total) in enumerate(zip(written.written, written.totals, strict=True)):
        if seat == row.taker and written.outcome == "bait":
            cells.append(f"{words('term.bait_mark')} {total}")
        elif seat == row.taker and written.outcome == "hanging":
            cells.append(f"{words('term.hanging_mark', written.points[seat])} {total}")
        else:
            cells.append(f"+{gain} {total}" if gain else f"— {total}")
    return cells


def in_words(row: Row, words: Words) -> list[str]:
    """Return the same as ``figures`` in words, to be listened to."""
    written = row.written
    cells = []
    for seat, (gain, total) in enumerate(zip(written.written, written.totals, strict=True)):
        if seat == row.taker and written.outcome == "bait":
            cells.append(words("term.plain_bait", total=total))
        elif seat == row.taker and written.outcome == "hanging":
            cells.append(words("term.plain_hanging", points=written.points[seat], total=total))
        else:
            cells.append(words("term.plain_gain", gain=gain, total=total))
    return cells


def sheet(rows: list[Row], names: tuple[str, ...], game: Game, words: Words) -> Table:
    """Return the sheet as a table to be printed."""
    table = Table(title=words("term.sheet"), title_justify="left", header_style="bold")
    table.add_column(words("term.deal" if game == "deberts" else "term.game"), justify="right")
    for name in names:
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(str(row.number), *figures(row, words))
    return table


def plain_sheet(rows: list[Row], names: tuple[str, ...], game: Game, words: Words) -> list[str]:
    """Return the sheet as sentences, one for each deal, for a screen reader."""
    heading = words("term.deal" if game == "deberts" else "term.game")
    return [
        f"{heading} {row.number}: "
        + "; ".join(f"{name} {said}" for name, said in zip(names, in_words(row, words), strict=True))
        + "."
        for row in rows
    ]
