"""What a player may answer now: in which order it is listed, what it is called, how he may type it."""

from collections.abc import Iterable

from yus.commands import (
    Also,
    Announce,
    Beat,
    Break,
    Command,
    Count,
    Marriage,
    NameTrump,
    Play,
    ShowMeld,
    Silent,
    Swap,
)
from yus.errors import NotationError
from yus.events import Spoken
from yus.melds import Meld
from yus.notation import command_text, parse_command
from yus.rules import Rules, game_of
from yus.terminal.hand import sorted_hand
from yus.view import View
from yus.words import Words

_SAID = {
    "pass": ("say.pass",),
    "passes?": ("say.passes_ask",),
    "good": ("say.good", "say.good_passes", "say.good_writes"),
    "rank?": ("say.rank_ask",),
    "done": ("say.done",),
    "bella": ("say.bella",),
    "draw": ("table.draw",),
    "show": ("say.show",),
    "show none": ("table.own_up",),
    "accept": ("say.accept",),
    "check": ("say.check",),
}
"""What is said whatever the command holds, and what may be said for it."""


class Options:
    """The legal commands of one question, what can be said first, then the cards as they are held."""

    def __init__(self, seen: View, legal: Iterable[Command], rules: Rules, words: Words) -> None:
        """Take the view of the player who is asked, and what he may do."""
        assert seen.deal is not None
        assert seen.seat is not None
        self.words = words
        self.rules = rules
        self.turn_up = seen.deal.turn_up
        given = tuple(legal)
        said = [each for each in given if not isinstance(each, Play)]
        cards = {each.card: each for each in given if isinstance(each, Play)}
        self.held = sorted_hand(seen.deal.hands[seen.seat] or 0, seen.deal.trump)
        self.said = tuple(said)
        self.all: tuple[Command, ...] = (*said, *(cards[card] for card in self.held if card in cards))

    @property
    def plays(self) -> dict[int, int]:
        """The number in the list of each card that may be played."""
        return {each.card: number for number, each in enumerate(self.all, 1) if isinstance(each, Play)}

    @property
    def only(self) -> Command | None:
        """The command, where there is but one."""
        return self.all[0] if len(self.all) == 1 else None

    def label(self, command: Command) -> str:
        """Return what a command is called in the list: what will be said, word for word.

        With the suit for own eyes.
        """
        words = self.words
        match command:
            case Play(card):
                return words.card(card)
            case NameTrump(suit) if suit is not None:
                return words("say.play_suit", suit=words.suit(suit))
            case NameTrump():
                return words("say.play")
            case Announce(meld):
                return words("say.announce", meld=self._meld(meld))
            case Beat(meld):
                return words("say.beat", meld=self._meld(meld))
            case Also(meld):
                return words("say.also", meld=words.own_meld(game_of(self.rules), meld))
            case Marriage(suit) if suit is not None:
                return words("say.marriage_suit", suit=words.suit(suit))
            case Marriage():
                return words("say.marriage")
            case Break(count):
                return words("term.break_some", count)
            case Swap():
                assert self.turn_up is not None
                return words("term.swap", card=words.card_object(self.turn_up))
            case Silent():
                return words("term.silent")
        return self._short_label(command)

    def heard(self, command: Command) -> str:
        """Return what the other hears of a command: of a meld its kind, where it beats its top too (T6.3)."""
        match command:
            case Announce(meld):
                return self._heard(Spoken(meld.kind))
            case Beat(meld):
                return self._heard(Spoken(meld.kind, meld.top if meld.is_run else None))
        return self.label(command)

    def _heard(self, spoken: Spoken) -> str:
        name = self.words.meld(game_of(self.rules), spoken)
        return name[:1].upper() + name[1:]

    def _short_label(self, command: Command) -> str:
        """What is said the same whatever lies on the table."""
        words = self.words
        match command:
            case ShowMeld(meld):
                return words("table.show_meld", meld=self._meld(meld))
            case Count(points):
                return words("say.count", points)
        keys = _SAID.get(command_text(command))
        if keys is not None:
            return words(keys[0])
        key = f"say.claim_{self.rules.target}"
        return words(key if key in words else "say.claim_other")

    def read(self, text: str) -> Command | None:
        """Return what was typed: a number of the list, words that are said, or a command in notation.

        None where it is none of them, or where the words fit more than one.
        """
        if text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= len(self.all):
            return self.all[int(text[:6]) - 1]
        typed = _bare(text)
        labelled = [each for each in self.all if _bare(self.label(each)) == typed]
        meant = labelled or [each for each in self.all if typed in map(_bare, self._others(each))]
        if len(meant) == 1:
            return meant[0]
        try:
            return parse_command(text)
        except NotationError:
            return None

    def _others(self, command: Command) -> list[str]:
        """What else may be said for a command: a meld without its suit, or without its top."""
        words, game = self.words, game_of(self.rules)
        match command:
            case Announce(meld) | Beat(meld) | Also(meld):
                top = meld.top if meld.is_run else None
                names = [words.meld(game, Spoken(meld.kind, each)) for each in (None, top)]
                return [*names, words.own_meld(game, meld)]
            case NameTrump(suit) if suit is not None:
                return [words.suit(suit)]
            case Swap():
                return [words("say.swap")]
            case Silent():
                return [words("say.silent")]
            case Play(card):
                return [words.card_object(card)]
        return [words(key) for key in _SAID.get(command_text(command), ())]

    def _meld(self, meld: Meld) -> str:
        name = self.words.own_meld(game_of(self.rules), meld)
        return name[:1].upper() + name[1:]


def _bare(text: str) -> str:
    """Words as they are compared: without case, marks, and the dots of a ё."""
    letters = "".join(each for each in text.casefold().replace("ё", "е") if each.isalnum() or each.isspace())
    return " ".join(letters.split())
