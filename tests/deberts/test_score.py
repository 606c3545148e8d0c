"""score: what a deal is worth and who has won the match (D7, D8)."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.deberts.tables import deal_of, table
from tests.helpers import meld, play_out
from yus import deberts
from yus.deberts.score import counted_seats, points, winner, write
from yus.deberts.state import Claim, Status
from yus.events import DealWritten, Spoken
from yus.rules import DebertsRules
from yus.tricks import Trick

TWO_RUNS = "AS KS QS JS 10C 9C 8C QD 7D"


def over(
    won: Sequence[int],
    taker: int,
    *,
    dealer: int | None = None,
    claims: tuple[Claim, ...] = (),
    bella: int | None = None,
) -> deberts.Deal:
    """A deal that is over, with these trick points by seat; the last seat is the dealer unless given."""
    players = len(won)
    return deberts.Deal(
        rules=DebertsRules(players=players),
        dealer=players - 1 if dealer is None else dealer,
        hands=(0,) * players,
        pack=(),
        turn_up=0,
        turn=0,
        won=tuple(won),
        stage="over",
        taker=taker,
        claims=claims,
        bella=bella,
    )


def wrote(won: Sequence[int], taker: int, hanging: int = 0, dealer: int | None = None) -> DealWritten:
    """What is written of such a deal, the totals before it being nothing."""
    return write(over(won, taker, dealer=dealer), (0,) * len(won), hanging)


def claim(seat: int, text: str, status: Status) -> Claim:
    """A claim in that state."""
    each = meld(text)
    return Claim(seat, Spoken(each.kind), each, status)


# The points of a deal (D7.1)


def test_points_are_tricks_and_melds() -> None:
    """D7.1: a player's points are the cards in his tricks, 10 for the last trick, and his melds."""
    assert points(over([100, 62], 0)) == (100, 62)
    scored = (claim(1, "QS:3", "scored"), claim(1, "KD:4", "scored"))
    assert points(over([100, 62], 0, claims=scored)) == (100, 132)
    assert points(over([100, 62], 0, claims=scored, bella=0)) == (120, 132)
    assert points(over([100, 62, 0], 0, bella=2)) == (100, 62, 20)


@pytest.mark.parametrize("status", ["standing", "beaten", "overtaken"])
def test_only_scored_melds_count(status: Status) -> None:
    """D7.1: a meld that was beaten or overtaken and not added counts for nothing."""
    assert points(over([100, 62], 0, claims=(claim(0, "KD:4", status),))) == (100, 62)


def test_points_of_a_played_deal() -> None:
    """D7.1: of a deal that was played the points are those of tricks and melds together."""
    match = play_out(
        table(["AS KS QS JS 10C 9C 8C QD 7D", ""], "QH", "0 play, 0 announce AS:4, 1 good, 0 done")
    )
    won = deal_of(match).won
    assert match.written is not None
    assert match.written.points == (won[0] + 50, won[1])


# Two players (D7.2)


def test_taken_by_two() -> None:
    """D7.2: a taker with more points than the defender: each writes his own."""
    assert (wrote([90, 72], 0).outcome, wrote([90, 72], 0).written) == ("taken", (90, 72))
    assert (wrote([81, 82], 1).outcome, wrote([81, 82], 1).written) == ("taken", (81, 82))


def test_bait_of_two() -> None:
    """D7.2: a taker with fewer points is bait: the defender writes both their points, the taker nothing."""
    assert (wrote([72, 90], 0).outcome, wrote([72, 90], 0).written) == ("bait", (0, 162))
    assert (wrote([82, 81], 1).outcome, wrote([82, 81], 1).written) == ("bait", (163, 0))
    assert wrote([72, 90], 0).points == (72, 90)


def test_hanging_bait_of_two() -> None:
    """D7.2: with equal points the defender writes his own, the taker nothing, and the taker's points hang."""
    written = wrote([81, 81], 0)
    assert (written.outcome, written.written, written.hanging) == ("hanging", (0, 81), 81)
    assert wrote([81, 81], 1).written == (81, 0)


def test_totals_grow() -> None:
    """D7.2: what is written is added to the totals, and only that."""
    written = write(over([72, 90], 0), (100, 200), 0)
    assert written.totals == (100, 362)
    assert write(over([81, 81], 0), (100, 200), 7).totals == (100, 281)


# Three players (D7.3)


def test_taken_by_three() -> None:
    """D7.3: a taker with more than both defenders together: each writes his own."""
    written = wrote([30, 92, 40], 1)
    assert (written.outcome, written.written) == ("taken", (30, 92, 40))


