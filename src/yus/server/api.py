"""JSON over HTTP: who one is, making and finding tables, options for the form, records."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from yus.bots import BLUFFING, BOTS
from yus.record import Record, record_text
from yus.rules import OPTIONS, PRESETS, RULES_TYPES, Option, RulesError, at_table, make_rules
from yus.server import brains, log, voice, wire
from yus.server.building import Building
from yus.server.guests import COOKIE, COOKIE_SECONDS, clean_name
from yus.server.refusals import Refusal
from yus.server.sockets import same_origin
from yus.server.steps import steps_of
from yus.server.store import Guest
from yus.server.table import LiveTable

LARGEST_BODY: Final = 16_384
"""Bytes."""
LISTED: Final = 20
"""Own tables that are listed at most."""
LEAST_MOVE, MOST_MOVE = 5_000, 600_000
MOST_RESERVE: Final = 3_600_000
NEWCOMER: Final = "Гость"
NEWCOMER_ELSEWHERE: Final = "Guest"
"""What a guest is called whose browser asks for another language than Russian or a neighbour of it."""
_RUSSIAN_READ: Final = ("ru", "uk", "be", "kk")
_STATUS: Final = {"no_table": 404, "too_fast": 429, "not_now": 409, "no_guest": 401, "overloaded": 503}


class ChangeMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me``."""

    name: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    auto: bool | None = None


class ClockBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thinking clock, in milliseconds."""

    move: Annotated[int, Meta(ge=LEAST_MOVE, le=MOST_MOVE)]
    reserve: Annotated[int, Meta(ge=0, le=MOST_RESERVE)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/tables``."""

    game: Literal["deberts", "terz"]
    rules: dict[str, Any] = {}
    seats: Annotated[tuple[str, ...], Meta(max_length=3)] | None = None
    join: Literal["link", "lobby"] = "link"
    clock: ClockBody | None = None
    hints: log.HintsFor = "alone"
    training: bool = False


class Quick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/quick``."""

    game: Literal["deberts", "terz"]


_Body = TypeVar("_Body", ChangeMe, NewTable, Quick)


def reply(content: object, status: int = 200) -> Response:
    """Return JSON that nobody keeps."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(content), status, headers, "application/json")


def _building(request: Request) -> Building:
    building: Building = request.app.state.building
    return building


