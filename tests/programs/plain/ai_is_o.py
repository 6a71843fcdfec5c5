# Tic tac toe vs an AI that cannot be beaten
# You are X and you start. The AI is O.

HUMAN = 'X'
AI = 'O'


def make_board():
    return [' '] * 9


def show(board):
    for i in range(0, 9, 3):
        print(' | '.join(board[i:i + 3]))


def check_winner(board, p):
    wins = [[0, 1, 2], [3, 4, 5], [6, 7, 8],
            [0, 3, 6], [1, 4, 7], [2, 5, 8],
            [0, 4, 8], [2, 4, 6]]
    for w in wins:
        if board[w[0]] == p and board[w[1]] == p and board[w[2]] == p:
            return True
    return False


def is_full(board):
    return ' ' not in board


def minimax(board, depth, isMaximizing):
    if check_winner(board, AI):
        return 10 - depth
    if check_winner(board, HUMAN):
        return depth - 10
    if is_full(board):
        return 0

    if isMaximizing:
        bestScore = -1000
        for i in range(9):
            if board[i] == ' ':
                board[i] = AI
                score = minimax(board, depth + 1, False)
                board[i] = ' '
                bestScore = max(score, bestScore)
        return bestScore
    else:
        bestScore = 1000
        for i in range(9):
            if board[i] == ' ':
                board[i] = HUMAN
                score = minimax(board, depth + 1, True)
                board[i] = ' '
                bestScore = min(score, bestScore)
        return bestScore


def best_move(board):
    bestScore = -1000
    move = -1
    for i in range(9):
        if board[i] == ' ':
            board[i] = AI
            score = minimax(board, 0, False)
            board[i] = ' '
            if score > bestScore:
                bestScore = score
                move = i
    return move


def main():
    board = make_board()
    while True:
        show(board)
        board[int(input('Your move (1-9): ')) - 1] = HUMAN
        if check_winner(board, HUMAN) or is_full(board):
            break
        board[best_move(board)] = AI
        if check_winner(board, AI):
            break
    show(board)


if __name__ == '__main__':
    main()
