"""bots.hearing and bots.strict_sight: what a seat makes of what it heard at the living table (T9)."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.living_play import Moment, moments
from tests.helpers import cards, dealt, meld, play_through, terz_deck
from tests.table_play import table_rules
from yus.bots import Situation
from yus.bots.hearing import Hearing, expected, fitting, more_than
from yus.bots.strict_sight import strict_sight
from yus.cards import card_set
from yus.commands import DEMAND, DRAW
from yus.engine.terz_evidence import terz_knowledge
from yus.events import Spoken
from yus.match import deal_cards, new_match
from yus.melds import FOUR_ACES, FOUR_QUEENS, Kind
from yus.rules import TerzRules
from yus.terz import Deal
from yus.view import TerzView, lawful, legal, redact, view

TABLE = TerzRules(referee="table")
HANDS = ("QS JS 10S 9S AD KD QD 8C 7C", "JC 10C KC AS 8S 7S KH 9D 8D")
SPADES = 0


def heard(said: str, seat: int, hands: tuple[str, str] = HANDS) -> Hearing:
    """What a seat has heard of a deal."""
    deck = terz_deck(hands, "9H")
    match, events = play_through(dealt(TABLE, deck), said)
    heard_of = [redact(each, seat) for each in (*deal_cards(new_match(TABLE, 1), deck), *events)]
    return Hearing(view(match, seat), heard_of)


class TestChances:
    """How likely a word is."""

    @given(st.integers(0, 2**32 - 1))
    @settings(max_examples=25)
    def test_expected_is_the_mean_over_all_hands(self, chance: int) -> None:
        """The mean number of melds in a hand is what one gets by going through all hands there may be."""
        random = Random(chance)
        pool = random.sample(range(16), 8)
        surely, maybe, room = pool[:2], pool[2:], random.randrange(1, 5)
        wanted = tuple(card_set(random.sample(pool, random.randrange(1, 4))) for _ in range(3))
        hands = [card_set((*surely, *drawn)) for drawn in combinations(maybe, room)]
        mean = sum(not each & ~hand for hand in hands for each in wanted) / len(hands)
        assert expected(wanted, card_set(surely), card_set(maybe), room) == pytest.approx(mean)

    def test_more_of_it_is_less_likely(self) -> None:
        """The more of a kind were said, the less likely is one more; of what cannot be there is none."""
        chances = [more_than(before, 0.7) for before in range(5)]
        assert chances == sorted(chances, reverse=True)
        assert chances[0] == pytest.approx(1 - 0.49658, abs=1e-4)
        assert more_than(0, 0.0) == 0

    def test_words_mean_melds(self) -> None:
        """T6.3: a kind alone may mean any suit and top, with its top four suits, with the trump one."""
        assert len(fitting(Spoken(3), SPADES)) == 24
        assert len(fitting(Spoken(3, meld("QS:3").top), SPADES)) == 4
        assert fitting(Spoken(3, meld("QS:3").top, trump=True), SPADES) == (cards("QS JS 10S"),)
        assert len(fitting(Spoken(12), SPADES)) == 1

    def test_what_one_holds_oneself_cannot_be_there(self) -> None:
        """T9.1: an announcement is impossible where a card of it is in one's own hand, or was played."""
        said = heard("0 AD, 1 8D, 1 break 6, 0 draw, 1 draw, 0 announce JJJJ", 1).melds[0]
        hearing = heard("0 AD, 1 8D, 1 break 6, 0 draw, 1 draw, 0 announce JJJJ", 1)
        assert said is not None
        assert hearing.chance(said) == 0
        hands = (HANDS[0].replace("AD", "JD"), HANDS[1].replace("JC", "AC"))
        gone = heard("0 JD, 1 8D, 1 break 6, 0 draw, 1 draw, 0 announce JJJJ", 1, hands)
        said = gone.melds[0]
        assert said is not None
        assert gone.chance(said) == 0

    def test_what_was_shown_is_known(self) -> None:
        """T9.1: a meld that was shown makes its parts sure; a marriage likewise."""
        hearing = heard("0 announce QS:4, 1 good, 1 show", 1)
        assert hearing.held[0] == cards("QS JS 10S 9S")
        assert hearing.true == 1
        told = Spoken(3, meld("QS:3").top)
        said = hearing._said(fitting(told, hearing.deal.trump), "3")
        assert hearing.chance(said) > 0.6

    def test_the_card_played_since_was_there(self) -> None:
        """T9.1: what he held when he spoke counts, the card that he played since too."""
        before = heard("0 announce QS:3, 1 good", 1)
        after = heard("0 announce QS:3, 1 good, 0 QS", 1)
        assert before.melds[0] is not None
        assert after.melds[0] is not None
        assert after.chance(after.melds[0]) > 0
        assert after.melds[0].played == [meld("QS:3").top + 8 * SPADES]

    def test_what_it_met_with(self) -> None:
        """What the other asked for and what he let pass are counted, what came of his words too."""
        asked = heard("0 announce QS:3, 1 good, 1 show", 0)
        assert (asked.doubted, asked.believed) == (1, 0)
        passed = heard("0 announce QS:3, 1 good, 0 AD, 1 8D", 0)
        assert (passed.doubted, passed.believed) == (0, 1)
        for words, true, false in (("KS:3", 0, 1), ("QS:3", 1, 0)):
            his, mine = (heard(f"0 announce {words}, 1 good, 1 show", seat) for seat in (1, 0))
            assert (his.true, his.false, his.proved, his.caught) == (true, false, 0, 0)
            assert (mine.true, mine.false, mine.proved, mine.caught) == (0, 0, true, false)

    def test_a_lie_sounds_likely_to_who_knows_little(self) -> None:
        """A terz sounds likelier than a run of five, one more terz less likely than the first."""

        def sounds(hearing: Hearing, kind: Kind) -> float:
            hands = hearing.his_hands(Random(1), 50)
            meant = fitting(Spoken(kind), SPADES)
            return sum(hearing.chance_to(each, meant, str(kind)) for each in hands) / len(hands)

        hearing = heard("0 announce QS:3, 1 good", 0)
        assert 0 < sounds(hearing, 5) < sounds(hearing, 3) < sounds(heard("0 AD", 1), 3) < 1

    def test_his_own_cards_rule_a_lie_out(self) -> None:
        """T9.1: with a card of it in his hand, or if it was played, nobody believes what it is said to be."""
        hearing = heard("0 AD, 1 8D, 1 break 6, 0 draw, 1 draw", 0)
        queens = fitting(Spoken(FOUR_QUEENS), SPADES)
        hand = hearing.his_hands(Random(2), 1)[0]
        without, with_one = hand & ~queens[0], hand & ~queens[0] | cards("QC")
        assert hearing.chance_to(without, queens, "12") > 0
        assert hearing.chance_to(with_one, queens, "12") == 0
        assert hearing.chance_to(without, fitting(Spoken(FOUR_ACES), SPADES), "11") == 0

    @pytest.mark.parametrize(
        "said", ["0 AD", "0 7C, 1 announce JC:3, 0 good, 0 show, 1 8D, 1 break 6, 0 draw"]
    )
    @pytest.mark.parametrize("seat", [0, 1])
    def test_hands_that_he_may_have(self, said: str, seat: int) -> None:
        """They are as large as his, with the cards that were shown, and with none that lie elsewhere."""
        hearing = heard(said, seat)
        for hand in hearing.his_hands(Random(3), 20):
            assert hand.bit_count() == hearing.deal.counts[1 - seat]
            assert not hand & (hearing.hand | hearing.dead)
            assert hearing.held[1 - seat] & ~hand == 0


