"""What the server sends: one struct for each message and part of it; ``docs/protocol.d.ts`` mirrors them.

Cards, melds, commands and suits are texts in the one notation; seats count from 0; times are whole
milliseconds. These structs hold nothing of the core, so nothing hidden can slip out by being nested in
something else: whatever is sent was put here, field by field, by ``wire``.
"""

from typing import Literal, TypeAlias

import msgspec

Call: TypeAlias = Literal["play", "word", "answer", "break"]
"""What the seat to act is called upon to do: «Ваш ход», «Ваше слово», «Отвечайте», «Ломайте»."""
Presence: TypeAlias = Literal["here", "away", "gone"]
"""``away``: no connection, or has left; ``gone``: a bot sits in."""
Phase: TypeAlias = Literal["waiting", "cutting", "revealing", "playing", "over", "closed"]
"""Where a table is: seats are open, seals or nonces are awaited, a deal goes on, the match ended, closed."""


class _Part(msgspec.Struct, frozen=True):
    """Part of a message."""


class Text(_Part, frozen=True):
    """A text in both languages."""

    ru: str
    en: str


class Reason(_Part, frozen=True):
    """Why something may not be done, with the number of the rule."""

    rule: str
    ru: str
    en: str


class Laid(_Part, frozen=True):
    """A card in a trick and who laid it."""

    seat: int
    card: str


class Trick(_Part, frozen=True):
    """A trick that was taken."""

    leader: int
    cards: tuple[Laid, ...]
    taker: int
    points: int


class Standing(_Part, frozen=True):
    """The announcement that stands: one of the side whose it is, what was heard of it (``:3``, ``K:3``)."""

    seat: int
    spoken: str
    accepted: bool


class Claim(_Part, frozen=True):
    """What a seat said that it holds; ``meld`` where that is shown, or one's own."""

    seat: int
    spoken: str
    meld: str | None
    status: Literal["standing", "beaten", "overtaken", "burnt", "scored"]


class Marriage(_Part, frozen=True):
    """A marriage that was announced."""

    seat: int
    suit: str


class DebertsDeal(_Part, frozen=True, tag="deberts", tag_field="game"):
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


class TerzDeal(_Part, frozen=True, tag="terz", tag_field="game"):
    """A deal of Терц as one seat sees it; ``won`` is known of one's own tricks only."""

    stage: Literal["play", "answering", "breaking", "over", "claimed"]
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


class View(_Part, frozen=True):
    """The match as one seat sees it; ``seat`` is None for a spectator."""

    seat: int | None
    number: int
    dealer: int
    totals: tuple[int, ...]
    targets: tuple[int, ...]
    hanging: int
    to_act: tuple[int, ...]
    call: Call | None
    winner: int | None
    deal: DebertsDeal | TerzDeal | None


class Clocks(_Part, frozen=True):
    """Time left to each seat, and which one's is running."""

    left: tuple[int, ...]
    running: int | None


class Seat(_Part, frozen=True):
    """A seat of a table. ``bot_in``: until a bot sits in, where that is counted down."""

    kind: Literal["open", "person", "bot"]
    name: str | None
    label: Text | None
    bot: str | None
    presence: Presence
    bot_in: int | None


class Clock(_Part, frozen=True):
    """A thinking clock: time for each move, and a reserve for the match."""

    move: int
    reserve: int


class Commitment(_Part, frozen=True):
    """What the house has committed itself to, before a deal or the lot."""

    context: str
    commitment: str


class Proof(_Part, frozen=True, omit_defaults=True):
    """What verifies a shuffle, the secret included; as in the records (docs/shuffle.md)."""

    scheme: str
    context: str
    commitment: str
    nonces: tuple[str | None, ...]
    secret: str
    seals: tuple[str | None, ...] | None = None
    house: tuple[int, ...] | None = None


class Line(_Part, frozen=True):
    """One line of a deal's sum, by seat (null: nothing to write), and the rule it follows."""

    what: Literal["tricks", "last", "rounded", "meld", "bella", "marriage", "points", "hanging", "written"]
    meld: str | None
    rule: str
    values: tuple[int | None, ...]


class Row(_Part, frozen=True):
    """A deal on the sheet, when it is over: all its cards are open then.

    ``hands`` are the cards each seat held, ``left`` those that nobody did, turn-up and fresa first.
    ``hung``: points that this deal hung up; ``fell``: hanging points that somebody wrote for it.
    """

    deal: int
    dealer: int
    taker: int | None
    trump: str | None
    outcome: Literal["thrown_in", "taken", "bait", "hanging", "played", "claimed"]
    points: tuple[int, ...]
    written: tuple[int, ...]
    totals: tuple[int, ...]
    hanging: int
    hung: int
    fell: tuple[int, int] | None
    tricks_taken: tuple[int, ...]
    melds: tuple[tuple[str, ...], ...]
    lines: tuple[Line, ...]
    hands: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]
    deck: tuple[str, ...]
    shuffle: Proof


