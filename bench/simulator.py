"""The simulator: how fast is it, and is it right?

python -m bench.simulator                    card plays and deals a second, one thread python -m
bench.simulator --check 1000000    also play simulated deals of each game again by the rules library, until so
many cards were played
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from random import Random

import numpy as np

from tests.engine.minimax import KINDS, random_position
from tests.engine.replay import disagreement, ordered
from yus.engine.kernels.playouts import playouts
from yus.engine.simulation_memory import simulation_memory
from yus.engine.simulator import PLAYERS, Player, Simulator
from yus.rules import DebertsRules, Rules, TerzRules

TRIES = 5
"""Each figure is the best of so many."""
RULES: dict[str, Rules] = {
    "fritz": TerzRules(),
    "deberts-2": DebertsRules(players=2),
    "deberts-3": DebertsRules(players=3),
    "terz": TerzRules(),
    "terz, many melds": TerzRules(per_turn="many"),
}


def rate(call: Callable[[], object], number: int) -> float:
    """Return how many of ``number`` things a call does in a second of this thread's time, at best."""
    times = []
    for _ in range(TRIES):
        start = time.thread_time()
        call()
        times.append(time.thread_time() - start)
    return number / min(times)


def playout_rate(kind: str, player: Player) -> float:
    """Return the card plays a second in playouts of nine tricks from random hands."""
    play, seats = KINDS[kind]
    random = Random(1)
    hands = np.zeros((100, 3), np.int64)
    for row in hands:
        row[:seats] = random_position(random, play, seats, 9, mid_trick=False).hands
    memory = simulation_memory(RULES[kind], PLAYERS[player], 1)
    return rate(lambda: playouts(memory, hands, 0, 1000, PLAYERS[player]), 100 * 1000 * 9 * seats)


def main() -> int:
    """Run what is asked for; the exit code is 1 where anything disagrees."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", type=int, default=0, metavar="CARDS")
    options = parser.parse_args()
    players: tuple[Player, ...] = ("random", "greedy")
    for kind in KINDS:
        for player in players:
            print(
                f"{kind:18} {player:7} {playout_rate(kind, player) / 1e6:7.1f} M card plays a second",
                flush=True,
            )
    every: tuple[Player, ...] = (*players, "planning")
    for kind in list(RULES)[1:]:
        for player in every if kind.startswith("terz") else players:
            simulator = Simulator(RULES[kind], player, 1)
            deals = rate(partial(simulator.play_many, 100_000), 100_000)
            print(f"{kind:18} {player:7} {deals / 1e3:7.0f} thousand whole deals a second", flush=True)
    wrong = 0
    for game in ("deberts", "terz") if options.check else ():
        random = Random(1)
        cards = deals_done = 0
        while cards < options.check:
            found, played = disagreement(random, game, random.choice(every))
            wrong += bool(found) + bool(game == "terz" and ordered(random))
            cards += played
            deals_done += 1
        print(
            f"{game}: {cards} card plays in {deals_done} deals, {wrong} disagreements with the rules",
            flush=True,
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
