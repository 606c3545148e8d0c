"""What each seat is told: messages made from the ledger by ``view`` and ``redact``, one seat at a time."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from msgspec.structs import replace

from yus import view as views
from yus.commands import Command
from yus.rules import game_of
from yus.server import brains, log, wire
from yus.server import outgoing as out
from yus.server.ledger import Ledger, Past
from yus.server.state import Chair
from yus.terz import Price
from yus.view import View


class Sight(NamedTuple):
    """What a seat sees of a match, all that it can do now, and what of that is unlawful (T9)."""

    view: View
    legal: tuple[Command, ...]
    wrong: dict[Command, Price]

    @property
    def lawful(self) -> tuple[Command, ...]:
        """What the seat may do without offending."""
        return self.legal[: len(self.legal) - len(self.wrong)]


class Room(Protocol):
    """What of a table is not in its log: who is there, what is being counted down."""

    @property
    def id(self) -> str:
        """Its name in links."""
        ...

    @property
    def ledger(self) -> Ledger:
        """Everything that is in its log."""
        ...

    def sight(self, seat: int | None) -> Sight:
        """Return what a seat sees of the match, and what it may do."""
        ...

    def presence_of(self, seat: int) -> tuple[out.Presence, int | None]:
        """Return whether a player is there, and milliseconds until a bot sits in."""
        ...

    def clocks(self) -> out.Clocks | None:
        """Return the thinking times."""
        ...

    def forces(self, seat: int) -> bool:
        """Tell whether the server plays for this seat what is the only thing possible."""
        ...

    @property
    def spectators(self) -> int:
        """How many only look on."""
        ...

    @property
    def votes(self) -> frozenset[int]:
        """Seats that want another match."""
        ...

    @property
    def revealing(self) -> bool:
        """Whether nonces are awaited."""
        ...

    @property
    def deal_in(self) -> int | None:
        """Milliseconds until the deal waits no longer."""
        ...


def commitments(cuts: tuple[log.Cut, ...]) -> tuple[out.Commitment, ...]:
    """Return what of the next shuffles may be shown: not the secrets."""
    return tuple(out.Commitment(each.context, each.commitment) for each in cuts)


def table(room: Room) -> out.Table:
    """Return what all know of a table."""
    state = room.ledger.state
    created = state.created
    over = state.phase == "over"
    return out.Table(
        table=room.id,
        game=game_of(created.rules),
        rules=wire.rules_fields(created.rules),
        preset=wire.preset_name(created.rules),
        join=created.join,
        clock=None if created.clock is None else out.Clock(created.clock.move, created.clock.reserve),
        training=created.training,
        phase="revealing" if room.revealing else state.phase,
        match=state.match_number,
        host=state.seat_of(created.host),
        seats=tuple(_seat(room, seat, chair) for seat, chair in enumerate(state.chairs)),
        spectators=room.spectators,
        ready=tuple(seat for seat, sealed in enumerate(state.seals) if sealed is not None),
        rematch=tuple(sorted(room.votes)),
        cuts=commitments(state.cuts),
        deal_in=room.deal_in,
        winner=state.winner,
        hints=state.hints,
        ended=("gave_up" if state.gave_up is not None else "rules")
        if over
        else ("closed" if state.phase == "closed" else None),
    )


def _seat(room: Room, seat: int, chair: Chair) -> out.Seat:
    if chair.open:
        return out.Seat("open", None, None, None, "here", None)
    shown = None if chair.player is None else wire.text(brains.label(chair.player))
    if chair.bot is not None:
        return out.Seat("bot", chair.name, shown, chair.bot, "here", None)
    presence, bot_in = room.presence_of(seat)
    return out.Seat("person", chair.name, shown, chair.stand_in, presence, bot_in)


def entry(room: Room, past: Past, seat: int | None, guest: str | None) -> out.Entry:
    """Return the newest entry as a seat is told it, with what it led to."""
    ledger = room.ledger
    told = _told(room, past, seat, guest)
    if told.act is None and told.events is None:
        return told
    seen = _seen(room, seat)
    ended = past.stored.number == ledger.opened_at
    return replace(
        told,
        view=seen.view,
        legal=seen.legal,
        unlawful=seen.unlawful or None,
        reasons=seen.reasons or None,
        forced=seen.forced or None,
        clocks=room.clocks(),
        row=ledger.rows[-1] if past.ends_deal else None,
        sheet=tuple(ledger.rows) if ended else None,
        review=ledger.review if ended else None,
    )


class _Seen(NamedTuple):
    """A seat's view, what it may do, at what price what it may not, and why not what else it holds."""

    view: out.View | None = None
    legal: tuple[str, ...] = ()
    unlawful: tuple[out.Price, ...] = ()
    reasons: dict[str, out.Reason] = {}  # noqa: RUF012 - never changed
    forced: bool = False


