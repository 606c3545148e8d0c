"""A browser on the gallery of states; skipped where there is no browser or no gallery was built."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web import gallery


def _missing(reason: str) -> None:
    """Skip with a reason; under CI=true a missing browser is a failure."""
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
def browser() -> Iterator[Browser]:
    """A Chromium without a window."""
    path = gallery.chromium()
    if path is None:
        _missing("no Chromium could be had")
    with sync_playwright() as drivers:
        chromium = drivers.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()
