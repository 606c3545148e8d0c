"""A live table: one task that alone writes its log.

Whatever happens, a message, a timer, a bot's answer, is posted to the table's inbox and done there, one after
the other. ``record`` stores an entry and only then lets it come true and be heard. After each thing done the
table sees what follows by itself: who is away (``Attendance``), cuts and deals (``Dealer``), whose turn it is
(``Turns``).
"""

import asyncio
from collections import deque
from collections.abc import Callable
from hashlib import sha256
from typing import Final

import msgspec
import structlog

from yus import view as views
from yus.bots import Budget, Situation
from yus.rules import at_table
from yus.server import log, voice
from yus.server import outgoing as out
from yus.server.attendance import Attendance
from yus.server.clock import Job, Signal, Thinking, Timers
from yus.server.dealer import Dealer
from yus.server.hints import Hints
from yus.server.house import House, Listener, guest_id
from yus.server.ledger import Ledger, Past, Stored
from yus.server.refusals import Refusal
from yus.server.state import Chair, OutOfOrder
from yus.server.store import Conflict, Listing, StoreError
from yus.server.turns import Turns
from yus.server.voice import Sight

ENCODER: Final = msgspec.json.Encoder()
_logger: Final = structlog.get_logger("yus.table")


class LiveTable:
    """One table in memory."""

    def __init__(
        self, table: str, ledger: Ledger, house: House, forget: Callable[["LiveTable"], None]
    ) -> None:
        """Take what was rebuilt; ``forget`` is called when the table leaves the memory."""
        self.id = table
        self.ledger = ledger
        self.house = house
        self.listeners: list[Listener] = []
        self._coming: list[Listener] = []
        self.votes: frozenset[int] = frozenset()
        self.changed = False
        self._inbox: deque[Job] = deque()
        self._poke = Signal()
        self._forget = forget
        self._listed: tuple[out.Phase, tuple[Chair, ...]] | None = None
        self._stopping = False
        self._sight_at = 0
        self._sights: dict[int | None, Sight] = {}
        self.timers = Timers(house.clock, self.post)
        clock = ledger.state.created.clock
        self.thinking = None if clock is None else Thinking(house.clock, clock, [])
        self.attendance = Attendance(self)
        self.dealer = Dealer(self)
        self.turns = Turns(self)
        self.hints = Hints(self)
        self.task = asyncio.create_task(self._run(), name=f"table {table}")
        self._reserve()
        self._doze()

    # What others ask of it.

    def post(self, job: Job) -> None:
        """Have something done by the table's task."""
        self._inbox.append(job)
        self._poke.set()

    async def do(self, job: Job) -> None:
        """Have something done by the table's task, and wait until it is. Raises what the job raises."""
        done = asyncio.get_running_loop().create_future()

        async def carried_out() -> None:
            try:
                doing = job()
                if doing is not None:
                    await doing
            except Exception as error:
                done.set_exception(error)
                raise
            done.set_result(None)

        self.post(carried_out)
        finished, _ = await asyncio.wait({done, self.task}, return_when=asyncio.FIRST_COMPLETED)
        if done not in finished:
            raise Refusal("closing")
        await done

    def join(self, listener: Listener, since: int | None) -> None:
        """Let somebody follow the table, or begin again from another entry."""
        if self._stopping:
            listener.hang_up()
            return
        self._coming.append(listener)
        self.post(lambda: self._join(listener, since))

    def part(self, listener: Listener) -> None:
        """Forget a connection that is broken or follows another table."""
        self.post(lambda: self._part(listener))

    def stop(self) -> None:
        """Finish what is posted, then end; await ``task`` for it."""
        self._stopping = True
        self._poke.set()

    # What a ``Room`` tells.

    @property
    def spectators(self) -> int:
        """How many only look on."""
        state = self.ledger.state
        return sum([state.seat_of(guest_id(each)) is None for each in self.listeners])

    @property
    def revealing(self) -> bool:
        """Whether nonces are awaited."""
        return self.dealer.revealing

    @property
    def deal_in(self) -> int | None:
        """Milliseconds until the deal waits no longer."""
        return _milliseconds(self.timers.left("ready"))

    def presence_of(self, seat: int) -> tuple[out.Presence, int | None]:
        """Return whether a player is there, and milliseconds until a bot sits in."""
        return self.attendance.presence_of(seat), _milliseconds(self.timers.left(f"away {seat}"))

    def forces(self, seat: int) -> bool:
        """Tell whether the server plays for a seat what is the only thing possible."""
        state = self.ledger.state
        if at_table(state.created.rules):
            # Whatever is the only lawful thing there, another could be done: only its player may choose it.
            return False
        chair = state.chairs[seat]
        return chair.player is None and any(
            each.guest.auto for each in self.listeners if each.guest and each.guest.id == chair.guest
        )

    def clocks(self) -> out.Clocks | None:
        """Return the thinking times, None where the table has no clock."""
        state = self.ledger.state
        if self.thinking is None or state.match is None:
            return None
        running = state.match.deal is not None and self.attendance.awake and state.phase == "playing"
        left = tuple(self.thinking.left(seat) for seat in state.seats)
        return out.Clocks(left, self.turns.to_act() if running else None)

    def sight(self, seat: int | None) -> Sight:
        """Return what a seat sees of the match now, and what it may do; a match must be there."""
        state = self.ledger.state
        assert state.match is not None, "a match was opened"
        if self._sight_at != state.number:
            self._sights, self._sight_at = {}, state.number
        found = self._sights.get(seat)
        if found is None:
            view = views.view(state.match, seat)
            options, wrong = views.choices(view) if state.phase == "playing" else ((), {})
            found = Sight(view, options, wrong)
            self._sights[seat] = found
        return found

    def question(self, seat: int, sight: Sight, name: str, budget: Budget) -> Situation:
        """Return what whoever thinks for a seat is asked.

        Its chance follows from the ``name`` of the question: the same after a restart, and unknown to all who
        play.
        """
        dealing = self.ledger.state.dealing
        assert dealing is not None, "cards were dealt"
        seed = int.from_bytes(sha256(f"{dealing.cut.secret} {name}".encode()).digest()[:6], "big")
        events = tuple([views.redact(each, seat) for each in self.ledger.events])
        return Situation(sight.view, sight.legal, events, seed, budget)

    # What its helpers do with it.

    async def record(self, entry: log.Entry, cause: str | None = None) -> Past:
        """Store an entry, then let it come true and tell everybody.

        Raises what the rules raise for a command, OutOfOrder, or Refusal where it cannot be stored.
        """
        proposal = self.ledger.propose(entry)
        now = self.house.clock.wall()
        state = proposal.state
        listed = state.phase, state.chairs
        listing = None
        if listed != self._listed:
            listing = Listing(state.phase, tuple([each.guest for each in state.chairs]))
        stored = Stored(state.number, now, entry, cause)
        try:
            await self.house.store.append(self.id, stored, listing)
        except StoreError as error:
            _logger.error("not_stored", table=self.id, error=str(error))
            raise Refusal("overloaded") from None
        self._listed = listed
        past = self.ledger.take(proposal, stored)
        self.house.metrics.entries.inc()
        if not isinstance(entry, log.Commanded) or state.phase != "playing":
            self.changed = True
            if isinstance(entry, log.LotDrawn | log.Rematch):
                self.votes = frozenset()
                self._reserve()
        self._tell_entry(past)
        return past

    def tell_all(self, message: out.Message) -> None:
        """Tell everybody the same."""
        frame = ENCODER.encode(message)
        for listener in self.listeners:
            listener.tell(frame)

    def refuse(self, cause: str, refusal: Refusal) -> None:
        """Tell the guest who sent a message that it was refused after all."""
        guest, _, own = cause.partition(":")
        frame = ENCODER.encode(refusal.message(own))
        self.house.metrics.refused.labels(refusal.code).inc()
        for listener in self.listeners:
            if guest_id(listener) == guest:
                listener.tell(frame)

    def tell_whole(self, listener: Listener, since: int | None = None) -> None:
        """Tell somebody everything there is."""
        guest = guest_id(listener)
        seat = self.ledger.state.seat_of(guest)
        auto = listener.guest is not None and listener.guest.auto
        listener.tell(ENCODER.encode(voice.whole(self, seat, guest, auto, since)))

    # Its task.

    async def _run(self) -> None:
        try:
            while not self._stopping:
                await self._poke.wait()
                while self._inbox:
                    await self._do(self._inbox.popleft())
        except Conflict as error:
            _logger.error("another_writer", table=self.id, error=str(error))
        except Exception:
            _logger.exception("table_failed", table=self.id)
        finally:
            self.timers.clear()
            self.turns.stop()
            self.hints.stop()
            self._forget(self)
            self._stopping = True
            for listener in (*self.listeners, *self._coming):
                listener.hang_up()

    async def _do(self, job: Job) -> None:
        """Do one thing, and what follows by itself."""
        try:
            done = job()
            if done is not None:
                await done
            self.attendance.follow()
            while await self.dealer.step():
                self.attendance.follow()
        except (Refusal, OutOfOrder) as error:
            # What cannot be stored now is tried again with the next thing that happens; a race was lost.
            _logger.warning("put_off", table=self.id, error=str(error))
        self.turns.follow()
        if self.changed:
            self.changed = False
            self.tell_all(voice.table(self))

    def _join(self, listener: Listener, since: int | None) -> None:
        self._coming.remove(listener)
        state = self.ledger.state
        guest = guest_id(listener)
        seat = state.seat_of(guest)
        if guest in state.shut_out or (seat is not None and state.chairs[seat].shut_out):
            listener.tell(ENCODER.encode(Refusal("shut_out").message(None)))
            return
        if seat is not None:
            self.attendance.left.discard(seat)
        if listener not in self.listeners:
            self.listeners.append(listener)
            self.timers.cancel("unload")
            self.changed = True
        self.attendance.follow()
        self.tell_whole(listener, since)

    def _part(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.remove(listener)
            self.changed = True
        self._doze()

    def _doze(self) -> None:
        """Where nobody listens leave the memory after a while."""
        if not self.listeners:
            when = self.house.clock.now() + self.house.settings.unload
            self.timers.set("unload", when, self.stop)

    def _reserve(self) -> None:
        if self.thinking is not None:
            self.thinking.reserves = list(self.ledger.state.reserves)

    def _tell_entry(self, past: Past) -> None:
        """Tell an entry, made once for each guest, and once for all who only look on."""
        state = self.ledger.state
        frames: dict[str | None, bytes] = {}
        for listener in self.listeners:
            guest = guest_id(listener)
            seat = state.seat_of(guest)
            sender = past.stored.id is not None and guest is not None and past.stored.id.startswith(guest)
            name = guest if seat is not None or sender else None
            frame = frames.get(name)
            if frame is None:
                frame = frames[name] = ENCODER.encode(voice.entry(self, past, seat, guest))
            listener.tell(frame)


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1000)
