"""What each message does, whom it is refused, and that nothing is done twice."""

import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.by_hand import Ear, Place, at_a_place, play_on, rest, to_play
from yus import shuffle
from yus.record import check, verify
from yus.rules import DebertsRules, TerzRules
from yus.server import log
from yus.server.ledger import Stored
from yus.server.store import Guest

SHORT = TerzRules(target=101)


def code(answer: dict[str, Any] | None) -> str | None:
    """The code of a refusal, None for any other answer."""
    return None if answer is None else answer.get("code")


def test_a_command_is_acknowledged_by_its_entry(tmp_path: Path) -> None:
    """Everybody hears a command in one entry; only who sent it sees the name he gave it."""

    async def test(place: Place) -> None:
        live, ears = await place.started(SHORT, "one", "two")
        looker = Ear(live, None)
        await looker.join()
        player = to_play(ears)
        assert player is not None
        other = next(ear for ear in ears if ear is not player)
        card = player.now()["legal"][-1]
        answer = await player.say(card, id="mine")
        assert answer is not None
        assert answer["type"] == "entry"
        assert answer["events"][0] == {"event": "played", "seat": player.now()["view"]["seat"], "card": card}
        for ear in (other, looker):
            assert ear.last("entry")["number"] == answer["number"]
            assert "id" not in ear.last("entry")

    at_a_place(test, tmp_path, pace=0.0)


def test_sent_again_is_done_once(tmp_path: Path) -> None:
    """A message sent again, also after a restart, is answered with the entry it made, and does nothing."""

    async def test(place: Place) -> None:
        live, ears = await place.started(SHORT, "one", "two")
        player = to_play(ears)
        assert player is not None
        card = player.now()["legal"][-1]
        number = player.number
        first = await player.say(card, id="mine")
        assert first is not None
        state = live.ledger.state
        again = await player.say(card, id="mine", number=number)
        assert again == {"type": "done", "id": "mine", "number": first["number"]}
        assert live.ledger.state is state
        live.stop()
        await live.task
        reopened = await place.hall.find(live.id)
        assert reopened is not None
        assert reopened.ledger.state == state
        back = Ear(reopened, player.guest)
        await back.join()
        assert await back.say(card, id="mine", number=number) == again
        assert reopened.ledger.state == state

    at_a_place(test, tmp_path, pace=0.0)


def test_two_players_may_use_the_same_name(tmp_path: Path) -> None:
    """The name of a message is its sender's own: another player's message of that name is another one."""

    async def test(place: Place) -> None:
        _, ears = await place.started(SHORT, "one", "two")
        for _ in range(2):
            player = to_play(ears)
            assert player is not None
            answer = await player.say(player.now()["legal"][-1], id="same")
            assert answer is not None
            assert answer["type"] == "entry"

    at_a_place(test, tmp_path, pace=0.0)


def test_what_is_refused(tmp_path: Path) -> None:
    """Out of turn, of another moment, illegal, unreadable, of another table: refused, and nothing changes."""

    async def test(place: Place) -> None:
        live, ears = await place.started(SHORT, "one", "two")
        player = to_play(ears)
        assert player is not None
        other = next(ear for ear in ears if ear is not player)
        looker, nobody = Ear(live, place.guest("three")), Ear(live, None)
        for ear in (looker, nobody):
            await ear.join()
        legal = player.now()["legal"]
        theirs = next(c for c in (f"{r}{s}" for s in "SCDH" for r in "789JQKA") if c not in legal)
        state = live.ledger.state
        for speaker, command, more, wanted in (
            (other, other.now()["view"]["deal"]["hand"][0], {}, "not_legal"),
            (player, theirs, {}, "not_legal"),
            (player, "break 3", {}, "not_legal"),
            (player, "fly", {}, "bad_message"),
            (player, legal[-1], {"number": 1}, "stale"),
            (player, legal[-1], {"number": 10_000}, "stale"),
            (looker, legal[-1], {}, "not_seated"),
            (nobody, legal[-1], {}, "not_seated"),
        ):
            refused = await speaker.say(command, **more)
            assert code(refused) == wanted, command
            assert refused is not None
            assert refused["ru"]
            assert (refused["rule"] is not None) == (wanted == "not_legal")
        assert code(
            await player.send("command", table="another", number=player.number, command=legal[-1])
        ) == ("not_joined")
        assert live.ledger.state is state
        answer = await player.say(legal[-1])
        assert answer is not None
        assert answer["type"] == "entry"

    at_a_place(test, tmp_path, pace=0.0)


