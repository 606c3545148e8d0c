"""What travels to each seat never has a card that the seat may not know: whole matches, every frame."""

import random
import re
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from tests.server.by_hand import Ear, Place, at_a_place, play_on, to_play
from tests.twins import seen_cards
from yus import view as views
from yus.cards import CardSet, card_text, members, parse_card
from yus.events import Dealt, DealWritten, Event, MatchWon
from yus.notation import parse_meld
from yus.rules import DebertsRules, Rules, TerzRules, at_table, reveals_at
from yus.server import log, wire
from yus.server.ledger import Ledger

CARD: Final = re.compile(r"(?<![0-9A-Za-z])(10|[789JQKA])([SCDH])(?![0-9A-Za-z:])")
"""A card anywhere in a frame, also in the words of a refusal; ``QH:3`` is a meld and is looked at apart."""
MELD: Final = re.compile(r'"((?:10|[789JQKA])[SCDH]:[3-8])"')
TABLES: Final = (
    DebertsRules(2, target=151),
    DebertsRules(3, target=151),
    DebertsRules(3, "kharkov", target=151),
    TerzRules(target=301),
    TerzRules(target=301, per_turn="many", marriage="any", order="any"),
    TerzRules(target=151, referee="table"),
)


class Tap(Ear):
    """An ear that keeps, with each frame, the last entry of its table and the cards it has spoken of."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.frames: list[tuple[int, CardSet, str]] = []
        self.spoke_of: CardSet = 0

    def tell(self, frame: bytes) -> None:
        self.frames.append((self.table.ledger.state.number, self.spoke_of, frame.decode()))
        super().tell(frame)


class Known(msgspec.Struct):
    """The cards of the deal that a seat has seen, those of the deals before, and whether all is open."""

    now: CardSet
    before: dict[int, CardSet]
    over: bool


def known_cards(ledger: Ledger, seat: int | None) -> dict[int, Known]:
    """After each entry: what a seat has seen, found from the true events.

    ``twins.seen_cards`` reads redacted events. A deal that is over is open to all until the next is dealt; at
    a living table (T9) nothing is before the match is over.
    """
    rules = ledger.state.created.rules
    opening = MatchWon if reveals_at(rules) == "match" else DealWritten
    events: list[Event] = []
    known: dict[int, Known] = {}
    deals: dict[int, CardSet] = {}
    for past in ledger.past:
        for event in past.events:
            if isinstance(event, Dealt):
                events = []
            events.append(event)
            if isinstance(event, DealWritten):
                deals = {**deals, len(deals) + 1: seen_cards(events, seat, lies=at_table(rules))}
        over = any(isinstance(each, opening) for each in events)
        known[past.stored.number] = Known(seen_cards(events, seat, lies=at_table(rules)), deals, over)
    return known


def cards_in(frame: str) -> CardSet:
    """All cards that stand in a frame, those of melds included."""
    found = 0
    for rank, suit in CARD.findall(frame):
        found |= 1 << parse_card(rank + suit)
    for meld in MELD.findall(frame):
        found |= parse_meld(meld).cards
    return found


def without_the_open(frame: str) -> str:
    """A frame without the rows of the sheet, which are looked at apart, and without proofs."""
    message = msgspec.json.decode(frame)
    message.pop("row", None)
    message.pop("sheet", None)
    for past in message.get("entries", ()):
        past.pop("events", None)
    return msgspec.json.encode(message).decode()


def cards_in_rows(frame: str, before: dict[int, CardSet]) -> CardSet:
    """The cards in the closed rows of a frame's sheet that were not seen in the deals they tell of."""
    message = msgspec.json.decode(frame)
    strange = 0
    for row in [*filter(None, [message.get("row")]), *(message.get("sheet") or ())]:
        if not row["open"]:
            strange |= cards_in(msgspec.json.encode(row).decode()) & ~before[row["deal"]]
    return strange


