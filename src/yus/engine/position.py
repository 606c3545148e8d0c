"""Positions of card play with all hands open: what the exact solver is asked about."""

import msgspec

from yus.cards import FULL, Card, CardSet, Suit, card_text, cards_text, members
from yus.engine.card_play import CardPlay
from yus.errors import YusError
from yus.events import Seat
from yus.tricks import playable, winning


class PositionError(YusError):
    """A position that cannot come about in play; the message says why."""


class Position(msgspec.Struct, frozen=True):
    """Two or three open hands in the middle of play.

    ``hands`` by seat, without the cards on the table; ``trick`` the cards on the table in order of play, the
    first from ``leader``. ``hero`` is the seat whose points are counted, against all others together: in
    Деберц the taker; with two players either, since the points of the other are the rest.
    """

    play: CardPlay
    trump: Suit
    hands: tuple[CardSet, ...]
    leader: Seat
    trick: tuple[Card, ...] = ()
    hero: Seat = 0

    @property
    def to_play(self) -> Seat:
        """The seat that is to play."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def playable(self) -> CardSet:
        """The cards that it may play."""
        return playable(self.hands[self.to_play], self.trick, self.trump, self.play.duties)

    @property
    def points_left(self) -> int:
        """The points that all together still collect: of all cards, on the table too, and the last trick."""
        values = self.play.points[self.trump]
        cards = [each for hand in self.hands for each in members(hand)]
        return sum(values[each] for each in (*cards, *self.trick)) + self.play.last_trick

    def after(self, card: Card) -> tuple["Position", int]:
        """Return the position once a card is played, and the points that the hero takes with a full trick.

        The points of the last trick are among them. Raises PositionError where the card may not be played.
        """
        if not self.playable >> card & 1:
            raise PositionError(f"{card_text(card)} may not be played: {cards_text(members(self.playable))}")
        hands = list(self.hands)
        hands[self.to_play] ^= 1 << card
        trick = (*self.trick, card)
        if len(trick) < len(hands):
            return msgspec.structs.replace(self, hands=tuple(hands), trick=trick), 0
        winner = (self.leader + winning(trick, self.trump)) % len(hands)
        values = self.play.points[self.trump]
        taken = sum(values[each] for each in trick) + (0 if any(hands) else self.play.last_trick)
        following = msgspec.structs.replace(self, hands=tuple(hands), trick=(), leader=winner)
        return following, taken if winner == self.hero else 0

    def check(self) -> None:
        """Raise PositionError for a position that cannot come about in play."""
        seats = len(self.hands)
        if seats not in {2, 3}:
            raise PositionError(f"D1.1, T1.1: {seats} hands, not two or three")
        if not 0 <= self.trump <= 3:
            raise PositionError(f"C1: no such trump suit: {self.trump}")
        for name, seat in (("leader", self.leader), ("hero", self.hero)):
            if not 0 <= seat < seats:
                raise PositionError(f"D1.1, T1.1: the {name} is seat {seat}, with {seats} seats")
        if len(self.trick) >= seats:
            raise PositionError(f"C4: {len(self.trick)} cards on the table, with {seats} seats")
        self._check_cards()

    def _check_cards(self) -> None:
        """Raise PositionError for cards that do not exist, are in two places, too many or too few."""
        if any(not 0 <= hand <= FULL for hand in self.hands) or any(
            not 0 <= each < 32 for each in self.trick
        ):
            raise PositionError("C1: a hand is a mask of 32 bits, a card on the table a number from 0 to 31")
        seen = 0
        for cards in (*self.hands, *(1 << each for each in self.trick)):
            if seen & cards:
                raise PositionError(f"C1: in two places at once: {cards_text(members(seen & cards))}")
            seen |= cards
        seats = len(self.hands)
        sizes = [hand.bit_count() for hand in self.hands]
        for index in range(len(self.trick)):
            sizes[(self.leader + index) % seats] += 1
        if len(set(sizes)) > 1:
            raise PositionError(f"C4: the hands began this trick with {sizes} cards, not all with as many")
        if sizes[0] == 0:
            raise PositionError("C4: there is no card to play")
        if sizes[0] * seats > 32:
            raise PositionError(f"C1: {sizes[0] * seats} cards")
