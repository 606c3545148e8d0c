"""terz.referee.count: a claim that may be wrong (T9.6), the count (T9.7); targets on the hill."""

import pytest

from tests.helpers import after, next_deal, play_through, refused, terz_deck
from tests.terz.referee_tables import (
    FIRST,
    FRITZ,
    STOCK_TRICKS,
    can,
    kinds,
    live,
    penalties,
    price_of,
)
from tests.terz.tables import deal_of, fritz, of_kind
from yus.events import Checked, ClaimUpheld, Counted, DealWritten, MatchWon, Penalised
from yus.match import Match, legal, rematch_dealer, to_act
from yus.notation import command_text
from yus.rules import TerzRules
from yus.terz import Price
from yus.view import lawful, view

SHORT = TerzRules(target=51, referee="table")
EXACT = TerzRules(referee="table", rounding=False)
FIFTY = "0 announce QS:4, 1 good"


def counting(*more: str, rules: TerzRules | None = None) -> Match:
    """The cards are played: seat 0 has 58 points and ten tricks, seat 1 has 92 and six, and counts."""
    return live(STOCK_TRICKS, FRITZ, *more, rules=rules or TerzRules(referee="table"))


# T7.3


@pytest.mark.parametrize("answer", ["0 accept", "0 check"])
def test_the_winner_of_the_last_trick_deals_next(answer: str) -> None:
    """T7.3: who took the last trick deals the next deal, whoever counted and whoever answered (T9.7)."""
    match, events = play_through(counting(), "1 count 92", answer)
    last = deal_of(match).tricks[-1].taker
    assert last == 1, "the one who answers has not taken it"
    assert [each.next_dealer for each in of_kind(events, DealWritten)] == [last]
    assert match.dealer == last


# T9.6


def test_a_wrong_claim() -> None:
    """T9.6: who claims without the points goes 100 on the hill, and play goes on."""
    match = live(FIFTY, FIRST, "0 draw")
    assert price_of(match, "0 claim") == Price("wrong_claim", "T9.6", hill=100)
    assert kinds(match, "0 claim") == ["MatchClaimed", "Penalised"]
    match = after(match, "0 claim")
    assert match.targets == (601, 501)
    assert (deal_of(match).stage, to_act(match)[0]) == ("play", 0)
    assert deal_of(match).need == (601, 501)


def test_a_claim_without_a_trick() -> None:
    """T9.6, T7.1: points without a trick in this deal are no right to claim."""
    match = live("0 announce QS:4, 1 good, 0 marriage", rules=SHORT)
    assert deal_of(match).points_in_hand(0) == 70
    assert price_of(match, "0 claim") == Price("wrong_claim", "T9.6", hill=100)


def test_one_wrong_claim_a_turn() -> None:
    """T9.6: on one turn a wrong claim is charged once and cannot be repeated, on the next turn it can."""
    match = live("0 claim")
    assert refused(match, "0 claim").rule == "T9.6"
    assert price_of(after(match, FIRST, "0 draw"), "0 claim") is not None


def test_a_right_claim_ends_the_match() -> None:
    """T9.6, T7.1: nothing being open to be asked for, a claim with the points ends the match."""
    match = live(FIFTY, STOCK_TRICKS.split(", 0 KH")[0], rules=SHORT)
    assert price_of(match, "0 claim") is None
    match, events = play_through(match, "0 claim")
    assert [type(each).__name__ for each in events] == [
        "MatchClaimed",
        "ClaimUpheld",
        "DealWritten",
        "MatchWon",
    ]
    assert of_kind(events, ClaimUpheld) == [ClaimUpheld(0)]
    assert of_kind(events, MatchWon) == [MatchWon(0, "claim")]
    assert match.written == DealWritten("claimed", (51, 0), (51, 0), (51, 0), 0, 0)
    assert rematch_dealer(match) == 0


