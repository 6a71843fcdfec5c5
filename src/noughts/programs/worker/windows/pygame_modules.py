"""pygame, put together from its stand-ins: a wait for an event is a choice.

A program moves on in frames, and may answer a click only some frames later. So after every action
frames pass without a person: the mouse goes up, moves, and rests in a corner. A choice comes when
a frame has left the program's state as it was, or after many frames.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from string import ascii_lowercase, digits
from types import ModuleType, SimpleNamespace
from typing import Any

from noughts.programs.worker.windows import pygame_screen as drawing
from noughts.programs.worker.windows.grids import click_actions
from noughts.programs.worker.windows.pygame_screen import Rect, Surface, screen
from noughts.programs.worker.windows.session import session
from noughts.programs.worker.windows.stubs import Quiet, Stub, StubModule

NOEVENT, QUIT, KEYDOWN, KEYUP, MOUSEMOTION = 0, 256, 768, 769, 1024
MOUSEBUTTONDOWN, MOUSEBUTTONUP, USEREVENT = 1025, 1026, 32866

KEYS = {"space": 32, "return": 13, **{letter: ord(letter) for letter in "123rxogahmyncfps"}}
"""The keys that a person tries, by name. Never escape, which ends most programs."""

FRAME = 200
"""Milliseconds from frame to frame: a computer that pretends to think takes a few frames."""

FIRST_CHOICE, LAST_CHOICE = 7, 60
"""A choice comes in one of these frames after an action."""

MOST_UNWANTED = 5
"""How often a program asks for other kinds of events until those that wait are dropped."""


class PygameError(RuntimeError):
    """Stand-in for `pygame.error`."""


class Event:
    """Stand-in for `pygame.event.Event`."""

    def __init__(self, type: int, dict: Any = None, **details: Any) -> None:  # noqa: A002 - pygame's
        vars(self).update(dict or {}, **details)
        self.type = type


class PressedKeys(frozenset[int]):
    """Stand-in for what `pygame.key.get_pressed` returns."""

    _noughts_hidden = True

    def __getitem__(self, key: int) -> bool:
        return key in self


class Person:
    """What a person does at the window: waiting events, mouse, keys, and the frames since."""

    _noughts_hidden = True

    def __init__(self) -> None:
        self.position = (0, 0)
        self.is_down = False
        self.keys = PressedKeys()
        self.is_open = True
        self.queue: list[Event] = []
        self._timers: dict[int, tuple[int, int, int, Event]] = {}
        """By kind: when the event comes, its period, how often it comes (0: for ever), itself."""
        self._frame = 2
        self._unwanted = 0
        self._state: str | None = None

    def roots(self) -> Iterator[tuple[str, Any]]:
        """Yield what decides how the program goes on."""
        # One text: two small numbers would look like a board of bits.
        yield "window:mouse", f"{self.position} {self.is_down} {sorted(self.keys)}"
        timers = {kind: (each[0] - session.now, *each[1:3]) for kind, each in self._timers.items()}
        yield "window:pygame timers", timers

    def _next_frame(self) -> None:
        """Let a frame pass, with the events that happen in it."""
        if not self.is_open:
            raise PygameError("video system not initialized")
        session.sleep(FRAME)
        self._frame += 1
        self._fire_timers()
        if self._frame == 1:
            if self.is_down:
                self.post(Event(MOUSEBUTTONUP, pos=self.position, button=1))
            for key in self.keys:
                self._post_key(KEYUP, key)
            self.is_down, self.keys = False, PressedKeys()
        elif self._frame == 3 or self._frame % 10 == 0:
            self._move(*self.position)
        elif self._frame == 5:
            self._move(screen.get_width() - 1, screen.get_height() - 1)
        elif self._frame >= FIRST_CHOICE and not self.queue and self._is_time():
            self._act()

    def _is_time(self) -> bool:
        """Return whether nothing more happens without a person."""
        before, self._state = self._state, session.observer.fingerprint()
        is_waiting = any(loops for _, _, loops, _ in self._timers.values())
        is_still = before is not None and before == self._state and not is_waiting
        return is_still or self._frame >= LAST_CHOICE

    def _fire_timers(self) -> None:
        for due, period, loops, event in list(self._timers.values()):
            if due <= session.now:
                self.post(event)
                self.set_timer(event, period if loops != 1 else 0, loops - 1)

    def set_timer(self, event: Any, millis: int, loops: int = 0) -> None:
        event = event if isinstance(event, Event) else Event(event)
        self._timers[event.type] = session.now + millis, millis, int(loops), event
        if millis <= 0:
            del self._timers[event.type]

    def _act(self) -> None:
        """Report where a person can click and what keys to press, and do what is chosen."""
        keys = [(f"press {name}", f"press {name}", "keys") for name in KEYS]
        actions = click_actions("", screen.get_size(), screen._boxes()) + keys
        text = " | ".join(box.text for box in screen._drawn.values() if box.text)[:500]
        kind, _, what = session.ask(text, actions).rpartition(" ")
        if kind == "press":
            self.keys = PressedKeys([KEYS[what]])
            self._post_key(KEYDOWN, KEYS[what])
        else:
            self._move(*map(int, what.split(",")))
            self.is_down = True
            self.post(Event(MOUSEBUTTONDOWN, pos=self.position, button=1))
        self._frame, self._state = 0, None

    def _move(self, x: int, y: int) -> None:
        self.position = x, y
        pressed = (int(self.is_down), 0, 0)
        self.post(Event(MOUSEMOTION, pos=self.position, rel=(0, 0), buttons=pressed))

    def _post_key(self, kind: int, key: int) -> None:
        self.post(Event(kind, key=key, mod=0, unicode=chr(key), scancode=0))

    def get(self, eventtype: Any = None, *_: Any, **__: Any) -> list[Event]:
        self._unwanted += 1
        if not self.queue or self._unwanted > MOST_UNWANTED:
            self.pump()
            self._unwanted = 0
        kinds = [eventtype] if isinstance(eventtype, int) else eventtype
        found = [event for event in self.queue if kinds is None or event.type in kinds]
        self.queue = [event for event in self.queue if event not in found]
        if found:
            self._unwanted = 0
        return found

    def wait(self, timeout: int = 0) -> Event:
        while not self.queue:
            self._next_frame()
            if timeout and not self.queue:
                return Event(NOEVENT)
        return self.queue.pop(0)

    def pump(self) -> None:
        self.queue.clear()
        self._next_frame()

    def post(self, event: Any) -> bool:
        self.queue.append(event)
        return True


person = Person()

EVENTS = "NOEVENT QUIT KEYDOWN KEYUP MOUSEMOTION MOUSEBUTTONDOWN MOUSEBUTTONUP USEREVENT"
NAMED_KEYS = {
    "RETURN": 13, "SPACE": 32, "ESCAPE": 27, "BACKSPACE": 8, "TAB": 9, "DELETE": 127,
    "UP": 1073741906, "DOWN": 1073741905, "LEFT": 1073741904, "RIGHT": 1073741903,
    "KP_ENTER": 1073741912, "KP0": 1073741922, "KP_0": 1073741922,
}  # fmt: skip
FLAGS = """
    FULLSCREEN RESIZABLE DOUBLEBUF HWSURFACE NOFRAME SCALED SRCALPHA OPENGL SHOWN HIDDEN
    ACTIVEEVENT VIDEORESIZE VIDEOEXPOSE WINDOWCLOSE TEXTINPUT MOUSEWHEEL FINGERDOWN FINGERUP
    KMOD_SHIFT KMOD_CTRL KMOD_ALT SYSTEM_CURSOR_HAND SYSTEM_CURSOR_ARROW K_LSHIFT K_RSHIFT K_LCTRL
