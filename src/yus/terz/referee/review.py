"""The review of a match that is over: the offences that nobody noticed (T9)."""

from collections.abc import Iterable

import msgspec

from yus.cards import Suit
from yus.events import (
    Announced,
    Beaten,
    Checked,
    Counted,
    Dealt,
    Event,
    MarriageAnnounced,
    Offence,
    Penalised,
    Played,
    RankAsked,
    Seat,
)
from yus.melds import Meld
from yus.terz.referee.penalties import RULE_OF


class Unnoticed(msgspec.Struct, frozen=True):
    """An offence for which nobody paid: in which deal, from 1, whose, and with which meld or marriage."""

    deal: int
    seat: Seat
    offence: Offence
    rule: str
    meld: Meld | None = None
    suit: Suit | None = None
    points: int | None = None


def unnoticed(events: Iterable[Event]) -> tuple[Unnoticed, ...]:
    """Return what was done against the rules and never charged for, in the order in which it was done.

    ``events`` are all of a match, not redacted: it is for the end of the match only.
    """
    review = _Review()
    for event in events:
        review.see(event)
    return tuple(each for each in review.found if each is not None)


class _Review:
    """What stands against the players so far; what was charged becomes None."""

    def __init__(self) -> None:
        self.found: list[Unnoticed | None] = []
        self.deal = 0
        self.claims: list[int | None] = []
        self.marriages: list[int | None] = []

    def see(self, event: Event) -> None:
        match event:
            case Dealt(number):
                self.deal = number
                self.claims, self.marriages = [], []
            case Announced(seat, _, meld, offence) | Beaten(seat, _, meld, offence):
                self.claims.append(self._mark(seat, offence, meld=meld))
            case MarriageAnnounced(seat, suit, _, offence):
                self.marriages.append(self._mark(seat, offence, suit=suit))
            case RankAsked(seat, offence) | Played(seat, _, offence):
                self._mark(seat, offence)
            case Counted(seat, points, offence):
                self._mark(seat, offence, points=points)
            case Checked(seat):
                self._paid(1 - seat, "undercounted")
            case Penalised():
                self._charged(event)

    def _mark(
        self,
        seat: Seat,
        offence: Offence | None,
        meld: Meld | None = None,
        suit: Suit | None = None,
        points: int | None = None,
    ) -> int | None:
        if offence is None:
            return None
        self.found.append(Unnoticed(self.deal, seat, offence, RULE_OF[offence], meld, suit, points))
        return len(self.found) - 1

    def _charged(self, event: Penalised) -> None:
        if event.claim is None:
            self._paid(event.seat, event.offence)
            return
        places = self.marriages if event.offence == "false_marriage" else self.claims
        place = places[event.claim]
        assert place is not None, "only what was marked is charged"
        self.found[place] = None

    def _paid(self, seat: Seat, offence: Offence) -> None:
        """The last offence of its kind in this deal was paid for."""
        for place in reversed(range(len(self.found))):
            each = self.found[place]
            if each is not None and (each.deal, each.seat, each.offence) == (self.deal, seat, offence):
                self.found[place] = None
                return
