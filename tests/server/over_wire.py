"""A real server on the loopback, in a thread or a process of its own, and clients that talk to it."""

import contextlib
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

from yus.server.app import STATIC, make_app
from yus.server.serving import make_server
from yus.server.settings import Settings

PATIENCE: Final = 20.0
"""Seconds after which what does not come is taken not to come."""
Told = dict[str, Any]


@contextmanager
def running(folder: Path, static: Path = STATIC, **settings: Any) -> Iterator[str]:
    """Run a server in a thread, with no delays unless asked for; yields its address, ``localhost:port``."""
    chosen = Settings(**{"database": str(folder / "yus.sqlite3"), "port": 0, "pace": 0.0, **FAST, **settings})
    opened: list[str] = []
    ready = threading.Event()

    def tell(address: str) -> None:
        opened.append(address)
        ready.set()

    server, listening = make_server(make_app(chosen, static), chosen, tell)
    with listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        assert ready.wait(PATIENCE)
        try:
            yield opened[0].removeprefix("http://").rstrip("/")
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


FAST: Final = {
    "messages_rate": 100_000.0,
    "messages_burst": 100_000,
    "guests_burst": 1000,
    "tables_burst": 1000,
}
"""Limits that scripted clients do not run into."""


class Process:
    """A server in a process of its own, that can be killed and started again on its database."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self._folder = folder
        self._settings = {"pace": 0, **FAST, **settings}
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        """Start it, at the same port as before."""
        port = self.address.rpartition(":")[2] or "0"
        environment = {
            **os.environ,
            "YUS_DATABASE": str(self._folder / "yus.sqlite3"),
            "YUS_PORT": port,
            **{f"YUS_{name.upper()}": str(value) for name, value in self._settings.items()},
        }
        code = (
            "from yus.server import from_environment, serve\n"
            "serve(from_environment(), lambda address: print(address, flush=True))"
        )
        self._process = subprocess.Popen(
            [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip().removeprefix("http://").rstrip("/")
        assert self.address, "the server did not start"

    def kill(self) -> None:
        """SIGKILL: it finishes nothing."""
        assert self._process is not None
        self._process.kill()
        self._end()

    def stop(self) -> int:
        """SIGTERM: it stops in order; returns its exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> int:
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.stdout.close()
        return self._process.wait(PATIENCE)


class Client:
    """A person or a program: a cookie, a socket, and the newest of all it was told."""

    _names = itertools.count()

    def __init__(self, address: str, name: str = "Client", auto: bool = False) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE)
        self.http.post("/api/me", json={"name": name, "auto": auto}).raise_for_status()
        self.table = ""
        self.socket: ClientConnection | None = None
        self.frames: list[str] = []
        self.number = 0
        self.latest: dict[str, Told] = {}
        self.seen: Told = {}

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        self.hang_up()
        self.http.close()

    @property
    def seat(self) -> int | None:
        """One's seat."""
        found: int | None = self.latest["state"]["you"]["seat"]
        return found

    def make_table(self, game: str, *seats: str, **more: Any) -> str:
        """Make a table, and return its id."""
        answer = self.http.post("/api/tables", json={"game": game, "seats": ["me", *seats], **more})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    def dial(self, **headers: str) -> ClientConnection:
        """Open the socket."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        # No pings of the library: its thread would draw from the chance that tests have seeded.
        dialling = connect(
            f"ws://{self.address}/socket",
            additional_headers={"Cookie": cookie, **headers},
            max_size=2**24,
            ping_interval=None,
        )
        self.socket = dialling.__enter__()
        return self.socket

    def hang_up(self) -> None:
        """Close the socket."""
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def join(self, table: str, since: int | None = None) -> Told:
        """Follow a table, dialling first if need be."""
        if self.socket is None:
            self.dial()
        self.table = table
        self.send("join", table=table, since=since)
        return self.wait("state")

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        assert self.socket is not None
        self.socket.send(json.dumps({"type": kind, **fields}))

    def ask(self, kind: str, **fields: Any) -> Told:
        """Send a message with an id, and return its acknowledgement or refusal."""
        own = fields.setdefault("id", f"c{next(self._names)}")
        self.send(kind, **fields)
        while True:
            told = self.hear()
            if told.get("id") == own and (kind == "command" or told["type"] != "entry"):
                return told

    def say(self, command: str, **fields: Any) -> Told:
        """Give a command of the game."""
        return self.ask(
            "command", **{"table": self.table, "number": self.number, "command": command, **fields}
        )

    def hear(self, seconds: float = PATIENCE) -> Told:
        """Receive one message. Raises TimeoutError where none comes."""
        assert self.socket is not None
        frame = self.socket.recv(seconds)
        assert isinstance(frame, str)
        self.frames.append(frame)
        told: Told = json.loads(frame)
        self.latest[told["type"]] = told
        if told["type"] == "state":
            self.latest["table"] = told["table"]
        if told["type"] in {"state", "entry"}:
            assert told["type"] == "state" or told["number"] == self.number + 1, "a gap"
            self.number = told["number"]
            if "view" in told:
                self.seen = told
        return told

    def wait(self, kind: str) -> Told:
        """Receive until a message of a type comes."""
        while True:
            told = self.hear()
            if told["type"] == kind:
                return told

    @property
    def over(self) -> bool:
        """Whether the match has a winner."""
        return bool(self.latest["table"]["winner"] is not None)


def play_match(clients: list[Client], chance: random.Random, most: int = 20_000) -> None:
    """Let all clients play by turns in this thread, each whatever is allowed, until the match is over."""
    owed: dict[int, bool] = {}
    for _ in range(most):
        if all(each.over for each in clients):
            return
        for index, client in enumerate(clients):
            table = client.latest["table"]
            if table["phase"] == "cutting" and client.seat not in table["ready"]:
                if not owed.get(index):
                    owed[index] = True
                    client.ask("ready")
            elif table["phase"] == "playing":
                owed[index] = False
            if client.seen.get("legal") and client.seen["number"] == client.number and not client.over:
                client.say(chance.choice(client.seen["legal"]))
            elif not client.over:
                _drain(client)
    raise AssertionError("the match does not end")


def _drain(client: Client) -> None:
    """Receive what is there, and wait a little where nothing is."""
    with contextlib.suppress(TimeoutError):
        client.hear(0.002)
