"""What every player is asked, human or not: plain data that can be sent to another process.

A ``Situation`` is all that a seat knows; a player answers it with a command. Nothing else passes between a
player and the table, so no bot can see more than a person at its seat.
"""

from typing import Final, Protocol

import msgspec

from yus.commands import Command
from yus.errors import YusError
from yus.events import Event
from yus.view import View, prices


class Budget(msgspec.Struct, frozen=True):
    """How much a player may spend on one answer: ``seconds``, or ``nodes`` of search; None means no limit."""

    seconds: float | None = None
    nodes: int | None = None

    def within(self, seconds: float) -> float:
        """Return the seconds that a player has who takes no more than so many by itself."""
        return seconds if self.seconds is None else min(self.seconds, seconds)


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


def lawful_choices(situation: Situation) -> tuple[Command, ...]:
    """Return what may be answered without offending (T9), in the order of ``legal``."""
    wrong = prices(situation.view)
    return tuple(each for each in situation.legal if each not in wrong) if wrong else situation.legal


def is_due(situation: Situation) -> bool:
    """Tell whether the player must answer; else it only has a right that it need not use (T9)."""
    return situation.view.seat in situation.view.to_act


def ask(player: Player, situation: Situation) -> Command | None:
    """Ask a player through the encoding, as if it sat in another process.

    None comes back only where it had a right that it does not use (T9): whoever ``is_due`` answers with a
    command. Raises PlayerError where it does not, or where the answer is not one of the legal commands.
    """
    answer = player.choose(decode(encode(situation)))
    if answer is None and not is_due(situation):
        return None
    if answer not in situation.legal:
        raise PlayerError(f"{type(player).__name__} answered {answer!r}, which is not legal")
    return answer
