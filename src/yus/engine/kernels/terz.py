"""Whole deals of Терц: draws, the seven, melds, marriages, the fritz, claims, the score.

An announcement and its answer are reduced to the result: a meld passes or is beaten. Cards are those of the
rules library, labels only in the choice of cards.
"""

from typing import Final

from yus.engine import rows
from yus.engine import simulation_memory as sim
from yus.engine.compiling import Ints, Table, kernel
from yus.engine.kernels.bits import count
from yus.engine.kernels.chance import below, log
from yus.engine.kernels.melds import figures, runs_begin
from yus.engine.kernels.playouts import PLANNING, RANDOM, choose_lead, choose_reply, play_two
from yus.engine.kernels.terz_cards import discard, willing
from yus.engine.kernels.terz_melds import NO_LIMIT, any_free, next_rung, senior_free, settle, stock_size
from yus.engine.kernels.terz_planner import announcements_ahead, best_meld, planned_card
from yus.engine.kernels.terz_result import foresee, report, write
from yus.engine.kernels.terz_stock import break_stock, draw, exchange, swap
from yus.engine.kernels.tricks import NOBODY, beats, points_left, to_card, to_label, to_labels
from yus.engine.meld_tables import FIRST_FIGURE
from yus.engine.memory import CHANCE, LAST_TRICK, LOGGED, POINTS
from yus.engine.orders import ANNOUNCE, ASK, CHOOSE, COLUMNS, EXCHANGE, LAY, MARRY, OVERTAKE

FULL_HAND: Final = 9


@kernel("int64(int64[::1], int16[::1], int64[::1], int64)")
def what_to_announce(memory: Ints, prospects: Ints, deal: Ints, seat: int) -> int:
    """Return what a seat announces now, as seniority * 4 + suit, -1 for nothing (T6.1, T6.6 to T6.8)."""
    player = memory[sim.TERZ_PLAYERS + seat]
    if memory[sim.MANY]:
        last = deal[rows.LAST_SAID]
        return senior_free(memory, deal, seat, NO_LIMIT if last < 0 else last)
    if player == RANDOM:
        return any_free(memory, deal, seat)
    if player == PLANNING:
        return best_meld(memory, prospects, deal, seat, -1, announcements_ahead(deal) - 1)
    if memory[sim.ASCENDING]:
        return next_rung(memory, deal, seat)
    return senior_free(memory, deal, seat, NO_LIMIT)


@kernel("int64(int64[::1], int16[::1], int64[::1], int64, int64)")
def what_beats(memory: Ints, prospects: Ints, deal: Ints, seat: int, seniority: int) -> int:
    """Return with what a seat beats an announcement, as seniority * 4 + suit, -1 if it concedes (T6.4)."""
    if memory[sim.TERZ_PLAYERS + seat] == PLANNING and not memory[sim.MANY]:
        # Who follows to this trick has still to announce before he draws.
        leads = deal[rows.TABLE_CARDS] == NOBODY and seat != deal[rows.LEADER]
        ahead = announcements_ahead(deal) - (0 if leads else 1)
        return best_meld(memory, prospects, deal, seat, seniority, ahead)
    answer = senior_free(memory, deal, seat, NO_LIMIT)
    return answer if answer >> 2 > seniority and willing(memory, seat) else -1


@kernel("void(int64[::1], int64[::1], int64, int64, int64)")
def answered(memory: Ints, deal: Ints, seat: int, meld: int, answer: int) -> None:
    """Settle what a seat announced and what the other beats it with, -1 if it passes (T6.5, T6.6, T6.8).

    Both as seniority * 4 + suit.
    """
    settle(memory, deal, seat, meld, answer < 0)
    if answer >= 0:
        settle(memory, deal, 1 - seat, answer, True)
    deal[rows.CLOSED] = 0 if memory[sim.MANY] and answer < 0 else 1
    deal[rows.LAST_SAID] = meld >> 2


