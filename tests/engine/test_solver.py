"""engine.solver: held to plain minimax, and the laws its values obey."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from tests.engine.minimax import EVERY_DUTY, KINDS, minimax, minimax_by_card, random_position, with_duties
from yus.cards import card_set, members, parse_card, parse_cards
from yus.engine import DEBERTS, FRITZ, CardPlay, Position, PositionError, card_values, solve, solver_for
from yus.engine.solver import Solver

EVERY_KIND = pytest.mark.parametrize(("play", "seats"), KINDS.values(), ids=KINDS.keys())


def hands(*texts: str) -> tuple[int, ...]:
    """Return hands written as cards."""
    return tuple(card_set(parse_cards(text)) for text in texts)


@EVERY_KIND
def test_every_card_has_its_minimax_value(play: CardPlay, seats: int) -> None:
    """Each playable card's value, at any ply of a trick, is that of plain minimax over the rules library."""
    random = Random(1)
    for _ in range(400):
        position = random_position(random, play, seats, random.randint(1, 4 if seats == 2 else 3))
        assert card_values(position) == minimax_by_card(position), position


@EVERY_KIND
def test_a_position_has_its_minimax_value(play: CardPlay, seats: int) -> None:
    """A position's value, at any ply of a trick, is that of plain minimax over the rules library."""
    random = Random(2)
    for _ in range(300):
        position = random_position(random, play, seats, random.randint(1, 4 if seats == 2 else 3))
        assert solve(position) == minimax(position), position


@pytest.mark.parametrize("duties", EVERY_DUTY, ids=str)
def test_values_hold_under_all_duties(duties: object) -> None:
    """Whatever the duties, and in either game's points, values are those of plain minimax."""
    random = Random(repr(duties))
    for game, seats in KINDS.values():
        play = with_duties(game, duties)  # type: ignore[arg-type]
        for _ in range(40):
            position = random_position(random, play, seats, random.randint(2, 4 if seats == 2 else 3))
            assert card_values(position) == minimax_by_card(position), position


@EVERY_KIND
def test_a_position_is_worth_its_best_card(play: CardPlay, seats: int) -> None:
    """The hero plays the card of most value, the others the one of least, down to the end of whole hands."""
    random = Random(3)
    for _ in range(10):
        position = random_position(random, play, seats, 9)
        expected = solve(position)
        while any(position.hands):
            values = card_values(position)
            pick = max if position.to_play == position.hero else min
            assert pick(values.values()) == solve(position) == expected
            card = random.choice([each for each, value in values.items() if value == expected])
            position, taken = position.after(card)
            expected -= taken
        assert expected == 0


@pytest.mark.parametrize("play", [FRITZ, DEBERTS], ids=["fritz", "deberts"])
def test_with_two_players_both_share_all_points(play: CardPlay) -> None:
    """What one player collects and what the other does are together all that is left."""
    random = Random(4)
    for _ in range(50):
        position = random_position(random, play, 2, 7)
        other = Position(
            play, position.trump, position.hands, position.leader, position.trick, 1 - position.hero
        )
        assert solve(position) + solve(other) == position.points_left


@EVERY_KIND
def test_values_do_not_depend_on_the_table(play: CardPlay, seats: int) -> None:
    """A solver that has met many positions gives the values of a new one."""
    random = Random(5)
    seasoned = Solver(play)
    for _ in range(60):
        position = random_position(random, play, seats, 6)
        expected = seasoned.card_values(position)
        seasoned.forget()
        assert seasoned.card_values(position) == expected == Solver(play).card_values(position)


@EVERY_KIND
def test_suits_and_seats_are_only_names(play: CardPlay, seats: int) -> None:
    """Turning the suits, or the seats, changes no value."""
    random = Random(6)
    for _ in range(30):
        position = random_position(random, play, seats, 6)
        suits, places = random.randrange(4), random.randrange(seats)
        turned = Position(
            play,
            (position.trump + suits) % 4,
            tuple(
                card_set((each + 8 * suits) % 32 for each in members(position.hands[(seat - places) % seats]))
                for seat in range(seats)
            ),
            (position.leader + places) % seats,
            tuple((each + 8 * suits) % 32 for each in position.trick),
            (position.hero + places) % seats,
        )
        assert solve(turned) == solve(position)


