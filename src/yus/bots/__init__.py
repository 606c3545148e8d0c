"""Players: each is shown a ``Situation`` and answers with a command."""

from collections.abc import Callable
from typing import Final

import msgspec

from yus.bots.asking import has_right, question, whom_to_ask
from yus.bots.greedy import Greedy
from yus.bots.hints import Choice, Hint, has_hints, master_hint, rough_hint
from yus.bots.levels import AMATEUR, EXPERT, MASTER, SAMPLER, Level
from yus.bots.random_player import RandomPlayer
from yus.bots.seating import Seating
from yus.bots.situation import (
    Budget,
    Player,
    PlayerError,
    Situation,
    ask,
    decode,
    encode,
    is_due,
    lawful_choices,
)
from yus.rules import Text

__all__ = [
    "BOTS",
    "Bot",
    "Budget",
    "Choice",
    "Hint",
    "Player",
    "PlayerError",
    "Seating",
    "Situation",
    "ask",
    "decode",
    "encode",
    "has_hints",
    "has_right",
    "is_due",
    "lawful_choices",
    "make_player",
    "master_hint",
    "question",
    "rough_hint",
    "warm_up",
    "whom_to_ask",
]


class Bot(msgspec.Struct, frozen=True):
    """A kind of player: its name in code, on screen, what it is, and how to make one.

    Those that are not ``for_people`` are yardsticks: they can be asked for by name, but are offered nowhere.
    ``compiled`` players need the compiled core, which takes seconds to load at first: see ``warm_up``.
    """

    name: str
    label: Text
    help: Text
    make: Callable[[], Player]
    for_people: bool = True
    compiled: bool = False


def _thinking(level: Level) -> Bot:
    def make() -> Player:
        # The compiled core is loaded by whoever thinks, not by whoever lists the players.
        from yus.bots.thinker import Thinker  # noqa: PLC0415

        return Thinker(level)

    return Bot(level.name, level.label, level.help, make, level is not SAMPLER, compiled=True)


BOTS: Final = {
    each.name: each
    for each in (
        Bot(
            "random",
            Text("Наугад", "Random"),
            Text("Делает что попало, лишь бы по правилам.", "Does anything that the rules allow."),
            RandomPlayer,
            for_people=False,
        ),
        Bot(
            "greedy",
            Text("Новичок", "Novice"),
            Text(
                "Объявляет всё, что есть, берёт подешевле, сбрасывает мелочь.",
                "Announces what it has, wins cheaply, throws low.",
            ),
            Greedy,
        ),
        _thinking(AMATEUR),
        _thinking(EXPERT),
        _thinking(MASTER),
        _thinking(SAMPLER),
    )
}
"""The players there are, by name; the first of the levels is greedy, the last master."""


def warm_up() -> None:
    """Load the compiled core, a second; or compile it, where the cache has it not yet, some twenty."""
    from yus.bots.thinker import warm_up as load  # noqa: PLC0415

    load()


def make_player(name: str) -> Player:
    """Return a new player of that name. Raises PlayerError where there is none."""
    if name not in BOTS:
        raise PlayerError(f"no such bot: {name!r} (there are {', '.join(BOTS)})")
    return BOTS[name].make()
