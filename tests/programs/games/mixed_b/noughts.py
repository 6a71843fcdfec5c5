"""Noughts and crosses. Needs Python 3.10+ (match statement).

Type a number to play, or one of: undo, board, help, quit.
"""
from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import cycle
from typing import Iterator, Optional


class Mark(str, Enum):
    CROSS = "X"
    NOUGHT = "O"

    @property
    def other(self) -> Mark:
        return Mark.NOUGHT if self is Mark.CROSS else Mark.CROSS


ROWS = [(3 * r, 3 * r + 1, 3 * r + 2) for r in range(3)]
COLS = [(c, c + 3, c + 6) for c in range(3)]
DIAGS = [(0, 4, 8), (2, 4, 6)]


@dataclass(frozen=True)
class Position:
    history: tuple[int, ...] = ()
    cells: tuple[Optional[Mark], ...] = field(default=(None,) * 9)

    @property
    def to_move(self) -> Mark:
        return Mark.CROSS if len(self.history) % 2 == 0 else Mark.NOUGHT

    @property
    def winner(self) -> Optional[Mark]:
        for a, b, c in ROWS + COLS + DIAGS:
            if self.cells[a] is not None and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    @property
    def is_over(self) -> bool:
        return self.winner is not None or len(self.history) == 9

    def moves(self) -> Iterator[int]:
        return (i for i, cell in enumerate(self.cells) if cell is None)

    def play(self, i: int) -> Position:
        cells = self.cells[:i] + (self.to_move,) + self.cells[i + 1:]
        return replace(self, history=self.history + (i,), cells=cells)

    def take_back(self, plies: int) -> Position:
        position = Position()
        for move in self.history[:-plies]:
            position = position.play(move)
        return position

    def __str__(self) -> str:
        shown = [cell.value if cell else str(i + 1) for i, cell in enumerate(self.cells)]
        template = "\n ┌───┬───┬───┐\n" + " ├───┼───┼───┤\n".join([" │ {} │ {} │ {} │\n"] * 3) + " └───┴───┴───┘"
        return template.format(*shown)


def alphabeta(position: Position, alpha: int, beta: int) -> int:
    """Score from the point of view of the side to move; quick wins count more."""
    if position.winner is not None:
        return -(10 - len(position.history))
    if position.is_over:
        return 0
    for move in position.moves():
        alpha = max(alpha, -alphabeta(position.play(move), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def best_move(position: Position) -> int:
    if not position.history:
        return 4
    best, best_score = -1, -100
    for move in position.moves():
        score = -alphabeta(position.play(move), -100, -best_score)
        if score > best_score:
            best, best_score = move, score
    return best


def ask_side() -> Mark:
    while True:
        match input("Crosses or noughts? [x/o] ").strip().lower():
            case "x" | "crosses" | "":
                return Mark.CROSS
            case "o" | "0" | "noughts":
                return Mark.NOUGHT
            case _:
                print("x or o, please.")


def session(human: Mark) -> Position:
    position = Position()
    print(position)
    while not position.is_over:
        if position.to_move is not human:
            move = best_move(position)
            position = position.play(move)
            print(f"\nI play {move + 1}.")
            print(position)
            continue
        match input("> ").strip().lower().split():
            case []:
                continue
            case ["quit" | "exit" | "q"]:
                raise SystemExit("Bye.")
            case ["help" | "?"]:
                print(__doc__)
            case ["board" | "b"]:
                print(position)
            case ["undo" | "u"]:
                if len(position.history) < 2:
                    print("Nothing to undo.")
                else:
                    position = position.take_back(2)
                    print(position)
            case [number] if number.isdigit() and 1 <= int(number) <= 9:
                move = int(number) - 1
                if position.cells[move] is None:
                    position = position.play(move)
                else:
                    print("That square is occupied.")
            case _:
                print("I did not get that. Try 'help'.")
    return position


def main() -> None:
    print(__doc__)
    human = ask_side()
    final = session(human)
    print(final)
    match final.winner:
        case None:
            print("Nobody wins.")
        case mark if mark is human:
            print("You win, congratulations!")
        case _:
            print("I win.")


if __name__ == "__main__":
    main()