def test_more_than_each_is_not_enough() -> None:
    """D7.3: the taker is measured against the sum of both defenders, not against each."""
    assert wrote([50, 62, 50], 1).outcome == "bait"


@pytest.mark.parametrize(
    ("won", "taker", "written"),
    [
        ([60, 60, 42], 0, (0, 81, 81)),
        ([60, 61, 42], 0, (0, 82, 81)),  # the odd point goes to the first after the taker
        ([60, 61, 42], 1, (81, 0, 82)),
        ([60, 61, 42], 2, (82, 81, 0)),
        ([0, 163, 0], 0, (0, 82, 81)),
    ],
)
def test_bait_of_three(won: list[int], taker: int, written: tuple[int, ...]) -> None:
    """D7.3: bait: the defenders halve all points, an odd one goes to the first after the taker."""
    assert (wrote(won, taker).outcome, wrote(won, taker).written) == ("bait", written)


def test_hanging_bait_of_three() -> None:
    """D7.3: hanging bait: the defenders write their own, the taker nothing, and his points hang."""
    written = wrote([30, 81, 51], 1)
    assert (written.outcome, written.written, written.hanging) == ("hanging", (30, 0, 51), 81)


@given(st.lists(st.integers(0, 200), min_size=2, max_size=3), st.integers(0, 2), st.integers(0, 300))
def test_no_point_is_lost(won: list[int], taker: int, hanging: int) -> None:
    """D7.2, D7.3, D7.4: all points of a deal are written or hang, with those that hung before."""
    written = wrote(won, taker % len(won), hanging)
    assert sum(written.written) + written.hanging == sum(won) + hanging
    assert written.totals == written.written
    assert written.points == tuple(won)


# Hanging points (D7.4)


@pytest.mark.parametrize(
    ("won", "taker", "written"),
    [
        ([90, 72], 0, (120, 72)),
        ([90, 72], 1, (192, 0)),  # the taker is baited, the defender has the most anyway
        ([30, 92, 40], 1, (30, 122, 40)),
        ([30, 41, 10], 2, (41, 70, 0)),
        ([40, 80, 50], 1, (85, 0, 115)),  # the baited taker has the most and is not counted
    ],
)
def test_hanging_points_go_to_the_most(won: list[int], taker: int, written: tuple[int, ...]) -> None:
    """D7.4: hanging points go to whoever has the most points of the deal, a baited taker not counted."""
    result = wrote(won, taker, hanging=30)
    assert (result.written, result.hanging) == (written, 0)


@pytest.mark.parametrize(
    ("won", "taker", "outcome", "hanging", "written"),
    [
        ([45, 70, 45], 1, "bait", 30, (80, 0, 80)),
        ([40, 80, 40], 1, "hanging", 110, (40, 0, 40)),
    ],
)
def test_hanging_points_stay_after_a_tie(
    won: list[int], taker: int, outcome: str, hanging: int, written: tuple[int, ...]
) -> None:
    """D7.4: if several have the most the points keep hanging."""
    result = wrote(won, taker, hanging=30)
    assert (result.outcome, result.hanging) == (outcome, hanging)
    assert result.written == written


def test_taker_may_tie_for_the_most_only_if_counted() -> None:
    """D7.4: a baited taker makes no tie: the points go to the defender who has as many as he."""
    result = wrote([60, 60, 10], 1, hanging=30)
    assert (result.outcome, result.hanging) == ("bait", 0)
    assert result.written == (65 + 30, 0, 65)


def test_hanging_points_add_up() -> None:
    """D7.4: after a hanging bait again all keep hanging, the new points with the old."""
    result = wrote([81, 81], 0, hanging=30)
    assert (result.hanging, result.written) == (111, (0, 81))


def test_thrown_in_deal_changes_nothing() -> None:
    """D7.4, D3.4: a deal thrown in writes nothing, and what hangs keeps hanging."""
    deal = deberts.Deal(DebertsRules(), 1, (0, 0), (), 0, 0, (0, 0), stage="thrown_in")
    assert write(deal, (100, 200), 30) == DealWritten("thrown_in", (0, 0), (0, 0), (100, 200), 30, 0)
    assert deberts.last_trick(deal) is None


# The next dealer (D7.5)


