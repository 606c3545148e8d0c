"""bots.hints: the master's advice for people, with what every choice is worth."""

import random

import pytest
from msgspec.structs import replace

from tests.bots.test_levels import QUICK, moments
from yus import match as matches
from yus.bots import Situation, has_hints, make_player, master_hint, rough_hint
from yus.commands import Break
from yus.events import Event
from yus.rules import DebertsRules, Rules, TerzRules
from yus.view import View, redact, view

GAMES: list[Rules] = [DebertsRules(), DebertsRules(players=3), TerzRules()]


@pytest.mark.parametrize("rules", GAMES)
def test_a_hint_is_what_the_master_would_do(rules: Rules) -> None:
    """At every moment the best choice is the one that the master makes, and every legal command is told."""
    for seed in (3, 4):
        for _, asked in moments(rules, seed):
            hint = master_hint(asked)
            assert hint.best == make_player("master").choose(asked)
            assert tuple(each.command for each in hint.choices) == asked.legal
            assert not hint.rough


@pytest.mark.parametrize("rules", GAMES)
def test_values_are_chances_of_the_match(rules: Rules) -> None:
    """What was weighed is told in hundredths of the match; nothing is worth more than what is advised."""
    weighed = 0
    for _, asked in moments(rules, 5):
        hint = master_hint(asked)
        values = {each.command: each.value for each in hint.choices if each.value is not None}
        if hint.unit is None:
            assert values == {}
            continue
        weighed += 1
        assert hint.unit == "match"
        assert all(0 <= each <= 100 for each in values.values())
        assert values[hint.best] == max(values.values())
    assert weighed > 5


@pytest.mark.parametrize("needs", [(1, 500), (500, 1), (1, 1)])
def test_no_chance_is_less_than_none_or_more_than_all(needs: tuple[int, int]) -> None:
    """D8.1: with the match all but won, or lost, a hint still speaks of a chance from 0 to 100."""
    extreme = 0
    for _, asked in moments(DebertsRules(), 6):
        totals = tuple(501 - need for need in needs)
        hint = master_hint(replace(asked, view=replace(asked.view, totals=totals)))
        values = [each.value for each in hint.choices if each.value is not None]
        assert all(0 <= each <= 100 for each in values)
        extreme += 0.0 in values or 100.0 in values
    assert extreme > 0


def test_a_rule_of_thumb_has_no_figures() -> None:
    """Where the master does not weigh (the break, T3.3), his mark on what he chooses is no value."""
    breaks = [asked for _, asked in moments(TerzRules(), 3) if isinstance(asked.legal[0], Break)]
    for asked in breaks:
        hint = master_hint(asked)
        assert hint.unit is None
        assert {each.value for each in hint.choices} == {None}
    assert breaks


def test_one_choice_is_no_question() -> None:
    """The only thing possible is told without a thought, and is nobody's rough guess."""
    alone = [asked for _, asked in moments(DebertsRules(), 3) if len(asked.legal) == 1]
    assert alone
    for asked in alone:
        for hint in (master_hint(asked), rough_hint(asked)):
            assert (hint.best, hint.unit, hint.rough) == (asked.legal[0], None, False)


@pytest.mark.parametrize("rules", GAMES)
def test_a_rough_hint_is_a_beginners(rules: Rules) -> None:
    """Where the master cannot be asked a beginner's choice is told, as rough and without figures."""
    for _, asked in moments(rules, 6):
        hint = rough_hint(asked)
        assert hint.best == make_player("greedy").choose(asked)
        assert hint.rough == (len(asked.legal) > 1)
        assert {each.value for each in hint.choices} == {None}


@pytest.mark.parametrize("rules", GAMES)
def test_hidden_cards_change_no_hint(rules: Rules) -> None:
    """A hint follows from what the seat knows: with the other cards dealt another way it is the same."""
    chance = random.Random(9)
    deck = chance.sample(range(32), 32)
    seat = 1
    hints = []
    for _ in range(3):
        match = matches.new_match(rules, 0)
        events = matches.deal_cards(match, deck)
        for event in events:
            match = matches.evolve(match, event)
        if matches.to_act(match) != (seat,):
            pytest.fail("the seat after the dealer speaks first")
        seen = view(match, seat)
        hints.append((seen, master_hint(situation(match, seat, events))))
        deck = shuffled_unseen(deck, seen, chance)
    assert all(each == hints[0] for each in hints)


def situation(match: matches.Match, seat: int, events: tuple[Event, ...]) -> Situation:
    """What a seat is asked that has heard these events."""
    heard = tuple(redact(event, seat) for event in events)
    return Situation(view(match, seat), matches.legal(match, seat), heard, 5, QUICK)


def shuffled_unseen(deck: list[int], seen: View, chance: random.Random) -> list[int]:
    """The same deck with the cards that a seat has not seen in other places."""
    assert seen.deal is not None
    assert seen.seat is not None
    known = (seen.deal.hands[seen.seat] or 0) | 1 << (seen.deal.turn_up or 0)
    unseen = [card for card in deck if not known >> card & 1]
    chance.shuffle(unseen)
    rest = iter(unseen)
    return [card if known >> card & 1 else next(rest) for card in deck]


def test_where_one_may_lie_there_are_none() -> None:
    """T9: at the living table no hints are given; everywhere else they are."""
    for rules, allowed in ((TerzRules(referee="table"), False), (TerzRules(), True)):
        assert has_hints(rules) == allowed
