"""Announcing and beating what one may not hold, in any order (T9.1, T9.4, T9.5)."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from yus.commands import ASK_RANK, GOOD, Announce, Beat, Command, Marriage
from yus.events import (
    Beaten,
    Conceded,
    Event,
    MarriageAnnounced,
    MeldRevived,
    MeldWritten,
    Offence,
    RankAsked,
    Seat,
)
from yus.melds import FIGURES, RUNS, Meld, runs_in
from yus.rules import TerzRules
from yus.terz import melding, state
from yus.terz.points import meld_points
from yus.terz.referee.penalties import EVIDENT, Price, charge, marriage_price, meld_price, price
from yus.terz.state import HAND, Deal, Question, Table, hand_of

MELDS: Final = (*FIGURES.values(), *RUNS)
"""Every meld that can be named."""
ANNOUNCES: Final = tuple(Announce(meld) for meld in MELDS)
_BEATS: Final = tuple(Beat(meld) for meld in MELDS)
_OFFENCE_OF: Final[dict[str, Offence]] = {
    "T6.2": "early_figure",
    "T6.5": "announced_twice",
    "T6.6": "announced_twice",
    "T6.7": "downgrade",
}
"""What it is to announce a meld that these rules forbid."""


def announcements(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Return every announcement that the seat on turn can make: any meld, and marriages not yet written.

    Who was charged for an announcement on this turn is not heard again on it (T9.5).
    """
    suits = range(4) if table.rules.marriage == "any" else (table.trump,)
    free = [suit for suit in suits if not melding.married_in(table, seat, suit)]
    if table.rules.marriage == "any":
        marriages = tuple(Marriage(suit) for suit in free)
    else:
        marriages = (Marriage(),) if free else ()
    return marriages if table.hushed else (*ANNOUNCES, *marriages)


