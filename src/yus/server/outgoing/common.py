"""What is sent of both games: their common parts and events."""

from typing import Literal, TypeAlias

import msgspec

Call: TypeAlias = Literal["play", "word", "answer", "break", "draw", "show", "claim", "count", "check"]
"""What the seat to act is called upon to do: «Ваш ход», «Ваше слово», «Отвечайте», «Ломайте».

At the table (T9) also: to draw; to show a meld or own up; to answer a claim; to count, and to answer that.
"""
Offence: TypeAlias = Literal[
    "false_meld", "false_marriage", "announced_twice", "rank_without_meld", "drawn_out_of_turn",
    "drawn_before_break", "card_too_many", "card_too_few", "downgrade", "few_cards", "early_figure",
    "second_meld", "wrong_claim", "overcounted", "undercounted", "seven_kept",
]  # fmt: skip
"""What the table referee charges for (T9)."""
Sight: TypeAlias = Literal["closed", "open", "demanded", "shown"]
"""Whether what was announced may be asked to be shown, is asked for, was shown (T9.1)."""
Presence: TypeAlias = Literal["here", "away", "gone"]
"""``away``: no connection, or has left; ``gone``: a bot sits in."""
Phase: TypeAlias = Literal["waiting", "cutting", "revealing", "playing", "over", "closed"]
"""Where a table is: seats are open, seals or nonces are awaited, a deal goes on, the match ended, closed."""


class Part(msgspec.Struct, frozen=True, gc=False):
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


class Claim(Part, frozen=True, omit_defaults=True):
    """What a seat said that it holds; ``meld`` where that is shown, or one's own.

    At the table (T9) ``sight`` tells whether it may be asked for, ``offence`` of one's own what it is.
    """

    seat: int
    spoken: str
    meld: str | None
    status: Literal["standing", "beaten", "overtaken", "burnt", "scored", "void"]
    sight: Sight = "closed"
    offence: Offence | None = None


class Occurrence(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
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


class Announced(Occurrence, frozen=True, tag="announced", omit_defaults=True):
    """«Терц!»; ``meld`` is known of one's own, and so is ``offence`` (T9)."""

    seat: int
    spoken: str
    meld: str | None
    offence: Offence | None = None


class Conceded(Occurrence, frozen=True, tag="conceded"):
    """«Годится»."""

    seat: int


class Beaten(Occurrence, frozen=True, tag="beaten", omit_defaults=True):
    """«Не годится»; ``meld`` is known of one's own, and so is ``offence`` (T9)."""

    seat: int
    spoken: str
    meld: str | None
    offence: Offence | None = None


class MeldScored(Occurrence, frozen=True, tag="meld_scored"):
    """A meld is shown and scores."""

    seat: int
    meld: str
    cards: tuple[str, ...]
    points: int


class Played(Occurrence, frozen=True, tag="played", omit_defaults=True):
    """A card was played; ``offence`` (T9.8) is known of one's own."""

    seat: int
    card: str
    offence: Offence | None = None


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
