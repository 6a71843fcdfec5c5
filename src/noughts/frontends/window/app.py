"""The window itself: passes clicks and keys on to a `WindowState`, and draws it."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from math import pi, sin
from pathlib import Path
from random import Random
from time import monotonic

import pygame
from pygame import Rect

from noughts.errors import NoughtsError
from noughts.frontends.window.board import ROOMY, BoardPainter
from noughts.frontends.window.canvas import Scene
from noughts.frontends.window.comments import about_cell, card
from noughts.frontends.window.help import HelpPainter
from noughts.frontends.window.keys import BY_LETTER
from noughts.frontends.window.layout import Layout, arrange
from noughts.frontends.window.panel import PanelPainter
from noughts.frontends.window.settings import PLAYERS, GameSettings
from noughts.frontends.window.sound import Sound
from noughts.frontends.window.state import WindowState
from noughts.frontends.window.style import DARK, LIGHT, font
from noughts.frontends.window.widgets import Widget
from noughts.play.actions import Starts
from noughts.play.opponents import Opponents
from noughts.play.puzzle import puzzle_of, today
from noughts.play.records import default_records
from noughts.play.savefile import Autosave
from noughts.play.table import Table
from noughts.rules.notation import as_sentence

SIZE = (960, 640)
DRAWING_TIME = 0.12
"""How many seconds the animation of a new mark takes."""
PULSE_TIME, PULSE_SIZE = 0.45, 0.14
"""How many seconds the winning marks pulse, and how much larger they get."""
BUSY_WAIT, IDLE_WAIT = 15, 200
"""How many milliseconds to wait for an event while something happens, and while nothing does."""

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
UNSEEN = ("offscreen", "dummy", "evdev")
"""The drivers of SDL that draw no visible window."""
CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
MODIFIERS = (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_CAPSLOCK)


def open_window(  # noqa: PLR0913 - the options of the command
    table: Table,
    opponents: Opponents,
    random: Random,
    *,
    resume: bool,
    dark: bool,
    still: bool,
    puzzle: bool = False,
) -> None:
    """Open the window on a table, or on the puzzle of the day; return when it is closed.

    If `resume`, the unfinished game of the last run replaces that on the table; otherwise undo
    returns to it.
    """
    autosave, session = Autosave(), table.session
    try:
        unfinished = autosave.load()
    except NoughtsError as error:
        unfinished = None
        table = replace(table, message=f"The unfinished game cannot be read: {error}.")
    if unfinished and resume:
        # If the game is the puzzle of today it continues as one; `Table.solving` checks that.
        today_puzzle = puzzle_of(today()) if unfinished.start.ply else None
        message = "This is the game you left. Press N for a new one."
        table = Table(unfinished, puzzle=today_puzzle, message=message)
    elif unfinished:
        message = "Press U before your first move to return to the game you left."
        table = replace(table, earlier=(unfinished,), message=message)
    settings = GameSettings(session if table.solving else table.session, opponents)
    settings.starts = table.starts or Starts.RANDOM
    state = WindowState(
        table, settings, random, autosave=autosave, records=default_records(), dark=dark
    )
    if puzzle:
        state.perform("puzzle")
    Window(state, drawing_time=0 if still else DRAWING_TIME).run()


def _open_display() -> None:
    """Open the display. Raises `NoughtsError` if there is no screen."""
    instead = "play in the terminal with noughts play"
    driver = os.environ.get("SDL_VIDEODRIVER")
    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform == "linux" and not driver and not screen:
        raise NoughtsError(f"cannot open a window, because there is no screen: {instead}")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoughtsError(f"cannot open a window: {error}") from None
    # If SDL cannot reach the screen, it may draw without showing anything.
    if pygame.display.get_driver() in UNSEEN and not driver:
        raise NoughtsError(f"cannot open a window on the screen {screen!r}: {instead}")


class Window:
    """A window that shows a state. `step` handles events and draws; `run` repeats it."""

    def __init__(
        self,
        state: WindowState,
        size: tuple[int, int] = SIZE,
        *,
        drawing_time: float = DRAWING_TIME,
    ) -> None:
        _open_display()
        pygame.font.init()
        pygame.display.set_caption("noughts")
        self.state = state
        self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.key.set_repeat(350, 60)
        font.cache_clear()
        self.texts: list[tuple[str, Rect]] = []
        """The texts in the window, each with its rectangle."""
        self.mouse: tuple[int, int] | None = None
        self.cursor_shown = False
        self.drawing_time = drawing_time
        self._keys_down: set[int] = set()
        self._drawn_scene: Scene | None = None
        """The scene that the window shows; None if it must be drawn again."""
        self._was_busy = False
        self._animated_session = state.session
        """The session whose last mark has been animated, or is being animated."""
        self._animation_end = 0.0
        """The time at which the last mark is complete; the winning marks pulse after that."""
        self._pulse_end = 0.0
        self._sound = Sound()

    @property
    def layout(self) -> Layout:
        """Where everything is now."""
        return arrange(self.surface.get_size(), self.state)

    @property
    def busy(self) -> bool:
        """Whether the picture may change without an event."""
        has_changed = self.state.session is not self._animated_session
        return has_changed or self.state.busy or monotonic() < self._pulse_end

    def run(self) -> None:
        """Handle events until the window is closed."""
        try:
            while not self.state.closed:
                self.step(BUSY_WAIT if self.busy else IDLE_WAIT)
        finally:
            pygame.quit()

    def step(self, wait: int = 0) -> None:
        """Handle the waiting events, or the first one within `wait` milliseconds; then draw."""
        events = [pygame.event.wait(wait)] if wait else []
        events = [event for event in events if event.type != pygame.NOEVENT] + pygame.event.get()
        for event in events:
            self.handle(event)
        if events or self._was_busy or self.busy or self._drawn_scene is None:
            self.state.update()
            self._notice()
            self._was_busy = self.busy  # one more step afterwards draws the result
            self.draw()

    # --- events -------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Pass an event on to the state."""
        if event.type == pygame.QUIT:
            self.state.perform("quit")
        elif event.type in (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
            self.surface = pygame.display.get_surface() or self.surface
            self._drawn_scene = None
        elif event.type == pygame.WINDOWLEAVE:
            self.mouse = None
        elif event.type == pygame.MOUSEMOTION:
            self.mouse, self.cursor_shown = event.pos, False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.mouse, self.cursor_shown = event.pos, False
            self._click(event.pos)
        elif event.type == pygame.DROPFILE:
            self.state.open_file(Path(event.file))
        elif event.type == pygame.KEYUP:
            self._keys_down.discard(event.key)
        elif event.type == pygame.KEYDOWN:
            is_repeat = event.key in self._keys_down
            self._keys_down.add(event.key)
            if not is_repeat or event.key in ARROWS:  # a held Enter must not play in a new game
                self._press(event)

    def _click(self, point: tuple[int, int]) -> None:
        layout, state = self.layout, self.state
        if state.help_shown:
            state.perform("help")
        elif widget := layout.widget_at(point):
            state.perform(widget.action, widget.value)
        elif (cell := layout.cell_at(point)) is not None:
            state.choose_cell(cell)

    def _press(self, event: pygame.event.Event) -> None:
        state, key = self.state, event.key
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            if key == pygame.K_s and not event.mod & pygame.KMOD_ALT:
                state.perform("save")
            return
        if state.help_shown:
            if key not in MODIFIERS:  # Shift belongs to the next key
                state.perform("quit" if key == pygame.K_q else "help")
        elif key in ARROWS:
            self.cursor_shown = True
            state.move_cursor(*ARROWS[key])
        elif key in CONFIRM:
            state.confirm()
        elif key == pygame.K_ESCAPE:
            state.escape()
        elif key in (pygame.K_HOME, pygame.K_END) and state.review_ply is not None:
            state.perform("ply", "0" if key == pygame.K_HOME else str(len(state.session.moves)))
        else:
            self._type(event.unicode)

    def _type(self, text: str) -> None:
        game = self.state.session.game
        if (game.columns, game.rows) == (3, 3) and text in tuple("123456789"):
            self.state.choose_cell(int(text) - 1)
        elif action := BY_LETTER.get(text.lower()):
            self.state.perform(action.name, backwards=text.isupper())

    def _notice(self) -> None:
        """Animate a new mark and play its sound; open the sound device if the sound is on."""
        state, session = self.state, self.state.session
        if state.sound_on and not self._sound.open():
            state.sound_on = False
            state.no_sound = "This computer has no sound device that pygame can use"
            state.warning = f"{state.no_sound}."
        if session is self._animated_session:
            return
        has_new_mark = len(session.moves) > len(self._animated_session.moves)
        self._animated_session = session
        self._animation_end = monotonic() + (self.drawing_time if has_new_mark else 0)
        pulses = has_new_mark and session.winner is not None and self.drawing_time
        self._pulse_end = self._animation_end + (PULSE_TIME if pulses else 0)
        if has_new_mark and state.sound_on:
            lost = len(session.people) == 1 and session.winner not in session.people
            self._sound.play("move" if not session.over else "end" if lost else "win")

    # --- pictures -----------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the state, unless the window already shows that picture."""
        scene = self._compose()
        if scene == self._drawn_scene:
            return
        self._drawn_scene = scene
        self.surface.fill((DARK if scene.dark else LIGHT).paper)
        self.texts = []
        for painter in (HelpPainter,) if scene.help_shown else (BoardPainter, PanelPainter):
            canvas = painter(self.surface, scene)
            canvas.draw()
            self.texts += canvas.texts
        pygame.display.flip()

    def _compose(self) -> Scene:
        state, session, layout = self.state, self.state.session, self.layout
        now = monotonic()
        seconds_left = max(self._animation_end - now, 0)
        pulse = 0 if seconds_left else min(max(self._pulse_end - now, 0) / PULSE_TIME, 1)
        mouse = None if self.cursor_shown else self.mouse
        cell = layout.cell_at(mouse) if mouse else None
        cursor = state.cursor if self.cursor_shown and state.review_ply is None else None
        hovered = layout.widget_at(mouse) if mouse else None
        playable = state.review_ply is None and state.table.persons_turn
        return Scene(
            layout,
            state.shown,
            state.advice,
            state.hint,
            state.judgement,
            self._comment(layout, hovered, cell if cursor is None else cursor),
            hovered if hovered and hovered.enabled else None,
            preview=cell if playable and cell in session.position.moves else None,
            cursor=cursor,
            drawn=round(1 - seconds_left / self.drawing_time, 2) if seconds_left else 1,
            pulse=round(PULSE_SIZE * sin(pi * pulse), 2),
            dark=state.dark,
            help_shown=state.help_shown,
        )

    def _comment(self, layout: Layout, hovered: Widget | None, cell: int | None) -> str:
        """Return the comment, or a text about the widget or the cell under the mouse."""
        state = self.state
        if hovered and hovered.reason:
            return as_sentence(hovered.reason)
        if hovered and hovered.action in PLAYERS:
            return card(state, hovered.value, with_beginner=True)
        labelled = layout.cell >= ROOMY
        about = "" if cell is None else about_cell(state, cell, labelled=labelled)
        return "\n".join(filter(None, (about, state.comment)))
