"""A deal of Деберц at one moment, and what of it the stages read.

The stages ask what is legal of a ``Table``: the deal itself, or a seat's view of it. So nothing that a seat
may not know can ever decide what it may do.
"""

from typing import Final, Literal, Protocol, TypeAlias, final

import msgspec

from yus.cards import Card, CardSet, Rank, Suit
from yus.events import Seat, Spoken
from yus.melds import Kind, Meld
from yus.rules import DebertsRules
from yus.tricks import Trick

Stage: TypeAlias = Literal[
    "bidding", "topping_up", "melding", "showing", "adding", "play", "over", "thrown_in"
]
"""Where a deal is; in ``topping_up`` and ``showing`` nobody is to act, the next event follows by itself."""
Status: TypeAlias = Literal["standing", "beaten", "overtaken", "scored"]
"""What became of a claim; ``overtaken`` is by the own side (D5.3)."""


class Claim(msgspec.Struct, frozen=True, gc=False):
    """What a seat said that it holds. ``meld`` is None where it is not known which one."""

    seat: Seat
    spoken: Spoken
    meld: Meld | None
    status: Status


class Announcement(msgspec.Struct, frozen=True, gc=False):
    """What all know of the announcement that stands.

    ``seat`` is one of the side whose it is (D5.3 keeps secret which), ``top`` its top card where that is
    public, ``accepted`` whether it is the terz of which was said that it passes (D4.3).
    """

    seat: Seat
    kind: Kind
    top: Rank | None = None
    accepted: bool = False


class Table(Protocol):
    """What the stages read: in a view the hands and the bella of others are None."""

    @property
    def rules(self) -> DebertsRules: ...
    @property
    def dealer(self) -> Seat: ...
    @property
    def hands(self) -> tuple[CardSet | None, ...]: ...
    @property
    def turn_up(self) -> Card: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def turn(self) -> Seat: ...
    @property
    def passes(self) -> int: ...
    @property
    def trump(self) -> Suit | None: ...
    @property
    def taker(self) -> Seat | None: ...
    @property
    def claims(self) -> tuple[Claim, ...]: ...
    @property
    def announcement(self) -> Announcement | None: ...
    @property
    def asker(self) -> Seat | None: ...
    @property
    def bella_holder(self) -> Seat | None: ...
    @property
    def bella(self) -> Seat | None: ...
    @property
    def trick(self) -> tuple[Card, ...]: ...
    @property
    def won(self) -> tuple[int, ...]: ...


@final
class Deal(msgspec.Struct, frozen=True, gc=False):
    """One deal, all of it, hidden cards included.

    ``turn`` is the seat to act. ``passes`` counts those of the bidding, ``spoken`` the seats whose turn in
    the meld stage is over. ``asker`` asked whether his terz passes, ``promise`` is the answer (D4.3).
    ``rank_asked`` is true between the question and its answer. ``bella_holder`` had king and queen of trumps
    when play began, ``bella`` is who announced them (D5.9). ``won`` are trick points by seat, the last
    trick's ten included.
    """

    rules: DebertsRules
    dealer: Seat
    hands: tuple[CardSet, ...]
    pack: tuple[Card, ...]
    turn_up: Card
    turn: Seat
    won: tuple[int, ...]
    stage: Stage = "bidding"
    passes: int = 0
    trump: Suit | None = None
    taker: Seat | None = None
    fresa: Card | None = None
    spoken: int = 0
    claims: tuple[Claim, ...] = ()
    announcement: Announcement | None = None
    rank_asked: bool = False
    asker: Seat | None = None
    promise: bool | None = None
    bella_holder: Seat | None = None
    bella: Seat | None = None
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()


FIRST_HAND: Final = 6
"""Cards of each seat while trumps are named (D3.1)."""
TOP_UP: Final = 3
"""Cards added to each hand then (D3.5)."""
TRICKS: Final = FIRST_HAND + TOP_UP
"""Tricks of a deal."""


def elder(table: Table) -> Seat:
    """Return the seat after the dealer, who speaks and leads first."""
    return (table.dealer + 1) % table.rules.players


def from_elder(table: Table) -> tuple[Seat, ...]:
    """Return all seats in turn, elder first and dealer last."""
    players = table.rules.players
    return tuple((table.dealer + 1 + step) % players for step in range(players))


def hand_of(table: Table, seat: Seat) -> CardSet:
    """Return the cards of a seat, which the table must know."""
    hand = table.hands[seat]
    assert hand is not None, "a seat's own hand is always known"
    return hand


def trump_of(table: Table) -> Suit:
    """Return the trump suit, which must have been named."""
    assert table.trump is not None, "trumps have been named by now"
    return table.trump


def same_side(table: Table, seat: Seat, other: Seat) -> bool:
    """Tell whether two seats are on one side: with three the defenders are (D5.2)."""
    return seat == other or (table.rules.players == 3 and table.taker not in (seat, other))


def standing_claim(deal: Deal) -> Claim | None:
    """Return the claim that stands, None where nothing does."""
    return next((each for each in deal.claims if each.status == "standing"), None)
