"""terz.melding: what is announced (T6.1-T6.3, T6.6-T6.8) and answered (T6.4, T6.5), marriages (T6.9)."""

import pytest

from tests.helpers import after, card, cards, legal_texts, meld, play_through, refused
from tests.terz.tables import claim, deal_of, fritz, of_kind, position, table
from yus.errors import NotYourTurn
from yus.events import (
    Announced,
    Beaten,
    Conceded,
    MarriageAnnounced,
    MeldScored,
    Played,
    RankAsked,
    RankTold,
    Spoken,
)
from yus.match import Match, to_act
from yus.rules import TerzRules

MANY = TerzRules(per_turn="many")
ANY_ORDER = TerzRules(order="any")
ANY_MARRIAGE = TerzRules(marriage="any")

# A plain terz from the queen, and what an opponent may hold against it; 7H is turned up, hearts are trumps.
QUEEN = "QS JS 10S AD 8D 10D 7C 9H AC"
NOTHING = "AS 9S 7S QC 8C 8H 10H KD 9D"
JUNIOR = "JC 10C 9C AS 9S 7S 8H 10H KD"
SENIOR = "KC QC JC AS 9S 7S 8H 10H KD"
EQUAL = "QC JC 10C AS 9S 7S 8H 10H KD"
TRUMP = "QH JH 10H AS 9S 7S KD KC 8C"
LOW_TRUMP = "10H 9H 8H AS 9S 7S KD KC 8C"
ACE = "AH KH QH AS 9S 7S KD KC 8C"
PLAIN_ACE = "AD KD QD AS 9S 7S 8H 10H KC"
LONGER = "JC 10C 9C 8C AS 9S 7S 8H KD"
STOCK = "7D 8D 9D 10D"


def said(match: Match, word: str = "announce") -> set[str]:
    """The melds with which the seat to act may say ``announce`` or ``beat``."""
    return {each.split()[1] for each in legal_texts(match) if each.startswith(f"{word} ")}


def facing(other: str, *commands: str, rules: TerzRules | None = None) -> Match:
    """The terz from the queen announced to the first trick against another hand."""
    hand = QUEEN if "AD" not in other else QUEEN.replace("AD", "JD")
    hand = hand if "9H" not in other else hand.replace("9H", "9C")
    return table([hand, other], "7H", "0 announce QS:3", *commands, rules=rules)


# T6.1: when


def test_announcing_with_nine_cards() -> None:
    """T6.1: melds are announced on one's turn, leading or following, before and after the break."""
    assert said(table([QUEEN, JUNIOR], "7H")) == {"QS:3"}
    assert said(table([QUEEN, JUNIOR], "7H", "0 7C")) == {"JC:3"}
    assert said(position([QUEEN, JUNIOR], "H", turn_up="7H", stock=STOCK, takers="01")) == {"QS:3"}
    match = position([QUEEN[:-3], JUNIOR], "H", turn_up="7H", stock=STOCK, takers="01", trick="AC")
    assert said(match) == {"JC:3"}


def test_the_first_turn_of_the_fritz() -> None:
    """T6.1: on each player's first turn of the fritz he still has nine cards and may announce, later not."""
    match = fritz([QUEEN, JUNIOR], "H")
    assert said(match) == {"QS:3"}
    match = after(match, "0 AC")
    assert said(match) == {"JC:3"}
    match = after(match, "1 9C")
    error = refused(match, "0 announce QS:3")
    assert (error.rule, error.en) == ("T6.1", "melds are announced with nine cards in hand")
    assert error.ru == "объявляют, только когда на руках девять карт"
    assert said(match) == set()


def test_announcing_before_playing() -> None:
    """T6.1: who has played his card announces no more; it is not his turn."""
    match = table([QUEEN, JUNIOR], "7H", "0 7C")
    assert isinstance(refused(match, "0 announce QS:3"), NotYourTurn)


# T6.2: figures

FIGURES = [
    ("QQQQ", "QS QC QD QH"),
    ("KKKK", "KS KC KD KH"),
    ("AAAA", "AS AC AD AH"),
    ("JJJJ", "JS JC JD JH"),
]
LOW = "7S 9S 7C 9C 7D"


@pytest.mark.parametrize(("figure", "four"), FIGURES)
def test_figures_after_the_break(figure: str, four: str) -> None:
    """T6.2: four jacks, aces, kings or queens are announced after the break, not before."""
    match = table([f"{four} {LOW}", ""], "8H")
    assert said(match) == set()
    error = refused(match, f"0 announce {figure}")
    assert (error.rule, error.en) == ("T6.2", "no figures before the break")
    assert error.ru == "до ломки колоды фигуры не объявляют"
    following = position([LOW, f"{four} {LOW}"], "H", takers="", trick="8C", turn_up="8H", stock=STOCK)
    assert said(following) == set()
    assert said(position([f"{four} {LOW}", ""], "H", turn_up="8H", stock=STOCK)) == {figure}
    assert said(fritz([f"{four} {LOW}", ""], "H")) == {figure}


