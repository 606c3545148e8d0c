"""How fast the rules are: whole matches played at random in one process.

    .venv/bin/python bench/rules.py [seconds for each line]

Commands: fresh deals, melds included; `legal`, `decide` and the folding of its events by `evolve` for every
command. Views and redactions: of every state and event of such matches, for every seat and a spectator.
Seconds are of processor time, so that other work on the machine disturbs little.
"""

import sys
from random import Random
from time import process_time

from yus.cards import PACK
from yus.events import Event
from yus.match import Match, awaits_deck, deal_cards, decide, evolve, legal, new_match, to_act
from yus.rules import DebertsRules, Rules, TerzRules
from yus.view import redact, view

TABLES: tuple[tuple[str, Rules], ...] = (
    ("deberts-2", DebertsRules()),
    ("deberts-3", DebertsRules(players=3)),
    ("terz", TerzRules()),
)
SAMPLE = 4
"""Matches of which views and redactions are measured."""


def deal(match: Match, random: Random) -> Match:
    """The match with a fresh deal."""
    deck = list(PACK)
    random.shuffle(deck)
    for event in deal_cards(match, deck):
        match = evolve(match, event)
    return match


def play_match(rules: Rules, random: Random, states: list[Match] | None, happened: list[Event] | None) -> int:
    """Play a match to its end and return its commands; keep states and events in lists given."""
    match = new_match(rules, random.randrange(rules.players))
    commands = 0
    while match.winner is None:
        if awaits_deck(match):
            match = deal(match, random)
        (seat,) = to_act(match)
        options = legal(match, seat)
        events = decide(match, seat, options[int(random.random() * len(options))])
        for event in events:
            match = evolve(match, event)
        commands += 1
        if states is not None and happened is not None:
            states.append(match)
            happened.extend(events)
    return commands


def commands_per_second(rules: Rules, seconds: float) -> float:
    """Commands a second in whole matches, for some seconds."""
    random = Random(1)
    commands = 0
    start = process_time()
    while process_time() - start < seconds:
        commands += play_match(rules, random, None, None)
    return commands / (process_time() - start)


def views_per_second(rules: Rules, seconds: float) -> tuple[float, float]:
    """Views and redactions a second."""
    states: list[Match] = []
    events: list[Event] = []
    random = Random(1)
    for _ in range(SAMPLE):
        play_match(rules, random, states, events)
    seats = (*range(rules.players), None)
    views = redactions = 0
    start = process_time()
    while process_time() - start < seconds / 2:
        for match in states:
            for seat in seats:
                view(match, seat)
        views += len(states) * len(seats)
    middle = process_time()
    while process_time() - middle < seconds / 2:
        for event in events:
            for seat in seats:
                redact(event, seat)
        redactions += len(events) * len(seats)
    return views / (middle - start), redactions / (process_time() - middle)


def main() -> None:
    """Print one line for each figure."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    for name, rules in TABLES:
        print(f"{name}: {commands_per_second(rules, seconds):.0f} commands/s", flush=True)
    for name, rules in TABLES:
        views, redactions = views_per_second(rules, seconds)
        print(f"{name}: {views:.0f} views/s", flush=True)
        print(f"{name}: {redactions:.0f} redactions/s", flush=True)


if __name__ == "__main__":
    main()
