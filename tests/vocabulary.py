"""Every command that can be said at all, lawful at the moment or not."""

from typing import Final

from yus.cards import SUITS
from yus.commands import (
    ACCEPT,
    ASK_PASSES,
    ASK_RANK,
    BELLA,
    BREAKS,
    CHECK,
    CLAIM_MATCH,
    COUNTS,
    DEMAND,
    DONE,
    DRAW,
    GOOD,
    OWN_UP,
    PASS,
    PLAY,
    SILENT,
    SWAP,
    Also,
    Announce,
    Beat,
    Break,
    Command,
    Marriage,
    NameTrump,
    ShowMeld,
)
from yus.melds import FIGURES, RUNS

MELDS: Final = (*RUNS, *FIGURES.values())
VOCABULARY: Final[tuple[Command, ...]] = (
    *(PASS, SWAP, ASK_PASSES, SILENT, GOOD, ASK_RANK, DONE, BELLA, CLAIM_MATCH),
    *(NameTrump(suit) for suit in (None, *SUITS)),
    *(Marriage(suit) for suit in (None, *SUITS)),
    *PLAY,
    *(Break(0), *BREAKS, Break(13)),
    *(said(meld) for said in (Announce, Beat, Also) for meld in MELDS),
    *(DRAW, DEMAND, OWN_UP, ACCEPT, CHECK, COUNTS[87], ShowMeld(MELDS[0])),
)
"""Every word, suit, card, break and meld; two breaks that nothing allows stand for what notation refuses.

Of counts and of melds shown, which are for the table only (T9), there is one each.
"""
AT_TABLE: Final = (*VOCABULARY, *(each for each in COUNTS if each != COUNTS[87]), *map(ShowMeld, MELDS[1:]))
"""The same, with all that can be said at the table (T9)."""
