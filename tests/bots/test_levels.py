"""The players that think."""

import random

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yus import match as matches
from yus.arena import Block, Contest, play_block
from yus.arena.blocks import deck
from yus.bots import BOTS, Budget, Seating, Situation, make_player
from yus.bots.levels import AMATEUR, EXPERT, LEVELS, MASTER
from yus.bots.thinker import Thinker
from yus.bots.weighing import Scale
from yus.commands import Play
from yus.engine import FRITZ, Position, card_values
from yus.events import Seat
from yus.match import Match
from yus.rules import DebertsRules, Rules, TerzRules
from yus.terz import Deal as TerzDeal
from yus.view import view

QUICK = Budget(nodes=6)
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


def moments(rules: Rules, seed: int) -> list[tuple[Match, Situation]]:
    """Every moment of a deal that greedy players play, with what the seat to act is asked."""
    found: list[tuple[Match, Situation]] = []

    class Remembering(Seating):
        def question(self, match: Match, seat: Seat) -> Situation:
            asked = super().question(match, seat)
            found.append((match, asked))
            return asked

    players = [make_player("greedy") for _ in range(rules.players)]
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


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6))
def test_the_fritz_is_played_without_losing_a_point(seed: int) -> None:
    """T3.5: the stock is gone, so all cards are known, and no card is worth more than the one that is played.

    Points are what counts here: the level plays for points, without rounding.
    """
    for game, asked in moments(TerzRules(rounding=False), seed):
        deal = game.deal
        assert isinstance(deal, TerzDeal)
        cards = [each for each in asked.legal if isinstance(each, Play)]
        if deal.stage != "play" or deal.stock_size or len(cards) != len(asked.legal) or len(cards) < 2:
            continue
        chosen = Thinker(EXPERT).choose(asked)
        assert isinstance(chosen, Play)
        position = Position(FRITZ, deal.trump, deal.hands, deal.leader, deal.trick, deal.turn)
        values = card_values(position)
        assert values[chosen.card] == max(values.values())


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
    assert chances[2] == 0
