"""Before the compiled core is there nobody waits for it: the command line, the server, the bots."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.over_wire import FAST, Client

_HEAVY = ("numba", "llvmlite", "numpy")


def loaded_by(code: str) -> set[str]:
    """Which of the heavy packages some code has imported, in an interpreter of its own."""
    asked = f"{code}\nimport sys\nprint('loaded', *({_HEAVY!r} & sys.modules.keys()))".replace(
        repr(_HEAVY), f"set({_HEAVY!r})"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split()[1:])


@pytest.mark.parametrize(
    "code",
    [
        "import yus",
        "import yus.bots, yus.engine",
        "import yus.server, yus.server.app",
        "import yus.cli\ntry:\n    yus.cli.app(['--help'])\nexcept SystemExit: pass",
        "import yus.cli\ntry:\n    yus.cli.app(['play', '--help'])\nexcept SystemExit: pass",
        "import yus.cli\ntry:\n    yus.cli.app(['rules'])\nexcept SystemExit: pass",
    ],
)
def test_nothing_heavy_is_imported(code: str) -> None:
    """Help, the rules, the library and the server's first page import no compiler and no arrays."""
    assert loaded_by(code) == set()


def test_the_core_is_imported_by_who_thinks() -> None:
    """The same look finds the compiler where a thinking player was asked: it would notice."""
    assert "numba" in loaded_by("import yus.bots.thinker")


def test_the_first_moves_of_a_cold_server(tmp_path: Path) -> None:
    """A server that has compiled nothing yet lets a beginner move for the master and says so in its log.

    The core is compiled beside that; the table does not wait for it, nor does who asks for a hint.
    """
    log = tmp_path / "log"
    environment = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(tmp_path / "cache"),
        "YUS_DATABASE": str(tmp_path / "yus.sqlite3"),
        "YUS_PACE": "0",
        "YUS_BOT_SECONDS": "15",
        "YUS_LOG_FORMAT": "json",
        **{f"YUS_{name.upper()}": str(value) for name, value in FAST.items()},
    }
    code = (
        "from yus.server import from_environment, serve\n"
        "serve(from_environment(port=0), lambda address: print('at', address, flush=True))"
    )
    with log.open("w") as written:
        process = subprocess.Popen(
            [sys.executable, "-c", code], env=environment, stdout=written, stderr=subprocess.STDOUT
        )
    try:
        with Client(address_in(log)) as client:
            client.join(client.make_table("deberts", "master"))
            client.ask("ready")
            for _ in range(20):
                while not client.seen.get("legal") or client.seen["number"] != client.number:
                    client.hear()
                if len(client.seen["legal"]) > 1:
                    break
                client.say(client.seen["legal"][0])
            hint = client.ask("hint", number=client.number)
            assert hint["rough"]
            # The bot answers this at the latest, and somebody is to act again or the next deal is due.
            before = client.number
            client.say(client.seen["legal"][-1])
            while client.number < before + 2:
                client.hear()
        said = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
        stood_in = [each for each in said if each["event"] == "bot_stood_in"]
        assert stood_in
        assert stood_in[0]["bot"] == "master"
        assert [each for each in said if each["event"] == "hint_stood_in"]
        assert not [each for each in said if each["event"] in {"bot_failed", "hint_failed"}]
    finally:
        process.kill()
        process.wait()


def address_in(log: Path) -> str:
    """The address that a server has printed, when it has."""
    for _ in range(400):
        for line in log.read_text().splitlines():
            if line.startswith("at "):
                return line.removeprefix("at http://").rstrip("/")
        time.sleep(0.05)
    raise AssertionError(log.read_text())
