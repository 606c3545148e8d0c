"""engine.kernels: labels and the rules of a trick, held to the rules library."""

from random import Random

import pytest

from tests.engine.minimax import EVERY_DUTY, with_duties
from yus.cards import PACK, SUITS, card_set
from yus.engine import DEBERTS, FRITZ, CardPlay
from yus.engine.kernels import three, tricks
from yus.engine.memory import POINTS, SAME_POINTS, duty_bits, new_memory
from yus.tricks import STRENGTH, Duties, playable, winning

EVERY_GAME = pytest.mark.parametrize("play", [FRITZ, DEBERTS], ids=["fritz", "deberts"])
MEMORY = new_memory(DEBERTS)


def labels(cards: int, trump: int) -> int:
    """Return the labels of a set of cards."""
    return tricks.to_labels(MEMORY, cards, trump)


def label(card: int, trump: int) -> int:
    """Return the label of a card."""
    return labels(1 << card, trump).bit_length() - 1


@pytest.mark.parametrize("trump", SUITS)
def test_labels_stand_in_trick_order(trump: int) -> None:
    """C3: each card has a label of its own; within a suit the higher label is the stronger card."""
    for card in PACK:
        assert tricks.to_card(MEMORY, label(card, trump), trump) == card
        assert label(card, trump) % 8 == STRENGTH[trump][card] % 8
        assert (label(card, trump) < 8) == (card >> 3 == trump)


def test_labels_of_sets() -> None:
    """The labels of a set are those of its cards."""
    random = Random(1)
    for _ in range(300):
        cards = random.sample(PACK, random.randrange(33))
        trump = random.choice(SUITS)
        assert labels(card_set(cards), trump) == sum(1 << label(each, trump) for each in cards)


@EVERY_GAME
@pytest.mark.parametrize("trump", SUITS)
def test_points_are_those_of_the_rules(play: CardPlay, trump: int) -> None:
    """D2.1, T2.1: a label has the points of its card, and within a suit they rise with the strength."""
    memory = new_memory(play)
    for card in PACK:
        assert memory[POINTS + label(card, trump)] == play.points[trump][card]
    for low in range(31):
        if low % 8 < 7:
            assert memory[POINTS + low] <= memory[POINTS + low + 1]
            same = memory[POINTS + low] == memory[POINTS + low + 1]
            assert bool(memory[SAME_POINTS] >> low & 1) == same


@pytest.mark.parametrize("duties", EVERY_DUTY, ids=str)
def test_legal_cards_are_those_of_the_rules(duties: Duties) -> None:
    """D6, T4: what may be played to one card or two is what the rules library says, under all duties."""
    bits = duty_bits(with_duties(DEBERTS, duties))
    random = Random(2)
    for _ in range(1500):
        trump = random.choice(SUITS)
        cards = random.sample(PACK, random.randint(2, 11))
        trick, hand = cards[: random.randint(1, 2)], cards[2:]
        best = trick[winning(trick, trump)]
        expected = playable(card_set(hand), trick, trump, duties)
        got = tricks.playable(labels(card_set(hand), trump), label(trick[0], trump), label(best, trump), bits)
        assert got == labels(expected, trump)


def test_what_beats_is_what_the_rules_say() -> None:
    """C4: a card takes the trick from the best one just where the rules library gives it the trick."""
    random = Random(3)
    for _ in range(3000):
        trump = random.choice(SUITS)
        trick = random.sample(PACK, random.randint(2, 3))
        best = trick[winning(trick[:-1], trump)]
        expected = winning(trick, trump) == len(trick) - 1
        last = label(trick[-1], trump)
        assert tricks.beats(last, label(best, trump)) == expected
        assert bool(tricks.beating(label(best, trump)) >> last & 1) == expected


def test_three_handed_steps_are_those_of_the_rules() -> None:
    """A card played with three players leads to the hands, the turn and the points that the rules say."""
    random = Random(4)
    memory = new_memory(DEBERTS)
    for _ in range(500):
        trump, hero = random.choice(SUITS), random.randrange(3)
        cards = random.sample(PACK, 6)
        mine, after, before = (labels(card_set(cards[seat::3]), trump) for seat in range(3))
        side, trick, gained, spent = hero, 0, 0, 0
        for seat in range(3):
            mine, after, before, side, trick, gained, spent = three.step(
                memory, mine, after, before, side, trick, label(cards[seat], trump)
            )
        points = sum(DEBERTS.points[trump][each] for each in cards[:3])
        winner = winning(cards[:3], trump)
        left = [labels(1 << each, trump) for each in cards[3:]]
        assert [mine, after, before] == left[winner:] + left[:winner]
        assert (side, trick) == ((hero - winner) % 3, 0)
        assert (gained, spent) == (points if winner == hero else 0, points)


@EVERY_GAME
def test_sets_are_counted_card_by_card(play: CardPlay) -> None:
    """The points of a set are those of its cards; what is left has the last trick's points too."""
    random = Random(5)
    memory = new_memory(play)
    for _ in range(200):
        trump = random.choice(SUITS)
        cards = random.sample(PACK, random.randint(0, 32))
        total = sum(play.points[trump][each] for each in cards)
        assert tricks.points_of(memory, labels(card_set(cards), trump)) == total
        assert tricks.points_left(memory, labels(card_set(cards), trump)) == total + play.last_trick


def test_rows_of_cards_that_are_alike() -> None:
    """Of cards with no live one between them one is kept; the exempt jack stands by itself (T4.3)."""
    hand, live = 0b1100_1011, 0b0001_0000
    free, bound = duty_bits(FRITZ), duty_bits(DEBERTS)
    assert tricks.tops(hand, live, bound) == 0b1000_1000
    assert tricks.bottoms(hand, live, bound) == 0b0100_0001
    assert tricks.tops(hand, live, free) == 0b1100_1000
    assert tricks.bottoms(hand, live, free) == 0b1100_0001
    assert tricks.tops(hand << 8 | hand, 0, bound) == 0b1000_0000_1000_0000
