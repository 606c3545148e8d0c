"""Whole deals of Терц: draws, the seven, melds, marriages, the fritz, claims, the score.

An announcement and its answer are reduced to the result: a meld passes or is beaten. Cards are those of the
rules library, labels only in the choice of cards.
"""

from typing import Final

from yus.engine import rows
from yus.engine import simulation_memory as sim
from yus.engine.compiling import Ints, Table, kernel
from yus.engine.kernels.bits import count, highest, lowest
from yus.engine.kernels.chance import any_of, below, log
from yus.engine.kernels.melds import figures, ranks_in, runs_begin
from yus.engine.kernels.playouts import RANDOM, choose_lead, choose_reply, play_two
from yus.engine.kernels.tricks import NOBODY, beating, beats, points_left, to_card, to_label, to_labels
from yus.engine.meld_tables import FIRST_FIGURE, KINDS, MELD_POINTS, RUN_RANKS, RUNS_IN
from yus.engine.memory import LAST_TRICK, LOGGED, POINTS

FULL_HAND: Final = 9
STOCK_TRICKS: Final = 7
"""Tricks after which cards are drawn (T3.4)."""
NO_LIMIT: Final = 2 * len(KINDS)
"""More than the seniority of any meld."""
RICH: Final = 10
"""Points of a card led from which a greedy player wants it while there is a stock."""


@kernel("boolean(int64[::1])")
def willing(memory: Ints) -> bool:
    """Tell whether a player does what he may: the greedy always, the random three times in four."""
    return memory[sim.PLAYER] != RANDOM or below(memory, 4) > 0


@kernel("int64(int64[::1])")
def stock_size(deal: Ints) -> int:
    """Return the number of cards in the stock, the turn-up among them (T3.1)."""
    return deal[rows.HIDDEN] + (1 if deal[rows.TURN_UP] != NOBODY else 0)


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
def swap(memory: Ints, deal: Ints, seat: int) -> None:
    """Exchange the trump seven while the stock has two cards at least (T5.1, T5.2)."""
    size = stock_size(deal)
    seven = 1 << 8 * deal[rows.TRUMP]
    if size < 2 or not deal[rows.HANDS + seat] & seven:
        return
    must = memory[sim.MANDATORY_SEVEN] and size == 2
    if must or willing(memory):
        log(memory, sim.SWAPPED, seat, deal[rows.TURN_UP])
        deal[rows.HANDS + seat] ^= seven | 1 << deal[rows.TURN_UP]
        deal[rows.TURN_UP] = 8 * deal[rows.TRUMP]


@kernel("int64(int64[::1], int64[::1], int64, int64)")
def free_runs(memory: Ints, deal: Ints, seat: int, suit: int) -> int:
    """Return the runs of a suit in hand to which T6.5 to T6.8 do not object."""
    ranks = ranks_in(deal[rows.HANDS + seat], suit)
    scored = deal[rows.RUNS_SCORED + 4 * seat + suit]
    if memory[sim.MANY]:
        used = scored
        while used:
            ranks &= ~memory[RUN_RANKS + lowest(used)]
            used &= used - 1
    runs = memory[RUNS_IN + ranks] & ~deal[rows.RUNS_BURNT + 4 * seat + suit] & ~scored
    if memory[sim.ASCENDING] and scored:
        runs &= -2 << highest(scored)
    return runs


@kernel("int64(int64[::1], int64)")
def free_figures(deal: Ints, seat: int) -> int:
    """Return the figures in hand to which T6.2, T6.5 and T6.6 do not object."""
    if not deal[rows.BROKEN]:
        return 0
    return figures(deal[rows.HANDS + seat]) & ~deal[rows.FIGURES_SAID + seat]


@kernel("int64(int64[::1], int64[::1], int64, int64)")
def senior_free(memory: Ints, deal: Ints, seat: int, limit: int) -> int:
    """Return the senior free meld not senior to a limit, as seniority * 4 + suit; -1 for none."""
    best = free_figures(deal, seat) & ((2 << (limit >> 1)) - 1)
    senior = 2 * highest(best) * 4 if best else -1
    begin = runs_begin(deal[rows.HANDS + seat])
    while begin:
        suit = lowest(begin) >> 3
        begin &= ~(255 << 8 * suit)
        trump = 1 if suit == deal[rows.TRUMP] else 0
        runs = free_runs(memory, deal, seat, suit) & ((1 << (limit - trump + 2 >> 1)) - 1)
        if runs:
            senior = max(senior, (2 * highest(runs) + trump) * 4 + suit)
    return senior


@kernel("int64(int64[::1], int64[::1], int64)")
def next_rung(memory: Ints, deal: Ints, seat: int) -> int:
    """Return what is announced where runs must rise: the lowest rung that leaves time for the rest.

    A turn is left for each trick before the fritz, and one in it (T6.1, T6.7). Figures go first.
    """
    if free_figures(deal, seat):
        return senior_free(memory, deal, seat, NO_LIMIT)
    turns = STOCK_TRICKS + 1 - deal[rows.TRICKS] - deal[rows.TRICKS + 1]
    senior = senior_free(memory, deal, seat, NO_LIMIT)
    if senior < 0:
        return senior
    suit = senior & 3
    runs = free_runs(memory, deal, seat, suit)
    while count(runs) > turns:
        runs &= runs - 1
    return (2 * lowest(runs) + (senior >> 2 & 1)) * 4 + suit


