"""bots.living: what the bots do at the living table, and what they never do (T9)."""

from collections import Counter
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.bots.living_play import Moment, moments
from tests.helpers import after, dealt, play_through, terz_deck
from tests.logs import any_rules
from tests.logs import moments as strict_moments
from tests.table_play import table_rules
from yus.bots import (
    BLUFFING,
    BOTS,
    PlayerError,
    Situation,
    ask,
    beginner_like,
    find_bot,
    make_player,
    question,
)
from yus.bots.greedy import Greedy
from yus.bots.living import LIES, Living, _doubted, _lied
from yus.bots.manners import LIAR, NEVER, OFTEN, SCEPTIC, SELDOM, Manners
from yus.commands import ACCEPT, CHECK, CLAIM_MATCH, DEMAND, DRAW, Announce, Command, Count
from yus.events import Event
from yus.match import Match, deal_cards, new_match, to_act
from yus.notation import command_text
from yus.rules import Rules, TerzRules
from yus.terz import Deal
from yus.view import TerzView, lawful, prices, redact

TABLE = TerzRules(referee="table")
HANDS = ("QS JS 10S 9S AD KD QD 8C 7C", "JC 10C 9C AS 8S 7S KH 9D 8D")
NOTHING = (HANDS[0], "JC 10C KC AS 8S 7S KH 9D 8D")
"""The second has no meld."""
HONOURABLE = ("greedy:never", "honest", "sceptic")
LYING = ("greedy", "greedy:seldom", "greedy:often", "liar")
NAMES = st.sampled_from((*HONOURABLE, *LYING))


def heard(match: Match, seat: int, events: tuple[Event, ...] = (), seed: int = 0) -> Situation:
    """What a seat is asked that has heard these events."""
    return question(match, seat, [redact(each, seat) for each in events], seed)


class TestLaws:
    """What holds in every match under any rules."""

    @settings(max_examples=25, deadline=None)
    @given(table_rules(), st.tuples(NAMES, NAMES), st.integers(0, 2**32 - 1))
    def test_they_lie_in_announcements_only(
        self, rules: TerzRules, names: tuple[str, str], chance: int
    ) -> None:
        """T9: matches end; what is unlawful is said of a meld or a marriage, and not by the honourable."""
        end = None
        for moment in moments(rules, names, chance):
            end = moment
            if moment.command is None:
                continue
            assert moment.command in moment.asked.legal
            price = prices(moment.asked.view).get(moment.command)
            if price is not None:
                assert price.offence in LIES
                assert names[moment.seat] in LYING
            if isinstance(moment.command, Count):
                deal = moment.before.deal
                assert isinstance(deal, Deal)
                assert moment.command.points == deal.won[moment.seat]
        assert end is not None
        assert any(type(each).__name__ == "MatchWon" for each in end.events)

    @settings(max_examples=6, deadline=None)
    @given(table_rules(), st.integers(0, 2**32 - 1), st.sampled_from(["amateur:often", "expert", "sampler"]))
    def test_thinkers_live_there_too(self, rules: TerzRules, chance: int, name: str) -> None:
        """T9: a player that thinks is as lawful there, whatever it is told."""
        for moment in moments(rules, (name, "liar"), chance, deals=1):
            if moment.command is not None and moment.seat == 0:
                assert moment.command in moment.asked.legal
                price = prices(moment.asked.view).get(moment.command)
                assert price is None or price.offence in LIES

    @pytest.mark.parametrize("names", [("greedy:often", "liar"), ("greedy", "random")])
    def test_same_seed_same_match(self, names: tuple[str, str]) -> None:
        """The same players, decks and seeds play the same match."""
        first, second = ([each.command for each in moments(TABLE, names, 5)] for _ in range(2))
        assert first == second
        assert [each.command for each in moments(TABLE, names, 6)] != first

    @settings(max_examples=20, deadline=None)
    @given(any_rules(), st.integers(0, 2**32 - 1), st.sampled_from([NEVER, OFTEN, LIAR, SCEPTIC]))
    def test_elsewhere_it_is_the_player_alone(self, rules: Rules, chance: int, manners: Manners) -> None:
        """With the strict referee manners change nothing."""
        for match in strict_moments(rules, chance, deals=1):
            for seat in to_act(match):
                asked = question(match, seat, (), chance)
                assert Living(Greedy(), manners).choose(asked) == Greedy().choose(asked)

    def test_manners_show(self) -> None:
        """Over some matches the liar lies at most chances, the seldom less than the often, others never."""
        told: Counter[str] = Counter()
        for name in ("greedy:never", "greedy:seldom", "greedy:often", "liar", "honest", "sceptic"):
            for chance in range(6):
                told[name] += sum(lie(each) for each in moments(TABLE, (name, "honest"), chance))
        assert told["greedy:never"] == told["honest"] == told["sceptic"] == 0
        assert 0 < told["greedy:seldom"] < told["greedy:often"] < told["liar"]

    def test_demands_show(self) -> None:
        """T9.1: the honest never ask to see, the sceptic sees all that it may, others something between."""
        asked = Counter(
            {
                name: sum(each.command == DEMAND for chance in range(4) for each in of_first(name, chance))
                for name in ("honest", "greedy:never", "sceptic")
            }
        )
        assert 0 == asked["honest"] < asked["greedy:never"] < asked["sceptic"]


