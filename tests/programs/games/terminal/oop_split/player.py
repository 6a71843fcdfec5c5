import math
import random


class Player:
    def __init__(self, letter):
        self.letter = letter

    def get_move(self, game):
        raise NotImplementedError


class HumanPlayer(Player):
    def get_move(self, game):
        square = None
        while square is None:
            text = input(self.letter + ", your square (0-8): ")
            try:
                number = int(text)
                if number not in game.open_squares():
                    raise ValueError
                square = number
            except ValueError:
                print('Not possible, once more please.')
        return square


class RandomComputerPlayer(Player):
    def get_move(self, game):
        return random.choice(game.open_squares())


class SmartComputerPlayer(Player):
    def get_move(self, game):
        if len(game.open_squares()) == 9:
            return random.choice(game.open_squares())
        return self.search(game, self.letter)['position']

    def search(self, game, letter):
        me = self.letter
        other = 'O' if letter == 'X' else 'X'

        # did the previous move win the game?
        if game.current_winner == other:
            sign = 1 if other == me else -1
            return {'position': None, 'score': sign * (game.num_empty() + 1)}
        if game.num_empty() == 0:
            return {'position': None, 'score': 0}

        best = {'position': None, 'score': -math.inf if letter == me else math.inf}
        for move in game.open_squares():
            game.make_move(move, letter)
            result = self.search(game, other)
            # undo
            game.board[move] = ' '
            game.current_winner = None
            result['position'] = move
            if letter == me and result['score'] > best['score']:
                best = result
            elif letter != me and result['score'] < best['score']:
                best = result
        return best
