import pygame, sys, random
import numpy as np

pygame.init()

#-----------CONSTANTS-----------
WIDTH = 480
HEIGHT = 560
SQUARE = 160
LINE_WIDTH = 10
BG_COLOR = (28, 170, 156)
LINE_COLOR = (23, 145, 135)
CIRCLE_COLOR = (239, 231, 200)
CROSS_COLOR = (66, 66, 66)

ME = 1      # human, crosses
PC = 2      # computer, circles

screen = pygame.display.set_mode((WIDTH, HEIGHT))
pygame.display.set_caption('TIC TAC TOE')
font = pygame.font.Font(None, 36)

board = np.zeros((3, 3), dtype=int)
CORNERS = [(0, 0), (0, 2), (2, 0), (2, 2)]
SIDES = [(0, 1), (1, 0), (1, 2), (2, 1)]


def free(row, col):
    return board[row][col] == 0

def is_full():
    return not (board == 0).any()

def check_win(player):
    for i in range(3):
        if (board[i, :] == player).all() or (board[:, i] == player).all():
            return True
    if (np.diag(board) == player).all():
        return True
    if (np.diag(np.fliplr(board)) == player).all():
        return True
    return False

def find_three(player):
    # is there a square where this player completes three in a row?
    for row in range(3):
        for col in range(3):
            if free(row, col):
                board[row][col] = player
                win = check_win(player)
                board[row][col] = 0
                if win:
                    return (row, col)
    return None

def count_threats(player):
    n = 0
    for row in range(3):
        for col in range(3):
            if free(row, col):
                board[row][col] = player
                if check_win(player):
                    n += 1
                board[row][col] = 0
    return n

def find_fork(player):
    for row in range(3):
        for col in range(3):
            if free(row, col):
                board[row][col] = player
                n = count_threats(player)
                board[row][col] = 0
                if n >= 2:
                    return (row, col)
    return None

def computer_move():
    # only one square left
    if np.count_nonzero(board) == 8:
        left = np.argwhere(board == 0)
        return left[0]
    move = find_three(PC)
    if move:
        return move
    move = find_three(ME)
    if move:
        return move
    if free(1, 1):
        return (1, 1)
    # human has two opposite corners -> must play a side
    if board[1][1] == PC and np.count_nonzero(board) == 3:
        if board[0][0] == board[2][2] == ME or board[0][2] == board[2][0] == ME:
            return random.choice(SIDES)
    move = find_fork(PC)
    if move:
        return move
    # stop his forks (no need if he has the centre, corners are fine then)
    if board[1][1] == PC:
        move = find_fork(ME)
        if move:
            return move
    corners = [c for c in CORNERS if free(c[0], c[1])]
    return random.choice(corners)

#-----------DRAWING-----------
def draw(message):
    screen.fill(BG_COLOR)
    for i in (1, 2):
        pygame.draw.line(screen, LINE_COLOR, (0, i * SQUARE), (WIDTH, i * SQUARE), LINE_WIDTH)
        pygame.draw.line(screen, LINE_COLOR, (i * SQUARE, 0), (i * SQUARE, WIDTH), LINE_WIDTH)
    pygame.draw.line(screen, LINE_COLOR, (0, WIDTH), (WIDTH, WIDTH), LINE_WIDTH)
    for row in range(3):
        for col in range(3):
            x = col * SQUARE
            y = row * SQUARE
            if board[row][col] == PC:
                pygame.draw.circle(screen, CIRCLE_COLOR, (x + SQUARE // 2, y + SQUARE // 2), 52, 13)
            elif board[row][col] == ME:
                pygame.draw.line(screen, CROSS_COLOR, (x + 40, y + 40), (x + SQUARE - 40, y + SQUARE - 40), 20)
                pygame.draw.line(screen, CROSS_COLOR, (x + 40, y + SQUARE - 40), (x + SQUARE - 40, y + 40), 20)
    screen.blit(font.render(message, True, CIRCLE_COLOR), (20, WIDTH + 28))
    pygame.display.update()

def after_move():
    global state, message
    if check_win(ME):
        state, message = 'over', 'You won!  (R = restart)'
    elif check_win(PC):
        state, message = 'over', 'You lost!  (R = restart)'
    elif is_full():
        state, message = 'over', 'Tie!  (R = restart)'

#-----------MAIN LOOP-----------
state = 'start'     # start / play / over
START_TEXT = 'Press 1 to start, 2 = computer starts'
message = START_TEXT
clock = pygame.time.Clock()

while True:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            pygame.quit()
            sys.exit()
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_r:
                board[:] = 0
                state, message = 'start', START_TEXT
            elif state == 'start' and event.key in (pygame.K_1, pygame.K_2):
                state, message = 'play', 'Your move'
                if event.key == pygame.K_2:
                    row, col = computer_move()
                    board[row][col] = PC
        if event.type == pygame.MOUSEBUTTONDOWN and state == 'play':
            col = event.pos[0] // SQUARE
            row = event.pos[1] // SQUARE
            if row < 3 and free(row, col):
                board[row][col] = ME
                after_move()
                if state == 'play':
                    draw(message)
                    pygame.time.wait(300)
                    row, col = computer_move()
                    board[row][col] = PC
                    after_move()
    draw(message)
    clock.tick(30)
