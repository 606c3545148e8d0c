"""view: what a seat and a spectator may know, and that nothing else gets out."""

from collections import Counter
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import after, card, cards, dealt, deberts_deck, legal_texts, meld, play_out, terz_deck
from tests.random_play import TEMPERS, Script, last_match, scripts, steps
from tests.twins import compare
from yus import deberts, terz
from yus.deberts.state import Claim as DebertsClaim
from yus.events import (
    EVENT_TYPES,
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
    Opened,
    Passed,
    PassesAsked,
    PassesTold,
    Played,
    RankAsked,
    RankTold,
    Spoken,
    StayedSilent,
    Swapped,
    ThrownIn,
    ToppedUp,
    TrickTaken,
    TrumpNamed,
)
from yus.match import Match, legal, new_match
from yus.rules import DebertsRules, Rules, TerzRules
from yus.terz.state import Claim as TerzClaim
from yus.tricks import Trick
from yus.view import DebertsView, TerzView, View, redact, view
from yus.view import legal as legal_of_view

THREE: Final = DebertsRules(players=3)


def deberts_seen(match: Match, seat: int | None) -> DebertsView:
    """What a seat may know of a deal of Деберц."""
    seen = view(match, seat).deal
    assert isinstance(seen, DebertsView)
    return seen


def terz_seen(match: Match, seat: int | None) -> TerzView:
    """What a seat may know of a deal of Терц."""
    seen = view(match, seat).deal
    assert isinstance(seen, TerzView)
    return seen


# Two worlds


@given(scripts(), st.integers(0, 3), st.integers(0, 2**32 - 1))
def test_hidden_cards_make_no_difference(script: Script, place: int, chance: int) -> None:
    """Two worlds of which a seat heard the same give it equal views, events, legal lists and error texts."""
    seat = place if place < script.rules.players else None
    compare(script, seat, Random(chance))


