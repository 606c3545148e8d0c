"""The exact search with three players, one against two: fail-soft alpha-beta from card to card.

All cards are labels. Hands are seen from the one who is to play: ``mine``, then that of the player ``after``
me, then that of the player ``before`` me; players are counted likewise, 0 me, 1 after, 2 before. Values are
the points that the ``hero`` still collects, of ``left`` that there are (those on the table and the last
trick's among them).

A ``trick`` is one number: 0 when nothing lies on the table, else packed by ``trick_of``. So ``mine, after,
before, hero, trick`` are a whole position. ``docs/engine.md`` explains the short cuts.
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
    DUTIES,
    LIMIT,
    NODES,
    POINTS,
    SAME_POINTS,
    TABLE,
    TABLE_MASK,
    WORK,
    WORK_ROW,
)

SCORES: Final = 12
"""Where in a row of scratch the scores of the moves begin, after the moves themselves."""
VALUES: Final = 24
"""Where their values begin."""
UNKNOWN: Final = 1 << 20
"""More than any value."""
GIVEN_UP: Final = -1
"""Instead of the values of a world that was not searched to its end."""


@kernel("int64(int64)")
def passed_on(player: int) -> int:
    """Return how the next player to act counts a player."""
    return 2 if player == 0 else player - 1


@kernel("int64(int64, int64, int64, int64, int64)")
def trick_of(stage: int, led: int, best: int, owner: int, stake: int) -> int:
    """Pack a trick: how many cards it has, the one led, the best one, whose that is, the points of all."""
    return stage | led << 2 | best << 7 | owner << 12 | stake << 14


@kernel("int64(int64)")
def stage_of(trick: int) -> int:
    """Return how many cards lie in a trick, 0 to 2."""
    return trick & 3


@kernel("int64(int64)")
def led_of(trick: int) -> int:
    """Return the card led."""
    return trick >> 2 & 31


@kernel("int64(int64)")
def best_of(trick: int) -> int:
    """Return the card that takes the trick so far."""
    return trick >> 7 & 31


@kernel("int64(int64)")
def owner_of(trick: int) -> int:
    """Return the player whose the best card is, as the one to play counts him."""
    return trick >> 12 & 3


@kernel("int64(int64)")
def stake_of(trick: int) -> int:
    """Return the points of the cards in a trick."""
    return trick >> 14


@kernel("boolean(int64, int64, int64)")
def can_beat(hand: int, card: int, led: int) -> bool:
    """Tell whether a hand that follows suit may beat this card of a trick; good enough to order moves by."""
    following = hand & suit_of(led)
    return (following or hand) & beating(card) != 0


@kernel("int64(int64[::1], int64, int64, int64, int64)")
def lead_score(memory: Ints, card: int, after: int, before: int, hero: int) -> int:
    """Say how soon to try a lead: what no opponent beats, the richest first; then the cheapest."""
    points = memory[POINTS + card]
    if (hero != 2 and can_beat(after, card, card)) or (hero != 1 and can_beat(before, card, card)):
        return 100 - 2 * points - (10 if card < 8 else 0)
    return 200 + 2 * points + (1 if card < 8 else 0)


@kernel("int64(int64[::1], int64, int64, int64, int64)")
def reply_score(memory: Ints, card: int, after: int, hero: int, trick: int) -> int:
    """Say how soon to try a reply: what takes the trick, then the cheapest; to one's own side the richest."""
    points = memory[POINTS + card]
    led = led_of(trick)
    last = stage_of(trick) == 2
    ours = (owner_of(trick) == hero) == (hero == 0)
    if beats(card, best_of(trick)):
        if not last and hero != 2 and can_beat(after, card, led):
            return 110 - points
        ruffs = card < 8 and led >= 8
        return (100 if ours and last else 200) + (-points if ruffs else points)
    if last:
        return 150 + points if ours else 100 - points
    return (120 if ours else 100) - points


@kernel("int64(int64[::1], int64, int64, int64, int64, int64, int64)")
def ordered(memory: Ints, row: int, moves: int, after: int, before: int, hero: int, trick: int) -> int:
    """Write moves into a row of scratch, the most hopeful first, and return how many there are."""
    number = 0
    while moves:
        card = highest(moves)
        moves ^= 1 << card
        if trick:
            score = reply_score(memory, card, after, hero, trick)
        else:
            score = lead_score(memory, card, after, before, hero)
        place = row + number
        while place > row and memory[place - 1 + SCORES] < score:
            memory[place] = memory[place - 1]
            memory[place + SCORES] = memory[place - 1 + SCORES]
            place -= 1
        memory[place] = card
        memory[place + SCORES] = score
        number += 1
    return number


