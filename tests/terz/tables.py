"""A table of Терц for the tests: a deal from its first card, or one as it stands at some later moment."""

from collections.abc import Sequence
from typing import Any, TypeVar

from tests.helpers import after, cards, dealt, terz_deck
from yus import terz
from yus.cards import parse_cards, parse_suit
from yus.events import Event, Seat, Spoken
from yus.match import Match
from yus.notation import parse_meld
from yus.rules import TerzRules
from yus.terz.state import Claim, Status
from yus.tricks import Trick

E = TypeVar("E")


def table(
    hands: Sequence[str],
    turn_up: str = "",
    *commands: str,
    draws: str = "",
    cut: int = 6,
    dealer: Seat = 1,
    rules: TerzRules | None = None,
) -> Match:
    """Return a match with its first deal dealt and some commands given; seat 0 leads unless it deals."""
    deck = terz_deck(hands, turn_up, draws=draws, cut=cut, dealer=dealer)
    return after(dealt(rules or TerzRules(), deck, dealer), *commands)


def position(
    hands: Sequence[str],
    trump: str,
    *commands: str,
    turn_up: str = "",
    stock: str = "",
    takers: str = "0",
    trick: str = "",
    leader: Seat = 0,
    totals: tuple[int, int] = (0, 0),
    rules: TerzRules | None = None,
    **fields: Any,
) -> Match:
    """Return a match in the middle of a deal, some commands given.

    ``takers`` took the tricks so far, whose cards do not matter; ``stock``: the hidden cards, the next to be
    drawn last. More ``fields`` of the deal may be given.
    """
    agreed = rules or TerzRules()
    targets = (agreed.target, agreed.target)
    deal = terz.Deal(
        rules=agreed,
        dealer=1 - leader,
        need=tuple(target - total for target, total in zip(targets, totals, strict=True)),
        trump=parse_suit(trump),
        hands=tuple(cards(each) for each in hands),
        stock=parse_cards(stock),
        turn_up=parse_cards(turn_up)[0] if turn_up else None,
        turn=leader ^ len(parse_cards(trick)),
        leader=leader,
        broken=bool(takers),
        trick=parse_cards(trick),
        tricks=tuple(Trick(0, (), int(taker), 0) for taker in takers),
        **fields,
    )
    return after(Match(agreed, deal.dealer, totals, targets, number=1, deal=deal), *commands)


def fritz(hands: Sequence[str], trump: str, *commands: str, takers: str = "0101010", **fields: Any) -> Match:
    """Return a match in the fritz: the stock is gone (T3.5)."""
    return position(hands, trump, *commands, takers=takers, **fields)


def claim(seat: Seat, meld: str, status: Status = "scored") -> Claim:
    """Return what a seat has said of a meld, for a position."""
    said = parse_meld(meld)
    return Claim(seat, Spoken(said.kind), said, status)


def deal_of(match: Match) -> terz.Deal:
    """Return the deal of Терц that goes on or has ended last."""
    assert isinstance(match.deal, terz.Deal)
    return match.deal


def of_kind(events: Sequence[Event], kind: type[E]) -> list[E]:
    """Return the events of one kind."""
    return [each for each in events if isinstance(each, kind)]
