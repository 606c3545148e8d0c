"""Whole matches through the page, as people play them: by pointer, by touch, by keyboard, over a link."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.web import gallery
from yus.server import serving
from yus.server.app import make_app
from yus.server.settings import from_environment

DIST = gallery.ROOT / "web" / "dist"
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
TURNS = 600
"""More turns than any match to 51 takes."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the built page, whose bots answer at once."""
    if not (DIST / "index.html").exists():
        pytest.skip("no page: run `npm ci && npm run build` in web/")
    database = tmp_path_factory.mktemp("site") / "yus.sqlite3"
    settings = from_environment(
        {}, port=0, database=str(database), pace=0.0, log_level="error", tables_burst=1000, guests_burst=1000
    )
    opened = threading.Event()
    server, listening = serving.make_server(make_app(settings, DIST), settings, lambda _: opened.set())
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    assert opened.wait(20)
    yield f"http://localhost:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(20)


def _player(browser: Browser, size: ViewportSize, *, touch: bool = False) -> Page:
    context: BrowserContext = browser.new_context(
        viewport=size, has_touch=touch, locale="ru-RU", reduced_motion="reduce"
    )
    context.add_init_script(
        "localStorage.setItem('yus.settings', localStorage.getItem('yus.settings') ?? '{\"speed\": 0.6}')"
    )
    context.set_default_timeout(15_000)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
    return page


def _new_table(page: Page, site: str, game: str, other: str, players: str = "двое") -> None:
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


def _over(page: Page) -> bool:
    return page.get_by_role("heading", name="Партия!").is_visible()


def _take_turn(page: Page, *, touch: bool = False) -> None:
    """Do what is asked for now, if anything: go on, play the first legal card, say the last thing offered."""
    for name in ("Следующая сдача", "Следующий кон", "Итог партии", "Дальше"):
        button = page.get_by_role("button", name=name)
        if button.is_visible():
            button.click()
            return
    hand = page.get_by_role("region", name="Ваши карты")
    legal = hand.locator("button.legal")
    said = page.get_by_role("region", name="Что сказать").get_by_role("button").filter(visible=True)
    if legal.count() > 0:
        card = hand.get_by_role("button", name=legal.first.get_attribute("aria-label"), exact=True)
        if touch:
            card.tap(position={"x": 8, "y": 40})
            card.tap(position={"x": 8, "y": 40})
        else:
            card.click(position={"x": 8, "y": 40})
    elif said.count() > 0 and said.last.is_enabled():
        said.last.click()


def _play_out(*pages: Page, touch: bool = False) -> None:
    """Play until the match is over on every page."""
    for _ in range(TURNS):
        if all(_over(page) for page in pages):
            return
        for page in pages:
            if not _over(page):
                _take_turn(page, touch=touch)
                page.wait_for_timeout(60)
    pytest.fail("the match did not end")


@pytest.mark.parametrize(("game", "players"), [("deberts", "двое"), ("deberts", "трое"), ("terz", "двое")])
def test_a_match_against_the_machine(browser: Browser, site: str, game: str, players: str) -> None:
    """A whole match of each game can be played with the mouse, and its record can be had at the end."""
    page = _player(browser, DESK)
    _new_table(page, site, game, "Новичок", players)
    _play_out(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Скачать запись").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert '"format":"yus/1"' in text.replace(" ", "")
    page.context.close()


def test_a_match_by_touch(browser: Browser, site: str) -> None:
    """On a phone the first touch selects and the second plays."""
    page = _player(browser, PHONE, touch=True)
    _new_table(page, site, "terz", "Новичок")
    _play_out(page, touch=True)
    page.context.close()


def test_a_match_by_keyboard(browser: Browser, site: str) -> None:
    """T goes to the hand, arrows move, Enter plays, digits press the buttons, Space goes on."""
    page = _player(browser, DESK)
    _new_table(page, site, "deberts", "Новичок")
    for _ in range(TURNS):
        if _over(page):
            break
        if page.get_by_role("button", name="Дальше").is_visible():
            page.keyboard.press("Space")
        elif page.locator(".verdict").is_visible():
            page.get_by_role("button", name="Следующая сдача").or_(
                page.get_by_role("button", name="Итог партии")
            ).focus()
            page.keyboard.press("Enter")
        elif page.locator(".hand button.legal").count() > 0:
            page.keyboard.press("t")
            page.keyboard.press("Home")
            place = page.locator(".hand button").evaluate_all(
                "(cards) => cards.findIndex((card) => card.classList.contains('legal'))"
            )
            for _ in range(max(place, 0)):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("2")
            page.keyboard.press("1")
        page.wait_for_timeout(60)
    assert _over(page)
    page.context.close()


def test_a_friend_comes_by_the_link(browser: Browser, site: str) -> None:
    """Who opens the table's address gives his name, sits down, and both play; then they play again."""
    host, friend = _player(browser, DESK), _player(browser, PHONE)
    _new_table(host, site, "terz", "человек")
    expect(host.get_by_role("heading", name="Ждём игрока")).to_be_visible()
    friend.goto(host.url)
    friend.get_by_label("Имя за столом").fill("Костя")
    friend.get_by_role("button", name="Сесть").click()
    expect(host.get_by_role("region", name="Ваши карты").get_by_role("button")).to_have_count(9)
    expect(host.get_by_role("group", name="Костя:")).to_be_visible()
    _play_out(host, friend)
    for page in (host, friend):
        page.get_by_role("button", name="Ещё партию").click()
    expect(friend.get_by_role("region", name="Ваши карты").get_by_role("button")).to_have_count(9)
    host.context.close()
    friend.context.close()


def test_a_reload_shows_the_same_cards(browser: Browser, site: str) -> None:
    """After a reload one holds the same cards and is asked the same."""
    page = _player(browser, DESK)
    _new_table(page, site, "deberts", "Новичок")
    said = page.get_by_role("region", name="Что сказать").get_by_role("button").filter(visible=True)
    expect(said.first).to_be_visible()
    hand = page.get_by_role("region", name="Ваши карты").get_by_role("button")
    before = hand.evaluate_all("(cards) => cards.map((card) => card.ariaLabel)")
    asked = said.all_inner_texts()
    page.reload()
    expect(said.first).to_be_visible()
    assert hand.evaluate_all("(cards) => cards.map((card) => card.ariaLabel)") == before
    assert said.all_inner_texts() == asked
    page.context.close()


def test_an_honest_deal_is_checked_in_the_browser(browser: Browser, site: str) -> None:
    """One click after a deal tells that the pack is the one promised before it, one's own cut included."""
    page = _player(browser, DESK)
    _new_table(page, site, "terz", "Новичок")
    check = page.get_by_role("button", name="Проверить раздачу")
    for _ in range(TURNS):
        if check.is_visible():
            break
        _take_turn(page)
        page.wait_for_timeout(60)
    check.click()
    expect(page.get_by_text("Раздача честная")).to_be_visible()
    page.context.close()
