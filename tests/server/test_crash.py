"""The server is killed in the middle of a trick and started again: nothing that was acknowledged is lost."""

import contextlib
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.over_wire import Client, Process
from yus.record import check, parse_record, verify

KILLS = 5


@pytest.mark.parametrize(
    ("game", "rules"), [("deberts", {"players": 3}), ("terz", {}), ("terz", {"referee": "table"})]
)
def test_killed_and_started_again(game: str, rules: dict[str, Any], tmp_path: Path) -> None:
    """After SIGKILL at a random moment the match goes on with the same cards and all acknowledged entries."""
    server = Process(tmp_path)
    server.start()
    chance = random.Random(6)
    players = rules.get("players", 2)
    clients = [Client(server.address, f"player {number}") for number in range(players)]
    table = clients[0].make_table(game, *["open"] * (players - 1), rules={**rules, "target": 301})
    for client in clients:
        client.join(table)
    for client in clients[1:]:
        client.ask("sit")
    for _ in range(KILLS):
        acknowledged = steps(clients, chance, 9 + chance.randrange(20))
        mover = next((each for each in clients if each.seen.get("legal")), clients[0])
        hands = [each.seen["view"]["deal"]["hand"] for each in clients]
        # A command is under way when the server dies: it may have been stored, or not.
        with contextlib.suppress(IndexError):
            command = chosen(mover.seen, chance)
            mover.send("command", id=f"k{acknowledged}", table=table, number=mover.number, command=command)
        server.kill()
        for client in clients:
            with contextlib.suppress(ConnectionClosed, EOFError, OSError):
                client.hang_up()
        server.start()
        for client, hand in zip(clients, hands, strict=True):
            before = client.number
            state = client.join(table, since=before)
            assert state["number"] in {acknowledged, acknowledged + 1}
            assert [each["number"] for each in state["entries"]] == list(
                range(before + 1, state["number"] + 1)
            )
            if state["number"] == acknowledged and before == acknowledged:
                assert client.seen["view"]["deal"]["hand"] == hand
    for _ in range(200):
        if clients[0].over:
            break
        steps(clients, chance, 20)
    record = parse_record(clients[0].http.get(f"/api/tables/{table}/record").text)
    assert check(record) is not None
    assert verify(record).faults == ()
    for client in clients:
        client.__exit__(None, None, None)
    assert server.stop() in {0, -15}
    with contextlib.closing(sqlite3.connect(tmp_path / "yus.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def steps(clients: list[Client], chance: random.Random, count: int) -> int:
    """Let the clients play ``count`` commands or so; return the number of the last acknowledged entry."""
    done = 0
    for _ in range(2000):
        for client in clients:
            with contextlib.suppress(TimeoutError):
                while client.number < max(each.number for each in clients) or not client.seen.get("view"):
                    client.hear(0.05)
            if client.over:
                return client.number
            table = client.latest["table"]
            legal = client.seen.get("legal")
            if legal and client.seen["number"] == client.number:
                client.say(chosen(client.seen, chance))
                done += 1
            elif table["phase"] == "cutting" and client.seat not in table["ready"]:
                client.ask("ready")
            with contextlib.suppress(TimeoutError):
                while True:
                    client.hear(0.002)
        if done >= count and any(each.seen.get("legal") for each in clients):
            return max(each.number for each in clients)
    raise AssertionError("nothing goes on")


def chosen(seen: dict[str, Any], chance: random.Random) -> str:
    """Something lawful; at a living table (T9) now and then a lie, though none that ends the match."""
    lies = [each for price in seen.get("unlawful", ()) if not price["lost"] for each in price["commands"]]
    found: str = chance.choice(lies if lies and chance.random() < 0.1 else seen["legal"])
    return found


def hear_all(client: Client) -> None:
    """Receive until the connection ends."""
    while True:
        client.hear()


def test_stopping_in_order(tmp_path: Path) -> None:
    """At SIGTERM the server closes with "come again", and what it acknowledged is there afterwards."""
    server = Process(tmp_path)
    server.start()
    with Client(server.address) as one:
        table = one.make_table("terz", "open")
        one.join(table)
        number = one.number
        status = server.stop()
        assert status in {0, -15}
        with pytest.raises(ConnectionClosed) as ended:
            hear_all(one)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1012
        one.socket = None
        server.start()
        assert one.join(table)["number"] == number
    server.stop()
