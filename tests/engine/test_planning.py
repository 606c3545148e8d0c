"""The planning player of Терц: what it expects of a suit, and that it looks at nothing hidden."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from tests.engine.replay import random_rules, random_start, replayed
from yus.cards import members
from yus.engine import FRITZ, Position, orders, rows
from yus.engine.kernels.prospects import AHEAD, LEVELS, place_of, state_of
from yus.engine.meld_tables import SUIT_RUNS
from yus.engine.prospects import prospects_under
from yus.engine.results import solved
from yus.engine.simulation_memory import simulation_memory
from yus.engine.simulator import Simulator
from yus.engine.solver import Solver
from yus.engine.terz_plan import RUN_PASSES
from yus.rules import TerzRules
from yus.terz import Deal as TerzDeal
from yus.terz.points import meld_points, rounded


def climbed(held: int, ahead: int, level: int, rules: TerzRules) -> float:
    """The most points of runs that rise, one a turn, by trying every way."""
    if not ahead:
        return 0.0
    best = climbed(held, ahead - 1, level, rules)
    for number in range(level, len(SUIT_RUNS)):
        meld = SUIT_RUNS[number]
        if not meld.cards & ~held:
            points = 10 * meld_points(meld.kind, rules) * RUN_PASSES.get(meld.kind, 970) / 1000
            best = max(best, points + climbed(held, ahead - 1, number + 1, rules))
    return best


@pytest.mark.parametrize("rounding", [True, False])
def test_where_nothing_can_come_the_ladder_is_climbed_as_well_as_can_be(rounding: bool) -> None:
    """T6.7: with all ranks in hand or gone the table has the best ascending ladder, one rung a turn."""
    rules = TerzRules(rounding=rounding)
    table = prospects_under(rules)
    memory = simulation_memory(rules, 0, 0)
    random = Random(1)
    for _ in range(60):
        held, ahead, level = random.randrange(256), random.randrange(4), random.randrange(LEVELS)
        found = table[place_of(ahead, level) + state_of(memory, held, 0)]
        assert found == pytest.approx(climbed(held, ahead, level, rules), abs=ahead + 1)


def test_more_cards_and_more_turns_never_promise_less() -> None:
    """A card in hand is worth no less than one that may come, that no less than none, and so with turns."""
    rules = TerzRules()
    table = prospects_under(rules)
    memory = simulation_memory(rules, 0, 0)
    random = Random(2)
    for _ in range(3000):
        held = random.randrange(256)
        coming = random.randrange(256) & ~held
        ahead, level = random.randrange(1, AHEAD), random.randrange(LEVELS)
        here = int(table[place_of(ahead, level) + state_of(memory, held, coming)])
        assert table[place_of(ahead - 1, level) + state_of(memory, held, coming)] <= here + 1
        for rank in members(coming):
            bit = 1 << rank
            assert table[place_of(ahead, level) + state_of(memory, held | bit, coming ^ bit)] >= here - ahead
            assert table[place_of(ahead, level) + state_of(memory, held, coming ^ bit)] <= here + ahead


def test_it_looks_at_nothing_hidden() -> None:
    """What it does first stays the same however the cards lie that its seat cannot see."""
    random = Random(3)
    compared = 0
    while compared < 150:
        rules = replace(random_rules(random, "terz"), target=5000)
        assert isinstance(rules, TerzRules)
        start = random_start(random, rules)
        if start is None:
            continue
        match, begun = start
        deal = match.deal
        assert isinstance(deal, TerzDeal)
        if deal.stage != "play" or not deal.stock or deal.claims or deal.marriages:
            continue
        firsts = set()
        for _ in range(4):
            simulator = Simulator(rules, "planning", 1)
            simulator.finish(np.array([_dealt_anew(begun, deal, random)], np.int64))
            act = simulator.acts()[0]
            # Whether a meld passes is the other's affair.
            firsts.add(("said" if act.kind in {"scored", "burnt"} else act.kind, act.what))
        assert len(firsts) == 1
        compared += 1


def _dealt_anew(begun: list[int], deal: TerzDeal, random: Random) -> list[int]:
    """The row with the other hand and the hidden stock dealt anew."""
    row, other = list(begun), 1 - deal.turn
    cards = [*members(deal.hands[other]), *deal.stock]
    random.shuffle(cards)
    size = deal.hands[other].bit_count()
    row[rows.HANDS + other] = sum(1 << each for each in cards[:size])
    row[rows.STOCK : rows.STOCK + len(deal.stock)] = cards[size:]
    return row


def test_the_fritz_of_a_result_is_solved_exactly() -> None:
    """T2.3, T3.5: each seat writes its melds and, rounded, what best play of the fritz brings it."""
    random = Random(4)
    solver = Solver(FRITZ)
    compared = 0
    while compared < 40:
        rules = replace(random_rules(random, "terz"), target=5000)
        assert isinstance(rules, TerzRules)
        start = random_start(random, rules)
        if start is None:
            continue
        match, begun = start
        deal = match.deal
        assert isinstance(deal, TerzDeal)
        if deal.stage != "play" or not deal.stock_size:
            continue
        simulator = Simulator(rules, "planning", random.randrange(1 << 40))
        results = simulator.try_all(np.array([begun], np.int64), [orders.CHOOSE])[0]
        fritz = replayed(match, simulator.acts(), until_fritz=True).deal
        assert isinstance(fritz, TerzDeal)
        leader = fritz.leader
        value = solver.solve(Position(FRITZ, fritz.trump, fritz.hands, leader, (), 0))
        total = Position(FRITZ, fritz.trump, fritz.hands, leader, (), 0).points_left
        won = (fritz.won[0] + value, fritz.won[1] + total - value)
        written = solved(results, deal.trump, rules, solver)[0]
        for seat in range(2):
            melds = int(simulator.ended[rows.POINTS + seat])
            assert written[orders.WRITTEN + seat] == 10 * (rounded(won[seat], rules) + melds)
        compared += 1
