"""The numbers of the planning player of Терц (engine/terz_plan.py): where they come from.

    python -m bench.planning --fritz            fit what cards are worth in the fritz, and how far to trust it
    python -m bench.planning                    look for better weights by the cross-entropy method
    python -m bench.planning --against greedy   what the weights gain against another simulated player

Duplicate deals: the same cards with the seats exchanged; an interval is 95 %.
"""

import argparse
from typing import Final

import numpy as np
import numpy.typing as npt

from yus.engine import FRITZ, Position, rows, solver_for
from yus.engine import simulation_memory as sim
from yus.engine.kernels.playouts import GREEDY, play_two
from yus.engine.kernels.tricks import NOBODY, points_of, to_labels
from yus.engine.memory import LAST_TRICK, LOGGED
from yus.engine.simulation_memory import simulation_memory
from yus.engine.simulator import PLAYERS, Player, Simulator
from yus.engine.terz_plan import PLAN
from yus.rules import TerzRules

Floats = npt.NDArray[np.float64]

FAR: Final = 10**6
"""A target that nobody reaches, so that every deal is played to its end."""
SPREAD: Final = (20, 25, 40, 25, 4, 20, 20, 15, 30)
"""How far around the weights the search begins."""


def duel(weights: npt.NDArray[np.int64], against: Player, deals: int, seed: int) -> tuple[float, float]:
    """Return by how many points a deal the planner with these weights is ahead, and the half interval."""
    simulator = Simulator(TerzRules(), "planning", seed)
    begun = simulator.new_deals(deals)
    begun[:, rows.NEED : rows.NEED + 2] = FAR
    memory = simulator.memory
    ahead = np.zeros(deals)
    for seat in range(2):
        memory[sim.TERZ_PLAYERS + seat] = PLAYERS["planning"]
        memory[sim.TERZ_PLAYERS + 1 - seat] = PLAYERS[against]
        for place, weight in enumerate(weights):
            memory[sim.WEIGHTS + sim.WEIGHT_WORDS * seat + place] = int(weight)
            memory[sim.WEIGHTS + sim.WEIGHT_WORDS * (1 - seat) + place] = PLAN[place]
        ended = simulator.finish(begun)
        ahead += (ended[:, rows.RESULT_WRITTEN + seat] - ended[:, rows.RESULT_WRITTEN + 1 - seat]) / 2
    return float(ahead.mean()), float(1.96 * ahead.std() / np.sqrt(deals))


def search(generations: int, deals: int, seed: int) -> None:
    """Draw weights around the best so far, keep the third that gains the most, and so on."""
    random = np.random.default_rng(seed)
    mean, spread = np.array(PLAN, float), np.array(SPREAD, float)
    for generation in range(generations):
        drawn = np.round(random.normal(mean, spread, (18, len(PLAN)))).astype(np.int64)
        gains = [duel(each, "planning", deals, seed + generation)[0] for each in drawn]
        best = drawn[np.argsort(gains)[-6:]]
        mean, spread = 0.3 * mean + 0.7 * best.mean(axis=0), 0.3 * spread + 0.7 * best.std(axis=0)
        found = np.round(mean).astype(np.int64)
        gain, margin = duel(found, "planning", 4 * deals, seed - 1)
        print(f"{found.tolist()}  {gain:+.2f} ± {margin:.2f} points a deal", flush=True)


def fit_fritz(number: int, seed: int) -> None:
    """Fit the exact lead of random hands to their cards, then to that and to what greedy players make of it.

    Cheap plain cards are dealt more seldom, as players throw them away before.
    """
    random = np.random.default_rng(seed)
    cheap = np.array([0.25 * (card >= 8 and card % 8 not in {3, 7}) for card in range(32)])
    hands = np.zeros((number, 2), np.int64)
    for row in hands:
        kept = random.permutation(np.argsort(random.random(32) + cheap)[:18])
        row[:] = [sum(1 << int(card) for card in kept[half]) for half in (slice(9), slice(9, 18))]
    values = solver_for(FRITZ).solve_worlds(Position(FRITZ, 0, (0, 0), 0, (), 0), hands)
    memory = simulation_memory(TerzRules(), GREEDY, seed)
    features = np.ones((number, 17))
    exact, greedy = np.zeros(number), np.zeros(number)
    for row in range(number):
        mine, theirs = (to_labels(memory, int(hand), 0) for hand in hands[row])
        exact[row] = 2 * values[row] - points_of(memory, mine | theirs) - memory[LAST_TRICK]
        memory[LOGGED] = 0
        won, lost, _ = play_two(memory, mine, theirs, NOBODY, GREEDY)
        greedy[row] = won - lost
        for column in range(16):
            labels = 1 << column if column < 8 else 0x01010100 << column - 8
            features[row, column] = (mine & labels).bit_count() - (theirs & labels).bit_count()
    worth, *_ = np.linalg.lstsq(features, exact, rcond=None)
    by_worth = features @ worth
    both = np.stack([by_worth, greedy], axis=1)
    trust, *_ = np.linalg.lstsq(both, exact, rcond=None)
    print("worth of trumps in trick order:", np.round(worth[:8] - worth[8], 1).tolist())
    print("worth of plain cards:", np.round(worth[8:16] - worth[8], 1).tolist(), "lead:", round(worth[16], 1))
    print("of worth and of play counts:", np.round(trust, 2).tolist())
    for name, guess in (("worth", by_worth), ("play", greedy), ("both", both @ trust)):
        print(f"error by {name}: {np.sqrt(((exact - guess) ** 2).mean()):.1f} points")


def main() -> None:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--fritz", action="store_true")
    parser.add_argument("--against", choices=list(PLAYERS))
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.fritz:
        fit_fritz(options.deals, options.seed)
    elif options.against:
        gain, margin = duel(np.array(PLAN), options.against, options.deals, options.seed)
        print(f"{gain:+.2f} ± {margin:.2f} points a deal")
    else:
        search(options.generations, options.deals, options.seed)


if __name__ == "__main__":
    main()