def _seen(room: Room, seat: int | None) -> _Seen:
    state = room.ledger.state
    if state.match is None:
        return _Seen()
    view, legal, wrong = sight = room.sight(seat)
    sent = wire.view(view, state.created.training)
    if not legal:
        return _Seen(sent)
    forced = len(legal) == 1 and seat is not None and room.forces(seat)
    lawful = wire.lawful_texts(legal, wrong) if wrong else wire.command_texts(legal)
    reasons = wire.reasons(state.match, view, sight.lawful)
    return _Seen(sent, lawful, wire.prices(wrong), reasons, forced)


def whole(room: Room, seat: int | None, guest: str | None, auto: bool, since: int | None) -> out.State:
    """Return everything there is, as a seat may know it, and the entries after ``since``."""
    ledger = room.ledger
    state = ledger.state
    seen = _seen(room, seat)
    missed = () if since is None else tuple(ledger.past[since:])
    return out.State(
        table=table(room),
        you=out.You(
            seat,
            None if seat is None else state.chairs[seat].key,
            guest is not None and guest == state.created.host,
            auto,
        ),
        number=state.number,
        entries=tuple(_told(room, each, seat, guest) for each in missed),
        view=seen.view,
        legal=seen.legal,
        unlawful=seen.unlawful,
        reasons=seen.reasons,
        forced=seen.forced,
        clocks=room.clocks(),
        sheet=tuple(ledger.rows),
        penalties=tuple([wire.penalised(each) for each in ledger.penalties]),
        review=ledger.review,
        lot=ledger.lot,
    )


def _told(room: Room, past: Past, seat: int | None, guest: str | None) -> out.Entry:
    """What a seat may know of an entry itself."""
    stored = past.stored
    if type(stored.entry) is log.Mended:
        return out.Entry(room.id, stored.number)
    act = _act(room.ledger, past)
    events = tuple([wire.event(views.redact(each, seat), seat) for each in past.events])
    cause = None
    if stored.id is not None and guest is not None:
        sender, _, own = stored.id.partition(":")
        cause = own if sender == guest else None
    return out.Entry(
        room.id, stored.number, stored.time, act, events if events or act is None else None, cause
    )


def _act(ledger: Ledger, past: Past) -> out.Act | None:
    """The table's own act; a command of the game and a deal are told by their events alone."""
    entry = past.stored.entry
    if isinstance(entry, _TOLD_BY_EVENTS):
        return None
    if isinstance(entry, log.LotDrawn):
        assert ledger.lot is not None, "the lot was drawn"
        return out.LotDrawn(entry.dealer, ledger.lot)
    if isinstance(entry, log.Rematch):
        return out.Rematch(past.match_number)
    return _ACTS[type(entry)](entry)


_TOLD_BY_EVENTS: Final = (log.Commanded, log.CardsDealt)
_ACTS: Final[dict[type, Callable[[Any], out.Act]]] = {
    log.Created: lambda _: out.Created(),
    log.Sat: lambda entry: out.Sat(entry.seat, entry.name, None),
    log.BotSat: lambda entry: out.Sat(entry.seat, entry.name, entry.bot),
    log.Left: lambda entry: out.Left(entry.seat, entry.shut_out),
    log.SatIn: lambda entry: out.SatIn(entry.seat, entry.bot, entry.why),
    log.CameBack: lambda entry: out.CameBack(entry.seat),
    log.Committed: lambda entry: out.Committed(commitments(entry.cuts)),
    log.Sealed: lambda entry: out.Sealed(entry.seat, entry.seals),
    log.Revealed: lambda entry: out.Revealed(entry.seat, entry.nonces),
    log.GaveUp: lambda entry: out.GaveUp(entry.seat),
    log.Closed: lambda entry: out.Closed(entry.why),
}
"""What is told of each act, field by field: never a key, a guest's id or a secret."""
