"""The last tricks of two players as a game of hidden hands: mixed strategies, and what they lose at the most.

Importing this module compiles or loads the kernels. ``docs/nash.md`` explains what is played.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias, cast

import msgspec
import numpy as np
import numpy.typing as npt

from yus.cards import Card, CardSet, Suit
from yus.engine.card_play import CardPlay
from yus.engine.compiling import Floats, FloatTable, Ints, Table
from yus.engine.kernels import mixed as kernels
from yus.engine.kernels.tricks import NOBODY, to_card, to_label
from yus.engine.memory import header
from yus.engine.position import PositionError
from yus.errors import YusError
from yus.events import Seat

Numbers: TypeAlias = npt.NDArray[Any]

MOST: Final = 1 << 24
"""No larger game is solved; with three tricks left there is none."""
UNMET: Final = 1e-6
"""A hand that comes to a moment by fewer than these of its moves: there its mean strategy says nothing."""


class TooLarge(YusError):
    """A game of more pairs of hands and ways to play them than was allowed."""


class Ending(msgspec.Struct, frozen=True):
    """Two players with so many cards each and nothing on the table; each knows his own hand alone.

    ``hands`` are those that each seat may have, ``prior[i, j]`` how likely seat 0 has the i-th of its hands
    and seat 1 the j-th of its own, as both know; 0 where that cannot be. ``payoff[x, y]`` is what seat 0
    gains, and seat 1 loses, when they take x and y points from here on. ``extra`` are points that a hand of
    each seat has besides (bella).
    """

    play: CardPlay
    trump: Suit
    leader: Seat
    hands: tuple[tuple[CardSet, ...], tuple[CardSet, ...]]
    prior: Numbers
    payoff: Numbers
    extra: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def tricks(self) -> int:
        """How many tricks are left."""
        return self.hands[0][0].bit_count()


class Game:
    """The tree of an ending, with a mixed strategy for each seat that gets better with every round.

    All values are means over the prior, in units of the payoff; they are shares of ``mass``, its sum.
    """

    def __init__(self, ending: Ending, most: int = MOST) -> None:
        """Grow the tree. Raises TooLarge for more than ``most`` pairs of entries at its ends."""
        self.ending = ending
        self.mass = float(ending.prior.sum())
        self._memory = cast(Ints, np.array(header(ending.play), np.int64))
        self._check()
        self._entries = [self._root(seat) for seat in range(2)]
        self._grow(most)
        self._inner = np.ascontiguousarray(self._nodes[self._first, kernels.BEGIN : kernels.BEGIN + 2])
        self.rounds = 0
        self._cells = self._pay()
        self._numbers = [np.zeros((kernels.ROWS, len(each))) for each in self._entries]
        self._links = [np.zeros(len(each), np.int64) for each in self._entries]
        for entries, links, numbers in zip(self._entries, self._links, self._numbers, strict=True):
            kernels.link(_table(entries), _ints(links), _floats(numbers))
            numbers[kernels.CHANCE] = numbers[kernels.EVEN]
            kernels.reach(_ints(links), _floats(numbers), 0.0)

    def _check(self) -> None:
        ending = self.ending
        sizes = {hand.bit_count() for hands in ending.hands for hand in hands}
        if len(sizes) != 1 or not ending.tricks:
            raise PositionError(f"C4: hands of {sorted(sizes)} cards, not all with as many")
        if self.mass <= 0:
            raise PositionError("C1: no two of these hands can be held at once")

    def _root(self, seat: Seat) -> Numbers:
        hands = np.array(self.ending.hands[seat], np.int64)
        kernels.label_all(self._memory, cast(Ints, hands), self.ending.trump)
        entries = np.zeros((len(hands), kernels.ENTRY), np.int64)
        entries[:, kernels.UP] = -1
        entries[:, kernels.HAND] = np.arange(len(hands))
        entries[:, kernels.LEFT] = hands
        return entries

    def _grow(self, most: int) -> None:
        """Play on, ply by ply, until one card is left to each: those play themselves."""
        nodes = np.zeros((1, kernels.NODE), np.int64)
        nodes[0, [kernels.PARENT, kernels.CARD, kernels.LED]] = NOBODY
        nodes[0, kernels.LEADER] = self.ending.leader
        nodes[0, kernels.END : kernels.END + 2] = [len(each) for each in self._entries]
        first = 0
        for _ in range(2 * (self.ending.tricks - 1)):
            sizes, _, _ = self._expand(nodes, first, (0, 0, 0))
            if sum(sizes) > most:
                raise TooLarge(f"{sum(sizes)} ways to play these hands; at most {most}")
            _, new_nodes, new = self._expand(nodes, first, sizes)
            first = len(nodes)
            nodes = np.concatenate([nodes, new_nodes])
            self._entries = [np.concatenate(pair) for pair in zip(self._entries, new, strict=True)]
        self._nodes = nodes
        self._first = first
        self.size = kernels.cell_count(_table(nodes), first)
        if self.size > most:
            raise TooLarge(f"{self.size} ways to play these hands; at most {most}")

    def _expand(
        self, nodes: Numbers, first: int, sizes: tuple[int, int, int]
    ) -> tuple[tuple[int, int, int], Numbers, list[Numbers]]:
        """Return how many nodes and entries follow, and these, where there is room for them."""
        grown = np.zeros((sizes[0], kernels.NODE), np.int64)
        new = [np.zeros((size, kernels.ENTRY), np.int64) for size in sizes[1:]]
        one, two = (_table(each) for each in self._entries)
        found = kernels.expand(
            self._memory, _table(nodes), first, one, two, _table(grown), _table(new[0]), _table(new[1])
        )
        return found, grown, new

    def _pay(self) -> Floats:
        extra = np.zeros((2, max(map(len, self.ending.extra))), np.int64)
        for seat, each in enumerate(self.ending.extra):
            extra[seat, : len(each)] = each
        cells = np.zeros(self.size)
        one, two = (_table(each) for each in self._entries)
        kernels.fill_cells(
            self._memory,
            _table(self._nodes),
            self._first,
            one,
            two,
            _table(extra),
            _floats(np.ascontiguousarray(self.ending.prior, np.float64)),
            _floats(np.ascontiguousarray(self.ending.payoff, np.float64)),
            cast(Floats, cells),
        )
        return cast(Floats, cells)

    def improve(self, rounds: int, tremble: float = 0.0) -> None:
        """Go through so many more rounds of CFR+; each reckons with ``tremble`` blind moves of the other."""
        links_one, links_two = (_ints(each) for each in self._links)
        one, two = (_floats(each) for each in self._numbers)
        kernels.rounds(
            _table(self._nodes),
            self._first,
            self._cells,
            _ints(self._inner),
            links_one,
            links_two,
            one,
            two,
            self.rounds,
            rounds,
            tremble,
        )
        self.rounds += rounds

    def strategy(self, seat: Seat) -> Numbers:
        """Return the mean of all rounds: for each entry the chance of its action, 1 where it is none."""
        numbers = self._numbers[seat].copy()
        least = UNMET * self.rounds * (self.rounds + 1) / 2
        kernels.mean_chances(_ints(self._links[seat]), _floats(numbers), least)
        chances: Numbers = numbers[kernels.CHANCE]
        return chances

    def blank(self, seat: Seat) -> Numbers:
        """Return a strategy that is still to be filled: no action is made."""
        return np.where(self._entries[seat][:, kernels.ACTION] == 1, 0.0, 1.0)

    def best_reply(self, seat: Seat, against: Numbers) -> float:
        """Return what a seat has at best against a strategy of the other, that knows it."""
        mine, _ = self._against(seat, against)
        kernels.best_values(_table(self._entries[seat]), int(self._inner[seat]), _floats(mine))
        return float(mine[kernels.VALUE, : len(self.ending.hands[seat])].sum()) / self.mass

    def bounds(self) -> tuple[float, float]:
        """Return between what seat 0's value lies: what its mean strategy surely has, what the other's gives.

        Their distance is what both strategies together lose at the most.
        """
        return -self.best_reply(1, self.strategy(0)), self.best_reply(0, self.strategy(1))

    def _against(self, seat: Seat, against: Numbers) -> tuple[Numbers, Numbers]:
        """Return numbers of both, with what the seat's last entries are worth against a strategy."""
        other = 1 - seat
        theirs = np.zeros((kernels.ROWS, len(self._entries[other])))
        theirs[kernels.CHANCE] = against
        kernels.reach(_ints(self._links[other]), _floats(theirs), 0.0)
        mine = np.zeros((kernels.ROWS, len(self._entries[seat])))
        kernels.last_values(
            _table(self._nodes), self._first, seat, self._cells, _floats(mine), _floats(theirs)
        )
        return mine, theirs

    # Places in the tree

    def moments(self, seat: Seat) -> Iterator["Moment"]:
        """Go through all that a seat can be asked, earlier moments first: its hand, and the cards played."""
        paths: list[tuple[Card, ...]] = [()]
        for node in range(1, len(self._nodes)):
            parent, label = (int(self._nodes[node, column]) for column in (kernels.PARENT, kernels.CARD))
            paths.append((*paths[parent], self._card(label)))
        actions: dict[int, dict[Card, int]] = {}
        entries = self._entries[seat]
        for node in range(1, len(self._nodes)):
            for entry in self._range(node, seat):
                if entries[entry, kernels.ACTION]:
                    actions.setdefault(int(entries[entry, kernels.UP]), {})[paths[node][-1]] = entry
        for node in range(self._first):
            for entry in self._range(node, seat):
                if entry in actions:
                    yield Moment(int(entries[entry, kernels.HAND]), paths[node], actions[entry], entry)

    def hand_beside(self, seat: Seat, moment: "Moment") -> int | None:
        """Return, by number, a hand that the other may have at a seat's moment, None where there is none."""
        prior = self.ending.prior if seat == 0 else self.ending.prior.T
        others = self._range(self._node_of(seat, moment.entry), 1 - seat)
        held = self._entries[1 - seat][others.start : others.stop, kernels.HAND]
        found = held[prior[moment.hand, held] > 0]
        return int(found[0]) if len(found) else None

    def likely(self, seat: Seat, moment: "Moment", strategy: Numbers) -> float:
        """Return how likely a seat that holds this hand brings a moment about by its own moves."""
        entry, likely = moment.entry, 1.0
        while entry >= 0:
            likely *= float(strategy[entry])
            entry = int(self._entries[seat][entry, kernels.UP])
        return likely

    def moment(self, seat: Seat, hand: CardSet, played: Sequence[Card]) -> "Moment | None":
        """Return the moment of that hand (at the root) after those cards; None where the tree has it not."""
        if hand not in self.ending.hands[seat]:
            return None
        node = 0
        for card in played:
            label = to_label(self._memory, card, self.ending.trump)
            found = np.flatnonzero(
                (self._nodes[:, kernels.PARENT] == node) & (self._nodes[:, kernels.CARD] == label)
            )
            if not len(found):
                return None
            node = int(found[0])
        number = self.ending.hands[seat].index(hand)
        entries = self._entries[seat]
        here = [each for each in self._range(node, seat) if entries[each, kernels.HAND] == number]
        if not here:
            return None
        following = np.flatnonzero((entries[:, kernels.UP] == here[0]) & (entries[:, kernels.ACTION] == 1))
        actions = {}
        for entry in following:
            gone = int(entries[here[0], kernels.LEFT] ^ entries[entry, kernels.LEFT])
            actions[self._card(gone.bit_length() - 1)] = int(entry)
        return Moment(number, tuple(played), actions, here[0])

    def chances(self, seat: Seat, moment: "Moment") -> dict[Card, float]:
        """Return how likely the seat's mean strategy plays each card."""
        strategy = self.strategy(seat)
        return {card: float(strategy[entry]) for card, entry in moment.actions.items()}

    def worth(self, seat: Seat, moment: "Moment") -> dict[Card, float]:
        """Return what each card gives the seat where both go on by their mean strategies.

        NaN where the other's strategy never comes there.
        """
        mine, theirs = self._against(seat, self.strategy(1 - seat))
        mine[kernels.CHANCE] = self.strategy(seat)
        kernels.values(_ints(self._links[seat]), int(self._inner[seat]), _floats(mine))
        prior = self.ending.prior if seat == 0 else self.ending.prior.T
        worth = {}
        for card, entry in moment.actions.items():
            others = list(self._range(self._node_of(seat, entry), 1 - seat))
            held = self._entries[1 - seat][others, kernels.HAND]
            likely = float(prior[moment.hand, held] @ theirs[kernels.REACH, others])
            worth[card] = float(mine[kernels.VALUE, entry]) / likely if likely > 0 else float("nan")
        return worth

    def _node_of(self, seat: Seat, entry: int) -> int:
        return int(np.searchsorted(self._nodes[:, kernels.BEGIN + seat], entry, side="right")) - 1

    def _range(self, node: int, seat: Seat) -> range:
        return range(int(self._nodes[node, kernels.BEGIN + seat]), int(self._nodes[node, kernels.END + seat]))

    def _card(self, label: int) -> Card:
        return int(to_card(self._memory, label, self.ending.trump))


class Moment(msgspec.Struct, frozen=True):
    """One question in a game: the number of the seat's hand at the root, and the cards played since.

    ``actions`` gives, for each card, its place in the arrays of a strategy, ``entry`` is that of the moment.
    """

    hand: int
    played: tuple[Card, ...]
    actions: dict[Card, int]
    entry: int


def _table(words: Any) -> Table:
    return cast(Table, words)


def _ints(words: Any) -> Ints:
    return cast(Ints, words)


def _floats(words: Any) -> FloatTable:
    return cast(FloatTable, words)
