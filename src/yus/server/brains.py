"""The bots of the house: they think in other processes, with a deadline, and never in the event loop."""

import asyncio
import contextlib
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Final

import msgspec
import structlog

from yus.bots import (
    Hint,
    PlayerError,
    Situation,
    beginner_like,
    decode,
    encode,
    find_bot,
    is_due,
    make_player,
    master_hint,
    rough_hint,
    warm_up,
)
from yus.commands import Command
from yus.rules import Rules, Text, at_table
from yus.view import prices

STAND_IN: Final = "greedy"
"""The bot that one plays against where none is named."""
_STILL_LOADING: Final = "the compiled core is still loading"
_loading: Final = threading.Event()
_loaded: Final = threading.Event()
_logger: Final = structlog.get_logger("yus.bots")


def known(name: str) -> bool:
    """Tell whether there is such a bot."""
    try:
        find_bot(name)
    except PlayerError:
        return False
    return True


def label(name: str) -> Text:
    """Return what a bot is called on screen."""
    return find_bot(name).label


def who_sits_in(rules: Rules) -> str:
    """Return the bot that sits in for people: at the living table one that neither lies nor doubts (T9)."""
    return "honest" if at_table(rules) else STAND_IN


class Answer(msgspec.Struct, frozen=True):
    """What a bot answered; ``stood_in`` where another did, the compiled core not being loaded yet."""

    command: Command | None
    stood_in: bool = False


_ANSWERS: Final = msgspec.msgpack.Decoder(Answer)
_HINTS: Final = msgspec.msgpack.Decoder(Hint)


def load() -> None:
    """Begin to load the compiled core beside the answers, once in a process."""
    if not _loading.is_set():
        _loading.set()
        threading.Thread(target=_load, daemon=True).start()


def _load() -> None:
    warm_up()
    _loaded.set()


def end_with_parent() -> None:
    """End this process as soon as the server does, however that ends: by itself it would wait for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this runs in the other process"

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def answer(name: str, question: bytes) -> bytes:
    """Let a bot answer an encoded situation; this runs in the other process.

    The compiled core is loaded when the first bot that needs it is asked; a beginner answers until it is
    there.
    """
    waits = find_bot(name).compiled and not _is_loaded()
    player = make_player(beginner_like(name) if waits else name)
    return msgspec.msgpack.encode(Answer(player.choose(decode(question)), waits))


def advise(question: bytes) -> bytes:
    """Answer an encoded situation with a hint; this runs in the other process, as ``answer`` does."""
    give = master_hint if _is_loaded() else rough_hint
    return msgspec.msgpack.encode(give(decode(question)))


def _is_loaded() -> bool:
    """Tell whether the compiled core is there; if not, it will be."""
    if not _loaded.is_set():
        load()
    return _loaded.is_set()


def fits(answer: Command | None, situation: Situation) -> bool:
    """Tell whether a bot may answer this."""
    if answer is None:
        return not is_due(situation)
    if answer not in situation.legal:
        return False
    price = prices(situation.view).get(answer)
    return price is None or not price.lost


class Brains:
    """A pool of processes in which bots think."""

    def __init__(self, processes: int, seconds: float) -> None:
        """Have so many processes, started when the first bot is asked; ``seconds`` for each answer."""
        self._processes = processes
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._started: asyncio.Future[list[bool]] | None = None
        self.failures = 0

    async def choose(self, name: str, situation: Situation) -> Command | None:
        """Return a bot's answer; if it has none in time, or a wrong one, what a beginner would do.

        None is an answer where the bot has only rights (T9). What loses the match at once is none.
        """
        if len(situation.legal) == 1 and is_due(situation):
            return situation.legal[0]
        try:
            answered = _ANSWERS.decode(await self._ask(answer, name, encode(situation)))
            found = answered.command
            if answered.stood_in:
                _logger.info("bot_stood_in", bot=name, by=STAND_IN, reason=_STILL_LOADING)
        except Exception as error:  # whatever a bot does wrong, the table goes on
            _logger.warning("bot_failed", bot=name, error=repr(error))
            return self._replaced(name, situation)
        return found if fits(found, situation) else self._replaced(name, situation)

    def _replaced(self, name: str, situation: Situation) -> Command | None:
        self.failures += 1
        return make_player(beginner_like(name)).choose(situation)

    async def hint(self, situation: Situation) -> Hint:
        """Return the master's advice; if there is none in time, what a beginner would do."""
        try:
            hint = _HINTS.decode(await self._ask(advise, encode(situation)))
        except Exception as error:  # whatever goes wrong, who asked is told something sound
            _logger.warning("hint_failed", error=repr(error))
            return rough_hint(situation)
        if hint.rough:
            _logger.info("hint_stood_in", by=STAND_IN, reason=_STILL_LOADING)
        return hint

    async def warm(self) -> None:
        """Start the processes before the first bot is asked: importing takes a second."""
        with contextlib.suppress(BrokenExecutor, OSError):
            await self._ready()

    async def _ready(self) -> ProcessPoolExecutor:
        """Return the pool when its processes have started; that is not the bots' time."""
        if self._pool is None:
            # A forked copy of a server would hold its sockets and locks.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, end_with_parent)
            self._started = None
        pool = self._pool
        if self._started is None:
            loop = asyncio.get_running_loop()
            asked = (loop.run_in_executor(pool, known, STAND_IN) for _ in range(self._processes))
            self._started = asyncio.gather(*asked)
        try:
            await asyncio.shield(self._started)
        except BrokenExecutor:
            self._broken(pool)
            raise
        return pool

    async def _ask(self, function: Callable[..., bytes], *arguments: str | bytes) -> bytes:
        """Have a function called in a process. Raises TimeoutError, or whatever it raises."""
        pool = await self._ready()
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(pool, function, *arguments), self._seconds)
        except BrokenExecutor:
            self._broken(pool)
            raise

    def _broken(self, pool: ProcessPoolExecutor) -> None:
        """Have another pool next time."""
        if self._pool is pool:
            self._pool = None

    async def close(self) -> None:
        """Stop the processes when they have answered what they think of; nobody will hear it."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
