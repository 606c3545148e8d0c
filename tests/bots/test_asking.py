"""bots.asking: whom a table asks, in which order, and what it takes for an answer."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import after, dealt, terz_deck
from tests.logs import any_rules, moments
from tests.table_play import TableScript, steps, table_scripts
from yus.bots import (
    Budget,
    PlayerError,
    Seating,
    Situation,
    ask,
    has_right,
    is_due,
    lawful_choices,
    make_player,
    question,
    whom_to_ask,
)
from yus.commands import DEMAND, DRAW, Command, Good
from yus.events import Demanded
from yus.match import Match, awaits_deck, may_act, new_match, to_act
from yus.rules import Rules, TerzRules
from yus.view import lawful, view

TABLE = TerzRules(referee="table")
HANDS = ("QS JS 10S 9S AD KD QD 8C 7C", "JC 10C 9C AS 8S 7S KH 9D 8D")


def standing(said: str = "") -> Match:
    """A deal at the table after what was said and played."""
    match = dealt(TABLE, terz_deck(HANDS, "9H"))
    return after(match, said) if said else match


class Says:
    """A player that says one thing whenever it can, else what an honest one says."""

    def __init__(self, wish: Command) -> None:
        """Take what it wishes to say."""
        self.wish = wish
        self.rights = 0

    def choose(self, situation: Situation) -> Command | None:
        """Say it, wherever it is legal."""
        self.rights += not is_due(situation)
        if self.wish in situation.legal:
            return self.wish
        return make_player("honest").choose(situation)


@settings(max_examples=30)
@given(any_rules(), st.integers(0, 2**32 - 1))
def test_with_the_strict_referee(rules: Rules, chance: int) -> None:
    """With the strict referee whoever is to act is asked, and nobody else."""
    for match in moments(rules, chance, deals=1):
        assert whom_to_ask(match) == to_act(match)


@settings(max_examples=30)
@given(table_scripts())
def test_everybody_with_a_say_is_asked(script: TableScript) -> None:
    """T9: who is due and who has a right are asked, once each; rights first, who is on turn last."""
    for step in steps(script, deals=2):
        match = step.after
        asked, acting = whom_to_ask(match), to_act(match)
        assert len(set(asked)) == len(asked)
        assert set(asked) == {seat for seat in match.seats if lawful(view(match, seat))} | set(acting)
        assert asked[len(asked) - len(acting) :] == acting[::-1]
        for seat in asked:
            situation = question(match, seat, ())
            assert is_due(situation) == (seat in acting)
            assert lawful_choices(situation)


def test_nobody_between_deals() -> None:
    """Nobody is asked before the cards are dealt."""
    assert whom_to_ask(new_match(TABLE, 0)) == ()


def test_a_wrong_draw_is_no_right() -> None:
    """T9.3: a draw out of turn can be made, but nobody is asked about it."""
    match = standing()
    assert may_act(match, 1)
    assert not has_right(match, 1)
    assert whom_to_ask(match) == (0,)


def test_a_right_is_asked_about_first() -> None:
    """T9.1: who may say "show" is asked before who is on turn."""
    match = standing("0 announce QS:3, 1 good")
    assert whom_to_ask(match) == (1, 0)
    assert whom_to_ask(after(match, "1 show")) == (0,)


def test_who_owes_a_draw_is_asked_before_who_leads() -> None:
    """T9.3: the winner draws, then the loser is asked to, then the winner to lead."""
    match = standing("0 AD, 1 8D, 1 break 6")
    assert whom_to_ask(match) == (0,)
    drawn = after(match, "0 draw")
    assert whom_to_ask(drawn) == (1, 0)
    assert DRAW in question(drawn, 1, ()).legal
    assert whom_to_ask(after(drawn, "1 draw")) == (0,)


class TestAnswers:
    """What is taken for an answer."""

    def test_a_right_may_be_declined(self) -> None:
        """T9: silence is an answer where there is only a right."""
        offered = question(standing("0 announce QS:3, 1 good"), 1, ())
        assert ask(make_player("honest"), offered) is None
        assert ask(Says(DEMAND), offered) == DEMAND

    def test_who_is_due_must_answer(self) -> None:
        """Silence is no answer of who is to act, though it has rights besides."""

        class Silent:
            def choose(self, situation: Situation) -> Command | None:
                return None

        with pytest.raises(PlayerError, match="Silent answered None, which is not legal"):
            ask(Silent(), question(standing("0 announce QS:3"), 1, ()))

    def test_an_offer_allows_no_more_than_is_legal(self) -> None:
        """T9: what a seat cannot do now is refused, be it due or not."""

        class Wild:
            def choose(self, situation: Situation) -> Command | None:
                return Good()

        with pytest.raises(PlayerError, match="Wild answered"):
            ask(Wild(), question(standing("0 announce QS:3, 1 good"), 1, ()))


def test_players_use_their_rights() -> None:
    """T9.1: at a table of bots one that wants to see asks out of its turn, at once, and is heard by both."""
    wary, other = Says(DEMAND), make_player("honest")
    table = Seating([other, wary], Budget(), Random(1))
    match = table.deal(new_match(TABLE, 1), terz_deck(HANDS, "9H"))
    assert awaits_deck(match)
    assert wary.rights
    demands = [[each for each in heard if isinstance(each, Demanded)] for heard in table.heard]
    assert demands[0]
    assert demands[0] == demands[1]
    assert {each.seat for each in demands[0]} == {1}
