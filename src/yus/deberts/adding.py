"""The senior meld is shown and its side adds the rest of its runs (D5.5, D5.6)."""

from msgspec.structs import replace

from yus.cards import CardSet
from yus.commands import DONE, Also, Command
from yus.deberts import play
from yus.deberts.points import RUN_POINTS
from yus.deberts.state import Claim, Deal, Table, from_elder, hand_of, same_side, standing_claim
from yus.errors import IllegalCommand
from yus.events import AddingDone, Event, MeldScored, Seat, Spoken
from yus.melds import BERZ, Meld, runs_in


def start(deal: Deal) -> Deal:
    """What stands is to be shown."""
    return replace(deal, stage="showing")


def bound_cards(table: Table, seat: Seat) -> CardSet:
    """Return the cards of a seat's runs that score; none of them may serve again (D5.5)."""
    bound = 0
    for claim in table.claims:
        if claim.seat == seat and claim.status == "scored":
            assert claim.meld is not None
            bound |= claim.meld.cards
    return bound


def addable(table: Table, seat: Seat) -> tuple[Meld, ...]:
    """Return the runs of 4 and 3 that a seat of the scoring side may still add (D5.5)."""
    free = hand_of(table, seat) & ~bound_cards(table, seat)
    return tuple(each for each in runs_in(free) if each.kind <= BERZ)


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Add a run, or be done (D5.5)."""
    return (*(Also(each) for each in addable(table, seat)), DONE)


def refusal(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    """Say why a command cannot be given while runs are added."""
    if isinstance(command, Also):
        if command.meld.kind > BERZ:
            return IllegalCommand("D5.1", "there are runs of 4 and 3 only", "бывают только терц и берц")
        if command.meld.cards & ~hand_of(table, seat):
            return IllegalCommand("D5.5", "that run is not in your hand", "такой комбинации на руках нет")
        return IllegalCommand(
            "D5.5", "no card may serve in two runs", "карта не может входить в две комбинации сразу"
        )
    return IllegalCommand("D5.5", "add a run or be done", "добавьте комбинацию или скажите «всё»")


def respond(deal: Deal, seat: Seat, command: Command) -> Event:
    """Return what a legal command brings about."""
    if isinstance(command, Also):
        return MeldScored(seat, command.meld, RUN_POINTS[command.meld.kind])
    return AddingDone(seat)


def consequence(deal: Deal) -> Event | None:
    """The meld that stands is shown and scores (D5.5)."""
    if deal.stage != "showing":
        return None
    claim = standing_claim(deal)
    assert claim is not None
    assert claim.meld is not None
    return MeldScored(claim.seat, claim.meld, RUN_POINTS[claim.meld.kind])


def scored(deal: Deal, event: MeldScored) -> Deal:
    """A run scores; after the first the word goes round the side, from elder."""
    if deal.stage == "showing":
        claims = tuple(
            replace(each, status="scored") if each.status == "standing" else each for each in deal.claims
        )
        first = next(seat for seat in from_elder(deal) if same_side(deal, seat, event.seat))
        return replace(deal, claims=claims, stage="adding", turn=first)
    claim = Claim(event.seat, Spoken(event.meld.kind, event.meld.top), event.meld, "scored")
    return replace(deal, claims=(*deal.claims, claim))


def done(deal: Deal, event: AddingDone) -> Deal:
    """The next of the side, or the play."""
    order = from_elder(deal)
    later = order[order.index(event.seat) + 1 :]
    mate = next((seat for seat in later if same_side(deal, seat, event.seat)), None)
    return play.start(deal) if mate is None else replace(deal, turn=mate)
