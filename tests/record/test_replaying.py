"""record.replaying: all that a record says is held against the rules, and the first difference named."""

import copy
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.helpers import deberts_deck, terz_deck
from tests.logs import random_record, records
from yus.cards import cards_text, parse_cards
from yus.record import (
    Dealing,
    DealRecord,
    Difference,
    Ended,
    Record,
    RecordError,
    Step,
    check,
    deck_of,
    parse_record,
    record_text,
    replay,
    rules_of,
)
from yus.rules import DebertsRules, Rules, TerzRules

DEBERTS = random_record(DebertsRules(target=301), 8, deals=20)
THREE = random_record(DebertsRules(players=3, convention="kharkov", target=201), 5, deals=20)
TERZ = random_record(TerzRules(), 3, deals=20)
PLAIN = random_record(TerzRules(rounding=False), 3, deals=20)
ALL = [pytest.param(each, id=f"{each.game}-{each.rules}") for each in (DEBERTS, THREE, TERZ, PLAIN)]


def difference(record: Record) -> Difference:
    """Return the difference that is found; fail if none is."""
    with pytest.raises(Difference) as caught:
        check(record)
    return caught.value


def fault(record: Record) -> RecordError:
    """Return why a record cannot be read; fail if it can."""
    with pytest.raises(RecordError) as caught:
        check(record)
    return caught.value


def with_deal(record: Record, index: int, **changes: Any) -> Record:
    """Return a record with changes in one of its deals."""
    deals = list(record.deals)
    deals[index] = replace(deals[index], **changes)
    return replace(record, deals=tuple(deals))


def written_as(record: Record, outcome: Callable[[DealRecord], bool]) -> int:
    """Return the index of a deal of that kind."""
    return next(index for index, deal in enumerate(record.deals) if outcome(deal))


class TestAgreeing:
    """Records that say the truth."""

    @given(records())
    def test_what_was_made_is_right(self, record: Record) -> None:
        """A record made of a match replays with every field and every legal list equal."""
        match = check(record)
        if record.deals:
            assert match is not None
            assert record.winner is None or record.winner in match.seats
        else:
            assert match is None

    @given(records())
    def test_steps(self, record: Record) -> None:
        """The steps are the deals and commands of the record in order, each joined to the one before."""
        match = None
        texts: list[list[str]] = []
        for step in replay(record):
            if isinstance(step, Dealing):
                assert step.deal == len(texts)
                assert step.deck == deck_of(record.deals[step.deal], step.deal)
                texts.append([])
            else:
                assert isinstance(step, Step)
                assert step.before == match
                assert (step.deal, step.number) == (len(texts) - 1, len(texts[-1]))
                texts[-1].append(record.deals[step.deal].commands[step.number])
            match = step.after
        assert [tuple(each) for each in texts] == [deal.commands for deal in record.deals]

    def test_fields_may_be_left_out(self) -> None:
        """A field that is not there is not checked."""
        bare = tuple(DealRecord(deal.dealer, deal.deck, deal.commands) for deal in DEBERTS.deals)
        assert check(replace(DEBERTS, deals=bare, names=())) is not None

    @pytest.mark.parametrize("record", ALL)
    def test_cyrillic(self, record: Record) -> None:
        """Cards and melds may be written as Russians write them."""
        table = str.maketrans(
            {"K": "К", "Q": "Д", "J": "В", "A": "Т", "S": "п", "C": "к", "D": "б", "H": "ч"}
        )
        deals = tuple(
            DealRecord(
                deal.dealer,
                deal.deck.translate(table),
                tuple(
                    each.translate(table) if each[2:3].isupper() or each[2:3].isdigit() else each
                    for each in deal.commands
                ),
            )
            for deal in record.deals
        )
        assert "В" in deals[0].deck
        assert check(replace(record, deals=deals)) == check(record)


