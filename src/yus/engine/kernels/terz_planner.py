"""The player of Терц who plans: what each card is worth to keep, by what it may still become.

All is in tenths of points. Cards are dear for the runs, figures and the marriage that they promise, and for
what they do in the fritz; against that stands what the trick brings. It looks at its own hand and at what
was played and shown, never at the other hand.
"""

from typing import Final

from yus.engine import rows
from yus.engine import simulation_memory as sim
from yus.engine.compiling import Ints, kernel
from yus.engine.kernels.bits import count, lowest
from yus.engine.kernels.melds import ranks_in, runs_begin
from yus.engine.kernels.prospects import place_of, state_of
from yus.engine.kernels.terz_melds import free_figures, free_runs, stock_size
from yus.engine.kernels.tricks import NOBODY, beating, beats, to_label, to_labels
from yus.engine.meld_tables import FIRST_FIGURE, MELD_POINTS, RUN_RANKS
from yus.engine.memory import POINTS
from yus.engine.terz_plan import (
    FADE,
    FIGURE,
    IN_FRITZ,
    MARRIAGE_HOPE,
    RISK,
    RUN,
    TEMPO,
    TRICK,
    TURN_UP,
)

MEAN_CARD: Final = 90
"""What a card is worth in the fritz on the average."""


@kernel("int64(int64[::1])")
def announcements_ahead(deal: Ints) -> int:
    """Return on how many turns, with this one, a seat may still announce (T6.1)."""
    return max(0, 8 - deal[rows.TRICKS] - deal[rows.TRICKS + 1])


@kernel("int64(int64[::1], int64[::1], int64, int64)")
def level_of(memory: Ints, deal: Ints, seat: int, suit: int) -> int:
    """Return the level of a suit's ladder that a seat has climbed."""
    scored = deal[rows.RUNS_SCORED + 4 * seat + suit]
    level = 0
    while scored:
        level = lowest(scored) + 1
        scored &= scored - 1
    return level


@kernel("int64(int64[::1], int64[::1], int64)")
def shown(memory: Ints, deal: Ints, seat: int) -> int:
    """Return the cards in a hand that its melds and marriages have shown (T6.5, T6.9)."""
    cards = 0
    for suit in range(4):
        runs = deal[rows.RUNS_SCORED + 4 * seat + suit]
        while runs:
            cards |= memory[RUN_RANKS + lowest(runs)] << 8 * suit
            runs &= runs - 1
        if deal[rows.MARRIED + seat] >> suit & 1:
            cards |= 0b0110_0000 << 8 * suit
    said = deal[rows.FIGURES_SAID + seat] >> FIRST_FIGURE
    if said:
        cards |= (said & 7) * 0x20202020 | (said >> 3 & 1) * 0x10101010
    return cards & deal[rows.HANDS + seat]


@kernel("int64(int64[::1], int64[::1], int64)")
def may_come(memory: Ints, deal: Ints, seat: int) -> int:
    """Return the cards that a seat cannot place: they are in the other hand or in the hidden stock."""
    return memory[sim.LIVE] & ~deal[rows.HANDS + seat] & ~shown(memory, deal, 1 - seat)


@kernel("void(int64[::1], int16[::1], int64[::1], int64)")
def appraise(memory: Ints, prospects: Ints, deal: Ints, seat: int) -> None:
    """Write what each card of a hand is worth to keep, once this turn's card is laid."""
    own = sim.WEIGHTS + sim.WEIGHT_WORDS * seat
    hand = deal[rows.HANDS + seat]
    trump = deal[rows.TRUMP]
    coming = may_come(memory, deal, seat)
    ahead = announcements_ahead(deal) - 1
    in_fritz = memory[own + IN_FRITZ] - memory[own + FADE] * ahead
    for suit in range(4):
        held = ranks_in(hand, suit)
        others = ranks_in(coming, suit)
        place = place_of(ahead, level_of(memory, deal, seat, suit)) + state_of(memory, held, others)
        promise = prospects[place]
        worth = sim.FRITZ_WORTH if suit == trump else sim.FRITZ_WORTH + 8
        left = held
        while left:
            rank = lowest(left)
            left &= left - 1
            lost = promise - prospects[place - memory[sim.TERNARY + (1 << rank)]]
            memory[sim.COST + 8 * suit + rank] = (
                lost * memory[own + RUN] + memory[worth + rank] * in_fritz
            ) // 100
    for rank in range(4, 8):
        column = 0x01010101 << rank
        # Jacks are the senior figure, the others rise with their rank (C7).
        number = FIRST_FIGURE + (3 if rank == 4 else rank - 5)
        if (hand | coming) & column == column and not deal[rows.FIGURES_SAID + seat] >> number & 1:
            missing = 4 - count(hand & column)
            hope = sim.HOPE + 5 * ahead + missing
            lost = memory[hope] - (memory[hope + 1] if missing < 4 else 0)
            value = lost * memory[MELD_POINTS + number] * memory[own + FIGURE] // 10000
            left = hand & column
            while left:
                memory[sim.COST + lowest(left)] += value
                left &= left - 1
    pair = 0b0110_0000 << 8 * trump
    if (
        count(hand & pair) == 1
        and (hand | coming) & pair == pair
        and not deal[rows.MARRIED + seat] >> trump & 1
    ):
        hope = memory[sim.HOPE + 5 * ahead + 1] * memory[sim.PAIR]
        memory[sim.COST + lowest(hand & pair)] += hope * memory[own + MARRIAGE_HOPE] // 10000


