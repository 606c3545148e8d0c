"""bots: the two simple players always answer, and play as they say they do."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import after, cards, dealt, deberts_deck, terz_deck
from tests.logs import any_rules
from yus.bots import BOTS, Player, Situation, ask, make_player, whom_to_ask
from yus.bots import question as asked_now
from yus.bots.greedy import strength
from yus.cards import PACK, Card
from yus.commands import DEMAND, OWN_UP, Command
from yus.events import Penalised
from yus.match import Match, awaits_deck, deal_cards, evolve, legal, new_match, play, to_act
from yus.notation import command_text
from yus.rules import DebertsRules, Rules, TerzRules
from yus.view import prices, view


def question(match: Match, seed: int = 0) -> Situation:
    """Return what the seat to act is asked."""
    (seat,) = to_act(match)
    return Situation(view(match, seat), legal(match, seat), seed=seed)


def says(match: Match, seed: int = 0, bot: str = "greedy") -> str:
    """Return what a bot says or plays at this moment."""
    command = ask(make_player(bot), question(match, seed))
    assert command is not None
    return command_text(command)


def played(rules: Rules, seats: Sequence[str], chance: int, deals: int = 100) -> Match:
    """Play a match between bots, ``deals`` deals at most."""
    random = Random(chance)
    players = [make_player(each) for each in seats]
    match = new_match(rules, random.randrange(rules.players))
    while match.winner is None and (match.number < deals or not awaits_deck(match)):
        if awaits_deck(match):
            deck: list[Card] = list(range(32))
            random.shuffle(deck)
            for event in deal_cards(match, deck):
                match = evolve(match, event)
            continue
        (seat,) = to_act(match)
        command = ask(players[seat], question(match, random.getrandbits(32)))
        assert command is not None
        match, _ = play(match, seat, command)
    return match


@settings(max_examples=40)
@given(any_rules(), st.integers(0, 2**32 - 1), st.data())
def test_always_an_answer(rules: Rules, chance: int, data: st.DataObject) -> None:
    """Every bot has a legal answer at every moment, whatever the rules."""
    seats = [data.draw(st.sampled_from(sorted(BOTS))) for _ in range(rules.players)]
    played(rules, seats, chance, deals=2)


@pytest.mark.parametrize("rules", [DebertsRules(), DebertsRules(players=3), TerzRules()])
def test_matches_end(rules: Rules) -> None:
    """Beginners among themselves come to an end."""
    assert played(rules, ["greedy"] * rules.players, 1).winner is not None


@pytest.mark.parametrize("rules", [DebertsRules(), TerzRules()])
def test_a_beginner_beats_chance(rules: Rules) -> None:
    """A beginner wins most matches against a player that does anything."""
    won = sum(played(rules, ["greedy", "random"], number).winner == 0 for number in range(12))
    assert won >= 9


def test_random_follows_the_seed() -> None:
    """The random player draws from the situation's seed alone, and with time says everything."""
    match = dealt(TerzRules(), terz_deck(["", ""]))
    assert says(match, 3, "random") == says(match, 3, "random")
    wanted = {command_text(each) for each in legal(match, 0)}
    assert {says(match, seed, "random") for seed in range(200)} == wanted


class TestBidding:
    """A beginner names trumps on strength (D3.2, D3.3)."""

    def test_strong(self) -> None:
        """With jack, nine and ace of the turn-up's suit it plays."""
        match = dealt(DebertsRules(), deberts_deck(["JH 9H AH 7S 8C 7D", ""], turn_up="KH"))
        assert says(match) == "play"

    def test_weak(self) -> None:
        """With nothing it passes."""
        match = dealt(DebertsRules(), deberts_deck(["7S 8S 7C 8C 7D 8D", ""], turn_up="KH"))
        assert says(match) == "pass"
        assert says(after(match, "0 pass, 1 pass")) == "pass"

    def test_second_round(self) -> None:
        """In the second round it names its own strong suit."""
        match = dealt(DebertsRules(), deberts_deck(["JS 9S AS KS 7C 8D", ""], turn_up="KH"))
        assert says(match) == "pass"
        assert says(after(match, "0 pass, 1 pass")) == "play S"

    def test_seven_counts_as_the_turn_up(self) -> None:
        """The trump seven is worth what it can be exchanged for (D4.1)."""
        with_seven = dealt(DebertsRules(), deberts_deck(["7H 9H QH 7S 8C 7D", ""], turn_up="JH"))
        without = dealt(DebertsRules(), deberts_deck(["8H 9H QH 7S 8C 7D", ""], turn_up="JH"))
        assert (says(with_seven), says(without)) == ("play", "pass")

    def test_strength(self) -> None:
        """Trumps, aces, guarded tens and runs make a hand strong."""
        assert strength(cards("JH 9H"), 3) == 20 + 14 + 10
        assert strength(cards("AS"), 3) == 11
        assert strength(cards("10S AS"), 3) == 11 + 5
        assert strength(cards("10S"), 3) == 0
        assert strength(cards("9S 8S 7S"), 3) == 7


