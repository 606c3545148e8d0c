"""The last tricks of two players by brute force: the matrix of all pure strategies, solved exactly.

It knows nothing of ``yus.engine``'s trees: cards are played by ``Position``, and the matrix is solved as a
linear programme by the simplex method, in fractions, so no library is needed and nothing is rounded.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from yus.cards import Card, CardSet, members
from yus.engine import Position
from yus.engine.mixed import Ending

Pure = dict[tuple[CardSet, tuple[Card, ...]], Card]
"""What to play with a hand (as it was at the root) after the cards played."""


def pure_strategies(ending: Ending, seat: int) -> Iterator[Pure]:
    """Go through everything that a seat can plan to do."""
    moments: dict[tuple[CardSet, tuple[Card, ...]], tuple[Card, ...]] = {}
    for row, one in enumerate(ending.hands[0]):
        for column, two in enumerate(ending.hands[1]):
            if ending.prior[row, column] > 0:
                _collect(
                    start(ending, one, two), (), ending.hands[seat][column if seat else row], seat, moments
                )
    for choice in product(*moments.values()):
        yield dict(zip(moments, choice, strict=True))


def _collect(
    position: Position,
    played: tuple[Card, ...],
    hand: CardSet,
    seat: int,
    moments: dict[tuple[CardSet, tuple[Card, ...]], tuple[Card, ...]],
) -> None:
    if not any(position.hands) and not position.trick:
        return
    if position.to_play == seat:
        moments[hand, played] = members(position.playable)
    for card in members(position.playable):
        _collect(position.after(card)[0], (*played, card), hand, seat, moments)


def start(ending: Ending, one: CardSet, two: CardSet) -> Position:
    """Return the open position of two hands."""
    return Position(ending.play, ending.trump, (one, two), ending.leader)


def payment(ending: Ending, one: Pure, two: Pure) -> Fraction:
    """Return what seat 0 gains in the mean if both play so."""
    total = Fraction(0)
    for row, first in enumerate(ending.hands[0]):
        for column, second in enumerate(ending.hands[1]):
            likely = Fraction(float(ending.prior[row, column]))
            if likely:
                position = start(ending, first, second)
                mine, left = 0, position.points_left
                played: tuple[Card, ...] = ()
                while any(position.hands) or position.trick:
                    plan = (one, two)[position.to_play]
                    card = plan[(first, second)[position.to_play], played]
                    position, taken = position.after(card)
                    mine += taken
                    played = (*played, card)
                won = (mine + ending.extra[0][row], left - mine + ending.extra[1][column])
                total += likely * Fraction(float(ending.payoff[won]))
    return total / Fraction(float(ending.prior.sum()))


def matrix_of(ending: Ending) -> list[list[Fraction]]:
    """Return what every pure strategy of seat 0 gains against every one of seat 1."""
    theirs = list(pure_strategies(ending, 1))
    return [[payment(ending, one, two) for two in theirs] for one in pure_strategies(ending, 0)]


def value_of(matrix: Sequence[Sequence[Fraction]]) -> Fraction:
    """Return the value of a matrix game, by linear programming.

    With all entries above 0 it is 1 over the most that y >= 0 can sum to while no row of A y exceeds 1.
    """
    lift = 1 - min(map(min, matrix))
    rows = len(matrix)
    columns = len(matrix[0])
    table = [
        [
            *(each + lift for each in row),
            *(Fraction(int(place == index)) for index in range(rows)),
            Fraction(1),
        ]
        for place, row in enumerate(matrix)
    ]
    goal = [*[Fraction(-1)] * columns, *[Fraction(0)] * (rows + 1)]
    while any(each < 0 for each in goal[:-1]):
        column = next(
            place for place, each in enumerate(goal) if each < 0
        )  # Bland: the first one, so it ends
        row = min(
            (place for place in range(rows) if table[place][column] > 0),
            key=lambda place: table[place][-1] / table[place][column],
        )
        pivot = table[row][column]
        table[row] = [each / pivot for each in table[row]]
        for place in range(rows):
            if place != row and table[place][column]:
                factor = table[place][column]
                table[place] = [a - factor * b for a, b in zip(table[place], table[row], strict=True)]
        factor = goal[column]
        goal = [a - factor * b for a, b in zip(goal, table[row], strict=True)]
    return 1 / goal[-1] - lift
