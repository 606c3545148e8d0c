"""Whether everybody can use the page: axe-core on every state, in both languages, by day and by night."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.web import gallery


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page of a middling phone."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    yield page
    page.close()


@pytest.mark.parametrize("state", gallery.STATES)
@pytest.mark.parametrize(("language", "theme"), [("ru", "light"), ("en", "dark")])
def test_axe_finds_nothing(
    page: Page, gallery_address: str, axe: str, state: str, language: str, theme: str
) -> None:
    """axe-core finds no violation of WCAG 2.2 AA or of its best practices."""
    gallery.show(page, gallery_address, state, lang=language, theme=theme)
    gallery.examine(page, axe)
