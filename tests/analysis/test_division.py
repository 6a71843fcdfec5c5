"""Searches divided into tasks: the same values whoever does the tasks, and nothing is lost."""

import os
import signal
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from boards import playouts
from command import Call, assert_refused
from crews import Shuffled, start_cluster
from hypothesis import example, given, settings
from hypothesis import strategies as st

from noughts.analysis import division
from noughts.analysis.checkpoint import Checkpoint
from noughts.analysis.division import Division
from noughts.analysis.solution import Progress, Search
from noughts.analysis.solver import DRAW, WIN, Solver
from noughts.analysis.solver import engine as engine_module
from noughts.analysis.solver import tasks as tasks_module
from noughts.analysis.solver.crew import Cluster, Crew, Here, Processes
from noughts.analysis.solver.frontier import Frontier, Question
from noughts.analysis.solver.tasks import gather
from noughts.analysis.solver.values import Values
from noughts.errors import NoughtsError
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_position
from noughts.rules.position import Position

GAMES = [mnk(3, 3, 3), mnk(4, 3, 3), mnk(4, 4, 4), mnk(5, 3, 3)]
SOLVERS = {game: Solver(game) for game in GAMES}
USUAL_POLL = tasks_module.POLL


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tasks in this process use the plain engine, which starts at once, and do not wait."""
    monkeypatch.setattr(tasks_module, "POLL", 0)
    monkeypatch.setattr(engine_module, "has_numba", lambda: False)
    monkeypatch.setattr(tasks_module, "_thread_engine", tasks_module._ThreadEngine())


@pytest.fixture
def patient(plain: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - comes later
    """Wait for workers that are processes of their own, as usual."""
    monkeypatch.setattr(tasks_module, "POLL", USUAL_POLL)


def divide(
    position: Position,
    crew: Crew,
    task_nodes: int,
    checkpoint: Checkpoint | None = None,
    report: Callable[[], None] = lambda: None,
) -> Values:
    """Search for a value in tasks of this size, and return what was found."""
    values = Values(position)
    divided = Division(values, crew, checkpoint, report)
    divided._task_nodes = task_nodes
    divided.run()
    return values


# --- values -------------------------------------------------------------------------------------


@example(
    played=[parse_position("XO.O/.OXO/.X../...X")], task_nodes=1, workers=1
)  # X has no open line
@given(played=playouts(GAMES), task_nodes=st.sampled_from([1, 3, 20]), workers=st.integers(1, 5))
@settings(max_examples=25)
def test_a_divided_search_finds_the_value(
    played: list[Position], task_nodes: int, workers: int
) -> None:
    """Whoever finishes first, however small the tasks are, and for each move that it decides."""
    position = played[-1]
    if position.over:
        return
    solver = SOLVERS[position.game]
    values = divide(position, Shuffled(workers, str(position)), task_nodes)
    assert values.value == solver.value(position)
    for cell, value in solver.values(position).items():
        assert values.bounds[cell].lower <= value <= values.bounds[cell].upper


@pytest.mark.parametrize(("game", "value"), [(mnk(5, 5, 4), DRAW), (mnk(6, 5, 4), WIN)], ids=str)
def test_large_boards_have_the_value_of_the_single_search(game: Game, value: int) -> None:
    assert divide(game.start, Shuffled(3, game), 200).value == value


def test_one_worker_visits_hardly_more_nodes_than_a_single_search() -> None:
    single = 5012  # as docs/solver.md says
    values = Values(mnk(5, 5, 4).start)
    divided = Division(values, Here(), None, lambda: None)
    divided._task_nodes = 1000
    divided.run()
    assert values.value == DRAW
    assert 0.8 * single < divided.nodes < 1.2 * single


def test_a_worker_always_has_something_to_do() -> None:
    """There are three first moves up to symmetry, and seven workers."""
    frontier = Frontier(mnk(3, 3, 3), Question(0, 0, attacking=True))
    picked = [frontier.pick() for _ in range(7)]
    assert len({node.question for node in picked if node}) == 7
    assert sorted(len(node.moves) for node in picked if node) == [1, 1, 1, 2, 2, 2, 2]


def test_a_budget_is_kept_and_excludes_moves() -> None:
    values = Values(mnk(5, 5, 4).start)
    divided = Division(values, Shuffled(2, "budget"), None, lambda: None)
    divided._task_nodes = 200
    divided.run(2500)
    assert divided.nodes <= 2500
    assert values.value is None
    assert DRAW in {each.upper for each in values.bounds.values()}


# --- workers that die ---------------------------------------------------------------------------


def square_or_die(given: tuple[int, Path]) -> int:
    """Return a square; the first worker that gets a number that is a file's name dies."""
    number, folder = given
    if (folder / str(number)).exists():
        (folder / str(number)).unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return number**2


def die(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def gather_all(crew: Crew, work: Callable[..., int], numbers: Iterator[object]) -> list[int]:
    done = gather(crew, work, lambda: next(numbers, None))
    return sorted(each[1] for each in done if each)


@pytest.mark.usefixtures("patient")
def test_what_a_killed_worker_was_doing_is_done_again(tmp_path: Path) -> None:
    (tmp_path / "3").touch()
    with Processes(2) as crew:
        results = gather_all(crew, square_or_die, ((number, tmp_path) for number in range(8)))
    assert results == [number**2 for number in range(8)]
    assert not (tmp_path / "3").exists()


@pytest.mark.usefixtures("patient")
def test_workers_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks_module, "MOST_BREAKS", 1)
    with Processes(1) as crew, pytest.raises(NoughtsError, match="died 2 times"):
        gather_all(crew, die, iter([1]))


