"""Random matches at the table (T9): lawful mostly, now and then not; strategies and a driver."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec
from hypothesis import strategies as st

from tests.random_play import STACKINGS, Step, make_deck, targets
from yus.commands import Command, Demand, Draw, OwnUp, Play
from yus.events import Event, Penalised
from yus.match import Match, awaits_deck, deal_cards, evolve, new_match, open_match, play, to_act
from yus.rules import TerzRules
from yus.view import choices, view

LONGEST: Final = 300
"""Deals after which a match is taken not to end."""
LIES: Final = 0.02
"""The share of choices that are unlawful where some are."""
DRAWS: Final = 0.0005
"""The share of choices that lose the match at once, so that matches last."""
RIGHTS: Final = 0.3
"""How often a right that need not be used is used."""


class TableScript(msgspec.Struct, frozen=True):
    """The recipe of a match at the table: ``lies`` is the share of unlawful choices."""

    rules: TerzRules
    dealer: int
    chance: int
    stacking: str = "mixed"
    lies: float = LIES


def table_rules() -> st.SearchStrategy[TerzRules]:
    """All options that go together with the table referee."""
    return st.builds(
        TerzRules,
        targets(),
        rounding=st.booleans(),
        order=st.sampled_from(["ascending", "any"]),
        marriage=st.sampled_from(["trump", "any"]),
        mandatory_seven=st.booleans(),
        referee=st.just("table"),
        penalty=st.sampled_from([100, 50, 10, 500]),
    )


def table_scripts(lies: float = LIES) -> st.SearchStrategy[TableScript]:
    """Recipes of matches at the table under any options."""
    return st.builds(
        TableScript,
        table_rules(),
        st.integers(0, 1),
        st.integers(0, 2**32 - 1),
        st.sampled_from(STACKINGS),
        st.just(lies),
    )


def opening(script: TableScript) -> tuple[Event, ...]:
    """The event that opens the match."""
    return open_match(script.rules, script.dealer)


def steps(script: TableScript, deals: int = LONGEST) -> Iterator[Step]:
    """Play a match by its recipe, at most so many deals of it."""
    random = Random(script.chance)
    match = new_match(script.rules, script.dealer)
    while match.winner is None:
        if awaits_deck(match):
            if match.number == deals:
                return
            deck = make_deck(script.rules, script.stacking, random)
            before, events = match, deal_cards(match, deck)
            for event in events:
                match = evolve(match, event)
            yield Step(before, None, None, deck, events, match)
            continue
        seat, command = choose(match, random, script.lies)
        before = match
        match, events = play(match, seat, command)
        yield Step(before, seat, command, None, events, match)


def choose(match: Match, random: Random, lies: float) -> tuple[int, Command]:
    """Let a seat that may act say something, the one on turn most often."""
    acting = to_act(match)
    if random.random() < RIGHTS:
        seat = 1 - acting[0]
        found = _choice(match, seat, random, lies, must=seat in acting)
        if found is not None:
            return seat, found
    command = _choice(match, acting[0], random, lies, must=True)
    assert command is not None
    return acting[0], command


def _choice(match: Match, seat: int, random: Random, lies: float, must: bool) -> Command | None:
    options, wrong = choices(view(match, seat))
    for fatal, share in ((True, DRAWS), (False, lies)):
        kinds = sorted({cost.offence for cost in wrong.values() if cost.lost == fatal})
        if lies and kinds and random.random() < share:
            kind = random.choice(kinds)
            return random.choice([each for each, cost in wrong.items() if cost.offence == kind])
    fine = [each for each in options if each not in wrong]
    if not fine:
        return None
    if Draw() in fine:
        return Draw() if must or random.random() < 0.5 else None
    rights = [each for each in fine if isinstance(each, Demand)]
    if rights and random.random() < RIGHTS:
        return rights[0]
    said = [each for each in fine if not isinstance(each, Demand | Play)]
    said = [each for each in said if not isinstance(each, OwnUp)] or said
    cards = [each for each in fine if isinstance(each, Play)]
    if not said and not cards:
        return None
    if said and (not cards or random.random() < 0.6):
        return random.choice(said)
    return random.choice(cards)


def charged(script: TableScript) -> Counter[str]:
    """How often each offence was charged for in a match."""
    found: Counter[str] = Counter()
    for step in steps(script):
        found.update(each.offence for each in step.events if isinstance(each, Penalised))
    return found
