"""The socket: one connection, which follows one table at a time."""

import asyncio
import contextlib
from collections import deque
from typing import Final
from urllib.parse import urlsplit

import structlog
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from yus.server import incoming, requests
from yus.server import outgoing as out
from yus.server.building import Building
from yus.server.clock import Signal
from yus.server.guests import COOKIE
from yus.server.limits import Bucket
from yus.server.refusals import Refusal
from yus.server.store import Guest
from yus.server.table import ENCODER, LiveTable

AFRESH: Final = 4000
"""Close code: connect again."""
TOO_SLOW: Final = 4008
"""Close code: the client does not read what it is sent."""
TOO_BAD: Final = 4009
"""Close code: too many messages that are none."""
OUTBOX: Final = 1000
"""Messages that wait for a slow client at most."""
_logger: Final = structlog.get_logger("yus.socket")


class Connection:
    """One socket. What it is told waits in an outbox, so that no table ever waits for a client.

    It speaks to the server in plain ASGI messages: this is the way of every frame, and each layer is felt.
    """

    def __init__(self, receive: Receive, send: Send, guest: Guest | None, building: Building) -> None:
        """Serve an accepted socket of a guest, or of somebody without a cookie."""
        self.guest = guest
        self._receive = receive
        self._send = send
        self._building = building
        self._table: LiveTable | None = None
        self._outbox: deque[bytes] = deque()
        self._poke = Signal()
        self._close_code: int | None = None
        settings, clock = building.house.settings, building.house.clock
        self._messages = Bucket(clock, settings.messages_rate, settings.messages_burst)
        self._chat = Bucket(clock, settings.chat_rate, settings.chat_burst)
        self._bad = Bucket(clock, 0.2, settings.bad_messages_burst)

    def tell(self, frame: bytes) -> None:
        """Put a message into the outbox; who does not read is cut off."""
        if len(self._outbox) >= OUTBOX:
            self._hang_up(TOO_SLOW)
            return
        self._outbox.append(frame)
        self._poke.set()

    def hang_up(self) -> None:
        """Close the connection after what waits was sent; the client may come back."""
        self._hang_up(AFRESH)

    async def serve(self) -> None:
        """Read and write until either side ends it."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._table is not None:
                self._table.part(self)
            for task in (writer, reader):
                task.cancel()
            await asyncio.gather(writer, reader, return_exceptions=True)

    async def _write(self) -> None:
        # Once the client is gone uvicorn raises a kind of OSError, or RuntimeError where it closed first.
        with contextlib.suppress(OSError, RuntimeError):
            while True:
                await self._poke.wait()
                while self._outbox:
                    frame = self._outbox.popleft().decode()
                    await self._send({"type": "websocket.send", "text": frame})
                if self._close_code is not None:
                    await self._send({"type": "websocket.close", "code": self._close_code, "reason": ""})
                    return

    async def _read(self) -> None:
        while True:
            received = await self._receive()
            if received["type"] != "websocket.receive":
                return
            frame = received.get("text")
            try:
                await self._heard(frame)
            except Refusal as refusal:
                self._building.house.metrics.refused.labels(refusal.code).inc()
                self.tell(ENCODER.encode(refusal.message(None)))
                if refusal.code == "bad_message" and not self._bad.take():
                    self._hang_up(TOO_BAD)

    async def _heard(self, frame: str | None) -> None:
        if not self._messages.take():
            raise Refusal("too_fast")
        if frame is None:
            raise Refusal(
                "bad_message", "нужен текст, а не двоичные данные", "text is wanted, not binary data"
            )
        if len(frame) > incoming.LARGEST_MESSAGE:
            raise Refusal("bad_message", "слишком длинно", f"longer than {incoming.LARGEST_MESSAGE} bytes")
        try:
            message = incoming.read(frame)
        except incoming.MessageError as error:
            raise Refusal("bad_message", "не разобрать", str(error)) from None
        if isinstance(message, incoming.Ping):
            self.tell(ENCODER.encode(out.Pong(self._building.house.clock.wall())))
        elif isinstance(message, incoming.Join):
            await self._join(message)
        else:
            self._ask(message)

    async def _join(self, message: incoming.Join) -> None:
        found = await self._building.hall.find(message.table)
        if found is None:
            raise Refusal("no_table")
        if self._table is not None and self._table is not found:
            self._table.part(self)
        self._table = found
        found.join(self, message.since)

    def _ask(self, message: incoming.Message) -> None:
        table = self._table
        if table is None:
            raise Refusal("not_joined")
        if isinstance(message, incoming.Chat) and not self._chat.take():
            raise Refusal("too_fast")
        table.post(lambda: requests.handle(table, self, message))

    def _hang_up(self, code: int) -> None:
        if self._close_code is None:
            self._close_code = code
            self._poke.set()


def same_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Tell whether a page from ``origin`` may talk to us at ``host``; only browsers send an origin at all."""
    if origin is None:
        return True
    return origin.rstrip("/") in allowed or (bool(host) and urlsplit(origin).netloc == host)


class Endpoint:
    """The ASGI application at ``/socket``."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        socket = WebSocket(scope, receive, send)
        building: Building = socket.app.state.building
        settings = building.house.settings
        headers = socket.headers
        if not same_origin(headers.get("origin"), headers.get("host"), settings.origins):
            await socket.close(4403)
            return
        address = socket.client.host if socket.client else "?"
        guest = await building.house.guests.find(socket.cookies.get(COOKIE))
        if not building.admit(address):
            await socket.close(4429)
            return
        try:
            await socket.accept()
            await Connection(receive, send, guest, building).serve()
        finally:
            building.release(address)
