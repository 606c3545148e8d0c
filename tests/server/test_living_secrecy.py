"""Nothing tells an offence that was not exposed (T9): worlds in which a lie is the truth look the same.

What one seat, and whoever looks on, is sent in both: the same frames, of the same sizes, at the same times.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import settings

from bench import telling
from tests.helpers import terz_deck
from tests.server.by_hand import Ear, Place, at_a_place
from tests.server.living import DECK, WHOLE
from tests.server.living_pairs import Pair, pair_of
from tests.server.over_wire import Client, running
from tests.terz.referee_tables import FOLLOWER, LEADER
from yus.cards import Card, parse_card
from yus.commands import ASK_RANK, CLAIM_MATCH, DEMAND, GOOD, SWAP
from yus.match import deal_cards, evolve, new_match, play
from yus.notation import command_text, parse_command
from yus.rules import PRESETS, TerzRules
from yus.server import wire
from yus.terz.points import DEAL_POINTS, rounded

LIVING: Final = TerzRules(referee="table")
RULES: Final = (
    LIVING,
    TerzRules(referee="table", order="any", marriage="any"),
    TerzRules(referee="table", rounding=False, mandatory_seven=True, penalty=50),
)
PROBES: Final = [command_text(each) for each in (ASK_RANK, CLAIM_MATCH, DEMAND, GOOD, SWAP)]
"""What is said where it cannot be, to hear why."""
PAIRS: Final = max(1, settings().max_examples // 12)
"""Pairs of worlds with a lie in one of them, for each set of rules."""
LEVEL: Final = 1e-5
"""Equal distributions differ so much once in so many runs."""


LAST_DRAWN: Final = 25
"""The place in the deck of the card under the turn-up, after ``break 6``."""


def known(hands: tuple[str, str], gone: str, come: str, seat: int, commands: str, *lies: str) -> Pair:
    """A pair made by hand: the same commands, with these hands, and with another card in the place of one."""
    one = list(terz_deck(hands, "9H"))
    first, second = parse_card(gone), parse_card(come)
    _exchange(one, one.index(second), LAST_DRAWN)
    two = list(one)
    _exchange(two, two.index(first), LAST_DRAWN)
    given = tuple((int(each[0]), each[2:]) for each in commands.split(", "))
    return Pair(LIVING, 1, seat, (tuple(one), tuple(two)), given, lies)


def _exchange(cards: list[Card], one: int, other: int) -> None:
    cards[one], cards[other] = cards[other], cards[one]


TRICK: Final = "0 7C, 1 7S, 1 break 6, 0 draw, 1 draw"
BY_HAND: Final = {
    "announced": known(
        (LEADER, FOLLOWER), "9S", "8D", 1, f"0 announce QS:4, 1 rank?, 1 good, {TRICK}, 0 8C", "false_meld"
    ),
    "rank": known(
        (LEADER, FOLLOWER.replace("8S", "QC")), "QC", "8S", 0, f"0 announce QS:4, 1 rank?, 1 good, {TRICK}",
        "rank_without_meld",
    ),
    "figure": known(
        ("JS JH JD JC AD KD QD 8C 7C", "AC KC 10C 9C KS 8S 7S AS 10D"), "JC", "8D", 1,
        f"{TRICK}, 0 announce JJJJ, 1 good, 0 8C, 1 8S", "false_meld",
    ),
    "marriage": known(
        ("KH QH AS 9S AD KD QD 8C 7C", FOLLOWER), "QH", "8D", 1, f"0 marriage, {TRICK}, 0 8C",
        "false_marriage",
    ),
    "beaten": known(
        (LEADER, "KC QC JC 10H KS 8S 7S JD 10D"), "JC", "8D", 0,
        f"0 announce JS:3, 1 rank?, 1 beat KC:3, {TRICK}", "rank_without_meld", "false_meld",
    ),
}  # fmt: skip
"""Pairs with each offence of which all hear the same as of what is lawful."""


def pairs(rules: TerzRules, count: int, seed: int) -> Iterator[Pair]:
    """So many pairs made by chance that have a lie in one world and not in the other."""
    chance = random.Random(seed)
    while count:
        found = pair_of(rules, chance.getrandbits(32))
        if found is not None and found.lies:
            count -= 1
            yield found


class Tape(Ear):
    """An ear that keeps what it hears as it comes, and when."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.heard: list[tuple[float, str]] = []

    def tell(self, frame: bytes) -> None:
        super().tell(frame)
        plain = frame.decode().replace(self.table.id, "T" * len(self.table.id))
        self.heard.append((self.table.house.clock.now(), plain))


