"""The law of all players, in small; bench/players.py is its full form."""

import pytest

from tests.bot_play import play_deal
from yus.bots import BOTS, Budget
from yus.match import awaits_deck

FEW = Budget(nodes=4)


@pytest.mark.parametrize("number", range(8))
def test_every_answer_is_legal_and_follows_from_the_seed(number: int) -> None:
    """Under any rules, at any score, every level answers lawfully, and alike from the same seed and nodes."""
    one, two = play_deal(number, FEW), play_deal(number, FEW)
    assert one.commands == two.commands
    assert one.match == two.match
    assert len(one.answers) > 3


@pytest.mark.parametrize("name", sorted(BOTS))
def test_any_level_may_take_a_seat_over(name: str) -> None:
    """Whoever sits down in the middle of a deal plays it on from what that seat has heard."""
    taken_over = 0
    for number in range(40, 43):
        deal = play_deal(number, FEW, [name] * 3)
        taken_over += deal.taken_over
        assert awaits_deck(deal.match) or deal.match.winner is not None
    assert taken_over
