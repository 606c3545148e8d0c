"""terz.referee.review: the offences that nobody noticed, told when the match is over (T9)."""

import pytest

from tests.helpers import dealt, meld, play_through, terz_deck
from tests.table_play import TableScript, opening, steps
from tests.terz.referee_tables import FIRST, FOLLOWER, FRITZ, LEADER, STOCK_TRICKS, TABLE, live
from yus.events import Event, Penalised, RankAsked
from yus.match import open_match
from yus.rules import TerzRules
from yus.terz import Unnoticed, unnoticed

ANY = TerzRules(referee="table", marriage="any")


def review(*commands: str, rules: TerzRules | None = None) -> tuple[Unnoticed, ...]:
    """What nobody noticed of a deal with these commands, in which the cards were dealt as always."""
    return unnoticed(events_of(*commands, rules=rules or TerzRules(referee="table")))


def events_of(
    *commands: str,
    rules: TerzRules = TABLE,
    hands: tuple[str, str] = (LEADER, FOLLOWER),
) -> tuple[Event, ...]:
    """What happens in a match that begins with these commands."""
    return (*open_match(rules, 1), *play_through(live(rules=rules, hands=hands), *commands)[1])


def test_a_lie_that_passed() -> None:
    """T9.1: a lie that nobody asked to see is told, with the meld that was named."""
    assert review("0 announce KH:3, 1 good") == (Unnoticed(0, 0, "false_meld", "T9.1", meld("KH:3")),)


def test_what_was_charged_is_no_news() -> None:
    """T9.1: what was charged for is not told again, nor what was true."""
    assert review("0 announce KH:3, 1 good, 1 show") == ()
    assert review("0 announce QS:3, 1 good, 1 show") == ()
    assert review("0 announce QS:3, 1 good") == ()


def test_which_of_two_lies() -> None:
    """T9.1: of two lies the one that was not asked for is told."""
    found = review("0 announce KH:3, 1 good", FIRST, "0 draw, 0 announce 10H:3, 1 good, 1 show")
    assert [each.meld for each in found] == [meld("KH:3")]


def test_marriages() -> None:
    """T9.1: false marriages are told with their suit."""
    found = review("0 marriage S, 0 marriage D", FIRST, "0 draw, 0 marriage C, 1 show", rules=ANY)
    assert [(each.offence, each.suit) for each in found] == [("false_marriage", 0)]


def test_rank_without_a_meld() -> None:
    """T9.2: asking without a meld is told, unless it was owned up."""
    assert [each.offence for each in review("0 announce QS:3, 1 rank?, 1 good")] == ["rank_without_meld"]
    assert review("0 announce QS:3, 1 rank?, 1 good, 0 show, 1 show none") == ()


def test_downgrades_and_burnt_lies() -> None:
    """T9.4, T9.1: a downgrade nobody asked for is told, and so is a lie that was beaten."""
    found = review("0 announce QS:4, 1 good", FIRST, "0 draw, 0 announce QS:3, 1 good")
    assert [(each.offence, each.rule) for each in found] == [("downgrade", "T9.4")]
    burnt = review("0 announce KH:3, 1 rank?, 1 beat AH:3, 0 7C")
    assert [(each.seat, each.offence) for each in burnt] == [
        (0, "false_meld"),
        (1, "rank_without_meld"),
        (1, "false_meld"),
    ]


def test_counts() -> None:
    """T9.7: a wrong count that was accepted is told, one that was checked is not."""
    for number, offence in ((99, "overcounted"), (80, "undercounted")):
        found = review(STOCK_TRICKS, FRITZ, f"1 count {number}, 0 accept")
        assert found == (Unnoticed(0, 1, offence, "T9.7", points=number),)  # type: ignore[arg-type]
        assert review(STOCK_TRICKS, FRITZ, f"1 count {number}, 0 check") == ()


def test_owning_up_with_a_meld() -> None:
    """T9.2: who owns up though he had a meld has paid for nothing; there is nothing to tell."""
    hands = ("QS JS 10S 9S AD KD QD 8C 7C", "JC 10C 9C AS 8S 7S KH 9D 8D")
    events = events_of("0 announce QS:3, 1 rank?, 1 good, 0 show, 1 show none", hands=hands)
    assert [type(each) for each in events][-1] is Penalised
    assert unnoticed(events) == ()


def test_owning_up_pays_for_one_question() -> None:
    """T9.2: who owns up has paid for the question that he was asked about, and for no earlier one."""
    match = dealt(TABLE, terz_deck((LEADER, FOLLOWER), "9H", draws="8H JC"))
    first = f"0 announce JS:3, 1 rank?, 1 good, {FIRST}, 0 draw, 1 draw"
    again = "0 announce QS:3, 1 rank?, 1 good, 0 show, 1 show none"
    events = (*open_match(TABLE, 1), *play_through(match, first, again)[1])
    asked = [each.offence for each in events if isinstance(each, RankAsked)]
    assert asked == ["rank_without_meld", None], "the jack makes a terz of his clubs"
    assert sum(isinstance(each, Penalised) for each in events) == 1
    assert [each.offence for each in unnoticed(events)] == ["rank_without_meld"]


MEASURED = (LEADER, "QC JC 10C AC AS 8S 7S KH 8D")
"""The second announces the fifty from the king of clubs, which it has not, then the terz from the queen."""


@pytest.mark.parametrize("then", ["0 good, 0 show", "0 show, 0 good", "0 rank?, 0 beat AD:3, 0 show"])
def test_what_was_measured_by_a_lie_that_fell(then: str) -> None:
    """T9.4: a run that is lower than an exposed lie alone is no downgrade, shown or not; nothing is told."""
    said = f"0 7C, 1 announce KC:4, 0 good, 1 AC, 0 break 6, 1 draw, 1 announce QC:3, {then}"
    events = events_of(said, hands=MEASURED)
    assert [each.offence for each in events if isinstance(each, Penalised)] == ["false_meld"]
    assert [getattr(each, "offence", None) for each in events].count("downgrade") == 1
    assert unnoticed(events) == ()
    kept = events_of(said.removesuffix(", 0 show").replace("0 show, ", ""), hands=MEASURED)
    assert [each.offence for each in unnoticed(kept)] == ["false_meld", "downgrade"]


def test_deals_are_numbered() -> None:
    """T9: every offence of a match was charged for or is told, with the number of its deal."""
    for number in range(12):
        events: list[Event] = []
        script = TableScript(TerzRules(target=301, referee="table"), 0, number, "mixed", 0.1)
        events += opening(script)
        marked = 0
        last = 0
        for step in steps(script, 4):
            events += step.events
            last = step.after.number
            for event in step.events:
                marked += not isinstance(event, Penalised) and getattr(event, "offence", None) is not None
        found = unnoticed(events)
        charged = sum(isinstance(each, Penalised) and each.offence not in UNMARKED for each in events)
        assert len(found) <= marked
        assert len(found) >= marked - charged - sum(type(each).__name__ == "Checked" for each in events)
        assert all(1 <= each.deal <= last for each in found)


UNMARKED = (
    "wrong_claim",
    "drawn_out_of_turn",
    "drawn_before_break",
    "card_too_many",
    "card_too_few",
)
"""What is charged at once leaves no mark."""
