"""The proof of a program, with the same names as the proof of a strategy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from noughts.analysis.solver import Solver, usual_budget
from noughts.analysis.walk import Progress, ignore_progress
from noughts.errors import Unsuitable
from noughts.programs.program import Foreign
from noughts.programs.verdict import walk
from noughts.programs.verdict.diagnose import Diagnosis, diagnose
from noughts.programs.verdict.report import Report, report_as_json
from noughts.rules.game import Game
from noughts.rules.side import Side


class ProgramProof(NamedTuple):
    """Everything proved about a program; a side that was not examined is None."""

    strategy: str
    """The specification."""
    game: Game
    program: dict[str, object]
    """How noughts calls the program, as `Foreign.described` returns it."""
    diagnoses: tuple[Diagnosis, ...]
    """What is wrong with the program, where its helpers or its moves show it."""
    first: Report | None
    second: Report | None

    @property
    def sides(self) -> dict[Side, Report]:
        """The examined sides, the first one first."""
        both = {Side.FIRST: self.first, Side.SECOND: self.second}
        return {side: report for side, report in both.items() if report is not None}

    @property
    def unbeatable(self) -> bool:
        """True if the program is proved unbeatable on every side that was examined."""
        return all(report.unbeatable for report in self.sides.values())

    def __repr__(self) -> str:
        verdicts = ", ".join(
            f"{report.verdict} moving {side}" for side, report in self.sides.items()
        )
        return f"<ProgramProof {self.strategy} on {self.game}: {verdicts}>"

    def to_json(self) -> dict[str, object]:
        """Return the JSON form; a side that was not examined is null."""
        return {
            "strategy": self.strategy,
            "game": str(self.game),
            "program": self.program,
            "diagnoses": [diagnosis._asdict() for diagnosis in self.diagnoses],
            "first": self.first and report_as_json(self.first),
            "second": self.second and report_as_json(self.second),
        }


def prove_program(
    program: Foreign,
    sides: Iterable[Side] | None = None,
    solver: Solver | None = None,
    progress: Progress = ignore_progress,
) -> ProgramProof:
    """Prove on these sides, by default on every side it plays, whether a program can be beaten.

    Ctrl-C ends the proof early, with what is known by then. Ends the processes of the program,
    which start again when it is next used. Raises `Unsuitable` if it cannot play its game.
    """
    game = program.game
    if why := program.refusal(game.start):
        raise Unsuitable(why)
    chosen = map(Side, program.sides) if sides is None else sides
    solver = solver or Solver(game, usual_budget(game))
    try:
        reports = walk.prove_sides(program, chosen, solver, progress)
        diagnoses = diagnose(program, reports, solver)
    finally:
        program.close()
    first, second = (reports.get(side) for side in Side)
    return ProgramProof(program.spec, game, program.described(), tuple(diagnoses), first, second)
