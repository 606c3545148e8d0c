"""Events in words: what was said, as players say it, and what was done, a line each."""

from typing import Final

import msgspec

from yus.cards import card_sign, members
from yus.events import (
    AddingDone,
    Announced,
    Beaten,
    BellaAnnounced,
    Broken,
    Conceded,
    Dealt,
    DealWritten,
    Drew,
    Event,
    MarriageAnnounced,
    MatchClaimed,
    MatchWon,
    MeldScored,
    Passed,
    PassesAsked,
    PassesTold,
    Played,
    RankAsked,
    RankTold,
    Seat,
    Spoken,
    Swapped,
    ThrownIn,
    ToppedUp,
    TrickTaken,
    TrumpNamed,
)
from yus.melds import LONGEST, Meld
from yus.rules import Game, Rules, game_of
from yus.words import Words

_SIMPLE: Final[dict[type, str]] = {
    Passed: "say.pass",
    PassesAsked: "say.passes_ask",
    RankAsked: "say.rank_ask",
    Conceded: "say.good",
    AddingDone: "say.done",
    BellaAnnounced: "say.bella",
    Broken: "say.break",
}
"""What is said whatever the event holds."""


class Line(msgspec.Struct, frozen=True):
    """One line: ``spoken`` by a player, or told of him; ``seat`` is whose line it is.

    None for the table's.
    """

    seat: Seat | None
    text: str
    spoken: bool = False


