"""The rules in force, in words, made from the rules themselves."""

from typing import Final

from yus.rules import OPTIONS, PRESETS, Option, Rules, Value, at_table, game_of, value_text
from yus.words import words

BOTS_AT_TABLE: Final = (
    "bluffing.sees",
    "bluffing.lies",
    "bluffing.doubts",
    "bluffing.never_does",
    "bluffing.sits_in",
)
"""What is told of the bots where one can lie (T9), by keys of the catalogue."""


def rules_page(rules: Rules, language: str) -> list[str]:
    """Return the lines of a page on these rules: each option, its value, what that means, its rule number."""
    game = game_of(rules)
    named = [each.label.in_(language) for each in PRESETS.values() if each.rules == rules]
    title = {"deberts": ("Деберц", "Deberts"), "terz": ("Терц", "Terz")}[game][0 if language == "ru" else 1]
    lines = [named[0] if named else title]
    for option in OPTIONS[game]:
        lines += _option_lines(option, getattr(rules, option.name), language)
    helped = [each.help for each in PRESETS.values() if each.rules == rules and each.help is not None]
    return lines + [each.in_(language) for each in helped] + _bots(rules, language)


def _bots(rules: Rules, language: str) -> list[str]:
    """What the bots do and do not do at the living table."""
    if not at_table(rules):
        return []
    tell = words(language)
    return [tell("bluffing.title"), *(tell(key) for key in BOTS_AT_TABLE)]


def _option_lines(option: Option, value: Value, language: str) -> list[str]:
    chosen = next((each for each in option.choices if each.value == value), None)
    shown = value_text(value) if chosen is None else chosen.label.in_(language)
    meaning = option.help.in_(language) if chosen is None else chosen.help.in_(language)
    name = option.label.in_(language)
    return [f"{option.rule}  {name}: {shown}  ({option.name}={value_text(value)})", f"      {meaning}"]
