"""pygame, put together from its stand-ins."""

from __future__ import annotations

from itertools import count
from string import ascii_lowercase, digits
from types import ModuleType, SimpleNamespace
from typing import Any

from noughts.programs.worker.windows import pygame_events as events
from noughts.programs.worker.windows import pygame_screen as drawing
from noughts.programs.worker.windows.pygame_events import FRAME, person
from noughts.programs.worker.windows.pygame_screen import Rect, Surface, screen
from noughts.programs.worker.windows.session import session
from noughts.programs.worker.windows.stubs import Quiet, Stub, StubModule

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
    constants |= {name: getattr(events, name) for name in EVENTS.split()}
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
    kinds = count(events.USEREVENT + 1)
    functions = ("get", "wait", "pump", "post")
    return {
        "event": {
            "Event": events.Event,
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
        "error": events.PygameError,
        "Surface": Surface,
        "init": lambda: setattr(person, "is_open", True),
        "quit": lambda: setattr(person, "is_open", False),
        "get_init": lambda: person.is_open,
    }
    return [StubModule("pygame", constants | parts | others), *parts.values()]
