"""From the core to what is sent: white lists, field by field, of what ``view`` and ``redact`` let out.

Every function takes a ``View`` or a redacted event, never a ``Match``; so nothing hidden can be reached from
here. The one exception is ``reasons``, whose texts follow from what the seat may know (``errors``).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from yus import deberts, events, terz
from yus.cards import CardSet, card_text, members, suit_text
from yus.commands import COUNTS, PLAY, Command, Count, Play
from yus.deberts import state as deberts_state
from yus.errors import IllegalCommand
from yus.events import Event
from yus.match import Match
from yus.melds import Meld
from yus.notation import command_text, meld_text, spoken_text
from yus.rules import OPTIONS, PRESETS, Rules, at_table, game_of
from yus.rules import Text as RulesText
from yus.server import outgoing as out
from yus.terz import Price, Unnoticed
from yus.terz import state as terz_state
from yus.tricks import Trick, winning
from yus.view import DebertsView, TerzView, View

CARD_TEXTS: Final = tuple(card_text(each) for each in range(32))


def text(words: RulesText) -> out.Text:
    """Return a text in both languages."""
    return out.Text(words.ru, words.en)


def reason(error: IllegalCommand) -> out.Reason:
    """Return why a command is refused."""
    return out.Reason(error.rule, error.ru, error.en)


def rules_fields(rules: Rules) -> dict[str, bool | int | str]:
    """Return all fields of the rules by name."""
    return {option.name: getattr(rules, option.name) for option in OPTIONS[game_of(rules)]}


def preset_name(rules: Rules) -> str | None:
    """Return the name of the preset that these rules are, None where they are none."""
    return next((name for name, preset in PRESETS.items() if preset.rules == rules), None)


@lru_cache(4096)
def command_texts(commands: tuple[Command, ...]) -> tuple[str, ...]:
    """Return the texts of commands, in the order in which the rules list them."""
    return tuple([command_text(each) for each in commands])


def view(seen: View, training: bool = True) -> out.View:
    """Return a view of a match as it is sent; ``training``: at the table (T9) with one's own trick points."""
    deal = seen.deal
    shown: out.DebertsDeal | out.TerzDeal | None = None
    if type(deal) is DebertsView:
        shown = _deberts(deal, seen.seat)
    elif type(deal) is TerzView:
        shown = _terz(deal, seen.seat, training)
    return out.View(
        seen.seat,
        seen.number,
        seen.dealer,
        seen.totals,
        seen.targets,
        seen.hanging,
        seen.to_act,
        call(seen),
        seen.winner,
        shown,
    )


def call(seen: View) -> out.Call | None:
    """Return what the seat to act is called upon to do; this is public."""
    deal = seen.deal
    if deal is None or not seen.to_act:
        return None
    if type(deal) is TerzView:
        return "draw" if deal.stage == "play" and deal.turn in deal.drawing[:1] else _TERZ_CALLS[deal.stage]
    if deal.stage == "play":
        return "play"
    standing = deal.announcement
    if deal.stage == "melding" and standing is not None:
        return "word" if deberts_state.same_side(deal, standing.seat, deal.turn) else "answer"
    return "word"


_TERZ_CALLS: Final[dict[str, out.Call]] = {
    "play": "play",
    "answering": "answer",
    "breaking": "break",
    "showing": "show",
    "claiming": "claim",
    "counting": "count",
    "checking": "check",
}


def lawful_texts(legal: Iterable[Command], wrong: Mapping[Command, Price]) -> tuple[str, ...]:
    """Return the texts of what a seat may do without offending (T9).

    All counts (T9.7) among them, in their order: which of them is the true one everybody knows for himself.
    """
    counts = sorted([each.points for each in legal if type(each) is Count])
    lawful = [each for each in legal if each not in wrong and type(each) is not Count]
    return command_texts((*lawful, *(COUNTS[points] for points in counts)))


