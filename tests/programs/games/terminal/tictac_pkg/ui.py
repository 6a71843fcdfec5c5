from board import KEYS

COLOURS = {"X": "\x1b[33mX\x1b[0m", "O": "\x1b[36mO\x1b[0m"}


def ask(prompt, allowed):
    while True:
        text = input(prompt).strip().lower()
        if text in allowed:
            return text
        print("Sorry, one of: " + ", ".join(allowed))


def show(board):
    for start in (0, 3, 6):
        row = []
        for i in range(start, start + 3):
            mark = board.cells[i]
            row.append(COLOURS[mark] if mark else "\x1b[2m" + KEYS[i] + "\x1b[0m")
        print("   " + "  ".join(row))


def ask_square(board, name):
    allowed = [KEYS[i] for i in board.empty()]
    return KEYS.index(ask(name + ", your key: ", allowed))
