"""Kills a server under load again and again, and checks that nothing it had acknowledged is lost.

    python bench/crash.py                   50 kills, 20 tables of each game

Clients play at full speed. At a random moment the server is killed (SIGKILL); whatever entry any client had
heard of by then must be in the database, every log must make its table again, and the matches go on.
"""

import argparse
import asyncio
import contextlib
import random
import signal
import sqlite3
import tempfile
from pathlib import Path

from server import Load, Table, make_table, start  # type: ignore[import-not-found]

from yus.server import log
from yus.server.ledger import Ledger, Stored


def check(database: Path, tables: list[Table]) -> int:
    """Make every table again from its log; return how many entries there are. Exits where one is lost."""
    entries = 0
    with contextlib.closing(sqlite3.connect(database)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for table in tables:
            rows = opened.execute(
                "SELECT number, time, body, cause FROM entries WHERE table_id = ? ORDER BY number",
                (table.id,),
            ).fetchall()
            ledger = Ledger.rebuild(
                Stored(number, at, log.decode(body), cause) for number, at, body, cause in rows
            )
            heard = max(player.number for player in table.players)
            if ledger.state.number < heard:
                raise SystemExit(
                    f"lost: table {table.id} has {ledger.state.number} entries, {heard} were told"
                )
            entries += len(rows)
    return entries


def moves(tables: list[Table]) -> int:
    """Return how many commands all players of their tables have heard of."""
    return sum(len(load.waits) for load in {table.load for table in tables})


async def round_of(address: str, tables: list[Table], seconds: float, kill: object) -> None:
    """Let the clients of all tables connect and play, then kill the server when they do."""
    loop = asyncio.get_running_loop()
    host, _, port = address.partition(":")
    for table in tables:
        table.forget()
        for player in table.players:
            player.buffer, player.open = b"", False
            await loop.create_connection(lambda player=player: player, host, int(port))  # type: ignore[misc]
    played = moves(tables)
    for _ in range(600):
        if moves(tables) > played:
            break
        await asyncio.sleep(0.1)
    await asyncio.sleep(seconds)
    kill()  # type: ignore[operator]
    await asyncio.sleep(0.3)


def main() -> None:
    """Read the arguments, kill, check."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    given = parser.parse_args()
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        loads = {"terz": Load(2, 1), "deberts": Load(3, 2), "living": Load(2, 3)}
        for load in loads.values():
            load.counting_from = 0.0
            load.patient = True
        address, process = start(folder)
        tables: list[Table] = [
            make_table(load, address, game, load.players)
            for game, load in loads.items()
            for _ in range(given.tables)
        ]
        before = 0
        for number in range(1, given.kills + 1):
            asyncio.run(
                round_of(
                    address,
                    tables,
                    chance.random(),
                    lambda process=process: process.send_signal(signal.SIGKILL),
                )
            )
            process.wait(30)
            entries = check(Path(folder) / "bench.sqlite3", tables)
            if entries == before:
                raise SystemExit("nothing was played")
            before = entries
            print(f"kill {number}: {entries} entries, all that was told is there", flush=True)
            if number < given.kills:
                address, process = start(folder, address.rpartition(":")[2])
    print(f"{given.kills} kills, {before} entries, {moves(tables)} commands heard by all: nothing lost")


if __name__ == "__main__":
    main()
