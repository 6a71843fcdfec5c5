import random


def opponent(mark):
    return "XO"[mark == "X"]


class EasyAI:
    title = "easy"

    def move(self, board, mark):
        return random.choice(board.empty())


class HardAI:
    title = "hard"

    def __init__(self):
        self.cache = {}

    def rate(self, board, mark):
        """How good is it to be `mark` and on the move? Faster wins are better."""
        key = tuple(board.cells), mark
        if key in self.cache:
            return self.cache[key]
        if board.winner():
            rating = -1 - len(board.empty())
        elif not board.empty():
            rating = 0
        else:
            rating = max(-self.rate(board.with_move(i, mark), opponent(mark))
                         for i in board.empty())
        self.cache[key] = rating
        return rating

    def move(self, board, mark):
        ratings = {i: -self.rate(board.with_move(i, mark), opponent(mark)) for i in board.empty()}
        top = max(ratings.values())
        return random.choice([i for i, r in ratings.items() if r == top])