HONEST = ("honest", "greedy:never", "sceptic")


@settings(max_examples=25, deadline=None)
@given(
    table_rules(),
    st.tuples(st.sampled_from(HONEST), st.sampled_from(HONEST)),
    st.integers(0, 2**32 - 1),
)
def test_a_true_word_is_never_impossible(rules: TerzRules, names: tuple[str, str], chance: int) -> None:
    """Where nobody lies, no seat takes what it hears for impossible as long as it may ask to see it."""
    for moment in moments(rules, names, chance, deals=2):
        hearing = Hearing(moment.asked.view, moment.asked.events)
        for said, claim in zip(hearing.melds, hearing.deal.claims, strict=True):
            if said is not None and claim.sight == "open":
                assert hearing.chance(said) > 0
        for said, marriage in zip(hearing.marriages, hearing.deal.marriages, strict=True):
            if said is not None and marriage.sight == "open":
                assert hearing.chance(said) > 0


@settings(max_examples=25, deadline=None)
@given(
    table_rules(),
    st.tuples(st.sampled_from([*HONEST, "liar", "greedy:often"]), st.sampled_from(HONEST)),
    st.integers(0, 2**32 - 1),
)
def test_strict_sight_is_the_strict_referee(rules: TerzRules, names: tuple[str, str], chance: int) -> None:
    """T9: what is lawful at the table, draws and "show" apart, is what the strict referee would allow."""
    for moment in moments(rules, names, chance, deals=2):
        seen = seen_strictly(moment)
        if seen is None:
            continue
        asked, hearing = seen
        assert asked.view.rules.referee == "strict"  # type: ignore[union-attr]
        assert set(legal(asked.view)) == set(asked.legal)
        assert asked.legal
        assert isinstance(asked.view.deal, TerzView)
        assert all(claim.status != "void" and claim.offence is None for claim in asked.view.deal.claims)
        assert hearing.seat == moment.seat


@settings(max_examples=20, deadline=None)
@given(table_rules(), st.sampled_from(HONEST), st.integers(0, 2**32 - 1))
def test_where_nobody_lies_what_is_believed_is_true(rules: TerzRules, name: str, chance: int) -> None:
    """Strict sight places cards in the other hand only where they are, and knows its size."""
    for moment in moments(rules, (name, "honest"), chance, deals=2):
        seen = seen_strictly(moment)
        deal = moment.before.deal
        if seen is None:
            continue
        asked, hearing = seen
        assert isinstance(deal, Deal)
        known = terz_knowledge(asked.view, asked.events)
        owed = deal.turn_up if deal.drawing == (hearing.other,) and deal.stock_size == 1 else None
        hand = deal.hands[hearing.other] | (0 if owed is None else 1 << owed)
        assert not known.held[hearing.other] & ~hand
        assert known.played[hearing.other] & hand == 0
        assert not known.unseen & deal.hands[hearing.seat]


def seen_strictly(moment: Moment) -> tuple[Situation, Hearing] | None:
    """A question as a mind for the strict referee sees it, None where it is not asked."""
    view_of = moment.asked.view
    deal = view_of.deal
    assert isinstance(deal, TerzView)
    allowed = lawful(view_of)
    if moment.seat != deal.turn or DRAW in allowed:
        return None
    if deal.stage not in ("play", "answering", "breaking"):
        return None
    hearing = Hearing(view_of, moment.asked.events)
    assert set(allowed) - {DRAW, DEMAND}
    return strict_sight(moment.asked, allowed, hearing), hearing
