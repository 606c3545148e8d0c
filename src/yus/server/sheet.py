"""The pencil sheet: a row for each deal that is over, with its sum line by line, the rules, all its cards.

At the table (T9) a row is closed until the match is over: all that was said and charged for stands in it, and
nothing that would expose an offence.
"""

from collections.abc import Iterable

from yus.cards import FULL, CardSet, card_set, card_text, members, suit_text
from yus.deberts import state as deberts_state
from yus.events import BellaAnnounced, DealWritten, Event, MarriageAnnounced, MeldScored, Penalised
from yus.match import Deal, Match
from yus.notation import meld_text, spoken_text
from yus.rules import at_table
from yus.server import outgoing as out
from yus.server.outgoing import Line
from yus.terz import state as terz_state
from yus.terz.points import MARRIAGE, meld_points, rounded
from yus.tricks import Trick

LAST_TRICK = 10
"""Points for the last trick (D2.2, T2.1)."""


def row(
    before: int, match: Match, events: Iterable[Event], deck: tuple[str, ...], proof: out.Proof, opened: bool
) -> out.Row:
    """Return the row of the deal that has just been written, or in which the match was lost (T9.3).

    ``before`` hung before it, ``events`` are all of the deal. ``opened``: everything may be shown, the secret
    included.
    """
    deal = match.deal
    assert deal is not None, "a deal was written"
    written = match.written or _nothing(match)
    happened = tuple(events)
    deberts = isinstance(deal, deberts_state.Deal)
    hung = written.hanging - before if written.outcome == "hanging" else 0
    fell = _fell(before, match, written) if deberts else None
    hands = held(deal)
    if isinstance(deal, terz_state.Deal) and at_table(deal.rules):
        melds = tuple(_melds_at_table(deal, seat, opened) for seat in match.seats)
        lines = _table_lines(deal, match, happened, written, opened)
    else:
        melds = tuple(_melds_of(happened, seat) for seat in match.seats)
        lines = (*_trick_lines(deal, match), *_meld_lines(happened, match), *_sums(match, written, fell))
    return out.Row(
        deal=match.number,
        dealer=deal.dealer,
        taker=deal.taker if isinstance(deal, deberts_state.Deal) else None,
        trump=None if deal.trump is None else suit_text(deal.trump),
        outcome="lost" if match.written is None else written.outcome,
        points=written.points,
        written=written.written,
        totals=written.totals,
        targets=match.targets,
        hanging=written.hanging,
        hung=hung,
        fell=fell,
        tricks_taken=tuple(sum(each.taker == seat for each in deal.tricks) for seat in match.seats),
        melds=melds,
        lines=lines,
        hands=tuple(tuple(card_text(each) for each in members(hand)) for hand in hands) if opened else (),
        left=_left(deal, hands) if opened else (),
        deck=deck if opened else (),
        shuffle=proof if opened else None,
        open=opened,
    )


def _nothing(match: Match) -> DealWritten:
    """What is written of a deal in which the match was lost."""
    none = (0,) * match.rules.players
    return DealWritten("played", none, none, match.totals, match.hanging, match.dealer)


def held(deal: Deal) -> tuple[CardSet, ...]:
    """Return the cards that each seat had, those played and those still in hand."""
    players = deal.rules.players
    hands = list(deal.hands)
    for trick in (*deal.tricks, Trick(deal.leader, deal.trick, deal.leader, 0)):
        for place, card in enumerate(trick.cards):
            hands[(trick.leader + place) % players] |= 1 << card
    return tuple(hands)


def _left(deal: Deal, hands: tuple[CardSet, ...]) -> tuple[str, ...]:
    """The cards nobody held: what lay open first, then the others."""
    seen = 0
    for hand in hands:
        seen |= hand
    opened = [deal.turn_up] if deal.turn_up is not None else []
    if isinstance(deal, deberts_state.Deal) and deal.fresa is not None:
        opened.append(deal.fresa)
    opened = [each for each in opened if not seen >> each & 1]
    rest = members(FULL & ~seen & ~card_set(opened))
    return tuple(card_text(each) for each in (*opened, *rest))


def _melds_of(events: tuple[Event, ...], seat: int) -> tuple[str, ...]:
    return tuple(
        meld_text(each.meld) for each in events if isinstance(each, MeldScored) and each.seat == seat
    )


# At the table (T9)


def _melds_at_table(deal: terz_state.Deal, seat: int, opened: bool) -> tuple[str, ...]:
    """The melds that count and that all have seen, or all that count."""
    return tuple(
        meld_text(each.meld)
        for each in deal.claims
        if each.seat == seat and each.status == "scored" and each.meld is not None
        if opened or each.sight == "shown"
    )


