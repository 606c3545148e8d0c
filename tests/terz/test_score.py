"""terz.points, terz.score: what counts how much (T2), the end of a deal and a match (T7); the options."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.helpers import after, legal_texts, meld, play_through, refused
from tests.terz.tables import claim, deal_of, fritz, of_kind, position, table
from yus import terz
from yus.cards import PACK, parse_card
from yus.events import DealWritten, MatchClaimed, MatchWon, MeldScored, TrickTaken
from yus.match import Match, awaits_deck, to_act
from yus.rules import TERZ_OPTIONS, TerzRules
from yus.terz.points import CARD_POINTS, DEAL_POINTS, LAST_TRICK, meld_points, rounded

EXACT = TerzRules(rounding=False)
STOCK = "7D 8D 9D 10D"

# T2: points


@pytest.mark.parametrize(
    ("rank", "trump", "plain"),
    [
        *(("7", 0, 0), ("8", 0, 0), ("9", 13, 0), ("10", 10, 10)),
        *(("J", 20, 1), ("Q", 2, 2), ("K", 3, 3), ("A", 11, 11)),
    ],
)
def test_card_points(rank: str, trump: int, plain: int) -> None:
    """T2.1: trump J 20, 9 13, A 11, 10 10, K 3, Q 2; plain A 11, 10 10, K 3, Q 2, J 1; others nothing."""
    for of_trumps, trumps in enumerate("SCDH"):
        for suit in "SCDH":
            expected = trump if suit == trumps else plain
            assert CARD_POINTS[of_trumps][parse_card(rank + suit)] == expected


def test_a_deal_is_worth_150() -> None:
    """T2.1: with ten for the last trick all trick points of a deal come to 150."""
    for trump in range(4):
        assert sum(CARD_POINTS[trump][each] for each in PACK) + LAST_TRICK == DEAL_POINTS == 150


def test_trick_points_go_to_the_taker() -> None:
    """T2.1: the points of a trick's cards go to who takes it."""
    match, events = play_through(position(["JH", "AS"], "H", turn_up="KH", stock=STOCK), "0 JH, 1 AS")
    assert of_kind(events, TrickTaken) == [TrickTaken(0, 31)]
    assert deal_of(match).won == (31, 0)
    match, events = play_through(position(["AS", "9H"], "H", turn_up="KH", stock=STOCK), "0 AS, 1 9H")
    assert of_kind(events, TrickTaken) == [TrickTaken(1, 24)]
    assert deal_of(match).won == (0, 24)


def test_the_last_trick() -> None:
    """T2.1: the sixteenth trick counts ten more, no other does."""
    _, events = play_through(fritz(["JH 7C", "AS 8C"], "H", takers="0" * 14), "0 JH, 1 AS, 0 7C, 1 8C")
    assert [each.points for each in of_kind(events, TrickTaken)] == [31, 10]


MELDS = [
    # meld, its cards, with rounding, without
    ("QS:3", "QS JS 10S", 20, 20),
    ("QS:4", "QS JS 10S 9S", 50, 50),
    ("QS:5", "QS JS 10S 9S 8S", 100, 105),
    ("QS:6", "QS JS 10S 9S 8S 7S", 100, 106),
    ("KS:7", "KS QS JS 10S 9S 8S 7S", 100, 107),
    ("AS:8", "AS KS QS JS 10S 9S 8S 7S", 100, 108),
    ("QQQQ", "QS QC QD QH", 100, 100),
    ("KKKK", "KS KC KD KH", 100, 100),
    ("AAAA", "AS AC AD AH", 100, 100),
    ("JJJJ", "JS JC JD JH", 200, 200),
]


