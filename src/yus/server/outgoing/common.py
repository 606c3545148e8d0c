"""What is sent of both games: their common parts and events."""

from typing import Literal, TypeAlias

import msgspec

Call: TypeAlias = Literal["play", "word", "answer", "break"]
"""What the seat to act is called upon to do: «Ваш ход», «Ваше слово», «Отвечайте», «Ломайте»."""
Presence: TypeAlias = Literal["here", "away", "gone"]
"""``away``: no connection, or has left; ``gone``: a bot sits in."""
Phase: TypeAlias = Literal["waiting", "cutting", "revealing", "playing", "over", "closed"]
"""Where a table is: seats are open, seals or nonces are awaited, a deal goes on, the match ended, closed."""


class Part(msgspec.Struct, frozen=True):
    """Part of a message."""


class Text(Part, frozen=True):
    """A text in both languages."""

    ru: str
    en: str


class Reason(Part, frozen=True):
    """Why something may not be done, with the number of the rule."""

    rule: str
    ru: str
    en: str


class Laid(Part, frozen=True):
    """A card in a trick and who laid it."""

    seat: int
    card: str


class Trick(Part, frozen=True):
    """A trick that was taken."""

    leader: int
    cards: tuple[Laid, ...]
    taker: int
    points: int


class Standing(Part, frozen=True):
    """The announcement that stands: one of the side whose it is, what was heard of it (``:3``, ``K:3``)."""

    seat: int
    spoken: str
    accepted: bool


class Claim(Part, frozen=True):
    """What a seat said that it holds; ``meld`` where that is shown, or one's own."""

    seat: int
    spoken: str
    meld: str | None
    status: Literal["standing", "beaten", "overtaken", "burnt", "scored", "void"]


class Occurrence(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened by the rules."""


class Opened(Occurrence, frozen=True, tag="opened"):
    """A match began."""

    dealer: int


class Dealt(Occurrence, frozen=True, tag="dealt"):
    """A deal began; ``hand`` is one's own."""

    number: int
    dealer: int
    turn_up: str
    hand: tuple[str, ...]


class StayedSilent(Occurrence, frozen=True, tag="stayed_silent"):
    """Announced nothing."""

    seat: int


class Announced(Occurrence, frozen=True, tag="announced"):
    """«Терц!»; ``meld`` is known of one's own."""

    seat: int
    spoken: str
    meld: str | None


class Conceded(Occurrence, frozen=True, tag="conceded"):
    """«Годится»."""

    seat: int


class Beaten(Occurrence, frozen=True, tag="beaten"):
    """«Не годится»; ``meld`` is known of one's own."""

    seat: int
    spoken: str
    meld: str | None


class MeldScored(Occurrence, frozen=True, tag="meld_scored"):
    """A meld is shown and scores."""

    seat: int
    meld: str
    cards: tuple[str, ...]
    points: int


class Played(Occurrence, frozen=True, tag="played"):
    """A card was played."""

    seat: int
    card: str


class TrickTaken(Occurrence, frozen=True, tag="trick_taken"):
    """The trick went to a seat."""

    seat: int
    points: int


class DealWritten(Occurrence, frozen=True, tag="deal_written"):
    """The deal was written down."""

    outcome: Literal["thrown_in", "taken", "bait", "hanging", "played", "claimed"]
    points: tuple[int, ...]
    written: tuple[int, ...]
    totals: tuple[int, ...]
    hanging: int
    next_dealer: int


class MatchWon(Occurrence, frozen=True, tag="match_won"):
    """«Партия!»."""

    seat: int
    ending: Literal["target", "last_trick", "highest", "claim", "forfeit"]


Event: TypeAlias = (
    Opened
    | Dealt
    | StayedSilent
    | Announced
    | Conceded
    | Beaten
    | MeldScored
    | Played
    | TrickTaken
    | DealWritten
    | MatchWon
)
"""The events of both games."""
