"""What the master would do, for who asks for it at the terminal."""

from collections.abc import Callable
from typing import Final

from yus.bots import Hint
from yus.commands import Break, Command, Play
from yus.terminal.options import Options
from yus.words import Words

ASKED: Final = frozenset({"подсказка", "подскажи", "п", "hint", "h", "??"})
"""What is typed to ask for a hint, in either language."""


def asks_for_hint(text: str) -> bool:
    """Tell whether what was typed asks for a hint."""
    return text.casefold() in ASKED


def hint_lines(hint: Hint, options: Options, words: Words) -> list[str]:
    """Return the advice as lines: the best choice in a sentence, then the worth of each, best first."""
    named: Callable[[Command], str] = lambda command: _name(command, options, words)  # noqa: E731
    weighed = [(each.value, each.command) for each in hint.choices if each.value is not None]
    if hint.unit is None or not weighed:
        return [words("hint.rough" if hint.rough else "hint.plain", choice=named(hint.best))]
    best = max(value for value, _ in weighed)
    lines = [words(f"hint.{hint.unit}", choice=named(hint.best), value=_figure(best, hint, words))]
    for value, command in sorted(weighed, key=lambda each: -each[0]):
        worth = words(f"hint.worth.{hint.unit}", value=_figure(value, hint, words))
        lines.append(f"{options.label(command)}: {worth}")
    return lines


def _name(command: Command, options: Options, words: Words) -> str:
    """A choice as it is named in a sentence: a card by its name, what is said in quotation marks."""
    match command:
        case Play(card):
            return words.card(card)
        case Break(count):
            return words("hint.break", count)
    return words("hint.said", words=options.label(command))


def _figure(value: float, hint: Hint, words: Words) -> str:
    sign = "−" if value < 0 else "+" if hint.unit == "points" else ""
    text = f"{abs(value):.1f}"
    return sign + (text.replace(".", ",") if words.language == "ru" else text)
