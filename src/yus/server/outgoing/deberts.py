"""What is sent of a deal of Деберц: the deal as a seat sees it, and the events that only this game has."""

from typing import Literal, TypeAlias

from yus.server.outgoing.common import Claim, Laid, Occurrence, Offence, Part, Standing, Trick


class DebertsDeal(Part, frozen=True, tag="deberts", tag_field="game"):
    """A deal of Деберц as one seat sees it; ``hand`` is empty for a spectator."""

    stage: Literal["bidding", "topping_up", "melding", "showing", "adding", "play", "over", "thrown_in"]
    trump: str | None
    taker: int | None
    turn_up: str
    fresa: str | None
    pack_size: int
    passes: int
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    standing: Standing | None
    claims: tuple[Claim, ...]
    asker: int | None
    promise: bool | None
    bella: int | None
    leader: int
    trick: tuple[Laid, ...]
    winning: int | None
    tricks: tuple[Trick, ...]
    tricks_taken: tuple[int, ...]
    won: tuple[int, ...]


class Passed(Occurrence, frozen=True, tag="passed"):
    """«Пас»."""

    seat: int


class TrumpNamed(Occurrence, frozen=True, tag="trump_named"):
    """«Играю»."""

    seat: int
    suit: str


class ThrownIn(Occurrence, frozen=True, tag="thrown_in"):
    """«Пересдача»."""


class ToppedUp(Occurrence, frozen=True, tag="topped_up"):
    """Three more cards for each; ``cards`` are one's own."""

    cards: tuple[str, ...]
    fresa: str


class Swapped(Occurrence, frozen=True, tag="swapped"):
    """«Меняю семёрку»."""

    seat: int
    taken: str
    seven: str


class PassesAsked(Occurrence, frozen=True, tag="passes_asked"):
    """«Проходит ли мой терц?»."""

    seat: int


class PassesTold(Occurrence, frozen=True, tag="passes_told"):
    """The answer to that."""

    passes: bool


class RankAsked(Occurrence, frozen=True, tag="rank_asked", omit_defaults=True):
    """«Рост?»; ``offence`` (T9) is known of one's own."""

    seat: int
    offence: Offence | None = None


class RankTold(Occurrence, frozen=True, tag="rank_told"):
    """The top of the announcement that stands."""

    spoken: str


class AddingDone(Occurrence, frozen=True, tag="adding_done"):
    """«Всё»."""

    seat: int


class BellaAnnounced(Occurrence, frozen=True, tag="bella"):
    """«Белла!»."""

    seat: int
    points: int


Event: TypeAlias = (
    Passed
    | TrumpNamed
    | ThrownIn
    | ToppedUp
    | Swapped
    | PassesAsked
    | PassesTold
    | RankAsked
    | RankTold
    | AddingDone
    | BellaAnnounced
)
"""The events of Деберц alone."""
