"""Time: the server's clock, timers by name, and the thinking time of the seats.

Everything at a table asks this clock, so that tests can turn it by hand.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

from yus.server.log import ClockRule

Job: TypeAlias = Callable[[], Awaitable[None] | None]
"""Something to be done by a table's task."""


class Handle(Protocol):
    """Something that will happen and can be called off."""

    def cancel(self) -> None:
        """Call it off."""
        ...


class Clock(Protocol):
    """Where time comes from."""

    def now(self) -> float:
        """Return seconds that never go back."""
        ...

    def wall(self) -> int:
        """Return milliseconds of the Unix epoch."""
        ...

    def call_at(self, when: float, action: Callable[[], object]) -> Handle:
        """Do something at ``when`` of ``now``."""
        ...


class SystemClock:
    """The real time, in the event loop that runs when it is made."""

    def __init__(self) -> None:
        """Keep the loop: to look for the running one costs a system call each time."""
        self._loop = asyncio.get_running_loop()

    def now(self) -> float:
        """Return the loop's time."""
        return self._loop.time()

    def wall(self) -> int:
        """Return milliseconds of the Unix epoch."""
        return time.time_ns() // 1_000_000

    def call_at(self, when: float, action: Callable[[], object]) -> Handle:
        """Let the loop call it."""
        return self._loop.call_at(when, action)


class Signal:
    """Wakes the one task that waits for it; unlike asyncio.Event it need not look for its loop each time."""

    def __init__(self) -> None:
        """Begin unset, in the running loop."""
        self._loop = asyncio.get_running_loop()
        self._set = False
        self._waiter: asyncio.Future[None] | None = None

    def set(self) -> None:
        """Wake the waiting task, or let its next wait end at once."""
        self._set = True
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self) -> None:
        """Wait until it is set, and unset it."""
        if not self._set:
            self._waiter = self._loop.create_future()
            await self._waiter
        self._set = False


class Timers:
    """Timers by name; setting one again replaces it. What is due is handed to ``post``, never done here."""

    def __init__(self, clock: Clock, post: Callable[[Job], object]) -> None:
        """Take the clock, and where actions that are due go."""
        self._clock = clock
        self._post = post
        self._set: dict[str, tuple[float, object, Handle]] = {}

    def set(self, name: str, when: float, action: Job) -> None:
        """Have ``action`` posted at ``when``, unless the timer is set again or cancelled by then."""
        self.cancel(name)
        mark = object()

        def checked() -> Awaitable[None] | None:
            held = self._set.get(name)
            if held is None or held[1] is not mark:
                return None
            del self._set[name]
            return action()

        self._set[name] = (when, mark, self._clock.call_at(when, lambda: self._post(checked)))

    def cancel(self, name: str) -> None:
        """Call a timer off, also where it has fired and its action waits in the queue."""
        held = self._set.pop(name, None)
        if held is not None:
            held[2].cancel()

    def clear(self) -> None:
        """Call all off."""
        for name in tuple(self._set):
            self.cancel(name)

    def left(self, name: str) -> float | None:
        """Return the seconds until a timer fires, None where it is not set."""
        held = self._set.get(name)
        return None if held is None else max(0.0, held[0] - self._clock.now())


class Thinking:
    """The thinking time of all seats: so much for each move, then the reserve."""

    def __init__(self, clock: Clock, rule: ClockRule, reserves: list[int]) -> None:
        """Take the clock, the rule, and milliseconds of reserve that each seat has."""
        self._clock = clock
        self._rule = rule
        self.reserves = reserves
        self._running: tuple[int, float] | None = None

    @property
    def running(self) -> int | None:
        """The seat whose time runs."""
        return None if self._running is None else self._running[0]

    def start(self, seat: int) -> float:
        """Let a seat's time run, and return when it will be up."""
        self._running = (seat, self._clock.now())
        return self._clock.now() + (self._rule.move + self.reserves[seat]) / 1000

    def stop(self) -> None:
        """Stop whosever time runs, and take from his reserve what he has used of it."""
        if self._running is not None:
            seat = self._running[0]
            self.reserves[seat] = min(self.reserves[seat], self.left(seat))
            self._running = None

    def left(self, seat: int) -> int:
        """Return the milliseconds a seat has: of its move, if it is thinking, and in reserve."""
        whole = self._rule.move + self.reserves[seat]
        if self._running is None or self._running[0] != seat:
            return whole
        used = round((self._clock.now() - self._running[1]) * 1000)
        return max(0, whole - used)