def lie(moment: Moment) -> bool:
    """Whether the first seat was unlawful."""
    return moment.seat == 0 and moment.command in prices(moment.asked.view)


def of_first(name: str, chance: int) -> list[Moment]:
    """What the first seat answered in a match against an honest one."""
    return [each for each in moments(TABLE, (name, "honest"), chance) if each.seat == 0]


class TestDuties:
    """What it does without a thought."""

    def test_it_draws_when_it_is_due(self) -> None:
        """T9.3: before anything else, and never otherwise."""
        match = after(dealt(TABLE, terz_deck(HANDS, "9H")), "0 AD, 1 8D, 1 break 6, 0 draw")
        assert ask(make_player("greedy"), heard(match, 1)) == DRAW
        late = after(match, "0 announce QS:3")
        assert ask(make_player("liar"), heard(late, 1)) == DRAW
        assert ask(make_player("liar"), heard(after(late, "1 draw"), 1)) != DRAW

    def test_it_shows_the_least(self) -> None:
        """T9.2: asked with what it asked for the rank, it shows the least of its melds."""
        hands = (HANDS[0], "KC QC JC 10C AS KS 8H 7H 9D")
        match = after(dealt(TABLE, terz_deck(hands, "9H")), "0 announce QS:3, 1 rank?, 1 good, 0 show")
        assert command_text(said("greedy", match, 1)) == "show QC:3"

    def test_it_owns_up(self) -> None:
        """T9.2: where another asked in its place without a meld, it owns up."""
        hands = (HANDS[0], "AC KC 10C 9C KS 8S 7S JD 10D")
        match = after(dealt(TABLE, terz_deck(hands, "9H")), "0 announce QS:3, 1 rank?, 1 good, 0 show")
        assert command_text(said("greedy", match, 1)) == "show none"

    @pytest.mark.parametrize("wrong", [-1, 1, 0])
    def test_it_corrects_a_wrong_count(self, wrong: int) -> None:
        """T9.7: it has a count checked that is wrong, whomever it favours, and accepts a true one."""
        asked = next(
            each for each in moments(TABLE, ("honest", "honest"), 3) if isinstance(each.command, Count)
        )
        assert isinstance(asked.command, Count)
        match = after(asked.before, f"{asked.seat} count {asked.command.points + wrong}")
        assert said("greedy", match, 1 - asked.seat) == (CHECK if wrong else ACCEPT)


def said(name: str, match: Match, seat: int) -> Command:
    """What a bot says that has heard nothing."""
    command = ask(make_player(name), heard(match, seat))
    assert command is not None
    return command


