"""A table at one moment, and how an entry of its log leads to the next: a pure function, like the rules.

``begin`` makes the state of the first entry, ``advance`` that of any other; what cannot come now is refused
with ``OutOfOrder``, and then nothing has happened. No clock, no chance, nothing that is not in the log.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from yus import match as matches
from yus import shuffle
from yus.bots import has_hints
from yus.events import Event, Opened
from yus.match import Match
from yus.notation import parse_deck
from yus.server.log import (
    VERSION,
    BotSat,
    CameBack,
    CardsDealt,
    Closed,
    Commanded,
    Committed,
    Created,
    Cut,
    Entry,
    GaveUp,
    Left,
    LotDrawn,
    Mended,
    Rematch,
    Revealed,
    Sat,
    SatIn,
    Sealed,
    command_of,
)
from yus.server.outgoing import Phase


class OutOfOrder(Exception):
    """An entry that cannot come now: a race that was lost, or a log that is damaged."""


class Chair(msgspec.Struct, frozen=True, gc=False):
    """A seat: whose it is (``guest``, or ``bot`` of the house), and the bot that sits in for a guest."""

    guest: str | None = None
    name: str | None = None
    key: str | None = None
    bot: str | None = None
    stand_in: str | None = None
    shut_out: bool = False

    @property
    def open(self) -> bool:
        """Whether anybody may sit down."""
        return self.guest is None and self.bot is None

    @property
    def player(self) -> str | None:
        """The bot that plays this seat now, None for a person."""
        return self.bot or self.stand_in


class Dealing(msgspec.Struct, frozen=True, gc=False):
    """How a deck, or the lot, came about: its cut, nonces and seals by seat in hex, seats of bots."""

    cut: Cut
    nonces: tuple[str | None, ...]
    seals: tuple[str | None, ...]
    house: tuple[int, ...]

    def proof(self) -> dict[str, object]:
        """Return what verifies it; this reveals the secret."""
        return shuffle.proof(
            bytes.fromhex(self.cut.secret),
            self.cut.context,
            [_bytes(each) for each in self.nonces],
            seals=[_bytes(each) for each in self.seals] if any(self.seals) else None,
            house=self.house,
        )

    def deck(self) -> tuple[int, ...]:
        """Return the cards that come of it."""
        nonces = [_bytes(each) for each in self.nonces]
        return shuffle.deck(bytes.fromhex(self.cut.secret), self.cut.context, nonces)

    def lot(self) -> int:
        """Return the seat that deals first."""
        nonces = [_bytes(each) for each in self.nonces]
        return shuffle.draw_lot(bytes.fromhex(self.cut.secret), self.cut.context, nonces)


class State(msgspec.Struct, frozen=True, gc=False):
    """A table at one moment, all of it, secrets included.

    ``played_at`` is the number of the last entry that changed the match. ``cuts``, ``seals`` and ``nonces``
    are those of the next deal; ``dealing`` and ``lot`` tell how the present deck and the dealer came about.
    ``reserves`` are milliseconds of thinking time by seat. ``gave_up`` is the seat that did.
    """

    created: Created
    chairs: tuple[Chair, ...]
    number: int
    phase: Phase = "waiting"
    match_number: int = 1
    match: Match | None = None
    played_at: int = 0
    cuts: tuple[Cut, ...] = ()
    seals: tuple[tuple[str, ...] | None, ...] = ()
    nonces: tuple[tuple[str, ...] | None, ...] = ()
    dealing: Dealing | None = None
    lot: Dealing | None = None
    reserves: tuple[int, ...] = ()
    gave_up: int | None = None
    shut_out: frozenset[str] = frozenset()

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.chairs))

    @property
    def in_match(self) -> bool:
        """Whether cards were dealt already in a match that goes on."""
        return self.match is not None and self.phase in {"cutting", "revealing", "playing"}

    @property
    def winner(self) -> int | None:
        """Who has won the match, by the rules or because the other gave it up."""
        if self.gave_up is not None:
            return 1 - self.gave_up
        return None if self.match is None else self.match.winner

    @property
    def hints(self) -> bool:
        """Whether players may ask for hints: not against people unless that was agreed, never under T9."""
        if not has_hints(self.created.rules):
            return False
        alone = sum(chair.bot is None for chair in self.chairs) == 1
        return self.created.hints == "all" or (self.created.hints == "alone" and alone)

    def seat_of(self, guest: str | None) -> int | None:
        """Return the seat of a guest."""
        if guest is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.guest == guest:
                    return seat
        return None

    def people(self) -> tuple[int, ...]:
        """Return the seats that people play now."""
        return tuple(seat for seat in self.seats if self.chairs[seat].guest and not self.chairs[seat].player)


_NOTHING: Final[tuple[Event, ...]] = ()


def begin(entry: Entry) -> State:
    """Return the state that the first entry makes. Raises OutOfOrder for any other."""
    if not isinstance(entry, Created):
        raise OutOfOrder(f"a log begins with Created, not {type(entry).__name__}")
    if entry.version != VERSION:
        raise OutOfOrder(f"this table is played under version {entry.version} of the rules, not {VERSION}")
    return State(entry, (Chair(),) * entry.rules.players, 1)


def advance(state: State, entry: Entry) -> tuple[State, tuple[Event, ...]]:
    """Return the state after an entry, and what happened by the rules.

    Raises OutOfOrder, or what the rules raise for a command.
    """
    if state.phase == "closed":
        raise OutOfOrder("the table is closed")
    state = replace(state, number=state.number + 1)
    if isinstance(entry, Commanded):
        return _commanded(state, entry)
    if isinstance(entry, LotDrawn | CardsDealt | Rematch):
        return _dealt(state, entry)
    if isinstance(entry, Committed | Sealed | Revealed):
        return _shuffled(state, entry), _NOTHING
    if isinstance(entry, GaveUp):
        _require(state.in_match and len(state.chairs) == 2, "no match goes on that can be given up")
        return replace(state, phase="over", gave_up=entry.seat, cuts=(), played_at=state.number), _NOTHING
    if isinstance(entry, Closed):
        return replace(state, phase="closed"), _NOTHING
    return _seated(state, entry), _NOTHING


def _require(held: bool, otherwise: str) -> None:
    if not held:
        raise OutOfOrder(otherwise)


def _commanded(state: State, entry: Commanded) -> tuple[State, tuple[Event, ...]]:
    _require(state.phase == "playing" and state.match is not None, "no deal goes on")
    assert state.match is not None
    match, events = matches.play(state.match, entry.seat, command_of(entry.command))
    reserves = state.reserves
    if entry.reserve is not None:
        reserves = (*reserves[: entry.seat], entry.reserve, *reserves[entry.seat + 1 :])
    phase: Phase = "playing"
    if match.winner is not None:
        phase = "over"
    elif match.written is not None:
        phase = "cutting"
    state = replace(state, match=match, phase=phase, reserves=reserves, played_at=state.number)
    return state, events


def _dealt(state: State, entry: LotDrawn | CardsDealt | Rematch) -> tuple[State, tuple[Event, ...]]:
    rules = state.created.rules
    if isinstance(entry, CardsDealt):
        _require(bool(state.cuts) and state.match is not None, "no deal is due")
        assert state.match is not None
        events = matches.deal_cards(state.match, parse_deck(entry.deck))
        match = state.match
        for event in events:
            match = matches.evolve(match, event)
        blank = (None,) * len(state.chairs)
        state = replace(
            state, match=match, phase="playing", played_at=state.number,
            dealing=dealing_of(state, -1), cuts=(), seals=blank, nonces=blank,
        )  # fmt: skip
        return state, events
    if isinstance(entry, LotDrawn):
        _require(len(state.cuts) == 2 and state.match is None, "no lot is due")
        state = replace(state, lot=dealing_of(state, 0))
        dealer = entry.dealer
    else:
        _require(state.phase == "over" and state.winner is not None, "the match is not over")
        assert state.winner is not None
        dealer = state.winner
        state = replace(state, match_number=state.match_number + 1, lot=None, gave_up=None, phase="cutting")
    opened = Opened(rules, dealer)
    clock = state.created.clock
    reserves = (clock.reserve,) * len(state.chairs) if clock is not None else ()
    state = replace(
        state, match=matches.begin(opened), dealing=None, reserves=reserves, played_at=state.number
    )
    return state, (opened,)


def _shuffled(state: State, entry: Committed | Sealed | Revealed) -> State:
    blank = (None,) * len(state.chairs)
    if isinstance(entry, Committed):
        _require(state.phase == "cutting" and not state.cuts, "no deal is due")
        return replace(state, cuts=entry.cuts, seals=blank, nonces=blank)
    if isinstance(entry, Sealed):
        _require(state.phase == "cutting" and bool(state.cuts), "no deal is due")
        _require(len(entry.seals) in {0, len(state.cuts)}, "a seal for each cut, or none")
        _require(state.seals[entry.seat] is None, "this seat is ready already")
        return replace(state, seals=_put(state.seals, entry.seat, entry.seals))
    _require(bool(state.cuts) and bool(state.seals[entry.seat]), "this seat has sealed nothing")
    _require(state.nonces[entry.seat] is None, "this seat has revealed its nonces already")
    return replace(state, nonces=_put(state.nonces, entry.seat, entry.nonces))


def _put(
    values: tuple[tuple[str, ...] | None, ...], seat: int, value: tuple[str, ...]
) -> tuple[tuple[str, ...] | None, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def dealing_of(state: State, index: int) -> Dealing:
    """Return how the cut of that index comes out with the nonces that are there; bots' are derived."""
    cut = state.cuts[index]
    secret = bytes.fromhex(cut.secret)
    house = tuple(seat for seat in state.seats if state.chairs[seat].player is not None)
    nonces: list[str | None] = []
    seals: list[str | None] = []
    for seat in state.seats:
        sealed, revealed = state.seals[seat], state.nonces[seat]
        if seat in house:
            nonce = shuffle.house_nonce(secret, cut.context, seat)
            nonces.append(nonce.hex())
            seals.append(shuffle.seal(nonce, cut.context, seat).hex())
        else:
            nonces.append(revealed[index] if revealed else None)
            seals.append(sealed[index] if sealed else None)
    return Dealing(cut, tuple(nonces), tuple(seals), house)


