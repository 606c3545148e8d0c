"""How a thinking player plays Терц.

In the fritz all cards are known to whoever remembers, and the exact solver plays. Before it each choice is
tried in many worlds: it is made, answered as a beginner would, and the deal simulated to its end.
"""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from yus import terz
from yus.bots.card_play import believed, fritz_cards
from yus.bots.deberts_mind import Advice
from yus.bots.greedy import Greedy
from yus.bots.levels import Level
from yus.bots.situation import Situation
from yus.bots.weighing import Scale
from yus.commands import ASK_RANK, CLAIM_MATCH, GOOD, Beat, Break, Command, Marriage, Play
from yus.engine import rows
from yus.engine.simulator import Simulator
from yus.events import Event, Seat, Spoken
from yus.melds import LONGEST, Meld, melds_in
from yus.terz.state import Claim, Deal
from yus.tricks import Trick
from yus.view import TerzView


def advise(situation: Situation, level: Level, number: int) -> Advice:
    """Return what each legal command is worth, looking at so many worlds."""
    deal = situation.view.deal
    assert isinstance(deal, TerzView)
    legal = situation.legal
    sure = _sure(legal)
    if sure is not None:
        return {each: 1.0 if each == sure else None for each in legal}
    if deal.stage == "play" and deal.stock_size == 0 and all(isinstance(each, Play) for each in legal):
        worth = fritz_cards(situation, level)
        return {each: worth.get(each.card) for each in legal if isinstance(each, Play)}
    if deal.stage == "breaking" or not level.simulates:
        chosen = Greedy().choose(situation)
        return {each: 1.0 if each == chosen else None for each in legal}
    return _tried(situation, deal, level, number)


def _sure(legal: Sequence[Command]) -> Command | None:
    """What is right whatever the cards: the match, and twenty points for nothing."""
    if CLAIM_MATCH in legal:
        return CLAIM_MATCH
    return next((each for each in legal if isinstance(each, Marriage)), None)


def _tried(situation: Situation, deal: TerzView, level: Level, number: int) -> Advice:
    """Try each choice in the same worlds."""
    belief, worlds = believed(situation, level, number)
    # Only the hands and the stock of the rows are used, so the stage may be one that the simulator knows.
    belief.view = replace(situation.view, deal=replace(deal, stage="play"))
    begun = belief.rows(worlds)
    seat = situation.view.seat
    assert seat is not None
    simulator = Simulator(situation.view.rules, "greedy", situation.seed)
    scale = Scale(situation.view, level)
    imagined = [_imagine(deal, row) for row in begun]
    advice: Advice = {}
    for command in situation.legal:
        tried = [_after(each, seat, command) for each in imagined]
        written = _written(simulator, tried)
        advice[command] = float(worlds.weights @ scale.value(written))
    return advice


def _imagine(deal: TerzView, row: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> Deal:
    """Return the deal as it would be in a world: what the view shows, and the hidden cards of the row."""
    hidden = int(row[rows.HIDDEN])
    tricks = tuple(Trick(seat, (), seat, 0) for seat in range(2) for _ in range(deal.tricks_taken[seat]))
    hands = tuple(int(row[rows.HANDS + seat]) for seat in range(2))
    return Deal(
        rules=deal.rules,
        dealer=deal.dealer,
        need=deal.need,
        trump=deal.trump,
        hands=hands,
        stock=tuple(int(each) for each in row[rows.STOCK : rows.STOCK + hidden]),
        turn_up=deal.turn_up,
        turn=deal.turn,
        leader=deal.leader,
        stage=deal.stage,
        broken=deal.broken,
        trick=deal.trick,
        tricks=tricks,
        won=(int(row[rows.WON]), int(row[rows.WON + 1])),
        claims=tuple(_claim(each, hands) for each in deal.claims),
        announcement=deal.announcement,
        marriages=deal.marriages,
        last_said=deal.last_said,
        closed=deal.closed,
    )


def _claim(claim: Claim, hands: tuple[int, ...]) -> Claim:
    """Give a claim that stands the meld that it would be in a world.

    A burnt one binds nobody but its owner.
    """
    if claim.meld is not None or claim.status != "standing":
        return claim
    return replace(claim, meld=_meld_said(claim.spoken, hands[claim.seat]))


def _meld_said(spoken: Spoken, hand: int) -> Meld | None:
    fits = (
        each
        for each in melds_in(hand)
        if each.kind == spoken.kind
        and (spoken.top is None or spoken.kind > LONGEST or each.top == spoken.top)
    )
    return next(fits, None)


def _after(deal: Deal, seat: Seat, command: Command) -> Deal:
    """Give a command in a deal, and answer whatever is then to be answered, to the next turn."""
    deal = _give(deal, seat, command)
    while deal.stage in ("answering", "breaking"):
        deal = _give(deal, deal.turn, _answer(terz.legal(deal, deal.turn)))
    return deal


def _give(deal: Deal, seat: Seat, command: Command) -> Deal:
    event: Event | None = terz.respond(deal, seat, command)
    while event is not None:
        deal = terz.evolve(deal, event)
        event = None if terz.is_over(deal) else terz.consequence(deal)
    return deal


def _answer(legal: Sequence[Command]) -> Command:
    """Beat with the longest, else ask, else concede; break in the middle."""
    beats = [each for each in legal if isinstance(each, Beat)]
    if beats:
        return max(beats, key=lambda each: (each.meld.kind, each.meld.top))
    if ASK_RANK in legal:
        return ASK_RANK
    return GOOD if GOOD in legal else next(each for each in legal if isinstance(each, Break))


def _written(simulator: Simulator, deals: list[Deal]) -> "np.ndarray[tuple[int, int], np.dtype[np.float64]]":
    """Simulate deals to their end and return what both seats write."""
    going = [place for place, each in enumerate(deals) if not terz.is_over(each)]
    written = np.zeros((len(deals), 2))
    if going:
        begun = np.array([rows.terz_row(deals[place]) for place in going], np.int64)
        ended = simulator.finish(begun)
        written[going] = ended[:, rows.RESULT_WRITTEN : rows.RESULT_WRITTEN + 2]
    for place, each in enumerate(deals):
        if terz.is_over(each):
            written[place] = terz.write(each, (0, 0), 0).written
    return written
