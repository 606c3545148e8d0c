"""melding: the seven (D4), and who has the senior meld (D5.1 to D5.4)."""

import pytest

from tests.deberts.tables import deal_of, of_kind, table
from tests.helpers import after, card, cards, legal_texts, meld, play_through, refused
from yus.cards import ACE, JACK, KING, QUEEN
from yus.deberts.state import Announcement
from yus.events import (
    Announced,
    Beaten,
    Conceded,
    MeldScored,
    PassesAsked,
    PassesTold,
    RankAsked,
    RankTold,
    Spoken,
    StayedSilent,
    Swapped,
)
from yus.match import Match, to_act

# Trumps are hearts. ASKER may ask whether his terz passes; the others have a terz each, or nothing.
ASKER = "9H 8H 7H AS 10S QC AC JD KD"
NOTHING = "8C 10C QS 8S 10D 8D 9S JH KH"
FROM_NINE = "9C 8C 7C QS 8S 10D 8D JH KH"
FROM_TEN = "10C 9C 8C QS 8S 10D 8D JH KH"

# Three with a terz each, from queen, king and ace, all plain.
QUEEN_S = "QS JS 10S 7C 9C 7D 9D 8H AH"
KING_C = "KC QC JC 7S 9S 8D 10D 7H JH"
ACE_D = "AD KD QD 8S AS 8C 10C 9H QH"
TAKER = {0: "0 play", 1: "0 pass, 1 play", 2: "0 pass, 1 pass, 2 play"}


def standing(match: Match) -> Announcement:
    """What all know of the announcement that stands."""
    announcement = deal_of(match).announcement
    assert announcement is not None
    return announcement


# The seven (D4)


def test_swap() -> None:
    """D4.1: the holder of the trump seven may exchange it for the turn-up."""
    match = table([ASKER, NOTHING], "QH", "0 play")
    assert "swap" in legal_texts(match)
    match, events = play_through(match, "0 swap")
    assert events == (Swapped(0, card("QH"), card("7H")),)
    assert deal_of(match).hands[0] == cards("9H 8H QH AS 10S QC AC JD KD")
    assert deal_of(match).turn_up == card("7H")
    assert "swap" not in legal_texts(match)
    assert refused(match, "0 swap").rule == "D4.1"


def test_swap_is_for_the_holder_of_the_seven() -> None:
    """D4.1: who does not hold the trump seven may not swap; another seven is not enough."""
    match = table(["7S 7C 7D AH", "7H"], "QH", "0 play")
    assert "swap" not in legal_texts(match)
    error = refused(match, "0 swap")
    assert (error.rule, "trump seven" in error.en, "козырная семёрка" in error.ru) == ("D4.1", True, True)


@pytest.mark.parametrize("named", ["S", "C", "D"])
def test_no_swap_in_the_second_round(named: str) -> None:
    """D4.1: trumps named in the second round cannot be swapped for, whichever seven one holds."""
    match = table(["7S 7C 7D 7H 9S 9C", ""], "QH", f"0 pass, 1 pass, 0 play {named}")
    assert "swap" not in legal_texts(match)
    assert refused(match, "0 swap").rule == "D4.1"


def test_defender_may_swap() -> None:
    """D4.2: anybody who holds the seven may swap, taker or not, on his own turn."""
    match = table([NOTHING, ASKER], "QH", "0 play")
    assert refused(match, "1 swap").rule == "C4"
    match = after(match, "0 silent, 1 swap")
    assert deal_of(match).hands[1] & cards("QH")


def test_swap_does_not_end_the_turn() -> None:
    """D4.2: after the swap he may announce what he then holds."""
    match = table(["9H 8H 7H QH AS 10S QC 8C AD", NOTHING.replace("8C", "9C")], "10H", "0 play")
    assert "announce 9H:3" in legal_texts(match)
    match = after(match, "0 swap")
    assert to_act(match) == (0,)
    assert legal_texts(match) == ["announce 10H:3", "silent"]


@pytest.mark.parametrize(
    ("hands", "commands"),
    [
        ([NOTHING, ASKER], "0 silent, 1 silent"),
        ([FROM_TEN, ASKER], "0 announce 10C:3, 1 good"),
    ],
)
def test_no_swap_after_ones_turn(hands: list[str], commands: str) -> None:
    """D4.2: the turn ends with silent, announce, good or beat, and no swap comes after it."""
    match = after(table(hands, "QH", "0 play"), commands)
    for seat in to_act(match):
        assert "swap" not in legal_texts(match)
        assert refused(match, f"{seat} swap").rule in {"D6.1", "D5.5"}


@pytest.mark.parametrize("word", ["silent", "announce 9H:3"])
def test_word_passes_to_the_next_seat(word: str) -> None:
    """D4.2: after silent or announce it is the next seat's turn, the seven kept or not."""
    match = table([ASKER, NOTHING], "QH", "0 play", f"0 {word}")
    assert refused(match, "0 swap").rule == "C4"
    assert to_act(match) == (1,)


