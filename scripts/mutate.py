"""Mutation testing of the rules rooms: change the code in small ways and see whether a test notices.

    .venv/bin/python scripts/mutate.py                        # all rooms
    .venv/bin/python scripts/mutate.py deberts/score tricks   # some of them
    .venv/bin/python scripts/mutate.py match --sample 50      # 50 mutants of a room, drawn by --seed

Each mutant differs from the code by one change to its syntax tree. It runs the test files of its room (TESTS)
in a process of its own, in which that one module is compiled from the changed tree; no file is touched.
A mutant is killed if a test fails or takes too long, and has survived if all pass. What was not killed is
listed with its line. Messages, annotations, docstrings and assertions are not changed.
"""

import argparse
import ast
import contextlib
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType
from typing import Final, NamedTuple

import hypothesis  # noqa: F401  (imported here so that no child has to)
import msgspec  # noqa: F401
import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "yus"
NO_PLUGINS: Final = [word for name in ("cacheprovider", "xdist", "cov") for word in ("-p", f"no:{name}")]
SECONDS: Final = 60
"""How long the tests of a mutant may take."""

TESTS: Final[dict[str, tuple[str, ...]]] = {
    "errors": ("tests/test_errors.py",),
    "cards": ("tests/test_cards.py", "tests/test_notation.py"),
    "melds": ("tests/test_melds.py", "tests/deberts"),
    "tricks": ("tests/test_tricks.py", "tests/deberts"),
    "rules": ("tests/test_rules.py",),
    "commands": ("tests/test_commands.py", "tests/test_notation.py"),
    "notation": ("tests/test_notation.py",),
    "match": ("tests/test_match.py", "tests/deberts", "tests/terz"),
    **{
        f"{game}/{file.stem}": (f"tests/{game}/test_{file.stem}.py", f"tests/{game}", "tests/test_match.py")
        for game in ("deberts", "terz")
        for file in sorted((PACKAGE / game).glob("*.py"))
    },
}
"""The rooms, and the tests that must notice a change to each, run in this order."""

COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COMPUTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
RENAMED: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
UNCHANGED: Final = {"annotation", "returns", "decorator_list", "bases"}
"""Fields of nodes in which nothing is changed."""
LEFT_ALONE: Final = (ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr)
WORDS: Final = {"Text", "NotationError", "DeckError", "SequenceError", "__init__", "RulesError"}
"""Calls whose arguments are messages."""


class Mutant(NamedTuple):
    """A changed module: its room, where and how it was changed, and the code that came of it."""

    room: str
    line: int
    change: str
    code: CodeType


class Change(NamedTuple):
    """A node to be put in the place of another, or out of a list where it is None; ``label`` says so."""

    line: int
    label: str
    parent: ast.AST
    field: str
    place: int | None
    new: ast.AST | None

    def apply(self) -> ast.AST:
        """Make the change and return what stood there."""
        if self.place is None:
            old = getattr(self.parent, self.field)
            setattr(self.parent, self.field, self.new)
            return old  # type: ignore[no-any-return]
        row: list[ast.AST] = getattr(self.parent, self.field)
        old = row[self.place]
        row[self.place : self.place + 1] = [] if self.new is None else [self.new]
        return old

    def undo(self, old: ast.AST) -> None:
        """Put back what stood there."""
        if self.place is None:
            setattr(self.parent, self.field, old)
        else:
            length = 0 if self.new is None else 1
            getattr(self.parent, self.field)[self.place : self.place + length] = [old]


def changes(parent: ast.AST) -> Iterator[Change]:
    """Yield every change of a node's children."""
    for field, value in ast.iter_fields(parent):
        if field in UNCHANGED:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.expr | ast.stmt | ast.keyword):
                for label, new in replacements(child, parent):
                    yield Change(child.lineno, label, parent, field, index, new)


