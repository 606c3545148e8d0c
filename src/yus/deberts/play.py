"""The tricks (D6), and bella (D5.9)."""

from typing import Final

from msgspec.structs import replace

from yus.cards import KING, QUEEN, Card, CardSet, Suit, any_of, card, card_sign, card_text, suit_mask
from yus.commands import BELLA, Bella, Command, Play, plays
from yus.deberts.points import BELLA as BELLA_POINTS
from yus.deberts.points import CARD_POINTS, LAST_TRICK
from yus.deberts.state import TRICKS, Deal, Table, elder, hand_of, trump_of
from yus.errors import IllegalCommand
from yus.events import BellaAnnounced, Event, Played, Seat, TrickTaken
from yus.tricks import Duties, Trick, playable, winning

DUTIES: Final = Duties(follow=True, overtake_trump=True, overtake_plain=False, free_jack=False)
"""Follow, else trump (D6.2); trumps must be overtaken (D6.3), a plain suit need not be (D6.4)."""


def start(deal: Deal) -> Deal:
    """Elder leads (D6.1); who holds king and queen of trumps now may announce bella later (D5.9)."""
    pair = royal_pair(trump_of(deal))
    holder = next((seat for seat, hand in enumerate(deal.hands) if hand & pair == pair), None)
    first = elder(deal)
    return replace(deal, stage="play", turn=first, leader=first, bella_holder=holder)


def royal_pair(trump: Suit) -> CardSet:
    """Return the set of king and queen of trumps."""
    return 1 << card(trump, KING) | 1 << card(trump, QUEEN)


def may_bella(table: Table, seat: Seat) -> bool:
    """Tell whether bella may be announced now (D5.9).

    Both were held when play began, one at least is still in hand, and it was not said yet.
    """
    return (
        table.bella_holder == seat
        and table.bella is None
        and bool(hand_of(table, seat) & royal_pair(trump_of(table)))
    )


def playable_cards(table: Table, seat: Seat) -> CardSet:
    """Return the cards that a seat may play (D6.1 to D6.4)."""
    return playable(hand_of(table, seat), table.trick, trump_of(table), DUTIES)


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Play a card, or announce bella first."""
    cards = plays(playable_cards(table, seat))
    return (BELLA, *cards) if may_bella(table, seat) else cards


def refusal(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    """Say why a command cannot be given now."""
    if isinstance(command, Bella):
        return IllegalCommand(
            "D5.9",
            "bella is for who held king and queen of trumps when play began and still has one of them; once",
            "беллу объявляют один раз, если к первому ходу на руках были козырные король и дама "
            "и хоть одна из них осталась",
        )
    if not isinstance(command, Play):
        return IllegalCommand("D6.1", "the cards are being played: play one", "идёт розыгрыш: ходите картой")
    if not hand_of(table, seat) >> command.card & 1:
        return IllegalCommand(
            "D6.1",
            f"{card_text(command.card)} is not in your hand",
            f"{card_sign(command.card, 'ru')} у вас на руках нет",
        )
    return _no_card(table, seat)


def _no_card(table: Table, seat: Seat) -> IllegalCommand:
    """Why a card in hand may not be played: suit, trump or overtaking."""
    trump = trump_of(table)
    allowed = playable_cards(table, seat)
    en, ru = any_of(allowed)
    led: Suit = table.trick[0] >> 3
    held = hand_of(table, seat) & suit_mask(led if hand_of(table, seat) & suit_mask(led) else trump)
    if allowed != held:
        return IllegalCommand("D6.3", f"trumps must be overtaken: {en}", f"козыря надо перебить: {ru}")
    if allowed & suit_mask(led):
        return IllegalCommand("D6.2", f"suit must be followed: {en}", f"надо класть в масть: {ru}")
    return IllegalCommand(
        "D6.2", f"without the suit led play a trump: {en}", f"масти нет, надо класть козыря: {ru}"
    )


def respond(deal: Deal, seat: Seat, command: Command) -> Event:
    """Return what a legal command brings about."""
    if isinstance(command, Play):
        return Played(seat, command.card)
    return BellaAnnounced(seat, BELLA_POINTS)


def consequence(deal: Deal) -> Event | None:
    """A full trick goes to who won it (C4)."""
    if len(deal.trick) < deal.rules.players:
        return None
    trump = trump_of(deal)
    taker = (deal.leader + winning(deal.trick, trump)) % deal.rules.players
    return TrickTaken(taker, _points(deal.trick, trump, last=len(deal.tricks) == TRICKS - 1))


def _points(trick: tuple[Card, ...], trump: Suit, last: bool) -> int:
    """The points of the cards, and ten more for the last trick (D2)."""
    values = CARD_POINTS[trump]
    return sum([values[each] for each in trick]) + (LAST_TRICK if last else 0)


def played(deal: Deal, event: Played) -> Deal:
    """The card leaves the hand for the trick; the next seat is to act."""
    hands = list(deal.hands)
    hands[event.seat] ^= 1 << event.card
    return replace(
        deal, hands=tuple(hands), trick=(*deal.trick, event.card), turn=(event.seat + 1) % deal.rules.players
    )


def taken(deal: Deal, event: TrickTaken) -> Deal:
    """The winner of a trick leads to the next (C4); after the ninth the deal is over."""
    won = list(deal.won)
    won[event.seat] += event.points
    tricks = (*deal.tricks, Trick(deal.leader, deal.trick, event.seat, event.points))
    return replace(
        deal,
        won=tuple(won),
        tricks=tricks,
        trick=(),
        leader=event.seat,
        turn=event.seat,
        stage="over" if len(tricks) == TRICKS else "play",
    )


def bella(deal: Deal, event: BellaAnnounced) -> Deal:
    """It is said; the seat is still to play (D5.9)."""
    return replace(deal, bella=event.seat)
