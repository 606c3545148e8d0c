"""adding: what stands is shown, and its side adds the rest of its runs (D5.5 to D5.8)."""

import pytest

from tests.deberts.tables import deal_of, of_kind, table
from tests.helpers import after, legal_texts, meld, play_out, play_through, refused
from yus.events import AddingDone, Announced, MeldScored, Spoken
from yus.match import to_act

TAKER = {0: "0 play", 1: "0 pass, 1 play", 2: "0 pass, 1 pass, 2 play"}
# Seat 0 has a run of seven spades and a terz in clubs, seat 1 a terz; seat 2, with three, a terz and a berz.
SPADES = "AS KS QS JS 10S 9S 8S QC 7D"
CLUBS = "KC JC 10C 9C 9D JD 8H AH 7H"
MIXED = "QH JH 10H AD KD QD 8C 7C 10D"
TWO_RUNS = "AS KS QS JS 10C 9C 8C QD 7D"
DIAMONDS = "KD JD 10D 9D 8D AC KC QC 7S"
MATE = "QH JH 10H AD 8H 10S 9S 8S JC"


def test_what_stands_is_shown_and_scores() -> None:
    """D5.5, D5.6: when all have had their turn the meld that stands is shown and scores."""
    match = table([CLUBS, SPADES], "QH", "0 play, 0 announce JC:3")
    match, events = play_through(match, "1 beat AS:4")
    assert of_kind(events, MeldScored) == [MeldScored(1, meld("AS:4"), 50)]
    assert (deal_of(match).stage, deal_of(match).spoken) == ("adding", 2)
    assert to_act(match) == (1,)


def test_side_adds_its_other_runs() -> None:
    """D5.5: the side of what stands scores all its melds: each of its players may add further runs."""
    match = table([TWO_RUNS, ""], "QH", "0 play, 0 announce AS:4, 1 good")
    assert legal_texts(match) == ["also 10C:3", "done"]
    match, events = play_through(match, "0 also 10C:3")
    assert events == (MeldScored(0, meld("10C:3"), 20),)
    assert legal_texts(match) == ["done"]
    match, events = play_through(match, "0 done")
    assert events == (AddingDone(0),)
    assert deal_of(match).stage == "play"
    assert to_act(match) == (0,)


def test_adding_is_not_a_duty() -> None:
    """D5.5: what is not added does not score."""
    added, left = (
        play_out(table([TWO_RUNS, ""], "QH", "0 play, 0 announce AS:4, 1 good", *more)).written
        for more in (["0 also 10C:3, 0 done"], ["0 done"])
    )
    assert added is not None
    assert left is not None
    assert added.points[0] - left.points[0] == 20
    assert added.points[1] == left.points[1]


def test_runs_of_four_and_three_are_worth() -> None:
    """D2.2: a berz is worth 50 and a terz 20."""
    match = table([TWO_RUNS, ""], "QH", "0 play")
    events = play_through(match, "0 announce AS:4, 1 good, 0 also 10C:3")[1]
    assert [each.points for each in of_kind(events, MeldScored)] == [50, 20]


def test_no_card_serves_twice() -> None:
    """D5.5: no card may serve in two runs that one scores: A K Q J and 10 9 8 will do, J 10 9 will not."""
    match = table([SPADES, ""], "QH", "0 play, 0 announce AS:4, 1 good")
    assert legal_texts(match) == ["also 10S:3", "done"]
    for shared in ("JS:3", "JS:4", "AS:4", "KS:3", "QS:3"):
        error = refused(match, f"0 also {shared}")
        assert (error.rule, error.en) == ("D5.5", "no card may serve in two runs")
        assert "две комбинации" in error.ru


def test_added_runs_bind_their_cards_too() -> None:
    """D5.5: a run that was added binds its cards like the one that stood."""
    hand = "AS KS QS 10C 9C 8C 7C QD 7D"
    match = table([hand, ""], "QH", "0 play, 0 announce 10C:4, 1 good")
    assert legal_texts(match) == ["also AS:3", "done"]
    hand = "AS KS QS JS 10S 9S 8S 7S QD"
    match = table([hand, ""], "QH", "0 play, 0 announce AS:4, 1 good")
    assert legal_texts(match) == ["also 10S:3", "also 10S:4", "also 9S:3", "done"]
    assert legal_texts(after(match, "0 also 9S:3")) == ["done"]
    assert refused(after(match, "0 also 9S:3"), "0 also 10S:3").en == "no card may serve in two runs"


