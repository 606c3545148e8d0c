"""play: the tricks and bella (D6, D5.9)."""

import pytest

from tests.deberts.tables import deal_of, of_kind, table
from tests.helpers import after, cards, legal_texts, play_out, play_through, refused
from yus.cards import HEARTS, SPADES, SUITS, card, members
from yus.deberts.points import CARD_POINTS
from yus.events import BellaAnnounced, Event, Played, TrickTaken
from yus.match import Match, to_act

# Hearts are trumps throughout, seat 0 leads, nobody announces anything.
QUIET = {2: "0 silent, 1 silent", 3: "0 silent, 1 silent, 2 silent"}
TWO = ["AS KS 8S 10C 8C QD 9D AH 8H", "9S JS QC KC AD 10D JH 10H 7H"]
THREE = ["AS KS 8S 7S QC KC 7D 9D QH", "10C JC 8C 7C JD QD AD 10H 8H", "AC 9C 8D 10D KD 7H KH AH JH"]


def playing(hands: list[str], *commands: str, turn_up: str = "9H") -> Match:
    """The play of these hands, trumps named by elder, some cards played."""
    return table(hands, turn_up, "0 play", QUIET[len(hands)], *commands)


# Cards (D6)


def test_elder_leads_any_card() -> None:
    """D6.1: elder leads first, and may lead any card."""
    match = playing(TWO)
    assert to_act(match) == (0,)
    assert legal_texts(match) == sorted(TWO[0].split())
    other = table(TWO, "9H", "1 play, 1 silent, 0 silent", dealer=0)
    assert to_act(other) == (1,)
    assert legal_texts(other) == sorted(TWO[1].split())


@pytest.mark.parametrize("bidding", ["0 pass, 1 play", "0 pass, 1 pass, 0 pass, 1 play S"])
def test_elder_leads_whoever_is_the_taker(bidding: str) -> None:
    """D6.1: elder leads first whoever has named trumps, and in whichever round."""
    assert to_act(table(TWO, "9H", bidding, QUIET[2])) == (0,)


def test_suit_must_be_followed() -> None:
    """D6.2: follow suit if you can."""
    match = playing(TWO, "0 KS")
    assert legal_texts(match) == ["9S", "JS"]
    for other in ("AD", "JH"):
        error = refused(match, f"1 {other}")
        assert (error.rule, error.en) == ("D6.2", "suit must be followed: 9S or JS")
        assert error.ru == "надо класть в масть: 9♠ или В♠"


def test_trump_when_void() -> None:
    """D6.2: if you can't follow suit, play a trump if you can."""
    match = playing(TWO, "0 AS, 1 9S, 0 KS, 1 JS, 0 8S")
    assert legal_texts(match) == ["10H", "7H", "JH"]
    error = refused(match, "1 AD")
    assert (error.rule, error.en) == ("D6.2", "without the suit led play a trump: 7H or 10H or JH")
    assert error.ru == "масти нет, надо класть козыря: 7♥ или 10♥ или В♥"


def test_any_card_without_suit_and_trumps() -> None:
    """D6.2: if you can neither follow suit nor trump, any card may be played."""
    other = "9C JS QC KC AD 10D JD 7C 7D"
    assert legal_texts(playing([TWO[0], other], "0 AH")) == sorted(other.split())
    assert legal_texts(playing([TWO[0], other.replace("JS", "9S")], "0 AS")) == ["9S"]
    assert legal_texts(playing([TWO[0], other.replace("JS", "KD")], "0 AS")) == sorted(
        other.replace("JS", "KD").split()
    )


def test_trumps_led_must_be_overtaken() -> None:
    """D6.3: when trumps are led they must be overtaken by whoever can."""
    match = playing(TWO, "0 AH")
    assert legal_texts(match) == ["JH"]
    error = refused(match, "1 10H")
    assert (error.rule, error.en) == ("D6.3", "trumps must be overtaken: JH")
    assert error.ru == "козыря надо перебить: В♥"
    assert refused(playing(TWO, "0 8H"), "1 7H").en == "trumps must be overtaken: 10H or JH"


def test_ruff_must_go_over_a_ruff() -> None:
    """D6.3: whoever is void and ruffs must go over the highest trump in the trick if he can."""
    match = playing(THREE, "0 AS")
    assert legal_texts(match) == ["10H", "8H"]
    assert legal_texts(after(match, "1 8H")) == ["AH", "JH", "KH"]
    match = after(match, "1 10H")
    assert legal_texts(match) == ["AH", "JH"]
    for junior in ("7H", "KH"):
        error = refused(match, f"2 {junior}")
        assert (error.rule, error.en) == ("D6.3", "trumps must be overtaken: JH or AH")
        assert error.ru == "козыря надо перебить: В♥ или Т♥"
    assert refused(match, "2 AC").rule == "D6.3"


