"""match: deals in a row, the end of a match, the next one, and what comes at the wrong time."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.helpers import (
    after,
    cards,
    dealt,
    deberts_deck,
    legal_texts,
    next_deal,
    play_out,
    play_through,
    refused,
    terz_deck,
)
from yus import deberts, terz
from yus.cards import PACK, parse_cards
from yus.commands import PASS, SILENT
from yus.errors import DeckError, IllegalCommand, NotYourTurn, SequenceError
from yus.events import (
    Dealt,
    DealWritten,
    Event,
    MatchWon,
    MeldScored,
    Opened,
    Passed,
    Played,
    StayedSilent,
    ThrownIn,
    ToppedUp,
    TrickTaken,
)
from yus.match import (
    Match,
    awaits_deck,
    begin,
    deal_cards,
    decide,
    evolve,
    legal,
    new_match,
    open_match,
    play,
    rematch_dealer,
    to_act,
    why_not,
)
from yus.rules import DebertsRules, Rules, RulesError, TerzRules
from yus.tricks import Trick

TWO = DebertsRules()
THREE = DebertsRules(players=3)
TERZ = TerzRules()
ALL: list[Rules] = [TWO, THREE, TERZ]
THROWN_IN = "0 pass, 1 pass, 0 pass, 1 pass"
# With hearts for trumps STRONG takes every trick: 101 points in his cards, 3 in the other's, 10 for the last.
STRONG = "AS 10S KS AC 10C JH 9H AH 10H"
WEAK = "9S 8S 7S 9C 8C 7C QH 8H 7D"
SWEEP = "0 play, 0 silent, 1 silent"


def swept(match: Match) -> Match:
    """A deal in which seat 0, elder, has all the tricks and 114 points."""
    match = next_deal(match, deberts_deck([STRONG, WEAK], "KH", dealer=1))
    assert match.dealer == 1
    return play_out(after(match, SWEEP))


# The beginning


@pytest.mark.parametrize("rules", ALL)
def test_lot_gives_the_first_dealer(rules: Rules) -> None:
    """D1.4, T1.3: the first dealer of the first match comes from the lot, and may be any seat."""
    for dealer in range(rules.players):
        assert open_match(rules, dealer) == (Opened(rules, dealer),)
        match = new_match(rules, dealer)
        assert (match.dealer, match.number, match.winner) == (dealer, 0, None)
        assert match.totals == (0,) * rules.players
        assert match.targets == (501,) * rules.players
        assert match.seats == range(rules.players)
        assert next_deal(match, PACK).dealer == dealer


@pytest.mark.parametrize(("rules", "seat"), [(TWO, 2), (THREE, 3), (TERZ, 2), (TWO, -1)])
def test_no_such_dealer(rules: Rules, seat: int) -> None:
    """A match is not opened with a dealer who has no seat at the table."""
    with pytest.raises(SequenceError, match=f"no seat {seat} at a table for {rules.players}"):
        open_match(rules, seat)


def test_rules_are_checked() -> None:
    """A match is not opened under rules that cannot be played; every fault is named."""
    with pytest.raises(RulesError) as caught:
        new_match(DebertsRules(players=4, target=7), 0)
    assert [each.field for each in caught.value.problems] == ["players", "target"]


def test_begin_needs_opened() -> None:
    """A match begins with Opened and with no other event."""
    assert begin(Opened(THREE, 2)) == new_match(THREE, 2)
    with pytest.raises(SequenceError, match="begins with Opened, not Passed"):
        begin(Passed(0))


def test_opened_once() -> None:
    """A match is opened once."""
    with pytest.raises(SequenceError, match="opened once"):
        evolve(new_match(TWO, 0), Opened(TWO, 0))


# Decks


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        ((), "these are 0, 0 different"),
        (PACK[:31], "these are 31, 31 different"),
        ((*PACK, 0), "these are 33, 32 different"),
        ((0, *PACK[:31]), "these are 32, 31 different"),
        ((*PACK[:31], 32), "these are 32, 32 different"),
        ((-1, *PACK[1:]), "these are 32, 32 different"),
    ],
)
def test_wrong_deck(rules: Rules, deck: tuple[int, ...], fault: str) -> None:
    """C1: a deck is all 32 cards, each once, and any other is refused."""
    with pytest.raises(DeckError, match=f"C1: a deck is all 32 cards, each once; {fault}"):
        deal_cards(new_match(rules, 0), deck)


@given(st.permutations(PACK), st.sampled_from(ALL))
def test_any_order_is_dealt(deck: list[int], rules: Rules) -> None:
    """C1: the 32 cards in any order can be dealt, and every card is somewhere."""
    (event,) = deal_cards(new_match(rules, 0), iter(deck))
    assert isinstance(event, Dealt)
    assert event.pack is not None
    held = [each for hand in event.hands for each in PACK if (hand or 0) >> each & 1]
    assert sorted([*held, event.turn_up, *event.pack]) == list(PACK)


def test_no_deck_while_a_deal_goes_on() -> None:
    """No deck is dealt while a deal goes on."""
    with pytest.raises(SequenceError, match="no deal is due: a deal goes on"):
        deal_cards(dealt(TWO, PACK), PACK)


def test_no_deck_after_the_end() -> None:
    """No deck is dealt after the match is over."""
    match = swept(replace(new_match(TWO, 1), totals=(490, 0)))
    assert match.winner == 0
    assert not awaits_deck(match)
    with pytest.raises(SequenceError, match="no deal is due: the match is over"):
        deal_cards(match, PACK)


def test_deck_is_due_between_deals() -> None:
    """A deck is due before the first deal and after each that is written, and only then."""
    match = new_match(TWO, 1)
    assert awaits_deck(match)
    match = next_deal(match, PACK)
    assert not awaits_deck(match)
    match = after(match, THROWN_IN)
    assert awaits_deck(match)
    assert not awaits_deck(next_deal(match, PACK))


# Deals in a row


def test_deals_are_counted() -> None:
    """Deals are counted from 1, thrown-in ones too."""
    match = dealt(TWO, PACK)
    assert match.number == 1
    match = next_deal(after(match, THROWN_IN), PACK)
    assert match.number == 2
    assert match.written is None
    match = dealt(TERZ, PACK)
    assert match.number == 1
    assert next_deal(play_out(match, last_card), PACK).number == 2


@pytest.mark.parametrize(("rules", "cards_each"), [(TWO, 6), (THREE, 6), (TERZ, 9)])
def test_each_game_deals_its_own_way(rules: Rules, cards_each: int) -> None:
    """D3.1, T3.1: in Деберц six cards each are dealt at first, in Терц nine."""
    deal = dealt(rules, PACK).deal
    assert isinstance(deal, deberts.Deal) is isinstance(rules, DebertsRules)
    assert deal is not None
    assert [hand.bit_count() for hand in deal.hands] == [cards_each] * rules.players


def test_deal_passes_on_after_a_thrown_in_one() -> None:
    """D3.4: a thrown-in deal scores nothing, and the next seat deals the next."""
    match = after(dealt(THREE, PACK, 1), "2 pass, 0 pass, 1 pass, 2 pass, 0 pass, 1 pass")
    assert (match.dealer, match.totals) == (2, (0, 0, 0))
    assert to_act(next_deal(match, PACK)) == (0,)


def test_winner_of_the_deal_deals_next() -> None:
    """D7.5: who had the most points of the deal deals the next."""
    match = swept(new_match(TWO, 1))
    assert match.written is not None
    assert match.written.outcome == "taken"
    assert match.dealer == 0
    assert to_act(next_deal(match, PACK)) == (1,)


def test_written_points_add_up_over_deals() -> None:
    """D7.2: what each deal writes is added to the totals of those before."""
    match = swept(new_match(TWO, 1))
    assert match.written is not None
    assert match.written.points == match.written.written == match.totals == (114, 0)
    again = swept(replace(match, dealer=1))
    assert again.written is not None
    assert again.written.written == (114, 0)
    assert again.totals == (228, 0)


def test_hanging_points_hang_over_a_thrown_in_deal() -> None:
    """D7.4: points that hang wait over a thrown-in deal for the next that is played."""
    match = replace(new_match(TWO, 1), hanging=30)
    match = after(next_deal(match, PACK), THROWN_IN)
    assert (match.hanging, match.totals) == (30, (0, 0))
    match = swept(replace(match, dealer=1))
    assert (match.hanging, match.totals) == (0, (144, 0))
    assert match.written is not None
    assert (match.written.points, match.written.written) == ((114, 0), (144, 0))
    assert swept(replace(match, dealer=1)).totals == (258, 0)


def test_hanging_points_are_lost_at_the_end() -> None:
    """D7.4: points still hanging when the match ends are lost."""
    # Before the last card the taker, seat 0, has 102 points, the defender 81; it brings him 21 more.
    match = dealt(TWO, PACK)
    assert isinstance(match.deal, deberts.Deal)
    earlier = (Trick(0, parse_cards("7S 8S"), 0, 0),) * 8
    deal = replace(match.deal, stage="play", taker=0, trump=3, turn=1, hands=(0, cards("AH")))
    deal = replace(deal, trick=parse_cards("7C"), tricks=earlier, won=(102, 81))
    match = replace(match, deal=deal, totals=(0, 480))
    match, events = play_through(match, "1 AH")
    assert events[-1] == MatchWon(1, "target")
    assert match.hanging == 102
    assert match.totals == (0, 582)


# The end (D8)


def test_match_is_won_at_the_target() -> None:
    """D8.1: who alone has the target after a deal is written has won, and nobody is to act."""
    match = next_deal(replace(new_match(TWO, 1), totals=(400, 0)), deberts_deck([STRONG, WEAK], "KH"))
    match = after(match, SWEEP)
    events: list[Event] = []
    while to_act(match):
        (seat,) = to_act(match)
        match, more = play_through(match, f"{seat} {legal_texts(match)[0]}")
        events += more
    assert isinstance(events[-2], DealWritten)
    assert events[-1] == MatchWon(0, "target")
    assert (match.winner, match.totals) == (0, (514, 0))
    assert legal(match, 0) == legal(match, 1) == ()


def test_match_is_not_over_within_a_deal() -> None:
    """D8.1: a match is never over in the middle of a deal, whatever has been won in it."""
    match = next_deal(replace(new_match(TWO, 1), totals=(500, 0)), deberts_deck([STRONG, WEAK], "KH"))
    match = after(match, SWEEP, "0 AS, 1 9S")
    assert isinstance(match.deal, deberts.Deal)
    assert match.deal.won[0] + match.totals[0] > 501
    assert match.winner is None
    assert to_act(match) == (0,)


def test_not_won_below_the_target() -> None:
    """D8.1: below the target the match goes on."""
    assert swept(replace(new_match(TWO, 1), totals=(387, 0))).winner == 0
    match = swept(replace(new_match(TWO, 1), totals=(386, 0)))
    assert match.winner is None
    assert match.totals == (500, 0)


def test_target_changes_who_has_won() -> None:
    """D1.3: the target decides when a match is over."""
    assert swept(new_match(DebertsRules(target=51), 1)).winner == 0
    assert swept(new_match(DebertsRules(target=301), 1)).winner is None
    assert new_match(DebertsRules(target=301), 1).targets == (301, 301)


def test_not_checked_after_a_thrown_in_deal() -> None:
    """D8.1: after a thrown-in deal the target is not checked."""
    match = next_deal(replace(new_match(TWO, 1), totals=(510, 510)), PACK)
    match, events = play_through(match, THROWN_IN)
    assert events[-2] == ThrownIn()
    assert match.winner is None


def test_last_trick_decides() -> None:
    """D8.2: if both have the target the one who took the last trick of the deal wins, not the higher."""
    match = swept(replace(new_match(TWO, 1), totals=(400, 600)))
    assert (match.totals, match.winner) == ((514, 600), 0)
    match = next_deal(replace(new_match(TWO, 1), totals=(700, 400)), deberts_deck([WEAK, STRONG], "KH"))
    match = play_out(after(match, "0 pass, 1 play, 0 silent, 1 silent"))
    assert (match.totals, match.winner) == ((700, 514), 1)


def test_rematch() -> None:
    """D1.4, T1.3: in a rematch the winner of the last match deals first."""
    match = swept(replace(new_match(TWO, 1), totals=(490, 0)))
    assert rematch_dealer(match) == 0
    assert new_match(TWO, rematch_dealer(match)).dealer == 0
    with pytest.raises(SequenceError, match="the match is not over"):
        rematch_dealer(new_match(TWO, 1))


def test_last_trick_of_terz_deals_next() -> None:
    """T7.3: in Терц the winner of the last trick of a deal deals the next."""
    winners = set()
    for turn in range(0, 32, 4):
        match = play_out(dealt(TERZ, PACK[turn:] + PACK[:turn]), last_card)
        assert isinstance(match.deal, terz.Deal)
        winners.add(match.deal.tricks[-1].taker)
        assert match.dealer == match.deal.tricks[-1].taker
    assert winners == {0, 1}


def last_card(match: Match, options: Sequence[str]) -> str:
    """Break by six, else the last of the cards that may be played."""
    return "break 6" if "break 6" in options else [text for text in options if text[-1] in "SCDH"][-1]


# At the wrong time


def test_nobody_acts_before_the_deal() -> None:
    """C1: before the cards are dealt, and between deals, nobody is to act."""
    for match in (new_match(TWO, 0), new_match(TERZ, 0), after(dealt(TWO, PACK), THROWN_IN)):
        assert to_act(match) == ()
        assert legal(match, 0) == ()
        error = refused(match, "0 pass")
        assert isinstance(error, NotYourTurn)
        assert (error.rule, error.en, error.ru) == ("C1", "the cards are not dealt", "карты не сданы")


@pytest.mark.parametrize(
    ("before", "commands", "follows"),
    [
        ("", "0 play", [ToppedUp]),
        ("0 play, 0 announce KC:3", "1 good", [MeldScored]),
    ],
)
def test_nobody_acts_before_what_follows(before: str, commands: str, follows: list[type]) -> None:
    """D3.5, D5.5: nobody is to act until the top-up is dealt, and until the meld that stands is shown."""
    match = dealt(TWO, deberts_deck(["KC QC JC 7S 9S 8D 10D 7H JH", "AD"], "KH"))
    match = after(match, before) if before else match
    events = play_through(match, commands)[1]
    assert [type(event) for event in events[1:]] == follows
    for event in events[:-1]:
        match = evolve(match, event)
        assert to_act(match) == ()


def test_nobody_acts_in_a_deal_thrown_in() -> None:
    """D3.4: in a deal that was thrown in nobody is to act, though it is not written yet."""
    match = after(dealt(TWO, PACK), "0 pass, 1 pass, 0 pass")
    events = decide(match, 1, PASS)
    assert [type(event) for event in events] == [Passed, ThrownIn, DealWritten]
    assert to_act(evolve(evolve(match, events[0]), events[1])) == ()


def test_nobody_acts_before_the_deal_is_written() -> None:
    """D8.1: after the last trick nobody is to act, and the deal is written at once."""
    match = next_deal(new_match(TWO, 1), deberts_deck([STRONG, WEAK], "KH"))
    match = after(match, SWEEP)
    while True:
        (seat,) = to_act(match)
        events = decide(match, seat, legal(match, seat)[0])
        if isinstance(events[-1], DealWritten):
            break
        for event in events:
            match = evolve(match, event)
    assert [type(event) for event in events] == [Played, TrickTaken, DealWritten]
    match = evolve(evolve(match, events[0]), events[1])
    assert to_act(match) == ()
    assert not awaits_deck(match)


def test_not_your_turn() -> None:
    """C4: only the seat to act may act, and the refusal says which seat that is."""
    match = dealt(THREE, PACK, 0)
    for seat in (0, 2):
        assert legal(match, seat) == ()
        error = refused(match, f"{seat} pass")
        assert isinstance(error, NotYourTurn)
        assert (error.rule, error.en) == ("C4", f"seat 1 is to act, not seat {seat}")
        assert "не ваш ход" in error.ru
    assert isinstance(refused(match, "7 pass"), NotYourTurn)


@pytest.mark.parametrize(("rules", "rule"), [(TWO, "D8"), (TERZ, "T7")])
def test_nothing_after_the_end(rules: Rules, rule: str) -> None:
    """D8.1: after the end nobody is to act; the refusal names the chapter by which it ended."""
    if isinstance(rules, DebertsRules):
        match = swept(replace(new_match(TWO, 1), totals=(490, 0)))
    else:
        opened = replace(new_match(TERZ, 1), totals=(500, 0))
        match = next_deal(opened, terz_deck(["AH", "7H"], "9H"))
        match = after(match, "0 AH, 1 7H, 1 break 6, 0 claim")
    assert match.winner == 0
    error = refused(match, "0 pass")
    assert (error.rule, error.en, error.ru) == (rule, "the match is over", "партия окончена")
    assert isinstance(error, NotYourTurn)


@pytest.mark.parametrize("rules", ALL)
def test_illegal_commands_change_nothing(rules: Rules) -> None:
    """A command that is not legal is refused with its reason, and the match is as it was."""
    match = dealt(rules, PACK)
    with pytest.raises(IllegalCommand) as caught:
        decide(match, 0, SILENT)
    reason = why_not(match, 0, SILENT)
    assert reason is not None
    assert (reason.rule, reason.en, reason.ru) == (caught.value.rule, caught.value.en, caught.value.ru)
    assert match == dealt(rules, PACK)


def test_why_not() -> None:
    """There is no reason against a command that is legal."""
    assert why_not(dealt(TWO, PACK), 0, PASS) is None


def test_decide_and_play_agree() -> None:
    """What decide tells is what play does, and evolve by those events leads to the same match."""
    match = dealt(TWO, PACK)
    while not awaits_deck(match):
        (seat,) = to_act(match)
        command = legal(match, seat)[0]
        events = decide(match, seat, command)
        following, same = play(match, seat, command)
        assert events == same
        for event in events:
            match = evolve(match, event)
        assert match == following


@pytest.mark.parametrize("event", [Passed(0), StayedSilent(1)])
def test_no_event_before_the_first_deal(event: Passed | StayedSilent) -> None:
    """Before the first deal nothing happens in a deal."""
    with pytest.raises(SequenceError, match=f"{type(event).__name__} before the first deal"):
        evolve(new_match(TWO, 0), event)


def test_hand_is_kept_between_deals() -> None:
    """A deal that is over stays to be looked at until the next is dealt."""
    match = swept(new_match(TWO, 1))
    assert isinstance(match.deal, deberts.Deal)
    assert len(match.deal.tricks) == 9
    match = next_deal(match, PACK)
    assert isinstance(match.deal, deberts.Deal)
    assert match.deal.tricks == ()
    assert cards("7S") & match.deal.hands[1]
