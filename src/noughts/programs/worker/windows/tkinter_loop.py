"""What a person can do at tkinter's windows, and what there is to see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from noughts.programs.worker.windows.grids import click_actions, square_label
from noughts.programs.worker.windows.session import session, short
from noughts.programs.worker.windows.tkinter_canvas import Canvas
from noughts.programs.worker.windows.tkinter_desk import desk
from noughts.programs.worker.windows.tkinter_widgets import Event, Menu, Offer, Widget

PRESS = re.compile(r"<(Any-)?(Button|ButtonPress)?-?1?>|<ButtonPress>|<Button>")
RELEASE = re.compile(r"<(Any-)?(B1-)?ButtonRelease(-1)?>")
KEY = re.compile(r"<?(?:Key(?:Press|Release)?-)?([A-Za-z0-9_]+)>?")
ANY_KEY = ("<Key>", "<KeyPress>", "<KeyRelease>", "<Any-KeyPress>")
NO_KEYS = re.compile(
    r"(Button|ButtonPress|ButtonRelease|Motion|Enter|Leave|Configure|Destroy|Map|Unmap"
    r"|FocusIn|FocusOut|Expose|Visibility|MouseWheel|Escape|Activate|Deactivate)"
)
KEYS = "123456789xoyn"
"""What is pressed if the program listens to every key."""
CHARACTERS = {"space": " ", "Return": "\r"}

PLACES = {"grid": ("row", "column", "sticky"), "place": ("x", "y", "relx", "rely", "anchor")}
"""What says where a widget is."""


def is_shown(widget: Widget) -> bool:
    """Return whether a person sees the widget, and no window in front keeps the mouse."""
    if desk.grabbed is not None and widget.winfo_toplevel() is not desk.grabbed:
        return False
    while not widget._is_window and not isinstance(widget, Menu):
        if not widget._managed[0] or widget._parent is None or _is_covered(widget):
            return False
        widget = widget._parent
    return not widget._hidden and not widget._removed


def _is_covered(widget: Widget) -> bool:
    """Return whether a later sibling lies in exactly the same place."""
    if widget._managed[0] not in PLACES:
        return False
    place = _place(widget)
    siblings = reversed(widget._parent.winfo_children())
    return next(each for each in siblings if _place(each) == place) is not widget


def _place(widget: Widget) -> tuple[str, ...]:
    manager, options = widget._managed
    return manager, *(str(options.get(name, "")) for name in PLACES.get(manager, ()))


def _look(widget: Widget) -> tuple[str, ...]:
    """Return what the squares of a board have in common."""
    kind = widget._kind or type(widget).__name__.lower()
    return (kind, *(str(widget.cget(name)) for name in ("width", "height", "font")))


def find_groups() -> dict[int, tuple[str, int]]:
    """Return the group of each widget by its id, and its number in a group of nine, else -1.

    A group of nine are nine widgets that look alike in one parent or in the whole window.
    """
    shown = [widget for widget in desk.widgets() if is_shown(widget)]
    groups: dict[int, tuple[str, int]] = {}
    for in_window in (False, True):
        alike: dict[Any, list[Widget]] = {}
        for widget in shown:
            if not widget._is_window and widget._managed[0] != "menu":
                above = widget.winfo_toplevel() if in_window else widget._parent
                alike.setdefault((str(above), *_look(widget)), []).append(widget)
        for (name, kind, *size), widgets in alike.items():
            for number, widget in enumerate(_nine_of(widgets)):
                groups.setdefault(id(widget), (f"{name} {kind}s {'x'.join(size[:2])}", number))
    for widget in shown:
        groups.setdefault(id(widget), (f"{widget._parent} {type(widget).__name__.lower()}s", -1))
    return groups


def _position(widget: Widget) -> tuple[float, float] | None:
    """Return row and column of a widget, as far as its place in its parent tells them."""
    for row, column in (("row", "column"), ("y", "x"), ("rely", "relx")):
        try:
            return float(widget._managed[1][row]), float(widget._managed[1][column])
        except (KeyError, TypeError, ValueError):
            continue
    return None


def _nine_of(widgets: list[Widget]) -> list[Widget]:
    """Return nine widgets, row by row, if these are the squares of a board, else none."""
    places = [(place, widget) for widget in widgets if (place := _position(widget))]
    if len({id(widget._parent) for widget in widgets}) == 1 and len(places) == len(widgets):
        rows: dict[float, list[Widget]] = {}
        for place, widget in sorted(places, key=lambda each: each[0]):
            rows.setdefault(place[0], []).append(widget)
        widgets = [widget for row in rows.values() if len(row) == 3 for widget in row]
    return widgets if len(widgets) == 9 else []


def roots() -> Iterator[tuple[str, Any]]:
    """Yield what leads to the boards in the windows, and all else that decides what happens.

    Handlers come first: often only they lead to the game.
    """
    widgets = list(desk.widgets())
    handlers: dict[str, Any] = {}
    for handler in (handler for widget in widgets for handler in _handlers(widget)):
        named = getattr(handler, "func", handler)  # a partial has no name of its own
        handlers.setdefault(f"window:{getattr(named, '__qualname__', 'handler')}", handler)
    yield from handlers.items()
    nines: dict[str, dict[int, Widget]] = {}
    groups = find_groups()
    for widget in widgets:
        name, number = groups.get(id(widget), ("", -1))
        if number >= 0:
            nines.setdefault(name, {})[number] = widget
        if isinstance(widget, Canvas):
            yield f"window:{widget} drawing", widget._drawn()
            yield f"window:{widget} items", widget._describe()
    for name, numbered in nines.items():
        yield f"window:{name}", [numbered[number] for number in sorted(numbered)]
    yield "window:front", str(desk.grabbed)
    yield "window:timers", [(each.due - session.now, *each[2:]) for each in desk.timers]
    yield "window:all", widgets


def _handlers(widget: Widget) -> Iterator[Any]:
    found = [each for functions in widget._bound.values() for each in functions]
    found.append(vars(widget).get("-command"))
    if isinstance(widget, Canvas):
        found += [each for bound in widget._tag_bound.values() for each in bound.values()]
    return filter(callable, found)


def wait_for_person() -> None:
    """Report what a person can do, and do what is chosen."""
    shown = [widget for widget in desk.widgets() if is_shown(widget)]
    groups = find_groups()
    found = [offer for widget in shown for offer in _click_offers(widget, *groups[id(widget)])]
    found += [offer for widget in desk.widgets() for offer in _key_offers(widget)]
    offers = {offer.key: offer for offer in reversed(found)}  # of two with one key, the first
    if not offers:
        offers["close"] = Offer("close", "close the window", "window", desk.close)
    texts = [str(root.cget("title")) for root in desk.roots]
    texts += [short(widget.cget("text")) for widget in shown]
    text = " | ".join(text for text in texts if text.strip())[:500]
    offers[session.ask(text, [offer[:3] for offer in reversed(offers.values())])].do()


def _click_offers(widget: Widget, group: str, number: int) -> Iterator[Offer]:
    name, place = str(widget), widget._managed[1]
    if widget._managed[0] == "grid":  # stays when a program replaces a widget by another
        name = f"{widget._parent} row {place.get('row')} column {place.get('column')}"
    is_bound = any(True for pattern in (PRESS, RELEASE) for _ in _bound(widget, pattern))
    if isinstance(widget, Canvas) and (is_bound or widget._tag_bound):
        size = widget.winfo_width(), widget.winfo_height()
        for key, label, part in click_actions(f"{name} ", size, widget._boxes()):
            x, y = map(int, key.rpartition(" ")[2].split(","))
            yield Offer(key, label, part, partial(_click, widget, x, y))
        return
    own = list(widget._offers()) if widget._is_enabled() else []
    if is_bound and not own and not widget._is_window and not widget.children:
        own = [Offer("", "", "", lambda: None)]
    for offer in own:
        do = partial(_click, widget, 5, 5, offer.do) if is_bound else offer.do
        click = f"click {short(widget.cget('text')) or widget._name.lstrip('!')}"
        label = offer.label or (square_label(number) if number >= 0 else click)
        yield Offer(f"{name}{offer.key}", label, f"{group}{offer.group}", do)


def _bound(widget: Widget, pattern: re.Pattern[str]) -> Iterator[Any]:
    """Yield what is bound to the widget or to its window, for events like this."""
    for each in dict.fromkeys((widget, widget.winfo_toplevel())):
        for sequence, functions in list(each._bound.items()):
            if pattern.fullmatch(sequence):
                yield from functions


def _click(widget: Widget, x: int, y: int, do: Callable[[], Any] | None = None) -> None:
    """Press and release the mouse on a widget."""
    for pattern in (PRESS, RELEASE):
        if isinstance(widget, Canvas):
            tagged = {name for each in widget._tag_bound.values() for name in each}
            for sequence in sorted(filter(pattern.fullmatch, tagged)):
                widget._click_items(sequence, x, y)
        for function in _bound(widget, pattern):
            desk.call(function, Event(widget, x, y))
        if pattern is PRESS and do is not None and not widget._removed:
            do()
    if isinstance(widget, Canvas):
        widget._under = 0


def _key_offers(widget: Widget) -> Iterator[Offer]:
    for sequence in widget._bound if widget._is_window or is_shown(widget) else ():
        match = KEY.fullmatch(sequence)
        keys = KEYS if sequence in ANY_KEY else [match[1]] if match else []
        for key in keys if sequence not in ("<1>", "<2>", "<3>") else ():
            if NO_KEYS.fullmatch(key):
                continue
            char = CHARACTERS.get(key, key if len(key) == 1 else "")
            code = ord(char) if char else 0
            details = {"char": char, "keysym": key, "keycode": code, "type": "2"}
            do = partial(widget.event_generate, sequence, **details)
            yield Offer(f"{widget} press {key}", f"press {key}", "keys", do)


desk.wait_for_person = wait_for_person
