import sys
import pygame
import numpy as np

pygame.init()

# sizes
WIDTH = 450
HEIGHT = 450
ROWS = 3
COLS = 3
SQ = WIDTH // COLS
LINE_W = 8
RADIUS = SQ // 3
SPACE = SQ // 4

# colours
BG = (28, 170, 156)
LINE = (23, 145, 135)
CIRC = (239, 231, 200)
CROSS = (66, 66, 66)
RED = (220, 60, 60)
GREEN = (60, 200, 90)

screen = pygame.display.set_mode((WIDTH, HEIGHT))
pygame.display.set_caption("TIC TAC TOE - press R to restart")
screen.fill(BG)

board = np.zeros((ROWS, COLS), dtype=int)   # 0 empty, 1 human, 2 computer


def draw_lines(color=LINE):
    for i in range(1, ROWS):
        pygame.draw.line(screen, color, (0, i * SQ), (WIDTH, i * SQ), LINE_W)
        pygame.draw.line(screen, color, (i * SQ, 0), (i * SQ, HEIGHT), LINE_W)


def draw_figures():
    for row in range(ROWS):
        for col in range(COLS):
            cx, cy = col * SQ, row * SQ
            if board[row][col] == 1:
                pygame.draw.circle(screen, CIRC, (cx + SQ // 2, cy + SQ // 2), RADIUS, 12)
            elif board[row][col] == 2:
                pygame.draw.line(screen, CROSS, (cx + SPACE, cy + SPACE), (cx + SQ - SPACE, cy + SQ - SPACE), 18)
                pygame.draw.line(screen, CROSS, (cx + SPACE, cy + SQ - SPACE), (cx + SQ - SPACE, cy + SPACE), 18)


def has_won(b, player):
    m = b == player
    if m.all(axis=1).any() or m.all(axis=0).any():
        return True
    return bool(m[0, 0] and m[1, 1] and m[2, 2]) or bool(m[0, 2] and m[1, 1] and m[2, 0])


def empty_squares(b):
    return [tuple(map(int, p)) for p in np.argwhere(b == 0)]


def minimax(b, maximizing, alpha, beta):
    if has_won(b, 2):
        return 1, None
    if has_won(b, 1):
        return -1, None
    squares = empty_squares(b)
    if not squares:
        return 0, None

    best_move = None
    if maximizing:
        best = -100
        for (r, c) in squares:
            temp = b.copy()
            temp[r, c] = 2
            value = minimax(temp, False, alpha, beta)[0]
            if value > best:
                best = value
                best_move = (r, c)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = 100
        for (r, c) in squares:
            temp = b.copy()
            temp[r, c] = 1
            value = minimax(temp, True, alpha, beta)[0]
            if value < best:
                best = value
                best_move = (r, c)
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best, best_move


def restart():
    global game_over
    screen.fill(BG)
    draw_lines()
    board.fill(0)
    game_over = False


draw_lines()
game_over = False

while True:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            pygame.quit()
            sys.exit()

        if event.type == pygame.MOUSEBUTTONDOWN and not game_over:
            clicked_col = min(event.pos[0] // SQ, 2)
            clicked_row = min(event.pos[1] // SQ, 2)

            if board[clicked_row][clicked_col] == 0:
                board[clicked_row][clicked_col] = 1
                if has_won(board, 1) or not (board == 0).any():
                    game_over = True

                if not game_over:
                    score, move = minimax(board, True, -100, 100)
                    board[move[0]][move[1]] = 2
                    if has_won(board, 2) or not (board == 0).any():
                        game_over = True

                draw_figures()
                if game_over:
                    draw_lines(GREEN if has_won(board, 1) else RED if has_won(board, 2) else CIRC)

        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_r:
                restart()

    pygame.display.update()
