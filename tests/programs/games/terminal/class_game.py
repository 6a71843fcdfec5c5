"""Tic Tac Toe

Difficulty levels:
    easy    random moves
    medium  flips a coin: clever move or random move
    hard    minimax
"""
import random
import time
from copy import deepcopy


class TicTacToe:
    EMPTY = " "

    def __init__(self, level, human, human_first):
        self.level = level
        self.human = human
        self.computer = "O" if human == "X" else "X"
        self.human_turn = human_first
        self.board = [[self.EMPTY] * 3 for _ in range(3)]

    def __str__(self):
        lines = []
        for r, row in enumerate(self.board):
            lines.append(" " + " | ".join(row))
            if r < 2:
                lines.append("-----------")
        return "\n".join(lines)

    @staticmethod
    def winner(board):
        candidates = [list(row) for row in board]
        candidates += [list(col) for col in zip(*board)]
        candidates.append([board[i][i] for i in range(3)])
        candidates.append([board[i][2 - i] for i in range(3)])
        for line in candidates:
            if line[0] != TicTacToe.EMPTY and len(set(line)) == 1:
                return line[0]
        return None

    @staticmethod
    def actions(board):
        return [(r, c) for r in range(3) for c in range(3) if board[r][c] == TicTacToe.EMPTY]

    @staticmethod
    def result(board, action, mark):
        new = deepcopy(board)
        new[action[0]][action[1]] = mark
        return new

    def value(self, board, mark):
        win = self.winner(board)
        if win:
            return 1 if win == self.computer else -1
        actions = self.actions(board)
        if not actions:
            return 0
        if mark == self.computer:
            v = -2
            for a in actions:
                v = max(v, self.value(self.result(board, a, mark), self.human))
                if v == 1:
                    break
        else:
            v = 2
            for a in actions:
                v = min(v, self.value(self.result(board, a, mark), self.computer))
                if v == -1:
                    break
        return v

    def best_action(self):
        if len(self.actions(self.board)) == 9:
            return (1, 1)  # saves a lot of time
        return max(self.actions(self.board),
                   key=lambda a: self.value(self.result(self.board, a, self.computer), self.human))

    def computer_action(self):
        if self.level == "hard":
            return self.best_action()
        if self.level == "medium" and random.random() < 0.5:
            return self.best_action()
        return random.choice(self.actions(self.board))

    def human_action(self):
        while True:
            answer = input("Enter your move as row,col (1-3): ")
            try:
                r, c = [int(part) - 1 for part in answer.split(",")]
            except ValueError:
                print("I need two numbers separated by a comma.")
                continue
            if (r, c) in self.actions(self.board):
                return r, c
            print("That's not available.")

    def play(self):
        while True:
            if self.human_turn:
                print(self)
                r, c = self.human_action()
                self.board[r][c] = self.human
            else:
                print("Computer is thinking...")
                time.sleep(0.5)
                r, c = self.computer_action()
                self.board[r][c] = self.computer
            if self.winner(self.board):
                print(self)
                return "you" if self.human_turn else "computer"
            if not self.actions(self.board):
                print(self)
                return "draw"
            self.human_turn = not self.human_turn


def ask(question, answers):
    while True:
        answer = input(question + " ").strip().lower()
        if answer in answers:
            return answer
        print("Please answer " + " or ".join(answers) + ".")


def main():
    score = {"you": 0, "computer": 0, "draw": 0}
    while True:
        level = ask("Level (easy/medium/hard)?", ["easy", "medium", "hard"])
        mark = ask("Do you want X or O?", ["x", "o"]).upper()
        first = ask("Do you want to go first (y/n)?", ["y", "n"]) == "y"
        outcome = TicTacToe(level, mark, first).play()
        score[outcome] += 1
        print("Result: " + {"you": "you win", "computer": "computer wins", "draw": "draw"}[outcome])
        print("Score:", ", ".join("%s %d" % item for item in score.items()))
        if ask("Play again (y/n)?", ["y", "n"]) == "n":
            return


if __name__ == "__main__":
    main()
