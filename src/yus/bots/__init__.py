"""Players: each is shown a ``Situation`` and answers with a command."""

from collections.abc import Callable
from typing import Final

import msgspec

from yus.bots.greedy import Greedy
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
    """A kind of player: its name in code, on screen, what it is, and how to make one.

    Those that are not ``for_people`` are yardsticks: they can be asked for by name, but are offered nowhere.
    """

    name: str
    label: Text
    help: Text
    make: Callable[[], Player]
    for_people: bool = True


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
    )
}
"""The players there are, by name, from the weakest."""


def make_player(name: str) -> Player:
    """Return a new player of that name. Raises PlayerError where there is none."""
    if name not in BOTS:
        raise PlayerError(f"no such bot: {name!r} (there are {', '.join(BOTS)})")
    return BOTS[name].make()
