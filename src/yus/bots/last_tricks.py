"""The last tricks of Деберц for two, played by a mixed strategy instead of the best card against open hands.

When three tricks are left, all that both players know in common says how likely each pair of hands is; from
there the rest is a game of hidden hands that CFR+ solves. Whoever is asked later, in the same deal, solves
the very same game again and looks up the moment at which he is: so all answers of a deal are of one strategy.
"""

import random
import time
from collections.abc import Sequence
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from yus.bots.card_play import written_points
from yus.bots.levels import Level
from yus.bots.situation import Situation
from yus.bots.weighing import Scale
from yus.cards import Card, CardSet
from yus.commands import BELLA as SAY_BELLA
from yus.commands import Command, Play
from yus.deberts.play import royal_pair
from yus.deberts.points import BELLA
from yus.deberts.score import points as points_so_far
from yus.deberts.state import TRICKS
from yus.engine import DEBERTS
from yus.engine.evidence import EvidenceError, this_deal
from yus.engine.mixed import MOST, Ending, Game, TooLarge
from yus.engine.worlds import Belief
from yus.events import BellaAnnounced, Event, Played, TrickTaken
from yus.view import DebertsView, View

TRICKS_LEFT: Final = 3
"""So many tricks are played by a mixed strategy."""
MOST_POINTS: Final = 160
"""More points than one player can take in three tricks, with the last one's ten and bella."""
ROUNDS: Final = 20
"""Rounds of CFR+: the strategies of both then lose some hundredths of a point."""
LEAST_ROUNDS: Final = 10
"""With fewer the card is rather played by the solver."""
BATCH: Final = 5
"""So many rounds are gone through before the clock is looked at."""
LARGEST: Final = 3 << 20
"""A game of more pairs of hands and ways to play them takes longer than a second: so many for each second."""
LEAST_WAYS: Final = 8
"""With three tricks left each pair of hands can be played in so many ways at the least, on the average."""
TREMBLE: Final = 0.005
"""The share of blind moves that a player expects of the other, so that it knows an answer to every card."""
HASTE: Final = 0.7
"""The share of the time for an answer that may be spent here; the rest is for doing without."""


class Mixed(msgspec.Struct, frozen=True):
    """How likely each card is to be played, and what it is worth, as ``Scale`` weighs it."""

    chances: dict[Card, float]
    worth: dict[Card, float]

    def draw(self, seed: int) -> Card:
        """Return one of the cards; the same seed gives the same."""
        cards = sorted(self.chances)
        return random.Random(seed).choices(cards, [self.chances[each] for each in cards])[0]


def applies(view: View, level: Level) -> bool:
    """Tell whether a level plays a mixed strategy here: two seats, two or three tricks left."""
    deal = view.deal
    return (
        level.mixes
        and isinstance(deal, DebertsView)
        and deal.rules.players == 2
        and deal.stage == "play"
        and TRICKS - TRICKS_LEFT <= sum(deal.tricks_taken) < TRICKS - 1
    )


def choose(situation: Situation, level: Level) -> Command | None:
    """Answer with a card of the mixed strategy, or bella; None where it does not apply or takes too long.

    Bella is said with the second card of the pair: said with the first it would only tell where the other is.
    """
    if not applies(situation.view, level):
        return None
    found = mixed(situation, level)
    if found is None:
        return None
    card = found.draw(situation.seed)
    if SAY_BELLA in situation.legal and 1 << card == _pair_held(situation.view):
        return SAY_BELLA
    return Play(card)


def mixed(situation: Situation, level: Level) -> Mixed | None:
    """Return the mixed strategy of the seat that is asked, where ``applies``; None where it was not found.

    That is where the deal's events are missing or say something else, or where there is no time.
    """
    view = situation.view
    deal = view.deal
    assert isinstance(deal, DebertsView)
    assert view.seat is not None
    cards = [each.card for each in situation.legal if isinstance(each, Play)]
    said = situation.events[-1] if situation.events else None
    if isinstance(said, BellaAnnounced) and said.seat == view.seat:
        # It was said for the sake of this card.
        promised = [each for each in cards if 1 << each & _pair_held(view)]
        cards = promised if len(promised) == 1 else cards
    if len(cards) == 1:
        return Mixed({cards[0]: 1.0}, {})
    try:
        game = solved(situation, level)
    except (EvidenceError, TooLarge):
        return None
    if game is None:
        return None
    own = _held_at_root(view, situation.events)
    moment = game.moment(view.seat, own, played_since(situation.events, TRICKS_LEFT))
    if moment is None or set(moment.actions) != set(cards):
        return None
    return Mixed(game.chances(view.seat, moment), game.worth(view.seat, moment))


def solved(situation: Situation, level: Level) -> Game | None:
    """Return the game that began with three tricks left, solved as well as the budget allows.

    Only what is public is looked at, and for which seat the score is weighed. None where there is no time.
    Raises EvidenceError where the deal's events are missing, TooLarge for a game that would take too long.
    """
    start = time.monotonic()
    view, budget = situation.view, situation.budget
    seconds = budget.within(level.seconds)
    rounds = ROUNDS if budget.nodes is None else min(ROUNDS, max(budget.nodes, LEAST_ROUNDS))
    largest = int(LARGEST * seconds) if budget.nodes is None else MOST
    most = largest // LEAST_WAYS
    begun = ending(view, situation.events, TRICKS_LEFT, level.infers, Scale(view, level), most)
    game = Game(begun, largest)
    while game.rounds < rounds:
        late = budget.nodes is None and time.monotonic() - start > HASTE * seconds
        if late:
            return game if game.rounds >= LEAST_ROUNDS else None
        game.improve(min(BATCH, rounds - game.rounds), TREMBLE)
    return game


