"""Two worlds of a living table (T9) of which one seat has heard the same: a lie here is the truth there.

The deal is played by a recipe to some moment after an announcement. Cards that the seat has not seen by then
change places, so that the meld announced is there or not, and the same commands are given again, as long as
they can be and the seat hears the same of them.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from tests.random_play import STACKINGS, Step
from tests.table_play import TableScript, steps
from tests.twins import seen_cards
from yus import terz
from yus.cards import FULL, Card, CardSet, members
from yus.errors import IllegalCommand
from yus.events import Announced, Beaten, Event, MarriageAnnounced, RankAsked
from yus.match import deal_cards, evolve, new_match, play
from yus.melds import runs_in
from yus.notation import command_text
from yus.rules import TerzRules
from yus.terz.melding import PAIRS
from yus.view import redact

LIES: Final = 0.2
"""The share of unlawful choices, so that there is something to hide."""
LONGEST: Final = 15
"""Steps that are compared at most after the announcement that is turned."""


class Pair(msgspec.Struct, frozen=True):
    """Two decks and the commands, ``(seat, text)``, that are given in both; ``seat`` hears the same of both.

    ``lies`` are the offences that are one in one world only, in the order in which they were done.
    """

    rules: TerzRules
    dealer: int
    seat: int
    decks: tuple[tuple[Card, ...], tuple[Card, ...]]
    commands: tuple[tuple[int, str], ...]
    lies: tuple[str, ...]


def pair_of(rules: TerzRules, chance: int) -> Pair | None:
    """Make a pair of worlds; ``chance`` chooses the deal, what is said in it, and what is turned.

    None where nothing was announced.
    """
    random = Random(chance)
    script = TableScript(rules, random.randrange(2), chance, random.choice(STACKINGS), LIES)
    log = [step for step in steps(script, 1) if step.after.winner is None]
    said = [(at, *found) for at, step in enumerate(log) for found in _said(step)]
    if not said:
        return None
    at, teller, meld = random.choice(said)
    log = log[: at + random.randint(1, LONGEST)]
    seat = 1 - teller
    deck = log[0].deck
    assert deck is not None
    seen = seen_cards([event for step in log for event in step.events], seat, lies=True)
    deal = log[at].before.deal
    assert isinstance(deal, terz.Deal)
    other = _turned(deck, seen, deal.hands[teller], meld, random)
    twin = new_match(rules, script.dealer)
    for event in deal_cards(twin, other):
        twin = evolve(twin, event)
    commands: list[tuple[int, str]] = []
    lies: list[str] = []
    for step in log[1:]:
        assert step.seat is not None
        assert step.command is not None
        try:
            twin, events = play(twin, step.seat, step.command)
        except IllegalCommand:
            break
        if _heard(events, seat) != _heard(step.events, seat):
            break
        commands.append((step.seat, command_text(step.command)))
        for one, two in zip(step.events, events, strict=True):
            found = {getattr(each, "offence", None) for each in (one, two)}
            if None in found and len(found) == 2:
                lies += [each for each in found if each]
    return Pair(rules, script.dealer, seat, (deck, other), tuple(commands), tuple(lies))


def _said(step: Step) -> list[tuple[int, CardSet]]:
    """Who named which meld in a step, held or not; who asked for the rank, and the longest run he held."""
    found = []
    for each in step.events:
        if isinstance(each, Announced | Beaten) and each.meld is not None:
            found.append((each.seat, each.meld.cards))
        elif isinstance(each, MarriageAnnounced):
            found.append((each.seat, PAIRS[each.suit]))
        elif isinstance(each, RankAsked) and isinstance(step.before.deal, terz.Deal):
            runs = runs_in(step.before.deal.hands[each.seat])
            found += [(each.seat, run.cards) for run in runs[:1]]
    return found


def _turned(
    deck: tuple[Card, ...], seen: CardSet, hand: CardSet, meld: CardSet, random: Random
) -> tuple[Card, ...]:
    """The deck with unseen cards in each other's places, so that a meld is in a hand that was not, or not."""
    changed = list(deck)
    if meld & ~hand:
        leaving = members(hand & ~meld & ~seen)
        coming = members(meld & ~hand & ~seen)
    else:
        leaving = members(meld & ~seen)[:1]
        coming = members(FULL & ~hand & ~seen)
    for gone, come in zip(_shuffled(leaving, random), _shuffled(coming, random), strict=False):
        one, two = changed.index(gone), changed.index(come)
        changed[one], changed[two] = come, gone
    return tuple(changed)


def _shuffled(cards: Sequence[Card], random: Random) -> list[Card]:
    return random.sample(cards, len(cards))


def _heard(events: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    return tuple(redact(each, seat) for each in events)
