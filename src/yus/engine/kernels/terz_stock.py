"""The stock of Терц: the break, the draws, the seven (T3.3, T3.4, T5)."""

from yus.engine import rows
from yus.engine import simulation_memory as sim
from yus.engine.compiling import Ints, kernel
from yus.engine.kernels.chance import below, log
from yus.engine.kernels.terz_cards import willing
from yus.engine.kernels.terz_melds import stock_size
from yus.engine.kernels.tricks import NOBODY


@kernel("void(int64[::1], int64)")
def draw(deal: Ints, seat: int) -> None:
    """Draw the bottom card of the stock; the turn-up is the last one (T3.4)."""
    if deal[rows.HIDDEN]:
        deal[rows.HIDDEN] -= 1
        card = deal[rows.STOCK + deal[rows.HIDDEN]]
    else:
        card = deal[rows.TURN_UP]
        deal[rows.TURN_UP] = NOBODY
    deal[rows.HANDS + seat] |= 1 << card


@kernel("void(int64[::1], int64, int64)")
def reverse(deal: Ints, low: int, high: int) -> None:
    """Turn round the columns from ``low`` to before ``high``."""
    while low < high - 1:
        high -= 1
        deal[low], deal[high] = deal[high], deal[low]
        low += 1


@kernel("void(int64[::1], int64[::1])")
def break_stock(memory: Ints, deal: Ints) -> None:
    """Cut the hidden cards anywhere (T3.3), then both draw."""
    top = rows.STOCK
    bottom = rows.STOCK + deal[rows.HIDDEN]
    cut = 1 + below(memory, bottom - top - 1)
    log(memory, sim.BROKE, 1 - deal[rows.LEADER], cut)
    reverse(deal, top, top + cut)
    reverse(deal, top + cut, bottom)
    reverse(deal, top, bottom)
    deal[rows.BROKEN] = 1
    deal[rows.STAGE] = rows.TURN
    draw(deal, deal[rows.LEADER])
    draw(deal, 1 - deal[rows.LEADER])


@kernel("void(int64[::1], int64[::1], int64)")
def exchange(memory: Ints, deal: Ints, seat: int) -> None:
    """Put the trump seven on the stock for the turn-up."""
    seven = 1 << 8 * deal[rows.TRUMP]
    log(memory, sim.SWAPPED, seat, deal[rows.TURN_UP])
    deal[rows.HANDS + seat] ^= seven | 1 << deal[rows.TURN_UP]
    memory[sim.LIVE] ^= seven | 1 << deal[rows.TURN_UP]
    deal[rows.TURN_UP] = 8 * deal[rows.TRUMP]


@kernel("void(int64[::1], int64[::1], int64)")
def swap(memory: Ints, deal: Ints, seat: int) -> None:
    """Exchange the trump seven while the stock has two cards at least (T5.1, T5.2)."""
    size = stock_size(deal)
    seven = 1 << 8 * deal[rows.TRUMP]
    if size < 2 or not deal[rows.HANDS + seat] & seven:
        return
    must = memory[sim.MANDATORY_SEVEN] and size == 2
    if must or willing(memory, seat):
        exchange(memory, deal, seat)
