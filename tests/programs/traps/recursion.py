lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def try_cell(board, cell):
    # taken? then try the one below
    if board[cell] == '':
        return cell
    return try_cell(board, (cell + 3) % 9)


def two(board, m):
    for line in lines:
        v = [board[c] for c in line]
        if v.count(m) == 2 and v.count('') == 1:
            return line[v.index('')]
    return None


def get_move(board, me):
    """board has nine entries 'X', 'O' or ''"""
    if two(board, me) is not None:
        return two(board, me)
    if two(board, 'XO'['OX'.index(me)]) is not None:
        return two(board, 'XO'['OX'.index(me)])
    return try_cell(board, 4)
