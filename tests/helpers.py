"""What the tests share: decks made to measure, and matches played from commands as records write them.

    match = dealt(DebertsRules(), deberts_deck(["AH KH QH", "7S"], turn_up="9H"))
    match, events = play_through(match, "0 play", "0 announce AH:3, 1 good, 0 done")
    assert legal_texts(match) == ["10S", ...]
    assert refused(match, "1 AH").rule == "C4"

Cards, melds and commands are texts in canonical notation throughout. What a deck is not told to hold is
filled up from the cards that are left, always in the same way.
"""

from collections.abc import Callable, Iterable, Sequence

import pytest

from yus.cards import PACK, Card, CardSet, card_set, parse_card, parse_cards
from yus.commands import Command
from yus.errors import IllegalCommand
from yus.events import Event, Seat
from yus.match import Match, awaits_deck, deal_cards, evolve, legal, new_match, play, to_act
from yus.melds import Meld
from yus.notation import parse_command, parse_meld, texts
from yus.rules import Rules

# The order of filling: neighbours in a suit stand far apart, so that what fills up seldom makes a run.
_FILLING = tuple(8 * suit + rank for rank in (0, 3, 6, 1, 4, 7, 2, 5) for suit in range(4))


def card(text: str) -> Card:
    """Return one card."""
    return parse_card(text)


def cards(text: str) -> CardSet:
    """Return a set of cards, as ``"AH KH"``."""
    return card_set(parse_cards(text))


def meld(text: str) -> Meld:
    """Return a meld, as ``"QH:3"``."""
    return parse_meld(text)


class _Places:
    """The 32 places of a deck, some of them taken."""

    def __init__(self) -> None:
        self.at: list[Card | None] = [None] * 32

    def put(self, places: Iterable[int], wanted: str, what: str) -> None:
        """Put cards on the first of these places; fewer cards than places leave the others open."""
        free = list(places)
        given = parse_cards(wanted)
        assert len(given) <= len(free), f"{what}: at most {len(free)} cards, not {wanted!r}"
        for place, each in zip(free, given, strict=False):
            assert each not in self.at, f"{what}: {wanted!r} has a card that stands elsewhere already"
            self.at[place] = each

    def deck(self) -> tuple[Card, ...]:
        """Return the deck, open places filled."""
        left = iter([each for each in _FILLING if each not in self.at])
        deck = tuple(next(left) if each is None else each for each in self.at)
        assert sorted(deck) == list(PACK)
        return deck


def deberts_deck(
    hands: Sequence[str],
    turn_up: str = "",
    *,
    top_up: Sequence[str] = (),
    fresa: str = "",
    pack: str = "",
    dealer: Seat | None = None,
) -> tuple[Card, ...]:
    """Return a deck of Деберц that deals these hands, given by seat from 0 (D3.1, D3.5).

    A hand of up to nine cards: the first six are dealt, the others are its top-up, which ``top_up`` may
    also name apart. ``pack``: hidden cards that nobody gets, top first. ``dealer``: the last seat unless
    given.
    """
    players = len(hands)
    first = 0 if dealer is None else (dealer + 1) % players
    places = _Places()
    places.put([6 * players], turn_up, "turn_up")
    places.put([31], fresa, "fresa")
    for seat, hand in enumerate(hands):
        place = (seat - first) % players
        six = [*range(3 * place, 3 * place + 3), *range(3 * (players + place), 3 * (players + place) + 3)]
        more = 6 * players + 1 + 3 * place
        three = list(range(more, more + 3))
        places.put([*six, *three], hand, f"hand of seat {seat}")
        if top_up:
            places.put(three, top_up[seat], f"top-up of seat {seat}")
    places.put(range(9 * players + 1, 31), pack, "pack")
    return places.deck()


def terz_deck(
    hands: Sequence[str],
    turn_up: str = "",
    *,
    pack: str = "",
    draws: str = "",
    cut: int = 6,
    dealer: Seat = 1,
) -> tuple[Card, ...]:
    """Return a deck of Терц that deals these hands of up to nine cards, given by seat from 0 (T3.1).

    ``pack``: the 13 hidden cards, top first. Or ``draws``: the same in the order in which they will be drawn
    if the loser of the first trick says ``break <cut>`` (T3.3). ``dealer``: seat 1 unless given.
    """
    places = _Places()
    places.put([18], turn_up, "turn_up")
    for seat, hand in enumerate(hands):
        place = 1 if seat == dealer else 0
        nine = [at for packet in range(3) for at in range(6 * packet + 3 * place, 6 * packet + 3 * place + 3)]
        places.put(nine, hand, f"hand of seat {seat}")
    places.put(range(19, 32), pack, "pack")
    places.put([*range(18 + cut, 18, -1), *range(31, 18 + cut, -1)], draws, "draws")
    return places.deck()


def dealt(rules: Rules, deck: Iterable[Card], dealer: Seat | None = None) -> Match:
    """Return a new match with its first deal dealt; ``dealer`` is the last seat unless given."""
    return next_deal(new_match(rules, rules.players - 1 if dealer is None else dealer), deck)


def next_deal(match: Match, deck: Iterable[Card]) -> Match:
    """Return a match with its next deal dealt."""
    for event in deal_cards(match, deck):
        match = evolve(match, event)
    return match


def play_through(match: Match, *commands: str) -> tuple[Match, tuple[Event, ...]]:
    """Give commands as records write them, ``"0 announce QH:3"``, and return the match and all events.

    One text may hold several, separated by commas: ``"0 AH, 1 7H"``.
    """
    events: list[Event] = []
    for seat, command in _split(commands):
        match, more = play(match, seat, command)
        events.extend(more)
    return match, tuple(events)


def after(match: Match, *commands: str) -> Match:
    """Return the match only, after commands as in ``play_through``."""
    return play_through(match, *commands)[0]


def play_out(match: Match, choose: Callable[[Match, Sequence[str]], str] | None = None) -> Match:
    """Play a deal to its end; ``choose`` takes one of the legal texts, by default the last of ``legal``."""
    while not awaits_deck(match) and match.winner is None:
        (seat,) = to_act(match)
        options = legal(match, seat)
        command = options[-1] if choose is None else parse_command(choose(match, texts(options)))
        match, _ = play(match, seat, command)
    return match


def legal_texts(match: Match) -> list[str]:
    """Return what the seat to act may say or do, in the order of records."""
    (seat,) = to_act(match)
    return texts(legal(match, seat))


def refused(match: Match, command: str) -> IllegalCommand:
    """Return the error with which a command, ``"0 AH"``, is refused; fail if it is not."""
    ((seat, parsed),) = _split((command,))
    with pytest.raises(IllegalCommand) as caught:
        play(match, seat, parsed)
    error = caught.value
    assert error.en.isascii(), "the English reason is in English"
    assert any("а" <= letter <= "я" for letter in error.ru), "the Russian reason is in Russian"
    return error


def _split(commands: Iterable[str]) -> Iterable[tuple[Seat, Command]]:
    for line in commands:
        for text in line.split(","):
            seat, _, command = text.strip().partition(" ")
            yield int(seat), parse_command(command)
