"""Players: each is shown a ``Situation`` and answers with a command."""

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec.structs import replace

from yus.bots.asking import has_right, question, whom_to_ask
from yus.bots.greedy import Greedy
from yus.bots.hints import Choice, Hint, has_hints, master_hint, rough_hint
from yus.bots.levels import AMATEUR, EXPERT, MASTER, SAMPLER, Level
from yus.bots.living import Living
from yus.bots.manners import BLUFFING, HONEST, LIAR, SCEPTIC, SELDOM, Manners
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
    "BLUFFING",
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
    "beginner_like",
    "decode",
    "encode",
    "find_bot",
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
    ``manners``: how it behaves at the living table (T9) unless told otherwise; None: it has none of its own.
    ``compiled`` players need the compiled core, which takes seconds to load at first: see ``warm_up``.
    """

    name: str
    label: Text
    help: Text
    make: Callable[[], Player]
    for_people: bool = True
    compiled: bool = False
    manners: Manners | None = SELDOM


def _yardstick(manners: Manners) -> Bot:
    return Bot(manners.name, manners.label, manners.help, Greedy, for_people=False, manners=manners)


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
            manners=None,
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
        _yardstick(HONEST),
        _yardstick(LIAR),
        _yardstick(SCEPTIC),
    )
}
"""The players there are, by name; the first of the levels is greedy, the last master.

At the living table (T9) the last three are yardsticks that play the novice's cards: see their ``help``.
"""


def warm_up() -> None:
    """Load the compiled core, a second; or compile it, where the cache has it not yet, some twenty."""
    from yus.bots.thinker import warm_up as load  # noqa: PLC0415

    load()


def find_bot(name: str) -> Bot:
    """Return the bot of a name: one of ``BOTS``, or with its bluffing at the table, ``expert:often`` (T9).

    Only bots for people can be told how often to bluff. Raises PlayerError where there is none.
    """
    plain, mark, bluffing = name.partition(":")
    bot = BOTS.get(plain)
    if bot is None:
        raise PlayerError(f"no such bot: {name!r} (there are {', '.join(BOTS)})")
    if not mark:
        return bot
    if not bot.for_people:
        raise PlayerError(f"{plain} cannot be told how often to bluff: {name!r}")
    if bluffing not in BLUFFING:
        raise PlayerError(f"no such bluffing: {name!r} (after the colon {', '.join(BLUFFING)})")
    return replace(bot, manners=BLUFFING[bluffing])


def beginner_like(name: str) -> str:
    """Return the name of a beginner with the manners of a bot for people, to stand in for it."""
    _, mark, bluffing = name.partition(":")
    return f"greedy{mark}{bluffing}"


def make_player(name: str) -> Player:
    """Return a new player of a name as ``find_bot`` takes it. Raises PlayerError where there is none."""
    bot = find_bot(name)
    player = bot.make()
    return player if bot.manners is None else Living(player, bot.manners)
