"""What mixing gains in the last three tricks against the best card, all else alike (Деберц for two).

    python -m bench.last_tricks --deals 60

Two masters play deals from where three tricks are left; one of them plays as the master does, the other as it
would without ``mixes``. Each position is played twice, with the seats exchanged.
"""

import argparse
import random

from msgspec.structs import replace

from yus import match as matches
from yus.arena.scenes import Scene, scene
from yus.arena.statistics import summarise
from yus.bots import Budget, Player, ask, make_player, question
from yus.bots.levels import MASTER
from yus.bots.thinker import Thinker
from yus.events import Seat
from yus.rules import DebertsRules
from yus.view import redact


def play_on(here: Scene, players: list[Player], seed: str, budget: Budget) -> tuple[int, ...]:
    """Play a deal to its end; return what the seats write."""
    match, events = here.match, list(here.events)
    chance = random.Random(seed)
    while match.written is None:
        seat: Seat = matches.to_act(match)[0]
        heard = [redact(each, seat) for each in events]
        command = ask(players[seat], question(match, seat, heard, chance.getrandbits(48), budget))
        assert command is not None
        match, more = matches.play(match, seat, command)
        events += more
    return match.written.written


def gain(number: int, by: str, budget: Budget) -> float:
    """Return what mixing gains in the position of that number, the mean of both seats, in points."""
    seed = f"last tricks {number}"
    here = scene(DebertsRules(), [make_player(by) for _ in range(2)], 3, budget, seed)
    mixing, plain = Thinker(MASTER), Thinker(replace(MASTER, mixes=False))
    first = play_on(here, [mixing, plain], seed, budget)
    second = play_on(here, [plain, mixing], seed, budget)
    return (first[0] - first[1] + second[1] - second[0]) / 2


def main() -> None:
    """Print mean and interval."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--by", default="expert", help="who plays until three tricks are left")
    parser.add_argument("--nodes", type=int, default=40)
    options = parser.parse_args()
    gains = [gain(number, options.by, Budget(nodes=options.nodes)) for number in range(options.deals)]
    print(f"mixing gains {summarise(gains)} points a deal, {options.deals} deals, both seats")


if __name__ == "__main__":
    main()
