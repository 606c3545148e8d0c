"""What a seat may know: the only ways out of a match and of its events.

``view`` and ``redact`` are white lists: they copy what is public, and what is the seat's own, and nothing
else. Seat None is a spectator, who is told only what all are.
"""

from collections.abc import Sequence
from typing import Final, TypeVar, final

import msgspec
from msgspec.structs import replace

from yus import deberts, terz
from yus.cards import Card, CardSet, Suit
from yus.commands import Command
from yus.deberts import state as deberts_state
from yus.events import (
    Accepted,
    AddingDone,
    Announced,
    Beaten,
    BellaAnnounced,
    Broken,
    Checked,
    ClaimUpheld,
    Conceded,
    Counted,
    Dealt,
    DealWritten,
    Demanded,
    Drew,
    Event,
    MarriageAnnounced,
    MarriageShown,
    MatchClaimed,
    MatchWon,
    MeldRevived,
    MeldScored,
    MeldShown,
    MeldWritten,
    Opened,
    Passed,
    PassesAsked,
    PassesTold,
    Penalised,
    Played,
    RankAsked,
    RankTold,
    Seat,
    StayedSilent,
    Swapped,
    ThrownIn,
    ToppedUp,
    TrickTaken,
    TrumpNamed,
)
from yus.match import Match, to_act
from yus.melds import Meld
from yus.rules import DebertsRules, Rules, TerzRules, at_table
from yus.terz import Price
from yus.terz import state as terz_state
from yus.tricks import Trick

LOOKABLE_STOCK: Final = 4
"""Терц: cards the stock must have for tricks taken to be looked through (T4.4)."""


@final
class DebertsView(msgspec.Struct, frozen=True, gc=False, tag="deberts"):
    """What a seat may know of a deal of Деберц; the fields are named as in ``yus.deberts.state.Deal``.

    ``hands`` has the seat's own cards and None for the others, whose number is in ``counts``. ``claims`` have
    a meld only where it is the seat's own or was shown; which of a side's announcements stands is not told by
    their status (D5.3).
    """

    rules: DebertsRules
    dealer: Seat
    stage: deberts_state.Stage
    turn: Seat
    hands: tuple[CardSet | None, ...]
    counts: tuple[int, ...]
    turn_up: Card
    fresa: Card | None
    pack_size: int
    passes: int
    trump: Suit | None
    taker: Seat | None
    claims: tuple[deberts_state.Claim, ...]
    announcement: deberts_state.Announcement | None
    asker: Seat | None
    promise: bool | None
    bella_holder: Seat | None
    bella: Seat | None
    leader: Seat
    trick: tuple[Card, ...]
    last_trick: Trick | None
    tricks_taken: tuple[int, ...]
    won: tuple[int, ...]


@final
class TerzView(msgspec.Struct, frozen=True, gc=False, tag="terz"):
    """What a seat may know of a deal of Терц; the fields are named as in ``yus.terz.state.Deal``.

    ``hands`` has the seat's own cards and None for the other's, whose number is in ``counts``; ``won``
    likewise. ``tricks`` are those that may be looked through now (T4.4).
    """

    rules: TerzRules
    dealer: Seat
    need: tuple[int, ...]
    stage: terz_state.Stage
    turn: Seat
    trump: Suit
    hands: tuple[CardSet | None, ...]
    counts: tuple[int, ...]
    turn_up: Card | None
    stock_size: int
    broken: bool
    leader: Seat
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    tricks_taken: tuple[int, ...]
    won: tuple[int | None, ...]
    claims: tuple[terz_state.Claim, ...]
    announcement: terz_state.Announcement | None
    marriages: tuple[terz_state.Marriage, ...]
    last_said: Meld | None
    closed: bool
    drawing: tuple[Seat, ...] = ()
    awards: tuple[int, ...] = (0, 0)
    question: terz_state.Question | None = None
    hushed: bool = False
    called: bool = False
    tally: tuple[int, ...] | None = None

    def points_in_hand(self, seat: Seat) -> int:
        """Return the card points of the seat's own tricks and its melds in this deal (T7.1)."""
        return (self.won[seat] or 0) + terz_state.melds_total(self, seat)


class View(msgspec.Struct, frozen=True, gc=False):
    """What a seat, or a spectator where ``seat`` is None, may know of a match.

    ``to_act`` are the seats that are to act. The other fields are as in ``yus.match.Match``.
    """

    seat: Seat | None
    rules: Rules
    dealer: Seat
    number: int
    totals: tuple[int, ...]
    targets: tuple[int, ...]
    hanging: int
    to_act: tuple[Seat, ...]
    deal: DebertsView | TerzView | None
    written: DealWritten | None
    winner: Seat | None


