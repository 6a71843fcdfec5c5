"""tic-tac-toe, bitboards, pygame.  f: computer first   n: new game   esc: quit"""
from functools import cache
import pygame

FULL = 0b111_111_111
WINS = [0b111_000_000, 0b000_111_000, 0b000_000_111, 0b100_100_100,
        0b010_010_010, 0b001_001_001, 0b100_010_001, 0b001_010_100]
bit = lambda n: 1 << n
won = lambda m: any(m & w == w for w in WINS)


@cache
def solve(me, you):
    """(score, move) for the side to move"""
    if won(you):
        return -10 + bin(you).count("1"), None
    if me | you == FULL:
        return 0, None
    best = (-99, None)
    for n in range(9):
        if not (me | you) & bit(n):
            s = -solve(you, me | bit(n))[0]
            if s > best[0]:
                best = (s, n)
    return best


S = 150


def show(scr, f, hum, cpu, note):
    scr.fill("white")
    for n in range(9):
        x, y = n % 3 * S, n // 3 * S
        pygame.draw.rect(scr, "gray", (x, y, S, S), 1)
        if hum & bit(n):
            scr.blit(f.render("X", True, "blue"), (x + 45, y + 30))
        if cpu & bit(n):
            scr.blit(f.render("O", True, "red"), (x + 45, y + 30))
    pygame.display.set_caption(note)
    pygame.display.flip()


def run():
    pygame.init()
    scr = pygame.display.set_mode((3 * S, 3 * S))
    f = pygame.font.Font(None, 130)
    clock = pygame.time.Clock()
    hum = cpu = 0
    go = False
    while True:
        over = won(hum) or won(cpu) or hum | cpu == FULL
        note = "X to move" if not over else "X wins" if won(hum) else "O wins" if won(cpu) else "draw"
        show(scr, f, hum, cpu, note)
        if go and not over:
            pygame.time.wait(250)
            cpu |= bit(solve(cpu, hum)[1])
            go = False
            pygame.event.clear(pygame.MOUSEBUTTONDOWN)
            continue
        for ev in pygame.event.get():
            if ev.type == pygame.QUIT or ev.type == pygame.KEYDOWN and ev.key == pygame.K_ESCAPE:
                return
            elif ev.type == pygame.KEYDOWN and ev.key in (pygame.K_n, pygame.K_f):
                hum = cpu = 0
                go = ev.key == pygame.K_f
            elif ev.type == pygame.MOUSEBUTTONDOWN and not over and not go:
                n = ev.pos[1] // S * 3 + ev.pos[0] // S
                if not (hum | cpu) & bit(n):
                    hum |= bit(n)
                    go = True
        clock.tick(60)


if __name__ == "__main__":
    run()
    pygame.quit()
