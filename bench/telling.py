"""Does the time of a message tell a lie? 2,000 paired exchanges at living tables (T9), over real sockets.

    python -m bench.telling                     2,000 tables with a lie, 2,000 with the truth
    python -m bench.telling --pairs 200

A server runs in a process of its own, its delays a hundredth of what they are. At each table the elder
announces a fifty that he holds, or does not: the name of the table decides, so their order is chance. All
else is the same: the opponent concedes, the elder leads a card. Measured is how long each of the three
messages takes from being sent to being heard by the opponent. The distributions of lies and truths are
compared by the test of Kolmogorov and Smirnov. The exit status is 1 where one of the three p-values is below
the level, as happens to equal distributions once in a thousand runs, or where the lengths differ.
"""

import argparse
import contextlib
import hashlib
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

LEVEL: Final = 0.001 / 3
PACE: Final = 0.01
TRUE_HAND: Final = "QS JS 10S 9S AD KD QD 8C 7C"
FALSE_HAND: Final = "QS JS 10S 8D AD KD QD 8C 7C"
OPPONENT: Final = "AC KC 10C 9C KS 8S 7S JD 10D"
TURN_UP: Final = "9H"
EXCHANGES: Final = ("announce QS:4", "good", "8C")
_SERVER: Final = """
from bench.telling import deck, lies
from yus.server import from_environment, serve, state
state.Dealing.deck = lambda self: deck(lies(self.cut.context.partition("/")[0]))
state.Dealing.lot = lambda self: 1
serve(from_environment(), lambda address: print(address, flush=True))
"""


def lies(table: str) -> bool:
    """Tell whether the elder lies at a table."""
    return bool(hashlib.sha256(table.encode()).digest()[0] & 1)


def deck(lie: bool) -> tuple[int, ...]:
    """Return the deck: they differ in one card of the elder's hand and one of the stock."""
    from yus.cards import PACK, parse_card  # noqa: PLC0415 - clients need no rules

    elder = [parse_card(each) for each in (FALSE_HAND if lie else TRUE_HAND).split()]
    dealer = [parse_card(each) for each in OPPONENT.split()]
    dealt = [*(elder[0:3] + dealer[0:3]), *(elder[3:6] + dealer[3:6]), *(elder[6:9] + dealer[6:9])]
    turn_up = parse_card(TURN_UP)
    return (*dealt, turn_up, *(each for each in PACK if each not in {*dealt, turn_up}))


class Client:
    """One person, with a cookie and a socket."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=f"http://{address}", timeout=60)
        self.http.post("/api/me", json={"name": "Bench", "auto": False}).raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        dialling = connect(
            f"ws://{address}/socket", additional_headers={"Cookie": cookie}, max_size=2**24, compression=None
        )
        self.socket: ClientConnection = dialling.__enter__()
        self.table, self.number, self.sent = "", 0, 0

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message, with an id of its own."""
        self.sent += 1
        # All of one length, as it comes back with the entry.
        more = {} if kind == "join" else {"id": f"{self.sent:08}"}
        self.socket.send(json.dumps({"type": kind, **more, **fields}))

    def entry(self, kind: str) -> tuple[float, int]:
        """Wait for an entry with such an event; return when it came and how long it was."""
        while True:
            frame = self.socket.recv(60)
            came = time.perf_counter()
            told = json.loads(frame)
            assert told["type"] != "refused", told
            if told["type"] in {"state", "entry"}:
                self.number = told["number"]
            events = told.get("events") or ()
            if told["type"] == "entry" and any(each["event"] == kind for each in events):
                return came, len(frame)

    def state(self) -> None:
        """Wait for the state."""
        while True:
            told = json.loads(self.socket.recv(60))
            if told["type"] == "state":
                self.number = told["number"]
                return

    def say(self, command: str) -> float:
        """Give a command; return when that was."""
        began = time.perf_counter()
        self.send("command", table=self.table, number=self.number, command=command)
        return began


