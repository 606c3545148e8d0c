"""What a seat knows of the hidden hand of Терц.

Which cards the other drew, and when, is not known; a hand of an earlier moment is therefore taken to lie
within what he has now and what he has played since. In the fritz the stock is gone and nothing is hidden any
more.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from yus.cards import SEVEN, card
from yus.engine.evidence import (
    HOLDS_ONE,
    LACKS,
    SENIOR,
    Knowledge,
    Row,
    blank,
    first_of_kind,
    last_of_kind,
    run_number,
    this_deal,
)
from yus.engine.meld_tables import FIRST_FIGURE, KINDS
from yus.events import (
    Announced,
    Beaten,
    Broken,
    Dealt,
    Drew,
    Event,
    MarriageAnnounced,
    MeldScored,
    MeldWritten,
    Played,
    RankAsked,
    RankTold,
    Swapped,
)
from yus.melds import FIGURES
from yus.terz.melding import PAIRS
from yus.terz.state import HAND, TRICKS
from yus.view import TerzView, View

_RUNS: Final = (1 << FIRST_FIGURE) - 1
_FIGURES: Final = (1 << len(KINDS)) - 1 & ~_RUNS
_SWAP_TRICKS: Final = TRICKS - HAND - 1
"""Tricks played while a swap is still possible: the stock has two cards before the last draws (T5.1)."""


def terz_knowledge(view: View, events: Sequence[Event]) -> Knowledge:
    """Return what the view's seat knows of the deal that goes on; ``events`` are those it received.

    Raises EvidenceError for a spectator, or where the deal's events are missing.
    """
    assert isinstance(view.deal, TerzView)
    gathering = _Gathering(view.deal, blank(view.seat, view.deal.counts, view.deal.hands))
    for event in this_deal(events):
        handler = _HANDLERS.get(type(event))
        if handler is not None:
            handler(gathering, event)
    return gathering.result()


class _Gathering:
    """Goes through the events of a deal and keeps what they tell of the other hand."""

    def __init__(self, deal: TerzView, known: Knowledge) -> None:
        self.deal = deal
        self.known = known
        self.other = 1 - known.seat
        self.cards = HAND
        self.tricks = 0
        self.in_trick = 0
        self.broken = False
        # His announcement that waits for my answer; whether he has said anything yet.
        self.pending: Row | None = None
        self.spoke = False
        self.silence: list[Row] = []

    def result(self) -> Knowledge:
        """Return all that is known, what he has just announced too; of his silences the last one counts."""
        if self.pending is not None:
            self.known.certain.append(self.pending)
        self.known.likely += self.silence
        return self.known

    def dealt(self, event: Dealt) -> None:
        """The turn-up lies on the stock."""
        self.known.dead |= 1 << event.turn_up

    def swapped(self, event: Swapped) -> None:
        """The seven is the turn-up now (T5.1)."""
        known = self.known
        known.dead = known.dead & ~(1 << event.taken) | 1 << event.seven
        known.remove(event.seat, event.seven)
        known.place(event.seat, 1 << event.taken)
        if event.seat == self.other:
            # Whatever he held before he may have held with the seven.
            for row in known.certain:
                row.added[self.other] |= 1 << event.seven

    def announced(self, event: Announced) -> None:
        """He holds a meld of that kind (T6.3)."""
        if event.seat == self.other:
            kind = event.spoken.kind
            numbers = range(first_of_kind(kind), last_of_kind(kind) + 1)
            self.pending = Row(HOLDS_ONE, 1 << self.other, sum(1 << number for number in numbers))
            self.spoke = True

    def rank_asked(self, event: RankAsked) -> None:
        """Who asks holds a run; after the break a figure serves too (T6.4)."""
        if event.seat == self.other:
            melds = _RUNS | _FIGURES if self.broken else _RUNS
            self.known.certain.append(Row(HOLDS_ONE, 1 << self.other, melds))

    def rank_told(self, event: RankTold) -> None:
        """His run has this top (T6.4)."""
        if self.pending is not None:
            assert event.spoken.top is not None
            self.pending.low = 1 << run_number(event.spoken.kind, event.spoken.top)

    def written(self, event: MeldWritten) -> None:
        """What passed, or beat, is not shown at the table (T9.1); if it is true he holds one."""
        if self.pending is not None:
            self.known.certain.append(self.pending)
        self.pending = None

    def beaten(self, event: Beaten) -> None:
        """What I beat burnt and stays hidden (T6.5), but a figure; of what beats me he names the top."""
        if event.seat == self.other:
            kind, top = event.spoken.kind, event.spoken.top
            number = first_of_kind(kind) if top is None else run_number(kind, top)
            self.pending = Row(HOLDS_ONE, 1 << self.other, 1 << number)
            return
        if self.pending is not None:
            number = self.pending.low.bit_length() - 1
            if number >= FIRST_FIGURE:
                self.known.place(self.other, FIGURES[KINDS[number]].cards)
            else:
                self.known.certain.append(self.pending)
        self.pending = None

    def scored(self, event: MeldScored) -> None:
        """The meld was shown (T6.5)."""
        self.pending = None
        self.spoke = self.spoke or event.seat == self.other
        self.known.place(event.seat, event.meld.cards)

    def married(self, event: MarriageAnnounced) -> None:
        """King and queen were in hand (T6.9)."""
        self.known.place(event.seat, PAIRS[event.suit])

    def broke(self, event: Broken) -> None:
        """Figures count from now on (T6.2)."""
        self.broken = True

    def drew(self, event: Drew) -> None:
        """The last card drawn is the turn-up (T3.4)."""
        if event.turn_up is not None:
            self.known.dead &= ~(1 << event.turn_up)
            self.known.place(event.seat, 1 << event.turn_up)
        if event.seat == self.other:
            self.cards += 1

    def played(self, event: Played) -> None:
        """A card left the hand of which something was known."""
        if event.seat == self.other:
            self._silent()
            self.cards -= 1
            for row in (*self.known.certain, *self.silence):
                row.added[self.other] |= 1 << event.card
        self.known.play(event.seat, event.card)
        self.in_trick += 1
        if self.in_trick == 2:
            self.in_trick = 0
            self.tricks += 1

    def _silent(self) -> None:
        """On a turn of his he hardly kept a run to himself, nor the seven (T5.1, T6.1)."""
        self.silence = []
        if self.cards == HAND and not self.spoke:
            self.silence.append(Row(SENIOR, 1 << self.other, -1, -1))
        if self.tricks <= _SWAP_TRICKS:
            self.silence.append(Row(LACKS, 1 << self.other, 1 << card(self.deal.trump, SEVEN)))


_HANDLERS: Final[dict[type, Callable[[_Gathering, Any], None]]] = {
    Dealt: _Gathering.dealt,
    Swapped: _Gathering.swapped,
    Announced: _Gathering.announced,
    RankAsked: _Gathering.rank_asked,
    RankTold: _Gathering.rank_told,
    Beaten: _Gathering.beaten,
    MeldWritten: _Gathering.written,
    MeldScored: _Gathering.scored,
    MarriageAnnounced: _Gathering.married,
    Broken: _Gathering.broke,
    Drew: _Gathering.drew,
    Played: _Gathering.played,
}