def test_a_figure_as_soon_as_the_stock_is_broken() -> None:
    """T6.2: the first turn after the break is early enough."""
    match = table(["QS QC QD QH 7S 9S 7C 9C AS", "10S 8S 8C 10C 8D 10D KD AD JC"], "8H", draws="AC")
    match = after(match, "0 AS, 1 10S, 1 break 6")
    assert said(match) == {"QQQQ"}


def test_four_of_lower_cards_are_no_figure() -> None:
    """T6.2, C7: four tens, nines, eights or sevens are no meld."""
    for rank in ("10", "9", "8", "7"):
        four = " ".join(rank + suit for suit in "SCDH")
        assert said(position([f"{four} AS AC KD KH QS", ""], "H", turn_up="JH", stock=STOCK)) == set()


# T6.3: what is said


def test_only_the_kind_is_said() -> None:
    """T6.3: the announcer says the kind only; which run it is stays his."""
    _, events = play_through(table([QUEEN, NOTHING], "7H"), "0 announce QS:3")
    assert events == (Announced(0, Spoken(3), meld("QS:3")),)
    _, events = play_through(
        position([f"{FIGURES[0][1]} {LOW}", NOTHING], "H", turn_up="8H", stock=STOCK), "0 announce QQQQ"
    )
    assert events == (Announced(0, Spoken(9), meld("QQQQ")),)


def test_a_meld_must_be_in_hand() -> None:
    """T6.3: a meld is announced only if it is wholly in hand, every part of a longer run is one."""
    match = table([QUEEN, NOTHING], "7H")
    for text in ("KS:3", "JS:3", "QS:4", "AH:3", "QQQQ"):
        error = refused(match, f"0 announce {text}")
        assert (error.rule, error.en) == ("T6.3", "that meld is not in your hand")
        assert error.ru == "такой комбинации на руках нет"
    longer = table(["QS JS 10S 9S AD 8D 7C 9H AC", ""], "7H")
    assert said(longer) == {"QS:4", "QS:3", "JS:3"}


def test_all_lengths() -> None:
    """T6.3, C6: a hand that holds eight of a suit holds every run in it, from terz to a hundred and eight."""
    match = table(["AS KS QS JS 10S 9S 8S 7S AD", ""], "7H")
    lengths = {3: "AKQJ109", 4: "AKQJ10", 5: "AKQJ", 6: "AKQ", 7: "AK", 8: "A"}
    expected = {f"{top}S:{length}" for length, tops in lengths.items() for top in tops.replace("10", "T")}
    assert said(match) == {each.replace("TS", "10S") for each in expected}


# T6.4: answers


def test_the_opponent_answers_at_once() -> None:
    """T6.4: after an announcement the opponent is to act, and may always say good."""
    for other in (NOTHING, JUNIOR, SENIOR, EQUAL, TRUMP, ACE, LONGER, PLAIN_ACE):
        match = facing(other)
        assert to_act(match) == (1,)
        assert "good" in legal_texts(match)
        after_good, events = play_through(match, "1 good")
        assert events[0] == Conceded(1)
        assert to_act(after_good) == (0,)


ANSWERS = [
    # hand, before rank?, after rank?
    (NOTHING, "good", None),
    (JUNIOR, "good, rank?", "good"),
    (SENIOR, "good, rank?", "beat KC:3, good"),
    (EQUAL, "good, rank?", "good"),
    (TRUMP, "good, rank?", "beat QH:3, good"),
    (LOW_TRUMP, "good, rank?", "good"),
    (PLAIN_ACE, "good, rank?", "beat AD:3, good"),
    (ACE, "beat AH:3, good, rank?", "beat AH:3, good"),
    (LONGER, "beat JC:4, good, rank?", "beat JC:4, good"),
]


@pytest.mark.parametrize(("hand", "before", "asked"), ANSWERS)
def test_answers(hand: str, before: str, asked: str | None) -> None:
    """T6.4: what beats is longer, or senior once the top is known, or unasked the run from the trump ace."""
    match = facing(hand)
    assert ", ".join(legal_texts(match)) == before
    if asked is not None:
        match, events = play_through(match, "1 rank?")
        assert events == (RankAsked(1), RankTold(Spoken(3, 5)))
        assert to_act(match) == (1,)
        assert ", ".join(legal_texts(match)) == asked


def test_rank_needs_a_run_in_hand() -> None:
    """T6.4: who holds no run of any length may not ask, nor with king and queen of trumps alone."""
    error = refused(facing(NOTHING), "1 rank?")
    assert (error.rule, error.en) == ("T6.4", "rank may be asked only with a meld of one's own in hand")
    assert error.ru == "рост спрашивают, только имея на руках комбинацию"
    marriage = "KH QH AS 9S 7S 10H KC JC 8C"
    assert legal_texts(facing(marriage)) == ["good"]


def test_rank_is_asked_once() -> None:
    """T6.4: the top is told once."""
    error = refused(facing(JUNIOR, "1 rank?"), "1 rank?")
    assert (error.rule, error.en, error.ru) == ("T6.4", "the rank was asked already", "рост уже спрошен")


