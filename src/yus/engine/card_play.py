"""What the play of the cards is about in each game: duties, points, the last trick."""

from typing import Final

import msgspec

from yus.deberts.play import DUTIES as DEBERTS_DUTIES
from yus.deberts.points import CARD_POINTS as DEBERTS_POINTS
from yus.deberts.points import LAST_TRICK as DEBERTS_LAST_TRICK
from yus.terz.points import CARD_POINTS as TERZ_POINTS
from yus.terz.points import LAST_TRICK as TERZ_LAST_TRICK
from yus.terz.turn import FRITZ as FRITZ_DUTIES
from yus.tricks import Duties


class CardPlay(msgspec.Struct, frozen=True):
    """The rules of a play of tricks.

    ``points[trump][card]`` are the points of a card, higher ones for higher cards of a suit, ``last_trick``
    those for the last trick, ``duties`` what is owed to a trick.
    """

    duties: Duties
    points: tuple[tuple[int, ...], ...]
    last_trick: int


DEBERTS: Final = CardPlay(DEBERTS_DUTIES, DEBERTS_POINTS, DEBERTS_LAST_TRICK)
"""The play of Деберц (D2, D6)."""
FRITZ: Final = CardPlay(FRITZ_DUTIES, TERZ_POINTS, TERZ_LAST_TRICK)
"""The last nine tricks of Терц (T2, T4.2, T4.3)."""
