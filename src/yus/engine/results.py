"""Results of orders tried in Терц, with the fritz solved exactly in place of an estimate."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from yus.cards import Suit
from yus.engine.card_play import FRITZ
from yus.engine.orders import HANDS_THEN, LEAD_THEN, LEADER_THEN, MELDS, WRITTEN
from yus.engine.position import Position
from yus.engine.solver import Solver
from yus.rules import TerzRules
from yus.terz.points import DEAL_POINTS, rounded

Results: TypeAlias = npt.NDArray[Any]


def solved(results: Results, trump: Suit, rules: TerzRules, solver: Solver) -> Results:
    """Return results, a row for each order tried, with what is written after best play of the fritz.

    Rows without a fritz stay as they are. It takes 0.1 ms a row.
    """
    exact = results.copy()
    points = np.array(FRITZ.points[trump])
    written = np.array([rounded(won, rules) for won in range(DEAL_POINTS + 1)])
    for leader in range(2):
        chosen = np.flatnonzero((results[:, HANDS_THEN] != 0) & (results[:, LEADER_THEN] == leader))
        hands = np.ascontiguousarray(results[chosen, HANDS_THEN : HANDS_THEN + 2])
        turned = Position(FRITZ, trump, (0, 0), leader, (), 0)
        held = (hands[:, 0] | hands[:, 1])[:, None] >> np.arange(32) & 1
        left = held @ points + FRITZ.last_trick
        lead = results[chosen, LEAD_THEN] + 2 * solver.solve_worlds(turned, hands) - left
        for seat, ahead in enumerate((lead, -lead)):
            won = (DEAL_POINTS + ahead) // 2
            exact[chosen, WRITTEN + seat] = 10 * (written[won] + results[chosen, MELDS + seat])
    return exact
