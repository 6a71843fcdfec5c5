"""What the window draws, and where."""

from collections import Counter

import pygame
import pytest
from drawings import contrast
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pygame import Rect
from window_user import SIZES, User, no_screen

from noughts import Position, mnk
from noughts.frontends.window.board import ROOMY
from noughts.frontends.window.keys import KEYS, OTHER_KEYS
from noughts.frontends.window.settings import BOARDS
from noughts.frontends.window.style import DARK, DISABLED, LIGHT, MUTED, Colour, Palette
from noughts.play.session import Session

__all__ = ["no_screen"]
pytestmark = pytest.mark.usefixtures("no_screen")

each_palette = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])


# --- colours ------------------------------------------------------------------------------------


@each_palette
def test_texts_have_a_contrast_of_4_5_and_lines_of_3(palette: Palette) -> None:
    hovered = palette.between(0.1)
    assert contrast(palette.ink, hovered) >= 4.5
    for text in (palette.between(MUTED), palette.between(DISABLED), palette.focus):
        assert contrast(text, palette.paper) >= 4.5
    for line in (palette.grid, *palette.marks):
        assert contrast(line, palette.paper) >= 3


# --- the board ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "palette"), [*((size, LIGHT) for size in SIZES), ((640, 480), DARK)]
)
@pytest.mark.parametrize("game", ["3,3,3", "15,15,5"])
def test_marks_and_the_last_move_at_every_size(
    game: str, size: tuple[int, int], palette: Palette
) -> None:
    user = User(game=game, size=size, dark=palette is DARK, mode="two")
    assert user.window.surface.get_at((0, 0))[:3] == palette.paper
    user.play("a1", "b2", "c1", "a3")
    user.point((0, 0))
    user.assert_board_is_drawn()
    last, before = user.cell("a3"), user.cell("c1")

    def corner(rect: Rect) -> Counter[Colour]:
        side = rect.width // 6
        return user.pixels(Rect(rect.right - side, rect.bottom - side, side - 2, side - 2))

    if last.width > 20:  # in a smaller cell there is no corner without the mark
        assert set(corner(last)) != {palette.paper}
        assert set(corner(before)) == {palette.paper}


@each_palette
def test_the_mouse_shows_the_mark_that_a_click_would_make(palette: Palette) -> None:
    user = User(dark=palette is DARK)
    empty = user.pixels(user.cell("c3"))
    user.point(user.cell("c3").center)
    assert user.pixels(user.cell("c3")) != empty
    user.point(user.window.layout.board.move(-5, -5).topleft)
    assert user.pixels(user.cell("c3")) == empty


def test_that_mark_is_the_one_of_the_player_to_move() -> None:
    user = User(mode="two")
    for name, side in (("a1", 0), ("b1", 1)):
        rect = user.cell(name)
        darker = [0, 0, 0]
        empty = user.pixels(rect)
        user.point(rect.center)
        for band in range(3):
            for sign, pixels in ((1, empty), (-1, user.pixels(rect))):
                darker[band] += sign * sum(colour[band] * n for colour, n in pixels.items())
        assert (darker[0] > darker[2] > 0) == (side == 0)  # blue absorbs red
        user.click(rect)


def test_no_mark_covers_a_value_of_the_coach() -> None:
    user = User(mode="two", size=(960, 640))
    user.press("h")
    rect = user.cell("b2")
    before = user.pixels(rect)
    user.point(rect.center)
    inside = user.pixels(rect) - before
    assert set(inside) == {LIGHT.grid}  # a frame around the value, and nothing else


def test_the_keyboard_shows_its_cursor() -> None:
    user = User()
    assert not any(user.pixels(user.cell(name))[LIGHT.focus] for name in ("b2", "c2"))
    user.press(pygame.K_RIGHT)
    assert not user.pixels(user.cell("b2"))[LIGHT.focus]
    assert user.pixels(user.cell("c2"))[LIGHT.focus] > 100
    user.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_UP, pygame.K_UP, pygame.K_UP)
    assert user.state.cursor == 2


