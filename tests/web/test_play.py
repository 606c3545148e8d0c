"""Whole matches through the page, as people play them: by pointer, by touch, by keyboard, over a link."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.playing import (
    DESK,
    PHONE,
    TURNS,
    hand,
    new_table,
    over,
    play_out,
    play_until,
    player,
    sit_down,
)


@pytest.mark.parametrize(("game", "players"), [("deberts", "двое"), ("deberts", "трое"), ("terz", "двое")])
def test_a_match_against_the_machine(browser: Browser, site: str, game: str, players: str) -> None:
    """A whole match of each game can be played with the mouse, and its record can be had at the end."""
    page = player(browser, DESK)
    new_table(page, site, game, "Новичок", players)
    play_out(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Скачать запись").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert '"format":"yus/1"' in text.replace(" ", "")
    page.context.close()


def test_a_match_by_touch(browser: Browser, site: str) -> None:
    """On a phone the first touch selects and the second plays."""
    page = player(browser, PHONE, touch=True)
    new_table(page, site, "terz", "Новичок")
    play_out(page, touch=True)
    page.context.close()


def _press_on(page: Page) -> None:
    """Do by the keyboard what is asked for now: T and arrows to a card, Enter, digits, Space."""
    if page.get_by_role("button", name="Дальше").is_visible():
        page.keyboard.press("Space")
    elif page.locator(".verdict").is_visible():
        on = page.get_by_role("button", name="Следующ").or_(page.get_by_role("button", name="Итог партии"))
        for _ in range(20):
            if on.evaluate("(button) => button === document.activeElement"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    elif page.get_by_role("slider", name="Снять карт").is_visible():
        slider = page.get_by_role("slider", name="Снять карт")
        for _ in range(20):
            if slider.evaluate("(knife) => knife === document.activeElement"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("1")
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


@pytest.mark.parametrize("game", ["deberts", "terz"])
def test_a_match_by_keyboard(browser: Browser, site: str, game: str) -> None:
    """The whole match, the break too: T and arrows to a card, Enter plays, digits press, Space goes on."""
    page = player(browser, DESK)
    new_table(page, site, game, "Новичок")
    for _ in range(TURNS):
        if over(page):
            break
        _press_on(page)
        page.wait_for_timeout(60)
    assert over(page)
    page.context.close()


def test_a_friend_comes_by_the_link(browser: Browser, site: str) -> None:
    """Who opens the table's address gives his name, sits down, and both play; then they play again."""
    host, friend = player(browser, DESK), player(browser, PHONE)
    new_table(host, site, "terz", "человек")
    expect(host.get_by_role("heading", name="Ждём игрока")).to_be_visible()
    sit_down(friend, host.url, "Костя")
    expect(hand(host)).to_have_count(9)
    expect(host.get_by_role("group", name="Костя:")).to_be_visible()
    play_out(host, friend)
    for page in (host, friend):
        page.get_by_role("button", name="Ещё партию").click()
    expect(hand(friend)).to_have_count(9)
    host.context.close()
    friend.context.close()


def test_three_friends_play(browser: Browser, site: str) -> None:
    """Three people, each with a browser of his own, play Деберц for three to its end."""
    host, second, third = (player(browser, size) for size in (DESK, PHONE, DESK))
    new_table(host, site, "deberts", "человек", "трое")
    expect(host.get_by_role("heading", name="Ждём игроков")).to_be_visible()
    sit_down(second, host.url, "Лена")
    sit_down(third, host.url, "Миша")
    for page in (host, second, third):
        expect(hand(page)).to_have_count(6)
    play_out(host, second, third)
    for page in (host, second, third):
        page.context.close()


def test_an_honest_deal_is_checked_in_the_browser(browser: Browser, site: str) -> None:
    """One click after a deal tells that the pack is the one promised before it, one's own cut included."""
    page = player(browser, DESK)
    new_table(page, site, "terz", "Новичок")
    check = page.get_by_role("button", name="Проверить раздачу")
    play_until(page, ends=check.is_visible, deals=False)
    check.click()
    expect(page.get_by_text("Раздача честная")).to_be_visible()
    page.context.close()
