"""What noughts found out about a program, as plain values with a JSON form.

A program may have several configurations: ways through its menus, such as "hard, you are X". Each
has a verdict on the side that the program plays there. The strongest configuration on each side is
the headline; weaker ones are listed beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from noughts.analysis.examples import Example
from noughts.analysis.proof import SideProof
from noughts.analysis.tally import Tally
from noughts.analysis.walk import Policies
from noughts.rules.game import Game
from noughts.rules.side import Side

UNBEATABLE, BEATABLE = "unbeatable", "beatable"
CRASH, ILLEGAL, TIMEOUT = "crash", "illegal", "timeout"
SAMPLED = "sampled"
"""No loss found, but not every random choice was explored."""
UNPROVED = "unproved"
"""noughts claims nothing; `Report.doubt` says why."""

STRENGTH = (UNBEATABLE, SAMPLED, TIMEOUT, UNPROVED, ILLEGAL, CRASH, BEATABLE)
"""The verdicts from the strongest program to the weakest."""

PLAYED, CALLED, COMMAND = "played", "called", "command"
"""How noughts reached a program."""


class Fault(NamedTuple):
    """A rule that the program breaks: an illegal move, no move, a crash."""

    kind: str
    """`crash`, `illegal` or `timeout`."""
    message: str
    """What the program does, a phrase that follows its name: `makes no move`."""
    moves: tuple[int, ...]
    """The moves that lead there."""
    lines: tuple[str, ...] = ()
    """The lines of the program's own code in the traceback of a crash."""
    actions: tuple[str, ...] = ()
    """What to type or click to get there, menus included."""

    def to_json(self) -> dict[str, object]:
        """Return the JSON form."""
        return {
            "kind": self.kind,
            "message": self.message,
            "moves": list(self.moves),
            "trace": list(self.lines),
            "actions": list(self.actions),
        }


class Diagnosis(NamedTuple):
    """A mistake in the program's code that explains its losses."""

    name: str
    sentence: str


@dataclass(frozen=True)
class Report:
    """What is known about a program on one side, in one configuration."""

    side: Side
    verdict: str
    menu: tuple[str, ...] = ()
    """What a person types or clicks before the first move, as labels."""
    offered: bool = True
    """Whether the program itself offers every answer in `menu`."""
    asked: int = 0
    """The number of different positions in which the program was to move."""
    games: Tally[int] | None = None
    """Distinct games, if noughts saw all of them."""
    failed: int = 0
    """Distinct games in which the program breaks a rule."""
    proof: SideProof | None = None
    """All numbers, if noughts saw every position and the moves depend on the position alone."""
    loss: Example | None = None
    """A lost game, the shortest of those that noughts has walked; noughts has replayed it."""
    actions: tuple[str, ...] = ()
    """What to type or click to play `loss`, menus included."""
    script: tuple[str | int, ...] = ()
    """`actions` as the worker reads them, and the outcomes of random draws as numbers."""
    fault: Fault | None = None
    sampled: tuple[str, ...] = ()
    """Why not every random choice was explored."""
    doubt: str = ""
    """Why noughts claims nothing, as a sentence without its full stop."""
    depends_on_history: bool = False
    complete: bool = True
    """Whether noughts saw every game before the time ran out."""
    seconds: float = 0.0
    """CPU time of the program."""
    notes: tuple[str, ...] = ()
    policies: Policies = field(default_factory=dict, repr=False)
    """What the program plays in each position; do not use it if `depends_on_history`."""

    @property
    def unbeatable(self) -> bool:
        """True if noughts saw every game on this side and the program lost none."""
        return self.verdict == UNBEATABLE

    def plays_like(self, other: Report) -> bool:
        """Return whether both have the same verdict and play the same moves where both were seen.

        A walk may end at the first loss; without one, both must have been seen to the end.
        """
        common = self.policies.keys() & other.policies.keys()
        if not common:
            return False
        if self.verdict != BEATABLE and len(common) < max(len(self.policies), len(other.policies)):
            return False
        same_moves = all(self.policies[each] == other.policies[each] for each in common)
        return self.verdict == other.verdict and self.side is other.side and same_moves

    @property
    def strength(self) -> tuple[int, float]:
        """A sort key, smaller for stronger programs: the verdict, then the share of lost games."""
        total = sum(self.games) if self.games else 0
        share = self.games.lost / total if self.games and total else 1.0
        return STRENGTH.index(self.verdict), share

    def __repr__(self) -> str:
        menu = f" after {', '.join(self.menu)}" if self.menu else ""
        return f"<Report {self.verdict} moving {self.side}{menu}>"

    def to_json(self) -> dict[str, object]:
        """Return the JSON form; unknown numbers are null."""
        numbers = dict.fromkeys(
            ("legal", "never_loses", "never_misses_a_win", "wins_fastest", "sequences",
             "against_random"),
        )  # fmt: skip
        return {
            **(self.proof.to_json() if self.proof else numbers),
            "verdict": self.verdict,
            "menu": list(self.menu),
            "side": str(self.side),
            "asked": self.asked,
            "games": self.games and self.games.to_json(),
            "failed": self.failed,
            "complete": self.complete,
            "counterexample": self.loss and self.loss.to_json(),
            "actions": list(self.actions),
            "fault": self.fault and self.fault.to_json(),
            "sampled": list(self.sampled),
            "doubt": self.doubt or None,
            "depends_on_history": self.depends_on_history,
            "offered": self.offered,
            "notes": list(self.notes),
        }


