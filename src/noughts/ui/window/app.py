"""The window itself: events in, pictures out."""

from __future__ import annotations

import os
import sys
from random import Random
from time import monotonic

import pygame

from noughts.game import NoughtsError
from noughts.session import Session
from noughts.strategy import Unsuitable
from noughts.ui import kept
from noughts.ui.window.choices import Choices
from noughts.ui.window.desk import Desk
from noughts.ui.window.keys import BY_LETTER
from noughts.ui.window.layout import Layout, arrange
from noughts.ui.window.paint import Painter, View

SIZE = (960, 640)
DRAWING = 0.12
"""How many seconds a mark takes to draw itself."""
FRAME, IDLE = 15, 200
"""How many milliseconds to wait for an event, while something moves and while nothing does."""

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def _open_display() -> None:
    """Raises `NoughtsError` where there is no screen, instead of drawing where nobody sees it."""
    screens = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in screens):
        raise NoughtsError(
            "no window can be opened here, because there is no screen: play in the terminal with "
            "noughts play"
        )
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoughtsError(f"no window can be opened here: {error}") from None


def open_window(
    session: Session, *, first: str | None, fresh: bool, dark: bool, still: bool
) -> None:
    """Open the window on a session, and go on until it is closed.

    `first` is who makes the first move of each game; None leaves the sides of this session as they
    are. If nothing else is asked for, `fresh`, a game that was kept goes on instead.

    Raises `Unsuitable` when a strategy cannot play this game.
    """
    for player in session.players:
        if player is not None and (why := player.refusal(session.start)):
            raise Unsuitable(why)
    message = ""
    if fresh:
        try:
            if (left := kept.kept()) and left.persons:
                session, first = left, None
                message = "Here is the game you left. N starts a new one."
        except NoughtsError as error:
            message = f"The game that was kept cannot be read: {error}."
    random = Random()
    choices = Choices(session.game)
    choices.follow(session.players)
    if first is not None:
        choices.first = first
        session = Session(session.start, choices.players(session.start, random))
    desk = Desk(choices, random, session=session, dark=dark)
    desk.message = message
    Window(desk, drawing=0 if still else DRAWING).run()


class Window:
    """The window on a desk. `step` handles what has happened and draws; `run` does so for ever."""

    def __init__(
        self, desk: Desk, size: tuple[int, int] = SIZE, *, drawing: float = DRAWING
    ) -> None:
        _open_display()
        pygame.font.init()
        pygame.display.set_caption("noughts")
        self.desk = desk
        self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.key.set_repeat(350, 60)
        self.painter = Painter()
        self.mouse: tuple[int, int] | None = None
        self.keyboard = False
        self._shown: object = None
        self.drawing = drawing
        self._last = (desk.session, monotonic() - drawing)

    @property
    def layout(self) -> Layout:
        """Where things are now."""
        return arrange(self.surface.get_size(), self.desk, self.painter.measure)

    def run(self) -> None:
        """Until it is closed."""
        try:
            while not self.desk.closed:
                self.step(
                    FRAME if self.desk.moving or self.desk.thinking or self.animated else IDLE
                )
        finally:
            pygame.quit()

    def step(self, wait: int = 0) -> None:
        """Handle the events that are there, or the first that comes in `wait` milliseconds."""
        events = [pygame.event.wait(wait)] if wait else []
        for event in (*events, *pygame.event.get()):
            self.handle(event)
        self.desk.tick()
        self.draw()

    # --- events -------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Do what an event stands for."""
        if event.type == pygame.QUIT:
            self.desk.act("quit")
        elif event.type == pygame.VIDEORESIZE:
            self.surface = pygame.display.get_surface() or self.surface
        elif event.type == pygame.MOUSEMOTION:
            self.mouse, self.keyboard = event.pos, False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.mouse, self.keyboard = event.pos, False
            self._click(event.pos)
        elif event.type == pygame.KEYDOWN:
            self._press(event)

    def _click(self, point: tuple[int, int]) -> None:
        layout, desk = self.layout, self.desk
        if spot := layout.spot_at(point):
            desk.act(spot.action, spot.value)
        elif desk.helping:
            desk.act("help")
        elif (cell := layout.cell_at(point, desk.session.game.columns)) is not None:
            desk.choose_cell(cell)

    def _press(self, event: pygame.event.Event) -> None:
        desk, key = self.desk, event.key
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return
        if key in ARROWS:
            self.keyboard = True
            desk.move_cursor(*ARROWS[key])
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            desk.confirm()
        elif key == pygame.K_ESCAPE:
            desk.act("escape")
        elif key in (pygame.K_HOME, pygame.K_END) and desk.reviewing is not None:
            desk.act("ply", "0" if key == pygame.K_HOME else str(len(desk.session.moves)))
        else:
            self._type(event.unicode)

    def _type(self, text: str) -> None:
        game = self.desk.session.game
        if (game.columns, game.rows) == (3, 3) and text in tuple("123456789"):
            self.desk.choose_cell(int(text) - 1)
        elif text.lower() in BY_LETTER:
            self.desk.act(BY_LETTER[text.lower()].action, backwards=text.isupper())

    # --- pictures -----------------------------------------------------------------------------

    @property
    def animated(self) -> bool:
        """Whether the last mark is still being drawn."""
        return monotonic() - self._last[1] < self.drawing

    def draw(self) -> None:
        """Draw what is to be seen, unless it is there already."""
        desk, layout = self.desk, self.layout
        before, since = self._last
        if desk.session is not before:
            grown = len(desk.session.moves) > len(before.moves)
            since = monotonic() - (0 if grown else self.drawing)
            self._last = (desk.session, since)
        drawn = (monotonic() - since) / self.drawing if self.animated else 1
        hover = pointed = None
        if self.mouse and not self.keyboard:
            hover = layout.cell_at(self.mouse, desk.session.game.columns)
            pointed = layout.spot_at(self.mouse)
        view = View(hover, pointed, self.keyboard, round(min(drawn, 1), 2))
        shown = (
            layout, view, desk.shown, desk.advice, desk.judgement, desk.says, desk.cursor,
            desk.dark, desk.helping, desk.hinting,
        )  # fmt: skip
        if shown != self._shown:
            self._shown = shown
            self.painter.paint(self.surface, layout, desk, view)
            pygame.display.flip()
