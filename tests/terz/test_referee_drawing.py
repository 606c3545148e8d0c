"""terz.referee.drawing: drawing by oneself, what loses the match (T9.3), the seven kept (T9.8)."""

import pytest

from tests.helpers import after, card, play_through, refused
from tests.terz.referee_tables import (
    DRAWS,
    FIRST,
    FOLLOWER,
    FRITZ,
    LEADER,
    STOCK_TRICKS,
    TABLE,
    can,
    events_of,
    kinds,
    live,
    penalties,
    price_of,
)
from tests.terz.tables import deal_of, of_kind
from yus.events import Drew, MatchWon, Played
from yus.match import awaits_deck, legal, may_act, to_act
from yus.rules import TerzRules
from yus.terz import Price

SEVEN = TerzRules(referee="table", mandatory_seven=True)
KEPT = (
    "0 7C, 1 7S, 1 break 6, 0 draw, 0 8C, 1 draw, 1 8S, 0 draw, 0 7D, 1 draw, 1 9C, 0 draw, 0 8D, "
    "1 draw, 1 JC, 0 draw, 0 8H, 1 draw, 1 QH, 1 draw, 1 KS, 0 draw, 0 9D"
)
"""Six tricks, in which seat 1 draws the trump seven and keeps it; seat 1 is to draw, then seat 0."""


def lost(offence: str) -> Price:
    """The price of a wrong draw."""
    return Price(offence, "T9.3", lost=True)  # type: ignore[arg-type]


# T9.3: whose draw it is


def test_each_draws_by_himself() -> None:
    """T9.3: after the break nobody draws by itself; the winner of the trick draws first, then the loser."""
    match = live(FIRST)
    assert [hand.bit_count() for hand in deal_of(match).hands] == [8, 8]
    assert to_act(match) == (0,)
    match, events = play_through(match, "0 draw")
    assert of_kind(events, Drew) == [Drew(0, None, card("8H"))]
    assert to_act(match) == (0, 1)
    assert to_act(after(match, "1 draw")) == (0,)


def test_cards_come_in_order() -> None:
    """T9.3, T3.4: cards are drawn from the bottom, whoever draws, the turn-up last."""
    match = live(STOCK_TRICKS)
    assert deal_of(match).stock_size == 2
    first = of_kind(events_of(match, "0 draw"), Drew)
    assert first[0].turn_up is None
    last = of_kind(events_of(match, "0 draw, 1 draw"), Drew)
    assert last[1].turn_up is not None
    assert deal_of(after(match, "0 draw, 1 draw")).stock_size == 0


def test_the_winner_may_lead_at_once() -> None:
    """T9.3: who has drawn may lead before the other has drawn; then the other draws and follows."""
    match = live(FIRST, "0 draw, 0 8C")
    assert to_act(match) == (1,)
    assert price_of(match, "1 draw") is None
    assert to_act(after(match, "1 draw, 1 8S")) == (0,)


def test_answering_before_drawing() -> None:
    """T9.3, T6.4: who still owes a draw may answer an announcement first, with eight cards."""
    match = live(FIRST, "0 draw, 0 announce QS:3")
    assert to_act(match) == (1,)
    assert price_of(match, "1 draw") is None
    passed = after(match, "1 good")
    assert to_act(passed) == (0, 1)
    drawn = after(match, "1 draw")
    assert to_act(drawn) == (1,)
    assert deal_of(drawn).stage == "answering"


def test_before_the_draw() -> None:
    """T9.3: before he has drawn a player can only draw, or offend; what has no price must wait."""
    match = live(FIRST)
    assert {each for each in can(match, 0) if len(each) > 3} == {"draw"}
    for waiting in ("0 marriage", "0 claim", "0 swap"):
        assert refused(match, waiting).rule == "T9.3"
    assert refused(match, "0 marriage H").rule == "T6.9"


# T9.3: what loses


def test_drawing_out_of_turn_loses() -> None:
    """T9.3: who draws before the winner of the trick has lost the match at once."""
    match = live(FIRST)
    assert price_of(match, "1 draw") == lost("drawn_out_of_turn")
    match, events = play_through(match, "1 draw")
    assert [type(each).__name__ for each in events] == ["Penalised", "MatchWon"]
    assert of_kind(events, MatchWon) == [MatchWon(0, "forfeit")]
    assert match.winner == 0
    assert to_act(match) == ()
    assert not awaits_deck(match)
    assert legal(match, 0) == legal(match, 1) == ()
    assert match.written is None


def test_drawing_in_the_middle_of_a_trick_loses() -> None:
    """T9.3: who has led and draws at once draws out of turn."""
    assert price_of(live(FIRST, "0 draw, 1 draw, 0 8C"), "0 draw") == lost("drawn_out_of_turn")


@pytest.mark.parametrize("commands", ["0 7C", "0 7C, 1 7S"])
@pytest.mark.parametrize("seat", [0, 1])
def test_drawing_before_the_break_loses(commands: str, seat: int) -> None:
    """T9.3: a card drawn before the break loses, in the first trick and after it."""
    match = live(commands)
    assert price_of(match, f"{seat} draw") == lost("drawn_before_break")
    assert after(match, f"{seat} draw").winner == 1 - seat


def test_only_the_break_at_the_break() -> None:
    """T3.3: when the stock is to be broken nothing else is done with it, but drawing, which loses (T9.3)."""
    match = live("0 7C, 1 7S")
    assert can(match, 1) == [*(f"break {number}" for number in range(1, 13)), "draw"]
    assert refused(match, "1 8S").rule == "T3.3"


