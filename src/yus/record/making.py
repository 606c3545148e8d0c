"""Writing a match down."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from yus import match as matches
from yus.cards import cards_text
from yus.events import Seat
from yus.match import Match
from yus.notation import command_text, texts
from yus.record.model import DealRecord, Ended, LoggedDeal, Record, RecordError
from yus.rules import Rules, game_of, given_fields


def make_record(
    rules: Rules,
    names: Sequence[str],
    dealer: Seat,
    deals: Sequence[LoggedDeal],
    ended: Ended | None = None,
    lot: dict[str, Any] | None = None,
    with_legal: bool = False,
) -> Record:
    """Write down a match from its decks and commands; ``dealer`` dealt first.

    Raises IllegalCommand, DeckError or SequenceError where they are no match, RecordError where it cannot
    have ended so.
    """
    match = matches.new_match(rules, dealer)
    recorded = []
    for logged in deals:
        for event in matches.deal_cards(match, logged.deck):
            match = matches.evolve(match, event)
        lists = []
        dealt_by = match.dealer
        for seat, command in logged.commands:
            lists.append(tuple(texts(matches.legal(match, seat))))
            match, _ = matches.play(match, seat, command)
        recorded.append(_deal_record(match, logged, dealt_by, tuple(lists) if with_legal else None))
    winner = match.winner
    if ended is not None:
        if winner is not None or rules.players != 2 or ended.seat not in match.seats:
            raise RecordError("ended", f"seat {ended.seat} cannot give this match up")
        winner = 1 - ended.seat
    return Record(
        game=game_of(rules),
        rules=given_fields(rules),
        names=tuple(names),
        deals=tuple(recorded),
        winner=winner,
        ended=msgspec.UNSET if ended is None else ended,
        lot=msgspec.UNSET if lot is None else lot,
    )


def _deal_record(
    match: Match, logged: LoggedDeal, dealer: Seat, legal: tuple[tuple[str, ...], ...] | None
) -> DealRecord:
    record = DealRecord(
        dealer,
        cards_text(logged.deck),
        tuple(f"{seat} {command_text(command)}" for seat, command in logged.commands),
        legal,
        shuffle=logged.shuffle,
    )
    if match.written is None:
        return record
    written = match.written
    return replace(
        record,
        points=written.points,
        written=written.written,
        totals=written.totals,
        hanging=written.hanging if game_of(match.rules) == "deberts" else None,
    )
