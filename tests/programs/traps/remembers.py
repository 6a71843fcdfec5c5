"""Player that remembers the game by itself: tell it where the other one went, ask it for its move."""


class Bot:
    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def __init__(self):
        self.mine = []
        self.theirs = []

    def opponent_played(self, cell):
        self.theirs.append(cell)

    def third(self, cells):
        for line in self.LINES:
            missing = [c for c in line if c not in cells]
            if len(missing) == 1 and missing[0] not in self.mine + self.theirs:
                return missing[0]

    def next_move(self):
        taken = self.mine + self.theirs
        cell = self.third(self.mine)
        if cell is None:
            cell = self.third(self.theirs)
        if cell is None and self.theirs and 8 - self.theirs[-1] not in taken:
            cell = 8 - self.theirs[-1]      # opposite to their last move
        if cell is None:
            cell = next(c for c in (4, 0, 2, 6, 8, 1, 3, 5, 7) if c not in taken)
        self.mine.append(cell)
        return cell
