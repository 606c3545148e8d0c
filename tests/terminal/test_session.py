"""terminal.session: a match and its log; a saved one is taken up again, or refused with a reason."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.record.test_replaying import ANYTHING, nodes
from yus.bots import PlayerError
from yus.commands import BELLA
from yus.errors import IllegalCommand
from yus.match import legal, to_act
from yus.record import verify
from yus.rules import DebertsRules, RulesError, TerzRules
from yus.terminal import ME, Session, SessionError


def some_session(commands: int = 5) -> Session:
    """Return a session with one deal begun."""
    session = Session(DebertsRules(players=3), ("a", "b", "c"), (None, "greedy", "random"))
    session.deal(session.commit())
    for _ in range(commands):
        (seat,) = to_act(session.match)
        command = legal(session.match, seat)[0] if seat == ME else session.ask_bot(seat)
        assert command is not None
        session.give(seat, command)
    return session


def test_proofs() -> None:
    """The lot and every deck are proven, each under its own context; bots' nonces are the house's."""
    session = some_session()
    proof = verify(session.record())
    assert (proof.proven, proof.unproven, proof.faults) == (1, 0, ())
    shuffle = session.deals[0].shuffle
    assert shuffle is not None
    assert shuffle["context"] == f"{session.table}/1/1"
    assert shuffle["house"] == [1, 2]


def test_commitment_comes_first() -> None:
    """The commitment that was shown is that of the deal."""
    session = Session(TerzRules(), ("a", "b"), (None, "greedy"))
    shuffling = session.commit()
    session.deal(shuffling)
    assert session.deals[0].shuffle is not None
    assert session.deals[0].shuffle["commitment"] == shuffling.commitment


def test_illegal_command_changes_nothing() -> None:
    """After a refused command nothing has happened."""
    session = some_session(0)
    before = session.match, list(session.deals), list(session.heard)
    with pytest.raises(IllegalCommand):
        session.give(to_act(session.match)[0], BELLA)
    assert (session.match, session.deals, session.heard) == before


def test_wrong_players() -> None:
    """Rules that cannot be played, bots that there are not, a seat without a bot are refused."""
    with pytest.raises(RulesError):
        Session(DebertsRules(target=1), ("a", "b"), (None, "greedy"))
    with pytest.raises(PlayerError):
        Session(DebertsRules(), ("a", "b"), (None, "genius"))
    with pytest.raises(PlayerError, match="no bot sits at seat 0"):
        some_session(0).ask_bot(ME)


def test_saved_whole_or_not_at_all(tmp_path: Path) -> None:
    """Saving leaves one file, the new one in place of the old."""
    path = tmp_path / "a" / "b" / "saved.json"
    some_session(1).save(path)
    session = some_session(4)
    session.save(path)
    assert [each.name for each in path.parent.iterdir()] == ["saved.json"]
    assert Session.load(path).match == session.match


SAVED: dict[str, Any] = {}


def saved_value(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return what stands in a saved match, as JSON."""
    if not SAVED:
        path = tmp_path_factory.mktemp("saved") / "saved.json"
        with pytest.MonkeyPatch.context() as patch:
            random = Random(12)
            patch.setattr("yus.shuffle.secrets.token_bytes", random.randbytes)
            patch.setattr("yus.terminal.session.os.urandom", random.randbytes)
            patch.setattr("yus.terminal.session.random.SystemRandom", lambda: random)
            some_session(12).save(path)
        SAVED["value"] = json.loads(path.read_bytes())
    return json.loads(json.dumps(SAVED["value"]))


