"""terminal.referee: the living table at the terminal: words, prices, the step to a lie, the review (T9)."""

import itertools
from collections.abc import Callable
from random import Random
from typing import get_args

import pytest

from tests.helpers import meld
from tests.table_play import TableScript, opening, steps
from tests.terminal.table import Table
from yus.commands import DEMAND, Count, Draw, Play
from yus.events import Event, MatchWon, Offence, Penalised, Spoken
from yus.match import legal
from yus.melds import FIGURES
from yus.notation import command_text
from yus.record import check, parse_record, record_text
from yus.rules import DebertsRules, TerzRules
from yus.terminal import ME
from yus.terminal.referee import is_lie, penalty_text, price_text, review
from yus.terminal.speech import Narrator
from yus.terz import Price
from yus.terz.referee.penalties import EVIDENT, RULE_OF, price
from yus.view import lawful, prices, redact, view
from yus.words import words

RU, EN = words("ru"), words("en")
LIVE = TerzRules(target=151, referee="table", mandatory_seven=True)
CHARGED = [each for each in get_args(Offence) if each != "undercounted"]


def penalty(offence: Offence, spoken: Spoken | None = None) -> Penalised:
    """What is told of an offence of seat 0 with a terz, or of 7 points too many."""
    cost = price(LIVE, offence, 7 if offence == "overcounted" else 20)
    points = (-cost.own, cost.other)
    return Penalised(0, offence, cost.rule, cost.hill, points, cost.lost, spoken)


@pytest.mark.parametrize(
    ("offence", "text"),
    [
        ("false_meld", "Ложное объявление: терца нет. Сопернику +20, в гору +100"),
        ("rank_without_meld", "«Рост?» без комбинации: +100 в гору"),
        ("drawn_out_of_turn", "Чужой подъём: партия проиграна"),
        ("drawn_before_break", "Взята карта до ломки: партия проиграна"),
        ("card_too_many", "Лишняя карта: партия проиграна"),
        ("card_too_few", "Не хватает карты: партия проиграна"),
        ("downgrade", "Понижение ранга: −20"),
        ("few_cards", "Меньше девяти карт, объявлять нельзя: +100 в гору"),
        ("wrong_claim", "Очков не хватает: +100 в гору"),
        ("overcounted", "Неправильный подсчёт: лишние 7 пишет соперник"),
        ("seven_kept", "Козырная семёрка не заменена: +100 в гору"),
    ],
)
def test_the_referees_lines(offence: Offence, text: str) -> None:
    """T9: the referee says what players say."""
    assert penalty_text(penalty(offence, Spoken(3)), RU) == text


@pytest.mark.parametrize("offence", CHARGED)
def test_every_offence_has_words(offence: Offence) -> None:
    """T9: every offence is told in both languages, with its amounts and its rule."""
    for spoken in (Spoken(3), *(Spoken(kind) for kind in FIGURES)):
        event = penalty(offence, spoken)
        for tell in (RU, EN):
            text = penalty_text(event, tell)
            assert "{" not in text
            assert str(event.hill) in text or not event.hill
            narrator = Narrator(LIVE, ("A", "B"), tell, 1)
            lines = [line.text for line in narrator.tell(event)]
            assert RULE_OF[offence] in lines[0]
            assert narrator.targets == [151 + event.hill, 151]
            assert (len(lines) == 2) == bool(event.hill)


def test_prices_in_words() -> None:
    """T9: a price says all that it costs, and nothing that it does not."""
    assert price_text(price(LIVE, "false_meld", 50), RU) == "сопернику +50, в гору +100"
    assert price_text(price(LIVE, "downgrade", 20), RU) == "себе −20"
    assert price_text(price(LIVE, "card_too_few"), RU) == "проигрыш партии"
    assert price_text(price(LIVE, "undercounted"), EN) == ""
    assert price_text(Price("overcounted", "T9.7", other=7), EN) == "7 for the opponent"


def test_what_is_offered_as_a_lie() -> None:
    """T9: what loses the match, is seen at once or charged for in any case is not among the untruths."""
    offered = {offence for offence in get_args(Offence) if is_lie(price(LIVE, offence))}
    assert offered.isdisjoint(EVIDENT)
    assert {"false_meld", "downgrade", "rank_without_meld", "overcounted"} <= offered
    assert not offered & {"wrong_claim", "seven_kept"}
    assert not offered & {"drawn_out_of_turn", "card_too_many", "card_too_few", "drawn_before_break"}


