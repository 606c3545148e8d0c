"""The table of what runs of Терц still promise (``kernels.prospects``), made once for each way to score."""

from functools import cache
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from yus.engine.compiling import Ints
from yus.engine.kernels.prospects import PROSPECTS, STATES, fill_prospects
from yus.engine.simulation_memory import simulation_memory
from yus.rules import TerzRules

Prospects: TypeAlias = npt.NDArray[np.int16]


def prospects_under(rules: TerzRules) -> Prospects:
    """Return the table for some rules: a tenth of a second the first time."""
    plain = TerzRules()
    return _made(replace(plain, rounding=rules.rounding, per_turn=rules.per_turn))


@cache
def _made(rules: TerzRules) -> Prospects:
    table = np.zeros(PROSPECTS, np.int16)
    scratch = np.zeros(STATES, np.int16)
    fill_prospects(simulation_memory(rules, 0, 0), cast(Ints, table), cast(Ints, scratch))
    return table
