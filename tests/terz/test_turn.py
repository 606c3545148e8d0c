"""terz.turn: the cards (T4), the seven (T5), and what is refused on a turn."""

from typing import Any

import pytest

from tests.helpers import after, card, cards, legal_texts, play_through, refused
from tests.terz.tables import claim, deal_of, fritz, of_kind, position, table
from yus.events import Announced, Drew, MarriageAnnounced, Played, Swapped, TrickTaken
from yus.match import Match, to_act
from yus.rules import TerzRules

MANDATORY = TerzRules(mandatory_seven=True)


def playable(match: Match) -> str:
    """The cards that the seat to act may play, in the order of their texts."""
    return " ".join(each for each in legal_texts(match) if each[0] in "789JQKA1")


# The cards

STOCK = ["AS KS 9S 7S AC 9C 7C AD 9D", "10S 8S QS KC 10C 8C KD 10D QD"]


def test_any_card_while_there_is_a_stock() -> None:
    """T4.1: in stages 1 and 2 any card may be played: no duty to follow, to trump or to beat."""
    match = table(STOCK, "7H")
    assert playable(match) == "7C 7S 9C 9D 9S AC AD AS KS"
    assert playable(after(match, "0 9S")) == "10C 10D 10S 8C 8S KC KD QD QS"
    match = after(match, "0 AS, 1 KD, 1 break 6")
    assert len(playable(match).split()) == 9
    assert len(playable(after(match, "0 KS")).split()) == 9
    last = position(["AS", "8S KD 7H"], "H", turn_up="9H", stock="8D", takers="010101", trick="AS")
    assert playable(last) == "7H 8S KD"


def test_any_card_is_led_in_the_fritz() -> None:
    """T4.2: the leader of a trick of the fritz has no duty either."""
    assert playable(fritz(["AS 7S JH 8D", ""], "H")) == "7S 8D AS JH"


FOLLOWING = [
    # trump, led, hand, what may be played
    ("H", "9S", "7S 8S 8D AH", "7S 8S", "cannot beat: still follows"),
    ("H", "9S", "7S JS KS 8D AH", "JS KS", "must beat in the suit led"),
    ("H", "KS", "JS 10S AS QS", "10S AS", "by the order of tricks, not of runs"),
    ("H", "AS", "7S 10S KH", "10S 7S", "the ace cannot be beaten"),
    ("H", "QH", "7H 8H AS", "7H 8H", "trumps led, cannot beat: still follows"),
    ("H", "QH", "7H KH 9H AS", "9H KH", "trumps led, must beat"),
    ("H", "10H", "AH 9H KH 7S", "9H AH", "in trumps the nine is above the ace"),
    ("H", "9S", "7C 8H KD QH", "8H QH", "void: must trump, with any trump"),
    ("H", "9S", "7C AC KD", "7C AC KD", "void and without trumps: any card"),
    ("H", "QH", "7C AC KD", "7C AC KD", "trumps led, none in hand: any card"),
    ("S", "9S", "7S JD AD", "7S", "the suit led is trump: JD is no trump"),
]


@pytest.mark.parametrize(("trump", "led", "hand", "expected"), [each[:4] for each in FOLLOWING])
def test_duties_in_the_fritz(trump: str, led: str, hand: str, expected: str) -> None:
    """T4.2: follow suit, else trump, else any card; and beat the led card in its suit, if you can."""
    assert playable(fritz(["AC", hand], trump, trick=led)) == expected
    assert playable(fritz([hand, "AC"], trump, trick=led, leader=1)) == expected


JACK = [
    ("H", "QH", "JH 7S AC", "7S AC JH", "trumps led, J the only trump: any card"),
    ("H", "QH", "JH 7H 8H AC", "7H 8H JH", "trumps led, J and others: follow, or J"),
    ("H", "QH", "JH 7H KH AC", "JH KH", "one of the others must beat, or J"),
    ("H", "9H", "JH 7H AH", "7H AH JH", "only J could beat: nothing must"),
    ("H", "9S", "JH 7C AC", "7C AC JH", "plain led, void, J the only trump: any card"),
    ("H", "9S", "JH 7H 8H AC", "7H 8H JH", "plain led, void, J and others: trump, or J"),
    ("H", "9S", "JH 7S KS AC", "KS", "no licence to revoke"),
    ("H", "9S", "JH 7S AC", "7S", "no licence to revoke though it cannot beat"),
    ("H", "JS", "JH QS AC", "QS", "another jack has no such right"),
    ("H", "9C", "JC JS KC", "JC KC", "plain jacks beat and follow like others"),
]