def test_a_card_too_many_loses() -> None:
    """T9.3: who draws again has a card too many."""
    match = live(FIRST, "0 draw")
    assert price_of(match, "0 draw") == lost("card_too_many")
    assert after(match, "0 draw").winner == 1
    assert price_of(after(match, "1 draw"), "1 draw") == lost("card_too_many")


def test_a_card_too_few_loses() -> None:
    """T9.3: who plays with a card too few while the stock stands has lost, leading or following."""
    leading = live(FIRST)
    assert price_of(leading, "0 8C") == lost("card_too_few")
    assert kinds(leading, "0 8C") == ["Penalised", "MatchWon"]
    following = live(FIRST, "0 draw, 0 8C")
    assert price_of(following, "1 8S") == lost("card_too_few")
    assert after(following, "1 8S").winner == 0


def test_the_last_card_too() -> None:
    """T9.3: with only the turn-up left, who does not take it and plays has lost."""
    match = live(STOCK_TRICKS, "0 draw, 0 AH")
    assert deal_of(match).stock_size == 1
    assert price_of(match, "1 KC") == lost("card_too_few")
    assert after(match, "1 KC").winner == 0


def test_no_draw_without_a_stock() -> None:
    """T9.3: when the stock is gone there is nothing to draw."""
    match = live(STOCK_TRICKS, "0 draw, 1 draw")
    assert refused(match, "0 draw").rule == "T9.3"
    assert refused(match, "1 draw").rule == "T9.3"
    assert not may_act(match, 1)


def test_who_is_not_on_turn() -> None:
    """T3.6: what is for the seat on turn the other cannot do."""
    match = live(FIRST, "0 draw")
    for command in ("1 8S", "1 announce KC:3", "1 marriage", "1 claim", "1 good", "1 break 3", "1 count 3"):
        assert refused(match, command).rule == "T3.6"


# T9.8


def test_the_seven_kept_is_charged_when_the_stock_runs_out() -> None:
    """T9.8: missed on the last turn on which it could be exchanged, it costs 100 when the stock is gone."""
    match = live(KEPT, "1 draw, 0 draw", rules=SEVEN)
    assert price_of(match, "1 swap") is None
    assert price_of(match, "1 KH") == Price("seven_kept", "T9.8", hill=100)
    match, events = play_through(match, "1 KH")
    assert of_kind(events, Played)[-1].offence == "seven_kept"
    assert match.targets == (501, 501)
    match = after(match, "0 AS, 1 draw")
    assert match.targets == (501, 501)
    (charged,) = penalties(match, "0 draw")
    assert (charged.seat, charged.offence, charged.rule, charged.hill) == (1, "seven_kept", "T9.8", 100)
    match = after(match, "0 draw")
    assert match.targets == (501, 601)
    assert deal_of(match).missed == ()


def test_the_seven_itself_played_on_the_last_turn() -> None:
    """T9.8, T5.2: on the last turn the seven must be exchanged, not played away."""
    match = live(KEPT, "1 draw, 0 draw", rules=SEVEN)
    assert price_of(match, "1 7H") == Price("seven_kept", "T9.8", hill=100)


def test_the_seven_played_away_before() -> None:
    """T9.8, T5.2: before the last turn the seven may be kept or played away."""
    match = live(KEPT.rsplit(", 1 draw, 1 KS", 1)[0], "1 draw", rules=SEVEN)
    assert price_of(match, "1 KS") is None
    assert price_of(match, "1 7H") is None


def test_the_seven_exchanged() -> None:
    """T9.8, T5.1: exchanged on the last turn, nothing is charged; T5.2 blocks nothing at the table."""
    match = live(KEPT, "1 draw, 0 draw", rules=SEVEN)
    swapped = after(match, "1 swap")
    assert price_of(swapped, "1 KH") is None
    assert penalties(swapped, "1 KH, 0 AS, 1 draw, 0 draw") == []


def test_where_it_need_not_be() -> None:
    """T9.8: unless the mandatory seven was agreed, keeping it is no offence."""
    match = live(KEPT, "1 draw, 0 draw", rules=TABLE)
    assert price_of(match, "1 KH") is None
    assert refused(match, "0 swap").rule == "T3.6"


def test_no_swap_before_the_draw() -> None:
    """T9.3, T5.1: who owes a draw draws before he exchanges the seven."""
    match = live(KEPT, rules=SEVEN)
    assert refused(match, "1 swap").rule == "T9.3"
    assert price_of(after(match, "1 draw"), "1 swap") is None


def test_swap_needs_the_seven() -> None:
    """T5.1: without the seven nothing is exchanged, at the table either."""
    assert refused(live(FIRST, "0 draw"), "0 swap").rule == "T5.1"


# T9.9


def test_cards_are_played_by_the_rules() -> None:
    """T9.9, T4.2, T4.3: in the fritz the duties hold: no card can be played against them."""
    match = live(STOCK_TRICKS, FRITZ.split(", 0 AD")[0])
    assert [each for each in can(match, 0) if each[0].isupper()] == ["AD"]
    refusal = refused(match, "0 JS")
    assert refusal.rule == "T4.2"
    assert refused(match, "0 AC").rule == "T4.1"


def test_any_card_while_there_is_a_stock() -> None:
    """T9.9, T4.1: while there is a stock any card may be played."""
    match = live("0 AD")
    assert len([each for each in can(match, 1) if each in FOLLOWER.split()]) == 9
    assert LEADER.count(" ") == FOLLOWER.count(" ") == 8
    assert len(DRAWS.split()) == 13
