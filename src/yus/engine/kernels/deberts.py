"""Whole deals of Деберц: naming trumps, the seven, melds, bella, tricks, the score.

The dialogue of the meld stage is reduced to its result: everybody announces and beats what he can, so the
senior run of all stands. Cards are those of the rules library, labels only in play.
"""

from yus.engine import rows
from yus.engine import simulation_memory as sim
from yus.engine.compiling import Ints, Table, kernel
from yus.engine.kernels.bits import lowest
from yus.engine.kernels.chance import below, log
from yus.engine.kernels.melds import ranks_in, senior_run
from yus.engine.kernels.playouts import play_three, play_two
from yus.engine.kernels.tricks import NOBODY, to_label, to_labels
from yus.engine.meld_tables import BEST_PICK, BEST_RUNS, MELD_POINTS, RUN_RANKS
from yus.engine.memory import LOGGED


@kernel("int64(int64[::1], int64, int64)")
def worth(memory: Ints, hand: int, trump: int) -> int:
    """Return what a hand of six cards is worth with these trumps."""
    total = 0
    labels = to_labels(memory, hand, trump)
    while labels:
        total += memory[sim.WORTH + lowest(labels)]
        labels &= labels - 1
    return total


@kernel("int64(int64[::1], int64, int64, int64, boolean)")
def bid(memory: Ints, seat: int, hand: int, turn_up_suit: int, first_round: bool) -> int:
    """Return the suit that a player names, NOBODY if he passes (D3.2, D3.3)."""
    if first_round:
        good = worth(memory, hand, turn_up_suit) >= memory[sim.BID_FIRST + seat]
        return turn_up_suit if good else NOBODY
    best = memory[sim.BID_SECOND + seat] - 1
    chosen = NOBODY
    for suit in range(4):
        if suit != turn_up_suit:
            value = worth(memory, hand, suit)
            if value > best:
                best = value
                chosen = suit
    return chosen


@kernel("boolean(int64[::1], int64[::1])")
def name_trumps(memory: Ints, deal: Ints) -> bool:
    """Name trumps from where the bidding stands, and top up; return False where all pass (D3)."""
    players = memory[sim.PLAYERS]
    suit = deal[rows.TURN_UP] >> 3
    while deal[rows.PASSES] < 2 * players:
        seat = (deal[rows.DEALER] + 1 + deal[rows.PASSES]) % players
        trump = bid(memory, seat, deal[rows.HANDS + seat], suit, deal[rows.PASSES] < players)
        if trump != NOBODY:
            deal[rows.TAKER] = seat
            deal[rows.TRUMP] = trump
            log(memory, sim.NAMED, seat, trump)
            for each in range(players):
                deal[rows.HANDS + each] |= deal[rows.TOP_UPS + each]
            return True
        deal[rows.PASSES] += 1
        log(memory, sim.PASSED, seat, 0)
    return False


@kernel("int64(int64[::1], int64[::1], int64, int64)")
def swapped(memory: Ints, deal: Ints, seat: int, favoured: int) -> int:
    """Return a seat's hand after the seven: exchanged unless that costs a run (D4.1)."""
    hand = deal[rows.HANDS + seat]
    seven = 1 << 8 * deal[rows.TRUMP]
    if deal[rows.TURN_UP] >> 3 != deal[rows.TRUMP] or not hand & seven:
        return hand
    other = hand ^ seven | 1 << deal[rows.TURN_UP]
    if senior_run(memory, other, favoured) >> 2 < senior_run(memory, hand, favoured) >> 2:
        return hand
    log(memory, sim.SWAPPED, seat, deal[rows.TURN_UP])
    return other


@kernel("void(int64[::1], int64[::1], int64, int64, int64)")
def score_runs(memory: Ints, deal: Ints, seat: int, suit: int, runs: int) -> None:
    """Write down runs of one suit for a seat."""
    while runs:
        number = lowest(runs)
        runs &= runs - 1
        deal[rows.POINTS + seat] += memory[MELD_POINTS + number]
        log(memory, sim.SCORED, seat, number << 2 | suit)


