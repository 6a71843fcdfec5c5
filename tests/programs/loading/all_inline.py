# my first program with lists :)
board = [" ", " ", " ", " ", " ", " ", " ", " ", " "]
wins = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]

print("You are X, type 1-9")
winner = ""
while " " in board and winner == "":
    n = int(input("Your move: "))
    if board[n - 1] != " ":
        print("taken")
        continue
    board[n - 1] = "X"
    for a, b, c in wins:
        if board[a] == board[b] == board[c] == "X":
            winner = "X"
    if winner == "X" or " " not in board:
        break
    # computer
    go = -1
    for mark in ["X", "O"]:
        for a, b, c in wins:
            line = [board[a], board[b], board[c]]
            if line.count(mark) == 2 and line.count(" ") == 1:
                go = [a, b, c][line.index(" ")]
    if go == -1:
        for k in [4, 0, 2, 6, 8, 1, 3, 5, 7]:
            if board[k] == " ":
                go = k
                break
    board[go] = "O"
    for a, b, c in wins:
        if board[a] == board[b] == board[c] == "O":
            winner = "O"
    print(board[0:3])
    print(board[3:6])
    print(board[6:9])
print("winner:", winner)
