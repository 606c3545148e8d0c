""" "Show!": what may be asked for, for how long, and what comes to light (T9.1, T9.2)."""

from typing import TypeVar

from msgspec.structs import replace

from yus.commands import OWN_UP, Command, ShowMeld
from yus.events import Demanded, Event, MarriageShown, MeldShown, Offence, Seat
from yus.melds import Meld, figures_in, runs_in
from yus.terz import melding, state
from yus.terz.referee.penalties import charge, marriage_price, meld_price, price
from yus.terz.state import Claim, Claimed, Claims, Deal, Sight, Table

_Said = TypeVar("_Said", Claim, state.Marriage)


def has_right(table: Table, seat: Seat) -> bool:
    """Tell whether anything of the opponent's may still be asked to be shown."""
    said: tuple[Claim | state.Marriage, ...] = (*table.claims, *table.marriages)
    if any(each.sight == "open" and each.seat != seat for each in said):
        return True
    question = table.question
    return question is not None and question.open and question.asker != seat


def may_demand(table: Table, seat: Seat) -> bool:
    """Tell whether a seat may say "show" now.

    Not while a meld is being shown or a count is answered; of a claim only the one who answers it.
    """
    if table.stage == "claiming" and seat != table.turn:
        return False
    if table.stage not in ("play", "answering", "breaking", "claiming", "counting"):
        return False
    return has_right(table, seat)


def melds_asked_with(table: Table) -> tuple[Meld, ...]:
    """Return the melds with which the asker might ask for the rank (T6.4), which he may show now (T9.2)."""
    question = table.question
    assert question is not None
    held = question.held or 0
    return (*figures_in(held), *runs_in(held)) if table.broken else runs_in(held)


def answers(table: Table) -> tuple[Command, ...]:
    """Return what the asker may do when he is to show a meld (T9.2)."""
    return (*(ShowMeld(meld) for meld in melds_asked_with(table)), OWN_UP)


def respond(deal: Deal, seat: Seat, command: Command) -> Event:
    """Return what showing a meld, or owning up, brings about (T9.2)."""
    if isinstance(command, ShowMeld):
        return MeldShown(seat, command.meld, None)
    return charge(seat, price(deal.rules, "rank_without_meld"))


def consequence(deal: Deal) -> Event | None:
    """What was asked for is shown, or charged for: melds in the order in which they were announced."""
    for index, claim in enumerate(deal.claims):
        if claim.sight == "demanded":
            assert claim.meld is not None
            offence = standing_offence(deal, index)
            if offence is None:
                return MeldShown(claim.seat, claim.meld, index)
            shown = None if offence == "false_meld" else claim.meld
            return charge(claim.seat, meld_price(deal.rules, offence, claim.meld), claim.spoken, shown, index)
    for index, marriage in enumerate(deal.marriages):
        if marriage.sight == "demanded":
            if marriage.offence is None:
                return MarriageShown(marriage.seat, marriage.suit, index)
            return charge(marriage.seat, marriage_price(deal.rules), claim=index)
    return None


def standing_offence(deal: Claimed, index: int) -> Offence | None:
    """Return what a claim is charged for now, if it is.

    Said twice, or a downgrade, it is only as long as what it was measured by still counts.
    """
    claim = deal.claims[index]
    if claim.offence in (None, "false_meld"):
        return claim.offence
    assert claim.meld is not None
    before = Claims(deal.rules, deal.broken, deal.claims[:index])
    return None if melding.objection(before, claim.seat, claim.meld) is None else claim.offence


def demanded(deal: Deal, event: Demanded) -> Deal:
    """All that may be asked for is; who asked for the rank is to act at once (T9.2)."""
    other = 1 - event.seat
    deal = _seen(deal, other, "demanded")
    question = deal.question
    if question is not None and question.open and question.asker == other:
        return replace(deal, stage="showing", turn=other)
    return deal


def shown(deal: Deal, event: MeldShown) -> Deal:
    """The cards are public; if it was for the rank, the announcer goes on."""
    if event.claim is None:
        return replace(deal, question=None, stage="play", turn=1 - event.seat)
    claims = list(deal.claims)
    claims[event.claim] = replace(claims[event.claim], sight="shown")
    return replace(deal, claims=tuple(claims))


def marriage_shown(deal: Deal, event: MarriageShown) -> Deal:
    """King and queen are public."""
    marriages = list(deal.marriages)
    marriages[event.claim] = replace(marriages[event.claim], sight="shown")
    return replace(deal, marriages=tuple(marriages))


def lapse(deal: Deal, seat: Seat) -> Deal:
    """A seat plays on: what it did not ask for stays hidden (T9.1, T9.2)."""
    deal = _seen(deal, 1 - seat, "closed")
    question = deal.question
    if question is not None and question.asker != seat:
        return replace(deal, question=None)
    return deal


def _seen(deal: Deal, seat: Seat, sight: Sight) -> Deal:
    """What of a seat's announcements may be asked for gets another sight."""
    return replace(
        deal,
        claims=tuple(_turned(each, seat, sight) for each in deal.claims),
        marriages=tuple(_turned(each, seat, sight) for each in deal.marriages),
    )


def _turned(said: _Said, seat: Seat, sight: Sight) -> _Said:
    return replace(said, sight=sight) if said.seat == seat and said.sight == "open" else said
