"""melds: which there are, which a hand holds, and which of two is senior."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import card, cards, meld
from yus.cards import CLUBS, DIAMONDS, HEARTS, JACK, QUEEN, SPADES, members
from yus.melds import (
    FIGURES,
    FOUR_ACES,
    FOUR_JACKS,
    FOUR_KINGS,
    FOUR_QUEENS,
    RUNS,
    Meld,
    figures_in,
    is_senior,
    melds_in,
    run,
    runs_in,
    seniority,
)
from yus.notation import meld_text

SETS = st.integers(0, 2**32 - 1)
MELDS = st.sampled_from([*RUNS, *FIGURES.values()])


def test_run_is_named_by_its_top() -> None:
    """C5: a run is named by its length and its top card, counting down."""
    terz = run(card("QH"), 3)
    assert terz is not None
    assert terz.cards == cards("QH JH 10H")
    assert (terz.kind, terz.suit, terz.top, terz.length) == (3, HEARTS, QUEEN, 3)
    assert terz.is_run
    berz = run(card("10S"), 4)
    assert berz is not None
    assert berz.cards == cards("10S 9S 8S 7S")


def test_runs_are_in_natural_order() -> None:
    """C2: runs go by natural order: the ten stands between nine and jack, not beside the ace."""
    assert meld("AC:5").cards == cards("AC KC QC JC 10C")
    assert runs_in(cards("AC 10C KC")) == ()
    assert runs_in(cards("JC QC KC")) == (meld("KC:3"),)
    assert runs_in(cards("9C JC QC")) == ()


def test_no_room_for_a_run() -> None:
    """C5: there is no run that would go below the seven, none of two cards and none of nine."""
    assert run(card("8S"), 3) is None
    assert run(card("9S"), 3) is not None
    assert run(card("AS"), 8) is not None
    assert run(card("KS"), 8) is None
    assert run(card("AS"), 9) is None
    assert run(card("AS"), 2) is None


def test_all_runs() -> None:
    """C5: there are 84 runs: in each suit six of three cards, five of four, and so on to one of eight."""
    assert len(set(RUNS)) == len(RUNS) == 84
    assert all(len(members(each.cards)) == each.length == each.kind for each in RUNS)
    counts = [sum(each.length == length for each in RUNS) for length in range(2, 10)]
    assert counts == [0, 24, 20, 16, 12, 8, 4, 0]


def test_parts_of_a_run_are_runs() -> None:
    """C6: every suffix and every part of a longer run is a run itself."""
    assert set(map(meld_text, runs_in(cards("QH JH 10H 9H")))) == {"QH:4", "QH:3", "JH:3"}
    assert len(runs_in(cards("AH KH QH JH 10H 9H 8H 7H"))) == 21


@given(SETS)
def test_runs_in_a_hand(hand: int) -> None:
    """C6: a hand holds exactly those runs all of whose cards it holds."""
    assert set(runs_in(hand)) == {each for each in RUNS if each.cards & ~hand == 0}


@given(SETS, st.sets(st.sampled_from([4, 5, 6, 7])))
def test_figures_in_a_hand(hand: int, ranks: set[int]) -> None:
    """C7: the figures are four jacks, aces, kings, queens; a hand holds those all of whose cards it holds."""
    for rank in ranks:
        hand |= 0x01010101 << rank
    assert set(figures_in(hand)) == {each for each in FIGURES.values() if each.cards & ~hand == 0}
    assert set(melds_in(hand)) == {*figures_in(hand), *runs_in(hand)}
    assert len(melds_in(hand)) == len(figures_in(hand)) + len(runs_in(hand))


def test_figures() -> None:
    """C7: a figure is all four cards of its rank, and no run; four tens are none."""
    assert FIGURES[FOUR_JACKS].cards == cards("JS JC JD JH")
    assert FIGURES[FOUR_ACES].cards == cards("AS AC AD AH")
    assert FIGURES[FOUR_KINGS].cards == cards("KS KC KD KH")
    assert FIGURES[FOUR_QUEENS].cards == cards("QS QC QD QH")
    jacks = FIGURES[FOUR_JACKS]
    assert (jacks.kind, jacks.suit, jacks.top, jacks.length, jacks.is_run) == (12, None, JACK, 4, False)
    assert figures_in(cards("10S 10C 10D 10H 9S 9C 9D 9H JS JC JD")) == ()


def test_king_and_queen_are_no_meld() -> None:
    """C7: bella and marriage stand outside: they are no meld, so they beat nothing and nothing beats them."""
    assert melds_in(cards("KH QH KS QS")) == ()


KINDS_FROM_THE_SENIOR = ["JJJJ", "AAAA", "KKKK", "QQQQ", "AS:8", "KS:7", "QS:6", "JS:5", "10S:4", "9S:3"]


@pytest.mark.parametrize(("senior", "junior"), [*itertools.combinations(KINDS_FROM_THE_SENIOR, 2)])
def test_kind_decides_first(senior: str, junior: str) -> None:
    """C7: the kind decides first: jacks, aces, kings, queens, then runs of 8, 7, 6, 5, 4 and 3."""
    assert is_senior(meld(senior), meld(junior), HEARTS)
    assert not is_senior(meld(junior), meld(senior), SPADES)


def test_kind_goes_before_top_and_trump() -> None:
    """C7: a longer run beats a shorter one of a higher top in trumps."""
    assert is_senior(meld("10S:4"), meld("AH:3"), HEARTS)
    assert not is_senior(meld("AH:3"), meld("10S:4"), HEARTS)


def test_top_goes_before_trump() -> None:
    """C7: of one kind the higher top in natural order is senior, even against a trump."""
    assert is_senior(meld("JS:3"), meld("10H:3"), HEARTS)
    assert not is_senior(meld("10H:3"), meld("JS:3"), HEARTS)
    assert is_senior(meld("KS:3"), meld("QS:3"), HEARTS)
    tops = [meld(f"{top}C:3") for top in ("9", "10", "J", "Q", "K", "A")]
    assert all(is_senior(high, low, DIAMONDS) for low, high in itertools.combinations(tops, 2))


def test_trump_goes_over_plain() -> None:
    """C7: of one kind and top the trump run is senior, whichever was announced earlier."""
    assert is_senior(meld("KH:4"), meld("KS:4"), HEARTS)
    assert not is_senior(meld("KS:4"), meld("KH:4"), HEARTS)
    assert not is_senior(meld("KS:4"), meld("KC:4"), HEARTS)


def test_kharkov_has_no_advantage() -> None:
    """D1.2: under Kharkov rules trumps have no advantage and the earlier announced stays."""
    assert not is_senior(meld("KH:4"), meld("KS:4"), None)
    assert not is_senior(meld("KS:4"), meld("KH:4"), None)
    assert seniority(FIGURES[FOUR_JACKS], None) == (12, JACK, False)


@pytest.mark.parametrize("trump", [SPADES, CLUBS, None])
def test_earlier_of_equals_stays(trump: int | None) -> None:
    """D5.7: of two equal melds the earlier announced is senior: the later one never beats it."""
    assert not is_senior(meld("QD:3"), meld("QH:3"), trump)
    assert not is_senior(meld("QH:3"), meld("QD:3"), trump)


@given(MELDS, MELDS, st.integers(0, 3))
def test_seniority_is_an_order(first: Meld, second: Meld, trump: int) -> None:
    """C7: two melds are never senior to each other; only plain equals leave it to who was earlier."""
    one, other = is_senior(first, second, trump), is_senior(second, first, trump)
    assert not (one and other)
    if not one and not other:
        assert (first.kind, first.top) == (second.kind, second.top)
        assert first == second or trump not in (first.suit, second.suit)
