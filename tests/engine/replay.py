"""Simulated deals played again by the rules library: every act must be legal there."""

from collections.abc import Sequence
from random import Random

import numpy as np
from msgspec.structs import replace

from yus.cards import PACK, Card, members
from yus.commands import (
    ASK_RANK,
    BELLA,
    BREAKS,
    CLAIM_MATCH,
    DONE,
    GOOD,
    PASS,
    PLAY,
    SILENT,
    SWAP,
    Also,
    Announce,
    AskRank,
    Beat,
    Break,
    ClaimMatch,
    Command,
    Marriage,
    NameTrump,
    Play,
)
from yus.deberts.bidding import first_round
from yus.deberts.state import Deal as DebertsDeal
from yus.engine import rows
from yus.engine.orders import meld_number, meld_of, order_of
from yus.engine.simulator import Act, Player, Rows, Simulator
from yus.events import Seat
from yus.match import Match, awaits_deck, deal_cards, evolve, legal, new_match, play, to_act
from yus.rules import DebertsRules, Rules, TerzRules
from yus.terz.state import Deal as TerzDeal


def random_rules(random: Random, game: str) -> Rules:
    """Return rules of a game with all options at random."""
    if game == "deberts":
        return DebertsRules(
            players=random.choice([2, 3]),
            convention=random.choice(["moscow", "kharkov"]),
            target=random.choice([101, 301, 501]),
        )
    return TerzRules(
        target=random.choice([101, 301, 501]),
        rounding=random.random() < 0.5,
        order=random.choice(["ascending", "any"]),
        per_turn=random.choice(["one", "many"]),
        marriage=random.choice(["trump", "any"]),
        mandatory_seven=random.random() < 0.5,
    )


def shuffled(match: Match, random: Random) -> Match:
    """Return the match with its next deal dealt from a random deck."""
    return with_deck(match, random.sample(PACK, 32))


def with_deck(match: Match, deck: Sequence[Card]) -> Match:
    """Return the match with its next deal dealt."""
    for event in deal_cards(match, deck):
        match = evolve(match, event)
    return match


def wander(match: Match, random: Random, steps: int) -> Match:
    """Give random legal commands, so many or to the end of the deal."""
    for _ in range(steps):
        if awaits_deck(match) or match.winner is not None:
            break
        (seat,) = to_act(match)
        match, _ = play(match, seat, random.choice(legal(match, seat)))
    return match


def deck_of(row: Rows, rules: Rules) -> list[Card]:
    """Return a deck that deals the cards of a row of a deal just begun."""
    cards: list[Card]
    if isinstance(rules, DebertsRules):
        seats = [(int(row[rows.DEALER]) + 1 + place) % rules.players for place in range(rules.players)]
        hands = [members(int(row[rows.HANDS + seat])) for seat in seats]
        cards = [each for hand in hands for each in hand[:3]] + [each for hand in hands for each in hand[3:]]
        cards.append(int(row[rows.TURN_UP]))
        cards += [each for seat in seats for each in members(int(row[rows.TOP_UPS + seat]))]
        return cards + [each for each in PACK if each not in cards]
    both = [members(int(row[rows.HANDS + seat])) for seat in (1 - row[rows.DEALER], row[rows.DEALER])]
    cards = [each for packet in (0, 3, 6) for hand in both for each in hand[packet : packet + 3]]
    cards.append(int(row[rows.TURN_UP]))
    return cards + [int(each) for each in row[rows.STOCK : rows.STOCK + 13]]


def replayed(match: Match, acts: Sequence[Act], until_fritz: bool = False) -> Match:
    """Return the match after all that was done in a simulation, the deal written. Any act must be legal.

    ``until_fritz``: after what was done before the stock was gone (T3.5).
    """
    queue = list(acts)
    while not awaits_deck(match) and match.winner is None:
        if until_fritz and isinstance(match.deal, TerzDeal) and not match.deal.stock_size:
            return match
        (seat,) = to_act(match)
        if isinstance(match.deal, DebertsDeal):
            match, _ = play(match, seat, _deberts_command(match, match.deal, seat, queue))
        else:
            match = _terz_act(match, seat, queue)
    assert not queue
    return match


