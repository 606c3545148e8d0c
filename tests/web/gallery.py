"""The gallery of the page's states, served to a browser as strictly as the real page is."""

import functools
import http.server
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page

from yus.server.app import POLICY

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "web" / "dist-gallery"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

SIZES = (
    (360, 640),
    (360, 740),
    (390, 844),
    (430, 932),
    (667, 375),
    (844, 390),
    (932, 430),
    (1024, 768),
    (1280, 800),
    (1600, 900),
)
"""The ten sizes in CSS pixels at which every state must lie well."""
NARROWEST = ((360, 640), (667, 375), (1024, 768))
"""The size with the least room of each layout: upright phone, sideways phone, desk."""

TABLE_STATES = (
    "bid", "suits", "announce", "answer", "beat", "beattrump", "also", "shown", "play", "wait", "why", "done",
    "hints", "hintsbid", "hintsmeld", "hintsword", "hinting", "net", "gone", "low", "longnames", "longtrick",
    "spectator", "lastled", "waiting", "ready",
)  # fmt: skip
"""States of a table for two or three."""
TERZ_STATES = ("terz", "terzanswer", "break", "fritz", "hintsterz", "hintsbreak")
LIVING_STATES = (
    "liveplay", "livedraw", "liveanswer", "liveshow", "livewait", "livecount", "livetraining", "livecheck",
    "liveclaim", "liveverdict", "livelost",
)  # fmt: skip
"""States of a living table (T9)."""
LIVING_OVERLAYS = ("livewrongs", "livesure", "livegrave", "livesheet")
"""What lies over a living table: what is against the rules; the sheet with penalties."""
OVERLAYS = ("peek", "menu", "keys", "sheet")
"""What lies over the table."""
PAGES = (
    "home", "dealover", "hangingover", "terzover", "livingover", "matchover", "livingmatch", "lobby", "new",
    "newterz", "newliving", "join", "settings", "rules", "rulesterz", "replay",
)  # fmt: skip
"""Pages beside the table."""
STATES = (*TABLE_STATES, *TERZ_STATES, *LIVING_STATES, *OVERLAYS, *LIVING_OVERLAYS, *PAGES)
"""Everything there is."""


class _Handler(http.server.SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name is the library's)
        pass


@contextmanager
def served() -> Iterator[str]:
    """Serve the built gallery on a free port of this machine; gives its address."""
    handler = functools.partial(_Handler, directory=str(BUILT))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/gallery.html"
    finally:
        server.shutdown()
        server.server_close()


def address(base: str, state: str, **choices: object) -> str:
    """Return the address of a state in the gallery, with its choices: lang, seats, theme, colours, rows."""
    return f"{base}?{urlencode({'state': state, **choices})}"


def show(page: Page, base: str, state: str, **choices: object) -> None:
    """Show a state on a page, made anew; the gallery itself is loaded once for each page."""
    target = address(base, state, **choices)
    if page.url.startswith(base):
        page.evaluate("(search) => window.show(search)", target.removeprefix(base))
    else:
        page.goto(target)
        page.wait_for_selector("[data-ready]", state="attached")


def chromium() -> str | None:
    """Return the path of a Chromium, None where there is none."""
    found = subprocess.run(
        ["bash", str(ROOT / "scripts" / "chromium.sh")], capture_output=True, text=True, check=False
    )
    return found.stdout.strip() or None


def examine(page: Page, axe: str) -> None:
    """Let axe-core examine a page as it is now; a violation fails the test."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    wrong = [
        f"{each['id']}: {node['html'][:140]} {node.get('failureSummary', '')[:300]}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]
    assert not wrong, "\n".join(wrong)