_T = TypeVar("_T")


def _own(values: Sequence[_T], seat: Seat | None) -> tuple[_T | None, ...]:
    """The seat's own of values by seat, None in place of the others."""
    if seat is None:
        return (None,) * len(values)
    return (*(None,) * seat, values[seat], *(None,) * (len(values) - seat - 1))


def view(match: Match, seat: Seat | None) -> View:
    """Return what a seat may know of a match."""
    deal = match.deal
    seen: DebertsView | TerzView | None
    if deal is None:
        seen = None
    elif type(deal) is deberts.Deal:
        seen = _deberts(deal, seat)
    else:
        seen = _terz(deal, seat)
    return View(
        seat,
        match.rules,
        match.dealer,
        match.number,
        match.totals,
        match.targets,
        match.hanging,
        to_act(match),
        seen,
        match.written,
        match.winner,
    )


def legal(view: View) -> tuple[Command, ...]:
    """Return every command that the view's seat may give now: the same as of the match itself."""
    if view.seat is None or view.deal is None or not view.to_act:
        return ()
    if view.seat not in view.to_act and not at_table(view.rules):
        return ()
    if type(view.deal) is DebertsView:
        return deberts.legal(view.deal, view.seat)
    return terz.legal(view.deal, view.seat)


def prices(view: View) -> dict[Command, Price]:
    """Return which of the view's legal commands are unlawful and what each costs if it is exposed (T9).

    For the view's seat alone. With the strict referee everything legal is lawful.
    """
    if view.seat is None or not view.to_act or type(view.deal) is not TerzView:
        return {}
    return terz.prices(view.deal, view.seat)


def choices(view: View) -> tuple[tuple[Command, ...], dict[Command, Price]]:
    """Return ``legal`` and ``prices`` at once, which at the table (T9) is half the work."""
    deal = view.deal
    if view.seat is None or not view.to_act or type(deal) is not TerzView or not at_table(deal.rules):
        return legal(view), {}
    return terz.choices(deal, view.seat)


def lawful(view: View) -> tuple[Command, ...]:
    """Return what the view's seat may do now without offending, rights that need not be used included."""
    options, wrong = choices(view)
    return tuple(each for each in options if each not in wrong)


def _deberts(deal: deberts.Deal, seat: Seat | None) -> DebertsView:
    taken = [0] * deal.rules.players
    for trick in deal.tricks:
        taken[trick.taker] += 1
    return DebertsView(
        rules=deal.rules,
        dealer=deal.dealer,
        stage=deal.stage,
        turn=deal.turn,
        hands=_own(deal.hands, seat),
        counts=tuple([hand.bit_count() for hand in deal.hands]),
        turn_up=deal.turn_up,
        fresa=deal.fresa,
        pack_size=len(deal.pack),
        passes=deal.passes,
        trump=deal.trump,
        taker=deal.taker,
        claims=_deberts_claims(deal, seat),
        announcement=_deberts_announcement(deal, seat),
        asker=deal.asker,
        promise=deal.promise,
        bella_holder=deal.bella_holder if deal.bella_holder == seat else None,
        bella=deal.bella,
        leader=deal.leader,
        trick=deal.trick,
        last_trick=deal.tricks[-1] if deal.tricks else None,
        tricks_taken=tuple(taken),
        won=deal.won,
    )


def _deberts_announcement(deal: deberts.Deal, seat: Seat | None) -> deberts_state.Announcement | None:
    """What stands; that it passes (D4.3) is told only to who must answer it now.

    To others it would tell which of a side's two announcements stands, or of a player's two terzes.
    """
    standing = deal.announcement
    if standing is None or (
        seat == deal.turn and not deberts_state.same_side(deal, deal.turn, standing.seat)
    ):
        return standing
    return replace(standing, accepted=False)


def _deberts_claims(deal: deberts.Deal, seat: Seat | None) -> tuple[deberts_state.Claim, ...]:
    """Claims with what was shown, or is one's own; their status as it follows from what was heard alone."""
    seen: list[deberts_state.Claim] = []
    for claim in deal.claims:
        scored = claim.status == "scored"
        meld = claim.meld if claim.seat == seat or scored else None
        # What scores by "also" comes last and changes nothing of what was said before.
        seen = [_after(deal, each, claim) for each in seen]
        status: deberts_state.Status = "scored" if scored else "standing"
        seen.append(deberts_state.Claim(claim.seat, claim.spoken, meld, status))
    if deal.stage == "melding":
        return tuple(seen)
    return tuple(replace(each, status="overtaken") if each.status == "standing" else each for each in seen)


