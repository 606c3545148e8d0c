"""terz.stock and the deal: who deals what to whom, the break, the draws (T1, T3)."""

import pytest

from tests.helpers import after, card, cards, dealt, legal_texts, play_out, play_through, refused, terz_deck
from tests.terz.tables import deal_of, fritz, of_kind, position, table
from yus.cards import PACK, card_set
from yus.commands import BREAKS, Break
from yus.errors import NotYourTurn, SequenceError
from yus.events import Broken, Dealt, Drew, TrickTaken
from yus.match import Match, awaits_deck, deal_cards, new_match, rematch_dealer, to_act, why_not
from yus.rules import TerzRules, problems


def card_texts(match: Match) -> list[str]:
    """The cards that the seat to act may play."""
    return [each for each in legal_texts(match) if each[0] in "789JQKA1"]


def playing_cards(match: Match, options: object = None) -> str:
    """The first card that may be played, without a word; or the break in the middle."""
    return next(iter(card_texts(match)), "break 6")


def test_two_play_to_a_target() -> None:
    """T1.1: two play, to 501 unless agreed otherwise, or to any whole number from 51 to 5001."""
    assert TerzRules().players == 2
    assert TerzRules().target == 501
    for target in (51, 301, 501, 5001):
        assert problems(TerzRules(target)) == ()
        assert new_match(TerzRules(target), 0).targets == (target, target)
    for target in (50, 5002):
        (problem,) = problems(TerzRules(target))
        assert problem.rule == "T1.1"


def test_defaults() -> None:
    """T1.2: by default rounding on, order ascending, one meld a turn, marriage in trumps, the seven free."""
    assert TerzRules() == TerzRules(
        target=501,
        rounding=True,
        order="ascending",
        per_turn="one",
        marriage="trump",
        mandatory_seven=False,
        referee="strict",
    )


def test_first_dealer() -> None:
    """T1.3: who deals first comes from outside, by lot; in a rematch it is the winner of the last match."""
    assert [new_match(TerzRules(), seat).dealer for seat in (0, 1)] == [0, 1]
    over = fritz(["AH", "7H"], "S", "0 AH, 1 7H", totals=(495, 0), takers="0" * 15)
    assert over.winner == rematch_dealer(over) == 0
    with pytest.raises(SequenceError):
        rematch_dealer(fritz(["AH", "7H"], "S"))


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_deal(dealer: int) -> None:
    """T3.1: nine cards each, three at a time, non-dealer first; the next one is turned up, its suit trump."""
    (event,) = deal_cards(new_match(TerzRules(), dealer), PACK)
    assert isinstance(event, Dealt)
    first = card_set((*range(3), *range(6, 9), *range(12, 15)))
    second = card_set((*range(3, 6), *range(9, 12), *range(15, 18)))
    assert event.hands[1 - dealer] == first
    assert event.hands[dealer] == second
    assert event.turn_up == PACK[18]
    assert event.pack == PACK[19:]
    match = dealt(TerzRules(), PACK, dealer)
    assert deal_of(match).trump == PACK[18] >> 3
    assert deal_of(match).stock_size == 14
    assert deal_of(match).stock == PACK[19:]


@pytest.mark.parametrize("dealer", [0, 1])
def test_non_dealer_leads(dealer: int) -> None:
    """T3.2: non-dealer leads to the first trick, which is stage 1."""
    match = dealt(TerzRules(), PACK, dealer)
    assert to_act(match) == (1 - dealer,)
    assert deal_of(match).leader == 1 - dealer
    assert not deal_of(match).broken


FIRST = ["AS KS 9S 7S AC 9C 7C AD 9D", "10S 8S QS KC 10C 8C KD 10D QD"]


@pytest.mark.parametrize(("trick", "loser"), [("0 AS, 1 8S", 1), ("0 7S, 1 8S", 0), ("0 AS, 1 KD", 0)])
def test_the_loser_of_the_first_trick_breaks(trick: str, loser: int) -> None:
    """T3.3: after the first trick its loser cuts the stock, and does nothing else; its winner waits."""
    match = table(FIRST, "7D", trick)
    assert to_act(match) == (loser,)
    assert legal_texts(match) == sorted(f"break {count}" for count in range(1, 13))
    for command in (
        "swap",
        "announce QH:3",
        "marriage",
        "claim",
        "good",
        "rank?",
        *legal_texts(table(FIRST)),
    ):
        error = refused(match, f"{loser} {command}")
        assert (error.rule, error.en) == ("T3.3", "the stock is to be broken")
    assert isinstance(refused(match, f"{1 - loser} break 6"), NotYourTurn)


def test_the_cut_leaves_a_card_on_either_side() -> None:
    """T3.3: 1 to 12 of the 13 hidden cards go to the bottom, never none, never all."""
    match = table(FIRST, "7D", "0 AS, 1 8S")
    for count in (0, 13):
        error = why_not(match, 1, Break(count))
        assert error is not None
        assert (error.rule, error.en) == ("T3.3", "1 to 12 cards go to the bottom")
        assert error.ru == "вниз кладут от 1 до 12 карт"
    assert [each.count for each in BREAKS] == list(range(1, 13))


@pytest.mark.parametrize("count", range(1, 13))
def test_the_break_turns_the_stock(count: int) -> None:
    """T3.3, T3.4: after ``break k`` draws run from card 18 + k of the pack to 19, then 31 to 19 + k."""
    deck = terz_deck(FIRST, "7D")
    match = after(dealt(TerzRules(5001), deck), "0 AS, 1 8S")
    match, events = play_through(match, f"1 break {count}")
    assert of_kind(events, Broken) == [Broken(1, count)]
    drawn = [each.card for each in of_kind(events, Drew)]
    while deal_of(match).stock_size:
        (seat,) = to_act(match)
        match, events = play_through(match, f"{seat} {playing_cards(match)}")
        drawn += [each.card for each in of_kind(events, Drew)]
    order = [*range(18 + count, 18, -1), *range(31, 18 + count, -1), 18]
    assert drawn == [deck[place] for place in order]


