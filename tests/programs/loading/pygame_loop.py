import sys
import pygame

WIDTH = 300
SQUARE = WIDTH // 3
EMPTY, PLAYER, AI = 0, 1, 2
LINE_COLOR = (23, 145, 135)

pygame.init()
screen = pygame.display.set_mode((WIDTH, WIDTH))
sound = pygame.mixer.Sound("click.wav")


class AIPlayer:
    cache = {}

    def line(self, b, p):
        for i in range(3):
            if all(b[i][j] == p for j in range(3)) or all(b[j][i] == p for j in range(3)):
                return True
        return all(b[i][i] == p for i in range(3)) or all(b[i][2 - i] == p for i in range(3))

    def minimax(self, b, maximizing):
        key = str(b)
        if key in self.cache:
            return self.cache[key]
        if self.line(b, AI):
            return 1, None
        if self.line(b, PLAYER):
            return -1, None
        moves = [(r, c) for r in range(3) for c in range(3) if b[r][c] == EMPTY]
        if not moves:
            return 0, None
        best = None
        for r, c in moves:
            b[r][c] = AI if maximizing else PLAYER
            v = self.minimax(b, not maximizing)[0]
            b[r][c] = EMPTY
            if best is None or (v > best[0] if maximizing else v < best[0]):
                best = v, (r, c)
        self.cache[key] = best
        return best

    def get_move(self, board):
        return self.minimax(board, True)[1]


board = [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]
ai = AIPlayer()
player_turn = True

while True:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            pygame.quit()
            sys.exit()
        if event.type == pygame.MOUSEBUTTONDOWN and player_turn:
            col, row = event.pos[0] // SQUARE, event.pos[1] // SQUARE
            if board[row][col] == EMPTY:
                board[row][col] = PLAYER
                sound.play()
                player_turn = False
    if not player_turn:
        move = ai.get_move(board)
        if move:
            board[move[0]][move[1]] = AI
        player_turn = True
    screen.fill((28, 170, 156))
    for i in (1, 2):
        pygame.draw.line(screen, LINE_COLOR, (0, i * SQUARE), (WIDTH, i * SQUARE), 5)
        pygame.draw.line(screen, LINE_COLOR, (i * SQUARE, 0), (i * SQUARE, WIDTH), 5)
    pygame.display.update()
