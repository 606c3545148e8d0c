"""The cards that simple players of Терц lay down while any may be played (T4.1)."""

from typing import Final

from yus.engine import rows
from yus.engine import simulation_memory as sim
from yus.engine.compiling import Ints, kernel
from yus.engine.kernels.bits import count, lowest
from yus.engine.kernels.chance import any_of, below
from yus.engine.kernels.melds import ranks_in
from yus.engine.kernels.playouts import RANDOM
from yus.engine.kernels.tricks import NOBODY, beating, to_card, to_label, to_labels
from yus.engine.memory import POINTS

RICH: Final = 10
"""Points of a card led from which a greedy player wants it while there is a stock."""


@kernel("boolean(int64[::1], int64)")
def willing(memory: Ints, seat: int) -> bool:
    """Tell whether a player does what he may: the random three times in four, others always."""
    return memory[sim.TERZ_PLAYERS + seat] != RANDOM or below(memory, 4) > 0


@kernel("int64(int64[::1], int64, int64)")
def spared(memory: Ints, hand: int, trump: int) -> int:
    """Return the card that a greedy player can best spare."""
    least = 1 << 30
    for suit in range(4):
        table = sim.SPARED if suit == trump else sim.SPARED + 256
        cost = memory[table + ranks_in(hand, suit)]
        # The suit takes the place between cost and rank.
        least = min(least, (cost >> 3) * 32 + 8 * suit + (cost & 7))
    return least & 31


@kernel("int64(int64[::1], int64, int64, int64)")
def spared_of(memory: Ints, choice: int, hand: int, trump: int) -> int:
    """Return which of some cards of a hand a greedy player can best spare."""
    chosen = NOBODY
    least = 1 << 20
    while choice:
        card = lowest(choice)
        choice &= choice - 1
        near = 0b11011 << (card & 7) >> 2 & ranks_in(hand, card >> 3)
        rank = card & 7 if card >> 3 == trump else 8 + (card & 7)
        cost = memory[sim.KEEP + rank] + sim.NEAR * count(near)
        if cost < least:
            least = cost
            chosen = card
    return chosen


@kernel("int64(int64[::1], int64[::1], int64)")
def discard(memory: Ints, deal: Ints, seat: int) -> int:
    """Return the card that a player lays down while any may be played (T4.1).

    The greedy takes what is rich with what he can best spare, else plays that; he keeps points, trumps, and
    cards that stand near others of their suit.
    """
    hand = deal[rows.HANDS + seat]
    if memory[sim.TERZ_PLAYERS + seat] == RANDOM:
        return any_of(memory, hand)
    trump = deal[rows.TRUMP]
    if deal[rows.TABLE_CARDS] != NOBODY:
        led = to_label(memory, deal[rows.TABLE_CARDS], trump)
        if memory[POINTS + led] >= RICH:
            winners = to_labels(memory, hand, trump) & beating(led)
            choice = 0
            while winners:
                choice |= 1 << to_card(memory, lowest(winners), trump)
                winners &= winners - 1
            if choice:
                return spared_of(memory, choice, hand, trump)
    return spared(memory, hand, trump)