def test_longer_run_is_added_as_runs_of_four_and_three() -> None:
    """D5.1, D5.5: of a run of five that is left runs of 4 and 3 may be added, and not the five."""
    match = table(["AS KS QS JS KC QC JC 10C 9C", ""], "QH", "0 play, 0 announce AS:4, 1 good")
    assert legal_texts(match) == ["also JC:3", "also KC:3", "also KC:4", "also QC:3", "also QC:4", "done"]
    assert refused(match, "0 also KC:5").rule == "D5.1"


@pytest.mark.parametrize(
    ("command", "rule", "reason"),
    [
        ("also AS:5", "D5.1", "runs of 4 and 3 only"),
        ("also JJJJ", "D5.1", "runs of 4 and 3 only"),
        ("also 9C:3", "D5.5", "not in your hand"),
        ("also QD:3", "D5.5", "not in your hand"),
        ("announce 10C:3", "D5.5", "add a run or be done"),
        ("swap", "D5.5", "add a run or be done"),
        ("AS", "D5.5", "add a run or be done"),
        ("good", "D5.5", "add a run or be done"),
        ("bella", "D5.5", "add a run or be done"),
    ],
)
def test_refusals_while_adding(command: str, rule: str, reason: str) -> None:
    """D5.5, D5.1: while runs are added one may add runs of 4 and 3 from one's hand, or be done."""
    error = refused(table([TWO_RUNS, ""], "QH", "0 play, 0 announce AS:4, 1 good"), f"0 {command}")
    assert (error.rule, reason in error.en) == (rule, True)


def test_run_with_one_card_missing() -> None:
    """D5.5: a run of which one card only is not in hand cannot be added."""
    match = table(["AS KS QS JS 10C 9C 7C QD 7D", "8C"], "QH", "0 play, 0 announce AS:4, 1 good")
    assert legal_texts(match) == ["done"]
    assert refused(match, "0 also 10C:3").en == "that run is not in your hand"


def test_other_side_scores_no_runs() -> None:
    """D5.5: the other side scores no runs, however many it has."""
    match = table([TWO_RUNS, DIAMONDS], "QH", "0 play, 0 announce AS:4, 1 good")
    match, events = play_through(match, "0 done")
    assert not of_kind(events, MeldScored)
    assert to_act(match) == (0,)
    assert refused(match, "1 also JD:4").rule == "C4"
    assert [each.seat for each in deal_of(match).claims] == [0]


def test_nobody_announced() -> None:
    """D5.5: if nobody announced, nobody scores runs, and the play begins at once."""
    match, events = play_through(table([TWO_RUNS, DIAMONDS], "QH", "0 play"), "0 silent, 1 silent")
    assert not of_kind(events, MeldScored)
    assert deal_of(match).stage == "play"
    assert refused(match, "0 also 10C:3").rule == "D6.1"


@pytest.mark.parametrize(
    ("taker", "commands", "order"),
    [
        (2, "0 announce AS:4, 1 silent, 2 good", [0, 1]),
        (2, "0 silent, 1 announce JD:4, 2 good", [0, 1]),
        (1, "0 announce AS:4, 1 good, 2 silent", [0, 2]),
        (1, "0 silent, 1 silent, 2 announce QH:3", [0, 2]),
        (0, "0 silent, 1 silent, 2 announce QH:3", [1, 2]),
        (0, "0 announce AS:4, 1 good, 2 good", [0]),
        (1, "0 silent, 1 announce JD:4, 2 good", [1]),
        (2, "0 silent, 1 silent, 2 announce QH:3", [2]),
    ],
)
def test_each_of_the_side_adds_in_turn(taker: int, commands: str, order: list[int]) -> None:
    """D5.5: the players of the side add in turn from elder, each ending with done, nothing added or not."""
    match = table([TWO_RUNS, DIAMONDS, MATE], "KH", TAKER[taker], commands)
    asked = []
    while deal_of(match).stage == "adding":
        (seat,) = to_act(match)
        asked.append(seat)
        match = after(match, f"{seat} done")
    assert asked == order
    assert deal_of(match).stage == "play"


def test_elder_depends_on_the_dealer() -> None:
    """D5.5: in turn from elder: with another dealer the round begins with another player of the side."""
    match = table([TWO_RUNS, DIAMONDS, MATE], "KH", "1 play, 1 silent, 2 silent, 0 announce AS:4", dealer=0)
    assert to_act(match) == (2,)
    assert legal_texts(match) == ["also 10S:3", "also QH:3", "done"]
    assert to_act(after(match, "2 done")) == (0,)