def answers(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Return every answer to the announcement that stands; what is said must be senior (T6.4)."""
    standing = table.announcement
    assert standing is not None
    beating = tuple(each for each in _BEATS if melding.beats(table, each.meld, standing))
    ask = () if standing.asked or not melding.is_run_kind(standing.spoken) else (ASK_RANK,)
    return (*beating, *ask, GOOD)


def offence_with(table: Table, seat: Seat, meld: Meld) -> Offence | None:
    """Return what it would be for a seat to name a meld now, as an answer or on its turn; None: lawful."""
    if not meld.is_run and not table.broken:
        return "early_figure"
    if meld.cards & ~hand_of(table, seat):
        return "false_meld"
    return _against_claims(table, seat, meld)


def _against_claims(table: Table, seat: Seat, meld: Meld) -> Offence | None:
    """Said before (T6.5, T6.6), or a downgrade (T6.7)."""
    found = melding.objection(table, seat, meld)
    return None if found is None else _OFFENCE_OF[found.rule]


def offence_of_turn(table: Table, seat: Seat) -> Offence | None:
    """Return what it would be for the seat on turn to announce any meld; None where it is open to it."""
    if table.closed:
        return "second_meld"
    return "few_cards" if hand_of(table, seat).bit_count() != HAND else None


def offence_announcing(table: Table, seat: Seat, meld: Meld) -> Offence | None:
    """Return what it would be for the seat on turn to announce a meld."""
    return offence_of_turn(table, seat) or offence_with(table, seat, meld)


def is_false(table: Table, seat: Seat, command: Marriage) -> bool:
    """Tell whether a seat does not hold the marriage that it would announce."""
    cards = melding.PAIRS[table.trump if command.suit is None else command.suit]
    return bool(cards & ~hand_of(table, seat))


def cost(table: Table, seat: Seat, command: Command) -> Price | None:
    """Return what an announcement or an answer costs if it is exposed, None where it is lawful."""
    rules = table.rules
    match command:
        case Announce(meld):
            offence = offence_announcing(table, seat, meld)
            return None if offence is None else meld_price(rules, offence, meld)
        case Beat(meld):
            offence = offence_with(table, seat, meld)
            return None if offence is None else meld_price(rules, offence, meld)
        case Marriage():
            return marriage_price(rules) if is_false(table, seat, command) else None
    standing = table.announcement
    if command == ASK_RANK and standing is not None and not melding.may_ask_rank(table, seat, standing):
        return price(rules, "rank_without_meld")
    return None


def costs_on_turn(table: Table, seat: Seat) -> dict[Command, Price]:
    """Return what each announcement of a meld that is unlawful now costs: ``cost`` of them all, at once."""
    rules = table.rules
    offence = offence_of_turn(table, seat)
    if offence is not None:
        return dict.fromkeys(ANNOUNCES, price(rules, offence))
    found = dict(_false_melds(rules))
    # By far the most are neither of these, and false.
    for meld in (*FIGURES.values(), *runs_in(hand_of(table, seat))):
        announce = Announce(meld)
        wrong = cost(table, seat, announce)
        if wrong is None:
            del found[announce]
        else:
            found[announce] = wrong
    return found


@lru_cache
def _false_melds(rules: TerzRules) -> dict[Command, Price]:
    """What each announcement costs that is false; never changed."""
    return {each: meld_price(rules, "false_meld", each.meld) for each in ANNOUNCES}


# What it brings about


def respond_on_turn(deal: Deal, seat: Seat, command: Announce | Marriage) -> Event:
    """Return what an announcement brings about, with the private mark of what it is."""
    happened = melding.respond_on_turn(seat, command, deal.trump)
    found = cost(deal, seat, command)
    return happened if found is None else replace(happened, offence=found.offence)


def respond_answer(deal: Deal, seat: Seat, command: Command) -> Event:
    """Return what an answer brings about, with the private mark of what it is."""
    happened = melding.respond_answer(deal, seat, command)
    found = cost(deal, seat, command)
    return happened if found is None else replace(happened, offence=found.offence)


def consequence(deal: Deal) -> Event | None:
    """What all can see is charged at once; a top that was asked is told; what passed or beat is written."""
    standing = deal.announcement
    if standing is None:
        return None
    claim = deal.claims[-1]
    assert claim.meld is not None
    if claim.offence in EVIDENT:
        found = meld_price(deal.rules, claim.offence, claim.meld)
        return charge(claim.seat, found, claim.spoken, claim=len(deal.claims) - 1)
    if deal.stage == "answering":
        return melding.consequence(deal)
    return MeldWritten(claim.seat, meld_points(claim.meld.kind, deal.rules))


def revival(deal: Deal) -> Event | None:
    """A meld that was beaten by one that counts for nothing is written after all (T9.1)."""
    for index in range(1, len(deal.claims)):
        burnt, beating = deal.claims[index - 1], deal.claims[index]
        if beating.status == "void" and burnt.status == "burnt" and burnt.seat != beating.seat:
            return MeldRevived(burnt.seat, meld_points(burnt.spoken.kind, deal.rules), index - 1)
    return None


def rank_asked(deal: Deal, event: RankAsked) -> Deal:
    """The question is put; what the asker held then decides whether he might."""
    question = Question(event.seat, hand_of(deal, event.seat))
    return replace(melding.rank_asked(deal, event), question=question)


def conceded(deal: Deal, event: Conceded) -> Deal:
    """It passes; if its rank was asked, the announcer may ask what with (T9.2)."""
    question = deal.question
    if question is not None:
        question = replace(question, open=True)
    return replace(melding.conceded(deal, event), question=question)


def beaten(deal: Deal, event: Beaten) -> Deal:
    """What stood is burnt, unless it revives (T9.1); who beats has shown what he asked with."""
    return replace(melding.beaten(deal, event), question=None)


def written(deal: Deal, event: MeldWritten) -> Deal:
    """It counts, and may be asked to be shown until the opponent's next card (T9.1)."""
    last = replace(deal.claims[-1], status="scored", sight="open")
    return replace(deal, claims=(*deal.claims[:-1], last), announcement=None)


def revived(deal: Deal, event: MeldRevived) -> Deal:
    """It counts after all, and may be asked to be shown."""
    claims = list(deal.claims)
    claims[event.claim] = replace(claims[event.claim], status="scored", sight="open")
    return replace(deal, claims=tuple(claims), announcement=None)


def married(deal: Deal, event: MarriageAnnounced) -> Deal:
    """It is written, and may be asked to be shown."""
    marriage = state.Marriage(event.seat, event.suit, offence=event.offence, sight="open")
    return replace(deal, marriages=(*deal.marriages, marriage))
