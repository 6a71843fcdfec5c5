"""The public API: what `import noughts` exports, and that every form of a strategy works."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from random import Random

import pytest

import noughts
from noughts import Position, Side, Strategy, mnk
from noughts.analysis import proof as proofs
from noughts.rules.notation import parse_game
from noughts.strategies.base import Policy
from noughts.strategies.registry import BUILT_IN, parse_strategy

PERFECT = """
def best_move(board):
    cells = [cell for row in board for cell in row]
    from functools import lru_cache
    lines = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
    def value(cells, mark):
        other = "O" if mark == "X" else "X"
        if any(all(cells[c] == other for c in line) for line in lines):
            return -1, None
        moves = [c for c in range(9) if cells[c] is None]
        if not moves:
            return 0, None
        best = (-2, None)
        for move in moves:
            v = -value(cells[:move] + (mark,) + cells[move + 1:], other)[0]
            if v > best[0]:
                best = (v, move)
            if v == 1:
                break
        return best
    value = lru_cache(None)(value)
    mark = "X" if cells.count("X") == cells.count("O") else "O"
    return divmod(value(tuple(cells), mark)[1], 3)
"""


def first_empty(board: list[list[str | None]]) -> tuple[int, int]:
    return next((row, col) for row in range(3) for col in range(3) if board[row][col] is None)


class FirstEmpty(Strategy):
    """The same as a strategy."""

    name = "first"
    summary = "Plays the first empty cell."

    def decide(self, position: Position) -> Policy:
        return {position.moves[0]: Fraction(1)}


# --- names --------------------------------------------------------------------------------------


def test_all_is_sorted_public_and_complete() -> None:
    assert noughts.__all__ == sorted(noughts.__all__)
    assert len(set(noughts.__all__)) == len(noughts.__all__)
    assert not [name for name in noughts.__all__ if name.startswith("_")]
    public = {
        name
        for name in dir(noughts)
        if not name.startswith("_") and not inspect.ismodule(getattr(noughts, name))
    }
    assert public == set(noughts.__all__)


def test_every_exported_function_and_class_is_described() -> None:
    for name in noughts.__all__:
        exported = getattr(noughts, name)
        if inspect.isroutine(exported) or inspect.isclass(exported):
            assert inspect.getdoc(exported), name


def test_the_version_is_the_one_of_the_package() -> None:
    assert noughts.__version__ == version("noughts")


def test_importing_noughts_imports_only_the_standard_library() -> None:
    code = (
        "import sys; before = set(sys.modules); import noughts;"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) - sys.stdlib_module_names == {"noughts"}


def test_importing_noughts_leaves_out_what_is_slow() -> None:
    code = "import sys, noughts; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    slow = {"asyncio", "multiprocessing", "importlib.metadata", "dataclasses", "inspect", "json"}
    assert not loaded & {*slow, "noughts.analysis.proof", "noughts.programs", "noughts.cli"}


# --- one call for every form of a strategy ------------------------------------------------------

FORMS: dict[str, Callable[[], object]] = {
    "function": lambda: first_empty,
    "class": lambda: FirstEmpty,
    "strategy": lambda: FirstEmpty(mnk()),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_strategy_gives_the_same_proof(form: str) -> None:
    given = FORMS[form]()
    proof = noughts.prove(given)  # type: ignore[arg-type]
    expected = proofs.prove(FirstEmpty(mnk()))
    assert isinstance(proof, proofs.Proof)
    assert not proof.unbeatable
    for side in Side:
        assert proof.sides[side].to_json() == expected.sides[side].to_json()


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_name_gives_the_strategy_of_the_registry(name: str) -> None:
    for game in (None, "3,3,3", mnk()):
        strategy = noughts.strategy(name, game)
        assert type(strategy) is BUILT_IN[name]
        assert strategy.game == mnk()
    assert noughts.strategy("linear", "4x4").game == mnk(4, 4, 4)


@pytest.mark.parametrize("as_text", [True, False], ids=["str", "Path"])
def test_a_path_is_proved_as_the_command_proves_it(as_text: bool, tmp_path: Path) -> None:  # noqa: FBT001
    path = tmp_path / "homework.py"
    path.write_text(PERFECT, "utf-8")
    proof = noughts.prove(str(path) if as_text else path, side="first")
    assert proof.unbeatable
    assert proof.second is None
    assert proof.first is not None
    assert proof.first.unbeatable
    assert proof.first.loss is None
    assert len(repr(proof)) < 300
    content = json.loads(json.dumps(proof.to_json()))
    assert (content["second"], content["first"]["verdict"]) == (None, "unbeatable")


def test_a_side_may_be_named_or_given() -> None:
    for side in ("second", Side.SECOND):
        proof = noughts.prove("weights", side=side)
        assert proof.first is None
        assert proof.second is not None
        assert not proof.second.unbeatable


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (lambda: noughts.strategy("minmax"), "no strategy 'minmax': did you mean 'minimax'"),
        (lambda: noughts.strategy(None), "None is not a strategy: give a name such as 'linear'"),  # type: ignore[arg-type]
        (lambda: noughts.strategy(3), "3 is not a strategy"),  # type: ignore[arg-type]
        (lambda: noughts.strategy("no/such.py"), "no/such.py"),
        (lambda: noughts.strategy("linear", "3,3,9"), "9 in a row does not fit on a 3x3 board"),
        (
            lambda: noughts.prove(FirstEmpty(mnk()), game="4x4"),
            "first was created for 3,3,3, not for 4,4,4",
        ),
        (lambda: noughts.prove("minimax", game="4x4"), "Minimax cannot play a board this large"),
        (
            lambda: noughts.compare([FirstEmpty(mnk()), FirstEmpty(mnk(4, 3, 3))]),
            "first was created for 4,3,3, not for 3,3,3",
        ),
        (
            lambda: noughts.prove("weights", side="third"),
            "'third' is not a side: choose first or second",
        ),
        (lambda: noughts.solve("3,3,9"), "9 in a row does not fit on a 3x3 board"),
        (lambda: noughts.solve("X.O"), "'X.O' shows 3 cells"),
        (lambda: noughts.solve("3,3,3", budget=0), "cannot search 0 positions"),
        (lambda: noughts.solve("3,3,3", seconds=0), "cannot search for 0 seconds"),
        (lambda: noughts.compare([]), "cannot compare []: give a list of strategies"),
        (lambda: noughts.compare("linear"), "cannot compare 'linear': give a list"),
        (lambda: noughts.cell_name(9, mnk()), "9 is not a cell of 3,3,3: the cells are 0 to 8"),
        (lambda: noughts.cell_name(-1, mnk()), "-1 is not a cell of 3,3,3"),
        (lambda: noughts.solve("XXX/OO./..."), "the game is over in XXX/OO./..."),
    ],
)
def test_bad_input_gets_one_sentence(fault: Callable[[], object], sentence: str) -> None:
    with pytest.raises(noughts.NoughtsError) as caught:
        fault()
    assert sentence in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_proof_needs_nothing_that_only_unix_has(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("noughts.programs")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "resource", None)
    assert noughts.prove("linear").unbeatable


# --- results ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("3,3,3", "draw"),
        ("4x4", "draw"),
        ("4,3,3", "win"),
        (mnk(), "draw"),
        ("XX./OO./...", "win"),
        (Position.parse("XO./X../..."), "loss"),
    ],
    ids=str,
)
def test_a_game_or_a_position_is_solved(what: str | noughts.Game | Position, value: str) -> None:
    assert noughts.solve(what).value == value


def test_a_spent_budget_leaves_the_value_open() -> None:
    unsolved = noughts.solve("6,5,4", budget=100)
    assert unsolved.value is None
    assert unsolved.to_json()["value"] is None
    assert unsolved.to_json()["nodes"] == 100
    assert repr(unsolved).endswith(": unknown after 100 nodes>")


def test_a_large_board_is_solved() -> None:
    solution = noughts.solve("5,5,4")
    assert (solution.value, solution.weak) == ("draw", "win")
    assert {outcome.value for outcome in solution.outcomes.values()} == {0}
    assert len(solution.outcomes) == 25


def test_a_value_is_certified_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "proof"
    for what, value in (("XX./OO./...", "win"), (mnk(5, 4, 4), "draw"), ("XO./X../...", "loss")):
        solution = noughts.certify(what, str(file))
        verified = noughts.verify(str(file))
        assert solution.value == verified.value == value
        assert solution.position == verified.position
    file.write_text(file.read_text("utf-8").replace("loss", "draw"), "utf-8")
    with pytest.raises(noughts.Refuted):
        noughts.verify(file)
    with pytest.raises(noughts.Undecided, match="unknown after 100 positions"):
        noughts.certify("6,5,4", tmp_path / "none", budget=100)
    file.write_text("mine", "utf-8")
    with pytest.raises(noughts.NoughtsError, match="choose another name"):
        noughts.certify("4,4,4", file)
    assert [path.name for path in tmp_path.iterdir()] == ["proof"]


def test_results_are_those_of_the_analysis() -> None:
    table = noughts.compare(["linear", first_empty, FirstEmpty(mnk())])
    assert table.strategies == ("linear", "first_empty", "first")
    assert table.results["first", "linear"] == table.results["first_empty", "linear"]
    simulation = noughts.simulate("random", "linear", games=1000, seed=1)
    assert simulation.counts.total == 1000
    assert simulation == noughts.simulate("random", "linear", games=1000, seed=1)
    assert simulation != noughts.simulate("random", "linear", games=1000, seed=2)


@pytest.mark.parametrize(
    "result",
    [
        lambda: noughts.prove("weights"),
        lambda: noughts.prove("random", side="first").first,
        lambda: noughts.solve("3,3,3"),
        lambda: noughts.solve("26,26,5", budget=10),
        lambda: noughts.compare(["linear", "rules", "weights"]),
        lambda: noughts.simulate("random", "random", games=10),
    ],
)
def test_every_repr_is_bounded(result: Callable[[], object]) -> None:
    shown = repr(result())
    assert len(shown) < 1000
    assert len(shown.splitlines()) == 1


# --- moves --------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["random", "perfect", "linear:level=easy", "rules:slip=1/2"])
def test_moves_are_drawn_from_the_policy(spec: str) -> None:
    strategy = parse_strategy(spec, mnk())
    position = Position.parse("X../.O./...")
    policy = strategy.policy(position)
    drawn = [strategy.move(position, Random(seed)) for seed in range(300)]
    assert drawn == [strategy.move(position, Random(seed)) for seed in range(300)]
    assert set(drawn) == set(policy)
    assert strategy.move(position) in policy


def test_a_deterministic_strategy_needs_no_randomness() -> None:
    class Forbidden(Random):
        def randrange(self, *_: object) -> int:
            raise AssertionError

    for spec in ("linear", "rules", "weights", "alphabeta"):
        strategy = parse_strategy(spec, mnk())
        (cell,) = strategy.policy(mnk().start)
        assert strategy.move(mnk().start, Forbidden()) == strategy.move(mnk().start) == cell


def test_a_strategy_plays_both_sides_and_explores_every_choice_unless_it_says_otherwise() -> None:
    strategy = parse_strategy("linear", parse_game("4x4"))
    assert strategy.sides == ("first", "second")
    assert not strategy.sampled