class TestUnreadable:
    """Records that cannot be replayed at all; the place is named as a path."""

    @pytest.mark.parametrize(
        ("game", "rules", "reason"),
        [
            ("poker", {}, "C1: no such game: 'poker'"),
            ("deberts", {"jokers": True}, "D1: no such option: 'jokers'"),
            ("terz", {"players": 2}, "T1.2: no such option: 'players'"),
            ("deberts", {"players": True}, "D1.1: players cannot be on"),
            ("deberts", {"players": "2"}, "D1.1: players cannot be '2'"),
            ("deberts", {"players": 4}, "D1.1: players cannot be 4"),
            ("deberts", {"target": True}, "D1.3: target cannot be on"),
            ("deberts", {"target": 50}, "D1.3: target cannot be 50"),
            ("deberts", {"target": 10**30}, "D1.3: target cannot be 1000000"),
            ("deberts", {"convention": "Moscow"}, "D1.2: convention cannot be 'Moscow'"),
            ("terz", {"rounding": 1}, "T2.3: rounding cannot be 1"),
            ("terz", {"rounding": "on"}, "T2.3: rounding cannot be 'on'"),
            ("terz", {"referee": "table"}, "T9: referee cannot be 'table'"),
        ],
    )
    def test_rules(self, game: str, rules: dict[str, Any], reason: str) -> None:
        """Rules that cannot be played are refused with the number of the rule."""
        error = fault(Record(game=game, rules=rules, deals=(), winner=None))
        assert error.where == "rules"
        assert error.why.startswith(reason)

    def test_reasons_are_short(self) -> None:
        """However long a wrong name is, the reason stays short."""
        assert len(fault(Record(game="x" * 10**6, deals=(), winner=None)).why) <= 300

    @pytest.mark.parametrize("names", [("a",), ("a", "b", "c"), ("a",) * 1000])
    def test_names(self, names: tuple[str, ...]) -> None:
        """There are as many names as seats, or none."""
        error = fault(replace(DEBERTS, names=names))
        assert str(error) == f"names: {len(names)} names for 2 seats"

    @pytest.mark.parametrize("dealer", [-1, 2, 10**30])
    def test_first_dealer(self, dealer: int) -> None:
        """The first dealer is one of the seats."""
        assert str(fault(with_deal(DEBERTS, 0, dealer=dealer))) == f"deals[0].dealer: no seat {dealer}"

    @pytest.mark.parametrize(
        ("deck", "reason"),
        [
            ("", "all 32 cards, not 0"),
            ("AH", "all 32 cards, not 1"),
            (DEBERTS.deals[0].deck + " AH", "all 32 cards, not 33"),
            (" ".join(["AH"] * 32), "twice there: AH"),
            (DEBERTS.deals[0].deck.replace("AH", "6H"), "not a card: '6H'"),
            (DEBERTS.deals[0].deck.replace("AH", "💥"), "not a card: '💥'"),
        ],
    )
    def test_deck(self, deck: str, reason: str) -> None:
        """A deck is all 32 cards, each once (C1)."""
        error = fault(with_deal(DEBERTS, 1, deck=deck))
        assert error.where == "deals[1].deck"
        assert reason in error.why

    @pytest.mark.parametrize(
        "text", ["", "pass", "-1 pass", "3 pass", "00 pass", "١ pass", "0", "0 ", "0 resign"]
    )
    def test_command(self, text: str) -> None:
        """A command begins with its seat and has a verb that there is; else its place is told."""
        deal = DEBERTS.deals[1]
        error = fault(with_deal(DEBERTS, 1, commands=(*deal.commands[:2], text, *deal.commands[3:])))
        assert error.where == "deals[1].commands[2]"
        assert "\n" not in str(error)

    def test_number_of_lists(self) -> None:
        """There are as many legal lists as commands."""
        error = fault(with_deal(TERZ, 0, legal=(("AH",),)))
        assert error.where == "deals[0].legal"
        assert error.why == f"1 lists for {len(TERZ.deals[0].commands)} commands"

    def test_listed_command(self) -> None:
        """What is listed as legal is a command."""
        lists = list(TERZ.deals[0].legal or ())
        lists[3] = ("dance",)
        error = fault(with_deal(TERZ, 0, legal=tuple(lists)))
        assert error.where == "deals[0].legal[3]"
        assert error.why.startswith("not a command: 'dance'")


