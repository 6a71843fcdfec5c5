import random

INFINITY = 1000


class Player:
    def __init__(self, name, symbol):
        self.name = name
        self.symbol = symbol
        self.opponent_symbol = 'O' if symbol == 'X' else 'X'

    def get_move(self, board):
        raise NotImplementedError


class HumanPlayer(Player):
    def ask_number(self, what):
        while True:
            answer = input(f'{what} (1-3): ')
            if answer in ('1', '2', '3'):
                return int(answer) - 1
            print('Please enter 1, 2 or 3.')

    def get_move(self, board):
        print(f"{self.name}'s turn ({self.symbol})")
        while True:
            row = self.ask_number('Row')
            col = self.ask_number('Column')
            if board.is_free((row, col)):
                return (row, col)
            print('That cell is already taken, try again.')


class EasyComputer(Player):
    """ Just plays a random cell """

    def get_move(self, board):
        return random.choice(board.empty_cells())


class MediumComputer(EasyComputer):
    """ Wins if it can, blocks if it must, otherwise plays randomly """

    def get_move(self, board):
        for symbol in (self.symbol, self.opponent_symbol):
            for cell in board.empty_cells():
                board.place(cell, symbol)
                wins = board.check_winner(symbol)
                board.clear(cell)
                if wins:
                    return cell
        return super().get_move(board)


class HardComputer(Player):
    """ Minimax with alpha-beta pruning.
    If several moves are equally good one of them is chosen randomly
    so that the games are not always the same. """

    def get_move(self, board):
        alpha = -INFINITY
        beta = INFINITY
        best_score = -INFINITY
        best_moves = []
        for cell in board.empty_cells():
            board.place(cell, self.symbol)
            score = self.alphabeta(board, alpha, beta, False)
            board.clear(cell)
            if score > best_score:
                best_score = score
                best_moves = [cell]
            elif score == best_score:
                best_moves.append(cell)
            alpha = max(alpha, best_score)
        return random.choice(best_moves)

    def alphabeta(self, board, alpha, beta, maximizing):
        if board.check_winner(self.symbol):
            return 1
        if board.check_winner(self.opponent_symbol):
            return -1
        if board.is_full():
            return 0

        if maximizing:
            for cell in board.empty_cells():
                board.place(cell, self.symbol)
                alpha = max(alpha, self.alphabeta(board, alpha, beta, False))
                board.clear(cell)
                if alpha >= beta:
                    break
            return alpha
        else:
            for cell in board.empty_cells():
                board.place(cell, self.opponent_symbol)
                beta = min(beta, self.alphabeta(board, alpha, beta, True))
                board.clear(cell)
                if alpha >= beta:
                    break
            return beta
