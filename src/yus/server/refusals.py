"""Why a message is refused, in both languages."""

from typing import Final

from yus.errors import IllegalCommand
from yus.server import outgoing as out

_TEXTS: Final[dict[str, tuple[str, str]]] = {
    "too_fast": ("слишком часто, подождите немного", "too fast, wait a little"),
    "no_table": ("такого стола нет", "there is no such table"),
    "not_joined": ("сначала откройте стол: join", "join a table first"),
    "no_guest": ("сначала представьтесь: POST /api/me", "become a guest first: POST /api/me"),
    "not_seated": ("вы за этим столом не сидите", "you have no seat at this table"),
    "not_host": ("это может только хозяин стола", "only the host of the table may do this"),
    "seat_taken": ("место занято", "the seat is taken"),
    "bad_key": ("ключ не подходит ни к одному месту", "the key fits no seat"),
    "not_now": ("сейчас нельзя", "not now"),
    "no_hints": ("за этим столом играют без подсказок", "this table is played without hints"),
    "stale": ("стол уже ушёл вперёд", "the table has moved on"),
    "overloaded": ("сервер не успевает, повторите позже", "the server is overloaded, try again later"),
    "shut_out": ("хозяин стола закрыл вам вход", "the host has shut you out"),
    "closing": ("сервер останавливается, подключитесь снова", "the server stops, connect again"),
}


class Refusal(Exception):
    """A message that is refused; nothing has happened."""

    def __init__(
        self, code: str, ru: str | None = None, en: str | None = None, rule: str | None = None
    ) -> None:
        """Keep the code, and the words: the usual ones of the code, or given ones."""
        usual = _TEXTS.get(code, (code, code))
        self.code = code
        self.ru = ru or usual[0]
        self.en = en or usual[1]
        self.rule = rule
        super().__init__(self.en)

    def message(self, id: str | None) -> out.Refused:  # noqa: A002 - the protocol's own word
        """Return it as it is sent."""
        return out.Refused(id, self.code, self.rule, self.ru, self.en)  # type: ignore[arg-type]


def illegal(error: IllegalCommand) -> Refusal:
    """Return the refusal of a command that the rules forbid."""
    return Refusal("not_legal", error.ru, error.en, error.rule)
