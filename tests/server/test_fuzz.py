"""Whatever a client sends, the server answers, stays up, and the table is unharmed."""

import contextlib
import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.over_wire import Client, Process
from yus.server import incoming

KINDS: Final = [str(each.__struct_config__.tag) for each in incoming.MESSAGE_TYPES]
NAMES: Final = [
    "type",
    "id",
    "table",
    "number",
    "command",
    "since",
    "seat",
    "key",
    "seals",
    "nonces",
    "phrase",
    "auto",
]
COMMANDS: Final = [
    "pass",
    "play",
    "AS",
    "7H",
    "announce QH:3",
    "good",
    "beat AH:4",
    "swap",
    "break 3",
    "claim",
    "draw",
    "show",
    "show none",
    "count 75",
    "accept",
    "Тч",
]
SCALARS: Final = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=50)
) | st.sampled_from([*COMMANDS, *KINDS, "0" * 64, "TABLE"])
VALUES: Final = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
NEAR: Final = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={name: VALUES for name in NAMES if name != "type"},
)
FRAMES: Final = (
    st.text(max_size=200)
    | st.binary(max_size=200)
    | VALUES.map(json.dumps)
    | NEAR.map(json.dumps)
    | st.dictionaries(st.sampled_from(NAMES), VALUES).map(json.dumps)
)


@pytest.fixture(scope="module", params=["strict", "table"])
def players(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Client, Client, Client]]:
    """Two who play, with the cards dealt, and a stranger who has joined their table.

    The server has a process of its own: where it draws by chance, frames would not come again as they came.
    """
    server = Process(tmp_path_factory.mktemp("fuzz"), bad_messages_burst=10_000_000, chat_burst=10_000_000)
    server.start()
    with contextlib.ExitStack() as ending:
        ending.callback(server.stop)
        one, two, stranger = (ending.enter_context(Client(server.address, name)) for name in "abc")
        table = one.make_table("terz", "open", rules={"referee": request.param})
        for client in (one, two, stranger):
            client.join(table)
        two.ask("sit")
        for client in (one, two):
            client.ask("ready")
        for client in (one, two, stranger):
            while not (client.seen.get("view") or {}).get("deal"):
                client.hear()
        yield one, two, stranger


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(FRAMES, min_size=1, max_size=8))
def test_anything_is_answered(players: tuple[Client, Client, Client], frames: list[str | bytes]) -> None:
    """Frames of any content from a stranger are refused or answered; the players notice nothing."""
    one, _, stranger = players
    before = one.number
    assert stranger.socket is not None
    for frame in frames:
        text = frame.replace("TABLE", stranger.table) if isinstance(frame, str) else frame
        stranger.socket.send(text)
    stranger.send("ping")
    answers: list[dict[str, Any]] = []
    while (
        not answers
        or answers[-1]["type"] != "pong"
        or sum(each["type"] == "pong" for each in answers) < 1 + pings(frames)
    ):
        answers.append(stranger.hear())
    for each in answers:
        assert each["type"] in {"refused", "pong", "state", "settings", "done", "table", "why"}
        if each["type"] == "refused":
            assert each["ru"]
            assert each["en"]
            assert "Error" not in each["en"]
            assert "File " not in each["en"]
    one.send("ping")
    while (told := one.hear())["type"] != "pong":
        assert told["type"] == "table"
    assert one.number == before


def pings(frames: list[str | bytes]) -> int:
    """How many of the frames are pings themselves."""
    count = 0
    for frame in frames:
        try:
            count += isinstance(incoming.read(frame), incoming.Ping) if isinstance(frame, str) else 0
        except incoming.MessageError:
            continue
    return count


def test_the_match_goes_on_after_it(players: tuple[Client, Client, Client]) -> None:
    """The table of the fuzzed server is what it was: whoever is to act can go on."""
    one, two, _ = players
    mover = one if one.seen["legal"] else two
    assert mover.say(mover.seen["legal"][-1])["type"] == "entry"