def _answered(handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Turn a refusal into its answer."""

    async def answered(request: Request) -> Response:
        try:
            return await handler(request)
        except Refusal as refusal:
            _building(request).house.metrics.refused.labels(refusal.code).inc()
            body = {"code": refusal.code, "ru": refusal.ru, "en": refusal.en}
            return reply(body, _STATUS.get(refusal.code, 400))

    return answered


async def _body(request: Request, kind: type[_Body]) -> _Body:
    """Read the body. Raises Refusal: another site's form, no JSON, too much of it."""
    headers = request.headers
    origins = _building(request).house.settings.origins
    if not same_origin(headers.get("origin"), headers.get("host"), origins):
        raise Refusal("bad_message", "чужая страница", "a page of another site")
    if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refusal("bad_message", "нужен application/json", "application/json is wanted")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST_BODY:
            raise Refusal("bad_message", "слишком длинно", f"longer than {LARGEST_BODY} bytes")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("bad_message", "не разобрать", str(error)) from None


async def _guest(request: Request, name: str | None = None) -> tuple[Guest, str | None]:
    """Return whose cookie it is, or a new guest with the token for one."""
    building = _building(request)
    guest = await building.house.guests.find(request.cookies.get(COOKIE))
    if guest is not None:
        return guest, None
    if not building.guest_limits.take(_address(request)):
        raise Refusal("too_fast")
    return await building.house.guests.create(name or _newcomer(request))


def _newcomer(request: Request) -> str:
    wanted = request.headers.get("accept-language", "ru").strip().lower()
    return NEWCOMER if wanted.startswith(_RUSSIAN_READ) or wanted == "*" else NEWCOMER_ELSEWHERE


def _address(request: Request) -> str:
    return request.client.host if request.client else "?"


def _with_cookie(request: Request, response: Response, token: str | None) -> Response:
    if token is not None:
        secure = _building(request).house.settings.secure_cookies or request.url.scheme == "https"
        response.set_cookie(
            COOKIE, token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure
        )
    return response


async def get_me(request: Request) -> Response:
    """Tell who one is, and one's tables; makes a guest where there is no cookie."""
    guest, token = await _guest(request)
    building = _building(request)
    tables = []
    for table in await building.house.store.tables_of(guest.id, LISTED):
        live = await building.hall.find(table)
        if live is not None and live.ledger.state.seat_of(guest.id) is not None:
            tables.append(_own_table(live, guest))
    body = {"name": guest.name, "auto": guest.auto, "tables": tables}
    return _with_cookie(request, reply(body), token)


def _own_table(live: LiveTable, guest: Guest) -> dict[str, object]:
    told = voice.table(live)
    match = live.ledger.state.match
    return {
        "table": told.table,
        "game": told.game,
        "seat": live.ledger.state.seat_of(guest.id),
        "phase": told.phase,
        "names": [each.name for each in told.seats],
        "labels": [each.label if each.kind == "bot" else None for each in told.seats],
        "totals": None if match is None else match.totals,
    }


async def post_me(request: Request) -> Response:
    """Change one's name and settings."""
    body = await _body(request, ChangeMe)
    name = None if body.name is None else clean_name(body.name)
    if body.name is not None and name is None:
        raise Refusal(
            "bad_message", "в имени нет ни одной буквы", "the name has no character that can be seen"
        )
    guest, token = await _guest(request, name)
    changed = Guest(guest.id, name or guest.name, guest.auto if body.auto is None else body.auto)
    if changed != guest:
        await _building(request).house.guests.change(changed)
    return _with_cookie(request, reply({"name": changed.name, "auto": changed.auto}), token)


async def get_games(_: Request) -> Response:
    """Tell what a table can be made of, in both languages."""
    games = {
        game: {
            "options": [_option(each) for each in options],
            "defaults": wire.rules_fields(RULES_TYPES[game]()),
        }
        for game, options in OPTIONS.items()
    }
    presets = [
        {
            "name": each.name,
            "game": each.game,
            "label": each.label,
            "help": each.help,
            "rules": wire.rules_fields(each.rules),
        }
        for each in PRESETS.values()
    ]
    bots = [
        {"name": name, "label": bot.label, "help": bot.help} for name, bot in BOTS.items() if bot.for_people
    ]
    bluffing = [{"name": each.name, "label": each.label, "help": each.help} for each in BLUFFING.values()]
    clock = {"move": [LEAST_MOVE, MOST_MOVE], "reserve": [0, MOST_RESERVE]}
    return reply({"games": games, "presets": presets, "bots": bots, "bluffing": bluffing, "clock": clock})


def _option(option: Option) -> dict[str, object]:
    return {
        "name": option.name,
        "rule": option.rule,
        "label": option.label,
        "help": option.help,
        "choices": option.choices,
        "lowest": option.lowest,
        "highest": option.highest,
    }


async def post_tables(request: Request) -> Response:
    """Make a table."""
    body = await _body(request, NewTable)
    try:
        rules = make_rules(body.game, body.rules)
    except RulesError as error:
        ru = "; ".join(f"{each.rule}: {each.text.ru}" for each in error.problems)
        raise Refusal("bad_message", ru, str(error)) from None
    if body.training and not at_table(rules):
        raise Refusal(
            "bad_message",
            "учебный счёт — только за живым столом: со строгим судьёй очки считает сервер",
            "training is for the living table: with the strict referee the server counts",
        )
    seats = body.seats or ("me", *["open"] * (rules.players - 1))
    fitting = len(seats) == rules.players and seats.count("me") == 1
    if not fitting or not all(each in {"me", "open"} or brains.known(each) for each in seats):
        raise Refusal(
            "bad_message",
            f"мест {rules.players}: одно me, остальные open или бот",
            f"{rules.players} seats are wanted: one me, the others open or a bot",
        )
    guest, token = await _guest(request)
    if not _building(request).table_limits.take(guest.id):
        raise Refusal("too_fast")
    clock = None if body.clock is None else log.ClockRule(body.clock.move, body.clock.reserve)
    live = await _building(request).hall.create(
        guest, rules, seats, body.join, clock, body.training, body.hints
    )
    return _with_cookie(request, _address_of(live), token)


def _address_of(live: LiveTable) -> Response:
    return reply({"table": live.id, "url": f"/t/{live.id}"}, 201)


async def post_quick(request: Request) -> Response:
    """Seat the guest at an open table, or at a new one."""
    body = await _body(request, Quick)
    guest, token = await _guest(request)
    if not _building(request).table_limits.take(guest.id):
        raise Refusal("too_fast")
    live = await _building(request).hall.quick(guest, body.game)
    return _with_cookie(request, _address_of(live), token)


async def get_lobby(request: Request) -> Response:
    """List the tables that can be joined."""
    return reply({"tables": [voice.table(each) for each in _building(request).hall.lobby()]})


async def _found(request: Request) -> LiveTable:
    live = await _building(request).hall.find(request.path_params["table"])
    if live is None:
        raise Refusal("no_table")
    return live


async def get_table(request: Request) -> Response:
    """Tell what all know of a table."""
    return reply(voice.table(await _found(request)))


def _record(live: LiveTable, request: Request) -> tuple[Record, str]:
    """Return the record that is asked for, and its number. Raises Refusal while there is none."""
    number = request.query_params.get("match", str(len(live.ledger.finished) or 1))
    sound = number.isascii() and number.isdigit() and len(number) < 7
    record = live.ledger.record(int(number)) if sound else None
    if record is None:
        raise Refusal(
            "not_now", "запись будет, когда партия кончится", "there is a record when the match is over"
        )
    return record, number


async def get_record(request: Request) -> Response:
    """Give the record of a match that is over."""
    live = await _found(request)
    record, number = _record(live, request)
    headers = {
        "Content-Disposition": f'attachment; filename="yus-{live.id}-{number}.json"',
        "Cache-Control": "no-store",
    }
    return Response(record_text(record) + "\n", headers=headers, media_type="application/json")


async def get_steps(request: Request) -> Response:
    """Give a match that is over step by step, all cards open."""
    record, _ = _record(await _found(request), request)
    return reply(await asyncio.to_thread(steps_of, record))


async def play(request: Request) -> Response:
    """Make a table of the usual rules against a bot, of the level that is asked for, and lead to it."""
    game = request.path_params["game"]
    preset = next((each for each in PRESETS.values() if each.game == game), None)
    bot = request.query_params.get("bot", brains.STAND_IN)
    if preset is None or not brains.known(bot):
        raise Refusal("no_table")
    guest, token = await _guest(request)
    if not _building(request).table_limits.take(guest.id):
        raise Refusal("too_fast")
    places = ("me", *[bot] * (preset.rules.players - 1))
    live = await _building(request).hall.create(guest, preset.rules, places)
    return _with_cookie(request, RedirectResponse(f"/t/{live.id}", 303), token)


ROUTES: Final = tuple(
    Route(path, _answered(handler), methods=[method])
    for method, path, handler in (
        ("GET", "/api/me", get_me),
        ("POST", "/api/me", post_me),
        ("GET", "/api/games", get_games),
        ("POST", "/api/tables", post_tables),
        ("GET", "/api/lobby", get_lobby),
        ("POST", "/api/quick", post_quick),
        ("GET", "/api/tables/{table}", get_table),
        ("GET", "/api/tables/{table}/record", get_record),
        ("GET", "/api/tables/{table}/steps", get_steps),
        ("GET", "/play/{game}", play),
    )
)
