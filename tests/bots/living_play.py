"""Matches between bots at the living table, for the tests of how they behave there (T9)."""

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from yus.bots import Budget, Seating, Situation, is_due, make_player, whom_to_ask
from yus.cards import PACK
from yus.commands import Command
from yus.events import Event
from yus.match import Match, awaits_deck, deal_cards, evolve, new_match, play
from yus.rules import TerzRules
from yus.view import redact


class Moment(msgspec.Struct, frozen=True):
    """One answer: the match before it, who was asked what, what it said, and what happened."""

    before: Match
    seat: int
    asked: Situation
    command: Command | None
    events: tuple[Event, ...] = ()


def moments(rules: TerzRules, names: Sequence[str], chance: int, deals: int = 60) -> Iterator[Moment]:
    """Play a match, so many deals of it at the most, and give every answer."""
    random = Random(chance)
    players = [make_player(each) for each in names]
    table = Seating(players, Budget(nodes=4), random)
    match = new_match(rules, chance % 2)
    while match.winner is None:
        if awaits_deck(match):
            if match.number == deals:
                return
            events = deal_cards(match, random.sample(PACK, len(PACK)))
            for event in events:
                match = evolve(match, event)
            hear(table, events)
            continue
        for seat in whom_to_ask(match):
            asked = table.question(match, seat)
            command = players[seat].choose(asked)
            if command is None:
                assert not is_due(asked)
                yield Moment(match, seat, asked, None)
                continue
            before = match
            match, events = play(match, seat, command)
            hear(table, events)
            yield Moment(before, seat, asked, command, events)
            break


def hear(table: Seating, events: Sequence[Event]) -> None:
    """Tell each seat what it may hear."""
    for seat, heard in enumerate(table.heard):
        heard.extend(redact(event, seat) for event in events)
