"""What a seat has heard at the table (T9): which hand may be behind a word, and what the other is like.

Everything comes from the events that the seat received. What cannot be told for sure, such as the draws, is
taken to be even.
"""

from collections.abc import Callable, Sequence
from math import comb, exp
from random import Random
from typing import Any, Final

import msgspec

from yus.cards import FULL, Card, CardSet, card_set, members
from yus.events import (
    Accepted,
    Announced,
    Beaten,
    Counted,
    Dealt,
    Demanded,
    Drew,
    Event,
    MarriageAnnounced,
    MarriageShown,
    MeldRevived,
    MeldShown,
    MeldWritten,
    Penalised,
    Played,
    RankAsked,
    RankTold,
    Seat,
    Spoken,
    Swapped,
)
from yus.melds import FIGURES, RUNS
from yus.terz.melding import PAIRS
from yus.terz.state import HAND
from yus.view import TerzView, View

_LIES: Final = frozenset({"false_meld", "false_marriage", "announced_twice", "downgrade"})
_MELDS: Final = (*FIGURES.values(), *RUNS)
_BY_KIND: Final = {
    kind: tuple(each for each in _MELDS if each.kind == kind) for kind in {each.kind for each in _MELDS}
}


class Said(msgspec.Struct):
    """Something that the other seat said it held, and what is known of its hand at that moment.

    ``wanted``: sets of cards, of which it held one wholly if it told the truth; ``kind``: what was said,
    ``before``: how often it had said that in this deal. ``size`` cards were in its hand; of them it has
    ``played`` some since, in order, ``given`` the seven for the turn-up; ``come``: open cards it got since.
    """

    wanted: tuple[CardSet, ...]
    kind: str
    before: int
    size: int
    played: list[Card] = msgspec.field(default_factory=list)
    given: CardSet = 0
    come: CardSet = 0


