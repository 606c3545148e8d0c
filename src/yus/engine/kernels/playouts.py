"""Tricks played out by simple players, hands open to nobody but themselves; all cards are labels."""

from typing import Final

from yus.engine.compiling import Ints, Table, kernel
from yus.engine.kernels.chance import any_of
from yus.engine.kernels.tricks import NOBODY, beating, beats, first_by, playable, to_labels
from yus.engine.memory import CHEAP, DUTIES, LAST_TRICK, LEAD_GREEDY, LOG, LOGGED, PLAYED, POINTS, RUFF

RANDOM: Final = 0
"""The player who plays any card that he may."""
GREEDY: Final = 1
"""The player who leads aces, takes tricks with what is rich, and else plays what is cheap."""
PLANNING: Final = 2
"""The player of Терц who plans (``kernels.terz_planner``); in the fritz and in Деберц he is greedy."""


@kernel("int64(int64[::1], int64, int64)")
def choose_lead(memory: Ints, hand: int, player: int) -> int:
    """Return what a player leads."""
    return any_of(memory, hand) if player == RANDOM else first_by(memory, LEAD_GREEDY, hand)


@kernel("int64(int64[::1], int64, int64, int64, boolean, int64)")
def choose_reply(memory: Ints, hand: int, led: int, best: int, ours: bool, player: int) -> int:
    """Return what a player plays to a trick; ``ours`` tells whether it is so far his own side's."""
    cards = playable(hand, led, best, memory[DUTIES])
    if player == RANDOM:
        return any_of(memory, cards)
    winners = cards & beating(best)
    if winners and not ours:
        return first_by(memory, RUFF if led >= 8 else POINTS, winners)
    return first_by(memory, POINTS if ours else CHEAP, cards)


@kernel("UniTuple(int64, 3)(int64[::1], int64, int64, int64, int64)")
def play_two(memory: Ints, mine: int, theirs: int, led: int, player: int) -> tuple[int, int, int]:
    """Play out two hands, mine that of the trick's leader, without the card led if that is not NOBODY.

    Return my points and the other's, of all that is left, and who took the last trick: 0 for me.
    """
    gained = 0
    lost = 0
    turn = 0
    if led != NOBODY:
        mine |= 1 << led
    entry = LOG + memory[LOGGED]
    while mine:
        if led == NOBODY:
            led = choose_lead(memory, mine, player)
        reply = choose_reply(memory, theirs, led, led, False, player)
        memory[entry] = PLAYED | led << 8
        memory[entry + 1] = PLAYED | reply << 8
        entry += 2
        mine ^= 1 << led
        theirs ^= 1 << reply
        points = memory[POINTS + led] + memory[POINTS + reply]
        if beats(reply, led):
            mine, theirs = theirs, mine
            turn = 1 - turn
        if not mine:
            points += memory[LAST_TRICK]
        gained += points if turn == 0 else 0
        lost += points if turn == 1 else 0
        led = NOBODY
    memory[LOGGED] = entry - LOG
    return gained, lost, turn


@kernel("UniTuple(int64, 4)(int64[::1], int64, int64, int64, int64, int64, int64, int64)")
def play_three(
    memory: Ints, first: int, second: int, third: int, led: int, reply: int, hero: int, player: int
) -> tuple[int, int, int, int]:
    """Play out three hands, given from the leader of the trick, those who have played without their card.

    ``led`` and ``reply`` are on the table, or NOBODY. ``hero`` plays alone, counted from the leader as all
    are. Return the points of each, of all that is left, and who took the last trick.
    """
    gained0 = 0
    gained1 = 0
    gained2 = 0
    turn = 0
    if led != NOBODY:
        first |= 1 << led
    if reply != NOBODY:
        second |= 1 << reply
    entry = LOG + memory[LOGGED]
    while first:
        if led == NOBODY:
            led = choose_lead(memory, first, player)
        alone = (hero - turn) % 3
        if reply == NOBODY:
            reply = choose_reply(memory, second, led, led, alone == 2, player)
        best = reply if beats(reply, led) else led
        owner = 1 if best == reply else 0
        ours = alone not in (2, owner)
        last = choose_reply(memory, third, led, best, ours, player)
        points = memory[POINTS + led] + memory[POINTS + reply] + memory[POINTS + last]
        memory[entry] = PLAYED | led << 8
        memory[entry + 1] = PLAYED | reply << 8
        memory[entry + 2] = PLAYED | last << 8
        entry += 3
        first ^= 1 << led
        second ^= 1 << reply
        third ^= 1 << last
        if beats(last, best):
            owner = 2
        if owner == 1:
            first, second, third = second, third, first
        elif owner == 2:
            first, second, third = third, first, second
        turn = (turn + owner) % 3
        if not first:
            points += memory[LAST_TRICK]
        gained0 += points if turn == 0 else 0
        gained1 += points if turn == 1 else 0
        gained2 += points if turn == 2 else 0
        led = NOBODY
        reply = NOBODY
    memory[LOGGED] = entry - LOG
    return gained0, gained1, gained2, turn


@kernel("int64(int64[::1], int64[:, ::1], int64, int64, int64)")
def playouts(memory: Ints, hands: Table, trump: int, times: int, player: int) -> int:
    """Play out whole hands, each row of them so many times; return the sum of the first hand's points."""
    total = 0
    for row in range(len(hands)):
        first = to_labels(memory, hands[row, 0], trump)
        second = to_labels(memory, hands[row, 1], trump)
        third = to_labels(memory, hands[row, 2], trump)
        for _ in range(times):
            memory[LOGGED] = 0
            if third:
                total += play_three(memory, first, second, third, NOBODY, NOBODY, 0, player)[0]
            else:
                total += play_two(memory, first, second, NOBODY, player)[0]
    return total
