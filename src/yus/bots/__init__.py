"""Players: each is shown a ``Situation`` and answers with a command."""

from collections.abc import Callable
from typing import Final

import msgspec

from yus.bots.greedy import Greedy
from yus.bots.levels import AMATEUR, EXPERT, MASTER, SAMPLER, Level
from yus.bots.random_player import RandomPlayer
from yus.bots.situation import Budget, Player, PlayerError, Situation, ask, decode, encode
from yus.rules import Text

__all__ = [
    "BOTS",
    "Bot",
    "Budget",
    "Player",
    "PlayerError",
    "Situation",
    "ask",
    "decode",
    "encode",
    "make_player",
]


class Bot(msgspec.Struct, frozen=True):
    """A kind of player: its name in code, on screen, what it is, and how to make one."""

    name: str
    label: Text
    help: Text
    make: Callable[[], Player]


def _thinking(level: Level) -> Bot:
    def make() -> Player:
        # The compiled core is loaded by whoever thinks, not by whoever lists the players.
        from yus.bots.thinker import Thinker  # noqa: PLC0415

        return Thinker(level)

    return Bot(level.name, level.label, level.help, make)


BOTS: Final = {
    each.name: each
    for each in (
        Bot(
            "random",
            Text("Наугад", "Random"),
            Text("Делает что попало, лишь бы по правилам.", "Does anything that the rules allow."),
            RandomPlayer,
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


def make_player(name: str) -> Player:
    """Return a new player of that name. Raises PlayerError where there is none."""
    if name not in BOTS:
        raise PlayerError(f"no such bot: {name!r} (there are {', '.join(BOTS)})")
    return BOTS[name].make()
