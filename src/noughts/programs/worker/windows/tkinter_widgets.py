"""Stand-ins for tkinter's widgets: they remember everything and draw nothing.

A widget's options are attributes of the widget under Tk's own names, such as `-text`, so that nine
buttons show a board. The program's own attributes cannot have such names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from noughts.programs.worker.windows import session
from noughts.programs.worker.windows.stubs import Stub
from noughts.programs.worker.windows.tkinter_desk import Offer, desk
from noughts.programs.worker.windows.tkinter_variables import Variable

ALIASES = {"bg": "background", "fg": "foreground", "bd": "borderwidth"}

DEFAULTS = {"text": "", "image": "", "background": "#d9d9d9", "state": "normal"}

TK_METHODS = re.compile(
    r"(winfo|wm|tk|grid|pack|place|event|image|tag|select|selection|[xy]view|focus|grab|option|find"
    r"|clipboard|edit|mark|window|scan|item|pane|insert|icon|column|row|scroll|add|entry|tab|get|set"
    r"|identify|search)(_|[a-z]*$)|bell|maxsize|minsize|resizable|attributes|overrideredirect|state"
    r"|transient|protocol|aspect|propagate|see|flash|register|icursor|start|stop|step|heading|style"
    r"|theme_.*|map|configure_.*|post|unpost|tk_popup|nearest|draw|size|index|anchor|layout|send"
)
"""Names of methods that need no stand-in. Other unknown names are the program's own mistakes."""


FIXED = {
    "winfo_screenwidth": 1920,
    "winfo_screenheight": 1080,
    **dict.fromkeys(("winfo_rootx", "winfo_rooty", "winfo_x", "winfo_y", "winfo_depth"), 0),
    **dict.fromkeys(("winfo_pointerx", "winfo_pointery"), 0),
    "wait_visibility": None,
}
"""What other methods return."""


class Children(dict[str, "Widget"]):
    """The widgets inside another. Boards are looked for in `roots`, not along this way."""

    _noughts_hidden = True