def test_why(tmp_path: Path) -> None:
    """Who asks why a card may not be played is told the rule; of one that may be there is no reason."""

    async def test(place: Place) -> None:
        _, ears = await place.started(DebertsRules(target=101), "one", "two")
        chance = random.Random(5)
        for _ in range(400):
            player = to_play(ears)
            if player is None:
                for ear in ears:
                    await ear.send("ready")
                continue
            seen = player.now()
            if seen.get("reasons"):
                card, reason = next(iter(seen["reasons"].items()))
                answer = await player.send("why", command=card)
                assert answer == {"type": "why", "command": card, "reason": reason}
                assert reason["rule"].startswith("D6")
                allowed = await player.send("why", command=seen["legal"][0])
                assert allowed is not None
                assert allowed["reason"] is None
                return
            await player.say(chance.choice(seen["legal"]))
        raise AssertionError("no card was ever barred")

    at_a_place(test, tmp_path, pace=0.0)


def test_seats(tmp_path: Path) -> None:
    """A seat is taken once; a guest has one seat; without a cookie nobody sits."""

    async def test(place: Place) -> None:
        live, (one, two) = await place.table(DebertsRules(3, target=101), "one", "two", "open")
        three, nobody = Ear(live, place.guest("three")), Ear(live, None)
        for ear in (three, nobody):
            await ear.join()
        assert code(await three.send("sit", seat=1)) == "seat_taken"
        assert code(await three.send("sit", seat=3)) == "seat_taken"
        assert code(await nobody.send("sit")) == "no_guest"
        assert code(await two.send("sit", seat=2)) is None
        assert live.ledger.state.seat_of("two") == 1
        await three.send("sit", seat=2)
        assert three.last("state")["you"]["seat"] == 2
        assert three.last("state")["you"]["key"] != one.last("state")["you"]["key"]
        assert code(await Ear(live, place.guest("four")).send("sit")) == "seat_taken"
        assert one.last("table")["phase"] == "cutting"

    at_a_place(test, tmp_path)


def test_a_lost_cookie_is_mended(tmp_path: Path) -> None:
    """The private key of a seat gives it to whoever has it; the others get the number of that entry alone."""

    async def test(place: Place) -> None:
        live, (one, two) = await place.started(SHORT, "one", "two")
        key = two.last("state")["you"]["key"]
        hand = two.now()["view"]["deal"]["hand"]
        again = Ear(live, place.guest("two with another cookie"))
        await again.join()
        assert again.last("state")["you"]["seat"] is None
        assert code(await again.send("mend", key="not the key")) == "bad_key"
        await again.send("mend", key=key)
        assert again.last("state")["you"]["seat"] == 1
        assert again.now()["view"]["deal"]["hand"] == hand
        assert two.last("state")["you"] == {"seat": None, "key": None, "host": False, "auto": False}
        assert one.last("entry") == {"type": "entry", "table": live.id, "number": live.ledger.state.number}
        assert code(await one.send("mend", key=key)) == "not_now"

    at_a_place(test, tmp_path)


def test_numbers_have_no_gaps(tmp_path: Path) -> None:
    """Players and those who look on receive every number, from the first on and in order."""

    async def test(place: Place) -> None:
        live, ears = await place.started(SHORT, "one", "two")
        looker = Ear(live, None)
        await looker.join(since=0)
        past = [each["number"] for each in looker.last("state")["entries"]]
        assert past == list(range(1, live.ledger.state.number + 1))
        await play_on(ears, lambda: ears[0].last("table")["winner"] is not None, random.Random(4))
        for ear in (*ears, looker):
            numbers = [each["number"] for each in ear.all("entry")]
            assert numbers == list(range(numbers[0], live.ledger.state.number + 1))
        assert (await looker.join(since=past[-1]))["entries"][0]["number"] == past[-1] + 1
        assert (await looker.join())["entries"] == []

    at_a_place(test, tmp_path, pace=0.0)


