"""A hint for people: what the master would do, and what each choice is worth."""

from typing import Literal, TypeAlias

import msgspec

from yus.bots.greedy import Greedy
from yus.bots.situation import Situation
from yus.commands import Command
from yus.rules import Rules, at_table

Unit: TypeAlias = Literal["points", "match"]
"""What a value counts.

``points`` by which one's deal comes out ahead of the others', or ``match``: hundredths of the match, the
chance to win it.
"""


class Choice(msgspec.Struct, frozen=True):
    """A legal command and what it is worth in the hint's unit; None where it was not weighed."""

    command: Command
    value: float | None


class Hint(msgspec.Struct, frozen=True):
    """Advice to a seat that is to act: every choice in the order of the legal commands, and the best of them.

    ``unit`` is None where nothing was weighed: there is only one choice, or it is made by a rule of thumb.
    ``rough``: a beginner gave it, the master could not be asked.
    """

    best: Command
    choices: tuple[Choice, ...]
    unit: Unit | None = None
    rough: bool = False


def has_hints(rules: Rules) -> bool:
    """Tell whether there are hints under the rules: not where one may lie (T9), for they advise honesty."""
    return not at_table(rules)


def rough_hint(situation: Situation) -> Hint:
    """Return what a beginner would do, which takes no time at all."""
    best = Greedy().choose(situation)
    assert best is not None, "who is to act can act"
    return Hint(best, _unweighed(situation), rough=len(situation.legal) > 1)


def master_hint(situation: Situation) -> Hint:
    """Return the master's advice within the situation's budget; this loads the compiled core.

    It knows what the situation tells and nothing else, like every player.
    """
    from yus.bots.levels import MASTER  # noqa: PLC0415
    from yus.bots.thinker import Thinker  # noqa: PLC0415 - the core is loaded by whoever thinks

    if len(situation.legal) == 1:
        return Hint(situation.legal[0], _unweighed(situation))
    thinker = Thinker(MASTER)
    values = {each.command: each.value for each in thinker.advise(situation)}
    weighed = {command: value for command, value in values.items() if value is not None}
    best = max(weighed, key=weighed.__getitem__) if weighed else Greedy().choose(situation)
    assert best is not None, "who is to act can act"
    if len(weighed) < 2:
        # A rule of thumb marks its choice, and that mark is no value.
        return Hint(best, _unweighed(situation))
    if thinker.unit == "match":
        # What breaks a tie between choices is more than there is to win.
        weighed = {command: min(max(value, 0.0), 100.0) for command, value in weighed.items()}
    return Hint(best, tuple(Choice(each, weighed.get(each)) for each in situation.legal), thinker.unit)


def _unweighed(situation: Situation) -> tuple[Choice, ...]:
    return tuple(Choice(each, None) for each in situation.legal)
