"""The players that think."""

import random
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from yus import match as matches
from yus.arena import Block, Contest, play_block
from yus.arena.blocks import deck
from yus.bots import BOTS, Budget, Seating, Situation, make_player, terz_mind
from yus.bots.levels import AMATEUR, EXPERT, LEVELS, MASTER, Level
from yus.bots.thinker import Thinker
from yus.bots.weighing import POINT, Scale
from yus.commands import ASK_RANK, Announce, Beat, Command, Marriage, Play
from yus.engine import FRITZ, Position, card_values
from yus.engine.results import Results, solved
from yus.events import Seat
from yus.match import Match
from yus.rules import DebertsRules, Rules, TerzRules
from yus.terz import Deal as TerzDeal
from yus.view import view

QUICK = Budget(nodes=10)
STOCK_LEFT = 4
"""With fewer hidden cards than these there are so few worlds that each can be looked at."""
EVERY_RULES = st.one_of(
    st.builds(
        DebertsRules,
        players=st.sampled_from([2, 3]),
        convention=st.sampled_from(["moscow", "kharkov"]),
        target=st.sampled_from([101, 501]),
    ),
    st.builds(
        TerzRules,
        target=st.sampled_from([101, 501]),
        rounding=st.booleans(),
        order=st.sampled_from(["ascending", "any"]),
        per_turn=st.sampled_from(["one", "many"]),
        marriage=st.sampled_from(["trump", "any"]),
        mandatory_seven=st.booleans(),
    ),
)


def moments(rules: Rules, seed: int, bot: str = "greedy") -> list[tuple[Match, Situation]]:
    """Every moment of a deal that such players play, with what the seat to act is asked."""
    found: list[tuple[Match, Situation]] = []

    class Remembering(Seating):
        def question(self, match: Match, seat: Seat) -> Situation:
            asked = super().question(match, seat)
            found.append((match, asked))
            return asked

    players = [make_player(bot) for _ in range(rules.players)]
    cards = deck(Contest(rules, "greedy", "greedy", seed=seed), seed, 0)
    Remembering(players, QUICK, random.Random(seed)).deal(matches.new_match(rules, 0), cards)
    return found


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@settings(max_examples=8)
@given(rules=EVERY_RULES, seed=st.integers(0, 10**6))
def test_a_level_answers_with_a_legal_command_everywhere(level: object, rules: Rules, seed: int) -> None:
    """Whatever is agreed and whatever the moment, every level gives a legal command."""
    thinker = Thinker(level)  # type: ignore[arg-type]
    for _, asked in moments(rules, seed):
        assert thinker.choose(asked) in asked.legal


@pytest.mark.parametrize("rules", [DebertsRules(), DebertsRules(players=3), TerzRules()])
def test_the_same_seed_and_nodes_give_the_same_game(rules: Rules) -> None:
    """A level with a budget of nodes follows from its seed: the same block ends alike."""
    block = Block(Contest(rules, "master", "expert", budget=QUICK, seed=4), 0)
    assert play_block(block).value == play_block(block).value


def fritz_moments(seed: int) -> list[tuple[Match, Situation]]:
    """The moments of a deal in which nothing is left but to choose a card of the fritz."""
    found = []
    for game, asked in moments(TerzRules(), seed):
        deal = game.deal
        assert isinstance(deal, TerzDeal)
        cards = [each for each in asked.legal if isinstance(each, Play)]
        if deal.stage == "play" and not deal.stock_size and len(cards) == len(asked.legal) > 1:
            found.append((game, asked))
    return found


def lost_in_fritz(game: Match, asked: Situation, level: Level) -> int:
    """The points that a level's card loses there, by the solver who sees both hands."""
    deal = game.deal
    assert isinstance(deal, TerzDeal)
    chosen = Thinker(level).choose(asked)
    assert isinstance(chosen, Play)
    values = card_values(Position(FRITZ, deal.trump, deal.hands, deal.leader, deal.trick, deal.turn))
    return max(values.values()) - values[chosen.card]


@pytest.mark.parametrize("level", [AMATEUR, EXPERT, MASTER], ids=lambda level: level.name)
@settings(max_examples=8)
@given(seed=st.integers(0, 10**6))
def test_the_fritz_is_played_without_losing_a_point(level: Level, seed: int) -> None:
    """T3.5: the stock is gone, all cards are known, and no card is worth more than the one that is played."""
    for game, asked in fritz_moments(seed):
        assert lost_in_fritz(game, asked, level) == 0


def test_last_words_are_only_said_if_they_pass() -> None:
    """T6.1, T6.5: as the fritz begins both hands are known, so a meld that would burn is kept back."""
    said = kept = 0
    for seed in range(60):
        for game, asked in moments(TerzRules(), seed):
            deal = game.deal
            assert isinstance(deal, TerzDeal)
            announces = [each for each in asked.legal if isinstance(each, Announce)]
            if deal.stock_size or not announces:
                continue
            chosen = Thinker(MASTER).choose(asked)
            passing = [each for each in announces if not _beatable(game, each)]
            assert (chosen in passing) if passing else isinstance(chosen, Play | Marriage)
            said, kept = said + bool(passing), kept + (not passing)
    assert said > 3
    assert kept > 0


