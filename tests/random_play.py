"""Random matches for the laws: rules, decks and choices, as hypothesis strategies.

A ``Script`` is the whole recipe of a match: rules, first dealer, and a number that all chance is drawn from.
Its ``temper`` says how players choose, its ``stacking`` how decks are made, so that rare melds are no rarity.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec
from hypothesis import strategies as st

from yus.cards import PACK, RANKS, SUITS, Card, card
from yus.commands import Command, Good, NameTrump, Pass, Play, Silent
from yus.events import Event
from yus.match import Match, awaits_deck, deal_cards, evolve, legal, new_match, open_match, play, to_act
from yus.melds import melds_in
from yus.rules import DebertsRules, Rules, TerzRules

TEMPERS: Final = ("any", "talkative", "hoarder")
"""Any legal command; says what can be said; the same, and keeps melds in hand."""
STACKINGS: Final = ("shuffled", "suits", "ranks", "low", "mixed")
"""How decks are made: at random; suits or ranks together; low runs in hand (D4.3); now this, now that."""
LONGEST: Final = 400
"""Deals after which a match is taken not to end."""


class Script(msgspec.Struct, frozen=True):
    """The recipe of a match."""

    rules: Rules
    dealer: int
    chance: int
    temper: str
    stacking: str


def targets() -> st.SearchStrategy[int]:
    """Targets, mostly low ones, so that most matches are short."""
    return st.sampled_from([51, 60, 101, 151, 301, 501]) | st.integers(51, 301)


def deberts_rules(players: int | None = None) -> st.SearchStrategy[DebertsRules]:
    """All options of D1."""
    table = st.sampled_from([2, 3]) if players is None else st.just(players)
    return st.builds(DebertsRules, table, st.sampled_from(["moscow", "kharkov"]), targets())


def terz_rules() -> st.SearchStrategy[TerzRules]:
    """All options of T1.2."""
    return st.builds(
        TerzRules,
        targets(),
        rounding=st.booleans(),
        order=st.sampled_from(["ascending", "any"]),
        per_turn=st.sampled_from(["one", "many"]),
        marriage=st.sampled_from(["trump", "any"]),
        mandatory_seven=st.booleans(),
    )


def scripts(rules: st.SearchStrategy[Rules] | None = None) -> st.SearchStrategy[Script]:
    """Recipes of matches of both games under any options, or under those given."""
    any_rules = deberts_rules() | terz_rules() if rules is None else rules
    return any_rules.flatmap(
        lambda agreed: st.builds(
            Script,
            st.just(agreed),
            st.integers(0, agreed.players - 1),
            st.integers(0, 2**32 - 1),
            st.sampled_from(TEMPERS),
            st.sampled_from(STACKINGS),
        )
    )


def places_by_hand(rules: Rules) -> tuple[int, ...]:
    """The places of a deck, those of one hand together: elder's nine, the next seat's, what is left."""
    if isinstance(rules, TerzRules):
        hands = [[6 * packet + 3 * seat + at for packet in range(3) for at in range(3)] for seat in range(2)]
    else:
        players = rules.players
        hands = [
            [
                start + at
                for start in (3 * seat, 3 * (players + seat), 6 * players + 1 + 3 * seat)
                for at in range(3)
            ]
            for seat in range(players)
        ]
    dealt = [place for hand in hands for place in hand]
    return (*dealt, *(place for place in range(32) if place not in dealt))


def make_deck(rules: Rules, stacking: str, random: Random) -> tuple[Card, ...]:
    """A deck in which neighbours in suit, or cards of one rank, come into one hand; or any deck."""
    how = random.choice(STACKINGS[:-1]) if stacking == "mixed" else stacking
    if how == "shuffled":
        deck = list(PACK)
        random.shuffle(deck)
        return tuple(deck)
    if how == "low":
        return _low_runs(rules, random)
    suits, ranks = random.sample(SUITS, 4), random.sample(RANKS, 8)
    if how == "suits":
        order = [card(suit, rank) for suit in suits for rank in RANKS]
    else:
        order = [card(suit, rank) for rank in ranks for suit in suits]
    turned = random.randrange(32)
    order = order[turned:] + order[:turned]
    for _ in range(random.choice((0, 2, 4, 8, 12))):
        one, other = random.randrange(32), random.randrange(32)
        order[one], order[other] = order[other], order[one]
    deck = [0] * 32
    for place, each in zip(places_by_hand(rules), order, strict=True):
        deck[place] = each
    return tuple(deck)


def _low_runs(rules: Rules, random: Random) -> tuple[Card, ...]:
    """A deck that gives one hand 9 8 7 of two suits and another hand of a third; one of them is turned up."""
    suits = random.sample(SUITS, 4)
    low = [[card(suit, rank) for rank in RANKS[:3]] for suit in suits[:3]]
    places = places_by_hand(rules)
    starts = random.sample([places[9 * seat : 9 * seat + 9] for seat in range(rules.players)], 2)
    deck = [-1] * 32
    for place, each in zip((*starts[0][:6], *starts[1][:3]), (*low[0], *low[1], *low[2]), strict=True):
        deck[place] = each
    turned = 18 if isinstance(rules, TerzRules) else 6 * rules.players
    deck[turned] = card(random.choice(suits[:3]), random.randrange(3, 8))
    rest = [each for each in PACK if each not in deck]
    random.shuffle(rest)
    return tuple(rest.pop() if each < 0 else each for each in deck)


def choose(match: Match, seat: int, temper: str, random: Random) -> Command:
    """One of the legal commands, by temper."""
    options = legal(match, seat)
    if temper == "any" or random.random() < 0.15:
        return random.choice(options)
    words = [each for each in options if not isinstance(each, Play | Good | Silent | Pass)]
    if words and not isinstance(words[0], NameTrump) and random.random() < 0.9:
        return random.choice(words)
    if temper == "hoarder" and isinstance(options[-1], Play):
        assert match.deal is not None
        kept = 0
        for meld in melds_in(match.deal.hands[seat]):
            kept |= meld.cards
        loose = [each for each in options if isinstance(each, Play) and not kept >> each.card & 1]
        if loose:
            return random.choice(loose)
    return random.choice(options)


class Step(msgspec.Struct, frozen=True):
    """One step of a match: the match before it, what was done, all events of it, the match after it.

    ``seat`` and ``command`` are None where a deck was dealt, which ``deck`` then holds.
    """

    before: Match
    seat: int | None
    command: Command | None
    deck: tuple[Card, ...] | None
    events: tuple[Event, ...]
    after: Match


def steps(script: Script, deals: int = LONGEST) -> Iterator[Step]:
    """Play a match by its recipe, ``deals`` deals of it at most."""
    random = Random(script.chance)
    match = new_match(script.rules, script.dealer)
    while match.winner is None:
        if awaits_deck(match):
            if match.number == deals:
                return
            deck = make_deck(script.rules, script.stacking, random)
            events = deal_cards(match, deck)
            after = match
            for event in events:
                after = evolve(after, event)
            yield Step(match, None, None, deck, events, after)
        else:
            (seat,) = to_act(match)
            command = choose(match, seat, script.temper, random)
            after, events = play(match, seat, command)
            yield Step(match, seat, command, None, events, after)
        match = after


def last_match(script: Script) -> Match:
    """The match when it is over."""
    match = new_match(script.rules, script.dealer)
    for step in steps(script):
        match = step.after
    return match


def opening(script: Script) -> tuple[Event, ...]:
    """The event that opens the match of a recipe."""
    return open_match(script.rules, script.dealer)
