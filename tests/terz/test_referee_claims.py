"""terz.referee.claims: announcing and beating what one may not hold (T9.1, T9.4, T9.5)."""

import pytest

from tests.helpers import after, play_through, refused
from tests.terz.referee_tables import (
    FIRST,
    FOLLOWER,
    FRITZ,
    LEADER,
    STOCK_TRICKS,
    TABLE,
    events_of,
    kinds,
    live,
    penalties,
    price_of,
)
from tests.terz.tables import deal_of, of_kind
from yus.events import (
    Announced,
    Beaten,
    MarriageAnnounced,
    MeldRevived,
    MeldWritten,
    Penalised,
    RankTold,
    Spoken,
)
from yus.match import Match, legal, to_act
from yus.melds import FOUR_QUEENS
from yus.notation import command_text, parse_meld
from yus.rules import TerzRules
from yus.terz import Price
from yus.view import lawful, view

FOLLOWER_TERZ = "QC JC 10C AS 8S 7S KH 9D 8D"
"""A hand with a terz equal in height to the leader's."""


def announcements(match: Match, seat: int) -> list[str]:
    """The melds that a seat can announce, in the order of ``legal``."""
    return [text[9:] for text in map(command_text, legal(match, seat)) if text.startswith("announce ")]


def beats(match: Match, seat: int) -> set[str]:
    """The melds that a seat can beat with."""
    return {text[5:] for text in map(command_text, legal(match, seat)) if text.startswith("beat ")}


# What is possible


def test_any_meld_may_be_announced() -> None:
    """T9.1: all 88 melds can be announced on one's turn, held or not, the lawful ones first."""
    found = announcements(live(), 0)
    assert len(found) == len(set(found)) == 88
    honest = {"QS:4", "QS:3", "JS:3", "AD:3"}
    assert set(found[:4]) == honest
    assert all(price_of(live(), f"0 announce {each}") is None for each in honest)
    assert all(price_of(live(), f"0 announce {each}") is not None for each in set(found) - honest)


def test_a_marriage_may_be_false() -> None:
    """T9.1: a marriage can be announced without its cards, in trumps or, if so agreed, in any suit."""
    assert price_of(live(), "0 marriage") == Price("false_marriage", "T9.1", hill=100, other=20)
    any_suit = TerzRules(referee="table", marriage="any")
    match = live(rules=any_suit)
    assert price_of(match, "0 marriage D") is None
    for suit in "SCH":
        assert price_of(match, f"0 marriage {suit}") == Price("false_marriage", "T9.1", hill=100, other=20)
    match = after(match, "0 marriage D, 0 marriage S")
    assert refused(match, "0 marriage D").rule == "T6.9"
    assert price_of(match, "0 marriage H") is not None


def test_a_marriage_once() -> None:
    """T6.9: a marriage that is written cannot be announced again; one that was charged for can."""
    match = live("0 marriage")
    assert refused(match, "0 marriage").rule == "T6.9"
    assert price_of(after(match, "1 show"), "0 marriage") is not None
    assert refused(match, "0 marriage H").rule == "T6.9"


def test_any_senior_meld_beats() -> None:
    """T9.1, T6.4: whatever is senior can be named to beat, held or not; what is not senior cannot."""
    match = live("0 announce QS:3")
    named = beats(match, 1)
    assert "AH:3" in named
    assert all(
        each.endswith((":4", ":5", ":6", ":7", ":8")) or each == "AH:3" or len(each) == 4 for each in named
    )
    assert len(named) == 88 - 24 + 1
    asked = after(match, "1 rank?")
    tops = {each[:-3] for each in beats(asked, 1) if each.endswith(":3")}
    assert tops == {"A", "K", "Q"}
    assert {each for each in beats(asked, 1) if each.startswith("Q") and each.endswith(":3")} == {"QH:3"}
    assert price_of(asked, "1 beat KC:3") == Price("false_meld", "T9.1", hill=100, other=20)


def test_what_cannot_beat() -> None:
    """T6.4: of the same kind only after the rank was asked, and only what is senior."""
    match = live("0 announce QS:3")
    assert refused(match, "1 beat KC:3").en == "ask for the rank first"
    assert refused(after(match, "1 rank?"), "1 beat JC:3").en == "that meld is not senior"
    assert refused(after(match, "1 rank?"), "1 rank?").en == "the rank was asked already"
    assert refused(live("0 announce QS:4"), "1 beat KC:3").en == "that meld is not senior"
    assert refused(match, "1 AC").rule == "T6.4"