Heard = list[list[tuple[float, str]]]


def heard_in(pair: Pair, world: int, folder: Path, monkeypatch: pytest.MonkeyPatch, pace: float) -> Heard:
    """What the seat and a spectator hear in one world, from the deal on; and the figures for hosts."""
    deal_known(monkeypatch, pair.decks[world], pair.dealer)
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: "k" * size)
    tapes: list[Tape] = []
    figures: list[str] = []

    async def test(place: Place) -> None:
        live, ears = await place.started(pair.rules, "one", "two")
        dice = random.Random(5)
        tapes.extend([Tape(live, ears[pair.seat].guest), Tape(live, None)])
        for number, tape in enumerate(tapes):
            tape._names = (f"tape{number}-{n}" for n in range(10_000))
            await tape.join()
            tape.heard.clear()
        for at, (seat, text) in enumerate(pair.commands):
            await place.clock.turn(dice.uniform(0, 2.5) * pace)
            sender = tapes[0] if seat == pair.seat else ears[seat]
            told = await sender.say(text)
            if told is None:
                await place.clock.turn(3 * pace)
            assert "refused" not in {each["type"] for each in ears[seat].told[-1:]}, (at, text)
            if dice.random() < 0.3:
                await tapes[0].send("why", command=dice.choice(PROBES))
            if dice.random() < 0.1:
                await tapes[0].join(since=dice.choice([None, max(0, live.ledger.state.number - 4)]))
        figures.append(place.house.metrics.text().decode())

    at_a_place(test, folder, seed=3, pace=pace)
    return [*(each.heard for each in tapes), [(0.0, without_times(figures[0]))]]


def without_times(figures: str) -> str:
    """Figures that do not depend on how fast the machine is, nor on when they were begun."""
    lines = [each for each in figures.splitlines() if "_created" not in each]
    return "\n".join(each for each in lines if "seconds_sum" not in each and "bucket" not in each)


def deal_known(monkeypatch: pytest.MonkeyPatch, deck: tuple[Card, ...], dealer: int) -> None:
    """Let every deal be of this deck, by this dealer, and every secret the same."""
    monkeypatch.setattr("yus.server.state.Dealing.deck", lambda _: deck)
    monkeypatch.setattr("yus.server.state.Dealing.lot", lambda _: dealer)
    monkeypatch.setattr("yus.shuffle.new_secret", lambda: bytes(32))
    monkeypatch.setattr("yus.shuffle.commit", lambda secret, context: bytes(32))


def check(pair: Pair, folder: Path, monkeypatch: pytest.MonkeyPatch, pace: float) -> int:
    """The two worlds of a pair are told alike; return how many frames were compared."""
    one, two = (heard_in(pair, world, folder / str(world), monkeypatch, pace) for world in (0, 1))
    assert [[len(frame) for _, frame in tape] for tape in one] == [
        [len(frame) for _, frame in tape] for tape in two
    ]
    assert one == two
    return sum(len(each) for each in one)


@pytest.fixture
def folders(tmp_path: Path) -> Path:
    """A folder with a place for each world."""
    for name in ("0", "1"):
        (tmp_path / name).mkdir()
    return tmp_path


