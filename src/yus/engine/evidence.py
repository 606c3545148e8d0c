"""What a seat knows of the hands that it does not see, from its view and the events that it was told.

Some of it is about single cards: where one lies, or that a seat can't have it. The rest, what was said and
not said, is **evidence** about whole hands. It comes in two kinds: what must be so by the rules, and what is
likely because players mostly say what they can.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from yus.cards import FULL, PACK, Card, CardSet, Rank, Suit, card_set
from yus.engine.meld_tables import KINDS, SUIT_RUNS
from yus.errors import YusError
from yus.events import Dealt, Event, Seat
from yus.melds import Kind
from yus.tricks import Duties, playable

# The columns of a row of evidence.
TEST: Final = 0
SEATS: Final = 1
"""The seats that it is about, as a mask."""
ADDED: Final = 2
"""Cards that each seat had in hand then and has played since, three columns."""
FLIPPED: Final = 5
"""Cards of which each seat had the other then: the seven and what it was exchanged for, three columns."""
LOW: Final = 8
HIGH: Final = 9
COLUMNS: Final = 10

SENIOR: Final = 0
"""The seniority of the senior run of all these seats (-1 for none) lies from ``LOW`` to ``HIGH``."""
HOLDS_ONE: Final = 1
"""The seat holds one of the melds in ``LOW``, by their numbers."""
LACKS: Final = 2
"""The seats hold none of the cards in ``LOW``."""

NOBODY: Final = -1
"""The seat whose knowledge is what all know."""
ANYTHING: Final = 1 << 20
"""More than any seniority."""


class EvidenceError(YusError):
    """A view and events that do not belong together, or of which a spectator can't ask what a seat knows."""


class Row(msgspec.Struct):
    """One piece of evidence while it is gathered; ``cells`` gives it as numbers.

    ``whole`` tells that it is about the hands before any card was played.
    """

    test: int
    seats: int
    low: int
    high: int = ANYTHING
    whole: bool = False
    added: list[CardSet] = msgspec.field(default_factory=lambda: [0, 0, 0])
    flipped: list[CardSet] = msgspec.field(default_factory=lambda: [0, 0, 0])

    def cells(self) -> list[int]:
        """Return the row in its columns."""
        return [self.test, self.seats, *self.added, *self.flipped, self.low, self.high]


class Bid(msgspec.Struct, frozen=True):
    """What a seat said when trumps were named: the suits offered, and which it took, None for a pass."""

    seat: Seat
    offered: tuple[Suit, ...]
    taken: Suit | None


class Knowledge(msgspec.Struct):
    """What a seat knows of the hands in a deal; seat ``NOBODY``: what all know.

    ``held`` are cards known to be in each hand, its own hand whole; ``barred`` those that a hand can't have;
    ``sizes`` how many cards each has; ``played`` what each has played. ``dead`` cards are in nobody's hand:
    played, or lying open. ``certain`` is what must be so, ``likely`` what mostly is so. ``bids`` were made
    with hands that have since had ``flipped`` cards exchanged. ``favoured`` is the suit whose runs are senior
    at equal tops.
    """

    seat: Seat
    sizes: tuple[int, ...]
    held: list[CardSet]
    barred: list[CardSet]
    played: list[CardSet]
    flipped: list[CardSet]
    dead: CardSet = 0
    certain: list[Row] = msgspec.field(default_factory=list)
    likely: list[Row] = msgspec.field(default_factory=list)
    bids: list[Bid] = msgspec.field(default_factory=list)
    favoured: Suit | None = None

    @property
    def unseen(self) -> CardSet:
        """The cards whose place is not known: in a hidden hand, or in the pack."""
        known = self.dead
        for hand in self.held:
            known |= hand
        return FULL & ~known

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats whose hands are not wholly known."""
        return tuple(seat for seat, size in enumerate(self.sizes) if self.held[seat].bit_count() < size)

    def place(self, seat: Seat, cards: CardSet) -> None:
        """Take in that cards are in a hand, but for those that it has played."""
        if seat != self.seat:
            self.held[seat] |= cards & ~self.played[seat]

    def remove(self, seat: Seat, card: Card) -> None:
        """Take in that a card left a hand; the seat's own is known as it is now."""
        if seat != self.seat:
            self.held[seat] &= ~(1 << card)

    def play(self, seat: Seat, card: Card) -> None:
        """Take in that a seat played a card."""
        self.remove(seat, card)
        self.played[seat] |= 1 << card
        self.dead |= 1 << card


def blank(seat: Seat | None, sizes: tuple[int, ...], hands: tuple[CardSet | None, ...]) -> Knowledge:
    """Return the knowledge of a seat that has seen only its own hand; EvidenceError for a spectator."""
    if seat is None:
        raise EvidenceError("D1.1, T1.1: a spectator has no hand to reason from")
    seats = len(sizes)
    held = [hands[seat] or 0 if each == seat else 0 for each in range(seats)]
    return Knowledge(seat, sizes, held, [0] * seats, [0] * seats, [0] * seats)


def this_deal(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events from the last deal on. Raises EvidenceError where there is none."""
    for place in range(len(events) - 1, -1, -1):
        if isinstance(events[place], Dealt):
            return events[place:]
    raise EvidenceError("C1: among the events there is no deal")


def ruled_out(played: Card, trick: Sequence[Card], trump: Suit, duties: Duties) -> CardSet:
    """Return the cards with any one of which in hand this card could not have been played (D6, T4.2).

    No duty needs more than one card besides the one played to be broken, so pairs tell all.
    """
    if not trick:
        return 0
    return card_set(
        other
        for other in PACK
        if other != played and not playable(1 << other | 1 << played, trick, trump, duties) >> played & 1
    )


def run_number(kind: Kind, top: Rank) -> int:
    """Return the number of the run of that kind and top."""
    return next(number for number, run in enumerate(SUIT_RUNS) if (run.kind, run.top) == (kind, top))


def first_of_kind(kind: Kind) -> int:
    """Return the number of the junior meld of a kind."""
    return KINDS.index(kind)


def last_of_kind(kind: Kind) -> int:
    """Return the number of the senior meld of a kind."""
    return len(KINDS) - 1 - KINDS[::-1].index(kind)
