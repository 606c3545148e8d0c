"""What is done with each message of a client, in the table's task.

``handle`` answers every message: with the entry it makes, ``done``, or ``refused``. A message that was done
already, because it was sent again, is answered ``done`` and nothing happens.
"""

import hmac
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog

from yus import match as matches
from yus import shuffle
from yus.errors import NotationError
from yus.server import brains, incoming, log, wire
from yus.server import outgoing as out
from yus.server.house import Listener, guest_id
from yus.server.refusals import Refusal, illegal
from yus.server.state import OutOfOrder
from yus.server.store import Conflict, Guest
from yus.server.table import ENCODER, LiveTable

_logger: Final = structlog.get_logger("yus.requests")


async def handle(table: LiveTable, listener: Listener, message: incoming.Message) -> None:
    """Do what a message asks for, or refuse it."""
    own = getattr(message, "id", None)
    guest = guest_id(listener)
    cause = None if own is None or guest is None else f"{guest}:{own}"
    try:
        if cause is not None and cause in table.ledger.ids:
            answer: out.Message | None = out.Done(str(own), table.ledger.ids[cause])
        else:
            answer = await _HANDLERS[type(message)](table, listener, message, cause)
    except OutOfOrder as error:
        answer = Refusal("not_now", en=str(error)).message(own)
    except Refusal as refusal:
        answer = refusal.message(own)
    except Conflict:
        raise
    except Exception:
        # A fault of ours must not end the table for those who did nothing; nothing half done is ever stored.
        _logger.exception("request_failed", table=table.id, kind=type(message).__name__)
        answer = Refusal("overloaded").message(own)
    if isinstance(answer, out.Refused):
        table.house.metrics.refused.labels(answer.code).inc()
    if answer is not None:
        listener.tell(ENCODER.encode(answer))


def _guest(listener: Listener) -> Guest:
    if listener.guest is None:
        raise Refusal("no_guest")
    return listener.guest


def _seat(table: LiveTable, listener: Listener) -> int:
    """The seat of whoever sent the message, who must play it himself."""
    seat = table.ledger.state.seat_of(guest_id(listener))
    if seat is None:
        raise Refusal("not_seated")
    return seat


def _playing_seat(table: LiveTable, listener: Listener) -> int:
    seat = _seat(table, listener)
    if table.ledger.state.chairs[seat].player is not None:
        raise Refusal("not_now", "за вас играет бот: сначала вернитесь", "a bot plays for you: return first")
    return seat


def _host(table: LiveTable, listener: Listener) -> None:
    if _guest(listener).id != table.ledger.state.created.host:
        raise Refusal("not_host")


async def _say(
    table: LiveTable, listener: Listener, message: incoming.Say, cause: str | None
) -> out.Message | None:
    state = table.ledger.state
    if message.table != table.id:
        raise Refusal("not_joined")
    seat = _playing_seat(table, listener)
    if state.phase != "playing" or state.match is None:
        raise Refusal("not_now")
    try:
        command = log.command_of(message.command)
    except NotationError as error:
        raise Refusal("bad_message", "это не ход и не слово игры", str(error)) from None
    if message.number > state.number:
        raise Refusal("stale")
    if message.number < state.played_at and not table.turns.still_meant(seat, message.number, command):
        raise Refusal("stale")
    if command not in table.sight(seat).legal:
        refused = matches.why_not(state.match, seat, command)
        assert refused is not None, "what is not legal is refused"
        raise illegal(refused)
    assert cause is not None, "who has a seat is a guest"
    await table.turns.hear(seat, command, cause)
    return None


async def _why(table: LiveTable, listener: Listener, message: incoming.Why, _: str | None) -> out.Message:
    match = table.ledger.state.match
    seat = _seat(table, listener)
    if match is None:
        raise Refusal("not_now")
    try:
        command = log.command_of(message.command)
    except NotationError as error:
        raise Refusal("bad_message", "это не ход и не слово игры", str(error)) from None
    refused = matches.why_not(match, seat, command)
    return out.Why(message.command, None if refused is None else wire.reason(refused))


async def _hint(table: LiveTable, listener: Listener, message: incoming.Hint, _: str | None) -> None:
    state = table.ledger.state
    seat = _playing_seat(table, listener)
    if not state.hints:
        raise Refusal("no_hints")
    if not state.played_at <= message.number <= state.number:
        raise Refusal("stale")
    table.hints.ask(seat, listener, message.id)


