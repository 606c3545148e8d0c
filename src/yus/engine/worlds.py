"""Worlds: whole deals that agree with what a seat knows, some at random or all, and how likely each is.

Importing this module compiles or loads the kernels.
"""

from collections.abc import Sequence
from math import comb
from typing import Any, Final, TypeAlias, cast

import msgspec
import numpy as np
import numpy.typing as npt

from yus.engine import rows
from yus.engine.compiling import Floats, Ints, Table
from yus.engine.deberts_evidence import deberts_knowledge, public_knowledge
from yus.engine.evidence import COLUMNS, Bid, EvidenceError, Knowledge, Row, this_deal
from yus.engine.kernels import hidden
from yus.engine.kernels.tricks import NOBODY
from yus.engine.simulation_memory import BID_WORTH, simulation_memory
from yus.engine.terz_evidence import terz_knowledge
from yus.events import Event, Seat, TrickTaken
from yus.rules import DebertsRules
from yus.view import DebertsView, TerzView, View

Hands: TypeAlias = npt.NDArray[np.int64]
"""Worlds: a row each, the hand of each of three seats a column."""
Weights: TypeAlias = npt.NDArray[np.float64]

PATIENCE: Final = 20_000
"""So many deals in a row that disagree with the evidence before drawing is given up."""
MOST: Final = 2_000_000
"""More worlds than these are not enumerated."""
DOUBT: Final = 0.15
"""How much less likely a world is for each thing in it that players mostly do not leave unsaid."""
BID_SCALE: Final = 150.0
"""How sharply bids follow the worth of a hand, in its units (tenths of points)."""


class Worlds(msgspec.Struct, frozen=True):
    """Some worlds: ``hands``, a row each, and how likely each is: ``weights``, which sum to 1."""

    hands: Hands
    weights: Weights

    def fewer(self, number: int, start: float) -> "Worlds":
        """Return so many of the worlds at the most, the likely ones rather than others.

        A mean over them is right on the average: each is taken as often as ``number`` times its weight, give
        or take once, and then weighs as much. ``start``, from 0 to 1, is the chance in it.
        """
        if len(self.hands) <= number:
            return self
        places = np.searchsorted(np.cumsum(self.weights), (np.arange(number) + start) / number)
        taken, times = np.unique(np.minimum(places, len(self.hands) - 1), return_counts=True)
        return Worlds(self.hands[taken], times / number)


class Belief:
    """What a seat believes of the hidden cards; not for two threads at once.

    The same view, events, seed and calls give the same worlds.
    """

    def __init__(self, view: View, events: Sequence[Event], seed: int = 0) -> None:
        """Take a seat's view in the middle of a deal, and the events that it has received.

        A spectator's view of a deal of Деберц for two gives what both players know in common. Raises
        EvidenceError for any other spectator, between deals, or where the deal's events are missing.
        """
        if view.deal is None:
            raise EvidenceError("C1: nothing is dealt yet")
        self.view = view
        self.knowledge: Knowledge = _knowledge(view, view.deal, events)
        self._won = _won(this_deal(events))
        self._memory = simulation_memory(view.rules, 0, seed)
        self._random = np.random.default_rng(seed)
        self._pools, self._base = _pools(self.knowledge)
        self._splits = _splits(self._pools)
        self._certain = _cells(self.knowledge.certain)
        self._likely = _cells(self.knowledge.likely)

    @property
    def ways(self) -> int:
        """The number of deals of the hidden hands that agree with what is known of single cards."""
        return int(self._splits[-1, 2])

    def chance(self) -> float:
        """Return a random number from 0 to 1."""
        return float(self._random.random())

    def draw(self, number: int) -> Worlds:
        """Return random worlds that agree with all that is certain, each as likely to be drawn as any other.

        Fewer than ``number``, or none, come back only where hardly any of more than ``MOST`` deals agrees.
        """
        hands = np.zeros((number, 3), np.int64)
        found = hidden.draw_worlds(
            self._memory,
            self._pools,
            self._base,
            _table(self._splits),
            _table(self._certain),
            _table(hands),
            PATIENCE,
        )
        if found == number or self.ways > MOST:
            return self._weighed(hands[:found])
        every = self._every()
        return self._weighed(every[self._random.integers(len(every), size=number)])

    def everything(self, most: int = MOST) -> Worlds:
        """Return every world that agrees with all that is certain.

        Raises EvidenceError if there are more than ``most`` deals to look at: see ``ways``.
        """
        if self.ways > most:
            raise EvidenceError(f"C1: {self.ways} deals are too many to look at each; at most {most}")
        return self._weighed(self._every())

    def _every(self) -> Hands:
        """Return the hands of every world."""
        hands = np.zeros((self.ways, 3), np.int64)
        found = hidden.every_world(
            self._memory, self._pools, self._base, _table(self._certain), _table(hands)
        )
        if not found:
            raise EvidenceError("C1: no deal agrees with this view and these events")
        return hands[:found].copy()

    def rows(self, worlds: Worlds) -> Hands:
        """Return the worlds as rows for the simulator, from where the deal stands, the rest dealt anew."""
        if self._is_deberts:
            begun = rows.deberts_view_row(self.view)
        else:
            begun = rows.terz_view_row(self.view, self._won)
        deals = np.tile(np.array(begun, np.int64), (len(worlds.hands), 1))
        deals[:, rows.HANDS : rows.HANDS + 3] = worlds.hands
        hidden.fill_rest(self._memory, _table(deals), self.knowledge.dead, int(self._is_deberts))
        return deals

    @property
    def _is_deberts(self) -> bool:
        return isinstance(self.view.rules, DebertsRules)

    def _weighed(self, hands: Hands) -> Worlds:
        """Weigh worlds by what is likely, and by the bids."""
        counted = np.zeros((len(hands), 1), np.int64)
        favoured = -1 if self.knowledge.favoured is None else self.knowledge.favoured
        hidden.doubts(self._memory, _table(hands), _table(self._likely), favoured, _table(counted))
        weights = DOUBT ** counted[:, 0].astype(np.float64)
        for seat in self.knowledge.hidden:
            self._weigh_bids(hands, seat, weights)
        total = weights.sum()
        return Worlds(hands, weights / total if total > 0 else weights)

    def _weigh_bids(self, hands: Hands, seat: Seat, weights: Weights) -> None:
        """Weigh worlds by how likely a seat bids as it did with the hand that it has in each."""
        known = self.knowledge
        bids = [_bid_cells(each, self.view.rules.players) for each in known.bids if each.seat == seat]
        if bids:
            hidden.weigh_bids(
                self._memory,
                _table(hands),
                seat,
                known.played[seat],
                known.flipped[seat],
                _table(np.array(bids, np.int64)),
                BID_SCALE,
                cast(Floats, weights),
            )