def test_a_claim_waits_for_who_may_ask() -> None:
    """T9.6, T9.1: a claim on what is still open to be asked for does not cut the right to ask."""
    match = live(FIFTY, FIRST, "0 draw, 0 announce AD:3, 1 good, 0 claim", rules=SHORT)
    assert (deal_of(match).stage, to_act(match)) == ("claiming", (1,))
    assert can(match, 1) == ["draw", "show", "accept"]
    assert can(match, 0) == ["draw"]
    assert refused(match, "1 8S").rule == "T9.6"
    for answer in ("1 accept", "1 show", "1 draw, 1 show"):
        assert after(match, answer).winner == 0


def test_a_claim_on_a_lie_fails() -> None:
    """T9.6, T9.1: what is exposed does not count for the claim; the claim is then wrong too."""
    match = live(FIFTY, FIRST, "0 draw, 0 announce KH:3, 1 good", rules=SHORT)
    assert price_of(match, "0 claim") is None
    match = after(match, "0 claim")
    charged = penalties(match, "1 show")
    assert [each.offence for each in charged] == ["false_meld", "wrong_claim"]
    match = after(match, "1 show")
    assert match.targets == (251, 51)
    assert match.winner is None
    assert to_act(match) == (0, 1)


def test_an_unexposed_lie_counts() -> None:
    """T9.6, T9.1: a lie that nobody asked to see counts like the truth."""
    match = live(FIFTY, FIRST, "0 draw, 0 announce KH:3, 1 good, 0 claim, 1 accept", rules=SHORT)
    assert match.winner == 0
    assert match.totals == (70, 0)


# T9.7


def test_who_counts() -> None:
    """T9.7: the player with fewer tricks counts, any number from 0 to 150, the true one first."""
    match = counting()
    assert (deal_of(match).stage, to_act(match)) == ("counting", (1,))
    words = [command_text(each) for each in legal(match, 1)]
    assert words[0] == "count 92"
    assert sorted(words) == sorted(f"count {number}" for number in range(151))
    assert [command_text(each) for each in lawful(view(match, 1))] == ["count 92"]
    assert legal(match, 0) == ()
    assert refused(match, "1 accept").rule == "T9.7"


def test_of_equals_the_loser_of_the_last() -> None:
    """T9.7: with eight tricks each, the loser of the last trick counts."""
    for last, counter in ((0, 1), (1, 0)):
        takers = "01010101010101" + ("0" if last else "1")
        hands = ["8H", "7H"] if last == 0 else ["7H", "8H"]
        match = fritz_at_table(hands, takers)
        match = after(match, f"0 {hands[0]}, 1 {hands[1]}")
        assert deal_of(match).tricks_taken == (8, 8)
        assert to_act(match) == (counter,)


def fritz_at_table(hands: list[str], takers: str) -> Match:
    """A last trick at the table; seat 0 leads."""
    return fritz(hands, "H", takers=takers, won=(70, 60), rules=TerzRules(referee="table"))


def test_a_count_accepted_stands() -> None:
    """T9.7: unchecked the stated number stands, and the other gets the rest of 150."""
    match, events = play_through(counting(), "1 count 99")
    assert of_kind(events, Counted)[-1] == Counted(1, 99, "overcounted")
    assert (deal_of(match).stage, to_act(match)) == ("checking", (0,))
    assert refused(match, "0 count 3").rule == "T9.7"
    assert can(match, 0) == ["accept", "check"]
    match = after(match, "0 accept")
    assert match.written is not None
    assert (match.written.points, match.written.written) == ((51, 99), (50, 100))


def test_the_sheet_does_not_tell() -> None:
    """T9.7: what is written of an unchecked count holds nothing of the true points."""
    match = counting("1 count 99, 0 accept")
    assert match.written is not None
    assert sum(match.written.points) == 150
    assert view(match, 0).written == match.written


