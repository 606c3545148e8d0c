"""What is sent of the table referee (T9): what is against the rules, its price, what comes to light."""

from typing import TypeAlias

from yus.server.outgoing.common import Occurrence, Offence, Part


class Question(Part, frozen=True):
    """Who asked for the rank; ``open``: the announcer may ask to see with what (T9.2)."""

    asker: int
    open: bool


class AtTable(Part, frozen=True):
    """What the table referee (T9) has of a deal.

    ``drawing``: seats that owe a draw, the first first; ``awards``: points for penalties so far by seat;
    ``hushed``, ``called``: the seat on turn was charged on it for an announcement, for a claim; ``tally``:
    trick points as they were stated, by seat.
    """

    drawing: tuple[int, ...]
    awards: tuple[int, ...]
    question: Question | None
    hushed: bool
    called: bool
    tally: tuple[int, ...] | None


class Price(Part, frozen=True):
    """What commands that are against the rules cost once they are exposed, told to their seat alone (T9).

    ``hill`` is added to the offender's target, ``own`` points are written off him, ``other`` points are
    written by his opponent; ``lost``: the match is.
    """

    offence: Offence
    rule: str
    hill: int
    own: int
    other: int
    lost: bool
    commands: tuple[str, ...]


class Unnoticed(Part, frozen=True):
    """An offence for which nobody paid (T9), told when the match is over: in which deal, and whose.

    ``meld`` or ``suit``: of what was announced; ``points``: those that were counted.
    """

    deal: int
    seat: int
    offence: Offence
    rule: str
    meld: str | None
    suit: str | None
    points: int | None


class Demanded(Occurrence, frozen=True, tag="demanded"):
    """«Покажи!» (T9.1, T9.2)."""

    seat: int


class MeldWritten(Occurrence, frozen=True, tag="meld_written"):
    """A meld that passed, or that beat, was written and not shown (T9.1)."""

    seat: int
    points: int


class MeldShown(Occurrence, frozen=True, tag="meld_shown"):
    """A meld was shown when asked for; ``claim`` is its place among the claims, null for T9.2."""

    seat: int
    meld: str
    cards: tuple[str, ...]
    claim: int | None


class MarriageShown(Occurrence, frozen=True, tag="marriage_shown"):
    """King and queen were shown when asked for; ``claim`` is their place among the marriages (T9.1)."""

    seat: int
    suit: str
    claim: int


class MeldRevived(Occurrence, frozen=True, tag="meld_revived"):
    """A burnt meld was written after all: what had beaten it did not count (T9.1)."""

    seat: int
    points: int
    claim: int


class Penalised(Occurrence, frozen=True, tag="penalised"):
    """An offence was exposed, and this is what it costs (T9).

    ``hill`` is added to the offender's target, ``points`` are written by seat, below zero too; ``lost``: the
    match is. ``spoken`` is what was said of a meld, ``meld`` which one where its cards were shown, ``claim``
    its place among the claims, or among the marriages.
    """

    seat: int
    offence: Offence
    rule: str
    hill: int
    points: tuple[int, ...]
    lost: bool
    spoken: str | None
    meld: str | None
    claim: int | None


class ClaimUpheld(Occurrence, frozen=True, tag="claim_upheld"):
    """The points of a claim are there (T9.6)."""

    seat: int


class Counted(Occurrence, frozen=True, tag="counted"):
    """A seat stated its trick points (T9.7)."""

    seat: int
    points: int


class Accepted(Occurrence, frozen=True, tag="accepted"):
    """A seat accepted a count (T9.7), or a claim as it was made (T9.6)."""

    seat: int


class Checked(Occurrence, frozen=True, tag="checked"):
    """A seat had the tricks counted again; ``points`` are the true ones (T9.7)."""

    seat: int
    points: tuple[int, ...]


Event: TypeAlias = (
    Demanded
    | MeldWritten
    | MeldShown
    | MarriageShown
    | MeldRevived
    | Penalised
    | ClaimUpheld
    | Counted
    | Accepted
    | Checked
)
"""The events that only the table referee has."""
