import numpy as np

HUMAN, AI = -1, 1
SYMBOL = {0: ' ', HUMAN: 'X', AI: 'O'}


def print_board(board):
    print('     0   1   2')
    for i in range(3):
        print(f' {i}   ' + ' | '.join(SYMBOL[int(v)] for v in board[i]))
        if i != 2:
            print('    ---+---+---')


def evaluate(board):
    """+1 the AI has a line, -1 the human has one, else 0."""
    totals = np.concatenate((board.sum(axis=0), board.sum(axis=1),
                             [np.trace(board), np.trace(board.T)]))
    if totals.max() == 3:
        return 1
    if totals.min() == -3:
        return -1
    return 0


def alphabeta(board, player, alpha, beta):
    score = evaluate(board)
    if score != 0:
        return score
    spots = np.argwhere(board == 0)
    if len(spots) == 0:
        return 0
    if player == AI:
        value = -2
        for r, c in spots:
            board[r, c] = AI
            value = max(value, alphabeta(board, HUMAN, alpha, beta))
            board[r, c] = 0
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    else:
        value = 2
        for r, c in spots:
            board[r, c] = HUMAN
            value = min(value, alphabeta(board, AI, alpha, beta))
            board[r, c] = 0
            beta = min(beta, value)
            if alpha >= beta:
                break
    return value


def best_move(board):
    if not board.any():
        return 1, 1
    best, move = -2, None
    for r, c in np.argwhere(board == 0):
        board[r, c] = AI
        v = alphabeta(board, HUMAN, -2, 2)
        board[r, c] = 0
        if v > best:
            best, move = v, (int(r), int(c))
    return move


def game_over(board):
    for p in (HUMAN, AI):
        for i in range(3):
            if all(board[i, j] == p for j in range(3)) or all(board[j, i] == p for j in range(3)):
                return p
        if board[0, 0] == board[1, 1] == board[2, 2] == p:
            return p
        if board[0, 2] == board[1, 1] == board[2, 0] == p:
            return p
    return 0


def get_number(prompt):
    while True:
        try:
            n = int(input(prompt))
            if 0 <= n <= 2:
                return n
        except ValueError:
            pass
        print('Enter 0, 1 or 2')


def main():
    print('Tic Tac Toe with NumPy. You are X.')
    board = np.zeros((3, 3), dtype=int)
    turn = HUMAN
    ans = input('Do you want to start? [Y/n] ')
    if ans.strip().lower() == 'n':
        turn = AI
    result = 0
    while result == 0 and (board == 0).any():
        if turn == HUMAN:
            print_board(board)
            while True:
                row = get_number('Row: ')
                col = get_number('Column: ')
                if board[row, col] == 0:
                    break
                print('That cell is not empty, try again.')
            board[row, col] = HUMAN
        else:
            board[best_move(board)] = AI
        result = game_over(board)
        turn = -turn
    print_board(board)
    print({HUMAN: 'You won!', AI: 'You lost!', 0: 'Tie game!'}[result])


if __name__ == '__main__':
    main()