def prices(wrong: Mapping[Command, Price]) -> tuple[out.Price, ...]:
    """Return what a seat can do against the rules (T9), what costs the same put together; no counts."""
    alike: defaultdict[Price, list[Command]] = defaultdict(list)
    for command, price in wrong.items():
        if type(command) is not Count:
            alike[price].append(command)
    return tuple([_price(each, tuple(commands)) for each, commands in alike.items()])


def _price(each: Price, commands: tuple[Command, ...]) -> out.Price:
    texts = command_texts(commands)
    return out.Price(each.offence, each.rule, each.hill, each.own, each.other, each.lost, texts)


def unnoticed(found: Unnoticed) -> out.Unnoticed:
    """Return an offence for which nobody paid as it is sent, when the match is over."""
    return out.Unnoticed(
        found.deal, found.seat, found.offence, found.rule, _meld(found.meld), _suit(found.suit), found.points
    )


@lru_cache(4096)
def _cards(cards: CardSet | None) -> tuple[str, ...]:
    return () if cards is None else tuple([CARD_TEXTS[each] for each in members(cards)])


def _card(card: int | None) -> str | None:
    return None if card is None else CARD_TEXTS[card]


def _suit(suit: int | None) -> str | None:
    return None if suit is None else suit_text(suit)


def _meld(meld: Meld | None) -> str | None:
    return None if meld is None else meld_text(meld)


_LAID: Final = tuple([tuple([out.Laid(seat, text) for text in CARD_TEXTS]) for seat in range(3)])
"""Each card as each seat lays it: a view may show the tricks of half a deal."""


@lru_cache(4096)
def _laid(leader: int, cards: tuple[int, ...], players: int) -> tuple[out.Laid, ...]:
    return tuple([_LAID[(leader + place) % players][card] for place, card in enumerate(cards)])


@lru_cache(4096)
def _trick(trick: Trick, players: int) -> out.Trick:
    return out.Trick(trick.leader, _laid(trick.leader, trick.cards, players), trick.taker, trick.points)


def _winning(deal: DebertsView | TerzView) -> int | None:
    if not deal.trick or deal.trump is None:
        return None
    return (deal.leader + winning(deal.trick, deal.trump)) % deal.rules.players


def _hand(deal: DebertsView | TerzView, seat: int | None) -> tuple[str, ...]:
    return () if seat is None else _cards(deal.hands[seat])


def _claims(deal: DebertsView) -> tuple[out.Claim, ...]:
    return tuple(
        [
            out.Claim(each.seat, spoken_text(each.spoken), _meld(each.meld), each.status)
            for each in deal.claims
        ]
    )


def _claim(each: terz_state.Claim) -> out.Claim:
    spoken = spoken_text(each.spoken)
    return out.Claim(each.seat, spoken, _meld(each.meld), each.status, each.sight, each.offence)


def _marriage(each: terz_state.Marriage) -> out.Marriage:
    return out.Marriage(each.seat, suit_text(each.suit), each.status, each.sight, each.offence)


def _deberts(deal: DebertsView, seat: int | None) -> out.DebertsDeal:
    players = deal.rules.players
    standing = deal.announcement
    heard = None
    if standing is not None:
        spoken = events.Spoken(standing.kind, standing.top)
        heard = out.Standing(standing.seat, spoken_text(spoken), standing.accepted)
    last = deal.last_trick
    return out.DebertsDeal(
        stage=deal.stage,
        trump=_suit(deal.trump),
        taker=deal.taker,
        turn_up=CARD_TEXTS[deal.turn_up],
        fresa=_card(deal.fresa),
        pack_size=deal.pack_size,
        passes=deal.passes,
        hand=_hand(deal, seat),
        counts=deal.counts,
        standing=heard,
        claims=_claims(deal),
        asker=deal.asker,
        promise=deal.promise,
        bella=deal.bella,
        leader=deal.leader,
        trick=_laid(deal.leader, deal.trick, players),
        winning=_winning(deal),
        tricks=() if last is None else (_trick(last, players),),
        tricks_taken=deal.tricks_taken,
        won=deal.won,
    )


