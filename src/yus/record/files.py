"""Reading records from text and from files, and writing them."""

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, cast

import msgspec

from yus.record.model import FORMAT, Record, RecordError

LARGEST: Final = 8 * 1024 * 1024
"""The largest record that is read, in bytes; a match with every legal list is some 100 kB."""
_DECODER: Final = msgspec.json.Decoder(Record)


def parse_record(data: bytes | str, where: str = "") -> Record:
    """Read one record from JSON. Raises RecordError that says where and why; does not replay it."""
    try:
        raw = data.encode() if isinstance(data, str) else data
        if len(raw) > LARGEST:
            raise RecordError(where, f"larger than {LARGEST} bytes")
        # The decoder does not look into what it skips.
        raw.decode()
        record = _DECODER.decode(raw)
    except UnicodeError:
        raise RecordError(where, "not UTF-8") from None
    except msgspec.ValidationError as error:
        raise RecordError(where, f"not a record: {error}") from None
    except msgspec.DecodeError as error:
        raise RecordError(where, f"not JSON: {error}") from None
    except RecursionError:
        raise RecordError(where, "nested too deep") from None
    if record.format != FORMAT:
        raise RecordError(where, f"format {record.format[:40]!r} is not {FORMAT!r}")
    return record


def record_text(record: Record) -> str:
    """Return a record as one line of JSON, without a line end."""
    return msgspec.json.encode(record).decode()


def read_records(path: Path) -> Iterator[tuple[str, Record]]:
    """Read the records of a file, JSON or ``.jsonl``, gzipped or not, with the place of each.

    Raises RecordError where the file cannot be read or a record in it is none.
    """
    name = path.name.encode(errors="replace").decode()
    try:
        with _opened(path) as file:
            yield from _records_in(file, name, by_lines=".jsonl" in path.suffixes)
    except EOFError:
        raise RecordError(name, "the gzipped file is cut off") from None
    except (gzip.BadGzipFile, zlib.error) as error:
        raise RecordError(name, f"not a gzipped file: {error}") from None
    except OSError as error:
        raise RecordError(name, error.strerror or str(error)) from None


def _opened(path: Path) -> IO[bytes]:
    if path.suffix == ".gz":
        return cast(IO[bytes], gzip.open(path))
    return path.open("rb")


def _records_in(file: IO[bytes], name: str, by_lines: bool) -> Iterator[tuple[str, Record]]:
    """A first line that is JSON by itself begins a file of lines; else the file is one object.

    No more than the largest record is in memory at a time.
    """
    number = 1
    line = file.readline(LARGEST + 1)
    while line and not line.strip():
        number += 1
        line = file.readline(LARGEST + 1)
    if not line:
        raise RecordError(name, "empty")
    if not by_lines and not _is_json(line):
        yield name, parse_record(line + file.read(LARGEST + 1 - len(line)), name)
        return
    while line:
        if line.strip():
            yield f"{name}:{number}", parse_record(line, f"{name}:{number}")
        number += 1
        line = file.readline(LARGEST + 1)


def _is_json(line: bytes) -> bool:
    if len(line) > LARGEST:
        return True
    try:
        msgspec.json.decode(line, type=msgspec.Raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True
