"""The bots of the house in their processes."""

import asyncio
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from yus import match as matches
from yus.bots import Budget, Hint, Situation, decode, encode, rough_hint
from yus.match import Match
from yus.rules import DebertsRules
from yus.server import brains
from yus.server.brains import Brains
from yus.view import redact, view


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A process in which the compiled core takes as long to load as the test likes."""
    release, loaded, loading = threading.Event(), threading.Event(), threading.Event()
    monkeypatch.setattr(brains, "_loaded", loaded)
    monkeypatch.setattr(brains, "_loading", loading)
    monkeypatch.setattr(brains, "warm_up", release.wait)
    yield release
    release.set()
    assert not loading.is_set() or loaded.wait(10)


def question() -> bytes:
    """The first question of a deal."""
    chance = random.Random(3)
    match: Match = matches.new_match(DebertsRules(), 0)
    events = matches.deal_cards(match, chance.sample(range(32), 32))
    for event in events:
        match = matches.evolve(match, event)
    heard = tuple(redact(event, 1) for event in events)
    return encode(Situation(view(match, 1), matches.legal(match, 1), heard, 5, Budget(nodes=2)))


def answered(name: str) -> brains.Answer:
    """What comes back from the process."""
    return msgspec.msgpack.decode(brains.answer(name, question()), type=brains.Answer)


def test_a_beginner_answers_until_the_core_is_there(cold: threading.Event) -> None:
    """While the compiled core loads nobody waits for it: a beginner answers, and it is told that he did."""
    assert answered("amateur").stood_in
    assert answered("amateur").stood_in
    cold.set()
    assert brains._loaded.wait(10)
    assert not answered("amateur").stood_in


def test_who_needs_no_core_never_loads_it(cold: threading.Event) -> None:
    """A beginner is asked himself, and no core is loaded for him."""
    assert not answered("greedy").stood_in
    assert not brains._loading.is_set()


def test_a_hint_of_the_master_when_the_core_is_there(cold: threading.Event) -> None:
    """While the compiled core loads a hint is a beginner's and says so; then it is the master's."""
    first = msgspec.msgpack.decode(brains.advise(question()), type=Hint)
    assert first.rough
    assert first.unit is None
    cold.set()
    assert brains._loaded.wait(10)
    second = msgspec.msgpack.decode(brains.advise(question()), type=Hint)
    assert not second.rough
    assert second.unit == "match"
    assert all(each.value is not None for each in second.choices)


def test_who_asks_for_a_hint_is_always_told_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no hint comes in time, or none that can be read, a beginner's is given instead."""

    async def late(self: Brains, *_: object) -> bytes:
        raise TimeoutError

    async def broken(self: Brains, *_: object) -> bytes:
        return b"\xc1"

    situation = decode(question())
    for fault in (late, broken):
        monkeypatch.setattr(Brains, "_ask", fault)
        hint = asyncio.run(Brains(1, 1.0).hint(situation))
        assert hint == rough_hint(situation)
        assert hint.best in situation.legal


_KILLED = """
import asyncio, os, signal
from yus.server.brains import Brains

async def main():
    brains = Brains(2, 10.0)
    pool = await brains._ready()
    print(*pool._processes, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_no_process_outlives_its_server(tmp_path: Path) -> None:
    """However a server ends, the processes in which its bots think end too."""
    script = tmp_path / "killed.py"
    script.write_text(_KILLED)
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    left = {int(each) for each in done.stdout.split()}
    assert len(left) == 2
    for _ in range(400):
        left = {each for each in left if alive(each)}
        if not left:
            return
        time.sleep(0.05)
    raise AssertionError(f"still there: {left}")


def alive(process: int) -> bool:
    """Whether a process goes on."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    # Whom nobody waits for stays in the list as a zombie.
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
