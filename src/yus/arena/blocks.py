"""One block of a contest: a deck, or a match, played in every arrangement of the two kinds of players."""

import hashlib
import random
from typing import Literal, TypeAlias

import msgspec

from yus import match as matches
from yus.bots import Budget, Seating, make_player
from yus.events import Seat
from yus.rules import Rules

Unit: TypeAlias = Literal["deal", "match"]


class Contest(msgspec.Struct, frozen=True):
    """Who plays whom and how: one ``first`` against ``second`` on all other seats.

    ``unit`` deal: written points, first minus the mean of the others, from an even score. Match: the share of
    matches won. ``budget`` is for each answer, the same for all; ``seed`` makes the decks and the players'
    chance.
    """

    rules: Rules
    first: str
    second: str
    unit: Unit = "deal"
    budget: Budget = Budget()
    seed: int = 0

    @property
    def key(self) -> str:
        """What tells this contest from any other."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:16]


class Block(msgspec.Struct, frozen=True):
    """The block of that number of a contest."""

    contest: Contest
    number: int


class BlockResult(msgspec.Struct, frozen=True):
    """What a block gave.

    ``value`` for the first player, by the contest's unit, is the mean over all arrangements. ``answers`` and
    ``slowest`` (seconds) by player, first and second, ``seconds`` thought in all.
    """

    number: int
    value: float
    answers: tuple[int, int]
    seconds: tuple[float, float]
    slowest: tuple[float, float]


class _Clock:
    """How long the two kinds of players thought."""

    def __init__(self) -> None:
        self.answers = [0, 0]
        self.seconds = [0.0, 0.0]
        self.slowest = [0.0, 0.0]

    def add(self, kind: int, seconds: float) -> None:
        self.answers[kind] += 1
        self.seconds[kind] += seconds
        self.slowest[kind] = max(self.slowest[kind], seconds)


def play_block(block: Block) -> BlockResult:
    """Play a block. Raises PlayerError where a player answers what is not legal."""
    contest = block.contest
    clock = _Clock()
    players = contest.rules.players
    dealers = range(players) if contest.unit == "deal" else (block.number % players,)
    values = [_play(block, seat, dealer, clock) for seat in range(players) for dealer in dealers]
    return BlockResult(
        block.number,
        sum(values) / len(values),
        (clock.answers[0], clock.answers[1]),
        (clock.seconds[0], clock.seconds[1]),
        (clock.slowest[0], clock.slowest[1]),
    )


def deck(contest: Contest, number: int, deal: int) -> tuple[int, ...]:
    """Return the deck of a deal of a block: it depends on nothing but the seed and these numbers."""
    cards = list(range(32))
    _chance(contest, number, deal).shuffle(cards)
    return tuple(cards)


def _chance(contest: Contest, *numbers: int) -> random.Random:
    text = ",".join(str(each) for each in (contest.seed, *numbers))
    return random.Random(hashlib.sha256(text.encode()).digest())


def _play(block: Block, first: Seat, dealer: Seat, clock: _Clock) -> float:
    """Play one arrangement: ``first`` is where the first player sits."""
    contest = block.contest
    players = [
        make_player(contest.first if seat == first else contest.second)
        for seat in range(contest.rules.players)
    ]
    table = Seating(
        players,
        contest.budget,
        # The same for every arrangement: where all decide alike the deals are alike, and cancel out.
        _chance(contest, block.number, 1 << 20, dealer),
        lambda seat, seconds: clock.add(int(seat != first), seconds),
    )
    game = matches.new_match(contest.rules, dealer)
    while game.winner is None:
        game = table.deal(game, deck(contest, block.number, game.number))
        if contest.unit == "deal":
            break
    if contest.unit == "match":
        return float(game.winner == first)
    assert game.written is not None
    written = game.written.written
    return written[first] - (sum(written) - written[first]) / (len(written) - 1)