def replacements(node: ast.AST, parent: ast.AST) -> Iterator[tuple[str, ast.AST | None]]:
    """Yield what may stand instead of a node, None for nothing, with a word on it."""
    if isinstance(node, ast.expr):
        yield from expressions(node)
    if isinstance(node, ast.expr) and (
        (isinstance(parent, ast.If | ast.IfExp | ast.While) and parent.test is node)
        or (isinstance(parent, ast.comprehension) and node in parent.ifs)
        or (isinstance(parent, ast.match_case) and parent.guard is node)
    ):
        yield f"{ast.unparse(node)} -> True", ast.Constant(True)
        yield f"{ast.unparse(node)} -> False", ast.Constant(False)
    if isinstance(node, ast.keyword) and isinstance(parent, ast.Call) and node.arg not in {None, "strict"}:
        yield f"without {node.arg}={ast.unparse(node.value)}", None
    if isinstance(parent, ast.Tuple) and any(isinstance(each, ast.Starred) for each in parent.elts):
        yield f"without {ast.unparse(node)}", None
    if (isinstance(node, ast.AugAssign | ast.Raise) or sets_an_item(node)) and not isinstance(
        parent, ast.Module
    ):
        yield f"without {ast.unparse(node)}", ast.Pass()


def sets_an_item(node: ast.AST) -> bool:
    """Tell whether a statement acts on something that is there: a call, or an item set."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript)


def expressions(node: ast.expr) -> Iterator[tuple[str, ast.AST]]:
    """Yield what may stand instead of an expression."""
    was = ast.unparse(node)
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=right):
            for other in COMPARED[type(operator)]:
                new: ast.expr = ast.Compare(left, [other()], right)
                yield f"{was} -> {ast.unparse(new)}", new
        case ast.BoolOp(op=operator, values=values):
            new = ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
            yield f"{was} -> {ast.unparse(new)}", new
            for index, value in enumerate(values):
                rest = values[:index] + values[index + 1 :]
                yield (
                    f"{was} without {ast.unparse(value)}",
                    rest[0] if len(rest) == 1 else ast.BoolOp(operator, rest),
                )
        case ast.BinOp(left=left, op=operator, right=right_side) if type(operator) in COMPUTED:
            new = ast.BinOp(left, COMPUTED[type(operator)](), right_side)
            yield f"{was} -> {ast.unparse(new)}", new
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert(), operand=operand):
            yield f"{was} -> {ast.unparse(operand)}", operand
        case ast.Constant(value=bool() as value):
            yield f"{was} -> {not value}", ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield f"{was} -> {value + 1}", ast.Constant(value + 1)
            yield f"{was} -> {value - 1}", ast.Constant(value - 1)
        case ast.Constant(value=str() as value) if value:
            yield f"{was} -> {value + '_'!r}", ast.Constant(value + "_")
        case ast.Call(func=ast.Name(id=name)) if name in RENAMED:
            yield (
                f"{was} -> {RENAMED[name]}",
                ast.Call(ast.Name(RENAMED[name], ast.Load()), node.args, node.keywords),
            )
        case _:
            return


def reached(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes whose children may be changed: no docstrings, annotations, assertions, messages."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        yield node
        for field, value in ast.iter_fields(node):
            if field not in UNCHANGED:
                children = value if isinstance(value, list) else [value]
                todo += [each for each in children if changeable(each, node)]


def changeable(node: object, parent: ast.AST) -> bool:
    """Tell whether to go down into a node."""
    if not isinstance(node, ast.AST) or isinstance(node, LEFT_ALONE):
        return False
    if isinstance(node, ast.keyword) and (isinstance(parent, ast.ClassDef) or node.arg == "strict"):
        return False
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return False
    if isinstance(node, ast.Assign | ast.AnnAssign):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        alias = isinstance(node, ast.AnnAssign) and "TypeAlias" in ast.unparse(node.annotation)
        return not alias and ast.unparse(target) != "__all__"
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return called not in WORDS
    return True


def is_message(change: Change) -> bool:
    """Tell whether a change is one of the two texts of a refusal; its rule number is none."""
    name = getattr(change.parent.func, "id", "") if isinstance(change.parent, ast.Call) else ""
    return name in {"IllegalCommand", "NotYourTurn"} and change.place != 0


def mutants(room: str) -> list[Mutant]:
    """Return all mutants of a room."""
    file = PACKAGE / f"{room}.py"
    tree = ast.parse(file.read_text())
    every = [change for node in reached(tree) for change in changes(node) if not is_message(change)]
    found = []
    for change in every:
        old = change.apply()
        code = compile(ast.fix_missing_locations(tree), str(file), "exec")
        change.undo(old)
        found.append(Mutant(room, change.line, change.label, code))
    return sorted(found, key=lambda each: each.line)


class Changed(MetaPathFinder):
    """Finds one module, with changed code."""

    def __init__(self, room: str, code: CodeType) -> None:
        """Keep what is found."""
        self.file = str(PACKAGE / f"{room}.py")
        self.name = "yus." + room.replace("/", ".").removesuffix(".__init__")
        self.code = code

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return the changed module where it is asked for."""
        if name != self.name:
            return None
        loader = SourceFileLoader(name, self.file)
        loader.get_code = lambda fullname: self.code  # type: ignore[method-assign]
        return spec_from_loader(name, loader, is_package=self.file.endswith("__init__.py"))


