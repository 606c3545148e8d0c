"""What goes wrong while people play: a lost network, a killed server, a reload, two tabs on one seat."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as Timeout

from tests.server.over_wire import Process
from tests.web.playing import (
    DESK,
    LOOKS,
    PHONE,
    SOON,
    called,
    cards,
    comes_to,
    hand,
    new_tab,
    play_until,
    player,
    said,
    take_turn,
)

CUT = 10.0
"""Seconds without a network."""


class Line:
    """The network between browser and server: carries bytes, or loses them all without a word."""

    def __init__(self, port: int) -> None:
        self._server = port
        self._ends: list[socket.socket] = []
        self._lock = threading.Lock()
        self._cut = threading.Event()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://localhost:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Lose everything from now on; nobody is told."""
        self._cut.set()

    def mend(self) -> None:
        """Carry again; what was open before is broken, and nothing that is opened from now on."""
        with self._lock:
            ends, self._ends = self._ends, []
            self._cut.clear()
        _break(ends)

    def close(self) -> None:
        """End it."""
        self._listening.close()
        with self._lock:
            ends, self._ends = self._ends, []
        _break(ends)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._server))
                with self._lock:
                    self._ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        lost = False
        with suppress(OSError):
            while data := source.recv(65_536):
                # A connection that has lost something carries nothing any more: it would arrive torn.
                lost = lost or self._cut.is_set()
                if not lost:
                    target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)


def _break(ends: list[socket.socket]) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@contextmanager
def _line(site: str) -> Iterator[Line]:
    line = Line(int(site.rpartition(":")[2]))
    try:
        yield line
    finally:
        line.close()


def _table(page: Page) -> list[str]:
    """The cards of the trick that lies on the table."""
    names = "(all) => all.map((each) => each.ariaLabel)"
    lying: list[str] = page.get_by_role("group", name="Взятка").get_by_role("img").evaluate_all(names)
    return lying


def _in_a_trick(page: Page) -> bool:
    """Whether somebody else has led and one is to play."""
    return called(page, "Ваш ход") and len(_table(page)) == 1


def _may_play(page: Page) -> bool:
    """Whether a card may be played now."""
    return page.locator(".hand button.legal").count() > 0


def test_ten_seconds_without_network(browser: Browser, site: str) -> None:
    """The player is told; his cards stay; what he played as the line went dead is played once, not twice."""
    with _line(site) as line:
        page = player(browser, PHONE, autoForced=False)
        page.goto(f"{line.address}/play/terz")
        play_until(page, ends=lambda: _in_a_trick(page))
        before = cards(page)
        line.cut()
        began = time.monotonic()
        take_turn(page)
        lost = page.get_by_text("Связь пропала.", exact=True)
        expect(lost).to_be_visible()
        assert cards(page) == before
        page.wait_for_timeout(max(0.0, CUT - (time.monotonic() - began)) * 1000)
        line.mend()
        expect(lost).to_be_hidden()
        play_until(page, ends=lambda: len(set(before) - set(cards(page))) == 1, plays=False)
        play_until(page, ends=lambda: _may_play(page), plays=False)
        assert len(set(before) - set(cards(page))) == 1
        page.context.close()


def test_the_server_is_killed_in_the_middle_of_a_trick(
    browser: Browser, page_built: None, tmp_path: Path
) -> None:
    """After SIGKILL and a new start the same cards lie in hand and on the table, and the match goes on."""
    server = Process(tmp_path)
    server.start()
    try:
        page = player(browser, DESK, autoForced=False)
        page.goto(f"http://{server.address}/play/deberts")
        play_until(page, ends=lambda: _in_a_trick(page))
        before = _all_of(page)
        server.kill()
        server.start()
        expect(page.get_by_role("status").get_by_text("на связи")).to_be_attached()
        comes_to(page, before, lambda: _all_of(page))
        page.reload()
        expect(hand(page).first).to_be_visible()
        comes_to(page, before, lambda: _all_of(page))
        take_turn(page)
        server.kill()
        server.start()
        play_until(page, ends=_deal_over(page), deals=False)
        page.context.close()
    finally:
        server.stop()


def _all_of(page: Page) -> tuple[list[str], list[str], str]:
    """The cards in hand and on the table, and the sheet."""
    return cards(page), _table(page), page.locator(".side .sheet").inner_text()


def _deal_over(page: Page) -> Callable[[], bool]:
    return page.get_by_role("button", name="Проверить раздачу").is_visible


def test_a_reload_in_the_middle_of_an_answer(browser: Browser, site: str) -> None:
    """After a reload one holds the same cards and is asked the same."""
    page = player(browser, DESK, autoForced=False)
    page.goto(f"{site}/play/terz")
    play_until(page, ends=lambda: called(page, "Отвечайте"), says=False)
    expect(said(page).first).to_be_visible()
    before = _asked(page)
    page.reload()
    expect(said(page).first).to_be_visible()
    comes_to(page, before, lambda: _asked(page))
    page.context.close()


def _asked(page: Page) -> tuple[bool, list[str], list[str]]:
    """Whether an answer is awaited, the cards in hand, and what may be answered."""
    return called(page, "Отвечайте"), cards(page), said(page).all_inner_texts()


def test_two_tabs_on_one_seat_agree(browser: Browser, site: str) -> None:
    """What is played in one tab is played in the other; either may play the next card."""
    first = player(browser, DESK, autoForced=False)
    first.goto(f"{site}/play/terz")
    expect(hand(first)).to_have_count(9)
    second = new_tab(first.context)
    second.goto(first.url)
    expect(hand(second)).to_have_count(9)
    for turn in range(5):
        plays, follows = (first, second) if turn % 2 else (second, first)
        play_until(
            plays,
            follows,
            ends=lambda: _may_play(first) and _may_play(second) and cards(first) == cards(second),
            plays=False,
        )
        _sees_it_go(follows, _play_one(plays))
    first.context.close()


def _play_one(page: Page) -> str:
    """Play the first legal card, and return its name; touched again where a word came before it."""
    name = page.locator(".hand button.legal").first.get_attribute("aria-label")
    assert name is not None
    card = hand(page).and_(page.get_by_label(name, exact=True))
    for _ in range(LOOKS):
        if card.count() == 0:
            return name
        with suppress(Timeout):
            if card.and_(page.locator(".legal")).count() > 0:
                card.click(position={"x": 8, "y": 40}, timeout=SOON)
            else:
                take_turn(page, plays=False)
        page.wait_for_timeout(100)
    pytest.fail(f"{name} cannot be played")


def _sees_it_go(page: Page, name: str) -> None:
    """A card goes from the hand; what came to light before it lies until it has been seen, in each tab."""
    card = hand(page).and_(page.get_by_label(name, exact=True))
    play_until(page, ends=lambda: card.count() == 0, plays=False, says=False)
