"""Laws of both games: they hold in every match, whatever was agreed, dealt and chosen."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.random_play import Script, Step, deberts_rules, last_match, opening, scripts, steps, terz_rules
from tests.vocabulary import VOCABULARY
from yus import deberts, notation, terz
from yus.bots.situation import Budget, Situation, decode, encode
from yus.cards import PACK, members
from yus.commands import COMMAND_TYPES
from yus.deberts.points import CARD_POINTS as DEBERTS_POINTS
from yus.deberts.points import LAST_TRICK as DEBERTS_LAST
from yus.errors import IllegalCommand, NotYourTurn
from yus.events import EVENT_TYPES, DealWritten, Event
from yus.match import (
    Deal,
    Match,
    awaits_deck,
    begin,
    deal_cards,
    decide,
    evolve,
    legal,
    play,
    to_act,
    why_not,
)
from yus.rules import DebertsRules, TerzRules
from yus.terz.points import CARD_POINTS as TERZ_POINTS
from yus.terz.points import DEAL_POINTS
from yus.terz.points import LAST_TRICK as TERZ_LAST
from yus.tricks import Trick
from yus.view import View, redact, view
from yus.view import legal as legal_of_view

DEALS = 6
"""Laws of single moments look at so many deals of a match at most."""


def folded(script: Script) -> Iterator[Match]:
    """Every state of a match, those between the events of one command included."""
    for step in steps(script, DEALS):
        match = step.before
        for event in step.events:
            match = evolve(match, event)
            yield match


def moments(script: Script, share: float) -> Iterator[Match]:
    """Some of the states in which somebody is to act, or a deck is due."""
    random = Random(script.chance)
    for step in steps(script, DEALS):
        if random.random() < share or step.after.winner is not None:
            yield step.after


def places(deal: Deal) -> Iterator[int]:
    """Every card of a deal, wherever it lies."""
    for hand in deal.hands:
        yield from members(hand)
    yield from deal.trick
    for trick in deal.tricks:
        yield from trick.cards
    if deal.turn_up is not None:
        yield deal.turn_up
    if isinstance(deal, terz.Deal):
        yield from deal.stock
    else:
        yield from deal.pack
        if deal.fresa is not None:
            yield deal.fresa


def card_points(deal: Deal, tricks: tuple[Trick, ...]) -> int:
    """What the cards of tricks are worth by the tables of D2.1 and T2.1."""
    table = DEBERTS_POINTS if isinstance(deal, deberts.Deal) else TERZ_POINTS
    assert deal.trump is not None
    return sum(table[deal.trump][each] for trick in tricks for each in trick.cards)


@given(scripts())
def test_cards_are_conserved(script: Script) -> None:
    """C1: at every moment each of the 32 cards is in one place, and in one only."""
    for match in folded(script):
        assert match.deal is not None
        assert sorted(places(match.deal)) == list(PACK)


def test_the_pack_is_worth_what_the_tables_say() -> None:
    """D2.1, D2.2, T2.1: the cards and the last trick come to 162 in Деберц and to 150 in Терц."""
    for trump in range(4):
        assert sum(DEBERTS_POINTS[trump]) + DEBERTS_LAST == 162
        assert sum(TERZ_POINTS[trump]) + TERZ_LAST == DEAL_POINTS == 150


@given(scripts())
def test_points_are_conserved(script: Script) -> None:
    """D2, T2.1: the seats' trick points are those of the cards taken, and ten more after the last trick."""
    for match in folded(script):
        deal = match.deal
        assert deal is not None
        if not deal.tricks:
            assert sum(deal.won) == 0
            continue
        assert deal.trump is not None
        last = len(deal.tricks) == (9 if isinstance(deal, deberts.Deal) else 16)
        assert sum(deal.won) == card_points(deal, deal.tricks) + (10 if last else 0)
        for seat in match.seats:
            own = tuple(each for each in deal.tricks if each.taker == seat)
            bonus = 10 if last and deal.tricks[-1].taker == seat else 0
            assert deal.won[seat] == card_points(deal, own) + bonus
        if last:
            if isinstance(deal, terz.Deal):
                assert sum(deal.won) == 150
            else:
                assert deal.fresa is not None
                left = (*deal.pack, deal.turn_up, deal.fresa)
                assert sum(deal.won) + sum(DEBERTS_POINTS[deal.trump][each] for each in left) == 162