def _terz(deal: TerzView, seat: int | None, training: bool) -> out.TerzDeal:
    players = deal.rules.players
    referee = at_table(deal.rules)
    standing = deal.announcement
    return out.TerzDeal(
        stage=deal.stage,
        trump=suit_text(deal.trump),
        turn_up=_card(deal.turn_up),
        stock_size=deal.stock_size,
        broken=deal.broken,
        hand=_hand(deal, seat),
        counts=deal.counts,
        standing=None
        if standing is None
        else out.Standing(standing.seat, spoken_text(standing.spoken), accepted=False),
        claims=tuple([_claim(each) for each in deal.claims]),
        marriages=tuple([_marriage(each) for each in deal.marriages]),
        last_said=_meld(deal.last_said),
        closed=deal.closed,
        leader=deal.leader,
        trick=_laid(deal.leader, deal.trick, players),
        winning=_winning(deal),
        tricks=tuple([_trick(each, players) for each in deal.tricks]),
        tricks_taken=deal.tricks_taken,
        won=deal.won if training or not referee else (None,) * players,
        at_table=_at_table(deal) if referee else None,
    )


def _at_table(deal: TerzView) -> out.AtTable:
    question = deal.question
    return out.AtTable(
        deal.drawing,
        deal.awards,
        None if question is None else out.Question(question.asker, question.open),
        deal.hushed,
        deal.called,
        deal.tally,
    )


def reasons(match: Match, seen: View, legal: tuple[Command, ...]) -> dict[str, out.Reason]:
    """Return, for the seat to act, why each card of its hand that may not be played may not."""
    if seen.seat is None or seen.seat not in seen.to_act or seen.deal is None:
        return {}
    allowed = 0
    for each in legal:
        if type(each) is Play:
            allowed |= 1 << each.card
    barred = (seen.deal.hands[seen.seat] or 0) & ~allowed
    if not allowed or not barred:
        return {}
    deal = match.deal
    refused: Callable[[Command], IllegalCommand]
    if type(deal) is deberts.Deal:
        found = deal
        refused = lambda command: deberts.refusal(found, found.turn, command)  # noqa: E731
    else:
        assert deal is not None
        other = deal
        refused = lambda command: terz.refusal(other, other.turn, command)  # noqa: E731
    return {CARD_TEXTS[card]: reason(refused(PLAY[card])) for card in members(barred)}


def event(happened: Event, seat: int | None) -> out.Event:
    """Return a redacted event as it is sent to a seat, or to a spectator where ``seat`` is None."""
    return _EVENTS[type(happened)](happened, seat)


def _seat_only(kind: Callable[[int], out.Event]) -> Callable[[Any, int | None], out.Event]:
    return lambda happened, _seat: kind(happened.seat)


def _dealt(happened: events.Dealt, seat: int | None) -> out.Event:
    hand = _cards(None if seat is None else happened.hands[seat])
    return out.Dealt(happened.number, happened.dealer, CARD_TEXTS[happened.turn_up], hand)


def _topped_up(happened: events.ToppedUp, seat: int | None) -> out.Event:
    cards = _cards(None if seat is None else happened.cards[seat])
    return out.ToppedUp(cards, CARD_TEXTS[happened.fresa])


def _announced(happened: events.Announced, _: int | None) -> out.Event:
    spoken = spoken_text(happened.spoken)
    return out.Announced(happened.seat, spoken, _meld(happened.meld), happened.offence)


def _beaten(happened: events.Beaten, _: int | None) -> out.Event:
    spoken = spoken_text(happened.spoken)
    return out.Beaten(happened.seat, spoken, _meld(happened.meld), happened.offence)


def _scored(happened: events.MeldScored, _: int | None) -> out.Event:
    meld = happened.meld
    return out.MeldScored(happened.seat, meld_text(meld), _cards(meld.cards), happened.points)


