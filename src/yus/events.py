"""What happened: the events that ``decide`` gives and ``evolve`` takes.

Events hold the full truth. What is hidden from somebody stands in fields of its own, typed ``… | None``, and
``view.redact`` puts None there; everything else in an event is public. A seat is an int from 0.
Points are whole points, tuples of them are by seat.
"""

from typing import Final, Literal, TypeAlias, get_args

import msgspec

from yus.cards import Card, CardSet, Rank, Suit
from yus.melds import Kind, Meld
from yus.rules import Rules

Seat: TypeAlias = int
"""A place at the table, 0, 1 (, 2); turns go up in seat number, cyclically."""
Outcome: TypeAlias = Literal["thrown_in", "taken", "bait", "hanging", "played", "claimed"]
"""How a deal ended. Деберц: thrown in (D3.4), taken, bait, hanging bait (D7.2). Терц: played, claimed."""
Ending: TypeAlias = Literal["target", "last_trick", "highest", "claim"]
"""Why a match was won: alone at the target, by last trick, by highest total (D8, T7.2), by a claim (T7.1)."""


class Spoken(msgspec.Struct, frozen=True, gc=False):
    """What is heard of a meld: its kind; its top, and that it is a trump, where that was said."""

    kind: Kind
    top: Rank | None = None
    trump: bool = False


class _Event(msgspec.Struct, frozen=True, tag=True):
    """The common base, for the encoding only."""


class Opened(_Event, frozen=True):
    """A match began under these rules; the lot, or the last match (D1.4, T1.3), gave the first dealer."""

    rules: Rules
    dealer: Seat


class Dealt(_Event, frozen=True):
    """A deal began. ``number`` counts from 1.

    Private: ``hands``, the cards of each seat, and ``pack``, what was not dealt and lies hidden, top first.
    """

    number: int
    dealer: Seat
    turn_up: Card
    hands: tuple[CardSet | None, ...]
    pack: tuple[Card, ...] | None


class Passed(_Event, frozen=True):
    """Деберц: a seat did not name trumps (D3.2, D3.3)."""

    seat: Seat


class TrumpNamed(_Event, frozen=True):
    """Деберц: a seat became the taker (D3.2, D3.3)."""

    seat: Seat
    suit: Suit


class ThrownIn(_Event, frozen=True):
    """Деберц: everybody passed twice (D3.4)."""


class ToppedUp(_Event, frozen=True):
    """Деберц: three more cards for each seat, the bottom card shown (D3.5). Private: ``cards`` by seat."""

    cards: tuple[CardSet | None, ...]
    fresa: Card


class Swapped(_Event, frozen=True):
    """The trump seven went to the table and the turn-up to a hand (D4, T5)."""

    seat: Seat
    taken: Card
    seven: Card


class PassesAsked(_Event, frozen=True):
    """Деберц: "Does my terz pass?" (D4.3)."""

    seat: Seat


class PassesTold(_Event, frozen=True):
    """Деберц: the true answer to that (D4.3)."""

    passes: bool


class StayedSilent(_Event, frozen=True):
    """Деберц: a seat announced nothing (D5.3)."""

    seat: Seat


class Announced(_Event, frozen=True):
    """A seat announced a meld (D5.3, T6.3). Private: ``meld``, which one."""

    seat: Seat
    spoken: Spoken
    meld: Meld | None


class Conceded(_Event, frozen=True):
    """ "Good" (D5.4, T6.4)."""

    seat: Seat


class RankAsked(_Event, frozen=True):
    """ "Rank?" (D5.4, T6.4)."""

    seat: Seat


class RankTold(_Event, frozen=True):
    """The top of the announcement that stands, told to all; not whose it is (D5.4, T6.4)."""

    spoken: Spoken


class Beaten(_Event, frozen=True):
    """ "Not good": the announcement that stood was beaten (D5.4, T6.4).

    Private: ``meld``, with which. Терц, strict referee: the ``MeldScored`` that follows shows it at once.
    """

    seat: Seat
    spoken: Spoken
    meld: Meld | None


class MeldScored(_Event, frozen=True):
    """A meld was shown and scores (D5.5, D5.6, T6.5); its cards are public."""

    seat: Seat
    meld: Meld
    points: int


class AddingDone(_Event, frozen=True):
    """Деберц: a seat adds no more runs (D5.5)."""

    seat: Seat


class BellaAnnounced(_Event, frozen=True):
    """Деберц: king and queen of trumps (D5.9)."""

    seat: Seat
    points: int


class MarriageAnnounced(_Event, frozen=True):
    """Терц: king and queen of a suit (T6.9)."""

    seat: Seat
    suit: Suit
    points: int


class Played(_Event, frozen=True):
    """A card was played to the trick."""

    seat: Seat
    card: Card


class TrickTaken(_Event, frozen=True):
    """The trick went to a seat; ``points``: its cards' and ten more for the last one (C4, D2.2, T2.1)."""

    seat: Seat
    points: int


class Broken(_Event, frozen=True):
    """Терц: the top ``count`` hidden cards of the stock went to its bottom (T3.3)."""

    seat: Seat
    count: int


class Drew(_Event, frozen=True):
    """Терц: a seat drew from the bottom of the stock (T3.4).

    ``turn_up`` is the open card where that was drawn, None else. Private: ``card``, which one it was.
    """

    seat: Seat
    turn_up: Card | None
    card: Card | None


class MatchClaimed(_Event, frozen=True):
    """Терц: a seat claimed the match (T7.1)."""

    seat: Seat


class DealWritten(_Event, frozen=True):
    """A deal was written down (D7, T7.2).

    ``points`` of each seat in the deal, ``written`` for it, hanging points received included;
    ``totals`` so far, ``hanging`` what hangs after it (Деберц), ``next_dealer``.
    """

    outcome: Outcome
    points: tuple[int, ...]
    written: tuple[int, ...]
    totals: tuple[int, ...]
    hanging: int
    next_dealer: Seat


class MatchWon(_Event, frozen=True):
    """The match is over (D8, T7)."""

    seat: Seat
    ending: Ending


Event: TypeAlias = (
    Opened
    | Dealt
    | Passed
    | TrumpNamed
    | ThrownIn
    | ToppedUp
    | Swapped
    | PassesAsked
    | PassesTold
    | StayedSilent
    | Announced
    | Conceded
    | RankAsked
    | RankTold
    | Beaten
    | MeldScored
    | AddingDone
    | BellaAnnounced
    | MarriageAnnounced
    | Played
    | TrickTaken
    | Broken
    | Drew
    | MatchClaimed
    | DealWritten
    | MatchWon
)
"""Any event."""
EVENT_TYPES: Final = get_args(Event)
