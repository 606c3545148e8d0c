"""Whatever the server sends: messages, and the parts that only they have."""

from typing import Literal, TypeAlias

import msgspec

from yus.server.outgoing import common, deberts, referee, terz
from yus.server.outgoing.acts import Act, Commitment, Proof
from yus.server.outgoing.common import Call, Offence, Part, Phase, Presence, Reason, Text
from yus.server.outgoing.deberts import DebertsDeal
from yus.server.outgoing.referee import Penalised, Price, Unnoticed
from yus.server.outgoing.terz import TerzDeal

Event: TypeAlias = common.Event | deberts.Event | terz.Event | referee.Event
"""Whatever happens by the rules."""


class View(Part, frozen=True):
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


class Clocks(Part, frozen=True):
    """Time left to each seat, and which one's is running."""

    left: tuple[int, ...]
    running: int | None


class Seat(Part, frozen=True):
    """A seat of a table. ``bot_in``: until a bot sits in, where that is counted down."""

    kind: Literal["open", "person", "bot"]
    name: str | None
    label: Text | None
    bot: str | None
    presence: Presence
    bot_in: int | None


class Clock(Part, frozen=True):
    """A thinking clock: time for each move, and a reserve for the match."""

    move: int
    reserve: int


class Line(Part, frozen=True, omit_defaults=True):
    """One line of a deal's sum, by seat (null: nothing to write), and the rule it follows.

    At the table (T9): ``counted`` are the trick points as they were stated; of a meld that was not shown
    there is what was said, ``spoken``; a ``penalty`` has its offence, its seat, what it put on the hill.
    """

    what: Literal[
        "tricks", "last", "counted", "rounded", "meld", "bella", "marriage", "penalty", "points", "hanging",
        "written",
    ]  # fmt: skip
    meld: str | None
    rule: str
    values: tuple[int | None, ...]
    spoken: str | None = None
    offence: Offence | None = None
    seat: int | None = None
    hill: int = 0


class Row(Part, frozen=True):
    """A deal on the sheet, when it is over: all its cards are open then.

    ``hands`` are the cards each seat held, ``left`` those that nobody did, turn-up and fresa first.
    ``hung``: points that this deal hung up; ``fell``: hanging points that somebody wrote for it.
    ``targets`` are those after the deal (T9: «в гору: 601»).

    At the table (T9) a row is not ``open`` before the match is over: what would expose an offence, hands,
    deck, melds not shown, true trick points (``tricks``, ``last``), the proof of the shuffle, comes then.
    ``lost``: the match was, by a wrong draw in this deal, and nothing of it is written.
    """

    deal: int
    dealer: int
    taker: int | None
    trump: str | None
    outcome: Literal["thrown_in", "taken", "bait", "hanging", "played", "claimed", "lost"]
    points: tuple[int, ...]
    written: tuple[int, ...]
    totals: tuple[int, ...]
    targets: tuple[int, ...]
    hanging: int
    hung: int
    fell: tuple[int, int] | None
    tricks_taken: tuple[int, ...]
    melds: tuple[tuple[str, ...], ...]
    lines: tuple[Line, ...]
    hands: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]
    deck: tuple[str, ...]
    shuffle: Proof | None
    open: bool


class Table(msgspec.Struct, frozen=True, gc=False, tag="table", tag_field="type"):
    """What all know of a table apart from its cards; sent with ``state`` and whenever it changes.

    ``training``: at the table (T9) everybody is told his own trick points, to fill in the count.
    ``hints``: whether players may ask for hints now.
    """

    table: str
    game: Literal["deberts", "terz"]
    rules: dict[str, bool | int | str]
    preset: str | None
    join: Literal["link", "lobby"]
    clock: Clock | None
    training: bool
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
    hints: bool
    ended: Literal["rules", "gave_up", "closed"] | None


