"""What the cards of Деберц are worth to who thinks: what is written for them, and the trick that decides."""

from random import Random

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.bots.test_levels import moments
from tests.engine.minimax import random_position
from yus import match as matches
from yus.bots import Budget, card_play, deberts_mind, make_player
from yus.bots.card_play import DECIDING, bounds, parted, written_points
from yus.bots.defenders import play_simply
from yus.bots.levels import MASTER
from yus.bots.weighing import Numbers, Scale
from yus.commands import Play
from yus.deberts import Deal
from yus.deberts.score import write
from yus.engine import DEBERTS, Position, card_values
from yus.engine.rows import RESULT_LAST, RESULT_POINTS, deberts_row
from yus.engine.simulator import Simulator
from yus.rules import DebertsRules
from yus.view import DebertsView, view


def over(players: int, taker: int, points: tuple[int, ...]) -> Deal:
    """A deal that is over with these points in tricks."""
    nothing = (0,) * players
    return Deal(DebertsRules(players), 0, nothing, (), 0, 0, points, stage="over", trump=0, taker=taker)


@given(
    points=st.lists(st.integers(0, 200), min_size=2, max_size=3),
    taker=st.integers(0, 1),
    hanging=st.sampled_from([0, 0, 70]),
)
@example(points=[80, 80], taker=1, hanging=70)
@example(points=[40, 80, 40], taker=1, hanging=70)
@example(points=[40, 90, 90], taker=0, hanging=70)
@example(points=[40, 40, 1], taker=0, hanging=70)
def test_what_is_reckoned_is_what_the_rules_write(points: list[int], taker: int, hanging: int) -> None:
    """D7.2 to D7.4: a thinking player reckons with what is written.

    But for an odd point of bait, and for what hangs on after a tie: these are shared.
    """
    players = len(points)
    deal = over(players, taker, tuple(points))
    reckoned = written_points(deal, np.array([points]), hanging)[0]  # type: ignore[arg-type]
    result = write(deal, (0,) * players, hanging)
    expected = np.array(result.written, float)
    if players == 3 and result.outcome == "bait" and sum(points) % 2:
        expected += [0 if seat == taker else -0.5 if seat == (taker + 1) % 3 else 0.5 for seat in range(3)]
    if result.outcome != "hanging" and result.hanging:
        counted = [
            -1 if seat == taker and result.outcome == "bait" else each for seat, each in enumerate(points)
        ]
        leaders = [seat for seat in range(players) if counted[seat] == max(counted)]
        assert len(leaders) > 1
        expected[leaders] += hanging / len(leaders)
    assert reckoned.tolist() == expected.tolist()


@given(
    so_far=st.tuples(*[st.integers(0, 60)] * 3),
    gained=st.tuples(*[st.integers(0, 60)] * 3),
    hero=st.integers(0, 2),
    mine=st.integers(0, 60),
)
def test_defenders_part_what_they_get_and_lose_nothing(
    so_far: tuple[int, int, int], gained: tuple[int, int, int], hero: int, mine: int
) -> None:
    """All points are somebody's, and the others part theirs as in the simple game."""
    simply = np.array([[one + more for one, more in zip(so_far, gained, strict=True)]])
    left = sum(gained)
    assume(mine <= left)
    have, others = so_far[hero] + mine, sum(so_far) - so_far[hero] + left - mine
    points = parted(hero, np.array([have]), np.array([others]), so_far, simply)[0]
    assert points[hero] == have
    assert points.sum() == pytest.approx(sum(so_far) + left)
    one, two = (hero + 1) % 3, (hero + 2) % 3
    assert points[one] >= so_far[one] - 1e-9
    assert points[two] >= so_far[two] - 1e-9
    if gained[one] + gained[two]:
        assert (points[one] - so_far[one]) * gained[two] == pytest.approx(
            (points[two] - so_far[two]) * gained[one]
        )