def told(
    name: str, said: str, seat: int, hands: tuple[str, str] = HANDS, seed: int = 0, target: int = 501
) -> Command | None:
    """What a bot answers that has heard the deal and what was said and played since."""
    rules, deck = replace(TABLE, target=target), terz_deck(hands, "9H")
    match, events = play_through(dealt(rules, deck), said)
    dealing = deal_cards(new_match(rules, 1), deck)
    return ask(make_player(name), heard(match, seat, (*dealing, *events), seed))


class TestDoubts:
    """When it says "show"."""

    @pytest.mark.parametrize("name", ["greedy:never", "greedy", "greedy:often", "sceptic"])
    def test_what_cannot_be_is_asked_for(self, name: str) -> None:
        """T9.1: with a jack in hand nobody believes in four jacks, whatever the chance of the moment."""
        said = "0 AD, 1 8D, 1 break 6, 0 draw, 1 draw, 0 announce JJJJ, 1 good, 0 KD"
        assert all(told(name, said, 1, NOTHING, seed) == DEMAND for seed in range(20))

    @pytest.mark.parametrize("name", ["honest", "liar"])
    def test_the_trusting_ask_for_nothing(self, name: str) -> None:
        """T9.1: a yardstick that trusts does so against all evidence."""
        said = "0 AD, 1 8D, 1 break 6, 0 draw, 1 draw, 0 announce JJJJ, 1 good, 0 KD"
        assert all(told(name, said, 1, NOTHING, seed) != DEMAND for seed in range(20))

    def test_what_is_likely_is_asked_for_seldom(self) -> None:
        """T9.1: a terz is mostly believed, a run of five seldom."""
        asked = {
            meld: sum(
                told("greedy", f"0 announce {meld}, 1 good, 0 AD", 1, NOTHING, seed) == DEMAND
                for seed in range(200)
            )
            for meld in ("QS:3", "QS:5")
        }
        assert 10 < asked["QS:3"] < 100 < asked["QS:5"] < 190

    def test_a_right_is_used_when_it_would_end(self) -> None:
        """T9.1: it waits for its own card, and asks before another counts."""
        assert told("sceptic", "0 announce QS:3, 1 good", 1) is None
        seen = 0
        for chance in range(12):
            for moment in moments(replace(TABLE, target=2001), ("liar", "sceptic"), chance, deals=2):
                deal = moment.before.deal
                if deal is not None and deal.stage == "counting" and DEMAND in moment.asked.legal:
                    assert moment.command == (DEMAND if moment.seat else None)
                    seen += moment.seat
        assert seen

    @pytest.mark.parametrize("name", ["greedy:never", "greedy", "sceptic", "honest"])
    def test_a_claim_is_always_doubted(self, name: str) -> None:
        """T9.6: before the match ends everything open is asked for, by all but the trusting."""
        said = "0 AD, 1 8D, 1 break 6, 0 draw, 1 draw, 0 announce QS:4, 1 good, 0 claim"
        wanted = ACCEPT if name == "honest" else DEMAND
        assert all(told(name, said, 1, HANDS, seed, target=51) == wanted for seed in range(10))

    def test_who_was_caught_is_asked_more(self) -> None:
        """T9.1: the more lies have come to light, the less is believed; truths shown mend it."""
        fresh, caught = _lied(0, 0, 0.5), _lied(2, 0, 0.5)
        assert fresh < _lied(2, 30, 0.5) < caught


