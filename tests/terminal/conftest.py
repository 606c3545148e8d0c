"""What the tests of the terminal share: chance that follows from a number."""

from collections.abc import Callable
from random import Random

import pytest


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Make everything that a match at the terminal draws follow from a number."""

    def seed(number: int) -> None:
        random = Random(number)
        monkeypatch.setattr("yus.shuffle.secrets.token_bytes", random.randbytes)
        monkeypatch.setattr("yus.terminal.session.os.urandom", random.randbytes)
        monkeypatch.setattr("yus.terminal.session.random.SystemRandom", lambda: random)

    return seed