"""
"""Constants that `from pygame.locals import *` defines, whatever their value."""


def _constants() -> dict[str, Any]:
    flags = StubModule("pygame.locals")
    constants: dict[str, Any] = {name: getattr(flags, name) for name in FLAGS.split()}
    constants |= {name: globals()[name] for name in EVENTS.split()}
    constants |= {f"K_{name}": code for name, code in NAMED_KEYS.items()}
    constants |= {f"K_{letter}": ord(letter) for letter in ascii_lowercase + digits}
    constants |= {f"K_F{number}": 1073741881 + number for number in range(1, 13)}
    constants |= {f"K_KP{number}": 1073741912 + number for number in range(1, 10)}
    return constants | {"BUTTON_LEFT": 1, "BUTTON_RIGHT": 3, "Rect": Rect, "Color": Stub}


class Clock(Quiet):
    """Stand-in for `pygame.time.Clock`."""

    _noughts_hidden = True

    def tick(self, *_: Any) -> int:
        return FRAME

    tick_busy_loop = get_time = tick


def _drawing() -> dict[str, dict[str, Any]]:
    """Return the contents of the modules that draw, by name."""
    return {
        "display": {
            "set_mode": screen._resize,
            "get_surface": lambda: screen,
            "get_window_size": screen.get_size,
            "Info": lambda: SimpleNamespace(current_w=1920, current_h=1080),
            "update flip": lambda *_: session.look(),
        },
        "draw": {
            "rect": drawing.draw_rect,
            "line aaline": drawing.draw_line,
            "lines aalines": drawing.draw_lines,
            "circle ellipse polygon arc": lambda *_, **__: Rect(0, 0, 1, 1),
        },
        "font": {"Font SysFont": drawing.Font},
        "image": {"load": lambda *_: Surface()},
        "transform": {
            "scale smoothscale": lambda _, size, *__: Surface(size),
            "rotate flip rotozoom scale2x": lambda surface, *_: surface,
        },
        "sprite": {"Sprite": drawing.Sprite, "Group RenderPlain GroupSingle": drawing.Group},
    }


def _input(constants: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the contents of the modules that read what a person does, and the clock."""
    names = {code: name[2:].lower() for name, code in constants.items() if name[:2] == "K_"}
    kinds = count(USEREVENT + 1)
    functions = ("get", "wait", "pump", "post")
    return {
        "event": {
            "Event": Event,
            "poll": lambda: person.wait(1),
            "custom_type": lambda: next(kinds),
            "clear": lambda *_: person.queue.clear(),
            **{name: getattr(person, name) for name in functions},
        },
        "mouse": {
            "get_pos": lambda: person.position,
            "get_pressed": lambda *_, **__: (person.is_down, False, False),
            "get_focused": lambda: True,
            "get_rel": lambda: (0, 0),
        },
        "key": {
            "get_pressed": lambda: person.keys,
            "name": lambda key, *_: names.get(key, ""),
            "get_mods": lambda: 0,
        },
        "time": {
            "Clock": Clock,
            "get_ticks": session.read_clock,
            "set_timer": person.set_timer,
            "wait delay": session.sleep,
        },
        "locals": constants,
    }


def build() -> list[ModuleType]:
    """Return pygame with all its modules."""
    session.observer.roots.append(person.roots)
    constants = _constants()
    contents = _drawing() | _input(constants)
    parts = {name: StubModule(f"pygame.{name}", part) for name, part in contents.items()}
    others = {
        "error": PygameError,
        "Surface": Surface,
        "init": lambda: setattr(person, "is_open", True),
        "quit": lambda: setattr(person, "is_open", False),
        "get_init": lambda: person.is_open,
    }
    return [StubModule("pygame", constants | parts | others), *parts.values()]
