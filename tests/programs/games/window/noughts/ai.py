class AI(object):
    """ Plays with the minimax algorithm, looks at every possible game. """

    def __init__(self, board, symbol, opponent):
        self.board = board
        self.symbol = symbol
        self.opponent = opponent

    def best_square(self):
        squares = self.board.free_squares()
        if len(squares) == 9:
            return (1, 1)  # no need to calculate
        scores = [self.score_of(square, self.symbol) for square in squares]
        return squares[scores.index(max(scores))]

    def score_of(self, square, symbol):
        row, col = square
        self.board.matrix[row][col] = symbol
        score = self.evaluate(symbol)
        self.board.matrix[row][col] = ''
        return score

    def evaluate(self, last):
        if self.board.is_winner(last):
            return 1 if last == self.symbol else -1
        squares = self.board.free_squares()
        if not squares:
            return 0
        if last == self.symbol:
            return min(self.score_of(square, self.opponent) for square in squares)
        return max(self.score_of(square, self.symbol) for square in squares)
