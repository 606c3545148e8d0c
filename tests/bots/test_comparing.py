"""bots.comparing: trying choices in the same worlds."""

from typing import Any

import numpy as np
import pytest

from yus.bots.comparing import FIRST_LOOK, compare

WORLDS = 512


def table(*means: float, spread: float) -> Any:
    """What each choice is worth in each world: its mean, the world's luck, a little of its own."""
    chance = np.random.default_rng(1)
    luck = chance.normal(0, 50, (WORLDS, 1))
    return np.array(means) + luck + chance.normal(0, spread, (WORLDS, len(means)))


def compared(values: Any, usual: int) -> tuple[Any, list[int]]:
    """What ``compare`` finds, and in how many worlds each choice was tried."""
    tried = [0] * values.shape[1]

    def look(choices: list[int], part: slice) -> Any:
        for each in choices:
            tried[each] += part.stop - part.start
        return values[part][:, choices]

    return compare(values.shape[1], usual, np.full(WORLDS, 1 / WORLDS), look), tried


def test_the_budget_goes_to_the_close_ones() -> None:
    """What is clearly behind is dropped after the first look, what is close is tried in every world."""
    found, tried = compared(table(10, 9.9, -80, spread=5), 0)
    assert tried == [WORLDS, WORLDS, FIRST_LOOK]
    assert found.argmax() == 0


def test_the_best_wins_by_the_luck_that_all_share() -> None:
    """In the same worlds a small difference is seen through luck that is many times larger."""
    found, _ = compared(table(0, 3, -3, spread=2), 0)
    assert found.argmax() == 1


def test_the_usual_choice_stands_unless_another_is_surely_better() -> None:
    """What seems better by less than the error of seeming so is not preferred."""
    values = table(0, 0, 0, 0, 0, 0, spread=60)
    best = int(values.mean(axis=0).argmax())
    usual = int(values.mean(axis=0).argsort()[-2])
    found, _ = compared(values, usual)
    assert found.argmax() == usual != best


def test_worlds_count_by_their_weights() -> None:
    """A world that is hardly possible hardly counts."""
    values = np.array([[0.0, 1.0]] * 40 + [[1000.0, 0.0]])
    weights = np.array([1 / 40] * 40 + [1e-9])
    found = compare(2, 0, weights, lambda choices, part: values[part][:, choices])
    assert found[1] - found[0] == pytest.approx(1, abs=1e-3)


def test_where_all_worlds_are_known_nothing_is_doubted() -> None:
    """Every choice is tried in every world, and the least difference counts."""
    values = np.array([[0.0, 60.0, -90.0], [50.0, 0.0, 80.0]])
    found = compare(3, 0, np.array([0.5, 0.5]), lambda choices, part: values[part][:, choices], sampled=False)
    assert found == pytest.approx([25.0, 30.0, -5.0], abs=1e-3)


def test_of_equals_the_usual_choice_is_the_best() -> None:
    """Where choices come to the same in every world, what one would do without trying stands."""
    for usual in range(3):
        found, _ = compared(table(0, 0, 0, spread=0), usual)
        assert found.argmax() == usual
