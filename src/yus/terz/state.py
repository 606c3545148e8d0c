"""A deal of Терц at one moment, and what of it the stages read.

The stages ask what is legal of a ``Table``: the deal itself, or a seat's view of it. So nothing that a seat
may not know can ever decide what it may do.
"""

from typing import Final, Literal, Protocol, TypeAlias, final

import msgspec

from yus.cards import Card, CardSet, Suit
from yus.events import Offence, Seat, Spoken
from yus.melds import Meld
from yus.rules import TerzRules
from yus.terz.points import MARRIAGE, meld_points
from yus.tricks import Trick

Stage: TypeAlias = Literal[
    "play",
    "answering",
    "breaking",
    "showing",
    "claiming",
    "counting",
    "checking",
    "recounting",
    "over",
    "claimed",
    "lost",
]
"""Where a deal is: a turn (T3.2, T3.6), an answer to an announcement (T6.4), the break (T3.3), or the end.

At the table also: the asker is to show a meld (T9.2), a claim waits for the opponent (T9.6), the count, the
answer to it, its correction (T9.7), the match lost (T9.3).
"""
Status: TypeAlias = Literal["standing", "burnt", "scored", "void"]
"""What became of a claim (T6.5); void: it was charged for and counts for nothing (T9)."""
Sight: TypeAlias = Literal["closed", "open", "demanded", "shown"]
"""Whether a claim may be asked to be shown, is asked for, was shown (T9.1)."""


class Claim(msgspec.Struct, frozen=True, gc=False):
    """What a seat said that it holds. ``meld`` is None where it is not known which one.

    At the table ``offence`` is what it is charged for if it is shown, hidden from the other seat (T9).
    """

    seat: Seat
    spoken: Spoken
    meld: Meld | None
    status: Status
    offence: Offence | None = None
    sight: Sight = "closed"


class Claimed(Protocol):
    """What further words of a deal are measured by (T6.2, T6.5 to T6.8): what was claimed in it so far."""

    @property
    def rules(self) -> TerzRules: ...
    @property
    def broken(self) -> bool: ...
    @property
    def claims(self) -> tuple[Claim, ...]: ...


class Claims(msgspec.Struct, frozen=True, gc=False):
    """Some claims of a deal without the rest of it, the first first."""

    rules: TerzRules
    broken: bool
    claims: tuple[Claim, ...]


class Announcement(msgspec.Struct, frozen=True, gc=False):
    """What all know of the announcement to be answered.

    By whom, and what was said: the top too once it was asked.
    """

    seat: Seat
    spoken: Spoken
    asked: bool = False


class Marriage(msgspec.Struct, frozen=True, gc=False):
    """A marriage that was announced (T6.9); the other fields as in ``Claim``."""

    seat: Seat
    suit: Suit
    status: Status = "scored"
    offence: Offence | None = None
    sight: Sight = "closed"


class Question(msgspec.Struct, frozen=True, gc=False):
    """At the table: who asked for the rank, and what he held then, None where that is hidden (T9.2).

    ``open``: the announcer may ask to see his meld.
    """

    asker: Seat
    held: CardSet | None
    open: bool = False


class Table(Claimed, Protocol):
    """What the stages read: in a view the hands of others are None, and so are melds that were not shown."""

    @property
    def dealer(self) -> Seat: ...
    @property
    def need(self) -> tuple[int, ...]: ...
    @property
    def trump(self) -> Suit: ...
    @property
    def hands(self) -> tuple[CardSet | None, ...]: ...
    @property
    def turn_up(self) -> Card | None: ...
    @property
    def stock_size(self) -> int: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def turn(self) -> Seat: ...
    @property
    def trick(self) -> tuple[Card, ...]: ...
    @property
    def announcement(self) -> Announcement | None: ...
    @property
    def marriages(self) -> tuple[Marriage, ...]: ...
    @property
    def last_said(self) -> Meld | None: ...
    @property
    def closed(self) -> bool: ...
    @property
    def tricks_taken(self) -> tuple[int, ...]: ...
    @property
    def won(self) -> tuple[int | None, ...]: ...
    @property
    def drawing(self) -> tuple[Seat, ...]: ...
    @property
    def awards(self) -> tuple[int, ...]: ...
    @property
    def question(self) -> Question | None: ...
    @property
    def hushed(self) -> bool: ...
    @property
    def called(self) -> bool: ...
    @property
    def tally(self) -> tuple[int, ...] | None: ...
    def points_in_hand(self, seat: Seat) -> int: ...