@kernel("void(int64[::1], int64[::1])")
def score_melds(memory: Ints, deal: Ints) -> None:
    """Exchange the seven, and score all melds of the side that has the senior one (D4, D5)."""
    players = memory[sim.PLAYERS]
    favoured = deal[rows.TRUMP] if memory[sim.TRUMPS_SENIOR] else NOBODY
    senior = -1
    owner = -1
    for place in range(players):
        seat = (deal[rows.DEALER] + 1 + place) % players
        deal[rows.HANDS + seat] = swapped(memory, deal, seat, favoured)
        run = senior_run(memory, deal[rows.HANDS + seat], favoured)
        if run >> 2 > senior >> 2:
            senior = run
            owner = seat
    if owner < 0:
        return
    standing = senior >> 3
    standing_suit = senior & 3
    score_runs(memory, deal, owner, standing_suit, 1 << standing)
    taker = deal[rows.TAKER]
    for place in range(players):
        seat = (deal[rows.DEALER] + 1 + place) % players
        if (seat == taker) == (owner == taker):
            for suit in range(4):
                ranks = ranks_in(deal[rows.HANDS + seat], suit)
                if seat == owner and suit == standing_suit:
                    ranks &= ~memory[RUN_RANKS + standing]
                if memory[BEST_RUNS + ranks]:
                    score_runs(memory, deal, seat, suit, memory[BEST_PICK + ranks])


@kernel("void(int64[::1], int64[::1])")
def score_bella(memory: Ints, deal: Ints) -> None:
    """Score king and queen of trumps for whoever holds both (D5.9)."""
    pair = 0b0110_0000 << 8 * deal[rows.TRUMP]
    for seat in range(memory[sim.PLAYERS]):
        if deal[rows.HANDS + seat] & pair == pair:
            deal[rows.POINTS + seat] += memory[sim.PAIR]
            log(memory, sim.PAIRED, seat, deal[rows.TRUMP])


@kernel("void(int64[::1], int64[::1])")
def play(memory: Ints, deal: Ints) -> None:
    """Play the tricks to the end (D6)."""
    players = memory[sim.PLAYERS]
    trump = deal[rows.TRUMP]
    leader = deal[rows.LEADER]
    second = (leader + 1) % players
    hand = to_labels(memory, deal[rows.HANDS + leader], trump)
    next_hand = to_labels(memory, deal[rows.HANDS + second], trump)
    led = deal[rows.TABLE_CARDS]
    if led != NOBODY:
        led = to_label(memory, led, trump)
    if players == 2:
        mine, theirs, last = play_two(memory, hand, next_hand, led, memory[sim.PLAYER])
        deal[rows.POINTS + leader] += mine
        deal[rows.POINTS + second] += theirs
    else:
        third = (leader + 2) % players
        last_hand = to_labels(memory, deal[rows.HANDS + third], trump)
        reply = deal[rows.TABLE_CARDS + 1]
        if reply != NOBODY:
            reply = to_label(memory, reply, trump)
        alone = (deal[rows.TAKER] - leader) % players
        one, two, three, last = play_three(
            memory, hand, next_hand, last_hand, led, reply, alone, memory[sim.PLAYER]
        )
        deal[rows.POINTS + leader] += one
        deal[rows.POINTS + second] += two
        deal[rows.POINTS + third] += three
    deal[rows.RESULT_LAST] = (leader + last) % players


@kernel("void(int64[::1], int64[::1])")
def write(memory: Ints, deal: Ints) -> None:
    """Write the deal: what came of it (D7.2, D7.3), who gets what hangs (D7.4), who deals next (D7.5)."""
    players = memory[sim.PLAYERS]
    taker = deal[rows.TAKER]
    mine = deal[rows.POINTS + taker]
    total = deal[rows.POINTS] + deal[rows.POINTS + 1] + (deal[rows.POINTS + 2] if players == 3 else 0)
    baited = 2 * mine <= total
    hangs = 2 * mine == total
    deal[rows.RESULT_OUTCOME] = rows.HANGING_BAIT if hangs else rows.BAIT if baited else rows.TAKEN
    most = -1
    ties = 0
    first = (taker if hangs else deal[rows.DEALER]) + 1
    for place in range(players):
        seat = (first + place) % players
        points = deal[rows.POINTS + seat]
        deal[rows.RESULT_POINTS + seat] = points
        if not baited:
            deal[rows.RESULT_WRITTEN + seat] = points
        elif seat == taker:
            deal[rows.RESULT_WRITTEN + seat] = 0
        elif hangs:
            deal[rows.RESULT_WRITTEN + seat] = points
        else:
            odd = total % (players - 1) if seat == (taker + 1) % players else 0
            deal[rows.RESULT_WRITTEN + seat] = total // (players - 1) + odd
        if not (baited and seat == taker):
            if points > most:
                most = points
                ties = 0
                deal[rows.RESULT_DEALER] = seat
            elif points == most:
                ties += 1
    waiting = deal[rows.HANGING]
    deal[rows.RESULT_HANGING] = waiting + (mine if hangs else 0)
    if not hangs and ties == 0:
        deal[rows.RESULT_WRITTEN + deal[rows.RESULT_DEALER]] += waiting
        deal[rows.RESULT_HANGING] = 0


