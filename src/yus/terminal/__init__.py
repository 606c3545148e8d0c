"""Yus at the terminal: a match against the bots, and records shown as people would write them down."""

from yus.terminal.game import TerminalGame
from yus.terminal.rules_page import rules_page
from yus.terminal.session import ME, Session, SessionError
from yus.terminal.show import show

__all__ = ["ME", "Session", "SessionError", "TerminalGame", "rules_page", "show"]
