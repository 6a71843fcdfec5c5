"""pygame, built from its stand-ins: waiting for an event is a choice.

A program runs in frames, and may react to a click some frames later. So after every action frames
pass without a person: the mouse button goes up, and the mouse moves to a corner. The next choice
comes when a frame has not changed the program's state, or after many frames.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from string import ascii_lowercase, digits
from types import ModuleType, SimpleNamespace
from typing import Any

from noughts.programs.worker.windows import pygame_screen as drawing
from noughts.programs.worker.windows.grids import Box, click_actions
from noughts.programs.worker.windows.pygame_screen import Rect, Surface, screen
from noughts.programs.worker.windows.session import session
from noughts.programs.worker.windows.stubs import Quiet, Size, Stub, StubModule

NOEVENT, QUIT, KEYDOWN, KEYUP, MOUSEMOTION = 0, 256, 768, 769, 1024
MOUSEBUTTONDOWN, MOUSEBUTTONUP, USEREVENT = 1025, 1026, 32866

FLAGS = """
    FULLSCREEN RESIZABLE DOUBLEBUF HWSURFACE NOFRAME SCALED SRCALPHA OPENGL SHOWN HIDDEN
    ACTIVEEVENT VIDEORESIZE VIDEOEXPOSE WINDOWCLOSE TEXTINPUT MOUSEWHEEL FINGERDOWN FINGERUP
    KMOD_SHIFT KMOD_CTRL KMOD_ALT SYSTEM_CURSOR_HAND SYSTEM_CURSOR_ARROW K_LSHIFT K_RSHIFT K_LCTRL
    K_ESCAPE K_BACKSPACE K_TAB K_DELETE K_KP_ENTER K_F1 K_F2 K_F3 K_F4 K_F5 K_F11 K_F12
