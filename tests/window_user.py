"""A user of the window in tests: sends events as mouse and keyboard do, without a screen."""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from threading import Event
from typing import ClassVar

import pygame
import pytest
from pygame import Rect

from noughts import Position, Strategy, parse_cell, parse_game
from noughts.frontends.window.app import Window
from noughts.frontends.window.settings import GameSettings
from noughts.frontends.window.state import WindowState
from noughts.frontends.window.style import DARK, LIGHT, Colour, Palette
from noughts.frontends.window.widgets import Widget
from noughts.play.actions import Starts
from noughts.play.opponents import Opponents
from noughts.play.records import Records
from noughts.play.savefile import Autosave
from noughts.play.session import Session
from noughts.play.table import Table
from noughts.rules.masks import cells_of
from noughts.strategies.base import certainly
from noughts.strategies.registry import Registry

TIMEOUT = 60
CHEAP = ["linear", "rules", "weights", "random"]
"""Strategies that take no time, where it does not matter which one plays."""
START = parse_game("3,3,3").start
SIZES = ((480, 360), (960, 640), (1600, 1000), (480, 800))


@pytest.fixture
def no_screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Draw in memory, without sound, and save games in a folder of this test."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    yield
    pygame.quit()


class User:
    """Somebody at a window with mouse and keyboard.

    `chosen` are settings such as `mode="two"`; by default a person starts against Linear.
    """

    def __init__(  # noqa: PLR0913 - each test sets some of these
        self,
        *,
        game: str = "3,3,3",
        size: tuple[int, int] = (640, 480),
        session: Session | None = None,
        registry: Registry | None = None,
        dark: bool = False,
        autosave: bool = False,
        records: Records | None = None,
        drawing_time: float = 0,
        **chosen: str,
    ) -> None:
        begun = session or Session(parse_game(game).start, (None, "linear:level=medium"))
        settings = GameSettings(begun, Opponents(registry))
        settings.starts = Starts.ME
        for setting, value in chosen.items():
            setattr(settings, setting, Starts(value) if setting == "starts" else value)
        random = Random(1)
        table = Table(begun)
        if session is None:
            table = Table(begun, settings.starts).new_game(random, settings.session())
        self.state = WindowState(
            table,
            settings,
            random,
            pause=0,
            autosave=Autosave() if autosave else None,
            records=records,
            dark=dark,
        )
        self.window = Window(self.state, size, drawing_time=drawing_time)
        self.window.step()

    # --- what they see ------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        return self.state.session

    @property
    def moves(self) -> list[int]:
        return list(self.session.moves)

    @property
    def palette(self) -> Palette:
        return DARK if self.state.dark else LIGHT

    @property
    def text(self) -> str:
        """Everything that can be read in the window."""
        return " ".join(text for text, _ in self.window.texts)

    def widget(self, action: str, value: str = "") -> Widget:
        widgets = self.window.layout.widgets
        return [each for each in widgets if (each.action, each.value) == (action, value)][-1]

    def cell(self, name: str) -> Rect:
        return self.window.layout.cell_rect(parse_cell(name, self.session.game))

    def pixels(self, rect: Rect) -> Counter[Colour]:
        """How many pixels of each colour a part of the window has."""
        part = self.window.surface.subsurface(rect.clip(self.window.surface.get_rect()))
        pixels = Counter(memoryview(pygame.image.tobytes(part, "RGBX")).cast("I"))
        counts: Counter[Colour] = Counter()
        for pixel, count in pixels.items():
            r, g, b, _ = pixel.to_bytes(4, sys.byteorder)
            counts[r, g, b] += count
        return counts

    def assert_board_is_drawn(self) -> None:
        """Marks have their colours where they are, and are nowhere else."""
        layout, shown = self.window.layout, self.state.shown
        for cell in range(shown.game.cells):
            pixels = self.pixels(layout.cell_rect(cell))
            sides = (shown.position.first, shown.position.second)
            for colour, marks in zip(self.palette.marks, sides, strict=True):
                assert (pixels[colour] > layout.cell // 3) == bool(marks >> cell & 1), cell
        for line in shown.winning_lines:
            for cell in cells_of(line):
                middle = layout.cell_rect(cell).center
                assert self.window.surface.get_at(middle)[:3] == self.palette.ink

    # --- what they do -------------------------------------------------------------------------

    def press(self, *keys: str | int) -> None:
        """Press keys, and wait for what happens then."""
        for key in keys:
            self.tap(key)
        self.wait()

    def tap(self, key: str | int) -> None:
        """Press a key without waiting."""
        code, text = (key, "") if isinstance(key, int) else (ord(key.lower()), key)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, unicode=text, mod=0))
        self.window.step()

    def point(self, at: tuple[int, int]) -> None:
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        pygame.event.post(event)
        self.window.step()

    def click(self, at: Rect | Widget, *, wait: bool = True) -> None:
        rect = at.rect if isinstance(at, Widget) else at
        self.point(rect.center)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=rect.center, button=1))
        self.window.step()
        if wait:
            self.wait()

    def play(self, *cells: str) -> None:
        for name in cells:
            self.click(self.cell(name))

    def wait(self) -> None:
        """Wait until nothing more happens without an event."""
        self.until(lambda: not self.window.busy)
        self.window.step()

    def until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + TIMEOUT
        while not condition():
            assert time.monotonic() < end, f"timeout while: {self.state.status}"
            self.window.step(2)


class Slow(Strategy):
    """Computes until `go` is set; `positions` lists where it was to move."""

    name = "slow"
    summary = "Waits."
    go: ClassVar[Event]
    positions: ClassVar[list[Position]]

    def decide(self, position: Position) -> dict[int, Fraction]:
        self.positions.append(position)
        assert self.go.wait(TIMEOUT)
        return dict(certainly(position.moves[0]))


def slow_strategy() -> type[Slow]:
    """Return a class whose instances share an event and a list of their own."""
    return type("Slow", (Slow,), {"go": Event(), "positions": []})


def against(strategy: type[Strategy]) -> User:
    """Return a user who plays X against a strategy."""
    registry = Registry()
    registry.add(strategy.name, strategy)
    return User(
        session=Session(parse_game("3,3,3").start, (None, strategy.name)), registry=registry
    )


def by_mouse(user: User, cell: int) -> None:
    user.click(user.window.layout.cell_rect(cell))


def by_arrows(user: User, cell: int) -> None:
    columns = user.session.game.columns
    (row, column), (to_row, to_column) = divmod(user.state.cursor, columns), divmod(cell, columns)
    across = pygame.K_RIGHT if to_column > column else pygame.K_LEFT
    down = pygame.K_DOWN if to_row > row else pygame.K_UP
    user.press(*[across] * abs(to_column - column), *[down] * abs(to_row - row))
    user.press(pygame.K_RETURN)


def by_number(user: User, cell: int) -> None:
    user.press(str(cell + 1))


def facing(
    opponent: str,
    *,
    size: tuple[int, int] = (640, 480),
    dark: bool = False,
    records: Records | None = None,
) -> User:
    """Return a user who moves first on 3x3 against a character."""
    session = Session(START, (None, opponent))
    return User(session=session, size=size, dark=dark, records=records)


def end_game(user: User) -> None:
    """Play the first empty cells until the game is over."""
    while not user.session.over:
        by_mouse(user, user.session.position.moves[0])
