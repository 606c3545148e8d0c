"""The arithmetic of contests."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yus.arena.statistics import Sprt, student95, summarise, variance


def test_mean_and_interval_of_a_worked_example() -> None:
    """The interval is mean ± t · s / √n: of 1, 2, 3, 4 with t = 3.18 it is 2.5 ± 2.05."""
    summary = summarise([1, 2, 3, 4])
    assert summary.mean == 2.5
    assert summary.margin == pytest.approx(3.18 * math.sqrt(5 / 3 / 4))
    assert str(summary) == "+2.50 ± 2.05"
    assert (summary.low, summary.high) == pytest.approx((0.4474, 4.5526), abs=1e-3)


def test_one_value_has_no_interval() -> None:
    """Of a single value nothing is known of the spread, so the interval is without bounds."""
    summary = summarise([7])
    assert summary.margin is None
    assert (summary.low, summary.high) == (-math.inf, math.inf)
    assert str(summary) == "+7.00"


@given(st.integers(1, 10**6))
def test_student_falls_towards_the_normal_distribution(degrees: int) -> None:
    """The factor never rises with the degrees of freedom and never falls below the normal one."""
    assert student95(degrees) >= student95(degrees + 1) >= 1.96


def test_interval_covers_the_truth_as_often_as_it_says() -> None:
    """Of many samples with a known mean about 95 % of the intervals hold it."""
    chance = random.Random(5)
    held = 0
    for _ in range(2000):
        summary = summarise([chance.gauss(3, 10) for _ in range(12)])
        held += summary.low <= 3 <= summary.high
    assert 0.935 <= held / 2000 <= 0.968


def test_variance_is_the_sample_variance() -> None:
    """The variance divides by one less than the number of values."""
    assert variance([2, 4, 4, 4, 5, 5, 7, 9]) == pytest.approx(32 / 7)


@pytest.mark.parametrize(("mean", "expected"), [(3.0, "more"), (-1.0, "less")])
def test_sprt_decides_for_the_nearer_hypothesis(mean: float, expected: str) -> None:
    """With a true mean beyond a bound the test decides for that bound, wrongly in some 5 % of the cases."""
    test = Sprt(0, 2)
    right = 0
    for seed in range(200):
        chance = random.Random(seed)
        values: list[float] = []
        while (verdict := test.verdict(values)) == "open":
            values.append(chance.gauss(mean, 12))
        right += verdict == expected
    assert right >= 190


def test_sprt_waits_for_enough_values() -> None:
    """Before the least number of values nothing is decided, however clear they look."""
    assert Sprt(0, 2).verdict([50.0, 51.0] * 7) == "open"
    assert Sprt(0, 2).verdict([50.0, 51.0] * 8) == "more"


@given(st.lists(st.floats(-60, 60), min_size=1, max_size=60), st.lists(st.floats(-60, 60), max_size=20))
def test_what_is_decided_stays_decided(values: list[float], more: list[float]) -> None:
    """A sequential test ends with the first values that decide; what comes after them changes nothing."""
    test = Sprt(0, 2, least=4)
    verdict = test.verdict(values)
    if verdict != "open":
        assert test.verdict([*values, *more]) == verdict


def test_sprt_with_no_spread() -> None:
    """Values without any spread decide by their side of the middle, and the middle itself decides nothing."""
    assert Sprt(0, 2).verdict([2.0] * 16) == "more"
    assert Sprt(0, 2).verdict([0.0] * 16) == "less"
    assert Sprt(0, 2).verdict([1.0] * 16) == "open"
