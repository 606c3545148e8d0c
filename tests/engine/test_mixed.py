"""engine.mixed: the last tricks with hidden hands, held to a game worked out by hand and to brute force."""

from random import Random

import numpy as np
import pytest

from tests.engine.matrix_game import matrix_of, payment, pure_strategies, value_of
from yus.cards import CardSet, card_set, parse_card, parse_cards
from yus.engine import DEBERTS, PositionError
from yus.engine.mixed import Ending, Game, TooLarge

LEAD = np.array([[float(mine - theirs) for theirs in range(160)] for mine in range(160)])
"""Points of seat 0 less those of seat 1."""


def hand(text: str) -> CardSet:
    """Return a set of cards."""
    return card_set(parse_cards(text))


def evenly(mine: list[str], theirs: list[str], leader: int = 0) -> Ending:
    """Return an ending in which all pairs of these hands are as likely; hearts are trumps."""
    one, two = tuple(map(hand, mine)), tuple(map(hand, theirs))
    prior = np.array([[float(not a & b) for b in two] for a in one])
    return Ending(DEBERTS, 3, leader, (one, two), prior, LEAD, ((0,) * len(one), (0,) * len(two)))


BLUFF = evenly(["QS 7C", "QS JD"], ["8S KD", "QC KD"])
"""Nobody has a trump. With QS 7C, leading QS is better whatever the other does.

The other has a choice only with QC KD when QS is led: it has no spade and throws QC or KD. What seat 0 then
gains, points of the first trick and the second with its ten:

    hands              QC thrown                  KD thrown
    QS 7C    6, then 7C is not followed: +20      7, then QC takes 13: -6
    QS JD    6, then KD takes 16: -10             7, then JD is not followed: +22

So it must guess which hand it faces. With QS JD seat 0 may also lead JD: -22 against QC KD, +7 against 8S KD;
leading QS brings -13 against 8S KD. Let x be how often QS is led from QS JD, q how often QC is thrown.
The other does not care if 20 - 10 x = -6 + 22 x: x = 13/16. Seat 0 does not care, with QS JD, if
-13 + (22 - 32 q) = 7 - 22: q = 3/4. With QS 7C it has +17 against 8S KD and 20 q - 6 (1 - q) = 13.5
otherwise, so the value is (17 + 13.5 - 15) / 4 = 3.875.
"""


def solved(ending: Ending, rounds: int = 2000) -> Game:
    """Return a game after so many rounds."""
    game = Game(ending)
    game.improve(rounds)
    return game


def test_the_bluff_that_is_worked_out_by_hand() -> None:
    """Value and both mixed strategies are those of the sums above."""
    game = solved(BLUFF, 20_000)
    low, high = game.bounds()
    assert low == pytest.approx(3.875, abs=2e-3)
    assert high == pytest.approx(3.875, abs=2e-3)
    lead = game.moment(0, hand("QS JD"), ())
    assert lead is not None
    assert game.chances(0, lead)[parse_card("QS")] == pytest.approx(13 / 16, abs=5e-3)
    certain = game.moment(0, hand("QS 7C"), ())
    assert certain is not None
    assert game.chances(0, certain)[parse_card("QS")] == pytest.approx(1, abs=1e-3)
    throw = game.moment(1, hand("QC KD"), (parse_card("QS"),))
    assert throw is not None
    assert game.chances(1, throw)[parse_card("QC")] == pytest.approx(3 / 4, abs=5e-3)
    # Where both are mixed, both cards are worth the same.
    worth = game.worth(1, throw)
    assert worth[parse_card("QC")] == pytest.approx(worth[parse_card("KD")], abs=0.1)
    assert worth[parse_card("QC")] == pytest.approx(-(20 - 10 * 13 / 16) / (1 + 13 / 16), abs=0.1)


@pytest.mark.parametrize(
    ("seat", "cards", "played", "card", "loses"),
    [
        (1, "QC KD", "QS", "QC", 1.625),  # then JD is led: (17 + 20 - 15) / 4
        (1, "QC KD", "QS", "KD", 1.125),  # then QS is always led: (17 - 6 - 13 + 22) / 4
        (0, "QS JD", "", "QS", 0.375),  # then QC is thrown: (17 + 20 - 13 - 10) / 4
        (0, "QS JD", "", "JD", 4.875),  # then KD is thrown: (17 - 6 + 7 - 22) / 4
    ],
)
def test_what_a_pure_strategy_loses(seat: int, cards: str, played: str, card: str, loses: float) -> None:
    """A best reply wins from one who always does the same what the sums say."""
    game = Game(BLUFF)
    strategy = game.blank(seat)
    for moment in game.moments(seat):
        for each, entry in moment.actions.items():
            strategy[entry] = float(len(moment.actions) == 1 or each == parse_card("QS"))
    chosen = game.moment(seat, hand(cards), tuple(parse_cards(played)))
    assert chosen is not None
    for each, entry in chosen.actions.items():
        strategy[entry] = float(each == parse_card(card))
    best = game.best_reply(1 - seat, strategy)
    assert best == pytest.approx((3.875 if seat else -3.875) + loses)


