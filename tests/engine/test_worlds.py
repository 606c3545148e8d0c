"""engine.worlds: the hidden cards as a seat may imagine them, held to the rules and to the truth."""

from collections import Counter
from itertools import combinations
from math import exp
from random import Random

import numpy as np
import pytest

from tests.engine.replay import random_rules, with_deck
from tests.helpers import deberts_deck, play_through, terz_deck
from yus.cards import PACK, CardSet, card_set, members, parse_card, parse_cards
from yus.deberts import melding
from yus.deberts.play import DUTIES
from yus.engine import rows
from yus.engine.evidence import EvidenceError, ruled_out
from yus.engine.kernels import hidden
from yus.engine.kernels.deberts import worth
from yus.engine.rows import StageError
from yus.engine.simulation_memory import BID_WORTH, simulation_memory
from yus.engine.simulator import Simulator
from yus.engine.worlds import BID_SCALE, Belief, Worlds
from yus.events import Dealt, Event, Played, Seat, ToppedUp
from yus.match import Match, awaits_deck, deal_cards, legal, new_match, open_match, play, to_act
from yus.melds import runs_in
from yus.rules import DebertsRules, Rules, TerzRules
from yus.tricks import playable
from yus.view import DebertsView, redact, view


def random_deal(random: Random, rules: Rules, steps: int) -> tuple[Match, list[Event]] | None:
    """Return a match in the middle of a deal and its events, None where the deal came to its end."""
    match = new_match(rules, random.randrange(rules.players))
    events = list(open_match(rules, match.dealer))
    deck = random.sample(PACK, 32)
    events += deal_cards(match, deck)
    match = with_deck(match, deck)
    for _ in range(steps):
        if awaits_deck(match) or match.winner is not None:
            return None
        (seat,) = to_act(match)
        match, more = play(match, seat, random.choice(legal(match, seat)))
        events += more
    return None if awaits_deck(match) or match.winner is not None else (match, events)


def belief(match: Match, events: list[Event], seat: Seat, seed: int = 0) -> Belief:
    """Return what a seat believes."""
    return Belief(view(match, seat), [redact(event, seat) for event in events], seed)


def hands_of(match: Match) -> list[CardSet]:
    """Return the true hands of three seats."""
    assert match.deal is not None
    return [*match.deal.hands, 0][:3]


def scene(rules: Rules, deck: tuple[int, ...], *commands: str) -> tuple[Match, list[Event]]:
    """Return a match after these commands, and its events; the last seat deals."""
    match = new_match(rules, rules.players - 1)
    events = [*open_match(rules, match.dealer), *deal_cards(match, deck)]
    match, more = play_through(with_deck(match, deck), *commands)
    return match, [*events, *more]


@pytest.mark.parametrize("game", ["deberts", "terz"])
def test_the_truth_is_never_ruled_out(game: str) -> None:
    """At any moment, under random rules, the true hands agree with all that a seat is certain of."""
    random = Random(game)
    enumerated = 0
    for number in range(90):
        found = random_deal(random, random_rules(random, game), random.randrange(70))
        if found is None:
            continue
        match, events = found
        truth = hands_of(match)
        for seat in range(match.rules.players):
            known = belief(match, events, seat, number)
            for each in range(match.rules.players):
                assert known.knowledge.held[each] & ~truth[each] == 0
                assert (known.knowledge.barred[each] | known.knowledge.dead) & truth[each] == 0
            drawn = known.draw(20)
            assert len(drawn.hands) == 20
            for world in drawn.hands.tolist():
                _assert_possible(world, truth, seat, known.knowledge.dead)
            if known.ways <= 10_000:
                every = {tuple(world) for world in known.everything().hands.tolist()}
                assert tuple(truth) in every
                assert {tuple(world) for world in drawn.hands.tolist()} <= every
                enumerated += 1
    assert enumerated > 20


def _assert_possible(world: list[int], truth: list[int], seat: Seat, dead: CardSet) -> None:
    """The seat's own hand is right, all hands have their sizes, no card is in two places."""
    assert world[seat] == truth[seat]
    assert [hand.bit_count() for hand in world] == [hand.bit_count() for hand in truth]
    assert (
        sum(hand.bit_count() for hand in [*world, dead])
        == (world[0] | world[1] | world[2] | dead).bit_count()
    )


