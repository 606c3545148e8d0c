"""record.files: records are read from text and from files of every kind, or refused with place and reason."""

import gzip
import json
import tempfile
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.logs import random_record, records
from yus.record import LARGEST, Record, RecordError, parse_record, read_records, record_text
from yus.rules import DebertsRules

SMALL = random_record(DebertsRules(), 1, deals=1, with_legal=False)
TEXT = record_text(SMALL)
BARE: dict[str, Any] = {"format": "yus/1", "game": "deberts", "deals": [], "winner": None}


def why(data: bytes | str) -> str:
    """Return why a text is refused."""
    with pytest.raises(RecordError) as caught:
        parse_record(data, "here")
    assert caught.value.where == "here"
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    return caught.value.why


def why_file(path: Path) -> str:
    """Return why a file is refused, place and reason."""
    with pytest.raises(RecordError) as caught:
        list(read_records(path))
    return str(caught.value)


class TestText:
    """One record as JSON."""

    @given(records())
    def test_round_trip(self, record: Record) -> None:
        """Reading what was written gives an equal record, on one line."""
        text = record_text(record)
        assert parse_record(text) == record
        assert parse_record(text.encode()) == record
        assert "\n" not in text

    def test_unknown_fields_are_ignored(self) -> None:
        """More fields may follow; readers ignore what they do not know."""
        fields = json.loads(TEXT)
        fields["clock"] = [1, {"a": None}]
        fields["deals"][0]["comment"] = "привет"
        assert parse_record(json.dumps(fields)) == SMALL

    @pytest.mark.parametrize(
        ("data", "reason"),
        [
            (b"", "not JSON"),
            (b"\x00\x01\x02", "not JSON"),
            (TEXT[: len(TEXT) // 2], "not JSON"),
            (b'{"format": "\xff"}', "not UTF-8"),
            (TEXT[:-1].encode() + b', "junk": "\xe9"}', "not UTF-8"),
            ("\ud800", "not UTF-8"),
            (TEXT.encode("utf-16"), "not UTF-8"),
            ("NaN", "not JSON"),
            ("[]", "not a record"),
            ("null", "not a record"),
            ("17", "not a record"),
            ("[" * 10_000 + "]" * 10_000, "not a record"),
            (TEXT[:-1] + ', "junk": ' + "[" * 10_000 + "]" * 10_000 + "}", "nested too deep"),
            (TEXT[:-1] + ', "lot": {"a": ' + "[" * 10_000 + "]" * 10_000 + "}}", "nested too deep"),
            (" " * LARGEST + "{}", "larger than 8388608 bytes"),
        ],
        ids=range(15),
    )
    def test_refused(self, data: bytes | str, reason: str) -> None:
        """What is no JSON, no record, too deep or too large is refused with that reason."""
        assert why(data).startswith(reason)

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("format", None),
            ("game", 1),
            ("rules", []),
            ("rules", {"target": 1.5}),
            ("rules", {"target": None}),
            ("names", "north"),
            ("names", [1, 2]),
            ("names", [None, "b"]),
            ("deals", None),
            ("deals", {}),
            ("deals", [None]),
            ("deals", [{"dealer": 0, "deck": ""}]),
            ("winner", "0"),
            ("winner", 1.0),
            ("winner", True),
            ("winner", []),
            ("ended", None),
            ("ended", {"by": "boredom", "seat": 0}),
            ("ended", {"by": "gave_up"}),
            ("lot", None),
            ("lot", []),
            ("lot", "lot"),
        ],
    )
    def test_wrong_types(self, field: str, value: object) -> None:
        """A field of the wrong type is named by its path."""
        reason = why(json.dumps({**BARE, field: value}))
        assert reason.startswith("not a record: ")
        assert f"`$.{field}" in reason or "missing required field" in reason

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("dealer", None),
            ("dealer", False),
            ("dealer", 0.0),
            ("deck", ["AH"]),
            ("commands", "0 pass"),
            ("commands", [["0", "pass"]]),
            ("legal", [["pass"], "play"]),
            ("legal", [1]),
            ("points", 5),
            ("points", [1.5, 2]),
            ("written", ["1", "2"]),
            ("totals", {"0": 1}),
            ("hanging", "0"),
            ("targets", [None, 501]),
            ("shuffle", []),
            ("shuffle", "yus-shuffle/1"),
            ("shuffle", 1),
        ],
    )
    def test_wrong_types_in_a_deal(self, field: str, value: object) -> None:
        """A field of a deal of the wrong type is named by its path."""
        fields = json.loads(TEXT)
        fields["deals"][0][field] = value
        assert f"`$.deals[0].{field}" in why(json.dumps(fields)) or value is None

    @pytest.mark.parametrize("field", sorted(BARE.keys() - {"format"}))
    def test_missing(self, field: str) -> None:
        """A required field that is missing is named."""
        reason = why(json.dumps({name: value for name, value in BARE.items() if name != field}))
        assert reason == f"not a record: Object missing required field `{field}`"

    def test_format(self) -> None:
        """Another format than yus/1 is refused, and shown no longer than it need be."""
        assert why(json.dumps({**BARE, "format": "yus/2"})) == "format 'yus/2' is not 'yus/1'"
        assert len(why(json.dumps({**BARE, "format": "x" * 10**6}))) < 100

    @given(st.binary(max_size=200))
    def test_any_bytes(self, data: bytes) -> None:
        """Of any bytes whatever nothing but RecordError comes."""
        with pytest.raises(RecordError):
            parse_record(data)

    @settings(suppress_health_check=[HealthCheck.too_slow])
    @given(st.data())
    def test_mutated_bytes(self, data: st.DataObject) -> None:
        """A record of which bytes were changed, cut out or doubled is read or refused, nothing else."""
        raw = bytearray(TEXT.encode())
        for _ in range(data.draw(st.integers(1, 3))):
            start = data.draw(st.integers(0, len(raw)))
            end = start + data.draw(st.integers(0, 30))
            raw[start:end] = data.draw(st.binary(max_size=4) | st.just(bytes(raw[start:end]) * 2))
        reason = ""
        try:
            parse_record(bytes(raw))
        except RecordError as error:
            reason = str(error)
        assert "\n" not in reason


