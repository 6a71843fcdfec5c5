import pygame
import random
import sys

pygame.init()
WIN = pygame.display.set_mode((500, 600))
pygame.display.set_caption("Neon Tic Tac Toe")
CLOCK = pygame.time.Clock()
FPS = 60

DARK = (13, 2, 33)
PINK = (255, 0, 110)
CYAN = (0, 245, 255)
GREY = (70, 70, 100)
TITLE = pygame.font.SysFont(None, 60)
TEXT = pygame.font.SysFont(None, 36)


class Button:
    def __init__(self, x, y, w, h, text):
        self.rect = pygame.Rect(x, y, w, h)
        self.text = text

    def draw(self, active=False):
        pygame.draw.rect(WIN, CYAN if active else GREY, self.rect, 3)
        label = TEXT.render(self.text, True, CYAN if active else (255, 255, 255))
        WIN.blit(label, label.get_rect(center=self.rect.center))

    def hit(self, pos):
        return self.rect.collidepoint(pos)


class TicTacToe:
    def __init__(self):
        self.level_buttons = [Button(50, 180, 180, 60, "Easy"), Button(270, 180, 180, 60, "Hard")]
        self.side_buttons = [Button(50, 320, 180, 60, "Play as X"), Button(270, 320, 180, 60, "Play as O")]
        self.back = Button(150, 530, 200, 50, "Main menu")
        self.level = "Easy"
        self.scene = "menu"

    def start(self, human):
        self.human = human
        self.ai = "O" if human == "X" else "X"
        self.board = [None] * 9
        self.turn = "X"
        self.result = None
        self.scene = "game"
        self.ai_time = pygame.time.get_ticks() + 500

    @staticmethod
    def winner(board):
        for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (6, 4, 2)):
            if board[i] is not None and board[i] == board[j] and board[j] == board[k]:
                return board[i]

    def search(self, board, who, depth):
        """Depth limited minimax, the score is from the AI's point of view."""
        w = self.winner(board)
        if w is not None:
            return 100 if w == self.ai else -100
        if depth == 0 or None not in board:
            return 1 if board[4] == self.ai else 0
        other = "O" if who == "X" else "X"
        scores = []
        for i in range(9):
            if board[i] is None:
                board[i] = who
                scores.append(self.search(board, other, depth - 1))
                board[i] = None
        return max(scores) if who == self.ai else min(scores)

    def ai_move(self):
        empty = [i for i in range(9) if self.board[i] is None]
        if self.level == "Easy":
            return random.choice(empty)
        best, best_i = -1000, None
        for i in empty:
            self.board[i] = self.ai
            if self.winner(self.board) == self.ai:
                score = 1000
            else:
                score = self.search(self.board, self.human, 1)
            self.board[i] = None
            if score > best:
                best, best_i = score, i
        return best_i

    def play(self, i):
        self.board[i] = self.turn
        self.turn = "O" if self.turn == "X" else "X"
        w = self.winner(self.board)
        if w:
            self.result = w + " wins!"
        elif None not in self.board:
            self.result = "Draw!"
        self.ai_time = pygame.time.get_ticks() + 500

    def click(self, pos):
        if self.scene == "menu":
            for b in self.level_buttons:
                if b.hit(pos):
                    self.level = b.text
            for b in self.side_buttons:
                if b.hit(pos):
                    self.start(b.text[-1])
            return
        if self.back.hit(pos):
            self.scene = "menu"
            return
        x, y = pos[0] - 40, pos[1] - 90
        if 0 <= x < 420 and 0 <= y < 420 and self.result is None and self.turn == self.human:
            i = y // 140 * 3 + x // 140
            if self.board[i] is None:
                self.play(i)

    def update(self):
        if self.scene == "game" and self.result is None and self.turn == self.ai:
            if pygame.time.get_ticks() >= self.ai_time:
                self.play(self.ai_move())

    def draw(self):
        WIN.fill(DARK)
        if self.scene == "menu":
            t = TITLE.render("TIC TAC TOE", True, PINK)
            WIN.blit(t, t.get_rect(center=(250, 90)))
            for b in self.level_buttons:
                b.draw(b.text == self.level)
            for b in self.side_buttons:
                b.draw()
        else:
            t = TEXT.render(self.result or ("Your turn" if self.turn == self.human else "..."), True, PINK)
            WIN.blit(t, t.get_rect(center=(250, 45)))
            for n in (1, 2):
                pygame.draw.line(WIN, GREY, (40 + 140 * n, 90), (40 + 140 * n, 510), 4)
                pygame.draw.line(WIN, GREY, (40, 90 + 140 * n), (460, 90 + 140 * n), 4)
            for i, m in enumerate(self.board):
                cx, cy = 110 + 140 * (i % 3), 160 + 140 * (i // 3)
                if m == "X":
                    pygame.draw.line(WIN, PINK, (cx - 40, cy - 40), (cx + 40, cy + 40), 8)
                    pygame.draw.line(WIN, PINK, (cx - 40, cy + 40), (cx + 40, cy - 40), 8)
                if m == "O":
                    pygame.draw.circle(WIN, CYAN, (cx, cy), 45, 7)
            self.back.draw()
        pygame.display.flip()


def main():
    game = TicTacToe()
    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                pygame.quit()
                sys.exit()
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                game.click(event.pos)
        game.update()
        game.draw()
        CLOCK.tick(FPS)


if __name__ == "__main__":
    main()
