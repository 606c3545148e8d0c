"""How a thinking player plays Терц.

In the fritz all cards are known to whoever remembers, and the exact solver plays. Before it a level plays by
rules of thumb, or as the simulator's player does who plans; or each choice is tried in many worlds: it is
made, and the deal simulated to its end with such players.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from yus.bots.advice import Advice, only, simple
from yus.bots.card_play import believed, fritz_cards
from yus.bots.comparing import compare
from yus.bots.levels import Level
from yus.bots.situation import Situation
from yus.bots.weighing import Scale
from yus.commands import ASK_RANK, CLAIM_MATCH, GOOD, SWAP, Announce, Beat, Command, Marriage, Play
from yus.engine import FRITZ, rows, solver_for
from yus.engine.evidence import first_of_kind, last_of_kind, run_number
from yus.engine.meld_tables import FIRST_FIGURE
from yus.engine.orders import CHOOSE, COLUMNS, WINNER, WRITTEN, meld_of, order_of
from yus.engine.results import solved
from yus.engine.simulator import Act, Simulator
from yus.terz.points import meld_points
from yus.terz.state import Announcement
from yus.view import TerzView

Numbers: TypeAlias = npt.NDArray[Any]

FEW: Final = 8
"""Fewer worlds than these tell nothing that a plan does not: then the simulated player's choice is made."""
SOLVED: Final = 3000
"""No more fritzes than these are solved for an answer in each second there is for it: a third of that."""
_PLAYER: Final = "planning"


def advise(situation: Situation, level: Level, number: int) -> Advice:
    """Return what each legal command is worth, looking at so many worlds."""
    deal = situation.view.deal
    assert isinstance(deal, TerzView)
    legal = situation.legal
    sure = _sure(legal)
    if sure is not None:
        return only(sure, legal)
    if deal.stage == "breaking":
        return simple(situation)
    if deal.stage == "play" and deal.stock_size == 0:
        last = _last_words(situation, deal, level)
        if last is not None:
            return only(last, legal)
        worth = fritz_cards(situation, level)
        return {each: worth.get(each.card) if isinstance(each, Play) else None for each in legal}
    if not level.simulates:
        return simple(situation)
    if number < FEW:
        simulator, begun, _ = _begun(situation, deal, level, 1)
        return only(_planned(simulator, begun, legal), legal)
    return _tried(situation, deal, level, number)


def _sure(legal: Sequence[Command]) -> Command | None:
    """What is right whatever the cards: the match, and twenty points for nothing."""
    if CLAIM_MATCH in legal:
        return CLAIM_MATCH
    return next((each for each in legal if isinstance(each, Marriage)), None)


def _begun(
    situation: Situation, deal: TerzView, level: Level, number: int
) -> tuple[Simulator, Numbers, Numbers]:
    """Return a simulator, worlds to begin in, and how likely each is."""
    belief, worlds = believed(situation, level, number)
    simulator = Simulator(situation.view.rules, _PLAYER, situation.seed)
    order = np.random.default_rng(situation.seed).permutation(len(worlds.hands))
    begun, weights = belief.rows(worlds)[order], worlds.weights[order]
    if deal.announcement is not None:
        begun = simulator.suppose(begun, deal.announcement.seat, _numbers_said(deal.announcement))
        possible = begun[:, rows.PENDING] >= 0
        begun, weights = begun[possible], weights[possible]
    return simulator, begun, weights


def _numbers_said(standing: Announcement) -> range:
    """Return the numbers of the melds that an announcement may mean."""
    said = standing.spoken
    if said.top is not None and first_of_kind(said.kind) < FIRST_FIGURE:
        number = run_number(said.kind, said.top)
        return range(number, number + 1)
    return range(first_of_kind(said.kind), last_of_kind(said.kind) + 1)


def _tried(situation: Situation, deal: TerzView, level: Level, number: int) -> Advice:
    """Try each choice in the same worlds.

    What is said before a card is held against saying nothing, either with the card that the simulated player
    would lay; so that it does not suffer for that card not being chosen as well as all others are.
    """
    simulator, begun, weights = _begun(situation, deal, level, number)
    scale = Scale(situation.view, level)
    legal = situation.legal
    plays = [each for each in legal if isinstance(each, Play)]
    given = [order_of(each) for each in legal]
    # As the stock runs out there are few worlds: each is looked at, and its fritz solved.
    exact = len(begun) * len(given) <= _most_solved(situation, level) and len(begun) < number
    mixed = len(plays) < len(legal) and bool(plays)
    if mixed:
        given.append(CHOOSE)

    def values(tried: list[int], part: slice) -> Numbers:
        results = simulator.try_all(begun[part], [given[each] for each in tried]).reshape(-1, COLUMNS)
        if exact:
            results = solved(results, deal.trump, deal.rules, solver_for(FRITZ))
        worth = scale.value(results[:, WRITTEN : WRITTEN + 2] / 10)
        if level.counts_score:
            # Who claims has won, whatever the other would have reached by then (T7.1).
            winner = results[:, WINNER]
            worth = np.where(winner >= 0, np.where(winner == scale.seat, 100.0, 0.0), worth)
        return worth.reshape(-1, len(tried))

    usual = legal.index(_planned(simulator, begun, legal))
    found = compare(len(given), usual, weights, values, sampled=not exact)
    advice: Advice = {each: float(found[place]) for place, each in enumerate(legal)}
    if mixed:
        gained = max(float(advice[each] or 0.0) for each in plays) - float(found[-1])
        for each in legal:
            if not isinstance(each, Play):
                advice[each] = float(advice[each] or 0.0) + gained
    return advice


def _most_solved(situation: Situation, level: Level) -> int:
    """How many fritzes may be solved for an answer."""
    budget = situation.budget
    return int(SOLVED * (level.seconds if budget.nodes is not None else budget.within(level.seconds)))


def _planned(simulator: Simulator, begun: Numbers, legal: Sequence[Command]) -> Command:
    """What the simulated player would do; it looks at nothing hidden, so that any world does."""
    simulator.finish(begun[:1])
    return _command(simulator.acts(), legal)


def _command(acts: Sequence[Act], legal: Sequence[Command]) -> Command:
    """Return the command that a simulated deal begins with."""
    first = acts[0]
    if GOOD in legal:
        if first.kind == "scored":
            return GOOD
        beat = Beat(meld_of(acts[1].what))
        return beat if beat in legal else ASK_RANK
    match first.kind:
        case "scored" | "burnt":
            return Announce(meld_of(first.what))
        case "swapped":
            return SWAP
    return Play(next(each.what for each in acts if each.kind == "played"))


def _last_words(situation: Situation, deal: TerzView, level: Level) -> Command | None:
    """In the fritz both hands are known: announce the best that cannot be beaten, if there is any (T6.1)."""
    announces = [each for each in situation.legal if isinstance(each, Announce)]
    if not announces:
        return None
    simulator, begun, _ = _begun(situation, deal, level, 1)
    passing = []
    for each in announces:
        simulator.try_all(begun[:1], [order_of(each)])
        if simulator.acts()[0].kind == "scored":
            passing.append(each)
    if not passing:
        return None
    return max(passing, key=lambda each: _points(each, deal))


def _points(command: Announce, deal: TerzView) -> int:
    return meld_points(command.meld.kind, deal.rules)
