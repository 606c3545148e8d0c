"""terz.referee.showing: "Show!", what may be asked for, for how long, what comes to light (T9.1, T9.2)."""

import pytest

from tests.helpers import after, meld, play_through, refused
from tests.terz.referee_tables import (
    FIRST,
    FOLLOWER,
    FRITZ,
    LEADER,
    STOCK_TRICKS,
    can,
    events_of,
    kinds,
    live,
    penalties,
    price_of,
)
from tests.terz.tables import deal_of, of_kind
from yus.commands import DEMAND
from yus.events import MarriageShown, MeldRevived, MeldShown, Penalised, RankAsked, Spoken
from yus.match import Match, legal, may_act, to_act
from yus.rules import TerzRules
from yus.terz import Price
from yus.view import view

RUNNER = "JC 10C 9C AS 8S 7S KH 9D 8D"
"""A hand with a terz, for seat 1."""


def may_show(match: Match) -> list[bool]:
    """Which of the seats may say "show"."""
    return [DEMAND in legal(match, seat) for seat in match.seats]


# T9.1: how long


def test_nothing_to_ask_at_first() -> None:
    """T9.1: before anything was announced nobody may ask to see it."""
    assert may_show(live()) == [False, False]
    assert refused(live(), "1 show").rule == "T9.1"
    assert refused(live(), "0 show").rule == "T9.1"


def test_the_answer_comes_first() -> None:
    """T9.1, T6.4: the announcement that stands must be answered before it may be asked for."""
    match = live("0 announce KH:3")
    assert may_show(match) == [False, False]
    assert may_show(after(match, "1 rank?")) == [False, False]
    assert may_show(after(match, "1 good")) == [False, True]


def test_a_right_does_not_stop_the_play() -> None:
    """T9.1: who may ask is not to act for that, and the other plays on."""
    match = live("0 announce KH:3, 1 good")
    assert to_act(match) == (0,)
    assert may_act(match, 1)
    assert to_act(after(match, "0 7C")) == (1,)


def test_a_right_lapses_with_the_next_card() -> None:
    """T9.1: it may be asked for until the opponent's own next card, and not after it."""
    match = live("0 announce KH:3, 1 good, 0 7C")
    assert may_show(match) == [False, True]
    assert may_show(after(match, "1 7S")) == [False, False]
    assert refused(after(match, "1 7S"), "1 show").rule == "T9.1"


def test_a_right_outlives_the_others_card() -> None:
    """T9.1: for who leads, what the follower announced stays open until his own next card, over the break."""
    match = live("0 7C, 1 announce KC:3, 0 good, 1 7S")
    assert may_show(match) == [True, False]
    assert may_show(after(match, "1 break 6, 0 draw")) == [True, False]
    assert may_show(after(match, "1 break 6, 0 draw, 0 8C")) == [False, False]


def test_after_the_last_card_until_the_count() -> None:
    """T9.1: what was announced after the opponent's last card may be asked for until the count."""
    start = live(STOCK_TRICKS, FRITZ.removesuffix(", 0 KD"))
    match = after(start, "0 marriage, 0 KD")
    assert deal_of(match).stage == "counting"
    assert may_show(match) == [False, True]
    assert [each.offence for each in penalties(match, "1 show")] == ["false_marriage"]
    assert may_show(after(match, "1 count 92")) == [False, False]
    assert refused(after(match, "1 count 92"), "0 show").rule == "T9.1"


def test_an_answer_ends_no_right() -> None:
    """T9.1: a right to ask is not lost by answering an announcement."""
    match = live("0 7C, 1 announce KC:3, 0 good, 1 7S, 1 break 6, 0 draw")
    asked = after(match, "0 announce QS:3")
    assert may_show(asked) == [True, False]
    shown = after(asked, "0 show")
    assert deal_of(shown).stage == "answering"
    assert to_act(shown) == (1,)
    assert shown.targets == (501, 601)


# T9.1: what comes to light


def test_a_true_meld_is_shown() -> None:
    """T9.1: a meld that is there becomes public, and keeps its points."""
    match, events = play_through(live("0 announce QS:3, 1 good"), "1 show")
    assert of_kind(events, MeldShown) == [MeldShown(0, meld("QS:3"), 0)]
    assert deal_of(match).points_in_hand(0) == 20
    for seat in (0, 1, None):
        seen = view(match, seat).deal
        assert seen is not None
        assert seen.claims[0].meld == meld("QS:3")
    assert may_show(match) == [False, False]


def test_a_meld_played_meanwhile_is_there() -> None:
    """T9.1: what was held when it was announced is there, though a card of it was played since."""
    match = live("0 announce QS:3, 1 good, 0 QS")
    assert kinds(match, "1 show") == ["Demanded", "MeldShown"]