class TestSpeaking:
    """A beginner announces what it has."""

    def test_announces(self) -> None:
        """It announces its senior meld, and adds what it may (D5.3, D5.5)."""
        match = dealt(DebertsRules(), deberts_deck(["AH KH QH JC 10C 9C 8D KS QS", "7H"], turn_up="8H"))
        spoken = after(match, "0 play")
        assert says(spoken) == "announce AH:3"
        adding = after(spoken, "0 announce AH:3, 1 good")
        assert says(adding) == "also JC:3"
        assert says(after(adding, "0 also JC:3")) == "done"

    def test_answers(self) -> None:
        """It asks for the rank, beats if it can, and else says good (D5.4)."""
        deck = deberts_deck(["KS QS JS 7D", "AC KC QC 7S"], turn_up="8H")
        asked = after(dealt(DebertsRules(), deck), "0 play, 0 announce KS:3")
        assert says(asked) == "rank?"
        assert says(after(asked, "1 rank?")) == "beat AC:3"
        deck = deberts_deck(["AC KC QC 7H", "KD QD JD"], turn_up="8H")
        asked = after(dealt(DebertsRules(), deck), "0 play, 0 announce AC:3, 1 rank?")
        assert says(asked) == "good"
        deck = deberts_deck(["AC KC QC 7H", ""], turn_up="8H")
        assert says(after(dealt(DebertsRules(), deck), "0 play, 0 announce AC:3")) == "good"

    def test_seven(self) -> None:
        """It swaps the seven, but keeps a terz from the nine that passes (D4.3)."""
        match = after(dealt(DebertsRules(), deberts_deck(["7H", ""], turn_up="AH")), "0 play")
        assert says(match) == "swap"
        match = after(
            dealt(DebertsRules(), deberts_deck(["9H 8H 7H QS 10S KD AD 8C 10C", "AS 9C"], turn_up="KH")),
            "0 play",
        )
        assert says(match) == "passes?"
        assert says(after(match, "0 passes?")) == "announce 9H:3"
        deck = deberts_deck(["9H 8H 7H QS 10S KD AD 8C 10C", "AC KC QC"], turn_up="KH")
        match = after(dealt(DebertsRules(), deck), "0 play, 0 passes?")
        assert says(match) == "swap"

    def test_bella(self) -> None:
        """It announces bella as soon as it can (D5.9)."""
        match = after(dealt(DebertsRules(), deberts_deck(["KH QH 7S", ""], turn_up="9H")), "0 play")
        assert says(after(match, "0 silent, 1 silent")) == "bella"

    def test_terz(self) -> None:
        """In Терц it announces its melds, the lowest first while they must rise, and marriage (T6)."""
        match = dealt(TerzRules(), terz_deck(["QH JH 10H 9H 7C 7D AC AS KD", "KH"], turn_up="7S"))
        assert says(match) == "announce JH:3"
        many = dealt(
            TerzRules(per_turn="many"), terz_deck(["QH JH 10H 9H 7C 7D AC AS KD", "KH"], turn_up="7S")
        )
        assert says(many) == "announce QH:4"
        married = dealt(TerzRules(), terz_deck(["KS QS", ""], turn_up="7S"))
        assert says(married) == "marriage"

    def test_terz_answers(self) -> None:
        """It asks for the rank and beats (T6.4)."""
        match = dealt(TerzRules(), terz_deck(["QH JH 10H", "KC QC JC 10S 9D 8H 7D AD"], turn_up="7S"))
        asked = after(match, "0 announce QH:3")
        assert says(asked) == "rank?"
        assert says(after(asked, "1 rank?")) == "beat KC:3"

    def test_terz_break_and_claim(self) -> None:
        """It breaks the stock by the seed, swaps the seven, and claims the match when it can (T3.3, T7.1)."""
        match = dealt(TerzRules(target=51), terz_deck(["AH KH QH AS 10S", "7S"], turn_up="7D"))
        match = after(match, "0 announce AH:3, 1 good, 0 AS, 1 7S")
        assert {says(match, seed) for seed in range(12)} == {f"break {number}" for number in range(1, 13)}
        claiming = after(match, "1 break 3, 0 10S")
        assert len(to_act(claiming)) == 1
        swapping = dealt(TerzRules(), terz_deck(["7D", ""], turn_up="AD"))
        assert says(swapping) == "swap"


