"""Whose turn it is, and when what is played: forced commands, bots, answers too soon, the end of time."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from yus import match as matches
from yus import view as views
from yus.bots import Budget, Situation
from yus.commands import Command
from yus.notation import command_text
from yus.server import log, wire
from yus.server.outgoing import Call
from yus.server.refusals import Refusal
from yus.view import DebertsView, View

if TYPE_CHECKING:
    from yus.server.table import LiveTable


@dataclass(eq=False, slots=True)
class Turn:
    """One turn of one seat: from ``began`` on; ``bot`` plays it, or a person where that is None."""

    number: int
    seat: int
    bot: str | None
    forced: bool
    legal: tuple[Command, ...]
    call: Call
    began: float
    due: float = 0.0
    held: bool = False
    task: asyncio.Task[None] | None = field(default=None)


class Turns:
    """The turns at one table."""

    def __init__(self, table: LiveTable) -> None:
        """Follow a table."""
        self._table = table
        self._turn: Turn | None = None

    def to_act(self) -> int | None:
        """Return the seat to act, None where nobody is."""
        match = self._table.ledger.state.match
        seats = () if match is None else matches.to_act(match)
        return seats[0] if seats else None

    def awaits(self, seat: int) -> bool:
        """Tell whether a person's answer is awaited from a seat, and has not been heard yet."""
        turn = self._turn
        return turn is not None and turn.seat == seat and turn.bot is None and not turn.held

    def follow(self) -> None:
        """See whether another turn has begun, or the table has fallen asleep."""
        table = self._table
        state = table.ledger.state
        seat = self.to_act()
        if state.phase != "playing" or seat is None or not table.attendance.awake:
            self.stop()
            return
        turn = self._turn
        bot = state.chairs[seat].player
        if turn is not None and (turn.number, turn.bot) == (state.played_at, bot):
            forced = bot is None and len(turn.legal) == 1 and table.forces(seat)
            if turn.held or turn.forced == forced:
                return
        self.stop()
        self._begin(seat, bot, *table.sight(seat))

    def stop(self) -> None:
        """Let no turn go on: nothing is played and no time runs."""
        self._table.timers.cancel("turn")
        self._table.timers.cancel("time")
        if self._table.thinking is not None:
            self._table.thinking.stop()
        if self._turn is not None and self._turn.task is not None:
            self._turn.task.cancel()
        self._turn = None

    async def hear(self, seat: int, command: Command, cause: str) -> None:
        """Carry out what a player says, at once or, where that would be too soon, when it is time.

        Raises Refusal. What is legal was checked before.
        """
        table = self._table
        turn = self._turn
        if turn is None or turn.seat != seat:
            raise Refusal("not_now")
        if turn.held:
            raise Refusal("stale")
        now = table.house.clock.now()
        if len(turn.legal) > 1:
            table.house.pace.heard(turn.call, now - turn.began)
        table.timers.cancel("turn")
        table.timers.cancel("time")
        if table.thinking is not None:
            table.thinking.stop()
        least = turn.began + table.house.pace.least(turn.call)
        if now < least:
            turn.held = True
            table.timers.set("turn", least, lambda: self._play(turn, command, "player", cause))
        else:
            await self._play(turn, command, "player", cause)

    def _begin(self, seat: int, bot: str | None, view: View, legal: tuple[Command, ...]) -> None:
        table = self._table
        call = wire.call(view)
        assert call is not None, "somebody is to act"
        now = table.house.clock.now()
        forced = bot is None and len(legal) == 1 and table.forces(seat)
        turn = self._turn = Turn(table.ledger.state.played_at, seat, bot, forced, legal, call, now)
        if bot is not None or forced:
            turn.due = now + table.house.pace.draw(call, _silence_of(view))
        if bot is not None:
            turn.task = asyncio.create_task(self._think(turn, bot, view))
        elif forced:
            table.timers.set("turn", turn.due, lambda: self._play(turn, legal[0], "server"))
        elif table.thinking is not None:
            table.timers.set("time", table.thinking.start(seat), lambda: self._time_up(turn))

    async def _think(self, turn: Turn, bot: str, view: View) -> None:
        """Let a bot think elsewhere, and post its answer for the time that was drawn for it."""
        house = self._table.house
        events = tuple([views.redact(each, turn.seat) for each in self._table.ledger.events])
        seed = zlib.crc32(f"{self._table.id} {turn.number}".encode())
        # It thinks within the time that was drawn for it, so that its thinking never shows.
        drawn = 0.8 * (turn.due - house.clock.now())
        most = house.settings.bot_seconds / 2
        budget = Budget(seconds=most if house.pace.off else min(most, drawn))
        situation = Situation(view, turn.legal, events, seed, budget)
        failures = house.brains.failures
        command = await house.brains.choose(bot, situation)
        if house.brains.failures > failures:
            house.metrics.replaced.inc()
        turn.task = None
        self._table.post(lambda: self._answered(turn, command))

    def _answered(self, turn: Turn, command: Command) -> Awaitable[None] | None:
        if turn is not self._turn:
            return None
        if self._table.house.clock.now() >= turn.due:
            return self._play(turn, command, "bot")
        self._table.timers.set("turn", turn.due, lambda: self._play(turn, command, "bot"))
        return None

    async def _play(
        self, turn: Turn, command: Command, by: Literal["player", "server", "bot"], cause: str | None = None
    ) -> None:
        """Record a command, unless its turn is over by now."""
        if turn is not self._turn:
            return
        table = self._table
        reserve = None if table.thinking is None else table.thinking.reserves[turn.seat]
        began = table.house.clock.now()
        entry = log.Commanded(turn.seat, command_text(command), by, reserve)
        turn.held = False
        try:
            await table.record(entry, cause)
        except Refusal:
            if by == "player":
                raise
            self._turn = None
            return
        if by == "player":
            table.house.metrics.commands.inc()
            table.house.metrics.seconds.observe(table.house.clock.now() - began)

    async def _time_up(self, turn: Turn) -> None:
        if turn is self._turn:
            if self._table.thinking is not None:
                self._table.thinking.stop()
            await self._table.attendance.sit_in(turn.seat, "time")


def _silence_of(view: View) -> int | None:
    """The number of seats where nobody has announced anything yet in a meld stage, None elsewhere."""
    deal = view.deal
    if isinstance(deal, DebertsView) and deal.stage == "melding" and deal.announcement is None:
        return deal.rules.players
    return None
