"""What is sent of the acts of a table itself, and what proves its shuffles."""

from typing import Literal, TypeAlias

import msgspec

from yus.server.outgoing.common import Part


class Commitment(Part, frozen=True):
    """What the house has committed itself to, before a deal or the lot."""

    context: str
    commitment: str


class Proof(Part, frozen=True, omit_defaults=True):
    """What verifies a shuffle, the secret included; as in the records (docs/shuffle.md)."""

    scheme: str
    context: str
    commitment: str
    nonces: tuple[str | None, ...]
    secret: str
    seals: tuple[str | None, ...] | None = None
    house: tuple[int, ...] | None = None


class _Act(msgspec.Struct, frozen=True, gc=False, tag_field="act"):
    """An act of the table itself."""


class Created(_Act, frozen=True, tag="created"):
    """The table was made."""


class Sat(_Act, frozen=True, tag="sat"):
    """A person, or a bot of the house, took a seat."""

    seat: int
    name: str
    bot: str | None


class Left(_Act, frozen=True, tag="left"):
    """A seat became free before the match, by its player or (``shut_out``) by the host."""

    seat: int
    shut_out: bool


class SatIn(_Act, frozen=True, tag="sat_in"):
    """A bot sits in for a player who is not there, or whose time was up."""

    seat: int
    bot: str
    why: Literal["away", "left", "time", "shut_out"]


class CameBack(_Act, frozen=True, tag="came_back"):
    """The player took his seat back from the bot."""

    seat: int


class Committed(_Act, frozen=True, tag="committed"):
    """The house committed itself to the secrets of the next deal, and of the lot."""

    cuts: tuple[Commitment, ...]


class Sealed(_Act, frozen=True, tag="sealed"):
    """A seat is ready, and has sealed its nonces (none: it leaves the cut to the others)."""

    seat: int
    seals: tuple[str, ...]


class Revealed(_Act, frozen=True, tag="revealed"):
    """A seat revealed its nonces."""

    seat: int
    nonces: tuple[str, ...]


class LotDrawn(_Act, frozen=True, tag="lot"):
    """The lot gave the first dealer; the proof is complete."""

    dealer: int
    shuffle: Proof


class GaveUp(_Act, frozen=True, tag="gave_up"):
    """A player gave the match up; the other one has won."""

    seat: int


class Rematch(_Act, frozen=True, tag="rematch"):
    """The next match of the same people in the same seats begins."""

    match: int


class Closed(_Act, frozen=True, tag="closed"):
    """The table is closed; what it held is kept."""

    why: Literal["host", "idle"]


Act: TypeAlias = (
    Created
    | Sat
    | Left
    | SatIn
    | CameBack
    | Committed
    | Sealed
    | Revealed
    | LotDrawn
    | GaveUp
    | Rematch
    | Closed
)
