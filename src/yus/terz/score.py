"""The end of a deal and of the match (T7)."""

from yus.events import DealWritten, Ending, Seat
from yus.terz.points import rounded
from yus.terz.state import Deal, melds_total


def points(deal: Deal) -> tuple[int, ...]:
    """Return each seat's trick points, not rounded, and melds, with or without a trick (T7.2, T7.4)."""
    won = deal.won if deal.tally is None else deal.tally
    return tuple(won[seat] + melds_total(deal, seat) for seat in range(2))


def write(deal: Deal, totals: tuple[int, ...], hanging: int) -> DealWritten:
    """Write a deal that is over: trick points, rounded if so agreed, and melds (T2.3, T7.2).

    ``totals`` are as they were before it; ``hanging`` is always 0 in Терц. A claim has the points at that
    moment. The winner of the last trick deals next (T7.3), whoever was last to speak at the count; after a
    claim nobody does. What was counted at the table stands (T9.7).
    """
    got = points(deal)
    if deal.stage == "claimed":
        written, dealer = got, deal.turn
    else:
        dealer = deal.tricks[-1].taker
        won = deal.won if deal.tally is None else deal.tally
        written = tuple(rounded(won[seat], deal.rules) + melds_total(deal, seat) for seat in range(2))
    return DealWritten(
        "claimed" if deal.stage == "claimed" else "played",
        got,
        written,
        tuple(total + more for total, more in zip(totals, written, strict=True)),
        hanging,
        dealer,
    )


def winner(deal: Deal, targets: tuple[int, ...], written: DealWritten | None) -> tuple[Seat, Ending] | None:
    """Return who has won the match after a deal and why, None if it goes on (T7.1, T7.2).

    A match that was lost in the middle of a deal (T9.3) has nothing written of it.
    """
    if deal.stage == "claimed":
        return deal.turn, "claim"
    if written is None:
        return 1 - deal.turn, "forfeit"
    there = [
        seat for seat in range(2) if written.totals[seat] >= targets[seat] and deal.tricks_taken[seat] > 0
    ]
    if not there:
        return None
    if len(there) == 1:
        return there[0], "target"
    return deal.tricks[-1].taker, "last_trick"
