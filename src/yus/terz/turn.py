"""A player's turn: the seven (T5), the cards (T4), the claim (T7.1)."""

from typing import Final

from msgspec.structs import replace

from yus.cards import SEVEN, Card, CardSet, any_of, card, card_sign, card_text, suit_mask
from yus.commands import (
    CLAIM_MATCH,
    SWAP,
    Announce,
    ClaimMatch,
    Command,
    Marriage,
    Play,
    Swap,
    plays,
)
from yus.errors import IllegalCommand
from yus.events import Event, MatchClaimed, Played, Seat, Swapped, TrickTaken
from yus.rules import at_table
from yus.terz import melding
from yus.terz.points import CARD_POINTS, LAST_TRICK
from yus.terz.state import TRICKS, Deal, Table, hand_of, in_fritz
from yus.tricks import Duties, Trick, playable, winning

FREE: Final = Duties(follow=False, overtake_trump=False, overtake_plain=False, free_jack=False)
"""While there is a stock any card may be played (T4.1)."""
FRITZ: Final = Duties(follow=True, overtake_trump=True, overtake_plain=True, free_jack=True)
"""Follow, else trump, beat what was led (T4.2), the trump jack apart (T4.3)."""
SWAP_STOCK: Final = 2
"""Cards that the stock must have for a swap (T5.1)."""


def playable_cards(table: Table, seat: Seat) -> CardSet:
    """Return the cards that a seat may play by T4."""
    return playable(hand_of(table, seat), table.trick, table.trump, FRITZ if in_fritz(table) else FREE)


def may_swap(table: Table, seat: Seat) -> bool:
    """Tell whether a seat may exchange the trump seven (T5.1)."""
    return table.stock_size >= SWAP_STOCK and bool(hand_of(table, seat) >> card(table.trump, SEVEN) & 1)


def must_swap(table: Table, seat: Seat) -> bool:
    """Tell whether a seat must swap before it plays: it is the last turn on which it can (T5.2).

    At the table nobody is kept from playing on (T9.8).
    """
    rules = table.rules
    due = rules.mandatory_seven and not at_table(rules)
    return due and table.stock_size == SWAP_STOCK and may_swap(table, seat)


def may_claim(table: Table, seat: Seat) -> bool:
    """Tell whether a seat may claim the match: it has a trick, and its points reach the target (T7.1)."""
    return table.points_in_hand(seat) >= table.need[seat] and table.tricks_taken[seat] > 0


