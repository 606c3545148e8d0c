"""bidding: the deal, the naming of trumps, the top-up (D3)."""

import pytest

from tests.deberts.tables import deal_of, of_kind, table
from tests.helpers import after, card, cards, dealt, deberts_deck, legal_texts, play_through, refused
from yus.cards import HEARTS, PACK, SPADES, card_set
from yus.events import Dealt, DealWritten, Passed, ThrownIn, ToppedUp, TrumpNamed
from yus.match import deal_cards, new_match, to_act
from yus.rules import DebertsRules

TWO = DebertsRules()
THREE = DebertsRules(players=3)


def taken(*ranges: range) -> int:
    """The set of the cards at these places of a deck in the order of the pack."""
    return card_set(place for each in ranges for place in each)


@pytest.mark.parametrize("dealer", [0, 1])
def test_deal_for_two(dealer: int) -> None:
    """D3.1: six cards each, three at a time, elder first and dealer last; the next is turned up."""
    (event,) = deal_cards(new_match(TWO, dealer), PACK)
    assert isinstance(event, Dealt)
    assert event.hands[1 - dealer] == taken(range(3), range(6, 9))
    assert event.hands[dealer] == taken(range(3, 6), range(9, 12))
    assert (event.turn_up, event.pack) == (12, tuple(range(13, 32)))
    assert (event.number, event.dealer) == (1, dealer)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_deal_for_three(dealer: int) -> None:
    """D3.1: with three too each round gives three cards to elder, the next seat and the dealer."""
    (event,) = deal_cards(new_match(THREE, dealer), PACK)
    assert isinstance(event, Dealt)
    assert event.hands[(dealer + 1) % 3] == taken(range(3), range(9, 12))
    assert event.hands[(dealer + 2) % 3] == taken(range(3, 6), range(12, 15))
    assert event.hands[dealer] == taken(range(6, 9), range(15, 18))
    assert (event.turn_up, event.pack) == (18, tuple(range(19, 32)))


@pytest.mark.parametrize(("players", "dealer"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])
def test_order_of_the_bidding(players: int, dealer: int) -> None:
    """D3.2, D3.3: both rounds go from elder to the dealer, each seat once."""
    match = dealt(DebertsRules(players=players), PACK, dealer)
    order = [(dealer + 1 + step) % players for step in range(players)] * 2
    asked: list[int] = []
    for seat in order:
        asked += to_act(match)
        match = after(match, f"{seat} pass")
    assert asked == order


def test_first_round_choices() -> None:
    """D3.2: in the first round one may pass or play in the turn-up's suit."""
    match = table(["", "", ""], "9H")
    for seat in range(3):
        assert legal_texts(match) == ["pass", "play"]
        match, events = play_through(match, f"{seat} pass")
        assert events[0] == Passed(seat)


@pytest.mark.parametrize("before", [0, 1, 2])
def test_first_play_ends_the_bidding(before: int) -> None:
    """D3.2: the first play makes its seat the taker, in the turn-up's suit, and ends the bidding."""
    match = table(["", "", ""], "9H", *(f"{seat} pass" for seat in range(before)))
    match, events = play_through(match, f"{before} play")
    assert events[0] == TrumpNamed(before, HEARTS)
    assert (deal_of(match).taker, deal_of(match).trump) == (before, HEARTS)
    assert "silent" in legal_texts(match)


@pytest.mark.parametrize(("turn_up", "plain"), [("9H", "SCD"), ("7S", "CDH"), ("AD", "SCH"), ("QC", "SDH")])
def test_second_round_choices(turn_up: str, plain: str) -> None:
    """D3.3: if all passed, one may pass again or play any suit but the turn-up's."""
    match = table(["", ""], turn_up, "0 pass, 1 pass")
    assert legal_texts(match) == ["pass", *sorted(f"play {suit}" for suit in plain)]
    match = after(match, "0 pass")
    assert legal_texts(match) == ["pass", *sorted(f"play {suit}" for suit in plain)]


def test_second_round_names_trumps() -> None:
    """D3.3: the suit named in the second round is trump, and who named it is the taker."""
    match, events = play_through(table(["", "", ""], "9H", "0 pass, 1 pass, 2 pass"), "0 pass, 1 play S")
    assert TrumpNamed(1, SPADES) in events
    assert (deal_of(match).taker, deal_of(match).trump) == (1, SPADES)


@pytest.mark.parametrize(("players", "dealer"), [(2, 0), (2, 1), (3, 0), (3, 2)])
def test_all_pass_twice(players: int, dealer: int) -> None:
    """D3.4: if all passed again the cards are thrown in: no score, and the deal passes to the next seat."""
    match = dealt(DebertsRules(players=players), PACK, dealer)
    order = [(dealer + 1 + step) % players for step in range(players)] * 2
    match, events = play_through(match, *(f"{seat} pass" for seat in order))
    nothing = (0,) * players
    following = (dealer + 1) % players
    assert events[-3:] == (
        Passed(dealer),
        ThrownIn(),
        DealWritten("thrown_in", nothing, nothing, nothing, 0, following),
    )
    assert to_act(match) == ()
    assert (match.dealer, match.totals) == (following, nothing)