class TestDiffering:
    """Records that say something else than the rules."""

    @pytest.mark.parametrize("record", ALL)
    def test_dealer(self, record: Record) -> None:
        """Who deals next follows from the rules (D7.5, T7.3)."""
        players = rules_of(record).players
        wrong = (record.deals[1].dealer + 1) % players
        found = difference(with_deal(record, 1, dealer=wrong))
        assert (found.deal, found.command) == (2, None)
        assert found.rule == ("D7.5" if record.game == "deberts" else "T7.3")
        assert found.why == f"seat {record.deals[1].dealer} deals, not {wrong}"

    @pytest.mark.parametrize("record", ALL)
    @pytest.mark.parametrize("field", ["points", "written", "totals"])
    @pytest.mark.parametrize("change", [1, -1, 10**30])
    def test_results(self, record: Record, field: str, change: int) -> None:
        """Each seat's points, what it writes and its totals are those of the rules (D7, T7.2)."""
        index = written_as(record, lambda deal: deal.points is not None and any(deal.points))
        for seat in range(rules_of(record).players):
            values = list(getattr(record.deals[index], field))
            right = list(values)
            values[seat] += change
            found = difference(with_deal(record, index, **{field: tuple(values)}))
            assert (found.deal, found.command) == (index + 1, None)
            assert found.rule == _rule(record, field)
            assert found.why == f"{field} are {right}, not {values}"

    @pytest.mark.parametrize("record", ALL)
    @pytest.mark.parametrize("field", ["points", "written", "totals", "targets"])
    @pytest.mark.parametrize("wrong", [(), (0,), (0, 0, 0, 0), (-1, -1), (501, 501, 501)])
    def test_number_of_results(self, record: Record, field: str, wrong: tuple[int, ...]) -> None:
        """A list with too many or too few seats differs too."""
        found = difference(with_deal(record, 0, **{field: wrong}))
        assert found.deal == 1
        assert found.rule == ("T9" if field == "targets" else _rule(record, field))

    @pytest.mark.parametrize("record", ALL)
    def test_hanging(self, record: Record) -> None:
        """What hangs after a deal follows from the rules (D7.4)."""
        right = record.deals[0].hanging or 0
        found = difference(with_deal(record, 0, hanging=right + 1))
        assert str(found) == f"deal 1: D7.4: hanging are {right}, not {right + 1}"

    def test_thrown_in(self) -> None:
        """A deal that was thrown in scores nothing (D3.4)."""
        rules = DebertsRules()
        deck = cards_text(deberts_deck(["", ""]))
        deal = DealRecord(1, deck, ("0 pass", "1 pass", "0 pass", "1 pass"), points=(0, 0), written=(0, 0))
        record = Record(game="deberts", deals=(deal,), winner=None)
        assert check(record) is not None
        assert rules_of(record) == rules
        for field in ("points", "written"):
            assert difference(with_deal(record, 0, **{field: (1, 0)})).rule == "D3.4"

    def test_claimed(self) -> None:
        """A deal ended by a claim has the points of that moment (T7.1)."""
        deck = cards_text(terz_deck(["AH KH QH AS 10S AC 10C AD 10D", "7S 7C 7D 8S 8C 8D 9S 9C 9D"], "JH"))
        commands = (
            "0 marriage", "0 announce AH:3", "1 rank?", "1 good", "0 AS", "1 7S", "1 break 6", "0 claim",
        )  # fmt: skip
        points = (51, 0)
        deal = DealRecord(1, deck, commands, points=points, written=points, totals=points)
        record = Record(game="terz", rules={"target": 51}, deals=(deal,), winner=0)
        assert check(record) is not None
        for field in ("points", "written", "totals"):
            assert difference(with_deal(record, 0, **{field: (0, 0)})).rule == "T7.1"

    @pytest.mark.parametrize("record", ALL)
    @pytest.mark.parametrize("wrong", [None, -1, 0, 1, 2, 3, 10**30])
    def test_winner(self, record: Record, wrong: int | None) -> None:
        """The winner is the one of the rules (D8.1, T7.2)."""
        changed = replace(record, winner=wrong)
        if wrong == record.winner:
            assert check(changed) is not None
            return
        found = difference(changed)
        assert (found.deal, found.command) == (None, None)
        assert found.rule == ("D8.1" if record.game == "deberts" else "T7.2")
        assert f"the winner is seat {record.winner}, not " in found.why

    @pytest.mark.parametrize("record", ALL)
    def test_winner_too_early(self, record: Record) -> None:
        """A match that goes on has no winner yet; one without a deal has none either."""
        cut = replace(record, deals=record.deals[:1])
        assert check(replace(cut, winner=None)) is not None
        for short in (cut, replace(record, deals=())):
            found = difference(short)
            assert found.why == f"the winner is nobody yet, not seat {record.winner}"

    @pytest.mark.parametrize("record", ALL)
    def test_deal_too_many(self, record: Record) -> None:
        """After the end of the match nothing is dealt (D8.1, T7.2)."""
        found = difference(replace(record, deals=(*record.deals, record.deals[0])))
        assert found.deal == len(record.deals) + 1
        assert found.why == "the match is over already"
        assert found.rule == ("D8.1" if record.game == "deberts" else "T7.2")

    @pytest.mark.parametrize("record", ALL)
    @pytest.mark.parametrize("index", [0, -1])
    def test_deal_not_over(self, record: Record, index: int) -> None:
        """Only the last deal may be unfinished, and then it has no results."""
        deal = record.deals[index]
        short = replace(deal, commands=deal.commands[:-1], legal=None)
        found = difference(with_deal(record, index, commands=short.commands, legal=None))
        assert found.deal == index % len(record.deals) + 1
        assert found.why == "the deal is not over"

    @pytest.mark.parametrize("field", ["points", "written", "totals", "hanging"])
    def test_results_of_an_unfinished_deal(self, field: str) -> None:
        """An unfinished deal has no points, written, totals, hanging."""
        deal = DEBERTS.deals[0]
        open_deal = DealRecord(deal.dealer, deal.deck, deal.commands[:5])
        record = replace(DEBERTS, deals=(open_deal,), winner=None)
        assert check(record) is not None
        value = 0 if field == "hanging" else (0, 0)
        assert difference(with_deal(record, 0, **{field: value})).why == "the deal is not over"

    @pytest.mark.parametrize("record", ALL)
    def test_command_not_legal(self, record: Record) -> None:
        """A command that the rules forbid is named with its number and with the rule."""
        deal = record.deals[0]
        for number, text in enumerate(deal.commands):
            if not text[2:3].isdigit() and text[2:3] not in "JQKA":
                continue
            gone = deal.commands[number - 1].split()[-1] if number else "7S"
            wrong = f"{text[0]} {gone if gone[0] in '7891JQKA' and ':' not in gone else '7S'}"
            if wrong in (text, *deal.commands[number:]):
                continue
            commands = (*deal.commands[:number], wrong, *deal.commands[number + 1 :])
            found = difference(with_deal(record, 0, commands=commands, legal=None))
            assert found.deal == 1
            assert found.command == number + 1
            assert found.rule[0] in "CDT"
            assert found.why.startswith(f"{wrong}: ")

    @pytest.mark.parametrize("record", ALL)
    def test_wrong_seat(self, record: Record) -> None:
        """A command given out of turn is named (C4)."""
        deal = record.deals[0]
        seat = (int(deal.commands[0][0]) + 1) % rules_of(record).players
        commands = (f"{seat}{deal.commands[0][1:]}", *deal.commands[1:])
        found = difference(with_deal(record, 0, commands=commands, legal=None))
        assert (found.rule, found.deal, found.command) == ("C4", 1, 1)

    def test_no_such_seat(self) -> None:
        """A third seat at a table for two is out of turn (C4)."""
        found = difference(with_deal(DEBERTS, 0, commands=("2 pass",), legal=None))
        assert (found.rule, found.command) == ("C4", 1)

    def test_command_too_many(self) -> None:
        """After the end of a deal nobody is to act."""
        deal = TERZ.deals[0]
        found = difference(with_deal(TERZ, 0, commands=(*deal.commands, "0 7S"), legal=None))
        assert (found.deal, found.command) == (1, len(deal.commands) + 1)


