"""Hidden hands at the end of a deal: the tree of what may be played, and mixed strategies for it (CFR+).

What both players see are the cards played, so the tree is one of **nodes**, each reached by some cards. At a
node either player may hold any of several hands: his **entries** of the node. An entry knows the one that it
came from. Where its player moved in between it stands for an *action*: this card, with this hand, at that
node. So the strategy of a player is a number for each of his action entries; all others pass on what they are
given.

Levels follow each other in memory: an entry stands after the one that it came from, and everything is done in
one run over the entries, down or up. Cards are labels (``yus.engine.memory``).
"""

from typing import Final

from yus.engine.compiling import Floats, FloatTable, Ints, Table, kernel
from yus.engine.kernels.bits import lowest
from yus.engine.kernels.tricks import NOBODY, beats, playable, to_labels
from yus.engine.memory import DUTIES, LAST_TRICK, POINTS

# The columns of a node.
PARENT: Final = 0
CARD: Final = 1
"""The card played to come here."""
LEADER: Final = 2
"""Who leads, or has led, this trick."""
LED: Final = 3
"""The card on the table, or NOBODY."""
WON: Final = 4
"""Points that each player has taken since the root, two columns."""
BEGIN: Final = 6
"""Where the entries of each player begin, two columns."""
END: Final = 8
"""Where they end, two columns."""
NODE: Final = 10

# The columns of an entry.
UP: Final = 0
"""The entry it came from."""
HAND: Final = 1
"""Its hand at the root, by number."""
LEFT: Final = 2
"""What is left of that hand."""
ACTION: Final = 3
"""1 where its player has moved to come here."""
ACTIONS: Final = 4
"""Where its player moves here: the number of its actions."""
ENTRY: Final = 5

# The rows of a player's numbers, one for each entry.
EVEN: Final = 0
"""How likely it is where all actions are alike: one by their number, and 1 where it is no action."""
REGRET: Final = 1
CHANCE: Final = 2
"""How likely the player makes this action in the present round; 1 where it is none."""
OWN: Final = 3
"""How likely his moves so far are, in the present round."""
REACH: Final = 4
"""The same for the other player, who reckons with some blind moves."""
PLAN: Final = 5
"""The sum of ``OWN`` over all rounds."""
VALUE: Final = 6
TOTAL: Final = 7
"""The sum of the regrets of its actions."""
ROWS: Final = 8

LEAST: Final = -1e300
"""Less than any value."""


@kernel("void(int64[::1], int64[::1], int64)")
def label_all(memory: Ints, hands: Ints, trump: int) -> None:
    """Turn sets of cards into sets of labels."""
    for place in range(len(hands)):
        hands[place] = to_labels(memory, hands[place], trump)


@kernel("int64(int64[:, ::1], int64)")
def mover(nodes: Table, node: int) -> int:
    """Return who is to play."""
    leader = nodes[node, LEADER]
    return leader if nodes[node, LED] == NOBODY else 1 - leader


@kernel("int64(int64[::1], int64, int64)")
def choices(memory: Ints, hand: int, led: int) -> int:
    """Return what a hand may play to a card led, or to none."""
    return hand if led == NOBODY else playable(hand, led, led, memory[DUTIES])


@kernel("void(int64[::1], int64[:, ::1], int64, int64, int64[:, ::1], int64)")
def play_card(memory: Ints, nodes: Table, node: int, card: int, grown: Table, new: int) -> None:
    """Write the node that a card leads to, but for its entries."""
    leader = nodes[node, LEADER]
    led = nodes[node, LED]
    grown[new, PARENT] = node
    grown[new, CARD] = card
    grown[new, WON] = nodes[node, WON]
    grown[new, WON + 1] = nodes[node, WON + 1]
    if led == NOBODY:
        grown[new, LEADER] = leader
        grown[new, LED] = card
        return
    winner = 1 - leader if beats(card, led) else leader
    grown[new, LEADER] = winner
    grown[new, LED] = NOBODY
    grown[new, WON + winner] += memory[POINTS + led] + memory[POINTS + card]