TABLES: Final = (
    DebertsRules(2, "moscow", 101),
    DebertsRules(3, "moscow", 101),
    DebertsRules(3, "kharkov", 101),
    TerzRules(101),
    TerzRules(101, per_turn="many", marriage="any"),
)
DEBERTS_HEARD: Final = {
    *("Passed", "TrumpNamed", "ToppedUp", "Swapped", "StayedSilent", "Announced", "Announced, other meld"),
    *("PassesAsked", "PassesTold", "Conceded", "RankAsked", "RankTold", "Beaten", "MeldScored", "AddingDone"),
    *("BellaAnnounced", "Played", "TrickTaken"),
}
TERZ_HEARD: Final = {
    *("Swapped", "Announced", "Announced, other meld", "Conceded", "RankAsked", "RankTold", "Beaten"),
    *("MeldScored", "MarriageAnnounced", "Broken", "Drew", "Drew, other card", "Played", "TrickTaken"),
}


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_the_worlds_compared_differ(rules: Rules) -> None:
    """The comparison of two worlds gets to every stage, word and draw with other cards in hidden hands."""
    steps_compared: Counter[str] = Counter()
    choices: Counter[str] = Counter()
    finished = 0
    runs = 240
    for number in range(runs):
        random = Random(number)
        stacking = random.choice(("low", "mixed"))
        script = Script(rules, number % rules.players, number, random.choice(TEMPERS), stacking)
        result = compare(script, random.choice((0, rules.players - 1, None)), random, deals=2)
        steps_compared += result.steps
        choices += result.choices
        finished += result.finished and not result.same
    assert finished > runs * 0.3
    assert set(steps_compared) >= (DEBERTS_HEARD if isinstance(rules, DebertsRules) else TERZ_HEARD)
    assert set(choices) >= (
        {"bidding", "melding", "adding", "play"}
        if isinstance(rules, DebertsRules)
        else {"play", "answering", "breaking"}
    )


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison of two worlds fails as soon as a view tells of a meld that was not shown."""
    monkeypatch.setattr("yus.view._deberts_claims", lambda deal, seat: deal.claims)

    def look() -> None:
        for number in range(100):
            compare(Script(THREE, 0, number, "talkative", "suits"), 0, Random(number))

    with pytest.raises(AssertionError):
        look()


# Events

_HANDS: Final = (cards("AH KH"), cards("7S 8S"), cards("9C 10C"))
_PACK: Final = (card("QD"), card("KD"))
_WRITTEN: Final = DealWritten("taken", (96, 50), (96, 50), (96, 50), 0, 0)
PUBLIC: Final[tuple[Event, ...]] = (
    Opened(THREE, 1),
    Passed(0),
    TrumpNamed(0, 3),
    ThrownIn(),
    Swapped(0, card("AH"), card("7H")),
    PassesAsked(0),
    PassesTold(True),
    StayedSilent(0),
    Conceded(0),
    RankAsked(0),
    RankTold(Spoken(3, 6)),
    MeldScored(0, meld("QH:3"), 20),
    AddingDone(0),
    BellaAnnounced(0, 20),
    MarriageAnnounced(0, 3, 20),
    Played(0, card("AH")),
    TrickTaken(0, 21),
    Broken(0, 6),
    MatchClaimed(0),
    _WRITTEN,
    MatchWon(0, "target"),
)
PRIVATE: Final[tuple[tuple[Event, dict[int | None, Event]], ...]] = (
    (
        Dealt(1, 2, card("7H"), _HANDS, _PACK),
        {
            0: Dealt(1, 2, card("7H"), (_HANDS[0], None, None), None),
            1: Dealt(1, 2, card("7H"), (None, _HANDS[1], None), None),
            2: Dealt(1, 2, card("7H"), (None, None, _HANDS[2]), None),
            None: Dealt(1, 2, card("7H"), (None, None, None), None),
        },
    ),
    (
        ToppedUp(_HANDS, card("AS")),
        {
            0: ToppedUp((_HANDS[0], None, None), card("AS")),
            1: ToppedUp((None, _HANDS[1], None), card("AS")),
            2: ToppedUp((None, None, _HANDS[2]), card("AS")),
            None: ToppedUp((None, None, None), card("AS")),
        },
    ),
    (
        Announced(1, Spoken(3), meld("QH:3")),
        {
            0: Announced(1, Spoken(3), None),
            1: Announced(1, Spoken(3), meld("QH:3")),
            2: Announced(1, Spoken(3), None),
            None: Announced(1, Spoken(3), None),
        },
    ),
    (
        Beaten(0, Spoken(3, 7, True), meld("AH:3")),
        {
            0: Beaten(0, Spoken(3, 7, True), meld("AH:3")),
            1: Beaten(0, Spoken(3, 7, True), None),
            2: Beaten(0, Spoken(3, 7, True), None),
            None: Beaten(0, Spoken(3, 7, True), None),
        },
    ),
    (
        Drew(1, None, card("AH")),
        {0: Drew(1, None, None), 1: Drew(1, None, card("AH")), None: Drew(1, None, None)},
    ),
    (
        Drew(1, card("7H"), card("7H")),
        {seat: Drew(1, card("7H"), card("7H")) for seat in (0, 1, None)},
    ),
)


@pytest.mark.parametrize("event", PUBLIC, ids=lambda event: type(event).__name__)
def test_public_events(event: Event) -> None:
    """An event of which all is public reaches every seat and the spectator whole."""
    for seat in (0, 1, 2, None):
        assert redact(event, seat) == event


@pytest.mark.parametrize(("event", "seen"), PRIVATE, ids=lambda each: type(each).__name__)
def test_private_events(event: Event, seen: dict[int | None, Event]) -> None:
    """D5.3, T3.1, T3.4, T6.3: hidden cards and melds in an event reach their owner and nobody else."""
    for seat, expected in seen.items():
        assert redact(event, seat) == expected


def test_every_kind_of_event_is_tested() -> None:
    """The two tests above know every kind of event."""
    assert {type(each) for each in PUBLIC} | {type(each) for each, _ in PRIVATE} == set(EVENT_TYPES)
    assert not {type(each) for each in PUBLIC} & {type(each) for each, _ in PRIVATE}


def test_a_new_event_must_say_what_is_public() -> None:
    """An event that no list calls public reaches nobody: the error comes before the leak."""

    class Whispered:
        """No event of the game."""

    with pytest.raises(AssertionError, match="what of it is public"):
        redact(Whispered(), 0)  # type: ignore[arg-type]


@given(scripts())
def test_redacted_events_show_own_cards_and_public_ones_only(script: Script) -> None:
    """A seat is told what a spectator is, and what is its own; redacting twice changes nothing more."""
    for step in steps(script, 2):
        for event in step.events:
            spectator = redact(event, None)
            for seat in step.after.seats:
                heard = redact(event, seat)
                assert redact(heard, seat) == heard
                assert redact(heard, None) == spectator


# Views


def test_a_match_before_its_first_deal() -> None:
    """D1.3, D1.4: before the first deal a view has the rules, the dealer and the targets, and no cards."""
    match = new_match(THREE, 2)
    for seat in (0, 1, 2, None):
        assert view(match, seat) == View(
            seat, THREE, 2, 0, (0, 0, 0), (501, 501, 501), 0, (), None, None, None
        )


HANDS: Final = ["QH JH 10H 7S 8S 10S AC 9C 7C", "KC QC JC AD KD 10D KS JS 9S", "9D 8D 7D AS QS AH KH 8H 10C"]
DECK: Final = deberts_deck(HANDS, "9H", fresa="7H")
"""A terz in each hand: the one in trumps, the highest in the second, the lowest in the third."""


def test_bidding_is_seen_by_all() -> None:
    """D3.1, D3.2: hands are their owners' alone, their sizes, the turn-up and the passes everybody's."""
    match = after(dealt(THREE, DECK), "0 pass")
    assert match.deal is not None
    for seat in (0, 1, 2, None):
        seen = deberts_seen(match, seat)
        own = tuple(match.deal.hands[place] if place == seat else None for place in range(3))
        assert seen.hands == own
        assert seen.counts == (6, 6, 6)
        assert (seen.turn_up, seen.fresa, seen.pack_size) == (card("9H"), None, 13)
        assert (seen.passes, seen.stage, seen.turn, seen.taker, seen.trump) == (1, "bidding", 1, None, None)
        assert view(match, seat).to_act == (1,)


def test_the_pack_is_never_seen() -> None:
    """D3.5: after the top-up fresa is open; of the cards left only their number is known."""
    match = after(dealt(THREE, DECK), "0 play")
    for seat in (0, 1, 2, None):
        seen = deberts_seen(match, seat)
        assert (seen.fresa, seen.pack_size, seen.counts) == (card("7H"), 3, (9, 9, 9))
        assert (seen.taker, seen.trump, seen.stage) == (0, 3, "melding")
        assert not hasattr(seen, "pack")


def test_own_melds_are_known_others_are_heard() -> None:
    """D5.3: of an announcement others know the kind only, its owner knows the meld."""
    match = after(dealt(THREE, DECK), "0 play", "0 announce QH:3")
    said = (Spoken(3),)
    assert deberts_seen(match, 0).claims == (DebertsClaim(0, *said, meld("QH:3"), "standing"),)
    for seat in (1, 2, None):
        assert deberts_seen(match, seat).claims == (DebertsClaim(0, *said, None, "standing"),)


def test_which_of_two_stands_is_not_told() -> None:
    """D5.3: of two announcements of a side and a kind no view tells which one stands, till it is shown."""
    deck = deberts_deck(HANDS, "9H", dealer=0)
    match = after(dealt(THREE, deck, 0), "1 pass, 2 pass, 0 play", "1 announce KC:3")
    for last in ("2 announce 9D:3", "2 silent"):
        deal = after(match, last).deal
        assert isinstance(deal, deberts.Deal)
        assert deal.claims[0].status == "standing"
    match = after(match, "2 announce 9D:3")
    for seat in (0, 1, 2, None):
        seen = deberts_seen(match, seat)
        assert [each.status for each in seen.claims] == ["standing", "standing"]
        assert [each.meld is not None for each in seen.claims] == [seat == 1, seat == 2]
        assert seen.announcement is not None
        assert seen.announcement.top is None
    match = after(match, "0 good")
    for seat in (0, 1, 2, None):
        seen = deberts_seen(match, seat)
        assert [each.status for each in seen.claims] == ["scored", "overtaken"]
        assert seen.claims[0].meld == meld("KC:3")
        assert (seen.claims[1].meld is not None) == (seat == 2)


def test_a_longer_one_of_the_own_side_is_known_to_stand() -> None:
    """D5.3: a longer announcement of the own side overtakes the shorter one in everybody's sight."""
    hands = [HANDS[0], "KC QC JC AD KD KS JS 9S 8C", "10D 9D 8D 7D AS QS AH KH 8H"]
    deck = deberts_deck(hands, "9H", dealer=0)
    match = after(dealt(THREE, deck, 0), "1 pass, 2 pass, 0 play", "1 announce KC:3, 2 announce 10D:4")
    for seat in (0, 1, 2, None):
        assert [each.status for each in deberts_seen(match, seat).claims] == ["overtaken", "standing"]


