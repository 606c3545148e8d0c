"""The exact search with two players: fail-soft alpha-beta from trick to trick.

All cards are labels. A position between two tricks is no more than the hand of the leader and that of the
other player; its value the points that the **leader** still collects, of ``left`` that there are (the last
trick's among them). ``docs/engine.md`` explains the short cuts.
"""

from typing import Final

from yus.engine.compiling import Ints, Table, kernel
from yus.engine.kernels.bits import highest, lowest
from yus.engine.kernels.tricks import (
    NOBODY,
    TRUMPS,
    alike,
    beating,
    beats,
    bottoms,
    first_by,
    mixed,
    playable,
    points_left,
    points_of,
    suit_of,
    to_card,
    to_label,
    to_labels,
    tops,
)
from yus.engine.memory import (
    CHEAP,
    DUTIES,
    FOLLOW,
    LEAD_OTHER,
    LEAD_SURE,
    NODES,
    POINTS,
    RUFF,
    TABLE,
    TABLE_MASK,
    WORK,
    WORK_ROW,
)

UNKNOWN: Final = 1 << 20
"""More than any value."""


@kernel("int64(int64, int64, int64)")
def sure_leads(leader: int, other: int, duties: int) -> int:
    """Return the leader's cards that would take the trick if they were led now."""
    sure = 0
    ruffs = other & TRUMPS
    suit = TRUMPS
    for _ in range(4):
        held = leader & suit
        against = other & suit
        if held and against and (duties & FOLLOW or not ruffs or suit == TRUMPS):
            sure |= held & (-2 << highest(against))
        elif held and not against and not ruffs:
            sure |= held
        suit <<= 8
    return sure


@kernel("int64(int64[::1], int64, int64, int64, int64)")
def surely_taken(memory: Ints, leader: int, other: int, sure: int, left: int) -> int:
    """Return points that the leader can have for certain, by leading winners one after the other."""
    if sure == leader and (not other & TRUMPS or not leader & ~TRUMPS):
        return left
    trumps = sure & TRUMPS
    return left if trumps == leader else points_of(memory, trumps)


@kernel("int64(int64[::1], int64, int64)")
def entry_of(memory: Ints, leader: int, other: int) -> int:
    """Return the place in the memory of the table's entry for a position."""
    return TABLE + 2 * (mixed(leader | other << 32, 0) & memory[TABLE_MASK])


@kernel("UniTuple(int64, 2)(int64[::1], int64, int64, int64, int64)")
def bounds(memory: Ints, leader: int, other: int, sure: int, left: int) -> tuple[int, int]:
    """Return a lower and an upper bound of a position, from the sure tricks and the table."""
    low = surely_taken(memory, leader, other, sure, left)
    high = left
    entry = entry_of(memory, leader, other)
    if memory[entry] == leader | other << 32:
        low = max(low, memory[entry + 1] & 0xFFFF)
        high = memory[entry + 1] >> 16
    return low, high


@kernel("void(int64[::1], int64, int64, int64, int64)")
def remember(memory: Ints, leader: int, other: int, low: int, high: int) -> None:
    """Put the bounds of a position into the table."""
    entry = entry_of(memory, leader, other)
    memory[entry] = leader | other << 32
    memory[entry + 1] = low | high << 16


@kernel("int64(int64[::1], int64, int64, int64, int64, int64)")
def sibling_bound(memory: Ints, row: int, card: int, tried: int, live: int, duties: int) -> int:
    """Return an upper bound of a lead's value, from the leads tried before that are like it.

    Two cards that are alike differ in value by no more than in points.
    """
    bound = UNKNOWN
    siblings = tried & suit_of(card)
    while siblings:
        tried_card = lowest(siblings)
        siblings &= siblings - 1
        high = max(tried_card, card)
        low = min(tried_card, card)
        if alike(low, high, live, duties):
            difference = memory[POINTS + high] - memory[POINTS + low]
            bound = min(bound, memory[row + tried_card] + difference)
    return bound


@kernel("int64(int64[::1], int64, int64, int64)")
def next_reply(memory: Ints, led: int, winners: int, losers: int) -> int:
    """Return the reply to try next: winning ones first, then the cheapest."""
    if winners:
        return first_by(memory, RUFF if led >= 8 else POINTS, winners)
    return first_by(memory, CHEAP, losers)


