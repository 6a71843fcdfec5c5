class Board:
    def __init__(self):
        self.cells = [[' '] * 3 for _ in range(3)]

    def render(self):
        print('---------')
        for row in self.cells:
            print('|', *row, '|')
        print('---------')

    def is_empty(self, r, c):
        return self.cells[r][c] == ' '

    def set(self, r, c, mark):
        self.cells[r][c] = mark

    def moves(self):
        return [(r, c) for r in range(3) for c in range(3) if self.is_empty(r, c)]

    def wins(self, m):
        g = self.cells
        for k in range(3):
            if g[k][0] == g[k][1] == g[k][2] == m or g[0][k] == g[1][k] == g[2][k] == m:
                return True
        return g[0][0] == g[1][1] == g[2][2] == m or g[0][2] == g[1][1] == g[2][0] == m

    def full(self):
        return not self.moves()
