# board values:  0 nothing   1 player one   2 player two
# rules from a book:
#   1 win   2 block   3 fork   4 block a fork   5 centre   6 opposite corner   7 corner   8 side

rows = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)


def free(board):
    return [i for i in range(9) if board[i] == 0]


def threats(board, player):
    """cells which would complete a row for player"""
    found = set()
    for row in rows:
        values = [board[i] for i in row]
        if values.count(player) == 2 and 0 in values:
            found.add(row[values.index(0)])
    return found


def forks(board, player):
    cells = []
    for cell in free(board):
        board[cell] = player
        if len(threats(board, player)) >= 2:
            cells.append(cell)
        board[cell] = 0
    return cells


def computer_turn(board, player):
    opponent = 3 - player
    for who in (player, opponent):
        t = threats(board, who)
        if t:
            return min(t)
    f = forks(board, player)
    if f:
        return f[0]
    dangerous = forks(board, opponent)
    if dangerous:
        # make two in a row so that he has to block, but not on a cell where he forks
        for cell in [4] + free(board):
            if board[cell] == 0:
                board[cell] = player
                t = threats(board, player)
                board[cell] = 0
                if t and not t & set(dangerous):
                    return cell
        return dangerous[0]
    if board[4] == 0:
        return 4
    for corner in (0, 2, 6, 8):
        if board[corner] == 0 and board[8 - corner] == opponent:
            return corner
    for cell in (0, 2, 6, 8, 1, 3, 5, 7):
        if board[cell] == 0:
            return cell
