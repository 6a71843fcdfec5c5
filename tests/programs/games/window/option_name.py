import tkinter
import tkinter.simpledialog
import tkinter.messagebox
import random

############ settings ############
HUMAN = "X"
COMP = "O"
FONT = ("Comic Sans MS", 22)

############ the window ############
win = tkinter.Tk()
win.title("XO Game")
win.configure(bg="lightblue")

win.withdraw()
name = tkinter.simpledialog.askstring("Welcome", "What is your name?")
if not name:
    name = "Player"
win.deiconify()

difficulty = tkinter.StringVar(win)
difficulty.set("easy")

board = [["", "", ""], ["", "", ""], ["", "", ""]]
btns = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
finished = False
score = {"you": 0, "pc": 0, "draw": 0}


def newGame():
    global finished
    finished = False
    for y in range(3):
        for x in range(3):
            board[y][x] = ""
            btns[y][x]["text"] = ""
            btns[y][x]["bg"] = "white"


def whoWins(b):
    for i in range(3):
        if b[i][0] == b[i][1] == b[i][2] and b[i][0] != "":
            return b[i][0]
        if b[0][i] == b[1][i] == b[2][i] and b[0][i] != "":
            return b[0][i]
    if b[0][0] == b[1][1] == b[2][2] and b[1][1] != "":
        return b[1][1]
    if b[0][2] == b[1][1] == b[2][0] and b[1][1] != "":
        return b[1][1]
    for row in b:
        if "" in row:
            return None
    return "draw"


def minimax(b, turn):
    w = whoWins(b)
    if w == COMP:
        return 1
    if w == HUMAN:
        return -1
    if w == "draw":
        return 0
    if turn == COMP:
        best = 0
        for y in range(3):
            for x in range(3):
                if b[y][x] == "":
                    b[y][x] = COMP
                    s = minimax(b, HUMAN)
                    b[y][x] = ""
                    if s > best:
                        best = s
        return best
    else:
        best = 1
        for y in range(3):
            for x in range(3):
                if b[y][x] == "":
                    b[y][x] = HUMAN
                    s = minimax(b, COMP)
                    b[y][x] = ""
                    if s < best:
                        best = s
        return best


def compMove():
    places = []
    for y in range(3):
        for x in range(3):
            if board[y][x] == "":
                places.append((y, x))
    if difficulty.get() == "easy":
        return random.choice(places)
    bestScore = -99
    bestPlace = None
    for (y, x) in places:
        board[y][x] = COMP
        s = minimax(board, HUMAN)
        board[y][x] = ""
        if s > bestScore:
            bestScore = s
            bestPlace = (y, x)
    return bestPlace


def showEnd():
    global finished
    w = whoWins(board)
    if w is None:
        return False
    finished = True
    if w == HUMAN:
        score["you"] += 1
        msg = name + " wins!"
    elif w == COMP:
        score["pc"] += 1
        msg = "Computer wins, sorry " + name
    else:
        score["draw"] += 1
        msg = "It's a draw"
    scoreLabel["text"] = "%s %d   PC %d   draws %d" % (name, score["you"], score["pc"], score["draw"])
    tkinter.messagebox.showinfo("Result", msg)
    return True


def press(y, x):
    if finished or board[y][x] != "":
        return
    board[y][x] = HUMAN
    btns[y][x]["text"] = HUMAN
    btns[y][x]["bg"] = "palegreen"
    if showEnd():
        return
    cy, cx = compMove()
    board[cy][cx] = COMP
    btns[cy][cx]["text"] = COMP
    btns[cy][cx]["bg"] = "pink"
    showEnd()


tkinter.Label(win, text="Hello " + name + "!", font=FONT, bg="lightblue").grid(row=0, column=0, columnspan=2)
tkinter.OptionMenu(win, difficulty, "easy", "impossible").grid(row=0, column=2)
for y in range(3):
    for x in range(3):
        btns[y][x] = tkinter.Button(win, text="", font=FONT, width=4, height=2, bg="white",
                                    command=lambda y=y, x=x: press(y, x))
        btns[y][x].grid(row=y + 1, column=x)
scoreLabel = tkinter.Label(win, text="", bg="lightblue")
scoreLabel.grid(row=4, column=0, columnspan=2)
tkinter.Button(win, text="New Game", command=newGame).grid(row=4, column=2)

win.mainloop()
