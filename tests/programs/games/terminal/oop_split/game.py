import time


class TicTacToe:
    def __init__(self):
        self.board = [' '] * 9
        self.current_winner = None

    def print_board(self):
        for row in [self.board[i * 3:(i + 1) * 3] for i in range(3)]:
            print('| ' + ' | '.join(row) + ' |')

    @staticmethod
    def print_board_nums():
        # 0 | 1 | 2 and so on, tells us which number is which box
        for j in range(3):
            print('| ' + ' | '.join(str(i) for i in range(j * 3, j * 3 + 3)) + ' |')

    def open_squares(self):
        return [i for i, spot in enumerate(self.board) if spot == ' ']

    def num_empty(self):
        return self.board.count(' ')

    def make_move(self, square, letter):
        if self.board[square] == ' ':
            self.board[square] = letter
            if self.winner(square, letter):
                self.current_winner = letter
            return True
        return False

    def winner(self, square, letter):
        r = square // 3
        if all(s == letter for s in self.board[r * 3:r * 3 + 3]):
            return True
        c = square % 3
        if all(self.board[c + i * 3] == letter for i in range(3)):
            return True
        if square % 2 == 0:
            if all(self.board[i] == letter for i in (0, 4, 8)):
                return True
            if all(self.board[i] == letter for i in (2, 4, 6)):
                return True
        return False


def play(game, x_player, o_player, print_game=True):
    if print_game:
        game.print_board_nums()
    letter = 'X'
    while game.num_empty() > 0:
        square = o_player.get_move(game) if letter == 'O' else x_player.get_move(game)
        if game.make_move(square, letter):
            if print_game:
                print(letter + ' -> square {}'.format(square))
                game.print_board()
                print('')
            if game.current_winner:
                if print_game:
                    print(letter + ' wins!')
                return letter
            letter = 'O' if letter == 'X' else 'X'
        time.sleep(.3)
    if print_game:
        print("Nobody wins, a tie.")
