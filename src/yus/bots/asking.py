"""Whom a table asks, and in which order: the same for the arena, the terminal and the server.

Between two commands of the log each seat is asked once at the most, in the order of ``whom_to_ask``, until
one of them gives a command. Then what has come of it is told to all, and asking begins anew. The last in the
order must answer, so something always happens.

People are not asked in turn, they speak when they like: a table asks the bots among these seats, and waits
where a person must answer.
"""

from collections.abc import Sequence

from yus import match as matches
from yus.bots.situation import Budget, Situation
from yus.events import Event, Seat
from yus.match import Match
from yus.rules import at_table
from yus.view import lawful, view


def whom_to_ask(match: Match) -> tuple[Seat, ...]:
    """Return the seats to ask now, in order; none between deals and after the end.

    First who has a right that it need not use (T9: to say "show"), since what the others do may end it; such
    a seat may decline. Then who owes a draw while another is on turn (T9.3). Last who is on turn. With the
    strict referee that one alone.
    """
    acting = matches.to_act(match)
    if not at_table(match.rules):
        return acting
    rights = [seat for seat in match.seats if acting and seat not in acting and has_right(match, seat)]
    return (*rights, *reversed(acting))


def has_right(match: Match, seat: Seat) -> bool:
    """Tell whether a seat that is not to act may do something all the same, without offending (T9).

    To draw out of turn it can as well, but that is no right: it loses the match.
    """
    return bool(lawful(view(match, seat)))


def question(
    match: Match, seat: Seat, events: Sequence[Event], seed: int = 0, budget: Budget | None = None
) -> Situation:
    """Return what a seat is asked now; ``events`` are all that it has received, redacted for it."""
    legal = matches.legal(match, seat)
    return Situation(view(match, seat), legal, tuple(events), seed, budget or Budget())
