"""terminal.game: whole matches at the terminal, in both languages, in colour and in plain lines."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tests.terminal.table import Script, Table, at_random
from yus.cards import PACK, card_sign, members
from yus.events import Dealt, DealWritten, Drew, Event, MeldScored, Played, Swapped, ToppedUp
from yus.match import legal, why_not
from yus.notation import command_text, parse_command
from yus.record import check, parse_record, verify
from yus.rules import DebertsRules, Rules, TerzRules
from yus.terminal import ME, Session, SessionError
from yus.view import redact

GAMES = [
    DebertsRules(target=151),
    DebertsRules(players=3, convention="kharkov", target=101),
    TerzRules(target=301),
    TerzRules(target=301, per_turn="many", marriage="any", rounding=False, order="any"),
]
BOXES = re.compile("[\u2500-\u259f♠♣♦♥♤♧♢♡]")


def known_from(events: list[Event]) -> set[int]:
    """Return the cards that the person has seen, by what he was told."""
    known: set[int] = set()
    for event in events:
        match redact(event, ME):
            case Dealt(_, _, turn_up, hands, _):
                known = {turn_up, *members(hands[ME] or 0)}
            case ToppedUp(own, fresa):
                known |= {fresa, *members(own[ME] or 0)}
            case Swapped(_, taken, seven):
                known |= {taken, seven}
            case MeldScored(_, meld):
                known |= set(members(meld.cards))
            case Played(_, card):
                known.add(card)
            case Drew(_, turn_up, card):
                known |= {each for each in (turn_up, card) if each is not None}
    return known


def named_in(text: str, table: Table) -> set[int]:
    """Return the cards of which a text says the name or shows the sign."""
    words = table.game.words
    return {
        card
        for card in PACK
        if words.card(card) in text
        or words.card_object(card) in text
        or re.search(rf"(?<![0-9]){card_sign(card, words.language)}", text)
    }


@pytest.mark.parametrize("rules", GAMES, ids=["two", "three", "terz", "many"])
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
def test_whole_match(
    chance: Callable[[int], None], tmp_path: Path, rules: Rules, language: str, plain: bool
) -> None:
    """A match is played to its end, its record agrees and is proven, and nothing hidden was printed."""
    chance(1)
    seen = 0

    def watch(table: Table) -> None:
        """Hold what was printed since the last question against what was told in this deal."""
        nonlocal seen
        new, seen = table.printed[seen:], len(table.printed)
        heard = [event for events in table.session.heard for event in events]
        last = max(place for place, event in enumerate(heard) if isinstance(event, Dealt))
        assert named_in(new + table.prompts[-1], table) <= known_from(heard[last:])

    table = Table(rules, language, plain, at_random(Random(1)), bot="random")
    table.watch = watch
    table.game.run()
    assert table.session.match.winner is not None
    path = tmp_path / "new" / "match.json"
    table.game.write_record(path)
    record = parse_record(path.read_text(encoding="utf-8"))
    assert check(record) is not None
    assert verify(record).faults == ()
    assert verify(record).unproven == 0
    assert str(path) in table.printed.replace("\n", "")
    if plain:
        assert not BOXES.search(table.printed + "".join(table.prompts))
    assert all(len(line) <= 80 for line in table.printed.splitlines()) or plain


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_everything_can_be_said(chance: Callable[[int], None], rules: Rules, language: str) -> None:
    """Whatever is listed is understood by its number, by its words and in notation."""
    chance(3)
    random = Random(3)

    def script(table: Table) -> str:
        options = table.options
        for number, each in enumerate(options.all, 1):
            label = options.label(each)
            for text in (str(number), command_text(each), label, label.lower(), label.upper(), f" {label} "):
                assert options.read(text) == each, text
        return str(random.randrange(len(options.all)) + 1)

    Table(rules, language, False, script).game.run()


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("plain", [False, True])
def test_refused(chance: Callable[[int], None], language: str, plain: bool) -> None:
    """What may not be done is refused with the number of the rule, in the language of the game."""
    chance(4)
    random = Random(4)
    every = [command_text(each) for each in map(parse_command, VOCABULARY)]
    rules_cited = set()

    def script(table: Table) -> str:
        match = table.session.match
        wrong = [each for each in every if parse_command(each) not in legal(match, ME)]
        if not table.typed or random.random() < 0.5:
            text = random.choice(wrong)
            error = why_not(match, ME, parse_command(text))
            assert error is not None
            rules_cited.add(error.rule)
            return text
        return at_random(random)(table)

    table = Table(TerzRules(target=501), language, plain, script)
    table.game.run()
    for rule in rules_cited:
        assert f"{rule}: " in table.printed
    assert len(rules_cited) > 4
    if plain:
        assert not BOXES.search(table.printed)


VOCABULARY = [
    *(card_sign(card, "en") for card in PACK),
    *("announce AH:3", "announce JJJJ", "beat KC:4", "good", "rank?", "swap", "break 5", "marriage", "claim"),
]


def asks(*typed: str) -> Script:
    """Type these lines, then what is only possible or listed first."""
    lines = list(typed)
    return lambda table: lines.pop(0) if lines else "1"


def test_not_understood(chance: Callable[[int], None]) -> None:
    """What is no answer at all is said to be so, an empty line asks again, and nothing is lost."""
    chance(5)
    table = Table(DebertsRules(target=51), "ru", False, asks("бряк", "99", "", "0", "-1", "²", "x" * 500))
    table.game.run()
    for text in ("бряк", "99", "0", "-1", "²", "x" * 40):
        assert f"Не понял: {text}." in table.printed.replace("\n", " ")
    assert "x" * 41 not in table.printed


@pytest.mark.parametrize(("language", "rules"), [("ru", "docs/rules.ru.md"), ("en", "docs/rules.md")])
@pytest.mark.parametrize("plain", [False, True])
def test_help(chance: Callable[[int], None], language: str, rules: str, plain: bool) -> None:
    """A question mark tells how to answer, where the rules stand, and what was promised of the deal."""
    chance(6)
    table = Table(TerzRules(target=101, rounding=False), language, plain, asks("?"))
    table.game.run()
    text = " ".join(table.printed.split())
    assert rules in text
    assert "yus rules terz target=101 rounding=off" in text
    proof = table.session.deals[0].shuffle
    assert proof is not None
    assert text.count(str(proof["commitment"])) == (1 if plain else 2)


def test_hint_once(chance: Callable[[int], None]) -> None:
    """How to answer is said once, not at every question."""
    chance(7)
    table = Table(DebertsRules(target=151), "en", False, at_random(Random(7)))
    table.game.run()
    assert table.printed.count(table.game.words("term.choose_or_hint")) == 1


def test_enter_for_the_only_choice(chance: Callable[[int], None]) -> None:
    """Where there is one choice it is named in the prompt, and Enter gives it."""
    chance(8)
    entered = 0

    def script(table: Table) -> str:
        nonlocal entered
        only = table.options.only
        if only is None:
            assert "Enter" not in table.prompts[-1]
            return "1"
        assert f"Enter — {table.options.label(only)}" in table.prompts[-1]
        entered += 1
        return ""

    Table(DebertsRules(target=101), "ru", False, script).game.run()
    assert entered


def test_listener_hears_no_digits(chance: Callable[[int], None]) -> None:
    """In plain lines the commitment is not read out at each deal, and cards are heard once."""
    chance(9)
    table = Table(DebertsRules(target=151), "ru", True, at_random(Random(9)))
    table.game.run()
    proof = table.session.deals[0].shuffle
    assert proof is not None
    assert str(proof["commitment"]) not in table.printed


def interrupted_at(count: int, random: Random) -> Script:
    """Answer so many questions, then press Ctrl-C."""
    answer = at_random(random)

    def script(table: Table) -> str:
        if len(table.typed) >= count:
            raise KeyboardInterrupt
        return answer(table)

    return script


@pytest.mark.parametrize("rules", GAMES, ids=["two", "three", "terz", "many"])
@pytest.mark.parametrize("count", [0, 1, 7, 23])
def test_interrupted(chance: Callable[[int], None], tmp_path: Path, rules: Rules, count: int) -> None:
    """An interrupted match goes on with the same cards, points and bots, and can be proven at its end."""
    chance(count)
    table = Table(replace(rules, target=501), "ru", False, interrupted_at(count, Random(count)))
    with pytest.raises(KeyboardInterrupt):
        table.game.run()
    path = tmp_path / "deep" / "saved.json"
    table.session.save(path)
    session = Session.load(path)
    assert session.match == table.session.match
    assert session.deals == table.session.deals
    assert session.heard == table.session.heard
    assert (session.names, session.bots, session.table) == (
        table.session.names,
        table.session.bots,
        table.session.table,
    )
    again = Table(session, "ru", False, at_random(Random(count)))
    assert [row.written for row in again.game.rows] == [
        event for heard in session.heard for event in heard if isinstance(event, DealWritten)
    ]
    assert [(row.number, row.taker) for row in again.game.rows] == [
        (row.number, row.taker) for row in table.game.rows
    ]
    again.game.run()
    record = again.session.record()
    assert check(record) is not None
    assert verify(record).faults == ()
    assert record.deals[0].deck == table.session.record().deals[0].deck


def test_finished_match_is_not_taken_up(chance: Callable[[int], None], tmp_path: Path) -> None:
    """There is no going on with a match that is over."""
    chance(1)
    table = Table(TerzRules(target=51), "ru", True, at_random(Random(1)))
    table.game.run()
    table.session.save(tmp_path / "over.json")
    with pytest.raises(SessionError, match="this is no unfinished match"):
        Session.load(tmp_path / "over.json")


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_nothing_is_torn(chance: Callable[[int], None], width: int) -> None:
    """However narrow the terminal, a choice is never torn from its number."""
    chance(2)

    def script(table: Table) -> str:
        lines = table.printed.splitlines()
        for number, each in enumerate(table.options.all, 1):
            label = card_sign(each.card, "ru") if hasattr(each, "card") else table.options.label(each)
            if hasattr(each, "count") or len(label) > width - 15:
                continue
            assert any(f"{number}) {label}" in line for line in lines[-12:]), (number, label)
        return "1"

    Table(TerzRules(target=301, per_turn="many"), "ru", False, script, width=width).game.run()
