"""A sensible beginner: bids on strength, announces what he has, wins cheap, throws low; remembers nothing."""

from collections.abc import Iterable
from typing import Final

from yus.bots.situation import Situation
from yus.cards import ACE, NINE, SEVEN, TEN, Card, CardSet, Suit, card, members, rank_of, suit_mask, suit_of
from yus.commands import (
    ASK_PASSES,
    ASK_RANK,
    BELLA,
    CLAIM_MATCH,
    DONE,
    GOOD,
    PASS,
    SILENT,
    SWAP,
    Also,
    Announce,
    Beat,
    Break,
    Command,
    Marriage,
    NameTrump,
    Play,
)
from yus.deberts.points import CARD_POINTS as DEBERTS_POINTS
from yus.deberts.state import Deal as DebertsDeal
from yus.melds import Meld, figures_in, runs_in
from yus.terz.points import CARD_POINTS as TERZ_POINTS
from yus.terz.points import meld_points
from yus.tricks import STRENGTH, higher, winning
from yus.view import DebertsView, TerzView

BID: Final = {2: 42, 3: 52}
"""Strength of six cards from which trumps are named, by the number of players."""
RUN_HOPE: Final = 6
"""Points that a card of a pair which may become a run is worth keeping for (Терц)."""


class Greedy:
    """Plays by what lies before it, and by the rules of the strict referee."""

    def choose(self, situation: Situation) -> Command:
        """Answer with a legal command."""
        if len(situation.legal) == 1:
            return situation.legal[0]
        deal = situation.view.deal
        if isinstance(deal, DebertsView):
            return _deberts(deal, situation)
        assert isinstance(deal, TerzView)
        return _terz(deal, situation)


# Деберц


def _deberts(deal: DebertsView, situation: Situation) -> Command:
    seat = situation.view.seat
    assert seat is not None
    hand = deal.hands[seat] or 0
    match deal.stage:
        case "bidding":
            return _bid(deal, hand, situation.legal)
        case "melding" | "adding":
            return beginner_says(deal, situation.legal)
    if BELLA in situation.legal:
        return BELLA
    trump = deal.trump
    assert trump is not None
    cards = _cards(situation.legal)
    if not deal.trick:
        return Play(_lead(cards, hand, trump, DEBERTS_POINTS[trump]))
    friend = _is_friend(deal, seat)
    last = len(deal.trick) == deal.rules.players - 1
    return Play(_follow(cards, deal.trick, trump, DEBERTS_POINTS[trump], friend and last))


def _bid(deal: DebertsView, hand: CardSet, legal: tuple[Command, ...]) -> Command:
    """Name the strongest suit if it is strong enough."""
    bids = [each for each in legal if isinstance(each, NameTrump)]
    first = suit_of(deal.turn_up)

    def worth(bid: NameTrump) -> int:
        suit = first if bid.suit is None else bid.suit
        held = hand
        if bid.suit is None and hand >> card(suit, SEVEN) & 1:
            held ^= 1 << card(suit, SEVEN) | 1 << deal.turn_up
        return strength(held, suit)

    best = max(bids, key=worth)
    return best if worth(best) >= BID[deal.rules.players] else PASS


def strength(hand: CardSet, trump: Suit) -> int:
    """Return how strong a hand is with these trumps, in points that it may hope to win."""
    trumps = members(hand & suit_mask(trump))
    others = members(hand & ~suit_mask(trump))
    values = DEBERTS_POINTS[trump]
    total = sum(values[each] for each in trumps) + 5 * len(trumps)
    total += sum(11 for each in others if rank_of(each) == ACE)
    total += sum(5 for each in others if rank_of(each) == TEN and hand & higher(each, trump))
    return total + sum(15 * (each.kind - 2) for each in runs_in(hand) if each.kind <= 4) // 2


def beginner_says(deal: DebertsView | DebertsDeal, legal: tuple[Command, ...]) -> Command:
    """Announce, beat, ask or add whenever it can be done; swap, unless that breaks a terz that passes."""
    if deal.stage == "adding":
        return _longest(legal, Also) or DONE
    if ASK_PASSES in legal:
        return ASK_PASSES
    announce = _longest(legal, Announce)
    if deal.promise is True and announce is not None:
        return announce
    if SWAP in legal:
        return SWAP
    if announce is not None:
        return announce
    beat = _longest(legal, Beat)
    if beat is not None:
        return beat
    if ASK_RANK in legal:
        return ASK_RANK
    return GOOD if GOOD in legal else SILENT


def _is_friend(deal: DebertsView, seat: int) -> bool:
    """Whether the trick goes, so far, to the other defender."""
    trump = deal.trump
    assert trump is not None
    best = (deal.leader + winning(deal.trick, trump)) % deal.rules.players
    return deal.rules.players == 3 and deal.taker not in (seat, best)


# Терц


