"""What a player may say or do, one struct for each kind of command.

Their texts are in ``notation``; this module knows only what they hold. Equal commands compare equal.
"""

from typing import Final, TypeAlias, get_args

import msgspec

from yus.cards import PACK, SUITS, Card, CardSet, Suit
from yus.melds import Meld


class _Command(msgspec.Struct, frozen=True, gc=False, cache_hash=True, tag=True):
    """The common base, for the encoding only."""


class Pass(_Command, frozen=True):
    """Деберц: not to name trumps (D3.2, D3.3)."""


class NameTrump(_Command, frozen=True):
    """Деберц: to become the taker; ``suit`` None means the turn-up's (D3.2), else D3.3."""

    suit: Suit | None = None


class Swap(_Command, frozen=True):
    """To exchange the trump seven for the turn-up (D4.1, T5.1)."""


class AskPasses(_Command, frozen=True):
    """Деберц: "Does my terz pass?" (D4.3)."""


class Silent(_Command, frozen=True):
    """Деберц: to announce nothing (D5.3)."""


class Announce(_Command, frozen=True):
    """To announce a meld (D5.3, T6.1)."""

    meld: Meld


class Good(_Command, frozen=True):
    """To concede an announcement (D5.4, T6.4)."""


class AskRank(_Command, frozen=True):
    """ "Rank?": to ask for the top card of an announced run (D5.4, T6.4)."""


class Beat(_Command, frozen=True):
    """ "Not good": to beat the announcement that stands with this meld (D5.4, T6.4)."""

    meld: Meld


class Also(_Command, frozen=True):
    """Деберц: to add a further run after the meld stage (D5.5)."""

    meld: Meld


class Done(_Command, frozen=True):
    """Деберц: to add no more runs (D5.5)."""


class Bella(_Command, frozen=True):
    """Деберц: to announce king and queen of trumps (D5.9)."""


class Marriage(_Command, frozen=True):
    """Терц: to announce king and queen; ``suit`` only with ``marriage: any`` (T6.9)."""

    suit: Suit | None = None


class Play(_Command, frozen=True):
    """To play a card."""

    card: Card


class Break(_Command, frozen=True):
    """Терц: to move the top ``count`` hidden cards of the stock to the bottom (T3.3)."""

    count: int


class ClaimMatch(_Command, frozen=True):
    """Терц: to claim the match (T7.1)."""


class Draw(_Command, frozen=True):
    """Терц, table referee: to take the next card of the stock (T9.3)."""


class Demand(_Command, frozen=True):
    """Терц, table referee: "Show!", all that may still be asked for (T9.1, T9.2)."""


class ShowMeld(_Command, frozen=True):
    """Терц, table referee: to show the meld with which one asked for the rank (T9.2)."""

    meld: Meld


class OwnUp(_Command, frozen=True):
    """Терц, table referee: to admit that one asked for the rank without a meld (T9.2)."""


class Count(_Command, frozen=True):
    """Терц, table referee: to state one's trick points of the deal (T9.7)."""

    points: int


class Accept(_Command, frozen=True):
    """Терц, table referee: to accept what was counted (T9.7), or a claim without asking to see (T9.6)."""


class Check(_Command, frozen=True):
    """Терц, table referee: to have the points counted again (T9.7)."""


Command: TypeAlias = (
    Pass
    | NameTrump
    | Swap
    | AskPasses
    | Silent
    | Announce
    | Good
    | AskRank
    | Beat
    | Also
    | Done
    | Bella
    | Marriage
    | Play
    | Break
    | ClaimMatch
    | Draw
    | Demand
    | ShowMeld
    | OwnUp
    | Count
    | Accept
    | Check
)
"""Any command."""
COMMAND_TYPES: Final = get_args(Command)

PASS: Final = Pass()
NAME_FIRST: Final = NameTrump()
NAME_SUIT: Final = tuple(NameTrump(suit) for suit in SUITS)
SWAP: Final = Swap()
ASK_PASSES: Final = AskPasses()
SILENT: Final = Silent()
GOOD: Final = Good()
ASK_RANK: Final = AskRank()
DONE: Final = Done()
BELLA: Final = Bella()
CLAIM_MATCH: Final = ClaimMatch()
DRAW: Final = Draw()
DEMAND: Final = Demand()
OWN_UP: Final = OwnUp()
ACCEPT: Final = Accept()
CHECK: Final = Check()
COUNTS: Final = tuple(Count(points) for points in range(151))
PLAY: Final = tuple(Play(card) for card in PACK)
BREAKS: Final = tuple(Break(count) for count in range(1, 13))

_PLAYS: Final = tuple(
    tuple(tuple(PLAY[8 * suit + rank] for rank in range(8) if byte >> rank & 1) for byte in range(256))
    for suit in SUITS
)


def plays(cards: CardSet) -> tuple[Command, ...]:
    """Return the commands that play each card of a set."""
    spades, clubs, diamonds, hearts = _PLAYS
    return spades[cards & 255] + clubs[cards >> 8 & 255] + diamonds[cards >> 16 & 255] + hearts[cards >> 24]