@pytest.mark.parametrize("name", BY_HAND)
@pytest.mark.parametrize("pace", [0.0, 1.0])
def test_each_offence_is_told_as_the_truth_is(
    name: str, pace: float, folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T9.1, T9.2: frames, sizes, times and figures are the same whether what was said is there or not."""
    pair = BY_HAND[name]
    assert check(pair, folders, monkeypatch, pace) > 10
    offences = [[getattr(event, "offence", None) for event in events_of(pair, world)] for world in (0, 1)]
    differing = {found for two in zip(*offences, strict=True) for found in two if two[0] != two[1]}
    assert differing == {None, *pair.lies}, "else nothing was compared"


def events_of(pair: Pair, world: int) -> list[Any]:
    """All that happens in one world of a pair."""
    match = new_match(pair.rules, pair.dealer)
    for event in deal_cards(match, pair.decks[world]):
        match = evolve(match, event)
    found: list[Any] = []
    for seat, text in pair.commands:
        match, events = play(match, seat, parse_command(text))
        found += events
    return found


@pytest.mark.parametrize("at", range(len(RULES)))
@pytest.mark.parametrize("number", range(PAIRS))
def test_lies_look_as_truths_do(at: int, number: int, folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """T9: whatever is said, asked, beaten, exposed and played besides, nothing tells the lie that was not."""
    (pair,) = pairs(RULES[at], 1, seed=100 * at + number)
    assert check(pair, folders, monkeypatch, pace=number % 2) > 4


def test_a_difference_would_be_found(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests above fail as soon as a view, a list or a time differs with the truth."""
    pair = BY_HAND["announced"]
    monkeypatch.setattr("yus.view._claim", lambda deal, claim, seat: claim)
    with pytest.raises(AssertionError):
        check(pair, folders, monkeypatch, pace=0.0)


STATED: Final = (92, 94, 83)
"""Numbers that may be stated of a deal in which 92 is the true one, as long as it and written as long."""


def told_of(number: int, rules: TerzRules) -> tuple[int, ...]:
    """What is said and written of a count that is accepted: both seats' points, as stated and as written."""
    both = (number, DEAL_POINTS - number)
    return (*both, *(rounded(each, rules) for each in both))


def different(one: Any, other: Any) -> Iterator[tuple[Any, Any]]:
    """The values that are not the same in two messages, which must be built alike."""
    assert type(one) is type(other)
    if isinstance(one, dict):
        assert list(one) == list(other)
        one, other = list(one.values()), list(other.values())
    if isinstance(one, list):
        for first, second in zip(one, other, strict=True):
            yield from different(first, second)
    elif one != other:
        yield one, other


@pytest.mark.parametrize("answer", ["accept", "check"])
@pytest.mark.parametrize("rules", [LIVING, RULES[2]], ids=["rounded", "exact"])
@pytest.mark.parametrize("seat", [0, 1])
def test_no_mark_tells_a_false_count(
    seat: int, rules: TerzRules, answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T9.7: a true and a false count are told by messages that differ in that number alone, to everybody.

    In what is written of it too, until it is checked; they are as long and come at the same time.
    """
    heard: list[Heard] = []
    for number in STATED:
        (folder := tmp_path / str(number)).mkdir()
        commands = [*WHOLE.split(", "), f"1 count {number}", f"0 {answer}"]
        given = tuple((int(each[0]), each[2:]) for each in commands)
        pair = Pair(rules, 1, seat, (DECK, DECK), given, ())
        heard.append(heard_in(pair, 0, folder, monkeypatch, pace=1.0))
    true = heard[0]
    for number, false in zip(STATED[1:], heard[1:], strict=True):
        assert false[-1] == true[-1], "the figures for hosts"
        written = set(zip(told_of(STATED[0], rules), told_of(number, rules), strict=True))
        for tapes in zip(true[:-1], false[:-1], strict=True):
            frames = [[(at, len(each), json.loads(each)) for at, each in tape] for tape in tapes]
            if answer == "check":
                counted = next(place for place, (_, each) in enumerate(tapes[0]) if '"counted"' in each)
                frames = [each[: counted + 1] for each in frames]
            else:
                assert any('"deal_written"' in each for _, each in tapes[0])
            one, two = ([each[:2] for each in tape] for tape in frames)
            assert one == two
            told = [[message for _, _, message in tape] for tape in frames]
            found = set(different(*told))
            assert (STATED[0], number) in found
            assert found <= written


@pytest.fixture
def wires(tmp_path: Path) -> Iterator[str]:
    """A server on the loopback, with no delays."""
    with running(tmp_path) as address:
        yield address


def test_sizes_over_the_wire(wires: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """T9: over real sockets each message of a lie is as long as that of the truth and says the same."""
    chosen = [*BY_HAND.values(), *pairs(LIVING, 3, seed=9)]
    for pair in chosen:
        frames = []
        for world in (0, 1):
            deal_known(monkeypatch, pair.decks[world], pair.dealer)
            frames.append(played_over(wires, pair))
        assert [len(each) for each in frames[0]] == [len(each) for each in frames[1]]
        assert frames[0] == frames[1]


def played_over(address: str, pair: Pair) -> list[str]:
    """Play a world over sockets; return what the seat was sent, without the table's name and the time."""
    with Client(address, "one") as one, Client(address, "two") as two:
        clients = (one, two)
        table = one.make_table("terz", "open", rules=wire.rules_fields(pair.rules))
        for client in clients:
            client.join(table)
        two.ask("sit")
        for client in clients:
            client.ask("ready")
        for client in clients:
            while not (client.seen.get("view") or {}).get("deal"):
                client.hear()
        start = len(clients[pair.seat].frames)
        for number, (seat, text) in enumerate(pair.commands):
            told = clients[seat].say(text, id=f"{number:04}")
            assert told["type"] == "entry", told
            other = clients[1 - seat]
            while other.number < told["number"]:
                other.hear()
        frames = [each for each in clients[pair.seat].frames[start:] if '"type":"entry"' in each]
    assert len(frames) >= len(pair.commands)
    return [_plain(each, table) for each in frames]


def _plain(frame: str, table: str) -> str:
    told = json.loads(frame)
    return frame.replace(table, "T" * len(table)).replace(str(told["time"]), "0" * len(str(told["time"])))


def test_the_time_of_a_message_tells_nothing() -> None:
    """T9: over real sockets messages of lies and truths are as long and take times of one distribution."""
    truths, lies, sizes = telling.gather(40)
    assert len(sizes) == 1
    for true, false in zip(truths, lies, strict=True):
        assert telling.kolmogorov_smirnov(true, false)[1] > LEVEL


def test_the_comparison_of_times_would_find_a_difference() -> None:
    """The test of distributions tells a shift from none, and gives the values of the tables."""
    chance = random.Random(1)
    one = [chance.gauss(5, 1) for _ in range(2000)]
    two = [chance.gauss(5, 1) for _ in range(2000)]
    assert telling.kolmogorov_smirnov(one, two)[1] > 0.01
    assert telling.kolmogorov_smirnov(one, [each + 0.25 for each in two])[1] < telling.LEVEL
    assert telling.kolmogorov_smirnov([1, 2], [3, 4])[0] == 1
    assert telling.kolmogorov_smirnov(one, one) == (0, 1)
    # 1.358 is the tabled 5 % point of the limiting distribution.
    distance = 1.358 / (2000**2 / 4000) ** 0.5
    shifted = [each / 2000 + distance for each in range(2000)]
    assert telling.kolmogorov_smirnov([each / 2000 for each in range(2000)], shifted)[1] == pytest.approx(
        0.05, abs=0.005
    )


def test_the_deals_of_the_bench_differ_in_the_truth_alone() -> None:
    """The dealer holds the same in both deals; the elder holds the fifty he announces in one of them."""
    one, two = telling.deck(lie=False), telling.deck(lie=True)
    dealer = [6 * packet + 3 + at for packet in range(3) for at in range(3)]
    assert [one[at] for at in (*dealer, 18)] == [two[at] for at in (*dealer, 18)]
    assert len({*zip(one[:19], two[:19], strict=True)} - {(each, each) for each in one}) == 1
    assert PRESETS["living-table"].rules == LIVING
