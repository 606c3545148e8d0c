"""bots.talk: the words of the meld stage of Деберц, tried in worlds."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.bots.test_levels import EVERY_RULES, QUICK, moments
from tests.engine.test_worlds import scene
from tests.helpers import deberts_deck, meld
from yus import deberts
from yus.bots import Situation, make_player, master_hint
from yus.bots.asking import question
from yus.bots.levels import EXPERT
from yus.bots.talk import suppose, tried, words_heard
from yus.commands import Also, Announce
from yus.engine.evidence import EvidenceError
from yus.events import Announced, Spoken
from yus.match import Match
from yus.notation import command_text
from yus.rules import DebertsRules, Rules
from yus.view import DebertsView, redact

DEBERTS = EVERY_RULES.filter(lambda rules: isinstance(rules, DebertsRules))


def talking(game: Match) -> bool:
    """Whether a deal stands where melds are said."""
    return isinstance(game.deal, deberts.Deal) and game.deal.stage in {"melding", "adding"}


@settings(max_examples=30)
@given(rules=DEBERTS, seed=st.integers(0, 10**6), bot=st.sampled_from(["greedy", "random"]))
def test_with_the_true_hands_the_talk_comes_out_as_it_did(rules: Rules, seed: int, bot: str) -> None:
    """D4, D5: what a seat has heard, said once more by the hands that said it, gives the same deal."""
    for game, asked in moments(rules, seed, bot):
        if talking(game):
            deal, seen = game.deal, asked.view.deal
            assert isinstance(deal, deberts.Deal)
            assert isinstance(seen, DebertsView)
            assert _supposed(seen, asked, deal.hands) == _settled(deal)


def _supposed(seen: DebertsView, asked: Situation, hands: Sequence[int]) -> deberts.Deal:
    return _settled(suppose(seen, words_heard(asked.events), hands))


def _settled(deal: deberts.Deal) -> deberts.Deal:
    """Without what no hand tells: the pack, and which of two equal melds another seat means (D5.1)."""
    claims = tuple(replace(each, meld=None) for each in deal.claims)
    return replace(deal, pack=(), claims=claims)


def test_a_hand_that_cannot_have_said_it_is_refused() -> None:
    """D5.1: who announced a terz holds one; another hand is no world."""
    match, events = scene(DebertsRules(), deberts_deck(["AH KH QH", "KC QC JC"], "9H", dealer=1), "0 play")
    seen = question(match, 0, events).view.deal
    assert isinstance(seen, DebertsView)
    terz = Announced(1, Spoken(3), None)
    with pytest.raises(EvidenceError, match=r"D5.1: seat 1"):
        suppose(seen, [terz], [0, 0])


def asked_after(hands: list[str], turn_up: str, *said: str) -> Situation:
    """The question to the seat on turn after something was said; seat 0 is elder."""
    match, events = scene(DebertsRules(), deberts_deck(hands, turn_up, dealer=1), *said)
    assert match.deal is not None
    seat = match.deal.turn
    return question(match, seat, [redact(each, seat) for each in events], 5, QUICK)


def worth_of(hands: list[str], turn_up: str, *said: str) -> dict[str, float]:
    """What an expert of many worlds takes each word to be worth, in points."""
    asked = asked_after(hands, turn_up, *said)
    found = tried(asked, asked.legal[-1], EXPERT, 60)
    return {command_text(each): worth for each, worth in found.items() if worth is not None}


def test_a_sure_meld_is_worth_its_points() -> None:
    """D5.4, D5.5: nothing beats the berz from the trump ace; silence gives it away."""
    found = worth_of(["AH KH QH JH 9H AS", "10S"], "10H", "0 play")
    assert found["announce AH:4"] - found["silent"] >= 50


def test_bella_counts() -> None:
    """D5.9: who gets the king to his queen by the seven has twenty points more."""
    gained = {}
    for turn_up in ("KH", "8H"):
        found = worth_of(["QH 7H JH 9H AS AC", "10S"], turn_up, "0 play")
        gained[turn_up] = found["swap"] - found["silent"]
    assert gained["KH"] - gained["8H"] > 15


@pytest.mark.parametrize("name", ["expert", "master"])
def test_what_scores_is_said(name: str) -> None:
    """D5.3 to D5.5: no player who tries his words keeps a run to himself that would score."""
    hands = ["AH KH QH KC QC JC", "9S 8S 7S 10C AC 7H"]
    first = make_player(name).choose(asked_after(hands, "10H", "0 play"))
    assert first == Announce(meld("AH:3"))
    then = make_player(name).choose(
        asked_after(hands, "10H", "0 play", "0 announce AH:3", "1 rank?", "1 good")
    )
    assert then == Also(meld("KC:3"))


@pytest.mark.parametrize("players", [2, 3])
def test_every_word_is_weighed(players: int) -> None:
    """A hint has a figure for each word of the meld stage."""
    weighed = 0
    for seed in range(4):
        for game, asked in moments(DebertsRules(players=players), seed):
            if talking(game) and len(asked.legal) > 1:
                assert all(each.value is not None for each in master_hint(asked).choices)
                weighed += 1
    assert weighed > 1
