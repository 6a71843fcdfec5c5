"""The window itself: events in, pictures out."""

from __future__ import annotations

import os
import sys
from random import Random
from time import monotonic

import pygame

from noughts.errors import NoughtsError, Unsuitable
from noughts.frontends.window.choices import Choices
from noughts.frontends.window.desk import Desk
from noughts.frontends.window.keys import BY_LETTER
from noughts.frontends.window.layout import Layout, arrange
from noughts.frontends.window.paint import Painter, View
from noughts.play import savefile
from noughts.play.session import Session
from noughts.strategies.registry import Registry

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
MODIFIERS = (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_CAPSLOCK)


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
    session: Session,
    *,
    first: str | None,
    fresh: bool,
    dark: bool,
    still: bool,
    registry: Registry,
) -> None:
    """Open the window on a session, and go on until it is closed.

    `first` is who makes the first move of each game; None leaves the sides of this one as they
    are. If nothing is asked for, `fresh`, a game that was kept goes on instead; otherwise it can
    be taken back.

    Raises `Unsuitable` when a strategy cannot play this game.
    """
    if why := session.refusal:
        raise Unsuitable(why)
    message, left = "", None
    try:
        left = savefile.kept(registry)
    except NoughtsError as error:
        message = f"The game that was kept cannot be read: {error}."
    if left and fresh:
        session, left, first = left, None, None
        message = "Here is the game you left. N starts a new one."
    random, choices = Random(), Choices(session, registry)
    if first is not None:
        choices.first = first
        session = session.seated(first=choices.me_first(random))
    desk = Desk(session, choices, random, dark=dark)
    if left:
        desk.before.append(left)
        message = "U, before your first move, brings back the game you left."
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
        self._held: set[int] = set()
        self.painter = Painter()
        self.mouse: tuple[int, int] | None = None
        self.keyboard = False
        self._shown: object = None
        self._pending = False
        self.drawing = drawing
        self._last = (desk.session, monotonic() - drawing)

    @property
    def layout(self) -> Layout:
        """Where things are now."""
        return arrange(self.surface.get_size(), self.desk, self.painter.measure)

    @property
    def busy(self) -> bool:
        """Whether something will happen by itself."""
        news = self.desk.session is not self._last[0]
        return news or self.desk.moving or self.desk.thinking or self.animated

    def run(self) -> None:
        """Until it is closed."""
        try:
            while not self.desk.closed:
                self.step(FRAME if self.busy else IDLE)
        finally:
            pygame.quit()

    def step(self, wait: int = 0) -> None:
        """Handle the events that are there, or the first that comes in `wait` milliseconds."""
        events = [pygame.event.wait(wait)] if wait else []
        events = [event for event in events if event.type != pygame.NOEVENT] + pygame.event.get()
        for event in events:
            self.handle(event)
        if events or self._pending or self.busy or self._shown is None:
            self.desk.tick()
            self._pending = self.busy  # once more when it is over, to show what came of it
            self.draw()

    # --- events -------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Do what an event stands for."""
        if event.type == pygame.QUIT:
            self.desk.act("quit")
        elif event.type in (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
            self.surface = pygame.display.get_surface() or self.surface
            self._shown = None
        elif event.type == pygame.WINDOWLEAVE:
            self.mouse = None
        elif event.type == pygame.MOUSEMOTION:
            self.mouse, self.keyboard = event.pos, False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.mouse, self.keyboard = event.pos, False
            self._click(event.pos)
        elif event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.KEYDOWN:
            repeated = event.key in self._held
            self._held.add(event.key)
            if not repeated or event.key in ARROWS:  # Enter held must not play on in a new game
                self._press(event)

    def _click(self, point: tuple[int, int]) -> None:
        layout, desk = self.layout, self.desk
        if desk.helping:
            desk.act("help")
        elif spot := layout.spot_at(point):
            desk.act(spot.action, spot.value)
        elif (cell := layout.cell_at(point)) is not None:
            desk.choose_cell(cell)

    def _press(self, event: pygame.event.Event) -> None:
        desk, key = self.desk, event.key
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return
        if desk.helping:
            if key not in MODIFIERS:  # Shift belongs to the next key
                desk.act("quit" if key == pygame.K_q else "help")
        elif key in ARROWS:
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
            hover = layout.cell_at(self.mouse)
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
