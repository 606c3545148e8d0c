"""A table is its log: the same log gives the same table, and what cannot come now is refused."""

import random
from pathlib import Path

import pytest

from tests.server.by_hand import Place, at_a_place, play_on
from yus.rules import DebertsRules, Rules, TerzRules
from yus.server import log
from yus.server.ledger import Ledger, Stored
from yus.server.state import OutOfOrder, advance, begin
from yus.server.voice import whole


@pytest.mark.parametrize("rules", [DebertsRules(3, target=151), TerzRules(target=151)], ids=str)
def test_a_table_is_its_log(rules: Rules, tmp_path: Path) -> None:
    """A ledger rebuilt from the store is what the live one was, and all are told the same."""

    async def test(place: Place) -> None:
        live, ears = await place.started(rules, *["one", "two", "three"][: rules.players])
        await play_on(ears, lambda: bool(live.ledger.finished), random.Random(3))
        for ear in ears:
            await ear.send("rematch")
        await play_on(ears, lambda: len(live.ledger.rows) == 1, random.Random(4))
        entries = await place.house.store.log(live.id)
        again = Ledger.rebuild(entries)
        assert again.state == live.ledger.state
        assert again.past == live.ledger.past
        assert again.rows == live.ledger.rows
        assert again.ids == live.ledger.ids
        assert again.record(1) == live.ledger.record(1)
        told = [whole(live, seat, None, False, 0) for seat in (*live.ledger.state.seats, None)]
        live.ledger = again
        assert [whole(live, seat, None, False, 0) for seat in (*again.state.seats, None)] == told

    at_a_place(test, tmp_path, pace=0.0)


def test_every_entry_survives_the_store(tmp_path: Path) -> None:
    """Each entry of a long table comes back from its bytes as it was."""

    async def test(place: Place) -> None:
        live, ears = await place.started(TerzRules(target=101), "one", "two")
        await ears[1].send("give_up")
        for past in live.ledger.past:
            assert log.decode(log.encode(past.stored.entry)) == past.stored.entry

    at_a_place(test, tmp_path)


TWO = log.Created(TerzRules(), "host", "link")
SAT = (log.Sat(0, "a", "A", "k"), log.Sat(1, "b", "B", "l"))
CUTS = log.Committed((log.Cut("t/1/lot", "00" * 32, "11" * 32), log.Cut("t/1/1", "22" * 32, "33" * 32)))


@pytest.mark.parametrize(
    ("before", "entry", "reason"),
    [
        ((), log.Sealed(0), "no deal is due"),
        ((), log.CardsDealt("7S"), "no deal is due"),
        ((), log.LotDrawn(0), "no lot"),
        ((), log.Rematch(), "not over"),
        ((), log.Commanded(0, "pass"), "no deal goes on"),
        ((), log.GaveUp(0), "no match"),
        ((), log.SatIn(0, "greedy", "away"), "nobody"),
        ((), log.CameBack(0), "no bot"),
        ((), log.Left(0), "begun"),
        (SAT[:1], log.Sat(0, "c", "C", "m"), "taken"),
        (SAT[:1], log.BotSat(0, "greedy", "G"), "taken"),
        ((*SAT, CUTS), CUTS, "no deal is due"),
        ((*SAT, CUTS), log.Sealed(0, ("00" * 32,)), "each cut"),
        ((*SAT, CUTS, log.Sealed(0)), log.Sealed(0), "already"),
        ((*SAT, CUTS, log.Sealed(0)), log.Revealed(0, ("00" * 32,) * 2), "sealed nothing"),
        ((log.Closed("host"),), SAT[0], "closed"),
    ],
)
def test_out_of_order(before: tuple[log.Entry, ...], entry: log.Entry, reason: str) -> None:
    """An entry that cannot come now is refused with the reason, and the state is what it was."""
    state = begin(TWO)
    for each in before:
        state, _ = advance(state, each)
    with pytest.raises(OutOfOrder, match=reason):
        advance(state, entry)


def test_logs_that_are_damaged() -> None:
    """A log without its beginning, with a gap, empty, or of other rules is refused."""
    for entries, reason in (
        ((), "empty"),
        ((Stored(1, 0, SAT[0]),), "begins with"),
        ((Stored(1, 0, TWO), Stored(3, 0, SAT[0])), "follows"),
        ((Stored(1, 0, log.Created(TerzRules(), "host", "link", version=99)),), "version 99"),
    ):
        with pytest.raises(OutOfOrder, match=reason):
            Ledger.rebuild(entries)


def test_a_damaged_log_is_no_table(tmp_path: Path) -> None:
    """A table whose log is damaged is not opened, and does no harm to the others."""

    async def test(place: Place) -> None:
        await place.house.store.append("broken", Stored(1, 0, SAT[0]))
        assert await place.hall.find("broken") is None
        assert await place.hall.find("nosuch") is None
        live, _ = await place.table(TerzRules(), "one", "open")
        assert await place.hall.find(live.id) is live

    at_a_place(test, tmp_path)
