# Tic Tac Toe, index 0 of the board is not used so that the numbers are as on the screen.
import random


def isWinner(bo, le):
    return ((bo[7] == le and bo[8] == le and bo[9] == le) or
            (bo[4] == le and bo[5] == le and bo[6] == le) or
            (bo[1] == le and bo[2] == le and bo[3] == le) or
            (bo[7] == le and bo[4] == le and bo[1] == le) or
            (bo[8] == le and bo[5] == le and bo[2] == le) or
            (bo[9] == le and bo[6] == le and bo[3] == le) or
            (bo[7] == le and bo[5] == le and bo[3] == le) or
            (bo[9] == le and bo[5] == le and bo[1] == le))


def isSpaceFree(board, move):
    return board[move] == ' '


def chooseRandomMoveFromList(board, movesList):
    possible = [m for m in movesList if isSpaceFree(board, m)]
    if possible:
        return random.choice(possible)
    return None


def getComputerMove(board, computerLetter):
    playerLetter = 'O' if computerLetter == 'X' else 'X'
    # first the computer, then the player: can somebody win in one move?
    for letter in [computerLetter, playerLetter]:
        for i in range(1, 10):
            dupe = list(board)
            if isSpaceFree(dupe, i):
                dupe[i] = letter
                if isWinner(dupe, letter):
                    return i
    move = chooseRandomMoveFromList(board, [1, 3, 7, 9])
    if move is not None:
        return move
    if isSpaceFree(board, 5):
        return 5
    return chooseRandomMoveFromList(board, [2, 4, 6, 8])


def playGame():
    board = [' '] * 10
    letter = input('X or O? ').upper()
    other = 'O' if letter == 'X' else 'X'
    turn = 'player' if letter == 'X' else 'computer'   # X goes first
    while ' ' in board[1:]:
        if turn == 'player':
            board[int(input('Your next move? (1-9) '))] = letter
            turn = 'computer'
        else:
            board[getComputerMove(board, other)] = other
            turn = 'player'
        if isWinner(board, letter) or isWinner(board, other):
            break


if __name__ == '__main__':
    playGame()
