"""A finished match step by step: every command is there, and every card is where it must be."""

import lzma
from pathlib import Path

import pytest

from yus import record
from yus.server.steps import steps_of

FOLDER = Path(__file__).parents[1] / "vectors"
PACK = 32


def first_record(name: str) -> record.Record:
    """The first record of a file of vectors."""
    with lzma.open(FOLDER / f"{name}.jsonl.xz") as lines:
        return record.parse_record(next(iter(lines)), name)


@pytest.fixture(params=["deberts2-moscow", "deberts3-kharkov", "terz"])
def whole(request: pytest.FixtureRequest) -> record.Record:
    """A record of each kind of table."""
    return first_record(request.param)


def test_each_deal_and_each_command_is_a_frame(whole: record.Record) -> None:
    """A frame for the beginning of each deal, then one for each of its commands, as the record has them."""
    wanted: list[str | None] = []
    for deal in whole.deals:
        wanted += [None, *deal.commands]
    told = [None if each.seat is None else f"{each.seat} {each.command}" for each in steps_of(whole).frames]
    assert told == wanted


def test_a_card_is_in_one_place(whole: record.Record) -> None:
    """No card is in two hands, or in a hand and in the trick; a spectator sees how many each holds."""
    for frame in steps_of(whole).frames:
        deal = frame.view.deal
        assert deal is not None
        held = [card for hand in frame.hands for card in hand]
        seen = [*held, *(laid.card for laid in deal.trick)]
        assert len(seen) == len(set(seen)) <= PACK
        assert tuple(map(len, frame.hands)) == deal.counts


def test_the_view_is_the_spectators(whole: record.Record) -> None:
    """The view of a frame shows no hand: the page shows the hands that it is asked for, from beside it."""
    for frame in steps_of(whole).frames:
        assert frame.view.seat is None
        assert frame.view.deal is not None
        assert frame.view.deal.hand == ()


def test_the_totals_grow_to_the_records(whole: record.Record) -> None:
    """After the last command of a deal the totals are those that the record has."""
    frames = steps_of(whole).frames
    place = 0
    for deal in whole.deals:
        place += 1 + len(deal.commands)
        if deal.totals is not None:
            assert frames[place - 1].view.totals == deal.totals