def start(tests: tuple[str, ...], mutant: Mutant | None) -> int:
    """Begin to run tests on a mutant, or on the code as it is, in a process of its own; return its number."""
    child = os.fork()
    if child:
        return child
    signal.alarm(SECONDS)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    if mutant is not None:
        sys.meta_path.insert(0, Changed(mutant.room, mutant.code))
    code = 3
    with contextlib.suppress(BaseException):
        code = run_tests(tests)
    os._exit(code)


def run_tests(tests: tuple[str, ...]) -> int:
    """Run one file or folder after the other until a test fails; return the exit status, 0 if none did."""
    for each in tests:
        if Path(each).exists():
            code = pytest.main(["-x", "-q", "--assert=plain", *NO_PLUGINS, each])
            if code:
                return code
    return 0


def survivors(todo: list[Mutant], jobs: int) -> list[Mutant]:
    """Run all mutants and return those that no test noticed."""
    waiting = list(reversed(todo))
    running: dict[int, Mutant] = {}
    alive = []
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running[start(TESTS[mutant.room], mutant)] = mutant
        child, status = os.wait()
        mutant = running.pop(child)
        if status == 0:
            alive.append(mutant)
            print(f"  survived: {mutant.room}.py:{mutant.line}: {mutant.change}", flush=True)
    return alive


def run_room(room: str, arguments: argparse.Namespace) -> tuple[int, int]:
    """Run the mutants of a room and say how many were killed, of how many."""
    began = time.monotonic()
    todo = mutants(room)
    if arguments.sample and arguments.sample < len(todo):
        todo = sorted(
            random.Random(arguments.seed).sample(todo, arguments.sample), key=lambda each: each.line
        )
    _, status = os.waitpid(start(TESTS[room], None), 0)
    if status != 0:
        sys.exit(f"{room}: the tests do not pass as it is: pytest {' '.join(TESTS[room])}")
    killed = len(todo) - len(survivors(todo, arguments.jobs))
    print(f"{room}: {killed} of {len(todo)} killed, {time.monotonic() - began:.0f} s", flush=True)
    return killed, len(todo)


def main() -> None:
    """Run the mutants of the rooms that were named, or of all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"one of {', '.join(TESTS)}")
    parser.add_argument("--sample", type=int, default=0, help="at most so many mutants of each room")
    parser.add_argument("--seed", type=int, default=1, help="for the sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    arguments = parser.parse_args()
    unknown = [room for room in arguments.rooms if room not in TESTS]
    if unknown:
        parser.error(f"no such room: {', '.join(unknown)}")
    os.chdir(ROOT)
    os.environ["CI"] = "1"  # the same hypothesis examples for each mutant
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]
    results = [run_room(room, arguments) for room in arguments.rooms or TESTS]
    killed, total = (sum(each) for each in zip(*results, strict=True))
    print(f"together: {killed} of {total} killed, {100 * killed / total:.1f} %")


if __name__ == "__main__":
    main()
