"""What is known about a program on one side, and how it is told."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from noughts.analysis.examples import Example
from noughts.analysis.proof import SideProof
from noughts.analysis.tally import Tally
from noughts.analysis.walk import Masks as Marks
from noughts.analysis.walk import Policies as Answers
from noughts.errors import NoughtsError
from noughts.programs.apart.host import DoesNotLoad
from noughts.programs.program import CRASH, ILLEGAL, TIMEOUT, Fault
from noughts.rules.notation import fraction_text
from noughts.rules.side import Side

UNBEATABLE, BEATABLE, SAMPLED = "unbeatable", "beatable", "sampled"
UNRECOGNISED = "unrecognised"


class Report(NamedTuple):
    """What is known about a program on one side."""

    verdict: str
    asked: int
    waiting: int
    """How many positions are known that there was no time to ask about."""
    proof: SideProof | None
    """If all were asked about."""
    games: Tally[int] | None
    """Distinct games, if all were seen."""
    loss: Example | None
    """A shortest game that it loses, move by legal move."""
    fault: Fault | None
    way: list[int]
    """The moves that lead to where the fault is."""
    faults: int
    """In how many positions there is one."""
    unseen: int
    """In how many positions not all of what chance may do was seen."""
    least_seen: Fraction
    wrote: int
    """In how many positions the board was written on that it was only to look at."""
    seconds: float
    """Of processor time that its answers took."""
    remembers: bool
    """Whether its answers depend on more than the position."""
    interrupted: bool
    """Whether somebody has ended it before its time."""
    notes: tuple[str, ...]
    """What was done for it in its moves, in words: `sleep(1) is skipped`."""
    printed: dict[Marks, str]
    """What it has printed where, as far as it was kept."""
    answers: Answers

    @property
    def unbeatable(self) -> bool:
        """True if every game on this side was seen and none is lost."""
        return self.verdict == UNBEATABLE

    def __repr__(self) -> str:
        return f"<Report {self.verdict}: {self.asked} positions>"

    @property
    def decided(self) -> bool:
        """Whether its answers are known, all of them, and prove the verdict."""
        known = self.proof is not None and self.fault is None
        return known and not (self.unseen or self.remembers)


def report_as_json(report: Report) -> dict[str, object]:
    """The report for programs: as of any strategy, and where it failed."""
    empty: dict[str, object] = dict.fromkeys(
        ("legal", "never_loses", "never_misses_a_win", "wins_fastest", "games", "sequences",
         "against_random"),
    )  # fmt: skip
    if report.fault is not None and report.fault.kind == ILLEGAL:
        empty["legal"] = False
    if report.loss is not None:
        empty["never_loses"] = False
    if report.games is not None:
        empty["games"] = report.games.to_json()
    told = empty if report.proof is None else report.proof.to_json()
    fault = report.fault
    return {
        **told,
        "verdict": report.verdict,
        "asked": report.asked,
        "waiting": report.waiting,
        "counterexample": report.loss and report.loss.to_json(),
        "fault": fault
        and {
            "kind": fault.kind,
            "position": str(fault.position),
            "answer": fault.answer or None,
            "message": fault.message,
            "trace": list(fault.trace),
            "moves": report.way,
        },
        "sampled": None
        if not report.unseen
        else {"positions": report.unseen, "least_seen": fraction_text(report.least_seen)},
        "board_written_on": report.wrote,
        "notes": list(report.notes),
        "remembers": report.remembers,
    }


def unasked_as_json(path: str, error: NoughtsError) -> dict[str, object]:
    """What is told of a program that cannot be asked, by the same keys."""
    verdict = CRASH if isinstance(error, DoesNotLoad) else UNRECOGNISED
    fault = {"kind": verdict, "position": None, "answer": None, "message": str(error)}
    side = {"verdict": verdict, "asked": 0, "fault": fault}
    about: dict[str, object] = {
        "path": path,
        "recognised_as": None,
        "convention": None,
        "sides": [],
    }
    return {"program": about, **dict.fromkeys(Side, side)}


def verdict(loss: Example | None, fault: Fault | None, waiting: int, unseen: bool) -> str:  # noqa: FBT001
    """The verdict: a loss first, then a fault, then what was not seen."""
    if loss is not None:
        return BEATABLE
    if fault is not None:
        return fault.kind
    if waiting:
        return TIMEOUT
    return SAMPLED if unseen else UNBEATABLE
