"""Hints over the socket: for whose turn it is, of what he knows, told to nobody else."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.server.by_hand import Ear, Place, Told, at_a_place, play_on, rest, to_play
from yus import view as views
from yus.bots import Hint, Situation, rough_hint
from yus.rules import DebertsRules, Rules, TerzRules
from yus.server import log
from yus.server.state import begin
from yus.server.table import LiveTable

SHORT = TerzRules(target=101)
AGAINST: list[tuple[Rules, tuple[str, ...]]] = [
    (SHORT, ("one", "greedy")),
    (DebertsRules(target=101), ("one", "greedy")),
    (DebertsRules(players=3, target=101), ("one", "greedy", "greedy")),
]


def code(answer: Told | None) -> str | None:
    """The code of a refusal, None for any other answer."""
    return None if answer is None else answer.get("code")


async def asked(ear: Ear, **fields: Any) -> Told | None:
    """Ask for a hint, and return what is answered."""
    return await ear.send("hint", **{"number": ear.number, **fields})


async def at_turn(
    place: Place, *names: str, rules: Rules = SHORT, **more: Any
) -> tuple[LiveTable, Ear, list[Ear]]:
    """A table, whoever may do something there with more than one choice, and all ears."""
    live, ears = await place.started(rules, *names, **more)
    await play_on(ears, lambda: any(len(ear.now()["legal"]) > 1 for ear in ears), random.Random(1))
    player = to_play(ears)
    assert player is not None
    return live, player, ears


@pytest.mark.parametrize(("rules", "names"), AGAINST)
def test_a_hint_values_what_may_be_done(tmp_path: Path, rules: Rules, names: tuple[str, ...]) -> None:
    """Whoever is to act against bots is told the best command, and the worth of each to a tenth."""

    async def test(place: Place) -> None:
        _, player, _ = await at_turn(place, *names, rules=rules)
        hint = await asked(player)
        assert hint is not None
        assert hint["type"] == "hint"
        assert hint["unit"] == "match"
        assert [each["command"] for each in hint["choices"]] == player.now()["legal"]
        assert {each["value"] for each in hint["choices"]} == {50.3}
        assert hint["best"] in player.now()["legal"]
        assert player.last("table")["hints"] is True

    at_a_place(test, tmp_path, pace=0.0)


def test_the_adviser_knows_what_the_seat_knows(tmp_path: Path) -> None:
    """A hint is made of the seat's own view, what it may do and the events it was sent, of nothing else."""

    async def test(place: Place) -> None:
        live, player, _ = await at_turn(place, "one", "two", hints="all")
        await asked(player)
        match = live.ledger.state.match
        assert match is not None
        seat = player.now()["view"]["seat"]
        (situation,) = place.advisers.asked
        assert situation.view == views.view(match, seat)
        assert situation.legal == views.legal(views.view(match, seat))
        assert situation.events == tuple(views.redact(each, seat) for each in live.ledger.events)
        assert situation.budget.seconds == place.house.settings.bot_seconds / 2

    at_a_place(test, tmp_path, pace=0.0)


def test_nobody_else_is_told(tmp_path: Path) -> None:
    """That a player asked, and what he was told, reaches his connection alone; the log has none of it."""

    async def test(place: Place) -> None:
        live, player, ears = await at_turn(place, "one", "two", hints="all")
        second = Ear(live, player.guest)
        looker = Ear(live, None)
        for ear in (second, looker):
            await ear.join()
        others = [ear for ear in (*ears, second, looker) if ear is not player]
        known = [len(ear.told) for ear in others]
        number, numbers = live.ledger.state.number, len(await place.house.store.log(live.id))
        hint = await asked(player)
        assert hint is not None
        assert hint["type"] == "hint"
        assert [len(ear.told) for ear in others] == known
        assert live.ledger.state.number == number
        assert len(await place.house.store.log(live.id)) == numbers

    at_a_place(test, tmp_path, pace=0.0)