def _deberts_command(match: Match, deal: DebertsDeal, seat: Seat, queue: list[Act]) -> Command:
    """What a seat says or plays next, taken from the queue."""
    if deal.stage == "bidding":
        act = queue.pop(0)
        assert act.seat == seat
        if act.kind == "passed":
            return PASS
        return NameTrump(None if first_round(deal) else act.what)
    if deal.stage == "melding":
        return _deberts_word(match, deal, seat, queue)
    if deal.stage == "adding":
        standing = next(each.meld for each in deal.claims if each.status == "scored")
        if meld_of(queue[0].what) == standing and queue[0].kind == "scored":
            queue.pop(0)
        act = queue[0]
        if act.kind == "scored" and act.seat == seat:
            return Also(meld_of(queue.pop(0).what))
        return DONE
    paired = next((each for each in queue if each.kind == "paired" and each.seat == seat), None)
    if paired is not None:
        queue.remove(paired)
        return BELLA
    act = next(each for each in queue if each.kind == "played")
    queue.remove(act)
    assert act.seat == seat
    return PLAY[act.what]


def _deberts_word(match: Match, deal: DebertsDeal, seat: Seat, queue: list[Act]) -> Command:
    """What everybody says who says all that he can; the simulator knows the result only."""
    options = legal(match, seat)
    swap = next((each for each in queue if each.kind == "swapped" and each.seat == seat), None)
    if swap is not None:
        assert swap.what == deal.turn_up
        queue.remove(swap)
        return SWAP
    words = [each for each in options if isinstance(each, Announce | Beat)]
    if words:
        first = next((each for each in queue if each.kind == "scored"), None)
        wanted = [each for each in words if first and each.meld == meld_of(first.what)]
        return (wanted or words)[0]
    return next(each for each in (ASK_RANK, SILENT, GOOD) if each in options)


def _terz_act(match: Match, seat: Seat, queue: list[Act]) -> Match:
    """Do what a seat did next, with the answers to it."""
    assert isinstance(match.rules, TerzRules)
    assert isinstance(match.deal, TerzDeal)
    act = queue.pop(0)
    if match.deal.stage == "answering":
        assert act.seat != seat
        return _answered(match, seat, act, queue)
    assert act.seat == seat
    match act.kind:
        case "scored" | "burnt":
            return _announced(match, seat, act, queue)
        case "paired":
            command: Command = Marriage(act.what if match.rules.marriage == "any" else None)
        case "swapped":
            command = SWAP
        case "broke":
            command = BREAKS[act.what - 1]
        case "claimed":
            command = CLAIM_MATCH
        case _:
            assert act.kind == "played"
            command = PLAY[act.what]
    return play(match, seat, command)[0]


def _announced(match: Match, seat: Seat, act: Act, queue: list[Act]) -> Match:
    """An announcement, and the answer that the acts tell of."""
    match, _ = play(match, seat, Announce(meld_of(act.what)))
    return _answered(match, 1 - seat, act, queue)


def _answered(match: Match, other: Seat, act: Act, queue: list[Act]) -> Match:
    """The answer to an announcement, by what became of it."""
    if act.kind == "scored":
        return play(match, other, GOOD)[0]
    answer = queue.pop(0)
    assert (answer.kind, answer.seat) == ("scored", other)
    beat = Beat(meld_of(answer.what))
    if beat not in legal(match, other):
        match, _ = play(match, other, ASK_RANK)
    return play(match, other, beat)[0]


def result_of(row: Rows, rules: Rules) -> dict[str, object]:
    """Return what a simulated row says came of the deal."""
    seats = rules.players
    result: dict[str, object] = {
        "points": tuple(row[rows.RESULT_POINTS : rows.RESULT_POINTS + seats]),
        "written": tuple(row[rows.RESULT_WRITTEN : rows.RESULT_WRITTEN + seats]),
        "next_dealer": row[rows.RESULT_DEALER],
        "outcome": rows.OUTCOMES[row[rows.RESULT_OUTCOME]],
    }
    if isinstance(rules, DebertsRules):
        result["hanging"] = row[rows.RESULT_HANGING]
    return result