def test_beaten_is_not_overtaken() -> None:
    """D5.4, D5.6: a beaten announcement is known as beaten, its cards are not shown, before and after."""
    match = after(dealt(THREE, DECK), "0 play", "0 announce QH:3", "1 rank?, 1 beat KC:3", "2 silent")
    for seat in (0, 1, 2, None):
        claims = deberts_seen(match, seat).claims
        assert [each.status for each in claims] == ["beaten", "scored"]
        assert claims[0] == DebertsClaim(0, Spoken(3), meld("QH:3") if seat == 0 else None, "beaten")
        assert claims[1] == DebertsClaim(1, Spoken(3, 6), meld("KC:3"), "scored")


def test_beaten_while_melds_are_announced() -> None:
    """D5.4: once a meld beats an announcement of the other side, all know that this one is beaten."""
    match = after(dealt(THREE, DECK), "0 play", "0 announce QH:3", "1 rank?, 1 beat KC:3")
    for seat in (0, 1, 2, None):
        assert [each.status for each in deberts_seen(match, seat).claims] == ["beaten", "standing"]


@given(scripts(st.builds(DebertsRules, st.just(2), st.sampled_from(["moscow", "kharkov"]), st.just(151))))
def test_between_two_all_statuses_are_public(script: Script) -> None:
    """D5.2: with two players nothing of what became of an announcement is secret, only the melds are."""
    for step in steps(script):
        deal = step.after.deal
        assert isinstance(deal, deberts.Deal)
        for seat in (0, 1, None):
            seen = deberts_seen(step.after, seat)
            assert [each.status for each in seen.claims] == [each.status for each in deal.claims]


