"""Whole matches over real sockets, and what becomes of connections that are not as they should be."""

import contextlib
import importlib.util
import json
import random
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.over_wire import Client, play_match, running
from yus.record import check, parse_record, verify


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("deberts", {"players": 2, "target": 151}),
        ("deberts", {"players": 3, "target": 151, "convention": "kharkov"}),
        ("terz", {"target": 151}),
    ],
)
def test_people_play_a_match(game: str, rules: dict[str, Any], tmp_path: Path) -> None:
    """People meet at a table through its link and play to the end; the record is right, decks included."""
    with running(tmp_path) as address:
        players = rules.get("players", 2)
        clients = [Client(address, f"Игрок {number}") for number in range(players)]
        table = clients[0].make_table(game, *["open"] * (players - 1), rules=rules)
        for client in clients:
            client.join(table)
        for client in clients[1:]:
            assert client.ask("sit")["type"] == "done"
        assert clients[0].http.get(f"/api/tables/{table}/record").status_code == 409
        play_match(clients, random.Random(1))
        record = parse_record(clients[0].http.get(f"/api/tables/{table}/record").text)
        replayed = check(record)
        assert replayed is not None
        assert replayed.winner == record.winner == clients[0].latest["table"]["winner"]
        assert verify(record).faults == ()
        assert record.names == tuple(f"Игрок {number}" for number in range(players))
        for client in clients:
            with client:
                assert client.seen["view"]["winner"] == record.winner


@pytest.mark.parametrize("game", ["deberts", "terz"])
def test_the_bot_of_thirty_lines(game: str, tmp_path: Path) -> None:
    """examples/bot.py sits down at an open table and plays a match to its end; it has some thirty lines."""
    path = Path(__file__).parents[2] / "examples" / "bot.py"
    spec = importlib.util.spec_from_file_location("example_bot", path)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    body = path.read_text().partition("def play")[2]
    assert len([line for line in body.splitlines() if line.strip()]) <= 35
    with running(tmp_path) as address, Client(address) as host:
        table = host.make_table(game, "open", rules={"target": 101})
        host.join(table)
        winners: list[int] = []
        thread = threading.Thread(target=lambda: winners.append(example.play(f"http://{address}/t/{table}")))
        thread.start()
        while host.latest["table"]["phase"] == "waiting":
            host.hear()
        play_match([host], random.Random(2))
        thread.join(20)
        assert winners == [host.latest["table"]["winner"]]


def test_against_the_bot_of_the_house(tmp_path: Path) -> None:
    """A person plays a match against «Новичок», who thinks in another process."""
    with running(tmp_path) as address, Client(address) as one:
        table = one.make_table("terz", "greedy", rules={"target": 101})
        state = one.join(table)
        assert state["table"]["seats"][1]["label"] == {"ru": "Новичок", "en": "Novice"}
        play_match([one], random.Random(3))
        assert "yus_bot_answers_replaced_total 0.0" in one.http.get("/metrics").text


def test_a_connection_breaks_in_the_middle(tmp_path: Path) -> None:
    """Who comes back has the same cards, every entry he missed, and what he had sent is done once only."""
    with running(tmp_path) as address, Client(address, "a") as one, Client(address, "b") as two:
        table = one.make_table("terz", "open", rules={"target": 101})
        for client in (one, two):
            client.join(table)
        two.ask("sit")
        for client in (one, two):
            client.ask("ready")
        chance = random.Random(4)
        for number in range(12):
            while True:
                mover = next(
                    (c for c in (one, two) if c.seen.get("legal") and c.seen["number"] == c.number), None
                )
                if mover is not None:
                    break
                for client in (one, two):
                    with contextlib.suppress(TimeoutError):
                        client.hear(0.01)
            hand = mover.seen["view"]["deal"]["hand"]
            before, own, command = mover.number, f"x{number}", chance.choice(mover.seen["legal"])
            if number % 2:
                mover.send("command", id=own, table=table, number=before, command=command)
            mover.hang_up()
            state = mover.join(table, since=before)
            answer = mover.say(command, id=own, number=before)
            assert answer["type"] in {"entry", "done"}
            if answer["type"] == "done":
                assert answer["number"] == before + 1
            assert [each["number"] for each in state["entries"]] == list(
                range(before + 1, state["number"] + 1)
            )
            left = mover.seen["view"]["deal"]["hand"]
            assert set(hand) >= set(left) - set(_drawn(mover))
        played = [json.loads(frame) for frame in one.frames]
        assert (
            max(each.get("number", 0) for each in played if each["type"] in {"entry", "state"}) == one.number
        )


