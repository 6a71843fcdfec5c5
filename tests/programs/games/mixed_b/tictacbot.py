# TIC TAC TOE BOT
# my first "real" python project!!!
# TODO: add colors, add 2 player mode

import random
import time

board = {1: ' ', 2: ' ', 3: ' ',
         4: ' ', 5: ' ', 6: ' ',
         7: ' ', 8: ' ', 9: ' '}

player = 'X'
bot = 'O'

lines = [[1,2,3],[4,5,6],[7,8,9],[1,4,7],[2,5,8],[3,6,9],[1,5,9],[3,5,7]]

happy = ["nice one!", "hmmm let me think...", "ooh ok", "interesting..."]


def printBoard(board):
    print("")
    print(' ' + board[1] + ' | ' + board[2] + ' | ' + board[3])
    print('---+---+---')
    print(' ' + board[4] + ' | ' + board[5] + ' | ' + board[6])
    print('---+---+---')
    print(' ' + board[7] + ' | ' + board[8] + ' | ' + board[9])
    print("")


def spaceIsFree(position):
    if board[position] == ' ':
        return True
    else:
        return False


def checkWin(letter):
    for l in lines:
        if board[l[0]] == letter and board[l[1]] == letter and board[l[2]] == letter:
            return True
    return False


def checkDraw():
    for key in board.keys():
        if board[key] == ' ':
            return False
    return True


def findTwo(letter):
    # looks for a line with two of letter and one empty space, gives back the empty space
    for l in lines:
        marks = [board[l[0]], board[l[1]], board[l[2]]]
        if marks.count(letter) == 2 and marks.count(' ') == 1:
            return l[marks.index(' ')]
    return 0


def botMove():
    # 1. can i win?
    move = findTwo(bot)
    if move != 0:
        return move
    # 2. can the player win? then block
    move = findTwo(player)
    if move != 0:
        return move
    # 3. middle is the best
    if spaceIsFree(5):
        return 5
    # 4. corners
    corners = []
    for c in [1, 3, 7, 9]:
        if spaceIsFree(c):
            corners.append(c)
    if len(corners) > 0:
        return random.choice(corners)
    # 5. whatever is left
    for s in [2, 4, 6, 8]:
        if spaceIsFree(s):
            return s


def playerMove(name):
    while True:
        pos = input("where do u wanna go " + name + "? (1-9): ")
        try:
            pos = int(pos)
        except ValueError:
            print("thats not a number lol")
            continue
        if pos < 1 or pos > 9:
            print("only 1 to 9 pls")
        elif not spaceIsFree(pos):
            print("someone is already there!")
        else:
            return pos


def yes(question):
    answer = input(question)
    while answer.lower() not in ['yes', 'y', 'no', 'n']:
        print("sorry i only understand yes and no :(")
        answer = input(question)
    return answer.lower() in ['yes', 'y']


def playGame(name):
    for k in board:
        board[k] = ' '
    myTurn = yes("do u wanna go first? (yes/no) ")
    print("ok! u are " + player + " and i am " + bot)
    printBoard(board)
    while True:
        if myTurn:
            p = playerMove(name)
            board[p] = player
            printBoard(board)
            if checkWin(player):
                print("WOW u beat me " + name + "!! gg")
                return
        else:
            print(random.choice(happy))
            time.sleep(0.3)
            p = botMove()
            board[p] = bot
            print("i go to " + str(p))
            printBoard(board)
            if checkWin(bot):
                print("HAHA i win!! beep boop")
                return
        if checkDraw():
            print("its a draw!")
            return
        myTurn = not myTurn


print("*******************************")
print("*  hi!! i am TICKY the robot  *")
print("*******************************")
name = input("what's ur name? ")
print("nice to meet u " + name + "!")
if yes("wanna play tic tac toe? (yes/no) "):
    playGame(name)
    while yes("wanna play again? (yes/no) "):
        playGame(name)
print("ok bye " + name + " :)")
