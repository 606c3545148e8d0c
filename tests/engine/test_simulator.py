"""engine.simulator: whole deals, held to the rules library act by act and number by number."""

from random import Random
from typing import Any

import numpy as np
import pytest

from tests.engine.minimax import KINDS, random_position
from tests.engine.replay import disagreement, ordered, random_start
from tests.helpers import dealt, deberts_deck, play_through, terz_deck
from yus.cards import ACE, HEARTS, SUITS, card, card_set
from yus.commands import BREAKS, CLAIM_MATCH
from yus.deberts import melding as deberts_melding
from yus.engine import CardPlay, rows
from yus.engine.kernels import melds as meld_kernels
from yus.engine.kernels import playouts, terz_cards, terz_melds
from yus.engine.kernels.tricks import NOBODY, to_labels
from yus.engine.meld_tables import FIRST_FIGURE, SUIT_RUNS, best_runs, number_of
from yus.engine.meld_tables import KINDS as MELD_KINDS
from yus.engine.memory import LOGGED
from yus.engine.orders import OrderError, meld_of, order_of
from yus.engine.simulation_memory import KEEP, dearness, simulation_memory
from yus.engine.simulator import Player, Simulator
from yus.match import Match
from yus.melds import figures_in, melds_in, run, runs_in, seniority
from yus.rules import DebertsRules, TerzRules
from yus.terz import melding as terz_melding
from yus.terz.state import Deal as TerzDeal


@pytest.mark.parametrize("player", ["random", "greedy", "planning"])
@pytest.mark.parametrize("game", ["deberts", "terz"])
def test_simulated_deals_are_lawful_and_written_right(game: str, player: Player) -> None:
    """Under random rules, from any stage, each act is legal and each number that of the rules."""
    random = Random(f"{game} {player}")
    for _ in range(150):
        found, _cards = disagreement(random, game, player)
        assert not found


def test_what_is_ordered_is_done_as_the_rules_do_it() -> None:
    """Any command but a claim and the break, given to the simulator, has the same result as by the rules."""
    random = Random("orders")
    for _ in range(400):
        assert not ordered(random)


def test_the_break_and_a_claim_cannot_be_ordered() -> None:
    """T3.3, T7.1: they are refused with the rules' numbers."""
    for command in (BREAKS[0], CLAIM_MATCH):
        with pytest.raises(OrderError, match=r"T3\.3, T7\.1"):
            order_of(command)


def test_the_simulator_begins_where_it_says() -> None:
    """Rows are made of any deal but one where a word is half said, and that is refused with the rule."""
    match, _ = play_through(
        dealt(DebertsRules(), deberts_deck(["AH KH QH 7S", "JS"], "9H")), "0 play", "0 announce AH:3"
    )
    with pytest.raises(ValueError, match=r"D5\.2"):
        rows.deberts_row(_deal(match))
    match, _ = play_through(dealt(TerzRules(), terz_deck(["AH KH QH", "JS"], "9C")), "0 announce AH:3")
    assert meld_of(rows.terz_row(_deal(match))[rows.PENDING]) == run(card(HEARTS, ACE), 3)
    table = dealt(TerzRules(referee="table"), terz_deck(["AH KH QH", "JS"], "9C"))
    match, _ = play_through(table, "0 announce AH:3", "1 rank?", "1 good", "0 show")
    with pytest.raises(ValueError, match="T9"):
        rows.terz_row(_deal(match))


def _deal(match: Match) -> Any:
    return match.deal


@pytest.mark.parametrize("rules", [DebertsRules(), DebertsRules(players=3), TerzRules()], ids=str)
def test_the_same_seed_gives_the_same_deals(rules: DebertsRules | TerzRules) -> None:
    """Two simulators of one seed do the same, and what is given to one is left as it is."""
    one, other = Simulator(rules, "random", 7), Simulator(rules, "random", 7)
    deals = one.new_deals(50)
    before = deals.copy()
    ended = one.finish(deals)
    assert (other.new_deals(50) == before).all()
    assert (deals == before).all()
    assert (other.finish(before) == ended).all()
    assert one.acts() == other.acts()
    assert (Simulator(rules, "random", 8).new_deals(50) != before).any()


@pytest.mark.parametrize("rules", [DebertsRules(), DebertsRules(players=3), TerzRules()], ids=str)
def test_many_deals_are_counted(rules: DebertsRules | TerzRules) -> None:
    """Of many deals each has one outcome, and no seat writes more than others by its place."""
    sums = Simulator(rules, "greedy", 3).play_many(20_000)
    assert sums[3:].sum() == 20_000
    written = sums[: rules.players] / 20_000
    assert written.min() > 20
    assert written.max() - written.min() < 3


