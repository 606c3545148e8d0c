"""How a player behaves where one could lie (T9): how often it does, and how readily it asks to see."""

import math
from typing import Final

import msgspec

from yus.rules import Text


class Manners(msgspec.Struct, frozen=True):
    """What a player allows itself at the table.

    ``share``: of the chances to gain by a lie it takes so many. ``blind``: it lies whether it gains or not.
    ``courtesy``: so many points of expected gain from an exposure, and it says "show" half of the time; 0:
    always, infinite: never. Asking costs nothing by the rules, only good will.
    """

    name: str
    label: Text
    help: Text
    share: float = 0.0
    blind: bool = False
    courtesy: float = 60.0


NEVER: Final = Manners(
    "never",
    Text("никогда", "never"),
    Text(
        "Не врёт; «Покажи!» говорит, когда не верит.",
        "Does not lie; says “Show!” where it has doubts.",
    ),
)
SELDOM: Final = Manners(
    "seldom",
    Text("изредка", "seldom"),
    Text(
        "Врёт, когда ему верят, и то не каждый раз.",
        "Lies where it is believed, and not each time.",
    ),
    share=0.3,
)
OFTEN: Final = Manners(
    "often",
    Text("часто", "often"),
    Text(
        "Редко упускает случай, когда ложь, скорее всего, сойдёт.",
        "Seldom misses a chance where a lie is likely to pass.",
    ),
    share=0.8,
)
BLUFFING: Final = {each.name: each for each in (NEVER, SELDOM, OFTEN)}
"""What may be chosen where a bot is seated, by name."""

HONEST: Final = Manners(
    "honest",
    Text("Честный", "Honest"),
    Text("Не врёт и не сомневается.", "Never lies and never doubts."),
    courtesy=math.inf,
)
LIAR: Final = Manners(
    "liar",
    Text("Лжец", "Liar"),
    Text("Врёт при каждом случае и не сомневается.", "Lies at every chance and never doubts."),
    share=1.0,
    blind=True,
    courtesy=math.inf,
)
SCEPTIC: Final = Manners(
    "sceptic",
    Text("Недоверчивый", "Sceptic"),
    Text("Не врёт и требует показать всё.", "Never lies and asks to see everything."),
    courtesy=0.0,
)
