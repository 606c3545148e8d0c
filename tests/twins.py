"""Two worlds that differ only in cards hidden from a seat, played so that the seat hears the same of both.

A match is played to some moment. The cards of its last deal that the seat has not seen by then change places,
and the deal is played again: the seat says what it said, the others anything legal of which the seat hears
the same. Wherever both worlds have told the seat the same so far, it must know the same. The second world may
run into a dead end, where nobody can do what the seat must hear next; it has then been compared up to there.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec

from tests.random_play import Script, Step, steps
from tests.vocabulary import VOCABULARY
from yus import deberts, view
from yus.cards import Card, CardSet, card_set, members, suit_of
from yus.commands import Command
from yus.deberts.state import same_side
from yus.events import (
    Announced,
    Beaten,
    BellaAnnounced,
    Dealt,
    Drew,
    Event,
    MarriageAnnounced,
    MeldScored,
    Played,
    Swapped,
    ToppedUp,
    TrumpNamed,
)
from yus.match import Match, deal_cards, evolve, legal, play, to_act, why_not

NODES = 3000
"""States of the second world that are tried before it is given up."""


class Compared(msgspec.Struct):
    """What a comparison came to.

    ``finished``: the second world went on to the moment chosen. ``same``: no card could change its place.
    ``steps``: the events of others, by name, after which the seat knew the same though hands differed;
    ``other meld`` marks those in which they spoke of another meld. ``choices``: the seat's turns likewise.
    """

    finished: bool = False
    same: bool = False
    steps: Counter[str] = msgspec.field(default_factory=Counter)
    choices: Counter[str] = msgspec.field(default_factory=Counter)


def seen_cards(events: list[Event], seat: int | None) -> CardSet:
    """The cards that a seat has seen in the events of a deal, or knows where they are."""
    seen = 0
    trump = 0
    for event in (view.redact(each, seat) for each in events):
        match event:
            case Dealt():
                seen |= 1 << event.turn_up | card_set(
                    each for hand in event.hands if hand for each in members(hand)
                )
                trump = suit_of(event.turn_up)
            case ToppedUp():
                seen |= 1 << event.fresa
                for hand in event.cards:
                    seen |= hand or 0
            case Swapped():
                seen |= 1 << event.taken | 1 << event.seven
            case MeldScored():
                seen |= event.meld.cards
            case Played():
                seen |= 1 << event.card
            case Drew():
                seen |= 0 if event.card is None else 1 << event.card
            case TrumpNamed():
                trump = event.suit
            case BellaAnnounced():
                seen |= 0b01100000 << 8 * trump
            case MarriageAnnounced():
                seen |= 0b01100000 << 8 * event.suit
    return seen


def altered(deck: tuple[Card, ...], seen: CardSet, trump: int, random: Random) -> tuple[Card, ...]:
    """The deck with unseen cards in other places: all, some pairs, pairs of a suit, or two suits."""
    places = [place for place, each in enumerate(deck) if not seen >> each & 1]
    changed = list(deck)
    how = random.choice(("all", "pairs", "pairs", "suit", "suit", "suit", "suits", "suits"))
    if len(places) < 2:
        return deck
    if how == "all":
        cards = [deck[place] for place in places]
        random.shuffle(cards)
        for place, each in zip(places, cards, strict=True):
            changed[place] = each
        return tuple(changed)
    if how == "suits":
        one, other = random.sample([suit for suit in range(4) if suit != trump], 2)
        for rank in range(8):
            first, second = one * 8 + rank, other * 8 + rank
            if not seen >> first & 1 and not seen >> second & 1:
                _exchange(changed, deck.index(first), deck.index(second))
        return tuple(changed)
    for _ in range(random.randint(1, 4)):
        first = random.choice(places)
        like = [
            place for place in places if how == "pairs" or suit_of(changed[place]) == suit_of(changed[first])
        ]
        _exchange(changed, first, random.choice(like))
    return tuple(changed)


def _exchange(cards: list[Card], one: int, other: int) -> None:
    cards[one], cards[other] = cards[other], cards[one]


def compare(script: Script, seat: int | None, random: Random, deals: int = 3) -> Compared:
    """Play a match by its recipe to some moment and its twin beside it: the seat must know the same."""
    log = list(steps(script, deals))
    log = log[: random.randint(1, len(log))]
    start = max(number for number, step in enumerate(log) if step.deck is not None)
    deck = log[start].deck
    assert deck is not None
    past = log[start:]
    seen = seen_cards([event for step in past for event in step.events], seat)
    deal = past[-1].after.deal
    assert deal is not None
    trump = suit_of(deck[18]) if deal.trump is None else deal.trump
    other = altered(deck, seen, trump, random)
    result = Compared(same=other == deck)
    match = past[0].before
    for event in deal_cards(match, other):
        match = evolve(match, event)
    budget = iter(range(NODES))
    result.finished = _follow(past, match, seat, random, result, budget)
    return result


def _follow(
    past: list[Step], twin: Match, seat: int | None, random: Random, result: Compared, budget: Iterator[int]
) -> bool:
    """Compare the twin of the first step's end, and try to go on to the last one's."""
    check(past[0].after, twin, seat, random)
    _count(past[0], twin, seat, result)
    if len(past) == 1:
        return True
    step = past[1]
    assert step.seat is not None
    assert step.command is not None
    heard = _heard(step.events, seat)
    options: tuple[Command, ...] = legal(twin, step.seat)
    if step.seat == seat:
        options = tuple(each for each in options if each == step.command)
    for command in sorted(options, key=lambda each: each == step.command):
        if next(budget, None) is None:
            return False
        after, events = play(twin, step.seat, command)
        if _heard(events, seat) == heard:
            _count_melds(step.events, events, seat, result)
            if _follow(past[1:], after, seat, random, result, budget):
                return True
    return False


def _heard(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    return tuple(view.redact(each, seat) for each in events)


def check(one: Match, other: Match, seat: int | None, random: Random) -> None:
    """A seat that has heard the same of two worlds knows the same, may do the same, is told the same."""
    if accepted(one) != accepted(other) and seat in to_act(one):
        # D4.3 lets who must answer see which of two terzes stands, and nobody else.
        return
    assert view.view(one, seat) == view.view(other, seat)
    if seat is None:
        return
    assert legal(one, seat) == legal(other, seat)
    talking = one.deal is not None and one.deal.stage in ("melding", "answering", "adding")
    share = 0.5 if talking and seat in to_act(one) else 0.03
    if random.random() < share:
        for command in VOCABULARY:
            assert refusal(one, seat, command) == refusal(other, seat, command)


def refusal(match: Match, seat: int, command: Command) -> tuple[str, str, str] | None:
    """All that an error says."""
    error = why_not(match, seat, command)
    return None if error is None else (error.rule, error.en, error.ru)


def accepted(match: Match) -> bool:
    """Whether the seat to act must concede, because the terz that stands was said to pass (D4.3)."""
    deal = match.deal
    if not isinstance(deal, deberts.Deal) or deal.stage != "melding" or deal.announcement is None:
        return False
    return deal.announcement.accepted and not same_side(deal, deal.turn, deal.announcement.seat)


def _count(step: Step, twin: Match, seat: int | None, result: Compared) -> None:
    assert step.after.deal is not None
    assert twin.deal is not None
    if step.after.deal.hands == twin.deal.hands:
        return
    for event in step.events:
        if getattr(event, "seat", None) != seat:
            result.steps[type(event).__name__] += 1
    if seat is not None and seat in to_act(step.after):
        result.choices[step.after.deal.stage] += 1


def _count_melds(
    one: tuple[Event, ...], other: tuple[Event, ...], seat: int | None, result: Compared
) -> None:
    for first, second in zip(one, other, strict=True):
        if isinstance(first, Announced | Beaten) and first != second and first.seat != seat:
            result.steps[f"{type(first).__name__}, other meld"] += 1
        if isinstance(first, Drew) and first != second:
            result.steps["Drew, other card"] += 1
