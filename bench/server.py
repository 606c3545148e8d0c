"""How many commands a second one server process carries out, and how long the last player waits for each.

    python bench/server.py                      60 tables of Терц, 20 seconds
    python bench/server.py --tables 150 --game deberts --seconds 60

A server runs in a process of its own, on a new SQLite file, every command durable, delays off. Scripted
clients in this process, on the same machine, play over real sockets: at each table the next command is sent
when all its players have heard of the last one. A wait is the time from sending a command until its entry has
reached the last player. Only an error or a gap in the numbers stops the run early.
"""

import argparse
import asyncio
import base64
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import uvloop

LIES = 0.05
"""How often a lie is told at a living table."""
READY = 5.0
"""Seconds at the beginning that are not counted."""


class Price(msgspec.Struct):
    """What a client reads of commands that are against the rules of a living table (T9)."""

    lost: bool
    commands: tuple[str, ...]


class Heard(msgspec.Struct):
    """What a client reads of a message."""

    type: str
    number: int | None = None
    legal: tuple[str, ...] | None = None
    unlawful: tuple[Price, ...] = ()
    phase: str | None = None
    table: Any = None
    code: str | None = None
    en: str | None = None


_DECODER = msgspec.json.Decoder(Heard)


class Player(asyncio.Protocol):
    """A client with as little of its own as can be: frames are read and written by hand."""

    def __init__(self, load: "Load", cookie: str, table: "Table", seat: int) -> None:
        self.load, self.cookie, self.table, self.seat = load, cookie, table, seat
        self.buffer = b""
        self.open = False
        self.number = 0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        # What uvloop gives is no subclass.
        self.transport = transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /socket HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self.open, self.buffer = True, rest
            self.send({"type": "join", "table": self.table.id})
            if self.seat:
                self.send({"type": "sit", "id": self.load.name()})
        at = 0
        buffer = self.buffer
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            kind = buffer[at] & 15
            payload = buffer[start : start + size]
            at = start + size
            if kind == 1:
                self.heard(_DECODER.decode(payload))
            elif kind == 9:
                self._frame(10, payload)
            elif kind == 8:
                self.load.failed(f"closed by the server: {payload!r}")
        self.buffer = buffer[at:]

    def heard(self, told: Heard) -> None:
        """Tell the table what concerns it."""
        if told.type == "entry":
            assert told.number is not None
            if told.number != self.number + 1 and self.number:
                self.load.failed(f"a gap: {told.number} after {self.number}")
            self.number = told.number
            self.table.heard(self, told.number, self.options(told))
        elif told.type == "state":
            assert told.number is not None
            self.number = told.number
            self.table.phase(self, told.table["phase"])
            self.table.heard(self, told.number, self.options(told))
        elif told.type == "table":
            self.table.phase(self, told.phase or "")
        elif told.type == "refused":
            self.load.failed(f"refused: {told.code}: {told.en}")

    def options(self, told: Heard) -> tuple[str, ...]:
        """What the player chooses from: the lawful, and seldom a lie that does not end the match."""
        if told.legal and told.unlawful and self.load.chance.random() < LIES:
            return tuple(each for price in told.unlawful if not price.lost for each in price.commands)
        return told.legal or ()

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._frame(1, msgspec.json.encode(message))

    def _frame(self, kind: int, payload: bytes) -> None:
        """Send a frame; a mask of zeros is a mask too."""
        assert self.transport is not None
        size = len(payload)
        head = (
            bytes((128 | kind, 128 | size))
            if size < 126
            else bytes((128 | kind, 254)) + size.to_bytes(2, "big")
        )
        self.transport.write(head + b"\0\0\0\0" + payload)


class Table:
    """One table and its players."""

    def __init__(self, load: "Load", table: str) -> None:
        self.load, self.id = load, table
        self.players: list[Player] = []
        self.sent_at = 0.0
        self.sent_for = -1
        self.ready: dict[int, str] = {}
        self.mover: Player | None = None
        self.legal: tuple[str, ...] = ()

    def heard(self, player: Player, number: int, legal: tuple[str, ...]) -> None:
        """When all have heard the same, let whoever is to act do something that is allowed."""
        if legal:
            self.mover, self.legal = player, legal
        elif self.mover is player:
            self.legal = ()
        if any(each.number != number for each in self.players):
            return
        now = time.perf_counter()
        if self.sent_for == number - 1 and self.sent_at:
            self.load.waited(now, now - self.sent_at)
        self.sent_at = 0.0
        if self.legal and self.mover is not None:
            command = self.load.chance.choice(self.legal)
            self.legal = ()
            self.sent_at, self.sent_for = now, number
            self.mover.send(
                {
                    "type": "command",
                    "id": self.load.name(),
                    "table": self.id,
                    "number": number,
                    "command": command,
                }
            )

    def forget(self) -> None:
        """Begin again after the connections broke: what was under way may have been done or not."""
        self.sent_at, self.sent_for, self.mover, self.legal = 0.0, -1, None, ()
        self.ready.clear()

    def phase(self, player: Player, phase: str) -> None:
        """Be ready for each deal, and play another match when one is over; once for each time."""
        if self.ready.get(player.seat) == phase:
            return
        self.ready[player.seat] = phase
        if phase in {"cutting", "over"}:
            player.send({"type": "ready" if phase == "cutting" else "rematch", "id": self.load.name()})


