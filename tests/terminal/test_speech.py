"""terminal.speech: events in words, as players say them."""

from collections.abc import Sequence

import pytest

from tests.helpers import deberts_deck, next_deal, play_through, terz_deck
from tests.logs import random_record
from yus.cards import Card
from yus.events import EVENT_TYPES, Announced, Beaten, Event, MatchClaimed, Seat, Spoken, StayedSilent
from yus.match import deal_cards, new_match
from yus.notation import parse_meld
from yus.record import replay
from yus.rules import DebertsRules, Rules, TerzRules
from yus.terminal.speech import Narrator
from yus.view import redact
from yus.words import words

RU = ("Вы", "Лена", "Миша")
EN = ("You", "Lena", "Misha")


def heard(
    rules: Rules,
    deck: Sequence[Card],
    *commands: str,
    language: str = "ru",
    me: Seat | None = 0,
    plain: bool = False,
) -> list[str]:
    """Return what one seat hears of a deal, speech in quotation marks."""
    names = RU if language == "ru" else EN
    teller = Narrator(rules, names[: rules.players], words(language), me, plain)
    start = new_match(rules, rules.players - 1)
    events: list[Event] = [*deal_cards(start, deck)]
    events += play_through(next_deal(start, deck), *commands)[1]
    lines = [line for event in events for line in teller.tell(event if me is None else redact(event, me))]
    return [
        (f"{names[line.seat]}: «{line.text}»" if line.seat is not None else f"— «{line.text}»")
        if line.spoken
        else line.text
        for line in lines
    ]


class TestDeberts:
    """What is said in Деберц (D3, D4, D5)."""

    def test_bidding(self) -> None:
        """Trumps are named with «Играю!», in the second round with the suit, or passed (D3.2, D3.3)."""
        deck = deberts_deck(["", ""], turn_up="9H")
        lines = heard(DebertsRules(), deck, "0 pass, 1 play")
        assert lines[:3] == [
            "Сдача 1. Сдаёт: Лена. Открыт козырь: девятка червей.", "Вы: «Пас»", "Лена: «Играю!»",
        ]  # fmt: skip
        lines = heard(DebertsRules(), deck, "0 pass, 1 pass, 0 play S")
        assert lines[3] == "Вы: «Играю пики!»"
        assert heard(DebertsRules(), deck, "0 pass, 1 pass, 0 pass, 1 pass")[-1] == "Все пасовали. Пересдача."

    def test_top_up(self) -> None:
        """The fresa is told to all, one's own three cards to oneself alone (D3.5)."""
        deck = deberts_deck(["", ""], turn_up="9H", top_up=["AH KH QS", "JC 7C 8C"], fresa="7D")
        assert heard(DebertsRules(), deck, "0 play")[2:] == [
            "Досдача. На фрезе: семёрка бубён.", "Вам пришли: Т♥ К♥ Д♠.",
        ]  # fmt: skip
        assert heard(DebertsRules(), deck, "0 play", me=1)[3:] == ["Вам пришли: В♣ 8♣ 7♣."]
        assert heard(DebertsRules(), deck, "0 play", me=None)[3:] == []

    def test_argument(self) -> None:
        """«Терц!» — «Рост?» — «Терц от короля» — «Не годится. Терц от туза!» (D5.4)."""
        deck = deberts_deck(["KS QS JS", "AC KC QC"], turn_up="9H")
        lines = heard(DebertsRules(), deck, "0 play, 0 announce KS:3, 1 rank?, 1 beat AC:3, 1 done")
        assert lines[4:] == [
            "Вы: «Терц!»",
            "Лена: «Рост?»",
            "— «Терц от короля»",
            "Лена: «Не годится. Терц от туза!»",
            "Лена пишет терц от туза (Т♣ К♣ Д♣): 20 очков.",
            "Лена: «Всё»",
        ]  # fmt: skip

    def test_trump_decides(self) -> None:
        """That a meld is a trump is said only where that decides (D5.4)."""
        deck = deberts_deck(["KS QS JS", "KH QH JH"], turn_up="9H")
        lines = heard(DebertsRules(), deck, "0 play, 0 announce KS:3, 1 rank?, 1 beat KH:3")
        assert "Лена: «Не годится. Терц от короля, козырный!»" in lines

    def test_more_melds(self) -> None:
        """What is added is said as «И ещё …» (D5.5)."""
        deck = deberts_deck(["KS QS JS 9D 8D 7D", ""], turn_up="9H")
        lines = heard(DebertsRules(), deck, "0 play, 0 announce KS:3, 1 good, 0 also 9D:3, 0 done")
        assert lines[-4:] == [
            "Вы пишете терц от короля (К♠ Д♠ В♠): 20 очков.",
            "Вы: «И ещё терц от девятки»",
            "Вы пишете терц от девятки (9♦ 8♦ 7♦): 20 очков.",
            "Вы: «Всё»",
        ]

    def test_silence_is_not_heard(self) -> None:
        """Silence makes no line (D5.3)."""
        teller = Narrator(DebertsRules(), RU[:2], words("ru"), 0)
        assert teller.tell(StayedSilent(1)) == []

    def test_seven(self) -> None:
        """The seven is swapped aloud; whether a terz passes is asked and answered (D4)."""
        deck = deberts_deck(["9H 8H 7H QS 10S KD AD 8C 10C", "AS 9C"], turn_up="KH")
        lines = heard(DebertsRules(), deck, "0 play, 0 passes?, 0 swap")
        assert lines[4:] == [
            "Вы: «Проходит ли мой терц?»",
            "— «Проходит»",
            "Вы: «Меняю семёрку»",
            "Вы: король червей уходит в руку, на столе семёрка.",
        ]
        deck = deberts_deck(["9H 8H 7H QS 10S KD AD 8C 10C", "AC KC QC"], turn_up="KH")
        assert "— «Не проходит»" in heard(DebertsRules(), deck, "0 play, 0 passes?")

    def test_play(self) -> None:
        """Bella is said, cards are told, and whose the trick is (D5.9, D6)."""
        deck = deberts_deck(["KH QH", "JH 9H"], turn_up="7S")
        commands = "0 pass, 1 pass, 0 play H, 0 silent, 1 silent, 0 bella, 0 KH, 1 JH"
        lines = heard(DebertsRules(), deck, commands, language="en", me=1)
        assert lines[-4:] == [
            "You: «Bella!»", "You: king of hearts", "Lena: jack of hearts", "The trick is yours: 24 points.",
        ]  # fmt: skip
        assert heard(DebertsRules(), deck, commands)[-1] == "Взятку берёт Лена: 24 очка."


