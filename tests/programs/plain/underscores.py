# find the best move with minimax
player, opponent = 'x', 'o'


def isMovesLeft(board):
    for i in range(3):
        for j in range(3):
            if (board[i][j] == '_'):
                return True
    return False


def evaluate(b):
    lines = [b[0], b[1], b[2], [b[0][0], b[1][0], b[2][0]], [b[0][1], b[1][1], b[2][1]],
             [b[0][2], b[1][2], b[2][2]], [b[0][0], b[1][1], b[2][2]], [b[0][2], b[1][1], b[2][0]]]
    for line in lines:
        if line == [player] * 3:
            return 10
        if line == [opponent] * 3:
            return -10
    return 0


def minimax(board, depth, isMax, alpha, beta):
    score = evaluate(board)
    if score == 10:
        return score - depth
    if score == -10:
        return score + depth
    if not isMovesLeft(board):
        return 0
    best = -1000 if isMax else 1000
    for i in range(3):
        for j in range(3):
            if (board[i][j] == '_'):
                board[i][j] = player if isMax else opponent
                value = minimax(board, depth + 1, not isMax, alpha, beta)
                board[i][j] = '_'
                if isMax:
                    best = max(best, value)
                    alpha = max(alpha, best)
                else:
                    best = min(best, value)
                    beta = min(beta, best)
                if beta <= alpha:
                    return best
    return best


def findBestMove(board):
    bestVal = -1000
    bestMove = [-1, -1]
    for i in range(3):
        for j in range(3):
            if (board[i][j] == '_'):
                board[i][j] = player
                moveVal = minimax(board, 0, False, -1000, 1000)
                board[i][j] = '_'
                if (moveVal > bestVal):
                    bestMove = [i, j]
                    bestVal = moveVal
    return bestMove


# Driver code
if __name__ == "__main__":
    board = [
        ['x', 'o', 'x'],
        ['o', 'o', 'x'],
        ['_', '_', '_']
    ]
    bestMove = findBestMove(board)
    print("The Optimal Move is :")
    print("ROW:", bestMove[0], " COL:", bestMove[1])
