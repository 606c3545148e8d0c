"""How long answers take, so that their speed tells nothing.

What is the only thing possible is played by the server after a time drawn from those that free answers took;
a bot's time is drawn likewise, without a look at its cards; a free answer is held to the shortest of them.
"""

import random
from collections import deque
from typing import Final, Literal, TypeAlias

from yus.server.outgoing import Call

Answer: TypeAlias = Call | Literal["right"]
"""What is answered: a call, or nothing, where a right is used (T9)."""
LEAST: Final[dict[Answer, float]] = {
    "play": 0.5, "word": 0.4, "answer": 0.6, "break": 0.6,
    "draw": 0.3, "show": 0.8, "claim": 0.8, "count": 2.0, "check": 0.8, "right": 0.5,
}  # fmt: skip
"""Seconds that every answer takes at least.

A count ends the rights to ask (T9.1), so it leaves time to use them.
"""
MOST: Final = 3.0
"""Seconds that a drawn time takes at most: nobody waits for nothing."""
MOST_RIGHT: Final = 1.8
"""The same for a right, shorter than a count takes at least."""
SILENCE: Final = 1.8
"""Seconds in which a meld stage passes if nobody can speak, a little below the two that are promised."""
REMEMBERED: Final = 200
"""So many free answers of each call are remembered, by this server, of all tables together."""
_MEDIAN: Final[dict[Answer, float]] = {
    "play": 1.1, "word": 1.0, "answer": 1.2, "break": 1.5,
    "draw": 0.7, "show": 1.6, "claim": 1.4, "count": 2.5, "check": 1.6, "right": 1.1,
}  # fmt: skip
_SPREAD: Final = 0.45

Times: TypeAlias = deque[float]


class Pace:
    """The times of free answers, and draws from them; ``scale`` stretches all, 0 makes them vanish."""

    def __init__(self, scale: float, chance: random.Random | None = None) -> None:
        """Begin with times as people usually take them."""
        self._scale = scale
        self._chance = chance or random.SystemRandom()
        self._times: dict[Answer, Times] = {
            call: deque((self._usual(call) for _ in range(REMEMBERED // 2)), REMEMBERED) for call in LEAST
        }

    def _usual(self, call: Answer) -> float:
        return max(LEAST[call], _MEDIAN[call] * self._chance.lognormvariate(0, _SPREAD))

    @property
    def off(self) -> bool:
        """Whether answers are not delayed at all."""
        return self._scale == 0

    def least(self, call: Answer) -> float:
        """Return the seconds to which a free answer is held."""
        return LEAST[call] * self._scale

    def heard(self, call: Answer, seconds: float) -> None:
        """Remember how long a free answer took; who was away for long teaches nothing."""
        if self._scale and seconds <= 4 * MOST * self._scale:
            self._times[call].append(max(LEAST[call], seconds / self._scale))

    def draw(self, call: Answer, silence_of: int | None = None) -> float:
        """Draw seconds; ``silence_of``: the number of seats, where it is the silence of a meld stage."""
        most = MOST_RIGHT if call == "right" else MOST if silence_of is None else SILENCE / silence_of
        fitting = [each for each in self._times[call] if each <= most]
        drawn = self._chance.choice(fitting) if fitting else most
        return min(most, drawn * self._chance.uniform(0.95, 1.05)) * self._scale
