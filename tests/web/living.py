"""How people play at a living table through the page (T9): they draw by themselves, lie, demand, count."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal, TypeAlias, TypeVar

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Timeout

from tests.web.playing import SOON, hand, over, sit_down

Drawing: TypeAlias = Literal["pull", "touch", "hold", "key"]
"""How somebody draws: pulls the card with the mouse or a finger, holds the button, holds the key."""
HELD: Final = 900
"""Milliseconds for which a button is held that wants 700."""
GRAVE: Final = 1_900
"""The same for one that loses the match and wants 1500."""
MOVES: Final = 700
"""More than one deal takes on two pages."""


class Player:
    """Somebody at a living table, with a page of his own and his own way to draw."""

    def __init__(self, page: Page, drawing: Drawing) -> None:
        self.page = page
        self.drawing = drawing
        self.counts: int | None = 60
        """What he says at the end of a deal; None: nothing, so that the slip can be looked at."""

    def button(self, name: str) -> Locator:
        """The button of the row that begins with these words."""
        row = self.page.get_by_role("region", name="Что сказать")
        return row.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    def press(self, name: str) -> None:
        """Press a button of the row."""
        self.button(name).click(timeout=SOON)

    def dialog(self) -> Locator:
        """The menu of what is against the rules."""
        return self.page.get_by_role("dialog")

    def pull(self, *, into_hand: bool = True) -> None:
        """Pull the next card from the stock, into the hand or only a little."""
        stock = self.page.locator(".stock .pk").bounding_box()
        held = self.page.locator(".handz").bounding_box()
        assert stock is not None
        assert held is not None
        x, y = stock["x"] + stock["width"] / 2, stock["y"] + stock["height"] / 2
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 12, y + 12, steps=3)
        if into_hand:
            mouse.move(held["x"] + held["width"] / 2, held["y"] + held["height"] / 2, steps=6)
        mouse.up()

    def pull_by_touch(self) -> None:
        """Pull the next card with a finger, which only the browser's own protocol can move."""
        stock = self.page.locator(".stock .pk").bounding_box()
        held = self.page.locator(".handz").bounding_box()
        assert stock is not None
        assert held is not None
        x, y = stock["x"] + stock["width"] / 2, stock["y"] + stock["height"] / 2
        down = held["y"] + held["height"] / 2 - y
        finger = self.page.context.new_cdp_session(self.page)
        touch = "Input.dispatchTouchEvent"
        finger.send(touch, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 7):
            finger.send(
                touch, {"type": "touchMove", "touchPoints": [{"x": x + 4 * step, "y": y + down * step / 6}]}
            )
        finger.send(touch, {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    def hold(self, button: Locator, ms: int) -> None:
        """Hold a button with the pointer."""
        box = button.bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.wait_for_timeout(ms)
        self.page.mouse.up()

    def draw(self) -> None:
        """Draw in one's own way."""
        match self.drawing:
            case "pull":
                self.pull()
            case "touch":
                self.pull_by_touch()
            case "hold":
                self.hold(self.button("Взять карту"), HELD)
            case "key":
                self.page.keyboard.down("d")
                self.page.wait_for_timeout(HELD)
                self.page.keyboard.up("d")

    def lie(self, kind: str = "Терц", which: str = "") -> None:
        """Announce what one does not hold: two steps beyond the ordinary buttons."""
        self.page.get_by_role("button", name=re.compile("^(Сказать неправду|Соврать)…")).click()
        expect(self.dialog()).to_be_visible()
        self.dialog().get_by_role("button", name=re.compile(f"^{kind}…")).click()
        self.dialog().get_by_role("button", name=re.compile(which or f"^{kind} от")).first.click()
        self.dialog().get_by_role("button", name="Сказать", exact=True).click()

    def act(self) -> bool:
        """Do the lawful thing that is asked for now, if anything, and tell whether something was."""
        # What he wants to press may go while he reaches for it: then he looks again.
        with suppress(Timeout, AssertionError):
            return self._go_on() or self._draw() or self._answer() or self._count() or self._play()
        return False

    def _go_on(self) -> bool:
        for name in ("Дальше", "Следующий кон", "Итог партии"):
            button = self.page.get_by_role("button", name=name)
            if button.is_visible():
                button.click(timeout=SOON)
                return True
        return False

    def _draw(self) -> bool:
        button = self.button("Взять карту")
        if not button.is_visible() or not button.is_enabled(timeout=SOON):
            return False
        before = hand(self.page).count()
        self.draw()
        with suppress(AssertionError):
            expect(hand(self.page)).to_have_count(before + 1, timeout=SOON)
        return True

    def _answer(self) -> bool:
        for name in ("Ломаю", "Годится", "Верно"):
            button = self.button(name)
            if button.is_visible() and button.is_enabled(timeout=SOON):
                self.press(name)
                return True
        return False

    def _count(self) -> bool:
        field = self.page.get_by_label("Ваши очки за взятки")
        if self.counts is None or not field.is_visible():
            return False
        self._write(field, str(self.counts))
        return True

    def _write(self, field: Locator, text: str) -> None:
        field.fill(text, timeout=SOON)
        field.press("Enter", timeout=SOON)

    def _play(self) -> bool:
        legal = hand(self.page).and_(self.page.locator(".legal"))
        if legal.count() == 0:
            return False
        legal.first.click(position={"x": 8, "y": 40}, timeout=SOON)
        return True


class KeyPlayer(Player):
    """Somebody who has nothing but a keyboard."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "key")

    def press(self, name: str) -> None:
        """Press a button of the row by its number."""
        for _ in range(SOON // 100):
            labels = self.page.locator(".act .btn:not(:disabled)").evaluate_all(
                "(buttons) => buttons.map((button) => button.ariaLabel ?? button.innerText.trim())"
            )
            places = [place for place, label in enumerate(labels, 1) if label.startswith(name)]
            if places:
                self.page.keyboard.press(str(places[0]))
                return
            self.page.wait_for_timeout(100)
        raise Timeout(f"no button {name} that may be pressed")

    def tab_to(self, wanted: Locator, key: str = "Tab") -> None:
        """Go to a control with the Tab key."""
        for _ in range(40):
            if wanted.evaluate("(element) => element === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the keyboard does not get to {wanted}")

    def lie(self, kind: str = "Терц", which: str = "") -> None:
        """Announce what one does not hold, by the keyboard."""
        short = self.button("Соврать")
        self.press("Соврать" if short.is_visible() else "Сказать неправду")
        for name in (f"^{kind}…", which or f"^{kind} от", "^Сказать$"):
            self.tab_to(self.dialog().get_by_role("button", name=re.compile(name)).first)
            self.page.keyboard.press("Enter")

    def _go_on(self) -> bool:
        if self.page.get_by_role("button", name="Дальше").is_visible():
            self.page.keyboard.press("Space")
            return True
        return False

    def _write(self, field: Locator, text: str) -> None:
        self.tab_to(field)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def _play(self) -> bool:
        if self.page.locator(".hand .legal").count() == 0:
            return False
        self.page.keyboard.press("t")
        self.page.keyboard.press("Home")
        place = self.page.locator(".hand button").evaluate_all(
            "(cards) => cards.findIndex((card) => card.classList.contains('legal'))"
        )
        for _ in range(max(place, 0)):
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
        return True


def new_living_table(
    page: Page, site: str, target: int, other: str = "человек", *, training: bool = False
) -> None:
    """Lay a living table by the form."""
    page.goto(f"{site}/new?game=terz")
    page.get_by_role("group", name="Готовые правила").get_by_text("Живой стол").click()
    field = page.get_by_label("Другое число").first
    field.fill(str(target))
    field.press("Tab")
    page.get_by_role("group", name="Место 2").get_by_text(other, exact=True).click()
    if training:
        page.get_by_role("switch", name="Учебный счёт").check()
    page.get_by_role("button", name="Накрыть стол").click()
    page.wait_for_url("**/t/*")


_P = TypeVar("_P", bound=Player)


def at_a_living_table(
    site: str, target: int, desk: _P, phone: _P, *, training: bool = False
) -> tuple[_P, _P]:
    """Two people sit down, one at a desk, the other with a phone. Whoever is to play first comes first."""
    new_living_table(desk.page, site, target, training=training)
    sit_down(phone.page, desk.page.url, "Костя")
    for each in (desk, phone):
        expect(hand(each.page)).to_have_count(9)
    desk.page.wait_for_function(
        "() => document.querySelector('.pencilled') || document.querySelector('.act p')"
    )
    leads = desk.page.locator(".hand .legal").count() > 0
    return (desk, phone) if leads else (phone, desk)


def play_on(*players: Player, until: Callable[[], bool]) -> None:
    """Let all play lawfully until something is so."""
    for _ in range(MOVES):
        for each in players:
            if until():
                return
            if not over(each.page):
                each.act()
    pytest.fail("it did not come so far")


def play_out(*players: Player) -> None:
    """Play until the match is over on every page."""
    play_on(*players, until=lambda: all(over(each.page) for each in players))
