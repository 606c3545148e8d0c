"""engine.compiling: nothing is compiled before it is needed, and never is old code taken for new."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest

from yus.engine import compiling


@pytest.fixture(autouse=True)
def _fresh_folder() -> Iterator[None]:
    compiling.cache_folder.cache_clear()
    yield
    compiling.cache_folder.cache_clear()


def test_importing_the_room_loads_no_compiler() -> None:
    """Neither ``import yus`` nor ``import yus.engine`` imports numba or numpy."""
    code = "import sys, yus, yus.engine; print({'numba', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_the_key_follows_every_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of compiled code changes with each file that kernels are made of, and with the compiler."""
    package = tmp_path / "yus"
    shutil.copytree(Path(compiling.__file__).parent.parent, package)
    monkeypatch.setattr(compiling, "_ROOM", package / "engine")
    keys = [compiling.source_key()]
    for name in ("engine/kernels/bits.py", "engine/memory.py", "tricks.py", "deberts/points.py"):
        source = package / name
        source.write_text(source.read_text() + "\n# edited\n")
        keys.append(compiling.source_key())
    monkeypatch.setattr(numba, "__version__", "0.0")
    keys.append(compiling.source_key())
    assert len(set(keys)) == len(keys)
    assert keys[-1] == compiling.source_key()


def test_the_folder_is_where_the_user_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """NUMBA_CACHE_DIR is heeded; without it the folder lies in the user's cache directory."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "given"))
    given = compiling.cache_folder()
    assert given == tmp_path / "given" / f"engine-{compiling.source_key()}"
    assert given.is_dir()
    compiling.cache_folder.cache_clear()
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    usual = compiling.cache_folder()
    assert usual is not None
    assert usual.name == given.name
    if sys.platform == "linux":
        assert usual.parent == tmp_path / "home" / "yus"


def test_without_a_place_to_write_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no folder can be made kernels are compiled all the same, for this process alone."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    assert compiling.cache_folder() is None
    assert compiling.kernel("int64(int64)")(_double)(21) == 42


def test_other_users_of_numba_keep_their_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel's code goes to the folder, and numba's setting is afterwards as it was."""
    before = compiling.config.CACHE_DIR
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert compiling.kernel("int64(int64)")(_double)(21) == 42
    assert list(tmp_path.rglob("*.nbc"))
    assert before == compiling.config.CACHE_DIR


def test_who_begins_at_once_compiles_once(tmp_path: Path) -> None:
    """Of processes that begin with an empty folder one compiles each kernel, the others load it."""
    code = (
        "from yus.engine.kernels import tricks;"
        "found = [each.stats for each in vars(tricks).values() if hasattr(each, 'stats')];"
        "print(sum(bool(each.cache_misses) for each in found), len(found))"
    )
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    begun = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
        for _ in range(3)
    ]
    told = [each.communicate(timeout=300)[0].split() for each in begun]
    assert [each.returncode for each in begun] == [0] * 3
    assert sum(int(compiled) for compiled, _ in told) == int(told[0][1]) > 0


def _double(number: int) -> int:
    return 2 * number
