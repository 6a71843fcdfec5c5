"""Tic tac toe in pygame with a start menu.

Menu: pick a difficulty and then which mark you want.  X always goes first.
In the game press R to go back to the menu.
"""
import random
import sys
from enum import Enum

import pygame

W, H = 480, 560
CELL = 160
FPS = 30
WHITE, BLACK, GREY, BLUE, ORANGE = (250, 250, 250), (20, 20, 20), (200, 200, 200), (40, 90, 200), (230, 120, 20)


class State(Enum):
    MENU = 1
    PLAY = 2
    END = 3


class Board:
    LINES = [[(r, c) for c in range(3)] for r in range(3)] + \
            [[(r, c) for r in range(3)] for c in range(3)] + \
            [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]

    def __init__(self):
        self.grid = [[None for _ in range(3)] for _ in range(3)]

    def moves(self):
        return [(r, c) for r in range(3) for c in range(3) if self.grid[r][c] is None]

    def winner(self):
        for line in self.LINES:
            marks = {self.grid[r][c] for r, c in line}
            if len(marks) == 1 and None not in marks:
                return marks.pop()
        return None


class Computer:
    def __init__(self, mark, hard):
        self.mark = mark
        self.foe = "O" if mark == "X" else "X"
        self.hard = hard

    def pick(self, board):
        moves = board.moves()
        if not self.hard:
            return random.choice(moves)
        if len(moves) == 9:
            return random.choice(moves)      # every opening is a draw anyway
        best, chosen = -1000, moves[0]
        for r, c in moves:
            board.grid[r][c] = self.mark
            val = self.low(board, 1, best, 1000)
            board.grid[r][c] = None
            if val > best:
                best, chosen = val, (r, c)
        return chosen

    def high(self, board, depth, a, b):
        done = self.terminal(board, depth)
        if done is not None:
            return done
        v = -1000
        for r, c in board.moves():
            board.grid[r][c] = self.mark
            v = max(v, self.low(board, depth + 1, a, b))
            board.grid[r][c] = None
            if v >= b:
                return v
            a = max(a, v)
        return v

    def low(self, board, depth, a, b):
        done = self.terminal(board, depth)
        if done is not None:
            return done
        v = 1000
        for r, c in board.moves():
            board.grid[r][c] = self.foe
            v = min(v, self.high(board, depth + 1, a, b))
            board.grid[r][c] = None
            if v <= a:
                return v
            b = min(b, v)
        return v

    def terminal(self, board, depth):
        w = board.winner()
        if w == self.mark:
            return 10 + depth
        if w == self.foe:
            return -10 - depth
        if not board.moves():
            return 0
        return None


class Game:
    def __init__(self):
        pygame.init()
        self.screen = pygame.display.set_mode((W, H))
        pygame.display.set_caption("Tic Tac Toe")
        self.font = pygame.font.Font(None, 40)
        self.big = pygame.font.Font(None, 150)
        self.clock = pygame.time.Clock()
        self.hard = True
        self.level_rect = pygame.Rect(90, 160, 300, 60)
        self.x_rect = pygame.Rect(90, 260, 300, 60)
        self.o_rect = pygame.Rect(90, 360, 300, 60)
        self.to_menu()

    def to_menu(self):
        self.state = State.MENU
        self.board = Board()
        self.message = ""

    def start(self, human):
        self.board = Board()
        self.human = human
        self.ai = Computer("O" if human == "X" else "X", self.hard)
        self.turn = "X"
        self.state = State.PLAY
        self.message = "You are " + human

    def play(self, cell):
        r, c = cell
        self.board.grid[r][c] = self.turn
        w = self.board.winner()
        if w:
            self.message = "You win!" if w == self.human else "Computer wins!"
            self.state = State.END
        elif not self.board.moves():
            self.message = "Draw!"
            self.state = State.END
        else:
            self.turn = "O" if self.turn == "X" else "X"

    def click(self, pos):
        if self.state is State.MENU:
            if self.level_rect.collidepoint(pos):
                self.hard = not self.hard
            elif self.x_rect.collidepoint(pos):
                self.start("X")
            elif self.o_rect.collidepoint(pos):
                self.start("O")
        elif self.state is State.PLAY and self.turn == self.human:
            c, r = pos[0] // CELL, pos[1] // CELL
            if r < 3 and c < 3 and self.board.grid[r][c] is None:
                self.play((r, c))

    def button(self, rect, text):
        pygame.draw.rect(self.screen, GREY, rect, border_radius=10)
        label = self.font.render(text, True, BLACK)
        self.screen.blit(label, label.get_rect(center=rect.center))

    def draw(self):
        self.screen.fill(WHITE)
        if self.state is State.MENU:
            title = self.font.render("TIC TAC TOE", True, BLUE)
            self.screen.blit(title, title.get_rect(center=(W // 2, 90)))
            self.button(self.level_rect, "Level: " + ("Hard" if self.hard else "Easy"))
            self.button(self.x_rect, "Play as X")
            self.button(self.o_rect, "Play as O")
        else:
            for i in (1, 2):
                pygame.draw.line(self.screen, BLACK, (0, i * CELL), (W, i * CELL), 4)
                pygame.draw.line(self.screen, BLACK, (i * CELL, 0), (i * CELL, 3 * CELL), 4)
            for r in range(3):
                for c in range(3):
                    m = self.board.grid[r][c]
                    if m:
                        img = self.big.render(m, True, BLUE if m == "X" else ORANGE)
                        self.screen.blit(img, img.get_rect(center=(c * CELL + CELL // 2, r * CELL + CELL // 2)))
            self.screen.blit(self.font.render(self.message + "  (R = menu)", True, BLACK), (20, 500))
        pygame.display.flip()

    def run(self):
        while True:
            for event in pygame.event.get():
                if event.type == pygame.QUIT:
                    pygame.quit()
                    sys.exit()
                if event.type == pygame.MOUSEBUTTONDOWN:
                    self.click(event.pos)
                if event.type == pygame.KEYDOWN and event.key == pygame.K_r:
                    self.to_menu()
            if self.state is State.PLAY and self.turn != self.human:
                self.play(self.ai.pick(self.board))
            self.draw()
            self.clock.tick(FPS)


if __name__ == "__main__":
    Game().run()