def test_swap_after_rank() -> None:
    """D4.2: the question for the rank does not end the turn: one may still swap, and then answer."""
    match = table([FROM_TEN, ASKER], "QH", "0 play", "0 announce 10C:3, 1 rank?")
    assert legal_texts(match) == ["good", "swap"]
    match = after(match, "1 swap")
    assert legal_texts(match) == ["good"]


def test_swap_before_an_answer_changes_it() -> None:
    """D4.2: one may swap before answering, and answer with what one then holds."""
    match = table([FROM_TEN, "KD QD 9H 8H 7H AS 10S QC AC"], "10H", "0 play", "0 announce 10C:3")
    assert legal_texts(match) == ["good", "rank?", "swap"]
    match = after(match, "1 swap, 1 rank?")
    assert legal_texts(match) == ["beat 10H:3", "good"]


# "Does my terz pass?" (D4.3)


def asks(match: Match) -> bool:
    """Whether the seat to act may ask."""
    return "passes?" in legal_texts(match)


def test_question_and_answer() -> None:
    """D4.3: the holder of 9 8 7 of trumps may ask whether his terz passes; the answer comes at once."""
    match = table([ASKER, NOTHING], "QH", "0 play")
    assert asks(match)
    match, events = play_through(match, "0 passes?")
    assert events == (PassesAsked(0), PassesTold(True))
    assert to_act(match) == (0,)


def test_question_only_once() -> None:
    """D4.3: the question may be asked only once."""
    match = table([ASKER, NOTHING], "QH", "0 play", "0 passes?")
    assert legal_texts(match) == ["announce 9H:3", "silent", "swap"]
    error = refused(match, "0 passes?")
    assert (error.rule, "once" in error.en, "один раз" in error.ru) == ("D4.3", True, True)


@pytest.mark.parametrize(
    ("hand", "turn_up"),
    [
        ("9H 8H AS 10S QC AC JD KD 7S", "QH"),  # no seven
        ("9H 7H AS 10S QC AC JD KD 7S", "QH"),  # no eight
        ("8H 7H AS 10S QC AC JD KD 7S", "QH"),  # no nine
        ("9S 8S 7S AC 10C QH KH 7H KD", "10H"),  # another suit's
    ],
)
def test_question_needs_that_terz(hand: str, turn_up: str) -> None:
    """D4.3: only the terz from the trump nine lets one ask: 9, 8 and 7 of trumps."""
    match = table([hand, ""], turn_up, "0 play")
    assert not asks(match)
    assert refused(match, "0 passes?").rule == "D4.3"


def test_question_needs_the_swap() -> None:
    """D4.3: who may not swap may not ask: not in the second round, and not after the swap."""
    second = table(["9S 8S 7S AC 10C QH KH 7H KD", ""], "10H", "0 pass, 1 pass, 0 play S")
    assert not asks(second)
    swapped = table([ASKER, NOTHING], "QH", "0 play", "0 swap")
    assert not asks(swapped)
    assert refused(swapped, "0 passes?").rule == "D4.3"


@pytest.mark.parametrize(
    "hand", ["10H 9H 8H 7H AS 10S QC AC JD", "9H 8H 7H 10S 9S 8S QC AC JD", "9H 8H 7H AS KS QS JS QC AC"]
)
def test_question_not_with_a_senior_meld(hand: str) -> None:
    """D4.3: who holds a meld senior to that terz may not ask."""
    match = table([hand, ""], "KH", "0 play")
    assert not asks(match)
    assert refused(match, "0 passes?").rule == "D4.3"


@pytest.mark.parametrize("convention", ["moscow", "kharkov"])
def test_question_with_an_equal_terz(convention: str) -> None:
    """D4.3: an own plain terz from the nine is not senior to the trump one: he may ask."""
    assert asks(table(["9H 8H 7H 9S 8S 7S QC AC JD", ""], "QH", "0 play", convention=convention))


def test_question_only_while_nothing_is_announced() -> None:
    """D4.3: the question is put only while no announcement stands, be it the own side's."""
    opposed = table([FROM_NINE, ASKER], "QH", "0 play", "0 announce 9C:3")
    assert legal_texts(opposed) == ["good", "rank?", "swap"]
    assert refused(opposed, "1 passes?").rule == "D4.3"
    mate = table([FROM_NINE, ASKER, ""], "QH", TAKER[2], "0 announce 9C:3")
    assert legal_texts(mate) == ["announce 9H:3", "silent", "swap"]
    assert refused(mate, "1 passes?").rule == "D4.3"


