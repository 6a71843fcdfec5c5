"""The proof of a command: its answers in every position that it can reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import accumulate
from time import monotonic

from noughts.analysis.examples import blame, shortest_game
from noughts.analysis.proof import conclude
from noughts.analysis.solver import Solver, usual_budget
from noughts.analysis.walk import Masks, Policies, Progress, ignore_progress, openings
from noughts.programs import results
from noughts.programs.commands.command import Command
from noughts.programs.results import Fault, ProgramProof, Report
from noughts.programs.target import Target
from noughts.rules.game import Game
from noughts.rules.masks import bits_of
from noughts.rules.position import Position
from noughts.rules.side import Side

SAMPLES = 8
"""How often noughts sends each position if the answers differ."""

REPEATS = 16
"""How many positions noughts sends a second time, to find out whether the answers differ."""

MOST_TIMEOUTS = 3

DIFFERS = f"its answers differ from call to call, so noughts sent each position {SAMPLES} times"


def prove_command(
    target: Target,
    game: Game,
    sides: Iterable[Side] | None = None,
    progress: Progress = ignore_progress,
) -> ProgramProof:
    """Prove on these sides, by default on both, whether a command can be beaten.

    Raises `Unreadable` if the command cannot be started.
    """
    command, reports = Command(target), []
    chosen = tuple(Side) if sides is None else tuple(sides)
    solver = Solver(game, usual_budget(game))
    until = monotonic() + target.options.proof_seconds
    try:
        for number, side in enumerate(chosen):
            limit = monotonic() + (until - monotonic()) / (len(chosen) - number)
            walk = _Walk(command, solver, side, limit)
            walk.run(progress)
            if walk.differs():
                walk = _Walk(command, solver, side, limit, SAMPLES)
                walk.run(progress)
            reports.append(walk.report())
    finally:
        command.close()
    how = f"a command that speaks the {target.protocol} protocol"
    return ProgramProof(target.spec, game, results.COMMAND, how, tuple(reports))


class _Walk:
    """The answers of a command on one side, as far as time allows."""

    def __init__(
        self, command: Command, solver: Solver, side: Side, until: float, times: int = 1
    ) -> None:
        self._command, self._solver, self._game = command, solver, solver.game
        self._side, self._until, self._times = side, until, times
        self._policies: Policies = {}
        self._faults: dict[Masks, Fault] = {}
        self._waiting = openings(self._game, side)
        self._began = monotonic()

    def run(self, progress: Progress) -> None:
        """Send positions until none is left, the latest first, so that a loss shows early."""
        known, timeouts = set(self._waiting), 0
        while self._waiting and timeouts < MOST_TIMEOUTS and monotonic() < self._until:
            progress(len(self._policies), len(known))
            masks = self._waiting.pop()
            answers = [self._ask(masks) for _ in range(self._times)]
            cells = [each for each in answers if isinstance(each, int)]
            policy = {cell: Fraction(cells.count(cell), len(cells)) for cell in sorted({*cells})}
            self._policies[masks] = policy
            for fault in (each for each in answers if isinstance(each, Fault)):
                self._faults[masks] = fault
                timeouts += fault.kind == results.TIMEOUT
            following = {each for cell in policy for each in _followers(self._game, masks, cell)}
            self._waiting += sorted(following - known)
            known |= following

    def _ask(self, masks: Masks, *, fresh: bool = False) -> int | Fault:
        return self._command.ask(Position(self._game, *masks), self._until, fresh=fresh)

    def differs(self) -> bool:
        """Return whether a new process answers differently, first at faults and in a lost game."""
        lost = accumulate(self._shortest_loss() or [], Position.play, initial=self._game.start)
        turns = [(each.own, each.opponent) for each in [*lost][self._side.index : -1 : 2]]
        sample = list(self._policies)[:: -max(1, len(self._policies) // REPEATS)]
        for number, masks in enumerate([*list(self._faults)[:3], *turns, *sample]):
            expected = self._faults.get(masks)
            if monotonic() > self._until or (expected and expected.kind == results.TIMEOUT):
                return False
            answer = self._ask(masks, fresh=number == 0)
            if isinstance(answer, int):
                if answer not in self._policies[masks]:
                    return True
            elif expected is None or answer.kind != expected.kind:
                return answer.kind != results.TIMEOUT
        return False

    def _shortest(self, condition: Callable[[int, int], bool]) -> list[int] | None:
        return shortest_game(self._policies, self._game, self._side, condition)

    def _shortest_loss(self) -> list[int] | None:
        return self._shortest(lambda _, theirs: self._game.has_line(theirs))

    def report(self) -> Report:
        """Return what the answers prove."""
        loss, fault, proof = self._shortest_loss(), self._worst_fault(), None
        example = None if loss is None else blame(loss, self._side, self._solver)
        kinds = {each.kind for each in self._faults.values()}
        complete = not self._waiting and results.TIMEOUT not in kinds
        if complete:
            legal = {m: {} if m in self._faults else p for m, p in self._policies.items()}
            proof = conclude(legal, self._side, self._solver, fault and fault.message)
            proof = proof._replace(loss=example)
        report = Report(
            self._side,
            "",
            asked=len(self._policies),
            games=proof and proof.games,
            failed=len(self._faults),
            proof=proof,
            loss=example,
            fault=fault,
            sampled=(DIFFERS,) if self._times > 1 else (),
            complete=complete,
            seconds=monotonic() - self._began,
            policies=self._policies,
        )
        return replace(report, verdict=results.verdict_of(report))

    def _worst_fault(self) -> Fault | None:
        """Return a fault of the worst kind, the one with the shortest game."""
        for kind in (results.ILLEGAL, results.CRASH, results.TIMEOUT):
            faults = {masks for masks, each in self._faults.items() if each.kind == kind}
            moves = self._shortest(lambda *masks: masks in faults)  # noqa: B023 - called at once
            if moves is not None:
                position = reduce(Position.play, moves, self._game.start)
                fault = self._faults[position.own, position.opponent]
                return fault._replace(moves=tuple(moves))
        return None


def _followers(game: Game, masks: Masks, cell: int) -> list[Masks]:
    """Return the positions after a move and each reply to it, where the command moves again."""
    own, opponent = masks[0] | 1 << cell, masks[1]
    empty = game.full & ~(own | opponent)
    if game.has_line(own) or not empty & (empty - 1):
        return []
    replies = (opponent | reply for reply in bits_of(empty))
    return [(own, theirs) for theirs in replies if not game.has_line(theirs)]
