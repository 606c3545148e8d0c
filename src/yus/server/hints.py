"""Hints at one table: the master's advice for the seat that is to act, for its player's eyes alone.

A hint is thought out elsewhere, like a bot's answer, and in processes of its own: neither the table nor a bot
ever waits for one, and nobody but who asked is told that he did. It is made of what the seat sees and has
heard. For one turn there is one hint, however often and in how many tabs it is asked for; but a beginner's
is given only for as long as the master cannot be asked.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from yus.bots import Budget, Hint
from yus.notation import command_text
from yus.server import outgoing as out
from yus.server.house import Listener, guest_id
from yus.server.refusals import Refusal

if TYPE_CHECKING:
    from yus.server.table import LiveTable

_ENCODER: Final = msgspec.json.Encoder()


class Hints:
    """Who waits for a hint at one table, and the hint of this turn."""

    def __init__(self, table: LiveTable) -> None:
        """Follow a table; ``turn`` is the number of the entry that began the turn of a hint."""
        self._table = table
        self._turn = 0
        self._hint: Hint | None = None
        self._waiting: list[tuple[Listener, str]] = []
        self._task: asyncio.Task[None] | None = None

    def ask(self, seat: int, listener: Listener, own: str) -> None:
        """Give who plays a seat the hint of this turn, now or when it is there; ``own`` names his message.

        Raises Refusal where it is not this seat's turn, and where it asks too often.
        """
        table = self._table
        if not table.turns.awaits(seat):
            raise Refusal("not_now")
        turn = table.ledger.state.played_at
        if turn == self._turn and self._hint is not None:
            listener.tell(_ENCODER.encode(_sent(own, turn, self._hint)))
            return
        if turn != self._turn or self._task is None:
            if not table.house.hint_limits.take(guest_id(listener) or ""):
                raise Refusal("too_fast")
            self.stop()
            self._turn, self._hint = turn, None
            self._task = asyncio.create_task(self._think(seat, turn))
        self._waiting.append((listener, own))

    def stop(self) -> None:
        """Think no further; who waits is told that the table has moved on."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._refuse()

    async def _think(self, seat: int, turn: int) -> None:
        table = self._table
        budget = Budget(seconds=table.house.settings.answer_seconds)
        asked = table.question(seat, table.sight(seat), f"hint {turn}", budget)
        hint = await table.house.advisers.hint(asked)
        table.post(lambda: self._answered(seat, turn, hint))

    def _answered(self, seat: int, turn: int, hint: Hint) -> None:
        """Tell it to those who asked, if it is still their turn and their seat."""
        if turn != self._turn:
            return
        self._task = None
        state = self._table.ledger.state
        if state.played_at != turn:
            self._refuse()
            return
        self._hint = None if hint.rough else hint
        waiting, self._waiting = self._waiting, []
        for listener, own in waiting:
            if state.seat_of(guest_id(listener)) == seat:
                listener.tell(_ENCODER.encode(_sent(own, turn, hint)))

    def _refuse(self) -> None:
        waiting, self._waiting = self._waiting, []
        for listener, own in waiting:
            listener.tell(_ENCODER.encode(Refusal("stale").message(own)))


def _sent(own: str, turn: int, hint: Hint) -> out.Hint:
    """Return a hint as it is sent."""
    choices = tuple(
        [
            out.Choice(command_text(each.command), None if each.value is None else round(each.value, 1))
            for each in hint.choices
        ]
    )
    return out.Hint(own, turn, command_text(hint.best), hint.unit, hint.rough, choices)
