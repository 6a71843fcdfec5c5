from board import Board
from players import User, Easy, Medium, Hard

KINDS = {'user': User, 'easy': Easy, 'medium': Medium, 'hard': Hard}


def play(first, second):
    board = Board()
    board.render()
    turn = 0
    while True:
        mark = 'XO'[turn % 2]
        player = (first, second)[turn % 2]
        r, c = player.move(board, mark)
        board.set(r, c, mark)
        board.render()
        if board.wins(mark):
            print(mark, 'wins')
            return
        if board.full():
            print('Draw')
            return
        turn += 1


def menu():
    while True:
        cmd = input('Input command: ').split()
        if cmd == ['exit']:
            return
        if len(cmd) == 3 and cmd[0] == 'start' and cmd[1] in KINDS and cmd[2] in KINDS:
            play(KINDS[cmd[1]](), KINDS[cmd[2]]())
        else:
            print('Bad parameters!')


if __name__ == '__main__':
    menu()
