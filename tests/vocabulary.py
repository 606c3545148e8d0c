"""Every command that can be said at all, lawful at the moment or not."""

from typing import Final

from yus.cards import SUITS
from yus.commands import (
    ASK_PASSES,
    ASK_RANK,
    BELLA,
    BREAKS,
    CLAIM_MATCH,
    DONE,
    GOOD,
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
)
"""Every word, suit, card, break and meld; two breaks that nothing allows stand for what notation refuses."""
