"""players.py - everybody who can sit at the board"""
from abc import ABC, abstractmethod

from board import Board


class Player(ABC):
    def __init__(self, name, mark):
        self.name = name
        self.mark = mark

    @abstractmethod
    def choose(self, board):
        ...

    def __str__(self):
        return f"{self.name} ({self.mark})"


class Human(Player):
    def choose(self, board):
        while True:
            try:
                square = int(input(f"{self}, pick a square: ")) - 1
                if square not in board.free:
                    raise ValueError
                return square
            except ValueError:
                print("Sorry, that is not a free square.")


class Computer(Player):
    """
    Plays from a book of all positions.

    Thinking about every move again and again was slow on my laptop, so all
    the positions are worked out only once when the computer sits down.
    """

    def __init__(self, name, mark):
        super().__init__(name, mark)
        self.book = {}
        self._study(Board(), "X")

    def _study(self, board, turn):
        """fill the book and return the score: 1 X wins, -1 O wins, 0 tie"""
        if board.winner == "X":
            return 1
        if board.winner == "O":
            return -1
        if board.full:
            return 0
        if board.key in self.book:
            return self.book[board.key][0]

        other = "O" if turn == "X" else "X"
        if len(board.free) == 1:
            # last square, nothing to choose
            return self._study(board.after(board.free[0], turn), other)

        best = None
        for square in board.free:
            score = self._study(board.after(square, turn), other)
            if best is None or (turn == "X" and score > best[0]) or (turn == "O" and score < best[0]):
                best = (score, square)
        self.book[board.key] = best
        return best[0]

    def choose(self, board):
        score, square = self.book[board.key]
        print(f"{self} takes square {square + 1}")
        return square