def test_a_surplus_found_is_written_by_the_other() -> None:
    """T9.7: checked, both write the true numbers, and the other the surplus on top."""
    match = counting("1 count 99")
    after_it, events = play_through(match, "0 check")
    assert of_kind(events, Checked) == [Checked(0, (58, 92))]
    assert of_kind(events, Penalised) == [Penalised(1, "overcounted", "T9.7", 0, (7, 0))]
    assert after_it.written is not None
    assert (after_it.written.points, after_it.written.written) == ((65, 92), (67, 90))
    exact = counting("1 count 99, 0 check", rules=EXACT)
    assert exact.totals == (65, 92)


@pytest.mark.parametrize("number", [0, 85, 91])
def test_too_few(number: int) -> None:
    """T9.7: who counts too few pays nothing: checked, both write the true numbers; unchecked he has fewer."""
    match = counting()
    assert price_of(match, f"1 count {number}") == Price("undercounted", "T9.7")
    checked = after(match, f"1 count {number}, 0 check")
    assert checked.totals == (60, 90)
    assert penalties(match, f"1 count {number}, 0 check") == []
    exact = counting(f"1 count {number}, 0 accept", rules=EXACT)
    assert exact.totals == (150 - number, number)


def test_a_true_count_checked() -> None:
    """T9.7: a true count that is checked costs nobody anything."""
    assert price_of(counting(), "1 count 92") is None
    assert penalties(counting(), "1 count 92, 0 check") == []
    assert counting("1 count 92, 0 check").totals == counting("1 count 92, 0 accept").totals == (60, 90)


def test_price_of_a_surplus() -> None:
    """T9.7: the surplus is what a count too high costs if it is checked."""
    assert price_of(counting(), "1 count 100") == Price("overcounted", "T9.7", other=8)


def test_melds_and_penalties_count() -> None:
    """T9.7, T9.1: melds and what was written for penalties come to the stated points."""
    match = live(
        "0 announce KH:3, 1 good, 1 show, 0 marriage",
        STOCK_TRICKS,
        FRITZ,
        "1 count 92, 0 accept",
        rules=EXACT,
    )
    assert match.totals == (58 + 20, 92 + 20)


# The hill


def test_the_hill_decides_who_wins() -> None:
    """T9.1, T7.2: who is on the hill needs his own target; the other's stays as it was."""
    target = TerzRules(target=60, referee="table")
    honest = counting("1 count 92, 0 accept", rules=target)
    assert (honest.totals, honest.winner) == ((60, 90), 1)
    caught = live("0 7C, 1 announce AH:3, 0 good, 0 show, 1 7S", rules=target)
    assert caught.targets == (60, 160)
    rest = f"{STOCK_TRICKS}, {FRITZ}".removeprefix("0 7C, 1 7S, ")
    match = after(caught, rest, "1 count 92, 0 accept")
    assert match.totals == (80, 90)
    assert match.winner == 0


def test_the_hill_lasts_the_match() -> None:
    """T9.1: the raised target holds for the deals that follow."""
    match = live("0 announce KH:3, 1 good, 1 show", STOCK_TRICKS, FRITZ, "1 count 92, 0 accept")
    assert (match.totals, match.targets, match.winner) == ((60, 110), (601, 501), None)
    match = next_deal(match, terz_deck(["", ""], dealer=match.dealer))
    assert deal_of(match).need == (541, 391)


def test_below_zero() -> None:
    """T9.4: a downgrade may leave less than nothing written."""
    hands = ("QS JS 10S 9S 7D 8D 9D 8C 7C", "AC KC 10C 9C KS AS 7S JD 10D")
    match = live("0 announce QS:4, 1 good, 0 7C, 1 9C, 0 break 6, 1 draw, 1 7S, 0 draw", hands=hands)
    match = after(match, "0 announce QS:3, 1 good, 1 show")
    assert deal_of(match).points_in_hand(0) == 30
    assert deal_of(match).awards == (-20, 0)
