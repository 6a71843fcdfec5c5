"""Stand-ins for pygame's events, mouse, keys and clock: a wait for an event is a choice.

A program moves on in frames, and may answer a click only some frames later. So after every action
frames pass without a person: the mouse goes up, moves, and rests in a corner. A choice comes when
a frame has left the program's state as it was, or after many frames.
"""

from __future__ import annotations

from typing import Any

from noughts.programs.worker.windows import session
from noughts.programs.worker.windows.grids import click_actions
from noughts.programs.worker.windows.pygame_screen import screen
from noughts.programs.worker.windows.session import Action

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

    @property
    def dict(self) -> Any:
        return {name: value for name, value in vars(self).items() if name != "type"}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and vars(self) == vars(other)

    __hash__ = object.__hash__


class Input:
    """What the person does at the window: waiting events, mouse, keys, and the frames since."""

    _noughts_hidden = True

    def __init__(self) -> None:
        self.queue: list[Event] = []
        self.position = (0, 0)
        self.is_down = False
        self.keys: set[int] = set()
        self.timers: dict[int, tuple[Any, int, int, int]] = {}
        self.is_open = True
        self._frame = 2
        self._unwanted = 0
        self._state: str | None = None

    # --- frames -------------------------------------------------------------------------------

    def next_frame(self) -> None:
        """Let a frame pass, with the events that happen in it."""
        if not self.is_open:
            raise PygameError("video system not initialized")
        session.current.now += FRAME
        session.current.look()
        self._frame += 1
        self._fire_timers()
        if self._frame == 1:
            self._release()
        elif self._frame == 3 or self._frame % 10 == 0:
            self._move(self.position)
        elif self._frame == 5:
            self._move((screen.surface._size[0] - 1, screen.surface._size[1] - 1))
        elif self._frame >= FIRST_CHOICE and not self.queue and self._is_time():
            self.wait_for_person()

    def _is_time(self) -> bool:
        """Return whether nothing more happens without a person."""
        before, self._state = self._state, session.current.observer.fingerprint()
        is_waiting = any(loops for _, _, loops, _ in self.timers.values())
        is_still = before is not None and before == self._state and not is_waiting
        return is_still or self._frame >= LAST_CHOICE

    def _move(self, position: tuple[int, int]) -> None:
        self.position = position
        pressed = (int(self.is_down), 0, 0)
        self.queue.append(Event(MOUSEMOTION, pos=position, rel=(0, 0), buttons=pressed))

    def _release(self) -> None:
        if self.is_down:
            self.queue.append(Event(MOUSEBUTTONUP, pos=self.position, button=1))
        for key in sorted(self.keys):
            self.queue.append(Event(KEYUP, key=key, mod=0, unicode=chr(key), scancode=0))
        self.is_down, self.keys = False, set()

    def _fire_timers(self) -> None:
        """Put the events of timers into the queue; `loops` is 0 for a timer that never stops."""
        for kind, (event, period, loops, due) in list(self.timers.items()):
            if due <= session.current.now:
                self.queue.append(event)
                self.timers[kind] = event, period, loops - 1, session.current.now + period
                if loops == 1:
                    del self.timers[kind]

    def set_timer(self, event: Any, millis: int, loops: int = 0) -> None:
        """Stand-in for `pygame.time.set_timer`."""
        event = event if isinstance(event, Event) else Event(event)
        if millis > 0:
            self.timers[event.type] = event, millis, int(loops), session.current.now + millis
        else:
            self.timers.pop(event.type, None)

    # --- choices ------------------------------------------------------------------------------

    def wait_for_person(self) -> None:
        """Report where a person can click and what keys to press, and do what is chosen."""
        lines = list(screen.surface._lines)
        actions: list[Action] = click_actions("", screen.surface._size, screen.boxes(), lines)
        keys = [(f"press {name}", f"press {name}", "keys") for name in KEYS]
        is_fine = [action[2] == "points" for action in actions]
        first_fine = is_fine.index(True) if True in is_fine else len(actions)
        actions[first_fine:first_fine] = keys
        text = " | ".join(box.text for box in screen.texts())[:500]
        self._do(session.current.ask(text, actions))
        self._frame, self._state = 0, None

    def _do(self, chosen: str) -> None:
        kind, _, rest = chosen.rpartition(" ")
        if kind == "press":
            key = KEYS[rest]
            self.keys = {key}
            char = chr(key)
            self.queue.append(Event(KEYDOWN, key=key, mod=0, unicode=char, scancode=0))
            return
        x, y = rest.split(",")
        self._move((int(x), int(y)))
        self.is_down = True
        self.queue.append(Event(MOUSEBUTTONDOWN, pos=self.position, button=1))

    # --- what pygame calls --------------------------------------------------------------------

    def get(self, eventtype: Any = None, pump: Any = None, exclude: Any = None) -> list[Event]:
        """Stand-in for `pygame.event.get`."""
        del pump
        self._unwanted += 1
        if not self.queue or self._unwanted > MOST_UNWANTED:
            self.queue.clear()
            self.next_frame()
            self._unwanted = 0
        wanted, unwanted = _kinds(eventtype), _kinds(exclude) or set()
        found = [
            event
            for event in self.queue
            if (wanted is None or event.type in wanted) and event.type not in unwanted
        ]
        self.queue = [event for event in self.queue if event not in found]
        if found:
            self._unwanted = 0
        return found

    def poll(self) -> Event:
        """Stand-in for `pygame.event.poll`."""
        if not self.queue:
            self.next_frame()
        return self.queue.pop(0) if self.queue else Event(NOEVENT)

    def wait(self, timeout: int = 0) -> Event:
        """Stand-in for `pygame.event.wait`."""
        while not self.queue:
            self.next_frame()
            if timeout and not self.queue:
                return Event(NOEVENT)
        return self.queue.pop(0)

    def pump(self) -> None:
        """Stand-in for `pygame.event.pump`, after which the mouse and the keys are read."""
        self.queue.clear()
        self.next_frame()

    def peek(self, eventtype: Any = None, *_: Any) -> bool:
        """Stand-in for `pygame.event.peek`."""
        if not self.queue:
            self.next_frame()
        wanted = _kinds(eventtype)
        return any(wanted is None or event.type in wanted for event in self.queue)

    def clear(self, eventtype: Any = None, *_: Any) -> None:
        """Stand-in for `pygame.event.clear`."""
        unwanted = _kinds(eventtype)
        self.queue = [each for each in self.queue if unwanted and each.type not in unwanted]

    def post(self, event: Any) -> bool:
        """Stand-in for `pygame.event.post`."""
        self.queue.append(event)
        return True

    def pressed_buttons(self, *_: Any, **__: Any) -> tuple[bool, bool, bool]:
        """Stand-in for `pygame.mouse.get_pressed`."""
        return self.is_down, False, False

    def pressed_keys(self) -> PressedKeys:
        """Stand-in for `pygame.key.get_pressed`."""
        return PressedKeys(self.keys)

    def roots(self) -> Any:
        """Yield what decides how the program goes on."""
        # One text: two small numbers would look like a board of bits.
        yield "window:mouse", f"{self.position} {self.is_down} {sorted(self.keys)}"
        now = session.current.now
        timers = [(kind, each[1], each[2], each[3] - now) for kind, each in self.timers.items()]
        yield "window:pygame timers", timers


class PressedKeys:
    """Stand-in for what `pygame.key.get_pressed` returns."""

    _noughts_hidden = True

    def __init__(self, keys: set[int]) -> None:
        self._keys = frozenset(keys)

    def __getitem__(self, key: int) -> bool:
        return key in self._keys


def _kinds(eventtype: Any) -> set[int] | None:
    if eventtype is None:
        return None
    return {eventtype} if isinstance(eventtype, int) else set(eventtype)


class Clock:
    """Stand-in for `pygame.time.Clock`."""

    _noughts_hidden = True

    def tick(self, framerate: float = 0) -> int:
        del framerate
        return FRAME

    tick_busy_loop = tick

    def get_fps(self) -> float:
        return 1000 / FRAME

    def get_time(self) -> int:
        return FRAME

    get_rawtime = get_time


def wait(milliseconds: Any = 0, *_: Any) -> int:
    """Stand-in for `pygame.time.wait` and `pygame.time.delay`."""
    session.current.now += int(milliseconds)
    session.current.look()
    return int(milliseconds)


person = Input()
