import random

class TicTacToe:

    winningLines = ["A1B1C1", "A2B2C2", "A3B3C3", "A1A2A3", "B1B2B3", "C1C2C3", "A1B2C3", "A3B2C1"]
    corners = ["A1", "C1", "A3", "C3"]
    opposite = {"A1": "C3", "C3": "A1", "A3": "C1", "C1": "A3"}

    def __init__(self):
        self.fields = {}
        for number in "123":
            for letter in "ABC":
                self.fields[letter + number] = " "

    def show(self):
        print("    A   B   C")
        for number in "123":
            print(number + "   " + " | ".join(self.fields[letter + number] for letter in "ABC"))
            if number != "3":
                print("   ---+---+---")

    def getLines(self):
        return [[line[0:2], line[2:4], line[4:6]] for line in self.winningLines]

    def hasWon(self, who):
        return any(all(self.fields[f] == who for f in line) for line in self.getLines())

    def freeFields(self):
        return [f for f in self.fields if self.fields[f] == " "]

    def finishing(self, who):
        result = []
        for f in self.freeFields():
            self.fields[f] = who
            if self.hasWon(who):
                result.append(f)
            self.fields[f] = " "
        return result

    def forks(self, who):
        result = []
        for f in self.freeFields():
            self.fields[f] = who
            if len(self.finishing(who)) >= 2:
                result.append(f)
            self.fields[f] = " "
        return result

    def computerMove(self, me, you):
        # 1. win
        wins = self.finishing(me)
        if wins:
            return wins[0]
        # 2. block
        blocks = self.finishing(you)
        if blocks:
            return blocks[0]
        # 3. fork
        forks = self.forks(me)
        if forks:
            return forks[0]
        # 4. block the fork of the player
        danger = self.forks(you)
        if len(danger) == 1:
            return danger[0]
        if len(danger) > 1:
            # attack, so that he has to defend where he has no fork
            for f in self.freeFields():
                self.fields[f] = me
                threat = self.finishing(me)
                self.fields[f] = " "
                if threat and threat[0] not in danger:
                    return f
        # 5. centre
        if self.fields["B2"] == " ":
            return "B2"
        # 6. opposite corner
        for c in self.corners:
            if self.fields[c] == you and self.fields[self.opposite[c]] == " ":
                return self.opposite[c]
        # 7. any corner
        freeCorners = [c for c in self.corners if self.fields[c] == " "]
        return freeCorners[0]

    def play(self):
        answer = input("Would you like to start? [y/n] ")
        myTurn = not answer.lower().startswith("y")
        me, you = ("X", "O") if myTurn else ("O", "X")
        while True:
            if myTurn:
                f = self.computerMove(me, you)
                print("My move: " + f)
                self.fields[f] = me
            else:
                self.show()
                f = input("Your move (for example B2): ").strip().upper()
                while f not in self.freeFields():
                    f = input("This is not a free field. Your move: ").strip().upper()
                self.fields[f] = you
            if self.hasWon(me):
                self.show()
                print("I won. " + random.choice(["Better luck next time!", "That was fun!", "Hehe."]))
                break
            if self.hasWon(you):
                self.show()
                print("Congratulations, you won!")
                break
            if not self.freeFields():
                self.show()
                print("Draw.")
                break
            myTurn = not myTurn


if __name__ == "__main__":
    TicTacToe().play()