def test_figures_have_no_rank() -> None:
    """T6.4: the rank of figures cannot be asked, at the table either."""
    match = live(FIRST, "0 draw, 0 announce KKKK")
    assert refused(match, "1 rank?").en == "figures have no rank to ask"
    assert {"JJJJ", "AAAA"} == beats(match, 1)


# A lie and the truth


@pytest.mark.parametrize(("truth", "lie"), [("QS:3", "KH:3"), ("QS:4", "AC:4"), ("AD:3", "AS:3")])
def test_a_lie_sounds_like_the_truth(truth: str, lie: str) -> None:
    """T9.1: a false announcement brings about the events of a true one, with a private mark."""
    match = live()
    honest = events_of(match, f"0 announce {truth}, 1 good")
    false = events_of(match, f"0 announce {lie}, 1 good")
    assert [type(each) for each in honest] == [type(each) for each in false]
    assert of_kind(honest, Announced)[0].offence is None
    assert of_kind(false, Announced)[0].offence == "false_meld"
    assert of_kind(honest, Announced)[0].spoken == of_kind(false, Announced)[0].spoken
    assert of_kind(honest, MeldWritten) == of_kind(false, MeldWritten)


def test_what_passes_scores_unseen() -> None:
    """T9.1, T6.5: a meld that passed scores at once and is not shown."""
    match, events = play_through(live(), "0 announce QS:4, 1 good")
    assert of_kind(events, MeldWritten) == [MeldWritten(0, 50)]
    assert deal_of(match).points_in_hand(0) == 50
    seen = view(match, 1).deal
    assert seen is not None
    assert [each.meld for each in seen.claims] == [None]


def test_the_top_of_a_lie_is_told() -> None:
    """T6.4, T9.1: asked for the rank, the liar's top is told as that of a true meld is."""
    told = of_kind(events_of(live(), "0 announce KH:3, 1 rank?"), RankTold)
    assert told == [RankTold(Spoken(3, 6))]


def test_what_beats_scores_unseen() -> None:
    """T9.1: the beating meld is not shown either; the beaten one is burnt."""
    match, events = play_through(live(), "0 announce QS:3, 1 rank?, 1 beat KC:3")
    (beaten,) = of_kind(events, Beaten)
    assert (beaten.spoken, beaten.offence) == (Spoken(3, 6), "false_meld")
    assert of_kind(events, MeldWritten) == [MeldWritten(1, 20)]
    assert [each.status for each in deal_of(match).claims] == ["burnt", "scored"]
    assert to_act(match) == (0,)


def test_beating_does_not_use_up_a_turn() -> None:
    """T6.4: who beats may announce on his own next turn."""
    match = live("0 announce QS:3, 1 rank?, 1 beat KC:3, 0 7C")
    assert not deal_of(match).closed
    price = price_of(match, "1 announce AH:3")
    assert price is not None
    assert price.offence == "false_meld"


# T9.4


def test_a_downgrade_is_charged_when_shown() -> None:
    """T9.4: minus its points, and nothing scored; the meld is then public."""
    match = live("0 announce QS:4, 1 good", FIRST, "0 draw")
    assert price_of(match, "0 announce QS:3") == Price("downgrade", "T9.4", own=20)
    match = after(match, "0 announce QS:3, 1 good")
    assert deal_of(match).points_in_hand(0) == 70
    after_show, events = play_through(match, "1 show")
    assert of_kind(events, Penalised) == [
        Penalised(0, "downgrade", "T9.4", 0, (-20, 0), False, Spoken(3), parse_meld("QS:3"), 1)
    ]
    assert deal_of(after_show).points_in_hand(0) == 30
    assert after_show.targets == (501, 501)


def test_a_false_downgrade_is_false() -> None:
    """T9.1, T9.4: a lower run that is not there is charged as false."""
    match = live("0 announce QS:4, 1 good", FIRST, "0 draw")
    assert price_of(match, "0 announce 9S:3") == Price("false_meld", "T9.1", hill=100, other=20)