def test_rank_with_a_run_that_cannot_beat() -> None:
    """T6.4: any run of one's own serves for the question: shorter, scored, burnt, or of eight cards."""
    four = "QS JS 10S 9S AD 8D 7C 9H AC"
    assert legal_texts(table([four, JUNIOR.replace("9S", "8S")], "7H", "0 announce QS:4")) == [
        "good",
        "rank?",
    ]
    for status in ("scored", "burnt"):
        match = position(
            [QUEEN, SENIOR],
            "H",
            "0 announce QS:3",
            turn_up="7H",
            stock=STOCK,
            claims=(claim(1, "KC:3", status),),
        )
        assert legal_texts(match) == ["good", "rank?"]
    eight = position([JUNIOR, QUEEN], "H", "0 9S", "1 announce QS:3", turn_up="7H", stock=STOCK, takers="01")
    assert legal_texts(eight) == ["good", "rank?"]


def test_rank_with_a_figure() -> None:
    """T6.4: after the break a figure serves for the question too, before it none."""
    hand = "KS KC KD KH AS 9S 7S 10H 8C"
    assert legal_texts(facing(hand)) == ["good"]
    match = position([QUEEN, hand], "H", "0 announce QS:3", turn_up="7H", stock=STOCK)
    assert legal_texts(match) == ["beat KKKK", "good", "rank?"]


def test_figures_have_no_rank() -> None:
    """T6.4: only the top of a run can be asked for."""
    match = position(
        [f"{FIGURES[0][1]} {LOW}", "JS 10S 9S AS AC AD 8H 10H KD"],
        "H",
        "0 announce QQQQ",
        turn_up="7H",
        stock=STOCK,
    )
    assert legal_texts(match) == ["good"]
    error = refused(match, "1 rank?")
    assert (error.rule, error.en, error.ru) == (
        "T6.4",
        "figures have no rank to ask",
        "у фигур рост не спрашивают",
    )


KINDS = ["3", "4", "5", "6", "7", "8", "QQQQ", "KKKK", "AAAA", "JJJJ"]
OF_KIND = {
    "3": ("9S:3", "9S 8S 7S"),
    "4": ("10S:4", "10S 9S 8S 7S"),
    "5": ("JS:5", "JS 10S 9S 8S 7S"),
    "6": ("QS:6", "QS JS 10S 9S 8S 7S"),
    "7": ("KS:7", "KS QS JS 10S 9S 8S 7S"),
    "8": ("AS:8", "AS KS QS JS 10S 9S 8S 7S"),
    "QQQQ": ("QQQQ", "QS QC QD QH"),
    "KKKK": ("KKKK", "KS KC KD KH"),
    "AAAA": ("AAAA", "AS AC AD AH"),
    "JJJJ": ("JJJJ", "JS JC JD JH"),
}


@pytest.mark.parametrize("junior", KINDS)
@pytest.mark.parametrize("senior", KINDS)
def test_the_kind_comes_first(junior: str, senior: str) -> None:
    """C7, T6.4: jacks beat aces, these kings, these queens, these a run of 8, and so down to 3."""
    said_meld, held = OF_KIND[junior]
    other, holding = OF_KIND[senior]
    if senior.isdigit():
        other, holding = other.replace("S", "C"), holding.replace("S", "C")
    hand = " ".join([*held.split(), "7D", "8D", "10D", "7H", "9H", "10H"][:9])
    match = position([hand, holding], "H", turn_up="8H", stock=STOCK)
    match = after(match, f"0 announce {said_meld}")
    beats = KINDS.index(senior) > KINDS.index(junior)
    assert (other in said(match, "beat")) == beats


def test_longer_beats_without_asking() -> None:
    """T6.4: a plain longer run beats a trump run, and need not ask."""
    match = table(["QH JH 10H AD 8D 10D 7C 9S AC", LONGER.replace("9S", "KS")], "7H", "0 announce QH:3")
    match, events = play_through(match, "1 beat JC:4")
    assert events[0] == Beaten(1, Spoken(4, 4), meld("JC:4"))


def test_what_is_said_in_beating() -> None:
    """T6.4, C7: kind and top are named, and that it is a trump only where that decides."""
    for hand, command, spoken in (
        (ACE, "1 beat AH:3", Spoken(3, 7, True)),
        (TRUMP, "1 rank?, 1 beat QH:3", Spoken(3, 5, True)),
        (ACE, "1 rank?, 1 beat AH:3", Spoken(3, 7)),
        (SENIOR, "1 rank?, 1 beat KC:3", Spoken(3, 6)),
    ):
        _, events = play_through(facing(hand), command)
        assert of_kind(events, Beaten)[0].spoken == spoken
    match = position([QUEEN, "KS KC KD KH AS 9S 7S 10H 8C"], "H", turn_up="7H", stock=STOCK)
    _, events = play_through(match, "0 announce QS:3, 1 beat KKKK")
    assert events[1] == Beaten(1, Spoken(10), meld("KKKK"))


def test_equal_tops() -> None:
    """C7, T6.4: of equal runs a trump one beats a plain one, else the one announced first stands."""
    assert said(facing(EQUAL, "1 rank?"), "beat") == set()
    assert said(facing(TRUMP, "1 rank?"), "beat") == {"QH:3"}
    trump_first = table(["QH JH 10H AD 8D 10D 7C 9S AC", "QS JS 10S KC KD 9C 8H 8C AH"], "7H")
    trump_first = after(trump_first, "0 announce QH:3, 1 rank?")
    assert said(trump_first, "beat") == set()


