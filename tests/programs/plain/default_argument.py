# Computer is "O" and always begins (house rule).
board = [" " for i in range(9)]
LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def winner(board=board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] and board[a] != " ":
            return board[a]


def evaluate(turn, board=board, alpha=-9, beta=9):
    w = winner()
    if w == "O":
        return 1
    if w == "X":
        return -1
    if " " not in board:
        return 0
    for i in range(9):
        if board[i] == " ":
            board[i] = turn
            s = evaluate("X" if turn == "O" else "O", board, alpha, beta)
            board[i] = " "
            if turn == "O" and s > alpha:
                alpha = s
            if turn == "X" and s < beta:
                beta = s
            if alpha >= beta:
                break
    return alpha if turn == "O" else beta


def computer(board=board):
    if board.count(" ") == 9:
        return 0
    scores = {}
    for i in range(9):
        if board[i] == " ":
            board[i] = "O"
            scores[i] = evaluate("X")
            board[i] = " "
    return max(scores, key=lambda i: scores[i])


def main():
    while True:
        board[computer()] = "O"
        if winner() or " " not in board:
            break
        print(board)
        board[int(input("0-8: "))] = "X"
        if winner():
            break
    print(board)


if __name__ == "__main__":
    main()