def written_deals(script: Script) -> Iterator[tuple[Match, DealWritten, Match]]:
    """Each deal written in a match: the match before its writing, what was written, the match after."""
    for step in steps(script):
        for event in step.events:
            if isinstance(event, DealWritten):
                yield step.before, event, step.after


@given(scripts())
def test_totals_are_sums(script: Script) -> None:
    """D7, T7.2: each seat's total is the sum of all that was written for it."""
    totals = [0] * script.rules.players
    for before, written, after in written_deals(script):
        assert before.totals == tuple(totals)
        totals = [total + more for total, more in zip(totals, written.written, strict=True)]
        assert written.totals == after.totals == tuple(totals)


@given(scripts(deberts_rules()))
def test_nothing_is_lost_in_deberts(script: Script) -> None:
    """D7.2, D7.3, D7.4: what is written and what hangs after a deal are its points and what hung before."""
    for before, written, after in written_deals(script):
        assert sum(written.written) + written.hanging == sum(written.points) + before.hanging
        assert after.hanging == written.hanging


@given(scripts(terz_rules()))
def test_terz_writes_its_points(script: Script) -> None:
    """T2.3, T7.2: what is written differs from the points by rounding alone, up to 4 more or 5 less."""
    for before, written, after in written_deals(script):
        assert before.hanging == after.hanging == written.hanging == 0
        for points, wrote in zip(written.points, written.written, strict=True):
            exact = isinstance(script.rules, TerzRules) and not script.rules.rounding
            if exact or written.outcome == "claimed":
                assert wrote == points
            else:
                assert -5 <= wrote - points <= 4
                assert wrote % 10 == 0


@given(scripts())
def test_somebody_can_act_until_the_end(script: Script) -> None:
    """Until the end of a match either a deck is due, or one seat is to act and has a choice of its own."""
    for step in steps(script):
        match = step.after
        if match.winner is not None or awaits_deck(match):
            assert to_act(match) == ()
            assert all(legal(match, seat) == () for seat in match.seats)
            assert awaits_deck(match) == (match.winner is None)
            continue
        (acting,) = to_act(match)
        assert legal(match, acting)
        assert all(legal(match, seat) == () for seat in match.seats if seat != acting)


@given(scripts())
def test_a_match_ends(script: Script) -> None:
    """D8, T7: every match ends, and the winner has reached the target."""
    match = last_match(script)
    assert match.winner is not None
    assert match.totals[match.winner] >= script.rules.target


@given(scripts())
def test_legal_is_the_whole_truth(script: Script) -> None:
    """What ``legal`` lists is accepted, every other command of the vocabulary is refused with its rule."""
    for match in moments(script, 0.06):
        acting = to_act(match)
        for seat in match.seats:
            options = legal(match, seat)
            assert len(set(options)) == len(options)
            assert set(options) <= set(VOCABULARY)
            for command in VOCABULARY:
                error = why_not(match, seat, command)
                assert (error is None) == (command in options), command
                if error is not None:
                    assert isinstance(error, NotYourTurn) == (seat not in acting)
                    assert error.rule[0] in "CDT"
                    assert error.en
                    assert error.ru


def test_the_vocabulary_is_complete() -> None:
    """The vocabulary has every kind of command, and each command once."""
    assert {type(each) for each in VOCABULARY} == set(COMMAND_TYPES)
    assert len(set(VOCABULARY)) == len(VOCABULARY) == 9 + 5 + 5 + 32 + 14 + 3 * 88


def replay(script: Script, log: list[Step]) -> Match:
    """Play the decks and the commands of a log again, commands by way of their texts."""
    match = begin(*opening(script))
    for step in log:
        if step.deck is not None:
            for event in deal_cards(match, step.deck):
                match = evolve(match, event)
        else:
            assert step.seat is not None
            assert step.command is not None
            command = notation.parse_command(notation.command_text(step.command))
            match, _ = play(match, step.seat, command)
    return match


