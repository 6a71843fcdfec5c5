from abc import ABC, abstractmethod
from random import choice
from typing import List, Optional


class Field:
    SIDES = ((0, 1, 2), (3, 4, 5), (6, 7, 8),
             (0, 3, 6), (1, 4, 7), (2, 5, 8),
             (0, 4, 8), (2, 4, 6))

    def __init__(self):
        self.cells: List[str] = ["_"] * 9

    def __str__(self) -> str:
        lines = ["---------"]
        for i in (0, 3, 6):
            row = " ".join(self.cells[i:i + 3]).replace("_", " ")
            lines.append("| " + row + " |")
        lines.append("---------")
        return "\n".join(lines)

    @property
    def free(self) -> List[int]:
        return [i for i, c in enumerate(self.cells) if c == "_"]

    def wins(self, sign: str) -> bool:
        return any(all(self.cells[i] == sign for i in side) for side in self.SIDES)

    def status(self) -> Optional[str]:
        for sign in "XO":
            if self.wins(sign):
                return sign + " wins"
        if not self.free:
            return "Draw"
        return None


class Player(ABC):
    def __init__(self, sign: str):
        self.sign = sign
        self.other = "O" if sign == "X" else "X"

    @abstractmethod
    def move(self, field: Field) -> int:
        ...


class User(Player):
    def move(self, field):
        while True:
            parts = input("Enter the coordinates: ").split()
            try:
                column, row = map(int, parts)
            except ValueError:
                print("You should enter numbers!")
                continue
            if column not in (1, 2, 3) or row not in (1, 2, 3):
                print("Coordinates should be from 1 to 3!")
                continue
            # (1, 1) is the bottom left cell
            index = (3 - row) * 3 + column - 1
            if field.cells[index] != "_":
                print("This cell is occupied! Choose another one!")
                continue
            return index


class Easy(Player):
    level = "easy"

    def move(self, field):
        print(f'Making move level "{self.level}"')
        return self.pick(field)

    def pick(self, field):
        return choice(field.free)


class Medium(Easy):
    level = "medium"

    def pick(self, field):
        for sign in (self.sign, self.other):
            for i in field.free:
                field.cells[i] = sign
                done = field.wins(sign)
                field.cells[i] = "_"
                if done:
                    return i
        return super().pick(field)


class Hard(Easy):
    level = "hard"

    def pick(self, field):
        self.seen = {}
        return max(field.free, key=lambda i: self.after(field, i, self.sign))

    def after(self, field, index, sign):
        """Value for `sign` of putting its mark on `index`."""
        other = "O" if sign == "X" else "X"
        field.cells[index] = sign
        value = -self.negamax(field, other)
        field.cells[index] = "_"
        return value

    def negamax(self, field, sign):
        key = "".join(field.cells) + sign
        if key not in self.seen:
            if field.wins("O" if sign == "X" else "X"):
                value = -1 - len(field.free)
            elif not field.free:
                value = 0
            else:
                value = max(self.after(field, i, sign) for i in field.free)
            self.seen[key] = value
        return self.seen[key]


PLAYERS = {"user": User, "easy": Easy, "medium": Medium, "hard": Hard}


def play(first: str, second: str):
    field = Field()
    queue = [PLAYERS[first]("X"), PLAYERS[second]("O")]
    print(field)
    while field.status() is None:
        player = queue[0]
        field.cells[player.move(field)] = player.sign
        queue.reverse()
        print(field)
    print(field.status())
    print()


def main():
    while True:
        command = input("Input command: ").split()
        if command == ["exit"]:
            break
        if (len(command) == 3 and command[0] == "start"
                and command[1] in PLAYERS and command[2] in PLAYERS):
            play(command[1], command[2])
        else:
            print("Bad parameters!")


if __name__ == "__main__":
    main()
