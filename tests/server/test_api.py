"""The JSON interface: guests, making and finding tables, options, records; and what it refuses."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.over_wire import Client, play_match, running
from yus.bots import BOTS
from yus.rules import OPTIONS, PRESETS
from yus.server.guests import clean_name
from yus.server.sockets import same_origin


def test_a_guest_is_known_by_his_cookie(tmp_path: Path) -> None:
    """The cookie is out of reach of scripts and other sites, and brings back name and settings."""
    with running(tmp_path) as address, Client(address, "  Лена\n\t Петрова  ") as one:
        cookie = one.http.cookies["yus_guest"]
        assert len(cookie) >= 40
        answer = one.http.post("/api/me", json={"auto": True})
        assert answer.json() == {"name": "Лена Петрова", "auto": True}
        assert "set-cookie" not in answer.headers
        assert one.http.get("/api/me").json() == {"name": "Лена Петрова", "auto": True, "tables": []}
        one.http.cookies.clear()
        elsewhere = one.http.get("/api/me", headers={"Accept-Language": "en-GB,en;q=0.9,ru;q=0.5"})
        assert elsewhere.json()["name"] == "Guest"
        one.http.cookies.clear()
        fresh = one.http.get("/api/me", headers={"Accept-Language": "ru-RU"})
        assert fresh.json()["name"] == "Гость"
        written = fresh.headers["set-cookie"].lower()
        assert "httponly" in written
        assert "samesite=lax" in written
        for file in tmp_path.iterdir():
            assert cookie.encode() not in file.read_bytes()


def test_secure_cookies(tmp_path: Path) -> None:
    """Who hosts behind TLS can have the cookie sent over it only."""
    with running(tmp_path, secure_cookies=True) as address, Client(address) as one:
        one.http.cookies.clear()
        assert "secure" in one.http.get("/api/me").headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Миша", "Миша"),
        (" a \u202e b\x00c ", "a b c"),
        ("x" * 60, "x" * 24),
        ("\n\t", None),
        ("\u200b", None),
    ],
)
def test_names(given: str, shown: str | None) -> None:
    """A name is one line of what can be seen, 24 characters at most."""
    assert clean_name(given) == shown


def test_what_a_table_can_be_made_of(tmp_path: Path) -> None:
    """The form has all options of both games with words and rule numbers, presets, bots, clocks."""
    with running(tmp_path) as address, Client(address) as one:
        told = one.http.get("/api/games").json()
        for game, options in OPTIONS.items():
            shown = told["games"][game]
            assert [each["name"] for each in shown["options"]] == [each.name for each in options]
            for each in shown["options"]:
                assert each["rule"]
                assert each["label"].keys() == {"ru", "en"}
                assert each["name"] in shown["defaults"]
        assert [each["name"] for each in told["presets"]] == list(PRESETS)
        living = next(each for each in told["presets"] if each["name"] == "living-table")
        for words in living["help"].values():
            assert len(re.findall(r"[.!?](?= [А-ЯA-Z]|$)", words)) == 3, "it is explained in three sentences"
        assert {each["name"]: each["label"]["ru"] for each in told["bots"]} == {
            name: bot.label.ru for name, bot in BOTS.items() if bot.for_people
        }
        assert "random" not in {each["name"] for each in told["bots"]}
        assert [each["name"] for each in told["bluffing"]] == ["never", "seldom", "often"]
        assert told["bluffing"][0]["label"] == {"ru": "никогда", "en": "never"}
        for preset in told["presets"]:
            made = one.http.post("/api/tables", json={"game": preset["game"], "rules": preset["rules"]})
            table = one.http.get(f"/api/tables/{made.json()['table']}").json()
            assert table["preset"] == preset["name"]
            assert table["rules"] == preset["rules"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({}, "game"),
        ({"game": "chess"}, "chess"),
        ({"game": "deberts", "rules": {"players": 4, "target": 7}}, "D1.3"),
        ({"game": "deberts", "rules": {"rounding": True}}, "no such option"),
        ({"game": "terz", "seats": ["me"]}, "2 seats"),
        ({"game": "terz", "seats": ["me", "me"]}, "one me"),
        ({"game": "terz", "seats": ["greedy", "greedy"]}, "one me"),
        ({"game": "terz", "seats": ["me", "nobody"]}, "a bot"),
        ({"game": "terz", "clock": {"move": 1, "reserve": 0}}, "move"),
        ({"game": "terz", "join": "everybody"}, "join"),
        ({"game": "terz", "more": 1}, "more"),
        ({"game": "terz", "training": True}, "living table"),
        ({"game": "terz", "rules": {"referee": "table", "per_turn": "many"}}, "T9"),
        ([], "array"),
    ],
)
def test_tables_that_cannot_be_made(body: Any, reason: str, tmp_path: Path) -> None:
    """What a table cannot be made of is refused, and the text names it."""
    with running(tmp_path) as address, Client(address) as one:
        answer = one.http.post("/api/tables", json=body)
        assert answer.status_code == 400
        assert answer.json()["code"] == "bad_message"
        assert reason in answer.json()["en"]


def test_bodies_that_are_not_read(tmp_path: Path) -> None:
    """Forms of other sites, huge bodies and broken JSON are refused."""
    with running(tmp_path) as address, Client(address) as one:
        for content, kind in (
            ("game=terz", "application/x-www-form-urlencoded"),
            ('{"game": "terz"}', "text/plain"),
        ):
            answer = one.http.post("/api/tables", content=content, headers={"Content-Type": kind})
            assert answer.status_code == 400
        huge = '{"game": "terz", "rules": {"x": "' + "y" * 20_000 + '"}}'
        for content in (huge, "{", "", "[" * 10_000):
            answer = one.http.post("/api/me", content=content, headers={"Content-Type": "application/json"})
            assert answer.status_code == 400
            assert "Traceback" not in answer.text
        assert one.http.post("/api/me", json={"name": "\n"}).status_code == 400


def test_the_lobby_and_quick_match(tmp_path: Path) -> None:
    """An open table with somebody at it stands in the lobby until it is full; quick match finds it."""
    with running(tmp_path) as address, Client(address, "a") as one, Client(address, "b") as two:
        private = one.make_table("terz", "open")
        open_table = one.make_table("terz", "open", join="lobby")

        def lobby() -> list[str]:
            return [each["table"] for each in two.http.get("/api/lobby").json()["tables"]]

        assert lobby() == []
        one.join(private)
        one.join(open_table)
        assert lobby() == [open_table]
        found = two.http.post("/api/quick", json={"game": "terz"}).json()
        assert found["table"] == open_table
        assert lobby() == []
        two.join(open_table)
        assert two.seat == 1
        made = two.http.post("/api/quick", json={"game": "deberts"}).json()["table"]
        assert made not in {private, open_table}
        two.join(made)
        assert lobby() == [made]
        assert two.http.post("/api/quick", json={"game": "deberts"}).json()["table"] == made


def test_own_tables_and_records(tmp_path: Path) -> None:
    """A guest finds his unfinished matches again; a record can be had by anybody when its match is over."""
    with running(tmp_path) as address, Client(address, "a") as one, Client(address, "b") as two:
        table = one.make_table("terz", "open", rules={"target": 101})
        for client in (one, two):
            client.join(table)
        two.ask("sit")
        (listed,) = two.http.get("/api/me").json()["tables"]
        assert (listed["table"], listed["seat"], listed["game"], listed["names"]) == (
            table,
            1,
            "terz",
            ["a", "b"],
        )
        refused = two.http.get(f"/api/tables/{table}/record")
        assert refused.status_code == 409
        play_match([one, two], random.Random(5))
        answer = one.http.get(f"/api/tables/{table}/record?match=1")
        assert answer.status_code == 200
        assert f"yus-{table}-1.json" in answer.headers["content-disposition"]
        for number in ("2", "0", "x", "9" * 30):
            assert one.http.get(f"/api/tables/{table}/record?match={number}").status_code == 409
        assert one.http.get("/api/tables/nosuchtable").status_code == 404
        (listed,) = one.http.get("/api/me").json()["tables"]
        assert listed["phase"] == "over"


def test_a_table_at_once(tmp_path: Path) -> None:
    """The address of a game makes a table against the bot and leads to it."""
    with running(tmp_path) as address, Client(address) as one:
        answer = one.http.get("/play/terz")
        assert answer.status_code == 303
        table = answer.headers["location"].removeprefix("/t/")
        told = one.http.get(f"/api/tables/{table}").json()
        assert [each["bot"] for each in told["seats"]] == [None, "greedy"]
        assert one.http.get("/play/chess").status_code == 404


@pytest.mark.parametrize(
    ("origin", "host", "allowed", "same"),
    [
        (None, "a:1", (), True),
        ("http://a:1", "a:1", (), True),
        ("https://a:1", "a:1", (), True),
        ("http://a:2", "a:1", (), False),
        ("http://a", "a.b", (), False),
        ("null", "a", (), False),
        ("http://", "", (), False),
        ("http://a", None, (), False),
        ("https://x.example/", "a", ("https://x.example",), True),
    ],
)
def test_origins(origin: str | None, host: str | None, allowed: tuple[str, ...], same: bool) -> None:
    """A page may talk to the server it came from, to one that allows it, and to no other."""
    assert same_origin(origin, host, allowed) is same


def test_the_page(tmp_path: Path) -> None:
    """The built page is served at every address of its own, files by their names.

    Those with a hash in their names may be kept for ever; long ones travel compressed.
    """
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>the page")
    (static / "manifest.webmanifest").write_text("{}")
    (static / "assets" / "x-1a2b.js").write_text("1" * 5000)
    with running(tmp_path, static) as address, Client(address) as one:
        for path in ("/", "/t/abc", "/rules"):
            assert one.http.get(path).text == "<!doctype html>the page"
        assert one.http.get("/manifest.webmanifest").text == "{}"
        script = one.http.get("/assets/x-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        assert script.text == "1" * 5000
        assert "content-security-policy" in script.headers
        assert one.http.get("/").headers["cache-control"] == "no-cache"
        for path in ("/%2e%2e/yus.sqlite3", "/assets/%2e%2e/%2e%2e/yus.sqlite3", "/nothing.js", "/a/b.js"):
            assert one.http.get(path).status_code == 404
    with running(tmp_path, tmp_path / "none", metrics=False) as address, Client(address) as one:
        assert one.http.get("/").status_code == 503
        assert one.http.get("/health").text == "yus ok\n"
        assert "yus_entries" not in one.http.get("/metrics").text


def test_metrics(tmp_path: Path) -> None:
    """What happens is counted: entries, refusals by code, connections and tables that are open."""
    with running(tmp_path) as address, Client(address) as one:
        table = one.make_table("terz", "open")
        one.join(table)
        assert one.ask("give_up")["code"] == "not_now"
        told = one.http.get("/metrics").text
        for line in (
            "yus_entries_total 2.0",
            'yus_refused_total{code="not_now"} 1.0',
            "yus_connections 1.0",
            "yus_tables 1.0",
        ):
            assert f"\n{line}\n" in told
