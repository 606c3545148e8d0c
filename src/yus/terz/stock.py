"""The stock: the break (T3.3) and the draws (T3.4)."""

from msgspec.structs import replace

from yus.commands import BREAKS, Break, Command
from yus.errors import IllegalCommand
from yus.events import Broken, Drew, Event, Seat
from yus.terz.state import BREAKABLE, Deal, Table


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Cut anywhere, leaving a card at least on either side (T3.3)."""
    return BREAKS


def refusal(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    """Say why a command cannot be given at the break."""
    if isinstance(command, Break):
        return IllegalCommand(
            "T3.3",
            f"1 to {BREAKABLE - 1} cards go to the bottom",
            f"вниз кладут от 1 до {BREAKABLE - 1} карт",
        )
    return IllegalCommand("T3.3", "the stock is to be broken", "надо ломать колоду")


def respond(seat: Seat, command: Command) -> Event:
    """Return what a legal command brings about."""
    assert isinstance(command, Break)
    return Broken(seat, command.count)


def consequence(deal: Deal) -> Event | None:
    """Who is to draw draws from the bottom; the turn-up is the last card drawn (T3.4)."""
    if not deal.drawing:
        return None
    if deal.stock:
        return Drew(deal.drawing[0], None, deal.stock[-1])
    return Drew(deal.drawing[0], deal.turn_up, deal.turn_up)


def broken(deal: Deal, event: Broken) -> Deal:
    """The top cards go to the bottom; the winner of the first trick draws first and leads (T3.3, T3.4)."""
    winner, loser = 1 - event.seat, event.seat
    return replace(
        deal,
        stock=deal.stock[event.count :] + deal.stock[: event.count],
        broken=True,
        stage="play",
        turn=winner,
        drawing=(winner, loser),
    )


def drew(deal: Deal, event: Drew) -> Deal:
    """The card goes from the bottom of the stock to a hand."""
    assert event.card is not None
    hands = list(deal.hands)
    hands[event.seat] |= 1 << event.card
    return replace(
        deal,
        hands=tuple(hands),
        stock=deal.stock[:-1],
        turn_up=None if event.turn_up is not None else deal.turn_up,
        drawing=deal.drawing[1:],
    )
