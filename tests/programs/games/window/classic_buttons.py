from tkinter import *
from tkinter import messagebox

# Tic Tac Toe vs Computer
# my first python gui project :)

root = Tk()
root.title("Tic Tac Toe")
root.resizable(0, 0)

clicked = 0
wins = [(0, 1, 2), (3, 4, 5), (6, 7, 8),
        (0, 3, 6), (1, 4, 7), (2, 5, 8),
        (0, 4, 8), (2, 4, 6)]


# turn off all the buttons when the game is over
def disable_all_buttons():
    for b in b_list:
        b.config(state=DISABLED)


def checkwinner(who):
    for (x, y, z) in wins:
        if b_list[x]["text"] == who and b_list[y]["text"] == who and b_list[z]["text"] == who:
            b_list[x].config(bg="red")
            b_list[y].config(bg="red")
            b_list[z].config(bg="red")
            return True
    return False


# see if "who" has two in a line and the third one is free
def find_two(who):
    for line in wins:
        texts = [b_list[i]["text"] for i in line]
        if texts.count(who) == 2 and texts.count(" ") == 1:
            return line[texts.index(" ")]
    return -1


def computer_turn():
    global clicked
    spot = find_two("O")
    if spot == -1:
        spot = find_two("X")
    if spot == -1:
        for i in (4, 0, 2, 6, 8, 1, 3, 5, 7):
            if b_list[i]["text"] == " ":
                spot = i
                break
    b_list[spot].config(text="O", state=DISABLED)
    clicked += 1


# a button was clicked
def b_click(n):
    global clicked
    if b_list[n]["text"] != " ":
        messagebox.showerror("Tic Tac Toe", "Hey! That box has already been selected\nPick another box...")
        return
    b_list[n].config(text="X", state=DISABLED)
    clicked += 1
    if checkwinner("X"):
        disable_all_buttons()
        messagebox.showinfo("Tic Tac Toe", "CONGRATULATIONS! You win!!")
        reset()
        return
    if clicked == 9:
        messagebox.showinfo("Tic Tac Toe", "It's a tie!\nNo one wins!")
        reset()
        return
    computer_turn()
    if checkwinner("O"):
        disable_all_buttons()
        messagebox.showinfo("Tic Tac Toe", "Computer wins!!")
        reset()


# start the game over!
def reset():
    global b_list, clicked
    clicked = 0
    b_list = []
    for i in range(9):
        b = Button(root, text=" ", font=("Helvetica", 20), height=3, width=6,
                   bg="SystemButtonFace" if root.tk.call("tk", "windowingsystem") == "win32" else "#d9d9d9",
                   command=lambda i=i: b_click(i))
        b.grid(row=i // 3, column=i % 3)
        b_list.append(b)


reset()
root.mainloop()
