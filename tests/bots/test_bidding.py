"""Naming trumps by what cards are worth, and what bids tell of a hand."""

from math import log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.test_levels import moments
from tests.helpers import card, cards, dealt, deberts_deck
from yus import match as matches
from yus.bots import Situation
from yus.bots.bidding import lead_by_worth
from yus.bots.levels import EXPERT
from yus.bots.thinker import Thinker
from yus.cards import PACK, SUITS, card_set
from yus.deberts import Deal
from yus.engine.kernels.deberts import bid
from yus.engine.simulation_memory import BID_WORTH, simulation_memory
from yus.engine.simulator import PLAYERS
from yus.engine.worlds import Belief
from yus.rules import DebertsRules
from yus.view import view


@given(order=st.permutations(PACK), players=st.sampled_from([2, 3]))
def test_who_bids_by_worth_bids_as_the_simulator_does(order: list[int], players: int) -> None:
    """D3.2, D3.3: a suit is named exactly when the players of the simulator name it."""
    memory = simulation_memory(DebertsRules(players=players), PLAYERS["greedy"], 0)
    turn_up, six = order[0], card_set(order[1:7])
    if six >> (turn_up & 24) & 1:
        return  # with the seven of that suit the two differ, see below
    leads = {suit: lead_by_worth(six, suit, turn_up, players) for suit in SUITS}
    first = turn_up >> 3
    assert (bid(memory, 0, six, first, True) == first) == (leads.pop(first) >= 0)
    named = bid(memory, 0, six, first, False)
    best = max(leads.values())
    assert leads[named] == best if best >= 0 else named == -1


def test_the_seven_counts_as_the_turn_up() -> None:
    """D4.1: the seven of the turn-up's suit is worth the card that it can be exchanged for."""
    turn_up = card("JH")
    with_seven = lead_by_worth(cards("7H 9H QH 7S 8C 7D"), 3, turn_up, 2)
    assert with_seven == lead_by_worth(cards("JH 9H QH 7S 8C 7D"), 3, card("8H"), 2)
    assert with_seven > lead_by_worth(cards("8H 9H QH 7S 8C 7D"), 3, turn_up, 2)


@pytest.mark.parametrize(
    ("hand", "answer"), [("JH 9H AH 7S 8C 7D", "NameTrump"), ("7S 8S 7C 8C 7D 8D", "Pass")]
)
def test_an_expert_names_what_is_worth_it(hand: str, answer: str) -> None:
    """A level that bids by worth takes a strong suit and passes with nothing."""
    match = dealt(DebertsRules(), deberts_deck([hand, ""], turn_up="KH"))
    (seat,) = matches.to_act(match)
    asked = Situation(view(match, seat), matches.legal(match, seat))
    assert type(Thinker(EXPERT).choose(asked)).__name__ == answer
    assert BID_WORTH[2][0] > 0


@pytest.mark.parametrize("players", [2, 3])
def test_the_true_hands_are_likelier_than_others(players: int) -> None:
    """What was bid, said and not said speaks for the true hands: of even worlds they would be as likely."""
    gains = []
    for seed in range(40):
        asked_once = set()
        for game, asked in moments(DebertsRules(players=players), seed):
            deal = game.deal
            assert isinstance(deal, Deal)
            if deal.stage != "play" or deal.turn in asked_once:
                continue
            asked_once.add(deal.turn)
            belief = Belief(asked.view, asked.events, seed)
            hands = np.concatenate([belief.draw(100).hands, [[*deal.hands, 0][:3]]])
            weights = belief._weighed(hands).weights
            gains.append(log(weights[-1] / weights.mean()))
    margin = 1.96 * np.std(gains) / len(gains) ** 0.5
    assert np.mean(gains) - margin > 0
    assert min(gains) > -5


@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_an_expert_gives_every_bid_a_value(seed: int) -> None:
    """D3.2, D3.3: advice has a value for each suit that may be named, and for a pass."""
    for _, asked in moments(DebertsRules(), seed):
        deal = asked.view.deal
        if deal is not None and deal.stage == "bidding":
            assert all(each.value is not None for each in Thinker(EXPERT).advise(asked))