def test_only_one_break() -> None:
    """T3.3: the stock is broken once, after the first trick; on a turn there is nothing to break."""
    match = table(FIRST, "7D")
    assert refused(match, "0 break 6").rule == "T3.6"
    match = after(match, "0 AS, 1 8S, 1 break 6")
    assert refused(match, "0 break 6").en == "it is a turn: play a card"
    match = after(match, "0 KS", f"1 {playing_cards(after(match, '0 KS'))}")
    assert len(deal_of(match).tricks) == 2
    assert "break 6" not in legal_texts(match)


def test_the_winner_draws_first() -> None:
    """T3.4: after the break, then after each trick, the winner draws from the bottom, then the loser."""
    match, events = play_through(table(FIRST, "7D", "0 7S, 1 8S", draws="7H 8H 9H 10H"), "0 break 6")
    assert of_kind(events, Drew) == [Drew(1, None, card("7H")), Drew(0, None, card("8H"))]
    assert cards("7H") & deal_of(match).hands[1]
    assert cards("8H") & deal_of(match).hands[0]
    assert to_act(match) == (1,)
    match, events = play_through(match, "1 KC, 0 AC")
    assert of_kind(events, Drew) == [Drew(0, None, card("9H")), Drew(1, None, card("10H"))]
    assert to_act(match) == (0,)


def test_no_draw_before_the_break() -> None:
    """T3.3, T3.4: nobody draws after the first trick until the stock is broken."""
    match, events = play_through(table(FIRST, "7D"), "0 AS, 1 8S")
    assert of_kind(events, Drew) == []
    assert [hand.bit_count() for hand in deal_of(match).hands] == [8, 8]
    assert deal_of(match).stock_size == 14


def test_the_turn_up_is_drawn_last() -> None:
    """T3.4: the loser of the seventh trick draws the turn-up, the last of 14 cards; the stock is gone."""
    match = table(FIRST, "7D", rules=TerzRules(5001))
    drawn: list[Drew] = []
    tricks: list[TrickTaken] = []
    nine = [0, 0]
    while deal_of(match).stock_size:
        (seat,) = to_act(match)
        nine[seat] += deal_of(match).stage == "play" and deal_of(match).hands[seat].bit_count() == 9
        match, events = play_through(match, f"{seat} {playing_cards(match)}")
        drawn += of_kind(events, Drew)
        tricks += of_kind(events, TrickTaken)
    assert (len(tricks), len(drawn)) == (7, 14)
    assert drawn[-1] == Drew(1 - tricks[-1].seat, card("7D"), card("7D"))
    assert [each.turn_up for each in drawn[:-1]] == [None] * 13
    assert [each.seat for each in drawn] == [
        seat for taken in tricks for seat in (taken.seat, 1 - taken.seat)
    ]
    assert deal_of(match).turn_up is None
    assert [hand.bit_count() for hand in deal_of(match).hands] == [9, 9]
    assert nine == [7, 7]


def test_the_fritz() -> None:
    """T3.5: when the stock is gone nine tricks are played and nothing is drawn; then the deal is over."""
    match = fritz(FIRST, "D", rules=TerzRules(5001))
    tricks = 0
    while not awaits_deck(match):
        (seat,) = to_act(match)
        match, events = play_through(match, f"{seat} {playing_cards(match)}")
        assert of_kind(events, Drew) == []
        assert not awaits_deck(match) or deal_of(match).hands == (0, 0)
        tricks += len(of_kind(events, TrickTaken))
    assert tricks == 9
    assert deal_of(match).stage == "over"


def test_a_deal_has_sixteen_tricks() -> None:
    """T3.4, T3.5: seven tricks with the stock and nine without, all 32 cards are played."""
    match = play_out(table(FIRST, "7D", rules=TerzRules(5001)), playing_cards)
    tricks = deal_of(match).tricks
    assert len(tricks) == 16
    assert sorted(each for trick in tricks for each in trick.cards) == list(PACK)


RUNS = ["KD QD 7D AS 9S 7S 10C 8C 9H", "QS JS 10S 9C 7C AC AD 9D 8H"]


def test_what_is_done_on_a_turn() -> None:
    """T3.6: on his own turn is when a player is to play a card, leading or following, not when he answers."""
    stock = "7H 10H JH KH AH 8S KS 8D 10D JD"
    leading = position(RUNS, "D", turn_up="JC", stock=stock, takers="01", totals=(501, 501))
    following = position(
        [RUNS[1], RUNS[0]], "D", turn_up="JC", stock=stock, takers="01", totals=(501, 501), trick="KC"
    )
    for match, seat in ((leading, 0), (following, 1)):
        assert {"claim", "marriage", "swap"} <= set(legal_texts(match))
        assert set(card_texts(match)) == {*RUNS[0].split()}
        for command in ("good", "rank?", "beat QS:3", "break 3", "pass", "silent", "bella"):
            assert refused(match, f"{seat} {command}").rule == "T3.6"
    answering = position(
        [RUNS[1], RUNS[0]], "D", "0 announce QS:3", turn_up="JC", stock=stock, takers="01", totals=(501, 501)
    )
    assert legal_texts(answering) == ["good"]
    for command in ("claim", "marriage", "swap", "AS"):
        assert refused(answering, f"1 {command}").rule == "T6.4"
    assert to_act(answering) == (1,)