@kernel("int64(int64, int64, int64, int64, int64)")
def useful(mine: int, live: int, hero: int, trick: int, duties: int) -> int:
    """Return the cards that the one to play need consider.

    All that he may play, but for the last to play only one of a row of cards that are alike: the top one to a
    trick that goes to his side, the bottom one to one that does not.
    """
    if not trick:
        return mine
    moves = playable(mine, led_of(trick), best_of(trick), duties)
    if stage_of(trick) == 1:
        return moves
    losers = moves & ~beating(best_of(trick))
    ours = (owner_of(trick) == hero) == (hero == 0)
    losers = tops(losers, live, duties) if ours else bottoms(losers, live, duties)
    return tops(moves & beating(best_of(trick)), live, duties) | losers


@kernel("int64(int64[::1], int64, int64, int64, int64, int64)")
def sibling_bound(memory: Ints, row: int, index: int, live: int, duties: int, sign: int) -> int:
    """Return an upper bound of sign * value of a move, from the moves before it in the row that are like it.

    Two cards that are alike differ in value by no more than in points.
    """
    bound = UNKNOWN
    card = memory[row + index]
    for tried in range(row, row + index):
        other = memory[tried]
        if other & 24 == card & 24:
            low = min(other, card)
            high = max(other, card)
            if alike(low, high, live, duties):
                difference = memory[POINTS + high] - memory[POINTS + low]
                bound = min(bound, sign * memory[tried + VALUES] + difference)
    return bound


@kernel("UniTuple(int64, 7)(int64[::1], int64, int64, int64, int64, int64, int64)")
def step(
    memory: Ints, mine: int, after: int, before: int, hero: int, trick: int, card: int
) -> tuple[int, int, int, int, int, int, int]:
    """Play a card: return the new position as its next player sees it, what the hero gains, what is spent."""
    mine ^= 1 << card
    stage = stage_of(trick)
    led = led_of(trick) if stage else card
    best = best_of(trick)
    owner = owner_of(trick)
    stake = stake_of(trick) + memory[POINTS + card]
    if stage == 0 or beats(card, best):
        best = card
        owner = 0
    if stage < 2:
        trick = trick_of(stage + 1, led, best, passed_on(owner), stake)
        return after, before, mine, passed_on(hero), trick, 0, 0
    gained = stake if owner == hero else 0
    if owner == 0:
        return mine, after, before, hero, 0, gained, stake
    hero = passed_on(hero)
    if owner == 1:
        return after, before, mine, hero, 0, gained, stake
    return before, mine, after, passed_on(hero), 0, gained, stake


@kernel("int64(int64, int64, int64, int64, int64)")
def last_trick(mine: int, after: int, before: int, hero: int, left: int) -> int:
    """Return the value when each hand has one card, or none: then the winner of the last trick is to lead."""
    if not mine:
        return left if hero == 0 else 0
    second = lowest(after)
    third = lowest(before)
    best = lowest(mine)
    owner = 0
    if beats(second, best):
        best = second
        owner = 1
    if beats(third, best):
        owner = 2
    return left if owner == hero else 0


@kernel("int64(int64[::1], int64, int64, int64)")
def key_of(memory: Ints, mine: int, after: int, before: int) -> int:
    """Return the key of a position between two tricks; positions that differ in nothing share it.

    Two masks hold three hands: a card in both is the third one's. Where a card is gone, the next higher one
    takes its place if it has the same points.
    """
    first = mine | before
    second = after | before
    for _ in range(2):
        fall = (memory[SAME_POINTS] & ~(first | second)) << 1
        first = first & ~fall | (first & fall) >> 1
        second = second & ~fall | (second & fall) >> 1
    return first | second << 32


@kernel("UniTuple(int64, 2)(int64[::1], int64, int64, int64, int64, int64, int64, int64)")
def bounds(
    memory: Ints, mine: int, after: int, before: int, hero: int, left: int, key: int, entry: int
) -> tuple[int, int]:
    """Return a lower and an upper bound between two tricks, from the table and the highest trumps."""
    low = 0
    high = left
    trumps = mine & TRUMPS
    against = (after | before) & TRUMPS
    if against:
        trumps &= -2 << highest(against)
    if trumps:
        certain = left if trumps == mine else points_of(memory, trumps)
        if hero == 0:
            low = certain
        else:
            high = left - certain
    if memory[entry] == key and memory[entry + 1] >> 32 == hero:
        low = max(low, memory[entry + 1] & 0xFFFF)
        high = min(high, memory[entry + 1] >> 16 & 0xFFFF)
    return low, high