def test_no_downgrade_in_another_suit() -> None:
    """T9.4, T6.7: only runs of one suit must rise, and not where any order was agreed."""
    match = live("0 announce QS:4, 1 good", FIRST, "0 draw")
    assert price_of(match, "0 announce AD:3") is None
    free = TerzRules(referee="table", order="any")
    assert price_of(live("0 announce QS:4, 1 good", FIRST, "0 draw", rules=free), "0 announce QS:3") is None


def test_a_downgrade_below_a_lie() -> None:
    """T9.4: runs are measured by what was written, the lie among it, as nobody knows that it is one."""
    match = live("0 announce KS:4, 1 good", FIRST, "0 draw")
    assert price_of(match, "0 announce QS:4") == Price("downgrade", "T9.4", own=50)


def test_beating_with_a_downgrade() -> None:
    """T9.4, T6.4: a downgrade used to beat does not beat: minus its points, and what it had burnt revives."""
    hands = (LEADER, "KC QC JC 10C 9C AS 8S 7S KH")
    start = live("0 7C, 1 announce KC:5, 0 good, 1 7S", "1 break 6, 0 draw, 0 announce QS:3", hands=hands)
    match = after(start, "1 rank?")
    assert price_of(match, "1 beat KC:3") == Price("downgrade", "T9.4", own=20)
    match, events = play_through(match, "1 beat KC:3, 0 show")
    assert [type(each).__name__ for each in events][-4:] == [
        "Demanded",
        "MeldShown",
        "Penalised",
        "MeldRevived",
    ]
    assert of_kind(events, MeldRevived) == [MeldRevived(0, 20, 1)]
    assert deal_of(match).awards == (0, -20)


# T9.5


def test_fewer_than_nine_cards() -> None:
    """T9.5: announcing with fewer than nine cards is charged at once, whatever is announced."""
    match = live(FIRST)
    for named in ("QS:3", "KH:3", "QQQQ"):
        assert price_of(match, f"0 announce {named}") == Price("few_cards", "T9.5", hill=100)
        assert kinds(match, f"0 announce {named}") == ["Announced", "Penalised"]
    after_it = after(match, "0 announce QS:3")
    assert after_it.targets == (601, 501)
    assert deal_of(after_it).need == (601, 501)
    assert deal_of(after_it).points_in_hand(0) == 0
    assert to_act(after_it) == (0,)


def test_fewer_than_nine_in_the_fritz() -> None:
    """T9.5, T6.1: in the fritz nine cards are there on the first turn only."""
    start = live(STOCK_TRICKS, "0 draw")
    assert price_of(start, "0 announce AD:3") is None
    later = after(start, "0 AH, 1 draw, 1 9H, 1 KS")
    assert price_of(later, "0 announce AD:3") == Price("few_cards", "T9.5", hill=100)


def test_figure_before_the_break() -> None:
    """T9.5, T6.2: a figure before the break is charged at once; after it, it may be announced again."""
    match, events = play_through(live(), "0 announce QQQQ")
    assert of_kind(events, Penalised) == [
        Penalised(0, "early_figure", "T9.5", 100, (0, 0), False, Spoken(FOUR_QUEENS), None, 0)
    ]
    match = after(match, FIRST, "0 draw")
    assert price_of(match, "0 announce QQQQ") == Price("false_meld", "T9.1", hill=100, other=100)


def test_beating_with_a_figure_before_the_break() -> None:
    """T9.5, T6.2: a figure named to beat before the break is charged at once, and what stood passes."""
    match, events = play_through(live(), "0 announce QS:3, 1 beat KKKK")
    assert [type(each).__name__ for each in events] == ["Announced", "Beaten", "Penalised", "MeldRevived"]
    assert match.targets == (501, 601)
    assert deal_of(match).points_in_hand(0) == 20
    assert (deal_of(match).stage, deal_of(match).announcement) == ("play", None)
    assert to_act(match) == (0,)
    assert not deal_of(match).hushed


def test_a_second_meld() -> None:
    """T9.5, T6.6: a second meld on one turn is charged at once, the marriage is not counted among them."""
    match = live("0 announce JS:3, 1 good")
    assert price_of(match, "0 announce QS:3") == Price("second_meld", "T9.5", hill=100)
    assert penalties(match, "0 marriage") == []
    assert [each.offence for each in penalties(match, "0 announce QS:3")] == ["second_meld"]


