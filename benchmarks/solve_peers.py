"""The time to prove small boards from a cold start, beside easyAI and OpenSpiel.

Ours is the plain engine, in Python. easyAI solves with its depth-first solver and a table, on a
tic-tac-toe of any size written in its own way. OpenSpiel has m,n,k games in C++ and searches them
with its alpha-beta. Each program runs in a process of its own with a limit of CPU time; the time
of its imports does not count. All that finish must agree.

    python benchmarks/solve_peers.py [LIMIT in seconds, default 120]
"""

import multiprocessing
import resource
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from time import process_time
from typing import Any

from noughts.analysis.solver.engine import PlainEngine
from noughts.rules.game import Game
from noughts.rules.notation import parse_game

GAMES = ("4,3,3", "4,4,3", "4,4,4")

TARGET = 100
"""The time the peers should take on the last game, as a multiple of ours."""


def ours(game: Game) -> Callable[[], bool]:
    """The plain engine; its creation counts."""
    return lambda: PlainEngine(game).wins(0, 0, attacking=True)


def easy_ai(game: Game) -> Callable[[], bool]:
    """The depth-first solver of easyAI."""
    from easyAI import TranspositionTable, TwoPlayerGame, solve_with_depth_first_search

    lines = [[cell for cell in range(game.cells) if line >> cell & 1] for line in game.lines]

    class Grid(TwoPlayerGame):  # type: ignore[misc] # easyAI has no types
        def __init__(self) -> None:
            self.players = None
            self.board = [0] * game.cells
            self.current_player = 1

        def possible_moves(self) -> list[int]:
            return [cell for cell, mark in enumerate(self.board) if not mark]

        def make_move(self, move: int) -> None:
            self.board[move] = self.current_player

        def unmake_move(self, move: int) -> None:
            self.board[move] = 0

        def lose(self) -> bool:
            opponent = 3 - self.current_player
            return any(all(self.board[cell] == opponent for cell in line) for line in lines)

        def is_over(self) -> bool:
            return all(self.board) or self.lose()

        def scoring(self) -> int:
            return -100 if self.lose() else 0

        def ttentry(self) -> tuple[int, ...]:
            return tuple(self.board)

        def show(self) -> None:
            print(self.board)

    return lambda: bool(
        solve_with_depth_first_search(Grid(), win_score=100, tt=TranspositionTable()) == 1
    )


def open_spiel(game: Game) -> Callable[[], bool]:
    """The alpha-beta of OpenSpiel on its own m,n,k game."""
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    columns, rows, k = str(game).split(",")
    theirs = pyspiel.load_game(f"mnk(m={columns},n={rows},k={k})")
    return lambda: bool(alpha_beta_search(theirs)[0] > 0)


def work(
    make: Callable[[Game], Callable[[], bool]], name: str, limit: int, answer: Connection
) -> None:
    """Prove a game and send the CPU time and the value; runs in a process of its own."""
    try:
        prove = make(parse_game(name))
    except ImportError as error:
        answer.send(f"{error.name} is not installed")
        return
    used = int(process_time()) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (used + limit, used + limit))
    started = process_time()
    wins = prove()
    answer.send((process_time() - started, wins))


def measure(make: Callable[[Game], Callable[[], bool]], name: str, limit: int) -> Any:  # noqa: ANN401
    """CPU seconds and value, or None at the limit, or a text if the program is missing."""
    context = multiprocessing.get_context("spawn")
    receiving, sending = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(make, name, limit, sending))
    process.start()
    sending.close()
    try:
        return receiving.recv()
    except EOFError:
        return None
    finally:
        process.join()


def main(limit: int) -> None:
    """Measure all games and print the table."""
    programs = {"noughts": ours, "easyAI": easy_ai, "OpenSpiel": open_spiel}
    print(f"{'game':8}{'program':12}{'value':>6}{'s':>10}{'x ours':>10}    CPU time")
    for name in GAMES:
        own: tuple[float, bool] | None = None
        for program, make in programs.items():
            result = measure(make, name, limit)
            if isinstance(result, str):
                print(f"{name:8}{program:12}    {result}: skipped", flush=True)
                continue
            own = own or result
            assert own
            if result and result[1] != own[1]:
                raise SystemExit(f"{program} disagrees about {name}")
            time = result[0] if result else limit
            mark = "" if result else ">"
            value = {True: "win", False: "draw"}[result[1]] if result else "-"
            ratio = time / own[0]
            verdict = ""
            if program != "noughts" and name == GAMES[-1]:
                verdict = f"    target {TARGET}: {'met' if ratio >= TARGET else 'MISSED'}"
            print(
                f"{name:8}{program:12}{value:>6}{mark + format(time, '.3f'):>10}"
                f"{mark + format(ratio, ',.0f'):>10}{verdict}",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 120)
