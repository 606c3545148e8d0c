"""Positions of Деберц for two near the end of a deal, and the same play lived through with other hands.

What a seat is told does not depend on the cards that it has not seen. So it can be asked what it would do
with any hand with which all would have heard the same: it is dealt so, and all is said and played again.
"""

import random
from collections.abc import Sequence

import msgspec

from yus import match as matches
from yus.bots import Budget, Player, ask, question
from yus.cards import FULL, PACK, Card, CardSet, members
from yus.commands import Announce, Beat, Command, Play
from yus.deberts.state import TRICKS, from_elder
from yus.deberts.state import Deal as DebertsDeal
from yus.errors import YusError
from yus.events import Dealt, Event, Played, Seat, Swapped, ToppedUp, TrickTaken
from yus.match import Match
from yus.rules import DebertsRules
from yus.view import redact


class SceneError(YusError):
    """Play that cannot have been the same with other hands; the message says where it differs."""


class Scene(msgspec.Struct, frozen=True):
    """The moment at which so many tricks are left: the match, the commands so far by seat, all events."""

    match: Match
    log: tuple[tuple[Seat, Command], ...]
    events: tuple[Event, ...]

    @property
    def deal(self) -> DebertsDeal:
        """The deal that goes on."""
        assert isinstance(self.match.deal, DebertsDeal)
        return self.match.deal

    @property
    def tricks_left(self) -> int:
        """How many tricks are left."""
        return TRICKS - len(self.deal.tricks)


def scene(rules: DebertsRules, players: Sequence[Player], tricks: int, budget: Budget, seed: str) -> Scene:
    """Let players play deals, the first of a match each, until one has so many tricks left."""
    chance = random.Random(seed)
    while True:
        dealer = chance.randrange(rules.players)
        match, events = _dealt(rules, dealer, chance.sample(PACK, len(PACK)))
        found = _played_on(Scene(match, (), tuple(events)), players, tricks, budget, chance)
        if found is not None:
            return found


def played_on(here: Scene, players: Sequence[Player], tricks: int, budget: Budget, seed: str) -> Scene:
    """Let players play on until so many tricks, fewer than now, are left."""
    found = _played_on(here, players, tricks, budget, random.Random(seed))
    assert found is not None, "once cards are played a deal is not thrown in"
    return found


def _played_on(
    here: Scene, players: Sequence[Player], tricks: int, budget: Budget, chance: random.Random
) -> Scene | None:
    """Play until so many tricks are left; None where the deal is thrown in before."""
    match, events, log = here.match, list(here.events), list(here.log)
    while seats := matches.to_act(match):
        if _tricks_left(match) == tricks:
            return Scene(match, tuple(log), tuple(events))
        seat = seats[0]
        heard = [redact(each, seat) for each in events]
        command = ask(players[seat], question(match, seat, heard, chance.getrandbits(48), budget))
        assert command is not None
        log.append((seat, command))
        match, more = matches.play(match, seat, command)
        events += more
    return None


def _tricks_left(match: Match) -> int | None:
    """Return how many tricks are left, between two of them."""
    deal = match.deal
    assert isinstance(deal, DebertsDeal)
    return TRICKS - len(deal.tricks) if deal.stage == "play" and not deal.trick else None


def _dealt(rules: DebertsRules, dealer: Seat, deck: Sequence[Card]) -> tuple[Match, list[Event]]:
    match = matches.new_match(rules, dealer)
    events = list(matches.deal_cards(match, deck))
    for event in events:
        match = matches.evolve(match, event)
    return match, events


def rewound(scene: Scene, tricks: int) -> Scene:
    """Return the scene of the same deal when so many tricks were left."""
    played = sum(isinstance(each, TrickTaken) for each in scene.events)
    plays = 2 * (played - (TRICKS - tricks))
    log = list(scene.log)
    while plays:
        plays -= isinstance(log.pop()[1], Play)
    hands = list(scene.deal.hands)
    for trick in scene.deal.tricks[TRICKS - tricks :]:
        for place, card in enumerate(trick.cards):
            hands[(trick.leader + place) % 2] |= 1 << card
    return relive(msgspec.structs.replace(scene, log=tuple(log)), (hands[0], hands[1]))


def relive(scene: Scene, hands: tuple[CardSet, CardSet]) -> Scene:
    """Return the same scene where the seats now hold these hands.

    Raises SceneError where all would not have heard the same with them.
    """
    deck = _deck_with(scene, hands)
    match, events = _dealt(scene.deal.rules, scene.deal.dealer, deck)
    log = []
    for seat, command in scene.log:
        legal = matches.legal(match, seat) if seat in matches.to_act(match) else ()
        same = command if command in legal else next((each for each in legal if _alike(each, command)), None)
        if same is None:
            raise SceneError(f"D5, D6: with these hands seat {seat} could not have done {command!r}")
        log.append((seat, same))
        match, more = matches.play(match, seat, same)
        events += more
    assert isinstance(match.deal, DebertsDeal)
    if match.deal.hands != hands:
        raise SceneError("D3: these are not hands that the seats can hold here")
    return Scene(match, tuple(log), tuple(events))


def _alike(one: Command, other: Command) -> bool:
    """Tell whether two announcements sound alike."""
    if isinstance(one, Announce) and isinstance(other, Announce):
        return one.meld.kind == other.meld.kind
    if isinstance(one, Beat) and isinstance(other, Beat):
        return (one.meld.kind, one.meld.top) == (other.meld.kind, other.meld.top)
    return False


def _deck_with(scene: Scene, hands: tuple[CardSet, CardSet]) -> tuple[Card, ...]:
    """Return a deck that deals the seats what they must have had, and the open cards as they lay."""
    wanted = list(hands)
    for event in scene.events:
        if isinstance(event, Played):
            wanted[event.seat] |= 1 << event.card
    for event in scene.events:
        if isinstance(event, Swapped):
            wanted[event.seat] ^= 1 << event.taken | 1 << event.seven
    turn_up = next(event.turn_up for event in scene.events if isinstance(event, Dealt))
    fresa = next(event.fresa for event in scene.events if isinstance(event, ToppedUp))
    rest = FULL & ~(wanted[0] | wanted[1] | 1 << turn_up | 1 << fresa)
    if any(each.bit_count() != TRICKS for each in wanted) or rest.bit_count() != len(PACK) - 2 * TRICKS - 2:
        raise SceneError("D3: these are not hands that the seats can hold here")
    elder, dealer = (members(wanted[seat]) for seat in from_elder(scene.deal))
    # D3.1: twice three cards each, the turn-up, three more each, the rest, the fresa at the bottom.
    deck = [*elder[:3], *dealer[:3], *elder[3:6], *dealer[3:6], turn_up]
    return (*deck, *elder[6:], *dealer[6:], *members(rest), fresa)
