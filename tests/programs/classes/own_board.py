class TicTacToe:
    """Human is X and goes first, the computer is O."""

    def __init__(self):
        self.board = [[' ', ' ', ' '], [' ', ' ', ' '], [' ', ' ', ' ']]
        self.human = 'X'
        self.computer = 'O'

    def is_winner(self, mark):
        b = self.board
        for i in range(3):
            if b[i][0] == b[i][1] == b[i][2] == mark or b[0][i] == b[1][i] == b[2][i] == mark:
                return True
        return b[0][0] == b[1][1] == b[2][2] == mark or b[0][2] == b[1][1] == b[2][0] == mark

    def is_full(self):
        return all(cell != ' ' for row in self.board for cell in row)

    def minimax(self, depth, is_max, alpha=-100, beta=100):
        if self.is_winner(self.computer):
            return 10 - depth
        if self.is_winner(self.human):
            return depth - 10
        if self.is_full():
            return 0
        for i in range(3):
            for j in range(3):
                if self.board[i][j] == ' ':
                    self.board[i][j] = self.computer if is_max else self.human
                    value = self.minimax(depth + 1, not is_max, alpha, beta)
                    self.board[i][j] = ' '
                    if is_max:
                        alpha = max(alpha, value)
                    else:
                        beta = min(beta, value)
                    if alpha >= beta:
                        return alpha if is_max else beta
        return alpha if is_max else beta

    def best_move(self):
        best, move = -1000, None
        for i in range(3):
            for j in range(3):
                if self.board[i][j] == ' ':
                    self.board[i][j] = self.computer
                    value = self.minimax(0, False)
                    self.board[i][j] = ' '
                    if value > best:
                        best, move = value, (i, j)
        return move

    def play(self):
        while not self.is_full():
            r, c = map(int, input('row,col: ').split(','))
            self.board[r][c] = self.human
            if self.is_winner(self.human) or self.is_full():
                break
            r, c = self.best_move()
            self.board[r][c] = self.computer
            if self.is_winner(self.computer):
                break
        print(self.board)


if __name__ == '__main__':
    TicTacToe().play()
