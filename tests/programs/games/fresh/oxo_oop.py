from __future__ import annotations
import math


class Grid:
    def __init__(self):
        self.rows = [['.' for _ in range(3)] for _ in range(3)]

    def __str__(self):
        out = ['    1 2 3']
        for n, row in enumerate(self.rows, start=1):
            out.append(f'  {n} ' + ' '.join(row))
        return '\n'.join(out)

    def free(self):
        return [(r, c) for r in range(3) for c in range(3) if self.rows[r][c] == '.']

    def put(self, r, c, who):
        self.rows[r][c] = who

    def lines(self):
        yield from self.rows
        for c in range(3):
            yield [self.rows[r][c] for r in range(3)]
        yield [self.rows[i][i] for i in range(3)]
        yield [self.rows[i][2 - i] for i in range(3)]

    def winner(self):
        for line in self.lines():
            if line[0] != '.' and line.count(line[0]) == 3:
                return line[0]
        return None

    def finished(self):
        return self.winner() is not None or not self.free()


class Human:
    name = 'You'

    def __init__(self, mark):
        self.mark = mark

    def turn(self, grid):
        while True:
            text = input(f"{self.mark} to move, enter 'row col' (or q to quit): ").strip()
            if text.lower() == 'q':
                raise SystemExit('Thanks for playing')
            try:
                r, c = (int(p) - 1 for p in text.split())
            except ValueError:
                print('Two numbers please, for example: 2 3')
                continue
            if (r, c) in grid.free():
                grid.put(r, c, self.mark)
                return
            print('You cannot go there.')


class Robot:
    name = 'Robot'

    def __init__(self, mark):
        self.mark = mark
        self.enemy = 'X' if mark == 'O' else 'O'

    def turn(self, grid):
        best_score, best = -math.inf, None
        for r, c in grid.free():
            grid.put(r, c, self.mark)
            score = self.search(grid, 1, -math.inf, math.inf, False)
            grid.put(r, c, '.')
            if score > best_score:
                best_score, best = score, (r, c)
        grid.put(*best, self.mark)
        print(f'Robot plays {best[0] + 1} {best[1] + 1}')

    def search(self, grid, depth, alpha, beta, maximising):
        w = grid.winner()
        if w == self.mark:
            return 10 - depth
        if w == self.enemy:
            return depth - 10
        free = grid.free()
        if not free:
            return 0
        value = -math.inf if maximising else math.inf
        for r, c in free:
            grid.put(r, c, self.mark if maximising else self.enemy)
            s = self.search(grid, depth + 1, alpha, beta, not maximising)
            grid.put(r, c, '.')
            if maximising:
                value = max(value, s)
                alpha = max(alpha, value)
            else:
                value = min(value, s)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value


class Match:
    def __init__(self):
        self.score = {'You': 0, 'Robot': 0, 'Draws': 0}

    def one_game(self):
        grid = Grid()
        first = input('Would you like to go first? (y/n): ').strip().lower()
        if first.startswith('y'):
            players = [Human('X'), Robot('O')]
        else:
            players = [Robot('X'), Human('O')]
        i = 0
        while not grid.finished():
            print(grid)
            players[i % 2].turn(grid)
            i += 1
        print(grid)
        w = grid.winner()
        for p in players:
            if p.mark == w:
                self.score[p.name] += 1
                print(f'{p.name} won this one')
        if w is None:
            self.score['Draws'] += 1
            print('Nobody won')
        print('Score:', ', '.join(f'{k} {v}' for k, v in self.score.items()))

    def run(self):
        while True:
            self.one_game()
            if input('Again? [y/n] ').strip().lower() != 'y':
                break


Match().run()