@pytest.mark.parametrize(
    ("other", "passes"),
    [
        (NOTHING, True),
        (FROM_NINE, True),
        (FROM_TEN, False),
        ("10C 9C 8C 7C QS 8S 10D JH KH", False),
        ("KH QH JH 8S 9S 10D 8D 7D 10C", False),
    ],
)
@pytest.mark.parametrize("convention", ["moscow", "kharkov"])
def test_answer_is_true(other: str, passes: bool, convention: str) -> None:
    """D4.3: the answer is no if an opponent still to speak holds a meld that would beat it, else yes."""
    match = table([ASKER, other], "AH", "0 play", convention=convention)
    assert PassesTold(passes) in play_through(match, "0 passes?")[1]


def test_any_meld_of_an_opponent_counts() -> None:
    """D4.3: it is enough for a no that one run of an opponent would beat it, whichever he looks at first."""
    match = table([ASKER, "9C 8C 7C QS JS 8S KH 10D JH"], "AH", "0 play")
    assert PassesTold(True) in play_through(match, "0 passes?")[1]
    match = table([ASKER, "QS KS JS 8S 9C 8C 7C 10D JH"], "AH", "0 play")
    assert PassesTold(False) in play_through(match, "0 passes?")[1]


def test_last_to_speak_hears_yes() -> None:
    """D4.3: the last to speak may ask too; the answer is yes, whatever was kept silent."""
    match = table([FROM_TEN, ASKER], "QH", "0 play", "0 silent")
    match, events = play_through(match, "1 passes?")
    assert events == (PassesAsked(1), PassesTold(True))


@pytest.mark.parametrize(
    ("hands", "taker", "asker", "passes"),
    [
        ([ASKER, FROM_TEN, ""], 0, 0, False),  # the next seat, an opponent
        ([ASKER, "", FROM_TEN], 0, 0, False),  # the last seat, an opponent
        ([ASKER, FROM_TEN, ""], 2, 0, True),  # the next seat, a mate
        ([ASKER, "", FROM_TEN], 2, 0, False),  # the taker
        ([ASKER, "", FROM_TEN], 1, 0, True),  # the last seat, a mate
        ([FROM_TEN, ASKER, ""], 1, 1, True),  # an opponent who has spoken
        (["", ASKER, FROM_TEN], 1, 1, False),
        ([FROM_TEN, ASKER, ""], 0, 1, True),
    ],
)
def test_answer_with_three(hands: list[str], taker: int, asker: int, passes: bool) -> None:
    """D4.3: neither a mate's meld nor one of an opponent who has spoken makes the answer no."""
    spoken = [f"{seat} silent" for seat in range(asker)]
    quiet = "KS JS 7S 9D 7D QD AH 10H 10D"
    filled = [hand or quiet.replace("10D", "9S") for hand in hands]
    match = table(filled, "QH", TAKER[taker], *spoken)
    assert PassesTold(passes) in play_through(match, f"{asker} passes?")[1]


def test_after_the_answer_anything() -> None:
    """D4.3: after the answer he may swap, or announce, or stay silent."""
    for other, promise in ((NOTHING, True), (FROM_TEN, False)):
        match = table([ASKER, other], "QH", "0 play", "0 passes?")
        assert deal_of(match).promise is promise
        assert legal_texts(match) == ["announce 9H:3", "silent", "swap"]
        assert legal_texts(after(match, "0 swap")) == ["silent"]
        assert to_act(after(match, "0 silent")) == (1,)


def test_yes_binds_the_opponents() -> None:
    """D4.3: after a yes the opponents can only answer good to his announcing that terz."""
    match = table([ASKER, FROM_NINE], "QH", "0 play", "0 passes?, 0 announce 9H:3")
    assert legal_texts(match) == ["good"]
    for command in ("rank?", "beat 9C:3"):
        error = refused(match, f"1 {command}")
        assert (error.rule, error.en) == ("D4.3", "this terz passes: say good")
        assert "годится" in error.ru
    assert refused(match, "1 silent").rule == "D5.4"
    unasked = table([ASKER, FROM_NINE], "QH", "0 play", "0 announce 9H:3")
    assert legal_texts(unasked) == ["good", "rank?"]


def test_no_binds_nobody() -> None:
    """D4.3: after a no the opponents answer as ever."""
    match = table([ASKER, FROM_TEN], "QH", "0 play", "0 passes?, 0 announce 9H:3")
    assert legal_texts(match) == ["good", "rank?"]


def test_yes_is_for_that_terz_only() -> None:
    """D4.3: a yes binds nobody if he swaps and announces another terz, or an equal one of another suit."""
    other = "9C 8C 7C QS 8S 10D 8D JH KH"
    match = table([ASKER, other], "10H", "0 play", "0 passes?, 0 swap, 0 announce 10H:3")
    assert legal_texts(match) == ["good", "rank?"]
    twins = "9H 8H 7H 9S 8S 7S QC AC JD"
    match = table([twins, other.replace("8S", "10S")], "10H", "0 play", "0 passes?", convention="kharkov")
    assert "announce 9S:3" in legal_texts(match)
    assert legal_texts(after(match, "0 announce 9S:3")) == ["good", "rank?"]
    assert legal_texts(after(match, "0 announce 9H:3")) == ["good"]


