"""What a person can do and see in tkinter's windows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from noughts.programs.worker.windows.grids import click_actions, square_label
from noughts.programs.worker.windows.session import session, short
from noughts.programs.worker.windows.tkinter_canvas import Canvas
from noughts.programs.worker.windows.tkinter_desk import desk
from noughts.programs.worker.windows.tkinter_widgets import Event, Menu, Widget

PRESS = re.compile(r"<(Any-)?(Button|ButtonPress)?-?1?>|<ButtonPress>|<Button>")
RELEASE = re.compile(r"<(Any-)?(B1-)?ButtonRelease(-1)?>")
KEY = re.compile(r"<?(?:Key(?:Press|Release)?-)?([A-Za-z0-9_]+)>?")
ANY_KEY = ("<Key>", "<KeyPress>", "<KeyRelease>", "<Any-KeyPress>")
NO_KEYS = re.compile(
    r"Button\w*|Motion|Enter|Leave|Configure|Destroy|Map|Unmap|FocusIn|FocusOut|Expose"
    r"|Visibility|MouseWheel|Escape|Activate|Deactivate"
)
KEYS = "123456789xoyn"
"""The keys to press if the program listens to every key."""
CHARACTERS = {"space": " ", "Return": "\r"}

PLACES = {"grid": ("row", "column", "sticky"), "place": ("y", "x", "rely", "relx", "anchor")}
"""The options that say where a widget is, by its geometry manager."""

Offer = tuple[str, str, str, Callable[[], Any]]
"""Key, label and group of an action, and the function that carries it out."""


def shown_widgets() -> list[Widget]:
    """Return the visible widgets; if a window has the grab, only those in it."""
    widgets = list(desk.widgets())
    places = {id(each): (id(each._parent), *_place(each)) for each in widgets}
    topmost = {places[id(each)]: each for each in widgets}

    def is_shown(widget: Widget) -> bool:
        if desk.grabbed is not None and widget.winfo_toplevel() is not desk.grabbed:
            return False
        while not widget._is_window and not isinstance(widget, Menu):
            manager = widget._managed["manager"]
            # A later sibling that lies in exactly the same place covers it.
            covered = manager in PLACES and topmost[places[id(widget)]] is not widget
            if not manager or widget._parent is None or covered:
                return False
            widget = widget._parent
        return not widget._hidden and not widget._removed

    return [widget for widget in widgets if is_shown(widget)]


def _place(widget: Widget) -> tuple[str, ...]:
    managed = widget._managed
    names = PLACES.get(managed["manager"], ())
    return managed["manager"], *[str(managed.get(name, "")) for name in names]


def find_nines(shown: list[Widget]) -> dict[str, list[Widget]]:
    """Return groups of nine similar widgets in three rows, by a name for the group."""
    alike: dict[tuple[str, ...], dict[Any, list[Widget]]] = {}
    for widget in shown:
        look = [str(widget.cget(name)) for name in ("width", "height", "font")]
        name = f"{widget.winfo_toplevel()} {type(widget).__name__.lower()}s"
        row = str(widget._parent), *_position(widget)[::2]
        alike.setdefault((name, *look), {}).setdefault(row, []).append(widget)
    nines: dict[str, list[Widget]] = {}
    for (name, *look), rows in alike.items():
        three = [sorted(rows[row], key=_position) for row in sorted(rows) if len(rows[row]) == 3]
        if len(three) == 3:
            nines[f"{name} {'x'.join(look[:2])}"] = [widget for row in three for widget in row]
    return nines


def _position(widget: Widget) -> list[float]:
    """Return y, x and their relative parts, or row and column, as far as they are given."""
    numbers = (text.replace(".", "", 1).isdecimal() and float(text) for text in _place(widget)[1:])
    return [float(number) for number in (*numbers, 0, 0, 0, 0)][:4]


def roots() -> Iterator[tuple[str, Any]]:
    """Yield the objects that lead to boards in the windows, and the rest of the windows' state.

    Handlers come first: often only they lead to the game.
    """
    widgets = list(desk.widgets())
    handlers: dict[str, Any] = {}
    for handler in (handler for widget in widgets for handler in _handlers(widget)):
        named = getattr(handler, "func", handler)  # a partial has no name of its own
        handlers.setdefault(f"window:{getattr(named, '__qualname__', 'handler')}", handler)
    yield from handlers.items()
    for name, nine in find_nines(shown_widgets()).items():
        yield f"window:{name}", nine
    for canvas in widgets:
        if isinstance(canvas, Canvas):  # the same drawing, in whatever order
            yield f"window:{canvas} items", str(sorted(map(str, canvas._items.values())))
    yield "window:front", str(desk.grabbed)
    yield "window:timers", [(each.due - session.now, *each[2:]) for each in desk.timers]
    yield "window:all", widgets


def _handlers(widget: Widget) -> Iterator[Any]:
    bound = (function for _, _, function in widget._bound)
    return filter(callable, (*bound, vars(widget).get("-command")))


def wait_for_person() -> None:
    """Report the actions of a person, and carry out the chosen one."""
    shown = shown_widgets()
    nines = find_nines(shown).items()
    squares = {id(each): (name, n) for name, nine in nines for n, each in enumerate(nine)}
    offers: dict[str, Offer] = {}
    for widget in shown:
        for offer in (*_click_offers(widget, *squares.get(id(widget), ("", -1))), *_keys(widget)):
            offers.setdefault(offer[0], offer)
    if not offers:
        offers["close"] = "close", "close the window", "window", desk.roots[0].destroy
    texts = [str(root.cget("title")) for root in desk.roots]
    texts += [short(widget.cget("text")) for widget in shown]
    offers[session.ask(texts, [offer[:3] for offer in offers.values()])][3]()


def _click_offers(widget: Widget, group: str, number: int) -> Iterator[Offer]:
    name, place = str(widget), widget._managed
    if place["manager"] == "grid":  # this place stays when a program replaces the widget
        name = f"{widget._parent} row {place.get('row')} column {place.get('column')}"
    is_bound = any([*_bound(widget, PRESS), *_bound(widget, RELEASE)])
    if isinstance(widget, Canvas) and (is_bound or widget._bound):
        size = widget.winfo_width(), widget.winfo_height()
        for key, label, part in click_actions(f"{name} ", size, widget._boxes()):
            x, y = map(int, key.rpartition(" ")[2].split(","))
            yield key, label, part, partial(_click, widget, x, y)
        return
    own = list(widget._offers()) if widget._is_enabled() else []
    if is_bound and not own and not widget._is_window and not widget.children:
        own = [("", lambda: None)]
    click = f"click {short(widget.cget('text')) or widget._name.lstrip('!')}"
    click = square_label(number) if group else click
    group = group or f"{widget._parent} {type(widget).__name__.lower()}s"
    for label, do in own:
        done = partial(_click, widget, 5, 5, do) if is_bound else do
        yield f"{name} {label}", label or click, f"{group} {bool(label)}", done


def _bound(widget: Widget, pattern: re.Pattern[str], tags: Sequence[str] = ("",)) -> Iterator[Any]:
    """Yield the functions bound to matching events of the widget or its window."""
    for each in dict.fromkeys((widget, widget.winfo_toplevel())):
        for tag, sequence, function in each._bound:
            if tag in tags and pattern.fullmatch(sequence):
                yield function


def _click(widget: Widget, x: int, y: int, do: Callable[[], Any] | None = None) -> None:
    """Press and release the mouse on a widget."""
    for pattern in (PRESS, RELEASE):
        tags = widget._tags_at(x, y) if isinstance(widget, Canvas) else ()
        for function in (*_bound(widget, pattern, tags), *_bound(widget, pattern)):
            desk.call(function, Event(widget, x, y))
        if pattern is PRESS and do is not None and not widget._removed:
            do()
    if isinstance(widget, Canvas):
        widget._under = 0


def _keys(widget: Widget) -> Iterator[Offer]:
    """Yield the keys that the program listens to."""
    for _, sequence, _ in widget._bound:
        match = KEY.fullmatch(sequence)
        keys = KEYS if sequence in ANY_KEY else [match[1]] if match else []
        for key in keys:
            if not NO_KEYS.fullmatch(key) and sequence not in ("<1>", "<2>", "<3>"):
                char = CHARACTERS.get(key, key if len(key) == 1 else "")
                details = {"char": char, "keysym": key, "keycode": ord(char or "\0"), "type": "2"}
                do = partial(widget.event_generate, sequence, **details)
                yield f"{widget} press {key}", f"press {key}", "keys", do


desk.wait_for_person = wait_for_person