@kernel("void(int64[::1], int16[::1], int64[::1], int64)")
def announce(memory: Ints, prospects: Ints, deal: Ints, seat: int) -> None:
    """Announce what may be and is worth it; the other beats what he can (T6.1 to T6.8)."""
    hand = deal[rows.HANDS + seat]
    if not runs_begin(hand) and not figures(hand):
        return
    while not deal[rows.CLOSED] and willing(memory, seat):
        meld = what_to_announce(memory, prospects, deal, seat)
        if meld < 0:
            return
        answered(memory, deal, seat, meld, what_beats(memory, prospects, deal, 1 - seat, meld >> 2))


@kernel("void(int64[::1], int64[::1], int64, int64)")
def wed(memory: Ints, deal: Ints, seat: int, suit: int) -> None:
    """Score the marriage of a suit."""
    deal[rows.MARRIED + seat] |= 1 << suit
    deal[rows.POINTS + seat] += memory[sim.PAIR]
    log(memory, sim.PAIRED, seat, suit)


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
        if counts and new and hand & pair == pair and willing(memory, seat):
            wed(memory, deal, seat, suit)


@kernel("int64(int64[::1], int16[::1], int64[::1], int64)")
def choose(memory: Ints, prospects: Ints, deal: Ints, seat: int) -> int:
    """Return the card that a seat plays."""
    player = memory[sim.TERZ_PLAYERS + seat]
    if stock_size(deal):
        if player == PLANNING:
            return planned_card(memory, prospects, deal, seat)
        return discard(memory, deal, seat)
    trump = deal[rows.TRUMP]
    hand = to_labels(memory, deal[rows.HANDS + seat], trump)
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
        if not stock_size(deal):
            foresee(memory, deal)


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
    """Play the rest of the fritz, card by card; of the tricks only who took any is kept."""
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
    deal[rows.TRICKS + leader] += 1 if mine else 0
    deal[rows.TRICKS + 1 - leader] += 1 if theirs else 0
    deal[rows.LEADER] = leader ^ last
    deal[rows.HANDS] = 0
    deal[rows.HANDS + 1] = 0


@kernel("int64(int64[::1])")
def on_turn(deal: Ints) -> int:
    """Return the seat that is to play a card."""
    leader = deal[rows.LEADER]
    return leader if deal[rows.TABLE_CARDS] == NOBODY else 1 - leader


@kernel("void(int64[::1], int64[::1], int64, int64)")
def lay(memory: Ints, deal: Ints, seat: int, card: int) -> None:
    """Play a card; a full trick goes to its winner."""
    log(memory, sim.LAID, seat, card)
    deal[rows.HANDS + seat] ^= 1 << card
    memory[sim.LIVE] &= ~(1 << card)
    deal[rows.CLOSED] = 0
    deal[rows.LAST_SAID] = -1
    led = deal[rows.TABLE_CARDS]
    if led == NOBODY:
        deal[rows.TABLE_CARDS] = card
        return
    take(memory, deal, led, card)
    if only_cards_left(memory, deal):
        play_out(memory, deal)


@kernel("void(int64[::1], int64[::1])")
def look(memory: Ints, deal: Ints) -> None:
    """Begin to simulate: nothing is logged, and it is noted which cards are not played yet."""
    memory[LOGGED] = 0
    memory[sim.FORESEEN] = sim.NOTHING
    live = deal[rows.HANDS] | deal[rows.HANDS + 1]
    for place in range(deal[rows.HIDDEN]):
        live |= 1 << deal[rows.STOCK + place]
    memory[sim.LIVE] = live


@kernel("int64(int64[::1], int64)")
def with_seniority(deal: Ints, meld: int) -> int:
    """Return a meld, as number * 4 + suit, as seniority * 4 + suit."""
    number = meld >> 2
    suit = meld & 3
    trump = 1 if number < FIRST_FIGURE and suit == deal[rows.TRUMP] else 0
    return (2 * number + trump) * 4 + suit