def test_who_may_not_ask(tmp_path: Path) -> None:
    """Who is not to act, only looks on, or is behind the table, is refused, and no adviser hears of it."""

    async def test(place: Place) -> None:
        live, player, ears = await at_turn(place, "one", "two", hints="all")
        other = next(ear for ear in ears if ear is not player)
        looker = Ear(live, None)
        await looker.join()
        assert code(await asked(other)) == "not_now"
        assert code(await asked(looker)) == "not_seated"
        assert code(await asked(player, number=1)) == "stale"
        assert code(await asked(player, number=10_000)) == "stale"
        assert place.advisers.asked == []

    at_a_place(test, tmp_path, pace=0.0)


def test_who_is_heard_already_may_not_ask(tmp_path: Path) -> None:
    """Whose answer is held back can have no hint any more, and neither can whom a bot plays for."""

    async def test(place: Place) -> None:
        live, player, _ = await at_turn(place, "one", "two", hints="all")
        await player.say(player.now()["legal"][-1])
        assert code(await asked(player)) == "not_now"
        await place.clock.turn(5)
        seat = live.ledger.state.seat_of(player.guest.id if player.guest else None)
        assert seat is not None
        await live.do(lambda: live.attendance.sit_in(seat, "time"))
        assert code(await asked(player)) == "not_now"
        assert place.advisers.asked == []

    at_a_place(test, tmp_path, pace=1.0)


@pytest.mark.parametrize(
    ("names", "hints", "allowed"),
    [
        (("one", "greedy"), "alone", True),
        (("one", "two"), "alone", False),
        (("one", "two"), "all", True),
        (("one", "greedy"), "all", True),
        (("one", "greedy"), "none", False),
        (("one", "two"), "none", False),
    ],
)
def test_the_option_decides(
    tmp_path: Path, names: tuple[str, ...], hints: log.HintsFor, allowed: bool
) -> None:
    """Hints are for who plays against bots alone, unless all or none were agreed; everybody can see which."""

    async def test(place: Place) -> None:
        _, player, ears = await at_turn(place, *names, hints=hints)
        assert {ear.last("table")["hints"] for ear in ears} == {allowed}
        assert code(await asked(player)) == (None if allowed else "no_hints")

    at_a_place(test, tmp_path, pace=0.0)


def test_where_people_sit_with_bots(tmp_path: Path) -> None:
    """A bot beside two people, or one that sits in for somebody, makes nobody play alone."""

    async def test(place: Place) -> None:
        rules = DebertsRules(players=3, target=101)
        live, player, ears = await at_turn(place, "one", "two", "greedy", rules=rules)
        assert code(await asked(player)) == "no_hints"
        other = next(ear for ear in ears if ear is not player)
        seat = live.ledger.state.seat_of(other.guest.id if other.guest else None)
        assert seat is not None
        await live.do(lambda: live.attendance.sit_in(seat, "left"))
        assert code(await asked(player)) == "no_hints"

    at_a_place(test, tmp_path, pace=0.0)


def test_where_one_may_lie_there_are_none(tmp_path: Path) -> None:
    """T9: at the living table there are no hints, for the master weighs no lies."""
    created = log.Created(TerzRules(referee="table"), "one", "link", hints="all")

    assert not begin(created).hints


def test_a_table_of_before_has_hints_against_bots() -> None:
    """The log of a table that was made before there were hints reads as if nothing had been said of them."""
    old = log.encode(log.Created(SHORT, "one", "link"))
    assert b"hints" not in old
    read = log.decode(old)
    assert isinstance(read, log.Created)
    assert read.hints == "alone"


def test_one_turn_has_one_hint(tmp_path: Path) -> None:
    """Asked again, also in another tab, the same hint comes at once; the next turn has another."""

    async def test(place: Place) -> None:
        live, player, ears = await at_turn(place, "one", "greedy")
        tab = Ear(live, player.guest)
        await tab.join()
        place.advisers.lets.clear()
        assert await asked(player) is None
        assert await asked(tab) is None
        place.advisers.lets.set()
        await rest()
        assert len(player.all("hint")) == len(tab.all("hint")) == 1
        again = await asked(player)
        assert again is not None
        assert again["choices"] == tab.last("hint")["choices"]
        assert len(place.advisers.asked) == 1
        number = again["number"]
        await player.say(player.now()["legal"][-1])
        await play_on(ears, lambda: bool(player.now()["legal"]), random.Random(2))
        later = await asked(player)
        assert later is not None
        assert later["number"] > number
        assert len(place.advisers.asked) == 2

    at_a_place(test, tmp_path, pace=0.0)


