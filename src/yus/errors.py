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
