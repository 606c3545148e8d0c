"""How the page lies: every state, both seat counts, both languages, ten sizes."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web import gallery

BOXES = (Path(__file__).parent / "boxes.js").read_text(encoding="utf-8")
SLACK = 3.0
"""CSS pixels two boxes may share: boxes of turned cards are a little larger than the cards."""
MAY_OVERLAP = {
    frozenset(pair)
    for pair in (
        ("trick", "trick"),
        ("trick", "index"),
        ("index", "index"),
        ("trick", "mark"),
        ("mark", "mark"),
        ("hand", "hand"),
        ("cutter", "pack"),
        ("cutter", "trump"),
        ("offline", "trick"),
        ("side", "side"),
        ("figure", "button"),
        ("figure", "hand"),
        ("loop", "plate"),
        ("loop", "bubble"),
        ("loop", "fan"),
        ("lamp", "bar"),
    )
}
"""Pairs of groups that lie on one another by intent."""


SIZES = (
    *(("ru", size) for size in gallery.SIZES),
    *(("en", size) for size in gallery.NARROWEST),
)
"""Russian words are the longer ones: English is looked at only where each layout has the least room."""


def _overlap(one: dict[str, Any], other: dict[str, Any]) -> float:
    wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
    high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return float(min(wide, high))


def _faults(page: Page) -> list[str]:
    """Return what lies wrong: overlaps, boxes beyond the screen, targets and texts that are too small."""
    seen = page.evaluate(BOXES)
    faults = list(seen["faults"])
    for one, other in combinations(seen["boxes"], 2):
        pair = frozenset((one["group"], other["group"]))
        if pair not in MAY_OVERLAP and _overlap(one, other) > SLACK:
            faults.append(f"{one['group']} «{one['text']}» on {other['group']} «{other['text']}»")
    for box in seen["boxes"]:
        out = max(-box["left"], -box["top"], box["right"] - seen["width"], box["bottom"] - seen["height"])
        if out > SLACK:
            faults.append(f"{box['group']} «{box['text']}» leaves the screen by {out:.0f}")
    return faults


def _look(page: Page, base: str, state: str, **choices: object) -> list[str]:
    gallery.show(page, base, state, **choices)
    page.evaluate("() => document.getAnimations().forEach((each) => each.finish())")
    return [f"{state} {choices}: {fault}" for fault in _faults(page)]


@pytest.mark.parametrize(("language", "size"), SIZES, ids=str)
def test_nothing_overlaps_at_the_table(
    browser: Browser, gallery_address: str, size: tuple[int, int], language: str
) -> None:
    """Nothing on the table lies on anything else or leaves the screen, whatever is going on."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    wrong: list[str] = []
    for state in gallery.TABLE_STATES:
        for seats in (2, 3):
            wrong += _look(page, gallery_address, state, seats=seats, lang=language)
    for state in (*gallery.TERZ_STATES, *gallery.LIVING_STATES):
        wrong += _look(page, gallery_address, state, lang=language)
    page.close()
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize("size", [(390, 844), (430, 932)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_hand_in_two_rows_fits(browser: Browser, gallery_address: str, size: tuple[int, int]) -> None:
    """The same holds with the hand in two rows, on phones that are high enough for it."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    wrong: list[str] = []
    for state in ("play", "done", "lastled", "announce", "beat", "hints", "terz", "break"):
        for seats in (2, 3):
            wrong += _look(page, gallery_address, state, seats=seats, rows=2)
    page.close()
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize(("language", "size"), SIZES, ids=str)
def test_pages_fit(browser: Browser, gallery_address: str, size: tuple[int, int], language: str) -> None:
    """No page is wider than the screen; what can be touched is large enough; nothing is cut off."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    wrong: list[str] = []
    for state in gallery.PAGES:
        wrong += _look(page, gallery_address, state, lang=language)
    page.close()
    assert not wrong, "\n" + "\n".join(wrong)


def test_play_is_in_reach_of_the_thumb(browser: Browser, gallery_address: str) -> None:
    """On a phone of 390 x 844 both games can be begun from home without scrolling."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    gallery.show(page, gallery_address, "home")
    for game in ("Деберц", "Терц"):
        box = page.get_by_role("button", name=f"Играть: {game}").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844
    page.close()


def test_the_policy_holds(browser: Browser, gallery_address: str) -> None:
    """Nothing on any page offends a policy without inline styles and scripts."""
    page = browser.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    for state in gallery.STATES:
        gallery.show(page, gallery_address, state)
    page.close()
    assert said == []