def why(tmp_path: Path, data: bytes) -> str:
    """Return why a saved match is refused."""
    path = tmp_path / "saved.json"
    path.write_bytes(data)
    with pytest.raises(SessionError) as caught:
        Session.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    return str(caught.value).removeprefix(f"{path}: ")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"null",
        b"\xff\xfe",
        b'{"record": "\xff"}',
        b"[" * 10_000,
        b'{"bots": [], "record": ' + b"[" * 10_000 + b"]" * 10_000 + b"}",
        b'{"bots": ' + b"[" * 10_000 + b"]" * 10_000 + b', "record": {}}',
        b'{"bots": [null, "greedy"], "record": {}}',
        b'{"bots": [null, "greedy"], "record": 17}',
        b" " * 9_000_000 + b"{}",
    ],
    ids=range(11),
)
def test_not_a_saved_match(tmp_path: Path, data: bytes) -> None:
    """A file that is something else is refused."""
    assert why(tmp_path, data)


def test_no_file(tmp_path: Path) -> None:
    """A file that is not there, or a directory, is refused with the system's reason."""
    for path, reason in ((tmp_path / "none.json", "No such file or directory"), (tmp_path, "Is a directory")):
        with pytest.raises(SessionError) as caught:
            Session.load(path)
        assert str(caught.value) == f"{path}: {reason}"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda saved: saved.update(bots=[None, "greedy"]), "the saved seats do not fit the game"),
        (lambda saved: saved.update(bots=["greedy"] * 3), "the saved seats do not fit the game"),
        (lambda saved: saved.update(bots=[None, None, "greedy"]), "the saved seats do not fit the game"),
        (lambda saved: saved.update(bots=[]), "0 nonces"),
        (lambda saved: saved.update(bots=[None, "genius", "greedy"]), "no such bot: 'genius'"),
        (lambda saved: saved["record"].update(names=[]), "this is no unfinished match"),
        (lambda saved: saved["record"].update(deals=[]), "this is no unfinished match"),
        (lambda saved: saved["record"].update(winner=1), "this is no unfinished match"),
        (lambda saved: saved["record"].update(names=["a"]), "this is no unfinished match"),
        (lambda saved: saved["record"].update(lot={}), "the lot is not that of a match at the terminal"),
        (
            lambda saved: saved["record"]["lot"].update(context="../../1/lot"),
            "the lot is not that of a match",
        ),
        (lambda saved: saved["record"]["lot"].update(context="стол/1/lot"), "not a context"),
        (lambda saved: saved["record"]["deals"][0].update(deck="AH"), "deals[0].deck: not a deck"),
        (lambda saved: saved["record"]["deals"][0]["commands"].append("0 bella"), "deal 1, command 13: "),
        (lambda saved: saved["record"].update(rules={"players": 9}), "rules: D1.1"),
    ],
)
def test_refused(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, change: Callable[[Any], None], reason: str
) -> None:
    """What does not belong together is told."""
    value = saved_value(tmp_path_factory)
    change(value)
    assert why(tmp_path, json.dumps(value).encode()).startswith(reason)


def test_without_lot(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A saved match without a lot goes on too."""
    value = saved_value(tmp_path_factory)
    del value["record"]["lot"]
    path = tmp_path / "saved.json"
    path.write_text(json.dumps(value))
    assert Session.load(path).match.deal is not None


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(st.data())
def test_mutated(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """Whatever is changed in a saved match, it is taken up or refused with SessionError."""
    value = saved_value(tmp_path_factory)
    for _ in range(data.draw(st.integers(1, 3))):
        if not nodes(value):
            break
        container, key = data.draw(st.sampled_from(nodes(value)))
        if data.draw(st.booleans()):
            del container[key]
        else:
            container[key] = data.draw(ANYTHING)
    raw = json.dumps(value).encode()
    if data.draw(st.booleans()):
        start = data.draw(st.integers(0, len(raw)))
        raw = raw[:start] + data.draw(st.binary(max_size=3)) + raw[start + data.draw(st.integers(0, 20)) :]
    path = tmp_path_factory.getbasetemp() / "mutated.json"
    path.write_bytes(raw)
    try:
        session = Session.load(path)
    except SessionError:
        return
    assert session.record().winner is None
    session.save(path)
