"""A living table (T9) at the server: what waits for the end of the match; restart; whole matches."""

import random
from pathlib import Path
from typing import Final

import pytest

from tests.server.by_hand import Ear, Place, Told, at_a_place
from tests.server.living import (
    LIVING,
    WHOLE,
    deal_known_cards,
    give,
)
from yus.record import check, record_text
from yus.rules import TerzRules


@pytest.fixture(autouse=True)
def _known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deal is the known one, and the first is dealt by seat 1."""
    deal_known_cards(monkeypatch)


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


def test_who_comes_back_hears_what_was_charged(tmp_path: Path) -> None:
    """T9: whoever joins in the middle of a deal is told its penalties as they were heard; then no more."""

    async def test(place: Place) -> None:
        live, ears = await place.started(LIVING, "one", "two")
        assert (await ears[0].join())["penalties"] == []
        await give(ears, "0 announce AH:3, 1 rank?, 1 good, 0 show, 1 show none, 1 show")
        heard = [each for entry in ears[1].all("entry") for each in entry.get("events") or ()]
        charged = [each for each in heard if each["event"] == "penalised"]
        assert [each["rule"] for each in charged] == ["T9.2", "T9.1"]
        for ear in (*ears, Ear(live, None)):
            assert (await ear.join())["penalties"] == charged
        await give(ears, f"{WHOLE}, 1 count 92, 0 accept")
        for ear in ears:
            await ear.send("ready")
        assert (await ears[0].join())["penalties"] == []

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
