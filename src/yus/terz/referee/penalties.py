"""What each offence costs, and what its exposure does to a deal (T9)."""

from typing import Final

import msgspec
from msgspec.structs import replace

from yus.events import Offence, Penalised, Seat, Spoken
from yus.melds import Meld
from yus.rules import TerzRules
from yus.terz.points import HILL, MARRIAGE, meld_points
from yus.terz.state import Deal

RULE_OF: Final[dict[Offence, str]] = {
    "false_meld": "T9.1",
    "false_marriage": "T9.1",
    "rank_without_meld": "T9.2",
    "drawn_out_of_turn": "T9.3",
    "drawn_before_break": "T9.3",
    "card_too_many": "T9.3",
    "card_too_few": "T9.3",
    "downgrade": "T9.4",
    "announced_twice": "T9.5",
    "few_cards": "T9.5",
    "early_figure": "T9.5",
    "second_meld": "T9.5",
    "wrong_claim": "T9.6",
    "overcounted": "T9.7",
    "undercounted": "T9.7",
    "seven_kept": "T9.8",
}
"""The rule that an offence is charged by."""
EVIDENT: Final[frozenset[Offence]] = frozenset({"few_cards", "early_figure", "second_meld"})
"""Faults of an announcement that all can see, so that they are charged at once (T9.5)."""
_LOST: Final[frozenset[Offence]] = frozenset(
    {"drawn_out_of_turn", "drawn_before_break", "card_too_many", "card_too_few"}
)


class Price(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What an offence costs once it is exposed.

    ``hill`` is added to the offender's target, ``own`` points are written off him, ``other`` points are
    written by his opponent; ``lost``: the match is.
    """

    offence: Offence
    rule: str
    hill: int = 0
    own: int = 0
    other: int = 0
    lost: bool = False


def price(rules: TerzRules, offence: Offence, points: int = 0) -> Price:
    """Return what an offence costs; ``points`` are those of the meld, or those counted too many."""
    rule = RULE_OF[offence]
    match offence:
        case "false_meld" | "false_marriage" | "announced_twice":
            return Price(offence, rule, hill=HILL, other=points)
        case "downgrade":
            return Price(offence, rule, own=points)
        case "overcounted":
            return Price(offence, rule, other=points)
        case "undercounted":
            return Price(offence, rule)
    if offence in _LOST:
        return Price(offence, rule, lost=True)
    return Price(offence, rule, hill=rules.penalty)


def meld_price(rules: TerzRules, offence: Offence, meld: Meld) -> Price:
    """Return what an offence with a meld costs (T9.1, T9.4, T9.5)."""
    return price(rules, offence, meld_points(meld.kind, rules))


def marriage_price(rules: TerzRules) -> Price:
    """Return what a false marriage costs (T9.1)."""
    return price(rules, "false_marriage", MARRIAGE)


def charge(
    seat: Seat,
    cost: Price,
    spoken: Spoken | None = None,
    meld: Meld | None = None,
    claim: int | None = None,
) -> Penalised:
    """Return the event by which all learn of an offence of a seat and of its price."""
    points = (-cost.own, cost.other) if seat == 0 else (cost.other, -cost.own)
    return Penalised(seat, cost.offence, cost.rule, cost.hill, points, cost.lost, spoken, meld, claim)


def penalised(deal: Deal, event: Penalised) -> Deal:
    """The price is written; what was charged for counts for nothing."""
    seat = event.seat
    need = list(deal.need)
    need[seat] += event.hill
    awards = tuple(had + more for had, more in zip(deal.awards, event.points, strict=True))
    deal = replace(deal, need=tuple(need), awards=awards)
    if event.lost:
        return replace(deal, stage="lost", turn=seat, announcement=None)
    match event.offence:
        case "rank_without_meld":
            return replace(deal, question=None, stage="play", turn=1 - seat)
        case "wrong_claim":
            return replace(deal, stage="play", turn=seat, called=True)
        case "overcounted":
            return replace(deal, tally=deal.won, stage="over")
        case "seven_kept":
            return replace(deal, missed=tuple(each for each in deal.missed if each != seat))
        case "false_marriage":
            return _marriage_void(deal, event)
    return _claim_void(deal, event)


def _marriage_void(deal: Deal, event: Penalised) -> Deal:
    assert event.claim is not None
    marriages = list(deal.marriages)
    marriages[event.claim] = replace(marriages[event.claim], status="void", sight="closed")
    return replace(deal, marriages=tuple(marriages))


def _claim_void(deal: Deal, event: Penalised) -> Deal:
    """An announcement that was charged at once needs no answer, and its seat announces no more this turn."""
    assert event.claim is not None
    claims = list(deal.claims)
    sight = "closed" if event.meld is None else "shown"
    claims[event.claim] = replace(claims[event.claim], status="void", sight=sight)
    deal = replace(deal, claims=tuple(claims))
    if deal.stage == "answering" and event.offence in EVIDENT:
        return replace(deal, announcement=None, stage="play", turn=event.seat, hushed=True)
    return deal