def verdict_of(report: Report) -> str:
    """Return the verdict that follows from the findings of a report; a loss outranks a fault."""
    if report.doubt:
        return UNPROVED
    if report.loss is not None:
        return BEATABLE
    if report.fault is not None:
        return report.fault.kind
    if report.sampled:
        return SAMPLED  # even if there was no time for all games: more time would prove no more
    return UNBEATABLE if report.complete else TIMEOUT


def without_repeats(reports: Iterable[Report]) -> tuple[Report, ...]:
    """Return the reports without those of longer ways to the same games.

    A menu may reject an answer and ask again, or have buttons that change nothing.
    """
    every = list(reports)
    return tuple(
        report
        for report in every
        if not any(_is_shorter(other, report) and other.plays_like(report) for other in every)
    )


def _is_shorter(one: Report, other: Report) -> bool:
    """Return whether the other's menu has all answers of this one in the same order, and more."""
    answers = iter(other.menu)
    is_part = len(one.menu) < len(other.menu) and all(answer in answers for answer in one.menu)
    return is_part and (one.offered or not other.offered)


@dataclass(frozen=True)
class ProgramProof:
    """Everything noughts found out about a program."""

    strategy: str
    """The specification that the user gave."""
    game: Game
    way: str
    """`played`, `called` or `command`."""
    how: str
    """How noughts reached the program, in a sentence."""
    configurations: tuple[Report, ...]
    call: str = ""
    """The expression that noughts evaluated, if it called the program."""
    checked: int = 0
    """The number of games that noughts typed into the program again in an ordinary terminal."""
    diagnoses: tuple[Diagnosis, ...] = ()
    explored: bool = True
    """Whether noughts has followed every way to a game; otherwise there may be another side."""

    @property
    def first(self) -> Report | None:
        """The strongest configuration in which the program moves first; None if there is none."""
        return self._strongest(Side.FIRST)

    @property
    def second(self) -> Report | None:
        """The strongest configuration in which the program moves second."""
        return self._strongest(Side.SECOND)

    @property
    def sides(self) -> dict[Side, Report]:
        """The strongest configuration on each side that the program plays."""
        both = {Side.FIRST: self.first, Side.SECOND: self.second}
        return {side: report for side, report in both.items() if report is not None}

    @property
    def weaker(self) -> tuple[Report, ...]:
        """The other configurations."""
        return tuple(each for each in self.configurations if each not in self.sides.values())

    @property
    def unbeatable(self) -> bool:
        """True if the program is proved unbeatable on every side that it plays."""
        all_sides = self.explored or len(self.sides) == len(Side)
        return all_sides and bool(self.sides) and all(r.unbeatable for r in self.sides.values())

    def _strongest(self, side: Side) -> Report | None:
        reports: Sequence[Report] = [each for each in self.configurations if each.side is side]
        reports = [each for each in reports if each.offered] or reports
        return min(reports, key=lambda report: report.strength, default=None)

    def __repr__(self) -> str:
        verdicts = ", ".join(f"{each.verdict} moving {side}" for side, each in self.sides.items())
        return f"<ProgramProof {self.strategy} on {self.game}: {verdicts}>"

    def _repr_html_(self) -> str:
        """Return the table that a notebook shows."""
        from noughts.programs.notebook import draw_proof

        return draw_proof(self)

    def to_json(self) -> dict[str, object]:
        """Return the JSON form; a side that the program does not play is null."""
        return {
            "strategy": self.strategy,
            "game": str(self.game),
            "program": {"way": self.way, "how": self.how, "call": self.call or None},
            "checked": self.checked,
            "explored": self.explored,
            "diagnoses": [each._asdict() for each in self.diagnoses],
            "first": self.first and self.first.to_json(),
            "second": self.second and self.second.to_json(),
            "configurations": [each.to_json() for each in self.configurations],
        }
