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
Ending: TypeAlias = Literal["target", "last_trick", "highest", "claim", "forfeit"]
"""Why a match was won: alone at the target, by last trick, by highest total (D8, T7.2), by a claim (T7.1),
by the other's wrong draw (T9.3)."""
Offence: TypeAlias = Literal[
    "false_meld",
    "false_marriage",
    "announced_twice",
    "rank_without_meld",
    "drawn_out_of_turn",
    "drawn_before_break",
    "card_too_many",
    "card_too_few",
    "downgrade",
    "few_cards",
    "early_figure",
    "second_meld",
    "wrong_claim",
    "overcounted",
    "undercounted",
    "seven_kept",
]
"""What the table referee charges for (T9)."""


class Spoken(msgspec.Struct, frozen=True, gc=False):
    """What is heard of a meld: its kind; its top, and that it is a trump, where that was said."""

    kind: Kind
    top: Rank | None = None
    trump: bool = False


class _Event(msgspec.Struct, frozen=True, gc=False, tag=True):
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
    """A seat announced a meld (D5.3, T6.3). Private: ``meld``, which one, and ``offence`` (T9), if any."""

    seat: Seat
    spoken: Spoken
    meld: Meld | None
    offence: Offence | None = None


class Conceded(_Event, frozen=True):
    """ "Good" (D5.4, T6.4)."""

    seat: Seat


class RankAsked(_Event, frozen=True):
    """ "Rank?" (D5.4, T6.4). Private: ``offence`` (T9.2), if it is one."""

    seat: Seat
    offence: Offence | None = None


class RankTold(_Event, frozen=True):
    """The top of the announcement that stands, told to all; not whose it is (D5.4, T6.4)."""

    spoken: Spoken


class Beaten(_Event, frozen=True):
    """ "Not good": the announcement that stood was beaten (D5.4, T6.4).

    Private: ``meld``, with which, and ``offence`` (T9), if any. Терц, strict referee: the ``MeldScored`` that
    follows shows it at once.
    """

    seat: Seat
    spoken: Spoken
    meld: Meld | None
    offence: Offence | None = None


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
    """Терц: king and queen of a suit (T6.9). Private: ``offence`` (T9.1), if it is one."""

    seat: Seat
    suit: Suit
    points: int
    offence: Offence | None = None


class Played(_Event, frozen=True):
    """A card was played to the trick. Private: ``offence``, if the trump seven was kept with it (T9.8)."""

    seat: Seat
    card: Card
    offence: Offence | None = None


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


class MeldWritten(_Event, frozen=True):
    """Терц, table referee: a meld that passed, or that beat, was written and not shown (T9.1)."""

    seat: Seat
    points: int


class Demanded(_Event, frozen=True):
    """Терц, table referee: "Show!" (T9.1, T9.2)."""

    seat: Seat


class MeldShown(_Event, frozen=True):
    """Терц, table referee: a meld was shown when asked for; its cards are public (T9.1, T9.2).

    ``claim`` is its place among the claims of the deal, None for an answer to T9.2.
    """

    seat: Seat
    meld: Meld
    claim: int | None


class MarriageShown(_Event, frozen=True):
    """Терц, table referee: king and queen were shown when asked for (T9.1).

    ``claim`` is its place among the marriages of the deal.
    """

    seat: Seat
    suit: Suit
    claim: int


class MeldRevived(_Event, frozen=True):
    """Терц, table referee: a burnt meld was written after all, for what had beaten it did not count (T9.1).

    ``claim`` is its place among the claims of the deal.
    """

    seat: Seat
    points: int
    claim: int


class Penalised(_Event, frozen=True):
    """Терц, table referee: an offence of a seat was exposed, and this is what it costs (T9).

    ``rule`` is the number of the rule, ``hill`` what is added to the offender's target, ``points`` what is
    written for it by seat, below zero too; ``lost``: the match is. ``spoken`` is what was said of a meld,
    ``meld`` which one it was where its cards were shown, ``claim`` its place among the claims of the deal, or
    among the marriages.
    """

    seat: Seat
    offence: Offence
    rule: str
    hill: int
    points: tuple[int, ...]
    lost: bool = False
    spoken: Spoken | None = None
    meld: Meld | None = None
    claim: int | None = None


class ClaimUpheld(_Event, frozen=True):
    """Терц, table referee: the points of a claim are there (T7.1, T9.6)."""

    seat: Seat


class Counted(_Event, frozen=True):
    """Терц, table referee: a seat stated its trick points (T9.7).

    Private: ``offence``, if that is not what they are.
    """

    seat: Seat
    points: int
    offence: Offence | None = None


class Accepted(_Event, frozen=True):
    """Терц, table referee: a seat accepted a count (T9.7), or a claim as it was made (T9.6)."""

    seat: Seat


class Checked(_Event, frozen=True):
    """Терц, table referee: a seat had the tricks counted again; ``points`` are the true ones (T9.7)."""

    seat: Seat
    points: tuple[int, ...]


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
    | MeldWritten
    | Demanded
    | MeldShown
    | MarriageShown
    | MeldRevived
    | Penalised
    | ClaimUpheld
    | Counted
    | Accepted
    | Checked
    | DealWritten
    | MatchWon
)
"""Any event."""
EVENT_TYPES: Final = get_args(Event)
