"""A living table (T9) at the server: who may do what, in which order, and when."""

import itertools
from pathlib import Path

import pytest

from tests.server.by_hand import Ear, Place, at_a_place
from tests.server.living import (
    LIVING,
    deal_known_cards,
    give,
    give_slowly,
    kinds,
    kinds_of,
    priced,
)
from tests.terz import referee_tables
from tests.terz.referee_tables import LEADER
from yus.bots import Situation, make_player, question
from yus.commands import DEMAND, DRAW, Command
from yus.record import check
from yus.rules import PRESETS, TerzRules
from yus.server import log
from yus.server.brains import fits
from yus.server.log import ClockRule
from yus.server.pace import LEAST, MOST, MOST_RIGHT
from yus.view import prices


@pytest.fixture(autouse=True)
def _known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deal is the known one, and the first is dealt by seat 1."""
    deal_known_cards(monkeypatch)


def test_only_its_owner_is_told_what_is_unlawful(tmp_path: Path) -> None:
    """T9: each has the lawful in ``legal``, the rest with its price in ``unlawful``; a spectator neither."""

    async def test(place: Place) -> None:
        live, ears = await place.started(LIVING, "one", "two")
        looker = Ear(live, None)
        await looker.join()
        one, two = ears
        assert "announce QS:4" in one.now()["legal"]
        assert priced(one)["announce AH:3"] == "false_meld"
        assert priced(one)["announce JJJJ"] == "early_figure"
        assert not set(one.now()["legal"]) & set(priced(one))
        assert one.now()["view"]["call"] == "play"
        assert two.now()["legal"] == []
        assert priced(two) == {"draw": "drawn_before_break"}
        state = await two.join()
        assert [each["lost"] for each in state["unlawful"]] == [True]
        await give(ears, "0 announce AH:3")
        for ear, own in ((one, True), (two, False), (looker, False)):
            said = ear.last("entry")["events"][0]
            assert (said["meld"], said.get("offence")) == (("AH:3", "false_meld") if own else (None, None))
            claim = ear.now()["view"]["deal"]["claims"][0]
            assert ("offence" in claim) is own
        assert looker.now().get("unlawful", []) == looker.now()["legal"] == []
        assert priced(two)["rank?"] == "rank_without_meld"

    at_a_place(test, tmp_path, pace=0.0)


def test_each_has_its_own_to_do(tmp_path: Path) -> None:
    """T9.3: while the winner is to lead, the loser owes his draw beside him; both are told so."""

    async def test(place: Place) -> None:
        _, ears = await place.started(LIVING, "one", "two")
        one, two = ears
        await give(ears, "0 7C, 1 7S, 1 break 6")
        assert one.now()["view"]["call"] == "draw"
        assert one.now()["legal"] == ["draw"]
        assert {priced(one)[each] for each in LEADER.split()[:-1]} == {"card_too_few"}
        await give(ears, "0 draw")
        view = one.now()["view"]
        assert (view["to_act"], view["call"], view["deal"]["at_table"]["drawing"]) == ([0, 1], "play", [1])
        assert two.now()["legal"] == ["draw"]
        assert priced(one)["draw"] == "card_too_many"
        await give(ears, "1 draw, 0 8C, 1 8S")

    at_a_place(test, tmp_path, pace=0.0)


def test_a_late_draw_crosses_the_lead(tmp_path: Path) -> None:
    """T9.3: a draw that is due and what the other does meanwhile are both carried out, in whichever order."""

    async def test(place: Place) -> None:
        for late, first in ((1, "draw"), (0, "8C")):
            _, ears = await place.started(LIVING, f"one{late}", f"two{late}")
            await give(ears, "0 7C, 1 7S, 1 break 6, 0 draw")
            number = ears[0].number
            await give(ears, f"{1 - late} {'8C' if late else 'draw'}")
            told = await ears[late].say(first, number=number)
            assert told is not None
            assert told["type"] == "entry"
            assert ears[0].now()["view"]["deal"]["at_table"]["drawing"] == []

    at_a_place(test, tmp_path, pace=0.0)


def test_held_commands_cross_too(tmp_path: Path) -> None:
    """A lead that is being held back stays good when the other draws; both come true at their time."""

    async def test(place: Place) -> None:
        _, ears = await place.started(LIVING, "one", "two")
        for each in ("0 7C", "1 7S", "1 break 6", "0 draw"):
            await give_slowly(place, ears, each)
        assert await ears[0].say("8C") is None, "it is held back"
        assert await ears[1].say("draw") is None
        await place.clock.turn(max(LEAST.values()))
        played = [each for each in ears[0].all("entry") if each.get("events")][-2:]
        assert sorted(kinds(each)[0] for each in played) == ["drew", "played"]
        assert not ears[0].all("refused")
        assert not ears[1].all("refused")

    at_a_place(test, tmp_path)


def test_what_comes_too_late_is_stale(tmp_path: Path) -> None:
    """The log decides: a command held back while the other says «Покажи!» is refused; it may be sent anew."""

    async def test(place: Place) -> None:
        _, ears = await place.started(LIVING, "one", "two")
        for each in ("0 announce AH:3", "1 good"):
            await give_slowly(place, ears, each)
        assert await ears[1].say("show", id="ask") is None
        assert await ears[0].say("8C", id="lead") is None
        await place.clock.turn(1)
        shown = next(each for each in ears[0].all("entry") if "demanded" in kinds_of(each))
        assert kinds(shown) == ["demanded", "penalised"]
        assert [(each["id"], each["code"]) for each in ears[0].all("refused")] == [("lead", "stale")]
        assert not ears[1].all("refused")
        again = await ears[0].say("8C", id="lead", number=shown["number"] - 1)
        assert again is not None
        assert again["code"] == "stale"
        await give_slowly(place, ears, "0 8C")
        assert ears[1].now()["view"]["targets"] == [601, 501]

    at_a_place(test, tmp_path)


def test_a_wrong_draw_is_never_an_accident_of_the_line(tmp_path: Path) -> None:
    """T9.3: a draw sent twice, sent again, or meant for another moment draws once and loses nothing."""

    async def test(place: Place) -> None:
        live, ears = await place.started(LIVING, "one", "two")
        one, two = ears
        await give(ears, "0 7C, 1 7S, 1 break 6")
        number = one.number
        first = await one.say("draw", id="a")
        assert first is not None
        assert first["type"] == "entry"
        again = await one.say("draw", id="a", number=number)
        assert again == {"type": "done", "id": "a", "number": first["number"]}
        double = await one.say("draw", id="b", number=number)
        assert double is not None
        assert double["code"] == "stale"
        early = await two.say("draw", number=number)
        assert early is not None
        assert early["type"] == "entry", "it is due by now, so it crosses"
        twice = await two.say("draw", number=number)
        assert twice is not None
        assert twice["code"] == "stale"
        assert live.ledger.state.phase == "playing"
        assert one.now()["view"]["deal"]["counts"] == [9, 9]

    at_a_place(test, tmp_path, pace=0.0)


def test_a_wrong_draw_loses_the_match_at_once(tmp_path: Path) -> None:
    """T9.3: who draws a card too many has lost; the last row says so, and all rows are open."""

    async def test(place: Place) -> None:
        _, ears = await place.started(LIVING, "one", "two")
        told = await give(ears, "0 7C, 1 7S, 1 break 6, 0 draw, 0 draw")
        assert kinds(told) == ["penalised", "match_won"]
        assert told["events"][0]["lost"] is True
        assert told["events"][1] == {"event": "match_won", "seat": 1, "ending": "forfeit"}
        (row,) = told["sheet"]
        assert (row["outcome"], row["written"], row["open"]) == ("lost", [0, 0], True)
        (line,) = [each for each in row["lines"] if each["what"] == "penalty"]
        assert (line["rule"], line["offence"], line["seat"]) == ("T9.3", "card_too_many", 0)
        assert len(row["deck"]) == 32
        assert told["review"] == []
        record = ears[0].table.ledger.record(1)
        assert record is not None
        assert check(record) is not None
        assert ears[1].last("table")["winner"] == 1

    at_a_place(test, tmp_path, pace=0.0)


def test_nothing_is_played_for_anybody(tmp_path: Path) -> None:
    """At such a table no command is forced, whatever a player has chosen: it would tell what he has not."""

    async def test(place: Place) -> None:
        live, ears = await place.started(LIVING, "one", "two", auto=True)
        for each in ("0 7C", "1 7S", "1 break 6"):
            await give_slowly(place, ears, each)
        assert ears[0].now()["legal"] == ["draw"]
        assert "forced" not in ears[0].now()
        number = live.ledger.state.number
        await place.clock.turn(10 * MOST)
        assert live.ledger.state.number == number

    at_a_place(test, tmp_path)


def test_a_right_stops_neither_play_nor_clock(tmp_path: Path) -> None:
    """The time of the seat on turn runs on while the other says «Покажи!»; what it has used stays used."""

    async def test(place: Place) -> None:
        live, ears = await place.started(LIVING, "one", "two", clock=ClockRule(10_000, 30_000))
        for each in ("0 announce QS:4", "1 good"):
            await give_slowly(place, ears, each)
        await place.clock.turn(15)
        assert live.clocks().left == (25_000, 40_000)  # type: ignore[union-attr]
        told = await give(ears, "1 show")
        assert kinds(told) == ["demanded", "meld_shown"]
        assert told["clocks"] == {"left": [25_000, 40_000], "running": 0}
        await place.clock.turn(10)
        assert live.clocks().left == (15_000, 40_000)  # type: ignore[union-attr]
        await give(ears, "0 7C")
        assert live.ledger.state.reserves == (15_000, 30_000)

    at_a_place(test, tmp_path)


def test_time_that_is_up_breaks_no_rule(tmp_path: Path) -> None:
    """Who runs out of time is replaced by a bot that draws, plays, shows and counts as the rules want it."""

    async def test(place: Place) -> None:
        live, ears = await place.started(LIVING, "one", "two", clock=ClockRule(5_000, 0))
        for each in ("0 announce AH:3", "1 good"):
            await give_slowly(place, ears, each)
        for _ in range(400):
            if live.ledger.rows:
                break
            await place.clock.turn(5.1)
        assert live.ledger.rows
        assert [chair.stand_in for chair in live.ledger.state.chairs] == ["honest", "honest"]
        penalised = [each for each in ears[1].all("entry") if "penalised" in kinds_of(each)]
        assert not penalised, "the lie passed, for a bot that sits in asks for nothing"
        by_bot = [
            each.stored.entry for each in live.ledger.past if isinstance(each.stored.entry, log.Commanded)
        ]
        assert {each.by for each in by_bot[2:]} == {"bot"}

    at_a_place(test, tmp_path)


def test_a_bot_is_asked_for_its_rights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """T9.1: a bot may say «Покажи!» out of turn, at a time drawn for it; it may also let it be."""
    demands = True

    def choose(bot: object, situation: Situation) -> Command | None:
        seat, view = situation.view.seat, situation.view
        if seat not in view.to_act:
            return DEMAND if demands and DEMAND in situation.legal else None
        fine = [each for each in situation.legal if each not in prices(view) and each != DEMAND]
        good = [each for each in fine if type(each).__name__ == "Good"]
        return (good or [each for each in fine if type(each).__name__ != "Beat"])[0]

    monkeypatch.setattr("yus.bots.random_player.RandomPlayer.choose", choose)

    async def test(place: Place) -> None:
        nonlocal demands
        for demands in (True, False):
            live, (one,) = await place.started(LIVING, f"one{demands}", "random")
            await place.clock.turn(1)
            await give([one], "0 announce AH:3")
            await place.clock.turn(MOST)
            assert "conceded" in str(one.told)
            asked = len(place.brains.asked)
            await place.clock.turn(MOST_RIGHT)
            shown = [each for each in one.all("entry") if "demanded" in kinds_of(each)]
            assert bool(shown) is demands
            assert len(place.brains.asked) - asked <= 1, "it is asked once at each moment"
            assert live.turns.to_act() == 0

    at_a_place(test, tmp_path)


@pytest.mark.parametrize("rules", [LIVING, PRESETS["terz"].rules], ids=["table", "strict"])
def test_a_bot_seems_to_think_as_long_as_it_may(
    rules: TerzRules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a living table a card of the master's comes no sooner than a long thought of his would end."""

    async def answer(_: object, name: str, situation: Situation) -> Command | None:
        return make_player("greedy").choose(situation)

    monkeypatch.setattr("tests.server.by_hand.HereBrains.choose", answer)

    async def test(place: Place) -> None:
        live = await place.hall.create(place.guest("one"), rules, ["me", "master"])
        one = Ear(live, place.guest("one"))
        await one.join()
        await one.send("ready")
        for _ in range(40):
            if live.ledger.state.phase == "playing" and one.now()["legal"]:
                await one.say(one.now()["legal"][-1])
            await place.clock.turn(1.5)
        told = one.all("entry")
        took = [
            later["time"] - earlier["time"]
            for earlier, later in itertools.pairwise(told)
            if {"event": "played", "seat": 1}.items() <= (later.get("events") or [{}])[0].items()
        ]
        assert len(took) > 5
        assert (min(took) >= 1000) is (rules.referee == "table")

    at_a_place(test, tmp_path)


def test_no_bot_loses_a_match_by_a_draw() -> None:
    """What loses the match at once is no answer of a bot, nor is silence where it must speak."""
    match = referee_tables.live(referee_tables.FIRST)
    assert not fits(DRAW, question(match, 1, ()))
    assert fits(None, question(match, 1, ()))
    assert fits(DRAW, question(match, 0, ()))
    assert not fits(None, question(match, 0, ()))


def test_a_bot_whose_only_command_is_a_wrong_draw_is_not_asked(tmp_path: Path) -> None:
    """A bot that could only draw out of turn says nothing, and the match goes on."""

    async def test(place: Place) -> None:
        live, (one,) = await place.started(LIVING, "one", "greedy")
        await place.clock.turn(60)
        assert [each for each in place.brains.asked if each[1].view.number == 1] == []
        assert live.ledger.state.phase == "playing"
        await give([one], "0 7C")

    at_a_place(test, tmp_path)
