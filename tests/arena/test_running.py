"""Contests that are stopped and taken up again."""

from pathlib import Path

import pytest

from yus.arena import Contest, Progress, Sprt, read_results, run
from yus.arena.running import ResultsError
from yus.rules import DebertsRules

CONTEST = Contest(DebertsRules(), "greedy", "random")


def values(progress: Progress) -> list[float]:
    """The values of all blocks in their order."""
    return [each.value for each in progress.results]


def test_several_processes_give_what_one_gives(tmp_path: Path) -> None:
    """The results do not depend on the number of processes."""
    assert values(run(CONTEST, 6, processes=2)) == values(run(CONTEST, 6))


def test_a_stopped_contest_is_taken_up_where_it_was(tmp_path: Path) -> None:
    """Blocks that the file holds are not played again, and the whole is as if it had never stopped."""
    path = tmp_path / "results.jsonl"
    run(CONTEST, 3, path=path)
    told: list[int] = []
    progress = run(CONTEST, 6, path=path, tell=lambda each: told.append(len(each.results)))
    assert told == [4, 5, 6]
    assert values(progress) == values(run(CONTEST, 6))
    assert len(read_results(path, CONTEST)) == 6


def test_a_line_cut_off_by_a_kill_is_played_again(tmp_path: Path) -> None:
    """A last line that is not whole is dropped, and no later line is spoilt by it."""
    path = tmp_path / "results.jsonl"
    run(CONTEST, 3, path=path)
    path.write_bytes(path.read_bytes()[:-9])
    assert len(read_results(path, CONTEST)) == 2
    progress = run(CONTEST, 4, path=path)
    assert values(progress) == values(run(CONTEST, 4))
    assert len(read_results(path, CONTEST)) == 4


def test_results_of_another_contest_are_refused(tmp_path: Path) -> None:
    """A file is not continued with another seed, rule or player."""
    path = tmp_path / "results.jsonl"
    run(CONTEST, 1, path=path)
    with pytest.raises(ResultsError, match="another contest"):
        run(Contest(DebertsRules(), "greedy", "random", seed=1), 1, path=path)


def test_a_file_that_holds_no_results_is_refused(tmp_path: Path) -> None:
    """A line in the middle that is no result is named by its number."""
    path = tmp_path / "results.jsonl"
    path.write_text("{}\n{}\n")
    with pytest.raises(ResultsError, match=r"results.jsonl:1"):
        read_results(path, CONTEST)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_decided_test_stops_the_contest(processes: int) -> None:
    """With SPRT the contest ends as soon as the test decides, long before the last block."""
    progress = run(CONTEST, 5000, processes=processes, sprt=Sprt(0, 2))
    assert progress.verdict == "more"
    assert 16 <= len(progress.results) < 200
