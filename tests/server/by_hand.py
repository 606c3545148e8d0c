"""Tables without a network: a clock that is turned by hand, listeners that keep what they are told."""

import asyncio
import contextlib
import heapq
import itertools
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from yus.bots import Choice, Hint, Situation, is_due, make_player
from yus.commands import Command
from yus.rules import Rules
from yus.server import incoming, log, requests
from yus.server.brains import Brains
from yus.server.clock import Handle
from yus.server.guests import Guests
from yus.server.hall import Hall
from yus.server.house import House
from yus.server.limits import Buckets
from yus.server.metrics import Metrics
from yus.server.pace import Pace
from yus.server.refusals import Refusal
from yus.server.settings import Settings
from yus.server.store import Guest, SqliteStore
from yus.server.table import LiveTable

Told = dict[str, Any]
"""A message as it was received."""


class HandClock:
    """Time that goes on only when it is told to."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._due: list[tuple[float, int, Callable[[], object], list[bool]]] = []
        self._order = itertools.count()

    def now(self) -> float:
        return self._now

    def wall(self) -> int:
        return round(self._now * 1000)

    def call_at(self, when: float, action: Callable[[], object]) -> Handle:
        called_off: list[bool] = []
        heapq.heappush(self._due, (when, next(self._order), action, called_off))

        class Off:
            def cancel(self) -> None:
                called_off.append(True)

        return Off()

    async def turn(self, seconds: float) -> None:
        """Let time go on, and everything happen that is due meanwhile, in its order."""
        end = self._now + seconds
        await rest()
        while self._due and self._due[0][0] <= end:
            when, _, action, called_off = heapq.heappop(self._due)
            self._now = max(self._now, when)
            if not called_off:
                action()
                await rest()
        self._now = end
        await rest()


_halls: list[Hall] = []
"""The hall of the test that runs."""


async def rest() -> None:
    """Wait until all tables have done what they can do at this time."""
    before: list[int] = []
    for _ in range(1000):
        for _ in range(5):
            await asyncio.sleep(0)
        tables = [live for hall in _halls for live in hall.tables()]
        for live in tables:
            with contextlib.suppress(Refusal):
                await live.do(lambda: None)
        numbers = [live.ledger.state.number for live in tables]
        if numbers == before:
            return
        before = numbers
    raise AssertionError("the tables do not come to rest")


class HereBrains(Brains):
    """Bots that think at once, in this process."""

    def __init__(self) -> None:
        super().__init__(1, 1.0)
        self.asked: list[tuple[str, Situation]] = []

    async def choose(self, name: str, situation: Situation) -> Command | None:
        self.asked.append((name, situation))
        command = make_player(name).choose(situation)
        assert command is not None or not is_due(situation)
        return command


class HereAdvisers(Brains):
    """Advisers in this process, who say what a beginner would do when they are let."""

    def __init__(self) -> None:
        super().__init__(1, 1.0)
        self.asked: list[Situation] = []
        self.lets = asyncio.Event()
        self.lets.set()

    async def hint(self, situation: Situation) -> Hint:
        self.asked.append(situation)
        await self.lets.wait()
        best = make_player("greedy").choose(situation)
        assert best is not None
        return Hint(best, tuple(Choice(each, 50 + 1 / 3) for each in situation.legal), "match")


class Ear:
    """A listener that keeps what it is told, and can speak to its table."""

    def __init__(self, table: LiveTable, guest: Guest | None) -> None:
        self.guest = guest
        self.table = table
        self.told: list[Told] = []
        self.hung_up = False
        self._names = (f"{id(self)}-{number}" for number in itertools.count())

    def tell(self, frame: bytes) -> None:
        self.told.append(msgspec.json.decode(frame))

    def hang_up(self) -> None:
        self.hung_up = True

    def all(self, kind: str) -> list[Told]:
        """All messages of a type, the oldest first."""
        return [each for each in self.told if each["type"] == kind]

    def last(self, kind: str) -> Told:
        """The newest message of a type."""
        return self.all(kind)[-1]

    def now(self) -> Told:
        """The newest message that has a view: what the player sees."""
        return next(each for each in reversed(self.told) if each.get("view") is not None)

    @property
    def number(self) -> int:
        """The last entry that was seen."""
        return max((each["number"] for each in self.told if each["type"] in {"state", "entry"}), default=0)

    async def join(self, since: int | None = None) -> Told:
        """Follow the table, and return the state told."""
        self.table.join(self, since)
        await rest()
        return self.last("state")

    async def send(self, kind: str, **fields: Any) -> Told | None:
        """Send a message, and return the answer to it: what came with its id, or the newest of no id."""
        known = len(self.told)
        with_id = "id" in {f.name for f in msgspec.structs.fields(_KINDS[kind])} and "id" not in fields
        if with_id:
            fields["id"] = next(self._names)
        message = incoming.read(msgspec.json.encode({"type": kind, **fields}))
        self.table.post(lambda: requests.handle(self.table, self, message))
        await rest()
        new = self.told[known:]
        if "id" in fields:
            return next((each for each in new if each.get("id") == fields["id"]), None)
        return new[-1] if new else None

    async def say(self, command: str, **fields: Any) -> Told | None:
        """Give a command of the game."""
        number = fields.pop("number", self.number)
        return await self.send("command", table=self.table.id, number=number, command=command, **fields)


_KINDS = {each.__struct_config__.tag: each for each in incoming.MESSAGE_TYPES}


class Place:
    """A hall with hand-turned time, on a real database."""

    def __init__(self, house: House, clock: HandClock, brains: HereBrains, advisers: HereAdvisers) -> None:
        self.house = house
        self.advisers = advisers
        self.hall = Hall(house)
        self.clock = clock
        self.brains = brains

    def guest(self, name: str, auto: bool = False) -> Guest:
        """A guest of that name, who has sent his cookie."""
        return Guest(name, name, auto)

    async def table(
        self,
        rules: Rules,
        *places: str,
        clock: log.ClockRule | None = None,
        join: Any = "link",
        auto: bool = False,
        training: bool = False,
        hints: log.HintsFor = "alone",
    ) -> tuple[LiveTable, list[Ear]]:
        """A table with ``places``: names of people, ``open`` or bots; and the people's ears, joined."""
        host, *others = [each for each in places if each not in {"open", "greedy", "random"}]
        seats = ["me" if each == host else "open" if each in others else each for each in places]
        live = await self.hall.create(self.guest(host, auto), rules, seats, join, clock, training, hints)
        ears = [Ear(live, self.guest(name, auto)) for name in (host, *others)]
        for ear in ears:
            await ear.join()
        for ear in ears[1:]:
            await ear.send("sit")
        return live, ears

    async def started(self, rules: Rules, *places: str, **more: Any) -> tuple[LiveTable, list[Ear]]:
        """The same, with the cards of the first deal dealt."""
        live, ears = await self.table(rules, *places, **more)
        for ear in ears:
            await ear.send("ready")
        return live, ears