class TestTerz:
    """What is said in Терц (T3, T5, T6, T7)."""

    def test_argument(self) -> None:
        """A meld that was beaten is burnt; its owner is named (T6.4, T6.5)."""
        deck = terz_deck(["QH JH 10H", "KC QC JC 9S 8D"], turn_up="7S")
        lines = heard(TerzRules(), deck, "0 announce QH:3, 1 rank?, 1 beat KC:3")
        assert lines == [
            "Кон 1. Сдаёт: Лена. Козырь: семёрка пик.",
            "Вы: «Терц!»",
            "Лена: «Рост?»",
            "— «Терц от дамы»",
            "Лена: «Не годится. Терц от короля!»",
            "Сгорел: терц от дамы (Вы).",
            "Лена пишет терц от короля (К♣ Д♣ В♣): 20 очков.",
        ]

    def test_passed(self) -> None:
        """A meld that passed is shown and written (T6.5)."""
        deck = terz_deck(["QH JH 10H 9H", ""], turn_up="7S")
        lines = heard(TerzRules(), deck, "0 announce QH:4, 1 good", plain=True)
        assert lines[1:] == [
            "Вы: «Пятьдесят!»",
            "Лена: «Годится»",
            "Вы пишете пятьдесят от дамы "
            "(дама червей, валет червей, десятка червей, девятка червей): 50 очков.",
        ]

    def test_figure(self) -> None:
        """Figures are announced by their points; a beaten one is burnt too (T6.2)."""
        deck = terz_deck(["QH QS QC QD 7H", "JH JC JS JD 8H"], turn_up="7S", draws="AS AC", cut=6)
        lines = heard(TerzRules(), deck, "0 7H, 1 8H, 0 break 6")
        assert lines[-4:] == [
            "Вы: «Ломаю»", "Вниз ушло 6 карт.", "Лена: карта из колоды.", "Вы берёте из колоды туза крестей.",
        ]  # fmt: skip
        assert "Лена: «Ломай!»" in lines
        spoken = Narrator(TerzRules(), RU[:2], words("ru"), 0)
        from_events = [line.text for event in _figures() for line in spoken.tell(event)]
        assert "Сгорела: сто дам (Вы)." in from_events

    def test_marriage(self) -> None:
        """A marriage is named with its suit only where any suit counts (T6.9)."""
        deck = terz_deck(["KH QH", ""], turn_up="7H")
        assert heard(TerzRules(), deck, "0 marriage")[-1] == "Вы: «Марьяж!»"
        assert heard(TerzRules(marriage="any"), deck, "0 marriage H")[-1] == "Вы: «Марьяж, черви!»"

    @pytest.mark.parametrize(
        ("target", "said"),
        [(501, "Есть пятьсот один!"), (301, "Есть триста один!"), (51, "Очки есть, партия!")],
    )
    def test_claim(self, target: int, said: str) -> None:
        """The match is claimed by its number (T7.1)."""
        (line,) = Narrator(TerzRules(target=target), RU[:2], words("ru"), 0).tell(MatchClaimed(1))
        assert (line.seat, line.text, line.spoken) == (1, said, True)


def _figures() -> list[Event]:
    queens, jacks = parse_meld("QQQQ"), parse_meld("JJJJ")
    return [Announced(0, Spoken(queens.kind), queens), Beaten(1, Spoken(jacks.kind), None)]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("me", [None, 0, 1])
@pytest.mark.parametrize("plain", [False, True])
def test_whole_matches(language: str, me: Seat | None, plain: bool) -> None:
    """Every kind of event has its words for every listener, and ends as a sentence does.

    Those of the table referee (T9) have theirs in test_referee.
    """
    told: set[type] = set()
    for rules in (DebertsRules(), DebertsRules(players=3), TerzRules(), TerzRules(marriage="any")):
        for seed in range(3):
            record = random_record(rules, seed, deals=12, with_legal=False)
            teller = Narrator(rules, RU[: rules.players], words(language), me, plain)
            for step in replay(record):
                for event in step.events:
                    lines = teller.tell(event if me is None else redact(event, me))
                    told |= {type(event)} if lines else set()
                    for line in lines:
                        assert line.text[0].isupper() or line.text[0].isdigit() or language == "en", line.text
                        assert "{" not in line.text
                        assert not plain or not any(sign in line.text for sign in "♠♣♦♥")
    silent = {"Opened", "StayedSilent", "MatchClaimed", "PassesAsked", "PassesTold", "Beaten", "ThrownIn"}
    silent |= {"MeldWritten", "Demanded", "MeldShown", "MarriageShown", "MeldRevived", "Penalised"}
    silent |= {"ClaimUpheld", "Counted", "Accepted", "Checked"}
    assert {each.__name__ for each in set(EVENT_TYPES) - told} <= silent