def test_who_cannot_overtake_plays_a_trump() -> None:
    """D6.3: whoever can't go over the highest trump still must play one."""
    hands = [THREE[0], THREE[1].replace("8H", "JH"), THREE[2].replace("JH", "8H")]
    match = playing(hands, "0 AS, 1 JH")
    assert legal_texts(match) == ["7H", "8H", "AH", "KH"]
    error = refused(match, "2 AC")
    assert (error.rule, error.en) == ("D6.2", "without the suit led play a trump: 7H or 8H or KH or AH")
    led = playing([TWO[0].replace("AH", "JH"), TWO[1].replace("JH", "AH")], "0 JH")
    assert legal_texts(led) == ["10H", "7H", "AH"]
    assert refused(led, "1 AD").en == "suit must be followed: 7H or 10H or AH"


def test_plain_suit_need_not_be_overtaken() -> None:
    """D6.4: a plain suit need not be overtaken, whether the trick is trumped or not."""
    assert legal_texts(playing(THREE, "0 KC")) == ["10C", "7C", "8C", "JC"]
    assert legal_texts(playing(THREE, "0 KC, 1 7C")) == ["9C", "AC"]
    assert legal_texts(playing(TWO, "0 QD")) == ["10D", "AD"]


def test_only_a_card_in_hand() -> None:
    """D6.1: a card that is not in hand cannot be played, and it is named in both languages."""
    match = playing(TWO, "0 KS")
    error = refused(match, "1 QH")
    assert (error.rule, error.en, error.ru) == ("D6.1", "QH is not in your hand", "Д♥ у вас на руках нет")
    assert refused(playing(TWO, "0 KS, 1 9S"), "0 KS").en == "KS is not in your hand"
    assert refused(playing(TWO, "0 KS, 1 9S"), "0 9S").en == "9S is not in your hand"


@pytest.mark.parametrize(
    "command", ["swap", "silent", "announce AH:3", "good", "also AH:3", "done", "pass", "marriage", "claim"]
)
def test_only_cards_are_played(command: str) -> None:
    """D6.1: in the play one plays cards: melds, swaps and bids are over."""
    error = refused(playing(TWO), f"0 {command}")
    assert (error.rule, error.en) == ("D6.1", "the cards are being played: play one")
    assert "ходите картой" in error.ru


# Tricks


def test_trick_goes_to_the_highest() -> None:
    """C4: the highest card of the suit led takes the trick, or the highest trump; the points go with it."""
    events = play_through(playing(TWO), "0 AS, 1 JS")[1]
    assert events == (Played(0, card(SPADES, 7)), Played(1, card(SPADES, 4)), TrickTaken(0, 13))
    assert play_through(playing(TWO), "0 AH, 1 JH")[1][-1] == TrickTaken(1, 31)
    assert play_through(playing(THREE), "0 AS, 1 10H, 2 JH")[1][-1] == TrickTaken(2, 41)
    assert play_through(playing(THREE), "0 AS, 1 8H, 2 KH")[1][-1] == TrickTaken(2, 15)
    assert play_through(playing(THREE), "0 KC, 1 10C, 2 9C")[1][-1] == TrickTaken(1, 14)


def test_winner_leads_to_the_next_trick() -> None:
    """C4: the winner of a trick leads to the next, and the turn goes up from him."""
    match = playing(THREE, "0 KC, 1 10C, 2 9C")
    assert to_act(match) == (1,)
    assert legal_texts(match) == sorted(["JC", "8C", "7C", "JD", "QD", "AD", "10H", "8H"])
    match = after(match, "1 AD, 2 8D, 0 7D")
    assert to_act(match) == (1,)
    assert [(each.leader, each.taker) for each in deal_of(match).tricks] == [(0, 1), (1, 1)]
    assert deal_of(match).trick == ()


def test_first_trick_of_another_elder() -> None:
    """C4, D6.1: the first trick is reckoned from elder, whichever seat that is."""
    match = table(TWO, "9H", "1 play, 1 silent, 0 silent", dealer=0)
    assert play_through(match, "1 9S, 0 KS")[1][-1] == TrickTaken(0, 4)
    assert play_through(match, "1 JH, 0 AH")[1][-1] == TrickTaken(1, 31)
    match = table(THREE, "", "1 play, 1 silent, 2 silent, 0 silent", dealer=0)
    assert play_through(match, "1 10C, 2 9C, 0 KC")[1][-1] == TrickTaken(1, 14)


@pytest.mark.parametrize("hands", [TWO, THREE])
def test_nine_tricks(hands: list[str]) -> None:
    """D2.2: nine tricks are played, and ten points more go with the last of them only."""
    match = playing(hands)
    events: list[Event] = []
    while match.written is None:
        (seat,) = to_act(match)
        match, more = play_through(match, f"{seat} {legal_texts(match)[0]}")
        events += more
    taken = of_kind(events, TrickTaken)
    assert len(taken) == 9
    tricks = deal_of(match).tricks
    worth = [sum(CARD_POINTS[HEARTS][each] for each in trick.cards) for trick in tricks]
    assert [each.points for each in taken] == [*worth[:8], worth[8] + 10]
    assert (
        sum(deal_of(match).won)
        == sum(CARD_POINTS[HEARTS][each] for hand in hands for each in members(cards(hand))) + 10
    )
    for seat in range(len(hands)):
        assert deal_of(match).won[seat] == sum(each.points for each in taken if each.seat == seat)


