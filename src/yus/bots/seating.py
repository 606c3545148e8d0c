"""Players at a table without people: each is told what its seat may hear, and asked when it may speak."""

import random
import time
from collections.abc import Callable, Sequence

from yus import match as matches
from yus.bots.asking import question, whom_to_ask
from yus.bots.situation import Budget, Player, Situation, ask
from yus.cards import Card
from yus.commands import Command
from yus.events import Event, Seat
from yus.match import Match
from yus.view import redact


class Seating:
    """Players by seat, and all that each of them has heard in this match."""

    def __init__(
        self,
        players: Sequence[Player],
        budget: Budget,
        chance: random.Random,
        timed: Callable[[Seat, float], None] = lambda seat, seconds: None,
    ) -> None:
        """``chance`` gives each question its seed; ``timed`` is told how long each answer took."""
        self.players = players
        self.budget = budget
        self.chance = chance
        self.timed = timed
        self.heard: list[list[Event]] = [[] for _ in players]

    def deal(self, match: Match, deck: Sequence[Card]) -> Match:
        """Play one deal to its end and return the match. Raises PlayerError where an answer is not legal."""
        events = matches.deal_cards(match, deck)
        for event in events:
            match = matches.evolve(match, event)
        self._hear(events)
        while seats := whom_to_ask(match):
            seat, command = self._said(match, seats)
            match, events = matches.play(match, seat, command)
            self._hear(events)
        return match

    def question(self, match: Match, seat: Seat) -> Situation:
        """Return what a seat is asked."""
        return question(match, seat, self.heard[seat], self.chance.getrandbits(48), self.budget)

    def _said(self, match: Match, seats: Sequence[Seat]) -> tuple[Seat, Command]:
        """Ask the seats in their order until one of them gives a command."""
        for seat in seats:
            asked = self.question(match, seat)
            start = time.perf_counter()
            command = ask(self.players[seat], asked)
            self.timed(seat, time.perf_counter() - start)
            if command is not None:
                return seat, command
        raise AssertionError("the last seat must answer")

    def _hear(self, events: Sequence[Event]) -> None:
        for seat, heard in enumerate(self.heard):
            heard.extend(redact(event, seat) for event in events)
