"""The score of a deal (D7) and the end of the match (D8)."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from yus.deberts.points import BELLA, RUN_POINTS
from yus.deberts.state import Deal, Table, from_elder
from yus.events import DealWritten, Ending, Outcome, Seat

Points: TypeAlias = tuple[int, ...]
"""Points by seat."""


class _Written(msgspec.Struct, frozen=True):
    """What a deal's points come to: its outcome, what each writes, what hangs anew."""

    outcome: Outcome
    written: Points
    hangs: int = 0


def points(deal: Table) -> Points:
    """Return each seat's points so far: tricks, the last one's ten, melds that scored, bella (D7.1).

    Melds and bella count without a trick too (D5.8, D5.9).
    """
    total = list(deal.won)
    for claim in deal.claims:
        if claim.status == "scored":
            total[claim.seat] += RUN_POINTS[claim.spoken.kind]
    if deal.bella is not None:
        total[deal.bella] += BELLA
    return tuple(total)


def write(deal: Deal, totals: Points, hanging: int) -> DealWritten:
    """Write a deal that is over. ``totals`` and ``hanging`` are as they were before it."""
    players = deal.rules.players
    if deal.stage == "thrown_in":
        nothing = (0,) * players
        return DealWritten("thrown_in", nothing, nothing, totals, hanging, (deal.dealer + 1) % players)
    got = points(deal)
    assert deal.taker is not None
    result = _outcome(got, deal.taker)
    counted = counted_seats(deal, result.outcome)
    written = list(result.written)
    left = hanging + result.hangs
    receiver = _receiver(got, counted, result.outcome)
    if receiver is not None:
        written[receiver] += hanging
        left = 0
    return DealWritten(
        result.outcome,
        got,
        tuple(written),
        tuple(total + more for total, more in zip(totals, written, strict=True)),
        left,
        _next_dealer(deal, got, counted, result.outcome),
    )


def _outcome(got: Points, taker: Seat) -> _Written:
    """Taken, bait or hanging bait (D7.2, D7.3)."""
    mine = got[taker]
    theirs = sum(got) - mine
    if mine > theirs:
        return _Written("taken", got)
    if mine == theirs:
        return _Written("hanging", tuple(0 if seat == taker else each for seat, each in enumerate(got)), mine)
    return _Written("bait", _bait(got, taker))


def _bait(got: Points, taker: Seat) -> Points:
    """The defender writes all; two of them halve it, an odd point goes to the first after the taker."""
    players = len(got)
    share, odd = divmod(sum(got), players - 1)
    first = (taker + 1) % players
    return tuple(0 if seat == taker else share + (odd if seat == first else 0) for seat in range(players))


def counted_seats(deal: Deal, outcome: Outcome) -> tuple[Seat, ...]:
    """Return the seats that may have "the most points", elder first.

    A baited taker is not counted (D7.4, D7.5).
    """
    baited = outcome in ("bait", "hanging")
    return tuple(seat for seat in from_elder(deal) if not (baited and seat == deal.taker))


def _receiver(got: Points, counted: Sequence[Seat], outcome: Outcome) -> Seat | None:
    """Who gets the points that hang: nobody after a hanging bait or a tie for the most (D7.4)."""
    most = max(got[seat] for seat in counted)
    leaders = [seat for seat in counted if got[seat] == most]
    return leaders[0] if outcome != "hanging" and len(leaders) == 1 else None


def _next_dealer(deal: Deal, got: Points, counted: Sequence[Seat], outcome: Outcome) -> Seat:
    """Who had the most deals next (D7.5).

    Of several the first after the old dealer; after a hanging bait the first after the taker.
    """
    assert deal.taker is not None
    players = deal.rules.players
    before = deal.taker if outcome == "hanging" else deal.dealer
    return min(counted, key=lambda seat: (-got[seat], (seat - before - 1) % players))


def winner(target: int, written: DealWritten, last_trick: Seat | None) -> tuple[Seat, Ending] | None:
    """Return who has won the match after a deal and why, None if it goes on.

    Alone at the target (D8.1); of several there who took the last trick, else who has most (D8.2).
    ``last_trick`` is the seat that took the last trick of the deal, None if it was thrown in.
    """
    if last_trick is None:
        return None
    there = [seat for seat, total in enumerate(written.totals) if total >= target]
    if not there:
        return None
    if len(there) == 1:
        return there[0], "target"
    if last_trick in there:
        return last_trick, "last_trick"
    highest = max(written.totals)
    leaders = [seat for seat in there if written.totals[seat] == highest]
    return (leaders[0], "highest") if len(leaders) == 1 else None