def written_of(match: Match) -> dict[str, object]:
    """Return what the rules library wrote of the last deal, in the same form."""
    written = match.written
    assert written is not None
    names = ["points", "written", "next_dealer", "outcome"]
    if isinstance(match.rules, DebertsRules):
        names.append("hanging")
    return {name: getattr(written, name) for name in names}


def random_start(random: Random, rules: Rules) -> tuple[Match, list[int]] | None:
    """Return a match in the middle of a deal and its row, None where the simulator cannot begin there."""
    match = replace(new_match(rules, random.randrange(rules.players)), hanging=random.choice([0, 0, 70]))
    match = wander(shuffled(match, random), random, random.randrange(70))
    if awaits_deck(match) or match.winner is not None:
        return None
    try:
        if isinstance(match.deal, DebertsDeal):
            return match, rows.deberts_row(match.deal, match.hanging)
        assert match.deal is not None
        return match, rows.terz_row(match.deal)
    except ValueError:
        return None


def ordered(random: Random) -> str:
    """Tell a simulator what to do first, at a random moment of Терц, and play the deal again.

    Return what differs, "" for nothing. Raises IllegalCommand where the simulator did what is not lawful.
    """
    rules = random_rules(random, "terz")
    start = random_start(random, rules)
    if start is None:
        return ""
    match, begun = start
    (seat,) = to_act(match)
    commands = [each for each in legal(match, seat) if not isinstance(each, ClaimMatch | Break)]
    if not commands:
        return ""
    command = random.choice(commands)
    simulator = Simulator(rules, random.choice(["random", "greedy", "planning"]), random.randrange(1 << 40))
    simulator.try_all(np.array([begun], np.int64), [_order(command, match)])
    acts = list(simulator.acts())
    if not isinstance(command, AskRank):
        # What is given is done at once; what it brings about is in the acts, and they must be lawful.
        expected = _first_act(command, match)
        if acts[0].kind not in expected[0] or (expected[1] is not None and acts[0].what != expected[1]):
            return f"{command}: {acts[0]}"
    result = result_of(simulator.ended, rules)
    written = written_of(replayed(match, acts))
    return "" if result == written else f"{rules}, {command}: {result}, not {written}"


def _order(command: Command, match: Match) -> int:
    """A marriage of trumps is ordered by its suit."""
    if isinstance(command, Marriage) and command.suit is None:
        assert isinstance(match.deal, TerzDeal)
        command = Marriage(match.deal.trump)
    return order_of(command)


def _first_act(command: Command, match: Match) -> tuple[tuple[str, ...], int | None]:
    """What kind of act a command leads to, and with what, None where that does not follow from it."""
    match command:
        case Announce(meld):
            return ("scored", "burnt"), meld_number(meld)
        case Beat():
            return ("burnt",), None
        case Marriage():
            return ("paired",), None
        case Play(card):
            return ("played",), card
    return ("swapped",) if command == SWAP else ("scored",), None


def disagreement(random: Random, game: str, player: Player) -> tuple[str, int]:
    """Simulate a deal of a game under random rules and play it again.

    Half of the deals are new, the others begin in the middle. Return what differs, "" for nothing, and the
    number of cards played. Raises IllegalCommand where the simulator did what is not lawful.
    """
    rules = random_rules(random, game)
    simulator = Simulator(rules, player, random.randrange(1 << 40))
    start = random_start(random, rules) if random.random() < 0.5 else None
    if start is not None:
        match, begun = start
        deals = np.array([begun], np.int64)
    else:
        match = new_match(rules, random.randrange(rules.players))
        deals = simulator.new_deals(1, match.dealer)
        match = with_deck(match, deck_of(deals[0], rules))
    result = result_of(simulator.finish(deals)[0], rules)
    acts = simulator.acts()
    written = written_of(replayed(match, acts))
    cards = sum(act.kind == "played" for act in acts)
    return ("" if result == written else f"{rules}: {result}, not {written}"), cards