@kernel("int64(int64[::1], int64, int64, int64, int64, int64, int64)")
def search(memory: Ints, leader: int, other: int, left: int, alpha: int, beta: int, ply: int) -> int:
    """Return what the leader still collects, exact between alpha and beta, else a bound of it."""
    memory[NODES] += 1
    if left <= alpha:
        return left
    if beta <= 0:
        return 0
    if not leader & (leader - 1):
        # The last trick, or with empty hands the points for having taken it.
        return 0 if leader and beats(lowest(other), lowest(leader)) else left
    duties = memory[DUTIES]
    sure = sure_leads(leader, other, duties)
    low, high = bounds(memory, leader, other, sure, left)
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    alpha = max(alpha, low)
    beta = min(beta, high)
    floor = alpha
    best = -1
    tried = 0
    row = WORK + ply * WORK_ROW
    strong = sure & tops(leader, other, duties)
    weak = leader & ~sure
    while strong | weak and best < beta:
        card = first_by(memory, LEAD_SURE, strong) if strong else first_by(memory, LEAD_OTHER, weak)
        strong &= ~(1 << card)
        weak &= ~(1 << card)
        value = sibling_bound(memory, row, card, tried, other, duties)
        if value > alpha:
            value = UNKNOWN
            ceiling = beta
            hand = leader ^ (1 << card)
            replies = playable(other, card, card, duties)
            winners = tops(replies & beating(card), hand, duties)
            losers = bottoms(replies & ~beating(card), hand, duties)
            while winners | losers and value > alpha:
                reply = next_reply(memory, card, winners, losers)
                won = memory[POINTS + card] + memory[POINTS + reply]
                rest = left - won
                if winners:
                    winners ^= 1 << reply
                    taken = rest - search(
                        memory, other ^ (1 << reply), hand, rest, rest - ceiling, rest - alpha, ply + 1
                    )
                else:
                    losers ^= 1 << reply
                    taken = won + search(
                        memory, hand, other ^ (1 << reply), rest, alpha - won, ceiling - won, ply + 1
                    )
                value = min(value, taken)
                ceiling = min(ceiling, value)
            memory[row + card] = value
            tried |= 1 << card
        best = max(best, value)
        alpha = max(alpha, best)
    remember(
        memory,
        leader,
        other,
        max(low, best) if best > floor else low,
        min(high, best) if best < beta else high,
    )
    return best


@kernel("int64(int64[::1], int64, int64, int64, int64, int64, int64)")
def with_reply(memory: Ints, hand: int, other: int, led: int, reply: int, left: int, ceiling: int) -> int:
    """Return what the leader still collects once this reply is given, exact below the ceiling."""
    won = memory[POINTS + led] + memory[POINTS + reply]
    rest = left - won
    other ^= 1 << reply
    if beats(reply, led):
        return rest - search(memory, other, hand, rest, rest - ceiling, rest + 1, 0)
    return won + search(memory, hand, other, rest, -1 - won, ceiling - won, 0)


@kernel("int64(int64[::1], int64, int64, int64, int64)")
def with_lead(memory: Ints, hand: int, other: int, led: int, left: int) -> int:
    """Return what the leader still collects once this card is led."""
    duties = memory[DUTIES]
    replies = playable(other, led, led, duties)
    winners = tops(replies & beating(led), hand, duties)
    losers = bottoms(replies & ~beating(led), hand, duties)
    value = left + 1
    while winners | losers:
        reply = next_reply(memory, led, winners, losers)
        winners &= ~(1 << reply)
        losers &= ~(1 << reply)
        value = min(value, with_reply(memory, hand, other, led, reply, left, value))
    return value


@kernel("void(int64[::1], int64[:, ::1], int64, int64, int64, int64[:, ::1])")
def solve(memory: Ints, worlds: Table, trump: int, led: int, hero: int, values: Table) -> None:
    """Write into the first column of ``values`` what the hero still collects in each world.

    A world is a row: the hand that is to play, then the other one. ``led`` is the card on the table or
    NOBODY; ``hero`` is 0 if he is the one who is to play.
    """
    for world in range(len(worlds)):
        mine = to_labels(memory, worlds[world, 0], trump)
        theirs = to_labels(memory, worlds[world, 1], trump)
        if led == NOBODY:
            left = points_left(memory, mine | theirs)
            value = search(memory, mine, theirs, left, -1, left + 1, 0)
        else:
            card = to_label(memory, led, trump)
            left = points_left(memory, mine | theirs | 1 << card)
            value = left - with_lead(memory, theirs, mine, card, left)
        values[world, 0] = value if hero == 0 else left - value


@kernel("void(int64[::1], int64[:, ::1], int64, int64, int64, int64[:, ::1])")
def card_values(memory: Ints, worlds: Table, trump: int, led: int, hero: int, values: Table) -> None:
    """Write into column ``card`` of ``values`` what the hero still collects if that card is played now.

    Columns of cards that may not be played are left alone. For the rest see ``solve``.
    """
    for world in range(len(worlds)):
        mine = to_labels(memory, worlds[world, 0], trump)
        theirs = to_labels(memory, worlds[world, 1], trump)
        left = points_left(memory, mine | theirs)
        moves = mine
        table_card = NOBODY
        if led != NOBODY:
            table_card = to_label(memory, led, trump)
            left += memory[POINTS + table_card]
            moves = playable(mine, table_card, table_card, memory[DUTIES])
        while moves:
            card = lowest(moves)
            moves &= moves - 1
            if led != NOBODY:
                value = left - with_reply(memory, theirs, mine, table_card, card, left, left + 1)
            else:
                value = with_lead(memory, mine ^ (1 << card), theirs, card, left)
            values[world, to_card(memory, card, trump)] = value if hero == 0 else left - value