class Entry(msgspec.Struct, frozen=True, gc=False, tag="entry", tag_field="type", omit_defaults=True):
    """One entry of the table's log, what of it this seat may know, and what it leads to.

    Of an entry that a seat may not know only ``table`` and ``number`` arrive. ``id`` is the client's own, of
    the message that caused it, for the guest who sent that. Past entries in ``state`` come without what they
    led to.

    ``legal`` are the lawful commands of this seat, also where it is not on turn (T9: rights). ``unlawful``:
    what it can do besides at the table, for itself alone. ``sheet`` and ``review`` come with the end of a
    match at the table: all rows, open now, and the offences that nobody noticed.
    """

    table: str
    number: int
    time: int | None = None
    act: Act | None = None
    events: tuple[Event, ...] | None = None
    id: str | None = None
    view: View | None = None
    legal: tuple[str, ...] | None = None
    unlawful: tuple[Price, ...] | None = None
    reasons: dict[str, Reason] | None = None
    forced: bool | None = None
    clocks: Clocks | None = None
    row: Row | None = None
    sheet: tuple[Row, ...] | None = None
    review: tuple[Unnoticed, ...] | None = None


class You(Part, frozen=True):
    """Who one is at this table.

    ``key`` is the private key of one's seat, which mends a lost cookie; ``auto``: the server plays for one
    the commands that are the only possible ones.
    """

    seat: int | None
    key: str | None
    host: bool
    auto: bool


class State(msgspec.Struct, frozen=True, gc=False, tag="state", tag_field="type"):
    """Everything, on every (re)connection: ``number`` is the last entry, ``entries`` those asked for.

    At the table (T9) ``penalties`` are those charged so far in the last deal, the first first; ``review`` is
    there when a match is over.
    """

    table: Table
    you: You
    number: int
    entries: tuple[Entry, ...]
    view: View | None
    legal: tuple[str, ...]
    unlawful: tuple[Price, ...]
    reasons: dict[str, Reason]
    forced: bool
    clocks: Clocks | None
    sheet: tuple[Row, ...]
    penalties: tuple[Penalised, ...]
    review: tuple[Unnoticed, ...] | None
    lot: Proof | None


class Done(msgspec.Struct, frozen=True, gc=False, tag="done", tag_field="type"):
    """A message was accepted; ``number`` is the entry it made, None where it made none."""

    id: str
    number: int | None


class Refused(msgspec.Struct, frozen=True, gc=False, tag="refused", tag_field="type"):
    """A message was refused and nothing happened. ``rule`` is there where a rule of the game forbids it."""

    id: str | None
    code: Literal[
        "bad_message", "too_fast", "no_table", "not_joined", "no_guest", "not_seated", "not_host",
        "seat_taken", "bad_key", "not_now", "no_hints", "stale", "not_legal", "overloaded", "shut_out",
        "closing",
    ]  # fmt: skip
    rule: str | None
    ru: str
    en: str


class Why(msgspec.Struct, frozen=True, gc=False, tag="why", tag_field="type"):
    """Why a command may not be given now; None where it may."""

    command: str
    reason: Reason | None


class Choice(Part, frozen=True):
    """What a command is worth, in the hint's unit to a tenth; None where it was not weighed."""

    command: str
    value: float | None


class Hint(msgspec.Struct, frozen=True, gc=False, tag="hint", tag_field="type"):
    """The advice that was asked for: the best command, and what each one is worth.

    ``number`` is the entry with which the turn began. ``unit``: ``points`` by which the deal comes out ahead
    of the others', ``match`` for the chance to win the match in hundredths, None where nothing was weighed.
    ``rough``: by a beginner's rules of thumb, for the master could not be asked in time.
    """

    id: str
    number: int
    best: str
    unit: Literal["points", "match"] | None
    rough: bool
    choices: tuple[Choice, ...]


class Reveal(msgspec.Struct, frozen=True, gc=False, tag="reveal", tag_field="type"):
    """All seals are there: the seat is asked for its nonces, in the order of ``cuts``."""

    cuts: tuple[Commitment, ...]


class Chat(msgspec.Struct, frozen=True, gc=False, tag="chat", tag_field="type"):
    """A seat says one of the preset phrases."""

    seat: int
    phrase: str


class Pong(msgspec.Struct, frozen=True, gc=False, tag="pong", tag_field="type"):
    """The connection is alive; ``time`` is the server's, milliseconds of the Unix epoch."""

    time: int


class Settings(msgspec.Struct, frozen=True, gc=False, tag="settings", tag_field="type"):
    """The guest's settings that the server keeps."""

    auto: bool


Message: TypeAlias = Table | Entry | State | Done | Refused | Why | Hint | Reveal | Chat | Pong | Settings
"""Whatever the server sends."""