@final
class Deal(msgspec.Struct, frozen=True, gc=False):
    """One deal, all of it, hidden cards included.

    ``need``: what each seat still lacks to its target, by what is written. ``stock``: the hidden cards, the
    next to be drawn last. ``turn_up`` is the open card on them, None once it was drawn. ``turn`` is the seat
    to act. ``last_said`` is the last meld that the seat on turn announced on this turn, ``closed`` that it
    may announce no more on it. ``drawing``: the seats that draw next, in order. ``won``: trick points by
    seat, the last trick's ten included.

    With the table referee (T9): ``awards``, points written for penalties by seat; ``question``, the rank that
    was asked; ``hushed``, the seat on turn was charged for an announcement on it, ``called`` for a claim, and
    may not do it again on this turn; ``missed``, who kept the trump seven; ``tally``, trick points by seat as
    they are to be written.
    """

    rules: TerzRules
    dealer: Seat
    need: tuple[int, ...]
    trump: Suit
    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...]
    turn_up: Card | None
    turn: Seat
    leader: Seat
    stage: Stage = "play"
    broken: bool = False
    drawing: tuple[Seat, ...] = ()
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    won: tuple[int, ...] = (0, 0)
    claims: tuple[Claim, ...] = ()
    announcement: Announcement | None = None
    marriages: tuple[Marriage, ...] = ()
    last_said: Meld | None = None
    closed: bool = False
    awards: tuple[int, ...] = (0, 0)
    question: Question | None = None
    hushed: bool = False
    called: bool = False
    missed: tuple[Seat, ...] = ()
    tally: tuple[int, ...] | None = None

    @property
    def stock_size(self) -> int:
        """The number of cards in the stock, the turn-up among them (T3.1)."""
        return len(self.stock) + (self.turn_up is not None)

    @property
    def tricks_taken(self) -> tuple[int, ...]:
        """The number of tricks that each seat has taken."""
        takers = [each.taker for each in self.tricks]
        return takers.count(0), takers.count(1)

    def points_in_hand(self, seat: Seat) -> int:
        """Return the card points of a seat's tricks and its melds in this deal, not rounded (T7.1)."""
        return self.won[seat] + melds_total(self, seat)


HAND: Final = 9
"""Cards of a full hand (T3.1)."""
TRICKS: Final = 16
"""Tricks of a deal: seven while there is a stock, nine in the fritz (T3.4, T3.5)."""
BREAKABLE: Final = 13
"""Hidden cards of the stock, which are cut at the break (T3.3)."""


def hand_of(table: Table, seat: Seat) -> CardSet:
    """Return the cards of a seat, which the table must know."""
    hand = table.hands[seat]
    assert hand is not None, "a seat's own hand is always known"
    return hand


def in_fritz(table: Table) -> bool:
    """Tell whether the stock is gone (T3.5)."""
    return table.stock_size == 0


def melds_total(table: Table, seat: Seat) -> int:
    """Return the points of a seat's melds and marriages in this deal, and those for penalties (T9)."""
    total = table.awards[seat]
    for claim in table.claims:
        if claim.seat == seat and claim.status == "scored":
            total += meld_points(claim.spoken.kind, table.rules)
    return total + MARRIAGE * sum([each.seat == seat and each.status == "scored" for each in table.marriages])
