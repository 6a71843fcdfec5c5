import sys
import time

import pygame

import logic

pygame.init()
size = width, height = 600, 420

BLACK = (20, 20, 20)
WHITE = (245, 245, 245)
GREEN = (60, 160, 90)

screen = pygame.display.set_mode(size)
pygame.display.set_caption("Tic Tac Toe")

font = pygame.font.Font(None, 34)
title_font = pygame.font.Font(None, 52)
move_font = pygame.font.Font(None, 96)

user = None
board = logic.initial_state()
ai_turn = False


def text(message, fnt, color, center):
    surf = fnt.render(message, True, color)
    rect = surf.get_rect()
    rect.center = center
    screen.blit(surf, rect)


def button(label, rect):
    pygame.draw.rect(screen, GREEN, rect, border_radius=8)
    text(label, font, WHITE, rect.center)


while True:
    click = None
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            pygame.quit()
            sys.exit()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            click = event.pos

    screen.fill(BLACK)

    # ask the user which side to play
    if user is None:
        text("Play Tic Tac Toe", title_font, WHITE, (width / 2, 80))
        x_button = pygame.Rect(80, 210, 180, 55)
        o_button = pygame.Rect(340, 210, 180, 55)
        button("Play as X", x_button)
        button("Play as O", o_button)
        if click:
            if x_button.collidepoint(click):
                time.sleep(0.2)
                user = logic.X
            elif o_button.collidepoint(click):
                time.sleep(0.2)
                user = logic.O

    else:
        # draw the board
        tile = 90
        left = width / 2 - 1.5 * tile
        top = height / 2 - 1.5 * tile
        tiles = []
        for i in range(3):
            row = []
            for j in range(3):
                rect = pygame.Rect(left + j * tile, top + i * tile, tile, tile)
                pygame.draw.rect(screen, WHITE, rect, 3)
                if board[i][j] is not logic.EMPTY:
                    text(board[i][j], move_font, WHITE, rect.center)
                row.append(rect)
            tiles.append(row)

        game_over = logic.terminal(board)
        turn = logic.player(board)

        if game_over:
            win = logic.winner(board)
            if win is None:
                message = "Game Over: Tie."
            else:
                message = "Game Over: " + win + " wins."
        elif turn == user:
            message = "Your turn (" + user + ")"
        else:
            message = "Computer thinking..."
        text(message, font, WHITE, (width / 2, 35))

        # AI move
        if turn != user and not game_over:
            if ai_turn:
                time.sleep(0.4)
                move = logic.minimax(board)
                board = logic.result(board, move)
                ai_turn = False
            else:
                ai_turn = True

        # user move
        elif click and turn == user and not game_over:
            for i in range(3):
                for j in range(3):
                    if board[i][j] is logic.EMPTY and tiles[i][j].collidepoint(click):
                        board = logic.result(board, (i, j))

        if game_over:
            again = pygame.Rect(width / 2 - 90, height - 62, 180, 48)
            button("Play Again", again)
            if click and again.collidepoint(click):
                time.sleep(0.2)
                user = None
                board = logic.initial_state()
                ai_turn = False

    pygame.display.flip()
