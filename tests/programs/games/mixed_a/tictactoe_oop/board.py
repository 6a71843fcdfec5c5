class Board:
    """ 3x3 board, cells are (row, col) tuples """

    def __init__(self):
        self.grid = [[' ' for _ in range(3)] for _ in range(3)]

    def place(self, cell, symbol):
        row, col = cell
        self.grid[row][col] = symbol

    def clear(self, cell):
        row, col = cell
        self.grid[row][col] = ' '

    def is_free(self, cell):
        row, col = cell
        return self.grid[row][col] == ' '

    def empty_cells(self):
        cells = []
        for row in range(3):
            for col in range(3):
                if self.grid[row][col] == ' ':
                    cells.append((row, col))
        return cells

    def is_full(self):
        return len(self.empty_cells()) == 0

    def check_winner(self, symbol):
        for row in self.grid:
            if row.count(symbol) == 3:
                return True
        for col in range(3):
            if [self.grid[row][col] for row in range(3)].count(symbol) == 3:
                return True
        if all(self.grid[i][i] == symbol for i in range(3)):
            return True
        if all(self.grid[i][2 - i] == symbol for i in range(3)):
            return True
        return False

    def display(self):
        print('\n      1     2     3')
        print('   +-----+-----+-----+')
        for number, row in enumerate(self.grid, start=1):
            print(f' {number} |  ' + '  |  '.join(row) + '  |')
            print('   +-----+-----+-----+')
        print()
