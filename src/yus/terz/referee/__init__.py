"""The table referee (T9): players may err and lie, and pay when caught.

What is *possible* is what ``legal`` lists, the lawful first. What is *lawful* only its owner is told:
``prices`` of his own view. What is *exposed* is an event for all, ``Penalised``. ``claims`` is what is
announced, ``showing`` what is asked for and comes to light, ``drawing`` the stock, ``count`` the end,
``penalties`` what it costs, ``review`` what nobody noticed. Cards are still played by T4 (T9.9).
"""

from collections.abc import Callable
from typing import Any, Final

from yus.commands import (
    ACCEPT,
    BREAKS,
    CLAIM_MATCH,
    DEMAND,
    DRAW,
    SWAP,
    Announce,
    Command,
    Count,
    Demand,
    Draw,
    Marriage,
    Play,
    plays,
)
from yus.events import (
    Accepted,
    Beaten,
    Checked,
    ClaimUpheld,
    Conceded,
    Counted,
    Demanded,
    Event,
    MarriageAnnounced,
    MarriageShown,
    MatchClaimed,
    MeldRevived,
    MeldShown,
    MeldWritten,
    Penalised,
    Played,
    RankAsked,
    Seat,
    TrickTaken,
)
from yus.terz import stock, turn
from yus.terz.referee import claims, count, drawing, showing
from yus.terz.referee.penalties import Price, charge, penalised, price
from yus.terz.referee.refusals import refusal
from yus.terz.referee.review import Unnoticed, unnoticed
from yus.terz.state import Deal, Table

__all__ = [
    "EVOLVE",
    "Price",
    "Unnoticed",
    "choices",
    "consequence",
    "legal",
    "possible",
    "prices",
    "refusal",
    "respond",
    "to_act",
    "unnoticed",
]


def to_act(table: Table) -> tuple[Seat, ...]:
    """Return the seats that owe the deal something: the one on turn, and one that is to draw (T9.3).

    A right to ask, and to draw wrongly, a seat has without being among them.
    """
    due = table.drawing[:1]
    return (table.turn,) if due in ((), (table.turn,)) else (table.turn, *due)


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Return all that a seat can do now, the lawful first; ``table`` is a deal or the seat's view of it."""
    return choices(table, seat)[0]


def choices(table: Table, seat: Seat) -> tuple[tuple[Command, ...], dict[Command, Price]]:
    """Return ``legal`` and ``prices`` of a deal that goes on at once: the first needs the second."""
    options = possible(table, seat)
    wrong = _prices(table, seat, options)
    return tuple(sorted(options, key=wrong.__contains__)), wrong


def possible(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Return all that a seat can do now, lawful or not."""
    answers = _due(table, seat) if seat == table.turn else ()
    demand = (DEMAND,) if showing.may_demand(table, seat) else ()
    draw = (DRAW,) if table.stock_size else ()
    return (*draw, *demand, *answers)


def _due(table: Table, seat: Seat) -> tuple[Command, ...]:
    """What the seat on turn can do."""
    match table.stage:
        case "play":
            return _turn(table, seat)
        case "answering":
            return claims.answers(table, seat)
        case "breaking":
            return BREAKS
        case "showing":
            return showing.answers(table)
        case "claiming":
            return (ACCEPT,)
    return count.answers(table)


def _turn(table: Table, seat: Seat) -> tuple[Command, ...]:
    """A turn; what has no price must wait until the seat has drawn."""
    cards = plays(turn.playable_cards(table, seat))
    announcements = claims.announcements(table, seat)
    if drawing.owes_draw(table, seat):
        return (*(each for each in announcements if isinstance(each, Announce)), *cards)
    claim = () if table.called else (CLAIM_MATCH,)
    swap = (SWAP,) if turn.may_swap(table, seat) else ()
    return (*claim, *announcements, *swap, *cards)


def prices(table: Table, seat: Seat) -> dict[Command, Price]:
    """Return what of all that a seat can do is unlawful, and what it costs; for this seat alone."""
    return _prices(table, seat, possible(table, seat))


def _prices(table: Table, seat: Seat, options: tuple[Command, ...]) -> dict[Command, Price]:
    announces = claims.costs_on_turn(table, seat) if claims.ANNOUNCES[0] in options else {}
    found: dict[Command, Price] = {}
    for each in options:
        cost = announces.get(each) if type(each) is Announce else _price(table, seat, each)
        if cost is not None:
            found[each] = cost
    return found


def _price(table: Table, seat: Seat, command: Command) -> Price | None:
    rules = table.rules
    match command:
        case Draw():
            offence = drawing.offence_drawing(table, seat)
            return None if offence is None else price(rules, offence)
        case Play():
            if drawing.owes_draw(table, seat):
                return price(rules, "card_too_few")
            return price(rules, "seven_kept") if drawing.keeps_seven(table, seat) else None
        case Count():
            return count.cost(table, seat, command)
    if command == CLAIM_MATCH:
        return None if turn.may_claim(table, seat) else price(rules, "wrong_claim")
    return claims.cost(table, seat, command)


def respond(deal: Deal, seat: Seat, command: Command) -> Event:
    """Return the event that a possible command brings about at first."""
    match command:
        case Draw():
            return drawing.respond(deal, seat)
        case Demand():
            return Demanded(seat)
        case Play(card):
            cost = _price(deal, seat, command)
            if cost is not None and cost.lost:
                return charge(seat, cost)
            return Played(seat, card, None if cost is None else cost.offence)
        case Announce() | Marriage():
            return claims.respond_on_turn(deal, seat, command)
    match deal.stage:
        case "play":
            return turn.respond(deal, seat, command)
        case "answering":
            return claims.respond_answer(deal, seat, command)
        case "breaking":
            return stock.respond(seat, command)
        case "showing":
            return showing.respond(deal, seat, command)
    return count.respond(deal, seat, command)


def consequence(deal: Deal) -> Event | None:
    """Return the event that follows by itself now, None where somebody is to act or the deal is over."""
    return (
        showing.consequence(deal)
        or claims.revival(deal)
        or claims.consequence(deal)
        or turn.consequence(deal)
        or drawing.consequence(deal)
        or count.consequence(deal)
    )


def _played(deal: Deal, event: Played) -> Deal:
    return showing.lapse(drawing.played(deal, event), event.seat)


EVOLVE: Final[dict[type, Callable[[Deal, Any], Deal]]] = {
    RankAsked: claims.rank_asked,
    Conceded: claims.conceded,
    Beaten: claims.beaten,
    MeldWritten: claims.written,
    MeldRevived: claims.revived,
    MarriageAnnounced: claims.married,
    Demanded: showing.demanded,
    MeldShown: showing.shown,
    MarriageShown: showing.marriage_shown,
    Penalised: penalised,
    Played: _played,
    TrickTaken: count.taken,
    MatchClaimed: count.claimed,
    ClaimUpheld: count.upheld,
    Counted: count.counted,
    Accepted: count.accepted,
    Checked: count.checked,
}
"""What these events do to a deal at the table; others do what they always do."""
