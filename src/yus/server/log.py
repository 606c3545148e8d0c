"""The log of a table: what is stored of everything that happened at it, secrets included.

One entry for each command of the game and each act of the table itself. A table is its log: whatever else a
server knows of it can be computed again (``ledger``). Nothing in here leaves the server but by ``wire``.
"""

from functools import lru_cache
from typing import Final, Literal, TypeAlias

import msgspec

from yus.commands import Command
from yus.notation import parse_command
from yus.rules import Rules

VERSION: Final = 1
"""The version of the rules under which tables begin now; a table goes on under the one it began with."""


HintsFor: TypeAlias = Literal["alone", "all", "none"]
"""Who may ask for hints: whoever plays ``alone`` against bots of the house, ``all`` here, or ``none``."""


class ClockRule(msgspec.Struct, frozen=True, gc=False):
    """A thinking clock: milliseconds for each move, and a reserve of milliseconds for the match."""

    move: int
    reserve: int


class _Entry(msgspec.Struct, frozen=True, gc=False, tag_field="kind", omit_defaults=True):
    """The common base, for the encoding only."""


class Created(_Entry, frozen=True, tag="created"):
    """The table was made by ``host``, a guest's id.

    ``join``: who may sit down. ``training``: at the table (T9) everybody is told his own trick points, to
    fill in the count. ``hints``: who may ask for hints, see ``HintsFor``.
    """

    rules: Rules
    host: str
    join: Literal["link", "lobby"]
    clock: ClockRule | None = None
    version: int = VERSION
    training: bool = False
    hints: HintsFor = "alone"


class Sat(_Entry, frozen=True, tag="sat"):
    """A guest took a seat; ``key`` mends a lost cookie."""

    seat: int
    guest: str
    name: str
    key: str


class BotSat(_Entry, frozen=True, tag="bot_sat"):
    """A bot of the house took a seat for the whole match."""

    seat: int
    bot: str
    name: str


class Mended(_Entry, frozen=True, tag="mended"):
    """The player of a seat came with its key and another cookie; nobody else is told."""

    seat: int
    guest: str


class Left(_Entry, frozen=True, tag="left"):
    """A seat became free before the match began; who was shut out may not sit down again."""

    seat: int
    shut_out: bool = False


class SatIn(_Entry, frozen=True, tag="sat_in"):
    """A bot sits in for the player of a seat."""

    seat: int
    bot: str
    why: Literal["away", "left", "time", "shut_out"]


class CameBack(_Entry, frozen=True, tag="came_back"):
    """The player took his seat back."""

    seat: int


class Cut(msgspec.Struct, frozen=True, gc=False):
    """A shuffle to come: its context, and the secret to which the house has committed itself, in hex."""

    context: str
    secret: str
    commitment: str


class Committed(_Entry, frozen=True, tag="committed"):
    """The next deal, and before the first one the lot, can be cut."""

    cuts: tuple[Cut, ...]


class Sealed(_Entry, frozen=True, tag="sealed"):
    """A seat is ready; its seals in the order of the cuts, in hex, or none."""

    seat: int
    seals: tuple[str, ...] = ()


class Revealed(_Entry, frozen=True, tag="revealed"):
    """A seat revealed its nonces, in the order of the cuts, in hex."""

    seat: int
    nonces: tuple[str, ...]


class LotDrawn(_Entry, frozen=True, tag="lot"):
    """The lot was drawn and the first match opened."""

    dealer: int


class CardsDealt(_Entry, frozen=True, tag="dealt"):
    """The cards were dealt; ``deck`` in the notation, the first dealt first."""

    deck: str


class Commanded(_Entry, frozen=True, tag="command"):
    """A command of the game, given by the player, by the server for him, or by a bot.

    ``reserve``: what is left of the seat's thinking time after it, where there is a clock.
    """

    seat: int
    command: str
    by: Literal["player", "server", "bot"] = "player"
    reserve: int | None = None


class GaveUp(_Entry, frozen=True, tag="gave_up"):
    """A player gave the match up."""

    seat: int


class Rematch(_Entry, frozen=True, tag="rematch"):
    """The next match began; the winner of the last one deals first (D1.4, T1.3)."""


class Closed(_Entry, frozen=True, tag="closed"):
    """The table was closed."""

    why: Literal["host", "idle"]


Entry: TypeAlias = (
    Created
    | Sat
    | BotSat
    | Mended
    | Left
    | SatIn
    | CameBack
    | Committed
    | Sealed
    | Revealed
    | LotDrawn
    | CardsDealt
    | Commanded
    | GaveUp
    | Rematch
    | Closed
)
"""Any entry."""

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Entry)


@lru_cache(4096)
def command_of(text: str) -> Command:
    """Read a command of a log, or of a client. Raises NotationError."""
    return parse_command(text)


def encode(entry: Entry) -> bytes:
    """Return an entry as it is stored (JSON)."""
    return _ENCODER.encode(entry)


def decode(body: bytes) -> Entry:
    """Read a stored entry. Raises msgspec.DecodeError for anything else."""
    return _DECODER.decode(body)
