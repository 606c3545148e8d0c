"""Why something cannot be done at the table: what has no price there is not possible (T9)."""

from yus.commands import (
    Announce,
    AskRank,
    Beat,
    ClaimMatch,
    Command,
    Demand,
    Draw,
    Marriage,
    Swap,
)
from yus.errors import IllegalCommand, NotYourTurn
from yus.events import Seat
from yus.terz import melding, stock, turn
from yus.terz.referee import drawing
from yus.terz.state import Table


def refusal(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    """Say why a seat cannot give this command; what the other seat hides plays no part in it."""
    if isinstance(command, Draw):
        return IllegalCommand("T9.3", "the stock is gone", "колоды больше нет")
    if isinstance(command, Demand):
        return IllegalCommand(
            "T9.1", "there is nothing that may be asked for now", "сейчас требовать показа нечего"
        )
    if seat != table.turn:
        return NotYourTurn("T3.6", "another seat is to act", "сейчас не ваш ход")
    match table.stage:
        case "play":
            return _on_turn(table, seat, command)
        case "answering":
            return _answer(table, seat, command)
        case "breaking":
            return stock.refusal(table, seat, command)
        case "showing":
            return IllegalCommand(
                "T9.2",
                "show a meld that you held when you asked for the rank, or own up: show none",
                "покажите комбинацию, с которой спросили рост, или признайтесь, что её не было",
            )
        case "claiming":
            return IllegalCommand(
                "T9.6",
                "the match is claimed: accept, or ask to see while you may",
                "объявлен конец партии: согласитесь или требуйте показать, пока можно",
            )
        case "counting":
            return IllegalCommand(
                "T9.7", "state your trick points, 0 to 150", "назовите свои очки за взятки, от 0 до 150"
            )
    return IllegalCommand(
        "T9.7", "the count is to be answered: accept or check", "надо ответить на счёт: верно или пересчитать"
    )


def _on_turn(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    match command:
        case Announce():
            return IllegalCommand(
                "T9.5",
                "no more melds on this turn: one was charged for",
                "на этом ходу уже оштрафовали за объявление, больше нельзя",
            )
        case Marriage() if (command.suit is None) == (table.rules.marriage == "any"):
            return melding.refused_marriage(table, seat, command)
        case Marriage() | Swap() | ClaimMatch() if drawing.owes_draw(table, seat):
            return IllegalCommand("T9.3", "draw first", "сначала возьмите карту")
        case ClaimMatch():
            return IllegalCommand(
                "T9.6",
                "this claim was found wrong: no more on this turn",
                "на этом ходу очков уже не хватило, второй раз не объявляют",
            )
    return turn.refusal(table, seat, command)


def _answer(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    standing = table.announcement
    assert standing is not None
    if isinstance(command, Beat):
        if command.meld.kind == standing.spoken.kind and not standing.asked:
            return IllegalCommand("T6.4", "ask for the rank first", "сначала спросите рост")
        return IllegalCommand("T6.4", "that meld is not senior", "эта комбинация не старше")
    if isinstance(command, AskRank) and standing.asked:
        return IllegalCommand("T6.4", "the rank was asked already", "рост уже спрошен")
    return melding.refused_answer(table, seat, command)
