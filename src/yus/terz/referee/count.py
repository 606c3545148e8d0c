"""The end at the table: a claim that may be wrong (T9.6), the count (T9.7)."""

from msgspec.structs import replace

from yus.commands import ACCEPT, CHECK, COUNTS, Command, Count
from yus.events import Accepted, Checked, ClaimUpheld, Counted, Event, MatchClaimed, Offence, Seat, TrickTaken
from yus.terz import turn
from yus.terz.points import DEAL_POINTS
from yus.terz.referee.penalties import Price, charge, price
from yus.terz.referee.showing import has_right, lapse
from yus.terz.state import Deal, Table


def counter(table: Table) -> Seat:
    """Return who states his points: the one with fewer tricks, of equals the loser of the last (T9.7).

    The turn is then still that of the last trick's winner.
    """
    first, second = table.tricks_taken
    if first == second:
        return 1 - table.turn
    return 0 if first < second else 1


def answers(table: Table) -> tuple[Command, ...]:
    """Return what may be said at the count: any number, then whether it stands."""
    return COUNTS if table.stage == "counting" else (ACCEPT, CHECK)


def cost(table: Table, seat: Seat, command: Count) -> Price | None:
    """Return what it costs if a count is checked, None where it is true."""
    won = table.won[seat]
    assert won is not None, "a seat's own trick points are always known"
    if command.points == won:
        return None
    if command.points < won:
        return price(table.rules, "undercounted")
    return price(table.rules, "overcounted", command.points - won)


def respond(deal: Deal, seat: Seat, command: Command) -> Event:
    """Return what a count, or the answer to it, brings about."""
    if isinstance(command, Count):
        found = cost(deal, seat, command)
        offence: Offence | None = None if found is None else found.offence
        return Counted(seat, command.points, offence)
    return Accepted(seat) if command == ACCEPT else Checked(seat, deal.won)


def consequence(deal: Deal) -> Event | None:
    """A claim that nobody may doubt any more is settled; what was counted too much is charged."""
    if deal.stage == "recounting":
        seat = 1 - deal.turn
        assert deal.tally is not None
        return charge(seat, price(deal.rules, "overcounted", deal.tally[seat] - deal.won[seat]))
    if deal.stage != "claiming" or has_right(deal, deal.turn):
        return None
    seat = 1 - deal.turn
    return ClaimUpheld(seat) if turn.may_claim(deal, seat) else charge(seat, price(deal.rules, "wrong_claim"))


def claimed(deal: Deal, event: MatchClaimed) -> Deal:
    """The opponent may still ask to see what the claim stands on."""
    return replace(deal, stage="claiming", turn=1 - event.seat)


def upheld(deal: Deal, event: ClaimUpheld) -> Deal:
    """The match ends (T7.1)."""
    return replace(deal, stage="claimed", turn=event.seat)


def taken(deal: Deal, event: TrickTaken) -> Deal:
    """After the last trick the points are counted."""
    after = turn.taken(deal, event)
    return replace(after, stage="counting", turn=counter(after)) if after.stage == "over" else after


def counted(deal: Deal, event: Counted) -> Deal:
    """The other gets the rest, unless he has it checked; nothing is shown any more (T9.1)."""
    rest = DEAL_POINTS - event.points
    tally = (event.points, rest) if event.seat == 0 else (rest, event.points)
    return replace(lapse(lapse(deal, 0), 1), tally=tally, stage="checking", turn=1 - event.seat)


def accepted(deal: Deal, event: Accepted) -> Deal:
    """The count stands as it was stated; or a claim as it was made."""
    if deal.stage == "claiming":
        return lapse(deal, event.seat)
    return replace(deal, stage="over")


def checked(deal: Deal, event: Checked) -> Deal:
    """Both write the true points; a surplus is charged for."""
    assert deal.tally is not None
    if deal.tally[1 - event.seat] > event.points[1 - event.seat]:
        return replace(deal, stage="recounting")
    return replace(deal, tally=event.points, stage="over")
