"""The verifiable shuffle: nobody, the house included, chooses or foresees the deck, and all can check it.

Before a deal the house shows a commitment to a secret, and each seat seals a nonce of its own; only then are
the nonces revealed. Secret and nonces together make the deck. When the secret is revealed anybody can make
the same deck again. ``docs/shuffle.md`` specifies every byte, ``docs/shuffle-vectors.json`` has test vectors.

Everything here is a pure function but ``new_secret`` and ``new_nonce``. A context names what is dealt, as
``table/match/deal``, or ``table/match/lot`` for the lot. Nonces stand by seat, None for one that is missing.
"""

import hashlib
import hmac
import itertools
import re
import secrets
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from yus.errors import NotationError, YusError

SCHEME: Final = "yus-shuffle/1"
"""The name of this scheme; it enters every hash, so that another version can share no value with it."""
LOT: Final = "lot"
"""What stands in a context in place of the deal when the first dealer is drawn (D1.4, T1.3)."""
SIZE: Final = 32
"""Bytes in a secret, nonce, seal and commitment."""
SEATS: Final = range(2, 5)
"""How many seats may give nonces."""
CARDS: Final = 32

Nonces: TypeAlias = Sequence[bytes | None]
"""One nonce for each seat, None where it is missing."""
Kind: TypeAlias = Literal[
    "scheme", "not_context", "not_hex", "not_list", "not_seats", "not_deck", "seats", "context",
    "unrevealed", "reused", "commitment", "seal", "house", "deck", "lot",
]  # fmt: skip
"""What can be wrong with a shuffle; ``Fault.text`` has the words."""

_PART: Final = "[A-Za-z0-9._-]{1,64}"
_CONTEXT: Final = re.compile(f"{_PART}/{_PART}/{_PART}")
_HEX: Final = re.compile("[0-9a-f]{64}")


class ShuffleError(YusError):
    """A secret, nonce, context or seat from which no shuffle can be made."""


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a recorded shuffle: which field, what, and the values that differ."""

    kind: Kind
    field: str
    detail: str = ""

    def text(self, language: str) -> str:
        """Say it in Russian for ``ru``, for any other language in English."""
        russian, english = _TEXTS[self.kind]
        return (russian if language == "ru" else english).format(field=self.field, detail=self.detail)


_TEXTS: Final[dict[Kind, tuple[str, str]]] = {
    "scheme": ("неизвестная схема тасовки: {detail}", "unknown shuffle scheme: {detail}"),
    "not_context": (
        "{field}: нужно «стол/партия/сдача» латиницей и цифрами, а записано {detail}",
        "{field}: wanted table/match/deal in ASCII letters and digits, found {detail}",
    ),
    "not_hex": (
        "{field}: нужны 64 строчные шестнадцатеричные цифры, а записано {detail}",
        "{field}: wanted 64 lower-case hexadecimal digits, found {detail}",
    ),
    "not_list": (
        "{field}: нужен список, по одному значению на место, а записано {detail}",
        "{field}: wanted a list with one value for each seat, found {detail}",
    ),
    "not_seats": (
        "{field}: нужен список разных мест за этим столом, а записано {detail}",
        "{field}: wanted a list of different seats of this table, found {detail}",
    ),
    "not_deck": (
        "{field}: нужны 32 разные карты, а записано {detail}",
        "{field}: wanted 32 different cards, found {detail}",
    ),
    "seats": ("{field}: мест не столько, {detail}", "{field}: another number of seats, {detail}"),
    "context": (
        "{field}: это тасовка другой сдачи, {detail}",
        "{field}: a shuffle of another deal, {detail}",
    ),
    "unrevealed": (
        "{field}: тайное число ещё не раскрыто, колоду проверить нельзя",
        "{field}: the secret is not revealed yet, the deck cannot be checked",
    ),
    "reused": (
        "{field}: это тайное число уже служило, {detail}",
        "{field}: this secret has served before, {detail}",
    ),
    "commitment": (
        "{field}: обещание дано не об этом тайном числе, {detail}",
        "{field}: the commitment is not to this secret, {detail}",
    ),
    "seal": (
        "{field}: число этого места не то, что было запечатано, {detail}",
        "{field}: the nonce of this seat is not the one that was sealed, {detail}",
    ),
    "house": (
        "{field}: число бота выведено не из тайного числа, {detail}",
        "{field}: the bot's nonce is not derived from the secret, {detail}",
    ),
    "deck": ("{field}: колода не та, {detail}", "{field}: not this deck, {detail}"),
    "lot": ("{field}: жребий выпал не так, {detail}", "{field}: not this lot, {detail}"),
}


def new_secret() -> bytes:
    """Return a fresh secret of the house, 256 random bits; every deal and every lot has its own."""
    return secrets.token_bytes(SIZE)


def new_nonce() -> bytes:
    """Return a fresh nonce for a seat, 256 random bits."""
    return secrets.token_bytes(SIZE)


def context_of(table: str, match: str | int, deal: int | Literal["lot"]) -> str:
    """Name a deal, or the lot, of a match at a table. Raises ShuffleError where a name is not plain ASCII."""
    context = f"{table}/{match}/{deal}"
    _check_context(context)
    return context


def commit(secret: bytes, context: str) -> bytes:
    """Return the commitment to a secret, to be shown before any nonce is revealed. Raises ShuffleError."""
    _check_size("secret", secret)
    return hashlib.sha256(_message("commit", context, secret)).digest()


def seal(nonce: bytes, context: str, seat: int) -> bytes:
    """Return a seat's commitment to its nonce; none is shown before all are sealed. Raises ShuffleError."""
    _check_size(f"nonce of seat {seat}", nonce)
    return hashlib.sha256(_message("seal", context, _seat(seat), nonce)).digest()