MATE_TEN = "10D 9D 8D QS 8S KC 7S JH KH"
MATE_NINE = "9D 8D 7D QS 8S KC JC JH KH"
TAKER_NINE = "9C 8C 7C 9S JS KS QD AD 10H"


@pytest.mark.parametrize("convention", ["moscow", "kharkov"])
@pytest.mark.parametrize(
    ("mate", "says", "answers"),
    [
        (MATE_TEN, "announce 10D:3", ["good", "rank?"]),
        (MATE_NINE, "announce 9D:3", ["good"]),
        (MATE_TEN, "silent", ["good"]),
    ],
)
def test_yes_binds_while_that_terz_stands(convention: str, mate: str, says: str, answers: list[str]) -> None:
    """D4.3: the taker is bound by a yes as long as that terz is the one of his opponents' that stands."""
    hands = [ASKER, mate, TAKER_NINE]
    match = table(hands, "QH", TAKER[2], "0 passes?, 0 announce 9H:3", f"1 {says}", convention=convention)
    assert legal_texts(match) == answers


def test_both_defenders_are_bound() -> None:
    """D4.3: a yes to the taker binds both defenders."""
    match = table([ASKER, MATE_NINE, TAKER_NINE], "QH", TAKER[0], "0 passes?, 0 announce 9H:3")
    assert legal_texts(match) == ["good"]
    assert legal_texts(after(match, "1 good")) == ["good"]


# The senior meld (D5.1)


@pytest.mark.parametrize(
    ("hand", "announces"),
    [
        ("AS KS QS JS 10S 7C 9D 8C AC", ["AS:4"]),  # five count as four, the top four
        ("AS KS QS JS 10S 9S 8S 7S AC", ["AS:4"]),
        ("QS JS 10S 9S 7C 9D 8C AC AD", ["QS:4"]),  # not the terzes in it
        ("10S 9S 8S 7S AC KC QC 7D 9D", ["10S:4"]),  # the longer goes before the higher top
        ("QS JS 10S KC QC JC 7D 9D AD", ["KC:3"]),
        ("QS JS 10S QC JC 10C 7D 9D AD", ["QC:3", "QS:3"]),  # equals: he chooses
        ("10H 9H 8H JC 10C 9C QD 8S AS", ["JC:3"]),  # the top goes before trumps
        ("QS JS 9S 8S QC 10C 7D 9D AD", []),
    ],
)
def test_senior_meld(hand: str, announces: list[str]) -> None:
    """D5.1: one may announce only his senior meld, of runs of 4 and 3; among equals he chooses which."""
    match = table([hand, ""], "JH", "0 play")
    wanted = [f"announce {each}" for each in announces]
    assert [text for text in legal_texts(match) if text.startswith("announce")] == wanted


@pytest.mark.parametrize(
    ("convention", "announces"), [("moscow", ["10H:3"]), ("kharkov", ["10H:3", "10S:3"])]
)
def test_convention_changes_the_senior_meld(convention: str, announces: list[str]) -> None:
    """D1.2: of two melds of one kind and top the trump one is senior only under Moscow rules."""
    match = table(["10H 9H 8H 10S 9S 8S QC AC KD", ""], "JH", "0 play", convention=convention)
    said = [text for text in legal_texts(match) if text.startswith("announce")]
    assert said == [f"announce {each}" for each in announces]


@pytest.mark.parametrize("command", ["announce AS:5", "announce KS:4", "announce AS:3", "announce AC:3"])
def test_only_the_senior_meld(command: str) -> None:
    """D5.3: neither a longer run, nor a part of the senior one, nor a meld one does not hold is announced."""
    match = table(["AS KS QS JS 10S 7C 9D 8C AC", ""], "JH", "0 play")
    error = refused(match, f"0 {command}")
    assert (error.rule, error.en) == ("D5.3", "only your senior meld can be announced")
    assert "старшую" in error.ru


# Turns and sides (D5.2)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_each_seat_has_one_turn(dealer: int) -> None:
    """D5.2: after the top-up each seat has one turn, elder first; then elder leads."""
    order = [(dealer + 1 + step) % 3 for step in range(3)]
    match = table(["", "", ""], "", f"{order[0]} play", dealer=dealer)
    for seat in order:
        assert to_act(match) == (seat,)
        match, events = play_through(match, f"{seat} silent")
        assert StayedSilent(seat) in events
    assert to_act(match) == (order[0],)
    assert deal_of(match).stage == "play"
    assert deal_of(match).spoken == 3