class TestLegal:
    """The legal lists."""

    @pytest.mark.parametrize("record", ALL)
    def test_missing(self, record: Record) -> None:
        """Whatever legal command a list leaves out, it is named with the rule that allows it."""
        seen = set()
        for index, deal in enumerate(record.deals):
            assert deal.legal is not None
            for number, listed in enumerate(deal.legal):
                for gone in listed:
                    word = gone.split(" ")[0] if gone[0].islower() else "card"
                    if word in seen or len(listed) == 1:
                        continue
                    seen.add(word)
                    lists = list(deal.legal)
                    lists[number] = tuple(each for each in listed if each != gone)
                    found = difference(with_deal(record, index, legal=tuple(lists)))
                    assert (found.deal, found.command) == (index + 1, number + 1)
                    assert found.why == f"not listed as legal: {gone}"
                    assert found.rule == _ALLOWED[record.game][word]
        assert {"card", "announce"} <= seen

    @pytest.mark.parametrize("record", ALL)
    def test_too_many(self, record: Record) -> None:
        """A command that is listed but not legal is named with the rule that forbids it."""
        deal = record.deals[0]
        assert deal.legal is not None
        lists = list(deal.legal)
        extra = "claim" if record.game == "terz" else "bella"
        lists[0] = tuple(sorted((*lists[0], extra)))
        found = difference(with_deal(record, 0, legal=tuple(lists)))
        assert (found.deal, found.command) == (1, 1)
        assert found.rule == ("T7.1" if record.game == "terz" else "D3.2")
        assert found.why.startswith(f"listed as legal: {extra}; legal are: ")

    @pytest.mark.parametrize("record", ALL)
    def test_order(self, record: Record) -> None:
        """A list is sorted by code point, each command once, in canonical notation (C1)."""
        deal = record.deals[0]
        assert deal.legal is not None
        number = next(at for at, listed in enumerate(deal.legal) if len(listed) > 2)
        listed = deal.legal[number]
        for wrong in (listed[::-1], (*listed, listed[-1]), tuple(each.lower() for each in listed)):
            if wrong == listed:
                continue
            lists = (*deal.legal[:number], wrong, *deal.legal[number + 1 :])
            found = difference(with_deal(record, 0, legal=lists))
            assert (found.rule, found.deal, found.command) == ("C1", 1, number + 1)

    def test_out_of_turn(self) -> None:
        """The list of a seat that is not to act differs as its command does (C4)."""
        deal = DEBERTS.deals[0]
        seat = 1 - int(deal.commands[0][0])
        found = difference(with_deal(DEBERTS, 0, commands=(f"{seat} pass",), legal=(("pass",),)))
        assert (found.rule, found.command) == ("C4", 1)


