"""Fit the worth of cards by which the simulator's players of Деберц name trumps.

    python -m bench.bidding            print ``CARD_WORTH`` and ``BASE_WORTH`` of engine/simulation_memory.py

Deals are played out with a random seat as taker of a random suit; what he writes ahead of the average of the
others is fitted, by least squares, to the six cards that he bid on.
"""

import argparse

import numpy as np
import numpy.typing as npt

from yus.engine.kernels import deberts
from yus.engine.kernels.playouts import GREEDY
from yus.engine.kernels.tricks import to_labels
from yus.engine.rows import (
    DEALER,
    DEBERTS_COLUMNS,
    HANDS,
    HANGING,
    MELDING,
    RESULT_WRITTEN,
    STAGE,
    TAKER,
    TOP_UPS,
    TRUMP,
    TURN_UP,
)
from yus.engine.simulation_memory import simulation_memory
from yus.rules import DebertsRules

Floats = npt.NDArray[np.float64]


def sample(players: int, deals: int, seed: int) -> tuple[Floats, Floats]:
    """Return how many of 16 classes of labels each taker had among his six cards, and his lead."""
    memory = simulation_memory(DebertsRules(players=players), GREEDY, seed)
    random = np.random.default_rng(seed)
    deal = np.full(DEBERTS_COLUMNS, -1, np.int64)
    pack = np.arange(32, dtype=np.int64)
    features = np.zeros((deals, 16))
    ahead = np.zeros(deals)
    for number in range(deals):
        deal[DEALER], deal[HANGING] = number % players, 0
        deberts.deal_anew(memory, deal, pack)
        taker = int(random.integers(players))
        trump = int(deal[TURN_UP]) >> 3 if random.random() < 0.5 else int(random.integers(4))
        labels = to_labels(memory, int(deal[HANDS + taker]), trump)
        for label in range(32):
            if labels >> label & 1:
                features[number, label if label < 8 else 8 + label % 8] += 1
        deal[STAGE], deal[TAKER], deal[TRUMP] = MELDING, taker, trump
        deal[HANDS : HANDS + 3] |= deal[TOP_UPS : TOP_UPS + 3]
        deberts.finish(memory, deal)
        written = deal[RESULT_WRITTEN : RESULT_WRITTEN + players]
        ahead[number] = written[taker] - (written.sum() - written[taker]) / (players - 1)
    return features, ahead


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=200_000)
    options = parser.parse_args()
    for players in (2, 3):
        features, ahead = sample(players, options.deals, 1)
        # Six cards each: the worth of all is counted from that of a plain seven, six of which are the base.
        worth, *_ = np.linalg.lstsq(features, ahead, rcond=None)
        base = worth[8]
        tenths = np.round(10 * (worth - base)).astype(int).tolist()
        print(f"{players}: ({tuple(tenths[:8])}, {tuple(tenths[8:])}),  # breaks even at {round(-60 * base)}")


if __name__ == "__main__":
    main()
