# Tic tac toe for two people on one keyboard
def new():
    return [" "] * 9


def show(board):
    for i in (0, 3, 6):
        print("|".join(board[i:i + 3]))


def winner(board):
    for a, b, c in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def ask(board, player):
    while True:
        n = input(player + ", where? ")
        if n in "123456789" and board[int(n) - 1] == " ":
            return int(n) - 1


def main():
    board = new()
    for turn in range(9):
        show(board)
        board[ask(board, "XO"[turn % 2])] = "XO"[turn % 2]
        if winner(board):
            break
    show(board)
    print(winner(board) or "nobody", "wins")


if __name__ == "__main__":
    main()
