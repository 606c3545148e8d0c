"""position: a match at one moment as one line of text."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.helpers import after, dealt, deberts_deck, next_deal, play_out, terz_deck
from tests.logs import any_rules, moments
from yus.errors import YusError
from yus.match import Match, awaits_deck, deal_cards, decide, evolve, legal, new_match, to_act
from yus.position import PositionError, parse_position, position_text
from yus.rules import DebertsRules, Rules, TerzRules
from yus.view import view

TWO = dealt(DebertsRules(), deberts_deck(["AH KH QH", "7S"], turn_up="9H"))
BID = after(TWO, "0 play")
SAID = after(BID, "0 announce AH:3")
PLAYED = after(SAID, "1 good, 0 done, 0 AH")
STOCK = dealt(TerzRules(), terz_deck(["AH KH QH", "7S"], turn_up="9D"))
ASKED = after(STOCK, "0 announce AH:3")
BREAKING = after(STOCK, "0 AH, 1 7S")


@settings(max_examples=60)
@given(any_rules(), st.integers(0, 2**32 - 1))
@example(DebertsRules(), 0)
def test_round_trip(rules: Rules, chance: int) -> None:
    """Whatever the moment of a match, its text is one line and reads back to an equal state."""
    for match in moments(rules, chance, deals=2):
        text = position_text(match)
        assert "\n" not in text
        assert parse_position(text) == match
        assert parse_position(f" {text}\n") == match


def test_between_events() -> None:
    """A moment at which nobody is to act, between the events of one command, is no position."""
    match = TWO
    for event in decide(TWO, 0, legal(TWO, 0)[0])[:1]:
        match = evolve(match, event)
    error = refused(position_text(match))
    assert (error.field, error.why) == ("stage", "nobody is to act")


def test_readable() -> None:
    """The game comes first, then what differs from the default, the deal after a bar."""
    assert (
        position_text(new_match(TerzRules(target=301), 1))
        == "terz target=301 dealer=1 totals=0,0 targets=301,301"
    )
    text = position_text(TWO)
    assert text.startswith("deberts number=1 dealer=1 totals=0,0 targets=501,501 | dealer=1 hands=")
    assert "turn_up=9H" in text
    assert "stage" not in text


@pytest.mark.parametrize(
    "match", [TWO, BID, SAID, PLAYED, STOCK, ASKED, BREAKING, play_out(TWO), play_out(STOCK)]
)
def test_all_stages(match: Match) -> None:
    """Every stage has its text."""
    assert parse_position(position_text(match)) == match


def changed(match: Match, old: str, new: str) -> str:
    """Return the text of a match with one part of it replaced."""
    text = position_text(match)
    assert text.count(old) == 1, (text, old)
    return text.replace(old, new)


def refused(text: str) -> PositionError:
    """Return why a text is no position."""
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    assert isinstance(caught.value, YusError)
    assert str(caught.value) == f"not a position: {caught.value.field}: {caught.value.why}"
    return caught.value


class TestRefused:
    """What is no position."""

    @pytest.mark.parametrize(
        ("text", "field", "why"),
        [
            ("", "game", "deberts or terz expected, not ''"),
            ("poker", "game", "deberts or terz expected, not 'poker'"),
            ("x" * 10**6, "game", "deberts or terz expected, not 'xxx"),
            ("deberts", "dealer", "missing"),
            ("deberts dealer=0", "totals", "missing"),
            ("deberts dealer", "dealer", "name=value expected"),
            ("deberts  dealer=0", "", "name=value expected"),
            ("deberts dealer=0 dealer=1", "dealer", "there twice"),
            ("deberts colour=red", "colour", "no such field"),
            ("deberts dealer=x", "dealer", "a number expected, not 'x'"),
            ("deberts dealer=-1", "dealer", "a number expected, not '-1'"),
            ("deberts dealer=٣", "dealer", "a number expected"),
            ("deberts dealer=99999999", "dealer", "a number expected"),
            ("deberts dealer=2 totals=0,0 targets=501,501", "dealer", "no such seat at a table for 2"),
            ("deberts dealer=0 totals=0 targets=501,501", "totals", "one for each of 2 seats expected"),
            ("deberts dealer=0 totals=0,0 targets=1,2,3", "targets", "one for each of 2 seats expected"),
            ("deberts dealer=0 totals=0,0 targets=501,501 winner=3", "winner", "no such seat"),
            ("deberts players=5 dealer=0", "rules", "D1.1: players cannot be '5'"),
            ("terz order=down dealer=0", "rules", "T6.7: order cannot be 'down'"),
            ("terz players=2 dealer=0", "players", "no such field"),
        ],
    )
    def test_match(self, text: str, field: str, why: str) -> None:
        """The field that is wrong is named, and how."""
        error = refused(text)
        assert error.field == field
        assert error.why.startswith(why)

    @pytest.mark.parametrize(
        ("match", "old", "new", "field", "why"),
        [
            (TWO, "turn_up=9H", "turn_up=9X", "turn_up", "not a card"),
            (TWO, "turn_up=9H", "turn_up=7S", "cards", "C1: all 32, each once; these are 32, 31 different"),
            (TWO, "turn_up=9H", "", "", "name=value expected"),
            (TWO, " turn_up=9H", "", "turn_up", "missing"),
            (TWO, "hands=", "hands=xx", "hands", "cards expected, not 'xx"),
            (TWO, "hands=", "hands=/", "hands", "one for each of 2 seats expected"),
            (TWO, "pack=", "pack=AHAH", "cards", "C1: all 32, each once; these are 34, 32 different"),
            (TWO, "turn=0", "turn=1", "turn", "D3.2"),
            (TWO, "won=0,0", "won=0,0,0", "won", "one for each"),
            (TWO, "number=1", "number=0", "number", "the deals dealt"),
            (TWO, "number=1", "number=1 winner=0", "winner", "none before the deal is over"),
            (TWO, "number=1", "number=1 written=thrown_in.0,0.0,0.0,0.0.1", "written", "there once"),
            (BID, "stage=melding", "stage=showing", "stage", "nobody is to act"),
            (SAID, "turn=1", "turn=1 rank_asked=yes", "rank_asked", "nobody is to act"),
            (TWO, "won=0,0", "won=0,0 stage=sleeping", "stage", "one of bidding, topping_up"),
            (TWO, "won=0,0", "won=0,0 stage=play", "trump", "D3.2"),
            (TWO, "won=0,0", "won=0,0 trump=H", "trump", "D3.2"),
            (TWO, "won=0,0", "won=0,0 taker=0", "taker", "D3.2"),
            (TWO, "won=0,0", "won=0,0 passes=4", "passes", "D3.3"),
            (TWO, "won=0,0", "won=0,0 passes=1", "turn", "D3.2"),
            (BID, " trump=H", "", "trump", "D3.2"),
            (BID, "trump=H", "trump=Z", "trump", "not a suit"),
            (BID, "stage=melding", "stage=play leader=1", "turn", "C4"),
            (BID, "stage=melding", "stage=over", "stage", "D6"),
            (BID, "stage=melding", "stage=melding spoken=1", "turn", "D5.2"),
            (BID, "stage=melding", "stage=melding spoken=2", "spoken", "D5.2"),
            (BID, "stage=melding", "stage=melding announcement=0.3.-.no", "announcement", "D5.3"),
            (SAID, "announcement=0.3", "announcement=7.3", "seat", "no such seat"),
            (SAID, "0.3.-.no", "0.3.-", "announcement", "4 parts expected (seat, kind, top, accepted)"),
            (SAID, "0.3.-.no", "0.3.-.maybe", "announcement", "one of yes, no expected, not 'maybe'"),
            (SAID, "0.:3.AH:3.standing", "9.:3.AH:3.standing", "seat", "no such seat"),
            (SAID, "0.:3.AH:3.standing", "0.:3.-.standing", "claims", "not a meld"),
            (SAID, "0.:3.AH:3.standing", "0.:9.AH:3.standing", "claims", "not a spoken meld"),
            (SAID, "0.:3.AH:3.standing", "0.:3.AH:3.beaten", "announcement", "D5.3"),
            (PLAYED, "trick=AH ", "", "cards", "C1"),
            (PLAYED, "turn=1", "turn=0", "turn", "C4"),
            (PLAYED, "turn=1", "turn=1 leader=1", "hands", "D3"),
            (STOCK, "turn=0", "turn=1", "turn", "C4"),
            (STOCK, "turn_up=9D", "turn_up=-", "cards", "C1"),
            (STOCK, "need=501,501", "need=501", "need", "one for each"),
            (STOCK, "turn_up=9D", "turn_up=9D marriages=2.H", "seat", "no such seat"),
            (STOCK, "turn_up=9D", "turn_up=9D stage=breaking", "stage", "T3.3"),
            (STOCK, "turn_up=9D", "turn_up=9D stage=answering", "announcement", "T6.4"),
            (STOCK, "turn_up=9D", "turn_up=9D drawing=0,1", "drawing", "nobody is to act"),
            (ASKED, "turn=1", "turn=0", "turn", "T6.4"),
            (ASKED, " stage=answering", "", "announcement", "T6.4"),
        ],
    )
    def test_deal(self, match: Match, old: str, new: str, field: str, why: str) -> None:
        """A field of the deal that is wrong, or does not fit the stage, is named, and how."""
        error = refused(
            changed(match, old, new) if old in position_text(match) else pytest.fail(position_text(match))
        )
        assert (error.field, error.why[: len(why)]) == (field, why)

    def test_written(self) -> None:
        """What was written of the last deal has a figure for each seat."""
        text = position_text(play_out(TWO))
        assert " written=" in text
        start, _, rest = text.partition(" written=")
        outcome, points, *more = rest.split(" ")[0].split(".")
        for wrong in (
            ".".join([outcome, points + ",0", *more]),
            ".".join([outcome, points, *more[:-1], "7"]),
        ):
            error = refused(f"{start} written={wrong} {rest.split(' ', 1)[1]}")
            assert error.field in {"points", "next_dealer"}

    @pytest.mark.parametrize("tricks", ["0.AH.0.11", "0.AHKHQH.0.11", "5.AHKH.0.11", "0.AHKH.5.11"])
    def test_tricks(self, tricks: str) -> None:
        """A trick has a card of each seat, and a leader and a taker at the table."""
        match = play_out(STOCK)
        text = position_text(match)
        first = text.partition(" tricks=")[2].split(",")[0]
        assert refused(text.replace(first, tricks, 1)).field in {"cards", "leader", "taker"}


def words_of(rules: Rules, chance: int) -> list[list[str]]:
    """Return the positions of a match, each as its words."""
    return [position_text(match).split(" ") for match in moments(rules, chance, deals=2)]


WORDS = [
    each
    for rules in (
        DebertsRules(),
        DebertsRules(players=3),
        TerzRules(),
        TerzRules(per_turn="many", marriage="any"),
    )
    for each in words_of(rules, 3)
]


def test_what_stands_is_the_last_claim() -> None:
    """T6.4: while an announcement is answered the last claim stands, which is its seat's, and no other."""
    answering = next(each for each in moments(TerzRules(), 3, deals=2) if stage_of(each) == "answering")
    text = position_text(answering)
    claims = next(each for each in text.split(" ") if each.startswith("claims="))
    last = claims.removeprefix("claims=").split(",")[-1]
    assert last.endswith(".standing")
    burnt, other = last.replace("standing", "burnt"), f"{1 - int(last[0])}{last[1:]}"
    for wrong in (
        "",
        f" claims={burnt}",
        f" claims={other}",
        f" claims={last},{last}",
        f" claims={last},{burnt}",
    ):
        assert refused(text.replace(f" {claims}", wrong, 1)).field == "claims"


