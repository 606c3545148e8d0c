"""The pencil sheet («листок»)."""

from playwright.sync_api import Browser, expect

from tests.web import gallery


def test_a_deal_thrown_in_is_not_written(browser: Browser, gallery_address: str) -> None:
    """A deal that was thrown in leaves no line on the sheet, as nobody writes it down at a table."""
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    gallery.show(page, gallery_address, "play", lang="ru", seats=3)
    cells = page.get_by_role("table").get_by_role("button")
    expect(cells).to_have_count(5 * 3)
    expect(page.get_by_role("button", name="сдача 5")).to_have_count(0)
    page.close()
