"""terminal.show and terminal.rules_page: a record as people would write it down, and the rules in force."""

import io
import re

import pytest
from msgspec.structs import replace
from rich.console import Console

from tests.helpers import deberts_deck
from tests.logs import random_record
from yus.cards import cards_text
from yus.record import DealRecord, Difference, Ended, Record, RecordError, rules_of
from yus.rules import OPTIONS, PRESETS, DebertsRules, Rules, TerzRules, at_table, game_of, make_rules
from yus.terminal import rules_page, show
from yus.terminal.rules_page import BOTS_AT_TABLE
from yus.words import words


def shown(record: Record, language: str = "ru") -> str:
    """Return what is printed of a record."""
    paper = io.StringIO()
    console = Console(file=paper, width=80, highlight=False, markup=False, emoji=False, soft_wrap=True)
    show(record, console, words(language))
    return paper.getvalue()


DECK = deberts_deck(["KS QS JS", "AC KC QC"], turn_up="9H", dealer=1)
SHORT = Record(
    game="deberts",
    names=("Аня", "Борис"),
    deals=(
        DealRecord(
            1, cards_text(DECK), ("0 pass", "1 play", "0 announce KS:3", "1 rank?", "1 beat AC:3", "1 done")
        ),
    ),
    winner=None,
)


def test_short() -> None:
    """Hands, what was said and what it brought stand one under the other."""
    lines = shown(SHORT).splitlines()
    assert lines[0] == "Деберц по-московски"
    text = "\n".join(lines)
    for wanted in (
        "Сдача 1. Сдаёт: Борис. Открыт козырь: девятка червей.",
        "Аня: Пас",
        "Борис: Играю!",
        "Аня: Терц!",
        "Борис: Рост?",
        "Терц от короля",
        "Борис: Не годится. Терц от туза!",
        "Борис пишет терц от туза (Т♣ К♣ Д♣): 20 очков.",
        "Партия не окончена.",
    ):
        assert wanted in text


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("rules", [DebertsRules(), DebertsRules(players=3), TerzRules(target=301)])
def test_whole_match(rules: Rules, language: str) -> None:
    """Every trick is a line, every deal a row of the sheet, and all cards of a hand are there."""
    record = random_record(rules, 4, deals=30)
    text = shown(record, language)
    tricks = re.findall(r"^\d+\. .+ — ", text, re.MULTILINE)
    assert record.winner is not None
    assert text.count("│") >= 2 * len(record.deals)
    assert len(tricks) >= 9 * sum(any(deal.points or ()) for deal in record.deals)
    assert words(language)("term.match_open") not in text
    for name in record.names:
        assert name in text


def test_given_up() -> None:
    """Who gave the match up is told."""
    record = replace(SHORT, winner=0, ended=Ended("gave_up", 1))
    assert "Борис сдаётся." in shown(record)


def test_without_deals() -> None:
    """A record without a deal is a match that is not over; seats without names go by their numbers."""
    assert "Партия не окончена." in shown(replace(SHORT, deals=()))
    assert "0: Пас" in shown(replace(SHORT, names=()))


def test_odd_names() -> None:
    """Names cannot colour the terminal, move its cursor or break a line."""
    text = shown(replace(SHORT, names=("\x1b[31mred", "[bold]:heart:\n\r")))
    assert "\x1b" not in text
    assert "·[31mred: Пас" in text
    assert "[bold]:heart:··: Играю!" in text


def test_wrong_records() -> None:
    """A record that differs from the rules or cannot be read is not shown as if it were right."""
    with pytest.raises(RecordError):
        shown(replace(SHORT, names=("a",)))
    deal = replace(SHORT.deals[0], commands=("0 AH",))
    with pytest.raises(Difference):
        shown(replace(SHORT, deals=(deal,)))


class TestRulesPage:
    """The rules in force."""

    @pytest.mark.parametrize("language", ["ru", "en"])
    @pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
    def test_presets(self, preset: object, language: str) -> None:
        """A page has each option with its rule number, its value and what that means."""
        rules = PRESETS[preset.name].rules  # type: ignore[attr-defined]
        lines = rules_page(rules, language)
        options = OPTIONS[game_of(rules)]
        explained = PRESETS[preset.name].help  # type: ignore[attr-defined]
        if at_table(rules):
            told = lines[-len(BOTS_AT_TABLE) - 1 :]
            assert told == [words(language)(key) for key in ("bluffing.title", *BOTS_AT_TABLE)]
            lines = lines[: -len(told)]
        assert len(lines) == 1 + 2 * len(options) + (explained is not None)
        if explained is not None:
            assert lines.pop() == explained.in_(language)
        for option, line in zip(options, lines[1::2], strict=True):
            assert line.startswith(f"{option.rule}  {option.label.in_(language)}: ")
            assert f"({option.name}=" in line
        for line in lines[2::2]:
            assert line.strip()

    def test_every_value_reads_differently(self) -> None:
        """Each value of each option has a page of its own."""
        for game in OPTIONS:
            for option in OPTIONS[game]:
                table = {"referee": "table"} if option.name == "penalty" else {}
                pages = {
                    tuple(rules_page(make_rules(game, {**table, option.name: each.value}), "ru"))
                    for each in option.choices
                }
                assert len(pages) == len(option.choices)

    def test_record(self) -> None:
        """What stands above a record are its rules."""
        assert shown(SHORT).splitlines()[0] == rules_page(rules_of(SHORT), "ru")[0]
