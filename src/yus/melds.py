"""Melds: runs (C5, C6) and figures, and which of two is senior (C7).

Bella and marriage stand outside of all this: they beat nothing and nothing beats them (C7).
"""

from typing import Final, TypeAlias

import msgspec

from yus.cards import ACE, JACK, KING, QUEEN, RANKS, SUITS, Card, CardSet, Rank, Suit, card, card_set

Kind: TypeAlias = int
"""How senior a kind of meld is: 3..8 for a run of that length, 9..12 for the figures."""

TERZ: Final = 3
BERZ: Final = 4
LONGEST: Final = 8
FOUR_QUEENS: Final = 9
FOUR_KINGS: Final = 10
FOUR_ACES: Final = 11
FOUR_JACKS: Final = 12
FIGURE_RANKS: Final[dict[Kind, Rank]] = {
    FOUR_QUEENS: QUEEN,
    FOUR_KINGS: KING,
    FOUR_ACES: ACE,
    FOUR_JACKS: JACK,
}


class Meld(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A run or a figure.

    ``kind`` is its kind (C7), ``suit`` the suit of a run and None for a figure,
    ``top`` the rank of its top card (of a figure: of all four), ``cards`` the set of its cards.
    Take melds from ``run``, ``FIGURES`` and ``melds_in``, never make them up.
    """

    kind: Kind
    suit: Suit | None
    top: Rank
    cards: CardSet

    @property
    def is_run(self) -> bool:
        """Whether it is a run."""
        return self.suit is not None

    @property
    def length(self) -> int:
        """The number of its cards."""
        return self.kind if self.suit is not None else 4


def _make_run(suit: Suit, top: Rank, length: int) -> Meld:
    return Meld(length, suit, top, ((1 << length) - 1) << (suit * 8 + top - length + 1))


_RUNS: Final = {
    (suit, top, length): _make_run(suit, top, length)
    for suit in SUITS
    for length in range(TERZ, LONGEST + 1)
    for top in range(length - 1, 8)
}
RUNS: Final = tuple(_RUNS.values())
"""Every run there is, 84 of them."""
FIGURES: Final = {
    kind: Meld(kind, None, rank, card_set(card(suit, rank) for suit in SUITS))
    for kind, rank in FIGURE_RANKS.items()
}
"""The four figures by kind (T2.2)."""


def run(top: Card, length: int) -> Meld | None:
    """Return the run of that top card and length (C5), None where the suit has no room for it."""
    return _RUNS.get((top >> 3, top & 7, length))


def _runs_of_byte(suit: Suit, held: int) -> tuple[Meld, ...]:
    """All runs within the ranks ``held`` of one suit, the senior first."""
    found = (
        _RUNS[suit, top, length]
        for length in range(LONGEST, TERZ - 1, -1)
        for top in reversed(RANKS)
        if (suit, top, length) in _RUNS
    )
    return tuple(each for each in found if each.cards >> (suit * 8) & ~held == 0)


_RUNS_BY_BYTE: Final = tuple(tuple(_runs_of_byte(suit, byte) for byte in range(256)) for suit in SUITS)


def runs_in(cards: CardSet) -> tuple[Meld, ...]:
    """Return every run in a set of cards, each suffix and part of a longer one included (C6)."""
    spades, clubs, diamonds, hearts = _RUNS_BY_BYTE
    return spades[cards & 255] + clubs[cards >> 8 & 255] + diamonds[cards >> 16 & 255] + hearts[cards >> 24]


def figures_in(cards: CardSet) -> tuple[Meld, ...]:
    """Return every figure in a set of cards."""
    common = cards & (cards >> 8) & (cards >> 16) & (cards >> 24) & 0b11110000
    if not common:
        return ()
    return tuple(each for each in FIGURES.values() if common >> each.top & 1)


def melds_in(cards: CardSet) -> tuple[Meld, ...]:
    """Return every run and figure in a set of cards."""
    return figures_in(cards) + runs_in(cards)


def seniority(meld: Meld, trump: Suit | None) -> tuple[Kind, Rank, bool]:
    """Return the key of C7 by which melds compare: kind, top card, trump over plain.

    ``trump`` None is for the Kharkov convention, under which trumps have no advantage (D1.2).
    Where two keys are equal the earlier announced is senior (D5.7).
    """
    return meld.kind, meld.top, meld.suit is not None and meld.suit == trump


def is_senior(meld: Meld, other: Meld, trump: Suit | None) -> bool:
    """Tell whether ``meld`` beats ``other``, which was announced earlier (C7)."""
    return seniority(meld, trump) > seniority(other, trump)
