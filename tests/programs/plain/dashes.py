# Tic-Tac-Toe by Zoë, 2nd year. Indented with tabs, sorry
EMPTY = "-"


def wins(board, p):
	for k in range(3):
		if board[k][0] == board[k][1] == board[k][2] == p: return True
		if board[0][k] == board[1][k] == board[2][k] == p: return True
	if board[0][0] == board[1][1] == board[2][2] == p: return True
	return board[0][2] == board[1][1] == board[2][0] == p


def other(p):
	return "O" if p == "X" else "X"


def free(board):
	return [n for n in range(1, 10) if board[(n-1)//3][(n-1)%3] == EMPTY]


def put(board, n, p):
	board[(n-1)//3][(n-1)%3] = p


def cpu(board, p):
	"""number of the field, 1 to 9"""
	# can I win?
	for n in free(board):
		put(board, n, p)
		w = wins(board, p)
		put(board, n, EMPTY)
		if w: return n
	# must I stop him?
	for n in free(board):
		put(board, n, other(p))
		w = wins(board, other(p))
		put(board, n, EMPTY)
		if w: return n
	# best fields first
	for n in (5, 1, 3, 7, 9, 2, 4, 6, 8):
		if n in free(board):
			return n
