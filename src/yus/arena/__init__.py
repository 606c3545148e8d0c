"""Bots against bots on duplicate deals, with error bars.

Chance is taken out where it can be: the same cards are played by every arrangement of the players at the
table, and a block, one deck or one match in all arrangements, is the unit that is counted.
"""

from yus.arena.blocks import Block, BlockResult, Contest, play_block
from yus.arena.running import Progress, ResultsError, read_results, report, run
from yus.arena.statistics import Sprt, Summary, summarise

__all__ = [
    "Block",
    "BlockResult",
    "Contest",
    "Progress",
    "ResultsError",
    "Sprt",
    "Summary",
    "play_block",
    "read_results",
    "report",
    "run",
    "summarise",
]
