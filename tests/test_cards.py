"""cards: the pack, its order, sets of cards, and how cards are written in both alphabets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yus import cards as c
from yus.errors import NotationError

PACK_IN_ORDER = (
    "7S 8S 9S 10S JS QS KS AS 7C 8C 9C 10C JC QC KC AC 7D 8D 9D 10D JD QD KD AD 7H 8H 9H 10H JH QH KH AH"
)
SETS = st.integers(0, 2**32 - 1)


def test_pack() -> None:
    """C1: the pack is 32 cards, four suits of eight ranks from the seven to the ace."""
    assert c.cards_text(c.PACK) == PACK_IN_ORDER
    assert tuple(range(32)) == c.PACK
    assert c.card_set(c.PACK) == c.FULL
    assert [c.suit_text(suit) for suit in c.SUITS] == list(c.SUIT_LETTERS) == ["S", "C", "D", "H"]
    assert (c.SPADES, c.CLUBS, c.DIAMONDS, c.HEARTS) == c.SUITS == (0, 1, 2, 3)


def test_natural_order() -> None:
    """C2: in natural order 7 < 8 < 9 < 10 < J < Q < K < A."""
    assert [c.RANK_NAMES[rank] for rank in c.RANKS] == ["7", "8", "9", "10", "J", "Q", "K", "A"]
    named = (c.SEVEN, c.EIGHT, c.NINE, c.TEN, c.JACK, c.QUEEN, c.KING, c.ACE)
    assert named == c.RANKS == tuple(range(8))
    assert [c.rank_of(c.parse_card(rank + "D")) for rank in c.RANK_NAMES] == list(c.RANKS)


def test_suit_and_rank_make_the_card() -> None:
    """C1: each card has one suit and one rank, and they make it."""
    assert [c.card(c.suit_of(each), c.rank_of(each)) for each in c.PACK] == list(c.PACK)
    assert c.card(c.HEARTS, c.TEN) == 27
    assert (c.suit_of(27), c.rank_of(27)) == (c.HEARTS, c.TEN)


def test_suit_mask() -> None:
    """C1: a suit is eight cards, and no card has two suits."""
    assert [c.members(c.suit_mask(suit)) for suit in c.SUITS] == [
        tuple(range(8 * suit, 8 * suit + 8)) for suit in c.SUITS
    ]


@given(SETS)
def test_sets_hold_their_members(cards: int) -> None:
    """A set of cards is exactly the cards that are its members, in the order of their numbers."""
    members = c.members(cards)
    assert members == tuple(each for each in c.PACK if cards >> each & 1)
    assert c.card_set(members) == cards


@pytest.mark.parametrize("card", c.PACK)
def test_card_reads_back(card: int) -> None:
    """What is written of a card reads back as that card, in either case and either alphabet."""
    assert c.parse_card(c.card_text(card)) == card
    assert c.parse_card(c.card_text(card).lower()) == card
    assert c.parse_card(c.card_sign(card, "en")) == card
    assert c.parse_card(c.card_sign(card, "ru")) == card
    assert c.parse_card(f"  {c.card_sign(card, 'ru').lower()} ") == card
    assert c.parse_card(c.RANK_NAMES[card & 7] + "♤♧♢♡"[card >> 3]) == card
    assert c.parse_card(c.RANK_NAMES[card & 7] + "пкбч"[card >> 3]) == card


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("TH", "10H"),  # T in Latin is the ten
        ("th", "10H"),
        ("Тh", "AH"),  # Т in Russian is the ace
        ("Тч", "AH"),
        ("тт", "AC"),
        ("Tт", "10C"),  # the ten, Latin, of clubs, Russian
        ("Кк", "KC"),
        ("Kк", "KC"),
        ("КС", None),  # a Russian С is no suit
        ("Дп", "QS"),
        ("ДS", "QS"),
        ("Q♠", "QS"),
        ("Вб", "JD"),
        ("В♦", "JD"),
        ("10ч", "10H"),
        ("9♡", "9H"),
        ("7к", "7C"),
    ],
)
def test_mixed_alphabets(text: str, canonical: str | None) -> None:
    """Ranks and suits may be mixed from both alphabets; alike letters keep the meaning of their own."""
    if canonical is None:
        with pytest.raises(NotationError, match=text):
            c.parse_card(text)
    else:
        assert c.card_text(c.parse_card(text)) == canonical


@pytest.mark.parametrize(
    ("suit", "words"),
    [
        (c.SPADES, "S s ♠ ♤ П п пики ПИКИ"),
        (c.CLUBS, "C c ♣ ♧ К к Т т крести трефы"),
        (c.DIAMONDS, "D d ♦ ♢ Б б буби бубны"),
        (c.HEARTS, "H h ♥ ♡ Ч ч черви червы Черви"),
    ],
)
def test_suits(suit: int, words: str) -> None:
    """A suit is a Latin or Russian letter, a sign or a Russian name, in either case."""
    assert {c.parse_suit(word) for word in words.split()} == {suit}
    assert c.parse_suit(f" {c.suit_text(suit)}\n") == suit


@pytest.mark.parametrize(
    ("rank", "words"), [(3, "10 T t"), (4, "J j В в"), (5, "Q q Д д"), (6, "K k К к"), (7, "A a Т т")]
)
def test_ranks(rank: int, words: str) -> None:
    """A rank is its number or its letter, Latin or Russian, in either case."""
    assert {c.parse_rank(f" {word} ") for word in words.split()} == {rank}


def test_signs() -> None:
    """People write a card with a suit sign, and with Russian ranks where the language is Russian."""
    assert [c.card_sign(c.parse_card(text), "ru") for text in ("JS", "QC", "KD", "AH", "10H", "9S")] == [
        "В♠",
        "Д♣",
        "К♦",
        "Т♥",
        "10♥",
        "9♠",
    ]
    assert [c.card_sign(c.parse_card(text), "en") for text in ("JS", "10H")] == ["J♠", "10♥"]


def test_any_of() -> None:
    """What may be chosen from is told in both languages, in the order of the cards."""
    assert c.any_of(c.card_set(c.parse_cards("JS 9S 10H"))) == ("9S or JS or 10H", "9♠ или В♠ или 10♥")
    assert c.any_of(c.card_set(c.parse_cards("QC"))) == ("QC", "Д♣")


@pytest.mark.parametrize(
    "text", ["", " ", "H", "10", "11H", "1H", "6S", "HH", "QX", "H10", "Q H Q", "10HH", "ЖЧ", "0", "TT", "é♠"]
)
def test_malformed_card(text: str) -> None:
    """A text that is no card is refused by a NotationError that names it."""
    with pytest.raises(NotationError) as caught:
        c.parse_card(text)
    assert (caught.value.what, caught.value.text) == ("card", text)
    assert "10H" in caught.value.wanted


@pytest.mark.parametrize("text", ["", "X", "SS", "7", "hearts", "пик", "С"])
def test_malformed_suit(text: str) -> None:
    """A text that is no suit is refused by a NotationError that names it."""
    with pytest.raises(NotationError) as caught:
        c.parse_suit(text)
    assert (caught.value.what, caught.value.text) == ("suit", text)
    assert "S C D H" in caught.value.wanted


@pytest.mark.parametrize("text", ["", "1", "6", "11", "X", "S", "JJ", "Ж"])
def test_malformed_rank(text: str) -> None:
    """A text that is no rank is refused by a NotationError that names it."""
    with pytest.raises(NotationError) as caught:
        c.parse_rank(text)
    assert (caught.value.what, caught.value.text) == ("rank", text)
    assert "7 8 9 10 J Q K A" in caught.value.wanted


def test_several_cards() -> None:
    """Cards are separated by white space, kept in their order and as often as they are written."""
    assert c.cards_text(c.parse_cards(" Ah  7♠\n10ч AH ")) == "AH 7S 10H AH"
    assert c.parse_cards("") == ()
    with pytest.raises(NotationError, match="'AX'"):
        c.parse_cards("AH AX")
