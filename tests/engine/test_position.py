"""engine.position: what can come about in play, and how a card changes it."""

from random import Random

import pytest
from msgspec.structs import replace

from tests.engine.minimax import KINDS, random_position
from yus.cards import card_set, members, parse_card, parse_cards
from yus.engine import DEBERTS, FRITZ, Position, PositionError, card_values, solve
from yus.errors import YusError

GOOD = Position(
    FRITZ, 3, (card_set(parse_cards("7H AS")), card_set(parse_cards("JH"))), 1, (parse_card("8S"),), hero=1
)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"hands": (1,)}, "D1.1, T1.1: 1 hands"),
        ({"hands": (1, 2, 4, 8)}, "4 hands"),
        ({"trump": 4}, "C1: no such trump suit: 4"),
        ({"trump": -1}, "C1: no such trump suit: -1"),
        ({"leader": 2}, "the leader is seat 2"),
        ({"hero": -1}, "the hero is seat -1"),
        ({"trick": (1, 2)}, "C4: 2 cards on the table"),
        ({"hands": (1 << 32, 1)}, "C1: a hand is a mask"),
        ({"hands": (-1, 1)}, "C1: a hand is a mask"),
        ({"trick": (32,)}, "C1: a hand is a mask"),
        ({"hands": (1, 1), "trick": ()}, "C1: in two places at once: 7S"),
        ({"trick": (parse_card("7H"),)}, "C1: in two places at once: 7H"),
        ({"trick": ()}, r"C4: the hands began this trick with \[2, 1\] cards"),
        ({"leader": 0}, "C4: the hands began"),
        ({"hands": (0, 0), "trick": ()}, "C4: there is no card to play"),
    ],
)
def test_impossible_positions_are_refused(wrong: dict[str, object], words: str) -> None:
    """A position that cannot come about is refused with the rule and the reason, by each way to ask."""
    position = replace(GOOD, **wrong)
    for ask in (Position.check, solve, card_values):
        with pytest.raises(PositionError, match=words):
            ask(position)
    assert issubclass(PositionError, YusError)


def test_a_good_position_is_not_refused() -> None:
    """Random positions of all kinds pass the check."""
    GOOD.check()
    random = Random(1)
    for play, seats in KINDS.values():
        for size in range(1, 10):
            random_position(random, play, seats, size).check()


def test_a_card_that_may_not_be_played_is_refused() -> None:
    """T4.2: the error names the card and those that may be played."""
    position = Position(DEBERTS, 3, (card_set(parse_cards("7H AS")), card_set(parse_cards("JH"))), 1, (0,))
    with pytest.raises(PositionError, match="7H may not be played: AS"):
        position.after(parse_card("7H"))


def test_the_last_trick_brings_its_points() -> None:
    """D2.2, T2.1: playing a hand out, the hero of one view and that of the other take all there is."""
    random = Random(2)
    for play, seats in KINDS.values():
        position = random_position(random, play, seats, 5, mid_trick=False)
        heroes = [replace(position, hero=hero) for hero in range(seats)]
        total, taken = position.points_left, 0
        while any(heroes[0].hands):
            card = random.choice(members(heroes[0].playable))
            steps = [each.after(card) for each in heroes]
            heroes = [each for each, _ in steps]
            taken += sum(points for _, points in steps)
        assert taken == total
