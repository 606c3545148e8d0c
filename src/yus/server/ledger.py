"""Everything that is remembered of a table while it is in memory; made again from its log after a restart."""

from collections.abc import Callable, Iterable
from functools import partial

import msgspec

from yus import terz
from yus.cards import card_text
from yus.commands import Command
from yus.events import DealWritten, Event, Penalised
from yus.notation import parse_deck
from yus.record import Ended, LoggedDeal, Record, make_record
from yus.rules import at_table, reveals_at
from yus.server import log, sheet, wire
from yus.server import outgoing as out
from yus.server.state import Dealing, OutOfOrder, State, advance, begin


class Stored(msgspec.Struct, frozen=True, gc=False):
    """An entry as it lies in the store; ``id`` is the guest's and the client's name of what caused it."""

    number: int
    time: int
    entry: log.Entry
    id: str | None = None


class Past(msgspec.Struct, frozen=True, gc=False):
    """An entry, what happened by the rules, and in which match of the table that was."""

    stored: Stored
    events: tuple[Event, ...]
    match_number: int

    @property
    def ends_deal(self) -> bool:
        """Whether a deal was written down."""
        return any(type(each) is DealWritten for each in self.events)


class Proposal(msgspec.Struct, frozen=True, gc=False):
    """What an entry would lead to, computed before it is stored; nothing has changed yet."""

    state: State
    events: tuple[Event, ...]


class _Finished(msgspec.Struct, frozen=True, gc=False):
    """What a match of this table was, for its record."""

    dealer: int
    names: tuple[str, ...]
    deals: tuple[LoggedDeal, ...]
    ended: Ended | None
    lot: Dealing | None


class Ledger:
    """The state of a table, its past, the sheet of the match that goes on, and the matches that are over.

    At the table (T9) the rows are closed until the match is over; ``opened_at`` is the entry that opened
    them, ``review`` then has what nobody noticed.
    """

    def __init__(self, first: Stored) -> None:
        """Begin with the entry that made the table. Raises OutOfOrder for any other."""
        self.state = begin(first.entry)
        self.past: list[Past] = [Past(first, (), 1)]
        self.ids: dict[str, int] = {}
        self.rows: list[out.Row] = []
        self.review: tuple[out.Unnoticed, ...] | None = None
        self.opened_at: int | None = None
        self.events: list[Event] = []
        self.finished: list[_Finished] = []
        self.lot: out.Proof | None = None
        self._deal_events: list[Event] = []
        self._hanging = 0
        self._opening: list[Callable[[], out.Row]] = []
        self._deals: list[LoggedDeal] = []
        self._said: list[tuple[int, Command]] = []
        self._first_dealer = 0

    @classmethod
    def rebuild(cls, entries: Iterable[Stored]) -> "Ledger":
        """Make a table again from its log. Raises OutOfOrder where the log is damaged."""
        ledger: Ledger | None = None
        for stored in entries:
            if ledger is None:
                ledger = cls(stored)
                continue
            if stored.number != ledger.state.number + 1:
                raise OutOfOrder(f"entry {stored.number} follows entry {ledger.state.number}")
            ledger.take(ledger.propose(stored.entry), stored)
        if ledger is None:
            raise OutOfOrder("the log is empty")
        return ledger

    def propose(self, entry: log.Entry) -> Proposal:
        """Compute what an entry would lead to. Raises as ``advance``."""
        return Proposal(*advance(self.state, entry))

    def take(self, proposal: Proposal, stored: Stored) -> Past:
        """Make what was proposed come true; by then it is stored."""
        before = self.state
        self.state = proposal.state
        past = Past(stored, proposal.events, proposal.state.match_number)
        self.past.append(past)
        if stored.id is not None:
            self.ids[stored.id] = stored.number
        self._remember(before, past)
        return past

    def _remember(self, before: State, past: Past) -> None:
        entry, state = past.stored.entry, self.state
        if isinstance(entry, log.Commanded):
            self._said.append((entry.seat, log.command_of(entry.command)))
        elif isinstance(entry, log.CardsDealt):
            self._deal_events, self._said = [], []
            self._deals.append(LoggedDeal(parse_deck(entry.deck), ()))
        elif isinstance(entry, log.LotDrawn | log.Rematch):
            self._begin_match(state)
            self.lot = sent_proof(state.lot.proof()) if state.lot is not None else self.lot
        self.events.extend(past.events)
        self._deal_events.extend(past.events)
        if past.ends_deal:
            self._write(state)
        if state.phase == "over" and before.phase != "over":
            self._finish(state)

    def _begin_match(self, state: State) -> None:
        assert state.match is not None, "a match was opened"
        self.rows, self.events, self._deals, self._hanging = [], [], [], 0
        self._deal_events = []
        self._opening, self.review, self.opened_at = [], None, None
        self._first_dealer = state.match.dealer

    def _write(self, state: State) -> None:
        match, dealing = state.match, state.dealing
        assert match is not None, "a deal was written"
        assert dealing is not None, "a deal was written"
        proof = dealing.proof()
        deck = tuple(card_text(each) for each in self._deals[-1].deck)
        row = partial(sheet.row, self._hanging, match, tuple(self._deal_events), deck, sent_proof(proof))
        waits = reveals_at(match.rules) == "match"
        self.rows.append(row(opened=not waits))
        if waits:
            self._opening.append(partial(row, opened=True))
        self._hanging = match.hanging
        self._close_deal(proof)

    def _close_deal(self, proof: dict[str, object]) -> None:
        """Keep a deal as it is for the record."""
        self._deals[-1] = LoggedDeal(self._deals[-1].deck, tuple(self._said), proof)

    def _finish(self, state: State) -> None:
        """Keep the match for its record; a deal that was broken off gets its proof too.

        All that waited for the end of the match is open now.
        """
        match = state.match
        assert match is not None, "a match was opened"
        if reveals_at(match.rules) == "match":
            if match.winner is not None and match.written is None:
                self._write(state)  # lost in the middle of a deal: its row tells by what
            self.rows = [opened() for opened in self._opening]
            self.review = tuple([wire.unnoticed(each) for each in terz.unnoticed(self.events)])
            self.opened_at = state.number
        deals = list(self._deals)
        if deals and deals[-1].shuffle is None and state.dealing is not None:
            self._close_deal(state.dealing.proof())
            deals = list(self._deals)
        ended = None if state.gave_up is None else Ended("gave_up", state.gave_up)
        names = tuple(chair.name or "" for chair in state.chairs)
        lot = state.lot if state.match_number == 1 else None
        self.finished.append(_Finished(self._first_dealer, names, tuple(deals), ended, lot))

    @property
    def penalties(self) -> list[Penalised]:
        """What was charged at the table (T9) in the last deal, the first first."""
        return [each for each in self._deal_events if isinstance(each, Penalised)]

    def record(self, match: int) -> Record | None:
        """Return the record of a match that is over, counting from 1; None where there is none."""
        if not 1 <= match <= len(self.finished):
            return None
        over = self.finished[match - 1]
        lot = None if over.lot is None else over.lot.proof()
        rules = self.state.created.rules
        # At the table almost everything can be done at any time: the lists would be most of the record.
        with_legal = not at_table(rules)
        return make_record(rules, over.names, over.dealer, over.deals, over.ended, lot, with_legal)


def sent_proof(proof: dict[str, object]) -> out.Proof:
    """Return what verifies a shuffle as it is sent."""
    return msgspec.convert(proof, out.Proof)
