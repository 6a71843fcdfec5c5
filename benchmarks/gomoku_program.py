"""Plays `search` against gomoku of BSD games (Debian's package bsdgames): 19x19, five in a row.

gomoku draws its board with escape sequences, so it runs in a pseudo-terminal whose screen we keep,
and its move is the mark that appears. It plays the same game again and again; each game therefore
begins with another opening, given as a saved game, twice, with the colours exchanged. Under attack
gomoku can think for minutes. If it takes too long, the game counts as won if `search` has found a
sequence of threats that wins, and otherwise does not count.

    python benchmarks/gomoku_program.py [games, default 2] [strategy, default search:time=1/10]
                                        [CPU seconds for each move of gomoku, default 10]
"""

import os
import pty
import re
import select
import shutil
import sys
from collections.abc import Callable
from fcntl import ioctl
from pathlib import Path
from random import Random
from signal import SIGKILL
from struct import pack
from tempfile import TemporaryDirectory
from termios import TIOCSWINSZ
from time import process_time

from matches import Score, random_opening

from noughts.rules.game import mnk
from noughts.rules.position import Position
from noughts.strategies.registry import parse_strategy

GAME = mnk(19, 19, 5)
COLUMNS = "ABCDEFGHJKLMNOPQRST"
SURE = "can stop only one", "sequence of threats that wins"
"""How `search` says that it has found a win; it then counts if gomoku does not move in time."""

TICKS = os.sysconf("SC_CLK_TCK")

TOKEN = re.compile(rb"\x1b\[([\d;?]*)([A-Za-z])|\x1b[()].|\x1b.|([\x00-\x1f])|([^\x00-\x1f\x1b]+)")


def find_gomoku() -> str | None:
    """Return the path of the program, if it is installed."""
    return shutil.which("gomoku", path=f"{os.environ.get('PATH', '')}:/usr/games")


class Screen:
    """The text on a screen of 24 lines, as far as gomoku's escape sequences need it."""

    def __init__(self) -> None:
        self.rows = [[" "] * 80 for _ in range(24)]
        self._row = self._column = 0

    def show(self, data: bytes) -> None:
        """Carry out what the program prints."""
        for numbers, letter, control, text in TOKEN.findall(data):
            if text:
                for character in text.decode("ascii", "replace"):
                    if self._row < 24 and self._column < 80:
                        self.rows[self._row][self._column] = character
                    self._column += 1
            elif letter:
                self._move(letter.decode(), numbers.decode())
            elif control == b"\r":
                self._column = 0
            elif control == b"\n":
                self._row = min(23, self._row + 1)
            elif control == b"\b":
                self._column = max(0, self._column - 1)

    def _move(self, letter: str, numbers: str) -> None:
        values = [int(each) for each in numbers.split(";") if each.isdigit()]
        step = values[0] if values else 1
        if letter == "H":
            self._row, self._column = (each - 1 for each in (values or [1, 1]))
        elif letter in "AB":
            self._row += step if letter == "B" else -step
        elif letter in "CD":
            self._column += step if letter == "C" else -step
        elif letter in "JK":
            self.rows[self._row][self._column :] = [" "] * (80 - self._column)

    def cells(self, mark: str) -> int:
        """Return the cells of the board with this mark."""
        return sum(
            1 << row * 19 + column
            for row in range(19)
            for column in range(19)
            if self.rows[row + 1][3 + 2 * column] == mark
        )


