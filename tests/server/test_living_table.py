"""A living table (T9) at the server: who may do what when, what waits for the end of the match."""

import random
from pathlib import Path
from typing import Final

import pytest

from tests.helpers import terz_deck
from tests.server.by_hand import Ear, Place, Told, at_a_place
from tests.terz import referee_tables
from tests.terz.referee_tables import DRAWS, FOLLOWER, FRITZ, LEADER, STOCK_TRICKS
from yus.bots import Situation, question
from yus.commands import DEMAND, DRAW, Command
from yus.record import check, record_text
from yus.rules import PRESETS, TerzRules
from yus.server import log
from yus.server.brains import fits
from yus.server.log import ClockRule
from yus.server.pace import LEAST, MOST, MOST_RIGHT
from yus.view import prices

LIVING: Final = PRESETS["living-table"].rules
DECK: Final = terz_deck((LEADER, FOLLOWER), "9H", draws=DRAWS)
"""The deal of the golden records: seat 0 leads, with a fifty in spades; seat 1 holds no run."""
WHOLE: Final = f"{STOCK_TRICKS}, {FRITZ}"
"""All its tricks; seat 1 is to count its 92 then."""


@pytest.fixture(autouse=True)
def _known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deal is the known one, and the first is dealt by seat 1."""
    monkeypatch.setattr("yus.server.state.Dealing.deck", lambda _: DECK)
    monkeypatch.setattr("yus.server.state.Dealing.lot", lambda _: 1)


async def give(ears: list[Ear], commands: str) -> Told:
    """Give commands, ``"0 draw, 1 8S"``, none of which may be refused; return the last entry."""
    told: Told | None = None
    for each in commands.split(", "):
        seat, _, text = each.partition(" ")
        told = await ears[int(seat)].say(text)
        assert told is not None, each
        assert told["type"] == "entry", (each, told)
    assert told is not None
    return told


def priced(ear: Ear) -> dict[str, str]:
    """What a player can do against the rules, and for which offence that is."""
    return {
        command: price["offence"] for price in ear.now().get("unlawful", []) for command in price["commands"]
    }


def kinds(told: Told) -> list[str]:
    """The events of an entry by name."""
    return [each["event"] for each in told["events"]]


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


async def give_slowly(place: Place, ears: list[Ear], command: str) -> None:
    """Give a command after having thought for long enough."""
    await place.clock.turn(max(LEAST.values()))
    await give(ears, command)


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


def kinds_of(told: Told) -> list[str]:
    """The events of an entry that may have none."""
    return [each["event"] for each in told.get("events", [])]


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


def test_what_would_expose_waits_for_the_end(tmp_path: Path) -> None:
    """Hands, deck, secret, true points, melds not shown are in no frame before the match is over."""

    async def test(place: Place) -> None:
        live, ears = await place.started(TerzRules(referee="table"), "one", "two")
        looker = Ear(live, None)
        await looker.join()
        assert live.ledger.state.dealing is not None
        secret = live.ledger.state.dealing.cut.secret
        told = await give(ears, f"0 announce QS:4, 1 good, {WHOLE}, 1 count 100, 0 accept")
        assert "sheet" not in told
        for row in (told["row"], (await looker.join())["sheet"][0]):
            assert row["open"] is False
            assert row["hands"] == row["left"] == row["deck"] == []
            assert row["shuffle"] is None
            assert row["melds"] == [[], []]
            lines = {each["what"]: each for each in row["lines"]}
            assert "tricks" not in lines
            assert "last" not in lines
            assert lines["counted"]["values"] == [50, 100]
            assert (lines["meld"]["meld"], lines["meld"]["spoken"]) == (None, ":4")
            assert row["written"] == [100, 100]
        for ear in (*ears, looker):
            assert secret not in str(ear.told)
            assert "overcounted" not in str(ear.told)
        refused = live.ledger.record(1)
        assert refused is None
        ended = await ears[0].send("give_up")
        assert ended is not None
        for ear in (*ears, looker):
            opened = next(each for each in ear.all("entry") if each["number"] == ended["number"])
            (row,) = opened["sheet"]
            assert row["open"] is True
            assert row["melds"] == [["QS:4"], []]
            assert {each["what"]: each["values"] for each in row["lines"]}["tricks"] == [58, 82]
            assert row["shuffle"]["secret"] == secret
            (found,) = opened["review"]
            assert (found["seat"], found["offence"], found["points"]) == (1, "overcounted", 100)
            state = await ear.join()
            assert state["sheet"] == [row]
            assert state["review"] == [found]
        await ears[0].send("rematch")
        await ears[1].send("rematch")
        state = await ears[0].join()
        assert (state["sheet"], state["review"]) == ([], None)

    at_a_place(test, tmp_path, pace=0.0)


def test_a_table_that_is_closed_tells_nothing(tmp_path: Path) -> None:
    """A match that is broken off with its table is not over: its rows stay closed, there is no record."""

    async def test(place: Place) -> None:
        live, ears = await place.started(LIVING, "one", "two")
        await give(ears, f"0 announce AH:4, 1 good, {WHOLE}, 1 count 92, 0 accept")
        await ears[0].send("close")
        state = await ears[1].join()
        assert state["table"]["phase"] == "closed"
        assert [each["open"] for each in state["sheet"]] == [False]
        assert state["review"] is None
        assert live.ledger.record(1) is None

    at_a_place(test, tmp_path, pace=0.0)


def test_penalties_and_targets_stand_on_the_sheet(tmp_path: Path) -> None:
    """T9.1, T9.2: each penalty is a line with its rule, seat and amounts; the row has each one's target."""

    async def test(place: Place) -> None:
        _, ears = await place.started(LIVING, "one", "two")
        said = "0 announce AH:3, 1 rank?, 1 good, 0 show, 1 show none, 1 show"
        told = await give(ears, f"{said}, {WHOLE}, 1 count 97, 0 check")
        row = told["row"]
        assert row["targets"] == [601, 601]
        found = [each for each in row["lines"] if each["what"] == "penalty"]
        assert [(each["rule"], each["seat"], each.get("hill", 0), each["values"]) for each in found] == [
            ("T9.2", 1, 100, [None, None]),
            ("T9.1", 0, 100, [None, 20]),
            ("T9.7", 1, 0, [5, None]),
        ]
        assert found[1]["spoken"] == ":3"
        points = next(each for each in row["lines"] if each["what"] == "points")
        counted = next(each for each in row["lines"] if each["what"] == "counted")
        assert counted["values"] == [58, 92]
        assert points["values"] == row["points"] == [63, 112]
        assert ears[1].now()["view"]["targets"] == [601, 601]

    at_a_place(test, tmp_path, pace=0.0)


