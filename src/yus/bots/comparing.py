"""Comparing choices in the same worlds: the budget goes to those that are still close to the best."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

Numbers: TypeAlias = npt.NDArray[Any]

FIRST_LOOK: Final = 32
"""Worlds in which every choice is tried before any is dropped."""
SURE: Final = 2.6
"""So many standard errors behind the best a choice is dropped."""
DOUBT: Final = 1.0
"""So many standard errors a choice must be ahead of the usual one to be preferred to it."""
TIE: Final = 1e-6
"""What settles a tie: less than any difference that counts."""


def compare(
    number: int,
    usual: int,
    weights: Numbers,
    values: Callable[[list[int], slice], Numbers],
    sampled: bool = True,
) -> Numbers:
    """Return what each of ``number`` choices is worth, the mean over worlds of these weights.

    ``values`` tries some of the choices in some of the worlds, a column each. Each look has twice as many
    worlds as the last; what is clearly behind is tried no more and keeps the mean that it had. The ``usual``
    choice is what one would do without trying: others are worth less for the chance that they only seem
    better, and of equals it is the best. Unless the worlds are not ``sampled`` but all that there are: then
    every choice is tried in each.
    """
    means = np.zeros(number)
    doubt = np.zeros(number)
    alive = list(range(number))
    seen = np.zeros((0, number))
    size = FIRST_LOOK
    while len(seen) < len(weights):
        part = slice(len(seen), min(len(weights), len(seen) + size))
        size = part.stop
        found = np.zeros((part.stop - part.start, number))
        found[:, alive] = values(alive, part)
        seen = np.concatenate([seen, found])
        weight = weights[: len(seen)]
        total = weight.sum()
        if total <= 0:
            weight, total = np.ones(len(seen)), len(seen)
        weight = weight / total
        means[alive] = weight @ seen[:, alive]
        if not sampled:
            continue
        best = max(alive, key=lambda each: means[each])
        behind = seen[:, [best]] - seen[:, alive]
        mean = weight @ behind
        error = np.sqrt((weight**2) @ (behind - mean) ** 2)
        if usual in alive:
            against = seen[:, alive] - seen[:, [usual]]
            doubt[alive] = np.sqrt((weight**2) @ (against - weight @ against) ** 2)
        else:
            doubt[:] = 0
        alive = [each for place, each in enumerate(alive) if mean[place] <= SURE * error[place]]
        if len(alive) == 1:
            break
    means -= DOUBT * doubt
    means[usual] += TIE
    return means