def test_the_trump_ace_run_must_match_the_length() -> None:
    """T6.4: unasked only a run from the trump ace of the same length beats, not a shorter one of it."""
    four = "QS JS 10S 9S AD 8D 7C 9H AC"
    match = table([four, ACE.replace("9S", "8S")], "7H", "0 announce QS:4")
    assert legal_texts(match) == ["good", "rank?"]
    longer = table([four, "AH KH QH JH AS 8S 7S KD 8C"], "7H", "0 announce QS:4")
    assert said(longer, "beat") == {"AH:4"}


BEATS_REFUSED = [
    (SENIOR, "1 beat AC:3", "that meld is not in your hand", "такой комбинации на руках нет"),
    (SENIOR, "1 beat KC:3", "ask for the rank first", "сначала спросите рост"),
    (JUNIOR, "1 rank?, 1 beat JC:3", "your meld is not senior", "ваша комбинация не старше"),
    (EQUAL, "1 rank?, 1 beat QC:3", "your meld is not senior", "ваша комбинация не старше"),
]


@pytest.mark.parametrize(("hand", "commands", "en", "ru"), BEATS_REFUSED)
def test_beating_refused(hand: str, commands: str, en: str, ru: str) -> None:
    """T6.4: one beats with a meld in hand, after asking for the rank, and only with a senior one."""
    *first, last = commands.split(", ")
    error = refused(facing(hand, *first), last)
    assert (error.rule, error.en, error.ru) == ("T6.4", en, ru)


def test_a_shorter_meld_does_not_beat() -> None:
    """T6.4: a run that is shorter is not senior, asked or not."""
    four = table(["QS JS 10S 9S AD 8D 7C 9H AC", "KC QC JC AS 8S 7S 8H 10H KD"], "7H", "0 announce QS:4")
    assert refused(four, "1 beat KC:3").en == "your meld is not senior"


def test_only_answers_while_an_announcement_stands() -> None:
    """T6.4: an announcement is answered with good, rank? or beat, nothing else."""
    for command in ("AS", "swap", "announce KC:3", "marriage", "claim", "break 3", "silent"):
        error = refused(facing(SENIOR), f"1 {command}")
        assert error.rule == "T6.4"
        assert error.en == "an announcement is to be answered: good, rank? or beat"
        assert error.ru == "надо ответить на объявление соперника"


def test_beating_with_eight_cards() -> None:
    """T6.4: one beats from the cards in hand at that moment, nine or eight."""
    nine = facing(LONGER)
    assert said(nine, "beat") == {"JC:4"}
    eight = table([LONGER, QUEEN], "7H", "0 KD, 1 announce QS:3")
    assert deal_of(eight).hands[0].bit_count() == 8
    assert said(eight, "beat") == {"JC:4"}
    gone = table([LONGER, QUEEN], "7H", "0 8C, 1 announce QS:3")
    assert said(gone, "beat") == set()


def beating(hand: str, standing: str = "QS:3", **fields: object) -> set[str]:
    """What beats a plain run from the queen after the break, the rank being known."""
    first = QUEEN if standing == "QS:3" else "QS JS 10S 9S AD 8D 7C 9H AC"
    match = position([first, hand], "H", f"0 announce {standing}", turn_up="7H", stock=STOCK, **fields)  # type: ignore[arg-type]
    return said(after(match, "1 rank?"), "beat")


def test_beating_with_what_he_could_announce() -> None:
    """T6.4, T6.5, T6.6: a burnt meld beats nothing, nor one that has scored."""
    assert beating(SENIOR) == {"KC:3"}
    assert beating(SENIOR, claims=(claim(1, "KC:3", "burnt"),)) == set()
    assert beating(SENIOR, claims=(claim(1, "KC:3"),)) == set()
    assert beating(SENIOR, claims=(claim(0, "KC:3"),)) == {"KC:3"}
    match = position(
        [QUEEN, SENIOR],
        "H",
        "0 announce QS:3, 1 rank?",
        turn_up="7H",
        stock=STOCK,
        claims=(claim(1, "KC:3", "burnt"),),
    )
    assert refused(match, "1 beat KC:3").rule == "T6.5"
    match = position(
        [QUEEN, SENIOR],
        "H",
        "0 announce QS:3, 1 rank?",
        turn_up="7H",
        stock=STOCK,
        claims=(claim(1, "KC:3"),),
    )
    assert refused(match, "1 beat KC:3").rule == "T6.6"


def test_beating_is_no_downgrade() -> None:
    """T6.4, T6.7: a run beats only if it is senior to all runs of its suit that its owner has scored."""
    four = "KC QC JC 10C AS 9S 7S 8H KD"
    assert beating(four) == {"KC:4", "KC:3"}
    assert beating(four, claims=(claim(1, "KC:4"),)) == set()
    assert beating(four, claims=(claim(1, "QC:3"),)) == {"KC:4", "KC:3"}
    assert beating(four, claims=(claim(1, "KC:4"),), rules=ANY_ORDER) == {"KC:3"}


