"""What can go wrong, one exception for each kind of fault; every one is a ValueError."""

from typing import Final


class YusError(ValueError):
    """The common base: something that was given to the library is not right."""


class NotationError(YusError):
    """A text is not a card, meld, command or position.

    Attributes: ``what`` was looked for, ``text`` as it was given, what was ``wanted`` instead.
    """

    LONGEST: Final = 60
    """A longer text is shortened in the message."""

    def __init__(self, what: str, text: str, wanted: str) -> None:
        """Keep the parts and make the message from them."""
        shown = text if len(text) <= self.LONGEST else text[: self.LONGEST] + "…"
        super().__init__(f"not a {what}: {shown!r} (wanted: {wanted})")
        self.what = what
        self.text = text
        self.wanted = wanted


class IllegalCommand(YusError):
    """A command that the rules do not allow now.

    ``rule`` is the number of the rule that forbids it, ``en`` and ``ru`` say why in each language.
    The reason follows from what the player himself may know, so it may be shown to him and to nobody else.
    """

    def __init__(self, rule: str, en: str, ru: str) -> None:
        """Keep the reason in both languages; the message is the English one."""
        super().__init__(f"{rule}: {en}")
        self.rule = rule
        self.en = en
        self.ru = ru

    def text(self, language: str) -> str:
        """Return the reason in ``ru`` or, for any other language, in English, without the rule number."""
        return self.ru if language == "ru" else self.en


class NotYourTurn(IllegalCommand):
    """A seat spoke or played while another was to act, or nobody."""


class DeckError(YusError):
    """A deck that is not all 32 cards, each once (C1)."""


class SequenceError(YusError):
    """Something was asked of a match at the wrong time: a deck while a deal goes on, say."""
