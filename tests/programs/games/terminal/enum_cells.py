from enum import Enum


class Mark(Enum):
    EMPTY = 0
    CROSS = 1
    NOUGHT = 2

    def __str__(self):
        return {Mark.EMPTY: "-", Mark.CROSS: "X", Mark.NOUGHT: "O"}[self]

    @property
    def opponent(self):
        return Mark.NOUGHT if self is Mark.CROSS else Mark.CROSS


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6),
         (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)   # good squares first -> more cut-offs


class Engine:
    """Negamax with alpha-beta and a transposition table."""

    def __init__(self, mark):
        self.mark = mark
        self.table = {}
        self.nodes = 0

    def winner(self, cells):
        for a, b, c in LINES:
            if cells[a] is cells[b] is cells[c] and cells[a] is not Mark.EMPTY:
                return cells[a]
        return None

    def search(self, cells, side, alpha, beta):
        self.nodes += 1
        key = (tuple(cells), side)
        if key in self.table:
            return self.table[key]
        w = self.winner(cells)
        if w is not None:
            value = 1 if w is side else -1
        elif Mark.EMPTY not in cells:
            value = 0
        else:
            value = -2
            for i in ORDER:
                if cells[i] is Mark.EMPTY:
                    cells[i] = side
                    value = max(value, -self.search(cells, side.opponent, -beta, -alpha))
                    cells[i] = Mark.EMPTY
                    alpha = max(alpha, value)
                    if alpha >= beta:
                        break
        self.table[key] = value
        return value

    def choose(self, cells):
        best, alpha, beta = None, -2, 2
        for i in ORDER:
            if cells[i] is Mark.EMPTY:
                cells[i] = self.mark
                value = -self.search(cells, self.mark.opponent, -beta, -alpha)
                cells[i] = Mark.EMPTY
                if value > alpha:
                    alpha, best = value, i
        return best


class Game:
    def __init__(self, human):
        self.human = human
        self.engine = Engine(human.opponent)
        self.cells = [Mark.EMPTY] * 9

    def print(self):
        for r in (0, 3, 6):
            print("  ".join(str(m) for m in self.cells[r:r + 3]))

    def run(self):
        turn = Mark.CROSS
        while True:
            if turn is self.human:
                self.print()
                n = eval(input("Square (1 to 9): ")) - 1
                while n not in range(9) or self.cells[n] is not Mark.EMPTY:
                    n = eval(input("Not possible. Square (1 to 9): ")) - 1
            else:
                n = self.engine.choose(self.cells)
                print("I play", n + 1, "after", self.engine.nodes, "positions")
            self.cells[n] = turn
            w = self.engine.winner(self.cells)
            if w is not None or Mark.EMPTY not in self.cells:
                self.print()
                if w is None:
                    print("Draw!")
                elif w is self.human:
                    print("You win!")
                else:
                    print("I win!")
                return
            turn = turn.opponent


if __name__ == "__main__":
    side = ""
    while side not in ("X", "O"):
        side = input("X or O? ").upper()
    Game(Mark.CROSS if side == "X" else Mark.NOUGHT).run()
