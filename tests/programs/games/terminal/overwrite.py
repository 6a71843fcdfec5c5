import random
import time

b = [[" ", " ", " "], [" ", " ", " "], [" ", " ", " "]]

def output():
    print()
    print("    1   2   3")
    print("1   %s | %s | %s" % (b[0][0], b[0][1], b[0][2]))
    print("   ---|---|---")
    print("2   %s | %s | %s" % (b[1][0], b[1][1], b[1][2]))
    print("   ---|---|---")
    print("3   %s | %s | %s" % (b[2][0], b[2][1], b[2][2]))
    print()

def checkwin(p):
    for i in range(3):
        if b[i][0] == b[i][1] == b[i][2] == p: return True
        if b[0][i] == b[1][i] == b[2][i] == p: return True
    if b[0][0] == b[1][1] == b[2][2] == p: return True
    if b[0][2] == b[1][1] == b[2][0] == p: return True
    return False

def isfull():
    for i in range(3):
        for j in range(3):
            if b[i][j] == " ":
                return False
    return True

def complete(p):
    """ p = whose two in a row to look for; the O goes in the third. True if done """
    for i in range(3):
        # row i
        if b[i][0] == p and b[i][1] == p and b[i][2] == " ":
            b[i][2] = "O"
            return True
        if b[i][0] == p and b[i][2] == p and b[i][1] == " ":
            b[i][1] = "O"
            return True
        if b[i][1] == p and b[i][2] == p and b[i][0] == " ":
            b[i][0] = "O"
            return True
        # column i
        if b[0][i] == p and b[1][i] == p and b[2][i] == " ":
            b[2][i] = "O"
            return True
        if b[0][i] == p and b[2][i] == p and b[1][i] == " ":
            b[i][1] = "O"
            return True
        if b[1][i] == p and b[2][i] == p and b[0][i] == " ":
            b[0][i] = "O"
            return True
    # diagonals
    if b[0][0] == p and b[1][1] == p and b[2][2] == " ":
        b[2][2] = "O"
        return True
    if b[1][1] == p and b[2][2] == p and b[0][0] == " ":
        b[0][0] = "O"
        return True
    if b[0][2] == p and b[1][1] == p and b[2][0] == " ":
        b[2][0] = "O"
        return True
    if b[1][1] == p and b[2][0] == p and b[0][2] == " ":
        b[0][2] = "O"
        return True
    return False

def computer():
    print("my turn...")
    time.sleep(0.4)
    if complete("O"):
        return
    if complete("X"):
        return
    if b[1][1] == " ":
        b[1][1] = "O"
        return
    # two opposite corners: play a side
    if (b[0][0] == "X" and b[2][2] == "X") or (b[0][2] == "X" and b[2][0] == "X"):
        if b[0][1] == " ":
            b[0][1] = "O"
            return
    for r, c in [(0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]:
        if b[r][c] == " ":
            b[r][c] = "O"
            return

def player():
    pos = input("row and column, for example 1 3: ").split()
    r = int(pos[0])
    c = int(pos[1])
    b[r - 1][c - 1] = "X"

print("T I C   T A C   T O E")
guess = input("Heads or tails? (h/t) ")
coin = random.choice(["h", "t"])
if guess == coin:
    print("Right! You start.")
    turn = 0
else:
    print("Wrong! I start.")
    turn = 1
while True:
    if turn % 2 == 0:
        output()
        player()
    else:
        computer()
    turn = turn + 1
    if checkwin("X"):
        output()
        print("YOU WIN")
        break
    if checkwin("O"):
        output()
        print("I WIN")
        break
    if isfull():
        output()
        print("DRAW")
        break
