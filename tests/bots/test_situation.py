"""bots.situation: what every player is asked, and how the answer is held against it."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import dealt, deberts_deck
from tests.logs import any_rules, moments
from yus.bots import BOTS, Budget, PlayerError, Situation, ask, decode, encode, make_player
from yus.commands import BELLA, PASS, Command
from yus.match import legal, to_act
from yus.rules import DebertsRules, Rules
from yus.view import view

MATCH = dealt(DebertsRules(), deberts_deck(["", ""]))
QUESTION = Situation(view(MATCH, 0), legal(MATCH, 0), seed=7, budget=Budget(0.5, 100))


class Says:
    """A player that always says the same."""

    def __init__(self, answer: Command | None) -> None:
        """Take the answer."""
        self.answer = answer
        self.heard: Situation | None = None

    def choose(self, situation: Situation) -> Command | None:
        """Answer, and keep the question."""
        self.heard = situation
        return self.answer


@settings(max_examples=30)
@given(any_rules(), st.integers(0, 2**32 - 1))
def test_round_trip(rules: Rules, chance: int) -> None:
    """A situation is plain data: as bytes it reads back to an equal one."""
    for match in moments(rules, chance, deals=1):
        for seat in to_act(match):
            question = Situation(view(match, seat), legal(match, seat), seed=chance)
            assert decode(encode(question)) == question


def test_asked_through_the_encoding() -> None:
    """A player is handed a copy, equal to the question and not the same thing."""
    player = Says(PASS)
    assert ask(player, QUESTION) == PASS
    assert player.heard == QUESTION
    assert player.heard is not QUESTION


@pytest.mark.parametrize("answer", [BELLA, None])
def test_answer_must_be_legal(answer: Command | None) -> None:
    """An answer that is not one of the legal commands is refused, with the player's name."""
    with pytest.raises(PlayerError, match=r"Says answered .*, which is not legal"):
        ask(Says(answer), QUESTION)


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x80", encode(QUESTION)[:-3]])
def test_not_a_situation(data: bytes) -> None:
    """Bytes that are no situation are refused."""
    with pytest.raises(msgspec.DecodeError):
        decode(data)


def test_players_by_name() -> None:
    """Players are made by name; an unknown name is told with those that there are."""
    for name, bot in BOTS.items():
        assert bot.name == name
        assert bot.label.ru
        assert bot.label.en
        assert bot.help.ru
        assert bot.help.en
        assert ask(make_player(name), QUESTION) in QUESTION.legal
    with pytest.raises(PlayerError, match="no such bot: 'genius'"):
        make_player("genius")