def _bid_cells(bid: Bid, players: int) -> tuple[int, int, int]:
    """Return the row of a bid, see ``kernels.hidden``."""
    offered = sum(1 << suit for suit in bid.offered)
    limit = BID_WORTH[players][0 if len(bid.offered) == 1 else 1]
    return offered, NOBODY if bid.taken is None else bid.taken, limit


def _knowledge(view: View, deal: DebertsView | TerzView, events: Sequence[Event]) -> Knowledge:
    if isinstance(deal, TerzView):
        return terz_knowledge(view, events)
    if view.seat is None and deal.rules.players == 2:
        return public_knowledge(deal, events)
    return deberts_knowledge(view, events)


def _won(events: Sequence[Event]) -> tuple[int, ...]:
    """Return the trick points of two seats."""
    taken = [event for event in events if isinstance(event, TrickTaken)]
    return tuple(sum(event.points for event in taken if event.seat == seat) for seat in range(2))


def _pools(known: Knowledge) -> tuple[Ints, Ints]:
    """Return the pools and the base of ``kernels.hidden``."""
    seats = [*known.hidden, -1, -1][:2]
    one, two = seats
    first = known.unseen & ~known.barred[one] if one >= 0 else 0
    second = known.unseen & ~known.barred[two] if two >= 0 else 0
    pools = np.zeros(8, np.int64)
    pools[hidden.ONLY_ONE] = first & ~second
    pools[hidden.ONLY_TWO] = second & ~first
    pools[hidden.EITHER] = first & second
    for column, seat in ((hidden.NEED_ONE, one), (hidden.NEED_TWO, two)):
        pools[column] = known.sizes[seat] - known.held[seat].bit_count() if seat >= 0 else 0
    pools[hidden.SEAT_ONE], pools[hidden.SEAT_TWO] = max(one, 0), max(two, 0)
    pools[hidden.FAVOURED] = -1 if known.favoured is None else known.favoured
    base = np.array([*known.held, 0][:3], np.int64)
    return cast(Ints, pools), cast(Ints, base)


def _splits(pools: Ints) -> Hands:
    """Return in which ways the cards that either hidden hand may have can be split, see ``kernels.hidden``.

    Raises EvidenceError where no deal agrees with what is known.
    """
    only_one, only_two, either = (
        int(pools[column]).bit_count() for column in (hidden.ONLY_ONE, hidden.ONLY_TWO, hidden.EITHER)
    )
    need_one, need_two = int(pools[hidden.NEED_ONE]), int(pools[hidden.NEED_TWO])
    found = []
    total = 0
    for one in range(max(need_one, 0) + 1):
        for two in range(max(need_two, 0) + 1):
            if one + two <= either:
                ways = comb(either, one) * comb(either - one, two)
                ways *= comb(only_one, need_one - one) * comb(only_two, need_two - two)
                if ways:
                    total += ways
                    found.append((one, two, total))
    if not found:
        raise EvidenceError("C1: no deal agrees with this view and these events")
    return np.array(found, np.int64)


def _cells(evidence: list[Row]) -> Hands:
    return np.array([row.cells() for row in evidence], np.int64).reshape(len(evidence), COLUMNS)


def _table(words: Any) -> Table:
    return cast(Table, words)
