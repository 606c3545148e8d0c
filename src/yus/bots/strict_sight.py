"""The table as a mind for the strict referee sees it (T9): what was exposed is gone, what is heard is true.

So a player that knows nothing of lies can say what is best among what is lawful. What the other seat said is
believed as long as the cards can lie so.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from yus.bots.hearing import Hearing
from yus.bots.situation import Situation
from yus.commands import DEMAND, DRAW, Command
from yus.events import (
    Announced,
    Beaten,
    Dealt,
    Demanded,
    Drew,
    Event,
    MarriageAnnounced,
    MarriageShown,
    MeldRevived,
    MeldScored,
    MeldShown,
    MeldWritten,
    Penalised,
    RankAsked,
)
from yus.melds import Meld
from yus.rules import TerzRules
from yus.terz.state import Claim
from yus.view import TerzView

_LEFT_OUT: Final = (Demanded, MarriageShown, Penalised)
"""Events that the strict referee does not know, and that change no hand."""


def strict_sight(situation: Situation, lawful: Sequence[Command], hearing: Hearing) -> Situation:
    """Return the question as the strict referee would put it; ``lawful`` is what may be answered to it.

    For who is on turn and owes no draw. Draws and "show" are no part of it.
    """
    view = situation.view
    deal = view.deal
    assert isinstance(deal, TerzView)
    rules = replace(deal.rules, referee="strict", penalty=TerzRules().penalty)
    legal = tuple(each for each in lawful if each not in (DRAW, DEMAND))
    seen = replace(view, rules=rules, to_act=(deal.turn,), deal=_strict_deal(deal, rules, hearing.seat))
    events = tuple(_strict_events(situation.events, deal, hearing))
    return replace(situation, view=seen, legal=legal, events=events)


def _strict_deal(deal: TerzView, rules: TerzRules, seat: int) -> TerzView:
    """The deal without what is void, and with the draw that the other seat still owes."""
    claims = tuple(
        replace(each, offence=None, sight="closed") for each in deal.claims if each.status != "void"
    )
    marriages = tuple(
        replace(each, offence=None, sight="closed") for each in deal.marriages if each.status != "void"
    )
    deal = replace(
        deal, rules=rules, claims=claims, marriages=marriages, question=None, hushed=False, called=False
    )
    if deal.drawing != (1 - seat,):
        return deal
    counts = tuple(count + (place != seat) for place, count in enumerate(deal.counts))
    turn_up = deal.turn_up if deal.stock_size > 1 else None
    return replace(deal, counts=counts, stock_size=deal.stock_size - 1, turn_up=turn_up, drawing=())


def _strict_events(events: Sequence[Event], deal: TerzView, hearing: Hearing) -> Iterator[Event]:
    """The events of this deal: melds that were shown are scored, those that cannot be were never said."""
    first = max([place for place, event in enumerate(events) if isinstance(event, Dealt)], default=None)
    if first is None:
        return
    told = _Telling(events[first:], deal, hearing)
    for event in events[first:]:
        yield from told.strictly(event)
    if deal.drawing == (hearing.other,):
        yield Drew(hearing.other, deal.turn_up if deal.stock_size == 1 else None, None)


class _Telling:
    """Goes through the events of a deal once more, now that it is known what came of each word."""

    def __init__(self, events: Sequence[Event], deal: TerzView, hearing: Hearing) -> None:
        self.deal = deal
        self.hearing = hearing
        shown = (each for each in events if isinstance(each, MeldShown) and each.claim is not None)
        self.shown: dict[int | None, Meld] = {each.claim: each.meld for each in shown}
        married = (each for each in events if isinstance(each, MarriageShown))
        self.married = {each.claim for each in married}
        self.claims = self.marriages = 0

    def strictly(self, event: Event) -> Iterator[Event]:
        """Give what an event is to the strict referee, nothing for what he does not know."""
        match event:
            case Announced(seat) | Beaten(seat):
                self.claims += 1
                if seat == self.hearing.seat or self._believed(self.claims - 1):
                    yield event
            case MeldWritten(seat, points):
                meld = self.shown.get(self.claims - 1)
                believed = seat == self.hearing.seat or self._believed(self.claims - 1)
                if meld is not None:
                    yield MeldScored(seat, meld, points)
                elif believed:
                    yield event
            case MeldShown(seat, meld, None):
                yield MeldScored(seat, meld, 0)
            case MarriageAnnounced(seat):
                self.marriages += 1
                if seat == self.hearing.seat or self._believed_marriage(self.marriages - 1):
                    yield event
            case RankAsked(seat):
                asked = self.hearing.asked
                doubt = seat != self.hearing.seat and asked is not None and not self.hearing.chance(asked)
                if not doubt:
                    yield event
            case MeldShown() | MeldRevived():
                pass
            case _ if not isinstance(event, _LEFT_OUT):
                yield event

    def _believed(self, claim: int) -> bool:
        """Whether the cards can lie as the other seat said; what is to be answered is taken at its word."""
        said = self.hearing.melds[claim]
        if said is None:
            return False
        found: Claim = self.deal.claims[claim]
        if found.status == "void":
            return False
        return claim in self.shown or found.status == "standing" or self.hearing.chance(said) > 0

    def _believed_marriage(self, claim: int) -> bool:
        said = self.hearing.marriages[claim]
        if said is None or self.deal.marriages[claim].status == "void":
            return False
        return claim in self.married or self.hearing.chance(said) > 0