class Load:
    """All clients, and what they measured."""

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self.chance = random.Random(seed)
        self.waits: list[float] = []
        self.counting_from = float("inf")
        self.failure: str | None = None
        self.patient = False
        self._names = 0
        self._mark = f"{seed}-{os.getpid()}"

    def name(self) -> str:
        """Return a new name for a message."""
        self._names += 1
        return f"b{self._mark}-{self._names}"

    def waited(self, now: float, seconds: float) -> None:
        """Note a wait, once it counts."""
        if now >= self.counting_from:
            self.waits.append(seconds)

    def failed(self, why: str) -> None:
        """Note the first thing that went wrong; where servers are killed some things do."""
        if self.patient:
            return
        self.failure = self.failure or why


def post(address: str, path: str, body: object, cookie: str = "") -> tuple[Any, str]:
    """Post JSON; return the answer and the cookie that came with it."""
    headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
    request = urllib.request.Request(f"http://{address}{path}", msgspec.json.encode(body), headers)
    with urllib.request.urlopen(request) as answer:
        return msgspec.json.decode(answer.read()), (answer.headers["Set-Cookie"] or "").partition(";")[0]


def start(folder: str, port: str = "0") -> tuple[str, "subprocess.Popen[str]"]:
    """Start a server on the database in a folder; return its address and its process."""
    environment = {
        **os.environ, "YUS_DATABASE": f"{folder}/bench.sqlite3", "YUS_PORT": port, "YUS_PACE": "0",
        "YUS_MESSAGES_RATE": "1000000", "YUS_MESSAGES_BURST": "1000000", "YUS_GUESTS_BURST": "1000000",
        "YUS_TABLES_BURST": "1000000", "YUS_CONNECTIONS_OF_ONE": "100000", "YUS_READY": "600",
        "YUS_AWAY": "600", "YUS_REVEAL": "0.05",
        "YUS_BAD_MESSAGES_BURST": "10000000", "YUS_CHAT_BURST": "10000000",
    }  # fmt: skip
    code = (
        "from yus.server import from_environment, serve\n"
        "serve(from_environment(), lambda address: print(address, flush=True))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return process.stdout.readline().strip().removeprefix("http://").rstrip("/"), process


@contextlib.contextmanager
def server(folder: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """Run a server; yields its address and its process."""
    address, process = start(folder)
    assert process.stdout is not None
    try:
        yield address, process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        process.stdout.close()


def make_table(load: "Load", address: str, game: str, players: int) -> "Table":
    """Make a table and its players, who are not connected yet."""
    rules = {"target": 5001, **({"players": players} if game == "deberts" else {})}
    if game == "living":
        game, rules = "terz", {**rules, "referee": "table"}
    cookies = [post(address, "/api/me", {"auto": False})[1] for _ in range(players)]
    seats = ["me", *["open"] * (players - 1)]
    made, _ = post(address, "/api/tables", {"game": game, "rules": rules, "seats": seats}, cookies[0])
    table = Table(load, made["table"])
    table.players = [Player(load, cookie, table, seat) for seat, cookie in enumerate(cookies)]
    return table


def cpu_seconds(pid: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def run(address: str, pid: int, game: str, players: int, tables: int, seconds: float) -> Load:
    """Let all tables play for so long."""
    load = Load(players, 1)
    host, _, port = address.partition(":")
    loop = asyncio.get_running_loop()
    for _ in range(tables):
        table = make_table(load, address, game, players)
        for player in table.players:
            await loop.create_connection(lambda player=player: player, host, int(port))  # type: ignore[misc]
    await asyncio.sleep(READY)
    load.counting_from = time.perf_counter()
    used = cpu_seconds(pid), time.process_time()
    end = load.counting_from + seconds
    while time.perf_counter() < end and load.failure is None:
        await asyncio.sleep(0.2)
    took = time.perf_counter() - load.counting_from
    server, clients = cpu_seconds(pid) - used[0], time.process_time() - used[1]
    waits = sorted(load.waits)
    if load.failure is not None:
        raise SystemExit(f"failed: {load.failure}")
    if not waits:
        raise SystemExit("failed: nothing was played")
    print(f"{game}, {players} seats, {tables} tables, {took:.0f} s")
    print(f"  {len(waits) / took:8.0f} commands a second, each durable and heard by all players")
    print(f"  {1000 * waits[len(waits) // 2]:8.1f} ms p50")
    print(f"  {1000 * waits[len(waits) * 99 // 100]:8.1f} ms p99")
    print(f"  {1000 * waits[-1]:8.1f} ms longest")
    print(f"  {1000 * server / len(waits):8.3f} ms of processor time of the server for each command")
    print(f"  {1000 * clients / len(waits):8.3f} ms of processor time of the clients for each command")
    print(f"  {100 * server / took:8.0f} % of a core for the server")
    print(f"  {100 * clients / took:8.0f} % of a core for the clients")
    return load


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=["deberts", "terz", "living"], default="terz")
    parser.add_argument("--players", type=int, choices=[2, 3], default=2)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    players = given.players if given.game == "deberts" else 2
    with tempfile.TemporaryDirectory() as folder, server(folder) as (address, process):
        play = run(address, process.pid, given.game, players, given.tables, given.seconds)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(play)


if __name__ == "__main__":
    main()
