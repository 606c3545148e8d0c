"""helpers: the decks that they make are dealt as they say."""

from tests.helpers import after, cards, dealt, deberts_deck, legal_texts, play_out, refused, terz_deck
from yus import deberts, terz
from yus.cards import parse_card
from yus.rules import DebertsRules, TerzRules


def test_deberts_deck() -> None:
    """A deck of Деберц puts hands, top-up, turn-up and fresa where they were wanted."""
    deck = deberts_deck(
        ["AH KH QH JH 10H 9H AS KS QS", "AC", "AD"], "8H", top_up=["", "7C", "7D 8D"], fresa="7S", dealer=0
    )
    match = after(dealt(DebertsRules(players=3), deck, 0), "1 play")
    assert isinstance(match.deal, deberts.Deal)
    assert match.deal.hands[0] == cards("AH KH QH JH 10H 9H AS KS QS")
    assert cards("AC 7C") & ~match.deal.hands[1] == 0
    assert cards("AD 7D 8D") & ~match.deal.hands[2] == 0
    assert (match.deal.turn_up, match.deal.fresa) == (parse_card("8H"), parse_card("7S"))


def test_terz_deck() -> None:
    """A deck of Терц puts hands, turn-up and the cards to be drawn where they were wanted."""
    deck = terz_deck(["AH", "7S"], "9H", draws="8C KD JS QS", cut=2)
    match = after(dealt(TerzRules(), deck), "0 AH, 1 7S, 1 break 2")
    assert isinstance(match.deal, terz.Deal)
    assert match.deal.hands[0] & cards("8C")
    assert match.deal.hands[1] & cards("KD")


def test_playing() -> None:
    """A match is played from the commands of records, and refusals are handed out."""
    match = dealt(DebertsRules(), deberts_deck(["", ""]))
    assert legal_texts(match) == ["pass", "play"]
    assert refused(match, "1 pass").rule == "C4"
    assert play_out(match).written is not None