class Table(msgspec.Struct, frozen=True, tag="table", tag_field="type"):
    """What all know of a table apart from its cards; sent with ``state`` and whenever it changes."""

    table: str
    game: Literal["deberts", "terz"]
    rules: dict[str, bool | int | str]
    preset: str | None
    join: Literal["link", "lobby"]
    clock: Clock | None
    phase: Phase
    match: int
    host: int | None
    seats: tuple[Seat, ...]
    spectators: int
    ready: tuple[int, ...]
    rematch: tuple[int, ...]
    cuts: tuple[Commitment, ...]
    deal_in: int | None
    winner: int | None
    ended: Literal["rules", "gave_up", "closed"] | None


class Entry(msgspec.Struct, frozen=True, tag="entry", tag_field="type", omit_defaults=True):
    """One entry of the table's log, what of it this seat may know, and what it leads to.

    Of an entry that a seat may not know only ``table`` and ``number`` arrive. ``id`` is the client's own, of
    the message that caused it, for the guest who sent that. Past entries in ``state`` come without what they
    led to.
    """

    table: str
    number: int
    time: int | None = None
    act: "Act | None" = None
    events: "tuple[Event, ...] | None" = None
    id: str | None = None
    view: View | None = None
    legal: tuple[str, ...] | None = None
    reasons: dict[str, Reason] | None = None
    forced: bool | None = None
    clocks: Clocks | None = None
    row: Row | None = None


class You(_Part, frozen=True):
    """Who one is at this table.

    ``key`` is the private key of one's seat, which mends a lost cookie; ``auto``: the server plays for one
    the commands that are the only possible ones.
    """

    seat: int | None
    key: str | None
    host: bool
    auto: bool


class State(msgspec.Struct, frozen=True, tag="state", tag_field="type"):
    """Everything, on every (re)connection: ``number`` is the last entry, ``entries`` those asked for."""

    table: Table
    you: You
    number: int
    entries: tuple[Entry, ...]
    view: View | None
    legal: tuple[str, ...]
    reasons: dict[str, Reason]
    forced: bool
    clocks: Clocks | None
    sheet: tuple[Row, ...]
    lot: Proof | None


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="type"):
    """A message was accepted; ``number`` is the entry it made, None where it made none."""

    id: str
    number: int | None


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="type"):
    """A message was refused and nothing happened. ``rule`` is there where a rule of the game forbids it."""

    id: str | None
    code: Literal[
        "bad_message", "too_fast", "no_table", "not_joined", "no_guest", "not_seated", "not_host",
        "seat_taken", "bad_key", "not_now", "stale", "not_legal", "overloaded", "shut_out", "closing",
    ]  # fmt: skip
    rule: str | None
    ru: str
    en: str


class Why(msgspec.Struct, frozen=True, tag="why", tag_field="type"):
    """Why a command may not be given now; None where it may."""

    command: str
    reason: Reason | None


class Reveal(msgspec.Struct, frozen=True, tag="reveal", tag_field="type"):
    """All seals are there: the seat is asked for its nonces, in the order of ``cuts``."""

    cuts: tuple[Commitment, ...]


class Chat(msgspec.Struct, frozen=True, tag="chat", tag_field="type"):
    """A seat says one of the preset phrases."""

    seat: int
    phrase: str


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="type"):
    """The connection is alive; ``time`` is the server's, milliseconds of the Unix epoch."""

    time: int


class Settings(msgspec.Struct, frozen=True, tag="settings", tag_field="type"):
    """The guest's settings that the server keeps."""

    auto: bool


class _Act(msgspec.Struct, frozen=True, tag_field="act"):
    """An act of the table itself."""


class Created(_Act, frozen=True, tag="created"):
    """The table was made."""


class Sat(_Act, frozen=True, tag="sat"):
    """A person, or a bot of the house, took a seat."""

    seat: int
    name: str
    bot: str | None


class Left(_Act, frozen=True, tag="left"):
    """A seat became free before the match, by its player or (``shut_out``) by the host."""

    seat: int
    shut_out: bool


class SatIn(_Act, frozen=True, tag="sat_in"):
    """A bot sits in for a player who is not there, or whose time was up."""

    seat: int
    bot: str
    why: Literal["away", "left", "time", "shut_out"]


class CameBack(_Act, frozen=True, tag="came_back"):
    """The player took his seat back from the bot."""

    seat: int


class Committed(_Act, frozen=True, tag="committed"):
    """The house committed itself to the secrets of the next deal, and of the lot."""

    cuts: tuple[Commitment, ...]


class Sealed(_Act, frozen=True, tag="sealed"):
    """A seat is ready, and has sealed its nonces (none: it leaves the cut to the others)."""

    seat: int
    seals: tuple[str, ...]


class Revealed(_Act, frozen=True, tag="revealed"):
    """A seat revealed its nonces."""

    seat: int
    nonces: tuple[str, ...]


class LotDrawn(_Act, frozen=True, tag="lot"):
    """The lot gave the first dealer; the proof is complete."""

    dealer: int
    shuffle: Proof