@kernel("int64(int64[::1], int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def search(
    memory: Ints,
    mine: int,
    after: int,
    before: int,
    hero: int,
    trick: int,
    left: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """Return what the hero still collects, exact between alpha and beta, else a bound of it.

    Once it is given up (``memory.LIMIT``) what it returns means nothing, and the table learns no more.
    """
    memory[NODES] += 1
    if memory[NODES] > memory[LIMIT]:
        return 0
    low = 0
    high = left
    key = 0
    entry = 0
    if not trick:
        if not mine & (mine - 1):
            return last_trick(mine, after, before, hero, left)
        key = key_of(memory, mine, after, before)
        entry = TABLE + 2 * (mixed(key, hero) & memory[TABLE_MASK])
        low, high = bounds(memory, mine, after, before, hero, left, key, entry)
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    alpha = max(alpha, low)
    beta = min(beta, high)
    floor = alpha
    ceiling = beta
    duties = memory[DUTIES]
    row = WORK + ply * WORK_ROW
    live = after | before
    if trick:
        live |= 1 << best_of(trick)
    moves = useful(mine, live, hero, trick, duties)
    number = ordered(memory, row, moves, after, before, hero, trick)
    sign = 1 if hero == 0 else -1
    found = -UNKNOWN
    for index in range(number):
        signed = sibling_bound(memory, row, index, live, duties, sign)
        if signed > (alpha if hero == 0 else -beta):
            my, next_, last, side, new_trick, gained, spent = step(
                memory, mine, after, before, hero, trick, memory[row + index]
            )
            signed = sign * (
                gained
                + search(
                    memory,
                    my,
                    next_,
                    last,
                    side,
                    new_trick,
                    left - spent,
                    alpha - gained,
                    beta - gained,
                    ply + 1,
                )
            )
        memory[row + index + VALUES] = sign * signed
        found = max(found, signed)
        if hero == 0:
            alpha = max(alpha, found)
        else:
            beta = min(beta, -found)
        if alpha >= beta:
            break
    value = sign * found
    if not trick and memory[NODES] <= memory[LIMIT]:
        if value > floor:
            low = max(low, value)
        if value < ceiling:
            high = min(high, value)
        memory[entry] = key
        memory[entry + 1] = low | high << 16 | hero << 32
    return value


@kernel("int64(int64[::1], int64, int64, int64)")
def trick_with(memory: Ints, first: int, second: int, trump: int) -> int:
    """Pack the trick that these cards were played to in this order, NOBODY where there is none."""
    trick = 0
    for played in (first, second):
        if played != NOBODY:
            label = to_label(memory, played, trump)
            trick = step(memory, 1 << label, 0, 0, 0, trick, label)[4]
    return trick


@kernel("void(int64[::1], int64[:, ::1], int64, int64, int64, int64, int64[:, ::1])")
def solve(memory: Ints, worlds: Table, trump: int, first: int, second: int, hero: int, values: Table) -> None:
    """Write into the first column of ``values`` what the hero still collects in each world.

    A world is a row of hands: the one that is to play, the next one's, the last one's. ``first`` and
    ``second`` are the cards on the table or NOBODY; ``hero`` is counted from the one who is to play.
    """
    trick = trick_with(memory, first, second, trump)
    for world in range(len(worlds)):
        mine = to_labels(memory, worlds[world, 0], trump)
        after = to_labels(memory, worlds[world, 1], trump)
        before = to_labels(memory, worlds[world, 2], trump)
        left = points_left(memory, mine | after | before) + stake_of(trick)
        values[world, 0] = search(memory, mine, after, before, hero, trick, left, -1, left + 1, 0)
        if memory[NODES] > memory[LIMIT]:
            values[world, 0] = GIVEN_UP


@kernel("void(int64[::1], int64[:, ::1], int64, int64, int64, int64, int64[:, ::1])")
def card_values(
    memory: Ints, worlds: Table, trump: int, first: int, second: int, hero: int, values: Table
) -> None:
    """Write into column ``card`` of ``values`` what the hero still collects if that card is played now.

    Columns of cards that may not be played are left alone; where the search is given up, all are
    ``GIVEN_UP``. For the rest see ``solve``.
    """
    trick = trick_with(memory, first, second, trump)
    for world in range(len(worlds)):
        mine = to_labels(memory, worlds[world, 0], trump)
        after = to_labels(memory, worlds[world, 1], trump)
        before = to_labels(memory, worlds[world, 2], trump)
        left = points_left(memory, mine | after | before) + stake_of(trick)
        moves = playable(mine, led_of(trick), best_of(trick), memory[DUTIES]) if trick else mine
        while moves:
            card = lowest(moves)
            moves &= moves - 1
            my, next_, last, side, new_trick, gained, spent = step(
                memory, mine, after, before, hero, trick, card
            )
            rest = left - spent
            values[world, to_card(memory, card, trump)] = gained + search(
                memory, my, next_, last, side, new_trick, rest, -1, rest + 1, 0
            )
        if memory[NODES] > memory[LIMIT]:
            for card in range(32):
                values[world, card] = GIVEN_UP