@pytest.mark.parametrize("players", [2, 3])
def test_worlds_are_those_in_which_all_was_lawful(players: int) -> None:
    """D6: late in a deal the worlds are exactly those in which every card played was a lawful one."""
    random = Random(players)
    compared = 0
    while compared < 12:
        found = random_deal(random, DebertsRules(players=players), random.randrange(20, 40))
        if found is None or not isinstance(view(found[0], 0).deal, DebertsView):
            continue
        match, events = found
        seat = random.randrange(players)
        known = belief(match, events, seat)
        if match.deal is None or match.deal.stage != "play" or not 1 < known.ways <= 3000:
            continue
        plain = _without_words(known)
        expected = {world for world in _all_deals(match, known) if _lawful(world, events, match)}
        assert plain == expected
        compared += 1


def _without_words(known: Belief) -> set[tuple[int, ...]]:
    """All worlds by what is known of single cards."""
    hands = np.zeros((known.ways, 3), np.int64)
    none = np.zeros((0, 10), np.int64)
    found = hidden.every_world(known._memory, known._pools, known._base, none, hands)
    return {tuple(world) for world in hands[:found].tolist()}


def _all_deals(match: Match, known: Belief) -> list[tuple[int, ...]]:
    """Every way to deal the unseen cards to the hidden hands, whatever was played."""
    deals = [[*known.knowledge.held, 0][:3]]
    for seat in known.knowledge.hidden:
        need = known.knowledge.sizes[seat] - known.knowledge.held[seat].bit_count()
        deals = [
            [hand | card_set(chosen) if each == seat else hand for each, hand in enumerate(deal)]
            for deal in deals
            for chosen in combinations(members(known.knowledge.unseen & ~(deal[0] | deal[1] | deal[2])), need)
        ]
    return [tuple(deal) for deal in deals]


def _lawful(world: tuple[int, ...], events: list[Event], match: Match) -> bool:
    """Whether each card could be played from the hand that its player then had."""
    hands, trick = list(world), list(view(match, 0).deal.trick)  # type: ignore[union-attr]
    deal = match.deal
    assert deal is not None
    assert deal.trump is not None
    plays = [event for event in events if isinstance(event, Played)]
    at = len(plays)
    while at:
        size = len(trick) if trick else match.rules.players
        taken = plays[at - size : at]
        for place in range(size - 1, -1, -1):
            event = taken[place]
            hands[event.seat] |= 1 << event.card
            before = [each.card for each in taken[:place]]
            if not playable(hands[event.seat], before, deal.trump, DUTIES) >> event.card & 1:
                return False
        at -= size
        trick = []
    return True


@pytest.mark.parametrize("players", [2, 3])
def test_each_world_could_have_given_these_events(players: int) -> None:
    """D3 to D6: in each world drawn the others could have acted so that the seat was told the same."""
    random = Random(100 + players)
    tried = 0
    while tried < 60:
        rules = DebertsRules(players=players, convention=random.choice(["moscow", "kharkov"]))
        found = random_deal(random, rules, random.randrange(40))
        if found is None:
            continue
        match, events = found
        seat = random.randrange(players)
        told = [redact(event, seat) for event in events]
        known = belief(match, events, seat)
        for world in known.draw(4).hands.tolist():
            again = new_match(rules, match.dealer)
            again = with_deck(again, _deck_for(known, told, world, rules, match.dealer))
            assert _tells(again, told[2:], seat), (world, told)
        tried += 1


def _deck_for(
    known: Belief, told: list[Event], world: list[int], rules: DebertsRules, dealer: Seat
) -> list[int]:
    """A deck that deals the hands of a world as they were at first, and what the seat saw itself."""
    seat, first, later = known.knowledge.seat, [0, 0, 0], [0, 0, 0]
    dealt = next(event for event in told if isinstance(event, Dealt))
    topped = next((event for event in told if isinstance(event, ToppedUp)), None)
    for each in range(rules.players):
        hand = (world[each] | known.knowledge.played[each]) ^ known.knowledge.flipped[each]
        first[each] = card_set(members(hand)[:6])
        later[each] = hand & ~first[each]
    first[seat] = dealt.hands[seat] or 0
    later[seat] = (topped.cards[seat] or 0) if topped else 0
    seats = [(dealer + 1 + place) % rules.players for place in range(rules.players)]
    deck = [card for each in seats for card in members(first[each])[:3]]
    deck += [card for each in seats for card in members(first[each])[3:]]
    deck.append(dealt.turn_up)
    deck += [card for each in seats for card in members(later[each])]
    fresa = [topped.fresa] if topped else []
    return deck + [card for card in PACK if card not in deck + fresa] + fresa


def _tells(match: Match, told: list[Event], seat: Seat) -> bool:
    """Whether some commands make the seat be told just this."""
    if not told:
        return True
    (actor,) = to_act(match)
    for command in legal(match, actor):
        after, events = play(match, actor, command)
        if [redact(event, seat) for event in events] == told[: len(events)] and _tells(
            after, told[len(events) :], seat
        ):
            return True
    return False