@pytest.mark.parametrize("seconds", [0.1, 0.3, 1.0])
def test_no_more_fritzes_are_solved_than_there_is_time_for(seconds: float) -> None:
    """T3.5: with less time fewer worlds are looked at exactly as the stock runs out, and never too many."""
    most: list[int] = []

    def counted(results: Results, *others: Any) -> Results:
        most[-1] += len(results)
        return solved(results, *others)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(terz_mind, "solved", counted)
        for seed in range(3):
            for game, asked in moments(TerzRules(), seed):
                if not isinstance(game.deal, TerzDeal) or not 0 < len(game.deal.stock) < STOCK_LEFT:
                    continue
                most.append(0)
                terz_mind.advise(replace(asked, budget=Budget(seconds)), MASTER, MASTER.terz_worlds)
    assert 0 < max(most) <= terz_mind.SOLVED * seconds


def _beatable(game: Match, command: Announce) -> bool:
    """Whether the other can beat an announcement, once he has asked for its rank."""
    deal = game.deal
    assert isinstance(deal, TerzDeal)
    other = 1 - deal.turn
    after, _ = matches.play(game, deal.turn, command)
    answers = matches.legal(after, other)
    if ASK_RANK in answers and not any(isinstance(each, Beat) for each in answers):
        after, _ = matches.play(after, other, ASK_RANK)
        answers = matches.legal(after, other)
    return any(isinstance(each, Beat) for each in answers)


def test_a_claim_is_made_as_soon_as_it_is_there() -> None:
    """T7.1: whoever may claim the match claims it, whatever else may be done."""
    seen = 0
    for seed in range(12):
        for _, asked in moments(TerzRules(target=101), seed):
            if matches_claim := [each for each in asked.legal if type(each).__name__ == "ClaimMatch"]:
                assert Thinker(AMATEUR).choose(asked) == matches_claim[0]
                seen += 1
    assert seen > 3


def test_without_the_events_it_plays_like_a_beginner() -> None:
    """A seat that was told nothing of the deal can infer nothing, but it still answers."""
    for _, asked in moments(DebertsRules(), 5):
        deaf = msgspec.structs.replace(asked, events=())
        assert Thinker(MASTER).choose(deaf) in asked.legal


def test_advice_names_every_legal_command_that_was_weighed() -> None:
    """Advice has a value for each card that may be played, so that a hint can show them all."""
    for _, asked in moments(DebertsRules(), 8):
        advice = Thinker(EXPERT).advise(asked)
        assert {each.command for each in advice} == set(asked.legal)
        if all(isinstance(each, Play) for each in asked.legal) and len(asked.legal) > 1:
            assert all(each.value is not None for each in advice)


def test_levels_are_listed_from_the_weakest() -> None:
    """The players are listed by strength, and none of them loads the compiled core before it is asked."""
    table = ["honest", "liar", "sceptic"]
    assert list(BOTS) == ["random", "greedy", "amateur", "expert", "master", "sampler", *table]


def test_scale_in_points_is_the_lead_and_in_chances_follows_the_score() -> None:
    """A level that counts the score prefers, near the target, points that win to more that do not."""
    game = matches.new_match(DebertsRules(), 0)
    game = msgspec.structs.replace(game, totals=(480, 480))
    written = np.array([[25.0, 20.0], [20.0, 0.0], [0.0, 25.0]])
    points = Scale(view(game, 0), EXPERT).value(written)
    assert points.tolist() == [5, 20, -25]
    chances = Scale(view(game, 0), MASTER).value(written)
    assert chances[0] > chances[1] > chances[2]
    assert chances[2] == pytest.approx(-25 * POINT)


@settings(max_examples=60)
@given(
    level=st.sampled_from(LEVELS),
    players=st.sampled_from([2, 3]),
    cost=st.floats(1e-6, 0.01),
    dearer=st.floats(1, 1.5),
)
def test_what_does_not_fit_into_the_time_is_not_looked_at(
    level: Level, players: int, cost: float, dearer: float
) -> None:
    """With a clock a level looks at more and more worlds, at all where they fit, and is in time.

    Worlds of a later look may be half as dear again as those of the one before.
    """
    _, asked = moments(DebertsRules(players=players), 1)[0]
    asked = msgspec.structs.replace(asked, budget=Budget())
    looks: list[int] = []
    clock = [0.0]

    class Slow(Thinker):
        def _advise(self, situation: Situation, number: int) -> dict[Command, float | None]:
            clock[0] += number * cost * (dearer if looks else 1)
            looks.append(number)
            return dict.fromkeys(situation.legal)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("time.monotonic", lambda: clock[0])
        Slow(level).advise(asked)
    assert looks == sorted(set(looks))
    assert clock[0] <= max(level.seconds, looks[0] * cost)
    most = level.most_worlds(asked.view.rules)
    if 4 * most * cost < level.seconds:
        assert looks[-1] == most
