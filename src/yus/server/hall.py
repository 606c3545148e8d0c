"""All tables of a server: made, found, opened again from their logs, listed, closed when forgotten."""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Final, Literal

import msgspec
import structlog

from yus.errors import YusError
from yus.rules import PRESETS, Rules, game_of
from yus.server import log
from yus.server.house import House
from yus.server.ledger import Ledger, Stored
from yus.server.requests import bot_entry
from yus.server.state import OutOfOrder
from yus.server.store import Guest, Listing
from yus.server.table import LiveTable

LOBBY: Final = 100
"""Tables that the lobby lists at most."""
SWEEP: Final = 600.0
"""Seconds between two looks for tables that nobody has touched for long."""
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_logger: Final = structlog.get_logger("yus.hall")

Place = Literal["me", "open"] | str
"""Who is to sit: the guest himself, whoever comes, or a bot by name."""


class Hall:
    """The tables of one server."""

    def __init__(self, house: House) -> None:
        """Begin with no table in memory."""
        self._house = house
        self._live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._warming: asyncio.Task[None] | None = None
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def create(
        self,
        host: Guest,
        rules: Rules,
        places: Sequence[Place],
        join: Literal["link", "lobby"] = "link",
        clock: log.ClockRule | None = None,
        training: bool = False,
        hints: log.HintsFor = "alone",
    ) -> LiveTable:
        """Make a table. What may be asked for was checked before."""
        table = "".join(secrets.choice(_LETTERS) for _ in range(12))
        created = log.Created(rules, host.id, join, clock, training=training, hints=hints)
        stored = Stored(1, self._house.clock.wall(), created)
        await self._house.store.append(table, stored, Listing("waiting", (None,) * rules.players))
        self._house.metrics.entries.inc()
        live = self._enter(table, Ledger(stored))

        async def seat_all() -> None:
            for seat, place in enumerate(places):
                if place == "me":
                    await live.record(log.Sat(seat, host.id, host.name, secrets.token_urlsafe(18)))
                elif place != "open":
                    self._warming = asyncio.create_task(self._house.brains.warm())
                    await live.record(bot_entry(live, seat, place))

        await live.do(seat_all)
        return live

    async def find(self, table: str) -> LiveTable | None:
        """Return a table, opened from its log if need be; None where there is none, or its log is damaged."""
        live = self._live.get(table)
        if live is not None:
            return live
        opening = self._opening.get(table)
        if opening is None:
            opening = self._opening[table] = asyncio.create_task(self._open(table))
            opening.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(opening)

    def tables(self) -> tuple[LiveTable, ...]:
        """Return the tables that are in memory."""
        return tuple(self._live.values())

    def lobby(self) -> list[LiveTable]:
        """Return the tables that whoever comes may join: open seats, and somebody there."""
        found = []
        for live in self.tables():
            state = live.ledger.state
            if state.phase == "waiting" and state.created.join == "lobby" and live.attendance.awake:
                found.append(live)
        return found[:LOBBY]

    async def quick(self, guest: Guest, game: str) -> LiveTable:
        """Seat a guest at an open table of the usual rules, or at a new one where he will be found."""
        for live in self.tables():
            state = live.ledger.state
            waiting = state.phase == "waiting" and state.created.join == "lobby"
            if waiting and state.seat_of(guest.id) is not None and game_of(state.created.rules) == game:
                return live
        usual = next(preset.rules for preset in PRESETS.values() if preset.game == game)
        for live in self.lobby():
            created = live.ledger.state.created
            if (created.rules, created.clock) == (usual, None) and await self._seat(live, guest):
                return live
        places = ["me"] + ["open"] * (usual.players - 1)
        return await self.create(guest, usual, places, "lobby")

    async def close(self) -> None:
        """Let all tables finish what they do."""
        self._sweeper.cancel()
        tables = self.tables()
        for live in tables:
            live.stop()
        await asyncio.gather(*(live.task for live in tables), return_exceptions=True)

    async def _seat(self, live: LiveTable, guest: Guest) -> bool:
        """Seat a guest where a seat is open still."""
        seated = False

        async def sit() -> None:
            nonlocal seated
            state = live.ledger.state
            free = [seat for seat in state.seats if state.chairs[seat].open]
            if state.seat_of(guest.id) is not None:
                seated = True
            elif free and state.phase == "waiting" and guest.id not in state.shut_out:
                await live.record(log.Sat(free[0], guest.id, guest.name, secrets.token_urlsafe(18)))
                seated = True

        await live.do(sit)
        return seated

    async def _open(self, table: str) -> LiveTable | None:
        try:
            entries = await self._house.store.log(table)
            if not entries:
                return None
            ledger = Ledger.rebuild(entries)
        except (OutOfOrder, YusError, msgspec.MsgspecError) as error:
            _logger.error("log_damaged", table=table, error=str(error))
            return None
        return self._enter(table, ledger)

    def _enter(self, table: str, ledger: Ledger) -> LiveTable:
        live = self._live[table] = LiveTable(table, ledger, self._house, self._forget)
        self._house.metrics.tables.set(len(self._live))
        return live

    def _forget(self, live: LiveTable) -> None:
        if self._live.get(live.id) is live:
            del self._live[live.id]
        self._house.metrics.tables.set(len(self._live))

    async def _sweep(self) -> None:
        """Close, from time to time, what nobody has touched for long."""
        while True:
            await self.close_stale()
            await asyncio.sleep(SWEEP)

    async def close_stale(self) -> int:
        """Close the tables that nobody has touched for longer than ``expire``; return how many."""
        before = self._house.clock.wall() - round(self._house.settings.expire * 1000)
        closed = 0
        for table in await self._house.store.stale(before, LOBBY):
            live = await self.find(table)
            if live is not None and not live.listeners:
                await live.do(lambda live=live: live.record(log.Closed("idle")))  # type: ignore[misc]
                live.stop()
                closed += 1
        return closed
