"""What a client may send: one strict struct for each message; everything else is refused.

``id`` is the client's own name for a message that changes something. Sending it again, after a broken
connection say, does nothing twice.
"""

from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from yus.errors import YusError

LARGEST_MESSAGE = 4096
"""Bytes of the largest message that is read."""

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[a-z0-9]+$")]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Hash: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
CommandText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Phrase: TypeAlias = Literal["hello", "good_deal", "nice", "bad_luck", "minute", "thinking", "again", "thanks"]
"""The preset phrases; their words are in the catalogue."""
PHRASES = get_args(Phrase)


class MessageError(YusError):
    """A frame that is no message; the text says what of it cannot be read."""


class _Message(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """The common base, for the decoding only."""


class Join(_Message, frozen=True, tag="join"):
    """To follow a table; ``since`` is the last entry one has, None for none of the past ones."""

    table: TableId
    since: Number | None = None


class Sit(_Message, frozen=True, tag="sit"):
    """To take an open seat; any one without ``seat``."""

    id: Id
    seat: SeatNumber | None = None


class Mend(_Message, frozen=True, tag="mend"):
    """To take one's own seat again after losing the cookie, by its private key."""

    id: Id
    key: Annotated[str, Meta(min_length=8, max_length=64)]


class Say(_Message, frozen=True, tag="command"):
    """A command of the game; ``number`` is the last entry that its sender had seen."""

    id: Id
    table: TableId
    number: Number
    command: CommandText


class Why(_Message, frozen=True, tag="why"):
    """To ask why a command may not be given now."""

    command: CommandText


class Hint(_Message, frozen=True, tag="hint"):
    """To ask what the master would do; ``number`` is the last entry that its sender had seen."""

    id: Id
    number: Number


class Ready(_Message, frozen=True, tag="ready"):
    """Ready for the next deal, with a seal for each of the table's ``cuts``, or none."""

    id: Id
    seals: Annotated[tuple[Hash, ...], Meta(max_length=2)] = ()


class Nonces(_Message, frozen=True, tag="nonces"):
    """The nonces that were sealed, in the same order."""

    id: Id
    nonces: Annotated[tuple[Hash, ...], Meta(min_length=1, max_length=2)]


class Chat(_Message, frozen=True, tag="chat"):
    """To say a preset phrase."""

    phrase: Phrase


class Leave(_Message, frozen=True, tag="leave"):
    """To leave one's seat: before a match it becomes free, in a match a bot will sit in."""

    id: Id


class Return(_Message, frozen=True, tag="return"):
    """To take one's seat back."""

    id: Id


class GiveUp(_Message, frozen=True, tag="give_up"):
    """To give the match up, at a table for two."""

    id: Id


class Rematch(_Message, frozen=True, tag="rematch"):
    """To agree to another match in the same seats."""

    id: Id


class SetAuto(_Message, frozen=True, tag="settings"):
    """Whether the server plays commands that are the only possible ones."""

    auto: bool


class SeatBot(_Message, frozen=True, tag="seat_bot"):
    """The host puts a bot of the house on an open seat."""

    id: Id
    seat: SeatNumber
    bot: Annotated[str, Meta(min_length=1, max_length=20)]


class ShutOut(_Message, frozen=True, tag="shut_out"):
    """The host shuts out the guest in a seat."""

    id: Id
    seat: SeatNumber


class Close(_Message, frozen=True, tag="close"):
    """The host closes the table."""

    id: Id


class Ping(_Message, frozen=True, tag="ping"):
    """Is the connection alive?"""


Message: TypeAlias = (
    Join
    | Sit
    | Mend
    | Say
    | Why
    | Hint
    | Ready
    | Nonces
    | Chat
    | Leave
    | Return
    | GiveUp
    | Rematch
    | SetAuto
    | SeatBot
    | ShutOut
    | Close
    | Ping
)
"""Whatever a client may send."""
MESSAGE_TYPES = get_args(Message)

_DECODER = msgspec.json.Decoder(Message, strict=True)


def read(frame: str | bytes) -> Message:
    """Read a frame. Raises MessageError that says what of it cannot be read."""
    try:
        return _DECODER.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise MessageError(str(error)) from None
