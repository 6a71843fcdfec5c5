"""Programs as people write them, each with a truth that was derived without noughts.

`games/*/truth.toml` has the verdict and the number of games of every configuration, found by
`derive.py` beside it: it calls each program's own functions and walks every game. One
program is proved in every run of the tests; `make games` proves all of them.
"""

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from noughts.programs.options import Options
from noughts.programs.play.proof import play_program
from noughts.programs.results import CRASH, ILLEGAL, Report
from noughts.rules.side import Side

GAMES = Path(__file__).parent / "games"

QUICK = {"book_ttt/main.py"}
"""The quickest program, in several files, which is proved in every run of the tests.

`test_verdicts.py` has short ones of every kind.
"""

UNPROVED = {"tres_en_raya.py"}
"""A program of which nothing is claimed: it offers its strongest level only after a first game,
and starts threads."""


def programs() -> list[Any]:
    """Return every program with its truth."""
    return [
        pytest.param(
            file.parent,
            program,
            id=f"{file.parent.name}/{program['file']}",
            marks=pytest.mark.skipif(
                program["file"] not in QUICK and "NOUGHTS_GAMES" not in os.environ,
                reason="proved by `make games`",
            ),
        )
        for file in sorted(GAMES.glob("*/truth.toml"))
        for program in tomllib.loads(file.read_text("utf-8"))["program"]
    ]


def word_for(report: Report | None) -> str:
    """Return the verdict in the words of the truth."""
    if report is None:
        return "not played"
    return "fails" if report.verdict in (CRASH, ILLEGAL) else report.verdict


def labels(configuration: dict[str, Any]) -> tuple[str, ...]:
    """Return how a report names a configuration: the arguments first, if there are any."""
    arguments = " ".join(configuration.get("arguments", ()))
    return (*([f"start it with {arguments}"] if arguments else ()), *configuration["menu"])


@pytest.mark.parametrize(("folder", "truth"), programs())
def test_the_verdict_is_the_truth(folder: Path, truth: dict[str, Any]) -> None:
    proof = play_program(folder / truth["file"], Options())
    assert proof is not None
    if truth["file"] in UNPROVED:
        assert {report.verdict for report in proof.sides.values()} <= {"unproved", "timeout"}
        return
    assert (word_for(proof.first), word_for(proof.second)) == (truth["first"], truth["second"])
    for report in proof.configurations:
        expected = [
            each
            for each in truth["configuration"]
            if labels(each) == report.menu and Side(each["side"]) is report.side
        ]
        if expected and report.games is not None:
            games = {**report.games.to_json(), "failed": report.failed}
            assert [games] == [each["games"] for each in expected], report
        if report.loss is not None:
            assert report.actions
            # What a worker calls a widget, such as `.!button3`, means nothing to a person.
            assert not any(each.startswith(".") for each in report.actions)