async def _sit(table: LiveTable, listener: Listener, message: incoming.Sit, cause: str | None) -> out.Message:
    state = table.ledger.state
    guest = _guest(listener)
    if guest.id in state.shut_out:
        raise Refusal("shut_out")
    if state.seat_of(guest.id) is not None:
        return out.Done(message.id, None)
    free = [seat for seat in state.seats if state.chairs[seat].open]
    wanted = free[:1] if message.seat is None else [message.seat] if message.seat in free else []
    if not wanted:
        raise Refusal("seat_taken")
    key = secrets.token_urlsafe(18)
    past = await table.record(log.Sat(wanted[0], guest.id, guest.name, key), cause)
    _tell_guest(table, guest.id)
    return out.Done(message.id, past.stored.number)


def _tell_guest(table: LiveTable, guest: str | None) -> None:
    """Tell everything to a guest who is somebody else at this table from now on."""
    for each in table.listeners:
        if guest_id(each) == guest:
            table.tell_whole(each)


async def _mend(
    table: LiveTable, listener: Listener, message: incoming.Mend, cause: str | None
) -> out.Message:
    state = table.ledger.state
    guest = _guest(listener)
    key = message.key.encode()
    seat = next(
        (s for s in state.seats if hmac.compare_digest((state.chairs[s].key or "").encode(), key)), None
    )
    if seat is None or state.chairs[seat].shut_out:
        raise Refusal("bad_key")
    before = state.chairs[seat].guest
    if before == guest.id:
        return out.Done(message.id, None)
    if state.seat_of(guest.id) is not None:
        raise Refusal(
            "not_now", "за этим столом у вас уже есть место", "you have a seat at this table already"
        )
    past = await table.record(log.Mended(seat, guest.id), cause)
    _tell_guest(table, before)
    _tell_guest(table, guest.id)
    return out.Done(message.id, past.stored.number)


async def _ready(
    table: LiveTable, listener: Listener, message: incoming.Ready, cause: str | None
) -> out.Message:
    state = table.ledger.state
    seat = _playing_seat(table, listener)
    if state.phase == "playing" or (state.cuts and state.seals[seat] is not None):
        return out.Done(message.id, None)
    if state.phase != "cutting" or not state.cuts:
        raise Refusal("not_now")
    if len(message.seals) not in {0, len(state.cuts)}:
        raise Refusal(
            "bad_message",
            f"печатей нужно {len(state.cuts)} или ни одной",
            f"{len(state.cuts)} seals are wanted, or none",
        )
    past = await table.record(log.Sealed(seat, message.seals), cause)
    return out.Done(message.id, past.stored.number)


async def _nonces(
    table: LiveTable, listener: Listener, message: incoming.Nonces, cause: str | None
) -> out.Message:
    state = table.ledger.state
    seat = _playing_seat(table, listener)
    seals = state.seals[seat] if state.cuts else None
    if not table.revealing or not seals:
        raise Refusal("not_now")
    if state.nonces[seat] is not None:
        return out.Done(message.id, None)
    made = tuple(
        shuffle.seal(bytes.fromhex(nonce), cut.context, seat).hex()
        for nonce, cut in zip(message.nonces, state.cuts, strict=False)
    )
    if made != seals or len(message.nonces) != len(seals):
        raise Refusal("bad_message", "это не то, что было запечатано", "this is not what was sealed")
    past = await table.record(log.Revealed(seat, message.nonces), cause)
    return out.Done(message.id, past.stored.number)


async def _chat(table: LiveTable, listener: Listener, message: incoming.Chat, _: str | None) -> None:
    table.tell_all(out.Chat(_seat(table, listener), message.phrase))


async def _leave(
    table: LiveTable, listener: Listener, message: incoming.Leave, cause: str | None
) -> out.Message:
    state = table.ledger.state
    seat = state.seat_of(guest_id(listener))
    if seat is None:
        return out.Done(message.id, None)
    if state.match is None:
        past = await table.record(log.Left(seat), cause)
        _tell_guest(table, guest_id(listener))
        return out.Done(message.id, past.stored.number)
    table.attendance.left.add(seat)
    return out.Done(message.id, None)


async def _return(
    table: LiveTable, listener: Listener, message: incoming.Return, cause: str | None
) -> out.Message:
    seat = _seat(table, listener)
    table.attendance.left.discard(seat)
    chair = table.ledger.state.chairs[seat]
    if chair.stand_in is None:
        return out.Done(message.id, None)
    if chair.shut_out:
        raise Refusal("shut_out")
    past = await table.record(log.CameBack(seat), cause)
    return out.Done(message.id, past.stored.number)


