"""record.making: a match is written down from its decks and commands."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from tests.helpers import deberts_deck
from tests.logs import random_record, records
from yus.cards import PACK
from yus.commands import BELLA, NAME_FIRST, PASS
from yus.errors import DeckError, IllegalCommand, SequenceError
from yus.record import Dealing, Ended, LoggedDeal, Record, RecordError, make_record, replay, rules_of
from yus.rules import DebertsRules, RulesError, TerzRules

DECK = deberts_deck(["", ""])


def logged(record: Record) -> list[LoggedDeal]:
    """Return the decks and commands of a record, as a table keeps them."""
    deals: list[LoggedDeal] = []
    for step in replay(record):
        if isinstance(step, Dealing):
            deals.append(LoggedDeal(step.deck, (), record.deals[step.deal].shuffle))
        else:
            last = deals[-1]
            deals[-1] = replace(last, commands=(*last.commands, (step.seat, step.command)))
    return deals


@given(records())
def test_round_trip(record: Record) -> None:
    """A record made again from its own decks and commands is equal."""
    with_legal = bool(record.deals) and record.deals[0].legal is not None
    dealer = record.deals[0].dealer if record.deals else 0
    ended = record.ended if isinstance(record.ended, Ended) else None
    lot = record.lot if isinstance(record.lot, dict) else None
    again = make_record(rules_of(record), record.names, dealer, logged(record), ended, lot, with_legal)
    assert again == record


def test_what_equals_the_default_is_left_out() -> None:
    """Rules by default, legal lists, a lot and an end that are not there are not written."""
    record = make_record(TerzRules(target=301), ["a", "b"], 1, [])
    assert record == Record(game="terz", rules={"target": 301}, names=("a", "b"), deals=(), winner=None)


def test_hanging_only_in_deberts() -> None:
    """Hanging points are a matter of Деберц alone (D7.4)."""
    assert random_record(DebertsRules(), 1, deals=1).deals[0].hanging is not None
    assert random_record(TerzRules(), 1, deals=1).deals[0].hanging is None


def test_unfinished_deal() -> None:
    """An unfinished deal is written without results."""
    record = make_record(DebertsRules(), [], 1, [LoggedDeal(DECK, ((0, PASS),))])
    (deal,) = record.deals
    assert (deal.commands, deal.points, deal.written, deal.totals, deal.hanging) == (
        ("0 pass",), None, None, None, None,
    )  # fmt: skip


def test_given_up() -> None:
    """Who gives up leaves the match to the other."""
    record = make_record(DebertsRules(), [], 1, [LoggedDeal(DECK, ())], Ended("gave_up", 0))
    assert (record.winner, record.ended) == (1, Ended("gave_up", 0))


@pytest.mark.parametrize(("players", "seat"), [(2, 2), (2, -1), (3, 0)])
def test_cannot_be_given_up(players: int, seat: int) -> None:
    """A match is given up by one of two."""
    with pytest.raises(RecordError, match=f"ended: seat {seat} cannot give this match up"):
        make_record(DebertsRules(players=players), [], 0, [], Ended("gave_up", seat))


def test_won_and_given_up() -> None:
    """A match that was won cannot be given up any more."""
    record = random_record(TerzRules(target=51), 1, deals=20)
    assert record.winner is not None
    with pytest.raises(RecordError, match="ended: seat 0 cannot give this match up"):
        make_record(rules_of(record), [], record.deals[0].dealer, logged(record), Ended("gave_up", 0))


def test_no_match() -> None:
    """Decks and commands that are no match are refused."""
    rules = DebertsRules()
    with pytest.raises(RulesError):
        make_record(DebertsRules(players=4), [], 0, [])
    with pytest.raises(SequenceError):
        make_record(rules, [], 2, [])
    with pytest.raises(DeckError):
        make_record(rules, [], 1, [LoggedDeal(PACK[:31], ())])
    with pytest.raises(IllegalCommand, match=r"D3\.2"):
        make_record(rules, [], 1, [LoggedDeal(DECK, ((0, BELLA),))])
    with pytest.raises(SequenceError, match="a deal goes on"):
        make_record(rules, [], 1, [LoggedDeal(DECK, ((0, NAME_FIRST),)), LoggedDeal(DECK, ())])
