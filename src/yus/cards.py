"""Suits, ranks, cards and sets of cards (C1), and how they are written in Latin and in Russian.

A card is an int 0..31: ``suit * 8 + rank``, with the ranks in natural order (C2).
A set of cards is an int too, a bit mask with bit ``card`` set; a hand is such a set.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from yus.errors import NotationError

Card: TypeAlias = int
"""A card, 0..31."""
Suit: TypeAlias = int
"""A suit, 0..3: spades, clubs, diamonds, hearts."""
Rank: TypeAlias = int
"""A rank, 0..7 in natural order: 7 8 9 10 J Q K A."""
CardSet: TypeAlias = int
"""A set of cards as a mask of 32 bits."""

SPADES: Final = 0
CLUBS: Final = 1
DIAMONDS: Final = 2
HEARTS: Final = 3
SUITS: Final = (SPADES, CLUBS, DIAMONDS, HEARTS)

SEVEN: Final = 0
EIGHT: Final = 1
NINE: Final = 2
TEN: Final = 3
JACK: Final = 4
QUEEN: Final = 5
KING: Final = 6
ACE: Final = 7
RANKS: Final = (SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE)

PACK: Final = tuple(range(32))
"""All 32 cards (C1), in the order of their numbers."""
FULL: Final[CardSet] = (1 << 32) - 1
"""The set of all cards."""

SUIT_LETTERS: Final = "SCDH"
SUIT_SIGNS: Final = "♠♣♦♥"
_RUSSIAN_RANKS: Final = ("7", "8", "9", "10", "В", "Д", "К", "Т")
RANK_NAMES: Final = ("7", "8", "9", "10", "J", "Q", "K", "A")

_SUIT_INPUT: Final[dict[str, Suit]] = {
    **{letter: suit for suit, letter in enumerate(SUIT_LETTERS)},
    **{sign: suit for suit, sign in enumerate(SUIT_SIGNS)},
    **{sign: suit for suit, sign in enumerate("♤♧♢♡")},
    **{"П": SPADES, "К": CLUBS, "Т": CLUBS, "Б": DIAMONDS, "Ч": HEARTS},
    **{"ПИКИ": SPADES, "КРЕСТИ": CLUBS, "ТРЕФЫ": CLUBS, "БУБИ": DIAMONDS, "БУБНЫ": DIAMONDS},
    **{"ЧЕРВИ": HEARTS, "ЧЕРВЫ": HEARTS},
}
_RANK_INPUT: Final[dict[str, Rank]] = {
    **{name: rank for rank, name in enumerate(RANK_NAMES)},
    **{"T": TEN, "В": JACK, "Д": QUEEN, "К": KING, "Т": ACE},
}


def card(suit: Suit, rank: Rank) -> Card:
    """Return the card of that suit and rank."""
    return suit * 8 + rank


def suit_of(card: Card) -> Suit:
    """Return the suit of a card."""
    return card >> 3


def rank_of(card: Card) -> Rank:
    """Return the rank of a card, in natural order (C2)."""
    return card & 7


def suit_mask(suit: Suit) -> CardSet:
    """Return the set of the eight cards of a suit."""
    return 255 << (suit * 8)


_BYTES: Final = tuple(
    tuple(tuple(8 * suit + rank for rank in RANKS if byte >> rank & 1) for byte in range(256))
    for suit in SUITS
)


def members(cards: CardSet) -> tuple[Card, ...]:
    """Return the cards of a set in the order of their numbers."""
    spades, clubs, diamonds, hearts = _BYTES
    return spades[cards & 255] + clubs[cards >> 8 & 255] + diamonds[cards >> 16 & 255] + hearts[cards >> 24]


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return the set that holds these cards."""
    result = 0
    for each in cards:
        result |= 1 << each
    return result


def suit_text(suit: Suit) -> str:
    """Return the canonical letter of a suit: S, C, D or H."""
    return SUIT_LETTERS[suit]


def card_text(card: Card) -> str:
    """Return the canonical text of a card: rank, then suit letter, as ``10H``."""
    return RANK_NAMES[card & 7] + SUIT_LETTERS[card >> 3]


def card_sign(card: Card, language: str) -> str:
    """Return a card as people write it: ``J♥``, or ``В♥`` where ``language`` is ``ru``."""
    return (_RUSSIAN_RANKS if language == "ru" else RANK_NAMES)[card & 7] + SUIT_SIGNS[card >> 3]


def cards_text(cards: Iterable[Card]) -> str:
    """Return cards in their given order, separated by spaces."""
    return " ".join(card_text(each) for each in cards)


@lru_cache(4096)
def any_of(cards: CardSet) -> tuple[str, str]:
    """Return what a player may choose from, in English and in Russian: ``9S or JS``, ``9♠ или В♠``."""
    each = members(cards)
    return " or ".join(map(card_text, each)), " или ".join([card_sign(one, "ru") for one in each])


def parse_suit(text: str) -> Suit:
    """Read a suit: a letter (either case), a suit sign, or a Russian letter or name.

    Raises NotationError for anything else.
    """
    try:
        return _SUIT_INPUT[text.strip().upper()]
    except KeyError:
        raise NotationError("suit", text, "one of S C D H, ♠ ♣ ♦ ♥ or п к(т) б ч") from None


def parse_rank(text: str) -> Rank:
    """Read a rank: 7 8 9 10 J Q K A, ``T`` for ten, or the Russian В Д К Т.

    Raises NotationError for anything else.
    """
    try:
        return _RANK_INPUT[text.strip().upper()]
    except KeyError:
        raise NotationError("rank", text, "one of 7 8 9 10 J Q K A or В Д К Т") from None


def parse_card(text: str) -> Card:
    """Read a card: a rank and then a suit, in Latin or in Russian, as ``10H``, ``th``, ``Тч``.

    The last character is the suit, the rest the rank. Raises NotationError for anything else.
    """
    written = text.strip()
    try:
        return card(parse_suit(written[-1:]), parse_rank(written[:-1]))
    except NotationError:
        raise NotationError("card", text, "a rank and a suit, as 10H, Q♠ or Тч") from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by white space, in their order. Raises NotationError."""
    return tuple(parse_card(each) for each in text.split())
