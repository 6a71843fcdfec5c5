"""The time to value all 5,478 positions of 3x3 from a cold start, beside other programs.

In every turn each program starts without any values: ours with a new `Solver`, OpenSpiel with a
new `MinimaxSolver`, easyAI with an empty table for its depth-first `df_solve` on its own
tic-tac-toe, and a plain search over bit masks in this file. Ours and easyAI's skip positions once
they have found a win, so they are called for the skipped ones as well. All must agree before
anything is timed. The programs take turns; the table shows the median CPU time of each, in
milliseconds and as a multiple of ours.

    python benchmarks/solve.py [turns, default 20]
"""

import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from noughts.analysis.solver import Solver
from noughts.rules.game import mnk
from noughts.rules.position import Position

GAME = mnk(3, 3, 3)
POSITIONS = list(GAME.positions())
MASKS = [(position.own, position.opponent) for position in POSITIONS]

TARGET = 10
"""The time the peers should take, as a multiple of ours."""


class Program(NamedTuple):
    """A program to time, and how to read its values."""

    name: str
    run: Callable[[], Any]
    """Values every position from a cold start; returns an object that holds the values."""
    value: Callable[[Any, Position], int]
    """Reads from that object the value of a position for the player about to move."""
    target: float | None = None


def ours() -> Program:
    """A new solver, called for every position."""

    def run() -> Solver:
        solver = Solver(GAME)
        value_of = solver.value_of
        for own, opponent in MASKS:
            value_of(own, opponent)
        return solver

    return Program("noughts", run, lambda solver, position: solver.value(position))


def plain() -> Program:
    """A search in plain Python over bit masks that remembers every value and skips nothing."""

    def run() -> dict[tuple[int, int], int]:
        lines = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
        won = [any(line & marks == line for line in lines) for marks in range(512)]
        known: dict[tuple[int, int], int] = {}

        def value(own: int, opponent: int) -> int:
            best = -1
            empty = 511 & ~(own | opponent)
            if not won[opponent]:
                if not empty:
                    best = 0
                while empty:
                    bit = empty & -empty
                    empty ^= bit
                    after = (opponent, own | bit)
                    worth = known.get(after)
                    if worth is None:
                        worth = value(*after)
                    if -worth > best:  # noqa: PLR1730 - max() would slow the baseline down
                        best = -worth
            known[own, opponent] = best
            return best

        value(0, 0)
        return known

    return Program(
        "plain search", run, lambda table, position: table[position.own, position.opponent]
    )


def open_spiel() -> Program:
    """OpenSpiel's solver. Finished positions are valued too, but are not in its table."""
    from open_spiel.python.algorithms.minimax_solver import MinimaxSolver

    def value(table: Any, position: Position) -> int:  # noqa: ANN401 - OpenSpiel has no types
        if position.over:
            return -1 if position.lost else 0
        return int(table[str(position).replace("/", "\n").lower()].value)

    return Program("OpenSpiel", lambda: MinimaxSolver("tic_tac_toe").solve(), value, TARGET)


def easy_ai() -> Program:
    """The depth-first solver of easyAI on its own game, with the key that its table needs."""
    from easyAI import TranspositionTable, solve_with_depth_first_search
    from easyAI.games.TicTacToe import TicTacToe

    class Keyed(TicTacToe):  # type: ignore[misc] # easyAI has no types
        def ttentry(self) -> tuple[int, ...]:
            return tuple(self.board)

    def key(position: Position) -> tuple[int, ...]:
        return tuple(
            1 if position.first >> cell & 1 else 2 if position.second >> cell & 1 else 0
            for cell in range(GAME.cells)
        )

    boards = [(key(position), position.ply % 2 + 1) for position in POSITIONS]

    def run() -> dict[tuple[int, ...], dict[str, int]]:
        table, game = TranspositionTable(), Keyed(None)
        known: dict[tuple[int, ...], dict[str, int]] = table.d
        for board, to_move in boards:
            if board not in known:
                game.board, game.current_player = list(board), to_move
                solve_with_depth_first_search(game, win_score=100, tt=table)
        return known

    return Program("easyAI", run, lambda table, position: table[key(position)]["value"], TARGET)


def milliseconds(program: Program) -> float:
    """The CPU time of one run."""
    started = process_time()
    program.run()
    return (process_time() - started) * 1000


def main(turns: int) -> None:
    """Compare the values, measure, and print the table."""
    programs = []
    for make in (ours, plain, open_spiel, easy_ai):
        try:
            programs.append(make())
        except ImportError as error:
            print(f"{error.name} is not installed: skipping {make.__name__}")
    tables = {program.name: program.run() for program in programs}
    for position in POSITIONS:
        values = {
            program.name: program.value(tables[program.name], position) for program in programs
        }
        if len(set(values.values())) > 1:
            raise SystemExit(f"the programs disagree about {position}: {values}")
    del tables
    runs = [{program.name: milliseconds(program) for program in programs} for _ in range(turns)]
    medians = {program.name: median(run[program.name] for run in runs) for program in programs}
    print(f"{'':16}{'ms':>8}{'x ours':>8}{'target':>8}    medians of {turns} turns, CPU time")
    for program in programs:
        ratio = medians[program.name] / medians[programs[0].name]
        verdict = ""
        if program.target:
            verdict = f"{program.target:8.0f}    {'met' if ratio >= program.target else 'MISSED'}"
        print(f"{program.name:16}{medians[program.name]:8.2f}{ratio:8.2f}{verdict}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
