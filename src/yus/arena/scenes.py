"""Positions of Деберц for two near the end of a deal, and the same play lived through with other hands.

What a seat is told does not depend on the cards that it has not seen. So it can be asked what it would do
with any hand with which all would have heard the same: it is dealt so, and all is said and played again.
"""

import random
from collections.abc import Sequence

import msgspec

from yus import match as matches
from yus.bots import Budget, Player, Seating, ask
from yus.cards import FULL, Card, CardSet, card_set, members
from yus.commands import Announce, Beat, Command, Play
from yus.deberts.state import TRICKS
from yus.deberts.state import Deal as DebertsDeal
from yus.errors import YusError
from yus.events import Dealt, Event, Played, Seat, Swapped, ToppedUp, TrickTaken
from yus.match import Match
from yus.rules import DebertsRules


class SceneError(YusError):
    """Play that cannot have been the same with other hands; the message says where it differs."""


class Scene(msgspec.Struct, frozen=True):
    """The moment at which so many tricks are left: the match, what was done, all events.

    ``deck`` and the commands of ``log``, each with its seat, are all that it was made of.
    """

    match: Match
    deck: tuple[Card, ...]
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
        deck = tuple(chance.sample(range(32), 32))
        table = Seating(players, budget, chance)
        found = _played(rules, dealer, deck, table, tricks)
        if found is not None:
            return found


def _played(
    rules: DebertsRules, dealer: Seat, deck: tuple[Card, ...], table: Seating, tricks: int
) -> Scene | None:
    """Play a deal as far as wanted; None where it was thrown in."""
    match, events = _dealt(rules, dealer, deck)
    table.hear(events)
    log: list[tuple[Seat, Command]] = []
    while seats := matches.to_act(match):
        deal = match.deal
        assert isinstance(deal, DebertsDeal)
        if deal.stage == "play" and not deal.trick and len(deal.tricks) == TRICKS - tricks:
            return Scene(match, deck, tuple(log), tuple(events))
        command = ask(table.players[seats[0]], table.question(match, seats[0]))
        log.append((seats[0], command))
        match, more = matches.play(match, seats[0], command)
        table.hear(more)
        events += more
    return None


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
    return Scene(match, deck, tuple(log), tuple(events))


def _alike(one: Command, other: Command) -> bool:
    """Tell whether two announcements sound alike."""
    if isinstance(one, Announce) and isinstance(other, Announce):
        return one.meld.kind == other.meld.kind
    if isinstance(one, Beat) and isinstance(other, Beat):
        return (one.meld.kind, one.meld.top) == (other.meld.kind, other.meld.top)
    return False


def _deck_with(scene: Scene, hands: tuple[CardSet, CardSet]) -> tuple[Card, ...]:
    """Return a deck that deals the seats what they must have had; cards that can lie where they lay do."""
    owners: dict[Card, Seat | None] = dict.fromkeys(scene.deck)
    wanted = list(hands)
    fixed = 0
    for event in scene.events:
        if isinstance(event, Dealt | ToppedUp):
            for seat, cards in enumerate(event.hands if isinstance(event, Dealt) else event.cards):
                owners |= dict.fromkeys(members(cards or 0), seat)
            fixed |= 1 << (event.turn_up if isinstance(event, Dealt) else event.fresa)
        elif isinstance(event, Played):
            wanted[event.seat] |= 1 << event.card
    for event in scene.events:
        if isinstance(event, Swapped):
            wanted[event.seat] ^= 1 << event.taken | 1 << event.seven
    rest = FULL & ~(wanted[0] | wanted[1] | fixed)
    sets: dict[Seat | None, CardSet] = {0: wanted[0], 1: wanted[1], None: rest}
    missing = dict(sets)
    for card in scene.deck:
        missing[owners[card]] &= ~(1 << card)
    deck = []
    for card in scene.deck:
        owner = owners[card]
        if not (sets[owner] | fixed) >> card & 1:
            if not missing[owner]:
                raise SceneError("D3: these are not hands that the seats can hold here")
            new = members(missing[owner])[0]
            missing[owner] &= ~(1 << new)
            deck.append(new)
        else:
            deck.append(card)
    if card_set(deck) != FULL:
        raise SceneError("D3: these are not hands that the seats can hold here")
    return tuple(deck)
