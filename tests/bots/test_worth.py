"""What a score is worth."""

import itertools

import msgspec
import numpy as np
import pytest

from yus import match as matches
from yus.bots.levels import MASTER
from yus.bots.weighing import POINT, Scale
from yus.bots.worth import Worth, needs_of, worth
from yus.rules import DebertsRules, Rules, TerzRules
from yus.view import view

TABLES: list[Rules] = [DebertsRules(), DebertsRules(players=3), TerzRules()]


def chance(rules: Rules, *needs: float) -> float:
    """The chance of the first seat."""
    return float(worth(rules).chances(np.array([needs]))[0])


@pytest.mark.parametrize("rules", TABLES)
def test_who_has_reached_the_target_has_won(rules: Rules) -> None:
    """At the target the chance is 1, and 0 once another seat alone is there."""
    others = (200.0,) * (rules.players - 1)
    assert chance(rules, 0, *others) == 1
    assert chance(rules, -30, *others) == 1
    assert chance(rules, 200, 0, *others[1:]) == 0


@pytest.mark.parametrize("rules", TABLES)
def test_an_even_score_is_an_even_match(rules: Rules) -> None:
    """With the same to go for all, each has about the same chance."""
    assert chance(rules, *(rules.target,) * rules.players) == pytest.approx(1 / rules.players, abs=0.06)


@pytest.mark.parametrize("rules", [DebertsRules(), TerzRules()])
def test_the_chances_of_two_sum_to_one(rules: Rules) -> None:
    """Of two players one wins, so their chances at the same score sum to one, but for the sample's noise."""
    for mine, other in ((100, 300), (250, 260), (40, 480), (501, 10)):
        assert chance(rules, mine, other) + chance(rules, other, mine) == pytest.approx(1, abs=0.08)


@pytest.mark.parametrize("rules", TABLES)
def test_less_to_go_is_never_worse(rules: Rules) -> None:
    """The chance falls with what one still needs and rises with what the others need, noise apart."""
    others = (250.0,) * (rules.players - 1)
    falling = [chance(rules, need, *others) for need in range(1, 502, 50)]
    assert all(one >= two - 0.03 for one, two in itertools.pairwise(falling))
    rising = [chance(rules, 250, need, *others[1:]) for need in range(1, 502, 50)]
    assert all(one <= two + 0.03 for one, two in itertools.pairwise(rising))


def test_other_targets_have_tables_of_their_own() -> None:
    """A lead of 100 is worth more in a match to 301 than in one to 1001."""
    short, long = DebertsRules(target=301), DebertsRules(target=1001)
    assert chance(short, 201, 301) > chance(long, 901, 1001) + 0.05


def test_the_same_seed_gives_the_same_table() -> None:
    """A table follows from the rules and the seed."""
    one, two = Worth(TerzRules(target=101), seed=3), Worth(TerzRules(target=101), seed=3)
    assert (one.table == two.table).all()


def test_needs_are_what_is_left_to_the_target() -> None:
    """D8.1, T7.2: a seat needs its target less what is written."""
    assert needs_of((100, 520), (501, 501)) == (401, -19)


def test_of_two_at_the_target_the_last_trick_decides() -> None:
    """D8.2: where both reach the target the match is his who took the last trick, if that is known."""
    game = msgspec.structs.replace(matches.new_match(DebertsRules(), 0), totals=(480, 470))
    written = np.array([[90.0, 60.0], [90.0, 60.0], [90.0, 20.0]])
    scale = Scale(view(game, 1), MASTER)
    points = POINT * (written[:, 1] - written[:, 0])
    assert scale.value(written, np.array([1, 0, 1])) == pytest.approx(np.array([100, 0, 0]) + points)
    assert scale.value(written) == pytest.approx(np.array([50, 50, 0]) + points)
    assert scale.may_be_shared(52)
    assert not scale.may_be_shared(51)