@pytest.mark.parametrize(("play", "seats"), KINDS.values(), ids=KINDS.keys())
@pytest.mark.parametrize("player", [playouts.RANDOM, playouts.GREEDY])
def test_playouts_share_out_all_points(play: CardPlay, seats: int, player: int) -> None:
    """In a playout all points go to somebody, and the last trick's to whoever takes it."""
    random = Random(5)
    memory = simulation_memory(TerzRules() if play.duties.free_jack else DebertsRules(), player, 1)
    for _ in range(200):
        position = random_position(random, play, seats, 9, mid_trick=False)
        hands = [to_labels(memory, hand, position.trump) for hand in position.hands]
        memory[LOGGED] = 0
        if seats == 2:
            *shares, last = playouts.play_two(memory, hands[0], hands[1], NOBODY, player)
        else:
            *shares, last = playouts.play_three(
                memory, hands[0], hands[1], hands[2], NOBODY, NOBODY, position.hero, player
            )
        assert sum(shares) == position.points_left
        assert shares[last] >= play.last_trick
        assert memory[LOGGED] == 9 * seats


def test_melds_are_numbered_by_seniority() -> None:
    """C7: a higher number is a senior meld, and numbers find the melds again."""
    every = [*SUIT_RUNS, *sorted(figures_in((1 << 32) - 1), key=lambda meld: meld.kind)]
    keys = [seniority(meld, None) for meld in every]
    assert keys == sorted(keys)
    assert [number_of(meld) for meld in every] == list(range(FIRST_FIGURE + 4))
    assert [meld.kind for meld in every] == list(MELD_KINDS)


def test_figures_of_a_hand() -> None:
    """T2.2: the figures that the simulator sees are those of the rules library."""
    random = Random(6)
    for _ in range(300):
        hand = card_set(random.sample(range(32), random.randint(4, 9)))
        rank = random.randint(3, 7)
        hand |= sum(1 << (8 * suit + rank) for suit in SUITS)
        expected = sum(1 << number_of(meld) for meld in figures_in(hand))
        assert meld_kernels.figures(hand) == expected


@pytest.mark.parametrize("convention", ["moscow", "kharkov"])
def test_the_senior_run_is_that_of_the_rules(convention: str) -> None:
    """D5.1: the senior run of a hand is one of those among which the rules let its player choose."""
    random = Random(7)
    rules = DebertsRules(convention=convention)
    memory = simulation_memory(rules, 0, 1)
    for _ in range(1500):
        hand = card_set(random.sample(range(32), 9))
        trump = random.choice(SUITS)
        favoured = deberts_melding.advantage(rules, trump)
        runs = deberts_melding.runs_of(hand)
        found = meld_kernels.senior_run(memory, hand, -1 if favoured is None else favoured)
        if not runs:
            assert found == -1
            continue
        best = max(seniority(each, favoured) for each in runs)
        senior = [each for each in runs if seniority(each, favoured) == best]
        assert (found >> 3, found & 3) in {(number_of(each), each.suit) for each in senior}


def test_the_best_runs_are_the_best() -> None:
    """D5.5: no way of adding runs that share no card brings more than the table says."""
    for ranks in range(256):
        points, chosen = best_runs(ranks)
        picked = [run for number, run in enumerate(SUIT_RUNS) if chosen >> number & 1]
        assert sum(_worth(run.kind) for run in picked) == points
        assert _best_by_trying(ranks) == points


def _worth(kind: int) -> int:
    return {3: 20, 4: 50}[kind]


def _best_by_trying(ranks: int) -> int:
    runs = [run for run in runs_in(ranks) if run.kind <= 4]
    return max((_worth(run.kind) + _best_by_trying(ranks & ~run.cards) for run in runs), default=0)


def test_the_free_melds_are_those_of_the_rules() -> None:
    """T6.2, T6.5 to T6.8: the simulator chooses from all melds to which the rules do not object."""
    random = Random(8)
    compared = 0
    while compared < 400:
        rules = TerzRules(order=random.choice(["ascending", "any"]), per_turn=random.choice(["one", "many"]))
        start = random_start(random, rules)
        if start is None:
            continue
        match, row = start
        deal = match.deal
        assert isinstance(deal, TerzDeal)
        memory = simulation_memory(rules, 0, 1)
        array = np.array(row, np.int64)
        for seat in range(2):
            expected = {
                (number_of(meld), meld.suit)
                for meld in melds_in(deal.hands[seat])
                if terz_melding.objection(deal, seat, meld) is None
            }
            found: set[tuple[int, int | None]] = {
                (number, None) for number in range(32) if terz_melds.free_figures(array, seat) >> number & 1
            }
            for suit in SUITS:
                runs = terz_melds.free_runs(memory, array, seat, suit)
                found |= {(number, suit) for number in range(32) if runs >> number & 1}
            assert found == expected
            compared += bool(expected)


def test_a_greedy_player_spares_the_same_card_by_table_and_by_looking() -> None:
    """Of a whole hand the table names a card as little dear as any."""
    random = Random(9)
    memory = simulation_memory(TerzRules(), playouts.GREEDY, 1)
    for _ in range(500):
        hand, trump = card_set(random.sample(range(32), random.randint(1, 9))), random.choice(SUITS)
        by_table = terz_cards.spared(memory, hand, trump)
        by_looking = terz_cards.spared_of(memory, hand, hand, trump)
        dear = [
            dearness(
                hand >> (card & 24) & 255, card & 7, memory[KEEP + (card & 7) + 8 * (card >> 3 != trump)]
            )
            for card in (by_table, by_looking)
        ]
        assert hand >> by_table & 1
        assert dear[0] == dear[1]