@pytest.mark.usefixtures("patient")
def test_two_processes_solve_what_one_does(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "search.json"
    code, out, err = call("solve", "5,5,4", "--workers", "2", "--resume", str(file), "--json")
    assert (code, err) == (0, "")
    assert '"value": "draw"' in out
    assert file.read_text().count('"wins": false') > 1


# --- a cluster ----------------------------------------------------------------------------------


def require_dask() -> None:
    if find_spec("distributed") is None:
        why = "Dask is not installed: pip install 'noughts[cluster]'"
        pytest.fail(why) if os.environ.get("CI") else pytest.skip(why)


@pytest.mark.usefixtures("patient")
def test_a_cluster_finds_the_same_value_when_a_worker_is_killed(
    call: Call, tmp_path: Path
) -> None:
    require_dask()
    with start_cluster(tmp_path) as cluster:
        checkpoint = Checkpoint(tmp_path / "search.json", mnk(5, 5, 4).start)
        answered = 0

        def kill_one_worker() -> None:
            nonlocal answered
            if answered <= 5 < len(checkpoint.records["X"]):
                cluster.workers[0].kill()
            answered = len(checkpoint.records["X"])

        with Cluster(cluster.address) as crew:
            values = divide(mnk(5, 5, 4).start, crew, 100, checkpoint, kill_one_worker)
        assert cluster.workers[0].poll() is not None
        assert values.value == DRAW
        moves = [record.moves for record in checkpoint.records["X"]]
        assert len(moves) == len(set(moves)) > 5
        code, out, err = call("solve", "5,5,4", "--cluster", cluster.address, "--json")
        assert (code, err) == (0, "")
        assert '"value": "draw"' in out


@pytest.mark.parametrize("address", ["", "nowhere", "foo://127.0.0.1:1", "tcp://:1", "a:b"])
def test_what_is_not_an_address_is_refused(address: str, call: Call) -> None:
    require_dask()
    assert_refused(call("solve", "3,3,3", "--cluster", address), repr(address), "tcp://127.0.0.1")


def test_a_cluster_that_is_not_there_is_refused(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    require_dask()
    monkeypatch.setattr("noughts.analysis.solver.crew.CONNECT", 0.2)
    assert_refused(call("solve", "3,3,3", "--cluster", "127.0.0.1:1"), "127.0.0.1:1", "dask")


class ClosedClient:
    """What is left of Dask's client when the scheduler is gone."""

    status = "closed"
    scheduler = None

    def nthreads(self) -> dict[str, int]:
        raise AttributeError


@pytest.mark.parametrize("use", [Cluster.width, Cluster.executor])
def test_a_cluster_that_goes_away_is_an_error(use: Callable[[Cluster], object]) -> None:
    crew = Cluster.__new__(Cluster)
    crew._client, crew._last_count = ClosedClient(), 0
    with pytest.raises(NoughtsError, match="connection to the cluster is lost"):
        use(crew)


def test_workers_and_a_cluster_contradict_each_other(call: Call) -> None:
    refused = call("solve", "3,3,3", "--cluster", "127.0.0.1:1", "--workers", "2")
    assert_refused(refused, "--workers 2", "--cluster '127.0.0.1:1'")


# --- going on -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("answers", "workers"), [(1, 1), (4, 3)])
def test_a_search_goes_on_where_it_was_interrupted(
    answers: int, workers: int, tmp_path: Path
) -> None:
    """However often: no question is asked twice, and every answer that came is in the file."""
    position, sittings = mnk(5, 4, 4).start, 0
    while True:
        checkpoint = Checkpoint(tmp_path / "search.json", position)
        before, sittings = list(checkpoint.records["X"]), sittings + 1

        def interrupt(before: int = len(before), checkpoint: Checkpoint = checkpoint) -> None:
            if len(checkpoint.records["X"]) >= before + answers:
                raise KeyboardInterrupt

        try:
            values = divide(position, Shuffled(workers, sittings), 2, checkpoint, interrupt)
            break
        except KeyboardInterrupt:
            again = Checkpoint(tmp_path / "search.json", position)
            assert again.records == checkpoint.records
            assert again.records["X"][: len(before)] == before
            assert len(again.records["X"]) >= len(before) + answers
    assert values.value == DRAW
    moves = [record.moves for record in checkpoint.records["X"]]
    assert len(moves) == len(set(moves))
    assert sittings > 2


def test_what_is_known_survives_ctrl_c_and_is_used(tmp_path: Path) -> None:
    position, file = mnk(5, 5, 4).start, tmp_path / "search.json"

    def press(progress: Progress) -> None:
        if progress.nodes > 4500:
            raise KeyboardInterrupt

    search = Search(position, progress=press, crew=Here(), checkpoint=Checkpoint(file, position))
    search._division._task_nodes = 300
    with pytest.raises(KeyboardInterrupt):
        search.run()
    known = search.solution
    assert known.value is None
    assert known.excluded
    again = Search(position, crew=Here(), checkpoint=Checkpoint(file, position))
    assert again.run_for_value().value == "draw"
    assert again.solution.nodes > known.nodes


def test_the_checkpoint_is_written_while_the_search_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(division, "SAVE", 0)
    position, file, sizes = mnk(5, 4, 4).start, tmp_path / "search.json", set[int]()
    checkpoint = Checkpoint(file, position)
    divide(position, Here(), 2, checkpoint, lambda: sizes.add(file.stat().st_size))
    assert len(sizes) > 5
