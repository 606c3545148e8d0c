"""A finished match to be looked at step by step: after each command what lies on the table, and every hand.

Only records of matches that are over come here, so nothing is hidden any more. The page folds no events: it
shows one frame after the other, from any seat or with all hands open.
"""

import msgspec

from yus import view as views
from yus.match import Match
from yus.notation import command_text
from yus.record import Record
from yus.record.replaying import Dealing, Step, replay
from yus.server import outgoing as out
from yus.server import wire


class Frame(msgspec.Struct, frozen=True):
    """The match after one command, or after a deal began, where ``command`` and ``seat`` are None.

    ``view`` is what a spectator would see, ``hands`` the cards of each seat; ``offence`` what the command was
    against the rules (T9), whether or not anybody noticed.
    """

    seat: int | None
    command: str | None
    view: out.View
    hands: tuple[tuple[str, ...], ...]
    offence: out.Offence | None = None


class Steps(msgspec.Struct, frozen=True):
    """A whole match. ``names`` by seat."""

    game: str
    rules: dict[str, bool | int | str]
    names: tuple[str, ...]
    frames: tuple[Frame, ...]


def steps_of(record: Record) -> Steps:
    """Return the frames of a match that is over. Raises RecordError or Difference for a bad record."""
    frames = tuple(_frame(each) for each in replay(record))
    return Steps(record.game, dict(record.rules), record.names, frames)


def _frame(step: Dealing | Step) -> Frame:
    seen = wire.view(views.view(step.after, None))
    if isinstance(step, Dealing):
        return Frame(None, None, seen, _hands(step.after))
    offence = getattr(step.events[0], "offence", None)
    return Frame(step.seat, command_text(step.command), seen, _hands(step.after), offence)


def _hands(match: Match) -> tuple[tuple[str, ...], ...]:
    """Every hand: each is one's own to the one who holds it."""
    shown = (wire.view(views.view(match, seat)).deal for seat in match.seats)
    return tuple(() if deal is None else deal.hand for deal in shown)