@pytest.mark.parametrize("training", [False, True])
def test_the_true_number_comes_with_training_alone(training: bool, tmp_path: Path) -> None:
    """T9.7: one's own trick points are told where the table trains; else nothing tells the true count."""

    async def test(place: Place) -> None:
        live, ears = await place.started(LIVING, "one", "two", training=training)
        assert ears[0].last("table")["training"] is training
        await give(ears, WHOLE)
        counter = ears[1].now()
        assert counter["view"]["call"] == "count"
        assert counter["legal"] == [f"count {number}" for number in range(151)]
        assert "unlawful" not in counter
        assert counter["view"]["deal"]["won"] == ([None, 92] if training else [None, None])
        assert ears[0].now()["view"]["deal"]["won"] == ([58, None] if training else [None, None])
        told = await give(ears, "1 count 93")
        assert told["events"] == [{"event": "counted", "seat": 1, "points": 93}]
        again = await place.hall.find(live.id)
        assert again is not None
        assert again.ledger.state.created.training is training

    at_a_place(test, tmp_path, pace=0.0)


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
        assert [chair.stand_in for chair in live.ledger.state.chairs] == ["greedy", "greedy"]
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


def test_a_table_is_made_again_from_its_log(tmp_path: Path) -> None:
    """After a restart every seat is told what it was told before, lies and all, and the match goes on."""

    async def test(place: Place) -> None:
        live, ears = await place.started(LIVING, "one", "two")
        chance = random.Random(4)
        commands = f"0 announce AH:3, 1 rank?, 1 good, {WHOLE}, 1 count 97, 0 accept".split(", ")
        for at, each in enumerate(commands):
            await give(ears, each)
            if chance.random() > 0.2 and at < len(commands) - 1:
                continue
            before = [without_counters(await ear.join()) for ear in ears]
            live.stop()
            await live.task
            found = await place.hall.find(live.id)
            assert found is not None
            assert found is not live
            live = found
            for ear in ears:
                ear.table = live
            assert [without_counters(await ear.join()) for ear in ears] == before
        await ears[0].send("give_up")
        state = await ears[1].join()
        assert [each["offence"] for each in state["review"]] == [
            "false_meld",
            "rank_without_meld",
            "overcounted",
        ]

    at_a_place(test, tmp_path, pace=0.0)


