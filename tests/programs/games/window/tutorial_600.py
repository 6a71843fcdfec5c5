import sys
import pygame
import numpy as np

pygame.init()

# CONSTANTS
WIDTH = 600
HEIGHT = 600
LINE_WIDTH = 15
BOARD_ROWS = 3
BOARD_COLS = 3
SQUARE_SIZE = 200
CIRCLE_RADIUS = 60
CIRCLE_WIDTH = 15
CROSS_WIDTH = 25
SPACE = 55
# rgb
BG_COLOR = (28, 170, 156)
LINE_COLOR = (23, 145, 135)
CIRCLE_COLOR = (239, 231, 200)
CROSS_COLOR = (66, 66, 66)

# SCREEN
screen = pygame.display.set_mode((WIDTH, HEIGHT))
pygame.display.set_caption('TIC TAC TOE AI')
screen.fill(BG_COLOR)

# BOARD
board = np.zeros((BOARD_ROWS, BOARD_COLS))


# FUNCTIONS
def draw_lines():
    for i in range(1, 3):
        pygame.draw.line(screen, LINE_COLOR, (0, i * SQUARE_SIZE), (WIDTH, i * SQUARE_SIZE), LINE_WIDTH)
        pygame.draw.line(screen, LINE_COLOR, (i * SQUARE_SIZE, 0), (i * SQUARE_SIZE, HEIGHT), LINE_WIDTH)


def draw_figures():
    for row in range(BOARD_ROWS):
        for col in range(BOARD_COLS):
            cx = col * SQUARE_SIZE + SQUARE_SIZE // 2
            cy = row * SQUARE_SIZE + SQUARE_SIZE // 2
            if board[row][col] == 1:
                pygame.draw.circle(screen, CIRCLE_COLOR, (cx, cy), CIRCLE_RADIUS, CIRCLE_WIDTH)
            elif board[row][col] == 2:
                d = SQUARE_SIZE // 2 - SPACE
                pygame.draw.line(screen, CROSS_COLOR, (cx - d, cy + d), (cx + d, cy - d), CROSS_WIDTH)
                pygame.draw.line(screen, CROSS_COLOR, (cx - d, cy - d), (cx + d, cy + d), CROSS_WIDTH)


def mark_square(row, col, player):
    board[row][col] = player


def available_square(row, col):
    return board[row][col] == 0


def is_board_full(check_board=board):
    return not (check_board == 0).any()


def check_win(player, check_board=board):
    for k in range(3):
        if (check_board[k, :] == player).all():
            return True
        if (check_board[:, k] == player).all():
            return True
    if (check_board.diagonal() == player).all():
        return True
    if (np.fliplr(check_board).diagonal() == player).all():
        return True
    return False


def minimax(minimax_board, depth, is_maximizing):
    if check_win(2, minimax_board):
        return float('inf')
    elif check_win(1, minimax_board):
        return float('-inf')
    elif is_board_full(minimax_board):
        return 0

    best_score = -1000 if is_maximizing else 1000
    for row in range(BOARD_ROWS):
        for col in range(BOARD_COLS):
            if minimax_board[row][col] == 0:
                minimax_board[row][col] = 2 if is_maximizing else 1
                score = minimax(minimax_board, depth + 1, not is_maximizing)
                minimax_board[row][col] = 0
                if is_maximizing:
                    best_score = max(score, best_score)
                else:
                    best_score = min(score, best_score)
    return best_score


def best_move():
    best_score = float('-inf')
    move = None
    for row in range(BOARD_ROWS):
        for col in range(BOARD_COLS):
            if board[row][col] == 0:
                board[row][col] = 2
                score = minimax(board, 0, False)
                board[row][col] = 0
                if move is None or score > best_score:
                    best_score = score
                    move = (row, col)
    if move is not None:
        mark_square(move[0], move[1], 2)
        return True
    return False


def restart():
    screen.fill(BG_COLOR)
    draw_lines()
    board[:] = 0


draw_lines()
game_over = False

# MAINLOOP
while True:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            pygame.quit()
            sys.exit()

        if event.type == pygame.MOUSEBUTTONDOWN and not game_over:
            mouseX = event.pos[0]
            mouseY = event.pos[1]
            clicked_row = int(mouseY // SQUARE_SIZE)
            clicked_col = int(mouseX // SQUARE_SIZE)

            if available_square(clicked_row, clicked_col):
                mark_square(clicked_row, clicked_col, 1)
                if check_win(1):
                    game_over = True
                elif best_move():
                    if check_win(2):
                        game_over = True
                if is_board_full():
                    game_over = True

        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_r:
                restart()
                game_over = False

    draw_figures()
    pygame.display.update()
