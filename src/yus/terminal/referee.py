"""The table referee in words (T9): penalties, prices, and at the end what nobody noticed."""

from collections.abc import Iterable
from typing import Final

from yus.cards import RANK_NAMES
from yus.events import Event, Penalised, Spoken
from yus.melds import FIGURE_RANKS, LONGEST
from yus.rules import Rules, at_table
from yus.terz import Price, Unnoticed, unnoticed
from yus.terz.referee.penalties import EVIDENT
from yus.words import Words

_ALWAYS_CHARGED: Final = EVIDENT | {"wrong_claim", "seven_kept"}


def penalty_text(event: Penalised, words: Words) -> str:
    """Return what the referee says of an offence and of its price."""
    own, other = event.points[event.seat], event.points[1 - event.seat]
    meld = "" if event.spoken is None else _of(event.spoken, words)
    return words(f"penalty.{event.offence}", other, meld=meld, hill=event.hill, own=-own, other=other)


def _of(spoken: Spoken, words: Words) -> str:
    """A meld that is not there: "терца"."""
    if spoken.kind > LONGEST:
        return words(f"meld_of.figure_{RANK_NAMES[FIGURE_RANKS[spoken.kind]] * 4}")
    return words(f"meld_of.run_{spoken.kind}")


def is_lie(price: Price) -> bool:
    """Tell whether an offence is one that may pass unnoticed.

    What everybody sees, what is charged for in any case, and what loses the match, is not offered; it must be
    typed and confirmed.
    """
    return not price.lost and price.offence not in _ALWAYS_CHARGED


def price_text(price: Price, words: Words) -> str:
    """Return what an offence costs: "сопернику +20, в гору +100"."""
    if price.lost:
        return words("price.lost")
    parts = {"price.other": price.other, "price.own": price.own, "price.hill": price.hill}
    return ", ".join(words(key, count) for key, count in parts.items() if count)


def review(rules: Rules, events: Iterable[Event], names: tuple[str, ...], words: Words) -> list[str]:
    """Return, for the end of a match at the table, the lines that tell the offences nobody noticed."""
    if not at_table(rules):
        return []
    found = unnoticed(events)
    if not found:
        return [words("table.noticed_all")]
    lines = [_line(each, names, words) for each in found]
    return [words("table.unnoticed"), *lines]


def _line(each: Unnoticed, names: tuple[str, ...], words: Words) -> str:
    what = ""
    if each.meld is not None:
        what = f", {words.own_meld('terz', each.meld)}"
    elif each.suit is not None:
        what = f", {words.suit(each.suit)}"
    elif each.points is not None:
        what = f", {each.points}"
    return words(
        "table.unnoticed_line",
        deal=each.deal,
        name=names[each.seat],
        offence=words(f"offence.{each.offence}"),
        what=what,
        rule=each.rule,
    )
