"""cli: the yus command; whatever is given, the answer is a result or one line and exit status 2."""

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from tests.logs import proof_of, random_record
from tests.record.test_replaying import ANYTHING, nodes
from yus.cli import app, default_language
from yus.record import LARGEST, Record, check, parse_record, record_text, verify
from yus.rules import PRESETS, DebertsRules, TerzRules

RECORD = random_record(DebertsRules(target=151), 3, deals=20)
TERZ = random_record(TerzRules(target=151), 3, deals=20)
FAULT, DIFFERS = 2, 1


@pytest.fixture(autouse=True)
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the user's data in a folder of its own, speak English, and know a terminal of 80 columns."""
    monkeypatch.setenv("YUS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "data"


def yus(*arguments: object) -> Result:
    """Run the command in this process; whatever it prints, it leaves no traceback."""
    result = CliRunner().invoke(app, [str(each) for each in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code in (0, DIFFERS, FAULT)
    assert "Traceback" not in result.output
    return result


def one_line(result: Result) -> str:
    """Return the one line that says what was wrong."""
    assert result.exit_code == FAULT
    (line,) = result.stderr.splitlines()
    assert line.startswith("yus: ")
    assert line.isprintable()
    assert len(line) < 700
    return line.removeprefix("yus: ")


def written(path: Path, *records: Record) -> Path:
    """Write records to a file."""
    text = "\n".join(map(record_text, records))
    raw = text.encode()
    path.write_bytes(gzip.compress(raw) if path.suffix == ".gz" else raw)
    return path


class TestReplay:
    """The command `yus replay FILE…`."""

    def test_agreeing(self, tmp_path: Path) -> None:
        """Where all agrees the number of records is told, and the status is 0."""
        one = written(tmp_path / "one.json", RECORD)
        many = written(tmp_path / "many.jsonl.gz", RECORD, TERZ, RECORD)
        result = yus("replay", one, many)
        assert (result.exit_code, result.stdout) == (0, "4 records agree\n")

    def test_differing(self, tmp_path: Path) -> None:
        """Each record that differs is named with record, deal, command and rule; the status is 1."""
        wrong = parse_record(record_text(RECORD).replace('"totals":[', '"totals":[1', 1))
        file = written(tmp_path / "many.jsonl", RECORD, wrong, TERZ)
        result = yus("replay", file)
        assert result.exit_code == DIFFERS
        first, last = result.stdout.splitlines()
        assert first.startswith("many.jsonl:2: deal 1: D7.2: totals are ")
        assert last == "2 records agree"

    def test_unreadable(self, tmp_path: Path) -> None:
        """What cannot be read is told in one line, with its place; the status is 2."""
        file = written(tmp_path / "a.jsonl", RECORD, RECORD)
        file.write_text(file.read_text()[:-50])
        assert one_line(yus("replay", file)).startswith("a.jsonl:2: not JSON")
        bad = parse_record(record_text(RECORD).replace('"0 ', '"9 ', 1))
        assert "commands[" in one_line(yus("replay", written(tmp_path / "b.json", bad)))

    @pytest.mark.parametrize(
        ("name", "data", "reason"),
        [
            ("a.json", b"", "empty"),
            ("a.json", b"\xff\xfe\x00", "not UTF-8"),
            ("a.json", bytes(range(256)), "not "),
            ("a.json", b"[" * 100_000, "not "),
            ("a.json.gz", b"{}", "not a gzipped file"),
            ("a.json.gz", gzip.compress(b"{}" * 1000)[:-9], "cut off"),
            ("a.jsonl", b"x" * (LARGEST + 2), "larger than"),
        ],
        ids=range(7),
    )
    @pytest.mark.parametrize("command", ["replay", "show", "verify"])
    def test_no_records(self, tmp_path: Path, command: str, name: str, data: bytes, reason: str) -> None:
        """Every command that reads records refuses the same files in the same words."""
        path = tmp_path / name
        path.write_bytes(data)
        line = one_line(yus(command, path))
        assert line.startswith(name)
        assert reason in line

    @pytest.mark.parametrize("command", ["replay", "show", "verify"])
    def test_no_file(self, tmp_path: Path, command: str) -> None:
        """A file that is not there, or a directory, is told with the system's reason."""
        assert one_line(yus(command, tmp_path / "none.json")) == "none.json: No such file or directory"
        assert one_line(yus(command, tmp_path)) == f"{tmp_path.name}: Is a directory"


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.data(), st.sampled_from(["replay", "show", "verify"]))
def test_mutated(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, command: str) -> None:
    """Whatever is changed in a record, each command ends with 0, 1 or 2, and with one line where it is 2."""
    value = json.loads(record_text(data.draw(st.sampled_from([RECORD, TERZ]))))
    for _ in range(data.draw(st.integers(1, 3))):
        if not nodes(value):
            break
        container, key = data.draw(st.sampled_from(nodes(value)))
        if data.draw(st.booleans()):
            del container[key]
        else:
            container[key] = data.draw(ANYTHING)
    path = tmp_path_factory.getbasetemp() / "mutated.json"
    path.write_text(json.dumps(value))
    result = yus(command, path)
    if result.exit_code == FAULT:
        one_line(result)


class TestShow:
    """The command `yus show FILE`."""

    @pytest.mark.parametrize(("lang", "word"), [("ru", "Козырь"), ("en", "Trumps")])
    def test_language(self, tmp_path: Path, lang: str, word: str) -> None:
        """A match is printed in the language that is asked for."""
        result = yus("show", written(tmp_path / "a.json", TERZ), "--lang", lang)
        assert result.exit_code == 0
        assert word in result.stdout

    def test_differing(self, tmp_path: Path) -> None:
        """A record that differs is not shown to its end."""
        wrong = parse_record(record_text(RECORD).replace('"totals":[', '"totals":[1', 1))
        assert "D7.2" in one_line(yus("show", written(tmp_path / "a.json", wrong)))


class TestVerify:
    """The command `yus verify FILE…`."""

    def test_honest(self, tmp_path: Path) -> None:
        """Where every deck is proven their number is told, and the status is 0."""
        result = yus("verify", written(tmp_path / "a.json", TERZ))
        assert result.exit_code == 0
        count = len(TERZ.deals)
        wanted = "1 deck is the one committed to" if count == 1 else f"{count} decks are those committed to"
        assert result.stdout == f"Honestly dealt: {wanted}.\n"

    def test_unproven(self, tmp_path: Path) -> None:
        """Deals without a proof are counted apart."""
        value = json.loads(record_text(RECORD))
        del value["deals"][0]["shuffle"]
        path = tmp_path / "a.json"
        path.write_text(json.dumps(value))
        result = yus("verify", path)
        assert result.exit_code == 0
        assert "Without a proof: 1 deal." in result.stdout

    @pytest.mark.parametrize("lang", ["ru", "en"])
    def test_dishonest(self, tmp_path: Path, lang: str) -> None:
        """Every fault is named with record and deal, and the status is 1."""
        value = json.loads(record_text(RECORD))
        value["deals"][1]["shuffle"] = proof_of(99, 2, 2)[0]
        path = tmp_path / "a.json"
        path.write_text(json.dumps(value))
        result = yus("verify", path, "--lang", lang)
        assert result.exit_code == DIFFERS
        assert result.stdout.startswith("a.json: deal 2: deck[") or "deal 2: deck[" in result.stdout
        assert "Honestly" not in result.stdout


class TestRules:
    """The command `yus rules …`."""

    @pytest.mark.parametrize("preset", PRESETS)
    def test_presets(self, preset: str) -> None:
        """The rules are printed in both languages."""
        result = yus("rules", preset)
        assert result.exit_code == 0
        assert PRESETS[preset].label.ru in result.stdout
        assert PRESETS[preset].label.en in result.stdout

    def test_options(self) -> None:
        """Presets and options are taken in order, apart or by commas; an option alone names its game."""
        assert "(target=301)" in yus("rules", "kharkov,players=3", "target=301").stdout
        assert "Терц" in yus("rules", "rounding=off").stdout
        assert "(rounding=off)" in yus("rules", "terz", "rounding=off").stdout
        assert "Деберц" in yus("rules").stdout
        assert "(convention=moscow)" in yus("rules", "kharkov", "moscow").stdout

    @pytest.mark.parametrize(
        ("given_words", "reason"),
        [
            (["chess"], "no such preset: 'chess'"),
            (["kharkov", "terz"], "the preset terz is for terz, not for deberts"),
            (["players=9"], "D1.1: players cannot be '9'"),
            (["target=50"], "D1.3: target cannot be '50'"),
            (["target=" + "9" * 5000], "D1.3: target cannot be"),
            (["target=1e3"], "D1.3: target cannot be '1e3'"),
            (["target="], "D1.3: target cannot be ''"),
            (["=5"], "D1: no such option: ''"),
            (["terz", "rounding=maybe"], "T2.3: rounding cannot be 'maybe'"),
            (["terz", "referee=blind"], "T9: referee cannot be 'blind'"),
            (["colour=red"], "D1: no such option: 'colour'"),
            (["\x1b[31m"], "no such preset"),
            (["x" * 100_000], "no such preset"),
        ],
        ids=range(13),
    )
    def test_refused(self, given_words: list[str], reason: str) -> None:
        """What cannot be agreed is refused with the number of the rule."""
        assert one_line(yus("rules", *given_words)).startswith(reason)

    @settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        st.lists(st.text(min_size=1, max_size=12).filter(lambda text: not text.startswith("-")), max_size=3)
    )
    def test_any_words(self, given_words: list[str]) -> None:
        """Whatever words are given, the answer is a page or one line."""
        result = yus("rules", *given_words)
        if result.exit_code:
            one_line(result)


class TestPlay:
    """The command `yus play …`."""

    @pytest.fixture
    def typed(self, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
        """Type these lines, then 1 for ever, or Ctrl-C."""
        prompts: list[str] = []

        def type_lines(*lines: str, then: str | type[BaseException] = "1") -> list[str]:
            left = list(lines)

            def read(prompt: str = "") -> str:
                prompts.append(prompt)
                if left:
                    return left.pop(0)
                if isinstance(then, str):
                    return then
                raise then

            monkeypatch.setattr("builtins.input", read)
            return prompts

        return type_lines

    @pytest.mark.parametrize("game", ["deberts", "terz"])
    @pytest.mark.parametrize("flags", [[], ["--plain"], ["--lang", "ru"], ["--terminal"]])
    def test_whole_match(
        self, typed: Callable[..., list[str]], house: Path, game: str, flags: list[str]
    ) -> None:
        """A match is played to its end, and its record, whose path is told, is proven."""
        typed()
        result = yus("play", game, "--rules", "target=51", *flags)
        assert result.exit_code == 0
        (path,) = (house / "records").iterdir()
        assert str(path) in result.stdout.replace("\n", "")
        record = parse_record(path.read_bytes())
        assert record.game == game
        assert check(record) is not None
        assert verify(record).faults == ()
        assert yus("verify", path).exit_code == 0

    @pytest.mark.parametrize("bluffing", ["never", "often"])
    def test_living_table(self, typed: Callable[..., list[str]], house: Path, bluffing: str) -> None:
        """T9: a match at the living table is played whole against a bot that lies as often as was chosen."""
        typed(then=KeyboardInterrupt)
        words = ["play", "terz", "--rules", "living-table,target=101", "--bluffing", bluffing]
        yus(*words)
        assert json.loads((house / "terminal.json").read_bytes())["bots"] == [None, f"greedy:{bluffing}"]
        typed()
        assert yus("play", "--resume").exit_code == 0
        (path,) = (house / "records").iterdir()
        record = parse_record(path.read_bytes())
        assert record.rules == {"target": 101, "referee": "table"}
        assert check(record) is not None

    @pytest.mark.parametrize("stop", [KeyboardInterrupt, EOFError])
    @pytest.mark.parametrize("count", [0, 3, 25])
    def test_interrupted(
        self, typed: Callable[..., list[str]], house: Path, stop: type[BaseException], count: int
    ) -> None:
        """Ctrl-C, or the end of what is typed, keeps the match; --resume goes on with the same cards."""
        prompts = typed(*["1"] * count, then=stop)
        result = yus("play", "deberts", "--players", "3", "--rules", "kharkov", "--lang", "en")
        assert result.exit_code == 0
        assert "The match is saved. To go on: yus play --resume" in result.stdout
        saved = json.loads((house / "terminal.json").read_bytes())["record"]
        assert len(prompts) == count + 1
        path = house / "record.json"
        typed()
        result = yus("play", "--resume", "--record", path)
        assert result.exit_code == 0
        assert "The match goes on." in result.stdout
        record = json.loads(path.read_bytes())
        for old, new in zip(saved["deals"], record["deals"], strict=False):
            assert new["deck"] == old["deck"]
            assert new["commands"][: len(old["commands"])] == old["commands"]
        assert record["rules"] == {"players": 3, "convention": "kharkov"}
        assert verify(parse_record(json.dumps(record))).faults == ()
        assert not (house / "terminal.json").exists()

    def test_unfinished_match_is_kept(self, typed: Callable[..., list[str]], house: Path) -> None:
        """A new match played to its end leaves the unfinished one as it was, and says that there is one."""
        typed(then=KeyboardInterrupt)
        yus("play", "terz", "--terminal")
        kept = (house / "terminal.json").read_bytes()
        typed()
        assert "There is an unfinished match" in yus("play", "terz", "--rules", "target=51").stdout
        assert (house / "terminal.json").read_bytes() == kept

    def test_nothing_to_resume(self) -> None:
        """Without a saved match there is nothing to go on with."""
        assert one_line(yus("play", "--resume")).endswith("terminal.json: No such file or directory")

    def test_spoilt_save(self, house: Path) -> None:
        """A spoilt saved match is told in one line."""
        house.mkdir()
        (house / "terminal.json").write_text('{"record": {}, "bots": []}')
        assert "not a record" in one_line(yus("play", "--resume"))

    @pytest.mark.parametrize(
        ("arguments", "reason"),
        [
            (["deberts", "--players", "4"], "D1.1: players cannot be 4"),
            (["deberts", "--players", "-1"], "D1.1: players cannot be -1"),
            (["deberts", "--players", "9" * 40], "D1.1: players cannot be"),
            (["terz", "--players", "2"], "T1.2: no such option: 'players'"),
            (["terz", "--rules", "kharkov"], "the preset kharkov is for deberts, not for terz"),
            (["terz", "--bot", "genius"], "no such bot: 'genius'"),
            (["terz", "--bluffing", "often"], "--bluffing is for the living table"),
            (["terz", "--rules", "living-table", "--bluffing", "all"], "no such bluffing: 'greedy:all'"),
            (["terz", "--rules", "living-table", "--bot", "liar", "--bluffing", "often"], "liar cannot be"),
            (
                ["terz", "--bot", "greedy,greedy"],
                "--bot greedy,greedy: 2 bots are named, there is room for 1",
            ),
            (["deberts", "--rules", "target=0"], "D1.3: target cannot be '0'"),
            (["--record", "/"], "/: Is a directory"),
            (["--record", "/dev/null/a.json"], "/dev/null: "),
        ],
    )
    def test_refused(self, arguments: list[str], reason: str) -> None:
        """What cannot be played is refused before a card is dealt."""
        assert one_line(yus("play", *arguments)).startswith(reason)

    @pytest.mark.parametrize(
        "arguments",
        [["play", "chess"], ["play", "--lang", "de"], ["play", "--players", "two"], ["dance"], ["replay"]],
    )
    def test_usage(self, arguments: list[str]) -> None:
        """What the command does not know is answered with its usage and status 2."""
        result = yus(*arguments)
        assert result.exit_code == FAULT
        assert "Usage: " in result.stderr

    def test_cannot_be_saved(
        self, typed: Callable[..., list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Where nothing can be kept, that is said in one line."""
        (tmp_path / "file").write_text("")
        monkeypatch.setenv("YUS_DATA", str(tmp_path / "file"))
        typed(then=KeyboardInterrupt)
        assert one_line(yus("play", "--rules", "target=51")).startswith(str(tmp_path / "file"))


@pytest.mark.parametrize(
    ("names", "language"),
    [
        ({"LC_ALL": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "uk_UA.UTF-8"}, "ru"),
        ({"LC_ALL": "en_GB", "LANG": "ru_RU"}, "en"),
        ({"LC_MESSAGES": "be_BY"}, "ru"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_default_language(monkeypatch: pytest.MonkeyPatch, names: dict[str, str], language: str) -> None:
    """The language follows the locale: Russian where Russian is read, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    assert default_language() == language


def test_data_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without YUS_DATA the user's data stand where the system keeps such data."""
    monkeypatch.delenv("YUS_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert str(tmp_path / "yus") in one_line(yus("play", "--resume"))
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert str(tmp_path / ".local" / "share" / "yus") in one_line(yus("play", "--resume"))


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1251"])
def test_as_a_process(tmp_path: Path, encoding: str) -> None:
    """The command runs by itself, whatever letters the terminal knows."""
    environment = {**os.environ, "YUS_DATA": str(tmp_path), "PYTHONIOENCODING": encoding, "COLUMNS": "80"}
    result = subprocess.run(
        [sys.executable, "-m", "yus", "play", "deberts", "--lang", "ru"],
        input=b"1\n" * Random(1).randrange(3, 9), env=environment, capture_output=True, check=False,
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (0, b"")
    assert (tmp_path / "terminal.json").exists()
    result = subprocess.run(
        [sys.executable, "-m", "yus", "replay", str(tmp_path / "ничего.json")],
        env=environment, capture_output=True, check=False,
    )  # fmt: skip
    assert result.returncode == FAULT
    assert len(result.stderr.splitlines()) == 1


def test_arena_tells_mean_and_interval(tmp_path: Path) -> None:
    """`yus arena` prints mean, interval and times, and goes on with kept results."""
    kept = str(tmp_path / "kept.jsonl")
    words = ["arena", "greedy", "random", "--rules", "moscow", "--blocks", "3", "--results", kept]
    first = yus(*words)
    assert first.exit_code == 0
    assert "greedy against random: +" in first.output
    assert "3 blocks" in first.output
    assert "ms each" in first.output
    again = yus(*words[:6], "5", *words[7:])
    assert "5 blocks" in again.output


def test_arena_at_the_living_table() -> None:
    """T9: `yus arena` plays matches with rights, lies and doubts, and whoever trusts a liar loses them."""
    words = ["arena", "honest", "liar", "--rules", "living-table,target=151", "--matches", "--blocks", "4"]
    result = yus(*words)
    assert result.exit_code == 0
    assert "honest against liar: +0.0" in result.output
    assert yus("arena", "greedy:often", "greedy:sometimes").exit_code == FAULT


def test_arena_refuses_what_there_is_not() -> None:
    """`yus arena` names an unknown player, or rules that cannot be played, in one line with exit status 2."""
    assert yus("arena", "nobody", "greedy").exit_code == 2
    assert yus("arena", "greedy", "random", "--rules", "target=9").exit_code == 2