@pytest.mark.parametrize(("trump", "led", "hand", "expected"), [each[:4] for each in JACK])
def test_the_trump_jack_is_free(trump: str, led: str, hand: str, expected: str) -> None:
    """T4.3: in the fritz duties are reckoned without the trump jack, which is no licence to revoke."""
    assert playable(fritz(["AC", hand], trump, trick=led)) == expected


def test_the_trump_jack_may_be_kept() -> None:
    """T4.3: the trump jack may be kept when trumps are led, even if it is the only trump."""
    match = fritz(["AC", "JH 7S AC"], "H", trick="QH")
    match, events = play_through(match, "1 7S")
    assert Played(1, card("7S")) in events
    assert deal_of(match).hands[1] == cards("JH AC")


REFUSED = [
    (
        "9S",
        "7S JS KS 8D AH",
        "1 7S",
        "T4.2",
        "the card led must be beaten: JS or KS",
        "надо перебить: В♠ или К♠",
    ),
    (
        "QH",
        "7H KH 9H AS",
        "1 7H",
        "T4.2",
        "the card led must be beaten: 9H or KH",
        "надо перебить: 9♥ или К♥",
    ),
    (
        "QH",
        "7H KH JH AS",
        "1 7H",
        "T4.2",
        "the card led must be beaten: JH or KH",
        "надо перебить: В♥ или К♥",
    ),
    ("9S", "7S 8D AH", "1 8D", "T4.2", "suit must be followed: 7S", "надо класть в масть: 7♠"),
    ("9S", "7S 8D AH", "1 AH", "T4.2", "suit must be followed: 7S", "надо класть в масть: 7♠"),
    ("9C", "7C AS", "1 AS", "T4.2", "suit must be followed: 7C", "надо класть в масть: 7♣"),
    ("9S", "7S JH", "1 JH", "T4.2", "suit must be followed: 7S", "надо класть в масть: 7♠"),
    ("QH", "7H JH AS", "1 AS", "T4.2", "suit must be followed: 7H or JH", "надо класть в масть: 7♥ или В♥"),
    (
        *("9S", "7C 8H QH", "1 7C", "T4.2", "without the suit led play a trump: 8H or QH"),
        "масти нет, надо бить козырем: 8♥ или Д♥",
    ),
    ("9S", "7C 8H", "1 AS", "T4.1", "AS is not in your hand", "Т♠ у вас на руках нет"),
]


@pytest.mark.parametrize(("led", "hand", "command", "rule", "en", "ru"), REFUSED)
def test_a_card_is_refused(led: str, hand: str, command: str, rule: str, en: str, ru: str) -> None:
    """T4.1, T4.2: a card not in hand is refused, and one against a duty, with what may be played."""
    error = refused(fritz(["AC", hand], "H", trick=led), command)
    assert (error.rule, error.en, error.ru) == (rule, en, ru)


def test_a_card_not_in_hand_while_there_is_a_stock() -> None:
    """T4.1: any card may be played, but from one's hand."""
    error = refused(table(STOCK, "7H"), "0 10S")
    assert (error.rule, error.en) == ("T4.1", "10S is not in your hand")


TRICKS = [
    ("H", "9S", "KS", 1, "the higher of the suit"),
    ("H", "KS", "9S", 0, "the higher of the suit leads on"),
    ("H", "KS", "10S", 1, "the ten is above the king"),
    ("H", "7S", "AC", 0, "another plain suit never wins"),
    ("H", "AS", "7H", 1, "a trump wins"),
    ("H", "AH", "9H", 1, "in trumps the nine is above the ace"),
    ("H", "9H", "JH", 1, "and the jack above the nine"),
    ("H", "7H", "AS", 0, "a plain ace does not win against a trump"),
]


@pytest.mark.parametrize(("trump", "led", "answer", "taker"), [each[:4] for each in TRICKS])
@pytest.mark.parametrize("leader", [0, 1])
def test_who_takes_a_trick(trump: str, led: str, answer: str, taker: int, leader: int) -> None:
    """C3, C4: the highest trump takes the trick, else the highest card of the suit led; its winner leads."""
    hands = [f"{led} 8D", f"{answer} 9D"]
    match = position(
        hands if leader == 0 else hands[::-1],
        trump,
        turn_up="KH",
        stock="7D 8C 9C 10C",
        takers="01",
        leader=leader,
    )
    match, events = play_through(match, f"{leader} {led}", f"{1 - leader} {answer}")
    (taken,) = of_kind(events, TrickTaken)
    assert taken.seat == leader ^ taker
    assert to_act(match) == (leader ^ taker,)
    assert deal_of(match).leader == leader ^ taker
    assert deal_of(match).tricks[-1].cards == (card(led), card(answer))
    assert deal_of(match).tricks[-1].leader == leader


