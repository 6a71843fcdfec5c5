import random


def rival(mark):
    return 'O' if mark == 'X' else 'X'


class User:
    def move(self, board, mark):
        while True:
            raw = input('Enter the coordinates: ').split()
            if len(raw) != 2 or not all(p.isdigit() for p in raw):
                print('You should enter numbers!')
                continue
            r, c = int(raw[0]), int(raw[1])
            if not (1 <= r <= 3 and 1 <= c <= 3):
                print('Coordinates should be from 1 to 3!')
            elif not board.is_empty(r - 1, c - 1):
                print('This cell is occupied! Choose another one!')
            else:
                return r - 1, c - 1


class Easy:
    level = 'easy'

    def move(self, board, mark):
        print(f'Making move level "{self.level}"')
        return self.pick(board, mark)

    def pick(self, board, mark):
        return random.choice(board.moves())


class Medium(Easy):
    level = 'medium'

    def pick(self, board, mark):
        for m in (mark, rival(mark)):
            for r, c in board.moves():
                board.set(r, c, m)
                hit = board.wins(m)
                board.set(r, c, ' ')
                if hit:
                    return r, c
        return super().pick(board, mark)


class Hard(Easy):
    level = 'hard'

    def pick(self, board, mark):
        return self.minimax(board, mark, mark, 0)[1]

    def minimax(self, board, me, turn, depth):
        # quick wins are better than slow ones, slow losses better than quick ones
        if board.wins(me):
            return 4 - depth, None
        if board.wins(rival(me)):
            return depth - 4, None
        if board.full():
            return 0, None
        best = None
        for r, c in board.moves():
            board.set(r, c, turn)
            score = self.minimax(board, me, rival(turn), depth + 1)[0]
            board.set(r, c, ' ')
            if best is None or (turn == me and score > best[0]) or (turn != me and score < best[0]):
                best = (score, (r, c))
        return best
