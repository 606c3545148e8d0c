"""What a seat knows of the hidden hands of Деберц."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from yus.cards import KING, NINE, QUEEN, SEVEN, SUITS, CardSet, Suit, card
from yus.deberts.melding import advantage, low_terz
from yus.deberts.play import DUTIES
from yus.deberts.state import from_elder, same_side
from yus.engine.evidence import (
    ANYTHING,
    LACKS,
    NOBODY,
    SENIOR,
    Bid,
    Knowledge,
    Row,
    blank,
    first_of_kind,
    last_of_kind,
    ruled_out,
    run_number,
    this_deal,
)
from yus.engine.meld_tables import number_of
from yus.events import (
    Announced,
    Beaten,
    BellaAnnounced,
    Conceded,
    Dealt,
    Event,
    MeldScored,
    Passed,
    PassesAsked,
    PassesTold,
    Played,
    RankAsked,
    RankTold,
    Seat,
    Spoken,
    StayedSilent,
    Swapped,
    ToppedUp,
    TrumpNamed,
)
from yus.view import DebertsView, View


def deberts_knowledge(view: View, events: Sequence[Event]) -> Knowledge:
    """Return what the view's seat knows of the deal that goes on; ``events`` are those it received.

    Raises EvidenceError for a spectator, or where the deal's events are missing.
    """
    assert isinstance(view.deal, DebertsView)
    gathering = _Gathering(view.deal, blank(view.seat, view.deal.counts, view.deal.hands))
    for event in this_deal(events):
        gathering.take(event)
    return gathering.result()


def public_knowledge(deal: DebertsView, events: Sequence[Event]) -> Knowledge:
    """Return what all know of the deal that goes on, who have heard these events and see no hand.

    Of ``deal`` only what is public is looked at. Raises EvidenceError where the deal's events are missing.
    """
    nothing = [0] * len(deal.counts)
    blank_one = Knowledge(NOBODY, deal.counts, nothing, nothing.copy(), nothing.copy(), nothing.copy())
    gathering = _Gathering(deal, blank_one)
    for event in this_deal(events):
        gathering.take(event)
    return gathering.result()


class _Gathering:
    """Goes through the events of a deal and keeps what they tell."""

    def __init__(self, deal: DebertsView, known: Knowledge) -> None:
        self.deal = deal
        self.known = known
        self.trump: Suit = -1 if deal.trump is None else deal.trump
        self.passes = 0
        self.turn_up_suit = -1
        self.trick: list[int] = []
        # The seats whose announcements stand together (of one side and kind), that kind, its top once public.
        self.standing: list[Seat] = []
        self.kind = 0
        self.top: int | None = None
        self.asker: Seat | None = None
        self.promised = False
        self.shown = False
        self.bella: Seat | None = None
        if deal.trump is not None:
            known.favoured = advantage(deal.rules, deal.trump)

    def take(self, event: Event) -> None:
        """Take in one event."""
        handler = _HANDLERS.get(type(event))
        if handler is not None:
            handler(self, event)

    def result(self) -> Knowledge:
        """Return all that is known; what is about whole hands is reckoned with what was played."""
        for row in (*self.known.certain, *self.known.likely):
            if row.whole:
                row.added = [*self.known.played, 0][:3]
        return self.known

    def must(self, seats: Sequence[Seat], low: int, high: int) -> None:
        """The senior run of these seats surely lies in this range."""
        self.known.certain.append(Row(SENIOR, _mask(seats), low, high, whole=True))

    def maybe(self, seat: Seat, high: int) -> None:
        """The senior run of a seat is hardly more than this."""
        self.known.likely.append(Row(SENIOR, _mask([seat]), -1, high, whole=True))

    # Dealing and naming trumps

    def dealt(self, event: Dealt) -> None:
        """The turn-up lies on the table."""
        self.turn_up_suit = event.turn_up >> 3
        self.known.dead |= 1 << event.turn_up

    def passed(self, event: Passed) -> None:
        """A pass, on what was offered."""
        self.known.bids.append(Bid(event.seat, self._offered(), None))
        self.passes += 1

    def named(self, event: TrumpNamed) -> None:
        """The taker, and his suit."""
        self.known.bids.append(Bid(event.seat, self._offered(), event.suit))

    def _offered(self) -> tuple[Suit, ...]:
        if self.passes < len(self.known.sizes):
            return (self.turn_up_suit,)
        return tuple(suit for suit in SUITS if suit != self.turn_up_suit)

    def topped_up(self, event: ToppedUp) -> None:
        """The bottom card is open (D3.5)."""
        self.known.dead |= 1 << event.fresa

    # The meld stage

    def swapped(self, event: Swapped) -> None:
        """The turn-up is in a hand; what was known of that hand before was known with the seven (D4.1)."""
        known, seat = self.known, event.seat
        exchanged = 1 << event.taken | 1 << event.seven
        known.dead = known.dead & ~(1 << event.taken) | 1 << event.seven
        known.remove(seat, event.seven)
        known.place(seat, 1 << event.taken)
        known.flipped[seat] ^= exchanged
        for row in (*known.certain, *known.likely):
            if row.seats >> seat & 1:
                row.flipped[seat] ^= exchanged

    def passes_asked(self, event: PassesAsked) -> None:
        """He holds 9 8 7 of trumps, and no run senior to it (D4.3)."""
        self.asker = event.seat
        terz = low_terz(self.trump)
        self.known.place(event.seat, terz.cards)
        low = self._terz_seniority()
        self.must([event.seat], low, low)

    def passes_told(self, event: PassesTold) -> None:
        """Whether an opponent who has still to speak can beat that terz (D4.3)."""
        assert self.asker is not None
        self.promised = event.passes
        order = from_elder(self.deal)
        later = order[order.index(self.asker) + 1 :]
        others = [seat for seat in later if not same_side(self.deal, self.asker, seat)]
        low = self._terz_seniority()
        if others and event.passes:
            self.must(others, -1, low)
        elif others:
            self.must(others, low + 1, ANYTHING)

    def _terz_seniority(self) -> int:
        return 2 * run_number(low_terz(self.trump).kind, NINE) + (self.known.favoured == self.trump)

    def announced(self, event: Announced) -> None:
        """His senior run is of that kind (D5.3)."""
        kind = event.spoken.kind
        self.must([event.seat], 2 * first_of_kind(kind), 2 * last_of_kind(kind) + 1)
        if self.standing and kind == self.kind:
            self.standing.append(event.seat)
        else:
            self.standing = [event.seat]
        self.kind, self.top = kind, None
        self._turn_over(event.seat)

    def beaten(self, event: Beaten) -> None:
        """His senior run is the one he named (D5.4)."""
        low, high = _range(event.spoken)
        self.must([event.seat], low, high)
        self.standing, self.kind, self.top = [event.seat], event.spoken.kind, event.spoken.top
        self._turn_over(event.seat)

    def rank_asked(self, event: RankAsked) -> None:
        """His senior run is of the kind that stands, and not certain (D5.4)."""
        high = 2 * last_of_kind(self.kind) + 1
        self.must([event.seat], 2 * first_of_kind(self.kind), high - (self.known.favoured is not None))

    def rank_told(self, event: RankTold) -> None:
        """The senior of those that stand has this top (D5.4)."""
        self.top = event.spoken.top
        low, high = _range(event.spoken)
        self.must(self.standing, low, high)

    def silent(self, event: StayedSilent) -> None:
        """He hardly holds a run that he could have announced (D5.3)."""
        if event.seat != self.asker:
            self.maybe(event.seat, 2 * first_of_kind(self.kind) - 1 if self.standing else -1)
        self._turn_over(event.seat)

    def conceded(self, event: Conceded) -> None:
        """He hardly holds a run that beats what stands, or with which he could have asked (D5.4)."""
        forced = self.promised and self.standing == [self.asker]
        if not forced and self.top is not None:
            self.maybe(event.seat, 2 * run_number(self.kind, self.top) + 1)
        elif not forced:
            self.maybe(event.seat, 2 * first_of_kind(self.kind) - 1)
        self._turn_over(event.seat)

    def _turn_over(self, seat: Seat) -> None:
        """Who did not exchange the seven hardly holds it (D4.1)."""
        if self.turn_up_suit == self.trump and not self.known.flipped[seat]:
            self.known.likely.append(Row(LACKS, _mask([seat]), 1 << card(self.trump, SEVEN), whole=True))

    def scored(self, event: MeldScored) -> None:
        """A run was shown; the first is the senior one of those that stood (D5.5, D5.6)."""
        self.known.place(event.seat, event.meld.cards)
        if not self.shown:
            seniority = 2 * number_of(event.meld) + (event.meld.suit == self.known.favoured)
            self.must(self.standing, seniority, seniority)
        self.shown = True

    # The tricks

    def bella_announced(self, event: BellaAnnounced) -> None:
        """He held king and queen of trumps (D5.9)."""
        self.bella = event.seat
        self.known.place(event.seat, self._pair())

    def _pair(self) -> CardSet:
        return 1 << card(self.trump, KING) | 1 << card(self.trump, QUEEN)

    def played(self, event: Played) -> None:
        """A card, and what its player would have had to play instead (D6)."""
        known, seat = self.known, event.seat
        known.barred[seat] |= ruled_out(event.card, self.trick, self.trump, DUTIES)
        known.play(seat, event.card)
        if self._pair() >> event.card & 1 and self.bella != seat:
            known.likely.append(Row(LACKS, _mask([seat]), self._pair() & ~(1 << event.card)))
        self.trick.append(event.card)
        if len(self.trick) == len(known.sizes):
            self.trick = []


def _mask(seats: Sequence[Seat]) -> int:
    return sum(1 << seat for seat in set(seats))


def _range(spoken: Spoken) -> tuple[int, int]:
    """Return the seniorities that a run may have of which kind and top were said."""
    assert spoken.top is not None
    high = 2 * run_number(spoken.kind, spoken.top) + 1
    return (high if spoken.trump else high - 1), high


_HANDLERS: Final[dict[type, Callable[[_Gathering, Any], None]]] = {
    Dealt: _Gathering.dealt,
    Passed: _Gathering.passed,
    TrumpNamed: _Gathering.named,
    ToppedUp: _Gathering.topped_up,
    Swapped: _Gathering.swapped,
    PassesAsked: _Gathering.passes_asked,
    PassesTold: _Gathering.passes_told,
    Announced: _Gathering.announced,
    Beaten: _Gathering.beaten,
    RankAsked: _Gathering.rank_asked,
    RankTold: _Gathering.rank_told,
    StayedSilent: _Gathering.silent,
    Conceded: _Gathering.conceded,
    MeldScored: _Gathering.scored,
    BellaAnnounced: _Gathering.bella_announced,
    Played: _Gathering.played,
}
