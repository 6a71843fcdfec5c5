import pygame
import sys
import time

import tictactoe as ttt

pygame.init()
screen = pygame.display.set_mode((600, 400))
font = pygame.font.Font("OpenSans-Regular.ttf", 40)   # this file is in my other folder

board = ttt.initial_state()
user = None
ai_turn = False

while True:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            sys.exit()
    screen.fill((0, 0, 0))
    if user is None and pygame.mouse.get_pressed()[0]:
        user = ttt.X if pygame.mouse.get_pos()[0] < 300 else ttt.O
    elif user is not None and not ttt.terminal(board):
        if user != ttt.player(board):
            if ai_turn:
                time.sleep(0.5)
                board = ttt.result(board, ttt.minimax(board))
                ai_turn = False
            else:
                ai_turn = True
        elif pygame.mouse.get_pressed()[0]:
            x, y = pygame.mouse.get_pos()
            if board[y * 3 // 400][x * 3 // 600] is ttt.EMPTY:
                board = ttt.result(board, (y * 3 // 400, x * 3 // 600))
    for i, row in enumerate(board):
        for j, cell in enumerate(row):
            if cell is not ttt.EMPTY:
                screen.blit(font.render(cell, True, (255, 255, 255)), (j * 200, i * 133))
    pygame.display.flip()
