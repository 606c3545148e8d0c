"""Hints on the page, and the level of each bot: chosen, kept, shown."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.web import gallery
from tests.web.playing import DESK, PHONE, called, hand, new_table, play_until, player, said, sit_down

THOUGHT = re.compile("^(Лучше|Мастер не готов)")
PATIENCE = 60_000
"""Milliseconds: the adviser's process may have to start first."""


def my_turn(page: Page) -> None:
    """Play on until one has a choice of cards; a card that is on its way leaves no choice."""
    several = page.locator(".hand button.legal")
    bulb = page.get_by_role("button", name="Подсказка")
    play_until(
        page, ends=lambda: called(page, "Ваш ход") and several.count() > 1 and bulb.is_enabled(), plays=True
    )


def advice(page: Page) -> str:
    """The sentence of the hint, when it is there."""
    line = page.locator(".hint-line")
    expect(line).to_have_text(THOUGHT, timeout=PATIENCE)
    return line.inner_text()


def test_a_hint_at_the_table(browser: Browser, site: str, axe: str) -> None:
    """The bulb shows what the master would do: the best choice marked, in words for a listener too."""
    page = player(browser, DESK)
    new_table(page, site, "deberts", "Мастер")
    my_turn(page)
    bulb = page.get_by_role("button", name="Подсказка")
    bulb.click()
    sentence = advice(page)
    best = page.locator(".hint.best")
    expect(best).to_have_count(1)
    marked = hand(page).or_(said(page)).filter(has=best)
    expect(marked).to_have_attribute("aria-label", re.compile("лучше всего$"))
    if "шанс на партию" in sentence:
        assert re.search(r"\d,\d %$", sentence)
        assert (best.get_attribute("data-worth") or "?") in sentence
        assert page.locator(".hint").count() > 1
    expect(bulb).to_have_attribute("aria-pressed", "true")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        gallery.examine(page, axe)
    bulb.click()
    expect(page.locator(".hint, .hint-line")).to_have_count(0)
    page.context.close()


def test_a_hint_by_the_keyboard(browser: Browser, site: str) -> None:
    """H asks, H takes away; a card played takes the hint with it."""
    page = player(browser, PHONE)
    new_table(page, site, "deberts", "Новичок")
    my_turn(page)
    page.keyboard.press("h")
    advice(page)
    expect(page.locator("[aria-live=polite]").first).to_contain_text(THOUGHT)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_have_count(0)
    page.keyboard.press("h")
    advice(page)
    page.locator(".hand button.legal").first.click(position={"x": 8, "y": 40})
    expect(page.locator(".hint")).to_have_count(0)
    page.context.close()


def test_against_people_they_must_be_agreed(browser: Browser, site: str) -> None:
    """Two people have no hints, unless the table was laid with hints for all; the guest is told so first."""
    for agreed in (False, True):
        host, friend = player(browser, DESK), player(browser, PHONE)
        host.goto(f"{site}/new?game=terz")
        if agreed:
            host.get_by_role("group", name="Подсказки").get_by_text("можно всем").click()
        host.get_by_role("button", name="Накрыть стол").click()
        host.wait_for_url("**/t/*")
        friend.goto(host.url)
        expect(friend.get_by_label("Имя за столом")).to_be_visible()
        told = friend.get_by_text("За этим столом разрешены подсказки.")
        expect(told).to_have_count(1 if agreed else 0)
        sit_down(friend, host.url, "Костя")
        expect(hand(friend)).to_have_count(9)
        expect(friend.get_by_role("button", name="Подсказка")).to_have_count(1 if agreed else 0)
        host.context.close()
        friend.context.close()


def test_the_level_at_home_is_kept(browser: Browser, site: str) -> None:
    """Home plays with the level that was chosen last, changed in one tap, and remembers it."""
    page = player(browser, DESK)
    page.goto(site)
    level = page.get_by_role("group", name="Соперник").last
    level.get_by_text("Знаток").click()
    page.get_by_role("button", name="Играть: Терц").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("group", name="Знаток:")).to_be_visible()
    page.goto(site)
    expect(page.get_by_role("group", name="Соперник").last.get_by_label("Знаток")).to_be_checked()
    page.context.close()


def test_a_level_for_each_seat(browser: Browser, site: str) -> None:
    """The form of a table has a level for each bot's seat, and the table shows them."""
    page = player(browser, DESK)
    page.goto(f"{site}/new?game=deberts")
    page.get_by_role("group", name="Игроков · D1.1").get_by_text("трое").click()
    page.get_by_role("group", name="Место 2").get_by_text("Любитель").click()
    page.get_by_role("group", name="Место 3").get_by_text("Мастер").click()
    page.get_by_role("button", name="Накрыть стол").click()
    page.wait_for_url("**/t/*")
    for name in ("Любитель:", "Мастер:"):
        expect(page.get_by_role("group", name=name)).to_be_visible()
    page.context.close()
