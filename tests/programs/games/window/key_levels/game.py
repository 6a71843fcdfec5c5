"""
click  mark a square
1 2 3  level of the computer
g      change game mode (two players / against the computer)
r      restart
"""
import sys

import pygame

from ai import AI
from board import Board
from constants import *


class Game:
    def __init__(self, screen):
        self.screen = screen
        self.ai = AI()
        self.gamemode = 'ai'
        self.reset()

    def reset(self):
        self.board = Board()
        self.player = 1
        self.running = True
        self.screen.fill(PAPER)
        for i in (1, 2):
            pygame.draw.line(self.screen, INK, (i * CELL, 0), (i * CELL, SIZE), 6)
            pygame.draw.line(self.screen, INK, (0, i * CELL), (SIZE, i * CELL), 6)

    def draw_fig(self, row, col):
        x, y = col * CELL, row * CELL
        if self.player == 1:
            pygame.draw.line(self.screen, RED, (x + MARGIN, y + MARGIN), (x + CELL - MARGIN, y + CELL - MARGIN), THICK)
            pygame.draw.line(self.screen, RED, (x + MARGIN, y + CELL - MARGIN), (x + CELL - MARGIN, y + MARGIN), THICK)
        else:
            pygame.draw.circle(self.screen, GREEN, (x + CELL // 2, y + CELL // 2), CELL // 2 - MARGIN, THICK)

    def make_move(self, row, col):
        self.board.mark(row, col, self.player)
        self.draw_fig(row, col)
        self.player = 3 - self.player
        if self.board.final_state() != 0 or self.board.full():
            self.running = False

    def change_gamemode(self):
        self.gamemode = 'pvp' if self.gamemode == 'ai' else 'ai'


def main():
    pygame.init()
    screen = pygame.display.set_mode((SIZE, SIZE))
    game = Game(screen)
    clock = pygame.time.Clock()

    while True:
        pygame.display.set_caption(f'Tic Tac Toe  [{game.gamemode}, level {game.ai.level}]')
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                pygame.quit()
                sys.exit()

            if event.type == pygame.KEYDOWN:
                if event.key == pygame.K_g:
                    game.change_gamemode()
                if event.key == pygame.K_r:
                    game.reset()
                if event.key == pygame.K_1:
                    game.ai.level = 1
                if event.key == pygame.K_2:
                    game.ai.level = 2
                if event.key == pygame.K_3:
                    game.ai.level = 3

            if event.type == pygame.MOUSEBUTTONDOWN:
                row = event.pos[1] // CELL
                col = event.pos[0] // CELL
                if game.board.empty(row, col) and game.running:
                    game.make_move(row, col)

        if game.gamemode == 'ai' and game.player == game.ai.player and game.running:
            pygame.display.update()
            row, col = game.ai.eval(game.board)
            game.make_move(row, col)

        pygame.display.update()
        clock.tick(30)


if __name__ == '__main__':
    main()
