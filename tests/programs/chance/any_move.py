from random import randint

# 0 free, 1 and 2 the players


def random_ai(board, mark):
    """dumb player for tests"""
    while True:
        row = randint(0, 2)
        col = randint(0, 2)
        if board[row][col] == 0:
            return row, col


def play_alone():
    board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for n in range(9):
        mark = 1 + n % 2
        row, col = random_ai(board, mark)
        board[row][col] = mark
    print(board)
