import random
import string

class Game():
    ''' Main game class. Holds the board, the players and the computers brain '''

    lines = [
        [0, 1, 2], [3, 4, 5], [6, 7, 8],
        [0, 3, 6], [1, 4, 7], [2, 5, 7],
        [0, 4, 8], [2, 4, 6],
    ]

    def __init__(self):
        self.reset()
        self.wins = 0
        self.losses = 0
        self.ties = 0

    def reset(self):
        self.b = list(string.digits[1:])

    def printboard(self):
        print("\n %s | %s | %s \n---+---+---\n %s | %s | %s \n---+---+---\n %s | %s | %s \n" % tuple(self.b))

    def possible(self):
        return [i for i in range(9) if self.b[i] in string.digits]

    def over(self):
        ''' returns X, O, tie or None '''
        for l in self.lines:
            if self.b[l[0]] == self.b[l[1]] and self.b[l[1]] == self.b[l[2]]:
                return self.b[l[0]]
        if not self.possible():
            return "tie"
        return None

    def minimax(self, turn):
        o = self.over()
        if o == "O": return (1, None)
        if o == "X": return (-1, None)
        if o == "tie": return (0, None)
        results = []
        for i in self.possible():
            old = self.b[i]
            self.b[i] = turn
            results.append((self.minimax("X" if turn == "O" else "O")[0], i))
            self.b[i] = old
        # python compares tuples by the first item, then the second
        if turn == "O":
            return max(results)
        return min(results)

    def computer(self):
        if len(self.possible()) == 9:
            i = 4
        else:
            i = self.minimax("O")[1]
        self.b[i] = "O"
        print("Computer chose " + str(i + 1))

    def human(self):
        while True:
            m = input("Your move: ")
            if m in self.b and m in string.digits and m != "":
                self.b[int(m) - 1] = "X"
                return
            print("Nope.")

    def play(self):
        self.reset()
        who = ""
        while who not in ["me", "you"]:
            who = input("Who starts? (me/you) ")
        turn = "X" if who == "me" else "O"
        while self.over() is None:
            if turn == "X":
                self.printboard()
                self.human()
                turn = "O"
            else:
                self.computer()
                turn = "X"
        self.printboard()
        if self.over() == "X":
            print("You win!")
            self.wins += 1
        elif self.over() == "O":
            print("You lose!")
            self.losses += 1
        else:
            print("Tie!")
            self.ties += 1
        print("Wins: %d  Losses: %d  Ties: %d" % (self.wins, self.losses, self.ties))


g = Game()
g.play()
while input("Play again? (y/n) ") == "y":
    g.play()