def exchange(elder: Client, dealer: Client, chance: random.Random) -> tuple[bool, list[float], list[int]]:
    """Play at a new table: was it a lie, how long did each message take, how long was it for the dealer?"""
    rules = {"referee": "table"}
    made = elder.http.post("/api/tables", json={"game": "terz", "seats": ["me", "open"], "rules": rules})
    made.raise_for_status()
    table = str(made.json()["table"])
    for client in (elder, dealer):
        client.table = table
        client.send("join", table=table)
        client.state()
    dealer.send("sit")
    dealer.state()
    for client in (elder, dealer):
        client.send("ready")
    for client in (elder, dealer):
        client.entry("dealt")
    times, sizes = [], []
    for command, sender, kind in zip(
        EXCHANGES, (elder, dealer, elder), ("announced", "conceded", "played"), strict=True
    ):
        time.sleep(chance.uniform(0, 2 * PACE))
        began = sender.say(command)
        came, size = dealer.entry(kind)
        times.append(came - began)
        sizes.append(size)
        elder.entry(kind)
    return lies(table), times, sizes


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Run a server whose decks are known; yields its address."""
    limits = ("TABLES_RATE", "GUESTS_RATE", "MESSAGES_RATE")
    bursts = ("TABLES_BURST", "GUESTS_BURST", "MESSAGES_BURST")
    environment = {
        **os.environ,
        **{f"YUS_{name}": "1000000" for name in (*limits, *bursts)},
        "YUS_DATABASE": str(folder / "telling.sqlite3"),
        "YUS_PORT": "0",
        "YUS_PACE": str(PACE),
        "YUS_UNLOAD": "5",
    }
    root = Path(__file__).parents[1]
    process = subprocess.Popen(
        [sys.executable, "-c", _SERVER], env=environment, stdout=subprocess.PIPE, text=True, cwd=root
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip().removeprefix("http://").rstrip("/")
    finally:
        process.terminate()
        process.wait(60)
        process.stdout.close()


def gather(pairs: int, seed: int = 1) -> tuple[list[list[float]], list[list[float]], set[tuple[int, ...]]]:
    """Play at tables till there are so many of each kind; return the times of truths, of lies, the sizes.

    Times are by message, then by table.
    """
    chance = random.Random(seed)
    found: dict[bool, list[list[float]]] = {False: [], True: []}
    sizes = set()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address:
        elder, dealer = Client(address), Client(address)
        while min(map(len, found.values())) < pairs:
            lie, times, size = exchange(elder, dealer, chance)
            found[lie].append(times)
            sizes.add(tuple(size))
        for client in (elder, dealer):
            client.socket.close()
            client.http.close()
    truths, told = ([list(each) for each in zip(*found[lie][:pairs], strict=True)] for lie in (False, True))
    return truths, told, sizes


def kolmogorov_smirnov(one: Sequence[float], two: Sequence[float]) -> tuple[float, float]:
    """Return the greatest distance of two samples' distributions, and how likely one so great is by chance.

    The p-value is the asymptotic one, good from some 30 values of each on.
    """
    values = sorted({*one, *two})
    first, second = sorted(one), sorted(two)
    distance, at, to = 0.0, 0, 0
    for value in values:
        while at < len(first) and first[at] <= value:
            at += 1
        while to < len(second) and second[to] <= value:
            to += 1
        distance = max(distance, abs(at / len(first) - to / len(second)))
    root = math.sqrt(len(first) * len(second) / (len(first) + len(second)))
    scaled = (root + 0.12 + 0.11 / root) * distance
    if scaled < 0.2:  # the series needs too many terms there, and is 1 for all that matters
        return distance, 1.0
    terms = ((-1) ** (k - 1) * math.exp(-2 * (k * scaled) ** 2) for k in range(1, 101))
    return distance, min(1.0, max(0.0, 2 * math.fsum(terms)))


def main() -> None:
    """Read the arguments, play, compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", type=int, default=2000)
    given = parser.parse_args()
    began = time.perf_counter()
    truths, told, sizes = gather(given.pairs)
    print(
        f"{given.pairs} truths and {given.pairs} lies in {time.perf_counter() - began:.0f} s; sizes {sizes}"
    )
    least = 1.0
    for command, true, false in zip(EXCHANGES, truths, told, strict=True):
        distance, chance = kolmogorov_smirnov(true, false)
        least = min(least, chance)
        medians = " and ".join(f"{1000 * statistics.median(each):.2f}" for each in (true, false))
        print(f"{command:<14} medians {medians} ms, D = {distance:.4f}, p = {chance:.3f}")
    if least < LEVEL or len(sizes) != 1:
        raise SystemExit("the messages of lies and truths differ")


if __name__ == "__main__":
    main()