@pytest.mark.parametrize(
    ("won", "taker", "following"),
    [
        ([90, 72], 0, 0),
        ([72, 90], 1, 1),
        ([90, 72], 1, 0),
        ([72, 90], 0, 1),
        ([30, 92, 40], 1, 1),
        ([30, 41, 10], 2, 1),
        ([40, 80, 50], 1, 2),  # the baited taker had the most and is not counted
    ],
)
def test_next_dealer_had_the_most(won: list[int], taker: int, following: int) -> None:
    """D7.5: next deals whoever had the most points of the deal, a baited taker not counted."""
    for dealer in range(len(won)):
        assert wrote(won, taker, dealer=dealer).next_dealer == following


def test_most_by_points_not_by_what_is_written() -> None:
    """D7.5: it is the points of the deal that count, not what is written for a bait or for hanging points."""
    assert wrote([41, 60, 40], 1, dealer=2).next_dealer == 0
    assert wrote([40, 60, 41], 1, hanging=300, dealer=2).next_dealer == 2


@pytest.mark.parametrize(("dealer", "following"), [(0, 2), (1, 2), (2, 0)])
def test_several_with_the_most(dealer: int, following: int) -> None:
    """D7.5: of several with the most the first of them after the old dealer deals."""
    assert wrote([50, 60, 50], 1, dealer=dealer).next_dealer == following


@pytest.mark.parametrize(("taker", "following"), [(0, 1), (1, 0)])
def test_dealer_after_a_hanging_bait_of_two(taker: int, following: int) -> None:
    """D7.5: after a hanging bait of two the defender deals."""
    for dealer in (0, 1):
        assert wrote([81, 81], taker, dealer=dealer).next_dealer == following


@pytest.mark.parametrize(
    ("won", "taker", "following"),
    [
        ([30, 81, 51], 1, 2),
        ([51, 81, 30], 1, 0),
        ([40, 80, 40], 1, 2),  # equals: the first after the taker
        ([40, 40, 80], 2, 0),
        ([80, 40, 40], 0, 1),
    ],
)
def test_dealer_after_a_hanging_bait_of_three(won: list[int], taker: int, following: int) -> None:
    """D7.5: after a hanging bait of three the stronger defender, of equals the first after the taker."""
    for dealer in range(3):
        assert wrote(won, taker, dealer=dealer).next_dealer == following


def test_who_is_counted() -> None:
    """D7.4, D7.5: only a baited taker is not counted among those with the most points; elder comes first."""
    deal = over([1, 2, 3], 1, dealer=0)
    assert counted_seats(deal, "taken") == (1, 2, 0)
    assert counted_seats(deal, "bait") == counted_seats(deal, "hanging") == (2, 0)


# The end of the match (D8)


def test_which_trick_is_the_last() -> None:
    """D8.2: the last trick is the ninth: of the others it does not matter who took them."""
    tricks = tuple(Trick(0, (), taker, 0) for taker in (0, 0, 0, 0, 0, 0, 0, 0, 1))
    assert deberts.last_trick(replace(over([90, 72], 0), tricks=tricks)) == 1


def after_deal(*totals: int, last: int | None) -> tuple[int, str] | None:
    """Who has won a match to 301 with these totals."""
    return winner(301, DealWritten("taken", (), (), totals, 0, 0), last)


def test_alone_at_the_target() -> None:
    """D8.1: if exactly one player has the target or more he wins, whoever took the last trick."""
    assert after_deal(301, 300, last=1) == (0, "target")
    assert after_deal(100, 350, last=0) == (1, "target")
    assert after_deal(0, 20, 301, last=0) == (2, "target")


def test_nobody_at_the_target() -> None:
    """D8.1: as long as nobody has the target the match goes on."""
    assert after_deal(300, 300, last=0) is None
    assert after_deal(0, 0, 300, last=2) is None


def test_not_after_a_thrown_in_deal() -> None:
    """D8.1: after a thrown-in deal nothing is checked."""
    assert after_deal(400, 0, last=None) is None


def test_last_trick_decides() -> None:
    """D8.2: if several have the target the one wins who took the last trick of that deal, not the highest."""
    assert after_deal(301, 400, last=0) == (0, "last_trick")
    assert after_deal(301, 400, last=1) == (1, "last_trick")
    assert after_deal(301, 400, 350, last=2) == (2, "last_trick")
    assert after_deal(301, 400, 0, last=0) == (0, "last_trick")


def test_highest_total_decides() -> None:
    """D8.2: if who took the last trick is not among them, the highest total wins."""
    assert after_deal(301, 302, 100, last=2) == (1, "highest")
    assert after_deal(100, 310, 302, last=0) == (1, "highest")


def test_shared_highest_total() -> None:
    """D8.2: if the highest total is shared, another deal is played."""
    assert after_deal(310, 310, 300, last=2) is None
    assert after_deal(300, 310, 310, last=0) is None