def _table_lines(
    deal: terz_state.Deal, match: Match, events: tuple[Event, ...], written: DealWritten, opened: bool
) -> tuple[Line, ...]:
    """Return the sum of a deal at the table: what was counted and said, and what was charged for."""
    lost = match.written is None
    lines = _trick_lines(deal, match) if opened else []
    if deal.tally is not None:
        counted = Line("counted", None, "T9.7", deal.tally)
        rounding = [Line("rounded", None, "T2.3", tuple(rounded(each, deal.rules) for each in deal.tally))]
        lines = [each for each in lines if each.what != "rounded"]
        lines += [counted, *(rounding if deal.rules.rounding else [])]
    if not lost:
        lines += [_claim_line(each, deal, match, opened) for each in deal.claims if each.status == "scored"]
        lines += [
            Line("marriage", suit_text(each.suit), "T6.9", _by_seat(match, each.seat, MARRIAGE))
            for each in deal.marriages
            if each.status == "scored"
        ]
    lines += [_penalty_line(each) for each in events if isinstance(each, Penalised)]
    return tuple(lines if lost else [*lines, *_sums(match, written, None)])


def _claim_line(claim: terz_state.Claim, deal: terz_state.Deal, match: Match, opened: bool) -> Line:
    seen = claim.meld is not None and (opened or claim.sight == "shown")
    meld = meld_text(claim.meld) if seen and claim.meld is not None else None
    points = _by_seat(match, claim.seat, meld_points(claim.spoken.kind, deal.rules))
    return Line("meld", meld, "T2.2", points, None if seen else spoken_text(claim.spoken))


def _penalty_line(event: Penalised) -> Line:
    spoken = None if event.spoken is None else spoken_text(event.spoken)
    meld = None if event.meld is None else meld_text(event.meld)
    points = tuple(each or None for each in event.points)
    return Line("penalty", meld, event.rule, points, spoken, event.offence, event.seat, event.hill)


def _by_seat(match: Match, seat: int, value: int) -> tuple[int | None, ...]:
    return tuple(value if each == seat else None for each in match.seats)


def _trick_lines(deal: Deal, match: Match) -> list[Line]:
    if not deal.tricks:
        return []
    deberts = isinstance(deal, deberts_state.Deal)
    full = len(deal.tricks) == (deberts_state.TRICKS if deberts else terz_state.TRICKS)
    last = deal.tricks[-1].taker if full else None
    won = tuple(deal.won[seat] - (LAST_TRICK if seat == last else 0) for seat in match.seats)
    lines = [Line("tricks", None, "D2.1" if deberts else "T2.1", won)]
    if last is not None:
        lines.append(Line("last", None, "D2.2" if deberts else "T2.1", _by_seat(match, last, LAST_TRICK)))
    if not isinstance(deal, deberts_state.Deal) and deal.rules.rounding and deal.stage != "claimed":
        lines.append(Line("rounded", None, "T2.3", tuple(rounded(each, deal.rules) for each in deal.won)))
    return lines


def _meld_lines(events: tuple[Event, ...], match: Match) -> list[Line]:
    lines = []
    for each in events:
        if isinstance(each, MeldScored):
            rule = "D2.2" if isinstance(match.deal, deberts_state.Deal) else "T2.2"
            lines.append(Line("meld", meld_text(each.meld), rule, _by_seat(match, each.seat, each.points)))
        elif isinstance(each, BellaAnnounced):
            lines.append(Line("bella", None, "D5.9", _by_seat(match, each.seat, each.points)))
        elif isinstance(each, MarriageAnnounced):
            lines.append(
                Line("marriage", suit_text(each.suit), "T6.9", _by_seat(match, each.seat, each.points))
            )
    return lines


def _sums(match: Match, written: DealWritten, fell: tuple[int, int] | None) -> list[Line]:
    lines: list[Line] = []
    if written.outcome == "thrown_in":
        return [Line("written", None, "D3.4", written.written)]
    if isinstance(match.deal, deberts_state.Deal):
        lines.append(Line("points", None, "D7.1", written.points))
        if fell is not None:
            lines.append(Line("hanging", None, "D7.4", _by_seat(match, *fell)))
        rule = "D7.2" if match.rules.players == 2 else "D7.3"
    else:
        rule = "T7.1" if written.outcome == "claimed" else "T7.2"
        lines.append(Line("points", None, rule, written.points))
    return [*lines, Line("written", None, rule, written.written)]


def _fell(before: int, match: Match, written: DealWritten) -> tuple[int, int] | None:
    """Who wrote the points that hung: whoever had the most, a baited taker not counted (D7.4)."""
    deal = match.deal
    if not before or written.hanging or written.outcome == "thrown_in":
        return None
    assert isinstance(deal, deberts_state.Deal), "only Деберц hangs points"
    baited = deal.taker if written.outcome == "bait" else None
    best = max((seat for seat in match.seats if seat != baited), key=lambda seat: written.points[seat])
    return best, before