class Hearing:
    """What a seat has heard in a match, and what of the deal that goes on lies open to it."""

    def __init__(self, view: View, events: Sequence[Event]) -> None:
        """Take the view of a seat in the middle of a deal, and all events that it has received."""
        deal = view.deal
        assert isinstance(deal, TerzView)
        assert view.seat is not None
        self.deal = deal
        self.seat: Seat = view.seat
        self.other: Seat = 1 - view.seat
        self.hand: CardSet = deal.hands[view.seat] or 0
        # What my own announcements met with, and what came of mine and of his, in the match so far.
        self.believed = self.doubted = 0
        self.proved = self.caught = 0
        self.true = self.false = 0
        self._open = 0
        self._anew()
        for event in events:
            handler = _HANDLERS.get(type(event))
            if handler is not None:
                handler(self, event)

    def _anew(self) -> None:
        """A deal begins: nothing is known of the hands."""
        self.dead: CardSet = 0
        self.held: list[CardSet] = [0, 0]
        self.left: list[CardSet] = [0, 0]
        self.size = HAND
        self.melds: list[Said | None] = []
        self.marriages: list[Said | None] = []
        self.asked: Said | None = None
        self.counts: dict[str, int] = {}
        self._open = 0

    # What may be behind a word

    @property
    def unseen(self) -> CardSet:
        """The cards whose place the seat does not know: in the other hand, or in the stock."""
        lies = 0 if self.deal.turn_up is None else 1 << self.deal.turn_up
        return FULL & ~(self.hand | self.dead | self.held[self.other] | lies)

    def chance(self, said: Said) -> float:
        """Return how likely the other seat held what it said, were all hands that may be equally likely.

        0 where the seat knows that it was a lie.
        """
        surely = self.held[self.other] & ~said.come | said.given
        maybe = self.unseen
        for place, card in enumerate(said.played):
            # The first card came from the hand that spoke; a later one may have been drawn in between.
            if place == 0:
                surely |= 1 << card
            else:
                maybe |= 1 << card
        maybe &= ~surely
        room = max(said.size - surely.bit_count(), 0)
        if maybe.bit_count() <= room:
            # Nothing is hidden any more, as in the fritz (T3.5).
            return float(any(not cards & ~(surely | maybe) for cards in said.wanted))
        return more_than(said.before, expected(said.wanted, surely, maybe, room))

    def his_hands(self, random: Random, number: int) -> list[CardSet]:
        """Return so many hands that the other seat may have, as this seat sees it, drawn evenly."""
        known = self.held[self.other]
        pool = members(self.unseen)
        hidden = min(max(self.deal.counts[self.other] - known.bit_count(), 0), len(pool))
        return [known | card_set(random.sample(pool, hidden)) for _ in range(number)]

    def chance_to(self, his: CardSet, wanted: Sequence[CardSet], kind: str) -> float:
        """Return how likely it is to the other seat, if he has that hand, that this one holds such a set.

        ``kind`` is what is said of it.
        """
        known = self.held[self.seat] & self.hand
        maybe = (self.unseen | self.hand) & ~(his | known)
        mean = expected(wanted, known, maybe, self.hand.bit_count() - known.bit_count())
        return more_than(self.counts.get(f"{self.seat} {kind}", 0), mean)

    # What happened

    def dealt(self, event: Dealt) -> None:
        """A deal begins."""
        self._anew()

    def played(self, event: Played) -> None:
        """A card lies open; what the other seat could have asked for, it lets pass (T9.1)."""
        card = 1 << event.card
        self.dead |= card
        self.held[event.seat] &= ~card
        self.left[event.seat] |= card
        if event.seat == self.other:
            self.size -= 1
            for said in self._his():
                said.played.append(event.card)
            self._lapse()

    def drew(self, event: Drew) -> None:
        """The last card drawn is the turn-up (T3.4)."""
        if event.turn_up is not None:
            self._came(event.seat, event.turn_up)
        if event.seat == self.other:
            self.size += 1

    def swapped(self, event: Swapped) -> None:
        """The seven went, the turn-up came (T5.1)."""
        self._came(event.seat, event.taken)
        self.held[event.seat] &= ~(1 << event.seven)
        self.left[event.seat] |= 1 << event.seven
        if event.seat == self.other:
            for said in self._his():
                said.given |= 1 << event.seven

    def _came(self, seat: Seat, card: Card) -> None:
        """An open card came to a hand."""
        self.held[seat] |= 1 << card
        self.left[seat] &= ~(1 << card)
        if seat == self.other:
            for said in self._his():
                said.come |= 1 << card

    def announced(self, event: Announced | Beaten) -> None:
        """A meld was named; its place is that of the claim in the view."""
        if event.seat == self.seat:
            self._repeated(event.seat, str(event.spoken.kind))
            self.melds.append(None)
        else:
            self.melds.append(self._said(fitting(event.spoken, self.deal.trump), str(event.spoken.kind)))

    def rank_told(self, event: RankTold) -> None:
        """The top is known besides (T6.4)."""
        said = self.melds[-1]
        if said is not None:
            said.wanted = fitting(event.spoken, self.deal.trump)

    def rank_asked(self, event: RankAsked) -> None:
        """Who asks says that it holds a meld (T9.2)."""
        self.asked = None
        if event.seat == self.other:
            any_meld = _MELDS if self.deal.broken else RUNS
            self.asked = Said(tuple(each.cards for each in any_meld), "any", 0, self.size)

    def married(self, event: MarriageAnnounced) -> None:
        """King and queen were named (T6.9)."""
        if event.seat == self.seat:
            self.marriages.append(None)
            self._open += 1
        else:
            self.marriages.append(self._said((PAIRS[event.suit],), f"marriage {event.suit}"))

    def written(self, event: MeldWritten | MeldRevived) -> None:
        """A meld counts, and may be asked for."""
        self._open += event.seat == self.seat

    def shown(self, event: MeldShown) -> None:
        """Those cards are in that hand, unless they have left it."""
        self.held[event.seat] |= event.meld.cards & ~self.left[event.seat]
        self._came_true(event.seat)

    def marriage_shown(self, event: MarriageShown) -> None:
        """King and queen are in that hand, unless they have left it."""
        self.held[event.seat] |= PAIRS[event.suit] & ~self.left[event.seat]
        self._came_true(event.seat)

    def _came_true(self, seat: Seat) -> None:
        """What a seat said was there."""
        if seat == self.other:
            self.true += 1
        else:
            self.proved += 1

    def penalised(self, event: Penalised) -> None:
        """A lie came to light; a meld told twice, or too low, is seen."""
        if event.offence in _LIES:
            if event.seat == self.other:
                self.false += 1
            else:
                self.caught += 1
        if event.meld is not None:
            self.held[event.seat] |= event.meld.cards & ~self.left[event.seat]

    def demanded(self, event: Demanded) -> None:
        """The other seat doubts all that it may (T9.1)."""
        if event.seat == self.other:
            self.doubted += self._open
            self._open = 0

    def counted(self, event: Counted) -> None:
        """No more is asked for in this deal (T9.1)."""
        self._lapse()

    def accepted(self, event: Accepted) -> None:
        """The other seat takes a claim, or a count, as it is."""
        if event.seat == self.other:
            self._lapse()

    def _lapse(self) -> None:
        """The other seat let what it could have asked for pass."""
        self.believed += self._open
        self._open = 0

    def _said(self, wanted: tuple[CardSet, ...], kind: str) -> Said:
        return Said(wanted, kind, self._repeated(self.other, kind), self.size)

    def _repeated(self, seat: Seat, kind: str) -> int:
        """Count that a seat says this; return how often it had before."""
        key = f"{seat} {kind}"
        before = self.counts.get(key, 0)
        self.counts[key] = before + 1
        return before

    def _his(self) -> list[Said]:
        """All that the other seat has said in this deal."""
        said = (*self.melds, *self.marriages, self.asked)
        return [each for each in said if each is not None]


