"""Which card to play when duties bind: the exact solver over the worlds that a seat believes in.

In each world every legal card has a value, the points that the seat's side still collects if all play on with
open hands. What the deal then comes to is weighed and averaged over the worlds.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from yus.bots.levels import Level
from yus.bots.situation import Situation
from yus.bots.weighing import Scale
from yus.cards import Card
from yus.deberts.score import points as points_so_far
from yus.engine import DEBERTS, FRITZ, Position, rows, solver_for
from yus.engine.worlds import Belief, Worlds
from yus.events import Seat
from yus.terz.points import rounded
from yus.terz.state import melds_total
from yus.view import DebertsView, TerzView

Numbers: TypeAlias = npt.NDArray[Any]


def believed(situation: Situation, level: Level, number: int) -> tuple[Belief, Worlds]:
    """Return what a seat believes and so many worlds of it, or all there are if they are no more."""
    belief = Belief(situation.view, situation.events, situation.seed)
    if belief.ways <= number:
        worlds = belief.everything()
    else:
        worlds = belief.draw(number)
        if len(worlds.hands) == 0:
            worlds = belief.everything()
    if not level.infers:
        even = np.full(len(worlds.hands), 1 / max(len(worlds.hands), 1))
        worlds = Worlds(worlds.hands, even)
    return belief, worlds


def deberts_cards(situation: Situation, level: Level, number: int) -> dict[Card, float]:
    """Return what each card is worth that a seat of Деберц may play."""
    deal = situation.view.deal
    assert isinstance(deal, DebertsView)
    assert deal.taker is not None
    assert deal.trump is not None
    _, worlds = believed(situation, level, number)
    players = deal.rules.players
    seat = deal.turn
    hero = deal.taker if players == 3 else seat
    hands = worlds.hands[:, :players]
    position = Position(DEBERTS, deal.trump, (0,) * players, deal.leader, deal.trick, hero)
    values = solver_for(DEBERTS).world_card_values(position, hands)
    points = np.array(DEBERTS.points[deal.trump])
    left = _card_points(hands, points) + sum(points[each] for each in deal.trick) + DEBERTS.last_trick
    so_far = points_so_far(deal)
    scale = Scale(situation.view, level)
    worth = {}
    for card in _legal_cards(values):
        mine = so_far[hero] + values[:, card]
        others = sum(so_far) - so_far[hero] + left - values[:, card]
        written = written_points(deal, hero, mine, others, so_far, situation.view.hanging)
        worth[card] = float(worlds.weights @ scale.value(written))
    return worth


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


def written_points(
    deal: DebertsView, hero: Seat, mine: Numbers, others: Numbers, so_far: tuple[int, ...], hanging: int
) -> Numbers:
    """What each seat writes (D7.2 to D7.4), by the points of the hero and of all others together.

    With three seats it is not known how the defenders part what they take: they are given it evenly.
    """
    players = deal.rules.players
    taker = deal.taker
    assert taker is not None
    points = np.zeros((len(mine), players))
    points[:, hero] = mine
    rest = [seat for seat in range(players) if seat != hero]
    before = sum(so_far[seat] for seat in rest)
    for seat in rest:
        points[:, seat] = so_far[seat] + (others - before) / len(rest)
    taken = points[:, taker]
    against = points.sum(axis=1) - taken
    written = points.copy()
    baited = taken < against
    level = taken == against
    written[baited | level, taker] = 0
    for seat in range(players):
        if seat != taker:
            written[baited, seat] = (taken + against)[baited] / (players - 1)
    if hanging:
        counted = points.copy()
        counted[baited, taker] = -1
        best = counted.argmax(axis=1)
        given = np.flatnonzero(~level)
        written[given, best[given]] += hanging
    return written
