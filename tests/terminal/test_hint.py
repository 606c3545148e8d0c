"""terminal.hint: what the master would do, asked for in a word, with what every choice is worth."""

import re
from collections.abc import Callable
from random import Random

import pytest

from tests.terminal.table import Table
from yus.bots import Choice, Hint
from yus.commands import GOOD, PASS, Break, NameTrump, Play
from yus.match import legal
from yus.rules import DebertsRules, Rules, TerzRules, make_rules
from yus.terminal import ME
from yus.terminal.hint import asks_for_hint, hint_lines
from yus.words import words


class Enough(Exception):
    """The test has seen what it wanted."""


def asked_once(rules: Rules, language: str, word: str, plain: bool = False) -> Table:
    """A table at which the person asks for a hint at his first choice, and then leaves."""
    seen: list[int] = []
    chance = Random(3)

    def script(table: Table) -> str:
        choices = legal(table.session.match, ME)
        if seen:
            raise Enough
        if len(choices) > 1 and not isinstance(choices[0], Break):
            seen.append(len(table.paper.getvalue()))
            table.watch = lambda _: None
            return word
        return str(chance.randrange(len(choices)) + 1)

    table = Table(rules, language, plain, script)
    with pytest.raises(Enough):
        table.game.run()
    table.paper.write("")
    table.typed.append(table.paper.getvalue()[seen[0] :])
    return table


@pytest.mark.parametrize("rules", [DebertsRules(), DebertsRules(players=3), TerzRules()])
@pytest.mark.parametrize(("language", "word"), [("ru", "подсказка"), ("en", "hint"), ("ru", "??")])
def test_a_word_asks_for_a_hint(
    chance: Callable[[int], None], rules: Rules, language: str, word: str
) -> None:
    """The best choice is told and what each is worth; nothing has been done, and the choice stays."""
    chance(4)
    table = asked_once(rules, language, word)
    told = table.typed[-1]
    assert words(language)("term.hint_warming") in told
    options = table.options
    assert len(options.all) > 1
    if "%" in told:
        for each in options.all:
            assert options.label(each) in told
        shown = [float(each.replace(",", ".")) for each in re.findall(r": \D*(\d+[.,]\d) ?%", told)]
        assert shown[1:] == sorted(shown[1:], reverse=True)
        assert shown[0] == shown[1]


def test_at_the_living_table_there_are_none(chance: Callable[[int], None]) -> None:
    """T9: where one may lie no hint is given, and it is said why."""
    chance(5)
    told = asked_once(TerzRules(referee="table"), "ru", "подсказка").typed[-1]
    assert words("ru")("term.no_hints") in told


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("referee", ["strict", "table"])
def test_only_what_there_is_is_offered(chance: Callable[[int], None], language: str, referee: str) -> None:
    """A hint is offered, and explained to who asks for help, where there are hints and nowhere else."""
    chance(5)
    table = asked_once(make_rules("terz", {"referee": referee}), language, "?")
    say, there = words(language), referee == "strict"
    assert (say("term.choose_or_hint") in table.printed) == there
    assert (say("term.choose") in table.printed) != there
    assert (say("term.help_hint") in table.printed) == there


@pytest.mark.parametrize("text", ["подсказка", "Подсказка", "hint", "H", "??", "п"])
def test_words_for_it(text: str) -> None:
    """A hint is asked for in either language, in capitals too."""
    assert asks_for_hint(text)


@pytest.mark.parametrize("text", ["", "?", "пас", "7", "heart"])
def test_other_words(text: str) -> None:
    """What means something else asks for no hint."""
    assert not asks_for_hint(text)


def test_without_figures_there_is_one_line(chance: Callable[[int], None]) -> None:
    """A rule of thumb, or a beginner in place of the master, is one sentence."""
    chance(4)
    options = asked_once(DebertsRules(), "ru", "hint").options
    choices = (Choice(PASS, None), Choice(NameTrump(None), None))
    assert hint_lines(Hint(PASS, choices), options, words("ru")) == ["Лучше сказать «Пас»"]
    assert hint_lines(Hint(Break(7), choices), options, words("ru")) == ["Лучше снять 7 карт"]
    rough = hint_lines(Hint(Play(0), choices, rough=True), options, words("en"))
    assert rough == ["The master is not ready yet; a novice's advice: seven of spades"]


def test_points_are_signed(chance: Callable[[int], None]) -> None:
    """Values in points tell by how many the deal comes out ahead, or behind."""
    chance(4)
    options = asked_once(DebertsRules(), "en", "hint").options
    hint = Hint(PASS, (Choice(GOOD, -3.25), Choice(PASS, 14.0)), "points")
    first, *rest = hint_lines(hint, options, words("en"))
    assert "+14.0 points ahead" in first
    assert [line.rpartition(": ")[2] for line in rest] == ["+14.0 points ahead", "−3.2 points ahead"]
