import sys
import time

import pygame

import tictactoe as ttt

pygame.init()
size = width, height = 600, 400

black = (0, 0, 0)
white = (255, 255, 255)

screen = pygame.display.set_mode(size)
pygame.display.set_caption("Tic-Tac-Toe")

mediumFont = pygame.font.Font(None, 34)
largeFont = pygame.font.Font(None, 48)
moveFont = pygame.font.Font(None, 72)

user = None
board = ttt.initial_state()
ai_turn = False


def text_at(font, text, color, center):
    image = font.render(text, True, color)
    rect = image.get_rect()
    rect.center = center
    screen.blit(image, rect)


def button(rect, text):
    pygame.draw.rect(screen, white, rect)
    text_at(mediumFont, text, black, rect.center)


while True:

    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            sys.exit()

    screen.fill(black)

    # Let user choose a player.
    if user is None:

        text_at(largeFont, "Play Tic-Tac-Toe", white, (width / 2, 50))
        playXButton = pygame.Rect(width / 8, height / 2, width / 4, 50)
        playOButton = pygame.Rect(5 * (width / 8), height / 2, width / 4, 50)
        button(playXButton, "Play as X")
        button(playOButton, "Play as O")

        # Check if button is clicked
        click, _, _ = pygame.mouse.get_pressed()
        if click == 1:
            mouse = pygame.mouse.get_pos()
            if playXButton.collidepoint(mouse):
                time.sleep(0.2)
                user = ttt.X
            elif playOButton.collidepoint(mouse):
                time.sleep(0.2)
                user = ttt.O

    else:

        # Draw game board
        tile_size = 80
        origin = (width / 2 - 1.5 * tile_size, height / 2 - 1.5 * tile_size)
        tiles = []
        for i in range(3):
            row = []
            for j in range(3):
                rect = pygame.Rect(origin[0] + j * tile_size, origin[1] + i * tile_size, tile_size, tile_size)
                pygame.draw.rect(screen, white, rect, 3)
                if board[i][j] != ttt.EMPTY:
                    text_at(moveFont, board[i][j], white, rect.center)
                row.append(rect)
            tiles.append(row)

        game_over = ttt.terminal(board)
        player = ttt.player(board)

        # Show title
        if game_over:
            winner = ttt.winner(board)
            title = "Game Over: Tie." if winner is None else f"Game Over: {winner} wins."
        elif user == player:
            title = f"Play as {user}"
        else:
            title = "Computer thinking..."
        text_at(largeFont, title, white, (width / 2, 30))

        # Check for AI move
        if user != player and not game_over:
            if ai_turn:
                time.sleep(0.5)
                board = ttt.result(board, ttt.minimax(board))
                ai_turn = False
            else:
                ai_turn = True

        # Check for a user move
        click, _, _ = pygame.mouse.get_pressed()
        if click == 1 and user == player and not game_over:
            mouse = pygame.mouse.get_pos()
            for i in range(3):
                for j in range(3):
                    if board[i][j] == ttt.EMPTY and tiles[i][j].collidepoint(mouse):
                        board = ttt.result(board, (i, j))

        if game_over:
            againButton = pygame.Rect(width / 3, height - 65, width / 3, 50)
            button(againButton, "Play Again")
            click, _, _ = pygame.mouse.get_pressed()
            if click == 1 and againButton.collidepoint(pygame.mouse.get_pos()):
                time.sleep(0.2)
                user = None
                board = ttt.initial_state()
                ai_turn = False

    pygame.display.flip()
