"""A table of Деберц for the tests: trumps named, hands as wanted, the events told by their kind."""

from collections.abc import Sequence
from typing import TypeVar

from tests.helpers import after, dealt, deberts_deck
from yus import deberts
from yus.events import Event, Seat
from yus.match import Match
from yus.rules import DebertsRules

E = TypeVar("E")


def table(
    hands: Sequence[str],
    turn_up: str = "",
    *commands: str,
    convention: str = "moscow",
    dealer: Seat | None = None,
    fresa: str = "",
) -> Match:
    """Return a match for as many as there are hands, the first deal dealt and some commands given.

    Elder is seat 0 unless a ``dealer`` is given.
    """
    rules = DebertsRules(players=len(hands), convention=convention)
    deck = deberts_deck(hands, turn_up, dealer=dealer, fresa=fresa)
    return after(dealt(rules, deck, dealer), *commands)


def deal_of(match: Match) -> deberts.Deal:
    """Return the deal of Деберц that goes on or has ended last."""
    assert isinstance(match.deal, deberts.Deal)
    return match.deal


def of_kind(events: Sequence[Event], kind: type[E]) -> list[E]:
    """Return the events of one kind."""
    return [each for each in events if isinstance(each, kind)]