class TestGivenUp:
    """How a match ended other than by the rules."""

    def open_match(self) -> Record:
        """A match of two that is not over."""
        return replace(DEBERTS, deals=DEBERTS.deals[:1], winner=None)

    @pytest.mark.parametrize("seat", [0, 1])
    @pytest.mark.parametrize("deals", [0, 1])
    def test_other_wins(self, seat: int, deals: int) -> None:
        """Who gives up leaves the match to the other."""
        record = replace(self.open_match(), deals=DEBERTS.deals[:deals], ended=Ended("gave_up", seat))
        check(replace(record, winner=1 - seat))
        for wrong in (seat, None, 2, -1):
            assert difference(replace(record, winner=wrong)).rule == "D8.1"

    @pytest.mark.parametrize("seat", [-1, 2, 10**20])
    @pytest.mark.parametrize("deals", [0, 1])
    def test_no_such_seat(self, seat: int, deals: int) -> None:
        """Only a player of the match can give it up."""
        record = replace(DEBERTS, deals=DEBERTS.deals[:deals], winner=0, ended=Ended("gave_up", seat))
        assert difference(record).why == f"seat {seat} cannot give this match up"

    def test_three(self) -> None:
        """With three there is no other who would win."""
        record = replace(THREE, deals=THREE.deals[:1], winner=1, ended=Ended("gave_up", 0))
        assert difference(record).why == "seat 0 cannot give this match up"

    def test_won_already(self) -> None:
        """A match that was won by the rules was not given up."""
        found = difference(replace(DEBERTS, ended=Ended("gave_up", 0)))
        assert found.why == f"seat {DEBERTS.winner} has won the match, nobody gave it up"


