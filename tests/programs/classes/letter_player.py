import math
import random


class Player:
    def __init__(self, letter):
        # letter is x or o
        self.letter = letter

    def get_move(self, game):
        pass


class HumanPlayer(Player):
    def get_move(self, game):
        while True:
            square = input(self.letter + "'s turn. Input move (0-8): ")
            if square.isdigit() and int(square) in game.available_moves():
                return int(square)
            print('Invalid square. Try again.')


class SmartComputerPlayer(Player):
    def get_move(self, game):
        if len(game.available_moves()) == 9:
            return random.choice(game.available_moves())
        return self.minimax(game, self.letter)['position']

    def minimax(self, state, player):
        max_player = self.letter  # yourself
        other_player = 'O' if player == 'X' else 'X'

        if state.current_winner == other_player:
            points = state.num_empty_squares() + 1
            return {'position': None, 'score': points if other_player == max_player else -points}
        elif not state.empty_squares():
            return {'position': None, 'score': 0}

        if player == max_player:
            best = {'position': None, 'score': -math.inf}
        else:
            best = {'position': None, 'score': math.inf}
        for possible_move in state.available_moves():
            state.make_move(possible_move, player)
            sim_score = self.minimax(state, other_player)
            # undo
            state.board[possible_move] = ' '
            state.current_winner = None
            sim_score['position'] = possible_move

            if player == max_player:
                if sim_score['score'] > best['score']:
                    best = sim_score
            else:
                if sim_score['score'] < best['score']:
                    best = sim_score
        return best


class TicTacToe:
    def __init__(self):
        self.board = [' ' for _ in range(9)]
        self.current_winner = None

    def print_board(self):
        for row in [self.board[i * 3:(i + 1) * 3] for i in range(3)]:
            print('| ' + ' | '.join(row) + ' |')

    def available_moves(self):
        return [i for i, x in enumerate(self.board) if x == ' ']

    def empty_squares(self):
        return ' ' in self.board

    def num_empty_squares(self):
        return self.board.count(' ')

    def make_move(self, square, letter):
        if self.board[square] == ' ':
            self.board[square] = letter
            if self.winner(square, letter):
                self.current_winner = letter
            return True
        return False

    def winner(self, square, letter):
        row_ind = square // 3
        if self.board[row_ind * 3:(row_ind + 1) * 3].count(letter) == 3:
            return True
        if self.board[square % 3::3].count(letter) == 3:
            return True
        if square % 2 == 0:
            if self.board[0::4].count(letter) == 3 or self.board[2:7:2].count(letter) == 3:
                return True
        return False


def play(game, x_player, o_player, print_game=True):
    letter = 'X'
    while game.empty_squares():
        square = (o_player if letter == 'O' else x_player).get_move(game)
        if game.make_move(square, letter):
            if print_game:
                game.print_board()
            if game.current_winner:
                return letter
        letter = 'O' if letter == 'X' else 'X'


if __name__ == '__main__':
    print(play(TicTacToe(), HumanPlayer('X'), SmartComputerPlayer('O')), 'wins')
