"""Replaying a record: every command, legal list, result and the winner is held against the rules."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from yus import match as matches
from yus.cards import Card
from yus.commands import Command
from yus.errors import IllegalCommand, NotationError
from yus.events import DealWritten, Event, Seat
from yus.match import Match
from yus.notation import command_text, parse_command, parse_deck, texts
from yus.record.model import DealRecord, Difference, Record, RecordError
from yus.rules import DebertsRules, Rules, RulesError, game_of, make_rules

LONGEST: Final = 300
"""Letters of a reason that are shown."""


class Step(msgspec.Struct, frozen=True):
    """One command of a record: the deal and its number in it, from 0, and the match before and after."""

    deal: int
    number: int
    before: Match
    seat: Seat
    command: Command
    after: Match
    events: tuple[Event, ...]


class Dealing(msgspec.Struct, frozen=True):
    """The beginning of a deal of a record, from 0: its deck, the match after it, its events."""

    deal: int
    deck: tuple[Card, ...]
    after: Match
    events: tuple[Event, ...]


def replay(record: Record) -> Iterator[Dealing | Step]:
    """Replay a record step by step and check all that it says on the way.

    Raises RecordError where it cannot be read, Difference at the first thing that differs from the rules.
    """
    rules = rules_of(record)
    if record.names and len(record.names) != rules.players:
        raise RecordError("names", f"{len(record.names)} names for {rules.players} seats")
    deberts = game_of(rules) == "deberts"
    dealer = record.deals[0].dealer if record.deals else 0
    if dealer not in range(rules.players):
        raise RecordError("deals[0].dealer", f"no seat {dealer}")
    match = matches.new_match(rules, dealer)
    for index, deal in enumerate(record.deals):
        if match.winner is not None:
            raise Difference("D8.1" if deberts else "T7.2", "the match is over already", index + 1)
        dealing = _deal(match, deal, index)
        match = dealing.after
        yield dealing
        for step in _commands(match, deal, index):
            match = step.after
            yield step
        _check_results(match, deal, index, last=index == len(record.deals) - 1)
    _check_winner(match, record)


def rules_of(record: Record) -> Rules:
    """Return the rules of a record. Raises RecordError where they cannot be played."""
    try:
        return make_rules(record.game, record.rules)
    except RulesError as error:
        raise RecordError("rules", str(error)[:LONGEST]) from None


def _deal(match: Match, deal: DealRecord, index: int) -> Dealing:
    rule = "D7.5" if game_of(match.rules) == "deberts" else "T7.3"
    if deal.dealer != match.dealer:
        raise Difference(rule, f"seat {match.dealer} deals, not {deal.dealer}", index + 1)
    if deal.targets is not None and deal.targets != match.targets:
        raise Difference("T9", f"the targets are {list(match.targets)}, not {list(deal.targets)}", index + 1)
    deck = deck_of(deal, index)
    events = matches.deal_cards(match, deck)
    for event in events:
        match = matches.evolve(match, event)
    return Dealing(index, deck, match, events)


def deck_of(deal: DealRecord, index: int) -> tuple[Card, ...]:
    """Return the deck of the deal of that index. Raises RecordError where it is none."""
    try:
        return parse_deck(deal.deck)
    except NotationError as error:
        raise RecordError(f"deals[{index}].deck", str(error)) from None


def _commands(match: Match, deal: DealRecord, index: int) -> Iterator[Step]:
    if deal.legal is not None and len(deal.legal) != len(deal.commands):
        raise RecordError(
            f"deals[{index}].legal", f"{len(deal.legal)} lists for {len(deal.commands)} commands"
        )
    for number, text in enumerate(deal.commands):
        seat, command = _read_command(text, f"deals[{index}].commands[{number}]")
        if deal.legal is not None:
            _check_legal(match, seat, deal.legal[number], index + 1, number + 1)
        try:
            after, events = matches.play(match, seat, command)
        except IllegalCommand as error:
            shown = f"{seat} {command_text(command)}"
            why = str(error).removeprefix(f"{error.rule}: ")
            raise Difference(error.rule, f"{shown}: {why}", index + 1, number + 1) from None
        yield Step(index, number, match, seat, command, after, events)
        match = after


def _read_command(text: str, where: str) -> tuple[Seat, Command]:
    seat, _, words = text.partition(" ")
    if seat not in {"0", "1", "2"}:
        raise RecordError(where, f"{text[:40]!r} does not begin with a seat")
    try:
        return int(seat), parse_command(words)
    except NotationError as error:
        raise RecordError(where, str(error)) from None


def _check_legal(match: Match, seat: Seat, given: Sequence[str], deal: int, number: int) -> None:
    commands = matches.legal(match, seat)
    found = texts(commands)
    if list(given) == found:
        return
    for text in given:
        if text in found:
            continue
        try:
            refused = matches.why_not(match, seat, parse_command(text))
        except NotationError as error:
            raise RecordError(f"deals[{deal - 1}].legal[{number - 1}]", str(error)) from None
        if refused is None:
            raise Difference("C1", f"listed as legal in other than canonical notation: {text}", deal, number)
        raise Difference(
            refused.rule, f"listed as legal: {text}; legal are: {', '.join(found)}", deal, number
        )
    missing = [each for each in commands if command_text(each) not in given]
    if missing:
        rule = _rule_of(match, missing[0])
        listed = ", ".join(command_text(each) for each in missing)
        raise Difference(rule, f"not listed as legal: {listed}", deal, number)
    raise Difference("C1", "the legal commands are not sorted by code point, each once", deal, number)


_RULES: Final = {
    "deberts": {
        "Pass": "D3.2",
        "NameTrump": "D3.2",
        "Swap": "D4.1",
        "AskPasses": "D4.3",
        "Silent": "D5.3",
        "Announce": "D5.3",
        "Good": "D5.4",
        "AskRank": "D5.4",
        "Beat": "D5.4",
        "Also": "D5.5",
        "Done": "D5.5",
        "Bella": "D5.9",
        "Play": "D6.2",
    },
    "terz": {
        "Swap": "T5.1",
        "Announce": "T6.1",
        "Good": "T6.4",
        "AskRank": "T6.4",
        "Beat": "T6.4",
        "Marriage": "T6.9",
        "Break": "T3.3",
        "ClaimMatch": "T7.1",
        "Play": "T4.2",
    },
}


def _rule_of(match: Match, command: Command) -> str:
    """The rule by which a command is legal."""
    return _RULES[game_of(match.rules)][type(command).__name__]


def _check_results(match: Match, deal: DealRecord, index: int, last: bool) -> None:
    written = match.written
    deberts = game_of(match.rules) == "deberts"
    if written is None:
        given = [deal.points, deal.written, deal.totals, deal.hanging]
        if not last or any(each is not None for each in given):
            raise Difference("D8.1" if deberts else "T7.2", "the deal is not over", index + 1)
        return
    for name, rule, given_value, value in _results(deal, written, match.rules):
        if given_value is not None and given_value != value:
            shown = list(value) if isinstance(value, tuple) else value
            wrong = list(given_value) if isinstance(given_value, tuple) else given_value
            raise Difference(rule, f"{name} are {shown}, not {wrong}", index + 1)


def _results(deal: DealRecord, written: DealWritten, rules: Rules) -> tuple[tuple[str, str, Any, Any], ...]:
    """Name, rule, what the record says and what the rules say, of each result of a deal."""
    if written.outcome == "thrown_in":
        points = gains = "D3.4"
    elif written.outcome == "claimed":
        points = gains = "T7.1"
    elif isinstance(rules, DebertsRules):
        points, gains = "D7.1", "D7.2" if rules.players == 2 else "D7.3"
    else:
        points, gains = "T7.2", "T2.3" if rules.rounding else "T7.2"
    return (
        ("points", points, deal.points, written.points),
        ("written", gains, deal.written, written.written),
        ("totals", gains, deal.totals, written.totals),
        ("hanging", "D7.4", deal.hanging, written.hanging),
    )


def _check_winner(match: Match, record: Record) -> None:
    rule = "D8.1" if game_of(match.rules) == "deberts" else "T7.2"
    winner = match.winner
    if record.ended is not msgspec.UNSET:
        if winner is not None:
            raise Difference(rule, f"seat {winner} has won the match, nobody gave it up")
        if match.rules.players != 2 or record.ended.seat not in match.seats:
            raise Difference(rule, f"seat {record.ended.seat} cannot give this match up")
        winner = 1 - record.ended.seat
    if record.winner != winner:
        raise Difference(rule, f"the winner is {_seat(winner)}, not {_seat(record.winner)}")


def _seat(seat: Seat | None) -> str:
    return "nobody yet" if seat is None else f"seat {seat}"


def check(record: Record) -> Match | None:
    """Replay a record to its end and return the match, None where it has no deal. Raises as ``replay``."""
    match = None
    for step in replay(record):
        match = step.after
    return match