def without_counters(state: Told) -> Told:
    """A state without what counts connections and seconds."""
    return {**state, "table": {**state["table"], "seats": None, "spectators": 0, "deal_in": None}}


@pytest.mark.parametrize("chance", range(3))
def test_whole_matches_with_offences(chance: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random matches, seldom against the rules: no entry is missing, rows add up, the record is right."""
    dice = random.Random(chance)
    monkeypatch.setattr("yus.server.state.Dealing.deck", lambda _: tuple(dice.sample(range(32), 32)))
    rules = TerzRules(
        target=151,
        referee="table",
        rounding=dice.random() < 0.5,
        order=dice.choice(["ascending", "any"]),
        marriage=dice.choice(["trump", "any"]),
        mandatory_seven=dice.random() < 0.5,
        penalty=dice.choice([50, 100]),
    )

    async def test(place: Place) -> None:
        live, ears = await place.started(rules, "one", "two")
        for _ in range(6000):
            phase = live.ledger.state.phase
            if phase == "over":
                break
            if phase == "cutting":
                for ear in ears:
                    await ear.send("ready")
                continue
            ear = ears[dice.choice(ears[0].now()["view"]["to_act"])]
            other = ears[1 - ears.index(ear)]
            if "show" in other.now()["legal"] and dice.random() < 0.3:
                ear = other
            told = await ear.say(random_command(ear.now(), dice))
            assert told is not None
            assert told["type"] == "entry"
        for ear in ears:
            numbers = [each["number"] for each in ear.all("entry")]
            assert numbers == list(range(numbers[0], numbers[-1] + 1))
            rows = [each["row"] for each in ear.all("entry") if "row" in each]
            ended = ear.all("entry")[-1]
            assert [each["written"] for each in rows] == [
                each["written"] for each in ended["sheet"] if each["outcome"] != "lost"
            ]
            assert all(each["open"] is (each is rows[-1] and "row" in ended) for each in rows)
            for row in ended["sheet"]:
                assert row["open"]
                adds_up(row, rules)
        record = live.ledger.record(1)
        assert record is not None
        assert check(record) is not None
        assert len(record_text(record)) < 60_000

    at_a_place(test, tmp_path, pace=0.0)


def random_command(now: Told, dice: random.Random) -> str:
    """Something lawful, now and then something that is not; a draw as soon as it is due."""
    unlawful = [each for each in now.get("unlawful", []) if not each["lost"] or dice.random() < 0.01]
    if unlawful and dice.random() < 0.1:
        return str(dice.choice(dice.choice(unlawful)["commands"]))
    legal = now["legal"]
    return "draw" if "draw" in legal else str(dice.choice(legal))


def adds_up(row: Told, rules: TerzRules) -> None:
    """The lines of an open row add up to the points and to what is written, penalties among them."""
    if row["outcome"] == "lost":
        return
    for seat in (0, 1):
        by = {what: [e["values"][seat] or 0 for e in row["lines"] if e["what"] == what] for what in WHATS}
        claimed = row["outcome"] == "claimed"
        tricks = sum(by["counted"]) if by["counted"] else sum(by["tricks"]) + sum(by["last"])
        extras = sum(by["meld"]) + sum(by["marriage"]) + sum(by["penalty"])
        assert tricks + extras == row["points"][seat]
        rounded = sum(by["rounded"]) if rules.rounding and not claimed else tricks
        assert rounded + extras == row["written"][seat]


WHATS: Final = ("tricks", "last", "counted", "rounded", "meld", "marriage", "penalty")
