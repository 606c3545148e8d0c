"""Blocks: the same cards for every arrangement."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yus.arena import Block, Contest, play_block
from yus.arena.blocks import deck
from yus.bots import Budget, PlayerError
from yus.rules import DebertsRules, Rules, TerzRules

TABLES = [DebertsRules(), DebertsRules(players=3), TerzRules()]


@pytest.mark.parametrize("rules", TABLES)
def test_a_player_against_itself_comes_out_even(rules: Rules) -> None:
    """A player against itself on duplicate deals scores exactly nothing, and wins exactly its share."""
    share = 1 / rules.players
    for name in ("random", "greedy"):
        values = [play_block(Block(Contest(rules, name, name), number)).value for number in range(10)]
        assert values == pytest.approx([0] * 10)
        matches = [
            play_block(Block(Contest(rules, name, name, "match"), number)).value for number in range(2)
        ]
        assert matches == pytest.approx([share] * 2)
    thinking = Contest(rules, "amateur", "amateur", budget=Budget(nodes=2))
    assert play_block(Block(thinking, 0)).value == pytest.approx(0)


@pytest.mark.parametrize("rules", TABLES)
def test_the_better_player_wins_points_and_matches(rules: Rules) -> None:
    """Greedy beats random by a wide margin, in deals and in matches."""
    deals = [play_block(Block(Contest(rules, "greedy", "random"), number)).value for number in range(20)]
    assert sum(deals) / 20 > 10
    matches = [
        play_block(Block(Contest(rules, "greedy", "random", "match"), number)).value for number in range(4)
    ]
    assert sum(matches) / 4 > 0.75


def test_the_same_block_gives_the_same_result() -> None:
    """Decks and the players' chance follow from the seed alone."""
    block = Block(Contest(TerzRules(), "random", "greedy", seed=3), 5)
    first, second = play_block(block), play_block(block)
    assert (first.number, first.value, first.answers) == (second.number, second.value, second.answers)


def test_the_seed_changes_the_cards() -> None:
    """Another seed deals other cards."""
    one, two = Contest(TerzRules(), "random", "greedy"), Contest(TerzRules(), "random", "greedy", seed=1)
    assert deck(one, 0, 0) != deck(two, 0, 0)


@given(st.integers(0, 10**6), st.integers(0, 40), st.integers(0, 10**9))
def test_a_deck_is_all_cards(number: int, deal: int, seed: int) -> None:
    """C1: every deck has all 32 cards, each once."""
    assert sorted(deck(Contest(TerzRules(), "a", "b", seed=seed), number, deal)) == list(range(32))


def test_the_clock_counts_both_kinds_of_players() -> None:
    """Answers and time are counted for the first and the second player apart."""
    result = play_block(Block(Contest(DebertsRules(players=3), "greedy", "random"), 0))
    assert min(result.answers) > 0
    assert 0 < result.slowest[0] <= result.seconds[0]
    assert result.answers[1] > result.answers[0]


def test_an_unknown_player_is_named() -> None:
    """A contest of a player that there is not says which."""
    with pytest.raises(PlayerError, match="'nobody'"):
        play_block(Block(Contest(TerzRules(), "nobody", "greedy"), 0))
