"""The meld stage of Деберц: every word is tried in worlds that the seat believes in.

In each of them all that was said is said once more, by the hands that would have said it; then the word is
given, a beginner goes on for everybody, and simple players play the cards. What others learn of a hand by its
melds is not weighed, for simulated players don't listen: it is worth less than the meld (docs/strength.md).
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from yus import deberts
from yus.bots.advice import Advice
from yus.bots.card_play import CANDIDATES, believed
from yus.bots.comparing import compare
from yus.bots.greedy import beginner_says
from yus.bots.levels import Level
from yus.bots.situation import Situation
from yus.bots.weighing import Scale
from yus.commands import Command
from yus.deberts import melding
from yus.deberts.points import BELLA
from yus.engine import rows
from yus.engine.evidence import EvidenceError, this_deal
from yus.engine.simulator import Simulator
from yus.events import Announced, Beaten, Event, Swapped, ToppedUp
from yus.view import DebertsView

Numbers: TypeAlias = npt.NDArray[Any]

MOST: Final = 120
"""Worlds at the most: they are talked through by the rules library, a fifth of a millisecond a word."""


def tried(situation: Situation, usual: Command, level: Level, number: int) -> Advice:
    """Return what each word is worth, looking at so many worlds; ``usual`` is what one says without trying.

    Raises EvidenceError where the deal's events are missing.
    """
    view, legal = situation.view, situation.legal
    deal = view.deal
    assert isinstance(deal, DebertsView)
    heard = words_heard(situation.events)
    _, worlds = believed(situation, level, min(number, MOST), CANDIDATES)
    order = np.random.default_rng(situation.seed).permutation(len(worlds.hands))
    supposed = [suppose(deal, heard, [int(hand) for hand in worlds.hands[each]]) for each in order]
    simulator = Simulator(view.rules, "greedy", situation.seed)
    scale = Scale(view, level)
    players = deal.rules.players

    def values(words: list[int], part: slice) -> Numbers:
        begun = [_row(_talk(each, legal[word]), view.hanging) for each in supposed[part] for word in words]
        ended = simulator.finish(np.array(begun, np.int64))
        written = ended[:, rows.RESULT_WRITTEN : rows.RESULT_WRITTEN + players].astype(float)
        return scale.value(written, ended[:, rows.RESULT_LAST]).reshape(-1, len(words))

    found = compare(len(legal), legal.index(usual), worlds.weights[order], values)
    return {each: float(worth) for each, worth in zip(legal, found, strict=True)}


def words_heard(events: Sequence[Event]) -> Sequence[Event]:
    """Return what was said in the meld stage of the deal that goes on, in which no card is played yet.

    Raises EvidenceError where the deal's events are missing.
    """
    here = this_deal(events)
    for place, event in enumerate(here):
        if isinstance(event, ToppedUp):
            return here[place + 1 :]
    raise EvidenceError("D3.5: among the events there is no top-up")


def suppose(deal: DebertsView, heard: Sequence[Event], hands: Sequence[int]) -> deberts.Deal:
    """Return the deal as it stands in the meld stage, if these are the hands now.

    ``heard`` is what was said in that stage. Raises EvidenceError where those hands cannot have said it.
    """
    held, turn_up = list(hands[: deal.rules.players]), deal.turn_up
    for event in heard:
        if isinstance(event, Swapped):
            held[event.seat] ^= 1 << event.taken | 1 << event.seven
            turn_up = event.taken
    begun = deberts.Deal(
        rules=deal.rules,
        dealer=deal.dealer,
        hands=tuple(held),
        pack=(),
        turn_up=turn_up,
        turn=deal.turn,
        won=deal.won,
        passes=deal.passes,
        trump=deal.trump,
        taker=deal.taker,
        fresa=deal.fresa,
    )
    stands = melding.start(begun)
    for event in heard:
        stands = deberts.evolve(stands, _meant(stands, event))
    return stands


def _meant(deal: deberts.Deal, event: Event) -> Event:
    """Return an event with the meld that the seat means, which is always its senior one (D5.3, D5.4)."""
    if not isinstance(event, Announced | Beaten) or event.meld is not None:
        return event
    for meld in melding.senior_melds(deal, event.seat):
        if meld.kind == event.spoken.kind and event.spoken.top in (None, meld.top):
            return replace(event, meld=meld)
    raise EvidenceError(f"D5.1: seat {event.seat} does not hold in this world what it announced")


def _talk(deal: deberts.Deal, word: Command) -> deberts.Deal:
    """Give a word for the seat on turn, then go on as beginners do until cards are played."""
    deal = _said(deal, word)
    while deal.stage != "play":
        deal = _said(deal, beginner_says(deal, deberts.legal(deal, deal.turn)))
    return deal


def _said(deal: deberts.Deal, word: Command) -> deberts.Deal:
    deal = deberts.evolve(deal, deberts.respond(deal, deal.turn, word))
    while (event := deberts.consequence(deal)) is not None:
        deal = deberts.evolve(deal, event)
    return deal


def _row(deal: deberts.Deal, hanging: int) -> list[int]:
    """Return the deal as a row; bella, which no simulated player announces any more, counts (D5.9)."""
    row = rows.deberts_row(deal, hanging)
    if deal.bella_holder is not None:
        row[rows.POINTS + deal.bella_holder] += BELLA
    return row