def test_beating_shares_no_card() -> None:
    """T6.4, T6.8: with many melds a turn a run that shares a card with one scored by its owner beats none."""
    four = "KC QC JC 10C AS 9S 7S 8H KD"
    assert beating(four, claims=(claim(1, "QC:3"),), rules=MANY) == set()
    assert beating(four, claims=(claim(1, "QC:3", "burnt"),), rules=MANY) == {"KC:4", "KC:3"}


def test_a_figure_beats_after_the_break_only() -> None:
    """T6.4, T6.2: before the break no figure beats."""
    hand = "KS KC KD KH AS 9S 7S 10H 8C"
    assert said(facing(hand), "beat") == set()
    assert refused(facing(hand), "1 beat KKKK").rule == "T6.2"
    match = position([QUEEN, hand], "H", "0 announce QS:3", turn_up="7H", stock=STOCK)
    assert said(match, "beat") == {"KKKK"}


def test_the_beating_meld_is_safe() -> None:
    """T6.4: the beating meld is shown and scores at once, nobody beats it again; the announcer plays on."""
    match, events = play_through(facing(SENIOR), "1 rank?, 1 beat KC:3")
    assert events[2:] == (Beaten(1, Spoken(3, 6), meld("KC:3")), MeldScored(1, meld("KC:3"), 20))
    assert to_act(match) == (0,)
    assert deal_of(match).announcement is None
    assert "good" not in legal_texts(match)
    assert [deal_of(match).points_in_hand(seat) for seat in (0, 1)] == [0, 20]


def test_beating_leaves_ones_own_turn() -> None:
    """T6.4: beating does not use up the meld of one's own next turn."""
    other = "KC QC JC AS 9S 8S 7S 8H KD"
    match = after(table([QUEEN, other], "7H", "0 announce QS:3, 1 rank?, 1 beat KC:3"), "0 AC")
    assert said(match) == {"9S:3"}


# T6.5: passed and burnt


def test_a_meld_that_passed() -> None:
    """T6.5: a meld that passed scores for its announcer at once, and its cards are shown."""
    match, events = play_through(facing(NOTHING), "1 good")
    assert events == (Conceded(1), MeldScored(0, meld("QS:3"), 20))
    assert deal_of(match).points_in_hand(0) == 20
    assert [each.status for each in deal_of(match).claims] == ["scored"]


def test_a_burnt_meld() -> None:
    """T6.5: a beaten meld is burnt: it scores nothing and is not announced again in this deal."""
    match = facing(SENIOR, "1 rank?, 1 beat KC:3")
    assert [each.status for each in deal_of(match).claims] == ["burnt", "scored"]
    match = after(match, "0 AC, 1 KC, 1 break 6")
    assert deal_of(match).hands[0] & cards("QS JS 10S") == cards("QS JS 10S")
    assert "QS:3" not in said(match)
    error = refused(match, "0 announce QS:3")
    assert (error.rule, error.en, error.ru) == ("T6.5", "this meld is burnt", "эта комбинация сгорела")


def test_only_that_very_meld_is_burnt() -> None:
    """T6.5: a run that overlaps a burnt one may be announced, and the other player is not bound."""
    four = "QS JS 10S 9S AD 8D 7C 9H AC"
    burnt = (claim(0, "QS:3", "burnt"),)
    assert said(position([four, ""], "H", turn_up="7H", stock=STOCK, claims=burnt)) == {"QS:4", "JS:3"}
    other = position(["", four], "H", turn_up="7H", stock=STOCK, claims=burnt, leader=1)
    assert said(other) == {"QS:4", "QS:3", "JS:3"}


def test_what_was_said_before_stays() -> None:
    """T6.5, T6.6: a later meld, passed, burnt or beating, changes nothing of what was said before it."""
    hand = "QS JS 10S QC JC 10C AD 8D 9H"
    other = "KD QD JD AS 9S 7S 8H 10H KC"
    before = (claim(1, "9C:3"), claim(0, "JD:4", "burnt"))
    match = position([hand, other], "H", turn_up="7H", stock=STOCK, claims=before)
    passed = after(match, "0 announce QS:3, 1 good")
    assert deal_of(passed).claims == (*before, claim(0, "QS:3"))
    beaten = after(match, "0 announce QS:3, 1 rank?, 1 beat KD:3")
    assert deal_of(beaten).claims[:3] == (*before, claim(0, "QS:3", "burnt"))
    assert [each.status for each in deal_of(beaten).claims] == ["scored", "burnt", "burnt", "scored"]
    assert deal_of(beaten).points_in_hand(1) == 40


# T6.6: one a turn


def test_one_meld_a_turn() -> None:
    """T6.6: one meld a turn, whether it passes or burns; on the next turn another."""
    two = "QS JS 10S QC JC 10C AD 8D 9H"
    other = "KD QD JD AS 9S 7S 8H 10H KC"
    for answer in ("1 good", "1 rank?, 1 beat KD:3"):
        match = table([two, other], "7H", "0 announce QS:3", answer)
        assert said(match) == set()
        error = refused(match, "0 announce QC:3")
        assert (error.rule, error.en) == ("T6.6", "one meld a turn")
        assert error.ru == "на одном ходу — одна комбинация"
        match = after(match, "0 AD, 1 KD, 1 break 6")
        assert said(match) == {"QC:3"}


