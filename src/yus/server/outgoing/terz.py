"""What is sent of a deal of Терц: the deal as a seat sees it, and the events that only this game has."""

from typing import Literal, TypeAlias

from yus.server.outgoing.common import Claim, Laid, Occurrence, Offence, Part, Sight, Standing, Trick
from yus.server.outgoing.referee import AtTable


class Marriage(Part, frozen=True, omit_defaults=True):
    """A marriage that was announced; the other fields as in ``Claim``."""

    seat: int
    suit: str
    status: Literal["standing", "burnt", "scored", "void"] = "scored"
    sight: Sight = "closed"
    offence: Offence | None = None


class TerzDeal(Part, frozen=True, tag="terz", tag_field="game"):
    """A deal of Терц as one seat sees it; ``won`` is known of one's own tricks only.

    At the table (T9) it is known only where ``training`` was agreed on: else everybody counts for himself.
    """

    stage: Literal[
        "play", "answering", "breaking", "showing", "claiming", "counting", "checking", "recounting", "over",
        "claimed", "lost",
    ]  # fmt: skip
    trump: str
    turn_up: str | None
    stock_size: int
    broken: bool
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    standing: Standing | None
    claims: tuple[Claim, ...]
    marriages: tuple[Marriage, ...]
    last_said: str | None
    closed: bool
    leader: int
    trick: tuple[Laid, ...]
    winning: int | None
    tricks: tuple[Trick, ...]
    tricks_taken: tuple[int, ...]
    won: tuple[int | None, ...]
    at_table: AtTable | None


class MarriageAnnounced(Occurrence, frozen=True, tag="marriage", omit_defaults=True):
    """«Марьяж!»; ``offence`` (T9) is known of one's own."""

    seat: int
    suit: str
    points: int
    offence: Offence | None = None


class Broken(Occurrence, frozen=True, tag="broken"):
    """«Ломаю»."""

    seat: int
    count: int


class Drew(Occurrence, frozen=True, tag="drew"):
    """A card was drawn; ``card`` is known of one's own, and of the turn-up."""

    seat: int
    card: str | None
    turn_up: bool


class MatchClaimed(Occurrence, frozen=True, tag="match_claimed"):
    """«Есть пятьсот один!»."""

    seat: int


Event: TypeAlias = MarriageAnnounced | Broken | Drew | MatchClaimed
"""The events of Терц alone."""
