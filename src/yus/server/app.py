"""The ASGI application: sockets, the JSON interface, the built page, health, metrics, security headers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from yus.server import api, sockets
from yus.server.building import Building
from yus.server.clock import Clock
from yus.server.settings import Settings
from yus.server.store import StoreError

WELL: Final = "yus ok\n"
"""What ``/health`` answers."""
STATIC: Final = Path(__file__).parent / "static"
"""Where the build of the page puts it."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self' blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing but our own files, and nothing inline."""
SMALL: Final = 1024
"""Bytes; a shorter answer is not worth compressing."""
HEADERS: Final = tuple(
    (name.encode(), value.encode())
    for name, value in (
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    )
)


class Headers:
    """Adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self._app(scope, receive, with_headers)


class Assets(StaticFiles):
    """Files whose names change with their content: they may be kept for ever."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """Answer with a file."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


async def _page(request: Request) -> Response:
    """The page at every address that is none of a file; it finds out itself what to show."""
    static: Path = request.app.state.static
    name = request.path_params.get("path", "")
    if name and "/" not in name and "." in name and (static / name).is_file():
        return FileResponse(static / name, headers={"Cache-Control": "no-cache"})
    if "." in name.rpartition("/")[2]:
        raise HTTPException(404)
    index = static / "index.html"
    if not index.is_file():
        return PlainTextResponse("The page is not built: npm ci && npm run build, in web/.\n", 503)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


async def _health(request: Request) -> Response:
    """Tell that the server runs and its store answers."""
    await request.app.state.building.house.store.stale(0, 1)
    return PlainTextResponse(WELL, headers={"Cache-Control": "no-store"})


async def _metrics(request: Request) -> Response:
    """Tell the figures."""
    return Response(request.app.state.building.house.metrics.text(), media_type=CONTENT_TYPE_LATEST)


async def _no_api(_: Request) -> Response:
    raise HTTPException(404)


def make_app(settings: Settings, static: Path = STATIC, clock: Clock | None = None) -> Starlette:
    """Return the application; its parts are opened when it is started, and closed when it stops."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            app.state.building = await Building.open(settings, clock)
        except StoreError as error:
            app.state.failure = error
            raise
        try:
            yield
        finally:
            await app.state.building.close()

    routes = [
        WebSocketRoute("/socket", sockets.Endpoint()),
        *api.ROUTES,
        Route("/api/{path:path}", _no_api),
        Route("/health", _health),
        *([Route("/metrics", _metrics)] if settings.metrics else []),
        Mount("/assets", Assets(directory=static / "assets", check_dir=False)),
        Route("/", _page),
        Route("/{path:path}", _page),
    ]
    middleware = [Middleware(Headers), Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=5)]
    app = Starlette(routes=routes, middleware=middleware, lifespan=lifespan)
    app.state.static = static
    app.state.failure = None
    return app
