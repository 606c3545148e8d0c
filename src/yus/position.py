"""A match, when somebody is to act or a deal is due, as one line of text, which reads back to an equal state.

The line begins with the game, then has ``name=value`` for every field that is not at its default, without
blanks inside a value. The rules come first (``players=3``), then the match, then, after ``|``, the deal.
Cards stand together (``AH10S7C``), lists are parted by ``,``, seats of a list by ``/``, the parts of one
thing by ``.``; ``-`` is "none".

    deberts convention=kharkov number=1 dealer=1 totals=0,0 | hands=8S9SKS/… pack=… turn_up=7D turn=0 won=0,0
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple, get_args

import msgspec

from yus import deberts, terz
from yus.cards import FULL, PACK, Card, card_set, card_text, members, parse_card, parse_suit, suit_text
from yus.deberts import state as deberts_state
from yus.errors import YusError
from yus.events import DealWritten, Offence
from yus.match import Deal, Match
from yus.notation import meld_text, parse_meld, parse_spoken, spoken_text
from yus.rules import (
    OPTIONS,
    Game,
    RulesError,
    at_table,
    game_of,
    given_fields,
    make_rules,
    parse_value,
    value_text,
)
from yus.terz import state as terz_state
from yus.tricks import Trick


class PositionError(YusError):
    """A text is not a position. ``field`` names the part that is wrong, ``why`` says how."""

    def __init__(self, field: str, why: str) -> None:
        """Keep both and make the message of them."""
        super().__init__(f"not a position: {field}: {why}")
        self.field = field
        self.why = why


class _Codec(NamedTuple):
    """How one field is written and read."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


_CARD: Final = re.compile(r"(?:10|[2-9JQKA])[SCDH]")


def _read_cards(text: str) -> tuple[Card, ...]:
    found = _CARD.findall(text)
    if "".join(found) != text:
        raise ValueError(f"cards expected, not {text[:40]!r}")
    return tuple(parse_card(each) for each in found)


