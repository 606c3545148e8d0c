"""What may be set: by arguments, by environment variables, and what is said of wrong ones."""

import re
from pathlib import Path

import msgspec
import pytest

from yus.server.settings import Settings, SettingsError, default_database, from_environment


def test_arguments_go_before_the_environment() -> None:
    """An argument wins over its variable, a variable over the default; None is no argument."""
    variables = {"YUS_PORT": "9000", "YUS_HOST": "::1", "YUS_METRICS": "off", "YUS_PACE": "0.5", "OTHER": "1"}
    settings = from_environment(variables, port=9001, host=None, database="x")
    assert (settings.port, settings.host, settings.metrics, settings.pace) == (9001, "::1", False, 0.5)
    assert settings.away == Settings().away


def test_lists_are_separated_by_commas() -> None:
    """The origins are a list."""
    settings = from_environment({"YUS_ORIGINS": "https://a.example,https://b.example,"}, database="x")
    assert settings.origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("YUS_PORT", "x"),
        ("YUS_PORT", "70000"),
        ("YUS_AWAY", "-1"),
        ("YUS_METRICS", "maybe"),
        ("YUS_LOG_FORMAT", "xml"),
    ],
)
def test_what_cannot_be_read_is_named(name: str, value: str) -> None:
    """A variable that cannot be read is refused by its name and value."""
    with pytest.raises(SettingsError, match=f"{name}.*{value}"):
        from_environment({name: value})


def test_the_database_has_a_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a word the database lies in the user's data directory."""
    monkeypatch.setenv("YUS_DATA", str(tmp_path))
    assert default_database() == tmp_path / "yus.sqlite3"
    assert from_environment({}).database == str(tmp_path / "yus.sqlite3")
    monkeypatch.delenv("YUS_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "yus" / "yus.sqlite3"


def test_the_page_for_hosts_names_all_settings() -> None:
    """docs/hosting.md has every setting with its default."""
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
    for field in msgspec.structs.fields(Settings):
        assert f"`YUS_{field.name.upper()}`" in page
    rows = re.findall(r"^\| (`YUS_.*?`) \| (.*?) \|", page, re.MULTILINE)
    for names, defaults in rows:
        shown = re.findall(r"`(.*?)`", defaults)
        for name, default in zip(re.findall(r"`YUS_(.*?)`", names), shown, strict=False):
            assert default == shown_as(getattr(Settings(), name.lower())), name


def shown_as(value: object) -> str:
    """A default as the page writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(int(value)) if isinstance(value, float) and value == int(value) else str(value)
