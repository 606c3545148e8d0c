"""The three clocks: the connection, the player's presence, his thinking time; and the times of answers."""

import random
from pathlib import Path

import pytest

from tests.server.by_hand import Ear, HandClock, Place, at_a_place, play_on, to_play
from yus.cards import PACK
from yus.commands import NAME_FIRST, SILENT
from yus.events import Event
from yus.match import deal_cards, evolve, legal, new_match, play, to_act
from yus.rules import DebertsRules, TerzRules
from yus.server.clock import Thinking, Timers
from yus.server.log import ClockRule, Commanded, SatIn
from yus.server.pace import LEAST, MOST, SILENCE, Pace

SHORT = TerzRules(target=101)


def entries(ear: Ear, kind: type) -> list[object]:
    """All entries of one kind in the log of a listener's table."""
    return [each.stored.entry for each in ear.table.ledger.past if isinstance(each.stored.entry, kind)]


def test_a_bot_sits_in_after_a_visible_countdown(tmp_path: Path) -> None:
    """Who loses the connection is seen to be away, and after the time counted down a bot plays for him."""

    async def test(place: Place) -> None:
        live, (one, two) = await place.started(SHORT, "one", "two")
        live.part(two)
        await place.clock.turn(1)
        shown = one.last("table")["seats"][1]
        assert (shown["presence"], shown["bot_in"]) == ("away", 45_000)
        await place.clock.turn(43)
        assert one.last("table")["seats"][1]["presence"] == "away"
        await place.clock.turn(2)
        shown = one.last("table")["seats"][1]
        assert (shown["presence"], shown["bot"], shown["bot_in"]) == ("gone", "greedy", None)
        assert shown["label"]["ru"] == "Новичок"
        assert entries(one, SatIn) == [SatIn(1, "greedy", "away")]

    at_a_place(test, tmp_path)


def test_who_comes_back_in_time_keeps_his_seat(tmp_path: Path) -> None:
    """The countdown stops when the player is there again, and starts afresh when he goes again."""

    async def test(place: Place) -> None:
        live, (one, two) = await place.started(SHORT, "one", "two")
        live.part(two)
        await place.clock.turn(40)
        await two.join()
        await place.clock.turn(40)
        assert one.last("table")["seats"][1]["presence"] == "here"
        live.part(two)
        await place.clock.turn(40)
        assert one.last("table")["seats"][1]["presence"] == "away"

    at_a_place(test, tmp_path)


def test_the_seat_is_given_back(tmp_path: Path) -> None:
    """A player may take his seat back from the bot at any time; before he does his commands are refused."""

    async def test(place: Place) -> None:
        live, (one, two) = await place.started(SHORT, "one", "two")
        live.part(two)
        await place.clock.turn(46)
        state = await two.join()
        assert state["you"]["seat"] == 1
        refused = await two.say("pass")
        assert refused is not None
        assert refused["code"] == "not_now"
        assert "return" in refused["en"]
        await two.send("return")
        assert two.last("table")["seats"][1]["presence"] == "here"
        await play_on([one, two], lambda: one.last("table")["winner"] is not None, random.Random(1))

    at_a_place(test, tmp_path, pace=0.0)


def test_leaving_on_purpose_is_quicker(tmp_path: Path) -> None:
    """Who leaves in a match is replaced after a shorter countdown; before it his seat is free at once."""

    async def test(place: Place) -> None:
        live, (one, two) = await place.table(SHORT, "one", "two")
        await two.send("leave")
        assert one.last("table")["seats"][1]["kind"] == "open"
        assert one.last("table")["phase"] == "waiting"
        await two.send("sit")
        for ear in (one, two):
            await ear.send("ready")
        await two.send("leave")
        assert one.last("table")["seats"][1]["bot_in"] == 10_000
        await place.clock.turn(11)
        assert entries(one, SatIn) == [SatIn(1, "greedy", "left")]
        assert live.ledger.state.people() == (0,)

    at_a_place(test, tmp_path)


