"""The last tricks by a mixed strategy: always legal, of one piece, from what is public alone."""

from collections.abc import Sequence
from random import Random

import msgspec
import numpy as np
import pytest

from yus import match as matches
from yus.arena.scenes import Scene, relive, scene
from yus.bots import Budget, Situation, make_player, question
from yus.bots.last_tricks import LEAST_ROUNDS, applies, choose, ending, mixed, solved
from yus.bots.levels import EXPERT, MASTER
from yus.bots.thinker import Thinker
from yus.bots.weighing import Scale
from yus.commands import BELLA, Play
from yus.deberts import Deal
from yus.deberts.play import royal_pair
from yus.engine.mixed import TooLarge
from yus.engine.worlds import Belief
from yus.events import Event
from yus.match import Match
from yus.rules import DebertsRules, Rules, TerzRules
from yus.view import redact, view

QUICK = Budget(nodes=10)


def greedy_scene(number: int, tricks: int = 3) -> Scene:
    """Return what greedy players come to."""
    return scene(DebertsRules(), [make_player("greedy") for _ in range(2)], tricks, QUICK, f"scene {number}")


def small_scenes(number: int) -> list[Scene]:
    """Return so many scenes in which not too much is hidden, for the sake of time."""
    found: list[Scene] = []
    place = 0
    while len(found) < number:
        place += 1
        here = greedy_scene(place)
        heard = [redact(each, None) for each in here.events]
        game = ending(view(here.match, None), heard, 3, False, Scale(view(here.match, 0), EXPERT))
        if (game.prior > 0).sum() < 4000:
            found.append(here)
    return found


def asked(match: Match, events: Sequence[Event], seed: int = 0, budget: Budget = QUICK) -> Situation:
    """Return what the seat to act is asked."""
    seat = matches.to_act(match)[0]
    return question(match, seat, [redact(each, seat) for each in events], seed, budget)


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    return small_scenes(4)


def test_every_card_of_a_strategy_is_legal(scenes: list[Scene]) -> None:
    """To the end of the deal the strategy is over all legal cards, and the master draws from it."""
    for number, here in enumerate(scenes):
        match, events = here.match, list(here.events)
        random = Random(number)
        while match.written is None:
            situation = asked(match, events, number)
            if applies(situation.view, MASTER):
                found = mixed(situation, MASTER)
                assert found is not None
                legal = {each.card for each in situation.legal if isinstance(each, Play)}
                assert set(found.chances) == legal
                assert sum(found.chances.values()) == pytest.approx(1)
                if len(legal) > 1:
                    assert set(found.worth) == legal
            answer = Thinker(MASTER).choose(situation)
            assert answer in situation.legal
            # The other cards are tried too, so that moments come up to which the strategy would not lead.
            match, more = matches.play(match, matches.to_act(match)[0], random.choice(situation.legal))
            events += more


def test_the_seed_decides(scenes: list[Scene]) -> None:
    """The same seed and nodes give the same card; over the seeds cards come as the strategy says."""
    situation = asked(scenes[0].match, scenes[0].events, 7)
    assert choose(situation, MASTER) == choose(situation, MASTER)
    found = mixed(situation, MASTER)
    assert found is not None
    drawn = [found.draw(seed) for seed in range(2000)]
    for card, chance in found.chances.items():
        assert drawn.count(card) / 2000 == pytest.approx(chance, abs=0.05)


def test_only_what_is_public_makes_the_game(scenes: list[Scene]) -> None:
    """Whatever hand a seat holds, the game that it solves is the same."""
    for here in scenes:
        heard = [redact(each, None) for each in here.events]
        scale = Scale(view(here.match, 0), EXPERT)
        common = ending(view(here.match, None), heard, 3, True, scale)
        random = Random(3)
        rows, columns = np.nonzero(common.prior)
        for place in random.sample(range(len(rows)), 5):
            hands = (common.hands[0][rows[place]], common.hands[1][columns[place]])
            other = relive(here, hands)
            for seat in range(2):
                told = [redact(each, seat) for each in other.events]
                found = ending(view(other.match, seat), told, 3, True, scale)
                assert found.hands == common.hands
                assert found.extra == common.extra
                assert np.array_equal(found.prior, common.prior)
                assert np.array_equal(found.payoff, common.payoff)


def test_what_is_too_large_is_told_before_any_pair_is_looked_at(scenes: list[Scene]) -> None:
    """Weighing the pairs of hands takes time too, so too many are refused before it."""
    here = scenes[0]
    heard = [redact(each, None) for each in here.events]
    common, scale = view(here.match, None), Scale(view(here.match, 0), EXPERT)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Belief, "everything", lambda self: pytest.fail("all pairs were made"))
        with pytest.raises(TooLarge, match=r"pairs of hands; at most 1"):
            ending(common, heard, 3, False, scale, most=1)
    assert ending(common, heard, 3, False, scale, most=10**7).prior.size > 1


