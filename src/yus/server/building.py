"""Everything one running server has, put together, and taken apart in order."""

from collections import Counter

from yus.server.brains import Brains
from yus.server.clock import Clock, SystemClock
from yus.server.guests import Guests
from yus.server.hall import Hall
from yus.server.house import House
from yus.server.limits import Buckets
from yus.server.metrics import Metrics
from yus.server.pace import Pace
from yus.server.settings import Settings
from yus.server.store import SqliteStore


class Building:
    """One server's parts: the house its tables share, the hall with the tables, who is connected, limits."""

    def __init__(self, house: House) -> None:
        """Put the parts around an open store together; use ``open``."""
        self.house = house
        self.hall = Hall(house)
        settings, clock = house.settings, house.clock
        self.table_limits = Buckets(clock, settings.tables_rate, settings.tables_burst)
        self.guest_limits = Buckets(clock, settings.guests_rate, settings.guests_burst)
        self._connected: Counter[str] = Counter()

    @classmethod
    async def open(cls, settings: Settings, clock: Clock | None = None) -> "Building":
        """Open the database and begin. Raises StoreError."""
        time = clock or SystemClock()
        store = await SqliteStore.open(settings.database)
        brains = Brains(settings.bot_processes, settings.bot_seconds)
        # One process is enough for hints, and it is not started before one is asked for.
        advisers = Brains(1, settings.bot_seconds)
        limits = Buckets(time, settings.hints_rate, settings.hints_burst)
        guests, pace = Guests(store, time), Pace(settings.pace)
        return cls(House(settings, store, guests, time, pace, brains, Metrics(), advisers, limits))

    def admit(self, address: str) -> bool:
        """Count a connection in; False where there are too many, of this address or in all."""
        settings = self.house.settings
        if (
            self._connected[address] >= settings.connections_of_one
            or self._connected.total() >= settings.connections
        ):
            return False
        self._connected[address] += 1
        self.house.metrics.connections.inc()
        return True

    def release(self, address: str) -> None:
        """Count a connection out."""
        self.house.metrics.connections.dec()
        self._connected[address] -= 1
        if not self._connected[address]:
            del self._connected[address]

    async def close(self) -> None:
        """Let the tables finish, commit all, stop the bots."""
        await self.hall.close()
        await self.house.store.close()
        await self.house.brains.close()
        await self.house.advisers.close()
