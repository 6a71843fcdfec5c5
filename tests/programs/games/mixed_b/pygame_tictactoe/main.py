import sys
import numpy as np
import pygame

from constants import *

# --- PYGAME SETUP ---
pygame.init()
screen = pygame.display.set_mode((WIDTH, HEIGHT))
pygame.display.set_caption('TIC TAC TOE - AI')
font = pygame.font.Font(None, 42)
clock = pygame.time.Clock()

X_BTN = pygame.Rect(60, 220, 160, 80)
O_BTN = pygame.Rect(260, 220, 160, 80)


class Board:

    def __init__(self):
        self.squares = np.zeros((ROWS, COLS), dtype=int)

    def mark(self, row, col, player):
        self.squares[row, col] = player

    def is_empty(self, row, col):
        return self.squares[row, col] == 0

    def empty_squares(self):
        return [(int(r), int(c)) for r, c in np.argwhere(self.squares == 0)]

    def is_full(self):
        return not (self.squares == 0).any()

    def won(self, player):
        b = self.squares == player
        if b.all(axis=0).any() or b.all(axis=1).any():
            return True
        # both diagonals
        return np.diag(b).all() or np.diag(b.T).all()


class AI:

    def __init__(self, player):
        self.player = player

    def minimax(self, board, maximizing, alpha, beta):
        if board.won(self.player):
            return 1, None
        if board.won(3 - self.player):
            return -1, None
        if board.is_full():
            return 0, None

        best_move = None
        if maximizing:
            best = -100
            for (row, col) in board.empty_squares():
                board.mark(row, col, self.player)
                score = self.minimax(board, False, alpha, beta)[0]
                board.mark(row, col, 0)
                if score > best:
                    best, best_move = score, (row, col)
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        else:
            best = 100
            for (row, col) in board.empty_squares():
                board.mark(row, col, 3 - self.player)
                score = self.minimax(board, True, alpha, beta)[0]
                board.mark(row, col, 0)
                if score < best:
                    best, best_move = score, (row, col)
                beta = min(beta, best)
                if alpha >= beta:
                    break
        return best, best_move

    def get_move(self, board):
        if len(board.empty_squares()) == 9:
            return 0, 0     # corners are strong and this saves a lot of time
        return self.minimax(board, True, -100, 100)[1]


class Game:

    def __init__(self):
        self.state = 'menu'
        self.message = ''

    def start(self, human):
        self.board = Board()
        self.human = human          # 1 = X, 2 = O
        self.ai = AI(3 - human)
        self.turn = 1
        self.state = 'playing'
        self.message = 'R = menu'

    def make_move(self, row, col):
        self.board.mark(row, col, self.turn)
        if self.board.won(self.turn):
            self.state = 'over'
            self.message = 'You win!' if self.turn == self.human else 'AI wins!'
        elif self.board.is_full():
            self.state = 'over'
            self.message = 'Draw!'
        self.turn = 3 - self.turn

    def draw_text(self, text, center):
        img = font.render(text, True, TEXT_COLOR)
        screen.blit(img, img.get_rect(center=center))

    def draw(self):
        screen.fill(BG_COLOR)
        if self.state == 'menu':
            self.draw_text('Choose your side', (WIDTH // 2, 140))
            pygame.draw.rect(screen, BTN_COLOR, X_BTN, border_radius=8)
            pygame.draw.rect(screen, BTN_COLOR, O_BTN, border_radius=8)
            self.draw_text('Play X', X_BTN.center)
            self.draw_text('Play O', O_BTN.center)
            return
        for i in range(1, 3):
            pygame.draw.line(screen, LINE_COLOR, (i * SQSIZE, 0), (i * SQSIZE, WIDTH), LINE_WIDTH)
            pygame.draw.line(screen, LINE_COLOR, (0, i * SQSIZE), (WIDTH, i * SQSIZE), LINE_WIDTH)
        for row in range(ROWS):
            for col in range(COLS):
                x, y = col * SQSIZE, row * SQSIZE
                if self.board.squares[row, col] == 1:
                    pygame.draw.line(screen, CROSS_COLOR, (x + OFFSET, y + OFFSET),
                                     (x + SQSIZE - OFFSET, y + SQSIZE - OFFSET), CROSS_WIDTH)
                    pygame.draw.line(screen, CROSS_COLOR, (x + OFFSET, y + SQSIZE - OFFSET),
                                     (x + SQSIZE - OFFSET, y + OFFSET), CROSS_WIDTH)
                elif self.board.squares[row, col] == 2:
                    pygame.draw.circle(screen, CIRC_COLOR, (x + SQSIZE // 2, y + SQSIZE // 2), RADIUS, CIRC_WIDTH)
        self.draw_text(self.message, (WIDTH // 2, WIDTH + 40))


def main():
    game = Game()

    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                pygame.quit()
                sys.exit()

            if event.type == pygame.KEYDOWN and event.key == pygame.K_r:
                game.state = 'menu'

            if event.type == pygame.MOUSEBUTTONDOWN:
                if game.state == 'menu':
                    if X_BTN.collidepoint(event.pos):
                        game.start(1)
                    elif O_BTN.collidepoint(event.pos):
                        game.start(2)
                elif game.state == 'playing' and game.turn == game.human:
                    row, col = event.pos[1] // SQSIZE, event.pos[0] // SQSIZE
                    if row < 3 and game.board.is_empty(row, col):
                        game.make_move(row, col)

        game.draw()
        pygame.display.update()

        if game.state == 'playing' and game.turn != game.human:
            row, col = game.ai.get_move(game.board)
            game.make_move(row, col)

        clock.tick(30)


if __name__ == '__main__':
    main()