async def _give_up(
    table: LiveTable, listener: Listener, message: incoming.GiveUp, cause: str | None
) -> out.Message:
    seat = _playing_seat(table, listener)
    state = table.ledger.state
    if not state.in_match:
        raise Refusal("not_now")
    if len(state.chairs) != 2:
        raise Refusal("not_now", "сдаться можно только вдвоём", "only a match of two can be given up")
    past = await table.record(log.GaveUp(seat), cause)
    return out.Done(message.id, past.stored.number)


async def _rematch(
    table: LiveTable, listener: Listener, message: incoming.Rematch, cause: str | None
) -> out.Message:
    seat = _playing_seat(table, listener)
    state = table.ledger.state
    if state.phase != "over":
        raise Refusal("not_now")
    table.votes |= {seat}
    table.changed = True
    if not table.votes.issuperset(state.people()):
        return out.Done(message.id, None)
    past = await table.record(log.Rematch(), cause)
    return out.Done(message.id, past.stored.number)


async def _settings(
    table: LiveTable, listener: Listener, message: incoming.SetAuto, _: str | None
) -> out.Message:
    guest = _guest(listener)
    changed = Guest(guest.id, guest.name, message.auto)
    await table.house.guests.change(changed)
    for each in table.listeners:
        if guest_id(each) == guest.id:
            each.guest = changed
    listener.guest = changed
    return out.Settings(message.auto)


async def _seat_bot(
    table: LiveTable, listener: Listener, message: incoming.SeatBot, cause: str | None
) -> out.Message:
    _host(table, listener)
    state = table.ledger.state
    if not brains.known(message.bot):
        raise Refusal("bad_message", "такого бота нет", "there is no such bot")
    if message.seat not in state.seats or not state.chairs[message.seat].open:
        raise Refusal("seat_taken")
    past = await table.record(bot_entry(table, message.seat, message.bot), cause)
    return out.Done(message.id, past.stored.number)


def bot_entry(table: LiveTable, seat: int, bot: str) -> log.BotSat:
    """Return the entry that seats a bot, with a name of its own at this table."""
    name = brains.label(bot).ru
    twins = sum(chair.bot == bot for chair in table.ledger.state.chairs)
    return log.BotSat(seat, bot, name if not twins else f"{name} {twins + 1}")


async def _shut_out(
    table: LiveTable, listener: Listener, message: incoming.ShutOut, cause: str | None
) -> out.Message:
    _host(table, listener)
    state = table.ledger.state
    chair = state.chairs[message.seat] if message.seat in state.seats else None
    if chair is None or chair.guest is None or chair.guest == state.created.host or chair.shut_out:
        raise Refusal("not_now")
    if state.match is None:
        past = await table.record(log.Left(message.seat, shut_out=True), cause)
    elif state.in_match and chair.player is None:
        bot = brains.who_sits_in(state.created.rules)
        past = await table.record(log.SatIn(message.seat, bot, "shut_out"), cause)
    else:
        raise Refusal("not_now")
    for each in [each for each in table.listeners if guest_id(each) == chair.guest]:
        each.tell(ENCODER.encode(Refusal("shut_out").message(None)))
        table.part(each)
    return out.Done(message.id, past.stored.number)


async def _close(
    table: LiveTable, listener: Listener, message: incoming.Close, cause: str | None
) -> out.Message:
    _host(table, listener)
    past = await table.record(log.Closed("host"), cause)
    return out.Done(message.id, past.stored.number)


_HANDLERS: Final[
    dict[type, Callable[[LiveTable, Listener, Any, str | None], Awaitable[out.Message | None]]]
] = {
    incoming.Say: _say,
    incoming.Why: _why,
    incoming.Hint: _hint,
    incoming.Sit: _sit,
    incoming.Mend: _mend,
    incoming.Ready: _ready,
    incoming.Nonces: _nonces,
    incoming.Chat: _chat,
    incoming.Leave: _leave,
    incoming.Return: _return,
    incoming.GiveUp: _give_up,
    incoming.Rematch: _rematch,
    incoming.SetAuto: _settings,
    incoming.SeatBot: _seat_bot,
    incoming.ShutOut: _shut_out,
    incoming.Close: _close,
}
