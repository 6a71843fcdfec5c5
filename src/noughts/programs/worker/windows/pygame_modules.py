"""pygame, put together from its stand-ins."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

from noughts.programs.worker.windows import pygame_events as events
from noughts.programs.worker.windows import pygame_screen as drawing
from noughts.programs.worker.windows import pygame_sprites as sprites
from noughts.programs.worker.windows import session
from noughts.programs.worker.windows.pygame_events import person
from noughts.programs.worker.windows.pygame_screen import screen
from noughts.programs.worker.windows.session import words
from noughts.programs.worker.windows.stubs import Stub, StubModule, module

NAMED_KEYS = {
    "RETURN": 13, "SPACE": 32, "ESCAPE": 27, "BACKSPACE": 8, "TAB": 9, "DELETE": 127,
    "UP": 1073741906, "DOWN": 1073741905, "LEFT": 1073741904, "RIGHT": 1073741903,
    "KP_ENTER": 1073741912, "KP0": 1073741922, "KP_0": 1073741922,
}  # fmt: skip
FLAGS = words(
    "FULLSCREEN RESIZABLE DOUBLEBUF HWSURFACE NOFRAME SCALED SRCALPHA OPENGL SHOWN HIDDEN "
    "ACTIVEEVENT VIDEORESIZE VIDEOEXPOSE WINDOWCLOSE TEXTINPUT MOUSEWHEEL FINGERDOWN FINGERUP "
    "KMOD_SHIFT KMOD_CTRL KMOD_ALT BLEND_RGBA_MULT BLEND_RGB_ADD SYSTEM_CURSOR_HAND "
    "SYSTEM_CURSOR_ARROW K_LSHIFT K_RSHIFT K_LCTRL K_RCTRL JOYBUTTONDOWN"
)
EVENTS = words("NOEVENT QUIT KEYDOWN KEYUP MOUSEMOTION MOUSEBUTTONDOWN MOUSEBUTTONUP USEREVENT")


def _constants() -> dict[str, Any]:
    flags = StubModule("pygame.locals")
    constants: dict[str, Any] = {name: getattr(flags, name) for name in FLAGS}
    constants |= {name: getattr(events, name) for name in EVENTS}
    constants |= {f"K_{name}": code for name, code in NAMED_KEYS.items()}
    constants |= {f"K_{letter}": ord(letter) for letter in "abcdefghijklmnopqrstuvwxyz0123456789"}
    constants |= {f"K_F{number}": 1073741881 + number for number in range(1, 13)}
    constants |= {f"K_KP{number}": 1073741912 + (number or 10) for number in range(10)}
    return constants | {"BUTTON_LEFT": 1, "BUTTON_RIGHT": 3, "Rect": drawing.Rect}


class Sound(Stub):
    """Stand-in for `pygame.mixer.Sound`."""


def _events() -> dict[str, Any]:
    names = ("get", "poll", "wait", "pump", "peek", "clear", "post")
    made = [events.USEREVENT]

    def custom_type() -> int:
        made[0] += 1
        return made[0]

    return {name: getattr(person, name) for name in names} | {
        "Event": events.Event,
        "custom_type": custom_type,
        "event_name": str,
        "set_blocked": lambda *_: None,
        "set_allowed": lambda *_: None,
    }


def _drawing() -> dict[str, dict[str, Any]]:
    """Return the contents of the modules that draw, by name."""
    groups = ("Group", "AbstractGroup", "RenderPlain", "GroupSingle", "LayeredUpdates")
    return {
        "display": {
            "set_mode": screen.set_mode,
            "get_surface": screen.get_surface,
            **dict.fromkeys(("update", "flip"), screen.update),
            **dict.fromkeys(("get_init", "get_active"), lambda: True),
            "get_window_size": lambda: screen.surface._size,
            "Info": lambda: SimpleNamespace(current_w=1920, current_h=1080),
        },
        "draw": {
            "rect": drawing.draw_rect,
            **dict.fromkeys(("line", "aaline"), drawing.draw_line),
            **dict.fromkeys(("lines", "aalines"), drawing.draw_lines),
            **dict.fromkeys(("circle", "ellipse", "polygon", "arc"), drawing.draw_other),
        },
        "font": {
            **dict.fromkeys(("Font", "SysFont"), drawing.Font),
            "get_init": lambda: True,
            "get_default_font": lambda: "font",
            "match_font": lambda *_, **__: None,
        },
        "image": {"load": lambda *_, **__: drawing.Surface((100, 100))},
        "transform": {
            **dict.fromkeys(("scale", "smoothscale"), drawing.resized),
            **dict.fromkeys(("rotate", "flip", "rotozoom", "scale2x"), drawing.unchanged),
        },
        "sprite": {"Sprite": sprites.Sprite, **dict.fromkeys(groups, sprites.Group)},
        "math": {"Vector2": sprites.Vector2},
        "mixer": {"Sound": Sound, "music": Stub(), "get_init": lambda: (1, 1, 1)},
    }


def _input(constants: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the contents of the modules that read what a person does, and the clock."""
    keys = {code: name[2:].lower() for name, code in constants.items() if name.startswith("K_")}
    return {
        "event": _events(),
        "mouse": {
            "get_pos": lambda *_: person.position,
            "get_pressed": person.pressed_buttons,
            "get_focused": lambda: True,
            "get_rel": lambda: (0, 0),
        },
        "key": {
            "get_pressed": person.pressed_keys,
            "name": lambda key, *_: keys.get(key, ""),
            "get_mods": lambda: 0,
            "get_focused": lambda: True,
        },
        "time": {
            "Clock": events.Clock,
            **dict.fromkeys(("wait", "delay"), events.wait),
            "get_ticks": session.current.read_clock,
            "set_timer": person.set_timer,
        },
        "locals": {**constants, "Color": drawing.Color},
        "constants": constants,
    }


def _set_open(*, is_open: bool) -> Any:
    def change(*_: Any, **__: Any) -> tuple[int, int]:
        person.is_open = is_open
        return 5, 0

    return change


def build() -> list[ModuleType]:
    """Return pygame with all its modules."""
    session.current.observer.roots.append(person.roots)
    constants = _constants()
    pygame = module("pygame", constants)
    vars(pygame).update(
        error=events.PygameError,
        Surface=drawing.Surface,
        Color=drawing.Color,
        Vector2=sprites.Vector2,
        Font=drawing.Font,
        init=_set_open(is_open=True),
        quit=_set_open(is_open=False),
        get_init=lambda: person.is_open,
    )
    parts = []
    for name, contents in (_drawing() | _input(constants)).items():
        parts.append(module(f"pygame.{name}", contents))
        setattr(pygame, name, parts[-1])
    return [pygame, *parts]