@pytest.mark.parametrize("trump", SUITS)
def test_card_points(trump: int) -> None:
    """D2.1: trumps J 20, 9 14, A 11, 10 10, K 4, Q 3; plain A 11, 10 10, K 4, Q 3, J 2; others 0."""
    for suit in SUITS:
        worth = [CARD_POINTS[trump][card(suit, rank)] for rank in range(8)]
        assert worth == ([0, 0, 14, 10, 20, 3, 4, 11] if suit == trump else [0, 0, 0, 10, 2, 3, 4, 11])


# Bella (D5.9)

ROYAL = "KH QH AS 8S 10C 8C QD 9D 7D"
STRONG = "9S JS QC KC AD 10D JH 10H AH"


def test_bella_before_any_card() -> None:
    """D5.9: bella may be announced before playing any one of one's cards, not only the first."""
    match = playing([ROYAL, STRONG])
    assert "bella" in legal_texts(match)
    match = after(match, "0 AS, 1 9S")
    assert "bella" in legal_texts(match)
    match, events = play_through(match, "0 bella")
    assert events == (BellaAnnounced(0, 20),)
    assert to_act(match) == (0,)
    assert deal_of(match).bella == 0


def test_bella_once() -> None:
    """D5.9: bella is announced once."""
    match = playing([ROYAL, STRONG], "0 bella")
    assert "bella" not in legal_texts(match)
    error = refused(match, "0 bella")
    assert (error.rule, "once" in error.en, "один раз" in error.ru) == ("D5.9", True, True)


@pytest.mark.parametrize(("first", "second"), [("KH", "QH"), ("QH", "KH")])
def test_bella_while_one_is_left(first: str, second: str) -> None:
    """D5.9: bella may be announced as long as at least one of the two is still in hand."""
    match = playing([ROYAL, STRONG], f"0 {first}, 1 JH, 1 AD, 0 7D, 1 AH")
    assert legal_texts(match) == [second, "bella"]
    match = after(match, f"0 {second}, 1 9S, 0 AS")
    assert "bella" not in legal_texts(match)
    assert refused(match, "0 bella").rule == "D5.9"


def test_bella_is_optional() -> None:
    """D5.9: bella is optional: without it nobody gets its points."""
    silent = play_out(playing([ROYAL, STRONG]))
    said = play_out(playing([ROYAL, STRONG], "0 bella"))
    assert silent.written is not None
    assert said.written is not None
    assert said.written.points[0] - silent.written.points[0] == 20
    assert said.written.points[1] == silent.written.points[1]


@pytest.mark.parametrize(
    "hand", ["KH 7H AS 8S 10C 8C QD 9D 7D", "QH 7H AS 8S 10C 8C QD 9D 7D", "KS QS AS 8S 10C KH QD 9D 7D"]
)
def test_bella_needs_both(hand: str) -> None:
    """D5.9: bella is for who held both king and queen of trumps; one of them, or a plain pair, is none."""
    match = playing([hand, "9S JS QC KC AD 10D JH 10H AH"])
    assert "bella" not in legal_texts(match)
    assert refused(match, "0 bella").rule == "D5.9"


def test_bella_of_another() -> None:
    """D5.9: only who held the two may announce bella."""
    match = playing([STRONG, ROYAL], "0 9S")
    assert "bella" in legal_texts(match)
    match = playing([ROYAL, STRONG], "0 AS")
    assert "bella" not in legal_texts(match)
    assert refused(match, "1 bella").rule == "D5.9"


def test_bella_by_swap() -> None:
    """D5.9: what counts is what was held after the meld stage: a queen that was swapped in counts."""
    hands = ["KH 7H AS 8S 10C 8C QD 9D 7D", STRONG]
    swapped = table(hands, "QH", "0 play, 0 swap, 0 silent, 1 silent")
    assert "bella" in legal_texts(swapped)
    kept = table(hands, "QH", "0 play, 0 silent, 1 silent")
    assert "bella" not in legal_texts(kept)


def test_bella_cards_may_serve_in_a_run() -> None:
    """D5.1: bella's cards may also serve in a run: both score."""
    hands = ["KH QH JH 8S 10C 8C QD 9D 7D", "9S JS QC KC AD 10D AS 10H AH"]
    match = play_out(table(hands, "9H", "0 play, 0 announce KH:3, 1 good, 0 done, 0 bella"))
    plain = play_out(playing(hands))
    assert match.written is not None
    assert plain.written is not None
    assert match.written.points[0] - plain.written.points[0] == 40
