"""How the cards are dealt: commitment, seals, nonces, the lot, the deck, in this order (docs/shuffle.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yus import shuffle
from yus.cards import cards_text
from yus.server import log, voice
from yus.server import outgoing as out
from yus.server.state import State, dealing_of

if TYPE_CHECKING:
    from yus.server.table import LiveTable


class Dealer:
    """The hands that deal at one table; ``revealing``: nonces are awaited."""

    def __init__(self, table: LiveTable) -> None:
        """Deal at a table."""
        self._table = table
        self.revealing = False
        self._late = False

    async def step(self) -> bool:
        """Do the next thing that is due before a deal; False where nothing is."""
        table = self._table
        state = table.ledger.state
        if state.phase != "cutting":
            self._rest()
            return False
        if not state.cuts:
            self._rest()
            await table.record(log.Committed(_new_cuts(table.id, state)))
            return True
        if not table.attendance.awake:
            table.timers.cancel("ready")
            table.timers.cancel("reveal")
            return False
        if not self._late and any(state.seals[seat] is None for seat in state.people()):
            self._wait_for_ready()
            return False
        if self._waits_for_nonces(state):
            return False
        if state.match is None:
            await table.record(log.LotDrawn(dealing_of(state, 0).lot()))
        else:
            await table.record(log.CardsDealt(cards_text(dealing_of(state, -1).deck())))
        return True

    def _rest(self) -> None:
        self._table.timers.cancel("ready")
        self._table.timers.cancel("reveal")
        self.revealing = self._late = False

    def _wait_for_ready(self) -> None:
        table = self._table
        if table.timers.left("ready") is None:
            when = table.house.clock.now() + table.house.settings.ready
            table.timers.set("ready", when, self._wait_no_longer)
            table.changed = True

    def _wait_no_longer(self) -> None:
        self._late = True
        self._table.changed = True

    def _waits_for_nonces(self, state: State) -> bool:
        """Ask once for the nonces that were sealed, and wait for them a little."""
        table = self._table
        owed = [seat for seat in state.people() if state.seals[seat] and state.nonces[seat] is None]
        if not owed:
            return False
        if not self.revealing:
            self.revealing = True
            table.changed = True
            table.tell_all(out.Reveal(voice.commitments(state.cuts)))
            table.timers.cancel("ready")
            when = table.house.clock.now() + table.house.settings.reveal
            table.timers.set("reveal", when, lambda: None)
            return True
        return table.timers.left("reveal") is not None


def _new_cuts(table: str, state: State) -> tuple[log.Cut, ...]:
    """The house's secrets for the next deal, and for the lot where the first dealer is not known yet."""
    number = 1 if state.match is None else state.match.number + 1
    names: list[str] = ["lot"] if state.match is None else []
    return tuple(_cut(f"{table}/{state.match_number}/{name}") for name in (*names, str(number)))


def _cut(context: str) -> log.Cut:
    secret = shuffle.new_secret()
    return log.Cut(context, secret.hex(), shuffle.commit(secret, context).hex())
