"""errors: what the exceptions keep and say."""

import pytest

from yus.errors import (
    DeckError,
    IllegalCommand,
    NotationError,
    NotYourTurn,
    SequenceError,
    YusError,
)


def test_notation_error_names_input_and_reason() -> None:
    """A notation error names what was looked for, the text as given, and what was wanted."""
    error = NotationError("card", "11H", "a rank and a suit")
    assert (error.what, error.text, error.wanted) == ("card", "11H", "a rank and a suit")
    assert str(error) == "not a card: '11H' (wanted: a rank and a suit)"


@pytest.mark.parametrize(("length", "shown"), [(60, "x" * 60), (61, "x" * 60 + "…")])
def test_notation_error_shortens_long_texts(length: int, shown: str) -> None:
    """A text of more than 60 characters is cut in the message but kept whole in the error."""
    error = NotationError("card", "x" * length, "a card")
    assert f"{shown!r} (" in str(error)
    assert error.text == "x" * length


def test_every_error_is_a_value_error() -> None:
    """Whoever catches ValueError catches every fault of what was given."""
    for kind in (NotationError, IllegalCommand, DeckError, SequenceError):
        assert issubclass(kind, YusError)
    assert issubclass(NotYourTurn, IllegalCommand)
    assert issubclass(YusError, ValueError)


def test_illegal_command_has_its_rule_and_both_languages() -> None:
    """A refused command names the rule that forbids it and says why in both languages."""
    error = IllegalCommand("D6.2", "suit must be followed", "надо ходить в масть")
    assert (error.rule, error.en, error.ru) == ("D6.2", "suit must be followed", "надо ходить в масть")
    assert str(error) == "D6.2: suit must be followed"
    assert error.text("ru") == "надо ходить в масть"
    assert error.text("en") == error.text("uk") == "suit must be followed"
