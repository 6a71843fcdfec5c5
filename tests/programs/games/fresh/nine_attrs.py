import random
import time


class TicTacToe:
    NAMES = ['tl', 'tm', 'tr', 'ml', 'mm', 'mr', 'bl', 'bm', 'br']
    TRIOS = [('tl', 'tm', 'tr'), ('ml', 'mm', 'mr'), ('bl', 'bm', 'br'),
             ('tl', 'ml', 'bl'), ('tm', 'mm', 'bm'), ('tr', 'mr', 'br'),
             ('tl', 'mm', 'br'), ('tr', 'mm', 'bl')]
    OPPOSITE = {'tl': 'br', 'br': 'tl', 'tr': 'bl', 'bl': 'tr'}

    def __init__(self, human='X'):
        self.human = human
        self.cpu = 'O' if human == 'X' else 'X'
        self.reset()

    def reset(self):
        for n in self.NAMES:
            setattr(self, n, ' ')
        self.count = 0

    def print_board(self):
        print(f'''
      1   2   3
  1   {self.tl} | {self.tm} | {self.tr}
     ---+---+---
  2   {self.ml} | {self.mm} | {self.mr}
     ---+---+---
  3   {self.bl} | {self.bm} | {self.br}
''')

    def three(self, who):
        return any(all(getattr(self, n) == who for n in t) for t in self.TRIOS)

    def two_of(self, who):
        for t in self.TRIOS:
            vals = [getattr(self, n) for n in t]
            if vals.count(who) == 2 and vals.count(' ') == 1:
                return t[vals.index(' ')]

    def human_turn(self):
        while True:
            try:
                row, col = input('Your move as row,col (1-3): ').split(',')
                row, col = int(row), int(col)
                assert 1 <= row <= 3 and 1 <= col <= 3
            except (ValueError, AssertionError):
                print('Please type something like 2,3')
                continue
            name = self.NAMES[(row - 1) * 3 + col - 1]
            if getattr(self, name) == ' ':
                setattr(self, name, self.human)
                return
            print('Occupied.')

    def cpu_choice(self):
        spot = self.two_of(self.cpu) or self.two_of(self.human)
        if spot:
            return spot
        if self.mm == ' ':
            return 'mm'
        # human holds the centre: keep to the corners
        if self.mm == self.human:
            for n in ('tl', 'tr', 'bl', 'br'):
                if getattr(self, n) == ' ':
                    return n
            return random.choice([n for n in self.NAMES if getattr(self, n) == ' '])
        corners = [n for n in self.OPPOSITE if getattr(self, n) == self.human]
        sides = [n for n in ('tm', 'ml', 'mr', 'bm') if getattr(self, n) == self.human]
        if len(corners) == 2 and len(sides) == 0:
            return 'tm'
        if len(corners) == 1 and len(sides) == 1:
            # play opposite to his corner
            return self.OPPOSITE[corners[0]]
        if len(sides) == 2 and not corners:
            near = {('tm', 'ml'): 'tl', ('tm', 'mr'): 'tr', ('ml', 'bm'): 'bl', ('mr', 'bm'): 'br'}
            return near.get(tuple(sides), 'tl')
        for n in corners:
            return self.OPPOSITE[n]
        return random.choice([n for n in self.NAMES if getattr(self, n) == ' '])

    def cpu_turn(self):
        time.sleep(0.5)
        setattr(self, self.cpu_choice(), self.cpu)

    def play(self):
        self.reset()
        while self.count < 9:
            if self.count % 2 == 0:
                self.print_board()
                self.human_turn()
                if self.three(self.human):
                    self.print_board()
                    return 'You win, congratulations!'
            else:
                self.cpu_turn()
                if self.three(self.cpu):
                    self.print_board()
                    return 'The computer wins!'
            self.count += 1
        self.print_board()
        return 'Nobody wins.'


def main():
    name = input('Your name: ')
    mark = ''
    while mark not in ('X', 'O'):
        mark = input(f'Hello {name}, X or O? ').upper()
    game = TicTacToe(mark)
    print('You have the first move.')
    while True:
        print(game.play())
        if input('Play again? ').lower() not in ('y', 'yes'):
            break


if __name__ == '__main__':
    main()
