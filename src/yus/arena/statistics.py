"""What the results of a contest say: mean, 95 % interval, and whether it may stop (SPRT)."""

import math
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

Verdict: TypeAlias = Literal["more", "less", "open"]
"""The first bound or more, the zero hypothesis, or not decided yet."""

_T95: Final = (
    (1, 12.71), (2, 4.30), (3, 3.18), (4, 2.78), (5, 2.57), (6, 2.45), (7, 2.36), (8, 2.31), (9, 2.26), (10,
    2.23), (12, 2.18), (15, 2.13), (20, 2.09), (30, 2.04), (60, 2.00), (120, 1.98), (10**9, 1.96),
)  # fmt: skip
"""Two-sided 95 % points of Student's distribution by degrees of freedom, from the usual tables."""


class Summary(msgspec.Struct, frozen=True):
    """Mean of a sample and half the width of its 95 % interval.

    None where there are fewer than two values.
    """

    count: int
    mean: float
    margin: float | None

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return -math.inf if self.margin is None else self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return math.inf if self.margin is None else self.mean + self.margin

    def __str__(self) -> str:
        """Write it as ``+1.84 ± 0.52``."""
        return f"{self.mean:+.2f}" + ("" if self.margin is None else f" ± {self.margin:.2f}")


def summarise(values: Sequence[float]) -> Summary:
    """Return mean and interval of values, one at least, that do not depend on each other."""
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return Summary(count, mean, None)
    return Summary(count, mean, student95(count - 1) * math.sqrt(variance(values) / count))


def variance(values: Sequence[float]) -> float:
    """Return the sample variance of two values or more."""
    mean = math.fsum(values) / len(values)
    return math.fsum((each - mean) ** 2 for each in values) / (len(values) - 1)


def student95(degrees: int) -> float:
    """Return the factor of the 95 % interval; between the rows of the table, on the safe side."""
    below = [factor for row, factor in _T95 if row <= degrees]
    return below[-1]


class Sprt(msgspec.Struct, frozen=True):
    """A sequential test: is the mean ``zero`` or less, or ``one`` or more? Both kinds of error have 5 %.

    The generalised test with the sample's own variance; it wants ``least`` values before it decides.
    """

    zero: float
    one: float
    least: int = 16

    def verdict(self, values: Sequence[float]) -> Verdict:
        """Return what the values decide, in their order.

        The first that decide do, whatever comes after: contests that run side by side end with some more.
        """
        bound = math.log(0.95 / 0.05)
        mean = squares = 0.0
        for count, value in enumerate(values, 1):
            # Welford's way to a running variance.
            before = value - mean
            mean += before / count
            squares += before * (value - mean)
            if count < max(self.least, 2):
                continue
            ratio = self._ratio(count, mean, squares / (count - 1))
            if abs(ratio) >= bound:
                return "more" if ratio > 0 else "less"
        return "open"

    def _ratio(self, count: int, mean: float, spread: float) -> float:
        """Return the logarithm of the likelihood ratio of ``one`` to ``zero``."""
        distance = (self.one - self.zero) * (mean - (self.one + self.zero) / 2)
        if spread == 0:
            return math.copysign(math.inf, distance) if distance else 0.0
        return count * distance / spread