def test_a_false_meld_costs() -> None:
    """T9.1: the opponent writes its points, the liar nothing for it, and goes 100 on the hill."""
    match, events = play_through(live("0 announce KH:4, 1 good"), "1 show")
    assert of_kind(events, Penalised) == [
        Penalised(0, "false_meld", "T9.1", 100, (0, 50), False, Spoken(4), None, 0)
    ]
    assert match.targets == (601, 501)
    deal = deal_of(match)
    assert (deal.need, deal.awards, deal.points_in_hand(0), deal.points_in_hand(1)) == (
        (601, 501),
        (0, 50),
        0,
        50,
    )
    seen = view(match, 1).deal
    assert seen is not None
    assert (seen.claims[0].meld, seen.claims[0].status) == (None, "void")


def test_the_hill_adds_up() -> None:
    """T9.1: who is caught twice is twice on the hill."""
    match = live("0 announce KH:3, 1 good, 1 show", FIRST, "0 draw", "0 announce KH:3, 1 good, 1 show")
    assert match.targets == (701, 501)
    assert deal_of(match).awards == (0, 40)


def test_marriages_are_shown_too() -> None:
    """T9.1: a marriage that is there becomes public; a false one costs as a false terz."""
    rules = TerzRules(referee="table", marriage="any")
    match = live("0 marriage D, 0 marriage S", rules=rules)
    after_it, events = play_through(match, "1 show")
    assert of_kind(events, MarriageShown) == [MarriageShown(0, 2, 0)]
    (charged,) = of_kind(events, Penalised)
    assert (charged.offence, charged.hill, charged.points, charged.claim) == (
        "false_marriage",
        100,
        (0, 20),
        1,
    )
    assert deal_of(after_it).points_in_hand(0) == 20
    assert [each.status for each in deal_of(after_it).marriages] == ["scored", "void"]


def test_all_is_asked_for_at_once() -> None:
    """T9.1: "show" asks for everything that is open, in the order in which it was announced."""
    match = live("0 7C, 1 announce JD:3, 0 good, 1 marriage, 1 7S, 1 break 6, 0 draw")
    assert [each.offence for each in penalties(match, "0 show")] == ["false_meld", "false_marriage"]


def test_what_is_measured_by_a_lie_that_falls() -> None:
    """T9.4, T9.1: a run is no downgrade any more if what it was measured by is exposed with it."""
    hands = (LEADER, "QC JC 10C AC AS 8S 7S KH 8D")
    match = live("0 7C, 1 announce KC:4, 0 good, 1 AC", "0 break 6, 1 draw", hands=hands)
    assert price_of(match, "1 announce QC:3") == Price("downgrade", "T9.4", own=20)
    match, events = play_through(match, "1 announce QC:3, 0 good, 0 show")
    assert [each.offence for each in of_kind(events, Penalised)] == ["false_meld"]
    assert of_kind(events, MeldShown) == [MeldShown(1, meld("QC:3"), 1)]
    assert deal_of(match).points_in_hand(1) == 20 + 11


def test_the_beaten_meld_is_not_shown() -> None:
    """T6.5, T9.1: a burnt meld is not shown, so it cannot be asked for."""
    match = live("0 announce KH:3, 1 rank?, 1 beat AH:3")
    assert may_show(match) == [True, False]


def test_a_meld_that_a_lie_had_beaten_revives() -> None:
    """T9.1: if the beating meld is false, the beaten one scores after all, and may itself be asked for."""
    match = live("0 announce QS:3, 1 rank?, 1 beat KC:3")
    match, events = play_through(match, "0 show")
    assert of_kind(events, MeldRevived) == [MeldRevived(0, 20, 0)]
    assert deal_of(match).points_in_hand(0) == 40
    assert [each.status for each in deal_of(match).claims] == ["scored", "void"]
    assert match.targets == (501, 601)
    assert kinds(match, "1 show") == ["Demanded", "MeldShown"]


def test_a_true_beating_meld_leaves_it_burnt() -> None:
    """T9.1, T6.5: a beating meld that is there is shown, and the other stays burnt."""
    hands = (LEADER, "AH KH QH AS 8S 7S KC 9C 8D")
    match = live("0 announce QS:3, 1 beat AH:3", hands=hands)
    shown = after(match, "0 show")
    assert [each.status for each in deal_of(shown).claims] == ["burnt", "scored"]
    assert shown.targets == (501, 501)


# T9.2


def test_rank_may_always_be_asked() -> None:
    """T9.2: anybody may ask for the rank of a run; without a meld it is a hidden offence."""
    match = live("0 announce QS:3")
    assert price_of(match, "1 rank?") == Price("rank_without_meld", "T9.2", hill=100)
    (asked,) = of_kind(events_of(match, "1 rank?"), RankAsked)
    assert asked.offence == "rank_without_meld"
    honest = live("0 announce QS:3", hands=(LEADER, RUNNER))
    assert price_of(honest, "1 rank?") is None
    (asked,) = of_kind(events_of(honest, "1 rank?"), RankAsked)
    assert asked.offence is None