@pytest.mark.parametrize("rules", TABLES, ids=str)
@pytest.mark.parametrize("chance", range(3))
def test_no_frame_has_a_card_its_reader_may_not_know(rules: Rules, chance: int, tmp_path: Path) -> None:
    """Every card in every frame to a seat, or to somebody who looks on, is one he has seen by then."""

    async def test(place: Place) -> None:
        names = ["one", "two", "three"][: rules.players]
        live, _ = await place.table(rules, *names[:1], *["open"] * (rules.players - 1))
        taps = [Tap(live, place.guest(name)) for name in names]
        looker = Tap(live, None)
        for tap in (*taps, looker):
            await tap.join()
        for tap in taps:
            await tap.send("sit")
        for tap in taps:
            await tap.send("ready")
        dice = random.Random(chance)

        async def probe() -> None:
            """Ask for trouble: everybody says things that are refused, and asks why."""
            tap: Tap = dice.choice([*taps, looker])
            word = dice.choice([card_text(dice.randrange(32)), "beat AH:3", "announce KS:4", "swap", "good"])
            tap.spoke_of = cards_in(f'"{word}" "{word.partition(" ")[2]}"')
            if dice.random() < 0.5:
                await tap.send("why", command=word)
            else:
                mover = to_play(taps)  # type: ignore[arg-type]
                view = tap.now()["view"]
                if tap is not mover and view["seat"] not in view["to_act"]:
                    await tap.say(word)
            tap.spoke_of = 0
            if dice.random() < 0.2:
                await tap.join(since=dice.choice([None, 0, max(0, live.ledger.state.number - 5)]))

        for _ in range(40):
            if live.ledger.finished:
                break
            for _ in range(3):
                await probe()
            goal = live.ledger.state.number + 12
            await play_on(
                taps,  # type: ignore[arg-type]
                lambda goal=goal: live.ledger.state.number >= goal or bool(live.ledger.finished),  # type: ignore[misc]
                dice,
            )
        read = 0
        for seat, tap in [*enumerate(taps), (None, looker)]:
            known = known_cards(live.ledger, seat)
            for number, own, frame in tap.frames:
                seen = known[number]
                strange = cards_in(without_the_open(frame)) & ~seen.now & ~own
                strange = 0 if seen.over else strange | cards_in_rows(frame, seen.before)
                assert not strange, (seat, number, [card_text(each) for each in members(strange)], frame)
                read += not seen.over
        assert read > 100

    at_a_place(test, tmp_path, pace=0.0)


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_frames_follow_from_view_and_redact_alone(rules: Rules, tmp_path: Path) -> None:
    """Each frame is what the white lists make of the seat's view and redacted events, nothing more."""

    async def test(place: Place) -> None:
        names = ["one", "two", "three"][: rules.players]
        live, ears = await place.started(rules, *names)
        looker = Ear(live, None)
        await looker.join()
        start = live.ledger.state.number
        await play_on(ears, lambda: bool(live.ledger.finished), random.Random(11))
        again = Ledger(live.ledger.past[0].stored)
        for past in live.ledger.past[1:]:
            again.take(again.propose(past.stored.entry), past.stored)
            if past.stored.number <= start or not isinstance(past.stored.entry, log.Commanded):
                continue
            assert again.state.match is not None
            for seat, ear in [*enumerate(ears), (None, looker)]:
                told = next(each for each in ear.all("entry") if each["number"] == past.stored.number)
                view = views.view(again.state.match, seat)
                redacted = [wire.event(views.redact(each, seat), seat) for each in past.events]
                wrong = views.prices(view)
                assert told["view"] == plain(wire.view(view, training=not at_table(rules)))
                assert told.get("events", []) == plain(redacted)
                assert told["legal"] == plain(wire.lawful_texts(views.legal(view), wrong))
                assert told.get("unlawful", []) == plain(wire.prices(wrong))

    at_a_place(test, tmp_path, pace=0.0)


def plain(value: object) -> Any:
    """A value as it is after its journey."""
    return msgspec.json.decode(msgspec.json.encode(value))


def test_a_leak_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above fails as soon as one frame has somebody else's hand."""
    monkeypatch.setattr("yus.server.wire._hand", lambda deal, _: wire._cards((1 << 32) - 1))
    with pytest.raises(AssertionError, match=r"assert not \d+"):
        test_no_frame_has_a_card_its_reader_may_not_know(TABLES[0], 0, tmp_path)


def test_secrets_stay_until_the_deal_is_over(tmp_path: Path) -> None:
    """The house's secret is in no frame before the deal is written; others' keys and ids are in none."""

    async def test(place: Place) -> None:
        live, ears = await place.started(TerzRules(target=101), "guest-one", "guest-two")
        taps = [Tap(live, ear.guest) for ear in ears]
        for tap in taps:
            await tap.join(since=0)
        secret = live.ledger.state.dealing.cut.secret  # type: ignore[union-attr]
        await play_on(taps, lambda: bool(live.ledger.rows), random.Random(2))  # type: ignore[arg-type]
        for seat, tap in enumerate(taps):
            frames = [frame for _, _, frame in tap.frames]
            revealed = [secret in frame for frame in frames]
            first = revealed.index(True)
            assert '"deal_written"' in frames[first]
            other = live.ledger.state.chairs[1 - seat]
            for frame in frames:
                assert str(other.key) not in frame
                if '"seats"' not in frame and '"act":"sat"' not in frame:
                    assert str(other.guest) not in frame

    at_a_place(test, tmp_path, pace=0.0)