# The seven

SEVEN = ["7H AS KS 9S AC 9C AD 9D 8D", "10S 8S QS KC 10C 8C KD 10D QD"]


def test_the_seven_for_the_turn_up() -> None:
    """T5.1: the holder of the trump seven may exchange it for the turn-up; it then lies on the stock."""
    match, events = play_through(table(SEVEN, "JH"), "0 swap")
    assert events == (Swapped(0, card("JH"), card("7H")),)
    assert deal_of(match).turn_up == card("7H")
    assert deal_of(match).hands[0] == cards("JH AS KS 9S AC 9C AD 9D 8D")
    assert deal_of(match).stock_size == 14
    assert to_act(match) == (0,)
    assert "swap" not in legal_texts(match)


def test_only_the_trump_seven() -> None:
    """T5.1: neither another seven nor another trump is exchanged, and nobody but the holder may."""
    assert "swap" not in legal_texts(table([SEVEN[0].replace("7H", "7D"), SEVEN[1]], "JH"))
    assert "swap" not in legal_texts(table([SEVEN[0].replace("7H", "8H"), SEVEN[1]], "JH"))
    match = table(SEVEN, "JH", "0 AS")
    assert "swap" not in legal_texts(match)
    error = refused(match, "1 swap")
    assert error.rule == "T5.1"
    assert error.en == "only the trump seven is exchanged, and while the stock has two cards at least"
    assert error.ru == "меняют только козырную семёрку, и пока в колоде есть хотя бы две карты"


@pytest.mark.parametrize(
    "stage", ["leading, stage 1", "following, stage 1", "leading, stage 2", "following, 2"]
)
def test_the_seven_on_ones_turn(stage: str) -> None:
    """T5.1: one may swap leading or following, before the break and after it."""
    takers = "" if "1" in stage else "01"
    stock = "7S 8C 9C 10C JC QC KC AC 8D 9D"
    if "leading" in stage:
        match = position(["7H AS", "AD 10D"], "H", turn_up="KH", stock=stock, takers=takers)
        assert "swap" in legal_texts(match)
        assert "swap" not in legal_texts(after(match, "0 swap"))
    else:
        match = position(["10D", "7H AS"], "H", turn_up="KH", stock=stock, takers=takers, trick="AD")
        assert "swap" in legal_texts(match)
        assert refused(after(match, "1 AS"), "1 swap").rule in {"C4", "T3.3"}


@pytest.mark.parametrize(
    ("hidden", "turn_up", "may"), [("7D", "KH", True), ("7D 8D 9D", "KH", True), ("", "", False)]
)
def test_the_seven_while_two_cards_are_left(hidden: str, turn_up: str, may: bool) -> None:
    """T5.1: one may swap as long as the stock has two cards at least, not in the fritz."""
    match = position(["7H AS", "AD 10D"], "H", turn_up=turn_up, stock=hidden, takers="010101")
    assert ("swap" in legal_texts(match)) == may
    if not may:
        assert refused(match, "0 swap").rule == "T5.1"


def test_the_seven_after_a_meld() -> None:
    """T5.1: one may swap after announcing on the same turn, and announce what one then holds."""
    match = position(
        ["7H AS QH JH KS 9S 8D 7D KC", "AD 10D"], "H", turn_up="10H", stock="9C 8C 7C", takers="01"
    )
    assert "announce QH:3" not in legal_texts(match)
    match = after(match, "0 swap")
    assert "announce QH:3" in legal_texts(match)
    low = position(["9H 8H 7H AS KS 8D 7D KC JD", "AD"], "H", turn_up="JH", stock="9C 8C 7C", takers="01")
    low = after(low, "0 announce 9H:3, 1 good")
    match = after(low, "0 swap")
    assert deal_of(match).hands[0] == cards("9H 8H JH AS KS 8D 7D KC JD")
    assert deal_of(match).points_in_hand(0) == 20


def test_the_swapped_seven_is_drawn_last() -> None:
    """T5.1, T3.4: after a swap the seven is the last card drawn, open to all."""
    match = position(["7H AS KH", "AD 10D"], "H", turn_up="JH", stock="9C", takers="010101")
    match, events = play_through(match, "0 swap, 0 AS, 1 10D")
    assert of_kind(events, Drew) == [Drew(0, None, card("9C")), Drew(1, card("7H"), card("7H"))]