def test_two_are_two_sides() -> None:
    """D5.2: with two players each is a side: the other's announcement must be answered."""
    for taker in ("0 play", "0 pass, 1 play"):
        match = table([QUEEN_S, KING_C], "KH", taker, "0 announce QS:3")
        assert legal_texts(match) == ["good", "rank?", "swap"]


@pytest.mark.parametrize(("taker", "same"), [(0, False), (1, False), (2, True)])
def test_defenders_are_one_side(taker: int, same: bool) -> None:
    """D5.2: with three the taker is one side and both defenders the other."""
    match = table([QUEEN_S, KING_C, ACE_D], "KH", TAKER[taker], "0 announce QS:3")
    swap = ["swap"]
    assert legal_texts(match) == (["announce KC:3", "silent", *swap] if same else ["good", "rank?", *swap])


def test_nothing_else_in_the_meld_stage() -> None:
    """D5.2: before the first lead one announces or is silent: no card, no bella, no adding."""
    match = table([QUEEN_S, KING_C], "KH", "0 play")
    for command in ("AH", "bella", "done", "also QS:3", "pass", "play", "break 6"):
        error = refused(match, f"0 {command}")
        assert (error.rule, "announce or stay silent" in error.en) == ("D5.2", True)


# Announcing (D5.3)


def test_only_the_kind_is_said() -> None:
    """D5.3: of an announcement only the kind is said."""
    match = table([QUEEN_S, KING_C], "KH", "0 play")
    assert legal_texts(match) == ["announce QS:3", "silent"]
    match, events = play_through(match, "0 announce QS:3")
    assert events == (Announced(0, Spoken(3), meld("QS:3")),)
    assert standing(match) == Announcement(0, 3, None, False)


def test_silence_with_or_without_melds() -> None:
    """D5.3: one may stay silent with a meld or without, and so gives up contesting later ones."""
    match = table([QUEEN_S, KING_C], "KH", "0 play, 0 silent")
    assert legal_texts(match) == ["announce KC:3", "silent", "swap"]
    match, events = play_through(match, "1 announce KC:3")
    assert of_kind(events, MeldScored) == [MeldScored(1, meld("KC:3"), 20)]


def test_elders_silence_binds_nobody_else() -> None:
    """D5.3: after another's silence there is nothing to answer."""
    match = table([QUEEN_S, KING_C], "KH", "0 play, 0 silent")
    for command in ("good", "rank?", "beat KC:3"):
        error = refused(match, f"1 {command}")
        assert (error.rule, error.en) == ("D5.4", "there is no announcement to answer")
        assert "соперник ничего не объявил" in error.ru


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (QUEEN_S, KING_C, KING),  # the later is senior and stands
        (KING_C, QUEEN_S, KING),  # the earlier is senior and stands
    ],
)
def test_senior_of_a_side_stands(first: str, second: str, told: int) -> None:
    """D5.3: the senior of a side's two announcements stands; which one stays unknown until somebody asks."""
    melds = ["QS:3", "KC:3"] if first == QUEEN_S else ["KC:3", "QS:3"]
    match = table([first, second, ACE_D], "KH", TAKER[2])
    match, events = play_through(match, f"0 announce {melds[0]}, 1 announce {melds[1]}")
    assert [each.spoken for each in of_kind(events, Announced)] == [Spoken(3), Spoken(3)]
    assert standing(match).top is None
    assert {each.spoken.top for each in deal_of(match).claims} == {None}
    match, events = play_through(match, "2 rank?")
    assert events == (RankAsked(2), RankTold(Spoken(3, told)))
    scored = of_kind(play_through(match, "2 good")[1], MeldScored)
    assert scored == [MeldScored(0 if first == KING_C else 1, meld("KC:3"), 20)]


@pytest.mark.parametrize(("convention", "stands"), [("moscow", 1), ("kharkov", 0)])
def test_trump_of_a_mate(convention: str, stands: int) -> None:
    """D1.2: a mate's equal meld in trumps overtakes a plain one under Moscow rules only."""
    hands = ["10S 9S 8S AC QC JD KD 7C KH", "10H 9H 8H JC KC QD AD KS QS", ""]
    match = table(hands, "JH", TAKER[2], "0 announce 10S:3, 1 announce 10H:3", convention=convention)
    events = play_through(match, "2 good")[1]
    assert of_kind(events, MeldScored)[0].seat == stands


def test_earlier_of_equals_of_a_side_stands() -> None:
    """D5.3: of a side's two equal announcements the earlier stands."""
    hands = ["QS JS 10S 7C 9C 7D 9D 8H AH", "QC JC 10C 7S 9S 8D 10D 7H JH", ""]
    match = table(hands, "KH", TAKER[2], "0 announce QS:3, 1 announce QC:3")
    assert [each.status for each in deal_of(match).claims] == ["standing", "overtaken"]
    assert of_kind(play_through(match, "2 good")[1], MeldScored) == [MeldScored(0, meld("QS:3"), 20)]