LOW: Final = deberts_deck(
    ["9H 8H 7H 9S 8S 7S AC 10C KD", "KC QC JC AD 10D 8D KS JS AH", "QD JD 9D 9C 8C QS 10S KH 10H"], "JH"
)
"""Two terzes from the nine in the first hand, one from the king in the second, none in the third."""


def test_that_a_terz_passes_is_told_to_who_must_answer() -> None:
    """D4.3: that a terz passes which stands is seen by the opponent who is to answer it, by nobody else."""
    rules = DebertsRules(3, "kharkov")
    deck = deberts_deck(
        ["9H 8H 7H 9S 8S 7S AC KC 10D", "AS QS 10S AD QD 8D JC 10C 8C", "KS JS KD JD 9D QC 9C 7C KH"], "JH"
    )
    asked = after(dealt(rules, deck), "0 play", "0 passes?")
    passing, other = after(asked, "0 announce 9H:3"), after(asked, "0 announce 9S:3")
    secret = deberts.state.Announcement(0, 3)
    for match, told in ((passing, deberts.state.Announcement(0, 3, accepted=True)), (other, secret)):
        assert deberts_seen(match, 1).announcement == told
        for seat in (0, 2, None):
            assert deberts_seen(match, seat).announcement == secret
        assert deberts_seen(after(match, "1 good"), 2).announcement == told
    assert view(passing, 2) == view(other, 2)


def test_a_partner_is_not_told_whose_terz_stands() -> None:
    """D4.3, D5.3: who announces over a terz that passes is not told by his view whether it still stands."""
    match = after(dealt(THREE, LOW, 2), "0 pass, 1 pass, 2 play", "0 passes?")
    assert deberts_seen(match, 1).promise is True
    match = after(match, "0 announce 9H:3", "1 announce KC:3")
    for seat in (0, 1, None):
        seen = deberts_seen(match, seat).announcement
        assert seen is not None
        assert not seen.accepted


def test_promise_and_asker_are_heard() -> None:
    """D4.3: who asked whether his terz passes, and the answer, is heard by all."""
    match = after(dealt(THREE, LOW, 2), "0 play")
    assert (deberts_seen(match, 1).asker, deberts_seen(match, 1).promise) == (None, None)
    match = after(match, "0 passes?")
    for seat in (0, 1, 2, None):
        assert (deberts_seen(match, seat).asker, deberts_seen(match, seat).promise) == (0, False)


