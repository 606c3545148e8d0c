"""A table where players may err and lie (T9), for the tests of the table referee.

Seat 0 leads with a fifty in spades, a terz in diamonds and nothing in hearts, which are trumps; seat 1 holds
no run. The deal and its tricks are those of the golden records.
"""

from collections.abc import Sequence
from typing import Final

from tests.helpers import after, dealt, play_through, terz_deck
from yus.events import Event, Penalised
from yus.match import Match, legal
from yus.notation import command_text, parse_command
from yus.rules import TerzRules
from yus.terz import Price
from yus.view import prices, view

TABLE: Final = TerzRules(referee="table")
LEADER: Final = "QS JS 10S 9S AD KD QD 8C 7C"
FOLLOWER: Final = "AC KC 10C 9C KS 8S 7S JD 10D"
DRAWS: Final = "8H 7H 7D QH 8D JC AS KH QC 9D 10H JH AH"
FIRST: Final = "0 7C, 1 7S, 1 break 6"
"""The first trick, which seat 0 takes, and the break."""
STOCK_TRICKS: Final = (
    f"{FIRST}, 0 draw, 0 8C, 1 draw, 1 8S, 0 draw, 0 7D, 1 draw, 1 9C, 0 draw, 0 8D, 1 draw, 1 7H, "
    "1 draw, 1 JC, 0 draw, 0 8H, 0 draw, 0 KH, 1 draw, 1 9D, 0 draw, 0 10H, 1 draw, 1 QH"
)
"""The seven tricks while there is a stock; seat 0 is to draw, then seat 1 the turn-up."""
FRITZ: Final = (
    "0 draw, 0 AH, 1 draw, 1 9H, 1 KS, 0 10S, 0 9S, 1 AS, 1 10D, 0 AD, 0 JS, 1 JH, 1 JD, 0 QD, 0 QS, 1 KC, "
    "0 QC, 1 10C, 1 AC, 0 KD"
)
"""The fritz; seat 1, with six tricks, is to count its 92."""


def live(*commands: str, rules: TerzRules = TABLE, hands: Sequence[str] = (LEADER, FOLLOWER)) -> Match:
    """Return a match at the table with its first deal dealt and some commands given; seat 0 leads."""
    draws = DRAWS if tuple(hands) == (LEADER, FOLLOWER) else ""
    return after(dealt(rules, terz_deck(hands, "9H", draws=draws)), *commands)


def penalties(match: Match, *commands: str) -> list[Penalised]:
    """Return what is charged when these commands are given."""
    return [each for each in events_of(match, *commands) if isinstance(each, Penalised)]


def events_of(match: Match, *commands: str) -> tuple[Event, ...]:
    """Return what these commands bring about."""
    return play_through(match, *commands)[1]


def kinds(match: Match, *commands: str) -> list[str]:
    """Return the names of the events that these commands bring about."""
    return [type(each).__name__ for each in events_of(match, *commands)]


def price_of(match: Match, command: str) -> Price | None:
    """Return what its owner is told that a command, ``"0 draw"``, would cost; None where it is lawful."""
    seat, _, text = command.partition(" ")
    parsed = parse_command(text)
    assert parsed in legal(match, int(seat)), f"{command} is not possible"
    return prices(view(match, int(seat))).get(parsed)


def can(match: Match, seat: int) -> list[str]:
    """Return what a seat can do besides naming melds and counts, the lawful first."""
    words = [command_text(each) for each in legal(match, seat)]
    return [each for each in words if each.split()[0] not in {"announce", "beat", "count"}]
