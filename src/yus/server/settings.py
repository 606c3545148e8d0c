"""What whoever hosts may set: by arguments, or by environment variables ``YUS_…``."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from yus.errors import YusError

Seconds = Annotated[float, Meta(ge=0, le=10_000_000)]
Count = Annotated[int, Meta(ge=1, le=10_000_000)]
PREFIX: Final = "YUS_"


class SettingsError(YusError):
    """An environment variable that cannot be read; the message names it."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs. Durations are in seconds, rates are a second.

    ``origins``: pages of which other addresses may open the socket (``https://cards.example.org``); the
    server's own always may. ``pace``: by how much the times of forced answers and bots are stretched, 0 for
    none. ``away``: from losing the connection until a bot sits in; ``left``: the same after leaving on
    purpose. ``ready``: how long a deal waits for those who are not ready; ``reveal``: how long for nonces.
    ``unload``: after how long without anybody a table leaves the memory; ``expire``: the same until it is
    closed.
    """

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8017
    database: str = ""
    origins: tuple[str, ...] = ()
    secure_cookies: bool = False
    trusted_proxies: str = "127.0.0.1"
    log_format: Literal["console", "json"] = "console"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    metrics: bool = True
    pace: Annotated[float, Meta(ge=0, le=10)] = 1.0
    away: Seconds = 45.0
    left: Seconds = 10.0
    ready: Seconds = 60.0
    reveal: Seconds = 3.0
    unload: Seconds = 600.0
    expire: Seconds = 30 * 86400.0
    bot_processes: Count = 1
    bot_seconds: Seconds = 2.0
    connections: Count = 10_000
    connections_of_one: Count = 64
    tables_rate: Seconds = 0.2
    tables_burst: Count = 20
    guests_rate: Seconds = 1.0
    guests_burst: Count = 60
    messages_rate: Seconds = 20.0
    messages_burst: Count = 60
    chat_rate: Seconds = 0.5
    chat_burst: Count = 4
    hints_rate: Seconds = 0.5
    hints_burst: Count = 10
    bad_messages_burst: Count = 30

    @property
    def answer_seconds(self) -> float:
        """Seconds for which a bot thinks at the most: as many again are left for the way there and back."""
        return self.bot_seconds / 2


def default_database() -> Path:
    """Return where the database lies if nothing else is said: in ``YUS_DATA``, or among the user's data."""
    environment = _environment()
    given = environment.get("YUS_DATA")
    base = Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return (Path(given) if given else base / "yus") / "yus.sqlite3"


def _environment() -> Mapping[str, str]:
    import os  # noqa: PLC0415 - only here is the environment read

    return os.environ


def from_environment(environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """Return the settings: what is ``given`` and not None, else ``YUS_NAME``, else the defaults.

    Lists are separated by commas. Raises SettingsError that names a variable which cannot be read.
    """
    source = _environment() if environment is None else environment
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        text = source.get(PREFIX + field.name.upper())
        if text is None:
            continue
        value: Any = [each for each in text.split(",") if each] if field.name == "origins" else text
        if field.type is bool:
            value = {"on": True, "off": False}.get(text.lower(), text)
        try:
            found[field.name] = msgspec.convert(value, field.type, strict=False)
        except msgspec.ValidationError as error:
            raise SettingsError(f"{PREFIX}{field.name.upper()}: {error}, found {text!r}") from None
    found.update({name: value for name, value in given.items() if value is not None})
    settings = msgspec.convert(found, Settings)
    return settings if settings.database else replace(settings, database=str(default_database()))
