"""terz.referee: a lie that is not exposed and the truth are the same to the other seat (T9)."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import play_through
from tests.table_play import TableScript, steps, table_scripts
from tests.terz.referee_tables import FOLLOWER, FRITZ, LEADER, STOCK_TRICKS, TABLE, live
from tests.twins import compare_log, refusal
from tests.vocabulary import AT_TABLE
from yus.events import Counted
from yus.match import Match, legal, may_act, to_act
from yus.rules import TerzRules
from yus.view import TerzView, prices, redact, view

EXAMPLES = max(1, settings().max_examples // 5)
SEVEN = TerzRules(referee="table", mandatory_seven=True)
ANY_SUIT = TerzRules(referee="table", marriage="any")


def told(match: Match, seat: int | None) -> bytes:
    """All that a seat is told of a match, as it is sent: its view."""
    return msgspec.msgpack.encode(view(match, seat))


def compare(truth: Match, lie: Match, commands: str, seat: int) -> None:
    """Give the same commands in both worlds and compare all that the seat is told, byte for byte."""
    one, other = truth, lie
    for command in commands.split(", "):
        one, first = play_through(one, command)
        other, second = play_through(other, command)
        for place in (seat, None):
            heard = [msgspec.msgpack.encode(redact(each, place)) for each in first]
            assert heard == [msgspec.msgpack.encode(redact(each, place)) for each in second]
            assert told(one, place) == told(other, place)
        assert to_act(one) == to_act(other)
        assert may_act(one, seat) == may_act(other, seat)
        assert legal(one, seat) == legal(other, seat)
        assert prices(view(one, seat)) == prices(view(other, seat))
        for each in AT_TABLE[::5]:
            assert refusal(one, seat, each) == refusal(other, seat, each)


# The other hand each time: what it announces is there in the first world, and not in the second.
LYING_LEADER = "QS JS KH 9S AD KD QD 8C 7C"
LYING_FOLLOWER = "AC KC 10C 9C KS 8S 7S JD 10D"
TRUE_FOLLOWER = "AC KC QC JC KS 8S 7S JD 10D"


@pytest.mark.parametrize(
    ("commands", "hands", "other", "rules", "seat"),
    [
        ("0 announce QS:3, 1 good, 0 9S, 1 7S", (LEADER, FOLLOWER), (LYING_LEADER, FOLLOWER), TABLE, 1),
        ("0 announce QS:3, 1 rank?, 1 good, 0 9S", (LEADER, FOLLOWER), (LYING_LEADER, FOLLOWER), TABLE, 1),
        ("0 announce QS:3, 1 rank?, 1 beat KC:3", (LEADER, FOLLOWER), (LYING_LEADER, FOLLOWER), TABLE, 1),
        (
            "0 announce QS:3, 1 rank?, 1 good, 0 7C",
            (LEADER, TRUE_FOLLOWER),
            (LEADER, LYING_FOLLOWER),
            TABLE,
            0,
        ),
        (
            "0 announce QS:3, 1 rank?, 1 beat KC:3, 0 7C",
            (LEADER, TRUE_FOLLOWER),
            (LEADER, LYING_FOLLOWER),
            TABLE,
            0,
        ),
        ("0 marriage, 0 7C, 1 7S", ("KH QH 10S 9S AD KD 9D 8C 7C", FOLLOWER), (LEADER, FOLLOWER), TABLE, 1),
        ("0 announce QS:3, 1 good, 0 claim", (LEADER, FOLLOWER), (LYING_LEADER, FOLLOWER), TABLE, 1),
    ],
    ids=["announced", "asked", "beaten", "rank", "beating", "marriage", "claim"],
)
def test_a_lie_and_the_truth(
    commands: str, hands: tuple[str, str], other: tuple[str, str], rules: TerzRules, seat: int
) -> None:
    """T9.1, T9.2: the same words give the other seat the same views, events, lists, reasons, to the byte."""
    truth, lie = (live(rules=rules, hands=each) for each in (hands, other))
    deals = [each.deal for each in (truth, lie)]
    assert deals[0] is not None
    assert deals[1] is not None
    assert deals[0].hands != deals[1].hands
    assert deals[0].hands[seat] == deals[1].hands[seat]
    compare(truth, lie, commands, seat)


def test_the_comparison_finds_a_difference() -> None:
    """The comparison of two worlds fails where the other seat is told of one what it is not told of both."""
    truth, lie = live(hands=(LEADER, FOLLOWER)), live(hands=(LYING_LEADER, FOLLOWER))
    with pytest.raises(AssertionError):
        compare(truth, lie, "0 announce QS:3, 1 good, 1 show", 1)
    with pytest.raises(AssertionError):
        compare(truth, lie, "0 announce QS:3", 0)


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("stated", [99, 80])
def test_a_false_count(stated: int, seat: int | None) -> None:
    """T9.7: of a count all are told the number and no more; only who states it knows whether it is true."""
    match = live(STOCK_TRICKS, FRITZ)
    (true, first), (false, second) = (play_through(match, f"1 count {each}") for each in (92, stated))
    one, other = (redact(each[0], seat) for each in (first, second))
    assert isinstance(one, Counted)
    assert isinstance(other, Counted)
    if seat != 1:
        assert other == msgspec.structs.replace(one, points=stated)
    views = [view(true, seat), view(false, seat)]
    deals = [each.deal for each in views]
    assert isinstance(deals[0], TerzView)
    assert isinstance(deals[1], TerzView)
    same = msgspec.structs.replace(deals[1], tally=deals[0].tally)
    assert msgspec.structs.replace(views[1], deal=same) == views[0]
    if seat is not None:
        assert legal(true, seat) == legal(false, seat)
        assert prices(views[0]) == prices(views[1])
        for each in AT_TABLE:
            assert refusal(true, seat, each) == refusal(false, seat, each)


@settings(max_examples=EXAMPLES)
@given(table_scripts(0.1), st.sampled_from([0, 1, None]), st.randoms(use_true_random=False))
def test_two_worlds(script: TableScript, seat: int | None, random: Random) -> None:
    """T9: where both worlds told a seat the same it knows the same, whoever lied in either of them."""
    compare_log(list(steps(script, 1)), seat, random, random.sample(AT_TABLE, 30))


def test_the_comparison_meets_lies() -> None:
    """T9: in the two worlds of the law above, others say true in one what is false in the other."""
    wanted = {
        "Announced, a lie in one world": 6,
        "MarriageAnnounced, a lie in one world": 1,
        "Announced, other meld": 6,
        "finished": 11,
    }
    met: Counter[str] = Counter()
    for number in range(300):
        random = Random(number)
        script = TableScript((TABLE, SEVEN, ANY_SUIT)[number % 3], 0, number, "mixed", 0.2)
        result = compare_log(list(steps(script, 1)), number % 2, random, ())
        met += result.steps
        met["finished"] += result.finished
        if all(met[each] >= count for each, count in wanted.items()):
            return
    pytest.fail(f"too little was met: {met}")


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison of two worlds fails as soon as a view tells of a mark that is not exposed."""
    monkeypatch.setattr("yus.view._claim", lambda deal, claim, seat: claim)

    def look() -> None:
        for number in range(60):
            script = TableScript(TABLE, 0, number, "mixed", 0.2)
            compare_log(list(steps(script, 1)), number % 2, Random(number), ())

    with pytest.raises(AssertionError):
        look()
