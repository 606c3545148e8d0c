"""What a record holds, and what can be wrong with one."""

from typing import Any, Final, Literal

import msgspec

from yus.cards import Card
from yus.commands import Command
from yus.errors import YusError
from yus.events import Seat
from yus.rules import Value

FORMAT: Final = "yus/1"


class RecordError(YusError):
    """A file or a text is not a record. ``where`` names the place, ``why`` the reason."""

    def __init__(self, where: str, why: str) -> None:
        """Keep both and make the message of them."""
        super().__init__(f"{where}: {why}" if where else why)
        self.where = where
        self.why = why


class Difference(YusError):
    """A record says something else than the rules.

    ``deal`` and ``command`` count from 1, None where it is not about one; ``rule`` is the number of the rule.
    """

    def __init__(self, rule: str, why: str, deal: int | None = None, command: int | None = None) -> None:
        """Keep the place and make the message of it."""
        place = "" if deal is None else f"deal {deal}" + ("" if command is None else f", command {command}")
        super().__init__(f"{place}: {rule}: {why}" if place else f"{rule}: {why}")
        self.rule = rule
        self.why = why
        self.deal = deal
        self.command = command


class Ended(msgspec.Struct, frozen=True):
    """How a match ended other than by the rules: ``seat`` gave it up, the other is the winner."""

    by: Literal["gave_up"]
    seat: Seat


class DealRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """One deal as it is written down; fields that are None were left out.

    ``shuffle`` is the proof of the deck as ``yus.shuffle.proof`` makes it.
    """

    dealer: Seat
    deck: str
    commands: tuple[str, ...]
    legal: tuple[tuple[str, ...], ...] | None = None
    points: tuple[int, ...] | None = None
    written: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None
    hanging: int | None = None
    targets: tuple[int, ...] | None = None
    shuffle: dict[str, Any] | None = None


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match as it is written down. Unknown fields are ignored in reading.

    ``lot`` is the proof of the lot for the first dealer, in the form of a deal's ``shuffle``.
    """

    format: str = FORMAT
    game: str
    rules: dict[str, Value] = {}
    names: tuple[str, ...] = ()
    deals: tuple[DealRecord, ...]
    winner: Seat | None
    ended: Ended | msgspec.UnsetType = msgspec.UNSET
    lot: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class LoggedDeal(msgspec.Struct, frozen=True):
    """A deal as a table keeps it: its deck, and who gave which command, in order."""

    deck: tuple[Card, ...]
    commands: tuple[tuple[Seat, Command], ...]
    shuffle: dict[str, Any] | None = None