@kernel("int64(int64[::1], int64[::1], int64, int64, int64)")
def risk_of(memory: Ints, deal: Ints, seat: int, label: int, ahead: int) -> int:
    """Return the chance, in thousandths, that the other can beat a card that is led."""
    trump = deal[rows.TRUMP]
    if to_labels(memory, shown(memory, deal, 1 - seat), trump) & beating(label):
        return 1000
    coming = to_labels(memory, may_come(memory, deal, seat), trump)
    return memory[sim.BEATEN + 32 * ahead + count(coming & beating(label))]


@kernel("int64(int64[::1], int16[::1], int64[::1], int64)")
def planned_card(memory: Ints, prospects: Ints, deal: Ints, seat: int) -> int:
    """Return the card that a planning player lays while any may be played (T4.1)."""
    appraise(memory, prospects, deal, seat)
    own = sim.WEIGHTS + sim.WEIGHT_WORDS * seat
    trump = deal[rows.TRUMP]
    table = deal[rows.TABLE_CARDS]
    led = to_label(memory, table, trump) if table != NOBODY else NOBODY
    tempo = memory[own + TEMPO]
    if stock_size(deal) == 2 and deal[rows.TURN_UP] != NOBODY:
        # Who loses the last of these tricks draws the turn-up (T3.4).
        worth = memory[sim.FRITZ_WORTH + (deal[rows.TURN_UP] & 7)]
        tempo -= (worth - MEAN_CARD) * memory[own + TURN_UP] // 100
    ahead = announcements_ahead(deal) - 1
    best = -(1 << 40)
    chosen = NOBODY
    left = deal[rows.HANDS + seat]
    while left:
        card = lowest(left)
        left &= left - 1
        label = to_label(memory, card, trump)
        score = -memory[sim.COST + card]
        if led == NOBODY:
            risk = risk_of(memory, deal, seat, label, ahead)
            gain = memory[POINTS + label] * (1000 - risk * memory[own + RISK] // 50) // 100
            score += gain * memory[own + TRICK] // 100 + tempo * (1000 - 2 * risk) // 1000
        else:
            stake = (memory[POINTS + label] + memory[POINTS + led]) * memory[own + TRICK] // 10 + tempo
            score += stake if beats(label, led) else -stake
        if score > best:
            best = score
            chosen = card
    return chosen


@kernel("int64(int64[::1], int16[::1], int64[::1], int64, int64, int64, int64)")
def rung_worth(memory: Ints, prospects: Ints, deal: Ints, seat: int, suit: int, run: int, ahead: int) -> int:
    """Return what scoring a run is worth: its points, less what the ladder of its suit then promises less."""
    held = ranks_in(deal[rows.HANDS + seat], suit)
    state = state_of(memory, held, ranks_in(may_come(memory, deal, seat), suit))
    level = level_of(memory, deal, seat, suit)
    after = prospects[place_of(ahead, max(level, run + 1)) + state]
    lost = prospects[place_of(ahead, level) + state] - after
    own = sim.WEIGHTS + sim.WEIGHT_WORDS * seat
    return 10 * memory[MELD_POINTS + run] - lost * memory[own + RUN] // 100


@kernel("int64(int64[::1], int16[::1], int64[::1], int64, int64, int64)")
def best_meld(memory: Ints, prospects: Ints, deal: Ints, seat: int, above: int, ahead: int) -> int:
    """Return the meld best scored now, as seniority * 4 + suit, of those senior to ``above``; -1 for none.

    ``ahead`` are the announcements that the seat has after this one.
    """
    best = 0
    chosen = -1
    figures = free_figures(deal, seat)
    while figures:
        number = lowest(figures)
        figures &= figures - 1
        if 2 * number > above and 10 * memory[MELD_POINTS + number] > best:
            best = 10 * memory[MELD_POINTS + number]
            chosen = 2 * number * 4
    begin = runs_begin(deal[rows.HANDS + seat])
    while begin:
        suit = lowest(begin) >> 3
        begin &= ~(255 << 8 * suit)
        trump = 1 if suit == deal[rows.TRUMP] else 0
        runs = free_runs(memory, deal, seat, suit)
        while runs:
            run = lowest(runs)
            runs &= runs - 1
            if 2 * run + trump > above:
                worth = rung_worth(memory, prospects, deal, seat, suit, run, ahead)
                if worth > best:
                    best = worth
                    chosen = (2 * run + trump) * 4 + suit
    return chosen