@kernel(
    "UniTuple(int64, 3)(int64[::1], int64[:, ::1], int64, int64[:, ::1], int64[:, ::1],"
    " int64[:, ::1], int64[:, ::1], int64[:, ::1])"
)
def expand(
    memory: Ints,
    nodes: Table,
    first: int,
    one: Table,
    two: Table,
    grown: Table,
    new_one: Table,
    new_two: Table,
) -> tuple[int, int, int]:
    """Write the nodes and entries that follow those from node ``first`` on; return how many there are.

    Where ``grown`` has no rows they are only counted.
    """
    counting = len(grown) == 0
    found = 0
    found_mine = 0
    found_theirs = 0
    total_one = 0
    total_two = 0
    for node in range(first, len(nodes)):
        moves = mover(nodes, node)
        mine = one if moves == 0 else two
        theirs = two if moves == 0 else one
        new_mine = new_one if moves == 0 else new_two
        new_theirs = new_two if moves == 0 else new_one
        led = nodes[node, LED]
        cards = 0
        for entry in range(nodes[node, BEGIN + moves], nodes[node, END + moves]):
            cards |= choices(memory, mine[entry, LEFT], led)
        while cards:
            card = lowest(cards)
            bit = 1 << card
            cards ^= bit
            # Where the other holds it in all of his hands it cannot be played.
            possible = False
            for entry in range(nodes[node, BEGIN + 1 - moves], nodes[node, END + 1 - moves]):
                possible = possible or not theirs[entry, LEFT] & bit
            if not possible:
                continue
            found_mine = total_one if moves == 0 else total_two
            found_theirs = total_two if moves == 0 else total_one
            begin_mine = found_mine
            begin_theirs = found_theirs
            for entry in range(nodes[node, BEGIN + moves], nodes[node, END + moves]):
                if choices(memory, mine[entry, LEFT], led) & bit:
                    if not counting:
                        new_mine[found_mine, UP] = entry
                        new_mine[found_mine, HAND] = mine[entry, HAND]
                        new_mine[found_mine, LEFT] = mine[entry, LEFT] ^ bit
                        new_mine[found_mine, ACTION] = 1
                    found_mine += 1
            for entry in range(nodes[node, BEGIN + 1 - moves], nodes[node, END + 1 - moves]):
                if not theirs[entry, LEFT] & bit:
                    if not counting:
                        new_theirs[found_theirs, UP] = entry
                        new_theirs[found_theirs, HAND] = theirs[entry, HAND]
                        new_theirs[found_theirs, LEFT] = theirs[entry, LEFT]
                        new_theirs[found_theirs, ACTION] = 0
                    found_theirs += 1
            if not counting:
                play_card(memory, nodes, node, card, grown, found)
                grown[found, BEGIN + moves] = len(mine) + begin_mine
                grown[found, END + moves] = len(mine) + found_mine
                grown[found, BEGIN + 1 - moves] = len(theirs) + begin_theirs
                grown[found, END + 1 - moves] = len(theirs) + found_theirs
                for place in range(begin_mine, found_mine):
                    mine[new_mine[place, UP], ACTIONS] += 1
            found += 1
            total_one = found_mine if moves == 0 else found_theirs
            total_two = found_theirs if moves == 0 else found_mine
    return found, total_one, total_two


@kernel("int64(int64[:, ::1], int64)")
def cell_count(nodes: Table, first: int) -> int:
    """Return how many pairs of entries there are at the nodes from ``first`` on."""
    total = 0
    for node in range(first, len(nodes)):
        total += (nodes[node, END] - nodes[node, BEGIN]) * (nodes[node, END + 1] - nodes[node, BEGIN + 1])
    return total


