"""What all tables of a server share, and who listens to them."""

from dataclasses import dataclass
from typing import Protocol

from yus.server.brains import Brains
from yus.server.clock import Clock
from yus.server.guests import Guests
from yus.server.limits import Buckets
from yus.server.metrics import Metrics
from yus.server.pace import Pace
from yus.server.settings import Settings
from yus.server.store import Guest, Store


class Listener(Protocol):
    """A connection that follows a table: a tab of a player, or somebody who looks on."""

    guest: Guest | None

    def tell(self, frame: bytes) -> None:
        """Send a message soon; never waits."""
        ...

    def hang_up(self) -> None:
        """Close the connection: the server stops, or the table must be opened afresh."""
        ...


@dataclass(frozen=True, slots=True)
class House:
    """The parts that every table needs.

    ``advisers`` think about hints, apart from ``brains``, so that no bot waits for one; ``hint_limits`` are
    by guest.
    """

    settings: Settings
    store: Store
    guests: Guests
    clock: Clock
    pace: Pace
    brains: Brains
    metrics: Metrics
    advisers: Brains
    hint_limits: Buckets


def guest_id(listener: Listener) -> str | None:
    """Return the id of a listener's guest, None for somebody without a cookie."""
    return None if listener.guest is None else listener.guest.id