@pytest.mark.parametrize(("text", "held", "round_points", "exact"), MELDS)
def test_meld_points(text: str, held: str, round_points: int, exact: int) -> None:
    """T2.2: jacks 200, other figures 100; runs of 5 to 8 100, or exactly 105 to 108; of 4 50, of 3 20."""
    hand = " ".join([*held.split(), "7C", "8C", "10C", "7H", "9H"][:9])
    for rules, expected in ((TerzRules(), round_points), (EXACT, exact)):
        match = position(
            [f"{hand} 8D" if len(hand.split()) < 9 else hand, ""], "H", turn_up="8H", stock=STOCK, rules=rules
        )
        match, events = play_through(match, f"0 announce {text}, 1 good")
        assert of_kind(events, MeldScored) == [MeldScored(0, meld(text), expected)]
        assert deal_of(match).points_in_hand(0) == expected
        assert meld_points(meld(text).kind, rules) == expected


def test_marriage_points() -> None:
    """T2.2: a marriage counts 20, with rounding or without."""
    for rules in (TerzRules(), EXACT):
        match = position(["KH QH", ""], "H", "0 marriage", turn_up="8H", stock=STOCK, rules=rules)
        assert deal_of(match).points_in_hand(0) == 20


@pytest.mark.parametrize(
    ("points", "written"),
    [
        (0, 0),
        (4, 0),
        (5, 0),
        (6, 10),
        (9, 10),
        (10, 10),
        (14, 10),
        (15, 10),
        (16, 20),
        (25, 20),
        (26, 30),
        (145, 140),
        (150, 150),
    ],
)
def test_rounding(points: int, written: int) -> None:
    """T2.3: a last digit above five goes up, five and below goes down; without rounding nothing does."""
    assert rounded(points, TerzRules()) == written
    assert rounded(points, EXACT) == points


def last_trick(
    hands: list[str], won: tuple[int, int] = (0, 0), takers: str = "0" * 15, **fields: Any
) -> DealWritten:
    """What is written after the last trick, which the first of two hearts leads."""
    match = fritz(hands, "H", f"0 {hands[0]}, 1 {hands[1]}", won=won, takers=takers, **fields)
    assert match.written is not None
    return match.written


def test_trick_points_are_rounded_when_written() -> None:
    """T2.3, T7.2: trick points, the last ten included, are rounded when a deal is written, melds are not."""
    claims = (claim(0, "QS:5"), claim(1, "QC:3"))
    written = last_trick(["8H", "7H"], won=(16, 124), claims=claims)
    assert written.points == (26 + 100, 124 + 20)
    assert written.written == (30 + 100, 120 + 20)
    written = last_trick(["8H", "7H"], won=(16, 124), claims=claims, rules=EXACT)
    assert written.points == written.written == (26 + 105, 124 + 20)


def test_what_is_written_is_added() -> None:
    """T7.2: each adds what he writes to what he had."""
    written = last_trick(["8H", "7H"], won=(16, 124), totals=(100, 200))
    assert written.totals == (130, 320)
    assert written.hanging == 0
    assert written.outcome == "played"


# T7.1: the claim


def claiming(points: int, seat: int = 0, **fields: Any) -> Match:
    """A turn on which a player who has a trick has so many points in the deal, and 480 written before."""
    totals = (480, 0) if seat == 0 else (0, 480)
    won = (points, 0) if seat == 0 else (0, points)
    place = {"turn_up": "8H", "stock": STOCK, "takers": str(seat), "leader": seat}
    return position(["AS KS", "AD KD"], "H", **{**place, "totals": totals, "won": won, **fields})


def test_a_claim_ends_the_match() -> None:
    """T7.1: who reaches the target on his turn may claim the match, and it ends; nothing is rounded."""
    match, events = play_through(claiming(23, takers="01"), "0 claim")
    assert events == (
        MatchClaimed(0),
        DealWritten("claimed", (23, 0), (23, 0), (503, 0), 0, 0),
        MatchWon(0, "claim"),
    )
    assert match.winner == 0
    assert to_act(match) == terz.to_act(deal_of(match)) == ()
    assert not awaits_deck(match)


