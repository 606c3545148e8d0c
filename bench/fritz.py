"""Does the master lose a point in the fritz, where he can know the other hand?

python -m bench.fritz --positions 1000
"""

import argparse

from tests.bots.test_levels import fritz_moments, lost_in_fritz
from yus.bots.levels import MASTER


def main() -> int:
    """Ask the master in so many positions of the fritz; the exit code is 1 where a card loses points."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1000)
    options = parser.parse_args()
    asked = wrong = seed = 0
    while asked < options.positions:
        for game, situation in fritz_moments(seed):
            if asked < options.positions:
                wrong += lost_in_fritz(game, situation, MASTER) > 0
                asked += 1
        seed += 1
    print(f"{asked} positions of the fritz in {seed} deals: points lost in {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
