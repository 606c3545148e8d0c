"""Терц: one deal of it (chapter T of the rules).

``stock`` is the break and the draws (T3), ``turn`` what a player does on his turn (T4, T5, T7.1), ``melding``
what is announced and answered (T6), ``score`` the end (T7), ``referee`` the table referee (T9). This module
only knows which of them an event or a command is for.
"""

from collections.abc import Callable
from typing import Any, Final

from yus.cards import card_set
from yus.commands import Command, Play
from yus.errors import IllegalCommand
from yus.events import (
    Announced,
    Beaten,
    Broken,
    Conceded,
    Dealt,
    Drew,
    Event,
    MarriageAnnounced,
    MatchClaimed,
    MeldScored,
    Played,
    RankAsked,
    RankTold,
    Seat,
    Swapped,
    TrickTaken,
)
from yus.rules import TerzRules, at_table
from yus.terz import melding, referee, stock, turn
from yus.terz.referee import Price, Unnoticed, choices, unnoticed
from yus.terz.score import points, winner, write
from yus.terz.state import HAND, Deal, Table

__all__ = [
    "Deal",
    "Price",
    "Unnoticed",
    "allows",
    "choices",
    "consequence",
    "deal_cards",
    "evolve",
    "is_over",
    "legal",
    "points",
    "prices",
    "refusal",
    "respond",
    "start",
    "to_act",
    "unnoticed",
    "winner",
    "write",
]

_EVOLVE: Final[dict[type, Callable[[Deal, Any], Deal]]] = {
    Announced: melding.announced,
    RankAsked: melding.rank_asked,
    RankTold: melding.rank_told,
    Conceded: melding.conceded,
    Beaten: melding.beaten,
    MeldScored: melding.scored,
    MarriageAnnounced: melding.married,
    Swapped: turn.swapped,
    Played: turn.played,
    TrickTaken: turn.taken,
    MatchClaimed: turn.claimed,
    Broken: stock.broken,
    Drew: stock.drew,
}
_AT_TABLE: Final = _EVOLVE | referee.EVOLVE


def deal_cards(rules: TerzRules, number: int, dealer: Seat, deck: tuple[int, ...]) -> Dealt:
    """Deal nine each, three at a time, non-dealer first, and turn up the next card (T3.1)."""
    hands = [0, 0]
    for packet in range(6):
        hands[(dealer + 1 + packet) % 2] |= card_set(deck[packet * 3 : packet * 3 + 3])
    dealt = 2 * HAND
    return Dealt(number, dealer, deck[dealt], tuple(hands), deck[dealt + 1 :])


def start(rules: TerzRules, event: Dealt, need: tuple[int, ...]) -> Deal:
    """Return the deal that a ``Dealt`` event begins; ``need`` is what each seat lacks to its target."""
    assert event.pack is not None
    hands = tuple(hand or 0 for hand in event.hands)
    first = 1 - event.dealer
    return Deal(rules, event.dealer, need, event.turn_up >> 3, hands, event.pack, event.turn_up, first, first)


def is_over(table: Table) -> bool:
    """Tell whether the deal is over and only to be written."""
    return table.stage in ("over", "claimed", "lost")


def to_act(table: Table) -> tuple[Seat, ...]:
    """Return the seats that are to act, the one on turn first; several only at the table (T9)."""
    if is_over(table):
        return ()
    return referee.to_act(table) if at_table(table.rules) else (table.turn,)


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Return every command that the seat to act may give; ``table`` is a deal or the seat's view of it.

    At the table (T9): that any seat can give, the lawful ones first.
    """
    if at_table(table.rules):
        return referee.legal(table, seat)
    if table.stage == "play":
        return turn.legal(table, seat)
    return melding.legal_answers(table, seat) if table.stage == "answering" else stock.legal(table, seat)


def allows(table: Table, seat: Seat, command: Command) -> bool:
    """Tell whether ``legal`` lists a command; of the most frequent, a card, without listing all."""
    if isinstance(command, Play) and table.stage == "play":
        return turn.may_play(table, seat, command.card)
    options = referee.possible(table, seat) if at_table(table.rules) else legal(table, seat)
    return command in options


def prices(table: Table, seat: Seat) -> dict[Command, Price]:
    """Return which of a seat's commands are unlawful at the table, and what each costs (T9); for it alone."""
    return referee.prices(table, seat) if at_table(table.rules) and not is_over(table) else {}


def refusal(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    """Say why the seat to act, at the table any seat, may not give this command, which is not legal."""
    if at_table(table.rules):
        return referee.refusal(table, seat, command)
    if table.stage == "play":
        return turn.refusal(table, seat, command)
    if table.stage == "answering":
        return melding.refused_answer(table, seat, command)
    return stock.refusal(table, seat, command)


def respond(deal: Deal, seat: Seat, command: Command) -> Event:
    """Return the event that a legal command brings about at first."""
    if at_table(deal.rules):
        return referee.respond(deal, seat, command)
    if deal.stage == "play":
        return turn.respond(deal, seat, command)
    return (
        melding.respond_answer(deal, seat, command)
        if deal.stage == "answering"
        else stock.respond(seat, command)
    )


def consequence(deal: Deal) -> Event | None:
    """Return the event that follows by itself now, None where somebody is to act or the deal is over."""
    if at_table(deal.rules):
        return referee.consequence(deal)
    return stock.consequence(deal) or melding.consequence(deal) or turn.consequence(deal)


def evolve(deal: Deal, event: Event) -> Deal:
    """Return the deal after an event."""
    table = _AT_TABLE if at_table(deal.rules) else _EVOLVE
    return table[type(event)](deal, event)
