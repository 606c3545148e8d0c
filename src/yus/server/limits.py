"""How much anybody may ask for: token buckets."""

from typing import Final

from yus.server.clock import Clock

SWEPT: Final = 10_000
"""From so many names on, those whose bucket is full again are forgotten."""


class Bucket:
    """So many at once, and then so many a second."""

    def __init__(self, clock: Clock, rate: float, burst: int) -> None:
        """Begin full. ``rate`` is a second, ``burst`` how many at once."""
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._filled = float(burst)
        self._at = clock.now()

    def take(self) -> bool:
        """Take one; False where there is none."""
        self._refill()
        if self._filled < 1:
            return False
        self._filled -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing was taken of late."""
        self._refill()
        return self._filled >= self._burst

    def _refill(self) -> None:
        now = self._clock.now()
        self._filled = min(float(self._burst), self._filled + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for each name, an address or a guest."""

    def __init__(self, clock: Clock, rate: float, burst: int) -> None:
        """Give each name a bucket of this rate and burst."""
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._of: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        """Take one from the bucket of a name; False where there is none."""
        if len(self._of) >= SWEPT:
            self._of = {each: bucket for each, bucket in self._of.items() if not bucket.full}
        bucket = self._of.get(name)
        if bucket is None:
            bucket = self._of[name] = Bucket(self._clock, self._rate, self._burst)
        return bucket.take()
