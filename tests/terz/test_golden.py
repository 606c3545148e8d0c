"""terz.referee: records of the table worked out by hand, a clause each, with the arithmetic beside it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from yus.cli import app
from yus.record import Difference, check, parse_record

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_golden_record_replays(file: Path) -> None:
    """T9: points, what is written, targets and the winner are those that were worked out by hand."""
    match = check(parse_record(file.read_bytes()))
    assert match is not None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_records_say_how(file: Path) -> None:
    """T9: each names its clause and its arithmetic, and leaves nothing out that the arithmetic gives."""
    record = json.loads(file.read_bytes())
    (deal,) = record["deals"]
    assert record["clause"].startswith("T9")
    assert record["comment"].endswith(".")
    if "points" in deal:
        assert {"written", "totals"} <= set(deal)
        assert all(str(each) in record["comment"] for each in (*deal["points"], *deal["written"]))
    else:
        assert "targets" in deal or record["winner"] is not None


def test_every_clause_has_golden_records() -> None:
    """T9.1 to T9.8: each clause has a record in which it is charged; T9.9 is what none of them breaks."""
    clauses = {json.loads(file.read_bytes())["clause"].split(",")[0] for file in FILES}
    assert clauses == {"T9", *(f"T9.{number}" for number in range(1, 9))}


@pytest.mark.parametrize(
    "name", ["t9-1-false-terz", "t9-3-drawn-out-of-turn", "t9-7-overcounted-and-checked"]
)
@pytest.mark.parametrize(("field", "value"), [("targets", [501, 502]), ("points", [1, 2]), ("winner", 1)])
def test_a_wrong_golden_record_is_found(name: str, field: str, value: object) -> None:
    """T9: a record that says something else than the rules differs from them, and it is said where."""
    record = json.loads(next(file for file in FILES if file.stem == name).read_bytes())
    if field == "winner":
        record["winner"] = value
    else:
        record["deals"][0][field] = value
    with pytest.raises(Difference, match=r"T7\.2|T9"):
        check(parse_record(json.dumps(record)))


def test_the_command_checks_them() -> None:
    """T9: ``yus replay`` replays all golden records."""
    result = CliRunner().invoke(app, ["replay", *map(str, FILES)], env={"LANG": "en"})
    assert result.exit_code == 0, result.output
    assert str(len(FILES)) in result.output