LAST: dict[str, Any] = {"turn_up": "JH", "stock": "9C", "takers": "010101"}


@pytest.mark.parametrize("following", [False, True])
def test_the_mandatory_seven(following: bool) -> None:
    """T5.2: with a mandatory seven its holder must swap before he plays, on the last turn on which he can."""
    hands, trick = (["10D", "7H AS KS"], "AD") if following else (["7H AS KS", "AD 10D"], "")
    seat = int(following)
    match = position(hands, "H", rules=MANDATORY, trick=trick, **LAST)
    assert legal_texts(match) == ["swap"]
    error = refused(match, f"{seat} AS")
    assert (error.rule, error.en) == ("T5.2", "the trump seven must be exchanged first")
    assert error.ru == "сначала надо обменять козырную семёрку"
    assert refused(match, f"{seat} 7H").rule == "T5.2"
    assert refused(match, f"{seat} 9C").rule == "T4.1"
    assert legal_texts(after(match, f"{seat} swap")) == ["AS", "JH", "KS"]
    free = position(hands, "H", trick=trick, **LAST)
    assert legal_texts(free) == ["7H", "AS", "KS", "swap"]


def test_words_are_free_before_the_mandatory_seven() -> None:
    """T5.2: announcing, marriage and claim stay open to who must still swap."""
    match = position(
        ["7H KH QH JS 10S 9S AC KD 8D", "AD 10D 7C 8C JC"],
        "H",
        rules=MANDATORY,
        totals=(495, 0),
        won=(6, 0),
        **{**LAST, "turn_up": "9H"},
    )
    assert legal_texts(match) == ["announce JS:3", "claim", "marriage", "swap"]
    match, events = play_through(match, "0 announce JS:3, 1 good, 0 marriage")
    assert of_kind(events, Announced)
    assert of_kind(events, MarriageAnnounced)
    assert legal_texts(match) == ["claim", "swap"]


@pytest.mark.parametrize("stock", ["9C 8C 10C", "9C 8C 10C JC QC KC AC 7D"])
def test_the_mandatory_seven_may_be_played_before(stock: str) -> None:
    """T5.2: before the last turn on which he can swap its holder may still play any card, the seven too."""
    match = position(["7H AS KS", "AD 10D"], "H", rules=MANDATORY, turn_up="JH", stock=stock, takers="0101")
    assert legal_texts(match) == ["7H", "AS", "KS", "swap"]
    match = after(match, "0 7H")
    assert "swap" not in legal_texts(match)


def test_without_the_seven_nothing_is_mandatory() -> None:
    """T5.2: who does not hold the trump seven, or holds it in the fritz, plays as ever."""
    match = position(["AS KS", "7H 10D"], "H", rules=MANDATORY, **LAST)
    assert legal_texts(match) == ["AS", "KS"]
    assert legal_texts(fritz(["7H AS", "AD 10D"], "H", rules=MANDATORY)) == ["7H", "AS"]


# Other refusals


def test_a_turn_wants_a_card() -> None:
    """T3.6: an answer, a word of the other game or a break is nothing for a turn."""
    match = table(STOCK, "7H")
    for command in ("good", "rank?", "beat QS:3", "break 1", "pass", "play", "silent", "done", "bella"):
        error = refused(match, f"0 {command}")
        assert (error.rule, error.en) == ("T3.6", "it is a turn: play a card")
        assert error.ru == "ваш ход: ходите картой"


def test_no_claim_without_points() -> None:
    """T7.1: a claim that does not reach the target is refused, with what is missing."""
    match = position(["AS KS", "AD KD"], "H", turn_up="KH", stock="7D 8D 9D", totals=(450, 0), won=(21, 0))
    error = refused(match, "0 claim")
    assert (error.rule, error.en, error.ru) == ("T7.1", "30 points are missing", "не хватает очков: 30")


def test_no_claim_without_a_trick() -> None:
    """T7.1: who has no trick in this deal cannot claim, whatever his points."""
    match = position(
        ["AS KS", "AD KD"],
        "H",
        turn_up="KH",
        stock="7D 8D 9D",
        takers="1",
        totals=(501, 0),
        claims=(claim(0, "QS:3"),),
    )
    assert "claim" not in legal_texts(match)
    error = refused(match, "0 claim")
    assert (error.rule, error.en) == ("T7.1", "who has no trick in this deal cannot claim")
    assert error.ru == "без взятки в этом кону партию не закончить"
