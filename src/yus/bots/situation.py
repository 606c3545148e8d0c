"""What every player is asked, human or not: plain data that can be sent to another process.

A ``Situation`` is all that a seat knows; a player answers it with a command. Nothing else passes between a
player and the table, so no bot can see more than a person at its seat.
"""

from typing import Final, Protocol

import msgspec

from yus.commands import Command
from yus.errors import YusError
from yus.events import Event
from yus.view import View


class Budget(msgspec.Struct, frozen=True):
    """How much a player may spend on one answer: ``seconds``, or ``nodes`` of search; None means no limit."""

    seconds: float | None = None
    nodes: int | None = None


class Situation(msgspec.Struct, frozen=True):
    """One question to a player.

    ``view`` is its seat's view, ``legal`` the commands it may give, ``events`` all redacted events that it
    has received in this match, ``seed`` what its chance is to be drawn from, ``budget`` what it may spend.
    """

    view: View
    legal: tuple[Command, ...]
    events: tuple[Event, ...] = ()
    seed: int = 0
    budget: Budget = Budget()


class Player(Protocol):
    """Whoever sits at a table."""

    def choose(self, situation: Situation) -> Command | None:
        """Answer with one of the legal commands; None only where a right need not be used (T9)."""
        ...


class PlayerError(YusError):
    """A player answered what its situation does not allow."""


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Situation)


def encode(situation: Situation) -> bytes:
    """Return a situation as bytes (MessagePack)."""
    return _ENCODER.encode(situation)


def decode(data: bytes) -> Situation:
    """Read a situation from bytes. Raises msgspec.DecodeError for anything else."""
    return _DECODER.decode(data)


def ask(player: Player, situation: Situation) -> Command:
    """Ask a player through the encoding, as if it sat in another process.

    Raises PlayerError where the answer is not one of the legal commands.
    """
    answer = player.choose(decode(encode(situation)))
    if answer not in situation.legal:
        raise PlayerError(f"{type(player).__name__} answered {answer!r}, which is not legal")
    assert answer is not None
    return answer