def test_later_answers_are_of_the_same_strategy(scenes: list[Scene]) -> None:
    """Asked in the next trick, the seat solves the game that began with three tricks left."""
    for here in scenes:
        match, events = here.match, list(here.events)
        seat = matches.to_act(match)[0]
        first = solved(asked(match, events), MASTER)
        assert first is not None
        while len(match.deal.tricks) < 7:  # type: ignore[union-attr]
            match, more = matches.play(match, matches.to_act(match)[0], asked(match, events).legal[-1])
            events += more
        told = [redact(each, seat) for each in events]
        later = Situation(view(match, seat), (), tuple(told), 0, QUICK)
        again = solved(later, MASTER)
        assert again is not None
        assert np.array_equal(first.strategy(seat), again.strategy(seat))


def test_payoff_is_what_is_written() -> None:
    """The points of an ending are those that the rules write once it is played out (D7.2), bait and all."""
    outcomes = set()
    for number in range(16):
        here = greedy_scene(number)
        heard = [redact(each, None) for each in here.events]
        game = ending(view(here.match, None), heard, 3, False, Scale(view(here.match, 0), EXPERT))
        match = here.match
        random = Random(number)
        while match.written is None:
            seat = matches.to_act(match)[0]
            match, _ = matches.play(match, seat, random.choice(matches.legal(match, seat)[-1:]))
        deal = match.deal
        assert isinstance(deal, Deal)
        more = [deal.won[seat] - here.deal.won[seat] for seat in range(2)]
        if deal.bella == here.deal.bella:
            written = match.written.written
            assert game.payoff[more[0], more[1]] == written[0] - written[1]
            outcomes.add(match.written.outcome)
    assert {"taken", "bait"} <= outcomes


def test_bella_is_said_with_the_second_card(scenes: list[Scene]) -> None:
    """D5.9: said with the first of the two it would tell where the other is; the points are safe."""
    said = 0
    for number, here in enumerate(scenes):
        heard = [redact(each, None) for each in here.events]
        common = ending(view(here.match, None), heard, 3, True, Scale(view(here.match, 0), EXPERT))
        for holder in range(2):
            prior = common.prior.copy()
            owes = np.array(common.extra[holder]) > 0
            prior[(~owes, slice(None)) if holder == 0 else (slice(None), ~owes)] = 0
            rows, columns = np.nonzero(prior)
            if not len(rows):
                continue
            match, events = _lived(here, (common.hands[0][rows[0]], common.hands[1][columns[0]]))
            said += _says_bella_late(match, events, holder, number)
    assert said


def _lived(here: Scene, hands: tuple[int, int]) -> tuple[Match, list[Event]]:
    other = relive(here, hands)
    return other.match, list(other.events)


def _says_bella_late(match: Match, events: list[Event], holder: int, seed: int) -> bool:
    """Play a deal to its end, and check when its holder says bella; tell whether both cards were held."""
    deal = match.deal
    assert isinstance(deal, Deal)
    assert deal.trump is not None
    pair = royal_pair(deal.trump)
    both = deal.hands[holder] & pair == pair
    while match.written is None:
        situation = asked(match, events, seed)
        seat = matches.to_act(match)[0]
        deal = match.deal
        assert isinstance(deal, Deal)
        answer = Thinker(MASTER).choose(situation)
        assert answer is not None
        if answer == BELLA:
            assert (deal.hands[seat] & pair).bit_count() == 1
        match, more = matches.play(match, seat, answer)
        if answer == BELLA:
            # The card for the sake of which it was said follows.
            following = Thinker(MASTER).choose(asked(match, [*events, *more], seed + 1))
            assert isinstance(following, Play)
            assert pair >> following.card & 1
        events += more
    deal = match.deal
    assert isinstance(deal, Deal)
    assert deal.bella == holder
    return both


def test_where_it_does_not_apply() -> None:
    """Three seats, Терц, earlier and later tricks, and levels that do not mix are left to the solver."""
    here = greedy_scene(0)
    assert applies(view(here.match, 0), MASTER)
    assert not applies(view(here.match, 0), EXPERT)
    assert not applies(view(greedy_scene(0, 4).match, 0), MASTER)
    assert not applies(view(greedy_scene(0, 1).match, 0), MASTER)
    rules: Rules
    for rules in (DebertsRules(players=3), TerzRules()):
        match = matches.new_match(rules, 0)
        for event in matches.deal_cards(match, range(32)):
            match = matches.evolve(match, event)
        assert not applies(view(match, 0), MASTER)


def test_without_events_or_time_the_solver_plays(scenes: list[Scene]) -> None:
    """Where the deal's events are missing, or there is no time, the answer is legal all the same."""
    here = scenes[0]
    situation = asked(here.match, here.events)
    deaf = msgspec.structs.replace(situation, events=())
    assert choose(deaf, MASTER) is None
    assert Thinker(MASTER).choose(deaf) in deaf.legal
    hurried = msgspec.structs.replace(situation, budget=Budget(seconds=0.0))
    assert choose(hurried, MASTER) is None
    assert Thinker(MASTER).choose(hurried) in hurried.legal
    game = solved(situation, MASTER)
    assert game is not None
    assert game.rounds == LEAST_ROUNDS