@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_a_card_played_simply_is_played_by_the_rules(seed: int) -> None:
    """D6, D7.1: the tricks after a card are simulated from the deal that the rules library has then."""
    for game, asked in moments(DebertsRules(players=3), seed):
        deal = asked.view.deal
        assert isinstance(deal, DebertsView)
        cards = [each for each in asked.legal if isinstance(each, Play)]
        if not cards:
            continue
        assert isinstance(game.deal, Deal)
        row = np.array([deberts_row(game.deal)], np.int64)
        simply, last = play_simply(Simulator(game.rules, "greedy", 0), deal, row, cards[-1].card)
        after, _ = matches.play(game, deal.turn, cards[-1])
        assert isinstance(after.deal, Deal)
        if after.deal.stage == "over":
            assert after.written is not None
            assert simply[0].tolist() == list(after.written.points)
            assert last[0] == after.deal.tricks[-1].taker
        else:
            ended = Simulator(game.rules, "greedy", 0).finish(np.array([deberts_row(after.deal)], np.int64))[
                0
            ]
            assert simply[0].tolist() == ended[RESULT_POINTS : RESULT_POINTS + 3].tolist()
            assert last[0] == ended[RESULT_LAST]


def decided(position: Position, worth: Numbers) -> float:
    """What a position is worth under best play, by trying all.

    ``worth[mine, last]``: of the points that seat 0 collects, and who takes the last trick.
    """

    def value(here: Position, mine: int) -> float:
        values = []
        for card in [each for each in range(32) if here.playable >> each & 1]:
            following, taken = here.after(card)
            if any(following.hands):
                values.append(value(following, mine + taken))
            else:
                values.append(float(worth[mine + taken, following.leader]))
        return max(values) if here.to_play == 0 else min(values)

    return value(position, 0)


@given(
    seed=st.integers(0, 10**9),
    size=st.integers(1, 4),
    needs=st.tuples(st.integers(1, 70), st.integers(1, 70)),
)
def test_where_the_last_trick_decides_the_true_worth_lies_between_the_bounds(
    seed: int, size: int, needs: tuple[int, int]
) -> None:
    """D8.2: where both may reach the target the true chance of the match lies between the bounds."""
    position = random_position(Random(seed), DEBERTS, 2, size, mid_trick=False)
    left = position.points_left
    assume(left >= sum(needs))
    position = replace(position, hero=0, leader=0)
    game = matches.new_match(DebertsRules(), 0)
    game = replace(game, totals=tuple(501 - need for need in needs))
    scale = Scale(view(game, 0), MASTER)
    deal = over(2, 0, (0, 0))

    def written(gained: Numbers) -> Numbers:
        return written_points(deal, np.stack([gained, left - gained], axis=1), 0)  # type: ignore[arg-type]

    every = np.arange(left + 1)
    worth = np.stack([scale.value(written(every), np.full(left + 1, last)) for last in range(2)], axis=1)
    best, deciding = card_values(position), card_values(replace(position, play=DECIDING))
    for card in best:
        low, high = bounds(scale, 0, np.array([best[card]]), np.array([deciding[card]]), written)
        following, taken = position.after(card)
        assert not taken
        true = decided(following, worth)
        assert low[0] - 1e-9 <= true <= high[0] + 1e-9


@pytest.mark.parametrize("nodes", [0, 3000])
def test_without_time_to_solve_a_seat_still_answers(nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds that take too long are left out; where none is solved a beginner's card is played."""
    monkeypatch.setattr(card_play, "NODES_A_SECOND", nodes)
    unsolved = asks = 0
    for game, asked in moments(DebertsRules(players=3), 2):
        if isinstance(game.deal, Deal) and game.deal.stage == "play" and len(asked.legal) > 1:
            asked = replace(asked, budget=Budget(1.0))  # noqa: PLW2901
            advice = deberts_mind.advise(asked, MASTER, 8)
            unsolved += all(each is None for each in advice.values())
            asks += 1
            assert make_player("master").choose(asked) in asked.legal
    assert asks > 3
    assert (unsolved == asks) == (nodes == 0)
