"""The exact solver: is it right, and how fast is it?

python bench/solver.py                  time and nodes of 200 random nine-card deals of each kind
python bench/solver.py --check 10000    also compare with plain minimax on so many small deals of each kind
"""

import argparse
import time
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from statistics import mean, median

from tests.engine.minimax import EVERY_DUTY, KINDS, minimax_by_card, random_position, with_duties
from yus.engine import CardPlay, Position, card_values, solver_for

NINE = 9
"""Cards of a hand when the tricks of Деберц or the fritz begin."""


def milliseconds(call: Callable[[], object]) -> float:
    """Return how much of this thread's time a call takes, whatever else the machine does."""
    start = time.thread_time()
    call()
    return (time.thread_time() - start) * 1000


def summary(times: Iterable[float]) -> str:
    """Return median, 95th percentile and maximum of times in milliseconds."""
    ordered = sorted(times)
    high = ordered[len(ordered) * 95 // 100]
    return f"median {median(ordered):7.3f} ms   p95 {high:7.3f}   max {ordered[-1]:7.3f}"


def whole_hand(position: Position) -> None:
    """Value every card at every ply of a hand, each side playing the best one."""
    while any(position.hands):
        values = card_values(position)
        pick = max if position.to_play == position.hero else min
        position, _ = position.after(pick(values, key=values.__getitem__))


def timing(kind: str, play: CardPlay, seats: int, deals: int) -> None:
    """Print time and nodes of random deals, the table empty before each."""
    random = Random(1)
    positions = [random_position(random, play, seats, NINE, mid_trick=False) for _ in range(deals)]
    solver = solver_for(play)
    solver.solve(positions[0])
    solve_times, nodes, hand_times = [], [], []
    for position in positions:
        solver.forget()
        before = solver.nodes
        solve_times.append(milliseconds(partial(solver.solve, position)))
        nodes.append(solver.nodes - before)
    for position in positions:
        solver.forget()
        hand_times.append(milliseconds(partial(whole_hand, position)))
    rate = sum(nodes) / sum(solve_times) / 1000
    print(
        f"{kind:10} solve       {summary(solve_times)}   mean nodes {mean(nodes):.0f}, {rate:.1f} M a second"
    )
    print(f"{kind:10} whole hand  {summary(hand_times)}   every card at every ply", flush=True)


def checking(kind: str, play: CardPlay, seats: int, deals: int) -> int:
    """Compare with minimax on small deals, half of them under duties of other games; return disagreements."""
    random = Random(2)
    wrong = 0
    for number in range(deals):
        duties = play.duties if number % 2 else random.choice(EVERY_DUTY)
        size = random.randint(2, 4 if seats == 2 else 3)
        position = random_position(random, with_duties(play, duties), seats, size)
        wrong += card_values(position) != minimax_by_card(position)
    print(f"{kind:10} {deals} small deals, {wrong} disagreements with minimax", flush=True)
    return wrong


def main() -> int:
    """Run what is asked for; the exit code is 1 where anything disagrees."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--check", type=int, default=0)
    options = parser.parse_args()
    for kind, (play, seats) in KINDS.items():
        timing(kind, play, seats, options.deals)
    wrong = [checking(kind, *KINDS[kind], options.check) for kind in KINDS if options.check]
    return 1 if any(wrong) else 0


if __name__ == "__main__":
    raise SystemExit(main())
