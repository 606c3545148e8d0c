"""What would a player gain who saw all hands? A bound for whatever can be inferred of them, in any way.

    python -m bench.seeing                                 a master of Терц who sees, against one who does not
    python -m bench.seeing --against greedy --matches      the share of matches that he wins from the novice
    python -m bench.seeing --rules moscow --level expert   an expert of Деберц

He sees what is in the hands, not what is still to come from the stock or the pack, and thinks as his level
does. Every deck is played from all seats; an interval is 95 %.
"""

import argparse
import random
from collections.abc import Sequence
from unittest.mock import patch

import numpy as np

from yus import match as matches
from yus.arena.blocks import Contest, Unit, deck
from yus.arena.statistics import summarise
from yus.bots import Budget, Seating, Situation, card_play, deberts_mind, make_player, terz_mind
from yus.bots.levels import LEVELS, Level
from yus.bots.thinker import Thinker
from yus.cli.shared import chosen_rules
from yus.commands import Command
from yus.engine.worlds import Belief, Worlds
from yus.events import Seat
from yus.match import Match
from yus.rules import TerzRules


class Table(Seating):
    """A table where a player may look into the hands."""

    now: Match

    def _said(self, match: Match, seats: Sequence[Seat]) -> tuple[Seat, Command]:
        self.now = match
        return super()._said(match, seats)


class Seer(Thinker):
    """A player who knows the hands in all the worlds that he looks at."""

    table: Table

    def _advise(self, situation: Situation, number: int) -> dict[Command, float | None]:
        with (
            patch.object(card_play, "believed", self._seen),
            patch.object(deberts_mind, "believed", self._seen),
            patch.object(terz_mind, "believed", self._seen),
        ):
            return super()._advise(situation, number)

    def _seen(
        self, situation: Situation, level: Level, number: int, candidates: int = 1
    ) -> tuple[Belief, Worlds]:
        deal = self.table.now.deal
        assert deal is not None
        hands = [*deal.hands, 0][:3]
        # In the card play of Деберц nothing more is to come, so that there is one world.
        some = deal.stage == "bidding" or isinstance(situation.view.rules, TerzRules)
        worlds = number if some else 1
        belief = Belief(situation.view, situation.events, situation.seed)
        return belief, Worlds(np.tile(np.array(hands, np.int64), (worlds, 1)), np.full(worlds, 1 / worlds))


def played(contest: Contest, level: Level, number: int) -> float:
    """Return what a block gives: the mean over all arrangements, by the contest's unit."""
    players = contest.rules.players
    dealers = range(players) if contest.unit == "deal" else (number % players,)
    values = []
    for seat in range(players):
        for dealer in dealers:
            seer = Seer(level)
            others = [make_player(contest.second) for _ in range(players - 1)]
            seats = [*others[:seat], seer, *others[seat:]]
            table = Table(seats, contest.budget, random.Random(number))
            seer.table = table
            game = matches.new_match(contest.rules, dealer)
            while game.winner is None:
                game = table.deal(game, deck(contest, number, game.number))
                if contest.unit == "deal":
                    break
            if contest.unit == "match":
                values.append(float(game.winner == seat))
                continue
            assert game.written is not None
            written = game.written.written
            values.append(written[seat] - (sum(written) - written[seat]) / (players - 1))
    return sum(values) / len(values)


def main() -> None:
    """Play the blocks and print the mean."""
    levels = {each.name: each for each in LEVELS}
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rules", default="terz")
    parser.add_argument("--level", default="master", choices=list(levels))
    parser.add_argument("--against", help="a player; the same level if none is named")
    parser.add_argument("--blocks", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--matches", action="store_true")
    options = parser.parse_args()
    unit: Unit = "match" if options.matches else "deal"
    against = options.against or options.level
    contest = Contest(
        chosen_rules(None, [options.rules], None), "seer", against, unit, Budget(nodes=options.nodes)
    )
    found = [played(contest, levels[options.level], number) for number in range(options.blocks)]
    name = "of the matches won" if options.matches else "points a deal"
    print(f"{options.level} who sees against {against}: {summarise(found)} {name}, {len(found)} blocks")


if __name__ == "__main__":
    main()
