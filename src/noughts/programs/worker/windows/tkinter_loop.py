"""What a person can do at tkinter's windows, and the loop that waits for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from noughts.programs.worker.windows import session
from noughts.programs.worker.windows.grids import click_actions
from noughts.programs.worker.windows.session import Action, short, words
from noughts.programs.worker.windows.tkinter_canvas import Canvas
from noughts.programs.worker.windows.tkinter_controls import Button
from noughts.programs.worker.windows.tkinter_desk import Offer, desk
from noughts.programs.worker.windows.tkinter_widgets import Widget, make_event
from noughts.programs.worker.windows.tkinter_windows import Menu, Tk, Window

PRESS = re.compile(r"<(Any-)?(Button|ButtonPress)?-?1?>|<ButtonPress>|<Button>")
RELEASE = re.compile(r"<(Any-)?(B1-)?ButtonRelease(-1)?>")
KEY = re.compile(r"<?(?:Key(?:Press|Release)?-)?([A-Za-z0-9_]+)>?")
ANY_KEY = ("<Key>", "<KeyPress>", "<KeyRelease>", "<Any-KeyPress>")
NO_KEYS = words(
    "Button ButtonPress ButtonRelease Motion Enter Leave Configure Destroy Map Unmap FocusIn "
    "FocusOut Expose Visibility MouseWheel Escape Activate Deactivate"
)
KEYS = "123456789xoyn"
"""What is pressed if the program listens to every key."""

PATIENT_UPDATES = 40
"""A program that calls `update` this often has no other loop: then a person acts there."""


def is_shown(widget: Widget) -> bool:
    """Return whether a person sees the widget, and no window in front keeps the mouse."""
    grabbed = desk.grabbed
    if grabbed is not None and not grabbed._removed and widget.winfo_toplevel() is not grabbed:
        return False
    while not isinstance(widget, Window):
        if isinstance(widget, Menu):
            return widget._parent is None or not widget.winfo_toplevel()._removed
        if widget._managed is None or widget._parent is None or _is_covered(widget):
            return False
        widget = widget._parent
    return not widget._hidden and not widget._removed


def _is_covered(widget: Widget) -> bool:
    """Return whether a later sibling lies in exactly the same place."""
    if widget._parent is None or widget._managed is None or widget._managed[0] not in _PLACES:
        return False
    siblings = widget._parent.winfo_children()
    place = _place(widget)
    later = siblings[siblings.index(widget) + 1 :]
    return any(_place(sibling) == place for sibling in later)


_PLACES = {
    "grid": ("row", "column", "sticky", "columnspan", "rowspan"),
    "place": ("x", "y", "relx", "rely", "anchor"),
}


def _place(widget: Widget) -> Any:
    manager, options = widget._managed or ("", {})
    names = _PLACES.get(manager, ())
    return manager, widget._parent, [str(options.get(name, "")) for name in names]


# --- groups --------------------------------------------------------------------------------------


def _look(widget: Widget) -> tuple[Any, ...]:
    """Return what the squares of a board have in common."""
    kind = Button if isinstance(widget, Button) else type(widget)
    return (kind, *(str(widget.cget(name)) for name in ("width", "height", "font")))


def _parent_of(widget: Widget) -> Widget | None:
    return widget._parent


def _window_of(widget: Widget) -> Widget | None:
    return widget.winfo_toplevel()


def find_groups() -> dict[int, tuple[str, int]]:
    """Return the group of each widget by its id, and its number in a group of nine, else -1.

    A group of nine are nine widgets that look alike in one parent or in the whole window.
    """
    shown = [widget for widget in desk.widgets() if is_shown(widget)]
    groups: dict[int, tuple[str, int]] = {}
    for above in (_parent_of, _window_of):
        alike: dict[Any, list[Widget]] = {}
        for widget in shown:
            if not isinstance(widget, Window | Menu):
                alike.setdefault((id(above(widget)), _look(widget)), []).append(widget)
        for (_, look), widgets in alike.items():
            nine = _nine_of(widgets)
            for number, widget in enumerate(nine):
                name = f"{above(widget)} {look[0].__name__.lower()}s {'x'.join(look[1:3])}"
                groups.setdefault(id(widget), (name, number))
    for widget in shown:
        groups.setdefault(id(widget), (f"{widget._parent} {widget._class()}s", -1))
    return groups


def _position(widget: Widget) -> tuple[float, float] | None:
    """Return row and column of a widget, as far as its place in its parent tells them."""
    manager, place = widget._managed or ("", {})
    names = ("row", "column") if manager == "grid" else ("y", "x")
    try:
        if manager == "grid" or names[0] in place:
            return float(place[names[0]]), float(place[names[1]])
        if manager == "place":
            return float(place["rely"]), float(place["relx"])
    except (KeyError, TypeError, ValueError):
        pass
    return None


def _nine_of(widgets: list[Widget]) -> list[Widget]:
    """Return nine widgets, row by row, if these are the squares of a board, else none."""
    places = {id(widget): _position(widget) for widget in widgets}
    parents = {id(widget._parent) for widget in widgets}
    if len(parents) == 1 and None not in places.values():
        widgets = sorted(widgets, key=lambda widget: places[id(widget)] or (0.0, 0.0))
        rows: dict[float, list[Widget]] = {}
        for widget in widgets:
            rows.setdefault((places[id(widget)] or (0.0, 0.0))[0], []).append(widget)
        widgets = [widget for row in rows.values() if len(row) == 3 for widget in row]
    return widgets if len(widgets) == 9 else []


def roots() -> Iterator[tuple[str, Any]]:
    """Yield what leads to the boards in the windows, and all else that decides what happens.

    Handlers come first: often only they lead to the game.
    """
    widgets = list(desk.widgets())
    handlers: dict[str, Any] = {}
    for widget in widgets:
        for handler in _handlers(widget):
            named = getattr(handler, "func", handler)  # a partial has no name of its own
            handlers.setdefault(f"window:{getattr(named, '__qualname__', 'handler')}", handler)
    yield from handlers.items()
    nines: dict[str, list[tuple[int, Widget]]] = {}
    groups = find_groups()
    for widget in widgets:
        name, number = groups.get(id(widget), ("", -1))
        if number >= 0:
            nines.setdefault(name, []).append((number, widget))
        if isinstance(widget, Canvas):
            yield f"window:{widget} drawing", widget._drawn()
            yield f"window:{widget} items", widget._describe()
    for name, numbered in nines.items():
        yield (
            f"window:{name}",
            [widget for _, widget in sorted(numbered, key=lambda each: each[0])],
        )
    yield "window:front", str(desk.grabbed)
    yield "window:timers", desk.timers.state()
    yield "window:all", widgets


def _handlers(widget: Widget) -> Iterator[Any]:
    yield from (each for functions in widget._bound.values() for each in functions)
    if callable(widget._options_get("command")):
        yield widget._options_get("command")
    if isinstance(widget, Canvas):
        yield from (each for bound in widget._tag_bound.values() for each in bound.values())
    if isinstance(widget, Menu):
        yield from (each["command"] for each in widget._entries if callable(each.get("command")))


# --- actions -------------------------------------------------------------------------------------


def offers() -> list[Offer]:
    """Return all that a person can do now."""
    found: dict[str, Offer] = {}
    groups = find_groups()
    for widget in desk.widgets():
        if is_shown(widget):
            for offer in [*_click_offers(widget, *groups.get(id(widget), ("", -1)))]:
                found.setdefault(offer.key, offer)
    for offer in _key_offers():
        found.setdefault(offer.key, offer)
    return list(found.values())


def _key_of(widget: Widget) -> str:
    """Return a name that stays when a program replaces a widget by another in its place."""
    manager, place = widget._managed or ("", {})
    if manager == "grid":
        return f"{widget._parent} row {place.get('row')} column {place.get('column')}"
    return str(widget)


def _click_offers(widget: Widget, group: str, number: int) -> Iterator[Offer]:
    name = _key_of(widget)
    is_bound = any(True for _ in _bound(widget, PRESS)) or any(
        True for _ in _bound(widget, RELEASE)
    )
    if isinstance(widget, Canvas) and (is_bound or widget._tag_bound):
        size = widget.winfo_width(), widget.winfo_height()
        for key, label, part in click_actions(f"{name} ", size, widget._boxes(), widget._lines()):
            x, y = map(int, key.rpartition(" ")[2].split(","))
            yield Offer(key, label, part, partial(_click, widget, x, y, None))
        return
    own = list(widget._offers())
    if is_bound and not own and not isinstance(widget, Window) and not widget.children:
        own = [Offer("", "", "", lambda: None)]
    for offer in own:
        do = partial(_click, widget, 5, 5, offer.do) if is_bound else offer.do
        label = offer.label or _label(widget, number)
        yield Offer(f"{name}{offer.key}", label, f"{group}{offer.group}", do)


def _label(widget: Widget, number: int) -> str:
    if number >= 0:
        return f"click the square in row {number // 3 + 1}, column {number % 3 + 1}"
    return f"click {short(widget.cget('text')) or widget._name.lstrip('!')}"


def _bound(widget: Widget, pattern: re.Pattern[str]) -> Iterator[tuple[str, Any]]:
    """Yield what is bound to the widget or to its window, for events like this."""
    for each in dict.fromkeys((widget, widget.winfo_toplevel())):
        for sequence, functions in list(each._bound.items()):
            if pattern.fullmatch(sequence):
                yield from ((sequence, function) for function in functions)


def _click(widget: Widget, x: int, y: int, do: Callable[[], Any] | None) -> None:
    """Press and release the mouse on a widget."""
    for pattern in (PRESS, RELEASE):
        if isinstance(widget, Canvas):
            tagged = {name for each in widget._tag_bound.values() for name in each}
            for sequence in sorted(filter(pattern.fullmatch, tagged)):
                widget._click_items(sequence, x, y)
        for _, function in _bound(widget, pattern):
            desk.call(function, make_event(widget, x, y))
        if pattern is PRESS and do is not None and not widget._removed:
            do()
    if isinstance(widget, Canvas):
        widget._under = 0


def _key_offers() -> Iterator[Offer]:
    for widget in desk.widgets():
        if not (is_shown(widget) or isinstance(widget, Window)):
            continue
        for sequence, functions in list(widget._bound.items()):
            match = KEY.fullmatch(sequence)
            keys = KEYS if sequence in ANY_KEY else [match[1]] if match else []
            for key in keys:
                is_mouse = sequence in ("<1>", "<2>", "<3>")
                if key not in NO_KEYS and not is_mouse:
                    do = partial(_press, widget, functions, key)
                    yield Offer(f"{widget} press {key}", f"press {key}", "keys", do)


def _press(widget: Widget, functions: list[Any], key: str) -> None:
    names = {"space": " ", "Return": "\r"}
    char = names.get(key, key if len(key) == 1 else "")
    for function in list(functions):
        code = ord(char) if char else 0
        desk.call(function, make_event(widget, char=char, keysym=key, keycode=code, type="2"))


# --- the loop ------------------------------------------------------------------------------------


def _visible_text() -> str:
    texts = [str(root.cget("title")) for root in desk.roots]
    texts += [short(widget.cget("text")) for widget in desk.widgets() if is_shown(widget)]
    return " | ".join(text for text in texts if text.strip())[:500]


def wait_for_person() -> None:
    """Report what a person can do, and do what is chosen."""
    possible = offers() or [Offer("close", "close the window", "window", _close)]
    actions: list[Action] = [offer[:3] for offer in possible]
    chosen = session.current.ask(_visible_text(), actions)
    _update_count[0] = 0
    next(offer for offer in possible if offer.key == chosen).do()
    session.current.look()


def _close() -> None:
    for root in list(desk.roots):
        root.destroy()


def run_until(is_done: Callable[[], bool]) -> None:
    """Let the program and the person act in turn until something is done."""

    def is_over() -> bool:
        return is_done() or not desk.roots

    _configure_windows()
    desk.timers.settle(desk.call, is_over)
    while not is_over():
        wait_for_person()
        desk.timers.settle(desk.call, is_over)


def mainloop() -> None:
    """Run until all windows are closed or the program calls `quit`."""
    desk.quitting = False
    run_until(lambda: desk.quitting)
    desk.quitting = False


_update_count = [0]


def update() -> None:
    """Run what is due; where the program has no other loop, a person acts here."""
    session.current.look()
    session.current.now += 20
    desk.timers.run_due(desk.call)
    _update_count[0] += 1
    if _update_count[0] > PATIENT_UPDATES and desk.roots:
        wait_for_person()


def _configure_windows() -> None:
    """Tell each widget its size once, as Tk does when a window appears."""
    for widget in list(desk.widgets()):
        if "<Configure>" in widget._bound and not vars(widget).get("_configured"):
            vars(widget)["_configured"] = True
            widget.event_generate("<Configure>")


def connect() -> None:
    """Give the widgets their loop."""
    desk.mainloop, desk.run_until, desk.update, desk.make_root = mainloop, run_until, update, Tk
    session.current.observer.roots.append(roots)
