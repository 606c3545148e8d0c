"""Matches of both games, played by another program from the same rules, replay here to the letter."""

import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest

from yus import record
from yus.rules import OPTIONS, DebertsRules, TerzRules, game_of

FOLDER = Path(__file__).parent / "vectors"
FILES = sorted(FOLDER.glob("*.jsonl.xz"))


def records(file: Path) -> Iterator[record.Record]:
    """The records of a file."""
    with lzma.open(file) as lines:
        for number, line in enumerate(lines):
            yield record.parse_record(line, f"{file.name}:{number}")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_every_record_replays(file: Path) -> None:
    """C, D, T: who is to act, what is legal, what is written, what hangs and who wins are as recorded."""
    for number, each in enumerate(records(file)):
        try:
            match = record.check(each)
        except record.Difference as difference:
            raise AssertionError(f"record {number}: {difference}") from difference
        assert match is not None
        assert match.winner == each.winner


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_records_leave_nothing_out(file: Path) -> None:
    """Each deal has a legal list for every command; each but one broken off has its results."""
    for each in records(file):
        for place, deal in enumerate(each.deals):
            assert deal.legal is not None
            assert len(deal.legal) == len(deal.commands)
            hanging = (deal.hanging,) if each.game == "deberts" else ()
            results = (deal.points, deal.written, deal.totals, *hanging)
            broken_off = each.winner is None and place == len(each.deals) - 1 and deal.points is None
            assert all((result is None) == broken_off for result in results)


def test_every_option_stands_in_some_record() -> None:
    """D1, T1.2: each value of each option that is a choice, and more than one target, was played."""
    played = set()
    for file in FILES:
        for each in records(file):
            played |= {(each.game, name, value) for name, value in each.rules.items()}
    for game in (game_of(DebertsRules()), game_of(TerzRules())):
        for option in OPTIONS[game]:
            values = {value for of, name, value in played if (of, name) == (game, option.name)}
            assert len(values) > 1 if option.lowest else values >= {choice.value for choice in option.choices}


def test_the_files_stay_small() -> None:
    """All records together are less than a megabyte, as a checkout carries them."""
    assert len(FILES) == 11
    assert sum(file.stat().st_size for file in FILES) < 1_000_000