def test_bella_is_its_holders_secret() -> None:
    """D5.9: who holds bella is known to him alone until he announces it, then to all."""
    deck = deberts_deck(["KH QH AS", "", ""], "9H")
    match = after(dealt(THREE, deck), "0 play, 0 silent, 1 silent, 2 silent")
    assert deberts_seen(match, 0).bella_holder == 0
    for seat in (1, 2, None):
        assert deberts_seen(match, seat).bella_holder is None
        assert deberts_seen(match, seat).bella is None
    match = after(match, "0 bella")
    for seat in (0, 1, 2, None):
        assert deberts_seen(match, seat).bella == 0


def test_tricks_of_deberts_are_open() -> None:
    """D6.1, C4: the trick on the table, the last one taken and the points won are seen by all."""
    deck = deberts_deck(["AS KS", "7S 8S", "10S 9S"], "9H")
    match = after(dealt(THREE, deck), "0 play, 0 silent, 1 silent, 2 silent")
    for seat in (0, None):
        seen = deberts_seen(match, seat)
        assert (seen.last_trick, seen.tricks_taken, seen.won, seen.leader) == (None, (0, 0, 0), (0, 0, 0), 0)
    match = after(match, "0 AS, 1 7S, 2 10S, 0 KS")
    for seat in (0, 1, 2, None):
        seen = deberts_seen(match, seat)
        assert seen.last_trick == Trick(0, (card("AS"), card("7S"), card("10S")), 0, 21)
        assert (seen.trick, seen.tricks_taken, seen.won) == ((card("KS"),), (1, 0, 0), (21, 0, 0))
        assert (seen.leader, seen.turn, seen.counts) == (0, 1, (7, 8, 8))


def test_views_name_the_state_as_it_is() -> None:
    """Whatever is public stands in every view as it stands in the deal."""
    secret = {"hands", "claims", "announcement", "bella_holder", "won", "tricks", "last_said"}
    for rules in (THREE, TerzRules(151, per_turn="many")):
        for number in range(4):
            for step in steps(Script(rules, 0, number, "talkative", "mixed"), 2):
                for seat in (*step.after.seats, None):
                    seen = view(step.after, seat).deal
                    assert seen is not None
                    for field in set(seen.__struct_fields__) - secret:
                        if hasattr(step.after.deal, field):
                            assert getattr(seen, field) == getattr(step.after.deal, field), field


@given(scripts())
def test_what_is_written_is_seen_by_all(script: Script) -> None:
    """D7, D8, T7: totals, what was written last, what hangs and who has won are seen by all alike."""
    match = last_match(script)
    for seat in (*match.seats, None):
        seen = view(match, seat)
        assert (seen.totals, seen.targets, seen.hanging) == (match.totals, match.targets, match.hanging)
        assert (seen.written, seen.winner, seen.to_act) == (match.written, match.winner, ())
        assert (seen.rules, seen.dealer, seen.number) == (match.rules, match.dealer, match.number)


# Терц

TERZ_DECK: Final = terz_deck(
    ["QS JS 10S KS 7C 8C AD KD 8D", "9C 10C JC AC 7H 8H 9H AS 7D"], "9D", draws="QD JD KC QC", cut=6
)


def test_terz_hands_and_stock() -> None:
    """T3.1: a hand is its owner's alone; the size of the other, of the stock, and the turn-up are public."""
    match = dealt(TerzRules(), TERZ_DECK)
    assert isinstance(match.deal, terz.Deal)
    for seat in (0, 1, None):
        seen = terz_seen(match, seat)
        assert seen.hands == tuple(match.deal.hands[place] if place == seat else None for place in range(2))
        assert (seen.counts, seen.turn_up, seen.stock_size) == ((9, 9), card("9D"), 14)
        assert (seen.broken, seen.stage, seen.turn, seen.need) == (False, "play", 0, (501, 501))
        assert not hasattr(seen, "stock")