def test_each_meld_scores_once() -> None:
    """T6.6: a meld that has scored is not announced again in this deal."""
    match = position([QUEEN, ""], "H", turn_up="7H", stock=STOCK, claims=(claim(0, "QS:3"),), rules=ANY_ORDER)
    assert said(match) == set()
    error = refused(match, "0 announce QS:3")
    assert (error.rule, error.en) == ("T6.6", "each meld scores once in a deal")
    assert error.ru == "комбинация пишется один раз за кон"


def test_a_figure_scores_once() -> None:
    """T6.6, T6.7: figures score once each and do not bind each other."""
    hand = "QS QC QD QH KS KC KD KH 7S"
    match = position([hand, ""], "H", turn_up="7H", stock=STOCK, claims=(claim(0, "KKKK"),))
    assert said(match) == {"QQQQ"}
    assert refused(match, "0 announce KKKK").rule == "T6.6"


def test_a_marriage_may_be_added() -> None:
    """T6.6, T6.9: a marriage may be added to the meld of a turn, before or after it, passed or burnt."""
    hand = "QS JS 10S KH QH AD 8D 7C AC"
    other = "KD QD JD AS 9S 7S 8H 10H KC"
    for commands in (
        "0 marriage, 0 announce QS:3, 1 good",
        "0 announce QS:3, 1 good, 0 marriage",
        "0 announce QS:3, 1 rank?, 1 beat KD:3, 0 marriage",
    ):
        match = table([hand, other], "7H", commands)
        assert deal_of(match).points_in_hand(0) == (20 if "beat" in commands else 40)


# T6.7: order


def test_runs_must_rise() -> None:
    """T6.7: a run must be senior, by length and top, to every run of its suit that its owner has scored."""
    hand = "QS JS 10S 9S 8S AD 8D 9H AC"
    free = {"QS:5", "QS:4", "JS:4", "QS:3", "JS:3", "10S:3"}
    scored = {
        "10S:3": {"QS:5", "QS:4", "JS:4", "QS:3", "JS:3"},
        "QS:3": {"QS:5", "QS:4", "JS:4"},
        "JS:4": {"QS:5", "QS:4"},
        "QS:5": set(),
    }
    assert said(position([hand, ""], "H", turn_up="7H", stock=STOCK)) == free
    for last, expected in scored.items():
        match = position([hand, ""], "H", turn_up="7H", stock=STOCK, claims=(claim(0, last),))
        assert said(match) == expected
        for lower in free - expected - {last}:
            error = refused(match, f"0 announce {lower}")
            assert (error.rule, error.en) == ("T6.7", "a downgrade: in a suit runs must rise")
            assert error.ru == "понижение ранга: в одной масти объявляют от младшей к старшей"
        any_order = position(
            [hand, ""], "H", turn_up="7H", stock=STOCK, claims=(claim(0, last),), rules=ANY_ORDER
        )
        assert said(any_order) == free - {last}


def test_burnt_and_foreign_runs_bind_nothing() -> None:
    """T6.7: only runs that he has scored himself bind a player; burnt ones and the other's do not."""
    hand = "QS JS 10S 9S 8S AD 8D 9H AC"
    for bound in (claim(0, "QS:4", "burnt"), claim(1, "QS:4")):
        match = position([hand, ""], "H", turn_up="7H", stock=STOCK, claims=(bound,))
        assert {"QS:3", "JS:3", "10S:3"} <= said(match)


def test_figures_and_other_suits_are_free() -> None:
    """T6.7: a run of another suit, or a figure, may follow whatever was scored."""
    hand = "QS JS 10S JC 10C 9C JD JH AD"
    claims = (claim(0, "QS:3"), claim(0, "KH:5"))
    assert said(position([hand, ""], "H", turn_up="7H", stock=STOCK, claims=claims)) == {"JC:3", "JJJJ"}
    run_after_figure = position([hand, ""], "H", turn_up="7H", stock=STOCK, claims=(claim(0, "JJJJ"),))
    assert said(run_after_figure) == {"QS:3", "JC:3"}


def test_the_beating_run_counts_as_scored() -> None:
    """T6.4, T6.7: a run that beat binds its owner as if he had announced it."""
    other = "KC QC JC 10C 9C AS 8H 10H KD"
    match = table([QUEEN, other], "7H", "0 announce QS:3, 1 beat KC:4", "0 7C")
    assert said(match) == {"KC:5"}
    assert refused(match, "1 announce KC:3").rule == "T6.7"


