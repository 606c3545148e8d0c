"""tricks: which card takes one, and which cards may be played to it."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import card, cards
from yus.cards import CLUBS, DIAMONDS, HEARTS, PACK, SPADES, SUITS, CardSet, members, parse_cards, suit_mask
from yus.tricks import STRENGTH, Duties, higher, playable, value_table, winning

DEBERTS = Duties(follow=True, overtake_trump=True, overtake_plain=False, free_jack=False)
FRITZ = Duties(follow=True, overtake_trump=True, overtake_plain=True, free_jack=True)
SUIT = st.integers(0, 3)
FREE = Duties(follow=False, overtake_trump=True, overtake_plain=True, free_jack=True)


def may(hand: str, trick: str, duties: Duties, trump: int = HEARTS) -> CardSet:
    """What of a hand may be played to a trick."""
    return playable(cards(hand), parse_cards(trick), trump, duties)


@pytest.mark.parametrize("trump", SUITS)
def test_plain_order(trump: int) -> None:
    """C3: a plain suit ranks 7 < 8 < 9 < J < Q < K < 10 < A."""
    for suit in "SCDH".replace("SCDH"[trump], ""):
        order = [card(rank + suit) for rank in ("7", "8", "9", "J", "Q", "K", "10", "A")]
        assert [STRENGTH[trump][each] for each in order] == list(range(8))


@pytest.mark.parametrize("trump", SUITS)
def test_trump_order(trump: int) -> None:
    """C3: the trump suit ranks 7 < 8 < Q < K < 10 < A < 9 < J, over all plain cards."""
    order = [card(rank + "SCDH"[trump]) for rank in ("7", "8", "Q", "K", "10", "A", "9", "J")]
    assert [STRENGTH[trump][each] for each in order] == list(range(8, 16))


def test_higher_cards() -> None:
    """C3: above a card rank those of its own suit that come later in the trick order."""
    assert higher(card("KS"), HEARTS) == cards("10S AS")
    assert higher(card("KH"), HEARTS) == cards("10H AH 9H JH")
    assert higher(card("JH"), HEARTS) == 0
    assert higher(card("AS"), HEARTS) == 0
    assert higher(card("7D"), CLUBS) == cards("8D 9D JD QD KD 10D AD")


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("7S 8S", 1),
        ("8S 7S", 0),
        ("KS 10S", 1),
        ("10S KS AS", 2),
        ("7S AC", 0),  # another plain suit never wins
        ("7S AC AD", 0),
        ("7S AC 8S", 2),
        ("AS 7H", 1),  # the lowest trump wins over any plain card
        ("AS 7H 8H", 2),
        ("AS 8H 7H", 1),
        ("AH 9H JH", 2),
        ("JH 9H AH", 0),
        ("7H AS AC", 0),
    ],
)
def test_who_takes_the_trick(trick: str, winner: int) -> None:
    """C4: the highest trump takes the trick, or, if it has none, the highest card of the suit led."""
    assert winning(parse_cards(trick), HEARTS) == winner


@given(st.permutations(PACK), st.integers(1, 3), st.integers(0, 3))
def test_taking_card_is_unbeaten(pack: list[int], size: int, trump: int) -> None:
    """C4: a trump is taken by no plain card, and no card of the suit led or trumps in the trick is higher."""
    trick = pack[:size]
    best = trick[winning(trick, trump)]
    trumps = [each for each in trick if each >> 3 == trump]
    rivals = trumps or [each for each in trick if each >> 3 == trick[0] >> 3]
    assert best in rivals
    assert not any(higher(best, trump) >> each & 1 for each in rivals)


def test_any_card_may_be_led() -> None:
    """D6.1: any card may be led."""
    assert may("7S AH JH 9C", "", DEBERTS) == cards("7S AH JH 9C")


def test_suit_must_be_followed() -> None:
    """D6.2: whoever has the suit led must follow it, and is not asked for a trump."""
    assert may("7S 9S AH JH AC", "KS", DEBERTS) == cards("7S 9S")


def test_without_the_suit_a_trump() -> None:
    """D6.2: whoever is void in the suit led must play a trump if he has one."""
    assert may("7C 9C AH 7H", "KS", DEBERTS) == cards("AH 7H")


def test_without_suit_and_trump_anything() -> None:
    """D6.2: whoever has neither the suit led nor a trump may play any card."""
    assert may("7C 9C AD", "KS", DEBERTS) == cards("7C 9C AD")
    assert may("7C 9C AD", "KH", DEBERTS) == cards("7C 9C AD")


def test_trumps_led_must_be_overtaken() -> None:
    """D6.3: when trumps are led they must be overtaken by whoever can."""
    assert may("8H 10H 9H 7S", "AH", DEBERTS) == cards("9H")
    assert may("7H KH AH", "8H QH", DEBERTS) == cards("KH AH")


def test_ruff_must_be_overtaken() -> None:
    """D6.3: whoever is void and ruffs must go over the highest trump in the trick if he can."""
    assert may("7H 10H JH AC", "7S 8H", DEBERTS) == cards("10H JH")
    assert may("7H JH AC", "7S AH", DEBERTS) == cards("JH")


def test_first_ruff_is_any_trump() -> None:
    """D6.3: with no trump in the trick yet any trump goes over it."""
    assert may("7H 10H JH AC", "AS 10S", DEBERTS) == cards("7H 10H JH")


def test_who_cannot_overtake_still_plays_a_trump() -> None:
    """D6.3: whoever must play a trump and cannot go over the highest still plays one."""
    assert may("7H 8H AC", "QH", DEBERTS) == cards("7H 8H")
    assert may("7H 8H AC", "7S QH", DEBERTS) == cards("7H 8H")


def test_plain_suit_need_not_be_overtaken() -> None:
    """D6.4: a plain suit need not be overtaken."""
    assert may("7S AS", "KS", DEBERTS) == cards("7S AS")
    assert may("7S AS AH", "KS 7H", DEBERTS) == cards("7S AS")


def test_free_play_before_the_fritz() -> None:
    """T4.1: without the duty to follow any card may be played."""
    assert may("7S AH 9C", "KS", FREE) == cards("7S AH 9C")


def test_fritz_overtakes_plain_suits_too() -> None:
    """T4.2: in the fritz the card led must be beaten if it can, plain or trump, else the suit be followed."""
    assert may("7S QS 10S AS", "KS", FRITZ) == cards("10S AS")
    assert may("7S QS AH", "KS", FRITZ) == cards("7S QS")
    assert may("7H 10H AS", "KH", FRITZ) == cards("10H")
    assert may("7H 8H AS", "KC", FRITZ) == cards("7H 8H")
    assert may("7D AS", "KC", FRITZ) == cards("7D AS")


def test_jack_is_exempt() -> None:
    """T4.3: duties are reckoned as if the trump jack's holder had not got it; it may be played besides."""
    assert may("JH 8S", "AH", FRITZ) == cards("JH 8S")
    assert may("JH 9H 8H 8S", "AH", FRITZ) == cards("JH 9H")
    assert may("JH 7H 8H 8S", "AH", FRITZ) == cards("JH 7H 8H")
    assert may("JH 8D", "KS", FRITZ) == cards("JH 8D")
    assert may("JH 8H 8D", "KS", FRITZ) == cards("JH 8H")