def test_the_cut(tmp_path: Path) -> None:
    """Seals and nonces of the players make the deck; the proofs are right, and nothing else fits."""

    async def test(place: Place) -> None:
        live, ears = await place.table(SHORT, "one", "two")
        cuts = ears[0].last("table")["cuts"]
        nonces = [[shuffle.new_nonce() for _ in cuts] for _ in ears]
        assert code(await ears[0].send("ready", seals=["0" * 64])) == "bad_message"
        for seat, ear in enumerate(ears):
            sealed = [
                shuffle.seal(nonce, cut["context"], seat).hex()
                for nonce, cut in zip(nonces[seat], cuts, strict=True)
            ]
            await ear.send("ready", seals=sealed)
        assert ears[1].last("table")["phase"] == "revealing"
        assert code(await ears[0].send("nonces", nonces=["0" * 64] * 2)) == "bad_message"
        for seat, ear in enumerate(ears):
            await ear.send("nonces", nonces=[each.hex() for each in nonces[seat]])
        assert ears[0].last("table")["phase"] == "playing"
        lot = ears[0].last("state")["lot"] or next(
            each["act"]["shuffle"] for each in ears[0].all("entry") if each.get("act", {}).get("act") == "lot"
        )
        dealer = ears[0].now()["view"]["dealer"]
        assert shuffle.verify_lot(lot, dealer, context=f"{live.id}/1/lot", seats=2) == ()
        assert lot["nonces"] == [each[0].hex() for each in nonces]
        await play_on(ears, lambda: bool(live.ledger.rows), random.Random(1))
        row = next(each["row"] for each in reversed(ears[0].all("entry")) if "row" in each)
        assert row["shuffle"]["nonces"] == [each[1].hex() for each in nonces]
        deck = live.ledger._deals[0].deck
        assert shuffle.verify_deal(row["shuffle"], deck, context=f"{live.id}/1/1", seats=2) == ()

    at_a_place(test, tmp_path, pace=0.0)


def test_giving_up(tmp_path: Path) -> None:
    """At a table for two the other one wins, and the record says how; at a table for three it is refused."""

    async def test(place: Place) -> None:
        live, (one, two) = await place.started(SHORT, "one", "two")
        assert live.ledger.record(1) is None
        await two.send("give_up")
        shown = one.last("table")
        assert (shown["phase"], shown["winner"], shown["ended"]) == ("over", 0, "gave_up")
        record = live.ledger.record(1)
        assert record is not None
        assert (record.winner, record.ended.seat) == (0, 1)  # type: ignore[union-attr]
        assert verify(record).faults == ()
        assert code(await one.send("give_up")) == "not_now"
        _, three = await place.started(DebertsRules(3), "a", "b", "c")
        assert code(await three[0].send("give_up")) == "not_now"

    at_a_place(test, tmp_path)


def test_a_rematch(tmp_path: Path) -> None:
    """When all people agree the winner deals first (D1.4, T1.3), in the same seats; both have records."""

    async def test(place: Place) -> None:
        live, ears = await place.started(SHORT, "one", "two")
        assert code(await ears[0].send("rematch")) == "not_now"

        def over() -> bool:
            return ears[0].last("table")["winner"] is not None

        await play_on(ears, over, random.Random(7))
        winner = ears[0].last("table")["winner"]
        await ears[0].send("rematch")
        assert ears[1].last("table")["rematch"] == [0]
        await ears[1].send("rematch")
        shown = ears[0].last("table")
        assert (shown["phase"], shown["match"], len(shown["cuts"]), shown["rematch"]) == ("cutting", 2, 1, [])
        await play_on(ears, lambda: not over(), random.Random(8))
        for ear in ears:
            await ear.send("ready")
        assert ears[0].now()["view"]["dealer"] == winner
        assert ears[0].now()["view"]["totals"] == [0, 0]
        await play_on(ears, over, random.Random(8))
        for number in (1, 2):
            record = live.ledger.record(number)
            assert record is not None
            replayed = check(record)
            assert replayed is not None
            assert replayed.winner == record.winner
            assert verify(record) == type(verify(record))(len(record.deals), 0, ())
        assert live.ledger.record(3) is None

    at_a_place(test, tmp_path, pace=0.0)


def test_the_host(tmp_path: Path) -> None:
    """The host, and nobody else, seats bots, shuts guests out and closes the table."""

    async def test(place: Place) -> None:
        live, (one, two) = await place.table(DebertsRules(3, target=101), "one", "two", "open")
        for kind, fields in (
            ("seat_bot", {"seat": 2, "bot": "greedy"}),
            ("shut_out", {"seat": 0}),
            ("close", {}),
        ):
            assert code(await two.send(kind, **fields)) == "not_host"
        assert code(await one.send("seat_bot", seat=2, bot="nobody")) == "bad_message"
        assert code(await one.send("seat_bot", seat=1, bot="greedy")) == "seat_taken"
        assert code(await one.send("shut_out", seat=0)) == "not_now"
        await one.send("shut_out", seat=1)
        assert two.last("refused")["code"] == "shut_out"
        assert one.last("table")["seats"][1]["kind"] == "open"
        two.told.clear()
        live.join(two, None)
        assert code(await two.send("sit")) == "shut_out"
        for seat in (1, 2):
            await one.send("seat_bot", seat=seat, bot="greedy")
        assert [each["name"] for each in one.last("table")["seats"]] == ["one", "Новичок", "Новичок 2"]
        await one.send("close")
        assert one.last("table")["ended"] == "closed"
        assert code(await one.send("ready")) == "not_now"
        assert code(await one.send("leave")) in {None, "not_now"}

    at_a_place(test, tmp_path)