def typist(random: Random, lies: float) -> Callable[[Table], str]:
    """Type what is lawful, and now and then what is not, in every way there is."""

    def script(table: Table) -> str:
        prompt, match = table.prompts[-1], table.session.match
        tell = table.game.words
        if prompt.endswith(tell("table.sure", command="", offence="", price="")[-12:]):
            return random.choice((tell("table.yes"), "no"))
        if prompt == tell("table.right"):
            return random.choice(("", "show"))
        if prompt == tell("term.next"):
            return ""
        seen = view(match, ME)
        wrong = prices(seen)
        fine = [each for each in lawful(seen) if each != DEMAND or random.random() < 0.3] or list(
            lawful(seen)
        )
        if prompt.startswith(tell("table.count")):
            return random.choice(
                ("", "?", "300", str(next(each for each in fine if isinstance(each, Count)).points))
            )
        bad = [each for each, cost in wrong.items() if not cost.lost]
        if bad and random.random() < lies:
            if random.random() < 0.5:
                return command_text(random.choice(bad))
            return str(len(fine) + 1)
        return command_text(random.choice(fine))

    return script


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("number", range(4))
def test_whole_matches(language: str, number: int, chance: Callable[[int], None]) -> None:
    """T9: a match at the living table is played to its end, and its record replays."""
    chance(number)
    table = Table(
        LIVE, language, number % 2 == 0, typist(Random(number), 0.05), ("greedy", "random")[number // 2]
    )
    table.game.run()
    match = table.session.match
    assert match.winner is not None
    assert check(parse_record(record_text(table.session.record()))) == match
    assert "{" not in table.printed
    tell = table.game.words
    assert tell("table.unnoticed") in table.printed or tell("table.noticed_all") in table.printed
    assert any(tell("table.draw") in each for each in (table.printed, *table.prompts))


def test_lawful_commands_are_listed_first(chance: Callable[[int], None]) -> None:
    """T9: what is lawful is listed with numbers; the untruth is the last number, one step further."""
    chance(1)
    table = Table(LIVE, "ru", False, typist(Random(1), 0.0))

    def watch(table: Table) -> None:
        match = table.session.match
        if match.deal is None or match.deal.stage != "play" or not legal(match, ME):
            return
        fine = lawful(view(match, ME))
        assert all(isinstance(each, Play | Draw) or each not in prices(view(match, ME)) for each in fine)

    table.watch = watch
    table.game.run()
    assert f". {RU('table.lie')}" in table.printed
    assert not any(
        isinstance(each, Penalised) and each.seat == ME for heard in table.session.heard for each in heard
    )


def test_a_lie_is_one_step_further(chance: Callable[[int], None]) -> None:
    """T9: the number after the last lawful one opens the list of untruths; Enter goes back.

    Melds are listed as the other hears them, then with suit, top and price.
    """
    chance(2)
    answers: list[str] = []

    def script(table: Table) -> str:
        if table.prompts[-1] == RU("term.prompt"):
            answers.append("" if len(answers) == 1 else "1")
            return answers[-1]
        if len(answers) > 2:
            raise EOFError
        seen = view(table.session.match, ME)
        fine = lawful(seen)
        if any(is_lie(cost) for cost in prices(seen).values()) and DEMAND not in fine:
            answers.append("open")
            return str(len(fine) + 1)
        return command_text(fine[0])

    table = Table(LIVE, "ru", False, script)
    with pytest.raises(EOFError):
        table.game.run()
    assert answers == ["open", "", "open", "1", "1"]
    assert table.printed.count(RU("table.lies")) == 2
    assert table.printed.count(RU("table.which")) == 1
    assert "сопернику +" in table.printed
    marks = [getattr(each, "offence", None) for heard in table.session.heard for each in heard]
    assert any(mark is not None for mark in marks)


@pytest.fixture(scope="module")
def played() -> list[list[Event]]:
    """All that happened in matches full of offences, of each its first deals: liars play for ever."""
    scripts = [TableScript(LIVE, 0, number, "mixed", 0.15) for number in range(25)]
    return [
        [*opening(script), *(event for step in steps(script, deals=4) for event in step.events)]
        for script in scripts
    ]


def test_the_review_at_the_end(played: list[list[Event]]) -> None:
    """T9: offences that nobody noticed are told at the end; else that there are none."""
    names = ("A", "B")
    assert review(DebertsRules(), [], names, RU) == []
    assert review(LIVE, [], names, RU) == [RU("table.noticed_all")]
    told: set[str] = set()
    for events in played:
        for tell in (RU, EN):
            lines = review(LIVE, events, names, tell)
            assert lines[0] in (tell("table.unnoticed"), tell("table.noticed_all"))
            told |= set(lines[1:])
    assert any(RU("offence.false_meld") in each for each in told)
    assert any(RU("offence.false_marriage") in each for each in told)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("plain", [True, False])
def test_everything_can_be_told(language: str, plain: bool, played: list[list[Event]]) -> None:
    """T9: whatever happens at the table is told to a seat and to all, without gaps in the words."""
    narrators = {me: Narrator(LIVE, ("A", "B"), words(language), me, plain) for me in (0, 1, None)}
    heard: set[str] = set()
    for event in itertools.chain.from_iterable(played):
        heard.add(type(event).__name__)
        for me, narrator in narrators.items():
            for line in narrator.tell(redact(event, me)):
                assert line.text
                assert "{" not in line.text
    assert {"MeldWritten", "Demanded", "MeldShown", "MarriageShown", "MeldRevived", "Penalised"} <= heard
    assert {"ClaimUpheld", "Counted", "Accepted", "Checked", MatchWon.__name__} <= heard
    assert meld("QS:3").kind == 3
