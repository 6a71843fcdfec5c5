"""Measure what proving somebody's program costs beyond the program's own answers.

The programs are plain minimax: in the form of a well-known course, with the deep copies of the
board that most people make there and without, and as a game in the terminal. The benchmark first
loads the program alone and calls its function for the same positions; then `noughts prove` calls
or plays it, with recognition, processes and sandbox. Both run on one core, so that wall time is
the CPU time of all processes together; then the proof runs on all cores. The three take turns.
One more proof, and one of a game in a window, show how much memory all processes use together.

    python benchmarks/prove_program.py [number of turns, default 3]
"""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

PROGRAMS = Path(__file__).parents[1] / "tests" / "programs"
QUICK, WINDOW = PROGRAMS / "cs50" / "plain.py", PROGRAMS / "games" / "window" / "canvas_xo.py"
COMMAND = Path(sys.executable).with_name("noughts")

TARGET = 1.3
"""The proof on one core should take at most this many times the program's own time."""

TERMINAL = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def winner(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            return board[a]

def score(board, mark):
    won = winner(board)
    if won or " " not in board:
        return {"O": 1, "X": -1, None: 0}[won]
    scores = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            scores.append(score(board, "X" if mark == "O" else "O"))
            board[cell] = " "
    return max(scores) if mark == "O" else min(scores)

def minimax(board):
    best = -2
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "O"
            value = score(board, "X")
            board[cell] = " "
            if value > best:
                best, move = value, cell
    return move

def main():
    board = [" "] * 9
    while " " in board and not winner(board):
        for row in (0, 3, 6):
            print("|".join(board[row : row + 3]))
        answer = input("Your move (1-9): ")
        if answer not in list("123456789") or board[int(answer) - 1] != " ":
            continue
        board[int(answer) - 1] = "X"
        if " " in board and not winner(board):
            board[minimax(board)] = "O"
    print(winner(board) or "Nobody", "wins")

if __name__ == "__main__":
    main()
"""
"""A game in the terminal against plain minimax; the person moves first."""

ALONE = """
import importlib.util, json, os, sys
from time import perf_counter

path, positions = sys.argv[1], json.load(sys.stdin)
spec = importlib.util.spec_from_file_location("plain", path)
plain = importlib.util.module_from_spec(spec)
spec.loader.exec_module(plain)
if hasattr(plain, "main"):
    boards = [list(p.replace("/", "").replace(".", " ")) for p in positions]
else:
    marks = {"X": "X", "O": "O", ".": None}
    boards = [[[marks[mark] for mark in row] for row in p.split("/")] for p in positions]
began = perf_counter()
for board in boards:
    plain.minimax(board)
print(perf_counter() - began)
"""


def with_deep_copies(folder: Path) -> Path:
    """Return the same program with deep copies of the board, as the course has it."""
    quick, by_hand = QUICK.read_text("utf-8"), "[row[:] for row in board]"
    assert by_hand in quick
    path = folder / "deep.py"
    path.write_text("import copy\n" + quick.replace(by_hand, "copy.deepcopy(board)"), "utf-8")
    return path


def in_terminal(folder: Path) -> Path:
    """Return the game in the terminal."""
    path = folder / "terminal.py"
    path.write_text(TERMINAL, "utf-8")
    return path


def proved_positions(program: Path, folder: Path) -> list[str]:
    """Return all positions in which the proof calls the program."""
    certificate = folder / f"{program.stem}.json"
    subprocess.run(
        [COMMAND, "prove", program, "--certificate", certificate],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    sides = json.loads(certificate.read_text("utf-8"))["sides"]
    return [position for side in sides.values() for position in side["answers"]]


def alone(program: Path, positions: list[str], cores: set[int]) -> float:
    """Return the seconds that the program's own answers take."""
    done = subprocess.run(
        [sys.executable, "-c", ALONE, program],
        input=json.dumps(positions),
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
    )
    return float(done.stdout)


def proved(program: Path, cores: set[int]) -> float:
    """Return the seconds that the proof takes on these cores."""
    began = perf_counter()
    subprocess.run(
        [COMMAND, "prove", program],
        check=True,
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
    )
    return perf_counter() - began


def peak_memory(program: Path) -> int:
    """Return the most megabytes that noughts and all processes of the program use together.

    Memory that several processes share counts once.
    """
    proof = subprocess.Popen([COMMAND, "prove", program], stdout=subprocess.DEVNULL)
    most = 0
    while proof.poll() is None:
        most = max(most, sum(map(proportional_kilobytes, descendants(proof.pid))))
        sleep(0.2)
    return most // 1024


def descendants(process: int) -> set[int]:
    """Return a process and all that it or they have started, as far as they still run."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text("utf-8", "replace").rpartition(")")[2].split()
            parents[int(stat.parent.name)] = int(fields[1])
    found, more = set[int](), {process}
    while more:
        found |= more
        more = {child for child, parent in parents.items() if parent in more} - found
    return found


def proportional_kilobytes(process: int) -> int:
    """Return the memory of a process, with its part of the memory that it shares."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def main() -> None:
    """Measure and print a table for each program."""
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    cores = os.sched_getaffinity(0)
    one = {min(cores)}
    with TemporaryDirectory() as name:
        folder = Path(name)
        for what, program in (
            ("plain minimax with deep copies", with_deep_copies(folder)),
            ("plain minimax", QUICK),
            ("a game in the terminal", in_terminal(folder)),
        ):
            positions = proved_positions(program, folder)
            times: dict[str, list[float]] = {}
            for _ in range(turns):
                for row, seconds in (
                    ("its answers alone", alone(program, positions, one)),
                    ("proof on one core", proved(program, one)),
                    (f"proof on {len(cores)} cores", proved(program, cores)),
                ):
                    times.setdefault(row, []).append(seconds)
            own = median(times["its answers alone"])
            print(f"{what}, {len(positions)} positions", flush=True)
            for row, measured in times.items():
                print(f"{row:20} {median(measured):7.2f} s {median(measured) / own:6.2f}x")
            share = median(times["proof on one core"]) / own
            print(f"target: at most {TARGET}x, {'reached' if share <= TARGET else 'MISSED'}")
            print(f"memory of all processes: {peak_memory(program)} MB\n", flush=True)
    print(f"a game in a window\nmemory of all processes: {peak_memory(WINDOW)} MB")


if __name__ == "__main__":
    main()
