"""record.model: what the exceptions of records keep and say."""

import pytest

from yus.errors import YusError
from yus.record import Difference, RecordError


def test_record_error_says_where_and_why() -> None:
    """A record error names the place before the reason, and the reason alone where there is no place."""
    error = RecordError("deals[0].deck", "not a card")
    assert (error.where, error.why, str(error)) == (
        "deals[0].deck",
        "not a card",
        "deals[0].deck: not a card",
    )
    assert str(RecordError("", "not JSON")) == "not JSON"
    assert isinstance(error, YusError)


@pytest.mark.parametrize(
    ("deal", "command", "text"),
    [
        (None, None, "D8.1: why"),
        (2, None, "deal 2: D8.1: why"),
        (2, 5, "deal 2, command 5: D8.1: why"),
    ],
)
def test_difference_names_deal_command_and_rule(deal: int | None, command: int | None, text: str) -> None:
    """A difference says in which deal and at which command, counted from 1, which rule says otherwise."""
    error = Difference("D8.1", "why", deal, command)
    assert str(error) == text
    assert (error.rule, error.why, error.deal, error.command) == ("D8.1", "why", deal, command)
    assert isinstance(error, YusError)
