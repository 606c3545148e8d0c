"""Where logs, guests and lists of tables lie: a small interface, and SQLite behind it.

``append`` returns when the entry is on the disk, never before. Entries of many tables that come while the
disk is busy are committed together.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import aiosqlite
import msgspec

from yus.errors import YusError
from yus.server import log
from yus.server.clock import Signal
from yus.server.ledger import Stored

SCHEMA_VERSION: Final = 1
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, time INTEGER NOT NULL, body BLOB NOT NULL, cause TEXT,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS entries_cause ON entries (table_id, cause) WHERE cause IS NOT NULL;
CREATE TABLE IF NOT EXISTS tables (
    table_id TEXT PRIMARY KEY, phase TEXT NOT NULL, updated INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_updated ON tables (updated);
CREATE TABLE IF NOT EXISTS seats (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, guest TEXT NOT NULL, PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_guest ON seats (guest);
CREATE TABLE IF NOT EXISTS guests (
    guest TEXT PRIMARY KEY, token BLOB NOT NULL UNIQUE, name TEXT NOT NULL, auto INTEGER NOT NULL,
    account TEXT, seen INTEGER NOT NULL
) WITHOUT ROWID;
"""
_INSERT: Final = "INSERT INTO entries (table_id, number, time, body, cause) VALUES "
BATCH: Final = 1000
"""Statements in one transaction at most."""


class Conflict(Exception):
    """An entry with this number, or of this cause, is there already: another writer, or a resend."""


class StoreError(YusError):
    """The database cannot be used; the message says which and why."""


class Guest(msgspec.Struct, frozen=True):
    """Somebody without a password: his id, name, and whether the server plays forced commands for him."""

    id: str
    name: str
    auto: bool = True


class Listing(msgspec.Struct, frozen=True):
    """What lists of tables are made from: the phase, and the guest in each seat."""

    phase: str
    guests: tuple[str | None, ...]


class Store(Protocol):
    """What a server needs of a database."""

    def append(self, table: str, stored: Stored, listing: Listing | None = None) -> Awaitable[None]:
        """Store an entry, and the new listing with it, durably. Raises Conflict."""
        ...

    async def log(self, table: str) -> tuple[Stored, ...]:
        """Return the whole log of a table, empty where there is none."""
        ...

    async def tables_of(self, guest: str, limit: int) -> tuple[str, ...]:
        """Return tables at which a guest sits and that are not closed, the newest first."""
        ...

    async def stale(self, before: int, limit: int) -> tuple[str, ...]:
        """Return tables that go on and had no entry since ``before`` (milliseconds)."""
        ...

    async def guest(self, token: bytes) -> Guest | None:
        """Return the guest whose cookie has this hash."""
        ...

    async def put_guest(self, guest: Guest, token: bytes | None, now: int) -> None:
        """Add a guest with the hash of his cookie, or, without it, change his name and settings."""
        ...

    async def close(self) -> None:
        """Finish what waits and close."""
        ...


class _Waiting(msgspec.Struct):
    """Statements that belong together and wait for the next commit."""

    statements: list[tuple[str, tuple[Any, ...]]]
    done: "asyncio.Future[None]"