@kernel("void(int64[::1], int64[::1])")
def throw_in(memory: Ints, deal: Ints) -> None:
    """Write nothing; the deal passes to the next seat (D3.4)."""
    for seat in range(3):
        deal[rows.RESULT_POINTS + seat] = 0
        deal[rows.RESULT_WRITTEN + seat] = 0
    deal[rows.RESULT_LAST] = NOBODY
    deal[rows.RESULT_DEALER] = (deal[rows.DEALER] + 1) % memory[sim.PLAYERS]
    deal[rows.RESULT_OUTCOME] = rows.THROWN_IN
    deal[rows.RESULT_HANGING] = deal[rows.HANGING]
    deal[rows.RESULT_TAKER] = NOBODY
    deal[rows.RESULT_TRUMP] = NOBODY


@kernel("void(int64[::1], int64[::1])")
def finish(memory: Ints, deal: Ints) -> None:
    """Simulate one deal from where it stands to its end, writing the result into it."""
    memory[LOGGED] = 0
    if deal[rows.STAGE] == rows.BIDDING and not name_trumps(memory, deal):
        throw_in(memory, deal)
        return
    if deal[rows.STAGE] != rows.PLAYING:
        score_melds(memory, deal)
        score_bella(memory, deal)
        deal[rows.LEADER] = (deal[rows.DEALER] + 1) % memory[sim.PLAYERS]
    play(memory, deal)
    write(memory, deal)
    deal[rows.RESULT_TAKER] = deal[rows.TAKER]
    deal[rows.RESULT_TRUMP] = deal[rows.TRUMP]


@kernel("void(int64[::1], int64[::1], int64[::1])")
def deal_anew(memory: Ints, deal: Ints, pack: Ints) -> None:
    """Shuffle the pack and deal six each, turning one up; the top-ups lie ready (D3.1, D3.5)."""
    players = memory[sim.PLAYERS]
    dealt = 9 * players + 1
    for place in range(dealt):
        other = place + below(memory, 32 - place)
        pack[place], pack[other] = pack[other], pack[place]
    for seat in range(3):
        deal[rows.HANDS + seat] = 0
        deal[rows.TOP_UPS + seat] = 0
        deal[rows.POINTS + seat] = 0
    for seat in range(players):
        for place in range(6):
            deal[rows.HANDS + seat] |= 1 << pack[6 * seat + place]
        for place in range(3):
            deal[rows.TOP_UPS + seat] |= 1 << pack[6 * players + 3 * seat + place]
    deal[rows.TURN_UP] = pack[dealt - 1]
    deal[rows.STAGE] = rows.BIDDING
    deal[rows.TRUMP] = NOBODY
    deal[rows.TAKER] = NOBODY
    deal[rows.PASSES] = 0
    deal[rows.TABLE_CARDS] = NOBODY
    deal[rows.TABLE_CARDS + 1] = NOBODY


@kernel("void(int64[::1], int64[:, ::1])")
def finish_all(memory: Ints, deals: Table) -> None:
    """Simulate every row to its end."""
    for row in range(len(deals)):
        finish(memory, deals[row])


@kernel("void(int64[::1], int64[::1], int64[::1], int64[::1], int64)")
def random_deals(memory: Ints, deal: Ints, pack: Ints, sums: Ints, times: int) -> None:
    """Deal and simulate many deals in a row, the dealer as the rules say; add up what is written."""
    for _ in range(times):
        deal_anew(memory, deal, pack)
        finish(memory, deal)
        deal[rows.DEALER] = deal[rows.RESULT_DEALER]
        deal[rows.HANGING] = deal[rows.RESULT_HANGING]
        for seat in range(3):
            sums[seat] += deal[rows.RESULT_WRITTEN + seat]
        sums[3 + deal[rows.RESULT_OUTCOME]] += 1
