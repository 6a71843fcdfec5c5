from game import TicTacToe, play
from player import HumanPlayer, RandomComputerPlayer, SmartComputerPlayer


def choose_side():
    side = ''
    while side not in ('x', 'o'):
        side = input('Play as X or O? ').strip().lower()
    return side


def choose_opponent(letter):
    kind = input('Opponent: [r]andom or [s]mart? ').strip().lower()
    if kind.startswith('r'):
        return RandomComputerPlayer(letter)
    return SmartComputerPlayer(letter)


if __name__ == '__main__':
    if choose_side() == 'x':
        play(TicTacToe(), HumanPlayer('X'), choose_opponent('O'))
    else:
        play(TicTacToe(), choose_opponent('X'), HumanPlayer('O'))