class SqliteStore:
    """One SQLite file, in WAL mode with every commit flushed to the disk."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        """Take an open connection; use ``open``."""
        self._connection = connection
        self._waiting: list[_Waiting] = []
        self._poke = Signal()
        self._loop = asyncio.get_running_loop()
        self._closing = False
        self.committed = 0
        self.commits = 0
        self._writer = asyncio.create_task(self._write(), name="store")

    @classmethod
    async def open(cls, path: str | Path) -> "SqliteStore":
        """Open the file, making it and its folder where there is none. Raises StoreError."""
        _check(path)
        connection = await aiosqlite.connect(path, isolation_level=None)
        await connection.execute("PRAGMA journal_mode = WAL")
        await connection.execute("PRAGMA synchronous = FULL")
        await connection.execute("PRAGMA busy_timeout = 5000")
        await connection.executescript(_SCHEMA)
        await connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        return cls(connection)

    def append(self, table: str, stored: Stored, listing: Listing | None = None) -> "asyncio.Future[None]":
        """Store an entry with the next commit; the future is done when it is on the disk."""
        body = log.encode(stored.entry)
        statements: list[tuple[str, tuple[Any, ...]]] = [
            (_INSERT, (table, stored.number, stored.time, body, stored.id))
        ]
        if listing is not None:
            statements += _listing_statements(table, stored.time, listing)
        return self._submit(statements)

    async def log(self, table: str) -> tuple[Stored, ...]:
        """Return the whole log of a table."""
        rows = await self._connection.execute_fetchall(
            "SELECT number, time, body, cause FROM entries WHERE table_id = ? ORDER BY number", (table,)
        )
        return tuple(Stored(number, time, log.decode(body), cause) for number, time, body, cause in rows)

    async def tables_of(self, guest: str, limit: int) -> tuple[str, ...]:
        """Return the tables of a guest."""
        rows = await self._connection.execute_fetchall(
            "SELECT table_id FROM seats JOIN tables USING (table_id) WHERE guest = ? AND phase != 'closed'"
            " ORDER BY updated DESC LIMIT ?",
            (guest, limit),
        )
        return tuple(row[0] for row in rows)

    async def stale(self, before: int, limit: int) -> tuple[str, ...]:
        """Return the tables that nobody has touched."""
        rows = await self._connection.execute_fetchall(
            "SELECT table_id FROM tables WHERE updated < ? AND phase NOT IN ('over', 'closed') LIMIT ?",
            (before, limit),
        )
        return tuple(row[0] for row in rows)

    async def guest(self, token: bytes) -> Guest | None:
        """Return the guest of a cookie."""
        rows = await self._connection.execute_fetchall(
            "SELECT guest, name, auto FROM guests WHERE token = ?", (token,)
        )
        return next((Guest(guest, name, bool(auto)) for guest, name, auto in rows), None)

    async def put_guest(self, guest: Guest, token: bytes | None, now: int) -> None:
        """Add or change a guest."""
        if token is None:
            statement = "UPDATE guests SET name = ?, auto = ?, seen = ? WHERE guest = ?"
            await self._submit([(statement, (guest.name, guest.auto, now, guest.id))])
        else:
            statement = "INSERT INTO guests (guest, token, name, auto, seen) VALUES (?, ?, ?, ?, ?)"
            await self._submit([(statement, (guest.id, token, guest.name, guest.auto, now))])

    async def close(self) -> None:
        """Commit what waits and close the file."""
        self._closing = True
        self._poke.set()
        await self._writer
        await self._connection.close()

    def _submit(self, statements: list[tuple[str, tuple[Any, ...]]]) -> "asyncio.Future[None]":
        done: asyncio.Future[None] = self._loop.create_future()
        if self._closing:
            done.set_exception(StoreError("the store is closed"))
            return done
        self._waiting.append(_Waiting(statements, done))
        self._poke.set()
        return done

    async def _write(self) -> None:
        """Commit whatever has gathered, again and again: the longer the disk takes, the more at once."""
        while not (self._closing and not self._waiting):
            await self._poke.wait()
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            if not batch:
                continue
            if self._waiting:
                self._poke.set()
            try:
                await self._commit(batch)
            except sqlite3.Error:
                await self._commit_singly(batch)

    async def _commit(self, batch: Sequence[_Waiting]) -> None:
        entries = [parameters for each in batch for sql, parameters in each.statements if sql is _INSERT]
        others = [each for waiting in batch for each in waiting.statements if each[0] is not _INSERT]
        try:
            if others:
                await self._transact(entries, others)
            else:
                await self._insert(entries)
        except sqlite3.Error:
            if self._connection.in_transaction:
                await self._connection.execute("ROLLBACK")
            raise
        self.commits += 1
        self.committed += len(entries)
        for each in batch:
            if not each.done.cancelled():
                each.done.set_result(None)

    async def _insert(self, entries: Sequence[tuple[Any, ...]]) -> None:
        """Insert entries by one statement, which is a transaction in itself and one visit to the thread."""
        rows = ", ".join(["(?, ?, ?, ?, ?)"] * len(entries))
        await self._connection.execute(_INSERT + rows, [value for each in entries for value in each])

    async def _transact(
        self, entries: Sequence[tuple[Any, ...]], others: Sequence[tuple[str, tuple[Any, ...]]]
    ) -> None:
        await self._connection.execute("BEGIN IMMEDIATE")
        if entries:
            await self._insert(entries)
        for sql, parameters in others:
            await self._connection.execute(sql, parameters)
        await self._connection.execute("COMMIT")

    async def _commit_singly(self, batch: Sequence[_Waiting]) -> None:
        """One of a batch was refused: find out which, so that the others are not."""
        for each in batch:
            try:
                await self._commit([each])
            except sqlite3.IntegrityError as error:
                _fail(each.done, Conflict(str(error)))
            except sqlite3.Error as error:
                _fail(each.done, StoreError(f"the database refused to write: {error}"))


def _check(path: str | Path) -> None:
    """See whether the file can be used, before a thread is started for it. Raises StoreError."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(path)) as connection:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{path} cannot be used as a database: {error}") from None
    if version > SCHEMA_VERSION:
        raise StoreError(f"{path} was written by a newer Yus (schema {version}, not {SCHEMA_VERSION})")


def _fail(future: "asyncio.Future[None]", error: Exception) -> None:
    if not future.done():
        future.set_exception(error)


def _listing_statements(table: str, now: int, listing: Listing) -> list[tuple[str, tuple[Any, ...]]]:
    taken = [(table, seat, guest) for seat, guest in enumerate(listing.guests) if guest is not None]
    return [
        (
            "INSERT OR REPLACE INTO tables (table_id, phase, updated) VALUES (?, ?, ?)",
            (table, listing.phase, now),
        ),
        ("DELETE FROM seats WHERE table_id = ?", (table,)),
        *(("INSERT INTO seats (table_id, seat, guest) VALUES (?, ?, ?)", each) for each in taken),
    ]


def backup(database: str | Path, target: str | Path) -> None:
    """Copy a database, also while a server uses it. Raises StoreError; never overwrites a file."""
    if not Path(database).is_file():
        raise StoreError(f"there is no database {database}")
    if Path(target).exists():
        raise StoreError(f"{target} is there already")
    try:
        with (
            contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as source,
            contextlib.closing(sqlite3.connect(target)) as copy,
        ):
            source.backup(copy)
    except sqlite3.Error as error:
        raise StoreError(f"{database} cannot be copied to {target}: {error}") from None