class Narrator:
    """Tells the events of a match to one seat, or to all where ``me`` is None."""

    def __init__(
        self, rules: Rules, names: tuple[str, ...], words: Words, me: Seat | None, plain: bool = False
    ) -> None:
        """Take the names by seat; whoever listens is called "you" in them already. ``plain``: no signs."""
        self.plain = plain
        self.game: Game = game_of(rules)
        self.rules = rules
        self.names = names
        self.words = words
        self.me = me
        self._first_suit: int | None = None
        self._adding = False
        self._taker: Seat | None = None
        self._tricks = 0
        self._announced: tuple[Seat, Spoken] | None = None

    def tell(self, event: Event) -> list[Line]:
        """Return what is heard and seen of an event; nothing for a silence."""
        said = self._said(event)
        if isinstance(event, Announced):
            self._announced = event.seat, event.spoken
        elif isinstance(event, RankTold) and self._announced is not None:
            self._announced = self._announced[0], event.spoken
        if said is not None:
            return [said, *self._shown(event)]
        return self._shown(event)

    def signs(self, cards: int) -> str:
        """Return a set of cards as signs, or in words, highest first in each suit: "К♥ Д♥ В♥"."""
        if self.plain:
            return ", ".join(self.words.card(each) for each in reversed(members(cards)))
        return " ".join(card_sign(each, self.words.language) for each in reversed(members(cards)))

    def meld_name(self, meld: Meld) -> str:
        """Return what a meld is called with its top."""
        return self.words.meld(self.game, Spoken(meld.kind, meld.top if meld.is_run else None))

    def _line(self, seat: Seat, key: str, **values: str) -> Line:
        return Line(seat, self.words(key, **values), spoken=True)

    def _said(self, event: Event) -> Line | None:
        """What somebody says, if anything."""
        key = _SIMPLE.get(type(event))
        if key is not None:
            return self._line(event.seat, key)  # type: ignore[union-attr]
        match event:
            case TrumpNamed(seat, suit):
                if suit == self._first_suit:
                    return self._line(seat, "say.play")
                return self._line(seat, "say.play_suit", suit=self.words.suit(suit))
            case Swapped(seat):
                return self._line(seat, "say.swap")
            case PassesTold(passes):
                return Line(None, self.words("say.passes_yes" if passes else "say.passes_no"), spoken=True)
            case RankTold(spoken):
                return Line(None, _capital(self.words.meld(self.game, spoken)), spoken=True)
            case Announced(seat, spoken):
                return self._line(seat, "say.announce", meld=_capital(self.words.meld(self.game, spoken)))
            case Beaten(seat, spoken):
                return self._line(seat, "say.beat", meld=_capital(self.words.meld(self.game, spoken)))
            case MeldScored(seat, meld) if self._adding:
                return self._line(seat, "say.also", meld=self.meld_name(meld))
            case MarriageAnnounced(seat, suit):
                if self.game == "terz" and getattr(self.rules, "marriage", "trump") == "any":
                    return self._line(seat, "say.marriage_suit", suit=self.words.suit(suit))
                return self._line(seat, "say.marriage")
            case MatchClaimed(seat):
                key = f"say.claim_{self.rules.target}"
                return self._line(seat, key if key in self.words else "say.claim_other")
        return None

    def _shown(self, event: Event) -> list[Line]:
        """What is done, or seen."""
        words = self.words
        match event:
            case Dealt() | ToppedUp():
                return self._dealt(event) if isinstance(event, Dealt) else self._topped_up(event)
            case ThrownIn():
                return [Line(None, words("term.thrown_in"))]
            case TrumpNamed(seat):
                self._taker = seat
            case Swapped(seat, taken):
                return [Line(seat, words("term.swapped", name=self.names[seat], card=words.card(taken)))]
            case Beaten() if self.game == "terz":
                return self._burnt()
            case Played(seat, card):
                return [Line(seat, words("term.plays", name=self.names[seat], card=words.card(card)))]
            case TrickTaken(seat, points):
                return self._taken(seat, points)
            case MeldScored(seat, meld, points):
                self._adding = self.game == "deberts"
                named = {"meld": self.meld_name(meld), "cards": self.signs(meld.cards)}
                return [Line(seat, self._of("term.meld_scored", seat, points, **named))]
            case Broken(seat, count):
                return [Line(seat, words("term.broken", count))]
            case Drew():
                last = [] if event.turn_up is None else [Line(None, words("term.fritz_begins"))]
                return [self._drew(event), *last]
            case DealWritten():
                return self._written(event)
            case MatchWon(seat, ending):
                won = "term.won_you" if seat == self.me else "term.won"
                return [Line(seat, words(won, name=self.names[seat]) + " " + words(f"term.ending_{ending}"))]
        return []

    def _of(self, key: str, seat: Seat, count: int, **values: str) -> str:
        """The text of a key about a seat: in the second person if it is the listener."""
        return self.words(f"{key}_you" if seat == self.me else key, count, name=self.names[seat], **values)

    def _burnt(self) -> list[Line]:
        """Терц: the meld that was beaten is burnt (T6.5)."""
        if self._announced is None:
            return []
        seat, spoken = self._announced
        burnt = self.words("say.burnt_run" if spoken.kind <= LONGEST else "say.burnt_figure")
        meld = self.words.meld(self.game, spoken)
        return [Line(seat, self.words("term.burnt", burnt=burnt, meld=meld, name=self.names[seat]))]

    def _taken(self, seat: Seat, points: int) -> list[Line]:
        """A trick; after the first one of Терц its winner says that the stock be broken (T3.3)."""
        self._tricks += 1
        lines = [Line(seat, self._of("term.trick", seat, points))]
        if self.game == "terz" and self._tricks == 1:
            lines.append(self._line(seat, "say.break_call"))
        return lines

    def _dealt(self, event: Dealt) -> list[Line]:
        self._first_suit = event.turn_up >> 3
        self._adding = False
        self._taker = None
        self._tricks = 0
        self._announced = None
        key = f"term.deal_{self.game}"
        card = self.words.card(event.turn_up)
        return [Line(None, self.words(key, number=event.number, name=self.names[event.dealer], card=card))]

    def _topped_up(self, event: ToppedUp) -> list[Line]:
        lines = [Line(None, self.words("term.topped_up", card=self.words.card(event.fresa)))]
        mine = None if self.me is None else event.cards[self.me]
        if mine:
            lines.append(Line(self.me, self.words("term.your_cards", cards=self.signs(mine))))
        return lines

    def _drew(self, event: Drew) -> Line:
        if event.seat == self.me and event.card is not None:
            return Line(event.seat, self.words("term.drew_you", card=self.words.card_object(event.card)))
        name = self.names[event.seat]
        if event.turn_up is not None:
            return Line(
                event.seat, self.words("term.drew_open", name=name, card=self.words.card(event.turn_up))
            )
        if event.card is not None:
            return Line(
                event.seat, self.words("term.drew_known", name=name, card=self.words.card(event.card))
            )
        return Line(event.seat, self.words("term.drew", name=name))

    def _written(self, event: DealWritten) -> list[Line]:
        if event.outcome == "thrown_in":
            return []
        seat = self._taker if self.game == "deberts" else event.next_dealer
        assert seat is not None
        lines = [Line(None, self.words(f"term.outcome_{event.outcome}", name=self.names[seat]))]
        points = ", ".join(f"{name} {count}" for name, count in zip(self.names, event.points, strict=True))
        lines.append(Line(None, self.words("term.deal_points", points=points)))
        if event.hanging:
            lines.append(Line(None, self.words("term.hanging", event.hanging)))
        return lines


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