def test_shorter_than_the_mates() -> None:
    """D5.3: over an announcement of his own side one may announce only a kind that is the same or longer."""
    berz = "QS JS 10S 9S 7C 7D 9D 8H AH"
    match = table([berz, KING_C.replace("9S", "8S"), ""], "KH", TAKER[2], "0 announce QS:4")
    assert legal_texts(match) == ["silent", "swap"]
    error = refused(match, "1 announce KC:3")
    assert (error.rule, error.en) == ("D5.3", "your side's announcement is longer")
    assert "длиннее" in error.ru
    assert refused(match, "1 announce QC:3").en == "only your senior meld can be announced"
    assert refused(match, "1 good").rule == "D5.4"


def test_longer_than_the_mates() -> None:
    """D5.3: a longer announcement over the own side's stands, and all know its kind."""
    hands = [KING_C.replace("9S", "8S"), "QS JS 10S 9S 7C 7D 9D 8H AH", ""]
    match = table(hands, "KH", TAKER[2], "0 announce KC:3, 1 announce QS:4")
    assert [each.status for each in deal_of(match).claims] == ["overtaken", "standing"]
    assert standing(match).kind == 4


def test_mates_announcement_over_a_beating_one() -> None:
    """D5.3: who announces over his own side leaves it open which stands, though its top was public."""
    match = table([QUEEN_S, KING_C, ACE_D], "KH", TAKER[0], "0 announce QS:3, 1 rank?, 1 beat KC:3")
    assert legal_texts(match) == ["announce AD:3", "silent"]
    match, events = play_through(match, "2 announce AD:3")
    assert events[0] == Announced(2, Spoken(3), meld("AD:3"))
    assert of_kind(events, MeldScored) == [MeldScored(2, meld("AD:3"), 20)]
    assert [each.status for each in deal_of(match).claims] == ["beaten", "overtaken", "scored"]


# Answering (D5.4)


def test_good_is_always_possible() -> None:
    """D5.4: to concede is always possible, whatever one holds; what stands then scores."""
    for other in (NOTHING, FROM_TEN, "10C 9C 8C 7C QS 8S 10D JD KH", "AH KH QH JD 8S 9S 10D 8D 7S"):
        match = table(["9D KS 9H 8H 7H AS 10S QC AC", other], "10H", "0 play", "0 announce 9H:3")
        assert "good" in legal_texts(match)
        events = play_through(match, "1 good")[1]
        assert events[0] == Conceded(1)
        assert of_kind(events, MeldScored) == [MeldScored(0, meld("9H:3"), 20)]


def test_good_does_not_bind_the_other_defender() -> None:
    """D5.4: one defender's good does not bind the other."""
    match = table([QUEEN_S, KING_C, ACE_D], "KH", TAKER[0], "0 announce QS:3, 1 good")
    assert to_act(match) == (2,)
    assert legal_texts(match) == ["good", "rank?"]
    match, events = play_through(match, "2 rank?, 2 beat AD:3")
    assert of_kind(events, MeldScored) == [MeldScored(2, meld("AD:3"), 20)]


def test_rank_is_told_to_all() -> None:
    """D5.4: after rank? the top of what stands is told at once to all, and the turn goes on."""
    match = table([QUEEN_S, KING_C], "KH", "0 play", "0 announce QS:3")
    match, events = play_through(match, "1 rank?")
    assert events == (RankAsked(1), RankTold(Spoken(3, QUEEN)))
    assert to_act(match) == (1,)
    assert deal_of(match).rank_asked is False
    assert legal_texts(match) == ["beat KC:3", "good", "swap"]


def test_rank_only_with_the_same_kind() -> None:
    """D5.4: rank? needs a senior meld of the same kind: not none, not a shorter and not a longer one."""
    berz = "KC QC JC 10C 7S 9S 8D 7H JH"
    for hands, said in (
        ([QUEEN_S, NOTHING.replace("QS", "KS").replace("10C", "JC").replace("KH", "QH")], "announce QS:3"),
        ([QUEEN_S, berz], "announce QS:3"),
        ([berz.replace("7H", "8H"), "AS KS QS 7C 9C 7D 9D 10H AH"], "announce KC:4"),
    ):
        match = table(hands, "KH", "0 play", f"0 {said}")
        assert "rank?" not in legal_texts(match)
        error = refused(match, "1 rank?")
        assert (error.rule, "same kind" in error.en, "такой же длины" in error.ru) == ("D5.4", True, True)


def test_rank_not_twice() -> None:
    """D5.4: rank? is not asked of a top that is public, by nobody."""
    match = table([QUEEN_S, KING_C, ACE_D], "KH", TAKER[0], "0 announce QS:3, 1 rank?")
    for command in ("", "1 good"):
        match = after(match, command) if command else match
        (seat,) = to_act(match)
        assert "rank?" not in legal_texts(match)
        error = refused(match, f"{seat} rank?")
        assert (error.rule, error.en) == ("D5.4", "the top is known already")
        assert "рост уже назван" in error.ru
    assert legal_texts(match) == ["beat AD:3", "good"]


