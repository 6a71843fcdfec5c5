# my tic tac toe, school project
# the board is just a string with 9 characters
import random
import time

wins = ["012", "345", "678", "036", "147", "258", "048", "246"]

def put(s, i, ch):
    return s[:i] + ch + s[i+1:]

def show(s):
    print()
    for k in (0, 3, 6):
        print("  ", " ".join(x if x != "-" else str(n + 1) for n, x in enumerate(s[k:k+3], k)))
    print()

def line_for(s, ch):
    # index of the square that completes a line for ch, or -1
    for w in wins:
        a, b, c = map(int, w)
        three = s[a] + s[b] + s[c]
        if three.count(ch) == 2 and three.count("-") == 1:
            return (a, b, c)[three.index("-")]
    return -1

def winner(s):
    for w in wins:
        if s[int(w[0])] == s[int(w[1])] == s[int(w[2])] != "-":
            return s[int(w[0])]
    return ""

def computer(s):
    i = line_for(s, "O")
    if i >= 0:
        return i
    i = line_for(s, "X")
    if i >= 0:
        return i
    if s[4] == "-":
        return 4
    # two opposite corners is a trap, go to a side
    if s in ("X---O---X", "--X-O-X--"):
        return random.choice([1, 3, 5, 7])
    # corner between two sides
    if s[1] == "X" and s[3] == "X" and s[0] == "-": return 0
    if s[1] == "X" and s[5] == "X" and s[2] == "-": return 2
    if s[7] == "X" and s[3] == "X" and s[6] == "-": return 6
    if s[7] == "X" and s[5] == "X" and s[8] == "-": return 8
    # corner and far side: take the corner in between
    if s.count("X") == 2:
        for cor, sides, good in ((0, (5, 7), {5: 2, 7: 6}), (2, (3, 7), {3: 0, 7: 8}),
                                 (6, (1, 5), {1: 0, 5: 8}), (8, (1, 3), {1: 2, 3: 6})):
            for sd in sides:
                if s[cor] == "X" and s[sd] == "X":
                    return good[sd]
    corners = [c for c in (0, 2, 6, 8) if s[c] == "-"]
    return random.choice(corners)

def game():
    s = "-" * 9
    while True:
        show(s)
        m = input("Where do you want to go? (1-9) ")
        if not m.isdigit() or m == "0" or len(m) > 1:
            print("1 to 9 please")
            continue
        m = int(m) - 1
        if s[m] != "-":
            print("somebody is already there")
            continue
        s = put(s, m, "X")
        if winner(s) == "X":
            show(s)
            print("YOU WIN")
            return 1
        if "-" not in s:
            show(s)
            print("TIE")
            return 0
        print("computer is thinking", end="")
        for k in range(3):
            time.sleep(0.3)
            print(".", end="", flush=True)
        print()
        s = put(s, computer(s), "O")
        if winner(s) == "O":
            show(s)
            print("COMPUTER WINS")
            return -1

if __name__ == "__main__":
    points = 0
    print("You are X and you go first")
    again = "yes"
    while again == "yes":
        points += game()
        print("your points:", points)
        again = input("again? type yes or no: ")
