"""Players at the living table (T9): when they lie, when they ask to see, what they never do.

Any player can live there. What it would do lawfully it decides as ever, before the eyes of the strict
referee; this module adds the lies and the doubts. It lies only in what it announces: it never draws out of
turn, never asks the rank without a meld, never claims what it has not, counts truly, and has a wrong count
corrected whomever it favours. It knows what its seat knows and nothing more.
"""

import random
from collections.abc import Iterable, Sequence
from math import inf, log
from statistics import fmean
from typing import Final

import msgspec

from yus.bots.hearing import Hearing, Said, fitting
from yus.bots.manners import NEVER, Manners
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
from yus.rules import TerzRules, at_table
from yus.terz import Price
from yus.terz.melding import PAIRS
from yus.terz.points import DEAL_POINTS, MARRIAGE, meld_points
from yus.terz.referee.penalties import price
from yus.terz.state import Claim
from yus.terz.state import Marriage as Pair
from yus.view import TerzView, prices

TRUST: Final = 20
"""A player that nobody has caught yet is taken to lie once in so many announcements."""
FIRST_DOUBTS: Final = 0.5
FIRST_BELIEFS: Final = 1.5
"""How often it takes itself to have been doubted, and believed, before anything of the kind has happened."""
LIKENESS: Final = 3.0
"""A liar says one of so many things, where an honest player says what he holds."""
LEAST_GAIN: Final = 5.0
"""Expected points from which a lie is worth the trouble."""
HANDS: Final = 16
"""Hands of the other to which a lie is told in thought, to see how it would sound."""
LEAST_CREDIT: Final = 0.001
"""What sounds impossible may be believed all the same."""
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
        readiness = _readiness(sum([each.lied * each.gain for each in doubts]), courtesy)
        return random.Random(f"doubt {situation.seed}").random() < readiness

    def _open_words(self, hearing: Hearing) -> Iterable[Doubt]:
        """What of the other's may be asked for."""
        deal, rules = hearing.deal, hearing.deal.rules
        for said, claim in zip(hearing.melds, deal.claims, strict=False):
            if said is not None and claim.sight == "open":
                stake = _stake(meld_points(claim.spoken.kind, rules), rules)
                yield Doubt(self._lied(hearing, said), stake)
        for said, marriage in zip(hearing.marriages, deal.marriages, strict=False):
            if said is not None and marriage.sight == "open":
                yield Doubt(self._lied(hearing, said), _stake(MARRIAGE, rules))
        question = deal.question
        if question is not None and question.open and question.asker != hearing.seat and hearing.asked:
            yield Doubt(self._lied(hearing, hearing.asked), price(rules, "rank_without_meld").hill)

    @staticmethod
    def _lied(hearing: Hearing, said: Said) -> float:
        """How likely the other lied."""
        return _lied(hearing.false, hearing.true, hearing.chance(said))

    # Lies

    def _lie(self, situation: Situation, wrong: dict[Command, Price], hearing: Hearing) -> Command | None:
        """Return the lie to be told now, None for none."""
        manners = self.manners
        if random.Random(f"lie {situation.seed}").random() >= manners.share:
            return None
        hands = hearing.his_hands(random.Random(f"hands {situation.seed}"), HANDS)
        best = max(self._lies(wrong, hearing, hands), key=lambda each: each.value, default=None)
        if best is None or (best.value < LEAST_GAIN and not manners.blind):
            return None
        return best.command

    def _lies(self, wrong: dict[Command, Price], hearing: Hearing, hands: Sequence[CardSet]) -> Iterable[Lie]:
        """Every lie that could be told; of those that sound alike the one that is best hidden.

        ``hands`` are some that the other may have.
        """
        deal = hearing.deal
        alike: dict[str, Command] = {}
        for command, cost in wrong.items():
            if cost.offence in LIES:
                name = _called(command, deal.trump)
                rival = alike.get(name)
                if rival is None or _hidden(command, hearing) > _hidden(rival, hearing):
                    alike[name] = command
        for name, command in alike.items():
            cost = wrong[command]
            meant = _meant(command, deal.trump)
            chances = [hearing.chance_to(each, meant, name) for each in hands]
            doubted = _doubted(hearing, chances, _stake(_points(command, deal), deal.rules))
            yield Lie(command, _gain(command, deal), cost.hill + cost.other + cost.own, doubted)