class TestCards:
    """A beginner wins cheap and throws low."""

    def fritz_free(self, hands: list[str], *commands: str) -> Match:
        """A deal of Деберц with hearts trump, in play."""
        match = dealt(DebertsRules(players=len(hands)), deberts_deck(hands, turn_up="8H"))
        return after(match, "0 play", *(f"{seat} silent" for seat in range(len(hands))), *commands)

    def test_leads_an_ace(self) -> None:
        """It leads a plain ace."""
        match = self.fritz_free(["AS 7S JC 9D 8C QC QD 7D KS", "7C"])
        assert says(match) == "AS"

    def test_leads_trumps(self) -> None:
        """With a long suit of trumps and the jack it leads that."""
        match = self.fritz_free(["JH 9H 10H KH AS JC 9D 7C KS", "7S"])
        assert says(match) == "JH"

    def test_leads_low(self) -> None:
        """With neither it leads what is worth least."""
        match = self.fritz_free(["7S JC 9C KC QD 10D KS 10S KD", "7C"])
        assert says(match) in {"7S", "9C"}

    def test_wins_cheap(self) -> None:
        """It takes a trick with the lowest card that wins it."""
        match = self.fritz_free(["KS", "AS 10S 7S"], "0 KS")
        assert says(match) == "10S"

    def test_throws_low(self) -> None:
        """Where it cannot win it throws what is worth least."""
        match = self.fritz_free(["AS", "10S 7S KS"], "0 AS")
        assert says(match) == "7S"

    def test_gives_to_a_friend(self) -> None:
        """To the other defender, who has the trick, the last to play gives points."""
        match = self.fritz_free(["KS", "AS", "10S 7S"], "0 KS, 1 AS")
        assert says(match) == "10S"

    def test_gives_nothing_to_the_taker(self) -> None:
        """To the taker it gives nothing."""
        match = self.fritz_free(["AS", "KS", "10S 7S"], "0 AS, 1 KS")
        assert says(match) == "7S"

    def test_terz_keeps_melds(self) -> None:
        """While there is a stock it keeps what may become a meld."""
        match = dealt(TerzRules(), terz_deck(["QH JH AC KC QC 7D 10S KD KS", ""], turn_up="8S"))
        match = after(match, "0 announce AC:3, 1 good")
        assert says(match) == "7D"

    def test_terz_takes_cheaply(self) -> None:
        """It takes what is worth taking with a card that it can spare."""
        match = dealt(TerzRules(), terz_deck(["10H", "AH 7C 9D KS QC JS 8D 7H 10C"], turn_up="8S"))
        assert says(after(match, "0 10H")) == "AH"


class TestAtTheTable:
    """Players where one could lie (T9)."""

    @pytest.mark.parametrize("names", [("honest", "honest"), ("honest", "random"), ("random", "random")])
    @pytest.mark.parametrize("mandatory", [False, True])
    def test_they_are_lawful(self, names: tuple[str, str], mandatory: bool) -> None:
        """T9: the honest and chance draw in turn, count truly and never lie, so nobody is ever charged."""
        rules = TerzRules(target=151, referee="table", mandatory_seven=mandatory, marriage="any")
        players = [make_player(each) for each in names]
        random = Random(len(names[1]) + mandatory)
        match = new_match(rules, 0)
        demands = 0
        while match.winner is None:
            if awaits_deck(match):
                deck = list(PACK)
                random.shuffle(deck)
                for event in deal_cards(match, deck):
                    match = evolve(match, event)
                continue
            seat, command = self.speaks(match, players, random)
            before = prices(view(match, seat))
            assert command not in before
            demands += names[seat] == "honest" and command == DEMAND
            match, events = play(match, seat, command)
            charged = {each.offence for each in events if isinstance(each, Penalised)}
            assert charged <= ({"rank_without_meld"} if command == OWN_UP else set())
        assert demands == 0

    @staticmethod
    def speaks(match: Match, players: Sequence[Player], random: Random) -> tuple[int, Command]:
        """All are asked in their order until somebody gives a command."""
        for seat in whom_to_ask(match):
            command = ask(players[seat], asked_now(match, seat, (), random.getrandbits(32)))
            if command is not None:
                return seat, command
        raise AssertionError("the last one must answer")
