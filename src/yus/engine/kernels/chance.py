"""Random numbers, from a state that the memory holds (the same seed gives the same play), and the log."""

from typing import Final

import numpy as np

from yus.engine.compiling import Ints, kernel
from yus.engine.kernels.bits import count, lowest, signed, unsigned
from yus.engine.kernels.tricks import mixed
from yus.engine.memory import CHANCE, LOG, LOGGED

_STRIDE: Final = np.uint64(0x9E3779B97F4A7C15)


@kernel("int64(int64[::1], int64)")
def below(memory: Ints, number: int) -> int:
    """Return a random number from 0 to ``number`` - 1; ``number`` is at most 2**31."""
    memory[CHANCE] = signed(unsigned(memory[CHANCE]) + _STRIDE)
    return (mixed(memory[CHANCE], 0) * number) >> 32


@kernel("int64(int64[::1], int64)")
def any_of(memory: Ints, cards: int) -> int:
    """Return a random card of a set that is not empty."""
    for _ in range(below(memory, count(cards))):
        cards &= cards - 1
    return lowest(cards)


@kernel("void(int64[::1], int64, int64, int64)")
def log(memory: Ints, act: int, seat: int, what: int) -> None:
    """Write down what a seat did."""
    memory[LOG + memory[LOGGED]] = act | seat << 4 | what << 8
    memory[LOGGED] += 1
