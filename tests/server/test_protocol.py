"""The protocol's description says what is really sent and read."""

import re
import types
import typing
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from yus import events
from yus.server import incoming
from yus.server import outgoing as out

DOCS: Final = Path(__file__).parents[2] / "docs"
DECLARED: Final = (DOCS / "protocol.d.ts").read_text()
PAGE: Final = (DOCS / "protocol.md").read_text()
TEXTS: Final = {"Card", "Suit", "Meld", "Spoken", "CommandText"}
"""The names under which the types file knows texts of the notation."""

Struct = type[msgspec.Struct]
Fields = dict[str, tuple[bool, str]]
"""By name: whether a field may be left out, and its type."""


def declared() -> dict[str, Fields]:
    """The interfaces of the types file."""
    found = {}
    for name, body in re.findall(r"export interface (\w+) \{\n(.*?)\n\}", DECLARED, re.DOTALL):
        fields = re.findall(r"^  (\w+)(\??): (.+)$", body, re.MULTILINE)
        found[name] = {field: (mark == "?", kind) for field, mark, kind in fields}
    return found


def unions() -> dict[str, set[str]]:
    """The unions of interfaces in the types file."""
    return {
        name: set(re.findall(r"\| (\w+)", body))
        for name, body in re.findall(r"export type (\w+) =\n((?:  \| \w+\n?)+)", DECLARED)
    }


def structs(module: types.ModuleType) -> list[Struct]:
    """The structs of a module that have a name of their own."""
    return [
        each
        for name, each in vars(module).items()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and not name.startswith("_")
        if each.__module__.startswith(module.__name__)
    ]


def type_name(struct: Struct) -> str:
    """What the types file calls a struct."""
    tag_field = struct.__struct_config__.tag_field
    if struct.__module__ == incoming.__name__:
        return "Send" + ("Command" if struct is incoming.Say else struct.__name__)
    return struct.__name__ + {"act": "Act", "event": "Event"}.get(tag_field or "", "")


def written(kind: Any, sent: bool) -> set[str]:
    """The members of a type as TypeScript writes them, texts of the notation as ``string``."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return written(parts[0], sent)
    if origin is Literal:
        return {f"'{each}'" for each in parts}
    if origin in {Union, types.UnionType}:
        return set().union(*(written(each, sent) for each in parts))
    if origin is dict:
        return {f"Record<string, {' | '.join(sorted(written(parts[1], sent)))}>"}
    if origin is tuple and parts[-1] is Ellipsis:
        inner = sorted(written(parts[0], sent))
        return {f"{inner[0]}[]" if len(inner) == 1 else f"({' | '.join(inner)})[]"}
    if origin is tuple:
        return {f"[{', '.join('|'.join(written(each, sent)) for each in parts)}]"}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {type_name(kind)}
    return {{str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}[kind]}


def read_type(text: str) -> set[str]:
    """The members of a declared type; ``Act`` and ``Event`` stand for all of theirs."""
    for name in TEXTS:
        text = re.sub(rf"\b{name}\b", "string", text)
    parts = re.split(r" \| (?![^(<]*[)>])", text)
    found: set[str] = set()
    for each in parts:
        if each in {"Act"}:
            found |= unions()[each]
        elif each == "Offence":
            found |= offences()
        elif each.startswith("("):
            inner, rest = re.fullmatch(r"\((.*)\)(.*)", each).groups()  # type: ignore[union-attr]
            found.add(f"({' | '.join(sorted(inner.split(' | ')))}){rest}")
        elif each.startswith("Record<"):
            inner = re.fullmatch(r"Record<string, (.*)>", each).group(1)  # type: ignore[union-attr]
            found.add(f"Record<string, {' | '.join(sorted(inner.split(' | ')))}>")
        else:
            found.add(each)
    return found


def offences() -> set[str]:
    """The offences that the types file names."""
    found = re.search(r"export type Offence =\n((?:  \| '\w+'\n)+)", DECLARED)
    assert found is not None
    return set(re.findall(r"'\w+'", found.group(1)))


def test_offences_are_those_of_the_rules() -> None:
    """The types file and the server's messages have each offence of the rules (T9), and no other."""
    assert offences() == {f"'{each}'" for each in get_args(events.Offence)}
    assert get_args(out.Offence) == get_args(events.Offence)


@pytest.mark.parametrize("struct", [*structs(incoming), *structs(out)], ids=type_name)
def test_every_field_is_declared_as_it_is(struct: Struct) -> None:
    """The types file has each message's fields, all of them, optional where they are, of their types."""
    sent = struct.__module__ != incoming.__name__
    config = struct.__struct_config__
    fields = declared()[type_name(struct)]
    hints = get_type_hints(struct, include_extras=True)
    expected: dict[str, tuple[bool, set[str]]] = {}
    if config.tag is not None:
        expected[str(config.tag_field)] = (False, {f"'{config.tag}'"})
    for field in msgspec.structs.fields(struct):
        optional = field.default is not msgspec.NODEFAULT
        members = written(hints[field.name], sent)
        events = {type_name(each) for each in get_args(out.Event)}
        members = {
            re.sub(r"^\((.*)\)\[\]$", "Event[]", each) if events <= _inner(each) else each for each in members
        }
        if optional and sent:
            members -= {"null"}
        expected[field.name] = (optional, members)
    assert {name: (mark, read_type(kind)) for name, (mark, kind) in fields.items()} == expected


def _inner(text: str) -> set[str]:
    return set(text.removeprefix("(").removesuffix(")[]").split(" | "))


@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("ClientMessage", get_args(incoming.Message)),
        ("ServerMessage", get_args(out.Message)),
        ("Act", get_args(out.Act)),
        ("Event", get_args(out.Event)),
    ],
)
def test_unions_are_complete(name: str, members: tuple[Struct, ...]) -> None:
    """The unions of the types file have every message, act and event, and no other."""
    assert unions()[name] == {type_name(each) for each in members}


def test_the_page_names_everything() -> None:
    """docs/protocol.md names each type of message, each code of refusal, each phase."""
    tags = [each.__struct_config__.tag for each in (*get_args(incoming.Message), *get_args(out.Message))]
    codes = get_args(typing.get_type_hints(out.Refused)["code"])
    for word in (*tags, *codes, *get_args(out.Phase)):
        assert f"`{word}`" in PAGE, word


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        ("", "truncated"),
        ("[]", "array"),
        ("{}", "type"),
        ('{"type": "fly"}', "fly"),
        ('{"type": "join"}', "table"),
        ('{"type": "join", "table": "A!"}', "table"),
        ('{"type": "join", "table": "a", "since": -1}', "since"),
        ('{"type": "join", "table": "a", "since": "1"}', "since"),
        ('{"type": "join", "table": "a", "more": 1}', "more"),
        ('{"type": "chat", "phrase": "buy my cards"}', "phrase"),
        ('{"type": "ready", "id": "a", "seals": ["00"]}', "seals"),
        ('{"type": "ready", "id": "a b"}', "id"),
        ('{"type": "ping"} {"type": "ping"}', "trailing"),
        ('{"type":' * 100_000, "recursion"),
    ],
)
def test_anything_else_is_refused_by_name(frame: str, reason: str) -> None:
    """A frame that is no message is refused, and the text names what of it is wrong."""
    with pytest.raises(incoming.MessageError) as caught:
        incoming.read(frame)
    assert reason in str(caught.value).lower()


def test_messages_are_read_as_they_are_documented() -> None:
    """What the page shows as a first game is read."""
    for frame in re.findall(r"^  → (\{.*\})$", PAGE, re.MULTILINE):
        incoming.read(frame)
