"""Which card to play when duties bind: the exact solver over the worlds that a seat believes in.

In each world every legal card has a value, the points that the seat's side still collects if all play on with
open hands. What the deal then comes to is weighed and averaged over the worlds.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from yus.bots.defenders import play_simply
from yus.bots.levels import Level
from yus.bots.situation import Situation
from yus.bots.weighing import Scale
from yus.cards import Card
from yus.deberts.score import points as points_so_far
from yus.engine import DEBERTS, FRITZ, CardPlay, Position, rows, solver_for
from yus.engine.simulator import Simulator
from yus.engine.worlds import Belief, Worlds
from yus.events import Seat
from yus.terz.points import rounded
from yus.terz.state import melds_total
from yus.view import DebertsView, TerzView

Numbers: TypeAlias = npt.NDArray[Any]

PRIZE: Final = 256
"""More than all points of the tricks of a deal."""
DECIDING: Final = CardPlay(DEBERTS.duties, DEBERTS.points, DEBERTS.last_trick + PRIZE)
"""The play of who sets the last trick above all points."""
NODES_A_SECOND: Final = 6_000_000
"""So many positions the solver surely looks at in a second; on a quiet machine ten millions."""
CANDIDATES: Final = 8
"""Деберц: so many worlds are drawn and weighed for each that is looked at: looking costs far more."""


def believed(situation: Situation, level: Level, number: int, candidates: int = 1) -> tuple[Belief, Worlds]:
    """Return what a seat believes and so many worlds of it, or all there are if they are no more.

    A level that infers looks at the likely ones of so many ``candidates`` times more.
    """
    belief = Belief(situation.view, situation.events, situation.seed)
    most = number * candidates if level.infers else number
    worlds = belief.everything() if belief.ways <= most else belief.draw(most)
    if len(worlds.hands) == 0:
        worlds = belief.everything()
    if not level.infers:
        even = np.full(len(worlds.hands), 1 / max(len(worlds.hands), 1))
        worlds = Worlds(worlds.hands, even)
    return belief, worlds.fewer(number, belief.chance())


def deberts_cards(situation: Situation, level: Level, number: int) -> dict[Card, float]:
    """Return what each card is worth that a seat of Деберц may play; nothing if there was no time at all."""
    deal = situation.view.deal
    assert isinstance(deal, DebertsView)
    assert deal.taker is not None
    assert deal.trump is not None
    belief, worlds = believed(situation, level, number, CANDIDATES)
    players = deal.rules.players
    seat = deal.turn
    hero = deal.taker if players == 3 else seat
    hands = worlds.hands[:, :players]
    position = Position(DEBERTS, deal.trump, (0,) * players, deal.leader, deal.trick, hero)
    values = solver_for(DEBERTS).world_card_values(position, hands, _most_nodes(situation, level))
    worlds, values = _solved(worlds, values)
    if not worlds.weights.any():
        return {}
    hands = worlds.hands[:, :players]
    points = np.array(DEBERTS.points[deal.trump])
    left = _card_points(hands, points) + sum(points[each] for each in deal.trick) + DEBERTS.last_trick
    so_far = points_so_far(deal)
    scale = Scale(situation.view, level)
    hanging = situation.view.hanging

    def written(gained: Numbers) -> Numbers:
        mine = so_far[hero] + gained
        points = np.stack([sum(so_far) + left - mine] * 2, axis=1)
        points[:, hero] = mine
        return written_points(deal, points, hanging)

    value: Callable[[Card], Numbers]
    if players == 3:
        simulator = Simulator(situation.view.rules, "greedy", situation.seed)
        begun = belief.rows(worlds)

        def value(card: Card) -> Numbers:
            simply, last = play_simply(simulator, deal, begun, card)
            mine = so_far[hero] + values[:, card]
            points = parted(hero, mine, sum(so_far) + left - mine, so_far, simply)
            return scale.value(written_points(deal, points, hanging), last)

    elif scale.may_be_shared(sum(so_far) + int(left.max())):
        deciding = solver_for(DECIDING).world_card_values(position, hands)

        def value(card: Card) -> Numbers:
            low, high = bounds(scale, seat, values[:, card], deciding[:, card], written)
            middle: Numbers = (low + high) / 2
            return middle

    else:

        def value(card: Card) -> Numbers:
            return scale.value(written(values[:, card]))

    return {card: float(worlds.weights @ value(card)) for card in _legal_cards(values)}


def _solved(worlds: Worlds, values: Numbers) -> tuple[Worlds, Numbers]:
    """Return the worlds that the solver did not give up, and their values."""
    solved = values.max(axis=1) >= 0
    weights = worlds.weights[solved]
    return Worlds(worlds.hands[solved], weights / weights.sum() if weights.any() else weights), values[solved]


def _most_nodes(situation: Situation, level: Level) -> int | None:
    """Into how many positions the solver may look; None with a budget of worlds: they take what they take."""
    budget = situation.budget
    return None if budget.nodes is not None else int(NODES_A_SECOND * budget.within(level.seconds))


def bounds(
    scale: Scale, seat: Seat, best: Numbers, deciding: Numbers, written: Callable[[Numbers], Numbers]
) -> tuple[Numbers, Numbers]:
    """Return the least and the most that a card is worth in each world; the last trick may decide (D8.2).

    ``best`` are the most points to be had, ``deciding`` those to be had by who sets the last trick above all.
    Who can have it may do so, or go for the points without it, and the other likewise; so each is a bound.
    """
    takes_it = deciding >= PRIZE
    ours, theirs = np.full(len(best), seat), np.full(len(best), 1 - seat)
    at_best = written(best)
    low, high = scale.value(at_best, theirs), scale.value(at_best, ours)
    with_it = scale.value(written(deciding - PRIZE * takes_it), np.where(takes_it, ours, theirs))
    low = np.where(takes_it, np.maximum(low, with_it), low)
    high = np.where(takes_it, high, np.minimum(high, with_it))
    return low, high


def fritz_cards(situation: Situation, level: Level) -> dict[Card, float]:
    """Return what each card is worth that a seat of Терц may play in the fritz, where all cards are known."""
    deal = situation.view.deal
    assert isinstance(deal, TerzView)
    belief, worlds = believed(situation, level, 1)
    seat = deal.turn
    hands = worlds.hands[:, :2]
    position = Position(FRITZ, deal.trump, (0, 0), deal.leader, deal.trick, seat)
    values = solver_for(FRITZ).world_card_values(position, hands)
    points = np.array(FRITZ.points[deal.trump])
    left = _card_points(hands, points) + sum(points[each] for each in deal.trick) + FRITZ.last_trick
    first = belief.rows(worlds)[0]
    won = (int(first[rows.WON]), int(first[rows.WON + 1]))
    scale = Scale(situation.view, level)
    melds = [melds_total(deal, each) for each in range(2)]
    worth: dict[Card, float] = {}
    least = -np.inf
    for card in sorted(_legal_cards(values), key=lambda each: float(worlds.weights @ values[:, each])):
        mine = won[seat] + values[:, card]
        others = won[1 - seat] + left - values[:, card]
        written = np.zeros((len(hands), 2))
        written[:, seat] = [rounded(int(each), deal.rules) + melds[seat] for each in mine]
        written[:, 1 - seat] = [rounded(int(each), deal.rules) + melds[1 - seat] for each in others]
        # More points are never worse; where rounding makes cards alike, points decide.
        least = max(least, float(worlds.weights @ scale.value(written)))
        worth[card] = least + float(worlds.weights @ values[:, card]) / 1000
    return worth


def _legal_cards(values: Numbers) -> list[Card]:
    return [card for card in range(32) if len(values) and values[0, card] >= 0]


def _card_points(hands: Numbers, points: Numbers) -> Numbers:
    """The points of all cards in all hands, for each world."""
    held = np.bitwise_or.reduce(hands, axis=1)
    bits: Numbers = held[:, None] >> np.arange(32) & 1
    total: Numbers = bits @ points
    return total


def parted(hero: Seat, mine: Numbers, others: Numbers, so_far: tuple[int, ...], simply: Numbers) -> Numbers:
    """Return the points of each of three seats, those of the hero and of both others together being known.

    The others part what they still get as they do in ``simply``, the points of all in the same deals played
    by simple players.
    """
    before = np.array(so_far, float)
    gained = simply - before
    gained[:, hero] = 0
    total = gained.sum(axis=1)
    gained[total == 0] = 1
    gained[:, hero] = 0
    rest = others - (before.sum() - before[hero])
    points: Numbers = before + gained * (rest / gained.sum(axis=1))[:, None]
    points[:, hero] = mine
    return points


def written_points(deal: DebertsView, points: Numbers, hanging: int) -> Numbers:
    """Return what each seat writes (D7.2 to D7.4) for its points, a row for each world.

    The defenders share evenly what is odd, and what hangs if they have as much.
    """
    players = deal.rules.players
    taker = deal.taker
    assert taker is not None
    taken = points[:, taker]
    against = points.sum(axis=1) - taken
    written = points.astype(float)
    baited = taken < against
    level = taken == against
    written[baited | level, taker] = 0
    for seat in range(players):
        if seat != taker:
            written[baited, seat] = (taken + against)[baited] / (players - 1)
    if hanging:
        counted = points.copy()
        counted[baited, taker] = -1
        most = counted == counted.max(axis=1, keepdims=True)
        # Of defenders who are given the same it is not known who gets what hangs.
        written[~level] += (hanging * most / most.sum(axis=1, keepdims=True))[~level]
    return written
