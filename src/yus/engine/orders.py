"""What a seat of Терц may be told to do first in a simulated deal, and what comes of it.

An order is ``command | what << 4``; the simulator takes it as given: it must be lawful. A result has
``COLUMNS`` numbers for each order.
"""

from typing import Final

from yus.commands import ASK_RANK, GOOD, SWAP, Announce, Beat, Command, Marriage, Play
from yus.engine.meld_tables import FIRST_FIGURE, KINDS, SUIT_RUNS, number_of
from yus.errors import YusError
from yus.melds import FIGURES, Meld, run

LAY: Final = 0
"""Play the card ``what``, and say nothing before it."""
ANNOUNCE: Final = 1
"""Announce the meld ``what`` (number * 4 + suit), which the other then answers."""
MARRY: Final = 2
"""Announce the marriage of the suit ``what``."""
EXCHANGE: Final = 3
"""Exchange the trump seven."""
CONCEDE: Final = 4
"""Answer to what waits for an answer: it passes."""
OVERTAKE: Final = 5
"""Answer to it with the meld ``what``."""
ASK: Final = 6
"""Ask for its rank, then answer as the simulated player would."""
CHOOSE: Final = 7
"""Play the card that the simulated player would, and say nothing before it."""

# The columns of a result.
WRITTEN: Final = 0
"""What each seat writes, in tenths of points, as if good players had played the fritz: two columns."""
WINNER: Final = 2
"""Who has won the match, -1 for nobody."""
MELDS: Final = 3
"""The points of each seat's melds, two columns."""
HANDS_THEN: Final = 5
"""Both hands as the fritz began, two columns; 0 where it had begun before, or was not played out."""
LEADER_THEN: Final = 7
"""Who led to its first trick."""
LEAD_THEN: Final = 8
"""By how many points of tricks seat 0 was then ahead."""
COLUMNS: Final = 9


class OrderError(YusError):
    """A command with which no simulation can begin."""


def order_of(command: Command) -> int:
    """Return a command as an order. Raises OrderError for a claim and for the break of the stock."""
    match command:
        case Play(card):
            return LAY | card << 4
        case Announce(meld):
            return ANNOUNCE | meld_number(meld) << 4
        case Beat(meld):
            return OVERTAKE | meld_number(meld) << 4
        case Marriage(suit) if suit is not None:
            return MARRY | suit << 4
    for plain, order in ((SWAP, EXCHANGE), (GOOD, CONCEDE), (ASK_RANK, ASK)):
        if command == plain:
            return order
    raise OrderError(f"T3.3, T7.1: no simulation begins with {command!r}")


def meld_number(meld: Meld) -> int:
    """Return a meld as its number * 4 + its suit."""
    return 4 * number_of(meld) + (meld.suit or 0)


def meld_of(what: int) -> Meld:
    """Return the meld of such a number."""
    number, suit = what >> 2, what & 3
    if number >= FIRST_FIGURE:
        return FIGURES[KINDS[number]]
    found = run(8 * suit + SUIT_RUNS[number].top, SUIT_RUNS[number].kind)
    assert found is not None
    return found
