"""How a thinking player plays Деберц."""

from collections.abc import Callable
from typing import Final

import numpy as np

from yus.bots.advice import Advice, only, simple
from yus.bots.bidding import lead_by_worth
from yus.bots.card_play import CANDIDATES, believed, deberts_cards
from yus.bots.greedy import beginner_says
from yus.bots.levels import Level
from yus.bots.situation import Situation
from yus.bots.talk import tried
from yus.bots.weighing import Scale
from yus.cards import JACK, KING, QUEEN, Suit, card, suit_of
from yus.commands import (
    ASK_PASSES,
    BELLA,
    PASS,
    SWAP,
    Also,
    Announce,
    Command,
    NameTrump,
    Play,
)
from yus.engine import rows
from yus.engine.simulator import Simulator
from yus.view import DebertsView

DEALS: Final = 8
"""Simulated deals in each world when trumps are named: the worlds themselves cost next to nothing."""


def advise(situation: Situation, level: Level, number: int) -> Advice:
    """Return what each legal command is worth, looking at so many worlds."""
    deal = situation.view.deal
    assert isinstance(deal, DebertsView)
    by_stage: dict[str, Callable[[], Advice]] = {
        "bidding": lambda: _bids(situation, deal, level, number),
        "melding": lambda: _words(situation, deal, level, number),
        "adding": lambda: _words(situation, deal, level, number),
    }
    return by_stage.get(deal.stage, lambda: _cards(situation, deal, level, number))()


def _bids(situation: Situation, deal: DebertsView, level: Level, number: int) -> Advice:
    """Name trumps as the level does."""
    if level.bids == "thumb":
        return simple(situation)
    players = deal.rules.players
    if level.bids == "deals" or players == 3:
        return _tried_bids(situation, deal, level, number)
    hand = deal.hands[deal.turn] or 0
    return {
        each: lead_by_worth(hand, _suit(each, deal), deal.turn_up, players)
        if isinstance(each, NameTrump)
        else 0.0
        for each in situation.legal
    }


def _suit(command: NameTrump, deal: DebertsView) -> Suit:
    """The suit that a command names."""
    return suit_of(deal.turn_up) if command.suit is None else command.suit


def _tried_bids(situation: Situation, deal: DebertsView, level: Level, number: int) -> Advice:
    """Deal the hidden cards many times, and play each deal out for every choice."""
    belief, worlds = believed(situation, level, number * DEALS, CANDIDATES)
    begun = belief.rows(worlds)
    begun[:, rows.HANGING] = situation.view.hanging
    simulator = Simulator(situation.view.rules, "greedy", situation.seed)
    scale = Scale(situation.view, level)
    players = deal.rules.players
    advice: Advice = {}
    for command in situation.legal:
        deals = begun.copy()
        if command == PASS:
            deals[:, rows.PASSES] += 1
        else:
            assert isinstance(command, NameTrump)
            _top_up(deals, _suit(command, deal), deal)
        ended = simulator.finish(deals)
        written = ended[:, rows.RESULT_WRITTEN : rows.RESULT_WRITTEN + players].astype(float)
        advice[command] = float(worlds.weights @ scale.value(written, ended[:, rows.RESULT_LAST]))
    return advice


def _top_up(deals: "np.ndarray[tuple[int, int], np.dtype[np.int64]]", suit: Suit, deal: DebertsView) -> None:
    """Bring deals to the meld stage with the seat on turn as the taker."""
    deals[:, rows.TRUMP] = suit
    deals[:, rows.TAKER] = deal.turn
    deals[:, rows.STAGE] = rows.MELDING
    deals[:, rows.HANDS : rows.HANDS + 3] |= deals[:, rows.TOP_UPS : rows.TOP_UPS + 3]


def _words(situation: Situation, deal: DebertsView, level: Level, number: int) -> Advice:
    """Say what can be said; who simulates tries that against everything else."""
    usual = _usual_word(situation, deal)
    return tried(situation, usual, level, number) if level.simulates else only(usual, situation.legal)


def _usual_word(situation: Situation, deal: DebertsView) -> Command:
    """What is said without trying.

    The turn-up is worth more than the low terz only if it is the jack. Of the runs to be added those come
    first that score the most together: a longer one, unless two short ones are worth more.
    """
    legal = situation.legal
    if SWAP in legal and ASK_PASSES not in legal:
        announce = next((each for each in legal if isinstance(each, Announce)), None)
        if announce is not None and deal.promise is True and deal.turn_up & 7 != JACK:
            return announce
        return SWAP
    runs = [each for each in legal if isinstance(each, Also)]
    if runs:
        return max(runs, key=lambda each: _total(each, runs))
    return beginner_says(deal, legal)


def _total(first: Also, runs: list[Also]) -> int:
    """The points of a run and of the best that may follow it."""
    rest = [each for each in runs if not each.meld.cards & first.meld.cards]
    own = 50 if first.meld.kind == 4 else 20
    return own + max((_total(each, rest) for each in rest), default=0)


def _cards(situation: Situation, deal: DebertsView, level: Level, number: int) -> Advice:
    """The card by the solver; bella as late as can be, for it tells where a card lies."""
    worth = deberts_cards(situation, level, number)
    if not worth:
        return dict.fromkeys(situation.legal)
    advice: Advice = {each: worth.get(each.card) for each in situation.legal if isinstance(each, Play)}
    if BELLA in situation.legal:
        assert deal.trump is not None
        pair = (card(deal.trump, KING), card(deal.trump, QUEEN))
        best = max(worth, key=lambda each: worth[each])
        if best in pair or len(situation.legal) == 2:
            return {BELLA: 1 + max(worth.values()), **advice}
        advice[BELLA] = None
    return advice
