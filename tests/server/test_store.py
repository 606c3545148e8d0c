"""The store: what it has acknowledged is there, once, in order."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from yus.rules import TerzRules
from yus.server import log
from yus.server.ledger import Stored
from yus.server.store import Conflict, Guest, Listing, SqliteStore, StoreError, backup

CREATED = log.Created(TerzRules(), "host", "link")


def with_store(path: Path, test: Callable[[SqliteStore], Awaitable[None]]) -> None:
    """Run a test on an open store."""

    async def run() -> None:
        store = await SqliteStore.open(path)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(run())


def entry(number: int, cause: str | None = None) -> Stored:
    return Stored(number, 1000 + number, CREATED, cause)


def test_what_is_stored_comes_back(tmp_path: Path) -> None:
    """A log comes back as it was, in order, also from a file that is opened again."""
    path = tmp_path / "folder" / "yus.sqlite3"
    entries = tuple(entry(number, f"guest:{number}" if number % 2 else None) for number in range(1, 20))

    async def fill(store: SqliteStore) -> None:
        await asyncio.gather(*(store.append("a", each) for each in entries), store.append("b", entry(1)))
        assert await store.log("a") == entries

    async def look(store: SqliteStore) -> None:
        assert await store.log("a") == entries
        assert await store.log("b") == (entry(1),)
        assert await store.log("c") == ()

    with_store(path, fill)
    with_store(path, look)


def test_commits_of_many_tables_are_grouped(tmp_path: Path) -> None:
    """Entries that come while the disk is busy are committed together, and all are acknowledged."""

    async def test(store: SqliteStore) -> None:
        await asyncio.gather(*(store.append(f"t{number}", entry(1)) for number in range(300)))
        assert store.committed == 300
        assert store.commits < 30

    with_store(tmp_path / "yus.sqlite3", test)


def test_a_number_and_a_cause_are_used_once(tmp_path: Path) -> None:
    """A second entry of the same number, or of the same cause, is refused; others of its batch are not."""

    async def test(store: SqliteStore) -> None:
        await store.append("a", entry(1, "guest:x"))
        answers = await asyncio.gather(
            store.append("a", entry(1)),
            store.append("a", entry(2, "guest:x")),
            store.append("a", entry(2, "guest:y")),
            store.append("b", entry(1, "guest:x")),
            return_exceptions=True,
        )
        assert [type(each) for each in answers] == [Conflict, Conflict, type(None), type(None)]
        assert [each.number for each in await store.log("a")] == [1, 2]

    with_store(tmp_path / "yus.sqlite3", test)


def test_it_is_durable(tmp_path: Path) -> None:
    """Every commit is flushed to the disk, in a write-ahead log."""

    async def test(store: SqliteStore) -> None:
        for pragma, value in (("synchronous", 2), ("journal_mode", "wal")):
            assert await store._rows(f"PRAGMA {pragma}") == [(value,)]

    with_store(tmp_path / "yus.sqlite3", test)


def test_listings(tmp_path: Path) -> None:
    """A guest finds the tables where he sits, the newest first, until they are closed; so are stale ones."""

    async def test(store: SqliteStore) -> None:
        await store.append("a", Stored(1, 10, CREATED), Listing("playing", ("x", "y")))
        await store.append("b", Stored(1, 20, CREATED), Listing("waiting", ("x", None)))
        await store.append("c", Stored(1, 30, CREATED), Listing("over", ("x", None)))
        assert await store.tables_of("x", 9) == ("c", "b", "a")
        assert await store.tables_of("x", 1) == ("c",)
        assert await store.tables_of("y", 9) == ("a",)
        assert await store.stale(25, 9) == ("a", "b")
        await store.append("a", Stored(2, 40, CREATED), Listing("closed", ("x", "y")))
        assert await store.tables_of("y", 9) == ()
        assert await store.stale(100, 9) == ("b",)

    with_store(tmp_path / "yus.sqlite3", test)


def test_guests(tmp_path: Path) -> None:
    """A guest is found by the hash of his cookie, and his name and settings can change."""

    async def test(store: SqliteStore) -> None:
        await store.put_guest(Guest("x", "Лена"), b"hash", 1)
        assert await store.guest(b"hash") == Guest("x", "Лена", True)
        await store.put_guest(Guest("x", "Елена", False), None, 2)
        assert await store.guest(b"hash") == Guest("x", "Елена", False)
        assert await store.guest(b"other") is None

    with_store(tmp_path / "yus.sqlite3", test)


def test_a_backup_of_a_database_in_use(tmp_path: Path) -> None:
    """A copy made while the server writes is whole; it overwrites nothing."""
    path, copy = tmp_path / "yus.sqlite3", tmp_path / "copy.sqlite3"

    async def test(store: SqliteStore) -> None:
        await store.append("a", entry(1))
        backup(path, copy)
        with pytest.raises(StoreError, match="there already"):
            backup(path, copy)
        await store.append("a", entry(2))

    with_store(path, test)
    with contextlib.closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    with pytest.raises(StoreError, match="no database"):
        backup(tmp_path / "nothing", tmp_path / "x")
    (tmp_path / "text").write_text("no database at all" * 100)
    with pytest.raises(StoreError, match="cannot be copied"):
        backup(tmp_path / "text", tmp_path / "y")


def test_files_that_are_no_database(tmp_path: Path) -> None:
    """A file of a newer version, or of something else, is refused by name and left alone."""
    newer, text = tmp_path / "newer", tmp_path / "text"
    with contextlib.closing(sqlite3.connect(newer)) as database:
        database.execute("PRAGMA user_version = 99")
    text.write_text("no database at all" * 100)
    for path, reason in ((newer, "newer Yus"), (text, "cannot be used"), (tmp_path, "cannot be used")):
        with pytest.raises(StoreError, match=reason) as caught:
            asyncio.run(SqliteStore.open(path))
        assert str(path) in str(caught.value)
    assert text.read_text().startswith("no database")


def test_a_closed_store_takes_nothing(tmp_path: Path) -> None:
    """What was asked for before closing is stored; afterwards everything is refused."""

    async def run() -> None:
        store = await SqliteStore.open(tmp_path / "yus.sqlite3")
        asked = store.append("a", entry(1))
        await store.close()
        await asked
        with pytest.raises(StoreError, match="closed"):
            await store.append("a", entry(2))

    asyncio.run(run())
