"""How kernels are compiled: their decorator, and where the compiled code is kept.

numba compiles a kernel when its module is imported, and keeps the machine code in a folder. By itself it
looks for changes in that one source file only, so a kernel would go on running the old code of a helper that
was edited in another. Therefore the folder's name is made from the text of every file that kernels are made
of.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar, cast, overload

import numba
import numba.core.config
from filelock import FileLock
from platformdirs import user_cache_path

config: Any = numba.core.config
"""numba's settings."""
FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

_ROOM: Final = Path(__file__).parent
_SOURCES: Final = (
    "engine/**/*.py",
    "deberts/*.py",
    "terz/*.py",
    "cards.py",
    "melds.py",
    "tricks.py",
    "rules.py",
)
"""What kernels are made of: this room, and the rules whose constants they take."""


class Ints(Protocol):
    """A one-dimensional int64 array, as kernels see it."""

    def __len__(self) -> int:
        """Return the number of elements."""

    def __getitem__(self, index: int, /) -> int:
        """Return one element."""

    def __setitem__(self, index: int, value: int, /) -> None:
        """Set one element."""


class Table(Protocol):
    """A two-dimensional int64 array, as kernels see it."""

    @overload
    def __getitem__(self, index: int, /) -> Ints: ...
    @overload
    def __getitem__(self, index: tuple[int, int], /) -> int: ...

    def __setitem__(self, index: tuple[int, int], value: int, /) -> None:
        """Set one element."""

    def __len__(self) -> int:
        """Return the number of rows."""


class Floats(Protocol):
    """A one-dimensional float64 array, as kernels see it."""

    def __getitem__(self, index: int, /) -> float:
        """Return one element."""

    def __setitem__(self, index: int, value: float, /) -> None:
        """Set one element."""


class FloatTable(Protocol):
    """A two-dimensional float64 array, as kernels see it."""

    def __getitem__(self, index: tuple[int, int], /) -> float:
        """Return one element."""

    def __setitem__(self, index: tuple[int, int], value: float, /) -> None:
        """Set one element."""


def source_key() -> str:
    """Return a short name for the sources that kernels are built from, and the compiler that builds them.

    Kernels that look after the bounds of their arrays (NUMBA_BOUNDSCHECK, as in the tests) are others.
    """
    digest = hashlib.sha256(f"{numba.__version__} {config.BOUNDSCHECK}".encode())
    sources = {source for pattern in _SOURCES for source in _ROOM.parent.glob(pattern)}
    for source in sorted(sources):
        digest.update(source.relative_to(_ROOM.parent).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Return the folder of compiled code, made if need be; None where nothing can be written.

    It lies in NUMBA_CACHE_DIR if that is set, else in the user's cache directory.
    """
    given = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(given) if given else user_cache_path("yus")
    folder = base / f"engine-{source_key()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


@contextmanager
def _caching_in(folder: Path | None) -> Iterator[None]:
    """Point numba to the folder for as long as one kernel takes its place there; others keep their own.

    Other processes wait meanwhile: they load then what they would have compiled too, into the same files.
    """
    if folder is None:
        yield
        return
    before = config.CACHE_DIR
    with FileLock(folder / "lock"):
        config.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


def kernel(signature: str) -> Callable[[FunctionT], FunctionT]:
    """Compile a function for the types of one signature, or load it; it runs without Python's lock."""

    def compile_it(function: FunctionT) -> FunctionT:
        folder = cache_folder()
        with _caching_in(folder):
            compiled = numba.njit(signature, cache=folder is not None, nogil=True)(function)
        return cast(FunctionT, compiled)

    return compile_it