def _drew(happened: events.Drew, _: int | None) -> out.Event:
    return out.Drew(happened.seat, _card(happened.card), happened.turn_up is not None)


def _meld_shown(happened: events.MeldShown, _: int | None) -> out.Event:
    meld = happened.meld
    return out.MeldShown(happened.seat, meld_text(meld), _cards(meld.cards), happened.claim)


def penalised(happened: events.Penalised, _: int | None = None) -> out.Penalised:
    """Return a penalty as all are told it."""
    return out.Penalised(
        happened.seat,
        happened.offence,
        happened.rule,
        happened.hill,
        happened.points,
        happened.lost,
        None if happened.spoken is None else spoken_text(happened.spoken),
        _meld(happened.meld),
        happened.claim,
    )


def _written(happened: events.DealWritten, _: int | None) -> out.Event:
    return out.DealWritten(
        happened.outcome,
        happened.points,
        happened.written,
        happened.totals,
        happened.hanging,
        happened.next_dealer,
    )


_EVENTS: Final[dict[type, Callable[[Any, int | None], out.Event]]] = {
    events.Opened: lambda happened, _: out.Opened(happened.dealer),
    events.Dealt: _dealt,
    events.Passed: _seat_only(out.Passed),
    events.TrumpNamed: lambda happened, _: out.TrumpNamed(happened.seat, suit_text(happened.suit)),
    events.ThrownIn: lambda happened, _: out.ThrownIn(),
    events.ToppedUp: _topped_up,
    events.Swapped: lambda happened, _: out.Swapped(
        happened.seat, CARD_TEXTS[happened.taken], CARD_TEXTS[happened.seven]
    ),
    events.PassesAsked: _seat_only(out.PassesAsked),
    events.PassesTold: lambda happened, _: out.PassesTold(happened.passes),
    events.StayedSilent: _seat_only(out.StayedSilent),
    events.Announced: _announced,
    events.Conceded: _seat_only(out.Conceded),
    events.RankAsked: lambda happened, _: out.RankAsked(happened.seat, happened.offence),
    events.RankTold: lambda happened, _: out.RankTold(spoken_text(happened.spoken)),
    events.Beaten: _beaten,
    events.MeldScored: _scored,
    events.AddingDone: _seat_only(out.AddingDone),
    events.BellaAnnounced: lambda happened, _: out.BellaAnnounced(happened.seat, happened.points),
    events.MarriageAnnounced: lambda happened, _: out.MarriageAnnounced(
        happened.seat, suit_text(happened.suit), happened.points, happened.offence
    ),
    events.Played: lambda happened, _: out.Played(happened.seat, CARD_TEXTS[happened.card], happened.offence),
    events.TrickTaken: lambda happened, _: out.TrickTaken(happened.seat, happened.points),
    events.Broken: lambda happened, _: out.Broken(happened.seat, happened.count),
    events.Drew: _drew,
    events.MatchClaimed: _seat_only(out.MatchClaimed),
    events.Demanded: _seat_only(out.Demanded),
    events.MeldWritten: lambda happened, _: out.MeldWritten(happened.seat, happened.points),
    events.MeldShown: _meld_shown,
    events.MarriageShown: lambda happened, _: out.MarriageShown(
        happened.seat, suit_text(happened.suit), happened.claim
    ),
    events.MeldRevived: lambda happened, _: out.MeldRevived(happened.seat, happened.points, happened.claim),
    events.Penalised: penalised,
    events.ClaimUpheld: _seat_only(out.ClaimUpheld),
    events.Counted: lambda happened, _: out.Counted(happened.seat, happened.points),
    events.Accepted: _seat_only(out.Accepted),
    events.Checked: lambda happened, _: out.Checked(happened.seat, happened.points),
    events.DealWritten: _written,
    events.MatchWon: lambda happened, _: out.MatchWon(happened.seat, happened.ending),
}
"""How each kind of event is sent.

The rank told says nothing of whose it is, nor a count of what is true, not even to who states it (T9.7).
"""