def _read_int(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise ValueError(f"a number expected, not {text[:40]!r}")
    return int(text)


def _optional(codec: _Codec) -> _Codec:
    return _Codec(
        lambda value: "-" if value is None else codec.write(value),
        lambda text: None if text == "-" else codec.read(text),
    )


def _many(codec: _Codec, mark: str = ",") -> _Codec:
    return _Codec(
        lambda values: mark.join(codec.write(each) for each in values),
        lambda text: tuple(codec.read(each) for each in text.split(mark)),
    )


def _one_of(*words: str) -> _Codec:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(f"one of {', '.join(words)} expected, not {text[:40]!r}")
        return text

    return _Codec(str, read)


_NUMBER: Final = _Codec(str, _read_int)
_SIGNED: Final = _Codec(str, lambda text: -_read_int(text[1:]) if text[:1] == "-" else _read_int(text))
_NUMBERS: Final = _many(_NUMBER)
_SIGNED_NUMBERS: Final = _many(_SIGNED)
_FLAG: Final = _Codec(
    lambda value: "yes" if value else "no", lambda text: _one_of("yes", "no").read(text) == "yes"
)
_ONE_CARD: Final = _Codec(card_text, parse_card)
_SUIT: Final = _Codec(suit_text, parse_suit)
_CARDS: Final = _Codec(lambda cards: "".join(card_text(each) for each in cards), _read_cards)
_HAND: Final = _Codec(lambda hand: _CARDS.write(members(hand)), lambda text: card_set(_read_cards(text)))
_HANDS: Final = _many(_HAND, "/")
_MELD: Final = _Codec(meld_text, parse_meld)


def _struct(kind: type[msgspec.Struct], spare: int = 0, /, **codecs: _Codec) -> _Codec:
    """A thing of several parts, written in the order of its fields and parted by dots.

    The last ``spare`` parts are left out where they, and all after them, are at their default.
    """
    defaults = {field.name: field.default for field in msgspec.structs.fields(kind)}
    least = len(codecs) - spare

    def read(text: str) -> Any:
        parts = text.split(".")
        if not least <= len(parts) <= len(codecs):
            raise ValueError(f"{len(codecs)} parts expected ({', '.join(codecs)}), not {text[:40]!r}")
        return kind(*(codec.read(part) for codec, part in zip(codecs.values(), parts, strict=False)))

    def write(value: Any) -> str:
        given = [name for name in codecs if getattr(value, name) != defaults[name]]
        count = max(least, 1 + list(codecs).index(given[-1])) if given else least
        return ".".join(codecs[name].write(getattr(value, name)) for name in list(codecs)[:count])

    return _Codec(write, read)


_SPOKEN: Final = _Codec(
    lambda spoken: spoken_text(spoken).replace(" ", "+"),
    lambda text: parse_spoken(text.replace("+", " ")),
)
_RANK_NUMBER: Final = _optional(_NUMBER)
_TRICK: Final = _struct(Trick, leader=_NUMBER, cards=_CARDS, taker=_NUMBER, points=_NUMBER)
_WRITTEN: Final = _struct(
    DealWritten,
    outcome=_one_of("thrown_in", "taken", "bait", "hanging", "played", "claimed"),
    points=_SIGNED_NUMBERS,
    written=_SIGNED_NUMBERS,
    totals=_SIGNED_NUMBERS,
    hanging=_NUMBER,
    next_dealer=_NUMBER,
)
_MATCH: Final = {
    "number": _NUMBER,
    "dealer": _NUMBER,
    "totals": _SIGNED_NUMBERS,
    "targets": _NUMBERS,
    "hanging": _NUMBER,
    "written": _WRITTEN,
    "winner": _NUMBER,
}
_COMMON: Final = {
    "dealer": _NUMBER,
    "hands": _HANDS,
    "turn": _NUMBER,
    "leader": _NUMBER,
    "won": _NUMBERS,
    "trick": _CARDS,
    "tricks": _many(_TRICK),
}
_DEBERTS: Final = _COMMON | {
    "turn_up": _ONE_CARD,
    "pack": _CARDS,
    "stage": _one_of("bidding", "topping_up", "melding", "showing", "adding", "play", "over", "thrown_in"),
    "passes": _NUMBER,
    "trump": _SUIT,
    "taker": _NUMBER,
    "fresa": _ONE_CARD,
    "spoken": _NUMBER,
    "claims": _many(
        _struct(
            deberts_state.Claim,
            seat=_NUMBER,
            spoken=_SPOKEN,
            meld=_MELD,
            status=_one_of("standing", "beaten", "overtaken", "scored"),
        )
    ),
    "announcement": _struct(
        deberts_state.Announcement, seat=_NUMBER, kind=_NUMBER, top=_RANK_NUMBER, accepted=_FLAG
    ),
    "rank_asked": _FLAG,
    "asker": _NUMBER,
    "promise": _FLAG,
    "bella_holder": _NUMBER,
    "bella": _NUMBER,
}
_TABLE_STAGES: Final = {"showing", "claiming", "counting", "checking", "recounting", "lost"}
_CLAIM_STATUS: Final = _one_of(*get_args(terz_state.Status))
_OFFENCE: Final = _optional(_one_of(*get_args(Offence)))
_SIGHT: Final = _one_of(*get_args(terz_state.Sight))
_TERZ: Final = _COMMON | {
    "need": _SIGNED_NUMBERS,
    "trump": _SUIT,
    "stock": _CARDS,
    "turn_up": _optional(_ONE_CARD),
    "stage": _one_of(*get_args(terz_state.Stage)),
    "broken": _FLAG,
    "drawing": _NUMBERS,
    "claims": _many(
        _struct(
            terz_state.Claim,
            2,
            seat=_NUMBER,
            spoken=_SPOKEN,
            meld=_MELD,
            status=_CLAIM_STATUS,
            offence=_OFFENCE,
            sight=_SIGHT,
        )
    ),
    "announcement": _struct(terz_state.Announcement, seat=_NUMBER, spoken=_SPOKEN, asked=_FLAG),
    "marriages": _many(
        _struct(
            terz_state.Marriage,
            3,
            seat=_NUMBER,
            suit=_SUIT,
            status=_CLAIM_STATUS,
            offence=_OFFENCE,
            sight=_SIGHT,
        )
    ),
    "last_said": _optional(_MELD),
    "closed": _FLAG,
    "awards": _SIGNED_NUMBERS,
    "question": _struct(terz_state.Question, asker=_NUMBER, held=_HAND, open=_FLAG),
    "hushed": _FLAG,
    "called": _FLAG,
    "missed": _NUMBERS,
    "tally": _NUMBERS,
}
_DEALS: Final[dict[str, tuple[type[msgspec.Struct], dict[str, _Codec]]]] = {
    "deberts": (deberts.Deal, _DEBERTS),
    "terz": (terz.Deal, _TERZ),
}


def position_text(match: Match) -> str:
    """Return a match at this moment as one line: all of it, hidden cards too.

    So it is not for the players.
    """
    game = game_of(match.rules)
    rules = (f"{name}={value_text(value)}" for name, value in given_fields(match.rules).items())
    words = [game, *rules, *_written(match, _MATCH)]
    if match.deal is not None:
        words += ["|", *_written(match.deal, _DEALS[game][1])]
    return " ".join(words)


def parse_position(text: str) -> Match:
    """Read a position.

    Raises PositionError that names the field: it cannot be read, is unknown, missing or there twice, names a
    seat that there is not, does not fit the stage, or the cards are not all 32, each once (C1).
    """
    head, bar, tail = text.strip().partition(" | ")
    name, *words = head.split(" ")
    game: Game | None = "deberts" if name == "deberts" else "terz" if name == "terz" else None
    if game is None:
        raise PositionError("game", f"deberts or terz expected, not {name[:40]!r}")
    given = _fields(words)
    options = {option.name: given.pop(option.name) for option in OPTIONS[game] if option.name in given}
    try:
        rules = make_rules(game, {each: parse_value(game, each, value) for each, value in options.items()})
    except RulesError as error:
        raise PositionError("rules", str(error)) from None
    deal: Any = None
    if bar:
        kind, codecs = _DEALS[game]
        deal = _build(kind, codecs, _fields(tail.split(" ")), rules=rules)
        _check_deal(deal)
    match: Match = _build(Match, _MATCH, given, rules=rules, deal=deal)
    _check_seats(match, rules.players, lists=("totals", "targets"), seats=("dealer", "winner"))
    _refuse(_match_faults(match))
    if match.written is not None:
        _check_seats(
            match.written, rules.players, lists=("points", "written", "totals"), seats=("next_dealer",)
        )
    return match


def _written(thing: msgspec.Struct, codecs: dict[str, _Codec]) -> list[str]:
    """The fields of a thing that are not at their default, as words."""
    defaults = {field.name: field.default for field in msgspec.structs.fields(thing)}
    words = []
    for name, codec in codecs.items():
        value = getattr(thing, name)
        if value != defaults[name]:
            words.append(f"{name}={codec.write(value)}")
    return words


def _fields(words: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        name, mark, value = word.partition("=")
        if not mark:
            raise PositionError(name[:40], "name=value expected")
        if name in found:
            raise PositionError(name[:40], "there twice")
        found[name] = value
    return found


def _build(
    kind: type[msgspec.Struct], codecs: dict[str, _Codec], given: dict[str, str], **values: object
) -> Any:
    """Make a thing of its written fields and of the values that are known already."""
    for name, text in given.items():
        if name not in codecs:
            raise PositionError(name[:40], "no such field")
        try:
            values[name] = codecs[name].read(text)
        except ValueError as error:
            raise PositionError(name, str(error)) from None
    for field in msgspec.structs.fields(kind):
        if field.required and field.name not in values:
            raise PositionError(field.name, "missing")
    return kind(**values)


def _check_deal(deal: Deal) -> None:
    """The lists have a place for each seat, and the cards are all 32, each once (C1)."""
    _check_seats(
        deal,
        deal.rules.players,
        lists=("hands", "won", "need"),
        seats=("dealer", "turn", "leader", "taker", "asker", "bella_holder", "bella"),
    )
    for name in ("tricks", "claims", "marriages"):
        for part in getattr(deal, name, ()):
            _check_seats(part, deal.rules.players, lists=("cards",), seats=("leader", "taker", "seat"))
    if deal.announcement is not None:
        _check_seats(deal.announcement, deal.rules.players, lists=(), seats=("seat",))
    if isinstance(deal, terz.Deal):
        _check_seats(deal, 2, lists=("awards",), seats=())
        if deal.tally is not None:
            _check_seats(deal, 2, lists=("tally",), seats=())
        if deal.question is not None:
            _check_seats(deal.question, 2, lists=(), seats=("asker",))
        _refuse([("missed", any(each > 1 for each in deal.missed), "no such seat at a table for 2")])
    cards = [card for hand in deal.hands for card in members(hand)]
    cards += deal.trick
    cards += [card for trick in deal.tricks for card in trick.cards]
    cards += deal.pack if isinstance(deal, deberts.Deal) else deal.stock
    open_cards = (deal.turn_up, deal.fresa) if isinstance(deal, deberts.Deal) else (deal.turn_up,)
    cards += [card for card in open_cards if card is not None]
    if len(cards) != len(PACK) or card_set(cards) != FULL:
        raise PositionError(
            "cards", f"C1: all 32, each once; these are {len(cards)}, {len(set(cards))} different"
        )
    _refuse(_deberts_faults(deal) if isinstance(deal, deberts.Deal) else _terz_faults(deal))


def _refuse(faults: Iterable[tuple[str, bool, str]]) -> None:
    """Raise PositionError for the first field of which it is true that it is wrong."""
    for field, wrong, why in faults:
        if wrong:
            raise PositionError(field, why)


def _match_faults(match: Match) -> Iterator[tuple[str, bool, str]]:
    """Field by field, whether it does not fit the deal, and why."""
    deal = match.deal
    over = (
        deberts.is_over(deal) if isinstance(deal, deberts.Deal) else deal is not None and terz.is_over(deal)
    )
    yield "number", (match.number > 0) != (deal is not None), "the deals dealt, from 1 where there is a deal"
    lost = isinstance(deal, terz.Deal) and deal.stage == "lost"
    written = over and not lost
    yield "written", (match.written is not None) != written, "there once the deal is over, not before"
    yield "winner", match.winner is not None and not over, "none before the deal is over"


def _deberts_faults(deal: deberts.Deal) -> Iterator[tuple[str, bool, str]]:
    """Field by field, whether it does not fit the stage, and why."""
    stage, players = deal.stage, deal.rules.players
    named = stage not in {"bidding", "thrown_in"}
    playing = stage in {"play", "over"}
    held = 9 - len(deal.tricks) if named else 6
    turns = deberts_state.from_elder(deal)
    yield "stage", stage in {"topping_up", "showing"}, "nobody is to act"
    yield "rank_asked", deal.rank_asked, "nobody is to act"
    yield "trump", (deal.trump is not None) != named, "D3.2: there once the bidding is over, not before"
    yield "taker", (deal.taker is not None) != named, "D3.2: there once the bidding is over, not before"
    yield "fresa", (deal.fresa is not None) != named, "D3.5: shown with the top-up, not before"
    yield "tricks", bool(deal.tricks or deal.trick) and not playing, "D5.2: none before the first lead"
    yield "trick", len(deal.trick) >= players, f"at most {players - 1} cards"
    for place in range(players):
        seat = (deal.leader + place) % players
        wanted = held - (place < len(deal.trick))
        yield "hands", deal.hands[seat].bit_count() != wanted, f"D3: seat {seat} holds {wanted} cards"
    yield "stage", playing and (len(deal.tricks) == 9) != (stage == "over"), "D6: over after nine tricks"
    yield "passes", deal.passes > 2 * players - (not named and stage == "bidding"), "D3.3: two rounds"
    yield "spoken", deal.spoken > players - (stage == "melding"), "D5.2: one turn for each seat"
    if stage == "bidding":
        yield "turn", deal.turn != turns[deal.passes % players], "D3.2: elder first, in turn"
    if stage == "melding":
        standing = deberts_state.standing_claim(deal) is not None
        yield "turn", deal.turn != turns[deal.spoken], "D5.2: elder first, in turn"
        yield "announcement", (deal.announcement is not None) != standing, "D5.3: there while a claim stands"
    if stage == "play":
        yield "turn", deal.turn != (deal.leader + len(deal.trick)) % players, "C4: after the leader, in turn"


def _terz_faults(deal: terz.Deal) -> Iterator[tuple[str, bool, str]]:
    """Field by field, whether it does not fit the stage, and why."""
    answering = deal.stage == "answering"
    acting = deal.announcement.seat if deal.announcement is not None else deal.turn
    yield "trick", len(deal.trick) > 1, "at most 1 card"
    yield "turn_up", deal.turn_up is None and bool(deal.stock), "T3.4: the last card of the stock to be drawn"
    yield from _referee_faults(deal)
    full = (32 - 2 * len(deal.tricks) - deal.stock_size + len(deal.drawing)) // 2
    for place in range(2):
        seat = (deal.leader + place) % 2
        wanted = full - (place < len(deal.trick)) - (seat in deal.drawing)
        yield "hands", deal.hands[seat].bit_count() != wanted, f"T3: seat {seat} holds {wanted} cards"
    yield "announcement", (deal.announcement is not None) != answering, "T6.4: there while it is answered"
    standing = tuple(each for each in deal.claims if each.status == "standing")
    yield "claims", len(standing) != answering, "T6.4: one stands while it is answered, none else"
    yield "claims", standing != deal.claims[-1:] and answering, "T6.4: the last one stands"
    for each in standing:
        yield "claims", each.seat != acting, "T6.4: what stands is what was announced"
    if deal.stage in {"play", "answering"}:
        yield "stage", len(deal.tricks) == terz_state.TRICKS, "T3.5: over after the last trick"
        yield "turn", acting != (deal.leader + len(deal.trick)) % 2, "C4: after the leader, in turn"
        yield "turn", answering and deal.turn == acting, "T6.4: the opponent answers"
    if deal.stage == "breaking":
        yield (
            "stage",
            len(deal.tricks) != 1 or bool(deal.trick) or deal.stock_size != 14,
            "T3.3: after a trick",
        )


def _referee_faults(deal: terz.Deal) -> Iterator[tuple[str, bool, str]]:
    """The same for what only the table referee knows (T9)."""
    table, stage, leader = at_table(deal.rules), deal.stage, deal.leader
    drawing = ((), (leader, 1 - leader), (1 - leader,)) if table and deal.stock_size else ((),)
    sights = (*(each.sight for each in deal.claims), *(each.sight for each in deal.marriages))
    yield "drawing", deal.drawing not in drawing, "nobody is to act"
    yield "stage", not table and stage in _TABLE_STAGES, "T9: at the table only"
    yield "stage", stage == "recounting", "nobody is to act"
    yield "claims", "demanded" in sights, "nobody is to act"
    yield "question", stage == "showing" and deal.question is None, "T9.2: there while a meld is to be shown"
    yield "tally", stage == "checking" and deal.tally is None, "T9.7: there once it was counted"


def _check_seats(thing: msgspec.Struct, players: int, lists: tuple[str, ...], seats: tuple[str, ...]) -> None:
    for name in lists:
        if len(getattr(thing, name, range(players))) != players:
            raise PositionError(name, f"one for each of {players} seats expected")
    for name in seats:
        if getattr(thing, name, None) not in (None, *range(players)):
            raise PositionError(name, f"no such seat at a table for {players}")
