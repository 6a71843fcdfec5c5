# Minimax translated from a JavaScript tutorial I followed.
# The empty squares hold their own index: [0, 1, 2, 3, 4, 5, 6, 7, 8]

huPlayer = "O"
aiPlayer = "X"
calls = 0


def emptyIndexies(board):
    return [s for s in board if s != "O" and s != "X"]


def winning(board, player):
    return (
        (board[0] == player and board[1] == player and board[2] == player) or
        (board[3] == player and board[4] == player and board[5] == player) or
        (board[6] == player and board[7] == player and board[8] == player) or
        (board[0] == player and board[3] == player and board[6] == player) or
        (board[1] == player and board[4] == player and board[7] == player) or
        (board[2] == player and board[5] == player and board[8] == player) or
        (board[0] == player and board[4] == player and board[8] == player) or
        (board[2] == player and board[4] == player and board[6] == player)
    )


memo = {}


def minimax(newBoard, player):
    global calls
    calls += 1
    key = (str(newBoard), player)
    if key in memo:
        return memo[key]
    availSpots = emptyIndexies(newBoard)
    if winning(newBoard, huPlayer):
        return {"score": -10}
    elif winning(newBoard, aiPlayer):
        return {"score": 10}
    elif len(availSpots) == 0:
        return {"score": 0}

    moves = []
    for spot in availSpots:
        move = {"index": newBoard[spot]}
        newBoard[spot] = player
        if player == aiPlayer:
            move["score"] = minimax(newBoard, huPlayer)["score"]
        else:
            move["score"] = minimax(newBoard, aiPlayer)["score"]
        newBoard[spot] = move["index"]
        moves.append(move)

    bestMove = None
    if player == aiPlayer:
        bestScore = -10000
        for m in moves:
            if m["score"] > bestScore:
                bestScore = m["score"]
                bestMove = m
    else:
        bestScore = 10000
        for m in moves:
            if m["score"] < bestScore:
                bestScore = m["score"]
                bestMove = m
    memo[key] = bestMove
    return bestMove


if __name__ == "__main__":
    origBoard = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    while emptyIndexies(origBoard) and not winning(origBoard, aiPlayer):
        origBoard[int(input("square 0-8? "))] = huPlayer
        if emptyIndexies(origBoard):
            origBoard[minimax(origBoard, aiPlayer)["index"]] = aiPlayer
        print(origBoard)
