# Tic-Tac-Toe vs computer (pygame)
# click = play, R = new game, SPACE = new game where the computer starts
import pygame
import random
import sys

SIZE = 390
SQUARE = SIZE // 3
X = 'x'
O = 'o'

game = [['', '', ''], ['', '', ''], ['', '', '']]
me = X            # person
cpu = O
finished = False


def find_winner(g):
    for i in range(3):
        if g[i][0] != '' and g[i][0] == g[i][1] == g[i][2]:
            return g[i][0]
        if g[0][i] != '' and g[0][i] == g[1][i] == g[2][i]:
            return g[0][i]
    if g[1][1] != '':
        if g[0][0] == g[1][1] == g[2][2] or g[0][2] == g[1][1] == g[2][0]:
            return g[1][1]
    return None


def free_cells(g):
    return [(r, c) for r in range(3) for c in range(3) if g[r][c] == '']


def opening(g):
    """Save thinking time on the first move."""
    count = len(free_cells(g))
    if count == 9:
        return random.choice([(0, 0), (0, 2), (2, 0), (2, 2)])
    if count == 8:
        if g[1][1] == '':
            return (1, 1)
        # centre is gone: go next to it
        return random.choice([(0, 1), (1, 0), (1, 2), (2, 1)])
    return None


def search(g, turn, depth):
    w = find_winner(g)
    if w == cpu:
        return 10 - depth
    if w == me:
        return depth - 10
    cells = free_cells(g)
    if not cells:
        return 0
    results = []
    for r, c in cells:
        g[r][c] = turn
        results.append(search(g, me if turn == cpu else cpu, depth + 1))
        g[r][c] = ''
    return max(results) if turn == cpu else min(results)


def computer_turn(g):
    cell = opening(g)
    if cell is not None:
        return cell
    best = None
    for r, c in free_cells(g):
        g[r][c] = cpu
        s = search(g, me, 1)
        g[r][c] = ''
        if best is None or s > best[0]:
            best = (s, r, c)
    return best[1], best[2]


def new_game(cpu_starts):
    global me, cpu, finished
    for row in game:
        row[:] = ['', '', '']
    finished = False
    if cpu_starts:
        me, cpu = O, X
        r, c = computer_turn(game)
        game[r][c] = cpu
    else:
        me, cpu = X, O


def update_finished():
    global finished
    finished = find_winner(game) is not None or not free_cells(game)


def draw(screen, font):
    screen.fill((245, 245, 220))
    for k in (1, 2):
        pygame.draw.line(screen, (90, 90, 90), (k * SQUARE, 0), (k * SQUARE, SIZE), 5)
        pygame.draw.line(screen, (90, 90, 90), (0, k * SQUARE), (SIZE, k * SQUARE), 5)
    for r in range(3):
        for c in range(3):
            if game[r][c]:
                t = font.render(game[r][c].upper(), True, (0, 80, 160) if game[r][c] == me else (180, 30, 30))
                screen.blit(t, t.get_rect(center=(c * SQUARE + SQUARE // 2, r * SQUARE + SQUARE // 2)))
    if finished:
        w = find_winner(game)
        pygame.display.set_caption('Draw - R / SPACE' if w is None else
                                   ('You won' if w == me else 'Computer won') + ' - R / SPACE')
    else:
        pygame.display.set_caption('Tic Tac Toe')
    pygame.display.update()


def main():
    pygame.init()
    screen = pygame.display.set_mode((SIZE, SIZE))
    font = pygame.font.Font(None, 140)
    clock = pygame.time.Clock()
    new_game(False)
    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                pygame.quit()
                sys.exit()
            elif event.type == pygame.KEYDOWN:
                if event.key == pygame.K_r:
                    new_game(False)
                elif event.key == pygame.K_SPACE:
                    new_game(True)
            elif event.type == pygame.MOUSEBUTTONDOWN and not finished:
                mx, my = event.pos
                col, row = mx // SQUARE, my // SQUARE
                if game[row][col] == '':
                    game[row][col] = me
                    update_finished()
                    if not finished:
                        r, c = computer_turn(game)
                        game[r][c] = cpu
                        update_finished()
        draw(screen, font)
        clock.tick(30)


if __name__ == '__main__':
    main()