TRUMP_ACE = "AH KH QH 7C 9C 7D 9D 8S 7S"


def test_certain_meld_asks_nothing() -> None:
    """D5.4: with a run from the trump ace one says good or not good without asking, under Moscow rules."""
    match = table(["QS JS 10S KC JC AC 8H 9H AD", TRUMP_ACE], "JH", "0 play", "0 announce QS:3")
    assert legal_texts(match) == ["beat AH:3", "good"]
    assert refused(match, "1 rank?").rule == "D5.4"
    match, events = play_through(match, "1 beat AH:3")
    assert events[0] == Beaten(1, Spoken(3, ACE, True), meld("AH:3"))


def test_nothing_is_certain_in_kharkov() -> None:
    """D5.4, D1.2: under Kharkov rules nothing is certain: a run from the trump ace must ask for the rank."""
    hands = ["QS JS 10S KC JC AC 8H 9H AD", TRUMP_ACE]
    match = table(hands, "JH", "0 play", "0 announce QS:3", convention="kharkov")
    assert legal_texts(match) == ["good", "rank?"]
    assert refused(match, "1 beat AH:3").en == "ask for the rank first"
    match, events = play_through(match, "1 rank?, 1 beat AH:3")
    assert of_kind(events, Beaten) == [Beaten(1, Spoken(3, ACE, False), meld("AH:3"))]


def test_plain_ace_is_not_certain() -> None:
    """D5.4: a run from a plain ace is not certain: it must ask."""
    match = table([QUEEN_S, ACE_D], "KH", "0 play", "0 announce QS:3")
    assert legal_texts(match) == ["good", "rank?"]
    error = refused(match, "1 beat AD:3")
    assert (error.rule, error.en, error.ru) == ("D5.4", "ask for the rank first", "сначала спросите рост")


def test_certain_terz_does_not_beat_a_berz() -> None:
    """D5.4: the certain meld beats only its own kind: a terz from the trump ace beats no berz."""
    match = table(["QS JS 10S 9S QC AC 8H 9H AD", TRUMP_ACE], "JH", "0 play", "0 announce QS:4")
    assert legal_texts(match) == ["good"]
    error = refused(match, "1 beat AH:3")
    assert (error.rule, error.en, error.ru) == (
        "D5.4",
        "your meld is not senior",
        "ваша комбинация не старше",
    )


def test_longer_kind_beats_at_once() -> None:
    """D5.4: a longer kind beats without asking; its kind and top are said, and not that it is a trump."""
    for berz, top, text in (
        ("QC JC 10C 9C 7S 9S 8D 7H JH", QUEEN, "QC:4"),
        ("AH KH QH JH 7S 9S 8D 7H 8C", ACE, "AH:4"),
    ):
        first = "KS QS JS 7C 8C 7D 9D 8H 10H" if top == QUEEN else "KS QS JS 7C 9C 7D 9D 8H 10D"
        match = table([first, berz], "9H", "0 play", "0 announce KS:3")
        assert legal_texts(match) == [f"beat {text}", "good", "swap"]
        match, events = play_through(match, f"1 beat {text}")
        assert events[0] == Beaten(1, Spoken(4, top, False), meld(text))
        assert of_kind(events, MeldScored) == [MeldScored(1, meld(text), 50)]


def test_higher_top_beats_after_the_rank() -> None:
    """D5.4: a meld of the same kind beats once the top is public and it is in fact senior."""
    match = table([QUEEN_S, KING_C], "KH", "0 play", "0 announce QS:3, 1 rank?")
    match, events = play_through(match, "1 beat KC:3")
    assert events[0] == Beaten(1, Spoken(3, KING, False), meld("KC:3"))
    assert [each.status for each in deal_of(match).claims] == ["beaten", "scored"]
    assert of_kind(events, MeldScored) == [MeldScored(1, meld("KC:3"), 20)]


@pytest.mark.parametrize("first", ["KC:3", "KS:3"])
def test_lower_or_equal_top_does_not_beat(first: str) -> None:
    """D5.4, D5.7: a meld with a lower top does not beat, nor an equal one: the earlier is senior."""
    hands = [KING_C, QUEEN_S] if first == "KC:3" else ["KS QS JS 7C 9C 7D 9D 8H AH", KING_C]
    match = table(hands, "10H", "0 play", f"0 announce {first}, 1 rank?")
    own = "QS:3" if first == "KC:3" else "KC:3"
    assert "beat " + own not in legal_texts(match)
    error = refused(match, f"1 beat {own}")
    assert (error.rule, error.en) == ("D5.4", "your meld is not senior")


