"""The bots of the house in their processes."""

import random
import threading
from collections.abc import Iterator

import msgspec
import pytest

from yus import match as matches
from yus.bots import Budget, Seating, encode, make_player
from yus.match import Match
from yus.rules import DebertsRules
from yus.server import brains


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A process in which the compiled core takes as long to load as the test likes."""
    release, loaded, loading = threading.Event(), threading.Event(), threading.Event()
    monkeypatch.setattr(brains, "_loaded", loaded)
    monkeypatch.setattr(brains, "_loading", loading)
    monkeypatch.setattr(brains, "warm_up", release.wait)
    yield release
    release.set()
    assert loaded.wait(10) or not loading.is_set()


def question() -> bytes:
    """The first question of a deal."""
    chance = random.Random(3)
    match: Match = matches.new_match(DebertsRules(), 0)
    for event in matches.deal_cards(match, chance.sample(range(32), 32)):
        match = matches.evolve(match, event)
    seating = Seating([make_player("greedy")] * 2, Budget(nodes=2), chance)
    return encode(seating.question(match, 1))


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
