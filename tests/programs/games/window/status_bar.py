import pygame as pg

# layout ---------------------------------------------------
W, H = 640, 560
BOARD_X, BOARD_Y = 110, 40
C = 140
BAR = pg.Rect(0, 500, W, 60)
CELLS = [pg.Rect(BOARD_X + C * (i % 3), BOARD_Y + C * (i // 3), C, C) for i in range(9)]
NEW = pg.Rect(W - 130, 510, 110, 40)

ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def line_of(marks, who):
    for r in ROWS:
        if all(marks[i] == who for i in r):
            return r


def gap(marks, who):
    """ index that finishes a row for who """
    for r in ROWS:
        got = [marks[i] for i in r]
        if got.count(who) == 2 and '' in got:
            return r[got.index('')]


def answer(marks):
    n = 9 - marks.count('')
    # first answer: centre, or a corner if the centre is gone
    if n == 1:
        return 4 if marks[4] == '' else 0
    for who in 'ox':
        g = gap(marks, who)
        if g is not None:
            return g
    if n == 3:
        if marks[4] == 'x':
            return 2
        if (marks[0] == 'x' and marks[8] == 'x') or (marks[2] == 'x' and marks[6] == 'x'):
            return 1
        # x holds two sides that meet: sit in that corner
        for corner, a, b in [(0, 1, 3), (2, 1, 5), (6, 3, 7), (8, 5, 7)]:
            if marks[a] == 'x' and marks[b] == 'x':
                return corner
        # corner and far side
        for corner, a, b in [(0, 5, 7), (2, 3, 7), (6, 1, 5), (8, 1, 3)]:
            if marks[corner] == 'x' and marks[a] == 'x':
                return b
            if marks[corner] == 'x' and marks[b] == 'x':
                return a
        return 0
    # my column is stopped, go for the middle row
    if marks[1] == 'o' and marks[4] == 'o' and marks[7] == 'x':
        return 3
    return marks.index('')


def draw(screen, font, big, marks, status):
    screen.fill((52, 58, 64))
    for rect in CELLS:
        pg.draw.rect(screen, (233, 236, 239), rect.inflate(-6, -6), border_radius=10)
    for rect, m in zip(CELLS, marks):
        if m == 'x':
            a = rect.inflate(-60, -60)
            pg.draw.line(screen, (214, 51, 132), a.topleft, a.bottomright, 10)
            pg.draw.line(screen, (214, 51, 132), a.topright, a.bottomleft, 10)
        elif m == 'o':
            pg.draw.circle(screen, (13, 110, 253), rect.center, 42, 9)
    pg.draw.rect(screen, (33, 37, 41), BAR)
    screen.blit(font.render(status, True, 'white'), (20, 518))
    pg.draw.rect(screen, (25, 135, 84), NEW, border_radius=6)
    screen.blit(font.render('New', True, 'white'), font.render('New', True, 'white').get_rect(center=NEW.center))
    pg.display.flip()


def main():
    pg.init()
    screen = pg.display.set_mode((W, H))
    pg.display.set_caption('tic tac toe')
    font, big = pg.font.Font(None, 30), pg.font.Font(None, 80)
    marks, status, over = [''] * 9, 'Your turn (x)', False
    draw(screen, font, big, marks, status)
    while True:
        event = pg.event.wait()
        if event.type == pg.QUIT:
            break
        if event.type == pg.MOUSEBUTTONUP and event.button == 1:
            if NEW.collidepoint(event.pos):
                marks, status, over = [''] * 9, 'Your turn (x)', False
            elif not over:
                for i, rect in enumerate(CELLS):
                    if rect.collidepoint(event.pos) and marks[i] == '':
                        marks[i] = 'x'
                        if not line_of(marks, 'x') and '' in marks:
                            marks[answer(marks)] = 'o'
                        if line_of(marks, 'x'):
                            status, over = 'You win!', True
                        elif line_of(marks, 'o'):
                            status, over = 'You lose!', True
                        elif '' not in marks:
                            status, over = 'Draw', True
                        break
        draw(screen, font, big, marks, status)
    pg.quit()


if __name__ == '__main__':
    main()