@kernel("int64(int64[::1], int64[::1], int64)")
def any_free(memory: Ints, deal: Ints, seat: int) -> int:
    """Return a random free meld of a seat as seniority * 4 + suit, -1 for none."""
    chosen = -1
    seen = 0
    left = free_figures(deal, seat)
    for suit in range(5):
        while left:
            seen += 1
            if below(memory, seen) == 0:
                trump = 1 if suit > 0 and suit - 1 == deal[rows.TRUMP] else 0
                chosen = (2 * lowest(left) + trump) * 4 + max(0, suit - 1)
            left &= left - 1
        if suit < 4:
            left = free_runs(memory, deal, seat, suit)
    return chosen


@kernel("void(int64[::1], int64[::1], int64, int64, boolean)")
def settle(memory: Ints, deal: Ints, seat: int, meld: int, passes: bool) -> None:
    """Score a meld, or mark it burnt (T6.5)."""
    number = meld >> 3
    suit = meld & 3
    if number >= FIRST_FIGURE:
        deal[rows.FIGURES_SAID + seat] |= 1 << number
    elif passes:
        deal[rows.RUNS_SCORED + 4 * seat + suit] |= 1 << number
    else:
        deal[rows.RUNS_BURNT + 4 * seat + suit] |= 1 << number
    if passes:
        deal[rows.POINTS + seat] += memory[MELD_POINTS + number]
    log(memory, sim.SCORED if passes else sim.BURNT, seat, number << 2 | suit)


@kernel("void(int64[::1], int64[::1], int64)")
def announce(memory: Ints, deal: Ints, seat: int) -> None:
    """Announce what may be and is worth it; the other beats what he can (T6.1 to T6.8)."""
    hand = deal[rows.HANDS + seat]
    if not runs_begin(hand) and not figures(hand):
        return
    while not deal[rows.CLOSED] and willing(memory):
        if memory[sim.MANY]:
            last = deal[rows.LAST_SAID]
            meld = senior_free(memory, deal, seat, NO_LIMIT if last < 0 else last)
        elif memory[sim.PLAYER] == RANDOM:
            meld = any_free(memory, deal, seat)
        elif memory[sim.ASCENDING]:
            meld = next_rung(memory, deal, seat)
        else:
            meld = senior_free(memory, deal, seat, NO_LIMIT)
        if meld < 0:
            return
        answer = senior_free(memory, deal, 1 - seat, NO_LIMIT)
        if answer >> 2 > meld >> 2 and willing(memory):
            settle(memory, deal, seat, meld, False)
            settle(memory, deal, 1 - seat, answer, True)
            deal[rows.CLOSED] = 1
        else:
            settle(memory, deal, seat, meld, True)
            deal[rows.CLOSED] = 0 if memory[sim.MANY] else 1
        deal[rows.LAST_SAID] = meld >> 2


@kernel("void(int64[::1], int64[::1], int64)")
def marry(memory: Ints, deal: Ints, seat: int) -> None:
    """Announce marriages (T6.9)."""
    hand = deal[rows.HANDS + seat]
    if not hand & hand >> 1 & 0x20202020:
        return
    for suit in range(4):
        pair = 0b0110_0000 << 8 * suit
        counts = memory[sim.ANY_MARRIAGE] or suit == deal[rows.TRUMP]
        new = not deal[rows.MARRIED + seat] >> suit & 1
        if counts and new and hand & pair == pair and willing(memory):
            deal[rows.MARRIED + seat] |= 1 << suit
            deal[rows.POINTS + seat] += memory[sim.PAIR]
            log(memory, sim.PAIRED, seat, suit)


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
    if memory[sim.PLAYER] == RANDOM:
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


@kernel("int64(int64[::1], int64[::1], int64)")
def choose(memory: Ints, deal: Ints, seat: int) -> int:
    """Return the card that a seat plays."""
    if stock_size(deal):
        return discard(memory, deal, seat)
    trump = deal[rows.TRUMP]
    hand = to_labels(memory, deal[rows.HANDS + seat], trump)
    player = memory[sim.PLAYER]
    if deal[rows.TABLE_CARDS] == NOBODY:
        return to_card(memory, choose_lead(memory, hand, player), trump)
    led = to_label(memory, deal[rows.TABLE_CARDS], trump)
    return to_card(memory, choose_reply(memory, hand, led, led, False, player), trump)