def at_a_place(
    test: Callable[[Place], Awaitable[None]], folder: Path, seed: int = 1, **settings: Any
) -> None:
    """Run a test in a fresh place; what a table logs as its failure is a failure of the test."""

    async def run() -> None:
        clock, brains = HandClock(), HereBrains()
        chosen = Settings(database=str(folder / f"{seed}.sqlite3"), **settings)
        store = await SqliteStore.open(chosen.database)
        pace = Pace(chosen.pace, random.Random(seed))
        advisers = HereAdvisers()
        limits = Buckets(clock, chosen.hints_rate, chosen.hints_burst)
        guests, metrics = Guests(store, clock), Metrics()
        house = House(chosen, store, guests, clock, pace, brains, metrics, advisers, limits)
        place = Place(house, clock, brains, advisers)
        _halls.append(place.hall)
        try:
            await test(place)
        finally:
            _halls.clear()
            await place.hall.close()
            await store.close()

    asyncio.run(run())


def to_play(ears: list[Ear]) -> Ear | None:
    """Whoever may do something now."""
    return next((ear for ear in ears if ear.now().get("legal")), None)


async def play_on(
    ears: list[Ear], until: Callable[[], bool], chance: random.Random, most: int = 4000
) -> None:
    """Let all people play anything that is allowed, and be ready for each deal, until something is so."""
    for _ in range(most):
        if until():
            return
        ear = to_play(ears)
        if ear is not None:
            await ear.say(chance.choice(ear.now()["legal"]))
            continue
        for each in ears:
            if each.last("table")["phase"] == "cutting":
                await each.send("ready")
    raise AssertionError("it never came to that")