def _after(
    deal: deberts.Deal, earlier: deberts_state.Claim, later: deberts_state.Claim
) -> deberts_state.Claim:
    """What all know of an earlier claim once a later one was heard."""
    if earlier.status != "standing":
        return earlier
    if not deberts_state.same_side(deal, earlier.seat, later.seat):
        return replace(earlier, status="beaten")
    return replace(earlier, status="overtaken") if later.spoken.kind > earlier.spoken.kind else earlier


def _terz(deal: terz.Deal, seat: Seat | None) -> TerzView:
    # Whose turn it is to play, though the other may be answering or showing: only he knows what he named.
    speaker = (deal.leader + len(deal.trick)) % deal.rules.players
    recent = () if deal.trick else deal.tricks[-1:]
    stock = deal.stock_size
    return TerzView(
        rules=deal.rules,
        dealer=deal.dealer,
        need=deal.need,
        stage=deal.stage,
        turn=deal.turn,
        trump=deal.trump,
        hands=_own(deal.hands, seat),
        counts=tuple([hand.bit_count() for hand in deal.hands]),
        turn_up=deal.turn_up,
        stock_size=stock,
        broken=deal.broken,
        leader=deal.leader,
        trick=deal.trick,
        tricks=deal.tricks if stock >= LOOKABLE_STOCK else recent,
        tricks_taken=deal.tricks_taken,
        won=_own(deal.won, seat),
        claims=tuple([_claim(deal, claim, seat) for claim in deal.claims]),
        announcement=deal.announcement,
        marriages=tuple(
            [
                each if each.seat == seat or each.offence is None else replace(each, offence=None)
                for each in deal.marriages
            ]
        ),
        last_said=deal.last_said if speaker == seat else None,
        closed=deal.closed,
        drawing=deal.drawing,
        awards=deal.awards,
        question=_question(deal.question, seat),
        hushed=deal.hushed,
        called=deal.called,
        tally=deal.tally,
    )


def _claim(deal: terz.Deal, claim: terz_state.Claim, seat: Seat | None) -> terz_state.Claim:
    """A claim as a seat knows it: with the meld where it is its own or was shown (T6.5, T9.1)."""
    if claim.seat == seat:
        return claim
    open_to_all = claim.sight == "shown" if at_table(deal.rules) else claim.status == "scored"
    return replace(claim, meld=claim.meld if open_to_all else None, offence=None)


def _question(question: terz_state.Question | None, seat: Seat | None) -> terz_state.Question | None:
    """Who asked for the rank; with what, he alone knows (T9.2)."""
    if question is None or question.asker == seat:
        return question
    return replace(question, held=None)


_PUBLIC: Final = frozenset(
    {
        Opened,
        Passed,
        TrumpNamed,
        ThrownIn,
        Swapped,
        PassesAsked,
        PassesTold,
        StayedSilent,
        Conceded,
        RankTold,
        MeldScored,
        AddingDone,
        BellaAnnounced,
        TrickTaken,
        Broken,
        MatchClaimed,
        MeldWritten,
        Demanded,
        MeldShown,
        MarriageShown,
        MeldRevived,
        Penalised,
        ClaimUpheld,
        Accepted,
        Checked,
        DealWritten,
        MatchWon,
    }
)
"""Events of which every field is public."""


def redact(event: Event, seat: Seat | None) -> Event:
    """Return an event with None for all that a seat may not know; the event alone tells what that is."""
    if type(event) in _PUBLIC:
        return event
    match event:
        case Played() | RankAsked() | MarriageAnnounced() | Counted():
            hidden = event.offence is not None and event.seat != seat
            return replace(event, offence=None) if hidden else event
        case Drew():
            return event if seat == event.seat or event.turn_up is not None else replace(event, card=None)
        case Announced() | Beaten():
            return event if event.seat == seat else replace(event, meld=None, offence=None)
        case Dealt():
            return replace(event, hands=_own(event.hands, seat), pack=None)
        case ToppedUp():
            return replace(event, cards=_own(event.cards, seat))
    raise AssertionError("every kind of event says what of it is public")
