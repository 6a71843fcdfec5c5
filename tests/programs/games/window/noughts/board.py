class Board(object):

    def __init__(self):
        self.size = 3
        self.reset()

    def reset(self):
        self.matrix = [['' for _ in range(self.size)] for _ in range(self.size)]

    def is_free(self, row, col):
        return self.matrix[row][col] == ''

    def free_squares(self):
        squares = []
        for row in range(self.size):
            for col in range(self.size):
                if self.is_free(row, col):
                    squares.append((row, col))
        return squares

    def is_full(self):
        return len(self.free_squares()) == 0

    def is_winner(self, symbol):
        # rows and columns
        for i in range(self.size):
            if all(self.matrix[i][k] == symbol for k in range(self.size)):
                return True
            if all(self.matrix[k][i] == symbol for k in range(self.size)):
                return True
        # diagonals
        if all(self.matrix[k][k] == symbol for k in range(self.size)):
            return True
        if all(self.matrix[-k][-k] == symbol for k in range(self.size)):
            return True
        return False