@EVERY_KIND
def test_worlds_are_solved_as_positions(play: CardPlay, seats: int) -> None:
    """Many worlds at once get the values that each gets as a position of its own."""
    random = Random(7)
    positions = [random_position(random, play, seats, 5, mid_trick=False) for _ in range(12)]
    first = positions[0]
    alike = [Position(play, first.trump, each.hands, first.leader, hero=first.hero) for each in positions]
    worlds = np.array([each.hands for each in alike], np.int64)
    solver = Solver(play)
    assert solver.solve_worlds(first, worlds).tolist() == [solve(each) for each in alike]
    rows = solver.world_card_values(first, worlds)
    for row, each in zip(rows, alike, strict=True):
        assert {card: value for card, value in enumerate(row) if value >= 0} == card_values(each)


def test_what_is_given_up_has_no_value_and_spoils_none() -> None:
    """With a limit of positions worlds have their values or none, and what is searched later is right."""
    random = Random(8)
    position = random_position(random, DEBERTS, 3, 8)
    worlds = np.array([random_position(random, DEBERTS, 3, 8).hands for _ in range(6)], np.int64)
    position = replace(position, leader=0, trick=(), hero=0)
    exact = Solver(DEBERTS).world_card_values(position, worlds)
    given_up = 0
    for limit in (0, 1, 50, 1000, 5000, 20_000, 100_000):
        solver = Solver(DEBERTS)
        found = solver.world_card_values(position, worlds, limit)
        for row, right in zip(found, exact, strict=True):
            assert (row == right).all() or (row == -1).all()
        given_up += int((found.max(axis=1) < 0).sum())
        assert (found.max(axis=1) >= 0).all() or limit < solver.nodes < limit + 2000
        assert (solver.world_card_values(position, worlds) == exact).all()
    assert len(worlds) < given_up < 7 * len(worlds)


def test_threads_have_solvers_of_their_own() -> None:
    """Positions solved in several threads at once get the same values as in one."""
    random = Random(8)
    positions = [random_position(random, DEBERTS, 3, 6) for _ in range(60)]
    expected = [solve(each) for each in positions]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(solve, positions)) == expected
        assert pool.submit(solver_for, DEBERTS).result() is not solver_for(DEBERTS)


def test_solver_counts_positions_and_refuses_other_rules() -> None:
    """A solver counts the positions it searches, and refuses a position of another card play."""
    solver = Solver(FRITZ)
    position = random_position(Random(9), FRITZ, 2, 8)
    solver.solve(position)
    searched = solver.nodes
    assert searched > 0
    solver.solve(position)
    assert solver.nodes - searched < searched
    with pytest.raises(PositionError, match="another card play"):
        solver.solve(random_position(Random(9), DEBERTS, 2, 8))


def test_the_trump_jack_is_free_in_the_fritz_only() -> None:
    """T4.3: when trumps are led, the only one may be kept in Терц if it is the jack, in Деберц never."""
    trick = (parse_card("7H"),)
    choices = {
        play: card_values(Position(play, 3, hands("AS", "JH 7S"), 0, trick)) for play in (FRITZ, DEBERTS)
    }
    assert set(choices[FRITZ]) == set(parse_cards("JH 7S"))
    assert set(choices[DEBERTS]) == {parse_card("JH")}


def test_whoever_ruffs_must_overruff() -> None:
    """D6.3: with three players the third must go over the trump of the second if he can."""
    trick = (parse_card("AS"), parse_card("QH"))
    both = hands("7D", "8D", "7H AH")
    assert set(card_values(Position(DEBERTS, 3, both, 0, trick))) == {parse_card("AH")}