def _lied(false: int, true: int, chance: float) -> float:
    """How likely a word is a lie, by what is possible and what its speaker was caught at so far (Bayes)."""
    lies, truths = 1 + false, TRUST + true
    return lies / (lies + LIKENESS * truths * chance)


def _readiness(gain: float, courtesy: float) -> float:
    """How likely a player says "show" that expects so many points of it."""
    return gain / (gain + courtesy) if gain else 0.0


def _called(command: Command, trump: Suit) -> str:
    """What an announcement is called: what the other hears of it before he asks for its rank."""
    if isinstance(command, Announce | Beat):
        return str(command.meld.kind)
    assert isinstance(command, Marriage)
    return f"marriage {trump if command.suit is None else command.suit}"


def _meant(command: Command, trump: Suit) -> tuple[CardSet, ...]:
    """The cards that an announcement may mean to who has asked for its rank, as he can (T6.4)."""
    if isinstance(command, Announce | Beat):
        meld = command.meld
        return fitting(Spoken(meld.kind, meld.top if meld.is_run else None), trump)
    assert isinstance(command, Marriage)
    return (PAIRS[trump if command.suit is None else command.suit],)


def _hidden(command: Command, hearing: Hearing) -> tuple[float, int]:
    """How well a lie is hidden: by the cards that the other can hold none of, then by its top."""
    if not isinstance(command, Announce | Beat):
        return 0.0, 0
    cards = command.meld.cards
    impossible = cards & ~(hearing.hand | hearing.unseen)
    return (cards & hearing.hand).bit_count() - 9 * impossible.bit_count(), command.meld.top


def _points(command: Command, deal: TerzView) -> int:
    """The points of what is announced, or beats."""
    return meld_points(command.meld.kind, deal.rules) if isinstance(command, Announce | Beat) else MARRIAGE


def _gain(command: Command, deal: TerzView) -> int:
    """The points of a lie that passes: its own, and those of what it beats."""
    if not isinstance(command, Beat):
        return _points(command, deal)
    assert deal.announcement is not None
    return _points(command, deal) + meld_points(deal.announcement.spoken.kind, deal.rules)


def _stake(points: int, rules: TerzRules) -> int:
    """What it brings to expose a meld of so many points that is not there (T9.1)."""
    cost = price(rules, "false_meld", points)
    return points + cost.other + cost.hill


def _doubted(hearing: Hearing, chances: Sequence[float], at_stake: int) -> float:
    """How likely a lie of its own is doubted: as it would be by a bot, until the other shows to be another.

    ``chances``: how likely it is to him with each of some hands; ``at_stake``: the points that its exposure
    would bring him.
    """
    usual = fmean([_readiness_for(hearing, each, at_stake) for each in chances])
    doubts, beliefs = FIRST_DOUBTS + hearing.doubted, FIRST_BELIEFS + hearing.believed
    # What a bot would believe as it believes most words is believed as most of its words were here.
    weight = log(max(1 - usual, LEAST_CREDIT)) / log(FIRST_BELIEFS / (FIRST_BELIEFS + FIRST_DOUBTS))
    return 1 - float((beliefs / (beliefs + doubts)) ** weight)


def _readiness_for(hearing: Hearing, chance: float, at_stake: int) -> float:
    """How likely a bot would doubt a word that is so likely to it; what cannot be it doubts for sure."""
    suspected = _lied(hearing.caught, hearing.proved, chance)
    return 1.0 if suspected == 1 else _readiness(suspected * at_stake, NEVER.courtesy)
