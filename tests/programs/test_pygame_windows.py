"""Whatever a person could do at a pygame window is offered, and happens when chosen."""

import pytest

from programs.desk import BOARD, Desk, square


@pytest.mark.parametrize("event", ["MOUSEBUTTONDOWN", "MOUSEBUTTONUP"])
def test_pygame_click_reaches_the_cell(desk: Desk, event: str) -> None:
    player = desk.run(
        BOARD
        + f"""
while True:
    for event in pygame.event.get():
        if event.type == pygame.{event}:
            x, y = event.dict["pos"] if "pos" in event.dict else ()
            cells[event.pos[1] // 100 * 3 + x // 100] = "X"
    draw()
    pygame.time.Clock().tick(60)
"""
    )
    player.do(player.nine()[5].label)
    assert player.board("main:cells") == ".....X..."
    assert player.board("main:cells") == ".....X..."


def test_pygame_computer_that_waits_some_frames_has_answered_at_the_choice(desk: Desk) -> None:
    player = desk.run(
        BOARD
        + """
due = None
while True:
    for event in pygame.event.get():
        if event.type == pygame.MOUSEBUTTONDOWN and due is None:
            cells[event.pos[1] // 100 * 3 + event.pos[0] // 100] = "X"
            due = pygame.time.get_ticks() + 2000
    if due is not None and pygame.time.get_ticks() >= due:
        cells[cells.index("")] = "O"
        due = None
    draw()
"""
    )
    player.do(square(4))
    assert player.board("main:cells") == "O...X...."


def test_pygame_mouse_can_be_polled(desk: Desk) -> None:
    player = desk.run(
        BOARD
        + """
while True:
    pygame.event.pump()
    if pygame.mouse.get_pressed()[0]:
        x, y = pygame.mouse.get_pos()
        print("down")
        cells[y // 100 * 3 + x // 100] = "X"
    draw()
"""
    )
    player.do(square(2))
    assert player.board("main:cells") == "..X......"
    assert player.branch.event.output == "down\n"


def test_pygame_wait_and_poll_are_choices(desk: Desk) -> None:
    for wait in ("pygame.event.wait()", "pygame.event.poll()"):
        player = desk.run(
            BOARD
            + f"""
draw()
while True:
    event = {wait}
    if event.type == pygame.KEYDOWN:
        print(pygame.key.name(event.key))
"""
        )
        player.do("press x")
        assert player.branch.event.output == "x\n"
        assert "press escape" not in player.labels


def test_pygame_buttons_have_their_text(desk: Desk) -> None:
    player = desk.run(
        """
        import pygame
        from pygame.locals import *
        pygame.init()
        screen = pygame.display.set_mode((400, 300))
        font = pygame.font.SysFont(None, 30)
        hard = pygame.Rect(50, 100, 100, 40)
        while True:
            for event in pygame.event.get():
                if event.type == QUIT:
                    raise SystemExit
                if event.type == MOUSEBUTTONDOWN and hard.collidepoint(event.pos):
                    print("hard", event.pos)
            screen.fill("black")
            pygame.draw.rect(screen, "white", hard)
            label = font.render("Hard", True, "black")
            screen.blit(label, label.get_rect(center=hard.center))
            pygame.display.update()
        """
    )
    assert player.branch.event.text == "Hard"
    player.do("click Hard")
    assert player.branch.event.output == "hard (100, 120)\n"


def test_pygame_sprites_and_rectangles_show_where_the_board_is(desk: Desk) -> None:
    player = desk.run(
        """
        import pygame
        pygame.init()
        screen = pygame.display.set_mode((640, 480))
        class Square(pygame.sprite.Sprite):
            def __init__(self, n):
                super().__init__()
                self.image = pygame.Surface((90, 90))
                self.rect = self.image.get_rect(topleft=(200 + n % 3 * 100, 50 + n // 3 * 100))
                self.mark = ""
        squares = pygame.sprite.Group(*[Square(n) for n in range(9)])
        while True:
            for event in pygame.event.get(pygame.MOUSEBUTTONUP):
                for each in squares:
                    if each.rect.collidepoint(event.pos):
                        each.mark = "X"
            squares.draw(screen)
            pygame.display.flip()
        """
    )
    player.do(square(7))
    marks = [path for path in player.branch.event.current if path.endswith("[].mark")]
    assert player.board(marks[0]) == ".......X."


def test_pygame_states_merge_and_quit_is_an_error_afterwards(desk: Desk) -> None:
    loop = """
while True:
    for event in pygame.event.get():
        if event.type == pygame.MOUSEBUTTONDOWN:
            cells[event.pos[1] // 100 * 3 + event.pos[0] // 100] = "X"
        if event.type == pygame.KEYDOWN and event.key == pygame.K_r:
            pygame.quit()
    draw()
"""
    player = desk.run(f"{BOARD}import random\n{loop}")  # which looks at no clock
    state = player.after(square(1), square(3))
    assert state is not None
    assert state == player.after(square(3), square(1))
    assert state == player.after(square(1), square(1), square(3))
    player.do("press r")
    assert player.branch.event.crashed
    assert "video system not initialized" in player.branch.event.message


def test_pygame_offers_the_keys_that_the_program_names(desk: Desk) -> None:
    player = desk.run(
        BOARD
        + """
from pygame.constants import KEYDOWN
draw()
while True:
    for event in pygame.event.get():
        if event.type == KEYDOWN and event.key in (pygame.K_b, pygame.K_UP, pygame.K_ESCAPE):
            print(event.key == pygame.K_UP)
"""
    )
    keys = [label for label in player.labels if label.startswith("press")]
    assert keys == ["press b", "press up", "press space"]  # some programs take any key
    player.do("press up")
    assert player.branch.event.output == "True\n"


def test_pygame_digits_are_offered_to_a_program_that_counts_from_a_key(desk: Desk) -> None:
    player = desk.run(
        BOARD
        + """
draw()
while True:
    for event in pygame.event.get():
        if event.type == pygame.KEYDOWN and 1 <= event.key - pygame.K_0 <= 9:
            cells[event.key - pygame.K_1] = "X"
"""
    )
    player.do("press 7")
    assert player.board("main:cells") == "......X.."


def test_pygame_offers_what_is_drawn_and_not_what_will_be(desk: Desk) -> None:
    player = desk.run(
        """
        import pygame
        pygame.init()
        screen = pygame.display.set_mode((400, 600))
        font = pygame.font.Font(None, 24)
        again = pygame.Rect(100, 500, 120, 40)
        over = False
        while True:
            screen.fill("black")  # the person still sees what was shown before
            for event in pygame.event.get():
                if event.type == pygame.MOUSEBUTTONDOWN:
                    over = True
            pygame.draw.rect(screen, "grey", (50, 50, 300, 400))
            for number, text in enumerate(("Easy", "Hard")):
                screen.blit(font.render(text, True, "white"), (80, 100 + 60 * number))
            if over:
                pygame.draw.rect(screen, "red", again)
                screen.blit(font.render("Again", True, "white"), (110, 510))
            pygame.display.flip()
        """
    )
    # The panel behind them is no button of both.
    assert {"click Easy", "click Hard"} <= set(player.labels)
    assert "click at 160, 520" not in player.labels
    player.do("click Hard")
    assert "click Again" in player.labels