@pytest.mark.parametrize(("points", "may"), [(20, False), (21, True), (22, True)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_claim_needs_the_target(points: int, seat: int, may: bool) -> None:
    """T7.1: written points and those of the deal, not rounded, must reach the target, exactly or beyond."""
    assert ("claim" in legal_texts(claiming(points, seat))) == may


def test_a_claim_counts_melds() -> None:
    """T7.1: melds and marriages of this deal count for a claim, those of the other player do not."""
    marriage = deal_of(position(["KH QH", ""], "H", "0 marriage", turn_up="8H", stock=STOCK)).marriages
    assert "claim" not in legal_texts(claiming(1))
    assert "claim" in legal_texts(claiming(1, claims=(claim(0, "QS:3"),)))
    assert "claim" in legal_texts(claiming(1, marriages=marriage))
    assert "claim" not in legal_texts(claiming(1, 1, claims=(claim(0, "QS:3"),), marriages=marriage))
    assert "claim" not in legal_texts(claiming(1, claims=(claim(0, "QS:3", "burnt"),)))


def test_a_claim_needs_a_trick() -> None:
    """T7.1: who has taken no trick in this deal cannot claim, whatever his melds."""
    melds = (claim(0, "QS:3"), claim(0, "QC:5"))
    assert "claim" not in legal_texts(claiming(0, claims=melds, takers="1"))
    assert "claim" not in legal_texts(claiming(0, claims=melds, takers=""))
    assert "claim" in legal_texts(claiming(0, claims=melds, takers="10"))


def test_a_claim_when_following() -> None:
    """T7.1: one claims on one's turn, leading or following, in every stage; in the fritz too."""
    assert "claim" in legal_texts(claiming(21, 1, trick="AC", leader=0))
    assert "claim" in legal_texts(claiming(21, turn_up="", stock="", takers="0101010"))
    assert refused(claiming(21), "1 claim").rule == "C4"


def test_a_claim_need_not_be_made() -> None:
    """T7.1, T7.2: who does not claim plays on; the match goes on to the end of the deal."""
    match = after(claiming(21), "0 AS")
    assert match.winner is None
    assert to_act(match) == (1,)


def test_points_that_are_not_written_yet() -> None:
    """T7.1: the target counts from what is written; a deal's need is what was lacking when it began."""
    match = claiming(21, totals=(480, 490))
    assert deal_of(match).need == (21, 11)


# T7.2: the end of a deal

WINNERS = [
    # totals, won before the last trick, takers of fifteen tricks, who takes the last (10), winner, why
    ((491, 0), (0, 0), "0" * 15, 0, 0, "target", "the one who is there"),
    ((491, 0), (0, 0), "0" * 15, 1, None, None, "nobody is there"),
    ((0, 491), (0, 0), "0" * 15, 1, 1, "target", "the other one"),
    ((501, 491), (0, 0), "0" * 15, 1, 1, "last_trick", "both: the last trick"),
    ((501, 700), (0, 0), "01" * 7 + "0", 0, 0, "last_trick", "both: not the higher total"),
    ((501, 0), (0, 0), "1" * 15, 1, None, None, "there without a trick: play on"),
    ((501, 491), (0, 0), "1" * 15, 1, 1, "target", "there without a trick: the other wins"),
    ((491, 0), (0, 0), "1" * 15, 0, 0, "target", "the last trick is a trick"),
    ((500, 500), (0, 0), "0" * 15, 0, 0, "target", "the other is just not there"),
]


@pytest.mark.parametrize(("totals", "won", "takers", "last", "winner", "why"), [each[:6] for each in WINNERS])
def test_who_wins(
    totals: tuple[int, int], won: tuple[int, int], takers: str, last: int, winner: int | None, why: str | None
) -> None:
    """T7.2: a player at the target who took a trick in this deal wins; of two, who took the last trick."""
    hands = ["8H", "7H"] if last == 0 else ["7H", "8H"]
    match, events = play_through(
        fritz(hands, "H", takers=takers, totals=totals, won=won), f"0 {hands[0]}, 1 {hands[1]}"
    )
    assert match.winner == winner
    expected = [] if winner is None else [MatchWon(winner, why)]  # type: ignore[arg-type]
    assert of_kind(events, MatchWon) == expected
    assert awaits_deck(match) == (winner is None)


def test_rounding_may_win_or_lose() -> None:
    """T7.2, T2.3: at the end of a deal it is the rounded points that count."""
    assert last_trick(["8H", "7H"], won=(16, 0), totals=(471, 0)).totals[0] == 501
    for won, winner in ((15, None), (16, 0)):
        match = fritz(["8H", "7H"], "H", "0 8H, 1 7H", won=(won, 0), totals=(471, 0), takers="0" * 15)
        assert match.winner == winner
    match = fritz(["8H", "7H"], "H", "0 8H, 1 7H", won=(25, 0), totals=(471, 0), takers="0" * 15)
    assert match.winner == 0


# T7.3, T7.4


@pytest.mark.parametrize("last", [0, 1])
@pytest.mark.parametrize("leader", [0, 1])
def test_who_deals_next(last: int, leader: int) -> None:
    """T7.3: if nobody has won the winner of the last trick deals the next."""
    hands = ["8H", "7H"] if last == 0 else ["7H", "8H"]
    match = fritz(
        hands,
        "H",
        f"{leader} {hands[leader]}, {1 - leader} {hands[1 - leader]}",
        takers="0" * 15,
        leader=leader,
    )
    assert match.dealer == last
    assert awaits_deck(match)


def test_melds_count_without_a_trick() -> None:
    """T7.4: melds and marriages count though their owner took no trick."""
    marriages = deal_of(position(["KH QH", ""], "H", "0 marriage", turn_up="8H", stock=STOCK)).marriages
    written = last_trick(["7H", "8H"], takers="1" * 15, claims=(claim(0, "QS:4"),), marriages=marriages)
    assert written.points[0] == written.written[0] == 70


# T1.2: the options

Outcome = Callable[[TerzRules], object]


def _rounding(rules: TerzRules) -> object:
    return last_trick(["8H", "7H"], won=(16, 124), rules=rules).written


def _order(rules: TerzRules) -> object:
    hand = "QS JS 10S 9S AD 8D 7C 9H AC"
    match = table(
        [hand, "AS 8S 7S QC 8C 8H 10H KD 9D"],
        "7H",
        "0 announce QS:4, 1 good, 0 AC, 1 QC, 1 break 6",
        rules=rules,
    )
    return "announce JS:3" in legal_texts(match)


def _per_turn(rules: TerzRules) -> object:
    hand = "QS JS 10S QC JC 10C AD 8D 9H"
    match = table([hand, "AS 9S 7S AC 8C 8H 10H KD 9D"], "7H", "0 announce QS:3, 1 good", rules=rules)
    return "announce QC:3" in legal_texts(match)


def _marriage(rules: TerzRules) -> object:
    return [
        each
        for each in legal_texts(
            table(
                [
                    "KS QS",
                    "",
                ],
                "7H",
                rules=rules,
            )
        )
        if each.startswith("marriage")
    ]


def _mandatory(rules: TerzRules) -> object:
    return legal_texts(position(["7H AS", "AD"], "H", turn_up="KH", stock="9C", takers="010101", rules=rules))


def _target(rules: TerzRules) -> object:
    return fritz(["8H", "7H"], "H", "0 8H, 1 7H", takers="0" * 15, totals=(300, 0), rules=rules).winner


CHANGES: dict[str, tuple[Outcome, TerzRules]] = {
    "target": (_target, TerzRules(301)),
    "rounding": (_rounding, EXACT),
    "order": (_order, TerzRules(order="any")),
    "per_turn": (_per_turn, TerzRules(per_turn="many")),
    "marriage": (_marriage, TerzRules(marriage="any")),
    "mandatory_seven": (_mandatory, TerzRules(mandatory_seven=True)),
}


@pytest.mark.parametrize("option", CHANGES)
def test_each_option_changes_a_deal(option: str) -> None:
    """T1.2: each option changes the outcome of a deal, all else being equal."""
    outcome, other = CHANGES[option]
    assert outcome(TerzRules()) != outcome(other)


def test_every_option_is_tested() -> None:
    """T1.2: the test above knows every option that has more than one value."""
    assert set(CHANGES) == {each.name for each in TERZ_OPTIONS if each.lowest or len(each.choices) > 1}
