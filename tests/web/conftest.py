"""A browser, the gallery of states, a real server with the page; skipped where one cannot be had."""

import os
from collections.abc import Iterator
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.over_wire import running
from tests.web import gallery
from yus.server.app import STATIC

# What is waited for comes at once on a quiet machine; a busy one must not make it a fault.
expect.set_options(timeout=20_000)


def _missing(reason: str) -> NoReturn:
    """Skip with a reason; under CI=true what is missing is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def gallery_address() -> Iterator[str]:
    """The address of the built gallery."""
    if not (gallery.BUILT / "gallery.html").exists():
        _missing("no gallery: run `npm ci && npm run gallery` in web/")
    with gallery.served() as base:
        yield base


@pytest.fixture(scope="session")
def page_built() -> None:
    """The page that the server shows was built."""
    if not (STATIC / "index.html").exists():
        _missing("no page: run `make page`")


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core."""
    if not gallery.AXE.exists():
        _missing("no axe-core: run `npm ci` in web/")
    return gallery.AXE.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def site(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the built page, whose bots answer at once."""
    with running(tmp_path_factory.mktemp("site"), log_level="error") as address:
        yield f"http://{address}"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium without a window."""
    path = gallery.chromium()
    if path is None:
        _missing("no Chromium could be had")
    with sync_playwright() as drivers:
        chromium = drivers.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()