def test_nobody_is_replaced_while_nobody_waits(tmp_path: Path) -> None:
    """When all people are gone the table sleeps: no bot sits in or plays, the match can go on."""

    async def test(place: Place) -> None:
        live, (one,) = await place.started(SHORT, "one", "greedy")
        live.part(one)
        await place.clock.turn(1)
        number = live.ledger.state.number
        await place.clock.turn(300)
        assert live.ledger.state.number == number
        await one.join()
        await play_on([one], lambda: one.last("table")["winner"] is not None, random.Random(2))

    at_a_place(test, tmp_path, pace=0.0)


def test_thinking_time(tmp_path: Path) -> None:
    """Whoever uses up his move's time and his reserve is replaced by a bot; the other's time stands still."""

    async def test(place: Place) -> None:
        clock = ClockRule(20_000, 30_000)
        live, ears = await place.started(SHORT, "one", "two", clock=clock)
        player = to_play(ears)
        assert player is not None
        seat = player.now()["view"]["seat"]
        assert player.now()["clocks"] == {"left": [50_000, 50_000], "running": seat}
        await place.clock.turn(25)
        assert live.clocks().left[seat] == 25_000  # type: ignore[union-attr]
        await player.say(player.now()["legal"][-1])
        assert live.ledger.state.reserves[seat] == 25_000
        assert live.ledger.state.reserves[1 - seat] == 30_000
        other = to_play(ears)
        assert other is not None
        seat = other.now()["view"]["seat"]
        await place.clock.turn(49)
        assert not entries(other, SatIn)
        await place.clock.turn(2)
        assert entries(other, SatIn)[0] == SatIn(seat, "greedy", "time")

    at_a_place(test, tmp_path)


def test_the_reserve_survives_a_restart(tmp_path: Path) -> None:
    """A table opened again from its log knows what everybody has left in reserve."""

    async def test(place: Place) -> None:
        live, ears = await place.started(SHORT, "one", "two", clock=ClockRule(10_000, 60_000))
        player = to_play(ears)
        assert player is not None
        seat = player.now()["view"]["seat"]
        await place.clock.turn(30)
        await player.say(player.now()["legal"][-1])
        live.stop()
        await live.task
        again = await place.hall.find(live.id)
        assert again is not None
        assert again is not live
        assert again.clocks().left[seat] == 10_000 + 40_000  # type: ignore[union-attr]

    at_a_place(test, tmp_path)


def test_forced_commands_are_played_for_the_player(tmp_path: Path) -> None:
    """What is the only thing possible is played by the server, within the time that answers take at most."""

    async def test(place: Place) -> None:
        _, ears = await place.started(DebertsRules(target=101), "one", "two", auto=True)
        chance = random.Random(3)
        forced = 0
        for _ in range(600):
            if ears[0].last("table")["phase"] != "playing":
                break
            player = to_play(ears)
            assert player is not None
            seen = player.now()
            if len(seen["legal"]) == 1:
                assert seen["forced"] is True
                await place.clock.turn(MOST)
                assert player.now() is not seen
                forced += 1
            else:
                await place.clock.turn(1)
                await player.say(chance.choice(seen["legal"]))
        by_server = [each for each in entries(ears[0], Commanded) if each.by == "server"]  # type: ignore[attr-defined]
        assert 0 < forced <= len(by_server)

    at_a_place(test, tmp_path)


def test_forced_commands_wait_for_who_wants_to_play_them(tmp_path: Path) -> None:
    """A player who has turned automatic play off plays everything himself; the setting works at once."""

    async def test(place: Place) -> None:
        _, ears = await place.started(DebertsRules(target=101), "one", "two")
        chance = random.Random(3)
        while True:
            player = to_play(ears)
            assert player is not None
            if len(player.now()["legal"]) == 1:
                break
            await place.clock.turn(1)
            await player.say(chance.choice(player.now()["legal"]))
        seen = player.now()
        await place.clock.turn(60)
        assert player.now() is seen
        await player.send("settings", auto=True)
        await place.clock.turn(MOST)
        assert player.now() is not seen

    at_a_place(test, tmp_path)


