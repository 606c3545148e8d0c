"""The end of a deal and of the match (T7)."""

from yus.events import DealWritten, Ending, Seat
from yus.terz.points import rounded
from yus.terz.state import Deal, melds_total


def points(deal: Deal) -> tuple[int, ...]:
    """Return each seat's trick points, not rounded, and melds, with or without a trick (T7.2, T7.4)."""
    return tuple(deal.points_in_hand(seat) for seat in range(2))


def write(deal: Deal, totals: tuple[int, ...], hanging: int) -> DealWritten:
    """Write a deal that is over: trick points, rounded if so agreed, and melds (T2.3, T7.2).

    ``totals`` are as they were before it; ``hanging`` is always 0 in Терц. A claim has the points at that
    moment. The winner of the last trick, whose turn it is, deals next (T7.3); after a claim nobody does.
    """
    got = points(deal)
    if deal.stage == "claimed":
        written = got
    else:
        written = tuple(rounded(deal.won[seat], deal.rules) + melds_total(deal, seat) for seat in range(2))
    return DealWritten(
        "claimed" if deal.stage == "claimed" else "played",
        got,
        written,
        tuple(total + more for total, more in zip(totals, written, strict=True)),
        hanging,
        deal.turn,
    )


def winner(deal: Deal, targets: tuple[int, ...], written: DealWritten) -> tuple[Seat, Ending] | None:
    """Return who has won the match after a deal and why, None if it goes on (T7.1, T7.2)."""
    if deal.stage == "claimed":
        return deal.turn, "claim"
    there = [
        seat for seat in range(2) if written.totals[seat] >= targets[seat] and deal.tricks_taken[seat] > 0
    ]
    if not there:
        return None
    if len(there) == 1:
        return there[0], "target"
    return deal.tricks[-1].taker, "last_trick"