def test_single_cards_are_ruled_out_by_duties() -> None:
    """D6: not following, not trumping, not overtaking each tell what cannot be in hand."""
    trick, trump = parse_cards("AS"), 3
    assert ruled_out(parse_card("7C"), trick, trump, DUTIES) == 0xFF | 0xFF << 24
    trick = parse_cards("AS QH")
    assert ruled_out(parse_card("8H"), trick, trump, DUTIES) == 0xFF | card_set(
        parse_cards("KH 10H AH 9H JH")
    )
    assert ruled_out(parse_card("7S"), trick, trump, DUTIES) == 0
    assert ruled_out(parse_card("7S"), (), trump, DUTIES) == 0


def test_what_was_said_is_heeded() -> None:
    """D5.3, D5.4: of an announced terz the kind, once asked the top, then its cards are in every world."""
    deck = deberts_deck(["AH KH QH 7S 8D", "KC QC JC AS 7D"], "9H", dealer=1)
    said = ["0 play", "0 announce AH:3"]
    match, events = scene(DebertsRules(), deck, *said)
    for world in belief(match, events, 1).draw(300).hands.tolist():
        senior = melding.runs_of(world[0])
        assert senior
        assert all(run.kind == 3 for run in senior)
    match, events = scene(DebertsRules(), deck, *said, "1 rank?")
    for world in belief(match, events, 1).draw(300).hands.tolist():
        assert max(run.top for run in melding.runs_of(world[0])) == 7
    match, events = scene(DebertsRules(), deck, *said, "1 rank?", "1 good")
    for world in belief(match, events, 1).draw(100).hands.tolist():
        assert world[0] & card_set(parse_cards("AH KH QH")) == card_set(parse_cards("AH KH QH"))


def test_silence_makes_runs_unlikely() -> None:
    """D5.3: worlds in which the elder stayed silent with a run weigh less; the weights sum to 1."""
    deck = deberts_deck(["AH JH QC 7S 8D", "KC AC JS AS 7D"], "9H", dealer=1)
    match, events = scene(DebertsRules(), deck, "0 play", "0 silent")
    worlds = belief(match, events, 1).draw(4000)
    with_run = np.array([bool(runs_in(world[0])) for world in worlds.hands.tolist()])
    assert worlds.weights.sum() == pytest.approx(1)
    assert worlds.weights[with_run].sum() < 0.4 * with_run.mean()


def test_bids_are_heeded() -> None:
    """D3.2: who took the turn-up's suit mostly has trumps, who passed mostly lacks them."""
    deck = deberts_deck(["AH JH QC 7S 8D", "KC AC JS AS 7D"], "9H", dealer=1)
    trumps = 0xFF << 24
    means = []
    for commands in (["0 play"], ["0 pass", "1 play"]):
        match, events = scene(DebertsRules(), deck, *commands)
        worlds = belief(match, events, 1).draw(3000)
        held = np.array([(world[0] & trumps).bit_count() for world in worlds.hands.tolist()])
        means.append((held * worlds.weights).sum())
    assert means[0] > means[1] + 0.8


def test_terz_melds_are_heeded() -> None:
    """T6.4, T6.5: a run that burnt is in the other hand or was played; a shown one is where it was."""
    deck = terz_deck(["QS JS 10S 7D 8D", "AC KC QC JC"], "9H", dealer=1)
    burnt = ["0 announce QS:3", "1 beat AC:4"]
    match, events = scene(TerzRules(), deck, *burnt)
    for world in belief(match, events, 1).draw(200).hands.tolist():
        assert any(run.kind == 3 for run in runs_in(world[0]))
    for world in belief(match, events, 0).draw(50).hands.tolist():
        assert world[1] & card_set(parse_cards("AC KC QC JC")) == card_set(parse_cards("AC KC QC JC"))


def test_nothing_is_hidden_in_the_fritz() -> None:
    """T3.5: when the stock is gone there is one world, the truth."""
    random = Random(3)
    seen = 0
    while seen < 5:
        found = random_deal(random, TerzRules(), random.randrange(16, 60))
        if found is None or found[0].deal.stock_size:  # type: ignore[union-attr]
            continue
        match, events = found
        for seat in range(2):
            known = belief(match, events, seat)
            assert known.ways == 1
            assert known.everything().hands.tolist() == known.draw(1).hands.tolist() == [hands_of(match)]
        seen += 1


