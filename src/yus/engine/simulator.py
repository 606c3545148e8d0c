"""Deals simulated to their end by simple players, many at once.

Importing this module compiles or loads the kernels.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, cast

import msgspec
import numpy as np
import numpy.typing as npt

from yus.engine import rows
from yus.engine import simulation_memory as sim
from yus.engine.compiling import Ints, Table
from yus.engine.kernels import deberts, playouts, terz, terz_melds
from yus.engine.kernels.tricks import to_card
from yus.engine.memory import LOG, LOGGED, PLAYED
from yus.engine.orders import COLUMNS
from yus.engine.prospects import prospects_under
from yus.events import Seat
from yus.rules import DebertsRules, Rules, TerzRules
from yus.tricks import winning

Rows: TypeAlias = npt.NDArray[np.int64]
"""Deals, one a row, in the columns of ``yus.engine.rows``."""
Player: TypeAlias = Literal["random", "greedy", "planning"]
"""The players that deals are simulated with: ``random`` does anything lawful, ``greedy`` what looks best.

``planning`` ones weigh in Терц what each card may still become; in Деберц they are greedy.
"""
ActKind: TypeAlias = Literal[
    "named", "passed", "swapped", "scored", "burnt", "paired", "played", "broke", "claimed"
]

PLAYERS: Final[dict[Player, int]] = {
    "random": playouts.RANDOM,
    "greedy": playouts.GREEDY,
    "planning": playouts.PLANNING,
}
_ACTS: Final[dict[int, ActKind]] = {
    sim.NAMED: "named",
    sim.PASSED: "passed",
    sim.SWAPPED: "swapped",
    sim.SCORED: "scored",
    sim.BURNT: "burnt",
    sim.PAIRED: "paired",
    sim.BROKE: "broke",
    sim.CLAIMED: "claimed",
}


class Act(msgspec.Struct, frozen=True):
    """What a simulated seat did.

    ``what``: of ``named`` and ``paired`` the suit, of ``swapped`` the card taken, of ``played`` the card, of
    ``broke`` the number of cards; of ``scored`` and ``burnt`` the meld's number, as in ``meld_tables``, * 4 +
    its suit.
    """

    kind: ActKind
    seat: Seat
    what: int


class Simulator:
    """Simulates deals of one game under its rules; not for two threads at once.

    The same seed and the same calls give the same deals. The kernels run without Python's lock.
    """

    def __init__(self, rules: Rules, player: Player = "greedy", seed: int = 0) -> None:
        """Take the rules, the kind of all players, and the seed of all chances."""
        self.rules = rules
        self.memory = sim.simulation_memory(rules, PLAYERS[player], seed)
        self._kernels = deberts if isinstance(rules, DebertsRules) else terz
        self._tables: tuple[Ints, ...] = (
            () if isinstance(rules, DebertsRules) else (cast(Ints, prospects_under(rules)),)
        )
        self._columns = rows.DEBERTS_COLUMNS if isinstance(rules, DebertsRules) else rows.TERZ_COLUMNS
        self._begun: Rows = np.zeros(self._columns, np.int64)
        self._ended: Rows = self._begun

    def new_deals(self, number: int, dealer: Seat = 0) -> Rows:
        """Return deals just dealt, nothing hanging, each player as far from the target as at first."""
        deals = np.zeros((number, self._columns), np.int64)
        pack = np.arange(32, dtype=np.int64)
        deals[:, rows.DEALER] = dealer
        if not isinstance(self.rules, DebertsRules):
            deals[:, rows.NEED : rows.NEED + 2] = self.rules.target
        for deal in deals:
            self._kernels.deal_anew(self.memory, _ints(deal), _ints(pack))
        return deals

    def finish(self, deals: Rows) -> Rows:
        """Return the deals with what came of each in its result columns; those given are left as they are."""
        ended = deals.copy()
        self._kernels.finish_all(self.memory, *self._tables, cast(Table, ended))
        if len(ended):
            self._begun, self._ended = deals[-1].copy(), ended[-1]
        return ended

    def play_many(self, number: int, dealer: Seat = 0) -> Rows:
        """Deal and simulate many deals in a row, the dealer as the rules say.

        Return the sums of what each of three seats wrote, then how many deals had each of ``rows.OUTCOMES``.
        """
        deal = self.new_deals(1, dealer)[0]
        pack = np.arange(32, dtype=np.int64)
        sums = np.zeros(3 + len(rows.OUTCOMES), np.int64)
        self._kernels.random_deals(self.memory, *self._tables, _ints(deal), _ints(pack), _ints(sums), number)
        return sums

    def suppose(self, deals: Rows, seat: Seat, numbers: Sequence[int]) -> Rows:
        """Return deals of Терц with a note which of some melds a seat may have announced: ``rows.PENDING``.

        ``numbers`` are a row without gaps; -1 is noted where it holds none of them.
        """
        supposed = deals.copy()
        terz_melds.suppose(self.memory, cast(Table, supposed), seat, min(numbers), max(numbers))
        return supposed

    def try_all(self, deals: Rows, orders: Sequence[int]) -> Rows:
        """Give each order (see ``yus.engine.orders``) in each deal of Терц, and simulate it to its end.

        Return, for each deal and each order, the columns of ``yus.engine.orders``. All orders meet the same
        chances in a deal.
        """
        assert isinstance(self.rules, TerzRules), "only deals of Терц take orders"
        results = np.zeros((len(deals), COLUMNS * len(orders)), np.int64)
        ended = np.zeros(self._columns, np.int64)
        terz.try_all(
            self.memory,
            cast(Ints, prospects_under(self.rules)),
            cast(Table, np.ascontiguousarray(deals)),
            cast(Table, np.array(orders, np.int64).reshape(-1, 1)),
            cast(Table, results),
            _ints(ended),
        )
        if len(deals) and len(orders):
            self._begun, self._ended = deals[-1].copy(), ended
        return results.reshape(len(deals), len(orders), COLUMNS)

    @property
    def ended(self) -> Rows:
        """The last deal that was simulated, as it ended."""
        return self._ended

    def acts(self) -> tuple[Act, ...]:
        """Return what was done in the last deal that was simulated, in order."""
        trump, players = int(self._ended[rows.TRUMP]), self.rules.players
        trick = [int(card) for card in self._begun[rows.TABLE_CARDS : rows.TABLE_CARDS + 2] if card >= 0]
        leader, lay = int(self._begun[rows.LEADER]), 0
        if isinstance(self.rules, DebertsRules):
            # Here the log repeats the cards that lay on the table.
            leader, lay, trick = int(self._ended[rows.LEADER]), len(trick), []
        found = []
        for place in range(self.memory[LOGGED]):
            entry = int(self.memory[LOG + place])
            kind, what = entry & 15, entry >> 8
            if kind not in (PLAYED, sim.LAID):
                found.append(Act(_ACTS[kind], entry >> 4 & 15, what))
                continue
            card = to_card(self.memory, what, trump) if kind == PLAYED else what
            if lay:
                lay -= 1
            else:
                found.append(Act("played", (leader + len(trick)) % players, card))
            trick.append(card)
            if len(trick) == players:
                leader = (leader + winning(trick, trump)) % players
                trick = []
        return tuple(found)


def _ints(words: Rows) -> Ints:
    return cast(Ints, words)
