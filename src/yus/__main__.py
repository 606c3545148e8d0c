"""``python -m yus`` is the ``yus`` command."""

from yus.cli import main

main()
