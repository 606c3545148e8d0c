"""The words on screen and in the mouth, in Russian and English, from the one catalogue in ``catalogue/``.

A catalogue maps a key to a text, or to the plural forms of one (``one``, ``few``, ``many``, ``other``) of
which the count chooses. Places for values stand in braces, ``{top}``.
"""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeAlias

from babel import Locale

from yus.cards import RANK_NAMES, Card, Suit, suit_text
from yus.events import Spoken
from yus.melds import FIGURE_RANKS, LONGEST, Meld
from yus.rules import Game

Entry: TypeAlias = str | dict[str, str]
"""A text, or its plural forms."""

LANGUAGES: Final = ("ru", "en")


class Words:
    """The catalogue in one language."""

    def __init__(self, language: str) -> None:
        """Read the catalogue of ``ru`` or ``en``. Raises KeyError for another language."""
        if language not in LANGUAGES:
            raise KeyError(language)
        self.language = language
        self._entries = _entries(language)
        self._plural = Locale.parse(language).plural_form

    def __call__(self, key: str, count: int | None = None, /, **values: str | int | Path) -> str:
        """Return the text of a key with its values put in.

        ``count`` chooses the plural form and stands for ``{count}``. Raises KeyError for an unknown key.
        """
        entry = self._entries[key]
        if isinstance(entry, dict):
            form = self._plural(0 if count is None else count)
            entry = entry.get(form) or entry["other"]
        return entry.format(count=count, **values)

    def __contains__(self, key: str) -> bool:
        """Tell whether there is such a key."""
        return key in self._entries

    def suit(self, suit: Suit) -> str:
        """Return the name of a suit, as it is called out: "черви"."""
        return self(f"suit.{suit_text(suit)}.name")

    def card(self, card: Card) -> str:
        """Return the name of a card: "девятка червей"."""
        return self("card.name", rank=self(f"rank.{RANK_NAMES[card & 7]}.name"), suit=self._of(card))

    def card_object(self, card: Card) -> str:
        """Return the name of a card that is played or taken: "девятку червей"."""
        return self("card.object", rank=self(f"rank.{RANK_NAMES[card & 7]}.object"), suit=self._of(card))

    def meld(self, game: Game, spoken: Spoken) -> str:
        """Return what a meld is called, with the top and the trump where they were said: "терц от дамы"."""
        if spoken.kind > LONGEST:
            return self(f"meld.figure_{RANK_NAMES[FIGURE_RANKS[spoken.kind]] * 4}")
        if game == "deberts":
            name = self("meld.terz" if spoken.kind == 3 else "meld.berz")
        else:
            name = self(f"meld.run_{spoken.kind}")
        if spoken.top is not None:
            name = self("say.meld_top", meld=name, top=self(f"top.{RANK_NAMES[spoken.top]}"))
        return name + (self("say.trump") if spoken.trump else "")

    def own_meld(self, game: Game, meld: Meld) -> str:
        """Return what a meld is called, with all that its owner knows of it: "терц от дамы червей"."""
        name = self.meld(game, Spoken(meld.kind))
        if meld.suit is None:
            return name
        top = self(f"top.{RANK_NAMES[meld.top]}")
        return self("say.meld_suit", meld=name, top=top, suit=self(f"suit.{suit_text(meld.suit)}.of"))

    def _of(self, card: Card) -> str:
        return self(f"suit.{suit_text(card >> 3)}.of")


@cache
def words(language: str) -> Words:
    """Return the catalogue of a language, read once."""
    return Words(language)


def _entries(language: str) -> dict[str, Entry]:
    """All files of the catalogue of a language in one."""
    entries: dict[str, Entry] = {}
    for file in sorted(files("yus").joinpath("catalogue").iterdir(), key=lambda each: each.name):
        if file.name == f"{language}.json" or file.name.endswith(f".{language}.json"):
            entries |= json.loads(file.read_text(encoding="utf-8"))
    return entries
