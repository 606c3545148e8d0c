"""Deals between players of all levels under random options, with a look at every answer.

Everything follows from one number, apart from how long answers take. A seat may be taken over by a player of
another level in the middle of a deal: it is told then what that seat has heard.
"""

import time
from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from yus import match as matches
from yus.bots import BOTS, Budget, Seating, Situation, make_player
from yus.bots.levels import LEVELS
from yus.commands import Command
from yus.events import Event, Seat
from yus.match import Match
from yus.notation import command_text
from yus.rules import DebertsRules, Rules, TerzRules

TARGETS: Final = (101, 301, 501, 1001)
SECONDS: Final = {each.name: each.seconds for each in LEVELS}
"""The budget of a level where the table gives none."""
TAKEN_OVER: Final = 0.03
"""How often, at each question, another player takes the seat over first."""


class Answer(msgspec.Struct, frozen=True):
    """One answer: whose, in which game, its budget of seconds, seconds of the clock and of the processor."""

    player: str
    game: str
    budget: float | None
    wall: float
    cpu: float


def random_rules(chance: Random, living: bool = True) -> Rules:
    """Any rules of both games; one in ten of Терц is played where one may lie (T9), if ``living``."""
    target = chance.choice(TARGETS)
    if chance.random() < 0.6:
        return DebertsRules(chance.choice((2, 3)), chance.choice(("moscow", "kharkov")), target)
    at_table = living and chance.random() < 0.1
    return TerzRules(
        target=target,
        rounding=chance.random() < 0.5,
        order=chance.choice(("ascending", "any")),
        per_turn="one" if at_table else chance.choice(("one", "many")),
        marriage=chance.choice(("trump", "any")),
        mandatory_seven=chance.random() < 0.5,
        referee="table" if at_table else "strict",
    )


class Watched(Seating):
    """Players whose every answer is timed, and whose seats change hands."""

    def __init__(self, names: list[str], budget: Budget, chance: Random) -> None:
        """Seat players by name."""
        super().__init__([make_player(each) for each in names], budget, chance, self._took)
        self.names = names
        self.answers: list[Answer] = []
        self.taken_over = 0
        self._began = 0.0
        self._asked: tuple[str, bool] = ("", False)

    def question(self, match: Match, seat: Seat) -> Situation:
        """Ask a seat, now and then another player in it."""
        if self.chance.random() < TAKEN_OVER:
            self.names[seat] = self.chance.choice(sorted(BOTS))
            players = list(self.players)
            players[seat] = make_player(self.names[seat])
            self.players = players
            self.taken_over += 1
        asked = super().question(match, seat)
        self._asked = (type(match.rules).__name__, match.rules.players == 3)
        self._began = time.process_time()
        return asked

    def _took(self, seat: Seat, seconds: float) -> None:
        spent = time.process_time() - self._began
        name, (rules, three) = self.names[seat], self._asked
        own = SECONDS.get(name)
        given = self.budget.seconds
        budget = own if given is None or own is None else min(own, given)
        game = "terz" if rules == "TerzRules" else f"deberts {3 if three else 2}"
        timed = self.budget.nodes is None
        self.answers.append(Answer(name, game, budget if timed else None, seconds, spent))


class Deal(msgspec.Struct, frozen=True):
    """One deal as it was played."""

    rules: Rules
    names: tuple[str, ...]
    answers: tuple[Answer, ...]
    taken_over: int
    commands: tuple[str, ...]
    match: Match


def play_deal(number: int, budget: Budget | None = None, names: Sequence[str] | None = None) -> Deal:
    """Play the deal of that number, at some score. Raises PlayerError where an answer is not legal.

    Without ``budget`` each level has its own, or less, as at a server that hides how long it thinks.
    """
    chance = Random(number)
    rules = random_rules(chance)
    seats = (
        [chance.choice(sorted(BOTS)) for _ in range(rules.players)]
        if names is None
        else list(names)[: rules.players]
    )
    given = Budget(seconds=chance.choice((None, chance.uniform(0.3, 1.0))))
    said: list[str] = []

    class Written(Watched):
        def _said(self, match: Match, seats: Sequence[Seat]) -> tuple[Seat, Command]:
            seat, command = super()._said(match, seats)
            said.append(f"{seat} {command_text(command)}")
            return seat, command

    seating = Written(seats, budget or given, chance)
    match = matches.new_match(rules, chance.randrange(rules.players))
    totals = tuple(chance.randrange(0, rules.target) for _ in range(rules.players))
    match = msgspec.structs.replace(match, totals=totals)
    events: tuple[Event, ...] = tuple(matches.open_match(rules, match.dealer))
    seating._hear(events)
    match = seating.deal(match, chance.sample(range(32), 32))
    return Deal(rules, tuple(seating.names), tuple(seating.answers), seating.taken_over, tuple(said), match)