@kernel("void(int64[::1], int64[::1], int64, int64)")
def take(memory: Ints, deal: Ints, led: int, reply: int) -> None:
    """Give a trick to its winner; then come the break or the draws (C4, T3.3, T3.4)."""
    trump = deal[rows.TRUMP]
    first = to_label(memory, led, trump)
    second = to_label(memory, reply, trump)
    if beats(second, first):
        deal[rows.LEADER] = 1 - deal[rows.LEADER]
    winner = deal[rows.LEADER]
    deal[rows.WON + winner] += memory[POINTS + first] + memory[POINTS + second]
    deal[rows.TRICKS + winner] += 1
    deal[rows.TABLE_CARDS] = NOBODY
    if not deal[rows.HANDS] | deal[rows.HANDS + 1]:
        deal[rows.WON + winner] += memory[LAST_TRICK]
    elif not deal[rows.BROKEN]:
        break_stock(memory, deal)
    elif stock_size(deal):
        draw(deal, winner)
        draw(deal, 1 - winner)


@kernel("boolean(int64[::1], int64[::1])")
def only_cards_left(memory: Ints, deal: Ints) -> bool:
    """Tell whether nothing can be said any more, between two tricks: no meld (T6.1), no claim (T7.1)."""
    hands = deal[rows.HANDS] | deal[rows.HANDS + 1]
    if stock_size(deal) or count(hands) == 2 * FULL_HAND or not hands:
        return False
    left = points_left(memory, to_labels(memory, hands, deal[rows.TRUMP]))
    best = max(
        deal[rows.WON] + deal[rows.POINTS] - deal[rows.NEED],
        deal[rows.WON + 1] + deal[rows.POINTS + 1] - deal[rows.NEED + 1],
    )
    return best + left < 0


@kernel("void(int64[::1], int64[::1])")
def play_out(memory: Ints, deal: Ints) -> None:
    """Play the rest of the fritz, card by card."""
    leader = deal[rows.LEADER]
    trump = deal[rows.TRUMP]
    mine, theirs, last = play_two(
        memory,
        to_labels(memory, deal[rows.HANDS + leader], trump),
        to_labels(memory, deal[rows.HANDS + 1 - leader], trump),
        NOBODY,
        memory[sim.PLAYER],
    )
    deal[rows.WON + leader] += mine
    deal[rows.WON + 1 - leader] += theirs
    deal[rows.LEADER] = leader ^ last
    deal[rows.HANDS] = 0
    deal[rows.HANDS + 1] = 0


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


@kernel("void(int64[::1], int64[::1])")
def finish(memory: Ints, deal: Ints) -> None:
    """Simulate one deal from where it stands to its end, writing the result into it."""
    memory[LOGGED] = 0
    if deal[rows.STAGE] == rows.BREAKING:
        break_stock(memory, deal)
    while deal[rows.HANDS] | deal[rows.HANDS + 1]:
        led = deal[rows.TABLE_CARDS]
        seat = deal[rows.LEADER] if led == NOBODY else 1 - deal[rows.LEADER]
        swap(memory, deal, seat)
        if count(deal[rows.HANDS + seat]) == FULL_HAND:
            announce(memory, deal, seat)
        marry(memory, deal, seat)
        points = deal[rows.WON + seat] + deal[rows.POINTS + seat]
        if deal[rows.TRICKS + seat] and points >= deal[rows.NEED + seat]:
            log(memory, sim.CLAIMED, seat, 0)
            write(memory, deal, seat)
            return
        card = choose(memory, deal, seat)
        log(memory, sim.LAID, seat, card)
        deal[rows.HANDS + seat] ^= 1 << card
        deal[rows.CLOSED] = 0
        deal[rows.LAST_SAID] = -1
        if led == NOBODY:
            deal[rows.TABLE_CARDS] = card
        else:
            take(memory, deal, led, card)
            if only_cards_left(memory, deal):
                play_out(memory, deal)
    write(memory, deal, NOBODY)


@kernel("void(int64[::1], int64[::1], int64[::1])")
def deal_anew(memory: Ints, deal: Ints, pack: Ints) -> None:
    """Shuffle, deal nine each and turn one up on the stock (T3.1); what each seat needs is left alone."""
    for place in range(31):
        other = place + below(memory, 32 - place)
        pack[place], pack[other] = pack[other], pack[place]
    for column in range(rows.TERZ_COLUMNS):
        if column != rows.DEALER and not rows.NEED <= column < rows.NEED + 2:
            deal[column] = 0
    for place in range(FULL_HAND):
        deal[rows.HANDS] |= 1 << pack[place]
        deal[rows.HANDS + 1] |= 1 << pack[FULL_HAND + place]
    deal[rows.TURN_UP] = pack[2 * FULL_HAND]
    deal[rows.HIDDEN] = 31 - 2 * FULL_HAND
    for place in range(31 - 2 * FULL_HAND):
        deal[rows.STOCK + place] = pack[2 * FULL_HAND + 1 + place]
    deal[rows.STAGE] = rows.TURN
    deal[rows.TRUMP] = deal[rows.TURN_UP] >> 3
    deal[rows.LEADER] = 1 - deal[rows.DEALER]
    deal[rows.TABLE_CARDS] = NOBODY
    deal[rows.TABLE_CARDS + 1] = NOBODY
    deal[rows.LAST_SAID] = -1


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
        for seat in range(2):
            sums[seat] += deal[rows.RESULT_WRITTEN + seat]
        sums[3 + deal[rows.RESULT_OUTCOME]] += 1