@pytest.mark.parametrize("convention", ["moscow", "kharkov"])
def test_trump_decides_at_equal_tops(convention: str) -> None:
    """D5.4, D1.2: at equal tops the trump one beats under Moscow rules, and it is said that it is a trump."""
    hands = ["QS JS 10S 7C 9C 7D 9D 8H AH", "QH JH 10H 7S 9S 8D 10D KC AC"]
    match = table(hands, "KH", "0 play", "0 announce QS:3, 1 rank?", convention=convention)
    if convention == "kharkov":
        assert legal_texts(match) == ["good"]
        assert refused(match, "1 beat QH:3").en == "your meld is not senior"
    else:
        assert legal_texts(match) == ["beat QH:3", "good"]
        events = play_through(match, "1 beat QH:3")[1]
        assert events[0] == Beaten(1, Spoken(3, QUEEN, True), meld("QH:3"))


def test_trump_is_not_said_where_the_top_decides() -> None:
    """D5.4: that it is a trump is not said where the top alone decides."""
    hands = ["JS 10S 9S 7C 9C 7D 9D 8H AH", "QH JH 10H 7S KS 8D 10D KC AC"]
    match = table(hands, "KH", "0 play", "0 announce JS:3, 1 rank?")
    assert play_through(match, "1 beat QH:3")[1][0] == Beaten(1, Spoken(3, QUEEN, False), meld("QH:3"))


@pytest.mark.parametrize(
    ("first", "public", "trump"),
    [("KS QS JS 10C 8C 10D 8D 8H 9H", "KS:3", False), ("AS KS QS 10C 8C 10D 8D 8H 9H", "AS:3", True)],
)
def test_certain_meld_against_a_public_top(first: str, public: str, trump: bool) -> None:
    """D5.4: the certain meld says that it is a trump against a public top only if that is the ace."""
    asks_first = "AC KC QC 10S 9S JD AD 10H 7H"
    match = table([first, asks_first, TRUMP_ACE], "JH", TAKER[0], f"0 announce {public}, 1 rank?, 1 good")
    assert legal_texts(match) == ["beat AH:3", "good"]
    assert play_through(match, "2 beat AH:3")[1][0] == Beaten(2, Spoken(3, ACE, trump), meld("AH:3"))


def test_only_the_senior_meld_beats() -> None:
    """D5.4: not good is said with one's senior meld, and with no other."""
    hands = ["JS 10S 9S 7C 9C 7D 9D 8H AH", "AC KC QC JC QD KD AD 10H 7S"]
    match = table(hands, "KH", "0 play", "0 announce JS:3")
    assert legal_texts(match) == ["beat AC:4", "good"]
    for command in ("beat AD:3", "beat KC:3", "beat JH:4", "beat AC:5"):
        error = refused(match, f"1 {command}")
        assert (error.rule, error.en) == ("D5.4", "only your senior meld can beat")
        assert "только старшей" in error.ru


def test_any_of_equals_beats() -> None:
    """D5.1, D5.4: of his equal senior melds a player beats with the one he chooses."""
    hands = ["JS 10S 9S 7C 9C 7D 9D 8H AH", "KC QC JC QD KD JD 8S 10H 7S"]
    match = table(hands, "KH", "0 play", "0 announce JS:3, 1 rank?")
    assert legal_texts(match) == ["beat KC:3", "beat KD:3", "good"]


def test_top_of_the_beating_meld_is_public() -> None:
    """D5.4: what was beaten no longer stands; what beat it does, and its top is public."""
    match = table([QUEEN_S, KING_C, ACE_D], "KH", TAKER[1], "0 announce QS:3, 1 rank?, 1 beat KC:3")
    assert standing(match) == Announcement(1, 3, KING)
    assert [each.status for each in deal_of(match).claims] == ["beaten", "standing"]
    assert legal_texts(match) == ["beat AD:3", "good"]
    match, events = play_through(match, "2 beat AD:3")
    assert of_kind(events, MeldScored) == [MeldScored(2, meld("AD:3"), 20)]


def test_announcement_must_be_answered() -> None:
    """D5.4: an opposing announcement must be answered: neither silence nor an announcement will do."""
    match = table([QUEEN_S, KING_C], "KH", "0 play", "0 announce QS:3")
    for command in ("silent", "announce KC:3", "7S", "done", "pass"):
        error = refused(match, f"1 {command}")
        assert (error.rule, error.en) == ("D5.4", "an announcement stands: answer it")
        assert "надо ответить" in error.ru


def test_rank_names_the_top_of_what_stands() -> None:
    """D5.4: the top that is told is that of the announcement that stands, not of one that was overtaken."""
    hands = ["JC 10C 9C 7S 9S 8D KD 7H JH", "10S 9D 8S 7C 8C 7D JD 8H AH", "AD QD AS KS QS 10D 9H QH QC"]
    match = table(hands, "KH", TAKER[2], "0 announce JC:3, 1 silent, 2 rank?")
    assert standing(match).top == JACK
