import random


class Square(object):
    def __init__(self, col, row):
        self.col = col
        self.row = row
        self.mark = None

    def is_free(self):
        return self.mark is None


class Board(object):
    def __init__(self):
        self.squares = []
        for row in range(1, 4):
            for col in range(1, 4):
                self.squares.append(Square(col, row))

    def at(self, col, row):
        for s in self.squares:
            if s.col == col and s.row == row:
                return s

    def free_squares(self):
        return [s for s in self.squares if s.is_free()]

    def lines(self):
        for k in range(1, 4):
            yield [s for s in self.squares if s.row == k]
            yield [s for s in self.squares if s.col == k]
        yield [s for s in self.squares if s.row == s.col]
        yield [s for s in self.squares if s.row + s.col == 4]

    def winner(self):
        for line in self.lines():
            if line[0].mark and all(s.mark == line[0].mark for s in line):
                return line[0].mark
        return None

    def draw(self):
        print("+---+---+---+")
        for row in range(1, 4):
            print("| " + " | ".join(self.at(col, row).mark or " " for col in range(1, 4)) + " |")
            print("+---+---+---+")


class Human(object):
    def __init__(self, mark):
        self.mark = mark

    def ask(self, what):
        answer = input("%s (1-3)? " % what)
        while answer not in ("1", "2", "3"):
            answer = input("Please type 1, 2 or 3. %s? " % what)
        return int(answer)

    def play(self, board):
        while True:
            col = self.ask("Column")
            row = self.ask("Row")
            square = board.at(col, row)
            if square.is_free():
                square.mark = self.mark
                return
            print("There is already an %s there." % square.mark)


class Computer(object):
    def __init__(self, mark, enemy):
        self.mark = mark
        self.enemy = enemy

    def play(self, board):
        squares = board.free_squares()
        if len(squares) == 9:
            square = random.choice(squares)
        else:
            square = self.best(board, squares)
        square.mark = self.mark
        print("Computer: column %d, row %d" % (square.col, square.row))

    def best(self, board, squares):
        random.shuffle(squares)  # so that games are not always the same
        best_square, best_score = None, -10
        for s in squares:
            s.mark = self.mark
            score = self.score(board, self.enemy)
            s.mark = None
            if score > best_score:
                best_square, best_score = s, score
        return best_square

    def score(self, board, who):
        w = board.winner()
        if w == self.mark:
            return 1
        if w == self.enemy:
            return -1
        squares = board.free_squares()
        if not squares:
            return 0
        scores = []
        for s in squares:
            s.mark = who
            scores.append(self.score(board, self.enemy if who == self.mark else self.mark))
            s.mark = None
            if who == self.mark and scores[-1] == 1 or who == self.enemy and scores[-1] == -1:
                break
        return max(scores) if who == self.mark else min(scores)


def play_game():
    board = Board()
    human, computer = Human("X"), Computer("O", "X")
    answer = input("Do you want to go first? (y/n) ")
    players = [human, computer] if answer.lower().startswith("y") else [computer, human]
    turn = 0
    while True:
        player = players[turn % 2]
        if player is human:
            board.draw()
        player.play(board)
        turn += 1
        if board.winner():
            board.draw()
            print("You win!" if player is human else "The computer wins!")
            return
        if not board.free_squares():
            board.draw()
            print("Nobody wins.")
            return


if __name__ == "__main__":
    play_game()
