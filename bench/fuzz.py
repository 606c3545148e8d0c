"""Sends a server whatever comes to mind, 100,000 messages of it, while others play at the same tables.

    python bench/fuzz.py                    100,000 messages

Strangers, people who look on and the players themselves send garbage, broken JSON, messages nearly right,
messages that are right but not theirs or not now, and messages sent again. Each must be answered, no answer
may betray a fault of the server, and afterwards every table is what its log says, and goes on.
"""

import argparse
import asyncio
import json
import random
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

from crash import check
from server import Heard, Load, Player, Table, make_table, start

COMMANDS = (
    "pass",
    "play",
    "AS",
    "7H",
    "10D",
    "announce QH:3",
    "good",
    "beat AH:4",
    "swap",
    "break 3",
    "claim",
    "draw",
    "show",
    "show none",
    "count 75",
    "accept",
    "Тч",
    "x",
)
KINDS = (
    "join", "sit", "mend", "command", "why", "ready", "nonces", "chat", "return", "rematch", "seat_bot",
    "settings", "ping", "shut_out", "give_up", "close", "leave", "dance",
)  # fmt: skip
HARMFUL = {"give_up", "close", "leave", "shut_out"}
"""What a player may do to his own table: only strangers send these."""


class Fuzzer(Player):
    """A client that sends nonsense; ``inside``: it sits at the table, and plays."""

    def __init__(
        self, load: Load, cookie: str, table: Table, seat: int, inside: bool, chance: random.Random
    ) -> None:
        super().__init__(load, cookie, table, seat)
        self.inside, self.chance = inside, chance
        self.asked = self.answered = 0
        self.seen: list[bytes] = []

    def heard(self, told: Heard) -> None:
        """Count answers, and let the player play."""
        if told.type in {"refused", "pong", "done", "why", "settings"}:
            self.answered += 1
            if told.type == "refused":
                text = told.en or ""
                if not text or "Traceback" in text or "File " in text or "object at 0x" in text:
                    raise SystemExit(f"an answer that betrays a fault: {text!r}")
                return
        if self.inside:
            super().heard(told)

    def nonsense(self) -> None:
        """Send one message of no, little or much sense."""
        self.asked += 1
        dice = self.chance.random()
        if dice < 0.1:
            self._frame(
                self.chance.choice((1, 2)), self.chance.randbytes(self.chance.randrange(60)).hex().encode()
            )
        elif dice < 0.2:
            whole = json.dumps(self.near()).encode()
            self._frame(1, whole[: self.chance.randrange(len(whole))])
        elif dice < 0.3 and self.seen:
            self._frame(1, self.chance.choice(self.seen))
        else:
            frame = json.dumps(self.near()).encode()
            self.seen = [*self.seen[-20:], frame]
            self._frame(1, frame)

    def near(self) -> dict[str, Any]:
        """A message that is nearly one."""
        chance = self.chance
        kinds = [each for each in KINDS if not (self.inside and each in HARMFUL)]
        message: dict[str, Any] = {"type": chance.choice(kinds)}
        for name, values in (
            ("id", (f"f{chance.randrange(5000)}", "", 7)),
            ("table", (self.table.id, "nosuchtable", None)),
            ("number", (self.number, self.number - 1, 0, -1, 10**12, "1")),
            ("command", COMMANDS),
            ("since", (0, self.number, None)),
            ("seat", (0, 1, 2, 9, "0")),
            ("key", ("nokeyatall", "x")),
            ("seals", ([], ["0" * 64], ["0" * 64] * 2, ["z"])),
            ("nonces", (["0" * 64] * 2, [])),
            ("phrase", ("hello", "buy my cards")),
            ("auto", (False, "yes")),
            ("bot", ("greedy", "nobody")),
        ):
            if chance.random() < 0.5:
                message[name] = chance.choice(values)
        return message


async def run(address: str, load: Load, tables: list[Table], count: int) -> tuple[int, int]:
    """Send the messages; return how many were sent and answered."""
    chance = random.Random(5)
    loop = asyncio.get_running_loop()
    host, _, port = address.partition(":")
    fuzzers: list[Fuzzer] = []
    for table in tables:
        people = [Fuzzer(load, each.cookie, table, each.seat, True, chance) for each in table.players]
        table.players = list(people)
        fuzzers += [
            *people,
            Fuzzer(load, "", table, 0, False, chance),
            Fuzzer(load, "yus_guest=forged", table, 0, False, chance),
        ]
    for fuzzer in fuzzers:
        await loop.create_connection(lambda fuzzer=fuzzer: fuzzer, host, int(port))  # type: ignore[misc]
    await asyncio.sleep(1)
    for number in range(count):
        fuzzer = chance.choice(fuzzers)
        if fuzzer.transport is None or fuzzer.transport.is_closing():
            raise SystemExit("a connection was closed")
        fuzzer.nonsense()
        if number % 50 == 0:
            await asyncio.sleep(0)
            while sum(each.asked - each.answered for each in fuzzers) > 3000:
                await asyncio.sleep(0.01)
    await asyncio.sleep(2)
    return sum(each.asked for each in fuzzers), sum(each.answered for each in fuzzers)


def main() -> None:
    """Read the arguments, send, check."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--messages", type=int, default=100_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        load = Load(2, 1)
        load.patient, load.counting_from = True, 0.0
        address, process = start(folder)
        tables = [make_table(load, address, game, 2) for game in ("terz", "living") for _ in range(2)]
        began = time.perf_counter()
        sent, answered = asyncio.run(run(address, load, tables, given.messages))
        took = time.perf_counter() - began
        if process.poll() is not None:
            raise SystemExit("the server has died")
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        entries = check(Path(folder) / "bench.sqlite3", tables)
    print(
        f"{sent} messages in {took:.0f} s, {answered} answers, {entries} entries in {len(tables)} sound logs"
    )


if __name__ == "__main__":
    main()
