"""The rules that the page shows, from the catalogue that server, page and terminal share."""

import json
import re
from pathlib import Path

import pytest

import yus

SOURCES = Path(yus.__file__).parent
CITED = re.compile(r'"((?:C|D[1-8]|T[1-79])(?:\.?\d+)?)"')
"""A rule's number in the code."""


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_rule_that_is_cited_can_be_read(language: str) -> None:
    """A number that a refusal or a line of the score cites is on the rules page, with its words."""
    files = ("", "referee.", "living.")
    catalogue = {
        key
        for file in files
        for key in json.loads((SOURCES / "catalogue" / f"{file}{language}.json").read_text(encoding="utf-8"))
    }
    cited = {
        number
        for room in ("deberts", "terz", "server")
        for file in (SOURCES / room).rglob("*.py")
        for number in CITED.findall(file.read_text(encoding="utf-8"))
    }
    assert len(cited) > 30
    assert {f"T9.{clause}" for clause in range(1, 9)} <= cited
    missing = {each for each in cited if not {f"rules.{each}", f"rules.{each}.title"} & catalogue}
    assert missing == set()
