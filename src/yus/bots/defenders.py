"""How two defenders part what they take (Деберц with three seats): as simple players would.

The solver sees both as one side. But unless the taker is baited each of them writes his own points, so it
matters which of them takes a trick.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from yus.cards import Card
from yus.engine import DEBERTS, rows
from yus.engine.simulator import Rows, Simulator
from yus.tricks import winning
from yus.view import DebertsView

Numbers: TypeAlias = npt.NDArray[Any]


def play_simply(simulator: Simulator, deal: DebertsView, worlds: Rows, card: Card) -> tuple[Numbers, Numbers]:
    """Play out rows of a deal of three after a card of the seat on turn.

    Return how many points each of three seats then has in the deal, a row each, and who takes the last trick.
    """
    assert deal.trump is not None
    played = worlds.copy()
    played[:, rows.HANDS + deal.turn] &= ~(1 << card)
    trick = (*deal.trick, card)
    if len(trick) < 3:
        played[:, rows.TABLE_CARDS + len(deal.trick)] = card
    else:
        taker = (deal.leader + winning(trick, deal.trump)) % 3
        is_last = not played[0, rows.HANDS : rows.HANDS + 3].any()
        points = sum(DEBERTS.points[deal.trump][each] for each in trick)
        played[:, rows.POINTS + taker] += points + DEBERTS.last_trick * is_last
        played[:, rows.TABLE_CARDS : rows.TABLE_CARDS + 2] = -1
        played[:, rows.LEADER] = taker
        if is_last:
            return played[:, rows.POINTS : rows.POINTS + 3], np.full(len(played), taker)
    ended = simulator.finish(played)
    return ended[:, rows.RESULT_POINTS : rows.RESULT_POINTS + 3], ended[:, rows.RESULT_LAST]
