"""Running the server until it is told to stop."""

import gc
import logging
import socket
import sys
import urllib.request
from collections.abc import Callable
from typing import Final

import structlog
import uvicorn
from starlette.applications import Starlette

from yus.errors import YusError
from yus.server.app import STATIC, WELL, make_app
from yus.server.settings import Settings

LARGEST_FRAME: Final = 65_536
"""Bytes; a larger frame ends the connection, a message must be much smaller."""
PATIENCE: Final = 5
"""Seconds that connections have for ending when the server stops."""
SWITCH: Final = 0.0005
"""Seconds after which a thread must let go of the interpreter where another one waits for it."""

GARBAGE: Final = 20_000
"""So many new objects more than were freed, and garbage is looked for."""


class ServingError(YusError):
    """The server cannot listen at the address it was given."""


class _Server(uvicorn.Server):
    """A server that tells when it listens."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[str], object] | None) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._opened is not None and sockets:
            host, port = sockets[0].getsockname()[:2]
            shown = "localhost" if host in {"0.0.0.0", "::", "127.0.0.1", "::1"} else host
            self._opened(f"http://{shown}:{port}/")


def configure_logs(settings: Settings) -> None:
    """Write logs to standard error, for people or as JSON lines."""
    last = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer()
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.dict_tracebacks
            if settings.log_format == "json"
            else structlog.processors.format_exc_info,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, settings.log_level.upper())),
        cache_logger_on_first_use=False,
    )


def make_server(
    app: Starlette, settings: Settings, opened: Callable[[str], object] | None = None
) -> tuple[uvicorn.Server, socket.socket]:
    """Return a server and the socket it is to listen on. Raises ServingError where the address is taken."""
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=15,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=PATIENCE,
    )
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise ServingError(
            f"cannot listen at {settings.host} port {settings.port}: {error.strerror}"
        ) from None
    return _Server(config, opened), listening


def serve(settings: Settings, opened: Callable[[str], object] | None = None) -> None:
    """Serve until interrupted; ``opened`` is called with the address when the server listens.

    Raises ServingError where the address is taken, StoreError where the database cannot be used.
    """
    configure_logs(settings)
    # The store's thread needs the interpreter for moments, several times for each commit, and would wait five
    # milliseconds for it each time while players keep the loop busy.
    sys.setswitchinterval(SWITCH)
    app = make_app(settings)
    # What a command makes is in no cycles: let few collections look for them, and none at what stays.
    gc.freeze()
    gc.set_threshold(GARBAGE)
    server, listening = make_server(app, settings, opened)
    with listening:
        server.run(sockets=[listening])
    if app.state.failure is not None:
        raise app.state.failure


def page_is_built() -> bool:
    """Tell whether this installation has the page for the browser; a checkout has it when it was built."""
    return (STATIC / "index.html").is_file()


def running_at(settings: Settings) -> str | None:
    """Return the address of a server of ours that listens there already, None where there is none."""
    address = f"http://localhost:{settings.port}/"
    try:
        with urllib.request.urlopen(f"{address}health", timeout=2) as answer:
            return address if answer.read().decode() == WELL else None
    except (OSError, ValueError):
        return None