class TestFiles:
    """Files of one record or of many."""

    @pytest.mark.parametrize("zipped", [False, True])
    def test_one_object(self, tmp_path: Path, zipped: bool) -> None:
        """A file holds one JSON object, on one line or laid out over many, gzipped or not."""
        indented = json.dumps(json.loads(TEXT), indent=2)
        for number, text in enumerate((TEXT, TEXT + "\n", indented, "\n \n" + indented + "\n\n")):
            path = tmp_path / (f"{number}.json.gz" if zipped else f"{number}.json")
            path.write_bytes(gzip.compress(text.encode()) if zipped else text.encode())
            (found,) = read_records(path)
            assert found[1] == SMALL
            assert found[0].split(":")[0] == path.name

    @pytest.mark.parametrize("name", ["two.jsonl", "two.jsonl.gz", "two.json"])
    def test_lines(self, tmp_path: Path, name: str) -> None:
        """A file of lines gives each record with its line; empty lines are passed over."""
        path = tmp_path / name
        raw = f"\n{TEXT}\n\n{TEXT}\n".encode()
        path.write_bytes(gzip.compress(raw) if name.endswith(".gz") else raw)
        assert [where for where, _ in read_records(path)] == [f"{name}:2", f"{name}:4"]

    @pytest.mark.parametrize("name", ["one.jsonl", "one.jsonl.gz"])
    @pytest.mark.parametrize("broken", [1, 2, 3])
    def test_broken_line(self, tmp_path: Path, name: str, broken: int) -> None:
        """The line that cannot be read is named, whichever it is; those before it have been read."""
        lines = [TEXT] * 3
        lines[broken - 1] = TEXT[:50]
        raw = "\n".join(lines).encode()
        path = tmp_path / name
        path.write_bytes(gzip.compress(raw) if name.endswith(".gz") else raw)
        read: list[Record] = []
        with pytest.raises(RecordError) as caught:
            read.extend(record for _, record in read_records(path))
        assert caught.value.where == f"{name}:{broken}"
        assert len(read) == broken - 1

    @pytest.mark.parametrize("text", ["", "\n", " \n\t\n"])
    @pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
    def test_empty(self, tmp_path: Path, name: str, text: str) -> None:
        """An empty file is told as such."""
        path = tmp_path / name
        path.write_text(text)
        assert why_file(path) == f"{name}: empty"

    def test_no_file(self, tmp_path: Path) -> None:
        """A file that is not there, or is a directory, is refused with the system's reason."""
        assert why_file(tmp_path / "none.json") == "none.json: No such file or directory"
        assert why_file(tmp_path) == f"{tmp_path.name}: Is a directory"

    def test_odd_name(self, tmp_path: Path) -> None:
        """A name that is no UTF-8 can be told all the same."""
        assert why_file(tmp_path / "a\udcff.json").startswith("a?.json: ")

    def test_binary(self, tmp_path: Path) -> None:
        """A file that is no text at all is refused."""
        path = tmp_path / "a.json"
        path.write_bytes(bytes(range(256)) * 50)
        assert "not " in why_file(path)

    def test_gzip(self, tmp_path: Path) -> None:
        """A gzipped file that is cut off, corrupt or not gzipped is refused with that reason."""
        path = tmp_path / "a.json.gz"
        whole = gzip.compress(TEXT.encode())
        path.write_bytes(whole[:-20])
        assert why_file(path) == "a.json.gz: the gzipped file is cut off"
        path.write_bytes(TEXT.encode())
        assert why_file(path).startswith("a.json.gz: not a gzipped file: ")
        path.write_bytes(whole[:40] + b"\x55" * 40 + whole[80:])
        assert why_file(path).startswith("a.json.gz: ")
        path.write_bytes(whole[:-8] + b"\0" * 8)
        assert why_file(path).startswith("a.json.gz: not a gzipped file: CRC")

    @given(st.integers(10, 400), st.binary(min_size=1, max_size=20))
    def test_gzip_corrupt_anywhere(self, place: int, wrong: bytes) -> None:
        """Wherever a gzipped file is damaged, nothing but RecordError comes."""
        whole = gzip.compress(TEXT.encode(), mtime=0)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.json.gz"
            path.write_bytes(whole[:place] + wrong + whole[place + len(wrong) :])
            try:
                read = [record for _, record in read_records(path)]
            except RecordError:
                return
        assert read == [SMALL]

    @pytest.mark.parametrize("name", ["big.json", "big.jsonl", "big.jsonl.gz"])
    @pytest.mark.parametrize("first", ["", TEXT + "\n"])
    def test_huge_line(self, tmp_path: Path, name: str, first: str) -> None:
        """A line of 100 MB is refused without all of it being in memory."""
        path = tmp_path / name
        with gzip.open(path, "wb", compresslevel=1) if name.endswith(".gz") else path.open("wb") as file:
            file.write(first.encode() + b'{"format": "')
            for _ in range(100):
                file.write(b"x" * 1_000_000)
        tracemalloc.start()
        reason = why_file(path)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert "larger than 8388608 bytes" in reason
        assert most < 5 * LARGEST
        path.unlink()
