"""Guests: known by a cookie with a random token, of which only the hash is stored; no password."""

import hashlib
import secrets
from collections import OrderedDict
from typing import Final

from yus.server.clock import Clock
from yus.server.store import Guest, Store

COOKIE: Final = "yus_guest"
COOKIE_SECONDS: Final = 400 * 86400
"""As long as browsers keep a cookie at all."""
LONGEST_NAME: Final = 24
REMEMBERED: Final = 20_000


class Guests:
    """All guests of a server; the last that were seen are kept in memory."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """Take where they are stored."""
        self._store = store
        self._clock = clock
        self._seen: OrderedDict[bytes, Guest] = OrderedDict()

    async def find(self, token: str | None) -> Guest | None:
        """Return the guest of a cookie, None where there is none."""
        if not token or len(token) > 100:
            return None
        key = _hash(token)
        guest = self._seen.get(key) or await self._store.guest(key)
        if guest is not None:
            self._keep(key, guest)
        return guest

    async def create(self, name: str) -> tuple[Guest, str]:
        """Add a guest, and return him with the token for his cookie."""
        token = secrets.token_urlsafe(32)
        guest = Guest(secrets.token_hex(8), name)
        await self._store.put_guest(guest, _hash(token), self._clock.wall())
        self._keep(_hash(token), guest)
        return guest, token

    async def change(self, guest: Guest) -> None:
        """Store another name or other settings of a guest."""
        await self._store.put_guest(guest, None, self._clock.wall())
        for key, each in self._seen.items():
            if each.id == guest.id:
                self._seen[key] = guest
                break

    def _keep(self, key: bytes, guest: Guest) -> None:
        self._seen[key] = guest
        self._seen.move_to_end(key)
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)


def clean_name(name: str) -> str | None:
    """Return a name as it may be shown: one line, no control signs, 24 characters; None if none is left."""
    shown = " ".join("".join(each if each.isprintable() else " " for each in name).split())
    return shown[:LONGEST_NAME].rstrip() or None


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
