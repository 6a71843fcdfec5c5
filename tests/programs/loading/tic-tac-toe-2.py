# Tic Tac Toe 2 (the first one had no computer)
board = [" "] * 9
wins = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def print_board():
    for i in range(3):
        print(board[3 * i], "|", board[3 * i + 1], "|", board[3 * i + 2])


def check(mark):
    for w in wins:
        if all(board[x] == mark for x in w):
            return True
    return False


def almost(mark):
    for w in wins:
        line = [board[x] for x in w]
        if line.count(mark) == 2 and line.count(" ") == 1:
            return w[line.index(" ")]
    return -1


def computer():
    if almost("O") >= 0:
        board[almost("O")] = "O"
    elif almost("X") >= 0:
        board[almost("X")] = "O"
    elif board[4] == " ":
        board[4] = "O"
    elif board[0] == board[8] == "X" or board[2] == board[6] == "X":
        board[1] = "O"
    elif board[7] == board[5] == "X" and board[8] == " ":
        board[8] = "O"
    elif board[7] == board[3] == "X" and board[6] == " ":
        board[6] = "O"
    else:
        for i in [0, 2, 6, 8, 1, 3, 5, 7]:
            if board[i] == " ":
                board[i] = "O"
                break


print("Welcome to Tic Tac Toe 2!")
name = input("What is your name? ")
print("Hello", name, "you are X")
turns = 0
while turns < 9:
    print_board()
    if turns % 2 == 0:
        where = int(input("1-9: ")) - 1
        board[where] = "X"
        if check("X"):
            print("You win")
            break
    else:
        computer()
        if check("O"):
            print("Computer wins")
            break
    turns += 1
print_board()
