# Tic Tac Toe with numpy
#   player   =  1 (X)
#   computer = -1 (O)
import numpy as np

board = np.zeros((3, 3), dtype=int)


def show_board(b):
    chars = {1: 'X', -1: 'O', 0: '.'}
    print()
    print('   0 1 2')
    for i, row in enumerate(b):
        print(i, ' ' + ' '.join(chars[v] for v in row.tolist()))
    print()


def check_winner(b):
    sums = list(b.sum(axis=0)) + list(b.sum(axis=1))
    sums.append(np.trace(b))
    sums.append(np.trace(b.T))
    if 3 in sums:
        return 1
    if -3 in sums:
        return -1
    return 0


def minimax(b, player, alpha, beta):
    w = check_winner(b)
    if w != 0:
        return w, None
    empty = np.argwhere(b == 0)
    if len(empty) == 0:
        return 0, None
    best_move = None
    if player == 1:
        best = -2
        for r, c in empty:
            b[r, c] = 1
            val, _ = minimax(b, -1, alpha, beta)
            b[r, c] = 0
            if val > best:
                best, best_move = val, (int(r), int(c))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = 2
        for r, c in empty:
            b[r, c] = -1
            val, _ = minimax(b, 1, alpha, beta)
            b[r, c] = 0
            if val < best:
                best, best_move = val, (int(r), int(c))
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best, best_move


def get_human_move(b):
    while True:
        try:
            r, c = map(int, input("Enter row and column (e.g. 0 2): ").split())
            if b[r, c] == 0 and r >= 0 and c >= 0:
                return r, c
            print("Cell already taken.")
        except (ValueError, IndexError):
            print("Invalid input. Two numbers 0-2 separated by a space.")


def main():
    print("Welcome! You are X, you move first.")
    current = 1
    while True:
        if current == 1:
            show_board(board)
            r, c = get_human_move(board)
        else:
            _, (r, c) = minimax(board, -1, -2, 2)
            print(f"Computer plays {r} {c}")
        board[r, c] = current
        result = check_winner(board)
        if result != 0:
            show_board(board)
            print("You win! :D" if result == 1 else "Computer wins! :(")
            break
        if not (board == 0).any():
            show_board(board)
            print("It's a draw.")
            break
        current = -current


if __name__ == "__main__":
    main()