"""
"""Constants that `from pygame.locals import *` defines, whatever their value."""
CONSTANTS: dict[str, Any] = {
    **{name: getattr(StubModule("pygame.locals"), name) for name in FLAGS.split()},
    **{name: number for name, number in globals().items() if name.isupper() and name != "FLAGS"},
    **{f"K_{letter}": ord(letter) for letter in ascii_lowercase + digits},
    **{f"K_KP{_}{number}": 1073741912 + number for number in range(10) for _ in ("", "_")},
    **{f"K_{name}": 1073741903 + n for n, name in enumerate(("RIGHT", "LEFT", "DOWN", "UP"))},
    "K_RETURN": 13,
    "K_SPACE": 32,
    "BUTTON_LEFT": 1,
    "BUTTON_RIGHT": 3,
}
READS_ANY_KEY = re.compile(r"unicode|key\.name|chr\(|K_[019]|K_[{\"']")
"""Code of a program that reads letters and digits without naming each key."""
USUAL_KEYS = (*digits[1:], *"xoyn")

FRAME = 200
"""Milliseconds from frame to frame: a computer that pretends to think takes a few frames."""
MOST_FRAMES = 53
"""After this many frames a person acts again, whatever the program does."""
MOST_UNWANTED = 5
"""How often a program may ask for other kinds of events before waiting events are dropped."""


class PygameError(RuntimeError):
    """Stand-in for `pygame.error`."""


class Event:
    """Stand-in for `pygame.event.Event`."""

    def __init__(self, type: int, dict: Any = None, **details: Any) -> None:  # noqa: A002 - pygame's
        vars(self).update(dict or {}, **details)
        self.type = type

    @property
    def dict(self) -> Any:
        """Everything but the type, by name."""
        return {name: value for name, value in vars(self).items() if name != "type"}


class PressedKeys(frozenset[int]):
    """Stand-in for what `pygame.key.get_pressed` returns."""

    _noughts_hidden = True

    def __getitem__(self, key: int) -> bool:
        return key in self


@cache
def keys_read() -> dict[str, int]:
    """Return the keys that the program's own files name, and one more where any key will do.

    Escape is left out, because it ends most programs.
    """
    own: list[Any] = [module for _, module in session.observer._modules()]
    source = b"\n".join(module.__loader__.get_data(module.__file__) for module in own)
    text = source.decode("utf-8", "replace")
    names = re.findall(r"\bK_(\w+)", text)
    names += ["SPACE"] if "KEYDOWN" in text or "KEYUP" in text else []
    names += USUAL_KEYS if READS_ANY_KEY.search(text) else []
    known = {name.lower(): CONSTANTS.get(f"K_{name}") for name in names if name != "ESCAPE"}
    return {name: code for name, code in known.items() if code is not None}


class Person:
    """What a person does at the window: waiting events, mouse and keys."""

    _noughts_hidden = True

    def __init__(self) -> None:
        self.position = (0, 0)
        self.is_down = False
        self.keys = PressedKeys()
        self.is_open = True
        self.queue: list[Event] = []
        self._timers: dict[int, tuple[int, int, int, Event]] = {}
        """By kind: when the event comes, its period, how often it comes (0: for ever), and it."""
        self._unwanted = 0
        self._frames = self._act_in_frames()

    def roots(self) -> Iterator[tuple[str, Any]]:
        """Yield the state of mouse, keys and events, which affects how the program continues."""
        # A single text, because two small numbers would look like bit masks of a board.
        yield "window:mouse", f"{self.position} {self.is_down} {sorted(self.keys)}"
        timers = {kind: (each[0] - session.now, *each[1:3]) for kind, each in self._timers.items()}
        yield "window:timers", f"pygame timers {timers}"

    def _act_in_frames(self) -> Iterator[None]:
        """Act as a person, and yield after each frame."""
        while True:
            yield
            self._move(*self.position)
            yield
            yield
            self._move(screen.get_width() - 1, screen.get_height() - 1)
            yield
            state: str | None = None
            for number in range(MOST_FRAMES):
                yield
                before, state = state, session.observer.fingerprint()
                is_waiting = any(loops for _, _, loops, _ in self._timers.values())
                if number % 10 == 9:
                    self._move(*self.position)
                elif before is not None and before == state and not self.queue and not is_waiting:
                    break  # nothing more happens without a person
            self._act()
            yield
            if self.is_down:
                self.post(Event(MOUSEBUTTONUP, pos=self.position, button=1))
            for key in self.keys:
                self._post_key(KEYUP, key)
            self.is_down, self.keys = False, PressedKeys()

    def _next_frame(self) -> None:
        """Let a frame pass, with the events that happen in it."""
        if not self.is_open:
            raise PygameError("video system not initialized")
        session.now += FRAME
        session.observer.pause()
        for due, period, loops, event in list(self._timers.values()):
            if due <= session.now:
                self.post(event)
                self.set_timer(event, period if loops != 1 else 0, loops - 1)
        next(self._frames)

    def set_timer(self, event: Any, millis: int, loops: int = 0) -> None:
        event = event if isinstance(event, Event) else Event(event)
        self._timers[event.type] = session.now + millis, millis, int(loops), event
        if millis <= 0:
            del self._timers[event.type]

    def _act(self) -> None:
        """Report where to click and which keys to press, and carry out the chosen action."""
        keys = [(f"press {name}", f"press {name}", "keys") for name in keys_read()]
        unseen = [Box(*rect) for rect in sorted(Rect._alive.values()) if min(rect.size) > 1]
        actions = click_actions("", screen.get_size(), screen._shown, unseen) + keys
        texts = [box.text for box in screen._shown]
        kind, _, what = session.ask(texts, actions).rpartition(" ")
        if kind == "press":
            self.keys = PressedKeys([keys_read()[what]])
            self._post_key(KEYDOWN, keys_read()[what])
        else:
            self._move(*map(int, what.split(",")))
            self.is_down = True
            self.post(Event(MOUSEBUTTONDOWN, pos=self.position, button=1))

    def _move(self, x: int, y: int) -> None:
        self.position = Size(x), Size(y)
        still, pressed = (Size(0), Size(0)), (int(self.is_down), 0, 0)
        self.post(Event(MOUSEMOTION, pos=self.position, rel=still, buttons=pressed))

    def _post_key(self, kind: int, key: int) -> None:
        letter = chr(key) if key < 128 else ""
        self.post(Event(kind, key=key, mod=0, unicode=letter, scancode=0))

    def get(self, eventtype: Any = None, *_: Any, **__: Any) -> list[Event]:
        self._unwanted += 1
        if not self.queue or self._unwanted > MOST_UNWANTED:
            self.pump()
        kinds = [eventtype] if isinstance(eventtype, int) else eventtype
        found = [event for event in self.queue if kinds is None or event.type in kinds]
        self.queue = [event for event in self.queue if event not in found]
        self._unwanted = 0 if found else self._unwanted
        return found

    def wait(self, timeout: int = 0) -> Event:
        while not self.queue:
            self._next_frame()
            if timeout and not self.queue:
                return Event(NOEVENT)
        return self.queue.pop(0)

    def pump(self) -> None:
        self._unwanted = 0
        self.queue.clear()
        self._next_frame()

    def post(self, event: Any) -> bool:
        self.queue.append(event)
        return True


person = Person()


class Clock(Quiet):
    """Stand-in for `pygame.time.Clock`."""

    _noughts_hidden = True

    def tick(self, *_: Any) -> int:
        return FRAME

    tick_busy_loop = get_time = tick


def _update(*_: Any) -> None:
    """Show what was drawn to the person, as `pygame.display.update` does."""
    screen._shown = list(screen._drawn.values())
    session.look()


# One long function: it is a table of pygame's names, module by module.
def _modules() -> dict[str, dict[str, Any]]:
    """Return the contents of pygame's modules by name."""
    names = {code: name[2:].lower() for name, code in CONSTANTS.items() if name[:2] == "K_"}
    kinds = count(USEREVENT + 1)
    return {
        "display": {
            "set_mode": screen._resize,
            "get_surface": lambda: screen,
            "get_window_size": screen.get_size,
            "Info": lambda: SimpleNamespace(current_w=1920, current_h=1080),
            "update flip": _update,
        },
        "draw": {
            "rect": drawing.draw_rect,
            "line aaline": lambda *_, **__: drawing.draw_lines(*_[:2], None, _[2:4]),
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
        "event": {
            "Event": Event,
            "poll": lambda: person.wait(1),
            "custom_type": lambda: next(kinds),
            "clear": lambda *_: person.queue.clear(),
            **{name: getattr(person, name) for name in ("get", "wait", "pump", "post")},
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
        "constants": CONSTANTS,
        "locals": CONSTANTS | {"Rect": Rect, "Color": Stub},
    }


def build() -> list[ModuleType]:
    """Return pygame with all its modules."""
    session.observer.roots.append(person.roots)
    parts = {name: StubModule(f"pygame.{name}", part) for name, part in _modules().items()}
    others = {
        "error": PygameError,
        "Surface": Surface,
        "Rect": Rect,
        "init": lambda: setattr(person, "is_open", True),
        "quit": lambda: setattr(person, "is_open", False),
        "get_init": lambda: person.is_open,
    }
    return [StubModule("pygame", CONSTANTS | parts | others), *parts.values()]