@kernel(
    "void(int64[::1], int64[:, ::1], int64, int64[:, ::1], int64[:, ::1], int64[:, ::1],"
    " float64[:, ::1], float64[:, ::1], float64[::1])"
)
def fill_cells(
    memory: Ints,
    nodes: Table,
    first: int,
    one: Table,
    two: Table,
    extra: Table,
    prior: FloatTable,
    payoff: FloatTable,
    cells: Floats,
) -> None:
    """Write, for each pair of entries with one card each, what it pays the first player, times its prior.

    ``extra`` has a column of further points for each hand of both players.
    """
    at = 0
    for node in range(first, len(nodes)):
        leader = nodes[node, LEADER]
        for mine in range(nodes[node, BEGIN], nodes[node, END]):
            for theirs in range(nodes[node, BEGIN + 1], nodes[node, END + 1]):
                likely = prior[one[mine, HAND], two[theirs, HAND]]
                if likely > 0:
                    own = lowest(one[mine, LEFT])
                    other = lowest(two[theirs, LEFT])
                    led = own if leader == 0 else other
                    reply = other if leader == 0 else own
                    winner = 1 - leader if beats(reply, led) else leader
                    won = memory[POINTS + led] + memory[POINTS + reply] + memory[LAST_TRICK]
                    points = nodes[node, WON] + extra[0, one[mine, HAND]]
                    against = nodes[node, WON + 1] + extra[1, two[theirs, HAND]]
                    if winner == 0:
                        points += won
                    else:
                        against += won
                    cells[at] = likely * payoff[points, against]
                else:
                    cells[at] = 0.0
                at += 1


@kernel("void(int64[:, ::1], int64[::1], float64[:, ::1])")
def link(entries: Table, links: Ints, numbers: FloatTable) -> None:
    """Write for the rounds where each entry came from: twice that, and one more for an action."""
    for entry in range(len(entries)):
        links[entry] = 2 * entries[entry, UP] + entries[entry, ACTION]
        numbers[EVEN, entry] = 1.0 / entries[entries[entry, UP], ACTIONS] if entries[entry, ACTION] else 1.0


@kernel("void(int64[::1], float64[:, ::1], float64)")
def reach(links: Ints, numbers: FloatTable, tremble: float) -> None:
    """Write how likely a player's moves are, and the same where he makes some of them blindly."""
    for entry in range(len(links)):
        up = links[entry] >> 1
        chance = numbers[CHANCE, entry]
        if up < 0:
            numbers[OWN, entry] = 1.0
            numbers[REACH, entry] = 1.0
        else:
            numbers[OWN, entry] = numbers[OWN, up] * chance
            blind = (1 - tremble) * chance + tremble * numbers[EVEN, entry]
            numbers[REACH, entry] = numbers[REACH, up] * blind


@kernel("void(int64[:, ::1], int64, int64, float64[::1], float64[:, ::1], float64[:, ::1])")
def last_values(
    nodes: Table, first: int, player: int, cells: Floats, numbers: FloatTable, others: FloatTable
) -> None:
    """Write what a player's entries at the last nodes are worth, as likely as the other one comes there."""
    at = 0
    for node in range(first, len(nodes)):
        begin = nodes[node, BEGIN + 1]
        end = nodes[node, END + 1]
        if player == 0:
            for entry in range(nodes[node, BEGIN], nodes[node, END]):
                value = 0.0
                for other in range(begin, end):
                    value += cells[at] * others[REACH, other]
                    at += 1
                numbers[VALUE, entry] = value
        else:
            for entry in range(begin, end):
                numbers[VALUE, entry] = 0.0
            for other in range(nodes[node, BEGIN], nodes[node, END]):
                likely = others[REACH, other]
                for entry in range(begin, end):
                    numbers[VALUE, entry] -= cells[at] * likely
                    at += 1


