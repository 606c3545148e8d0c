"""terz.referee: the laws of matches at the table, whatever was agreed, dealt, said and lied (T9)."""

from random import Random

import pytest
from hypothesis import given, settings

from tests.table_play import TableScript, opening, steps, table_scripts
from tests.vocabulary import AT_TABLE
from yus import terz
from yus.cards import PACK, members
from yus.commands import Demand, Draw
from yus.events import DealWritten, Event, MatchWon, Offence, Penalised
from yus.match import begin, deal_cards, evolve, legal, may_act, new_match, play, to_act, why_not
from yus.notation import command_text, parse_command
from yus.position import parse_position, position_text
from yus.record import LoggedDeal, check, make_record, parse_record, record_text
from yus.rules import TerzRules
from yus.terz.points import rounded
from yus.terz.referee import claims
from yus.terz.referee.penalties import RULE_OF
from yus.terz.state import melds_total
from yus.view import View, choices, lawful, prices, view
from yus.view import legal as legal_of_view

DEALS = 2
"""Laws of single moments look at so many deals of a match at most."""
EXAMPLES = max(1, settings().max_examples // 5)
"""Matches at the table are long, and so are their lists of what can be done."""
UNTOLD = ("rank_without_meld", "wrong_claim")
"""One may own up with a meld in hand, and a claim be wrong because a lie fell: nobody is told before."""
MANY_LIES = 0.15
"""A share of unlawful choices at which every offence comes to pass."""


@settings(max_examples=EXAMPLES)
@given(table_scripts(MANY_LIES))
def test_cards_are_conserved(script: TableScript) -> None:
    """T9.3, C1: at every moment each of the 32 cards is in one place, and in one only."""
    for step in steps(script, DEALS):
        match = step.before
        for event in step.events:
            match = evolve(match, event)
            deal = match.deal
            assert isinstance(deal, terz.Deal)
            places = [card for hand in deal.hands for card in members(hand)]
            places += [*deal.trick, *deal.stock, *(card for trick in deal.tricks for card in trick.cards)]
            places += [] if deal.turn_up is None else [deal.turn_up]
            assert sorted(places) == list(PACK)


@settings(max_examples=EXAMPLES)
@given(table_scripts(MANY_LIES))
def test_points_and_penalties_are_written(script: TableScript) -> None:
    """T9.1, T9.4, T9.7: what is written is what was counted, the melds that stand, and the penalties."""
    awards = [0, 0]
    totals = [0, 0]
    for step in steps(script, DEALS):
        if step.deck is not None:
            awards = [0, 0]
        for event in step.events:
            if isinstance(event, Penalised):
                awards = [had + more for had, more in zip(awards, event.points, strict=True)]
            if isinstance(event, DealWritten):
                deal = step.after.deal
                assert isinstance(deal, terz.Deal)
                assert deal.awards == tuple(awards)
                tricks = deal.won if deal.tally is None else deal.tally
                assert event.points == tuple(tricks[seat] + melds_total(deal, seat) for seat in range(2))
                if event.outcome == "played":
                    assert sum(tricks) == 150
                    tricks = tuple(rounded(each, script.rules) for each in tricks)
                assert event.written == tuple(tricks[seat] + melds_total(deal, seat) for seat in range(2))
                totals = [had + more for had, more in zip(totals, event.written, strict=True)]
                assert event.totals == step.after.totals == tuple(totals)


@settings(max_examples=EXAMPLES)
@given(table_scripts(MANY_LIES))
def test_melds_that_stand(script: TableScript) -> None:
    """T9.1: only what is written counts; what was charged for and what is burnt counts for nothing."""
    for step in steps(script, DEALS):
        deal = step.after.deal
        assert isinstance(deal, terz.Deal)
        for claim in deal.claims:
            assert (claim.status in ("scored", "burnt", "standing")) or claim.offence is not None
            assert claim.sight != "demanded", "what is asked for is shown or charged at once"
            assert claim.sight != "open" or claim.status == "scored"
            assert claim.sight != "shown" or claim.offence != "false_meld"


@settings(max_examples=EXAMPLES)
@given(table_scripts(MANY_LIES))
def test_the_hill_is_the_sum_of_its_penalties(script: TableScript) -> None:
    """T9.1, T9.2, T9.5, T9.6, T9.8: a seat's target is the one agreed and all that put it on the hill."""
    hills = [script.rules.target] * 2
    for step in steps(script, DEALS):
        for event in step.events:
            if isinstance(event, Penalised):
                hills[event.seat] += event.hill
                assert event.hill in (0, 100, script.rules.penalty)
                assert event.rule == RULE_OF[event.offence]
        assert step.after.targets == tuple(hills)
        deal = step.after.deal
        assert isinstance(deal, terz.Deal)
        if step.after.written is None:
            assert deal.need == tuple(
                target - total for target, total in zip(hills, step.after.totals, strict=True)
            )


@settings(max_examples=EXAMPLES)
@given(table_scripts())
def test_a_match_ends(script: TableScript) -> None:
    """T7, T9.3: every match ends: its winner has reached his own target, or the other drew wrongly."""
    match = None
    for step in steps(script):
        match = step.after
        for event in step.events:
            if isinstance(event, MatchWon):
                forfeit = any(isinstance(each, Penalised) and each.lost for each in step.events)
                assert (event.ending == "forfeit") == forfeit
                assert forfeit or match.totals[event.seat] >= match.targets[event.seat]
    assert match is not None
    assert match.winner is not None
    assert to_act(match) == ()
    assert not any(may_act(match, seat) for seat in match.seats)


@settings(max_examples=EXAMPLES)
@given(table_scripts(0.0))
def test_who_is_lawful_never_pays(script: TableScript) -> None:
    """T9: what is called lawful is never charged for, and leaves no mark."""
    events = [*opening(script)]
    for step in steps(script, DEALS):
        events += step.events
    assert [each for each in events if isinstance(each, Penalised)] == []
    assert [each for each in events if getattr(each, "offence", None) is not None] == []
    assert terz.unnoticed(events) == ()


@settings(max_examples=EXAMPLES)
@given(table_scripts(MANY_LIES))
def test_the_price_is_as_told(script: TableScript) -> None:
    """T9: what is charged is what its owner was told that it would cost."""
    told: dict[tuple[int, Offence], list[tuple[int, tuple[int, int], bool]]] = {}
    for step in steps(script, DEALS):
        if step.command is not None:
            assert step.seat is not None
            cost = prices(view(step.before, step.seat)).get(step.command)
            if cost is not None:
                points = (-cost.own, cost.other) if step.seat == 0 else (cost.other, -cost.own)
                told.setdefault((step.seat, cost.offence), []).append((cost.hill, points, cost.lost))
        for event in step.events:
            if isinstance(event, Penalised) and event.offence not in UNTOLD:
                charged = (event.hill, event.points, event.lost)
                assert charged in told[event.seat, event.offence]


@settings(max_examples=EXAMPLES)
@given(table_scripts(MANY_LIES))
def test_the_prices_of_a_turn(script: TableScript) -> None:
    """T9.1, T9.4, T9.5: what announcements cost on a turn, told of all at once, is what each costs."""
    for step in steps(script, DEALS):
        deal = step.after.deal
        assert isinstance(deal, terz.Deal)
        if deal.stage == "play":
            each = {announce: claims.cost(deal, deal.turn, announce) for announce in claims.ANNOUNCES}
            wrong = {announce: cost for announce, cost in each.items() if cost is not None}
            assert claims.costs_on_turn(deal, deal.turn) == wrong


@settings(max_examples=EXAMPLES)
@given(table_scripts(MANY_LIES))
def test_somebody_is_to_act(script: TableScript) -> None:
    """T9.3: until the deal is over the seat on turn is to act, and one that owes a draw; both can."""
    for step in steps(script, DEALS):
        match = step.after
        deal = match.deal
        assert isinstance(deal, terz.Deal)
        acting = to_act(match)
        if match.written is not None or match.winner is not None:
            assert acting == ()
            continue
        assert acting[0] == deal.turn
        assert set(acting) == {deal.turn, *deal.drawing[:1]}
        for seat in match.seats:
            fine = lawful(view(match, seat))
            assert bool(fine) or seat not in acting
            if seat not in acting:
                assert all(isinstance(each, Demand) for each in fine)
            if seat in acting[1:]:
                assert Draw() in fine


@settings(max_examples=EXAMPLES)
@given(table_scripts(MANY_LIES))
def test_a_view_knows_what_is_possible_and_lawful(script: TableScript) -> None:
    """T9: possible commands and their prices are the same of a view as of the match, the lawful first."""
    random = Random(script.chance)
    for step in steps(script, DEALS):
        match = step.after
        assert legal_of_view(view(match, None)) == ()
        assert choices(view(match, None)) == ((), {})
        if random.random() > 0.1:
            continue
        assert isinstance(match.deal, terz.Deal)
        for seat in match.seats:
            seen = view(match, seat)
            assert legal_of_view(seen) == legal(match, seat)
            assert prices(seen) == (terz.prices(match.deal, seat) if to_act(match) else {})
            possible, told = choices(seen)
            assert (possible, told) == (legal_of_view(seen), prices(seen))
            wrong = [each in told for each in possible]
            assert wrong == sorted(wrong)
            assert set(told) <= set(possible)


@settings(max_examples=EXAMPLES)
@given(table_scripts(MANY_LIES))
def test_legal_is_the_whole_truth(script: TableScript) -> None:
    """T9: what is listed is accepted, every other command that there is is refused with its rule."""
    random = Random(script.chance)
    for step in steps(script, DEALS):
        if random.random() > 0.03:
            continue
        for seat in step.after.seats:
            options = legal(step.after, seat)
            assert len(set(options)) == len(options)
            assert set(options) <= set(AT_TABLE)
            for command in AT_TABLE:
                error = why_not(step.after, seat, command)
                assert (error is None) == (command in options), command
                if error is not None:
                    assert error.rule[0] in "CT"
                    assert error.en.isascii()
                    assert any("а" <= letter <= "я" for letter in error.ru)


@settings(max_examples=EXAMPLES)
@given(table_scripts(MANY_LIES))
def test_a_match_replays(script: TableScript) -> None:
    """T9: decks and commands are the whole truth: played again by their texts they give an equal match."""
    log = list(steps(script, DEALS))
    match = new_match(script.rules, script.dealer)
    events: list[Event] = list(opening(script))
    deals: list[LoggedDeal] = []
    for step in log:
        events += step.events
        if step.deck is not None:
            deals.append(LoggedDeal(step.deck, ()))
            for event in deal_cards(match, step.deck):
                match = evolve(match, event)
            continue
        assert step.seat is not None
        assert step.command is not None
        deals[-1] = LoggedDeal(deals[-1].deck, (*deals[-1].commands, (step.seat, step.command)))
        match, _ = play(match, step.seat, parse_command(command_text(step.command)))
    assert match == log[-1].after
    folded = begin(events[0])
    for event in events[1:]:
        folded = evolve(folded, event)
    assert folded == match
    record = make_record(script.rules, ("north", "south"), script.dealer, deals, with_legal=len(deals) < 2)
    assert check(parse_record(record_text(record))) == match


@settings(max_examples=EXAMPLES)
@given(table_scripts(MANY_LIES))
def test_positions_read_back(script: TableScript) -> None:
    """T9: a match at any moment, written as one line, reads back to an equal match."""
    for step in steps(script, DEALS):
        if step.after.deal is not None:
            text = position_text(step.after)
            assert "\n" not in text
            assert parse_position(text) == step.after


def test_every_offence_comes_to_pass() -> None:
    """T9.1 to T9.8: random matches charge for every offence; an undercount is charged nothing."""
    to_charge = set(RULE_OF) - {"undercounted"}
    to_mark = set(RULE_OF) - {
        "wrong_claim",
        *("drawn_out_of_turn", "drawn_before_break", "card_too_many", "card_too_few"),
    }
    charged: set[Offence] = set()
    marked: set[Offence] = set()
    for number in range(30):
        rules = TerzRules(target=201, referee="table", mandatory_seven=True)
        for step in steps(TableScript(rules, number % 2, number, "mixed", 0.25)):
            for event in step.events:
                if isinstance(event, Penalised):
                    charged.add(event.offence)
                elif (mark := getattr(event, "offence", None)) is not None:
                    marked.add(mark)
        assert charged <= to_charge
        assert marked <= to_mark
        if (charged, marked) == (to_charge, to_mark):
            return
    pytest.fail(f"these did not come to pass: {to_charge - charged}, {to_mark - marked}")


def test_views_are_views() -> None:
    """T9: nothing is told of a match before its first deal."""
    seen = view(new_match(TerzRules(referee="table"), 0), 0)
    assert isinstance(seen, View)
    assert prices(seen) == {}
    assert lawful(seen) == legal_of_view(seen) == ()