def stage_of(match: Match) -> str:
    """Where its deal is."""
    return "" if match.deal is None else match.deal.stage


@settings(max_examples=400)
@given(st.integers(0, 2**32 - 1))
@example(4089912)
def test_mutated(chance: int) -> None:
    """A changed text is refused with PositionError, or is a match in which everything legal can be done."""
    random = Random(chance)
    words = list(random.choice(WORDS))
    for _ in range(random.choice((1, 1, 2, 3))):
        place = random.randrange(len(words))
        other = random.choice(random.choice(WORDS))
        match random.randrange(5):
            case 0 if len(words) > 1:
                del words[place]
            case 1:
                words[place] = other
            case 2:
                words.append(other)
            case 3:
                name = words[place].split("=")[0]
                same = [each for each in random.choice(WORDS) if each.startswith(f"{name}=")]
                words[place] = same[0] if same else words[place]
            case _:
                letters = list(words[place]) or [" "]
                letters[random.randrange(len(letters))] = random.choice("0123456789.,/-=AKQJSCDH:x\n")
                words[place] = "".join(letters)
    try:
        match = parse_position(" ".join(words))
    except PositionError:
        return
    assert parse_position(position_text(match)) == match
    for seat in (*match.seats, None):
        view(match, seat)
    for seat in to_act(match):
        for command in legal(match, seat):
            decide(match, seat, command)


@given(st.text(max_size=80))
def test_any_text(text: str) -> None:
    """Of any text whatever nothing but PositionError comes."""
    for start in ("", "deberts ", "terz dealer=0 totals=0,0 targets=501,501 | "):
        with pytest.raises(PositionError):
            parse_position(start + text)


def test_next_deal() -> None:
    """A match read from its text goes on like the one that it was written of."""
    match = parse_position(position_text(play_out(TWO)))
    assert awaits_deck(match)
    assert next_deal(match, range(32)) == next_deal(play_out(TWO), range(32))
    assert deal_cards(match, range(32)) == deal_cards(play_out(TWO), range(32))