def test_the_asker_must_show_at_once() -> None:
    """T9.2: if he then says good he may be asked to show a meld, and must show it or own up."""
    match = live("0 announce QS:3, 1 rank?, 1 good")
    assert to_act(match) == (0,)
    assert may_show(match) == [True, True]
    match = after(match, "0 show")
    assert (deal_of(match).stage, to_act(match)) == ("showing", (1,))
    assert can(match, 1) == ["show none", "draw"]
    assert can(match, 0) == ["draw"]
    (charged,) = penalties(match, "1 show none")
    assert (charged.offence, charged.rule, charged.hill, charged.points) == (
        "rank_without_meld",
        "T9.2",
        100,
        (0, 0),
    )
    match = after(match, "1 show none")
    assert match.targets == (501, 601)
    assert to_act(match) == (0,)


def test_he_shows_what_he_held() -> None:
    """T9.2: he shows a meld that he held when he asked, of his choice; nothing is charged."""
    match = live("0 announce QS:3, 1 rank?, 1 good, 0 show", hands=(LEADER, "QC JC 10C 9C AS 8S 7S KH 9D"))
    assert sorted(each for each in can(match, 1) if each.startswith("show ")) == [
        "show JC:3",
        "show QC:3",
        "show QC:4",
        "show none",
    ]
    match, events = play_through(match, "1 show JC:3")
    assert of_kind(events, MeldShown) == [MeldShown(1, meld("JC:3"), None)]
    assert match.targets == (501, 501)
    assert (deal_of(match).stage, to_act(match)) == ("play", (0,))
    assert may_show(match) == [False, True]


def test_only_a_meld_is_shown() -> None:
    """T9.2: what he did not hold he cannot show."""
    match = live("0 announce QS:3, 1 rank?, 1 good, 0 show")
    assert refused(match, "1 show KC:3").rule == "T9.2"
    assert refused(match, "1 AC").rule == "T9.2"


def test_figures_count_after_the_break() -> None:
    """T9.2, T6.4: a figure serves for the question after the break, and not before."""
    hands = ("KS QS JS 10H 9D 8D AC 8C 7C", "AS AD AH 10S 8S 7S KC 9C JD")
    before = live("0 announce KS:3", hands=(hands[0].replace("AC", "QC"), hands[1].replace("JD", "AC")))
    assert price_of(before, "1 rank?") == Price("rank_without_meld", "T9.2", hill=100)
    assert can(after(before, "1 rank?, 1 good, 0 show"), 1) == ["show none", "draw"]
    later = after(before, "1 good, 0 7C, 1 7S, 1 break 6, 0 draw, 0 announce QS:3")
    assert price_of(after(later, "1 draw"), "1 rank?") is None
    assert "show AAAA" in can(after(later, "1 rank?, 1 good, 0 show"), 1)


def test_who_beats_is_not_asked() -> None:
    """T9.2: the question counts only if he then says good; a beating meld is asked for by itself."""
    match = live("0 announce QS:3, 1 rank?, 1 beat KC:3, 0 show")
    assert deal_of(match).stage == "play"
    assert deal_of(match).question is None


def test_the_question_lapses() -> None:
    """T9.2: the announcer may ask until he plays on."""
    match = live("0 announce QS:3, 1 rank?, 1 good, 0 7C")
    assert may_show(match) == [False, True]
    assert deal_of(match).question is None


def test_the_question_and_a_meld_at_once() -> None:
    """T9.1, T9.2: one "show" asks for the melds that are open and for the meld of the question."""
    match = live("0 7C, 1 announce JD:3, 0 good, 1 7S, 1 break 6, 0 draw, 0 announce QS:3, 1 rank?, 1 good")
    match, events = play_through(match, "0 show")
    assert [each.offence for each in of_kind(events, Penalised)] == ["false_meld"]
    assert deal_of(match).stage == "showing"
    match = after(match, "1 show none")
    assert match.targets == (501, 701)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_was_held_stays_hidden(seat: int | None) -> None:
    """T9.2: with what he asked only the asker sees in his view."""
    deal = view(live("0 announce QS:3, 1 rank?"), seat).deal
    assert deal is not None
    question = getattr(deal, "question", None)
    assert question is not None
    assert question.asker == 1
    assert (question.held is None) == (seat != 1)


def test_nothing_lost_by_the_strict_hand() -> None:
    """T9.1: the follower of these tests holds no run."""
    assert price_of(live("0 7C", hands=(LEADER, FOLLOWER)), "1 announce KC:3") is not None