class Widget:
    """Stand-in for every widget: options, bindings, children and the place in its parent."""

    _is_main = False
    _removed = False

    def __init__(self, master: Any = None, cnf: Any = None, **options: Any) -> None:
        if isinstance(master, dict):
            master, cnf = None, master
        parent = master if isinstance(master, Widget) else desk.default_root(self)
        self.master = self._parent = parent
        self.children = Children()
        self._bound: dict[str, list[Any]] = {}
        self._managed: tuple[str, dict[str, Any]] | None = None
        self._name = ""
        if parent is not None:
            self._name = _new_name(parent, options.pop("name", None) or f"!{self._class()}")
            parent.children[self._name] = self
        vars(self).update({f"-{name}": value for name, value in DEFAULTS.items()})
        self.configure(cnf, **options)

    def _class(self) -> str:
        return type(self).__name__.lower()

    def _offers(self) -> Iterator[Offer]:
        """Yield what a person can do with this widget, apart from bound events."""
        yield from ()

    def _is_enabled(self) -> bool:
        return str(self.cget("state")) != "disabled"

    # --- options ------------------------------------------------------------------------------

    def configure(self, cnf: Any = None, **options: Any) -> Any:
        if isinstance(cnf, str):
            return (cnf, cnf, cnf.title(), "", self.cget(cnf))
        options = {**(cnf or {}), **options}
        if not options:
            return {name: (name, name, name, "", self.cget(name)) for name in self.keys()}
        for name, value in options.items():
            vars(self)["-" + ALIASES.get(name, name.rstrip("_"))] = _stored(name, value)
        if isinstance(options.get("textvariable"), Variable):
            vars(self)["-text"] = options["textvariable"].get()
        if options.keys() & {"text", "image", "bg", "background"}:
            session.current.look()
        return None

    def cget(self, key: str) -> Any:
        name = ALIASES.get(key, key.rstrip("_"))
        return _restored(name, vars(self).get(f"-{name}", ""))

    def _options_get(self, name: str) -> Any:
        return vars(self).get(f"-{name}")

    def config(self, cnf: Any = None, **options: Any) -> Any:
        return self.configure(cnf, **options)

    def __getitem__(self, key: str) -> Any:
        return self.cget(key)

    def __setitem__(self, key: str, value: Any) -> None:
        self.configure(**{key: value})

    def keys(self) -> list[str]:
        return [name[1:] for name in vars(self) if name.startswith("-")]

    def __str__(self) -> str:
        if self._parent is None:
            return self._name or "."
        above = str(self._parent)
        return f"{'' if above == '.' else above}.{self._name}"

    def __getattr__(self, name: str) -> Any:
        if name in FIXED:
            return lambda *_: FIXED[name]
        if name == "tk" or TK_METHODS.fullmatch(name):
            return Stub()
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    # --- its place ----------------------------------------------------------------------------

    def _manage(self, manager: str, cnf: Any, options: dict[str, Any]) -> None:
        before = self._managed[1] if self._managed and self._managed[0] == manager else {}
        given = {name: _stored(name, value) for name, value in {**(cnf or {}), **options}.items()}
        self._managed = manager, before | given

    def grid(self, cnf: Any = None, **options: Any) -> None:
        self._manage("grid", cnf, {"row": 0, "column": 0, "sticky": ""} | options)

    def pack(self, cnf: Any = None, **options: Any) -> None:
        self._manage("pack", cnf, options)

    def place(self, cnf: Any = None, **options: Any) -> None:
        self._manage("place", cnf, options)

    grid_configure, pack_configure, place_configure = grid, pack, place

    def grid_forget(self) -> None:
        self._managed = None

    grid_remove = pack_forget = place_forget = forget = grid_forget

    def grid_info(self) -> dict[str, Any]:
        place = self._managed[1] if self._managed else {}
        return {name: _restored(name, value) for name, value in place.items()}

    pack_info = place_info = grid_info

    def grid_slaves(self, row: int | None = None, column: int | None = None) -> list[Widget]:
        slaves = [
            child
            for child in self.winfo_children()
            if child._managed
            and row in (None, child.grid_info().get("row"))
            and column in (None, child.grid_info().get("column"))
        ]
        return slaves[::-1]

    pack_slaves = place_slaves = slaves = grid_slaves

    def tkraise(self, *_: Any) -> None:
        if self._parent is not None and self._name in self._parent.children:
            self._parent.children[self._name] = self._parent.children.pop(self._name)

    lift = tkraise

    def destroy(self) -> None:
        for child in list(self.children.values()):
            child.destroy()
        self._removed = True
        if self._parent is not None:
            self._parent.children.pop(self._name, None)
        for function in self._bound.get("<Destroy>", []):
            desk.call(function, make_event(self))

    # --- what is asked about it ---------------------------------------------------------------

    def winfo_children(self) -> list[Widget]:
        return list(self.children.values())

    def winfo_exists(self) -> bool:
        return not self._removed

    def winfo_ismapped(self) -> bool:
        return self._managed is not None

    winfo_viewable = winfo_ismapped

    def winfo_toplevel(self) -> Widget:
        return self if self._parent is None else self._parent.winfo_toplevel()

    def winfo_width(self) -> int:
        return self._extent("width", 0)

    def winfo_height(self) -> int:
        return self._extent("height", 1)

    winfo_reqwidth, winfo_reqheight = winfo_width, winfo_height

    def _extent(self, option: str, axis: int) -> int:
        given = re.match(r"\d+", str(self.cget(option)))
        if given and int(given[0]) > 40:  # below that it counts characters
            return int(given[0])
        size = re.match(r"(\d+)x(\d+)", str(self.winfo_toplevel().cget("geometry")))
        return int(size[axis + 1]) if size else 300

    def nametowidget(self, name: Any) -> Any:
        found = [widget for widget in desk.widgets() if str(widget) == str(name)]
        return found[0] if found else self

    # --- events -------------------------------------------------------------------------------

    def bind(self, sequence: Any = None, func: Any = None, add: Any = None) -> Any:
        if func is None:
            return list(self._bound)
        before = self._bound.get(str(sequence), []) if add else []
        self._bound[str(sequence)] = [*before, func]
        return "bound"

    def bind_all(self, sequence: Any = None, func: Any = None, add: Any = None) -> Any:
        return self.winfo_toplevel().bind(sequence, func, add)

    def unbind(self, sequence: Any, funcid: Any = None) -> None:
        del funcid
        self._bound.pop(str(sequence), None)

    def event_generate(self, sequence: Any, **details: Any) -> None:
        for function in list(self._bound.get(str(sequence), [])):
            desk.call(function, make_event(self, **details))

    def after(self, ms: Any, func: Any = None, *args: Any) -> Any:
        if func is None:
            session.current.now += int(ms)
            session.current.look()
            return None
        return desk.timers.add(0 if ms == "idle" else int(ms), func, args)

    def after_idle(self, func: Any, *args: Any) -> Any:
        return self.after(0, func, *args)

    def after_cancel(self, id: Any) -> None:  # noqa: A002 - tkinter's name
        desk.timers.cancel(id)

    def update_idletasks(self) -> None:
        session.current.look()

    def update(self) -> None:
        desk.update()

    def mainloop(self, n: int = 0) -> None:
        del n
        desk.mainloop()

    def quit(self) -> None:
        desk.quitting = True

    def wait_window(self, window: Any = None) -> None:
        waited = window if isinstance(window, Widget) else self
        desk.run_until(lambda: waited._removed)

    def wait_variable(self, name: Any) -> None:
        name._touched = False
        desk.run_until(lambda: bool(name._touched))

    waitvar = wait_variable

    def grab_set(self) -> None:
        desk.grabbed = self

    grab_set_global = grab_set

    def grab_release(self) -> None:
        desk.grabbed = None

    def invoke(self, *_: Any) -> Any:
        return desk.call(self._options_get("command")) if self._is_enabled() else ""


class Event:
    """Stand-in for `tkinter.Event`."""

    def __init__(self, **details: Any) -> None:
        vars(self).update(details)


def make_event(widget: Widget, x: int = 0, y: int = 0, **details: Any) -> Event:
    """Return the event that a handler gets; a click of the left button unless told otherwise."""
    known = {"num": 1, "char": "", "keysym": "", "keycode": 0, "delta": 0, "state": 0, "time": 0}
    known |= {"width": widget.winfo_width(), "height": widget.winfo_height(), "type": "4"}
    return Event(widget=widget, x=x, y=y, x_root=x, y_root=y, **(known | details))


SHOWN = {"text", "value", "onvalue", "offvalue", "from", "to"}
"""Options whose numbers a person sees, or the program gets back."""


def _stored(name: str, value: Any) -> Any:
    """Return an option's value as it is stored.

    Sizes are stored as texts: two small numbers in one place look like a board of bits.
    """
    if type(value) is int and name.rstrip("_") not in SHOWN:
        return str(value)
    if name == "image" and value is not None and not isinstance(value, str):
        return str(value)
    return "" if value is None and name == "text" else value


def _restored(name: str, value: Any) -> Any:
    if name not in SHOWN and isinstance(value, str) and value.isdecimal():
        return int(value)
    return value


def _new_name(parent: Widget, wanted: str) -> str:
    """Return a name that no living child has.

    A button that replaces a destroyed one gets its name, and so its actions get the same keys.
    """
    number, name = 1, wanted
    while name in parent.children:
        number += 1
        name = f"{wanted}{number}"
    return name
