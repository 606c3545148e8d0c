"""A living table (T9) with known cards, for the tests of the server: the deal of the golden records."""

from typing import Final

import pytest

from tests.helpers import terz_deck
from tests.server.by_hand import Ear, Place, Told
from tests.terz.referee_tables import DRAWS, FOLLOWER, FRITZ, LEADER, STOCK_TRICKS
from yus.rules import TerzRules
from yus.server.pace import LEAST

LIVING: Final = TerzRules(referee="table")
DECK: Final = terz_deck((LEADER, FOLLOWER), "9H", draws=DRAWS)
"""Seat 0 leads, with a fifty in spades; seat 1 holds no run."""
WHOLE: Final = f"{STOCK_TRICKS}, {FRITZ}"
"""All its tricks; seat 1 is to count its 92 then."""


def deal_known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every deal be the known one, and the first be dealt by seat 1."""
    monkeypatch.setattr("yus.server.state.Dealing.deck", lambda _: DECK)
    monkeypatch.setattr("yus.server.state.Dealing.lot", lambda _: 1)


async def give(ears: list[Ear], commands: str) -> Told:
    """Give commands, ``"0 draw, 1 8S"``, none of which may be refused; return the last entry."""
    told: Told | None = None
    for each in commands.split(", "):
        seat, _, text = each.partition(" ")
        told = await ears[int(seat)].say(text)
        assert told is not None, each
        assert told["type"] == "entry", (each, told)
    assert told is not None
    return told


def priced(ear: Ear) -> dict[str, str]:
    """What a player can do against the rules, and for which offence that is."""
    return {
        command: price["offence"] for price in ear.now().get("unlawful", []) for command in price["commands"]
    }


def kinds(told: Told) -> list[str]:
    """The events of an entry by name."""
    return [each["event"] for each in told["events"]]


async def give_slowly(place: Place, ears: list[Ear], command: str) -> None:
    """Give a command after having thought for long enough."""
    await place.clock.turn(max(LEAST.values()))
    await give(ears, command)


def kinds_of(told: Told) -> list[str]:
    """The events of an entry that may have none."""
    return [each["event"] for each in told.get("events", [])]
