class Game:
    def __init__(self):
        self.cells = ['-'] * 9
        self.turn = 'X'
        print('Welcome! You are X.')
        self.loop()

    def loop(self):
        while self.free() and not self.line('X') and not self.line('O'):
            if self.turn == 'X':
                n = int(input('Where? (1-9) '))
                self.cells[n - 1] = 'X'
                self.turn = 'O'
            else:
                self.cells[self.computer_move()] = 'O'
                self.turn = 'X'
            print(self.cells)

    def free(self):
        return [i for i in range(9) if self.cells[i] == '-']

    def line(self, m):
        c = self.cells
        for i in range(3):
            if c[3 * i] == c[3 * i + 1] == c[3 * i + 2] == m or c[i] == c[i + 3] == c[i + 6] == m:
                return True
        return c[4] == m and (c[0] == c[8] == m or c[2] == c[6] == m)

    def computer_move(self):
        # win, else block, else the first free of a good order
        for m in 'OX':
            for i in self.free():
                self.cells[i] = m
                good = self.line(m)
                self.cells[i] = '-'
                if good:
                    return i
        for i in [4, 0, 2, 6, 8, 1, 3, 5, 7]:
            if self.cells[i] == '-':
                return i


if __name__ == '__main__':
    Game()
