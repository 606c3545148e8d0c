"""How well a player thinks: what it knows, how many worlds it looks at, what it weighs."""

from typing import Final, Literal, TypeAlias

import msgspec

from yus.rules import Rules, TerzRules, Text

Bidding: TypeAlias = Literal["thumb", "worth", "deals"]
"""How trumps are named: by a rule of thumb, by what each card is worth on the average, by simulated deals.

With three seats the worth of cards is no better than the rule of thumb, so there deals are simulated.
"""


class Level(msgspec.Struct, frozen=True):
    """A level of play.

    ``seconds`` for an answer where the table gives no budget; ``worlds`` at the most that it looks at in
    Деберц for two, ``three_worlds`` for three, where a world costs twenty times as much and a few show most
    of what many do, ``terz_worlds`` in Терц, where a world costs far less, and one is enough for a plan.
    ``infers``: it weighs worlds by what was said and not said; ``simulates``: it bids, melds and keeps cards
    by simulated deals, else by rules of thumb; ``counts_score``: it plays for the match, not for the points
    of the deal; ``mixes``: it plays the last tricks of Деберц for two by a mixed strategy, else by the best
    card; ``bids`` is how it names trumps in Деберц.
    """

    name: str
    label: Text
    help: Text
    seconds: float
    worlds: int
    three_worlds: int
    terz_worlds: int
    infers: bool
    simulates: bool
    counts_score: bool
    mixes: bool
    bids: Bidding

    def most_worlds(self, rules: Rules) -> int:
        """Return how many worlds at the most it looks at under some rules."""
        if isinstance(rules, TerzRules):
            return self.terz_worlds
        return self.worlds if rules.players == 2 else self.three_worlds


AMATEUR: Final = Level(
    "amateur",
    Text("Любитель", "Amateur"),
    Text(
        "Помнит вышедшие карты и прикидывает несколько раскладов.",
        "Remembers the cards that have gone and imagines a few ways they may lie.",
    ),
    seconds=0.1,
    worlds=6,
    three_worlds=4,
    terz_worlds=12,
    infers=False,
    simulates=False,
    counts_score=False,
    mixes=False,
    bids="thumb",
)
EXPERT: Final = Level(
    "expert",
    Text("Знаток", "Expert"),
    Text(
        "Заказывает, объявляет и держит карты с расчётом, а не на глаз.",
        "Bids, announces and keeps cards by calculation, not by eye.",
    ),
    seconds=0.2,
    worlds=10,
    three_worlds=5,
    terz_worlds=1,
    infers=False,
    simulates=True,
    counts_score=False,
    mixes=False,
    bids="worth",
)
MASTER: Final = Level(
    "master",
    Text("Мастер", "Master"),
    Text(
        "Слышит и молчание, перебирает сотни раскладов и играет на партию, а не только на сдачу.",
        "Hears silence too, goes through hundreds of ways the cards may lie, and plays for the match.",
    ),
    seconds=1.0,
    worlds=400,
    three_worlds=400,
    terz_worlds=1500,
    infers=True,
    simulates=True,
    counts_score=True,
    mixes=True,
    bids="deals",
)
SAMPLER: Final = Level(
    "sampler",
    Text("Перебор", "Sampler"),
    Text(
        "Сто раскладов без раздумий о заказе и счёте: мерка для других.",
        "A hundred ways the cards may lie, no thought of bids or the score: a yardstick for others.",
    ),
    seconds=1.0,
    worlds=100,
    three_worlds=100,
    terz_worlds=100,
    infers=False,
    simulates=False,
    counts_score=False,
    mixes=False,
    bids="thumb",
)
LEVELS: Final = (AMATEUR, EXPERT, MASTER, SAMPLER)
