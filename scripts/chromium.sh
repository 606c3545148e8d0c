#!/usr/bin/env bash
# Prints the path of a Chromium that starts, installing one where there is none; all else goes to stderr.
# Tried in turn: $CHROMIUM, the system's, Debian's package (as root), Playwright's own build.
# Exit status 1 with one line on stderr where none can be had.
set -euo pipefail
cd "$(dirname "$0")/.."
playwright=.venv/bin/playwright

starts() {
    timeout 60 "$1" --version >/dev/null 2>&1
}

print_system() {
    local name path
    for name in ${CHROMIUM:-} chromium google-chrome google-chrome-stable chromium-browser; do
        if path=$(command -v "$name") && starts "$path"; then
            echo "$path"
            return
        fi
    done
    return 1
}

install_debian() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    # Several tests may ask at once, and apt lets only one in: the others wait and find it done.
    exec 9>/var/lock/yus-chromium
    flock 9
    print_system >/dev/null && return
    export DEBIAN_FRONTEND=noninteractive
    {
        apt-get install -y --no-install-recommends chromium ||
            { apt-get update && apt-get install -y --no-install-recommends chromium; }
    } >&2
}

print_playwright() {
    [ -x "$playwright" ] || return 1
    "$playwright" install chromium >&2 || return 1
    local path
    path=$(.venv/bin/python -c '
from playwright.sync_api import sync_playwright
with sync_playwright() as browsers:
    print(browsers.chromium.executable_path)') || return 1
    starts "$path" && echo "$path"
}

print_system && exit
install_debian && print_system && exit
print_playwright && exit
echo "NO BROWSER: no Chromium here and none could be installed; install chromium or set CHROMIUM=/path/to/it" >&2
exit 1
