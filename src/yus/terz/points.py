"""What cards and melds are worth in Терц (T2)."""

from typing import Final

from yus.melds import FOUR_ACES, FOUR_JACKS, FOUR_KINGS, FOUR_QUEENS, Kind
from yus.rules import TerzRules
from yus.tricks import value_table

CARD_POINTS: Final = value_table(
    trump_values=(0, 0, 13, 10, 20, 2, 3, 11),
    plain_values=(0, 0, 0, 10, 1, 2, 3, 11),
)
"""``CARD_POINTS[trump][card]`` (T2.1)."""
LAST_TRICK: Final = 10
MARRIAGE: Final = 20
DEAL_POINTS: Final = 150
"""All trick points of a deal, the last trick included (T2.1)."""

_ROUND: Final[dict[Kind, int]] = {
    3: 20,
    4: 50,
    5: 100,
    6: 100,
    7: 100,
    8: 100,
    FOUR_QUEENS: 100,
    FOUR_KINGS: 100,
    FOUR_ACES: 100,
    FOUR_JACKS: 200,
}
_EXACT: Final = {**_ROUND, 5: 105, 6: 106, 7: 107, 8: 108}


def meld_points(kind: Kind, rules: TerzRules) -> int:
    """Return what a meld of that kind scores, with or without rounding (T2.2)."""
    return (_ROUND if rules.rounding else _EXACT)[kind]


def rounded(points: int, rules: TerzRules) -> int:
    """Return trick points as they are written: to tens if so agreed, 5 and below down, above 5 up (T2.3)."""
    return (points + 4) // 10 * 10 if rules.rounding else points
