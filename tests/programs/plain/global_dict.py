board = {1: ' ', 2: ' ', 3: ' ',
         4: ' ', 5: ' ', 6: ' ',
         7: ' ', 8: ' ', 9: ' '}
player = 'O'
bot = 'X'


def printBoard(board):
    print(board[1] + '|' + board[2] + '|' + board[3])
    print('-+-+-')
    print(board[4] + '|' + board[5] + '|' + board[6])
    print('-+-+-')
    print(board[7] + '|' + board[8] + '|' + board[9])
    print("\n")


def checkForWin(mark):
    if board[1] == board[2] == board[3] == mark:
        return True
    elif board[4] == board[5] == board[6] == mark:
        return True
    elif board[7] == board[8] == board[9] == mark:
        return True
    elif board[1] == board[4] == board[7] == mark:
        return True
    elif board[2] == board[5] == board[8] == mark:
        return True
    elif board[3] == board[6] == board[9] == mark:
        return True
    elif board[1] == board[5] == board[9] == mark:
        return True
    elif board[7] == board[5] == board[3] == mark:
        return True
    return False


def checkDraw():
    for key in board.keys():
        if board[key] == ' ':
            return False
    return True


def insertLetter(letter, position):
    if board[position] == ' ':
        board[position] = letter
        printBoard(board)
        if checkForWin(bot):
            print("Bot wins!")
        elif checkForWin(player):
            print("You win!")
        elif checkDraw():
            print("Draw!")
    else:
        print("Can't insert there!")
        insertLetter(letter, int(input("Please enter new position: ")))


def playerMove():
    insertLetter(player, int(input("Enter the position for 'O': ")))


def compMove():
    bestScore = -800
    bestMove = 0
    for key in board.keys():
        if board[key] == ' ':
            board[key] = bot
            score = minimax(board, False, -800, 800)
            board[key] = ' '
            if score > bestScore:
                bestScore = score
                bestMove = key
    insertLetter(bot, bestMove)


def minimax(board, isMaximizing, a, b):
    if checkForWin(bot):
        return 1
    elif checkForWin(player):
        return -1
    elif checkDraw():
        return 0
    for key in board.keys():
        if board[key] == ' ':
            board[key] = bot if isMaximizing else player
            score = minimax(board, not isMaximizing, a, b)
            board[key] = ' '
            if isMaximizing:
                a = max(a, score)
            else:
                b = min(b, score)
            if a >= b:
                break
    return a if isMaximizing else b


print("Computer goes first! Good luck.")
while not (checkForWin(bot) or checkForWin(player) or checkDraw()):
    compMove()
    if not (checkForWin(bot) or checkDraw()):
        playerMove()