def _terz(deal: TerzView, situation: Situation) -> Command:
    seat = situation.view.seat
    assert seat is not None
    legal = situation.legal
    if deal.stage == "breaking":
        breaks = [each for each in legal if isinstance(each, Break)]
        return breaks[situation.seed % len(breaks)]
    if deal.stage == "answering":
        return _longest(legal, Beat) or (ASK_RANK if ASK_RANK in legal else GOOD)
    if CLAIM_MATCH in legal:
        return CLAIM_MATCH
    spoken = next((each for each in legal if isinstance(each, Marriage)), None) or _cheapest_meld(deal, legal)
    if spoken is not None:
        return spoken
    hand = deal.hands[seat] or 0
    if SWAP in legal:
        return SWAP
    cards = _cards(legal)
    values = TERZ_POINTS[deal.trump]
    if deal.stock_size:
        return Play(_keep_melds(deal, cards, hand, values))
    if not deal.trick:
        return Play(_lead(cards, hand, deal.trump, values))
    return Play(_follow(cards, deal.trick, deal.trump, values, give=False))


def _cheapest_meld(deal: TerzView, legal: tuple[Command, ...]) -> Command | None:
    """The meld to announce now: where they must rise the lowest first, so that each can have its turn."""
    announces = [each for each in legal if isinstance(each, Announce)]
    if not announces:
        return None
    turns = (deal.stock_size + 1) // 2 + 1
    if deal.rules.order == "ascending" and deal.rules.per_turn == "one" and len(announces) <= turns:
        return min(announces, key=lambda each: (each.meld.kind, each.meld.top))
    return max(announces, key=lambda each: meld_points(each.meld.kind, deal.rules))


def _keep_melds(deal: TerzView, cards: list[Card], hand: CardSet, values: tuple[int, ...]) -> Card:
    """While there is a stock: take what is worth taking, cheaply, and keep what may become a meld."""

    def cost(each: Card) -> int:
        return values[each] + _hope(hand, each) + (8 if suit_of(each) == deal.trump else 0)

    if deal.trick:
        led = deal.trick[0]
        winners = [each for each in cards if winning((led, each), deal.trump) == 1]
        cheapest = min(winners, key=cost, default=None)
        if cheapest is not None and cost(cheapest) - values[cheapest] < values[led] + values[cheapest]:
            return cheapest
    return min(cards, key=lambda each: (cost(each), STRENGTH[deal.trump][each]))


def _hope(hand: CardSet, held: Card) -> int:
    """What a card is worth for melds: those it is in, and neighbours and pairs that may become one."""
    total = sum(4 * each.kind for each in _melds_with(hand, held))
    low = held & ~7
    for near in (held - 2, held - 1, held + 1, held + 2):
        if low <= near < low + 8 and hand >> near & 1:
            total += RUN_HOPE if abs(near - held) == 1 else RUN_HOPE // 2
    alike = sum(hand >> card(suit, rank_of(held)) & 1 for suit in range(4))
    return total + (alike == 3) * 3 * RUN_HOPE * (rank_of(held) > TEN)


def _melds_with(hand: CardSet, held: Card) -> Iterable[Meld]:
    return (each for each in (*runs_in(hand), *figures_in(hand)) if each.cards >> held & 1)


# Both games


def _cards(legal: tuple[Command, ...]) -> list[Card]:
    """The cards among the legal commands."""
    return [each.card for each in legal if isinstance(each, Play)]


def _longest(legal: tuple[Command, ...], kind: type[Announce | Beat | Also]) -> Command | None:
    """The longest meld that may be said in this way."""
    said = [each for each in legal if isinstance(each, kind)]
    return max(said, key=lambda each: (each.meld.kind, each.meld.top), default=None)


def _lead(cards: list[Card], hand: CardSet, trump: Suit, values: tuple[int, ...]) -> Card:
    """Lead the jack or the nine of a long trump suit, an ace, or else the lowest card."""
    trumps = [each for each in cards if suit_of(each) == trump]
    if (
        len(trumps) >= 4
        and max(STRENGTH[trump][each] for each in trumps) >= STRENGTH[trump][card(trump, NINE)]
    ):
        return max(trumps, key=lambda each: STRENGTH[trump][each])
    aces = [each for each in cards if rank_of(each) == ACE and suit_of(each) != trump]
    if aces:
        return max(aces, key=lambda each: (hand & suit_mask(suit_of(each))).bit_count())
    return min(cards, key=lambda each: (values[each], STRENGTH[trump][each]))


def _follow(
    cards: list[Card], trick: tuple[Card, ...], trump: Suit, values: tuple[int, ...], give: bool
) -> Card:
    """Win as cheaply as it can be done, or throw the least; ``give`` points to a friend who has the trick."""
    strength = STRENGTH[trump]
    if give:
        return max(cards, key=lambda each: (suit_of(each) != trump, values[each]))
    winners = [each for each in cards if winning((*trick, each), trump) == len(trick)]
    if winners:
        at_stake = sum(values[each] for each in trick)
        best = min(winners, key=lambda each: (strength[each], values[each]))
        if suit_of(best) != trump or suit_of(trick[0]) == trump or at_stake + values[best] > 3:
            return best
    return min(cards, key=lambda each: (values[each], strength[each]))