_ALLOWED = {
    "deberts": {
        "pass": "D3.2", "play": "D3.2", "swap": "D4.1", "passes?": "D4.3", "silent": "D5.3",
        "announce": "D5.3", "good": "D5.4", "rank?": "D5.4", "beat": "D5.4",
        "also": "D5.5", "done": "D5.5", "bella": "D5.9",
        "card": "D6.2",
    },
    "terz": {
        "swap": "T5.1", "announce": "T6.1", "good": "T6.4", "rank?": "T6.4", "beat": "T6.4",
        "marriage": "T6.9", "break": "T3.3", "claim": "T7.1", "card": "T4.2",
    },
}  # fmt: skip


def _rule(record: Record, field: str) -> str:
    """The rule that a wrong result offends."""
    rules: Rules = rules_of(record)
    if isinstance(rules, DebertsRules):
        return "D7.1" if field == "points" else "D7.2" if rules.players == 2 else "D7.3"
    return "T7.2" if field == "points" or not rules.rounding else "T2.3"


def nodes(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in a JSON value, as container and key."""
    found: list[tuple[Any, Any]] = []
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found.append((value, key))
        found += nodes(value[key])
    return found


# Each draw is a copy: a list that one example changed would spoil the next.
ANYTHING: st.SearchStrategy[Any] = st.sampled_from(
    [
        None, True, False, 0, 1, 2, -1, 3, 10**30, 0.5, "", "0 pass", "AH", "ТЧ", "1 KS", "x" * 500,
        "\n\x1b[31m", [], {}, [[]], [0, 0], [None], {"a": 1}, "yus/1", "terz", "deberts",
        "0 announce AH:3", "1 break 13",
    ]
).map(copy.deepcopy)  # fmt: skip


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.data(), st.sampled_from([DEBERTS, THREE, TERZ]))
def test_mutated(data: st.DataObject, whole: Record) -> None:
    """Whatever is deleted, replaced or doubled in a record, it agrees, differs or cannot be read."""
    value = json.loads(record_text(replace(whole, deals=whole.deals[:2], winner=None)))
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(nodes(value)))
        match data.draw(st.sampled_from(["delete", "replace", "double", "move"])):
            case "delete":
                del container[key]
            case "replace":
                container[key] = data.draw(ANYTHING)
            case "double" if isinstance(container, list):
                container.insert(key, json.loads(json.dumps(container[key])))
            case _:
                there, place = data.draw(st.sampled_from(nodes(value)))
                container[key] = json.loads(json.dumps(there[place]))
        if not nodes(value):
            break
    reason = ""
    try:
        check(parse_record(json.dumps(value)))
    except (RecordError, Difference) as error:
        reason = str(error)
    assert "\n" not in reason


def test_deck_of() -> None:
    """The deck of a deal is read, the first dealt first."""
    deal = TERZ.deals[0]
    assert deck_of(deal, 0) == parse_cards(deal.deck)
    assert msgspec.UNSET is TERZ.ended
