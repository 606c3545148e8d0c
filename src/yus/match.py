"""A match: deals in a row, what is written, who wins; the same for both games.

Everything is a value. ``decide`` turns a command into events and changes nothing; ``evolve`` makes the next
state of an event. The deck of each deal and the lot for the first dealer come from outside, so the same log
always gives the same match.

    to_act(match) -> seats              legal(match, seat) -> commands
    decide(match, seat, command) -> events      evolve(match, event) -> match
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from yus import deberts, terz
from yus.cards import FULL, PACK, Card, card_set
from yus.commands import Command
from yus.errors import DeckError, IllegalCommand, NotYourTurn, SequenceError
from yus.events import Dealt, DealWritten, Event, MatchWon, Opened, Penalised, Seat
from yus.rules import DebertsRules, Rules, RulesError, at_table, problems

Deal: TypeAlias = deberts.Deal | terz.Deal
# Which of them it is, is asked at every step, by `type`: `isinstance` denies a Struct five times as slowly.


class Match(msgspec.Struct, frozen=True, gc=False):
    """A match at one moment, all of it, hidden cards included.

    ``dealer`` deals the deal that goes on, or the next one; ``number`` counts the deals dealt. ``totals`` are
    written so far, ``targets`` to be reached, both by seat. ``hanging`` points wait for their owner (D7.4).
    ``deal`` is the one that goes on or has ended last, ``written`` what was written of the last one.
    ``winner`` is None while the match goes on.
    """

    rules: Rules
    dealer: Seat
    totals: tuple[int, ...]
    targets: tuple[int, ...]
    number: int = 0
    hanging: int = 0
    deal: Deal | None = None
    written: DealWritten | None = None
    winner: Seat | None = None

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.rules.players)


def open_match(rules: Rules, dealer: Seat) -> tuple[Event, ...]:
    """Begin a match: ``dealer`` deals first, by lot or as the winner of the last match (D1.4, T1.3).

    Raises RulesError where the rules cannot be played, SequenceError where there is no such seat.
    """
    found = problems(rules)
    if found:
        raise RulesError(found)
    if dealer not in range(rules.players):
        raise SequenceError(f"no seat {dealer} at a table for {rules.players}")
    return (Opened(rules, dealer),)


def new_match(rules: Rules, dealer: Seat) -> Match:
    """Return a match that has just been opened. Raises as ``open_match``."""
    return begin(*open_match(rules, dealer))


def begin(event: Event) -> Match:
    """Return the match that an ``Opened`` event begins. Raises SequenceError for any other event."""
    if not isinstance(event, Opened):
        raise SequenceError(f"a match begins with Opened, not {type(event).__name__}")
    players = event.rules.players
    return Match(event.rules, event.dealer, (0,) * players, (event.rules.target,) * players)


def rematch_dealer(match: Match) -> Seat:
    """Return who deals first in the next match: the winner of this one (D1.4, T1.3).

    Raises SequenceError while the match goes on.
    """
    if match.winner is None:
        raise SequenceError("the match is not over")
    return match.winner


def awaits_deck(match: Match) -> bool:
    """Tell whether the next thing to happen is a deal."""
    return match.winner is None and (match.deal is None or match.written is not None)


def deal_cards(match: Match, deck: Iterable[Card]) -> tuple[Event, ...]:
    """Deal a pack: the first card of ``deck`` is dealt first, the last is at the bottom (D3, T3.1).

    Raises DeckError unless it is all 32 cards, SequenceError where no deal is due.
    """
    if not awaits_deck(match):
        raise SequenceError(
            "no deal is due: " + ("a deal goes on" if match.winner is None else "the match is over")
        )
    pack = tuple(deck)
    if len(pack) != len(PACK) or any(each not in PACK for each in pack) or card_set(pack) != FULL:
        raise DeckError(
            f"C1: a deck is all 32 cards, each once; these are {len(pack)}, {len(set(pack))} different"
        )
    if type(match.rules) is DebertsRules:
        return (deberts.deal_cards(match.rules, match.number + 1, match.dealer, pack),)
    return (terz.deal_cards(match.rules, match.number + 1, match.dealer, pack),)


def to_act(match: Match) -> tuple[Seat, ...]:
    """Return the seats that are to act; none between deals and after the end.

    Terz at the table (T9): the one on turn first, then one that owes a draw. Others may have rights that they
    need not use: ``may_act``.
    """
    deal = match.deal
    if deal is None or match.written is not None:
        return ()
    return deberts.to_act(deal) if type(deal) is deberts.Deal else terz.to_act(deal)


def legal(match: Match, seat: Seat) -> tuple[Command, ...]:
    """Return every command that a seat may give now; none if it is not to act.

    At the table (T9): all that it can do, the lawful first; what is not lawful tell ``view.prices``.
    """
    if seat not in _listened_to(match):
        return ()
    deal = match.deal
    if type(deal) is deberts.Deal:
        return deberts.legal(deal, seat)
    assert deal is not None
    return terz.legal(deal, seat)


def may_act(match: Match, seat: Seat) -> bool:
    """Tell whether there is anything that a seat may do now, be it to act or not."""
    return bool(legal(match, seat))


def _listened_to(match: Match) -> tuple[Seat, ...]:
    """The seats that may have something to say: at the table both, as long as a deal goes on."""
    acting = to_act(match)
    return tuple(match.seats) if acting and at_table(match.rules) else acting


def decide(match: Match, seat: Seat, command: Command) -> tuple[Event, ...]:
    """Return all that a command brings about, to the next moment when somebody is to act.

    Raises NotYourTurn, or IllegalCommand with the rule that forbids it; then nothing has happened.
    """
    return play(match, seat, command)[1]


def play(match: Match, seat: Seat, command: Command) -> tuple[Match, tuple[Event, ...]]:
    """Return the match after a command, and what happened. Raises as ``decide``."""
    if seat not in _listened_to(match):
        raise _not_your_turn(match, seat)
    deal = match.deal
    assert deal is not None
    event: Event | None
    if type(deal) is deberts.Deal:
        if command not in deberts.legal(deal, seat):
            raise deberts.refusal(deal, seat, command)
        event = deberts.respond(deal, seat, command)
    else:
        if not terz.allows(deal, seat, command):
            raise terz.refusal(deal, seat, command)
        event = terz.respond(deal, seat, command)
    events = []
    while event is not None:
        events.append(event)
        match = evolve(match, event)
        event = _consequence(match)
    return match, tuple(events)


def why_not(match: Match, seat: Seat, command: Command) -> IllegalCommand | None:
    """Return why a seat may not give a command now, None where it may."""
    try:
        decide(match, seat, command)
    except IllegalCommand as error:
        return error
    return None


def evolve(match: Match, event: Event) -> Match:
    """Return the match after an event. Raises SequenceError for one that cannot come now."""
    return _EVOLVE.get(type(event), _in_deal)(match, event)


def _in_deal(match: Match, event: Event) -> Match:
    deal = match.deal
    if type(deal) is deberts.Deal:
        return replace(match, deal=deberts.evolve(deal, event))
    if deal is None:
        raise SequenceError(f"{type(event).__name__} before the first deal")
    return replace(match, deal=terz.evolve(deal, event))


def _opened(match: Match, event: Opened) -> Match:
    raise SequenceError("a match is opened once")


def _dealt(match: Match, event: Dealt) -> Match:
    return replace(match, deal=_start(match, event), number=event.number, dealer=event.dealer, written=None)


def _penalised(match: Match, event: Penalised) -> Match:
    targets = list(match.targets)
    targets[event.seat] += event.hill
    return _in_deal(replace(match, targets=tuple(targets)), event)


def _deal_written(match: Match, event: DealWritten) -> Match:
    return replace(match, totals=event.totals, hanging=event.hanging, dealer=event.next_dealer, written=event)


def _won(match: Match, event: MatchWon) -> Match:
    return replace(match, winner=event.seat)


_EVOLVE: Final[dict[type, Callable[[Match, Any], Match]]] = {
    Opened: _opened,
    Dealt: _dealt,
    Penalised: _penalised,
    DealWritten: _deal_written,
    MatchWon: _won,
}
"""What events do to a match that do more than happen in its deal."""


def _start(match: Match, event: Dealt) -> Deal:
    if type(match.rules) is DebertsRules:
        return deberts.start(match.rules, event)
    need = tuple(target - total for target, total in zip(match.targets, match.totals, strict=True))
    return terz.start(match.rules, event, need)


def _not_your_turn(match: Match, seat: Seat) -> NotYourTurn:
    acting = to_act(match)
    if acting:
        return NotYourTurn("C4", f"seat {acting[0]} is to act, not seat {seat}", "сейчас не ваш ход")
    if match.winner is not None:
        return NotYourTurn(
            "D8" if type(match.rules) is DebertsRules else "T7", "the match is over", "партия окончена"
        )
    return NotYourTurn("C1", "the cards are not dealt", "карты не сданы")


def _consequence(match: Match) -> Event | None:
    """What follows by itself: in the deal, then its writing, then the end of the match."""
    deal = match.deal
    if type(deal) is deberts.Deal:
        if not deberts.is_over(deal):
            return deberts.consequence(deal)
        if match.written is None:
            return deberts.write(deal, match.totals, match.hanging)
        won = deberts.winner(match.rules.target, match.written, deberts.last_trick(deal))
    else:
        assert deal is not None
        if not terz.is_over(deal):
            return terz.consequence(deal)
        if match.written is None and deal.stage != "lost":
            return terz.write(deal, match.totals, match.hanging)
        won = terz.winner(deal, match.targets, match.written)
    return MatchWon(*won) if won is not None and match.winner is None else None
