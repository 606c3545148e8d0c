"""Players at the living table (T9): when they lie, when they ask to see, what they never do.

Any player can live there. What it would do lawfully it decides as ever, before the eyes of the strict
referee; this module adds the lies and the doubts. It lies only in what it announces: it never draws out of
turn, never asks the rank without a meld, never claims what it has not, counts truly, and has a wrong count
corrected whomever it favours. It knows what its seat knows and nothing more.
"""

import random
from collections.abc import Iterable
from math import inf, log
from typing import Final

import msgspec

from yus.bots.hearing import Hearing, Said, fitting
from yus.bots.manners import Manners
from yus.bots.situation import Player, Situation, is_due
from yus.bots.strict_sight import strict_sight
from yus.cards import CardSet, Suit
from yus.commands import (
    ACCEPT,
    CHECK,
    CLAIM_MATCH,
    DEMAND,
    DRAW,
    GOOD,
    OWN_UP,
    Announce,
    Beat,
    Command,
    Count,
    Marriage,
    Play,
    ShowMeld,
)
from yus.events import Spoken
from yus.rules import at_table
from yus.terz import Price
from yus.terz.melding import PAIRS
from yus.terz.points import DEAL_POINTS, MARRIAGE, meld_points
from yus.terz.referee.penalties import marriage_price, price
from yus.terz.state import Claim
from yus.terz.state import Marriage as Pair
from yus.view import TerzView, prices

TRUST: Final = 20
"""A player that nobody has caught yet is taken to lie once in so many announcements."""
FIRST_DOUBTS: Final = 1.0
FIRST_BELIEFS: Final = 6.0
"""How often it takes itself to have been doubted, and believed, before anything of the kind has happened."""
LIKENESS: Final = 3.0
"""A liar says one of so many things, where an honest player says what he holds."""
LEAST_GAIN: Final = 5.0
"""Expected points from which a lie is worth the trouble."""
LIES: Final = frozenset({"false_meld", "false_marriage", "downgrade"})
"""The offences that it may commit: all of them something that is announced."""


class Lie(msgspec.Struct, frozen=True):
    """A lie that could be told: what it brings if believed, costs if not, and how likely it is doubted."""

    command: Command
    gain: int
    cost: int
    doubted: float

    @property
    def value(self) -> float:
        """The points that it brings in the mean."""
        return (1 - self.doubted) * self.gain - self.doubted * self.cost


class Doubt(msgspec.Struct, frozen=True):
    """A word of the other that may be asked for: how likely a lie, and what its exposure would bring."""

    lied: float
    gain: int


