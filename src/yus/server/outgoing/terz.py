"""What is sent of a deal of Терц: the deal as a seat sees it, and the events that only this game has."""

from typing import Literal, TypeAlias

from yus.server.outgoing.common import Claim, Laid, Occurrence, Part, Standing, Trick


class Marriage(Part, frozen=True):
    """A marriage that was announced."""

    seat: int
    suit: str


class TerzDeal(Part, frozen=True, tag="terz", tag_field="game"):
    """A deal of Терц as one seat sees it; ``won`` is known of one's own tricks only."""

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


class MarriageAnnounced(Occurrence, frozen=True, tag="marriage"):
    """«Марьяж!»."""

    seat: int
    suit: str
    points: int


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