def test_no_third_meld() -> None:
    """T9.5: who was charged for an announcement is not heard again on that turn, and is on the next."""
    match = live("0 announce JS:3, 1 good, 0 announce QS:3")
    assert announcements(match, 0) == []
    assert refused(match, "0 announce QS:4").rule == "T9.5"
    assert len(announcements(after(match, FIRST, "0 draw"), 0)) == 88


def test_announced_twice() -> None:
    """T9.5: a meld announced twice, scored or burnt the first time, is charged as false when shown."""
    scored = live("0 announce QS:3, 1 good", FIRST, "0 draw")
    assert price_of(scored, "0 announce QS:3") == Price("announced_twice", "T9.5", hill=100, other=20)
    burnt = live("0 announce QS:3, 1 rank?, 1 beat KC:3", FIRST, "0 draw")
    assert price_of(burnt, "0 announce QS:3") == Price("announced_twice", "T9.5", hill=100, other=20)
    match, events = play_through(scored, "0 announce QS:3, 1 good, 1 show")
    assert [type(each).__name__ for each in events][-2:] == ["Demanded", "Penalised"]
    assert match.targets == (601, 501)
    assert deal_of(match).awards == (0, 20)
    assert deal_of(match).points_in_hand(0) == 20
    seen = view(match, 1).deal
    assert seen is not None
    assert seen.claims[-1].meld == parse_meld("QS:3")


def test_once_exposed_it_may_be_announced() -> None:
    """T9.5: what was charged as false counts for nothing; held now, it may be announced."""
    hands = ("QS JS 9S 8S AD KD QD 8C 7C", FOLLOWER)
    match = live("0 announce QS:3, 1 good, 1 show", FIRST, hands=(hands[0], "AC KC 10C 9C KS AS 7S JD 10D"))
    assert match.targets == (601, 501)
    claims = deal_of(match).claims
    assert [each.status for each in claims] == ["void"]


def test_penalty_as_agreed() -> None:
    """T9: the amounts that the source does not name are those agreed; a false announcement costs 100."""
    rules = TerzRules(referee="table", penalty=30)
    match = live("0 announce JS:3, 1 good", rules=rules)
    assert price_of(match, "0 announce QS:3") == Price("second_meld", "T9.5", hill=30)
    assert price_of(live(rules=rules), "0 announce KH:3") == Price("false_meld", "T9.1", hill=100, other=20)


def test_points_of_false_melds() -> None:
    """T9.1, T2.2: the opponent writes what the false meld is worth, with or without rounding."""
    exact = TerzRules(referee="table", rounding=False)
    for named, round_points, exact_points in (("KH:3", 20, 20), ("KH:4", 50, 50), ("AH:8", 100, 108)):
        for rules, points in ((TABLE, round_points), (exact, exact_points)):
            found = price_of(live(rules=rules), f"0 announce {named}")
            assert found == Price("false_meld", "T9.1", hill=100, other=points)


def test_lawful_is_what_the_strict_referee_allows() -> None:
    """T9: what is lawful to announce, and to answer, is what the strict referee would allow."""
    strict = TerzRules()
    for commands in ((), ("0 announce QS:3",), ("0 announce QS:3", "1 good"), ("0 7C",)):
        table = live(*commands, hands=(LEADER, FOLLOWER_TERZ))
        other = live(*commands, rules=strict, hands=(LEADER, FOLLOWER_TERZ))
        for seat in to_act(other):
            assert set(lawful(view(table, seat))) - {None} >= set(legal(other, seat))
            more = set(lawful(view(table, seat))) - set(legal(other, seat))
            assert {command_text(each) for each in more} <= {"show"}


def test_the_whole_deal() -> None:
    """T3: the deal of these tests goes to its count."""
    match = live(STOCK_TRICKS, FRITZ)
    assert deal_of(match).stage == "counting"
    assert deal_of(match).won == (58, 92)


def test_married_marks() -> None:
    """T9.1: a false marriage carries a private mark, a true one does not."""
    rules = TerzRules(referee="table", marriage="any")
    marked = of_kind(events_of(live(rules=rules), "0 marriage D, 0 marriage S"), MarriageAnnounced)
    assert [each.offence for each in marked] == [None, "false_marriage"]
