"""notation: what is written reads back, what people type is understood, what is malformed is named."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import meld
from yus import commands as c
from yus.cards import HEARTS, PACK, RANK_NAMES, SPADES, cards_text
from yus.errors import NotationError
from yus.events import Spoken
from yus.melds import FIGURES, FOUR_JACKS, RUNS, Meld
from yus.notation import (
    command_text,
    meld_text,
    parse_command,
    parse_deck,
    parse_meld,
    parse_spoken,
    spoken_text,
    texts,
)

MELDS = (*RUNS, *FIGURES.values())
COMMANDS: list[c.Command] = [c.PASS, c.NAME_FIRST, *c.NAME_SUIT, c.SWAP, c.ASK_PASSES, c.SILENT, c.GOOD]
COMMANDS += [c.ASK_RANK, c.DONE, c.BELLA, c.CLAIM_MATCH, *c.PLAY, *c.BREAKS]
COMMANDS += [c.Marriage(suit) for suit in (None, *range(4))]
COMMANDS += [kind(each) for kind in (c.Announce, c.Beat, c.Also) for each in MELDS]


def fault(read: Callable[[str], object], text: str) -> NotationError:
    """The error that a malformed text gives."""
    with pytest.raises(NotationError) as caught:
        read(text)
    return caught.value


@pytest.mark.parametrize("command", COMMANDS, ids=command_text)
def test_commands_read_back(command: c.Command) -> None:
    """Whatever is written of a command reads back as that command, in either case and with spaces around."""
    assert parse_command(command_text(command)) == command
    assert parse_command(command_text(command).upper()) == command
    assert parse_command(f" {command_text(command).lower().replace(' ', '   ')}\n") == command


def test_every_kind_of_command_has_a_text() -> None:
    """No two commands have one text, and there is a text for every kind of command."""
    assert len({command_text(each) for each in COMMANDS}) == len(COMMANDS)
    assert {type(each) for each in COMMANDS} == set(c.COMMAND_TYPES)


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (c.Pass(), "pass"),
        (c.NameTrump(), "play"),
        (c.NameTrump(SPADES), "play S"),
        (c.Swap(), "swap"),
        (c.AskPasses(), "passes?"),
        (c.Silent(), "silent"),
        (c.Announce(meld("KH:4")), "announce KH:4"),
        (c.Good(), "good"),
        (c.AskRank(), "rank?"),
        (c.Beat(meld("KC:4")), "beat KC:4"),
        (c.Also(meld("10H:3")), "also 10H:3"),
        (c.Done(), "done"),
        (c.Bella(), "bella"),
        (c.Play(31), "AH"),
        (c.Announce(FIGURES[FOUR_JACKS]), "announce JJJJ"),
        (c.Marriage(), "marriage"),
        (c.Marriage(HEARTS), "marriage H"),
        (c.Break(6), "break 6"),
        (c.ClaimMatch(), "claim"),
    ],
)
def test_canonical_texts(command: c.Command, text: str) -> None:
    """The words are those of the records."""
    assert command_text(command) == text
    assert parse_command(text) == command


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("play ♠", "play S"),
        ("play черви", "play H"),
        ("play т", "play C"),
        ("marriage б", "marriage D"),
        ("announce Дч:3", "announce QH:3"),
        ("announce T♥ : 3", "announce 10H:3"),
        ("beat к♣:4", "beat KC:4"),
        ("also 10ч:4", "also 10H:4"),
        ("announce ВВВВ", "announce JJJJ"),
        ("announce тттт", "announce AAAA"),
        ("announce Qддq", "announce QQQQ"),
        ("announce кККк", "announce KKKK"),
        ("Тч", "AH"),
        ("th", "10H"),
        ("дH", "QH"),
        ("В♦", "JD"),
        ("BREAK  12", "break 12"),
        ("\tPasses? ", "passes?"),
    ],
)
def test_typed_by_people(typed: str, canonical: str) -> None:
    """Suit signs, lower case, T for ten, Russian ranks and suits are understood, mixed ones too."""
    assert command_text(parse_command(typed)) == canonical


@pytest.mark.parametrize("meld", MELDS, ids=meld_text)
def test_melds_read_back(meld: Meld) -> None:
    """Whatever is written of a meld reads back as that meld."""
    assert parse_meld(meld_text(meld)) == meld
    assert parse_meld(f" {meld_text(meld).lower()} ") == meld


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            ":",
            "QH",
            "QH:",
            ":3",
            "QH:2",
            "QH:9",
            "QH:33",
            "QH:x",
            "QH:-3",
            "QH:3:3",
            "QH:٣",
            "11H:3",
        ),
        *("JJJ", "JJJJJ", "JJJQ", "TTTT", "7777", "10101010", "XXXX", "♠♠♠♠", "J J J J"),
    ],
)
def test_malformed_meld(text: str) -> None:
    """A text that is no meld is refused by a NotationError that names it and shows what a meld is."""
    error = fault(parse_meld, text)
    assert (error.what, error.text) == ("meld", text)
    assert "QH:3" in error.wanted
    assert "JJJJ" in error.wanted


@pytest.mark.parametrize(("text", "top"), [("8S:3", "8S"), ("кч:8", "KH"), ("7D:3", "7D"), ("10C:5", "10C")])
def test_run_too_long_for_its_suit(text: str, top: str) -> None:
    """C5: a run that would go below the seven is refused, and its top card is named."""
    error = fault(parse_meld, text)
    assert (error.what, error.text) == ("meld", text)
    assert f"from {top} down to the seven" in error.wanted


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "foo",
            "foo bar",
            "pass now",
            "good KH:3",
            "plays",
            "rank",
            "passes",
            "AH AS",
            "AX",
            "0 AH",
        ),
        *("marriage?", "claim 10", "swap 7H", "announce", "beat", "also", "break", "10", "break6", "draw"),
    ],
)
def test_malformed_command(text: str) -> None:
    """A text that is no command is refused by a NotationError that names it and lists the commands."""
    error = fault(parse_command, text)
    assert (error.what, error.text) == ("command", text)
    for word in ("a card", "pass", "passes?", "rank?", "play SUIT", "announce", "break NUMBER", "claim"):
        assert word in error.wanted


@pytest.mark.parametrize(
    ("text", "what", "named"),
    [
        ("announce QH", "meld", "QH"),
        ("beat foo:3", "meld", "foo:3"),
        ("also 8S:3", "meld", "8S:3"),
        ("play X", "suit", "X"),
        ("play the game", "suit", "the game"),
        ("marriage of", "suit", "of"),
        ("break 0", "command", "break 0"),
        ("break 13", "command", "break 13"),
        ("break x", "command", "break x"),
        ("break -1", "command", "break -1"),
        ("break 06", "command", "break 06"),
    ],
)
def test_malformed_part_of_a_command(text: str, what: str, named: str) -> None:
    """Where only a part of a command cannot be read, the error names that part."""
    error = fault(parse_command, text)
    assert (error.what, error.text) == (what, named)


def test_break_names_its_bounds() -> None:
    """T3.3: a break by a number that is not 1 to 12 is refused with the bounds."""
    assert fault(parse_command, "break 13").wanted == "break with a number from 1 to 12"


SPOKEN = [
    *(
        Spoken(kind, top, trump)
        for kind in range(3, 9)
        for top in (None, *range(8))
        for trump in (False, True)
    ),
    *(Spoken(kind) for kind in FIGURES),
]


@pytest.mark.parametrize("spoken", SPOKEN, ids=spoken_text)
def test_spoken_melds_read_back(spoken: Spoken) -> None:
    """What was heard of a meld reads back as it was heard."""
    assert parse_spoken(spoken_text(spoken)) == spoken
    assert parse_spoken(f" {spoken_text(spoken)} ") == spoken


@pytest.mark.parametrize(
    ("spoken", "text"),
    [
        (Spoken(3), ":3"),
        (Spoken(3, 6), "K:3"),
        (Spoken(4, 7, True), "A:4 trump"),
        (Spoken(5, 3), "10:5"),
        (Spoken(12), "JJJJ"),
        (Spoken(9), "QQQQ"),
    ],
)
def test_spoken_texts(spoken: Spoken, text: str) -> None:
    """T6.3: of a meld its kind is heard, and its top and that it is a trump where that was said."""
    assert spoken_text(spoken) == text


@pytest.mark.parametrize(
    "text",
    ["", "K", "K:", "K:2", "K:9", "K:3 trumps", "X:3", "K:x", ":", "JJJ", "K:3  trump", "KH:3"],
)
def test_malformed_spoken_meld(text: str) -> None:
    """A text that is nothing heard of a meld is refused by a NotationError that names it."""
    error = fault(parse_spoken, text)
    assert "K:3 trump" in error.wanted
    assert error.what in {"spoken meld", "meld"}
    assert error.text == text


@given(st.permutations(PACK))
def test_decks_read_back(deck: list[int]) -> None:
    """C1: a deck of all 32 cards in any order reads back in that order."""
    assert parse_deck(cards_text(deck)) == tuple(deck)
    assert parse_deck(cards_text(deck).lower().replace(" ", "\n")) == tuple(deck)


def test_deck_of_another_size() -> None:
    """C1: a deck with cards missing or too many is refused with their number."""
    error = fault(parse_deck, cards_text(PACK[:-1]))
    assert (error.what, error.wanted) == ("deck", "all 32 cards, not 31")
    assert fault(parse_deck, "").wanted == "all 32 cards, not 0"
    assert fault(parse_deck, cards_text([*PACK, 0])).wanted == "all 32 cards, not 33"


def test_deck_with_a_card_twice() -> None:
    """C1: a deck with cards that are there twice is refused, and they are named."""
    error = fault(parse_deck, cards_text([0, 0, 9, 9, *PACK[2:9], *PACK[11:]]))
    assert error.what == "deck"
    assert error.wanted == "each card once; twice there: 7S 8C"
    assert fault(parse_deck, "AX " * 32).text == "AX"


def test_texts_are_sorted_as_in_records() -> None:
    """Records list legal commands by code point: 10H before AH, capitals before words."""
    commands = [parse_command(text) for text in ("good", "AH", "10H", "beat KH:3")]
    assert texts(commands) == ["10H", "AH", "beat KH:3", "good"]
    assert texts([]) == []
    assert set(RANK_NAMES) == {"7", "8", "9", "10", "J", "Q", "K", "A"}