@kernel("void(int64[::1], int64, float64[:, ::1])")
def values(links: Ints, inner: int, numbers: FloatTable) -> None:
    """Write what all entries are worth to their player, from the last ones (``inner`` on) upwards."""
    for entry in range(inner):
        numbers[VALUE, entry] = 0.0
    for entry in range(len(links) - 1, -1, -1):
        up = links[entry] >> 1
        if up >= 0:
            numbers[VALUE, up] += numbers[CHANCE, entry] * numbers[VALUE, entry]


@kernel("void(int64[:, ::1], int64, float64[:, ::1])")
def best_values(entries: Table, inner: int, numbers: FloatTable) -> None:
    """The same where the player always makes the best move."""
    for entry in range(inner):
        numbers[VALUE, entry] = LEAST if entries[entry, ACTIONS] else 0.0
    for entry in range(len(entries) - 1, -1, -1):
        up = entries[entry, UP]
        if up >= 0:
            value = numbers[VALUE, entry]
            if not entries[entry, ACTION]:
                numbers[VALUE, up] += value
            elif value > numbers[VALUE, up]:
                numbers[VALUE, up] = value


@kernel("void(int64[::1], float64[:, ::1])")
def regret(links: Ints, numbers: FloatTable) -> None:
    """Add to the regret of each action what it would have given more than the strategy; never below none."""
    for entry in range(len(links)):
        numbers[TOTAL, entry] = 0.0
        if links[entry] & 1:
            up = links[entry] >> 1
            gain = numbers[VALUE, entry] - numbers[VALUE, up]
            numbers[REGRET, entry] = max(numbers[REGRET, entry] + gain, 0.0)
            numbers[TOTAL, up] += numbers[REGRET, entry]


@kernel("void(int64[::1], float64[:, ::1], float64, float64)")
def go_on(links: Ints, numbers: FloatTable, weight: float, tremble: float) -> None:
    """Make the strategy of the next round, each action by its regret, and add it to the plan."""
    for entry in range(len(links)):
        up = links[entry] >> 1
        if up < 0:
            numbers[PLAN, entry] += weight
            continue
        total = numbers[TOTAL, up]
        chance = numbers[REGRET, entry] / total if total > 0 else numbers[EVEN, entry]
        numbers[CHANCE, entry] = chance
        numbers[OWN, entry] = numbers[OWN, up] * chance
        numbers[PLAN, entry] += weight * numbers[OWN, entry]
        blind = (1 - tremble) * chance + tremble * numbers[EVEN, entry]
        numbers[REACH, entry] = numbers[REACH, up] * blind


@kernel(
    "void(int64[:, ::1], int64, float64[::1], int64[::1], int64[::1], int64[::1],"
    " float64[:, ::1], float64[:, ::1], int64, int64, float64)"
)
def rounds(
    nodes: Table,
    first: int,
    cells: Floats,
    inner: Ints,
    links_one: Ints,
    links_two: Ints,
    one: FloatTable,
    two: FloatTable,
    done: int,
    number: int,
    tremble: float,
) -> None:
    """Go through so many rounds of CFR+ after those done: both players in turn, late rounds count more."""
    for turn in range(done, done + number):
        last_values(nodes, first, 0, cells, one, two)
        values(links_one, inner[0], one)
        regret(links_one, one)
        go_on(links_one, one, turn + 1.0, tremble)
        last_values(nodes, first, 1, cells, two, one)
        values(links_two, inner[1], two)
        regret(links_two, two)
        go_on(links_two, two, turn + 1.0, tremble)


@kernel("void(int64[::1], float64[:, ::1], float64)")
def mean_chances(links: Ints, numbers: FloatTable, least: float) -> None:
    """Write, as the chances, those of the mean plan over all rounds.

    Where a player brings less than ``least`` of an entry about, the chances of the last round stand.
    """
    for entry in range(len(links)):
        up = links[entry] >> 1
        if up >= 0 and links[entry] & 1 and numbers[PLAN, up] > least:
            numbers[CHANCE, entry] = numbers[PLAN, entry] / numbers[PLAN, up]
