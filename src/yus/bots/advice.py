"""What a mind answers: the worth of each choice, or one choice that it does not weigh against others."""

from collections.abc import Sequence
from typing import TypeAlias

from yus.bots.greedy import Greedy
from yus.bots.situation import Situation
from yus.commands import Command

Advice: TypeAlias = dict[Command, float | None]
"""What each legal command is worth; None where it was not weighed."""


def only(chosen: Command | None, legal: Sequence[Command]) -> Advice:
    """Return the advice to give one command, chosen without weighing the others."""
    return {each: 1.0 if each == chosen else None for each in legal}


def simple(situation: Situation) -> Advice:
    """Return what a beginner would do."""
    return only(Greedy().choose(situation), situation.legal)
