# Tic tac toe on the number pad: no mouse. 7 8 9 is the top row.
import sys
import pygame
from pygame.constants import KEYDOWN, QUIT

WHITE, DARK, GREEN = (255, 255, 255), (30, 30, 40), (60, 160, 90)
CELL_OF_KEY = {7: 0, 8: 1, 9: 2, 4: 3, 5: 4, 6: 5, 1: 6, 2: 7, 3: 8}
WAYS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(cells):
    for a, b, c in WAYS:
        if cells[a] and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return "nobody" if all(cells) else ""


def finishing(cells, mark):
    for way in WAYS:
        marks = [cells[i] for i in way]
        if marks.count(mark) == 2 and marks.count("") == 1:
            return way[marks.index("")]
    return None


def reply(cells):
    for mark in ("O", "X"):
        cell = finishing(cells, mark)
        if cell is not None:
            return cell
    for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7):
        if not cells[cell]:
            return cell


def number_pressed():
    for event in pygame.event.get():
        if event.type == QUIT:
            pygame.quit()
            sys.exit()
        if event.type == KEYDOWN:
            for base in (pygame.K_0, pygame.K_KP0):
                if base + 1 <= event.key <= base + 9:
                    return event.key - base
    return None


def main():
    pygame.init()
    screen = pygame.display.set_mode((420, 520))
    font = pygame.font.Font(None, 36)
    stop = pygame.Rect(140, 460, 140, 40)
    cells, playing = [""] * 9, False
    while True:
        screen.fill(DARK)
        number = number_pressed()
        if not playing:
            pygame.draw.rect(screen, GREEN, (40, 80, 340, 300))
            for line, text in enumerate(("1 - you begin", "2 - I begin")):
                screen.blit(font.render(text, True, WHITE), (70, 140 + 80 * line))
            if number in (1, 2):
                cells, playing = [""] * 9, True
                if number == 2:
                    cells[reply(cells)] = "O"
        else:
            if not winner(cells) and number and not cells[CELL_OF_KEY[number]]:
                cells[CELL_OF_KEY[number]] = "X"
                if not winner(cells):
                    cells[reply(cells)] = "O"
            for i, mark in enumerate(cells):
                text = mark or str([k for k in CELL_OF_KEY if CELL_OF_KEY[k] == i][0])
                screen.blit(font.render(text, True, WHITE), (90 + 110 * (i % 3), 60 + 110 * (i // 3)))
            if winner(cells):
                pygame.draw.rect(screen, GREEN, stop)
                screen.blit(font.render(winner(cells) + " won", True, WHITE), (150, 465))
        pygame.display.flip()
        pygame.time.wait(30)


if __name__ == "__main__":
    main()