class GaveUp(_Act, frozen=True, tag="gave_up"):
    """A player gave the match up; the other one has won."""

    seat: int


class Rematch(_Act, frozen=True, tag="rematch"):
    """The next match of the same people in the same seats begins."""

    match: int


class Closed(_Act, frozen=True, tag="closed"):
    """The table is closed; what it held is kept."""

    why: Literal["host", "idle"]


Act: TypeAlias = (
    Created
    | Sat
    | Left
    | SatIn
    | CameBack
    | Committed
    | Sealed
    | Revealed
    | LotDrawn
    | GaveUp
    | Rematch
    | Closed
)


class _Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened by the rules."""


class Opened(_Event, frozen=True, tag="opened"):
    """A match began."""

    dealer: int


class Dealt(_Event, frozen=True, tag="dealt"):
    """A deal began; ``hand`` is one's own."""

    number: int
    dealer: int
    turn_up: str
    hand: tuple[str, ...]


class Passed(_Event, frozen=True, tag="passed"):
    """«Пас»."""

    seat: int


class TrumpNamed(_Event, frozen=True, tag="trump_named"):
    """«Играю»."""

    seat: int
    suit: str


class ThrownIn(_Event, frozen=True, tag="thrown_in"):
    """«Пересдача»."""


class ToppedUp(_Event, frozen=True, tag="topped_up"):
    """Three more cards for each; ``cards`` are one's own."""

    cards: tuple[str, ...]
    fresa: str


class Swapped(_Event, frozen=True, tag="swapped"):
    """«Меняю семёрку»."""

    seat: int
    taken: str
    seven: str


class PassesAsked(_Event, frozen=True, tag="passes_asked"):
    """«Проходит ли мой терц?»."""

    seat: int


class PassesTold(_Event, frozen=True, tag="passes_told"):
    """The answer to that."""

    passes: bool


class StayedSilent(_Event, frozen=True, tag="stayed_silent"):
    """Announced nothing."""

    seat: int


class Announced(_Event, frozen=True, tag="announced"):
    """«Терц!»; ``meld`` is known of one's own."""

    seat: int
    spoken: str
    meld: str | None


class Conceded(_Event, frozen=True, tag="conceded"):
    """«Годится»."""

    seat: int


class RankAsked(_Event, frozen=True, tag="rank_asked"):
    """«Рост?»."""

    seat: int


class RankTold(_Event, frozen=True, tag="rank_told"):
    """The top of the announcement that stands."""

    spoken: str


class Beaten(_Event, frozen=True, tag="beaten"):
    """«Не годится»; ``meld`` is known of one's own."""

    seat: int
    spoken: str
    meld: str | None


class MeldScored(_Event, frozen=True, tag="meld_scored"):
    """A meld is shown and scores."""

    seat: int
    meld: str
    cards: tuple[str, ...]
    points: int


class AddingDone(_Event, frozen=True, tag="adding_done"):
    """«Всё»."""

    seat: int


class BellaAnnounced(_Event, frozen=True, tag="bella"):
    """«Белла!»."""

    seat: int
    points: int


class MarriageAnnounced(_Event, frozen=True, tag="marriage"):
    """«Марьяж!»."""

    seat: int
    suit: str
    points: int


class Played(_Event, frozen=True, tag="played"):
    """A card was played."""

    seat: int
    card: str


class TrickTaken(_Event, frozen=True, tag="trick_taken"):
    """The trick went to a seat."""

    seat: int
    points: int


class Broken(_Event, frozen=True, tag="broken"):
    """«Ломаю»."""

    seat: int
    count: int


class Drew(_Event, frozen=True, tag="drew"):
    """A card was drawn; ``card`` is known of one's own, and of the turn-up."""

    seat: int
    card: str | None
    turn_up: bool


class MatchClaimed(_Event, frozen=True, tag="match_claimed"):
    """«Есть пятьсот один!»."""

    seat: int


class DealWritten(_Event, frozen=True, tag="deal_written"):
    """The deal was written down."""

    outcome: Literal["thrown_in", "taken", "bait", "hanging", "played", "claimed"]
    points: tuple[int, ...]
    written: tuple[int, ...]
    totals: tuple[int, ...]
    hanging: int
    next_dealer: int


class MatchWon(_Event, frozen=True, tag="match_won"):
    """«Партия!»."""

    seat: int
    ending: Literal["target", "last_trick", "highest", "claim"]


Event: TypeAlias = (
    Opened
    | Dealt
    | Passed
    | TrumpNamed
    | ThrownIn
    | ToppedUp
    | Swapped
    | PassesAsked
    | PassesTold
    | StayedSilent
    | Announced
    | Conceded
    | RankAsked
    | RankTold
    | Beaten
    | MeldScored
    | AddingDone
    | BellaAnnounced
    | MarriageAnnounced
    | Played
    | TrickTaken
    | Broken
    | Drew
    | MatchClaimed
    | DealWritten
    | MatchWon
)

Message: TypeAlias = Table | Entry | State | Done | Refused | Why | Reveal | Chat | Pong | Settings
"""Whatever the server sends."""
