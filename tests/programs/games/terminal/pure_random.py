from random import randint
from time import sleep

board = [" "," "," "," "," "," "," "," "," "]

def p():
    print(board[0]+"|"+board[1]+"|"+board[2])
    print("-----")
    print(board[3]+"|"+board[4]+"|"+board[5])
    print("-----")
    print(board[6]+"|"+board[7]+"|"+board[8])

def check(a):
    if board[0]==a and board[1]==a and board[2]==a:
        return 1
    elif board[3]==a and board[4]==a and board[5]==a:
        return 1
    elif board[6]==a and board[7]==a and board[8]==a:
        return 1
    elif board[0]==a and board[3]==a and board[6]==a:
        return 1
    elif board[1]==a and board[4]==a and board[7]==a:
        return 1
    elif board[2]==a and board[5]==a and board[8]==a:
        return 1
    elif board[0]==a and board[4]==a and board[8]==a:
        return 1
    elif board[2]==a and board[4]==a and board[6]==a:
        return 1
    else:
        return 0

print("welcome to tic tac toe")
print("you are X and the computer is O")
input("press enter to start ")
p()
while True:
    x = int(input("enter a number 1-9: "))
    if board[x-1] == " ":
        board[x-1] = "X"
    else:
        print("this spot is taken, you lose your turn")
    p()
    if check("X") == 1:
        print("you win")
        break
    if " " not in board:
        print("draw")
        break
    print("computer is choosing...")
    sleep(0.5)
    while True:
        r = randint(1, 9)
        if board[r-1] == " ":
            board[r-1] = "O"
            break
    p()
    if check("O") == 1:
        print("computer wins")
        break
    if " " not in board:
        print("draw")
        break
