"""Naming trumps and the top-up (D3)."""

from msgspec.structs import replace

from yus.cards import SUITS, CardSet, card_set
from yus.commands import NAME_FIRST, NAME_SUIT, PASS, Command, NameTrump, Pass
from yus.deberts import melding
from yus.deberts.state import TOP_UP, Deal, Table, elder, from_elder
from yus.errors import IllegalCommand
from yus.events import Event, Passed, Seat, ThrownIn, ToppedUp, TrumpNamed


def start(deal: Deal) -> Deal:
    """Give the word to elder (D3.2)."""
    return replace(deal, turn=elder(deal))


def first_round(table: Table) -> bool:
    """Tell whether the turn-up's suit is still offered."""
    return table.passes < table.rules.players


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Pass, or play in the turn-up's suit in the first round (D3.2) and in any other in the second (D3.3)."""
    if first_round(table):
        return (NAME_FIRST, PASS)
    return (*(NAME_SUIT[suit] for suit in SUITS if suit != table.turn_up >> 3), PASS)


def refusal(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    """Say why a command cannot be given while trumps are named."""
    if isinstance(command, NameTrump):
        if first_round(table):
            return IllegalCommand(
                "D3.2",
                "in the first round only the turn-up's suit can be played",
                "в первом круге играют только по первому козырю",
            )
        return IllegalCommand(
            "D3.3",
            "in the second round name a suit other than the turn-up's",
            "во втором круге называют другую масть, не первого козыря",
        )
    return IllegalCommand(
        "D3.2", "trumps are being named: play or pass", "идёт назначение козыря: «играю» или «пас»"
    )


def respond(deal: Deal, seat: Seat, command: Command) -> Event:
    """Return what a legal command brings about."""
    if isinstance(command, Pass):
        return Passed(seat)
    assert isinstance(command, NameTrump)
    return TrumpNamed(seat, deal.turn_up >> 3 if command.suit is None else command.suit)


def consequence(deal: Deal) -> Event | None:
    """After the last pass the cards are thrown in (D3.4); once trumps are named all are topped up (D3.5)."""
    if deal.stage == "topping_up":
        return ToppedUp(
            tuple(_top_up(deal, from_elder(deal).index(seat)) for seat in range(deal.rules.players)),
            deal.pack[-1],
        )
    if deal.passes == 2 * deal.rules.players:
        return ThrownIn()
    return None


def _top_up(deal: Deal, place: int) -> CardSet:
    """The three cards of the seat that is topped up at this place, from 0."""
    return card_set(deal.pack[TOP_UP * place : TOP_UP * place + TOP_UP])


def passed(deal: Deal, event: Passed) -> Deal:
    """The word goes to the next seat."""
    return replace(deal, passes=deal.passes + 1, turn=(event.seat + 1) % deal.rules.players)


def named(deal: Deal, event: TrumpNamed) -> Deal:
    """The first to play ends the bidding."""
    return replace(deal, taker=event.seat, trump=event.suit, stage="topping_up")


def thrown_in(deal: Deal, event: ThrownIn) -> Deal:
    """The deal is over without a score."""
    return replace(deal, stage="thrown_in")


def topped_up(deal: Deal, event: ToppedUp) -> Deal:
    """Nine cards each; the meld stage begins."""
    hands = tuple(hand | (more or 0) for hand, more in zip(deal.hands, event.cards, strict=True))
    pack = deal.pack[TOP_UP * deal.rules.players : -1]
    return melding.start(replace(deal, hands=hands, pack=pack, fresa=event.fresa))