def ending(
    view: View, events: Sequence[Event], tricks: int, infers: bool, scale: Scale, most: int | None = None
) -> Ending:
    """Return the game that began when so many tricks were left, from what all know.

    ``events`` are those of the match that any seat has heard. Every pair of hands that agrees with what must
    be so has its part in the prior: an even one or, where ``infers``, by what mostly is so and the bids. The
    payoff is what ``scale`` gives its seat. Raises EvidenceError where the deal's events are missing, and
    TooLarge, before it looks at any, for more than ``most`` pairs of hands.
    """
    deal = view.deal
    assert isinstance(deal, DebertsView)
    assert deal.trump is not None
    before, since = _parted(events, tricks)
    public = _as_it_was(deal, before, since)
    belief = Belief(replace(view, seat=None, deal=public), before)
    if most is not None and belief.ways > most:
        raise TooLarge(f"{belief.ways} pairs of hands; at most {most}")
    worlds = belief.everything()
    hands = worlds.hands[:, :2]
    weights = worlds.weights if infers else np.ones(len(hands))
    played = belief.knowledge.played
    pair = royal_pair(deal.trump)
    for event in since:
        if isinstance(event, BellaAnnounced):
            # What was said since counts as known from the beginning.
            weights = np.where((hands[:, event.seat] | played[event.seat]) & pair == pair, weights, 0)
    hands, weights = hands[weights > 0], weights[weights > 0]
    found = [np.unique(hands[:, each], return_inverse=True) for each in range(2)]
    prior = np.zeros((len(found[0][0]), len(found[1][0])))
    np.add.at(prior, (found[0][1], found[1][1]), weights)
    sides = [tuple(int(hand) for hand in each) for each, _ in found]
    extra = [
        tuple(BELLA * (deal.bella is None and _owes_bella(hand, played[seat], pair)) for hand in sides[seat])
        for seat in range(2)
    ]
    payoff = _payoff(public, view.hanging, scale)
    return Ending(
        DEBERTS, deal.trump, public.leader, (sides[0], sides[1]), prior, payoff, (extra[0], extra[1])
    )


def played_since(events: Sequence[Event], tricks: int) -> tuple[Card, ...]:
    """Return the cards played since so many tricks were left."""
    return tuple(each.card for each in _parted(events, tricks)[1] if isinstance(each, Played))


def _owes_bella(hand: CardSet, played: CardSet, pair: CardSet) -> bool:
    """Tell whether a hand will bring bella, which may be said as long as one of the two is held (D5.9)."""
    return (hand | played) & pair == pair and hand & pair != 0


def _pair_held(view: View) -> CardSet:
    deal = view.deal
    assert isinstance(deal, DebertsView)
    assert deal.trump is not None
    return (deal.hands[deal.turn] or 0) & royal_pair(deal.trump)


def _held_at_root(view: View, events: Sequence[Event]) -> CardSet:
    """Return the hand that the view's seat had when the game began."""
    deal = view.deal
    assert isinstance(deal, DebertsView)
    assert view.seat is not None
    hand = deal.hands[view.seat] or 0
    for event in _parted(events, TRICKS_LEFT)[1]:
        if isinstance(event, Played) and event.seat == view.seat:
            hand |= 1 << event.card
    return hand


def _parted(events: Sequence[Event], tricks: int) -> tuple[Sequence[Event], Sequence[Event]]:
    """Return the deal's events up to where so many tricks were left, and those since."""
    here = this_deal(events)
    taken = 0
    for place, event in enumerate(here):
        taken += isinstance(event, TrickTaken)
        if taken == TRICKS - tricks:
            return here[: place + 1], here[place + 1 :]
    raise EvidenceError(f"D6: among the events there are no {TRICKS - tricks} tricks")


def _as_it_was(deal: DebertsView, before: Sequence[Event], since: Sequence[Event]) -> DebertsView:
    """Return what all could see of the deal then; but bella counts that was said since."""
    last = before[-1]
    assert isinstance(last, TrickTaken)
    won = list(deal.won)
    for event in since:
        if isinstance(event, TrickTaken):
            won[event.seat] -= event.points
    left = TRICKS - sum(isinstance(each, TrickTaken) for each in before)
    return replace(
        deal,
        counts=(left, left),
        hands=(None, None),
        bella_holder=None,
        leader=last.seat,
        trick=(),
        won=tuple(won),
    )


def _payoff(deal: DebertsView, hanging: int, scale: Scale) -> npt.NDArray[Any]:
    """Return what it gives seat 0 that the two seats take so many points more."""
    more = np.arange(MOST_POINTS)
    so_far = points_so_far(deal)
    mine = np.repeat(so_far[0] + more, MOST_POINTS)
    theirs = np.tile(so_far[1] + more, MOST_POINTS)
    written = written_points(deal, np.stack([mine, theirs], axis=1), hanging)
    value: npt.NDArray[Any] = scale.value(written).reshape(MOST_POINTS, MOST_POINTS)
    return value if scale.seat == 0 else -value
