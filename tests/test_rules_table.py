"""The table of docs/rules-code.md, rule -> code -> test, made from docstrings.

`python -m tests.test_rules_table` writes it.
Code plays a rule if a docstring of it (of a module, class, function or constant) names the rule's number,
alone or in a span, as "D6.1 to D6.4". A test checks a rule if its docstring opens with the number.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec
import pytest

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "rules-code.md"
ROOMS: Final = (
    "errors",
    "cards",
    "melds",
    "tricks",
    "rules",
    "commands",
    "events",
    "match",
    "view",
    "notation",
)
GAMES: Final = ("deberts", "terz")

RULES: Final = {
    "C1": "the pack",
    "C2": "natural order",
    "C3": "trick order",
    "C4": "who takes a trick, and leads",
    "C5": "a run is named by its top",
    "C6": "parts of a run",
    "C7": "seniority of melds",
    "D1.1": "players",
    "D1.2": "Moscow and Kharkov",
    "D1.3": "target",
    "D1.4": "first dealer, rematch",
    "D2.1": "points of the cards",
    "D2.2": "points of last trick and melds",
    "D3.1": "the deal, the turn-up",
    "D3.2": "first round of the bidding",
    "D3.3": "second round of the bidding",
    "D3.4": "thrown in",
    "D3.5": "top-up and fresa",
    "D4.1": "swap of the trump seven",
    "D4.2": "when to swap",
    "D4.3": "does my terz pass?",
    "D5.1": "runs of 4 and 3, the senior meld",
    "D5.2": "the meld stage, sides",
    "D5.3": "announcing",
    "D5.4": "answering",
    "D5.5": "the side adds its runs",
    "D5.6": "what is shown",
    "D5.7": "the earlier of equals",
    "D5.8": "runs without a trick",
    "D5.9": "bella",
    "D6.1": "the lead",
    "D6.2": "follow suit, else trump",
    "D6.3": "trumps must be overtaken",
    "D6.4": "plain suits need not",
    "D7.1": "points of a deal",
    "D7.2": "bait and hanging bait of two",
    "D7.3": "bait and hanging bait of three",
    "D7.4": "hanging points",
    "D7.5": "next dealer",
    "D8.1": "alone at the target",
    "D8.2": "several at the target",
    "T1.1": "two players, target",
    "T1.2": "options",
    "T1.3": "first dealer, rematch",
    "T2.1": "points of the cards",
    "T2.2": "points of melds",
    "T2.3": "rounding",
    "T3.1": "the deal, the stock",
    "T3.2": "stage 1",
    "T3.3": "the break",
    "T3.4": "stage 2, drawing",
    "T3.5": "stage 3, the fritz",
    "T3.6": "on his own turn",
    "T4.1": "free play",
    "T4.2": "duties in the fritz",
    "T4.3": "the trump jack",
    "T4.4": "looking through tricks",
    "T5.1": "swap of the trump seven",
    "T5.2": "mandatory seven",
    "T6.1": "announcing",
    "T6.2": "figures after the break",
    "T6.3": "what is said",
    "T6.4": "answering",
    "T6.5": "scored and burnt",
    "T6.6": "one meld a turn",
    "T6.7": "ascending order",
    "T6.8": "several melds a turn",
    "T6.9": "marriage",
    "T7.1": "claim",
    "T7.2": "end of the deal",
    "T7.3": "next dealer",
    "T7.4": "melds without a trick",
}
"""Every numbered rule, and in a few words what it is about."""

NUMBER: Final = r"[CDT]\d(?:\.\d)?"


class Place(msgspec.Struct, frozen=True, order=True):
    """Something with a docstring: its file, its name there (empty: the whole module), the docstring."""

    file: str
    name: str
    text: str

    def link(self) -> str:
        """Return it as a link from docs/."""
        shown = self.file.removeprefix("src/yus/").removeprefix("tests/")
        return f"[{shown}{': ' if self.name else ''}{self.name}](../{self.file})"


def documented(file: Path) -> Iterator[Place]:
    """Yield everything in a file that has a docstring, constants with a text below them included."""
    where = file.relative_to(ROOT).as_posix()
    tree = ast.parse(file.read_text())
    yield Place(where, "", ast.get_docstring(tree) or "")
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield Place(where, node.name, ast.get_docstring(node) or "")
        if isinstance(node, ast.Module | ast.ClassDef):
            for constant, below in pairwise(node.body):
                name = _name_of(constant)
                if name and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                    yield Place(where, name, str(below.value.value))


def _name_of(statement: ast.stmt) -> str:
    """The name to which a statement gives a value, if it is one."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def named(text: str) -> set[str]:
    """Return the rules that a docstring names, those of a span included."""
    found = set(re.findall(NUMBER, text))
    for first, last in re.findall(rf"({NUMBER})(?: to |-)({NUMBER})", text):
        chapter = first.partition(".")[0]
        assert last.startswith(f"{chapter}."), f"a span within one chapter, not {first} to {last}"
        span = range(int(first[-1]), int(last[-1]) + 1)
        found |= {f"{chapter}.{number}" for number in span}
    return found