def test_not_thrown_in_too_early() -> None:
    """D3.4: the cards are not thrown in before the dealer has passed for the second time."""
    match, events = play_through(table(["", ""]), "0 pass, 1 pass, 0 pass")
    assert not of_kind(events, ThrownIn)
    assert "play" not in legal_texts(match)
    assert to_act(match) == (1,)


@pytest.mark.parametrize("dealer", [0, 1])
def test_top_up_for_two(dealer: int) -> None:
    """D3.5: one round of three cards from the top of the pack, elder first; the bottom card is shown."""
    match, events = play_through(dealt(TWO, PACK, dealer), f"{1 - dealer} play")
    (event,) = of_kind(events, ToppedUp)
    assert event.cards[1 - dealer] == taken(range(13, 16))
    assert event.cards[dealer] == taken(range(16, 19))
    assert event.fresa == 31
    assert deal_of(match).hands[dealer] == taken(range(3, 6), range(9, 12), range(16, 19))


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_top_up_for_three(dealer: int) -> None:
    """D3.5: with three too elder is topped up first and the dealer last: nine cards each."""
    match, events = play_through(dealt(THREE, PACK, dealer), f"{(dealer + 1) % 3} play")
    (event,) = of_kind(events, ToppedUp)
    for step in range(3):
        assert event.cards[(dealer + 1 + step) % 3] == taken(range(19 + 3 * step, 22 + 3 * step))
    assert [hand.bit_count() for hand in deal_of(match).hands] == [9, 9, 9]


def test_what_lies_after_the_top_up() -> None:
    """D3.5: the fresa and the turn-up lie open, the rest of the pack is hidden, and no card is lost."""
    match = table(["", ""], "9H", "0 pass, 1 play", fresa="KS")
    deal = deal_of(match)
    assert (deal.turn_up, deal.fresa) == (card("9H"), card("KS"))
    assert len(deal.pack) == 12
    seen = deal.hands[0] | deal.hands[1] | cards("9H KS")
    assert seen.bit_count() == 20
    assert card_set(deal.pack) == card_set(PACK) & ~seen
    assert len(deal_of(table(["", "", ""], "", "0 play")).pack) == 3


def test_top_up_in_the_second_round() -> None:
    """D3.5: it is the same when trumps were named in the second round: the turn-up stays on the table."""
    match = table(["", ""], "9H", "0 pass, 1 pass, 0 play S")
    assert deal_of(match).turn_up == card("9H")
    assert [hand.bit_count() for hand in deal_of(match).hands] == [9, 9]


@pytest.mark.parametrize("command", ["play H", "play S", "play C", "play D"])
def test_no_suit_in_the_first_round(command: str) -> None:
    """D3.2: in the first round no suit is named, not even the turn-up's."""
    error = refused(table(["", ""], "9H"), f"0 {command}")
    assert (error.rule, "turn-up's suit" in error.en) == ("D3.2", True)
    assert "первом круге" in error.ru


@pytest.mark.parametrize("command", ["play", "play H"])
def test_not_the_turn_up_in_the_second_round(command: str) -> None:
    """D3.3: in the second round a suit must be named, and not the turn-up's."""
    error = refused(table(["", ""], "9H", "0 pass, 1 pass"), f"0 {command}")
    assert (error.rule, "second round" in error.en) == ("D3.3", True)
    assert "втором круге" in error.ru


@pytest.mark.parametrize(
    "command", ["silent", "swap", "AH", "done", "good", "announce AH:3", "bella", "marriage"]
)
@pytest.mark.parametrize("before", ["", "0 pass, 1 pass"])
def test_nothing_but_bidding(command: str, before: str) -> None:
    """D3.2: while trumps are being named one may play or pass and nothing else."""
    match = table(["AH KH QH", ""], "9H", *([before] if before else []))
    error = refused(match, f"0 {command}")
    assert (error.rule, error.en) == ("D3.2", "trumps are being named: play or pass")


def test_number_of_players_changes_the_deal() -> None:
    """D1.1: the number of players changes what the same deck deals."""
    deck = deberts_deck(["AH", ""], "9H")
    two, three = (dealt(rules, deck) for rules in (TWO, THREE))
    assert deal_of(two).turn_up != deal_of(three).turn_up
    assert (len(deal_of(two).hands), len(deal_of(three).hands)) == (2, 3)
    assert (two.totals, three.totals) == ((0, 0), (0, 0, 0))