def test_a_mark_draws_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("noughts.frontends.window.app.monotonic", lambda: clock[0])
    user = User(mode="two", drawing_time=0.1)
    user.state.choose_cell(4)
    user.window.step()
    clock[0] += 0.05
    user.window.step()
    blue = user.pixels(user.cell("b2"))[LIGHT.marks[0]]
    assert blue
    clock[0] += 0.05
    user.window.step()
    assert user.pixels(user.cell("b2"))[LIGHT.marks[0]] > blue


def test_light_and_dark() -> None:
    user = User()
    user.press("d")
    assert user.window.surface.get_at((0, 0))[:3] == DARK.paper
    user.click(user.widget("dark"))
    assert user.window.surface.get_at((0, 0))[:3] == LIGHT.paper


# --- places -------------------------------------------------------------------------------------


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    size=st.tuples(st.integers(400, 2600), st.integers(320, 1700)),
    game=st.sampled_from(BOARDS),
    mode=st.sampled_from(["against", "two", "watch"]),
    shown=st.sampled_from(["game", "opponents", "puzzle", "review", "help"]),
)
def test_from_400x320_on_everything_is_visible_and_nothing_overlaps(
    size: tuple[int, int], game: str, mode: str, shown: str
) -> None:
    user = User(game=game, size=size, mode=mode)
    if shown == "review":
        user.state.perform("review")
    if shown == "puzzle":
        user.state.perform("puzzle")
    user.state.settings.algorithms = shown != "opponents"
    user.state.help_shown = shown == "help"
    user.window.draw()
    layout = user.window.layout
    whole = Rect((0, 0), size)
    assert whole.contains(layout.board)
    for cell in range(user.session.game.cells):
        rect = layout.cell_rect(cell)
        corners = rect.topleft, (rect.right - 1, rect.bottom - 1)
        assert [layout.cell_at(point) for point in (rect.center, *corners)] == [cell] * 3
    active = [widget for widget in layout.widgets if widget.action]
    for widget in active:
        assert whole.contains(widget.rect), widget
        assert layout.widget_at(widget.rect.center) == widget
        assert not widget.rect.colliderect(layout.board), widget
        assert [each for each in active if each.rect.colliderect(widget.rect)] == [widget]
    assert_texts_do_not_overlap(user)


