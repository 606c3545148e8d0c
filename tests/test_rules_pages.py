"""docs/rules.md and docs/rules.ru.md: the rules for the reader, under the numbers that the code cites."""

import re
from pathlib import Path

import pytest

from yus.rules import OPTIONS

ROOT = Path(__file__).parent.parent
NUMBER = r"[CDT]\d+(?:\.\d+)?"
PAGES = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("rules.md", "rules.ru.md")}


def rules_of(page: str) -> dict[str, str]:
    """Return the rules of a page by their numbers, and its chapters by theirs."""
    parts = re.split(rf"^(?:\*\*({NUMBER})\*\*|###? ({NUMBER}|[CDT])\.? )", PAGES[page], flags=re.MULTILINE)
    return {
        rule or chapter: text
        for rule, chapter, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
    }


def cited() -> set[str]:
    """Return the numbers that stand in the code as strings, or before the reason in one."""
    found: set[str] = set()
    for path in (ROOT / "src" / "yus").rglob("*.py"):
        found |= set(re.findall(rf'"({NUMBER})(?:"|: )', path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("page", PAGES)
def test_every_cited_rule_is_there(page: str) -> None:
    """Whatever number an error cites, the reader finds it in his language."""
    assert len(cited()) > 40
    assert cited() <= rules_of(page).keys()


def test_same_rules_in_both_languages() -> None:
    """Both pages have the same rules, in the same order, each once."""
    assert list(rules_of("rules.md")) == list(rules_of("rules.ru.md"))
    for text in PAGES.values():
        numbers = re.findall(rf"^\*\*({NUMBER})\*\*", text, flags=re.MULTILINE)
        assert len(numbers) == len(set(numbers))


OPTIONS_WRITTEN = re.compile(r"`([a-z_]+)[:`]")


def test_each_rule_has_its_text() -> None:
    """No rule is empty, and the same points and options stand in both languages."""
    english, russian = rules_of("rules.md"), rules_of("rules.ru.md")
    options = {option.name for game in OPTIONS.values() for option in game}
    written: set[str] = set()
    for number, text in english.items():
        if "." not in number:
            continue
        assert min(len(text.strip()), len(russian[number].strip())) > 20
        named = options & set(OPTIONS_WRITTEN.findall(text))
        assert named <= set(OPTIONS_WRITTEN.findall(russian[number])), number
        written |= named
        if number[:2] in {"D2", "T2"} or number in {"D1.3", "T1.1"}:
            points = set(re.findall(r"\b\d{2,}\b", text))
            assert points <= set(re.findall(r"\b\d{2,}\b", russian[number])), number
    assert written == options


@pytest.mark.parametrize("page", PAGES)
def test_links(page: str) -> None:
    """Each page is linked from the README, and links to the other."""
    other = {"rules.md": "rules.ru.md", "rules.ru.md": "rules.md"}[page]
    assert f"docs/{page}" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"({other})" in PAGES[page]
