"""Who may do what, and when it is played: forced commands, bots, answers too soon, the end of time.

One seat is on turn, and its clock runs. At the table (T9) the other may have something to do beside it: it
owes a draw, or has a right that it need not use. Neither stops the turn or its clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from yus import match as matches
from yus.bots import Budget
from yus.bots.levels import LEVELS
from yus.commands import DRAW, Command
from yus.notation import command_text
from yus.rules import at_table
from yus.server import log, wire
from yus.server.pace import Answer
from yus.server.refusals import Refusal
from yus.server.voice import Sight
from yus.view import DebertsView, View

if TYPE_CHECKING:
    from yus.server.table import LiveTable


_SECONDS: Final = {each.name: each.seconds for each in LEVELS}
"""What a level that thinks spends on an answer at most."""
MARGIN: Final = 1.1
"""A question travels to the bot, and its answer back."""


@dataclass(frozen=True, slots=True)
class Said:
    """A command that a player has given and that is held until ``at``; ``cause`` names his message."""

    command: Command
    cause: str
    at: float


@dataclass(eq=False, slots=True)
class Turn:
    """What one seat may do from ``began`` on; ``bot`` does it, or a person where that is None.

    ``due``: it is to act, and has not only rights. ``at``: when what a bot chooses, or the server plays, is
    played. ``said`` is what a player has said too soon.
    """

    number: int
    seat: int
    due: bool
    bot: str | None
    forced: bool
    sight: Sight
    call: Answer
    began: float
    at: float = 0.0
    said: Said | None = None
    task: asyncio.Task[None] | None = field(default=None)


class Turns:
    """The turns at one table, by seat."""

    def __init__(self, table: LiveTable) -> None:
        """Follow a table."""
        self._table = table
        self._turns: dict[int, Turn] = {}

    def to_act(self) -> int | None:
        """Return the seat on turn, None where nobody is."""
        acting = self._acting()
        return acting[0] if acting else None

    def _acting(self) -> tuple[int, ...]:
        match = self._table.ledger.state.match
        return () if match is None else matches.to_act(match)

    def awaits(self, seat: int) -> bool:
        """Tell whether a person's answer is awaited from a seat, and has not been heard yet."""
        turn = self._turns.get(seat)
        return turn is not None and turn.due and turn.bot is None and turn.said is None

    def follow(self) -> None:
        """See whether another turn has begun, or the table has fallen asleep."""
        table = self._table
        state = table.ledger.state
        acting = self._acting()
        if state.phase != "playing" or not acting or not table.attendance.awake:
            self.stop()
            return
        for seat in state.seats:
            if seat in acting or at_table(state.created.rules):
                self._follow(seat, acting)
            else:
                self._end(seat)
        self._run_clock(acting[0])

    def stop(self) -> None:
        """Let no turn go on: nothing is played and no time runs."""
        self._stop_clock()
        for seat in tuple(self._turns):
            self._end(seat)

    async def hear(self, seat: int, command: Command, cause: str) -> None:
        """Carry out what a player says, at once or, where that would be too soon, when it is time.

        Raises Refusal. What is legal was checked before.
        """
        table = self._table
        turn = self._turns.get(seat)
        if turn is None:
            raise Refusal("not_now")
        if turn.said is not None:
            raise Refusal("stale")
        now = table.house.clock.now()
        if len(turn.sight.legal) > 1:
            table.house.pace.heard(turn.call, now - turn.began)
        table.timers.cancel(_name(turn))
        if table.thinking is not None and table.thinking.running == seat:
            self._stop_clock()
        least = turn.began + table.house.pace.least(turn.call)
        if now < least:
            self._hold(turn, Said(command, cause, least))
        else:
            await self._play(turn, command, "player", cause)

    def still_meant(self, seat: int, number: int, command: Command) -> bool:
        """Tell whether a command of a seat that had seen entry ``number`` is good though the table went on.

        Two may act at once at the table, and a draw that is due crosses whatever the other does (T9.3): it
        changes nothing that he decides. Where anything else came between, or the match would be lost, who
        gave the command is to see first what has happened.
        """
        table = self._table
        _, legal, wrong = table.sight(seat)
        if command not in legal or (command in wrong and wrong[command].lost):
            return False
        return all(
            _crosses(past.stored.entry, seat, command)
            for past in table.ledger.past[number:]
            if not isinstance(past.stored.entry, _APART)
        )

    # One seat's turn

    def _follow(self, seat: int, acting: tuple[int, ...]) -> None:
        table = self._table
        state = table.ledger.state
        turn = self._turns.get(seat)
        bot = state.chairs[seat].player
        if turn is not None and (turn.number, turn.bot) == (state.played_at, bot):
            forced = bot is None and len(turn.sight.legal) == 1 and table.forces(seat)
            if turn.said is not None or turn.forced == forced:
                return
        said = None
        if turn is not None and turn.said is not None and bot is None:
            crossing = self.still_meant(seat, turn.number, turn.said.command)
            said, turn.said = (turn.said, None) if crossing else (None, turn.said)
        self._end(seat)
        sight = table.sight(seat)
        if sight.legal:
            self._begin(seat, seat in acting, bot, sight, said)

    def _begin(self, seat: int, due: bool, bot: str | None, sight: Sight, said: Said | None) -> None:
        table = self._table
        now = table.house.clock.now()
        view, legal, _ = sight
        forced = bot is None and len(legal) == 1 and table.forces(seat)
        call = _call(view, seat, due)
        turn = Turn(table.ledger.state.played_at, seat, due, bot, forced, sight, call, now)
        self._turns[seat] = turn
        if said is not None:
            self._hold(turn, said)
        if bot is not None or forced:
            turn.at = now + table.house.pace.draw(call, _silence_of(view))
        if bot is not None and at_table(view.rules):
            turn.at = max(turn.at, now + self._seeming(bot, call))
        if bot is not None and (due or sight.lawful):
            turn.task = asyncio.create_task(self._think(turn, bot))
        elif forced:
            table.timers.set(_name(turn), turn.at, lambda: self._play(turn, legal[0], "server"))

    def _hold(self, turn: Turn, said: Said) -> None:
        turn.said = said
        self._table.timers.set(_name(turn), said.at, lambda: self._play_held(turn, said))

    def _end(self, seat: int) -> None:
        """Let a seat's turn go on no more; who had said something too soon learns that it came too late."""
        turn = self._turns.pop(seat, None)
        if turn is None:
            return
        self._table.timers.cancel(_name(turn))
        if turn.task is not None:
            turn.task.cancel()
        if turn.said is not None:
            self._table.refuse(turn.said.cause, Refusal("stale"))

    # The clock of the seat on turn

    def _run_clock(self, seat: int) -> None:
        """Let the time of the seat on turn run on, or begin; a bot's, and one that has spoken, stands."""
        thinking = self._table.thinking
        if thinking is None:
            return
        turn = self._turns[seat]
        thinks = turn.bot is None and not turn.forced and turn.said is None
        if thinking.running == (seat if thinks else None):
            return
        self._stop_clock()
        if thinks:
            self._table.timers.set("time", thinking.start(seat), lambda: self._time_up(seat))

    def _stop_clock(self) -> None:
        self._table.timers.cancel("time")
        if self._table.thinking is not None:
            self._table.thinking.stop()

    async def _time_up(self, seat: int) -> None:
        thinking = self._table.thinking
        if thinking is not None and thinking.running == seat:
            thinking.stop()
            await self._table.attendance.sit_in(seat, "time")

    # Bots

    async def _think(self, turn: Turn, bot: str) -> None:
        """Let a bot think elsewhere, and post its answer for the time that was drawn for it."""
        house = self._table.house
        # It thinks within the time that was drawn for it, so that its thinking never shows.
        drawn = 0.8 * (turn.at - house.clock.now())
        most = house.settings.answer_seconds
        budget = Budget(seconds=most if house.pace.off else min(most, drawn))
        situation = self._table.question(turn.seat, turn.sight, f"{turn.number} {turn.seat}", budget)
        failures = house.brains.failures
        command = await house.brains.choose(bot, situation)
        if house.brains.failures > failures:
            house.metrics.replaced.inc()
        turn.task = None
        if command is not None:
            self._table.post(lambda: self._answered(turn, command))

    def _seeming(self, bot: str, call: Answer) -> float:
        """Seconds that a bot seems to think at a living table, at least: all that it may.

        A lie and a truth need not take the same time to find. To draw, or to use a right, needs no thought.
        """
        house = self._table.house
        if house.pace.off or call in ("draw", "right"):
            return 0.0
        level, _, _ = bot.partition(":")
        return min(house.settings.answer_seconds, _SECONDS.get(level, 0.0)) * MARGIN

    def _answered(self, turn: Turn, command: Command) -> Awaitable[None] | None:
        if turn is not self._turns.get(turn.seat):
            return None
        if self._table.house.clock.now() >= turn.at:
            return self._play(turn, command, "bot")
        self._table.timers.set(_name(turn), turn.at, lambda: self._play(turn, command, "bot"))
        return None

    # Playing

    async def _play_held(self, turn: Turn, said: Said) -> None:
        if turn is not self._turns.get(turn.seat):
            return
        turn.said = None
        try:
            await self._play(turn, said.command, "player", said.cause)
        except Refusal as refusal:
            self._table.refuse(said.cause, refusal)

    async def _play(
        self, turn: Turn, command: Command, by: Literal["player", "server", "bot"], cause: str | None = None
    ) -> None:
        """Record a command, unless its turn is over by now."""
        if turn is not self._turns.get(turn.seat):
            return
        table = self._table
        reserve = None if table.thinking is None else table.thinking.reserves[turn.seat]
        began = table.house.clock.now()
        entry = log.Commanded(turn.seat, command_text(command), by, reserve)
        try:
            await table.record(entry, cause)
        except Refusal:
            if by == "player":
                raise
            del self._turns[turn.seat]
            return
        if by == "player":
            table.house.metrics.commands.inc()
            table.house.metrics.seconds.observe(table.house.clock.now() - began)


_APART: Final = (
    log.Sat, log.BotSat, log.Left, log.SatIn, log.CameBack, log.Mended,
    log.Committed, log.Sealed, log.Revealed,
)  # fmt: skip
"""Entries that change nothing of the match."""


def _crosses(entry: log.Entry, seat: int, command: Command) -> bool:
    """Tell whether a command may cross an entry: one of the other seat, and one of both draws."""
    if not isinstance(entry, log.Commanded) or entry.seat == seat:
        return False
    return command == DRAW or log.command_of(entry.command) == DRAW


def _call(view: View, seat: int, due: bool) -> Answer:
    """What a seat is called upon to do: the one on turn what all see, one beside it to draw, or nothing."""
    if not due:
        return "right"
    call = wire.call(view)
    assert call is not None, "somebody is to act"
    return call if seat == view.to_act[0] else "draw"


def _name(turn: Turn) -> str:
    return f"turn {turn.seat}"


def _silence_of(view: View) -> int | None:
    """The number of seats where nobody has announced anything yet in a meld stage, None elsewhere."""
    deal = view.deal
    if isinstance(deal, DebertsView) and deal.stage == "melding" and deal.announcement is None:
        return deal.rules.players
    return None