_HANDLERS: Final[dict[type, Callable[[Hearing, Any], None]]] = {
    Dealt: Hearing.dealt,
    Played: Hearing.played,
    Drew: Hearing.drew,
    Swapped: Hearing.swapped,
    Announced: Hearing.announced,
    Beaten: Hearing.announced,
    RankAsked: Hearing.rank_asked,
    RankTold: Hearing.rank_told,
    MarriageAnnounced: Hearing.married,
    MeldWritten: Hearing.written,
    MeldRevived: Hearing.written,
    MeldShown: Hearing.shown,
    MarriageShown: Hearing.marriage_shown,
    Penalised: Hearing.penalised,
    Demanded: Hearing.demanded,
    Counted: Hearing.counted,
    Accepted: Hearing.accepted,
}


def fitting(spoken: Spoken, trump: int) -> tuple[CardSet, ...]:
    """Return the cards of every meld that these words may mean."""
    return tuple(
        each.cards
        for each in _BY_KIND[spoken.kind]
        if (spoken.top is None or each.top == spoken.top) and not (spoken.trump and each.suit != trump)
    )


def expected(wanted: Sequence[CardSet], surely: CardSet, maybe: CardSet, room: int) -> float:
    """Return how many of these sets a hand holds in the mean.

    The hand is ``surely``, and so many cards more, drawn evenly from ``maybe``.
    """
    pool, held = maybe.bit_count(), surely | maybe
    return sum(_share(pool, room, (cards & ~surely).bit_count()) for cards in wanted if not cards & ~held)


def more_than(before: int, mean: float) -> float:
    """Return the chance that there are more than so many, by the distribution of rare things (Poisson)."""
    term = total = exp(-mean)
    for number in range(1, before + 1):
        term *= mean / number
        total += term
    return max(1 - total, 0.0)


def _share(pool: int, room: int, cards: int) -> float:
    """Return in which share of the ways to fill so much room from a pool so many given cards are taken."""
    return comb(pool - cards, room - cards) / comb(pool, room) if cards <= room <= pool else 0.0