def test_jack_is_no_licence_to_revoke() -> None:
    """T4.3: with a card of the plain suit led in hand the trump jack may not be played."""
    assert may("JH 7S 8D", "KS", FRITZ) == cards("7S")


def test_only_the_trump_jack_is_exempt() -> None:
    """T4.3: no other jack, and no other trump, is exempt."""
    assert may("JS 7S", "QS", FRITZ) == cards("JS 7S")
    assert may("JS 7S", "9S", FRITZ) == cards("JS")
    assert may("9H 8S", "AH", FRITZ) == cards("9H")


@given(
    st.permutations(PACK),
    st.integers(0, 2),
    st.integers(1, 9),
    st.integers(0, 3),
    st.sampled_from([DEBERTS, FRITZ]),
)
def test_something_may_always_be_played(
    pack: list[int], played: int, held: int, trump: int, duties: Duties
) -> None:
    """D6.2: some card of the hand may always be played, and nothing but cards of the hand."""
    trick, hand = pack[:played], sum(1 << each for each in pack[played : played + held])
    allowed = playable(hand, trick, trump, duties)
    assert allowed
    assert allowed & ~hand == 0
    if trick and not duties.free_jack and hand & suit_mask(trick[0] >> 3):
        assert allowed & ~suit_mask(trick[0] >> 3) == 0


def test_values_by_trump() -> None:
    """D2.1: a card is worth its trump or its plain points, by what is trump."""
    table = value_table((1, 2, 3, 4, 5, 6, 7, 8), (10, 20, 30, 40, 50, 60, 70, 80))
    for trump, each in itertools.product(SUITS, PACK):
        assert table[trump][each] == (each % 8 + 1) * (1 if each >> 3 == trump else 10)
    assert members(suit_mask(SPADES))[0] == card("7S")
    assert table[DIAMONDS][card("AD")] == 8
