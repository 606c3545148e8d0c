"""Running a contest over several processes, to be stopped and taken up again at any time."""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Final

import msgspec

from yus.arena.blocks import Block, BlockResult, Contest, play_block
from yus.arena.statistics import Sprt, Summary, Verdict, summarise
from yus.errors import YusError


class ResultsError(YusError):
    """A file of results is not one, or is of another contest."""


class Progress(msgspec.Struct, frozen=True):
    """Where a contest stands: all results so far in the order of their blocks, and what they say."""

    results: tuple[BlockResult, ...]
    verdict: Verdict

    @property
    def summary(self) -> Summary:
        """Mean and interval of the blocks' values."""
        return summarise([each.value for each in self.results])


def report(contest: Contest, progress: Progress) -> str:
    """Return what a contest gave as lines of text."""
    results = progress.results
    unit = "points a deal" if contest.unit == "deal" else "of the matches won"
    lines = [f"{contest.first} against {contest.second}: {progress.summary} {unit}, {len(results)} blocks"]
    for place, name in enumerate((contest.first, contest.second)):
        answers = sum(each.answers[place] for each in results)
        thought = sum(each.seconds[place] for each in results)
        slowest = max(each.slowest[place] for each in results)
        lines.append(
            f"  {name}: {answers} answers, {1000 * thought / max(answers, 1):.1f} ms each, "
            f"the slowest {1000 * slowest:.0f} ms"
        )
    if progress.verdict != "open":
        lines.append(f"  SPRT: {progress.verdict}")
    return "\n".join(lines)


class _Line(msgspec.Struct, frozen=True):
    """One line of a file of results."""

    contest: str
    result: BlockResult


_LINES: Final = msgspec.json.Decoder(_Line)


def read_results(path: Path, contest: Contest) -> dict[int, BlockResult]:
    """Read the results of a contest so far, by the number of the block.

    A last line that was cut off is ignored. Raises ResultsError where the file is of another contest or none
    of ours.
    """
    if not path.exists():
        return {}
    results = {}
    lines = path.read_bytes().split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found = _LINES.decode(line)
        except msgspec.DecodeError as error:
            if number == len(lines):
                break
            raise ResultsError(f"{path}:{number}: not a result: {error}") from None
        if found.contest != contest.key:
            raise ResultsError(f"{path}:{number}: results of another contest")
        results[found.result.number] = found.result
    return results


def run(
    contest: Contest,
    blocks: int,
    processes: int = 1,
    path: Path | None = None,
    sprt: Sprt | None = None,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> Progress:
    """Play so many blocks, fewer if the test decides; each result goes to ``path`` at once.

    Blocks that ``path`` holds already are not played again. ``tell`` is called after each block. Decisions
    look at the blocks in their order, without gaps, so that quick ones are not counted first.
    """
    results = read_results(path, contest) if path is not None else {}
    todo = (number for number in range(blocks) if number not in results)

    def decided() -> bool:
        return _progress(results, sprt).verdict != "open"

    with _Writer(path, contest) as writer:
        for result in _results(contest, todo, processes, decided):
            results[result.number] = result
            writer.write(result)
            tell(_progress(results, sprt))
    return _progress(results, sprt)


def _progress(results: dict[int, BlockResult], sprt: Sprt | None) -> Progress:
    ordered: list[BlockResult] = []
    while len(ordered) in results:
        ordered.append(results[len(ordered)])
    verdict: Verdict = "open" if sprt is None else sprt.verdict([each.value for each in ordered])
    return Progress(tuple(ordered), verdict)


def _results(
    contest: Contest, todo: Iterator[int], processes: int, decided: Callable[[], bool]
) -> Iterator[BlockResult]:
    """Play the blocks to do, as they finish, until it is decided."""
    if processes == 1:
        for number in todo:
            if decided():
                return
            yield play_block(Block(contest, number))
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        running: set[Future[BlockResult]] = set()
        for number in todo:
            running.add(pool.submit(play_block, Block(contest, number)))
            if len(running) >= 2 * processes:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
            if decided():
                break
        if decided():
            for each in running:
                each.cancel()
        yield from (each.result() for each in running if not each.cancelled())


class _Writer:
    """Appends results to a file, a line each, at once on the disk."""

    def __init__(self, path: Path | None, contest: Contest) -> None:
        self._contest = contest
        self._file = None
        if path is not None:
            _drop_cut_line(path)
            self._file = path.open("ab")

    def __enter__(self) -> "_Writer":
        return self

    def __exit__(self, *error: object) -> None:
        if self._file is not None:
            self._file.close()

    def write(self, result: BlockResult) -> None:
        """Append one result."""
        if self._file is not None:
            self._file.write(msgspec.json.encode(_Line(self._contest.key, result)) + b"\n")
            self._file.flush()


def _drop_cut_line(path: Path) -> None:
    """Take off a last line that was cut off when the process was killed.

    So that the next one stands alone.
    """
    if path.exists():
        whole = path.read_bytes()
        end = whole.rfind(b"\n") + 1
        if end < len(whole):
            path.write_bytes(whole[:end])