def test_worlds_are_drawn_evenly_and_by_seed() -> None:
    """Each world is as likely as any other, and the same seed gives the same ones."""
    random = Random(4)
    while True:
        found = random_deal(random, DebertsRules(players=3), 36)
        if found is not None and 5 < belief(*found, 0).ways < 200:
            break
    every = belief(*found, 0).everything()
    drawn = belief(*found, 0, 1).draw(400 * len(every.hands))
    counts = Counter(tuple(world) for world in drawn.hands.tolist())
    assert len(counts) == len(every.hands)
    assert all(300 < times < 500 for times in counts.values())
    assert (belief(*found, 0, 5).draw(50).hands == belief(*found, 0, 5).draw(50).hands).all()


@pytest.mark.parametrize("game", ["deberts", "terz"])
def test_worlds_become_deals_for_the_simulator(game: str) -> None:
    """The rows of worlds are whole packs that can be simulated, or are refused where no simulation begins."""
    random = Random(game)
    simulated = 0
    while simulated < 15:
        rules = random_rules(random, game)
        found = random_deal(random, rules, random.randrange(60))
        if found is None:
            continue
        known = belief(*found, random.randrange(rules.players))
        try:
            deals = known.rows(known.draw(10))
        except StageError:
            continue
        for row in deals:
            hands = [int(hand) for hand in row[rows.HANDS : rows.HANDS + 3]]
            rest = [1 << int(card) for card in row[rows.STOCK : rows.STOCK + int(row[rows.HIDDEN])]]
            if game == "deberts":
                rest = [int(cards) for cards in row[rows.TOP_UPS : rows.TOP_UPS + 3]]
            total = sum(hands) + sum(rest) + known.knowledge.dead
            assert total == hands[0] | hands[1] | hands[2] | known.knowledge.dead | sum(rest)
        ended = Simulator(rules, "greedy", 1).finish(deals)
        written = ended[:, rows.RESULT_WRITTEN : rows.RESULT_WRITTEN + rules.players]
        assert ((written.sum(axis=1) > 0) == (ended[:, rows.RESULT_OUTCOME] != rows.THROWN_IN)).all()
        simulated += 1


def test_questions_without_an_answer_are_refused() -> None:
    """A spectator, an undealt match, missing events and too many worlds are refused with the reason."""
    match, events = scene(DebertsRules(players=3), tuple(PACK), "0 play")
    with pytest.raises(EvidenceError, match="spectator"):
        Belief(view(match, None), events)
    with pytest.raises(EvidenceError, match="nothing is dealt"):
        Belief(view(new_match(DebertsRules(), 0), 0), [])
    with pytest.raises(EvidenceError, match="there is no deal"):
        belief(match, [], 0)
    with pytest.raises(EvidenceError, match="too many"):
        belief(match, events, 0).everything()


def test_fewer_worlds_stand_for_all() -> None:
    """Of many weighed worlds some are taken, none twice, so that means are right on the average."""
    random = np.random.default_rng(3)
    hands = np.arange(300).reshape(100, 3)
    weights = random.random(100) ** 3
    worlds = Worlds(hands, weights / weights.sum())
    means = []
    for start in np.arange(0.005, 1, 0.01):
        some = worlds.fewer(20, start)
        assert len(some.hands) <= 20
        assert len(np.unique(some.hands[:, 0])) == len(some.hands)
        assert some.weights.sum() == pytest.approx(1)
        means.append(some.weights @ some.hands[:, 0])
    assert np.mean(means) == pytest.approx(worlds.weights @ hands[:, 0], rel=0.01)
    assert worlds.fewer(100, 0.5) is worlds


def test_bids_are_weighed_over_all_six_cards_that_may_have_been_bid_on() -> None:
    """D3.5: of nine cards any three may have come late; a suit is named the likelier the more it is worth."""
    rules = DebertsRules()
    match, events = scene(
        rules, deberts_deck(["JS 9S 10C", "KD QH 7C"], turn_up="8S"), "0 pass", "1 pass", "0 pass", "1 play D"
    )
    believed = belief(match, events, 0)
    hands = believed.draw(5).hands
    weights = believed._weighed(hands).weights
    memory = simulation_memory(rules, 0, 0)
    first, second = BID_WORTH[2]

    def chance(six: CardSet) -> float:
        for_each = [exp(int(worth(memory, six, suit)) / BID_SCALE) for suit in range(4)]
        spades = for_each[0] / exp(first / BID_SCALE)
        others = [each / exp(second / BID_SCALE) for each in for_each[1:]]
        return 1 / (1 + spades) * others[1] / (1 + sum(others))

    expected = []
    for hand in hands[:, 1]:
        sixes = [sum(1 << each for each in six) for six in combinations(members(int(hand)), 6)]
        expected.append(sum(chance(six) for six in sixes))
    assert weights == pytest.approx(np.array(expected) / sum(expected))
