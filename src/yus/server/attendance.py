"""Who is at a table: connections, the visible countdown when a player is away, and the bot that sits in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from yus.server import log
from yus.server import outgoing as out
from yus.server.brains import who_sits_in
from yus.server.house import guest_id
from yus.server.state import Chair

if TYPE_CHECKING:
    from yus.server.table import LiveTable


class Attendance:
    """Presence at one table.

    ``left``: seats whose players have said that they go. ``awake``: whether anybody who plays here is there;
    the table sleeps otherwise.
    """

    def __init__(self, table: LiveTable) -> None:
        """Watch over a table."""
        self._table = table
        self.left: set[int] = set()
        self.awake = False
        self._was: tuple[out.Presence, ...] = ()

    def presence_of(self, seat: int) -> out.Presence:
        """Return whether a player is there, or for a bot that it is."""
        return self._was[seat] if self._was else "away"

    def follow(self) -> None:
        """Start and stop the countdowns as people come and go."""
        table = self._table
        state = table.ledger.state
        guests = {guest_id(each) for each in table.listeners}
        there = [
            chair.guest is not None and chair.guest in guests and seat not in self.left
            for seat, chair in enumerate(state.chairs)
        ]
        self.awake = any(there)
        presences = tuple([_presence(chair, there[seat]) for seat, chair in enumerate(state.chairs)])
        if presences == self._was == _ALL_HERE[len(presences)]:
            return
        counting = state.in_match and self.awake
        for seat, presence in enumerate(presences):
            name = f"away {seat}"
            if presence != "away" or not counting:
                table.timers.cancel(name)
            elif table.timers.left(name) is None:
                self._count_down(seat, name)
        if presences != self._was:
            self._was = presences
            table.changed = True

    async def sit_in(self, seat: int, why: Literal["away", "left", "time", "shut_out"]) -> None:
        """Let a bot sit in for a player who has none yet, in a match."""
        state = self._table.ledger.state
        chair = state.chairs[seat]
        if state.in_match and chair.guest is not None and chair.player is None:
            await self._table.record(log.SatIn(seat, who_sits_in(state.created.rules), why))

    def _count_down(self, seat: int, name: str) -> None:
        table = self._table
        settings = table.house.settings
        why: Literal["away", "left"] = "left" if seat in self.left else "away"
        seconds = settings.left if why == "left" else settings.away
        table.timers.set(name, table.house.clock.now() + seconds, lambda: self.sit_in(seat, why))
        table.changed = True


_ALL_HERE: Final[dict[int, tuple[out.Presence, ...]]] = {2: ("here",) * 2, 3: ("here",) * 3}


def _presence(chair: Chair, there: bool) -> out.Presence:
    if chair.stand_in is not None:
        return "gone"
    return "here" if there or chair.guest is None else "away"