def _seated(state: State, entry: Entry) -> State:
    """Who sits where; before the match a full table goes on to the cut, and one that is left back from it."""
    if isinstance(entry, Sat):
        _require(state.chairs[entry.seat].open, "the seat is taken")
        return _filled(state, entry.seat, Chair(entry.guest, entry.name, entry.key))
    if isinstance(entry, BotSat):
        _require(state.chairs[entry.seat].open, "the seat is taken")
        return _filled(state, entry.seat, Chair(name=entry.name, bot=entry.bot))
    if isinstance(entry, Left):
        _require(state.match is None and not state.chairs[entry.seat].open, "the match has begun")
        guest = state.chairs[entry.seat].guest
        barred = state.shut_out | {guest} if entry.shut_out and guest is not None else state.shut_out
        state = replace(state, cuts=(), seals=(), nonces=(), phase="waiting", shut_out=barred)
        return _with_chair(state, entry.seat, Chair())
    assert isinstance(entry, SatIn | CameBack | Mended), "all other entries were handled"
    chair = state.chairs[entry.seat]
    if isinstance(entry, SatIn):
        _require(state.in_match and bool(chair.guest) and chair.player is None, "nobody to sit in for")
        chair = replace(chair, stand_in=entry.bot, shut_out=entry.why == "shut_out")
    elif isinstance(entry, CameBack):
        _require(chair.stand_in is not None and not chair.shut_out, "no bot sits in for this player")
        chair = replace(chair, stand_in=None)
    else:
        chair = replace(chair, guest=entry.guest)
    return _with_chair(state, entry.seat, chair)


def _with_chair(state: State, seat: int, chair: Chair) -> State:
    return replace(state, chairs=(*state.chairs[:seat], chair, *state.chairs[seat + 1 :]))


def _filled(state: State, seat: int, chair: Chair) -> State:
    state = _with_chair(state, seat, chair)
    return state if any(each.open for each in state.chairs) else replace(state, phase="cutting")


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)
