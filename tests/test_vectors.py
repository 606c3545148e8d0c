"""Matches of both games, played by another program from the same rules, replay here to the letter."""

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from yus.match import Match, deal_cards, evolve, legal, new_match, play, to_act
from yus.notation import parse_command, parse_deck, texts
from yus.rules import OPTIONS, game_of, make_rules

FOLDER = Path(__file__).parent / "vectors"
FILES = sorted(FOLDER.glob("*.jsonl.xz"))


def records(file: Path) -> Iterator[dict[str, Any]]:
    """The records of a file."""
    with lzma.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def replay_deal(match: Match, deal: dict[str, Any]) -> Match:
    """Play a recorded deal and check on the way who is to act, what is legal, and what is written."""
    assert match.dealer == deal["dealer"]
    for event in deal_cards(match, parse_deck(deal["deck"])):
        match = evolve(match, event)
    for number, (line, expected) in enumerate(zip(deal["commands"], deal["legal"], strict=True)):
        seat, _, command = line.partition(" ")
        assert to_act(match) == (int(seat),), f"command {number}: {line}"
        assert texts(legal(match, int(seat))) == expected, f"command {number}: {line}"
        match, _ = play(match, int(seat), parse_command(command))
    if "points" in deal:
        assert match.written is not None
        assert list(match.written.points) == deal["points"]
        assert list(match.written.written) == deal["written"]
        assert list(match.totals) == deal["totals"]
        assert match.hanging == deal.get("hanging", 0)
    else:
        assert match.written is None
    return match


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_every_record_replays(file: Path) -> None:
    """C, D, T: who is to act, what is legal, what is written, what hangs and who wins are as recorded."""
    for number, record in enumerate(records(file)):
        match = new_match(make_rules(record["game"], record["rules"]), record["deals"][0]["dealer"])
        for place, deal in enumerate(record["deals"]):
            try:
                match = replay_deal(match, deal)
            except AssertionError as difference:
                raise AssertionError(f"record {number}, deal {place}: {difference}") from difference
        assert match.winner == record["winner"], f"record {number}"


def test_every_option_stands_in_some_record() -> None:
    """D1, T1.2: each value of each option that is a choice, and more than one target, was played."""
    played = {
        (record["game"], name, value)
        for file in FILES
        for record in records(file)
        for name, value in record["rules"].items()
    }
    for rules in (make_rules("deberts", {}), make_rules("terz", {})):
        game = game_of(rules)
        for option in OPTIONS[game]:
            values = {value for of, name, value in played if (of, name) == (game, option.name)}
            assert len(values) > 1 if option.lowest else values >= {each.value for each in option.choices}


def test_the_files_stay_small() -> None:
    """All records together are less than a megabyte, as a checkout carries them."""
    assert len(FILES) == 11
    assert sum(file.stat().st_size for file in FILES) < 1_000_000
