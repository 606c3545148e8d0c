"""What cards and melds are worth in Деберц (D2)."""

from typing import Final

from yus.melds import BERZ, TERZ
from yus.tricks import value_table

CARD_POINTS: Final = value_table(
    trump_values=(0, 0, 14, 10, 20, 3, 4, 11),
    plain_values=(0, 0, 0, 10, 2, 3, 4, 11),
)
"""``CARD_POINTS[trump][card]`` (D2.1)."""
LAST_TRICK: Final = 10
BELLA: Final = 20
RUN_POINTS: Final = {TERZ: 20, BERZ: 50}
"""Points of a run by its kind (D2.2)."""