@kernel("void(int64[::1], int16[::1], int64[::1], int64)")
def give(memory: Ints, prospects: Ints, deal: Ints, order: int) -> None:
    """Let who is to act do what is ordered (see ``yus.engine.orders``)."""
    command = order & 15
    what = order >> 4
    seat = on_turn(deal)
    if command == LAY:
        lay(memory, deal, seat, what)
    elif command == CHOOSE:
        lay(memory, deal, seat, choose(memory, prospects, deal, seat))
    elif command == MARRY:
        wed(memory, deal, seat, what)
    elif command == EXCHANGE:
        exchange(memory, deal, seat)
    elif command == ANNOUNCE:
        meld = with_seniority(deal, what)
        answered(memory, deal, seat, meld, what_beats(memory, prospects, deal, 1 - seat, meld >> 2))
    else:
        meld = with_seniority(deal, deal[rows.PENDING])
        answer = -1
        if command == OVERTAKE:
            answer = with_seniority(deal, what)
        elif command == ASK:
            answer = what_beats(memory, prospects, deal, 1 - seat, meld >> 2)
        answered(memory, deal, seat, meld, answer)
        deal[rows.STAGE] = rows.TURN


@kernel("void(int64[::1], int16[::1], int64[::1])")
def play_on(memory: Ints, prospects: Ints, deal: Ints) -> None:
    """Simulate one deal from where it stands to its end, writing the result into it."""
    if deal[rows.STAGE] == rows.ANSWERING:
        give(memory, prospects, deal, ASK)
    if deal[rows.STAGE] == rows.BREAKING:
        break_stock(memory, deal)
    while deal[rows.HANDS] | deal[rows.HANDS + 1]:
        seat = on_turn(deal)
        swap(memory, deal, seat)
        if count(deal[rows.HANDS + seat]) == FULL_HAND:
            announce(memory, prospects, deal, seat)
        marry(memory, deal, seat)
        points = deal[rows.WON + seat] + deal[rows.POINTS + seat]
        if deal[rows.TRICKS + seat] and points >= deal[rows.NEED + seat]:
            log(memory, sim.CLAIMED, seat, 0)
            write(memory, deal, seat)
            return
        lay(memory, deal, seat, choose(memory, prospects, deal, seat))
    write(memory, deal, NOBODY)


@kernel("void(int64[::1], int16[::1], int64[::1])")
def finish(memory: Ints, prospects: Ints, deal: Ints) -> None:
    """Simulate one deal from where it stands to its end, writing the result into it."""
    look(memory, deal)
    play_on(memory, prospects, deal)


@kernel("void(int64[::1], int16[::1], int64[:, ::1], int64[:, ::1], int64[:, ::1], int64[::1])")
def try_all(memory: Ints, prospects: Ints, deals: Table, orders: Table, results: Table, deal: Ints) -> None:
    """Give each order in each deal and simulate it to its end, with the same chances for all of a deal.

    A row of ``results`` is one of ``deals``, with ``orders.COLUMNS`` for each order. The last deal is left in
    ``deal``.
    """
    for row in range(len(deals)):
        chance = memory[CHANCE]
        for place in range(len(orders)):
            memory[CHANCE] = chance
            for column in range(rows.TERZ_COLUMNS):
                deal[column] = deals[row, column]
            look(memory, deal)
            give(memory, prospects, deal, orders[place, 0])
            play_on(memory, prospects, deal)
            report(memory, deal, results, row, COLUMNS * place)
        memory[CHANCE] = chance
        below(memory, 2)


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


@kernel("void(int64[::1], int16[::1], int64[:, ::1])")
def finish_all(memory: Ints, prospects: Ints, deals: Table) -> None:
    """Simulate every row to its end."""
    for row in range(len(deals)):
        finish(memory, prospects, deals[row])


@kernel("void(int64[::1], int16[::1], int64[::1], int64[::1], int64[::1], int64)")
def random_deals(memory: Ints, prospects: Ints, deal: Ints, pack: Ints, sums: Ints, times: int) -> None:
    """Deal and simulate many deals in a row, the dealer as the rules say; add up what is written."""
    for _ in range(times):
        deal_anew(memory, deal, pack)
        finish(memory, prospects, deal)
        deal[rows.DEALER] = deal[rows.RESULT_DEALER]
        for seat in range(2):
            sums[seat] += deal[rows.RESULT_WRITTEN + seat]
        sums[3 + deal[rows.RESULT_OUTCOME]] += 1