class TestLies:
    """When it lies."""

    def test_the_unlikely_is_doubted_more(self) -> None:
        """A lie is doubted more, the less likely it sounds, and the more is at stake or was doubted before.

        What he knows to be none he doubts for sure.
        """
        met = {"doubted": 0, "believed": 0, "caught": 0, "proved": 0}

        def doubted(*chances: float, stake: int = 140, **more: int) -> float:
            return _doubted(SimpleNamespace(**met | more), chances, stake)  # type: ignore[arg-type]

        doubts = [doubted(chance) for chance in (0.6, 0.2, 0.05, 0.0)]
        assert doubts == sorted(doubts)
        assert doubts[-1] > 0.99
        assert doubted(0.2) < doubted(0.2, 0.0) < doubted(0.0)
        assert doubted(0.2, stake=140) < doubted(0.2, stake=300)
        assert doubted(0.2) < doubted(0.2, caught=1)
        assert doubted(0.2, proved=10) < doubted(0.2)
        wary = doubted(0.2, doubted=3)
        assert wary > max(doubts[1], doubted(0.2, doubted=3, believed=10))

    def test_a_stranger_is_taken_for_a_bot(self) -> None:
        """Before anything was said a lie is taken to be doubted just as a bot of the house would doubt it."""
        nobody = SimpleNamespace(doubted=0, believed=0, caught=0, proved=0)
        suspected = _lied(0, 0, 0.1) * 200
        expected = suspected / (suspected + NEVER.courtesy)
        assert _doubted(nobody, [0.1], 200) == pytest.approx(expected)  # type: ignore[arg-type]

    def test_who_asks_for_everything_is_not_lied_to(self) -> None:
        """Against who doubts each word even the boldest hardly lies; against who believes it does."""
        counts = {
            other: sum(
                lie(each) for chance in range(6) for each in moments(TABLE, ("greedy:often", other), chance)
            )
            for other in ("sceptic", "honest")
        }
        assert 3 * counts["sceptic"] < counts["honest"]

    def test_no_claim_rests_on_an_open_lie(self) -> None:
        """T9.6: while a lie may still be asked for the match is not claimed; once it has lapsed it is."""
        held = 0
        for chance in range(8):
            for moment in moments(replace(TABLE, target=151), ("liar", "honest"), chance):
                deal = moment.asked.view.deal
                if moment.seat or not isinstance(deal, TerzView):
                    continue
                lies = [each.sight for each in deal.claims if each.seat == 0 and each.offence]
                lies += [each.sight for each in deal.marriages if each.seat == 0 and each.offence]
                if "open" in lies:
                    assert moment.command != CLAIM_MATCH
                    held += CLAIM_MATCH in lawful(moment.asked.view)
        assert held

    def test_a_lie_that_sounds_the_same_is_the_best_hidden(self) -> None:
        """Of runs that sound alike it names one that the other cannot disprove by his own cards."""
        command = told("liar", "0 7C, 1 8D, 1 break 6, 0 draw, 1 draw", 0)
        assert isinstance(command, Announce)
        assert command_text(command) in ("announce QS:3", "announce QS:4", "announce JS:3", "announce QQQQ")


class TestNames:
    """How a bot is named with its bluffing."""

    def test_bluffing_after_a_colon(self) -> None:
        """A bot for people may be told how often to bluff; without a word it does so seldom."""
        assert find_bot("expert").manners == SELDOM
        assert find_bot("expert:often").manners == OFTEN
        assert find_bot("expert:often").label == find_bot("expert").label
        assert find_bot("liar").manners == LIAR
        assert find_bot("random").manners is None
        assert beginner_like("expert:never") == "greedy:never"
        assert beginner_like("expert") == "greedy"

    @pytest.mark.parametrize("name", ["genius", "expert:always", "expert:", "liar:never", "random:often", ""])
    def test_names_that_are_none(self, name: str) -> None:
        """Another bluffing, another bot, and bluffing for a yardstick are refused."""
        with pytest.raises(PlayerError):
            make_player(name)

    def test_bluffing_rises(self) -> None:
        """What may be chosen goes from never to often; what bots are for people is not a yardstick."""
        shares = [each.share for each in BLUFFING.values()]
        assert shares == sorted(shares)
        assert shares[0] == 0
        assert {name for name, bot in BOTS.items() if not bot.for_people} == {
            "random",
            "sampler",
            "honest",
            "liar",
            "sceptic",
        }