def test_six_cards_climb_for_eight_turns() -> None:
    """T6.7: from Q to 7 a player may climb run by run, one a turn, while he has nine cards: eight turns."""
    match = table(
        ["QS JS 10S 9S 8S 7S AC AD 8H", "AS KS KC QC 9C KD QD 9D 10H"],
        "7H",
        draws="JC JD 10C 10D 8C 8D 7C 7D 9H",
        rules=TerzRules(5001),
    )
    climbed: list[str] = []
    ladder = ["9S:3", "10S:3", "JS:3", "QS:3", "10S:4", "JS:4", "QS:4", "JS:5", "QS:5", "QS:6"]
    for _ in range(200):
        (seat,) = to_act(match)
        options = legal_texts(match)
        own = sorted(each for each in options if each.startswith("announce") and "S:" in each)
        if seat == 0 and own:
            rest = ladder[len(climbed) :]
            assert own == sorted(f"announce {each}" for each in rest)
            climbed.append(rest[0])
            match = after(match, f"0 announce {rest[0]}, 1 good")
            continue
        if len(climbed) == 8 and deal_of(match).hands[0].bit_count() < 9 and deal_of(match).stock_size == 0:
            break
        played = [each for each in options if each[0] in "789JQKA1"]
        plain = [each for each in played if seat == 1 or each[-1] != "S"]
        match = after(match, f"{seat} {(plain or played or ['break 6'])[0]}")
    assert climbed == ladder[:8]
    assert deal_of(match).points_in_hand(0) - deal_of(match).won[0] == 4 * 20 + 3 * 50 + 100


# T6.8: many a turn


def test_the_senior_meld_first() -> None:
    """T6.8: with many melds a turn the first one is the senior that can be announced, of equals any."""
    hand = "QS JS 10S QC JC 10C AD 8D 9H"
    match = table([hand, NOTHING.replace("QC", "KC")], "7H", rules=MANY)
    assert said(match) == {"QS:3", "QC:3"}
    four = table(["QS JS 10S 9S KC QC JC AD 8D", ""], "7H", rules=MANY)
    assert said(four) == {"QS:4"}
    error = refused(four, "0 announce KC:3")
    assert (error.rule, error.en) == ("T6.8", "announce your senior meld first")
    assert error.ru == "сначала объявите старшую комбинацию"
    trump = table(["QH JH 10H QC JC 10C AD 8D 9S", ""], "7H", rules=MANY)
    assert said(trump) == {"QH:3"}
    for blocked in (claim(0, "QS:4"), claim(0, "QS:4", "burnt")):
        match = position(
            ["QS JS 10S 9S KC QC JC AD 8D", ""], "H", turn_up="7H", stock=STOCK, claims=(blocked,), rules=MANY
        )
        assert said(match) == ({"KC:3"})


def test_then_junior_ones() -> None:
    """T6.8: when it has passed others may follow that are not senior to the last one announced."""
    hand = "QS JS 10S QC JC 10C 9D 8D 7D"
    match = table([hand, "KS 9S 7S KC 8C 8H 10H KD AD"], "7H", "0 announce QS:3, 1 good", rules=MANY)
    assert said(match) == {"QC:3", "9D:3"}
    match = after(match, "0 announce 9D:3, 1 good")
    assert said(match) == set()
    error = refused(match, "0 announce QC:3")
    assert (error.rule, error.en) == ("T6.8", "it is senior to the last one announced")
    assert error.ru == "она старше объявленной перед ней"
    assert deal_of(match).points_in_hand(0) == 40


def test_the_next_turn_begins_anew() -> None:
    """T6.8: on the next turn the senior meld comes first again."""
    hands = ["QS JS 10S QC JC 10C 9D 8D 7D", "KS 9S 7S KC 8C 8H 10H KD AD"]
    match = table(hands, "7H", "0 announce QS:3, 1 good", draws="9C 8S", rules=MANY)
    match = after(match, "0 announce 9D:3, 1 good", "0 JS, 1 KS, 0 break 6", "1 7S")
    assert said(match) == {"QC:3"}


def test_runs_share_no_card() -> None:
    """T6.8: runs that a player has scored share no card with each other; burnt ones bind nothing."""
    hand = "QS JS 10S 9S 8S 7S AD 8D 9H"
    match = position([hand, ""], "H", turn_up="7H", stock=STOCK, claims=(claim(0, "QS:3"),), rules=MANY)
    assert said(match) == {"9S:3"}
    error = refused(match, "0 announce JS:3")
    assert (error.rule, error.en) == ("T6.8", "runs may share no card")
    assert error.ru == "у последовательностей не может быть общих карт"
    burnt = position(
        [hand, ""], "H", turn_up="7H", stock=STOCK, claims=(claim(0, "QS:6", "burnt"),), rules=MANY
    )
    assert said(burnt) == {"QS:5"}
    other = position([hand, ""], "H", turn_up="7H", stock=STOCK, claims=(claim(1, "QS:6"),), rules=MANY)
    assert said(other) == {"QS:6"}


def test_a_figure_and_a_run_may_share() -> None:
    """T6.8: a figure and a run may share a card, whichever was scored first."""
    hand = "QS JS 10S QC QD QH AD 8D 9H"
    after_figure = position(
        [hand, ""], "H", turn_up="7H", stock=STOCK, claims=(claim(0, "QQQQ"),), rules=MANY
    )
    assert said(after_figure) == {"QS:3"}
    after_run = position([hand, ""], "H", turn_up="7H", stock=STOCK, claims=(claim(0, "QS:3"),), rules=MANY)
    assert said(after_run) == {"QQQQ"}


