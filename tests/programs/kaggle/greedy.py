import random


def lines():
    for i in range(3):
        yield [3 * i, 3 * i + 1, 3 * i + 2]
        yield [i, i + 3, i + 6]
    yield [0, 4, 8]
    yield [2, 4, 6]


def completes(board, mark):
    """Cell that makes three in a row for mark, or None."""
    for line in lines():
        marks = [board[c] for c in line]
        if marks.count(mark) == 2 and marks.count(0) == 1:
            return line[marks.index(0)]
    return None


def act(obs, config):
    win = completes(obs.board, obs.mark)
    if win is not None:
        return win
    block = completes(obs.board, 2 if obs.mark == 1 else 1)
    if block is not None:
        return block
    return random.choice([c for c in range(9) if obs.board[c] == 0])