class Gomoku:
    """One game of the program, from an opening; the player to move is not the program."""

    def __init__(self, path: str, opening: list[int], folder: Path, limit: float) -> None:
        saved = folder / "opening"
        saved.write_text("".join(f"{name_of(cell)}\n" for cell in opening))
        self._screen, self._limit = Screen(), limit
        self._process, self._terminal = pty.fork()
        if not self._process:
            os.environ["TERM"] = "vt100"
            os.execv(path, ["gomoku", str(saved)])  # noqa: S606 - a program without a shell
        ioctl(self._terminal, TIOCSWINSZ, pack("HHHH", 24, 80, 0, 0))
        self._wait(lambda: "move?" in "".join(self._screen.rows[23]))

    def reply(self, position: Position) -> int:
        """Return the program's move after the last one of the opponent, which is in `position`."""
        own, mark = position.own, "O" if position.ply % 2 else "*"
        (cell,) = {c for c in range(GAME.cells) if position.opponent >> c & 1} - {
            c for c in range(GAME.cells) if self._screen.cells("*O"[mark == "*"]) >> c & 1
        }
        os.write(self._terminal, f"{name_of(cell)}\n".encode())
        self._wait(lambda: self._screen.cells(mark) & ~own != 0)
        return (self._screen.cells(mark) & ~own).bit_length() - 1

    def _wait(self, ready: Callable[[], bool]) -> None:
        """Read until the screen is ready. Raises `TimeoutError` if that takes too long."""
        end = self._seconds() + self._limit
        while not ready():
            if select.select([self._terminal], [], [], 1)[0]:
                self._screen.show(os.read(self._terminal, 65536))
            elif self._seconds() > end:
                raise TimeoutError

    def _seconds(self) -> float:
        """Return the CPU time that the program has taken."""
        fields = Path(f"/proc/{self._process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def close(self) -> None:
        """End the program."""
        os.kill(self._process, SIGKILL)
        os.waitpid(self._process, 0)
        os.close(self._terminal)


def name_of(cell: int) -> str:
    """Return what gomoku calls a cell: K10 is the middle."""
    row, column = divmod(cell, 19)
    return f"{COLUMNS[column]}{19 - row}"


def play(path: str, spec: str, limit: float, opening: list[int], *, begin: bool) -> str | None:
    """Return the mark of the winner; our strategy is to move after the opening if we `begin`.

    gomoku always waits for its opponent after a saved game, so if it is to move, the last move of
    the opening is typed.
    """
    strategy, start = parse_strategy(spec, GAME), GAME.start
    for cell in opening:
        start = start.play(cell)
    with TemporaryDirectory() as folder:
        program = Gomoku(path, opening if begin else opening[:-1], Path(folder), limit)
        try:
            position, ours, sure = start, begin, False
            while not position.over:
                if ours:
                    sure = any(words in strategy.reason(position) for words in SURE)
                cell = strategy.move(position) if ours else program.reply(position)
                position, ours = position.play(cell), not ours
        except TimeoutError:
            # A sequence of threats that wins is a proof: gomoku only delays the end.
            if not sure:
                raise
            return "XO"[position.ply % 2 == 0]
        finally:
            program.close()
    return position.winner


def match(path: str, spec: str, limit: float, games: int) -> Score:
    """Return our score, with each opening played by both sides in turn."""
    random, score, stopped = Random(1), Score(), 0
    for _ in range(games // 2):
        opening = random_opening(GAME, random)
        for begin in (True, False):
            us = "XO"[(len(opening) + (not begin)) % 2]
            try:
                score.add(us, play(path, spec, limit, opening, begin=begin))
            except TimeoutError:
                stopped += 1
            print(f"    {score}; {stopped} stopped", flush=True)
    return score


def main() -> None:
    """Print the score."""
    games = int(sys.argv[1]) if sys.argv[1:] else 2
    spec = sys.argv[2] if sys.argv[2:] else "search:time=1/10"
    limit = float(sys.argv[3]) if sys.argv[3:] else 10.0
    path = find_gomoku()
    if not path:
        print("gomoku is not installed (Debian: apt install bsdgames): left out")
        return
    start = process_time()
    print(f"{spec} against gomoku on 19,19,5: {match(path, spec, limit, games)}")
    print(f"{process_time() - start:.0f} s of CPU time without gomoku's own")


if __name__ == "__main__":
    main()
