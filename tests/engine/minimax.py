"""Plain minimax over ``yus.tricks``, without any short cut, to hold the solver to; and random positions."""

from random import Random

from msgspec.structs import replace

from yus.cards import PACK, Card, CardSet, card_set, members
from yus.engine import DEBERTS, FRITZ, CardPlay, Position
from yus.tricks import Duties, playable, winning

EVERY_DUTY = tuple(
    Duties(
        follow=bool(bits & 1),
        overtake_trump=bool(bits & 2),
        overtake_plain=bool(bits & 4),
        free_jack=bool(bits & 8),
    )
    for bits in range(16)
)
"""All combinations of duties."""


def minimax(position: Position) -> int:
    """Return the points that the hero still collects, by trying everything."""
    return _value(position, position.hands, position.leader, position.trick)


def _value(position: Position, hands: tuple[CardSet, ...], leader: int, trick: tuple[Card, ...]) -> int:
    seats = len(hands)
    seat = (leader + len(trick)) % seats
    values = []
    for card in members(playable(hands[seat], trick, position.trump, position.play.duties)):
        left = tuple(hand & ~(1 << card) for hand in hands)
        played = (*trick, card)
        if len(played) < seats:
            values.append(_value(position, left, leader, played))
            continue
        winner = (leader + winning(played, position.trump)) % seats
        points = sum(position.play.points[position.trump][each] for each in played)
        mine = winner == position.hero
        if any(left):
            values.append(points * mine + _value(position, left, winner, ()))
        else:
            values.append((points + position.play.last_trick) * mine)
    return max(values) if seat == position.hero else min(values)


def minimax_by_card(position: Position) -> dict[Card, int]:
    """Return the value of each card that may be played, by trying everything."""
    result = {}
    for card in members(position.playable):
        following, taken = position.after(card)
        result[card] = taken + (minimax(following) if any(following.hands) else 0)
    return result


def random_position(
    random: Random, play: CardPlay, seats: int, size: int, mid_trick: bool = True
) -> Position:
    """Deal hands of one size at random, and play some cards of the first trick."""
    cards = random.sample(PACK, seats * size)
    hands = tuple(card_set(cards[seat * size : (seat + 1) * size]) for seat in range(seats))
    position = Position(
        play, random.randrange(4), hands, random.randrange(seats), hero=random.randrange(seats)
    )
    for _ in range(random.randrange(seats) if mid_trick else 0):
        position = position.after(random.choice(members(position.playable)))[0]
    return position


def with_duties(play: CardPlay, duties: Duties) -> CardPlay:
    """Return a card play under other duties."""
    return replace(play, duties=duties)


KINDS = {"fritz": (FRITZ, 2), "deberts-2": (DEBERTS, 2), "deberts-3": (DEBERTS, 3)}
"""The three kinds of play: their rules and the number of seats."""