def opened_with(text: str) -> list[str]:
    """Return the rules with which the docstring of a test opens."""
    opening = re.match(rf"((?:{NUMBER}, )*{NUMBER}): ", text)
    return opening[1].split(", ") if opening else []


@cache
def code() -> list[Place]:
    """Return everything in the rules rooms that has a docstring."""
    source = ROOT / "src" / "yus"
    files = [source / f"{room}.py" for room in ROOMS]
    files += [file for game in GAMES for file in sorted((source / game).glob("*.py"))]
    return [place for file in files for place in documented(file)]


@cache
def checks() -> list[Place]:
    """Return all tests."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [place for file in files for place in documented(file) if place.name.startswith("test_")]


def code_of(rule: str) -> list[Place]:
    """Return the code that plays a rule."""
    return [place for place in code() if rule in named(place.text)]


def checks_of(rule: str) -> list[Place]:
    """Return the tests that check a rule."""
    return [place for place in checks() if rule in opened_with(place.text)]


def page() -> str:
    """Return the whole of docs/rules-code.md."""
    lines = [
        "# Where each rule is played, and what checks it",
        "",
        "Made from the docstrings by `python -m tests.test_rules_table`; a test fails if it is out of date.",
        "A whole module stands without a name.",
        "",
        "| rule | what it is about | code | tests |",
        "|---|---|---|---|",
    ]
    for rule, about in RULES.items():
        played = "<br>".join(place.link() for place in code() if rule in named(place.text))
        checked = "<br>".join(place.link() for place in checks() if rule in opened_with(place.text))
        lines.append(f"| {rule} | {about} | {played} | {checked} |")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_code_and_a_test(rule: str) -> None:
    """Each numbered rule is named by the docstring of some code, and some test opens with its number."""
    assert code_of(rule), f"no docstring in the rules rooms names {rule}"
    assert checks_of(rule), f"no test opens with {rule}"


def test_only_rules_that_there_are() -> None:
    """No test opens with the number of a rule, or of a chapter, that there is not."""
    chapters = {rule.partition(".")[0] for rule in RULES} | {"T9"}
    known = {*RULES, *chapters, *(f"T9.{number}" for number in range(1, 10))}
    opened = {rule for place in checks() for rule in opened_with(place.text)}
    assert opened - known == set()


def test_page_is_up_to_date() -> None:
    """docs/rules-code.md is what the docstrings say now; `python -m tests.test_rules_table` writes it."""
    assert PAGE.read_text() == page()


def test_spans() -> None:
    """A span of rules stands for each of them."""
    assert named("As D3.2 has it, D6.1 to D6.3, T4.1-T4.2.") == {
        "D3.2",
        "D6.1",
        "D6.2",
        "D6.3",
        "T4.1",
        "T4.2",
    }
    assert opened_with("D5.4, D1.2: x") == ["D5.4", "D1.2"]
    assert opened_with("A law of D1.2: x") == []


if __name__ == "__main__":
    PAGE.write_text(page())
