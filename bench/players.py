"""Do all players answer lawfully, within their budgets, and alike from the same seed, under random options?

    nice .venv/bin/python bench/players.py [deals] [first] [minutes]

Each deal has random rules (both games, two and three seats, the living table too), players of random levels,
a random score, and seats that change hands in the middle. An illegal answer ends the run. Time is told by the
clock and by the processor: on a busy machine only the latter says what a player did. Each twentieth deal is
played twice with a budget of nodes, and must come out the same.
"""

import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.bot_play import Answer, Deal, play_deal
from yus.bots import Budget, warm_up

TWICE = 20
NODES = 20
OVER = 1.2


def main(deals: int, first: int, minutes: float) -> None:
    """Play the deals and print the figures."""
    warm_up()
    answers: dict[tuple[str, str], list[Answer]] = defaultdict(list)
    kinds: Counter[str] = Counter()
    taken_over = played = twice = unlike = 0
    ends = time.monotonic() + 60 * minutes
    for number in range(first, first + deals):
        if time.monotonic() > ends:
            break
        deal = play_deal(number)
        played += 1
        taken_over += deal.taken_over
        kinds[_kind(deal)] += 1
        for each in deal.answers:
            answers[each.player, each.game].append(each)
        if number % TWICE == 0:
            one, two = (play_deal(number, Budget(nodes=NODES)) for _ in range(2))
            twice += 1
            unlike += (one.commands, one.match) != (two.commands, two.match)
        if played % 500 == 0:
            _report(played, kinds, taken_over, twice, unlike, answers)
    _report(played, kinds, taken_over, twice, unlike, answers)


def _kind(deal: Deal) -> str:
    name = "Терц" if type(deal.rules).__name__ == "TerzRules" else f"Деберц {deal.rules.players}"
    return f"{name} T9" if getattr(deal.rules, "referee", "strict") == "table" else name


def _report(
    played: int,
    kinds: Counter[str],
    taken_over: int,
    twice: int,
    unlike: int,
    answers: dict[tuple[str, str], list[Answer]],
) -> None:
    total = sum(len(each) for each in answers.values())
    parts = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    print(f"{played} deals ({parts}), {total} answers, none illegal; {taken_over} seats taken over")
    print(f"played twice with {NODES} nodes: {twice}, unlike: {unlike}")
    print(
        f"{'player':9}{'game':11}{'answers':>8}  {'cpu ms: mean':>12}{'p99':>8}{'most':>8}"
        f"{'wall: p99':>11}{'most':>8}{'budget':>8}{'cpu over':>10}{'wall over':>10}"
    )
    for (player, game), found in sorted(answers.items()):
        cpu = 1000 * np.array([each.cpu for each in found])
        wall = 1000 * np.array([each.wall for each in found])
        budget = [each.budget for each in found if each.budget is not None]
        over = [sum(_over(each, spent) for each in found) for spent in ("cpu", "wall")]
        most = f"{1000 * max(budget):.0f}" if budget else "-"
        print(
            f"{player:9}{game:11}{len(found):8}  {cpu.mean():12.2f}{np.percentile(cpu, 99):8.1f}"
            f"{cpu.max():8.1f}"
            f"{np.percentile(wall, 99):11.1f}{wall.max():8.1f}{most:>8}{over[0]:10}{over[1]:10}"
        )
    print(flush=True)


def _over(answer: Answer, spent: str) -> bool:
    return answer.budget is not None and getattr(answer, spent) > OVER * answer.budget


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 10_000,
        int(sys.argv[2]) if len(sys.argv) > 2 else 0,
        float(sys.argv[3]) if len(sys.argv) > 3 else 24 * 60,
    )
