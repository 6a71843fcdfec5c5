from board_tools import LINES, empty, winner
import board_tools as bt


def minimax(board, mark, depth=0):
    """returns (score, move), score is good for O"""
    w = winner(board)
    if w == "O":
        return 10 - depth, None
    if w == "X":
        return depth - 10, None
    if not empty(board):
        return 0, None
    key = (bt.as_text(board), mark)
    if key not in bt.store:
        results = []
        for i in empty(board):
            board[i] = mark
            results.append((minimax(board, bt.flip(mark), depth + 1)[0], i))
            board[i] = bt.BLANK
        bt.store[key] = max(results) if mark == "O" else min(results)
    return bt.store[key]


def ai_turn(board):
    bt.store.clear()
    score, move = minimax(board, "O")
    return move


if __name__ == "__main__":
    print(len(LINES), "ways to win")
    b = [bt.BLANK] * 9
    while empty(b) and not winner(b):
        b[int(input("0-8? "))] = "X"
        if empty(b) and not winner(b):
            b[ai_turn(b)] = "O"
        print(b)