def house_nonce(secret: bytes, context: str, seat: int) -> bytes:
    """Return the nonce of a bot's seat: it follows from the committed secret, so there is nothing to choose.

    Raises ShuffleError.
    """
    _check_size("secret", secret)
    return hmac.digest(secret, _message("house", context, _seat(seat)), "sha256")


def deck(secret: bytes, context: str, nonces: Nonces) -> tuple[int, ...]:
    """Return the 32 cards, 0..31, the first dealt first (D3.1, T3.1).

    A Fisher–Yates shuffle of the cards in the order of their numbers. Raises ShuffleError.
    """
    stream = _stream("deck", secret, context, nonces)
    cards = list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        other = _below(last + 1, stream)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def draw_lot(secret: bytes, context: str, nonces: Nonces) -> int:
    """Return the seat that deals first, of as many as there are nonces (D1.4, T1.3). Raises ShuffleError."""
    return _below(len(nonces), _stream("lot", secret, context, nonces))


def proof(
    secret: bytes,
    context: str,
    nonces: Nonces,
    *,
    seals: Nonces | None = None,
    house: Iterable[int] = (),
) -> dict[str, object]:
    """Return the ``shuffle`` field of a record, by which everybody can check the deal; it reveals the secret.

    ``seals`` are those shown before the nonces, by seat; ``house`` are the seats of bots, whose nonces are
    ``house_nonce``. Raises ShuffleError.
    """
    _check_nonces(nonces)
    written: dict[str, object] = {
        "scheme": SCHEME,
        "context": context,
        "commitment": commit(secret, context).hex(),
        "nonces": [each.hex() if each is not None else None for each in nonces],
        "secret": secret.hex(),
    }
    if seals is not None:
        written["seals"] = [each.hex() if each is not None else None for each in seals]
    if bots := sorted(house):
        written["house"] = bots
    return written


