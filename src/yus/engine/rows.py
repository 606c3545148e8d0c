"""Deals as rows of numbers, the form in which the simulator takes and gives them.

A row has a deal as it stands, hidden cards included, and after the simulation what came of it. The columns
are named here. ``deberts_row`` and ``terz_row`` make a row of a deal of the rules library.
"""

from typing import Final

from yus.cards import card_set
from yus.deberts.points import BELLA, RUN_POINTS
from yus.deberts.state import TOP_UP, elder, from_elder
from yus.deberts.state import Deal as DebertsDeal
from yus.engine.meld_tables import number_of
from yus.errors import YusError
from yus.terz.state import Claim, melds_total
from yus.terz.state import Deal as TerzDeal
from yus.view import DebertsView, TerzView, View


class StageError(YusError):
    """A deal stands where the simulator cannot begin."""


# Columns that both games have.
STAGE: Final = 0
"""Where the deal stands, see below."""
DEALER: Final = 1
TURN_UP: Final = 2
"""The open card, -1 where it was drawn (Терц)."""
TRUMP: Final = 3
"""The trump suit, -1 while it is not named."""
HANDS: Final = 4
"""The hands by seat, three columns."""
LEADER: Final = 7
"""Who led, or leads, to the trick."""
TABLE_CARDS: Final = 8
"""The cards on the table in order of play, two columns, -1 for none."""
POINTS: Final = 10
"""The points of each seat so far, three columns: melds, and tricks in Деберц."""
RESULT_POINTS: Final = 13
"""Result: the points of each seat in the deal, three columns."""
RESULT_WRITTEN: Final = 16
"""Result: what each seat writes, three columns."""
RESULT_LAST: Final = 19
"""Result: who took the last trick, -1 where there was none."""
RESULT_DEALER: Final = 20
"""Result: who deals next."""
RESULT_OUTCOME: Final = 21
"""Result: how it ended, as numbered in ``OUTCOMES``."""

# Columns of Деберц.
PASSES: Final = 24
"""How many have passed."""
TAKER: Final = 25
"""The taker, -1 while there is none."""
TOP_UPS: Final = 26
"""The cards that each seat will get, three columns."""
HANGING: Final = 29
"""The points that hang (D7.4)."""
RESULT_HANGING: Final = 30
"""Result: the points that hang afterwards."""
RESULT_TAKER: Final = 31
"""Result: who was the taker, -1 where nobody was."""
RESULT_TRUMP: Final = 32
"""Result: what was trumps, -1 where nothing was."""
DEBERTS_COLUMNS: Final = 33

OUTCOMES: Final = ("thrown_in", "taken", "bait", "hanging", "played", "claimed")
THROWN_IN: Final = 0
TAKEN: Final = 1
BAIT: Final = 2
HANGING_BAIT: Final = 3

BIDDING: Final = 0
"""Trumps are being named."""
MELDING: Final = 1
"""All have nine cards, and nobody has spoken or swapped yet."""
PLAYING: Final = 2
"""Melds are scored; the tricks go on."""

# Columns of Терц.
BROKEN: Final = 24
"""Whether the stock was broken."""
HIDDEN: Final = 25
"""The number of hidden cards in the stock."""
STOCK: Final = 26
"""Those cards, 13 columns, the next to be drawn last."""
WON: Final = 39
"""The trick points of each seat, two columns."""
TRICKS: Final = 41
"""The tricks of each seat, two columns."""
NEED: Final = 43
"""What each seat lacks to its target, two columns."""
MARRIED: Final = 45
"""The suits in which each seat has announced a marriage, two columns."""
FIGURES_SAID: Final = 47
"""The figures that each seat has scored or had burnt, by their numbers, two columns."""
RUNS_SCORED: Final = 49
"""The runs that each seat has scored, by their numbers, four columns a seat for the suits."""
RUNS_BURNT: Final = 57
"""The runs that each seat had burnt, likewise."""
CLOSED: Final = 65
"""Whether the seat on turn may announce no more."""
LAST_SAID: Final = 66
"""The seniority (number * 2, one more for trumps) of what it announced last on this turn, else -1."""
PENDING: Final = 67
"""The meld that the seat on turn announced and that waits for its answer, as number * 4 + suit.

-1 where there is none or it is not known.
"""
TERZ_COLUMNS: Final = 68

BREAKING: Final = 3
"""The stock is to be broken."""
TURN: Final = 4
"""A seat is on turn."""
ANSWERING: Final = 5
"""The other is to answer to what the seat on turn has announced."""
PLAYED_OUT: Final = 4
CLAIMED: Final = 5
_STAGES: Final = {"play": TURN, "breaking": BREAKING, "answering": ANSWERING}


def deberts_row(deal: DebertsDeal, hanging: int = 0) -> list[int]:
    """Return a deal of Деберц as a row; ``hanging`` points wait for their owner (D7.4).

    Raises StageError in the middle of the meld stage, which the simulator knows as a whole only.
    """
    row = _deberts_columns(deal, hanging)
    if deal.stage == "bidding":
        for place, seat in enumerate(from_elder(deal)):
            row[TOP_UPS + seat] = card_set(deal.pack[place * TOP_UP : (place + 1) * TOP_UP])
    return row


