"""The review of a match that is over: the offences that nobody noticed (T9)."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from yus.cards import Suit
from yus.events import (
    Announced,
    Beaten,
    Checked,
    Counted,
    Dealt,
    Event,
    MarriageAnnounced,
    MeldRevived,
    MeldWritten,
    Offence,
    Opened,
    Penalised,
    Played,
    RankAsked,
    Seat,
)
from yus.melds import Meld
from yus.rules import TerzRules
from yus.terz.referee.penalties import RULE_OF
from yus.terz.referee.showing import standing_offence
from yus.terz.state import Claim, Claims, Status


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

    ``events`` are all of a match from its opening on, not redacted: it is for the end of the match only.
    """
    review = _Review()
    for event in events:
        review.see(event)
    review.close()
    return tuple(each for each in review.found if each is not None)


class _Review:
    """What stands against the players so far; what was charged becomes None."""

    def __init__(self) -> None:
        self.found: list[Unnoticed | None] = []
        self.deal = 0
        self.rules = TerzRules()
        self.claims: list[Claim] = []
        self.marks: list[int | None] = []
        self.marriages: list[int | None] = []
        self.asked: int | None = None

    def see(self, event: Event) -> None:
        match event:
            case Opened(TerzRules() as rules):
                self.rules = rules
            case Dealt(number):
                self.close()
                self.deal = number
            case Announced() | Beaten():
                self._said(event)
            case MeldWritten():
                self._settle(len(self.claims) - 1, "scored")
            case MeldRevived(_, _, claim):
                self._settle(claim, "scored")
            case MarriageAnnounced(seat, suit, _, offence):
                self.marriages.append(self._mark(seat, offence, suit=suit))
            case RankAsked(seat, offence):
                self.asked = self._mark(seat, offence)
            case Played(seat, _, offence):
                self._mark(seat, offence)
            case Counted(seat, points, offence):
                self._mark(seat, offence, points=points)
            case Checked(seat):
                self._paid(1 - seat, "undercounted")
            case Penalised():
                self._charged(event)

    def close(self) -> None:
        """A deal is over: of its words those that are measured by what fell since are no offence (T9.4)."""
        said = Claims(self.rules, True, tuple(self.claims))
        for index, place in enumerate(self.marks):
            if place is not None and standing_offence(said, index) is None:
                self.found[place] = None
        self.claims, self.marks, self.marriages = [], [], []

    def _said(self, event: Announced | Beaten) -> None:
        if isinstance(event, Beaten):
            self._settle(len(self.claims) - 1, "burnt")
        seat, spoken, meld, offence = event.seat, event.spoken, event.meld, event.offence
        self.claims.append(Claim(seat, spoken, meld, "standing", offence))
        self.marks.append(self._mark(seat, offence, meld=meld))

    def _settle(self, index: int, status: Status) -> None:
        self.claims[index] = replace(self.claims[index], status=status)

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
        if event.claim is not None:
            self._charged_for_a_word(event, event.claim)
        elif event.offence != "rank_without_meld":
            self._paid(event.seat, event.offence)
        elif self.asked is not None:
            # Who owns up though he had a meld has paid for no other question than this one.
            self.found[self.asked] = None

    def _charged_for_a_word(self, event: Penalised, claim: int) -> None:
        marriage = event.offence == "false_marriage"
        place = self.marriages[claim] if marriage else self.marks[claim]
        assert place is not None, "only what was marked is charged"
        self.found[place] = None
        if not marriage:
            self._settle(claim, "void")

    def _paid(self, seat: Seat, offence: Offence) -> None:
        """The offence of its kind in this deal, where there can be one only, was paid for."""
        for place, each in enumerate(self.found):
            if each is not None and (each.deal, each.seat, each.offence) == (self.deal, seat, offence):
                self.found[place] = None
