"""A person at the window of a program: sees what noughts offers, and does it."""

from pathlib import Path
from textwrap import dedent

from noughts.programs.branch import Branch, Run
from noughts.programs.event import Action

GRID = """
from tkinter import *
root = Tk()
marks = [""] * 9
def press(n):
    marks[n] = "X"
    buttons[n].config(text="X", state=DISABLED)
buttons = []
for n in range(9):
    b = Button(root, text="", width=3, command=lambda n=n: press(n))
    b.grid(row=n // 3, column=n % 3)
    buttons.append(b)
"""

BOARD = """
import pygame
pygame.init()
screen = pygame.display.set_mode((300, 360))
cells = [""] * 9
def draw():
    screen.fill((0, 0, 0))
    for n in (1, 2):
        pygame.draw.line(screen, (9, 9, 9), (n * 100, 0), (n * 100, 300), 3)
        pygame.draw.line(screen, (9, 9, 9), (0, n * 100), (300, n * 100), 3)
    pygame.display.flip()
"""


class Player:
    """A person at a program's window."""

    def __init__(self, run: Run) -> None:
        self.branch: Branch = run.start()
        self._passed: list[Branch] = []

    @property
    def labels(self) -> list[str]:
        return [action.label for action in self.branch.event.actions]

    def do(self, label: str) -> None:
        """Do what has this label, or type it where there are no actions."""
        found = [action.key for action in self.branch.event.actions if action.label == label]
        if self.branch.event.actions:
            assert found, f"{label} is not among {self.labels}"
        self._passed.append(self.branch)
        self.branch = self.branch.go(found[0] if found else label)

    def after(self, *labels: str) -> str | None:
        """Return the state after doing this, and go back."""
        start = self.branch
        for label in labels:
            self.do(label)
        self._passed.append(self.branch)
        self.branch, state = start, self.branch.event.state
        return state

    def close(self) -> None:
        for branch in (*self._passed, self.branch):
            branch.close()

    def board(self, path: str) -> str:
        """Return the nine cells of a board, a dot for an empty one."""
        cells = self.branch.event.current[path]
        return "".join(cell.strip("'").strip() or "." for cell in cells)

    def nine(self) -> list[Action]:
        """Return the first group that holds all nine squares."""
        groups: dict[str, list[Action]] = {}
        for action in self.branch.event.actions:
            groups.setdefault(action.group, []).append(action)
        return next(
            group
            for group in groups.values()
            if len(group) == 9 and all("square in row" in action.label for action in group)
        )


class Desk:
    """Starts programs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._runs: list[Run] = []
        self._players: list[Player] = []

    def run(self, source: str) -> Player:
        path = self._folder / f"program{len(self._runs)}.py"
        path.write_text(dedent(source))
        self._runs.append(Run(path, move_seconds=20))
        self._players.append(Player(self._runs[-1]))
        return self._players[-1]

    def close(self) -> None:
        for player in self._players:
            player.close()
        for run in self._runs:
            run.close()


def square(n: int) -> str:
    return f"click the square in row {n // 3 + 1}, column {n % 3 + 1}"