def may_play(table: Table, seat: Seat, card_played: Card) -> bool:
    """Tell whether a seat is on turn and may play a card (T4), no swap being due before (T5.2)."""
    on_turn = seat == table.turn and not must_swap(table, seat)
    return on_turn and bool(playable_cards(table, seat) >> card_played & 1)


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Return all that the seat may do on its turn, the cards last."""
    claim = (CLAIM_MATCH,) if may_claim(table, seat) else ()
    swap = (SWAP,) if may_swap(table, seat) else ()
    cards = () if must_swap(table, seat) else plays(playable_cards(table, seat))
    return (*claim, *melding.legal_on_turn(table, seat), *swap, *cards)


def refusal(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    """Say why a command cannot be given on this turn."""
    match command:
        case Announce(meld):
            return melding.refused_announcement(table, seat, meld)
        case Marriage():
            return melding.refused_marriage(table, seat, command)
        case Swap():
            return IllegalCommand(
                "T5.1",
                "only the trump seven is exchanged, and while the stock has two cards at least",
                "меняют только козырную семёрку, и пока в колоде есть хотя бы две карты",
            )
        case ClaimMatch():
            return _no_claim(table, seat)
        case Play(card_played):
            return _no_card(table, seat, card_played)
    return IllegalCommand("T3.6", "it is a turn: play a card", "ваш ход: ходите картой")


def _no_claim(table: Table, seat: Seat) -> IllegalCommand:
    if table.tricks_taken[seat] == 0:
        return IllegalCommand(
            "T7.1", "who has no trick in this deal cannot claim", "без взятки в этом кону партию не закончить"
        )
    missing = table.need[seat] - table.points_in_hand(seat)
    return IllegalCommand("T7.1", f"{missing} points are missing", f"не хватает очков: {missing}")


def _no_card(table: Table, seat: Seat, played_card: Card) -> IllegalCommand:
    hand = hand_of(table, seat)
    if not hand >> played_card & 1:
        return IllegalCommand(
            "T4.1",
            f"{card_text(played_card)} is not in your hand",
            f"{card_sign(played_card, 'ru')} у вас на руках нет",
        )
    if must_swap(table, seat):
        return IllegalCommand(
            "T5.2", "the trump seven must be exchanged first", "сначала надо обменять козырную семёрку"
        )
    en, ru = any_of(playable_cards(table, seat))
    led = table.trick[0] >> 3
    bound = suit_mask(led) if hand & suit_mask(led) else suit_mask(table.trump)
    if bound >> played_card & 1:
        return IllegalCommand("T4.2", f"the card led must be beaten: {en}", f"надо перебить: {ru}")
    if bound == suit_mask(led):
        return IllegalCommand("T4.2", f"suit must be followed: {en}", f"надо класть в масть: {ru}")
    return IllegalCommand(
        "T4.2", f"without the suit led play a trump: {en}", f"масти нет, надо бить козырем: {ru}"
    )


def respond(deal: Deal, seat: Seat, command: Command) -> Event:
    """Return what a legal command brings about."""
    match command:
        case Play(card_played):
            return Played(seat, card_played)
        case Swap():
            assert deal.turn_up is not None
            return Swapped(seat, deal.turn_up, card(deal.trump, SEVEN))
        case Announce() | Marriage():
            return melding.respond_on_turn(seat, command, deal.trump)
        case _:
            return MatchClaimed(seat)


def consequence(deal: Deal) -> Event | None:
    """A full trick goes to who won it (C4)."""
    if len(deal.trick) < deal.rules.players:
        return None
    trump = deal.trump
    taker = deal.leader ^ winning(deal.trick, trump)
    values = CARD_POINTS[trump]
    points = sum([values[each] for each in deal.trick])
    return TrickTaken(taker, points + (LAST_TRICK if len(deal.tricks) == TRICKS - 1 else 0))


def played(deal: Deal, event: Played) -> Deal:
    """The card leaves the hand for the trick; the turn is over."""
    hands = list(deal.hands)
    hands[event.seat] ^= 1 << event.card
    return replace(
        deal,
        hands=tuple(hands),
        trick=(*deal.trick, event.card),
        turn=1 - event.seat,
        last_said=None,
        closed=False,
    )


def taken(deal: Deal, event: TrickTaken) -> Deal:
    """The winner leads to the next (C4), after the draws or, the first time, the break (T3.3, T3.4)."""
    winner, loser = event.seat, 1 - event.seat
    won = list(deal.won)
    won[winner] += event.points
    tricks = (*deal.tricks, Trick(deal.leader, deal.trick, winner, event.points))
    if len(tricks) == TRICKS:
        stage = "over"
    elif len(tricks) == 1:
        stage = "breaking"
    else:
        stage = "play"
    return replace(
        deal,
        won=tuple(won),
        tricks=tricks,
        trick=(),
        leader=winner,
        turn=loser if stage == "breaking" else winner,
        stage=stage,
        drawing=(winner, loser) if stage == "play" and not in_fritz(deal) else (),
    )


def swapped(deal: Deal, event: Swapped) -> Deal:
    """The seven lies on the stock, the turn-up is in hand (T5.1)."""
    hands = list(deal.hands)
    hands[event.seat] ^= 1 << event.taken | 1 << event.seven
    return replace(deal, hands=tuple(hands), turn_up=event.seven)


def claimed(deal: Deal, event: MatchClaimed) -> Deal:
    """The match ends (T7.1)."""
    return replace(deal, stage="claimed", turn=event.seat)