def test_shut_out_of_a_match(tmp_path: Path) -> None:
    """Who is shut out in a match is replaced by a bot and cannot return."""

    async def test(place: Place) -> None:
        live, (one, two) = await place.started(SHORT, "one", "two")
        await one.send("shut_out", seat=1)
        assert one.last("table")["seats"][1]["presence"] == "gone"
        assert code(await two.send("return")) == "shut_out"
        live.join(two, None)
        await rest()
        assert two.last("refused")["code"] == "shut_out"

    at_a_place(test, tmp_path)


def test_chat(tmp_path: Path) -> None:
    """Players say preset phrases to all; who only looks on says nothing."""

    async def test(place: Place) -> None:
        live, (one, two) = await place.started(SHORT, "one", "two")
        looker = Ear(live, place.guest("three"))
        await looker.join()
        await two.send("chat", phrase="nice")
        for ear in (one, two, looker):
            assert ear.last("chat") == {"type": "chat", "seat": 1, "phrase": "nice"}
        assert code(await looker.send("chat", phrase="nice")) == "not_seated"

    at_a_place(test, tmp_path)


def test_two_tabs_agree(tmp_path: Path) -> None:
    """Two tabs on one seat are told the same, and a setting made in one holds in the other."""

    async def test(place: Place) -> None:
        live, ears = await place.started(SHORT, "one", "two")
        tab = Ear(live, ears[0].guest)
        await tab.join()
        known = len(ears[0].told)
        player = to_play(ears)
        assert player is not None
        await player.say(player.now()["legal"][-1])
        new = [each for each in ears[0].told[known:] if each["type"] == "entry"]
        assert tab.all("entry")[-len(new) :] == new
        await tab.send("settings", auto=True)
        assert ears[0].guest == Guest("one", "one", True)
        assert live.forces(0)

    at_a_place(test, tmp_path, pace=0.0)


def test_nothing_is_told_that_is_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk refuses, the sender is told to try again, nobody hears anything, and later it works."""

    async def test(place: Place) -> None:
        live, ears = await place.started(SHORT, "one", "two")
        player = to_play(ears)
        assert player is not None
        other = next(ear for ear in ears if ear is not player)
        heard, state = len(other.told), live.ledger.state

        async def full(batch: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(place.house.store, "_commit", full)
            assert code(await player.say(player.now()["legal"][-1], id="mine")) == "overloaded"
        assert (len(other.told), live.ledger.state) == (heard, state)
        answer = await player.say(player.now()["legal"][-1], id="mine")
        assert answer is not None
        assert answer["type"] == "entry"

    at_a_place(test, tmp_path, pace=0.0)


def test_a_fault_of_ours_harms_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where answering a message fails the sender is told to try again, and the table goes on."""

    async def test(place: Place) -> None:
        live, ears = await place.started(SHORT, "one", "two")
        with monkeypatch.context() as patched:
            patched.setattr("yus.match.why_not", lambda *_: 1 // 0)
            refused = await ears[0].send("why", command="AS")
        assert refused is not None
        assert refused["code"] == "overloaded"
        assert "division" not in str(refused)
        player = to_play(ears)
        assert player is not None
        answer = await player.say(player.now()["legal"][-1])
        assert answer is not None
        assert answer["type"] == "entry"
        assert not live.task.done()

    at_a_place(test, tmp_path, pace=0.0)


def test_another_writer_ends_the_table(tmp_path: Path) -> None:
    """Where somebody else has written the next entry the table stops, and its listeners come again."""

    async def test(place: Place) -> None:
        live, ears = await place.started(SHORT, "one", "two")
        player = to_play(ears)
        assert player is not None
        foreign = Stored(live.ledger.state.number + 1, 0, log.GaveUp(0))
        await place.house.store.append(live.id, foreign)
        await player.say(player.now()["legal"][-1])
        assert live.task.done()
        assert all(ear.hung_up for ear in ears)
        again = await place.hall.find(live.id)
        assert again is not None
        assert again.ledger.state.winner == 1

    at_a_place(test, tmp_path, pace=0.0)