def deberts_view_row(view: View) -> list[int]:
    """Return a view of a deal of Деберц as a row, without what is hidden. Raises as ``deberts_row``."""
    assert isinstance(view.deal, DebertsView)
    return _deberts_columns(view.deal, view.hanging)


def terz_row(deal: TerzDeal) -> list[int]:
    """Return a deal of Терц as a row. Raises StageError in a stage that only the table referee has (T9)."""
    row = _terz_columns(deal, deal.won)
    row[STOCK : STOCK + len(deal.stock)] = deal.stock
    return row


def terz_view_row(view: View, won: tuple[int, ...]) -> list[int]:
    """Return a seat's view of a deal of Терц as a row, without what is hidden. Raises as ``terz_row``.

    ``won`` are the trick points of both seats, which all could count and no view repeats (T4.4).
    """
    assert isinstance(view.deal, TerzView)
    return _terz_columns(view.deal, won)


def _deberts_columns(deal: DebertsDeal | DebertsView, hanging: int) -> list[int]:
    """Return a row with all that a deal and a view of it both have."""
    row = [-1] * DEBERTS_COLUMNS
    row[DEALER] = deal.dealer
    row[TURN_UP] = deal.turn_up
    row[TRUMP] = -1 if deal.trump is None else deal.trump
    row[TAKER] = -1 if deal.taker is None else deal.taker
    row[HANDS : HANDS + 3] = _three(deal.hands)
    row[LEADER] = deal.leader
    row[TABLE_CARDS : TABLE_CARDS + len(deal.trick)] = deal.trick
    row[POINTS : POINTS + 3] = [0, 0, 0]
    row[PASSES] = deal.passes
    row[TOP_UPS : TOP_UPS + 3] = [0, 0, 0]
    row[HANGING] = hanging
    if deal.stage == "bidding":
        row[STAGE] = BIDDING
    elif deal.stage == "melding" and deal.turn == elder(deal) and not deal.claims and deal.asker is None:
        row[STAGE] = MELDING
    elif deal.stage == "play":
        row[STAGE] = PLAYING
        row[POINTS : POINTS + 3] = _three(deal.won)
        for claim in deal.claims:
            if claim.status == "scored":
                row[POINTS + claim.seat] += RUN_POINTS[claim.spoken.kind]
        if deal.bella is not None:
            row[POINTS + deal.bella] += BELLA
    else:
        raise StageError(f"D5.2: the simulator cannot begin in the middle of the stage {deal.stage!r}")
    return row


def _terz_columns(deal: TerzDeal | TerzView, won: tuple[int, ...]) -> list[int]:
    """Return a row with all that a deal and a view of it both have."""
    if deal.stage not in _STAGES:
        raise StageError(f"T9: the simulator cannot begin in the stage {deal.stage!r}")
    row = [0] * TERZ_COLUMNS
    row[STAGE] = _STAGES[deal.stage]
    row[PENDING] = -1
    row[DEALER] = deal.dealer
    row[TURN_UP] = -1 if deal.turn_up is None else deal.turn_up
    row[TRUMP] = deal.trump
    row[HANDS : HANDS + 3] = _three(deal.hands)
    row[LEADER] = deal.leader
    row[TABLE_CARDS : TABLE_CARDS + 2] = [*deal.trick, -1, -1][:2]
    row[POINTS : POINTS + 3] = [melds_total(deal, 0), melds_total(deal, 1), 0]
    row[BROKEN] = int(deal.broken)
    row[HIDDEN] = deal.stock_size - (deal.turn_up is not None)
    row[WON : WON + 2] = won
    row[TRICKS : TRICKS + 2] = deal.tricks_taken
    row[NEED : NEED + 2] = deal.need
    row[CLOSED] = int(deal.closed)
    row[LAST_SAID] = -1
    if deal.last_said is not None:
        row[LAST_SAID] = 2 * number_of(deal.last_said) + (deal.last_said.suit == deal.trump)
    for marriage in deal.marriages:
        row[MARRIED + marriage.seat] |= 1 << marriage.suit
    for claim in deal.claims:
        _say(row, claim)
    return row


def _say(row: list[int], claim: Claim) -> None:
    """Write down a meld that was announced; which one burnt, or waits, only its owner knows."""
    if claim.meld is None:
        return
    number = number_of(claim.meld)
    if claim.status == "standing":
        row[PENDING] = 4 * number + (claim.meld.suit or 0)
    elif claim.meld.suit is None:
        row[FIGURES_SAID + claim.seat] |= 1 << number
    else:
        column = RUNS_SCORED if claim.status == "scored" else RUNS_BURNT
        row[column + 4 * claim.seat + claim.meld.suit] |= 1 << number


def _three(values: tuple[int | None, ...]) -> list[int]:
    """Return values of two or three seats as three, 0 for what is hidden or not there."""
    return [*[value or 0 for value in values], 0][:3]
