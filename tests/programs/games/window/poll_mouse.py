# POLLED TIC-TAC-TOE
# mouse is read with get_pressed() every frame, no mouse events
# SPACE: next game (you and the PC open in turn)
import random
import sys
import pygame as pg

CORNER = (0, 2, 6, 8)
EDGE = (1, 3, 5, 7)
THREES = ((0, 1, 2), (3, 4, 5), (6, 7, 8),
          (0, 3, 6), (1, 4, 7), (2, 5, 8),
          (0, 4, 8), (2, 4, 6))
YOU, PC = 1, -1


def outcome(b):
    for t in THREES:
        total = b[t[0]] + b[t[1]] + b[t[2]]
        if total == 3 * YOU:
            return 'YOU WIN'
        if total == 3 * PC:
            return 'PC WINS'
    if 0 not in b:
        return 'DRAW'
    return ''


def complete(b, who):
    for t in THREES:
        if sum(b[i] for i in t) == 2 * who:
            for i in t:
                if b[i] == 0:
                    return i
    return None


def pc_choice(b):
    move = complete(b, PC)
    if move is None:
        move = complete(b, YOU)
    if move is not None:
        return move
    if b[4] == 0:
        return 4
    if b[4] == PC:
        # diagonal attack -> answer on an edge
        if b[0] == YOU == b[8] or b[2] == YOU == b[6]:
            return random.choice([i for i in EDGE if b[i] == 0])
        # edge attacks -> corner where they meet
        near = [c for c, e, f in ((0, 1, 3), (2, 1, 5), (6, 3, 7), (8, 5, 7))
                if b[c] == 0 and b[e] + b[f] == 2]
        if near:
            return random.choice(near)
        # corner + far edge -> the corner beside both
        for c, e, k in ((0, 5, 2), (0, 7, 6), (2, 3, 0), (2, 7, 8), (6, 1, 0), (6, 5, 8), (8, 1, 2), (8, 3, 6)):
            if b[c] == YOU == b[e] and b[k] == 0:
                return k
    return random.choice([c for c in CORNER if b[c] == 0])


def paint(win, font, b, text):
    win.fill((240, 240, 240))
    for i in range(9):
        r = pg.Rect(20 + i % 3 * 110, 20 + i // 3 * 110, 100, 100)
        pg.draw.rect(win, (180, 200, 220), r)
        if b[i]:
            img = font.render('X' if b[i] == YOU else 'O', True, (30, 30, 30))
            win.blit(img, img.get_rect(center=r.center))
    img = font.render(text, True, (160, 0, 0))
    win.blit(img, (20, 355))
    pg.display.update()


def main():
    pg.init()
    win = pg.display.set_mode((360, 420))
    font = pg.font.SysFont('sans', 48)
    clock = pg.time.Clock()
    you_open = True
    b = [0] * 9
    your_turn = you_open
    was_down = False
    while True:
        for e in pg.event.get():
            if e.type == pg.QUIT:
                pg.quit()
                sys.exit()
        end = outcome(b)
        if end and pg.key.get_pressed()[pg.K_SPACE]:
            you_open = not you_open
            b = [0] * 9
            your_turn = you_open
            pg.time.wait(300)
        elif not end and not your_turn:
            b[pc_choice(b)] = PC
            your_turn = True
        down = pg.mouse.get_pressed()[0]
        if down and not was_down and not end and your_turn:
            x, y = pg.mouse.get_pos()
            col, row = (x - 15) // 110, (y - 15) // 110
            if 0 <= col < 3 and 0 <= row < 3 and b[row * 3 + col] == 0:
                b[row * 3 + col] = YOU
                your_turn = False
        was_down = down
        paint(win, font, b, end or 'X: you')
        clock.tick(40)


if __name__ == '__main__':
    main()