def test_downgrades_are_free_with_many() -> None:
    """T6.8: T6.7 does not apply with many melds a turn: in a suit a lower run may follow a higher one."""
    hand = "QS JS 10S 9S 8S 7S AD 8D 9H"
    claims = (claim(0, "QS:3"),)
    many = position([hand, ""], "H", turn_up="7H", stock=STOCK, claims=claims, rules=MANY)
    assert "9S:3" in said(many)
    one = position([hand, ""], "H", turn_up="7H", stock=STOCK, claims=claims)
    assert "9S:3" not in said(one)


def test_no_more_after_a_beaten_one() -> None:
    """T6.8: if one is beaten there are no more on this turn, but on the next."""
    hand = "QS JS 10S QC JC 10C AD 8D 9H"
    other = "KD QD JD AS 9S 7S 8H 10H KC"
    match = table([hand, other], "7H", "0 announce QS:3, 1 rank?, 1 beat KD:3", rules=MANY)
    assert said(match) == set()
    error = refused(match, "0 announce QC:3")
    assert (error.rule, error.en) == ("T6.8", "your meld was beaten: no more on this turn")
    assert error.ru == "комбинацию перебили: на этом ходу больше нельзя"
    match = after(match, "0 AD, 1 KD, 1 break 6")
    assert said(match) == {"QC:3"}


# T6.9: marriages

PAIR = "KH QH AS 9S 7C AD 8D 10D JC"


def test_a_marriage() -> None:
    """T6.9: king and queen of trumps in hand score 20 on one's turn, and nobody answers."""
    match, events = play_through(table([PAIR, ""], "7H"), "0 marriage")
    assert events == (MarriageAnnounced(0, 3, 20),)
    assert to_act(match) == (0,)
    assert deal_of(match).points_in_hand(0) == 20
    _, events = play_through(match, "0 KH")
    assert events == (Played(0, card("KH")),)


@pytest.mark.parametrize("stage", ["1", "2", "3"])
@pytest.mark.parametrize("following", [False, True])
def test_a_marriage_in_any_stage(stage: str, following: bool) -> None:
    """T6.9: in any stage, leading or following, with any number of cards in hand."""
    takers = {"1": "", "2": "01", "3": "0101010"}[stage]
    stock = "" if stage == "3" else STOCK
    for hand in ("KH QH", "KH QH 7S", PAIR):
        hands = ["7D", hand] if following else [hand, "7D"]
        match = position(
            hands,
            "H",
            turn_up="7H" if stock else "",
            stock=stock,
            takers=takers,
            trick="AC" if following else "",
        )
        assert "marriage" in legal_texts(match)


def test_a_marriage_once() -> None:
    """T6.9: once, with both cards in hand; one of them, or a plain pair, is none."""
    match = table([PAIR, ""], "7H", "0 marriage")
    error = refused(match, "0 marriage")
    assert error.rule == "T6.9"
    assert error.en == "a marriage is king and queen in hand, once in a suit"
    assert error.ru == "марьяж — это король и дама на руках, в каждой масти один раз"
    for hand in (PAIR.replace("KH", "KS"), PAIR.replace("QH", "QS"), PAIR.replace("KH QH", "KS QS")):
        assert "marriage" not in legal_texts(table([hand, ""], "7H"))


def test_each_player_has_his_own_marriage() -> None:
    """T6.9: a marriage that the other announced does not bind."""
    match = position(["KH QH", ""], "H", "0 marriage", turn_up="7H", stock=STOCK)
    other = position(
        ["", "KH QH"], "H", turn_up="7H", stock=STOCK, leader=1, marriages=deal_of(match).marriages
    )
    assert "marriage" in legal_texts(other)


def test_marriages_of_any_suit() -> None:
    """T6.9: with marriages of any suit each counts 20, once per suit, several on one turn."""
    match = table(["KH QH KS QS 7C AD 8D 10D JC", ""], "7H", rules=ANY_MARRIAGE)
    assert {"marriage H", "marriage S"} <= set(legal_texts(match))
    assert "marriage" not in legal_texts(match)
    match, events = play_through(match, "0 marriage S, 0 marriage H")
    assert events == (MarriageAnnounced(0, 0, 20), MarriageAnnounced(0, 3, 20))
    assert deal_of(match).points_in_hand(0) == 40
    for suit in "SCDH":
        assert (
            refused(match, f"0 marriage {suit}").en == "a marriage is king and queen in hand, once in a suit"
        )


def test_how_a_marriage_is_named() -> None:
    """T6.9: its suit is named if marriages of any suit count, and only then."""
    en = "name the suit if marriages of any suit count, and only then"
    ru = "масть называют, только если считается марьяж в любой масти"
    error = refused(table([PAIR, ""], "7H", rules=ANY_MARRIAGE), "0 marriage")
    assert (error.rule, error.en, error.ru) == ("T6.9", en, ru)
    error = refused(table([PAIR, ""], "7H"), "0 marriage H")
    assert (error.rule, error.en, error.ru) == ("T6.9", en, ru)