def test_the_game_does_not_wait(tmp_path: Path) -> None:
    """A player may answer while the adviser thinks; then he is refused as stale, and no hint comes."""

    async def test(place: Place) -> None:
        _, player, ears = await at_turn(place, "one", "greedy")
        place.advisers.lets.clear()
        await asked(player, id="slow")
        before = player.number
        await player.say(player.now()["legal"][-1])
        await rest()
        assert player.number > before
        place.advisers.lets.set()
        await rest()
        await play_on(ears, lambda: bool(player.now()["legal"]), random.Random(2))
        assert player.all("hint") == []
        (refused,) = [each for each in player.told if each.get("id") == "slow"]
        assert refused["code"] == "stale"

    at_a_place(test, tmp_path, pace=0.0)


def test_a_seat_that_changed_hands_tells_nothing(tmp_path: Path) -> None:
    """Who has lost his seat to another cookie meanwhile is not told what its new owner may see."""

    async def test(place: Place) -> None:
        live, player, _ = await at_turn(place, "one", "greedy")
        key = player.last("state")["you"]["key"]
        place.advisers.lets.clear()
        await asked(player)
        owner = Ear(live, place.guest("another"))
        await owner.join()
        await owner.send("mend", key=key)
        place.advisers.lets.set()
        await rest()
        assert player.all("hint") == []
        hint = await asked(owner)
        assert hint is not None
        assert hint["type"] == "hint"

    at_a_place(test, tmp_path, pace=0.0)


def test_too_many_are_refused(tmp_path: Path) -> None:
    """A guest has so many hints at once, in all tables and tabs together, and more with time."""

    async def test(place: Place) -> None:
        guests: list[tuple[Ear, list[Ear]]] = []
        for _ in range(3):
            _, player, ears = await at_turn(place, "one", "greedy")
            guests.append((player, ears))
        answers = [code(await asked(player)) for player, _ in guests]
        assert answers == [None, None, "too_fast"]
        await place.clock.turn(10)
        assert code(await asked(guests[2][0])) is None

    at_a_place(test, tmp_path, pace=0.0, hints_rate=0.1, hints_burst=2)


def test_rough_hints_are_sent_as_such(tmp_path: Path) -> None:
    """Where a beginner had to stand in for the master, the hint says so, and has no figures."""

    class Rough:
        async def hint(self, situation: Any) -> Hint:
            return rough_hint(situation)

    async def test(place: Place) -> None:
        _, player, _ = await at_turn(place, "one", "greedy")
        place.advisers.hint = Rough().hint  # type: ignore[method-assign]
        hint = await asked(player)
        assert hint is not None
        assert (hint["rough"], hint["unit"]) == (True, None)
        assert {each["value"] for each in hint["choices"]} == {None}

    at_a_place(test, tmp_path, pace=0.0)


def test_a_rough_hint_is_given_only_until_the_master_can_be_asked(tmp_path: Path) -> None:
    """Asked again on the same turn, the master is asked anew; what he says then stays."""

    async def test(place: Place) -> None:
        _, player, _ = await at_turn(place, "one", "greedy")
        thoughtful = place.advisers.hint

        async def rough(situation: Situation) -> Hint:
            return rough_hint(situation)

        place.advisers.hint = rough  # type: ignore[method-assign]
        first = await asked(player)
        assert first is not None
        assert first["rough"]
        place.advisers.hint = thoughtful  # type: ignore[method-assign]
        for _ in range(2):
            then = await asked(player)
            assert then is not None
            assert (then["rough"], then["number"]) == (False, first["number"])
        assert len(place.advisers.asked) == 1

    at_a_place(test, tmp_path, pace=0.0)
