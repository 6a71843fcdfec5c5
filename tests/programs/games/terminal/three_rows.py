# my first game!!! tic tac toe
# by danny, age 13
import random

row1 = ["-", "-", "-"]
row2 = ["-", "-", "-"]
row3 = ["-", "-", "-"]

words = {"top": 0, "middle": 1, "bottom": 2}
sides = {"left": 0, "middle": 1, "right": 2}

def printboard():
    print(row1[0], row1[1], row1[2])
    print(row2[0], row2[1], row2[2])
    print(row3[0], row3[1], row3[2])

def win(p):
    if row1[0] == p and row1[1] == p and row1[2] == p: return True
    if row2[0] == p and row2[1] == p and row2[2] == p: return True
    if row3[0] == p and row3[1] == p and row3[2] == p: return True
    if row1[0] == p and row2[0] == p and row3[0] == p: return True
    if row1[1] == p and row2[1] == p and row3[1] == p: return True
    if row1[2] == p and row2[2] == p and row3[2] == p: return True
    if row1[0] == p and row2[1] == p and row3[2] == p: return True
    if row1[2] == p and row2[1] == p and row3[0] == p: return True
    return False

def full():
    return "-" not in row1 and "-" not in row2 and "-" not in row3

def whichrow(n):
    if n == 0:
        return row1
    elif n == 1:
        return row2
    else:
        return row3

def userturn():
    global row1, row2, row3
    while True:
        where = input("where do you want to go? (like top left, middle right, bottom middle): ")
        w = where.lower().split()
        if w == ["center"] or w == ["middle"]:
            w = ["middle", "middle"]
        if len(w) != 2 or w[0] not in words or w[1] not in sides:
            print("i dont understand that")
            continue
        r = whichrow(words[w[0]])
        if r[sides[w[1]]] != "-":
            print("somebody is already there")
            continue
        r[sides[w[1]]] = "X"
        break

def computerturn():
    # stop the user from winning
    for r in [row1, row2, row3]:
        for c in [0, 1, 2]:
            if r[c] == "-":
                r[c] = "X"
                if win("X"):
                    r[c] = "O"
                    return
                r[c] = "-"
    # try to win
    for r in [row1, row2, row3]:
        for c in [0, 1, 2]:
            if r[c] == "-":
                r[c] = "O"
                if win("O"):
                    return
                r[c] = "-"
    if row2[1] == "-":
        row2[1] = "O"
        return
    # corners are good
    corners = []
    if row1[0] == "-": corners.append((row1, 0))
    if row1[2] == "-": corners.append((row1, 2))
    if row3[0] == "-": corners.append((row3, 0))
    if row3[2] == "-": corners.append((row3, 2))
    if len(corners) > 0:
        r, c = random.choice(corners)
        r[c] = "O"
        return
    while True:
        r = whichrow(random.randint(0, 2))
        c = random.randint(0, 2)
        if r[c] == "-":
            r[c] = "O"
            return

name = input("whats your name? ")
print("hi " + name + " you are X")
while True:
    printboard()
    userturn()
    if win("X"):
        printboard()
        print("you win " + name + "!!!!")
        break
    if full():
        printboard()
        print("nobody wins :/")
        break
    computerturn()
    if win("O"):
        printboard()
        print("computer wins haha")
        break
print("thanks for playing " + name)
