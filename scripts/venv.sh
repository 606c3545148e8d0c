#!/usr/bin/env bash
# Makes the virtual environment in the folder $1 with Yus (editable) and its development tools in it.
# PYTHON names the interpreter; without it the first of the usual names that is 3.11 or newer is taken.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=$1

fits() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    local name
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if command -v "$name" >/dev/null && fits "$name"; then
            command -v "$name"
            return
        fi
    done
    echo "Yus needs Python 3.11 or newer; none found as ${PYTHON:-python3}. Set PYTHON=/path/to/python." >&2
    return 1
}

if ! { [ -x "$venv/bin/python" ] && fits "$venv/bin/python"; }; then
    python=$(find_python)
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        echo "$python has no venv module; on Debian or Ubuntu: apt-get install python3-venv" >&2
        exit 1
    fi
    echo "Making $venv with $("$python" --version) …"
    rm -rf "$venv"
    "$python" -m venv "$venv"
fi

pip() {
    "$venv/bin/python" -m pip --disable-pip-version-check --quiet "$@"
}
# Dependency groups need pip 25.1.
pip install --upgrade 'pip>=25.1'
pip install --editable . --group dev