def verify_deal(
    shuffle: Mapping[str, object],
    cards: Sequence[int],
    *,
    context: str | None = None,
    seats: int | None = None,
) -> tuple[Fault, ...]:
    """Check a recorded shuffle against the deck that was dealt; return every fault, none where all is right.

    ``context`` and ``seats`` are what the deal should be bound to, where the caller knows. Whatever a record
    may hold is answered with faults, never with an exception.
    """
    found, faults = _check(shuffle, context, seats)
    if sorted(cards) != list(range(CARDS)):
        faults.append(Fault("not_deck", "deck", _shown(list(cards))))
    elif found is not None and found.secret is not None:
        wanted = deck(found.secret, found.context, found.nonces)
        differing = [place for place in range(CARDS) if wanted[place] != cards[place]]
        if differing:
            first = differing[0]
            faults.append(Fault("deck", f"deck[{first}]", f"{cards[first]} ≠ {wanted[first]}"))
    return tuple(faults)


def verify_lot(
    shuffle: Mapping[str, object],
    dealer: int,
    *,
    context: str | None = None,
    seats: int | None = None,
) -> tuple[Fault, ...]:
    """Check a recorded lot against the first dealer; in all else the same as ``verify_deal``."""
    found, faults = _check(shuffle, context, seats)
    if found is not None and found.secret is not None:
        wanted = draw_lot(found.secret, found.context, found.nonces)
        if dealer != wanted:
            faults.append(Fault("lot", "dealer", f"{dealer} ≠ {wanted}"))
    return tuple(faults)


class _Proof(msgspec.Struct, frozen=True):
    """The ``shuffle`` field of a record, read."""

    context: str
    commitment: bytes
    nonces: tuple[bytes | None, ...]
    seals: tuple[bytes | None, ...] | None
    house: tuple[int, ...]
    secret: bytes | None


def _check(
    shuffle: Mapping[str, object], context: str | None, seats: int | None
) -> tuple[_Proof | None, list[Fault]]:
    """Read a recorded shuffle, None where that fails, and find all faults but those of deck and lot."""
    if shuffle.get("scheme") != SCHEME:
        return None, [Fault("scheme", "scheme", _shown(shuffle.get("scheme")))]
    found, faults = _read(shuffle)
    if faults:
        return None, faults
    if context is not None and found.context != context:
        faults.append(Fault("context", "context", f"{found.context} ≠ {context}"))
    if seats is not None and len(found.nonces) != seats:
        faults.append(Fault("seats", "nonces", f"{len(found.nonces)} ≠ {seats}"))
    faults += _broken_seals(found)
    if found.secret is None:
        faults.append(Fault("unrevealed", "secret"))
    else:
        faults += _broken_promises(found, found.secret)
    return found, faults


def _broken_seals(found: _Proof) -> Iterator[Fault]:
    """Find the nonces that are not those that were sealed; a nonce that never came breaks no seal."""
    for seat, (nonce, sealed) in enumerate(zip(found.nonces, found.seals or (), strict=False)):
        if nonce is not None:
            made = seal(nonce, found.context, seat)
            if made != sealed:
                yield Fault("seal", f"nonces[{seat}]", _differ(sealed, made))


def _broken_promises(found: _Proof, secret: bytes) -> Iterator[Fault]:
    """Find what does not follow from the secret: the commitment, the nonces of bots."""
    made = commit(secret, found.context)
    if made != found.commitment:
        yield Fault("commitment", "commitment", _differ(found.commitment, made))
    for seat in found.house:
        made = house_nonce(secret, found.context, seat)
        if made != found.nonces[seat]:
            yield Fault("house", f"nonces[{seat}]", _differ(found.nonces[seat], made))


def _read(shuffle: Mapping[str, object]) -> tuple[_Proof, list[Fault]]:
    """Read the fields; what is returned first means something only where there are no faults."""
    faults: list[Fault] = []
    context = shuffle.get("context")
    if not (isinstance(context, str) and _CONTEXT.fullmatch(context)):
        faults.append(Fault("not_context", "context", _shown(context)))
    nonces = _read_list("nonces", shuffle.get("nonces"), SEATS, faults)
    seals = shuffle.get("seals")
    secret = shuffle.get("secret")
    found = _Proof(
        str(context),
        _read_bytes("commitment", shuffle.get("commitment"), faults),
        nonces,
        None if seals is None else _read_list("seals", seals, (len(nonces),), faults),
        _read_house(shuffle.get("house", []), len(nonces), faults),
        None if secret is None else _read_bytes("secret", secret, faults),
    )
    return found, faults


