"""How often each clause of the table referee (T9) comes to pass in random matches, and how fast they are.

    .venv/bin/python bench/referee.py [matches] [share of unlawful choices]

Lawful choices are random; unlawful ones are taken in the given share of all choices, 2 % unless given, and
those that lose the match at once in one of 2000, so that matches last.
"""

import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.table_play import LIES, TableScript, opening, steps
from yus.events import Event, MatchWon, Penalised
from yus.rules import TerzRules
from yus.terz import unnoticed
from yus.terz.referee.penalties import RULE_OF


def rules_by(random: Random) -> TerzRules:
    """Any rules that go together with the table referee."""
    return TerzRules(
        target=random.choice((301, 501)),
        rounding=random.random() < 0.5,
        order=random.choice(("ascending", "any")),
        marriage=random.choice(("trump", "any")),
        mandatory_seven=random.random() < 0.5,
        referee="table",
    )


def main(matches: int, share: float) -> None:
    """Play the matches and print the figures."""
    charged: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    commands = deals = 0
    began = process_time()
    for number in range(matches):
        script = TableScript(rules_by(Random(number)), number % 2, number, "mixed", share)
        events: list[Event] = list(opening(script))
        for step in steps(script):
            events += step.events
            commands += step.command is not None
            deals += step.deck is not None
        charged.update(each.offence for each in events if isinstance(each, Penalised))
        missed.update(each.offence for each in unnoticed(events))
        endings.update(each.ending for each in events if isinstance(each, MatchWon))
    seconds = process_time() - began
    print(
        f"{matches} matches, {deals} deals, {commands} commands, {commands / seconds:.0f} commands a second"
    )
    print(f"{'rule':6}{'offence':22}{'charged':>9}{'unnoticed':>11}")
    for offence, rule in RULE_OF.items():
        print(f"{rule:6}{offence:22}{charged[offence]:9}{missed[offence]:11}")
    print("ended by " + ", ".join(f"{ending}: {count}" for ending, count in endings.most_common()))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, float(sys.argv[2]) if len(sys.argv) > 2 else LIES)