@given(scripts())
def test_a_log_replays(script: Script) -> None:
    """Decks and commands are the whole truth: a log played again gives an equal state."""
    log = list(steps(script, DEALS))
    assert replay(script, log) == log[-1].after
    half = log[: len(log) // 2 + 1]
    assert replay(script, half) == half[-1].after


@given(scripts())
def test_events_are_the_whole_truth(script: Script) -> None:
    """The events that ``decide`` gives, folded by ``evolve``, make the very state that ``play`` gives."""
    everything: list[Event] = list(opening(script))
    for step in steps(script, DEALS):
        if step.command is not None:
            assert step.seat is not None
            assert decide(step.before, step.seat, step.command) == step.events
        everything.extend(step.events)
        match = begin(everything[0]) if len(everything) == 2 else step.before
        for event in step.events:
            match = evolve(match, event)
        assert match == step.after


@given(scripts())
def test_deciding_changes_nothing(script: Script) -> None:
    """A refused or accepted command leaves the state it was given as it was."""
    for match in moments(script, 0.02):
        kept = msgspec.msgpack.encode(match)
        for seat in match.seats:
            for command in VOCABULARY[::7]:
                why_not(match, seat, command)
        assert msgspec.msgpack.encode(match) == kept


@given(scripts())
def test_a_view_knows_what_is_legal(script: Script) -> None:
    """The rules read of a seat's view what they read of the match: legal commands are the same."""
    for step in steps(script, DEALS):
        for seat in step.after.seats:
            assert legal_of_view(view(step.after, seat)) == legal(step.after, seat)
        assert legal_of_view(view(step.after, None)) == ()


@given(scripts())
def test_events_encode(script: Script) -> None:
    """An event and its redactions survive JSON and MessagePack."""
    reader = msgspec.msgpack.Decoder(Event)
    json_reader = msgspec.json.Decoder(Event)
    for step in steps(script, 2):
        for event in step.events:
            for known in (event, redact(event, 0), redact(event, None)):
                assert reader.decode(msgspec.msgpack.encode(known)) == known
                assert json_reader.decode(msgspec.json.encode(known)) == known


@given(scripts(), st.integers(0, 2**63), st.none() | st.floats(0, 60), st.none() | st.integers(0))
def test_views_and_situations_encode(
    script: Script, seed: int, seconds: float | None, nodes: int | None
) -> None:
    """A view survives JSON and MessagePack, a situation the encoding that players get it in."""
    for match in moments(script, 0.1):
        for seat in (*match.seats, None):
            seen = view(match, seat)
            assert msgspec.msgpack.decode(msgspec.msgpack.encode(seen), type=View) == seen
            assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen
            situation = Situation(
                seen, legal_of_view(seen), (), seed, Budget(seconds, min(nodes or 0, 2**63))
            )
            assert decode(encode(situation)) == situation


def test_random_matches_have_everything() -> None:
    """The random matches of these laws bring about every kind of event and of command."""
    events: set[type] = set()
    commands: set[type] = set()
    tables = (DebertsRules(2), DebertsRules(3), TerzRules(), TerzRules(per_turn="many", marriage="any"))
    for rules in tables:
        for number in range(12):
            script = Script(rules, 0, number, "talkative", "mixed")
            events |= {type(each) for each in opening(script)}
            for step in steps(script):
                events |= {type(each) for each in step.events}
                commands.add(type(step.command))
    assert events == set(EVENT_TYPES)
    assert commands - {type(None)} == set(COMMAND_TYPES)


def test_refusals_are_errors() -> None:
    """What the vocabulary cannot do is refused with an exception by ``decide`` and by ``play`` alike."""
    for step in steps(Script(TerzRules(), 0, 1, "any", "shuffled"), 1):
        if step.command is None:
            continue
        (seat,) = to_act(step.before)
        with pytest.raises(IllegalCommand):
            decide(step.before, seat, VOCABULARY[0])
        with pytest.raises(NotYourTurn):
            play(step.before, 1 - seat, step.command)
