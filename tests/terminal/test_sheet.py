"""terminal.sheet: the score sheet, drawn and in sentences."""

import io

import pytest
from rich.console import Console

from yus.events import DealWritten, Outcome
from yus.terminal.sheet import Row, figures, plain_sheet, sheet
from yus.words import words


def row(outcome: Outcome, written: tuple[int, ...], totals: tuple[int, ...], taker: int | None = 0) -> Row:
    """Return a row of the sheet."""
    return Row(3, taker, DealWritten(outcome, (81, 81), written, totals, 0, 0))


CASES = [
    (
        row("taken", (96, 50), (96, 50)),
        ["+96 96", "+50 50"],
        "Сдача 3: Я плюс 96, всего 96; Он плюс 50, всего 50.",
    ),
    (
        row("bait", (0, 162), (96, 212)),
        ["Б 96", "+162 212"],
        "Сдача 3: Я байд, всего 96; Он плюс 162, всего 212.",
    ),
    (
        row("hanging", (0, 81), (96, 131)),
        ["висит 81 96", "+81 131"],
        "Сдача 3: Я висит 81, всего 96; Он плюс 81, всего 131.",
    ),
    (
        row("thrown_in", (0, 0), (96, 131), None),
        ["— 96", "— 131"],
        "Сдача 3: Я плюс 0, всего 96; Он плюс 0, всего 131.",
    ),
]


@pytest.mark.parametrize(("each", "cells", "sentence"), CASES)
def test_row(each: Row, cells: list[str], sentence: str) -> None:
    """A row holds gain and total; a bait is «Б», a hanging one its points (D7.2)."""
    assert figures(each, words("ru")) == cells
    assert plain_sheet([each], ("Я", "Он"), "deberts", words("ru")) == [sentence]


@pytest.mark.parametrize(("game", "heading"), [("deberts", "Сдача"), ("terz", "Кон")])
def test_drawn(game: str, heading: str) -> None:
    """The sheet has a column for each player and a row for each deal."""
    paper = io.StringIO()
    table = sheet(
        [each for each, *_ in CASES], ("Аня", "Борис"), "terz" if game == "terz" else "deberts", words("ru")
    )
    Console(file=paper, width=80).print(table)
    lines = paper.getvalue().splitlines()
    assert lines[0].strip() == "Листок"
    assert [each.strip() for each in lines[2].strip("┃").split("┃")] == [heading, "Аня", "Борис"]
    assert sum(line.startswith("│") for line in lines) == len(CASES)
