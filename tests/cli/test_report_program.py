"""What people read about a program: the verdict first, the game drawn, and nothing too wide."""

from __future__ import annotations

from fractions import Fraction

import pytest
from homework import CS50, Here, here, with_fault

from noughts.analysis.solver import Solver
from noughts.cli.report.program import show_reports, verdict
from noughts.programs.convention import Convention
from noughts.programs.program import Fault
from noughts.programs.verdict.diagnose import Diagnosis
from noughts.programs.verdict.report import Report
from noughts.programs.verdict.walk import prove_sides
from noughts.rules.game import Game
from noughts.rules.notation import parse_position
from noughts.rules.side import Side


@pytest.fixture(scope="module")
def solver(grid: Game) -> Solver:
    return Solver(grid)


@pytest.fixture(scope="module")
def right(solver: Solver) -> dict[str, Report]:
    return prove_sides(here(CS50), ["first", "second"], solver)


@pytest.fixture(params=["80", "40"])
def columns(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("COLUMNS", request.param)
    return int(request.param)


FAULT = Fault(
    "crash",
    parse_position("X../.O./..."),
    "",
    "ZeroDivisionError: division by zero",
    ("homework.py:12 in minimax: return 1 / 0",),
)


def test_the_losing_game_comes_before_the_numbers(
    columns: int, solver: Solver, capsys: pytest.CaptureFixture[str]
) -> None:
    program = here(with_fault("looks only one move ahead"))
    reports = prove_sides(program, program.sides, solver)
    show_reports(program, reports, [Diagnosis("x", "It looks only one move ahead: so it is.")])
    shown = capsys.readouterr().out
    lines, words = shown.splitlines(), " ".join(shown.split())
    assert max(map(len, lines)) <= columns
    said = "homework.py can be beaten moving first and second."
    assert words.startswith(f"{said} Read as a function of a test.")
    assert words.endswith(said)
    order = ["Moving first, it loses this game:", "a2, loses; b3", "Moving second, it loses"]
    order += [
        "Why: It looks only one move ahead",
        "positions examined" if columns > 40 else "never",
    ]
    assert [words.index(part) for part in order] == sorted(words.index(part) for part in order)


def test_a_right_program_gets_one_sentence(
    right: dict[str, Report], capsys: pytest.CaptureFixture[str]
) -> None:
    show_reports(here(CS50), right, most={Side.FIRST: (382, 384)})
    shown = capsys.readouterr().out
    assert shown.startswith("homework.py cannot be beaten.\n")
    assert shown.count("cannot be beaten") == 1  # short enough to need no reminder
    assert "382 of 384" in shown
    assert "loses this game" not in shown


def test_a_fault_is_drawn_with_the_lines_of_its_author(
    columns: int, right: dict[str, Report], capsys: pytest.CaptureFixture[str]
) -> None:
    failed = right["first"]._replace(verdict="crash", fault=FAULT, way=[0, 4], faults=3)
    show_reports(here(CS50), {"first": failed})
    shown = capsys.readouterr().out
    words = " ".join(shown.split())
    assert max(map(len, shown.splitlines())) <= columns
    assert (
        "Moving first, after a1 and b2, it crashes: ZeroDivisionError: division by zero." in words
    )
    assert "1 │ X │ │ │" in words
    assert "X is to move. It returns no legal move in 2 other positions either." in words
    assert "homework.py:12 in minimax: return 1 / 0" in words
    assert "positions examined" not in words
    assert words.startswith("homework.py crashes moving first.")


def test_long_lines_of_the_author_are_indented(
    columns: int, right: dict[str, Report], capsys: pytest.CaptureFixture[str]
) -> None:
    source = "return " + " + ".join(f"board[{number}]" for number in range(20))
    fault = FAULT._replace(trace=(f"homework.py:12 in minimax: {source}", "x" * 200))
    failed = right["first"]._replace(verdict="crash", fault=fault, way=[0, 4], proof=None)
    show_reports(here(CS50), {"first": failed})
    shown = capsys.readouterr().out.splitlines()
    assert max(map(len, shown)) <= columns
    began = next(n for n, line in enumerate(shown) if "homework.py:12" in line)
    trace = shown[began : [*shown, ""].index("", began)]
    assert [line for line in trace if not line.startswith("    ")] == [
        line for line in trace if line.startswith(("  homework.py:12", "  xxx"))
    ]
    assert len(trace) > 5
    assert source in " ".join(" ".join(trace).split())


@pytest.mark.parametrize(
    ("sides", "told"),
    [
        (
            ["first", "second"],
            "It never moves first by itself, but --side asked for that side.",
        ),
        (["first"], "It never moves first by itself, but --side asked for that side."),
        (["second"], None),
    ],
)
def test_sides_it_never_plays_are_told_as_asked_for(
    sides: list[str],
    told: str | None,
    right: dict[str, Report],
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = Here(here(CS50).move, Convention(entry="minimax", plays=1))
    show_reports(program, {side: right[side] for side in sides})
    words = " ".join(capsys.readouterr().out.split())
    if told is None:
        assert "--side" not in words
    else:
        assert f"Read as a function of a test. {told}" in words
        assert "was not examined" not in words


def test_partial_truth_and_remarks_are_told(
    right: dict[str, Report], capsys: pytest.CaptureFixture[str]
) -> None:
    late = right["second"]._replace(verdict="timeout", asked=312, waiting=135, proof=None)
    program = Here(here(CS50).move, Convention(entry="minimax", plays=1))
    show_reports(program, {"second": late._replace(wrote=1, remembers=True)})
    words = " ".join(capsys.readouterr().out.split())
    assert "Moving second, it does not lose in 312 of at least 447 positions." in words
    assert "It never moves first by itself, so that side was not examined." in words
    assert "It changed the board that it was given, in 1 position." in words
    assert "Its moves depend on earlier calls, so noughts restarted it for every call." in words
    assert words.startswith("homework.py ran out of time moving second.")
    assert words.count("ran out of time") == 1  # no need to say it again so soon
    some = right["second"]._replace(verdict="sampled", unseen=12, least_seen=Fraction(1, 8))
    show_reports(here(CS50), {"second": some})
    words = " ".join(capsys.readouterr().out.split())
    incomplete = "the proof is incomplete: in 12 of 447 positions not every random choice was"
    assert f"{incomplete} explored (in the worst, only 12.5%)." in words
    assert "never loses" not in words


def test_each_verdict_has_its_words(right: dict[str, Report]) -> None:
    first, second = right["first"], right["second"]
    both = {"first": first._replace(verdict="illegal"), "second": second._replace(verdict="crash")}
    assert verdict(both) == "makes an illegal move moving first, and crashes moving second"
    assert verdict({"second": second}) == "cannot be beaten moving second"
    ended = first._replace(verdict="timeout", interrupted=True)
    assert verdict({"first": ended}) == "was interrupted moving first"
