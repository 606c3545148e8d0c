"""Drawing by oneself, and what loses the match (T9.3); the mandatory seven (T9.8)."""

from msgspec.structs import replace

from yus.events import Drew, Event, Offence, Played, Seat
from yus.terz import turn
from yus.terz.referee.penalties import charge, price
from yus.terz.state import HAND, Deal, Table, hand_of

SWAPPING_TRICKS = 6
"""Tricks before the last turns on which the seven can be exchanged: two cards are left after their draws."""


def owes_draw(table: Table, seat: Seat) -> bool:
    """Tell whether a seat has a card too few and must draw before it plays."""
    return seat in table.drawing


def offence_drawing(table: Table, seat: Seat) -> Offence | None:
    """Return what it would be for a seat to draw now, None where it is its draw."""
    if table.drawing[:1] == (seat,):
        return None
    if not table.broken:
        return "drawn_before_break"
    return "card_too_many" if hand_of(table, seat).bit_count() >= HAND else "drawn_out_of_turn"


def respond(deal: Deal, seat: Seat) -> Event:
    """A card comes from the bottom of the stock, the turn-up last; a wrong draw loses at once."""
    offence = offence_drawing(deal, seat)
    if offence is not None:
        return charge(seat, price(deal.rules, offence))
    if deal.stock:
        return Drew(seat, None, deal.stock[-1])
    return Drew(seat, deal.turn_up, deal.turn_up)


def keeps_seven(table: Table, seat: Seat) -> bool:
    """Tell whether a card played now misses the last lawful chance to exchange the seven (T5.2, T9.8)."""
    last = sum(table.tricks_taken) == SWAPPING_TRICKS
    return table.rules.mandatory_seven and last and turn.may_swap(table, seat)


def played(deal: Deal, event: Played) -> Deal:
    """The card is played, the turn is over; whoever kept the seven is remembered (T9.8)."""
    missed = deal.missed if event.offence is None else (*deal.missed, event.seat)
    return replace(turn.played(deal, event), missed=missed, hushed=False, called=False)


def consequence(deal: Deal) -> Event | None:
    """When the stock runs out a seven that was kept is charged for (T9.8)."""
    if deal.stock_size or not deal.missed:
        return None
    return charge(deal.missed[0], price(deal.rules, "seven_kept"))