def _read_bytes(field: str, value: object, faults: list[Fault]) -> bytes:
    if isinstance(value, str) and _HEX.fullmatch(value):
        return bytes.fromhex(value)
    faults.append(Fault("not_hex", field, _shown(value)))
    return b""


def _read_list(
    field: str, values: object, sizes: Container[int], faults: list[Fault]
) -> tuple[bytes | None, ...]:
    if not (isinstance(values, list | tuple) and len(values) in sizes):
        faults.append(Fault("not_list", field, _shown(values)))
        return ()
    return tuple(
        None if each is None else _read_bytes(f"{field}[{seat}]", each, faults)
        for seat, each in enumerate(values)
    )


def _read_house(values: object, seats: int, faults: list[Fault]) -> tuple[int, ...]:
    if isinstance(values, list | tuple):
        known = [each for each in values if type(each) is int and 0 <= each < seats]
        if len(known) == len(values) == len(set(known)):
            return tuple(known)
    faults.append(Fault("not_seats", "house", _shown(values)))
    return ()


def _shown(value: object) -> str:
    """Return a value of a record as text, cut where it is long."""
    text = repr(value)
    return text if len(text) <= NotationError.LONGEST else text[: NotationError.LONGEST] + "…"


def _differ(found: bytes | None, wanted: bytes) -> str:
    """Say that two values differ; their beginnings are enough."""
    return f"{found.hex()[:16] + '…' if found is not None else None} ≠ {wanted.hex()[:16]}…"


def _message(label: str, context: str, *fields: bytes) -> bytes:
    """Return what is hashed: scheme, label, context and fields, each after its length in four bytes."""
    _check_context(context)
    parts = (SCHEME.encode(), label.encode(), context.encode(), *fields)
    return b"".join(len(each).to_bytes(4, "big") + each for each in parts)


def _stream(label: str, secret: bytes, context: str, nonces: Nonces) -> Iterator[int]:
    """Return endless bytes: the HMACs of 0, 1, 2 … under a key from the secret, context and nonces."""
    _check_size("secret", secret)
    _check_nonces(nonces)
    message = _message(label, context, *(each or b"" for each in nonces))
    key = hmac.digest(secret, message, "sha256")
    blocks = (hmac.digest(key, number.to_bytes(4, "big"), "sha256") for number in itertools.count())
    return itertools.chain.from_iterable(blocks)


def _below(bound: int, stream: Iterator[int]) -> int:
    """Draw a number from 0 up to a bound of 256 or less, each with the same chance.

    Bytes beyond the last whole multiple of the bound are thrown away: they would favour small numbers.
    """
    fair = 256 - 256 % bound
    return next(byte for byte in stream if byte < fair) % bound


def _seat(seat: int) -> bytes:
    if not 0 <= seat < SEATS[-1]:
        raise ShuffleError(f"not a seat: {seat} (wanted: 0 to {SEATS[-1] - 1})")
    return bytes((seat,))


def _check_context(context: str) -> None:
    if not _CONTEXT.fullmatch(context):
        raise ShuffleError(
            f"not a context: {_shown(context)} (wanted: table/match/deal, each 1 to 64 of A-Z a-z 0-9 . _ -)"
        )


def _check_size(what: str, value: bytes) -> None:
    if len(value) != SIZE:
        raise ShuffleError(f"the {what} has {len(value)} bytes (wanted: {SIZE})")


def _check_nonces(nonces: Nonces) -> None:
    if len(nonces) not in SEATS:
        raise ShuffleError(f"{len(nonces)} nonces (wanted: one for each of {SEATS[0]} to {SEATS[-1]} seats)")
    for seat, each in enumerate(nonces):
        if each is not None:
            _check_size(f"nonce of seat {seat}", each)