def _drawn(client: Client) -> list[str]:
    """All cards that a client was told to have drawn or swapped in."""
    found = []
    for frame in client.frames:
        told = json.loads(frame)
        for entry in (told, *told.get("entries", ())):
            for event in entry.get("events", ()) or ():
                found += [event.get("card")] if event["event"] == "drew" else []
                found += [event["taken"]] if event["event"] == "swapped" else []
                found += event["hand"] if event["event"] == "dealt" else []
    return [each for each in found if each]


def test_pages_of_other_sites_are_kept_out(tmp_path: Path) -> None:
    """A socket with a foreign origin is refused; one's own, one that is allowed, and none at all are not."""
    with running(tmp_path, origins=("https://cards.example",)) as address, Client(address) as one:
        for origin in ("https://evil.example", f"http://{address}.evil.example", "null"):
            with pytest.raises(InvalidStatus) as caught:
                one.dial(Origin=origin)
            assert caught.value.response.status_code == 403
        for headers in ({"Origin": f"http://{address}"}, {"Origin": "https://cards.example"}, {}):
            one.dial(**headers).close()
        foreign = one.http.post(
            "/api/tables", json={"game": "terz"}, headers={"Origin": "https://evil.example"}
        )
        assert foreign.status_code == 400


def test_frames_that_are_no_messages(tmp_path: Path) -> None:
    """Binary, too long, not JSON, before joining: refused; a huge one, or too many, ends the connection."""
    with running(tmp_path, bad_messages_burst=6) as address, Client(address) as one:
        socket = one.dial()
        for frame, code in (
            (b"\x00", "bad_message"),
            ("x" * 5000, "bad_message"),
            ("{", "bad_message"),
            ('{"type": "chat", "phrase": "nice"}', "not_joined"),
            ('{"type": "join", "table": "nosuchtable"}', "no_table"),
        ):
            socket.send(frame)
            told = one.hear()
            assert (told["type"], told["code"]) == ("refused", code)
            assert "Traceback" not in json.dumps(told)
        one.send("ping")
        assert one.hear()["type"] == "pong"
        for _ in range(20):
            with contextlib.suppress(ConnectionClosed):
                socket.send("?")
        with pytest.raises(ConnectionClosed) as ended:
            hear_all(one)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 4009
        socket = one.dial()
        socket.send("y" * 100_000)
        with pytest.raises(ConnectionClosed) as ended:
            one.hear()
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1009


def hear_all(client: Client) -> None:
    """Receive until the connection ends."""
    while True:
        client.hear()


def test_who_is_too_fast_must_wait(tmp_path: Path) -> None:
    """Messages, chat, tables and connections have limits; what goes beyond is refused and harms nobody."""
    limits: dict[str, Any] = {"messages_rate": 1.0, "messages_burst": 8, "chat_burst": 2, "tables_burst": 2}
    with running(tmp_path, connections_of_one=2, **limits) as address, Client(address) as one:
        table = one.make_table("terz", "open")
        one.make_table("terz", "open")
        assert one.http.post("/api/tables", json={"game": "terz"}).status_code == 429
        one.join(table)
        heard = []
        for _ in range(3):
            one.send("chat", phrase="hello")
            while True:
                told = one.hear()
                if told["type"] in {"chat", "refused"}:
                    heard.append(told.get("code"))
                    break
        assert heard == [None, None, "too_fast"]
        for _ in range(20):
            one.send("ping")
        kinds = [one.hear() for _ in range(20)]
        assert [each["type"] for each in kinds].count("pong") <= 8
        assert {each["code"] for each in kinds if each["type"] == "refused"} == {"too_fast"}
        with connect(f"ws://{address}/socket"), pytest.raises(InvalidStatus):
            one.dial()


def test_who_looks_on_without_a_cookie(tmp_path: Path) -> None:
    """Without a cookie one may look on, and is told the public view only."""
    with running(tmp_path) as address, Client(address) as one, Client(address) as nobody:
        table = one.make_table("terz", "greedy")
        one.join(table)
        one.ask("ready")
        nobody.http.cookies.clear()
        state = nobody.join(table)
        assert state["you"] == {"seat": None, "key": None, "host": False, "auto": False}
        assert nobody.ask("sit")["code"] == "no_guest"
        while not (nobody.seen.get("view") or {}).get("deal"):
            nobody.hear()
        assert nobody.seen["view"]["deal"]["hand"] == []


def test_a_page_is_told_apart_from_what_is_missing(tmp_path: Path) -> None:
    """Every answer has the security headers, whatever it says."""
    with running(tmp_path) as address, Client(address) as one:
        for path, status in (("/health", 200), ("/api/nothing", 404), ("/api/games", 200), ("/x.js", 404)):
            answer = one.http.get(path)
            assert answer.status_code == status
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
