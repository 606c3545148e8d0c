"""The one notation of commands, cards and melds as text, in both alphabets.

What is written out is always canonical; what is read may also be in lower case, with suit signs, and in
Russian.
"""

from collections.abc import Iterable
from typing import Final

from yus.cards import (
    RANK_NAMES,
    SUIT_LETTERS,
    Card,
    Rank,
    card_text,
    parse_card,
    parse_cards,
    parse_rank,
    parse_suit,
    suit_text,
)
from yus.commands import (
    ASK_PASSES,
    ASK_RANK,
    BELLA,
    BREAKS,
    CLAIM_MATCH,
    DONE,
    GOOD,
    PASS,
    PLAY,
    SILENT,
    SWAP,
    Also,
    Announce,
    Beat,
    Break,
    Command,
    Marriage,
    NameTrump,
    Play,
)
from yus.errors import NotationError
from yus.events import Spoken
from yus.melds import FIGURE_RANKS, FIGURES, LONGEST, TERZ, Meld, run

__all__ = [
    "card_text",
    "command_text",
    "meld_text",
    "parse_card",
    "parse_cards",
    "parse_command",
    "parse_deck",
    "parse_meld",
    "parse_rank",
    "parse_spoken",
    "parse_suit",
    "spoken_text",
    "suit_text",
    "texts",
]

_WORDS: Final[dict[str, Command]] = {
    "pass": PASS,
    "play": NameTrump(),
    "swap": SWAP,
    "passes?": ASK_PASSES,
    "silent": SILENT,
    "good": GOOD,
    "rank?": ASK_RANK,
    "done": DONE,
    "bella": BELLA,
    "marriage": Marriage(),
    "claim": CLAIM_MATCH,
}
_TEXTS: Final = {command: word for word, command in _WORDS.items()}
_WITH_MELD: Final[dict[str, type[Announce | Beat | Also]]] = {
    "announce": Announce,
    "beat": Beat,
    "also": Also,
}
_FIGURE_LETTERS: Final = {kind: RANK_NAMES[rank] * 4 for kind, rank in FIGURE_RANKS.items()}


def meld_text(meld: Meld) -> str:
    """Return the canonical text of a meld: top card and length, ``QH:3``, or ``JJJJ``."""
    if meld.suit is None:
        return _FIGURE_LETTERS[meld.kind]
    return f"{RANK_NAMES[meld.top]}{SUIT_LETTERS[meld.suit]}:{meld.kind}"


def parse_meld(text: str) -> Meld:
    """Read a meld. Raises NotationError, also for a run longer than its suit has room for."""
    written = text.strip()
    wanted = "a run as QH:3 (top card, length 3 to 8) or a figure JJJJ, AAAA, KKKK, QQQQ"
    if ":" not in written:
        return _parse_figure(text, wanted)
    top, _, length = written.partition(":")
    try:
        card = parse_card(top)
    except NotationError:
        raise NotationError("meld", text, wanted) from None
    if length.strip() not in {str(number) for number in range(TERZ, LONGEST + 1)}:
        raise NotationError("meld", text, wanted)
    meld = run(card, int(length))
    if meld is None:
        raise NotationError(
            "meld", text, f"no more cards than there are from {card_text(card)} down to the seven"
        )
    return meld


def _parse_figure(text: str, wanted: str) -> Meld:
    letters = text.strip()
    try:
        ranks = {parse_rank(letter) for letter in letters} if len(letters) == len(FIGURES) else set()
    except NotationError:
        ranks = set()
    for kind, rank in FIGURE_RANKS.items():
        if ranks == {rank}:
            return FIGURES[kind]
    raise NotationError("meld", text, wanted)


def spoken_text(spoken: Spoken) -> str:
    """Return what was heard of a meld: ``:3``, ``K:3``, ``K:3 trump``, or ``JJJJ``."""
    if spoken.kind > LONGEST:
        return _FIGURE_LETTERS[spoken.kind]
    top = "" if spoken.top is None else RANK_NAMES[spoken.top]
    return f"{top}:{spoken.kind}" + (" trump" if spoken.trump else "")


def parse_spoken(text: str) -> Spoken:
    """Read what was heard of a meld. Raises NotationError."""
    wanted = "a kind and what was said of it, as :3, K:3, K:3 trump or JJJJ"
    heard, _, mark = text.strip().partition(" ")
    top, colon, length = heard.partition(":")
    if mark not in {"", "trump"}:
        raise NotationError("spoken meld", text, wanted)
    if not colon:
        return Spoken(_parse_figure(heard, wanted).kind)
    rank: Rank | None = None
    if length not in {str(number) for number in range(TERZ, LONGEST + 1)}:
        raise NotationError("spoken meld", text, wanted)
    if top:
        try:
            rank = parse_rank(top)
        except NotationError:
            raise NotationError("spoken meld", text, wanted) from None
    return Spoken(int(length), rank, mark == "trump")


def command_text(command: Command) -> str:
    """Return the canonical text of a command."""
    match command:
        case Play(card):
            return card_text(card)
        case Announce(meld):
            return f"announce {meld_text(meld)}"
        case Beat(meld):
            return f"beat {meld_text(meld)}"
        case Also(meld):
            return f"also {meld_text(meld)}"
        case Break(count):
            return f"break {count}"
        case NameTrump(suit) if suit is not None:
            return f"play {suit_text(suit)}"
        case Marriage(suit) if suit is not None:
            return f"marriage {suit_text(suit)}"
        case _:
            return _TEXTS[command]


def parse_command(text: str) -> Command:
    """Read a command. Raises NotationError that names what of it cannot be read."""
    word, _, rest = text.strip().partition(" ")
    word = word.lower()
    rest = rest.strip()
    if not rest:
        if word in _WORDS:
            return _WORDS[word]
        return PLAY[_parse_played(text)]
    if word in _WITH_MELD:
        return _WITH_MELD[word](parse_meld(rest))
    if word == "break":
        return _parse_break(text, rest)
    if word == "play":
        return NameTrump(parse_suit(rest))
    if word == "marriage":
        return Marriage(parse_suit(rest))
    raise NotationError("command", text, _WANTED)


_WANTED: Final = (
    "a card, or one of "
    + ", ".join(_WORDS)
    + ", play SUIT, marriage SUIT, break NUMBER, announce, beat or also with a meld"
)


def _parse_played(text: str) -> Card:
    try:
        return parse_card(text)
    except NotationError:
        raise NotationError("command", text, _WANTED) from None


def _parse_break(text: str, rest: str) -> Command:
    if rest in {str(each.count) for each in BREAKS}:
        return BREAKS[int(rest) - 1]
    raise NotationError("command", text, f"break with a number from 1 to {len(BREAKS)}")


def parse_deck(text: str) -> tuple[Card, ...]:
    """Read a deck, the first card dealt first.

    Raises NotationError unless it is all 32 cards, each once (C1).
    """
    deck = parse_cards(text)
    if len(deck) != 32:
        raise NotationError("deck", text, f"all 32 cards, not {len(deck)}")
    twice = sorted({card_text(each) for each in deck if deck.count(each) > 1})
    if twice:
        raise NotationError("deck", text, f"each card once; twice there: {' '.join(twice)}")
    return deck


def texts(commands: Iterable[Command]) -> list[str]:
    """Return the canonical texts of commands, sorted by code point as records list them."""
    return sorted(command_text(each) for each in commands)
