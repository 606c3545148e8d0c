"""How a person plays through the page: opens a table, takes his turn, plays a match out."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize
from playwright.sync_api import TimeoutError as Timeout

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
TURNS = 600
"""More turns than any match to 51 takes."""
LOOKS: Final = 200
"""Looks at something, ten a second, after which it is taken not to come."""
SOON: Final = 1_500
"""Milliseconds after which somebody looks again at what he wanted to press."""


def player(
    browser: Browser, size: ViewportSize, *, touch: bool = False, language: str = "ru-RU", **settings: object
) -> Page:
    """Open a browser of one's own, in which nobody was before; fast, and without motion."""
    context: BrowserContext = browser.new_context(
        viewport=size, has_touch=touch, locale=language, reduced_motion="reduce"
    )
    chosen = json.dumps(json.dumps({"speed": 0.6, **settings}))
    context.add_init_script(
        f"localStorage.setItem('yus.settings', localStorage.getItem('yus.settings') ?? {chosen})"
    )
    context.set_default_timeout(20_000)
    return new_tab(context)


def new_tab(context: BrowserContext) -> Page:
    """Open another tab of a browser; a fault of the page ends the test."""
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
    return page


def new_table(page: Page, site: str, game: str, other: str, players: str = "двое") -> None:
    """Lay a table to 51 by the form."""
    page.goto(f"{site}/new?game={game}")
    if game == "deberts":
        page.get_by_role("group", name="Игроков · D1.1").get_by_text(players).click()
    target = page.get_by_label("Другое число")
    target.fill("51")
    target.press("Tab")
    for seat in range(2, 4 if players == "трое" else 3):
        page.get_by_role("group", name=f"Место {seat}").get_by_text(other).click()
    page.get_by_role("button", name="Накрыть стол").click()
    page.wait_for_url("**/t/*")


def sit_down(page: Page, address: str, name: str) -> None:
    """Come by the link and take a seat."""
    page.goto(address)
    page.get_by_label("Имя за столом").fill(name)
    page.get_by_role("button", name="Сесть").click()


def hand(page: Page) -> Locator:
    """The cards in one's hand."""
    return page.get_by_role("region", name="Ваши карты").get_by_role("button")


def cards(page: Page) -> list[str]:
    """The names of the cards in one's hand, whether they may be played now or not."""
    labels = hand(page).evaluate_all("(cards) => cards.map((card) => card.ariaLabel)")
    return sorted(label.partition(", нельзя")[0] for label in labels)


def said(page: Page) -> Locator:
    """The buttons of what may be said now."""
    return page.get_by_role("region", name="Что сказать").get_by_role("button").filter(visible=True)


def called(page: Page, words: str) -> bool:
    """Whether one is called upon in these words: «Ваш ход», «Отвечайте»."""
    return page.get_by_role("region", name="Вы", exact=True).get_by_text(words, exact=True).is_visible()


def over(page: Page) -> bool:
    """Whether the page shows the end of the match."""
    return page.get_by_role("heading", name="Партия!").is_visible()


def take_turn(
    page: Page, *, touch: bool = False, deals: bool = True, plays: bool = True, says: bool = True
) -> None:
    """Do what is asked for now, if anything: go on, play the first legal card, say the last thing offered.

    Without ``deals`` a finished deal is left to be looked at, without ``plays`` no card is played, without
    ``says`` nothing is said except what cannot be left. What goes away meanwhile is let go.
    """
    with suppress(Timeout):
        if _go_on(page, deals) or (plays and _play_a_card(page, touch)):
            return
        _say_something(page, says)


def _go_on(page: Page, deals: bool) -> bool:
    for name in ("Дальше", *(("Следующая сдача", "Следующий кон", "Итог партии") if deals else ())):
        button = page.get_by_role("button", name=name)
        if button.is_visible():
            button.click(timeout=SOON)
            return True
    return False


def _play_a_card(page: Page, touch: bool) -> bool:
    own = page.get_by_role("region", name="Ваши карты")
    legal = own.locator("button.legal")
    if legal.count() == 0:
        return False
    name = legal.first.get_attribute("aria-label", timeout=SOON)
    card = own.get_by_role("button", name=name, exact=True)
    if touch:
        card.tap(position={"x": 8, "y": 40}, timeout=SOON)
        card.tap(position={"x": 8, "y": 40}, timeout=SOON)
    else:
        card.click(position={"x": 8, "y": 40}, timeout=SOON)
    return True


def _say_something(page: Page, anything: bool) -> None:
    words = said(page) if anything else page.get_by_role("button", name="Ломаю")
    if words.count() == 0 or not words.last.is_enabled(timeout=SOON):
        return
    # Somebody must name trumps, or cards are dealt for ever.
    play = page.get_by_role("button", name=re.compile("^Играю")).first
    (play if play.is_visible() else words.last).click(timeout=SOON)


def play_until(*pages: Page, ends: Callable[[], bool], **how: bool) -> None:
    """Play on every page until ``ends()`` is true; ``how`` as for ``take_turn``."""
    for _ in range(TURNS):
        if ends():
            return
        for page in pages:
            if not over(page):
                take_turn(page, **how)
                page.wait_for_timeout(60)
    pytest.fail("it did not come so far")


def comes_to(page: Page, wanted: object, seen: Callable[[], object]) -> None:
    """Wait until what is seen is what is wanted, and fail with both where it does not become so."""
    found = seen()
    for _ in range(LOOKS):
        if found == wanted:
            return
        page.wait_for_timeout(100)
        found = seen()
    assert found == wanted


def play_out(*pages: Page, touch: bool = False) -> None:
    """Play until the match is over on every page."""
    play_until(*pages, ends=lambda: all(over(page) for page in pages), touch=touch)
