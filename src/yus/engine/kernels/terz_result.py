"""What a simulated deal of Терц comes to: what is written, who has won, what it should be."""

from yus.engine import rows
from yus.engine import simulation_memory as sim
from yus.engine.compiling import Ints, Table, kernel
from yus.engine.kernels.bits import lowest
from yus.engine.kernels.melds import ranks_in
from yus.engine.kernels.tricks import NOBODY
from yus.engine.orders import HANDS_THEN, LEAD_THEN, LEADER_THEN, MELDS, WINNER, WRITTEN
from yus.engine.terz_plan import BY_PLAY, BY_WORTH, LEADING


@kernel("void(int64[::1], int64[::1])")
def foresee(memory: Ints, deal: Ints) -> None:
    """Note, as the fritz begins, by how much seat 0 should win it by the worth of the cards."""
    lead = LEADING if deal[rows.LEADER] == 0 else -LEADING
    for seat in range(2):
        worth = 0
        for suit in range(4):
            table = sim.FRITZ_WORTH if suit == deal[rows.TRUMP] else sim.FRITZ_WORTH + 8
            left = ranks_in(deal[rows.HANDS + seat], suit)
            while left:
                worth += memory[table + lowest(left)]
                left &= left - 1
        lead += worth if seat == 0 else -worth
        memory[sim.FRITZ_HANDS + seat] = deal[rows.HANDS + seat]
    memory[sim.FRITZ_HANDS + 2] = deal[rows.LEADER]
    memory[sim.FORESEEN] = lead
    memory[sim.LEAD_THEN] = deal[rows.WON] - deal[rows.WON + 1]


@kernel("int64(int64[::1], int64)")
def rounded(memory: Ints, points: int) -> int:
    """Return trick points as they are written (T2.3)."""
    return (points + 4) // 10 * 10 if memory[sim.ROUNDING] else points


@kernel("void(int64[::1], int64[::1], int64)")
def write(memory: Ints, deal: Ints, claimant: int) -> None:
    """Write the deal, over or claimed (T7)."""
    for seat in range(2):
        melds = deal[rows.POINTS + seat]
        won = deal[rows.WON + seat]
        deal[rows.RESULT_POINTS + seat] = melds + won
        deal[rows.RESULT_WRITTEN + seat] = melds + (won if claimant != NOBODY else rounded(memory, won))
    over = claimant == NOBODY
    deal[rows.RESULT_LAST] = deal[rows.LEADER] if over else NOBODY
    deal[rows.RESULT_DEALER] = deal[rows.LEADER] if over else claimant
    deal[rows.RESULT_OUTCOME] = rows.PLAYED_OUT if over else rows.CLAIMED


@kernel("int64(int64[::1])")
def match_winner(deal: Ints) -> int:
    """Return who has won the match with a deal that is written, NOBODY if it goes on (T7.1, T7.2)."""
    if deal[rows.RESULT_OUTCOME] == rows.CLAIMED:
        return deal[rows.RESULT_DEALER]
    first = deal[rows.TRICKS] and deal[rows.RESULT_WRITTEN] >= deal[rows.NEED]
    second = deal[rows.TRICKS + 1] and deal[rows.RESULT_WRITTEN + 1] >= deal[rows.NEED + 1]
    if first and second:
        return deal[rows.RESULT_LAST]
    if first:
        return 0
    return 1 if second else NOBODY


@kernel("void(int64[::1], int64[::1], int64[:, ::1], int64, int64)")
def report(memory: Ints, deal: Ints, results: Table, row: int, column: int) -> None:
    """Write what came of a deal into the columns of ``yus.engine.results``, from a column on.

    Simple players err in the fritz, and always in the same way: they make too little of the jack and of aces.
    """
    more = 0
    if memory[sim.FORESEEN] != sim.NOTHING and deal[rows.RESULT_OUTCOME] != rows.CLAIMED:
        played = 10 * (deal[rows.WON] - deal[rows.WON + 1] - memory[sim.LEAD_THEN])
        more = ((memory[sim.FORESEEN] * BY_WORTH + played * BY_PLAY) // 100 - played) // 2
        results[row, column + HANDS_THEN] = memory[sim.FRITZ_HANDS]
        results[row, column + HANDS_THEN + 1] = memory[sim.FRITZ_HANDS + 1]
        results[row, column + LEADER_THEN] = memory[sim.FRITZ_HANDS + 2]
        results[row, column + LEAD_THEN] = memory[sim.LEAD_THEN]
    results[row, column + WRITTEN] = 10 * deal[rows.RESULT_WRITTEN] + more
    results[row, column + WRITTEN + 1] = 10 * deal[rows.RESULT_WRITTEN + 1] - more
    results[row, column + WINNER] = match_winner(deal)
    results[row, column + MELDS] = deal[rows.POINTS]
    results[row, column + MELDS + 1] = deal[rows.POINTS + 1]