def test_mates_add_theirs() -> None:
    """D5.5: each defender adds runs of his own hand, and no card of one binds the other."""
    match = table([TWO_RUNS, DIAMONDS, MATE], "KH", TAKER[1], "0 announce AS:4, 1 good, 2 silent")
    assert legal_texts(match) == ["also 10C:3", "done"]
    match = after(match, "0 also 10C:3, 0 done")
    assert legal_texts(match) == ["also 10S:3", "also QH:3", "done"]
    match, events = play_through(match, "2 also QH:3, 2 also 10S:3, 2 done")
    assert of_kind(events, MeldScored) == [MeldScored(2, meld("QH:3"), 20), MeldScored(2, meld("10S:3"), 20)]
    scored = [(each.seat, each.status) for each in deal_of(match).claims]
    assert scored == [(0, "scored"), (0, "scored"), (2, "scored"), (2, "scored")]


def test_overtaken_announcement_binds_nothing() -> None:
    """D5.5: an announcement overtaken by a mate's does not bind its cards and may be added again."""
    hands = [DIAMONDS, "AS KS QS JS 10S QD 9H 8C 7C", ""]
    match = table(hands, "KH", TAKER[2], "0 announce JD:4, 1 announce AS:4, 2 good")
    assert [each.status for each in deal_of(match).claims] == ["overtaken", "scored"]
    assert legal_texts(match) == ["also 10D:3", "also AC:3", "also JD:3", "also JD:4", "done"]
    match, events = play_through(match, "0 also JD:4")
    assert events == (MeldScored(0, meld("JD:4"), 50),)
    assert legal_texts(match) == ["also AC:3", "done"]


def test_overtaken_announcement_scores_only_when_added() -> None:
    """D5.5: an announcement that was overtaken does not score by itself."""
    hands = [DIAMONDS, "AS KS QS JS 10S QD 9H 8C 7C", ""]
    match = play_out(table(hands, "KH", TAKER[2], "0 announce JD:4, 1 announce AS:4, 2 good, 0 done, 1 done"))
    assert match.written is not None
    assert match.written.points[0] == deal_of(match).won[0]
    assert match.written.points[1] == deal_of(match).won[1] + 50


def test_beaten_meld_is_not_shown() -> None:
    """D5.6: a meld that was beaten is not shown and does not score; its kind stays known."""
    match = table([CLUBS, SPADES], "QH", "0 play, 0 announce JC:3")
    match, events = play_through(match, "1 beat AS:4, 1 done")
    assert [each.meld for each in of_kind(events, MeldScored)] == [meld("AS:4")]
    first = deal_of(match).claims[0]
    assert (first.seat, first.spoken, first.status) == (0, Spoken(3), "beaten")
    written = play_out(match).written
    assert written is not None
    assert written.points[0] == deal_of(play_out(match)).won[0]


def test_all_scored_melds_are_shown() -> None:
    """D5.6: every meld that scores is shown, the added ones too."""
    match = table([TWO_RUNS, ""], "QH", "0 play")
    events = play_through(match, "0 announce AS:4, 1 good, 0 also 10C:3, 0 done")[1]
    assert [each.meld for each in of_kind(events, MeldScored)] == [meld("AS:4"), meld("10C:3")]
    assert of_kind(events, Announced)[0].spoken == Spoken(4)


@pytest.mark.parametrize(("other", "answers"), [("QC JC 10C", ["good"]), ("KC QC JC", ["beat KC:3", "good"])])
def test_earlier_of_equals_is_senior(other: str, answers: list[str]) -> None:
    """D5.7: of two equal melds the earlier announced is senior: the later does not beat it."""
    hands = ["QS JS 10S 7C 9C 7D 9D 8H AH", f"{other} 7S 9S 8D 10D 7H JH"]
    match = table(hands, "KH", "0 pass, 1 pass, 0 play D", "0 announce QS:3, 1 rank?")
    assert legal_texts(match) == answers


def test_runs_count_without_a_trick() -> None:
    """D5.8: runs count whether or not their owner takes a trick; bella does too (D5.9)."""
    weak = "9S 8S 7S 9C 8C 7C QH KH 7D"
    strong = "AS 10S KS AC 10C KC JH 9H AH"
    match = table([weak, strong], "10H", "0 play, 0 announce 9S:3, 1 good, 0 also 9C:3, 0 done, 0 bella")
    match = play_out(match, lambda match, options: next((o for o in options if o[0] == "J"), options[0]))
    assert deal_of(match).won[0] == 0
    assert match.written is not None
    assert match.written.points[0] == 60
