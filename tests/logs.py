"""Random matches written down: records of both games, with and without proofs of their decks.

What is said is said often, so that melds are announced, beaten and added; everything follows from the rules
and one number.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from yus import shuffle
from yus.commands import Command, Good, Pass, Play, Silent
from yus.match import Match, awaits_deck, deal_cards, evolve, legal, new_match, play, to_act
from yus.record import Ended, LoggedDeal, Record, make_record
from yus.rules import DebertsRules, Rules, TerzRules

TABLE = "kitchen/7"
"""Table and match of all proofs."""


def any_rules() -> st.SearchStrategy[Rules]:
    """Rules of both games, all options, targets that a few deals reach."""
    target = st.integers(51, 320)
    deberts = st.builds(DebertsRules, st.sampled_from([2, 3]), st.sampled_from(["moscow", "kharkov"]), target)
    terz = st.builds(
        TerzRules,
        target,
        rounding=st.booleans(),
        order=st.sampled_from(["ascending", "any"]),
        per_turn=st.sampled_from(["one", "many"]),
        marriage=st.sampled_from(["trump", "any"]),
        mandatory_seven=st.booleans(),
    )
    return deberts | terz


def secret_of(chance: int, deal: int | str) -> bytes:
    """Return the secret of a deal, or of the lot."""
    return Random(f"{chance} {deal}").randbytes(32)


def proof_of(chance: int, deal: int | str, players: int) -> tuple[dict[str, Any], tuple[int, ...]]:
    """Return the proof of a deal and its deck; seat 1 is a bot's, the last seat's nonce may be missing."""
    context = f"{TABLE}/{deal}"
    secret = secret_of(chance, deal)
    nonces: list[bytes | None] = [secret_of(chance, f"{deal} {seat}") for seat in range(players)]
    nonces[1] = shuffle.house_nonce(secret, context, 1)
    if players == 3 and chance % 2:
        nonces[2] = None
    return shuffle.proof(secret, context, nonces, house=[1]), shuffle.deck(secret, context, nonces)


def choose(match: Match, seat: int, random: Random) -> Command:
    """One of the legal commands; what can be said is said more often than not."""
    options = legal(match, seat)
    said = [each for each in options if not isinstance(each, Play | Good | Silent | Pass)]
    return random.choice(said if said and random.random() < 0.6 else options)


def moments(rules: Rules, chance: int, deals: int = 3) -> Iterator[Match]:
    """Every state of a match in which somebody is to act or a deck is due, ``deals`` deals at most."""
    random = Random(chance)
    match = new_match(rules, random.randrange(rules.players))
    yield match
    while match.winner is None and (match.number < deals or not awaits_deck(match)):
        if awaits_deck(match):
            deck = list(range(32))
            random.shuffle(deck)
            for event in deal_cards(match, deck):
                match = evolve(match, event)
        else:
            (seat,) = to_act(match)
            match, _ = play(match, seat, choose(match, seat, random))
        yield match


@lru_cache(maxsize=64)
def random_record(
    rules: Rules, chance: int, deals: int = 3, with_legal: bool = True, cut: int | None = None
) -> Record:
    """Return the record of a match with proofs of all decks and the lot.

    It stops after ``deals`` deals, or after ``cut`` commands of the last of them.
    """
    random = Random(chance)
    lot, _ = proof_of(chance, shuffle.LOT, rules.players)
    nonces = [None if each is None else bytes.fromhex(each) for each in lot["nonces"]]
    dealer = shuffle.draw_lot(secret_of(chance, shuffle.LOT), f"{TABLE}/lot", nonces)
    match = new_match(rules, dealer)
    logged: list[LoggedDeal] = []
    while match.winner is None and len(logged) < deals:
        proof, deck = proof_of(chance, len(logged) + 1, rules.players)
        for event in deal_cards(match, deck):
            match = evolve(match, event)
        said: list[tuple[int, Command]] = []
        while not awaits_deck(match) and match.winner is None:
            if cut is not None and len(logged) == deals - 1 and len(said) == cut:
                break
            (seat,) = to_act(match)
            command = choose(match, seat, random)
            match, _ = play(match, seat, command)
            said.append((seat, command))
        logged.append(LoggedDeal(deck, tuple(said), proof))
    ended = Ended("gave_up", 1) if cut is not None and rules.players == 2 and match.winner is None else None
    return make_record(rules, ["Аня", "Boris", "C"][: rules.players], dealer, logged, ended, lot, with_legal)


def records() -> st.SearchStrategy[Record]:
    """Records of random matches of both games: whole ones, unfinished ones, ones that were given up."""
    return st.builds(
        random_record,
        any_rules(),
        st.integers(0, 2**32 - 1),
        st.integers(0, 4),
        st.booleans(),
        st.none() | st.integers(0, 40),
    )