def random_ending(random: Random) -> Ending:
    """Return an ending of two tricks, one or two hands for each seat, random in all that there is."""
    numbers = random.choice([(1, 1), (1, 2), (2, 1), (2, 2)])
    sides = [tuple({card_set(random.sample(range(32), 2)) for _ in range(number)}) for number in numbers]
    prior = np.array([[random.random() * (not a & b) for b in sides[1]] for a in sides[0]])
    extra = tuple(tuple(random.choice([0, 20]) for _ in side) for side in sides)
    # A payoff with a step, as bait is one.
    payoff = LEAD + 40 * (random.randrange(-20, 20) < LEAD)
    trump, leader = random.randrange(4), random.randrange(2)
    return Ending(DEBERTS, trump, leader, (sides[0], sides[1]), prior, payoff, (extra[0], extra[1]))


def test_values_are_those_of_a_linear_programme() -> None:
    """The value lies between the bounds, and these meet; a best reply is the best of all pure strategies."""
    random = Random(7)
    looked_at = 0
    while looked_at < 25:
        ending = random_ending(random)
        if ending.prior.sum() == 0:
            continue
        theirs = list(pure_strategies(ending, 1))
        if len(theirs) * len(list(pure_strategies(ending, 0))) > 300:
            continue
        looked_at += 1
        game = solved(ending, 1000)
        low, high = game.bounds()
        assert high - low < 0.15
        assert low - 1e-9 <= float(value_of(matrix_of(ending))) <= high + 1e-9
        plan = random.choice(theirs)
        strategy = game.blank(1)
        for moment in game.moments(1):
            key = (ending.hands[1][moment.hand], moment.played)
            for card, entry in moment.actions.items():
                strategy[entry] = float(plan.get(key, min(moment.actions)) == card)
        best = max(float(payment(ending, mine, plan)) for mine in pure_strategies(ending, 0))
        assert game.best_reply(0, strategy) == pytest.approx(best)


def test_three_tricks_come_to_rest() -> None:
    """With three tricks too, what both strategies lose at the most goes to nothing."""
    random = Random(3)
    deck = random.sample(range(32), 18)
    mine = [card_set(random.sample(deck[:9], 3)) for _ in range(6)]
    theirs = [card_set(random.sample(deck[9:], 3)) for _ in range(6)]
    one, two = tuple(set(mine)), tuple(set(theirs))
    game = Game(
        Ending(
            DEBERTS, 0, 1, (one, two), np.ones((len(one), len(two))), LEAD, ((0,) * len(one), (0,) * len(two))
        )
    )
    gaps = []
    for _ in range(3):
        game.improve(300)
        low, high = game.bounds()
        gaps.append(high - low)
    assert gaps[-1] < 0.02
    assert gaps[-1] <= gaps[0]


def test_blind_moves_are_answered() -> None:
    """Who reckons with blind moves knows the best answer to a card that should never be led."""
    game = Game(BLUFF)
    game.improve(3000, 0.01)
    low, high = game.bounds()
    assert high - low < 0.1
    # 7C is never led from QS 7C, but it is known what would be thrown on it.
    odd = game.moment(1, hand("8S KD"), (parse_card("7C"),))
    assert odd is not None
    assert sum(game.chances(1, odd).values()) == pytest.approx(1)


def test_a_moment_that_cannot_be() -> None:
    """A hand or a card that is not in the game has no moment."""
    game = Game(BLUFF)
    assert game.moment(0, hand("AS AC"), ()) is None
    assert game.moment(1, hand("QC KD"), (parse_card("AH"),)) is None
    assert game.moment(1, hand("QC KD"), (parse_card("QS"),)) is not None


def test_what_is_refused() -> None:
    """Hands of different sizes or that share all cards, and too large a game, are refused with a reason."""
    with pytest.raises(PositionError, match="C4"):
        Game(evenly(["QS 7C"], ["8S"]))
    with pytest.raises(PositionError, match="C1"):
        Game(evenly(["QS 7C"], ["QS 8S"]))
    with pytest.raises(TooLarge, match="at most 3"):
        Game(BLUFF, 3)


@pytest.mark.parametrize("leader", [0, 1])
def test_hands_that_cannot_be_are_no_harm(leader: int) -> None:
    """A hand that nobody can have, since the other surely has a card of it, changes no value."""
    own, others = ["QS 7C", "QS JD"], ["8S KD", "QC KD"]
    impossible = [*own, "QS KD", "7C KD"]
    for less, more in (
        (evenly(own, others, leader), evenly(impossible, others, leader)),
        (evenly(others, own, leader), evenly(others, impossible, leader)),
    ):
        assert solved(more).bounds() == pytest.approx(solved(less).bounds(), abs=0.05)