@pytest.mark.parametrize("players", [2, 3])
def test_a_silent_meld_stage_passes_in_two_seconds(
    players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody can announce anything the meld stage takes two seconds at most."""
    deck = silent_deck(players)
    monkeypatch.setattr("yus.server.state.Dealing.deck", lambda _: deck)

    async def test(place: Place) -> None:
        for number in range(10):
            names = [f"{name}{number}" for name in ("a", "b", "c")[:players]]
            live, ears = await place.started(DebertsRules(players, target=101), *names, auto=True)
            player = to_play(ears)
            assert player is not None
            await place.clock.turn(1)
            await player.say("play")
            await place.clock.turn(2)
            heard = [name_of(event) for past in live.ledger.past for event in past.events]
            assert heard.count("StayedSilent") == players
            assert player.now()["view"]["deal"]["stage"] == "play"

    at_a_place(test, tmp_path)


def silent_deck(players: int) -> tuple[int, ...]:
    """A deck after which, whoever deals, nobody has anything to say when the turn-up is played."""
    for number in range(1000):
        deck = list(PACK)
        random.Random(number).shuffle(deck)
        if all(silence_after(deck, players, dealer) for dealer in range(players)):
            return tuple(deck)
    raise AssertionError("no such deck")


def silence_after(deck: list[int], players: int, dealer: int) -> bool:
    match = new_match(DebertsRules(players, target=101), dealer)
    for event in deal_cards(match, deck):
        match = evolve(match, event)
    match, _ = play(match, to_act(match)[0], NAME_FIRST)
    for _ in range(players):
        options = legal(match, to_act(match)[0])
        if options != (SILENT,):
            return False
        match, _ = play(match, to_act(match)[0], SILENT)
    return True


def name_of(event: Event) -> str:
    return type(event).__name__


def test_quick_answers_are_held(tmp_path: Path) -> None:
    """A free answer is carried out no sooner than all answers are, and once only, from whichever tab."""

    async def test(place: Place) -> None:
        live, ears = await place.started(SHORT, "one", "two")
        player = to_play(ears)
        assert player is not None
        tab = Ear(live, player.guest)
        await tab.join()
        number = live.ledger.state.number
        assert await player.say("AS" if "AS" in player.now()["legal"] else player.now()["legal"][-1]) is None
        refused = await tab.say(tab.now()["legal"][0])
        assert refused is not None
        assert refused["code"] == "stale"
        await place.clock.turn(LEAST["play"] - 0.01)
        assert live.ledger.state.number == number
        await place.clock.turn(0.02)
        assert live.ledger.state.number == number + 1

    at_a_place(test, tmp_path)


def test_bots_take_their_time(tmp_path: Path) -> None:
    """A bot answers no sooner than people do and not later than the longest time drawn."""

    async def test(place: Place) -> None:
        live, (one,) = await place.started(SHORT, "one", "greedy")
        while to_play([one]) is not None:
            await place.clock.turn(1)
            await one.say(one.now()["legal"][-1])
        number = live.ledger.state.number
        await place.clock.turn(min(LEAST.values()) * 0.9)
        assert live.ledger.state.number == number
        await place.clock.turn(MOST)
        assert live.ledger.state.number > number
        assert all(name == "greedy" for name, _ in place.brains.asked)

    at_a_place(test, tmp_path)


def test_a_deal_does_not_wait_for_ever(tmp_path: Path) -> None:
    """The next deal begins when all people are ready, or after the time that is shown."""

    async def test(place: Place) -> None:
        live, (one, two) = await place.table(SHORT, "one", "two")
        assert one.last("table")["deal_in"] == 60_000
        await one.send("ready")
        assert one.last("table")["ready"] == [0]
        assert one.last("table")["phase"] == "cutting"
        await place.clock.turn(61)
        assert two.last("table")["phase"] == "playing"
        assert live.ledger.state.dealing is not None
        assert live.ledger.state.dealing.nonces == (None, None)

    at_a_place(test, tmp_path)


def test_nonces_are_awaited_for_a_while(tmp_path: Path) -> None:
    """A seal without its nonce holds the deal up for three seconds; the nonce counts as missing."""

    async def test(place: Place) -> None:
        live, (one,) = await place.table(SHORT, "one", "greedy")
        await one.send("ready", seals=["0" * 64, "1" * 64])
        assert one.last("table")["phase"] == "revealing"
        assert len(one.last("reveal")["cuts"]) == 2
        await place.clock.turn(2.9)
        assert one.last("table")["phase"] == "revealing"
        await place.clock.turn(0.2)
        assert one.last("table")["phase"] == "playing"
        assert live.ledger.state.dealing is not None
        assert live.ledger.state.dealing.nonces[0] is None
        assert live.ledger.state.dealing.nonces[1] is not None

    at_a_place(test, tmp_path)


def test_idle_tables_leave_the_memory_and_expire(tmp_path: Path) -> None:
    """A table without listeners leaves the memory, can be opened again, and is closed in the end."""

    async def test(place: Place) -> None:
        live, (one, two) = await place.started(SHORT, "one", "two")
        live.part(one)
        live.part(two)
        await place.clock.turn(601)
        assert live.task.done()
        again = await place.hall.find(live.id)
        assert again is not None
        assert again.ledger.state == live.ledger.state
        assert await place.hall.close_stale() == 0
        await place.clock.turn(31 * 86400)
        assert await place.hall.close_stale() == 1
        closed = await place.hall.find(live.id)
        assert closed is not None
        assert closed.ledger.state.phase == "closed"

    at_a_place(test, tmp_path)


def test_timers_can_be_called_off() -> None:
    """A timer that was cancelled or set again does nothing, also where it is due already."""
    clock = HandClock()
    posted: list[object] = []
    done: list[str] = []
    timers = Timers(clock, posted.append)
    timers.set("a", clock.now() + 1, lambda: done.append("old"))
    assert timers.left("a") == pytest.approx(1)
    clock._due[0][2]()
    timers.set("a", clock.now() + 2, lambda: done.append("new"))
    for job in posted:
        job()  # type: ignore[operator]
    assert done == []
    clock._due[-1][2]()
    posted[-1]()  # type: ignore[operator]
    assert done == ["new"]
    assert timers.left("a") is None


def test_thinking_uses_the_move_first() -> None:
    """The reserve is touched only when the time of the move is gone, and never falls below nothing."""
    clock = HandClock()
    thinking = Thinking(clock, ClockRule(10_000, 5_000), [5_000, 5_000])
    assert thinking.start(0) == clock.now() + 15
    clock._now += 9
    thinking.stop()
    assert thinking.reserves == [5_000, 5_000]
    thinking.start(0)
    clock._now += 12
    assert thinking.left(0) == 3_000
    thinking.stop()
    assert thinking.reserves == [3_000, 5_000]
    thinking.start(0)
    clock._now += 100
    thinking.stop()
    assert thinking.reserves == [0, 5_000]


def test_forced_times_are_those_of_free_answers() -> None:
    """Times are drawn from those that free answers took: who answers slowly makes forced answers slow."""
    pace = Pace(1.0, random.Random(1))
    for _ in range(200):
        pace.heard("answer", 2.5)
    drawn = [pace.draw("answer") for _ in range(100)]
    assert 2.3 < min(drawn) <= max(drawn) < 2.7
    pace.heard("answer", 1000.0)
    assert max(pace.draw("answer") for _ in range(300)) <= MOST
    assert max(pace.draw("word", 3) for _ in range(300)) <= SILENCE / 3


def test_no_pace_no_delay() -> None:
    """With the pace at nothing nobody waits."""
    pace = Pace(0.0, random.Random(1))
    assert pace.off
    assert pace.least("play") == pace.draw("word") == 0
