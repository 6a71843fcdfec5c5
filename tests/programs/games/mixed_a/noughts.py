# Noughts and Crosses
# Computing project - Year 11
# the squares are laid out like the number pad on the keyboard

import random
import time

board = [" "] * 10      # index 0 is not used
playerName = ""
playerMark = "X"
computerMark = "O"
playerScore = 0
computerScore = 0
draws = 0


def drawBoard():
    print()
    print("   " + board[7] + " | " + board[8] + " | " + board[9])
    print("  ---+---+---")
    print("   " + board[4] + " | " + board[5] + " | " + board[6])
    print("  ---+---+---")
    print("   " + board[1] + " | " + board[2] + " | " + board[3])
    print()


def showKeys():
    print("The squares are numbered like a number pad:")
    print()
    print("   7 | 8 | 9")
    print("   4 | 5 | 6")
    print("   1 | 2 | 3")
    print()


def hasWon(mark):
    # rows
    if board[7] == mark and board[8] == mark and board[9] == mark:
        return True
    if board[4] == mark and board[5] == mark and board[6] == mark:
        return True
    if board[1] == mark and board[2] == mark and board[3] == mark:
        return True
    # columns
    if board[7] == mark and board[4] == mark and board[1] == mark:
        return True
    if board[8] == mark and board[5] == mark and board[2] == mark:
        return True
    if board[9] == mark and board[6] == mark and board[3] == mark:
        return True
    # diagonals
    if board[7] == mark and board[5] == mark and board[3] == mark:
        return True
    if board[9] == mark and board[5] == mark and board[1] == mark:
        return True
    return False


def freeSquares():
    free = []
    for i in range(1, 10):
        if board[i] == " ":
            free.append(i)
    return free


def minimax(computersTurn):
    if hasWon(computerMark):
        return 1
    if hasWon(playerMark):
        return -1
    free = freeSquares()
    if len(free) == 0:
        return 0
    scores = []
    for square in free:
        if computersTurn:
            board[square] = computerMark
        else:
            board[square] = playerMark
        scores.append(minimax(not computersTurn))
        board[square] = " "
    if computersTurn:
        return max(scores)
    else:
        return min(scores)


def computerMove():
    free = freeSquares()
    if len(free) == 9:
        # takes ages otherwise
        return random.choice([1, 3, 5, 7, 9])
    bestScore = -2
    bestMoves = []
    for square in free:
        board[square] = computerMark
        score = minimax(False)
        board[square] = " "
        if score > bestScore:
            bestScore = score
            bestMoves = [square]
        elif score == bestScore:
            bestMoves.append(square)
    return random.choice(bestMoves)


def playerMove():
    while True:
        choice = input(playerName + ", pick a square: ")
        if choice not in ["1", "2", "3", "4", "5", "6", "7", "8", "9"]:
            print("That isn't a number from 1 to 9!")
        elif board[int(choice)] != " ":
            print("That square has gone!")
        else:
            return int(choice)


def coinToss():
    call = ""
    while call != "h" and call != "t":
        call = input("Heads or tails? (h/t) ").lower()
    print("Tossing the coin...")
    time.sleep(1)
    coin = random.choice(["h", "t"])
    if coin == "h":
        print("It's heads!")
    else:
        print("It's tails!")
    return call == coin


def playGame():
    global board, playerMark, computerMark
    global playerScore, computerScore, draws
    board = [" "] * 10
    playersTurn = coinToss()
    if playersTurn:
        print("You won the toss so you are crosses and you go first.")
        playerMark = "X"
        computerMark = "O"
    else:
        print("You lost the toss. The computer is crosses and goes first.")
        playerMark = "O"
        computerMark = "X"
    showKeys()
    while True:
        if playersTurn:
            drawBoard()
            move = playerMove()
            board[move] = playerMark
            if hasWon(playerMark):
                drawBoard()
                print("Well done " + playerName + ", you beat the computer!")
                playerScore = playerScore + 1
                return
        else:
            print("Computer is thinking...")
            time.sleep(0.5)
            move = computerMove()
            board[move] = computerMark
            print("Computer goes in square " + str(move))
            if hasWon(computerMark):
                drawBoard()
                print("The computer wins. Bad luck " + playerName + "!")
                computerScore = computerScore + 1
                return
        if len(freeSquares()) == 0:
            drawBoard()
            print("Nobody wins, it's a draw.")
            draws = draws + 1
            return
        playersTurn = not playersTurn


print("*************************")
print("*  NOUGHTS AND CROSSES  *")
print("*************************")
playerName = input("What is your name? ")
print("Hello " + playerName + "!")
again = "y"
while again == "y":
    playGame()
    print()
    print("SCORES  " + playerName + ": " + str(playerScore) + "  Computer: " + str(computerScore) + "  Draws: " + str(draws))
    again = input("Play again? (y/n) ").lower()
print("Thanks for playing!")
