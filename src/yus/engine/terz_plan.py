"""The numbers that the planning player of Терц reckons with (``kernels.terz_planner``).

Found by self-play: ``python -m bench.planning`` looks for better weights, by the cross-entropy method, in
duplicate deals against those that stand here.
"""

from typing import Final

# The weights of the planning player, in hundredths, ``TEMPO`` in tenths of points.
RUN: Final = 0
"""Of the runs that a card promises."""
FIGURE: Final = 1
"""Of the figure that it promises."""
MARRIAGE_HOPE: Final = 2
"""Of the marriage."""
IN_FRITZ: Final = 3
"""Of what it is worth in the fritz."""
FADE: Final = 4
"""How much less that counts for each announcement still ahead."""
TRICK: Final = 5
"""Of the points that a trick brings."""
RISK: Final = 6
"""How sure the other is to beat a card that is led if he can."""
TEMPO: Final = 7
"""What taking a trick is worth besides its points."""
TURN_UP: Final = 8
"""Of what the turn-up is worth to who draws it."""
PLAN: Final = (83, 86, 138, 132, 3, 97, 7, -5, 58)
"""The weights of the planning player."""
RUN_PASSES: Final = {3: 750, 4: 900}
"""How often a terz and a run of four pass when they are announced, in thousandths."""
UNSEEN_LAST: Final = 9
"""The cards that a seat has not seen when its last announcement is over."""
FRITZ_WORTHS: Final = (100, 100, 246, 153, 433, 100, 107, 187, 0, 4, 7, 55, 7, 9, 18, 155)
"""What cards are worth in the fritz, in tenths of points: trumps by rank, then plain cards.

Fitted to the exact values of random hands by ``bench/fritz_worth.py``, as are the three numbers below.
"""
LEADING: Final = 21
"""What it is worth to lead to the first trick of the fritz, likewise."""
BY_WORTH: Final = 68
"""How far the lead foreseen by worth counts, in hundredths, and how far that in which simulated play ends."""
BY_PLAY: Final = 37