class Living:
    """A player with manners: at the table it lies and doubts by them, elsewhere it is the player alone."""

    def __init__(self, player: Player, manners: Manners) -> None:
        """Take the player that decides what is lawful, and the manners."""
        self.player = player
        self.manners = manners

    def choose(self, situation: Situation) -> Command | None:
        """Answer; where there is only a right, None unless it is used."""
        if not at_table(situation.view.rules):
            return self.player.choose(situation)
        deal = situation.view.deal
        assert isinstance(deal, TerzView)
        wrong = prices(situation.view)
        lawful = tuple(each for each in situation.legal if each not in wrong)
        if is_due(situation) and DRAW in lawful:
            return DRAW
        hearing = Hearing(situation.view, situation.events)
        if not is_due(situation):
            # Its own next card ends its rights too, and it will know more by then; only the count ends them
            # without one.
            return DEMAND if deal.stage == "counting" and self._doubts(situation, hearing) else None
        if deal.stage in ("claiming", "showing", "counting", "checking"):
            return self._do_duty(situation, lawful, hearing)
        return self._speak(situation, lawful, wrong, hearing)

    def _do_duty(self, situation: Situation, lawful: tuple[Command, ...], hearing: Hearing) -> Command:
        """What needs no thought but the truth."""
        deal = hearing.deal
        points = deal.won[hearing.seat] or 0
        match deal.stage:
            case "claiming":
                # The match ends with it, so there is nothing to spare the other.
                return DEMAND if DEMAND in lawful and self.manners.courtesy < inf else ACCEPT
            case "showing":
                melds = [each for each in lawful if isinstance(each, ShowMeld)]
                return min(melds, key=lambda each: (each.meld.kind, each.meld.top), default=OWN_UP)
            case "counting":
                doubts = DEMAND in lawful and self._doubts(situation, hearing)
                return DEMAND if doubts else Count(points)
        assert deal.tally is not None
        return ACCEPT if deal.tally[hearing.other] == DEAL_POINTS - points else CHECK

    def _speak(
        self, situation: Situation, lawful: tuple[Command, ...], wrong: dict[Command, Price], hearing: Hearing
    ) -> Command | None:
        """What the player would do; a doubt or a lie just before its card, a lie in place of "good"."""
        asked = strict_sight(situation, lawful, hearing)
        if CLAIM_MATCH in asked.legal and self._lies_open(hearing):
            # Whatever may still be asked for would be, and the claim would fall with it.
            asked = msgspec.structs.replace(
                asked, legal=tuple(each for each in asked.legal if each != CLAIM_MATCH)
            )
        said = self.player.choose(asked)
        if isinstance(said, Play) and DEMAND in lawful and self._doubts(situation, hearing):
            return DEMAND
        if isinstance(said, Play) or said == GOOD:
            return self._lie(situation, wrong, hearing) or said
        return said

    @staticmethod
    def _lies_open(hearing: Hearing) -> bool:
        """Whether a lie of its own may still be asked for."""
        deal = hearing.deal
        said: tuple[Claim | Pair, ...] = (*deal.claims, *deal.marriages)
        return any(each.seat == hearing.seat and each.offence and each.sight == "open" for each in said)

    # Doubts

    def _doubts(self, situation: Situation, hearing: Hearing) -> bool:
        """Whether to ask to see what may be asked for, by what it would bring in the mean."""
        courtesy = self.manners.courtesy
        doubts = list(self._open_words(hearing))
        if courtesy < inf and any(each.lied == 1 for each in doubts):
            return True
        gain = sum([each.lied * each.gain for each in doubts])
        share = gain / (gain + courtesy) if gain else 0.0
        return random.Random(f"doubt {situation.seed}").random() < share

    def _open_words(self, hearing: Hearing) -> Iterable[Doubt]:
        """What of the other's may be asked for."""
        deal, rules = hearing.deal, hearing.deal.rules
        for said, claim in zip(hearing.melds, deal.claims, strict=False):
            if said is not None and claim.sight == "open":
                points = meld_points(claim.spoken.kind, rules)
                cost = price(rules, "false_meld", points)
                yield Doubt(_lied(hearing, said), points + cost.other + cost.hill)
        for said, marriage in zip(hearing.marriages, deal.marriages, strict=False):
            if said is not None and marriage.sight == "open":
                cost = marriage_price(rules)
                yield Doubt(_lied(hearing, said), MARRIAGE + cost.other + cost.hill)
        question = deal.question
        if question is not None and question.open and question.asker != hearing.seat and hearing.asked:
            yield Doubt(_lied(hearing, hearing.asked), price(rules, "rank_without_meld").hill)

    # Lies

    def _lie(self, situation: Situation, wrong: dict[Command, Price], hearing: Hearing) -> Command | None:
        """Return the lie to be told now, None for none."""
        manners = self.manners
        if random.Random(f"lie {situation.seed}").random() >= manners.share:
            return None
        best = max(self._lies(wrong, hearing), key=lambda each: each.value, default=None)
        if best is None or (best.value < LEAST_GAIN and not manners.blind):
            return None
        return best.command

    def _lies(self, wrong: dict[Command, Price], hearing: Hearing) -> Iterable[Lie]:
        """Every lie that could be told; of those that sound alike the one that is best hidden."""
        alike: dict[tuple[str, tuple[CardSet, ...]], Command] = {}
        for command, cost in wrong.items():
            if cost.offence in LIES:
                words = _words(command, hearing.deal.trump)
                rival = alike.get(words)
                if rival is None or _hidden(command, hearing) > _hidden(rival, hearing):
                    alike[words] = command
        for (kind, wanted), command in alike.items():
            cost = wrong[command]
            doubted = _doubted(hearing, hearing.chance_of_mine(wanted, kind))
            yield Lie(command, _gain(command, hearing.deal), cost.hill + cost.other + cost.own, doubted)


def _lied(hearing: Hearing, said: Said) -> float:
    """How likely the other lied, by what is possible and by what it was caught at (Bayes)."""
    lies, truths = 1 + hearing.false, TRUST + hearing.true
    return lies / (lies + LIKENESS * truths * hearing.chance(said))


def _words(command: Command, trump: Suit) -> tuple[str, tuple[CardSet, ...]]:
    """What the other hears of an announcement: what it is called, and the cards that it may mean."""
    match command:
        case Marriage(suit):
            suit = trump if suit is None else suit
            return f"marriage {suit}", (PAIRS[suit],)
        case Beat(meld):
            return str(meld.kind), fitting(Spoken(meld.kind, meld.top if meld.is_run else None), trump)
    assert isinstance(command, Announce)
    return str(command.meld.kind), fitting(Spoken(command.meld.kind), trump)


def _hidden(command: Command, hearing: Hearing) -> tuple[float, int]:
    """How well a lie is hidden: by the cards that the other can hold none of, then by its top."""
    if not isinstance(command, Announce | Beat):
        return 0.0, 0
    cards = command.meld.cards
    impossible = cards & ~(hearing.hand | hearing.unseen)
    return (cards & hearing.hand).bit_count() - 9 * impossible.bit_count(), command.meld.top


def _gain(command: Command, deal: TerzView) -> int:
    """The points of a lie that passes: its own, and those of what it beats."""
    match command:
        case Announce(meld):
            return meld_points(meld.kind, deal.rules)
        case Beat(meld):
            assert deal.announcement is not None
            return sum(meld_points(each, deal.rules) for each in (meld.kind, deal.announcement.spoken.kind))
    return MARRIAGE


def _doubted(hearing: Hearing, chance: float) -> float:
    """How likely a lie of its own is doubted: by how the other took what it heard, and how unlikely it is.

    What is likely in one of three hands is doubted as an announcement mostly is, what is rarer more often.
    """
    doubts, beliefs = FIRST_DOUBTS + hearing.doubted, FIRST_BELIEFS + hearing.believed
    weight = 0.5 - log(max(chance, 0.001))
    return 1 - float((beliefs / (beliefs + doubts)) ** weight)
