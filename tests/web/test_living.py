"""Matches at a living table (T9) through the page: a lie that passes, one that is exposed, a wrong draw."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web import gallery
from tests.web.living import GRAVE, Drawing, KeyPlayer, Player, at_a_living_table, play_on, play_out
from tests.web.playing import DESK, PHONE, hand, player

NOT_THERE = "объявление, которого нет"
"""What a false announcement is called."""


@pytest.fixture
def two(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[tuple[Player, Player]]:
    """Two people at a living table to 51, one at a desk, one with a phone, each with his way to draw."""
    drawing: tuple[Drawing, Drawing] = getattr(request, "param", ("pull", "hold"))
    desk = Player(player(browser, DESK), drawing[0])
    phone = Player(player(browser, PHONE, touch=drawing[1] == "touch"), drawing[1])
    yield at_a_living_table(site, 51, desk, phone)
    desk.page.context.close()
    phone.page.context.close()


@pytest.mark.parametrize("two", [("pull", "touch")], indirect=True)
def test_a_lie_passes(two: tuple[Player, Player]) -> None:
    """What nobody asks to see is written like the truth, until the match is over and all is told."""
    liar, other = two
    liar.lie()
    expect(other.page.get_by_text("Терц!", exact=True).first).to_be_visible()
    other.button("Годится").click()
    demand = other.button("Покажи! терц, до вашей карты")
    expect(demand).to_be_visible()
    play_on(liar, until=lambda: other.page.locator(".trick .tc").count() == 1)
    expect(demand).to_be_visible()
    play_on(other, until=lambda: other.page.locator(".trick .tc").count() != 1)
    expect(demand).to_have_count(0)
    play_out(liar, other)
    for each in two:
        expect(each.page.get_by_text(NOT_THERE)).to_be_visible()


def test_a_lie_is_exposed(two: tuple[Player, Player], axe: str) -> None:
    """Who is asked for what he has not got pays: the other writes it, his target is 100 higher."""
    liar, other = two
    liar.lie("Пятьдесят")
    other.button("Годится").click()
    other.button("Покажи! пятьдесят, до вашей карты").click()
    for each in two:
        expect(each.page.get_by_text("Ложное объявление: пятидесяти нет").first).to_be_visible()
        gallery.examine(each.page, axe)
        each.button("Дальше").click()
        expect(each.page.locator(".hill", has_text="151").filter(visible=True).first).to_be_visible()
    play_out(liar, other)
    for each in two:
        charged = each.page.locator("tr.charged")
        expect(charged).to_contain_text(NOT_THERE)
        expect(charged.get_by_role("link", name="T9.1")).to_be_visible()
        expect(each.page.get_by_text("терц от")).to_have_count(0)


def test_a_match_is_lost_by_a_wrong_draw(two: tuple[Player, Player], axe: str) -> None:
    """A wrong draw loses the match at once, so no tap, no half pull, no single press makes one."""
    first, second = two
    first.page.locator(".stock .pk").click()
    first.pull(into_hand=False)
    expect(first.dialog()).to_have_count(0)
    expect(first.button("Взять карту")).to_have_count(0)
    first.page.keyboard.down("d")
    first.page.wait_for_timeout(GRAVE)
    first.page.keyboard.up("d")
    first.pull()
    expect(first.dialog()).to_contain_text("Карта до ломки")
    expect(first.dialog()).to_contain_text("проигрыш партии")
    gallery.examine(first.page, axe)
    first.page.keyboard.press("Escape")
    expect(first.dialog()).to_have_count(0)
    first.pull()
    take = first.dialog().get_by_role("button", name="Взять карту")
    take.click()
    first.page.wait_for_timeout(GRAVE)
    expect(hand(second.page)).to_have_count(9)
    first.hold(take, GRAVE)
    for each in two:
        expect(each.page.get_by_text("Взята карта до ломки: партия проиграна").first).to_be_visible()
        each.button("Дальше").click()
        expect(each.page.get_by_role("heading", name="Партия!")).to_be_visible()
    expect(second.page.get_by_text("Вы выиграли.")).to_be_visible()


def test_a_living_table_by_keyboard(browser: Browser, site: str, axe: str) -> None:
    """By keyboard alone one lies, demands, draws, counts; what would expose a lie waits for the end."""
    desk, phone = KeyPlayer(player(browser, DESK)), KeyPlayer(player(browser, PHONE))
    liar, other = at_a_living_table(site, 401, desk, phone, training=True)
    liar.lie()
    expect(other.button("Годится")).to_be_visible()
    other.press("Годится")
    expect(other.button("Покажи!")).to_be_visible()
    other.press("Покажи!")
    expect(other.page.get_by_text("Ложное объявление: терца нет").first).to_be_visible()

    def counting() -> bool:
        return any(each.page.get_by_label("Ваши очки за взятки").is_visible() for each in (liar, other))

    liar.counts = other.counts = None
    play_on(liar, other, until=counting)
    counter = liar if liar.page.get_by_label("Ваши очки за взятки").is_visible() else other
    expect(counter.page.get_by_label("Ваши очки за взятки")).to_have_value(re.compile(r"^\d+$"))
    gallery.examine(counter.page, axe)
    liar.counts = other.counts = 60
    sealed = "Карты соперника, запись и проверка раздачи откроются после партии"
    play_on(
        liar, other, until=lambda: all(each.page.get_by_text(sealed).is_visible() for each in (liar, other))
    )
    for each in (liar, other):
        expect(each.page.get_by_role("region", name="Все карты")).to_have_count(0)
        expect(each.page.get_by_role("button", name="Проверить раздачу")).to_have_count(0)
        expect(each.page.locator("tr.red")).to_contain_text("Объявление, которого нет")
        gallery.examine(each.page, axe)
    table = desk.page.url.rsplit("/", 1)[1]
    assert desk.page.request.get(f"{site}/api/tables/{table}/record").status == 409
    desk.page.context.close()
    phone.page.context.close()


def test_a_bot_that_bluffs_is_seated(browser: Browser, site: str) -> None:
    """Who plays against a bot at a living table chooses how often it bluffs."""
    page = player(browser, PHONE)
    page.goto(f"{site}/new?game=terz")
    page.get_by_role("group", name="Готовые правила").get_by_text("Живой стол").click()
    expect(page.get_by_role("group", name="Блеф бота")).to_have_count(0)
    page.get_by_role("group", name="Место 2").get_by_text("Новичок", exact=True).click()
    page.get_by_role("group", name="Блеф бота").get_by_text("часто").click()
    page.get_by_role("button", name="Накрыть стол").click()
    expect(hand(page)).to_have_count(9)
    table = page.url.rsplit("/", 1)[1]
    told = page.request.get(f"{site}/api/tables/{table}").json()
    assert (told["preset"], told["seats"][1]["bot"]) == ("living-table", "greedy:often")
    page.context.close()