def assert_texts_do_not_overlap(user: User) -> None:
    """Texts stay inside the window; the line boxes of a font may touch."""
    whole = user.window.surface.get_rect()
    texts = [(text, rect.inflate(0, -rect.height // 3)) for text, rect in user.window.texts]
    for text, rect in texts:
        assert whole.contains(rect), text
        assert [other for other, place in texts if place.colliderect(rect)] == [text]


@pytest.mark.parametrize("size", [(400, 320), (480, 360), (640, 480)])
def test_long_titles_are_shortened(size: tuple[int, int]) -> None:
    specs = ("linear:level=easy,override=no,slip=1/1000", "chance:centre=123456,slip=999/1000")
    user = User(size=size, session=Session(mnk(3, 3, 3).start, specs))
    user.wait()
    assert_texts_do_not_overlap(user)
    assert "…" in user.text


@pytest.mark.parametrize("size", [(400, 320), *SIZES])
def test_labels_stay_inside_their_cells(size: tuple[int, int]) -> None:
    for game in ("3,3,3", "4,3,3"):
        user = User(game=game, size=size, mode="two")
        user.press("h")
        assert user.state.advice
        board = user.window.layout.board
        labels = [rect for _, rect in user.window.texts if board.contains(rect)]
        for rect in labels:
            cell = user.window.layout.cell_at(rect.center)
            assert cell is not None
            assert user.window.layout.cell_rect(cell).contains(rect)
        assert len(labels) in (0, len(user.state.advice.outcomes))


def test_labels_in_cells_touch_neither_each_other_nor_a_mark_at_any_size() -> None:
    session = Session(Position.parse("X.O/.X./..O"))
    for width in range(400, 1300, 75):
        user = User(session=session, size=(width, width * 2 // 3))
        user.press("h")
        layout = user.window.layout
        labels = [(text, rect) for text, rect in user.window.texts if layout.board.contains(rect)]
        assert len(labels) == (5 if layout.cell >= ROOMY else 0)
        for text, rect in labels:
            cell = layout.cell_at(rect.center)
            assert cell in session.position.moves
            assert layout.cell_rect(cell).inflate(-4, -4).contains(rect)
            assert len(text.split()) <= 3


def test_marks_of_15x15_are_visible_in_the_smallest_window() -> None:
    user = User(game="15,15,5", size=(400, 320), mode="two")
    user.play("h8", "a1", "o15")
    user.point((0, 0))
    for name, side in (("h8", 0), ("a1", 1), ("o15", 0)):
        assert user.pixels(user.cell(name))[LIGHT.marks[side]] >= 8


def test_cells_of_15x15_can_be_hit() -> None:
    assert User(game="15,15,5", size=(960, 640)).window.layout.cell >= 32


def test_the_picture_follows_the_size_of_the_window() -> None:
    user = User(opponent="rules")
    user.play("b2")
    for size in SIZES:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        event = pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        pygame.event.post(event)
        user.window.step()
        assert user.window.surface.get_size() == size
        user.assert_board_is_drawn()


# --- texts --------------------------------------------------------------------------------------


def test_players_read_titles() -> None:
    user = User(opponent="rules")
    for text in ("noughts", "Level", "First", "Opponent", "3x3", "Alpha-beta", "New game"):
        assert text in user.text
    assert user.state.status in user.text
    assert user.state.comment.replace("\n", " ") in user.text
    user.play("b2", "b2")
    assert "b2 is taken: choose an empty cell." in user.text


def test_help_lists_every_key_in_place_of_the_board() -> None:
    user = User(opponent="rules")
    user.play("b2")
    user.point((0, 0))
    board = user.window.layout.board
    before = user.pixels(board)
    user.press("?")
    assert user.pixels(board)[LIGHT.marks[0]] == 0
    for key, description in [(key.key.upper(), key.description) for key in KEYS] + [*OTHER_KEYS]:
        assert f"{key} {description}" in user.text
    for closing in (pygame.K_ESCAPE, pygame.K_RETURN, "5", pygame.K_LEFT, "?"):
        user.press(closing)
        assert user.pixels(board) == before
        assert len(user.moves) == 2
        user.press("?")
        assert user.state.help_shown
    user.click(user.cell("a1"))
    assert not user.state.help_shown
    assert len(user.moves) == 2


def test_disabled_strategies_are_grey_and_explain_themselves() -> None:
    user = User(game="15,15,5", size=(960, 640))
    widget = user.widget("opponent", "minimax")
    assert not user.pixels(widget.rect)[LIGHT.ink]
    assert user.pixels(user.widget("opponent", "rules").rect)[LIGHT.ink]
    user.point(widget.rect.center)
    assert "Minimax cannot play a board this large" in user.text


def test_buttons_that_do_nothing_are_disabled() -> None:
    user = User(opponent="rules")
    enabled = {w.action for w in user.window.layout.widgets if w.kind == "button" and w.enabled}
    assert enabled == {"new", "coach", "hint", "swap"}
    assert not user.pixels(user.widget("undo").rect)[LIGHT.ink]
    user.play("b2")
    assert user.pixels(user.widget("undo").rect)[LIGHT.ink]


# --- drawing only when necessary ----------------------------------------------------------------


def test_it_is_drawn_again_after_it_was_covered() -> None:
    user = User()
    user.window.surface.fill((1, 2, 3))
    user.window.step()
    assert user.window.surface.get_at((0, 0))[:3] == (1, 2, 3)
    for kind in (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
        user.window.surface.fill((1, 2, 3))
        pygame.event.post(pygame.event.Event(kind))
        user.window.step()
        assert user.window.surface.get_at((0, 0))[:3] == LIGHT.paper


def test_nothing_is_drawn_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    user = User()
    user.wait()
    monkeypatch.setattr(user.window, "draw", None)
    for _ in range(3):
        user.window.step(1)
