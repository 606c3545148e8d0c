"""Where logs, guests and lists of tables lie: a small interface, and SQLite behind it.

``append`` returns when the entry is on the disk, never before. Entries of many tables that come while the
disk is busy are committed together, by one visit to the one thread that has the connection: each visit costs
that thread a wait for the interpreter, so a group is one visit and a few statements, however many are in it.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeVar

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
BATCH: Final = 1000
"""Entries and changes in one transaction at most."""
CHECKPOINT: Final = 4000
"""Pages of the write-ahead log (16 MB) after which they are copied into the database, which takes a while."""

Statement: TypeAlias = tuple[str, tuple[Any, ...]]
_T = TypeVar("_T")


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
    """What belongs together and waits for the next commit: an entry with its listing, or a statement."""

    done: "asyncio.Future[None]"
    entry: tuple[Any, ...] | None = None
    listing: tuple[str, int, Listing] | None = None
    statement: Statement | None = None


class SqliteStore:
    """One SQLite file, in WAL mode with every commit flushed to the disk."""

    def __init__(self, connection: sqlite3.Connection, thread: ThreadPoolExecutor) -> None:
        """Take a connection that was opened in its thread; use ``open``."""
        self._connection = connection
        self._thread = thread
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
        thread = ThreadPoolExecutor(1, "store")
        connection = await asyncio.get_running_loop().run_in_executor(thread, _connect, path)
        return cls(connection, thread)

    def append(self, table: str, stored: Stored, listing: Listing | None = None) -> "asyncio.Future[None]":
        """Store an entry with the next commit; the future is done when it is on the disk."""
        waiting = _Waiting(self._loop.create_future())
        waiting.entry = (table, stored.number, stored.time, log.encode(stored.entry), stored.id)
        if listing is not None:
            waiting.listing = (table, stored.time, listing)
        return self._submit(waiting)

    async def log(self, table: str) -> tuple[Stored, ...]:
        """Return the whole log of a table."""
        rows = await self._rows(
            "SELECT number, time, body, cause FROM entries WHERE table_id = ? ORDER BY number", (table,)
        )
        return tuple(Stored(number, time, log.decode(body), cause) for number, time, body, cause in rows)

    async def tables_of(self, guest: str, limit: int) -> tuple[str, ...]:
        """Return the tables of a guest."""
        rows = await self._rows(
            "SELECT table_id FROM seats JOIN tables USING (table_id) WHERE guest = ? AND phase != 'closed'"
            " ORDER BY updated DESC LIMIT ?",
            (guest, limit),
        )
        return tuple(row[0] for row in rows)

    async def stale(self, before: int, limit: int) -> tuple[str, ...]:
        """Return the tables that nobody has touched."""
        rows = await self._rows(
            "SELECT table_id FROM tables WHERE updated < ? AND phase NOT IN ('over', 'closed') LIMIT ?",
            (before, limit),
        )
        return tuple(row[0] for row in rows)

    async def guest(self, token: bytes) -> Guest | None:
        """Return the guest of a cookie."""
        rows = await self._rows("SELECT guest, name, auto FROM guests WHERE token = ?", (token,))
        return next((Guest(guest, name, bool(auto)) for guest, name, auto in rows), None)

    async def put_guest(self, guest: Guest, token: bytes | None, now: int) -> None:
        """Add or change a guest."""
        if token is None:
            statement = "UPDATE guests SET name = ?, auto = ?, seen = ? WHERE guest = ?"
            changed: Statement = (statement, (guest.name, guest.auto, now, guest.id))
        else:
            statement = "INSERT INTO guests (guest, token, name, auto, seen) VALUES (?, ?, ?, ?, ?)"
            changed = (statement, (guest.id, token, guest.name, guest.auto, now))
        await self._submit(_Waiting(self._loop.create_future(), statement=changed))

    async def close(self) -> None:
        """Commit what waits and close the file."""
        self._closing = True
        self._poke.set()
        await self._writer
        await self._in_thread(self._connection.close)
        self._thread.shutdown()

    def _in_thread(self, work: Callable[..., _T], *given: object) -> "asyncio.Future[_T]":
        return self._loop.run_in_executor(self._thread, work, *given)

    async def _rows(self, sql: str, given: tuple[Any, ...] = ()) -> list[Any]:
        return await self._in_thread(lambda: self._connection.execute(sql, given).fetchall())

    def _submit(self, waiting: _Waiting) -> "asyncio.Future[None]":
        if self._closing:
            waiting.done.set_exception(StoreError("the store is closed"))
        else:
            self._waiting.append(waiting)
            self._poke.set()
        return waiting.done

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
        await self._in_thread(_transact, self._connection, _statements(batch))
        self.commits += 1
        self.committed += sum([each.entry is not None for each in batch])
        for each in batch:
            if not each.done.cancelled():
                each.done.set_result(None)

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


def _connect(path: str | Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
    connection.executescript(_SCHEMA)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    return connection


def _transact(connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    """Carry out all or none of them; a single statement is a transaction in itself."""
    if len(statements) == 1:
        connection.execute(*statements[0])
        return
    try:
        connection.execute("BEGIN IMMEDIATE")
        for each in statements:
            connection.execute(*each)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _fail(future: "asyncio.Future[None]", error: Exception) -> None:
    if not future.done():
        future.set_exception(error)


def _statements(batch: Sequence[_Waiting]) -> list[Statement]:
    """Return what stores a batch: a statement for all its entries, a few for all its listings."""
    found: list[Statement] = []
    entries = [each.entry for each in batch if each.entry is not None]
    if entries:
        found.append(_all("INSERT INTO entries (table_id, number, time, body, cause)", entries))
    # Of several listings of one table the last one holds.
    listings = {each.listing[0]: each.listing for each in batch if each.listing is not None}
    if listings:
        tables = [(table, listing.phase, now) for table, now, listing in listings.values()]
        seats = [
            (table, seat, guest)
            for table, _, listing in listings.values()
            for seat, guest in enumerate(listing.guests)
            if guest is not None
        ]
        found.append(_all("INSERT OR REPLACE INTO tables (table_id, phase, updated)", tables))
        marks = ", ".join("?" * len(listings))
        found.append((f"DELETE FROM seats WHERE table_id IN ({marks})", tuple(listings)))
        if seats:
            found.append(_all("INSERT INTO seats (table_id, seat, guest)", seats))
    found += [each.statement for each in batch if each.statement is not None]
    return found


def _all(insert: str, rows: Sequence[tuple[Any, ...]]) -> Statement:
    """Return one statement that inserts all rows."""
    row = f"({', '.join('?' * len(rows[0]))})"
    return f"{insert} VALUES {', '.join([row] * len(rows))}", _flat(rows)


def _flat(rows: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple([value for row in rows for value in row])


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
