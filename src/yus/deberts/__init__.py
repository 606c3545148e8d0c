"""Деберц: one deal of it, stage by stage (chapter D of the rules).

The stages are ``bidding`` (D3), ``melding`` (D4, D5.1-D5.4), ``adding`` (D5.5), ``play`` (D5.9, D6) and
``score`` (D7, D8). Each has ``legal``, ``refusal``, ``respond``, ``consequence`` and a function for each of
its events; this module only knows which stage a deal is in.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

from yus.cards import card_set
from yus.commands import Command
from yus.deberts import adding, bidding, melding, play
from yus.deberts.score import points, winner, write
from yus.deberts.state import FIRST_HAND, Deal, Stage, Table
from yus.errors import IllegalCommand
from yus.events import (
    AddingDone,
    Announced,
    Beaten,
    BellaAnnounced,
    Conceded,
    Dealt,
    Event,
    MeldScored,
    Passed,
    PassesAsked,
    PassesTold,
    Played,
    RankAsked,
    RankTold,
    Seat,
    StayedSilent,
    Swapped,
    ThrownIn,
    ToppedUp,
    TrickTaken,
    TrumpNamed,
)
from yus.rules import DebertsRules

__all__ = [
    "Deal",
    "consequence",
    "deal_cards",
    "evolve",
    "is_over",
    "last_trick",
    "legal",
    "points",
    "refusal",
    "respond",
    "start",
    "to_act",
    "winner",
    "write",
]

_STAGES: Final[dict[Stage, ModuleType]] = {
    "bidding": bidding,
    "topping_up": bidding,
    "melding": melding,
    "showing": adding,
    "adding": adding,
    "play": play,
}

_EVOLVE: Final[dict[type, Callable[[Deal, Any], Deal]]] = {
    Passed: bidding.passed,
    TrumpNamed: bidding.named,
    ThrownIn: bidding.thrown_in,
    ToppedUp: bidding.topped_up,
    Swapped: melding.swapped,
    PassesAsked: melding.passes_asked,
    PassesTold: melding.passes_told,
    StayedSilent: melding.spoke,
    Conceded: melding.spoke,
    Announced: melding.announced,
    RankAsked: melding.rank_asked,
    RankTold: melding.rank_told,
    Beaten: melding.beaten,
    MeldScored: adding.scored,
    AddingDone: adding.done,
    BellaAnnounced: play.bella,
    Played: play.played,
    TrickTaken: play.taken,
}


def deal_cards(rules: DebertsRules, number: int, dealer: Seat, deck: tuple[int, ...]) -> Dealt:
    """Deal six each, three at a time, elder first, and turn up the next card (D3.1)."""
    players = rules.players
    hands = [0] * players
    for place in range(players):
        seat = (dealer + 1 + place) % players
        for packet in (place * 3, (players + place) * 3):
            hands[seat] |= card_set(deck[packet : packet + 3])
    dealt = FIRST_HAND * players
    return Dealt(number, dealer, deck[dealt], tuple(hands), deck[dealt + 1 :])


def start(rules: DebertsRules, event: Dealt) -> Deal:
    """Return the deal that a ``Dealt`` event begins."""
    assert event.pack is not None
    hands = tuple(hand or 0 for hand in event.hands)
    return bidding.start(
        Deal(rules, event.dealer, hands, event.pack, event.turn_up, event.dealer, (0,) * rules.players)
    )


def is_over(table: Table) -> bool:
    """Tell whether the deal is over and only to be written."""
    return table.stage in ("over", "thrown_in")


def to_act(table: Table) -> tuple[Seat, ...]:
    """Return the seats that are to act."""
    return () if table.stage in ("over", "thrown_in", "topping_up", "showing") else (table.turn,)


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Return every command that the seat to act may give; ``table`` is a deal or the seat's view of it."""
    commands: tuple[Command, ...] = _STAGES[table.stage].legal(table, seat)
    return commands


def refusal(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    """Say why the seat to act may not give this command, which is not legal."""
    error: IllegalCommand = _STAGES[table.stage].refusal(table, seat, command)
    return error


def respond(deal: Deal, seat: Seat, command: Command) -> Event:
    """Return the event that a legal command brings about at first."""
    event: Event = _STAGES[deal.stage].respond(deal, seat, command)
    return event


def consequence(deal: Deal) -> Event | None:
    """Return the event that follows by itself in a deal that goes on, None where somebody is to act."""
    event: Event | None = _STAGES[deal.stage].consequence(deal)
    return event


def evolve(deal: Deal, event: Event) -> Deal:
    """Return the deal after an event."""
    return _EVOLVE[type(event)](deal, event)


def last_trick(deal: Deal) -> Seat | None:
    """Return who took the last trick of a deal that is over, None where it was thrown in."""
    return deal.tricks[-1].taker if deal.tricks else None
