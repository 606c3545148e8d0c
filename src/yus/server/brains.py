"""The bots of the house: they think in other processes, with a deadline, and never in the event loop."""

import asyncio
import multiprocessing
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Final

import msgspec
import structlog

from yus.bots import BOTS, Situation, decode, encode, make_player
from yus.commands import Command
from yus.rules import Text

STAND_IN: Final = "greedy"
"""The bot that sits in for people."""
_logger: Final = structlog.get_logger("yus.bots")
_COMMANDS: Final = msgspec.msgpack.Decoder(Command | None)


def known(name: str) -> bool:
    """Tell whether there is such a bot."""
    return name in BOTS


def label(name: str) -> Text:
    """Return what a bot is called on screen."""
    return BOTS[name].label


def answer(name: str, question: bytes) -> bytes:
    """Let a bot answer an encoded situation; this runs in the other process."""
    return msgspec.msgpack.encode(make_player(name).choose(decode(question)))


class Brains:
    """A pool of processes in which bots think."""

    def __init__(self, processes: int, seconds: float) -> None:
        """Have so many processes, started when the first bot is asked; ``seconds`` for each answer."""
        self._processes = processes
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self.failures = 0

    async def choose(self, name: str, situation: Situation) -> Command:
        """Return a bot's answer; if it has none in time, or a wrong one, something legal by chance."""
        if len(situation.legal) == 1:
            return situation.legal[0]
        try:
            found = await asyncio.wait_for(self._ask(name, situation), self._seconds)
        except Exception as error:  # whatever a bot does wrong, the table goes on
            _logger.warning("bot_failed", bot=name, error=repr(error))
            found = None
        if found is not None and found in situation.legal:
            return found
        self.failures += 1
        replacement = make_player("random").choose(situation)
        assert replacement is not None, "the random player always answers"
        return replacement

    async def _ask(self, name: str, situation: Situation) -> Command | None:
        if self._pool is None:
            # A forked copy of a server would hold its sockets and locks.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context)
        pool = self._pool
        loop = asyncio.get_running_loop()
        try:
            found: Command | None = _COMMANDS.decode(
                await loop.run_in_executor(pool, answer, name, encode(situation))
            )
        except BrokenExecutor:
            if self._pool is pool:
                self._pool = None
            raise
        return found

    async def warm(self) -> None:
        """Start the processes before the first bot is asked: importing takes a second."""
        pool = self._pool
        if pool is None:
            context = multiprocessing.get_context("spawn")
            pool = self._pool = ProcessPoolExecutor(self._processes, mp_context=context)
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(pool, known, STAND_IN) for _ in range(self._processes)))

    def close(self) -> None:
        """Stop the processes; whatever they think of is forgotten."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