def test_terz_melds_in_a_view() -> None:
    """T6.3, T6.5: a standing or burnt meld is seen by its owner alone, a scored one by all."""
    match = after(dealt(TerzRules(), TERZ_DECK), "0 announce QS:3")
    claim = TerzClaim(0, Spoken(3), meld("QS:3"), "standing")
    assert terz_seen(match, 0).claims == (claim,)
    assert terz_seen(match, 0).last_said == meld("QS:3")
    for seat in (1, None):
        assert terz_seen(match, seat).claims == (TerzClaim(0, Spoken(3), None, "standing"),)
        assert terz_seen(match, seat).last_said is None
    passed = after(match, "1 good")
    for seat in (0, 1, None):
        assert terz_seen(passed, seat).claims == (TerzClaim(0, Spoken(3), meld("QS:3"), "scored"),)
        assert terz_seen(passed, seat).last_said == (meld("QS:3") if seat == 0 else None)


def test_a_burnt_meld_stays_hidden() -> None:
    """T6.5: a beaten meld is burnt and not shown, the one that beat it is."""
    deck = terz_deck(["QS JS 10S AD AH AC KC KD 8D", "KH QH JH 10H 7C 8S 9D 10D 7S"], "7D")
    match = after(dealt(TerzRules(), deck), "0 announce QS:3, 1 beat KH:4")
    for seat in (0, 1, None):
        burnt, scored = terz_seen(match, seat).claims
        assert burnt == TerzClaim(0, Spoken(3), meld("QS:3") if seat == 0 else None, "burnt")
        assert scored == TerzClaim(1, Spoken(4, 6), meld("KH:4"), "scored")
        assert terz_seen(match, seat).last_said == (meld("QS:3") if seat == 0 else None)


def test_trick_points_are_counted_by_oneself() -> None:
    """T7.1: a view has the seat's own trick points and melds; the other's it leaves to memory."""
    match = after(dealt(TerzRules(), TERZ_DECK), "0 announce QS:3, 1 good", "0 AD, 1 7D, 1 break 6")
    assert (terz_seen(match, 0).won, terz_seen(match, 1).won) == ((11, None), (None, 0))
    assert terz_seen(match, None).won == (None, None)
    assert terz_seen(match, 0).points_in_hand(0) == 31
    assert terz_seen(match, 1).points_in_hand(1) == 0
    assert terz_seen(match, 1).points_in_hand(0) == 20
    assert terz_seen(match, None).tricks_taken == (1, 0)


def fritz(rules: Rules) -> list[Match]:
    """Every moment of a deal of Терц in which no meld is announced."""
    states = [dealt(rules, TERZ_DECK)]

    def first_card(match: Match, options: object) -> str:
        states.append(match)
        texts = [each for each in legal_texts(match) if each[0] in "789JQKA1"]
        return texts[0] if texts else "break 6"

    states.append(play_out(states[0], first_card))
    return states


def test_tricks_may_be_looked_through_while_there_is_a_stock() -> None:
    """T4.4: all tricks are listed while the stock has four cards, then the last one, till a card is led."""
    sizes = set()
    for match in fritz(TerzRules(5001)):
        deal = match.deal
        assert isinstance(deal, terz.Deal)
        for seat in (0, 1, None):
            seen = terz_seen(match, seat)
            sizes.add(seen.stock_size)
            if seen.stock_size >= 4:
                assert seen.tricks == deal.tricks
            elif seen.trick:
                assert seen.tricks == ()
            else:
                assert seen.tricks == deal.tricks[-1:]
                assert len(seen.tricks) == 1
            assert sum(seen.tricks_taken) == len(deal.tricks)
    assert sizes == {14, 12, 10, 8, 6, 4, 2, 0}


def test_marriages_are_heard() -> None:
    """T6.9: a marriage is heard by all, with its suit."""
    deck = terz_deck(["KD QD", ""], "9D")
    match = after(dealt(TerzRules(), deck), "0 marriage")
    for seat in (0, 1, None):
        assert terz_seen(match, seat).marriages == (terz.state.Marriage(0, 2),)


def test_a_spectator_may_do_nothing() -> None:
    """A spectator's view has no commands, nor has that of a seat that is not to act."""
    match = dealt(TerzRules(), TERZ_DECK)
    assert legal_of_view(view(match, None)) == ()
    assert legal_of_view(view(match, 1)) == ()
    assert legal_of_view(view(match, 0)) == legal(match, 0)
    assert legal_of_view(view(new_match(THREE, 0), 0)) == ()
    match = dealt(THREE, DECK)
    assert legal_of_view(view(match, 0)) == legal(match, 0) != ()
    assert legal_of_view(view(match, 1)) == legal_of_view(view(match, None)) == ()
