"""Every page of a real server, examined as it is met on the way through a match; and what the host may do."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import gallery
from tests.web.playing import DESK, PHONE, called, hand, new_table, over, play_until, player, sit_down


def _examine(page: Page, axe: str) -> None:
    """Let axe-core look at the page by day and by night."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        gallery.examine(page, axe)


@pytest.mark.parametrize(
    "path", ["/", "/lobby", "/new", "/new?game=terz", "/settings", "/rules", "/rules/deberts#D6.3"]
)
def test_axe_finds_nothing_beside_the_table(browser: Browser, site: str, axe: str, path: str) -> None:
    """axe-core finds no violation on the pages around the table."""
    page = player(browser, PHONE)
    page.goto(site + path)
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    _examine(page, axe)
    page.context.close()


@pytest.mark.parametrize(
    ("path", "words"),
    [("/nothing", "Здесь ничего нет"), ("/t/nothing", "Нет такого стола"), ("/replay/nothing", "На главную")],
)
def test_what_is_not_there(browser: Browser, site: str, axe: str, path: str, words: str) -> None:
    """An address where nothing is says so in words, and axe-core finds no violation there."""
    page = player(browser, PHONE)
    page.goto(site + path)
    expect(page.get_by_text(words)).to_be_visible()
    _examine(page, axe)
    # It is said once: the title does not come again as a sentence.
    assert page.get_by_text(re.compile("(такого стола|ничего) нет|нет такого", re.IGNORECASE)).count() <= 1
    page.context.close()


def test_axe_finds_nothing_on_the_way_through_a_match(browser: Browser, site: str, axe: str) -> None:
    """axe-core finds no violation: waiting, invited, playing, menu, deal over, match over, replay."""
    host, friend = player(browser, PHONE), player(browser, DESK)
    new_table(host, site, "terz", "человек")
    expect(host.get_by_role("heading", name="Ждём игрока")).to_be_visible()
    _examine(host, axe)
    friend.goto(host.url)
    expect(friend.get_by_label("Имя за столом")).to_be_visible()
    _examine(friend, axe)
    sit_down(friend, host.url, "Костя")
    expect(hand(host)).to_have_count(9)
    host.get_by_role("button", name="Меню").click()
    _examine(host, axe)
    host.keyboard.press("Escape")
    play_until(host, friend, ends=lambda: called(host, "Ваш ход"))
    _examine(host, axe)
    _examine(friend, axe)
    play_until(
        host, friend, ends=host.get_by_role("button", name="Проверить раздачу").is_visible, deals=False
    )
    _examine(host, axe)
    play_until(host, friend, ends=lambda: over(host) and over(friend))
    _examine(host, axe)
    host.get_by_role("link", name="По ходам").click()
    expect(host.get_by_role("slider")).to_be_visible()
    _examine(host, axe)
    host.context.close()
    friend.context.close()


def test_the_host_shuts_out_and_closes(browser: Browser, site: str) -> None:
    """Asked twice, the host shuts a guest out, who is told so and cannot come back; then closes the table."""
    host, guest = player(browser, DESK), player(browser, PHONE)
    new_table(host, site, "terz", "человек")
    sit_down(guest, host.url, "Костя")
    expect(hand(host)).to_have_count(9)
    host.get_by_role("button", name="Меню").click()
    host.get_by_role("button", name="Не пускать: Костя").click()
    host.get_by_role("button", name="Да, не пускать").click()
    expect(guest.get_by_role("heading", name="Входа нет")).to_be_visible()
    guest.reload()
    expect(guest.get_by_role("heading", name="Входа нет")).to_be_visible()
    expect(hand(host)).to_have_count(9)
    host.get_by_role("button", name="Меню").click()
    host.get_by_role("button", name="Закрыть стол").click()
    host.get_by_role("button", name="Закрыть стол").click()
    expect(host.get_by_role("heading", name="Стол закрыт")).to_be_visible()
    host.reload()
    expect(host.get_by_role("heading", name="Стол закрыт")).to_be_visible()
    host.context.close()
    guest.context.close()


def test_a_refusal_leads_to_its_rule(browser: Browser, site: str) -> None:
    """The number of the rule in the reason why a card may not be played opens the rules at that rule."""
    page = player(browser, DESK)
    page.goto(f"{site}/play/deberts")
    refused = page.get_by_role("region", name="Ваши карты").locator("button.no")
    play_until(page, ends=lambda: called(page, "Ваш ход") and refused.count() > 0)
    refused.first.click(position={"x": 8, "y": 40}, force=True)
    link = page.get_by_role("region", name="Что сказать").get_by_role("link")
    number = link.inner_text()
    with page.context.expect_page() as opened:
        link.click()
    rule = opened.value.locator(f"p[id='{number}']")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class("wanted")
    page.context.close()
