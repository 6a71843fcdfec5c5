"""Stand-ins for tkinter's widgets: they remember everything and draw nothing.

A widget's options are attributes of the widget under Tk's own names, such as `-text`, so that nine
buttons show a board. The program's own attributes cannot have such names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from noughts.programs.worker.windows.session import session, short
from noughts.programs.worker.windows.stubs import Hidden, Stub, define
from noughts.programs.worker.windows.tkinter_desk import Variable, desk

ALIASES = {"bg": "background", "fg": "foreground", "bd": "borderwidth"}
DEFAULTS = {"-text": "", "-image": "", "-background": "#d9d9d9", "-state": "normal"}

SHOWN = {"text", "value", "onvalue", "offvalue", "from", "to"}
"""Options whose numbers a person sees, or the program gets back."""

TYPED = {"text": ("Ann", "X", "O"), "number": "0123456789"}
"""What a person types into an entry: a name, a mark or a number."""
VERBS = {"check": "check", "radio": "choose"}
MOST_VALUES = 12

QUIET_METHODS = re.compile(
    r"(winfo|wm|tk|grid|pack|place|event|image|tag|selection|[xy]view|focus|grab|option|clipboard"
    r"|edit|mark|window|theme|configure|wait)_.*|tk|[xy]view|focus|(row|column)configure|bell|see"
    r"|(max|min)size|resizable|attributes|overrideredirect|iconbitmap|iconphoto|state|transient"
    r"|protocol|aspect|propagate|flash|register|icursor|start|stop|step|heading|style|map|post"
    r"|unpost|size|index|anchor|layout|curselection|activate|item|column|scroll|nearest|scale"
    r"|addtag_.*|dtag|find_(above|below|enclosed)|postscript"
)
"""Names of methods that do nothing. Other unknown names are the program's own mistakes."""


class Offer(NamedTuple):
    """Something that a person can do with a widget."""

    key: str
    label: str
    group: str
    do: Callable[[], Any]


class Event:
    """Stand-in for `tkinter.Event`: a click of the left button unless it says otherwise."""

    def __init__(self, widget: Widget, x: int = 0, y: int = 0, **details: Any) -> None:
        size = {"width": widget.winfo_width(), "height": widget.winfo_height()}
        known = {"num": 1, "type": "4", "char": "", "keysym": "", "keycode": 0, "delta": 0}
        vars(self).update(known | size | details, state=0, time=0)
        vars(self).update(widget=widget, x=x, y=y, x_root=x, y_root=y)


class Widget:
    """Stand-in for every widget: options, bindings, children and the place in its parent."""

    _kind = ""
    _is_window = _removed = _hidden = False
    _smallest = 41
    """A smaller width or height counts characters."""

    def __init__(self, master: Any = None, cnf: Any = None, **options: Any) -> None:
        if isinstance(master, dict):
            master, cnf = None, master
        if not isinstance(master, Widget) and not isinstance(self, Tk):
            master = desk.roots[0] if desk.roots else Tk()
        self.master = self._parent = master
        self.children: dict[str, Widget] = Hidden()
        self._bound: dict[str, list[Any]] = {}
        self._managed: tuple[str, dict[str, Any]] = "", {}
        # A button that replaces a destroyed one gets its name, and so its actions the same keys.
        wanted = options.pop("name", None) or f"!{type(self).__name__.lower()}"
        siblings = master.children if master else {str(root): root for root in desk.roots}
        names = (f"{wanted}{number if number > 1 else ''}" for number in count(1))
        self._name = next(name for name in names if name not in siblings)
        if master:
            master.children[self._name] = self
        vars(self).update(DEFAULTS)
        self.configure(cnf, **options)

    def __str__(self) -> str:
        path = f"{self._parent}.{self._name}" if self._parent else self._name
        return path.replace("..", ".", 1)

    def __getattr__(self, name: str) -> Any:
        if QUIET_METHODS.fullmatch(name):
            return Stub()
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def configure(self, cnf: Any = None, **options: Any) -> Any:
        if isinstance(cnf, str):
            return (cnf, cnf, cnf, "", self.cget(cnf))
        options = {**(cnf or {}), **options}
        for name, value in options.items():
            vars(self)[_attribute(name)] = _stored(name, value)
        if isinstance(options.get("textvariable"), Variable):
            vars(self)["-text"] = options["textvariable"].get()
        if options.keys() & {"text", "image", "bg", "background"}:
            session.look()
        return (
            None
            if options
            else {name: (name, "", "", "", self.cget(name)) for name in self.keys()}
        )

    def cget(self, key: str) -> Any:
        return _restored(key, vars(self).get(_attribute(key), ""))

    def _manage(self, manager: str, cnf: Any = None, **options: Any) -> None:
        goes_on = self._managed[0] in (manager, "") or not manager
        before = self._managed[1] if goes_on else {}
        if manager == "grid":
            rows = [int(each.grid_info().get("row", 0)) for each in self._parent.grid_slaves()]
            before = {"row": max(rows, default=-1) + 1, "column": 0, "sticky": ""} | before
        given = {name: _stored(name, value) for name, value in {**(cnf or {}), **options}.items()}
        self._managed = manager, before | given

    def grid_slaves(self, row: Any = None, column: Any = None) -> list[Widget]:
        shown = [child for child in self.winfo_children() if child._managed[0]]
        wanted = {name: at for name, at in (("row", row), ("column", column)) if at is not None}
        return [child for child in shown[::-1] if wanted.items() <= child.grid_info().items()]

    def add(self, child: Any, *_: Any, **__: Any) -> Any:
        """Show another widget, as notebooks do, or a tab, which is this widget itself."""
        if isinstance(child, Widget):
            child._managed = "add", {}
        return self

    def tkraise(self, *_: Any) -> None:
        if self._parent and not self._removed:
            self._parent.children[self._name] = self._parent.children.pop(self._name)

    def winfo_toplevel(self) -> Widget:
        return self if self._is_window or not self._parent else self._parent.winfo_toplevel()

    def destroy(self) -> None:
        for child in self.winfo_children():
            child.destroy()
        self._removed = True
        if self._parent:
            self._parent.children.pop(self._name, None)
        if self in desk.roots:
            desk.roots.remove(self)
        if desk.grabbed is self:
            desk.grabbed = None
        self.event_generate("<Destroy>")

    def _extent(self, option: str, axis: int) -> int:
        given = re.match(r"\d+", str(self.cget(option)))
        if given and int(given[0]) >= self._smallest:
            return int(given[0])
        size = re.match(r"(\d+)x(\d+)", str(self.winfo_toplevel().cget("geometry")))
        return int(size[axis]) if size else 300

    def bind(self, sequence: Any = None, func: Any = None, add: Any = None) -> Any:
        if func is None:
            return list(self._bound)
        before = self._bound.get(str(sequence), []) if add else []
        self._bound[str(sequence)] = [*before, func]
        return "bound"

    def wait_variable(self, name: Any) -> None:
        name._touched = False
        desk.run_until(lambda: bool(name._touched))


define(
    Widget,
    {
        "config": Widget.configure,
        "__getitem__": Widget.cget,
        "__setitem__": lambda widget, key, value: widget.configure(**{key: value}),
        "_offers": lambda _: (),
        "_is_enabled": lambda widget: str(widget.cget("state")) != "disabled",
        "keys": lambda widget: [name[1:] for name in vars(widget) if name[0] == "-"],
        "grid grid_configure": lambda widget, *_, **__: widget._manage("grid", *_, **__),
        "pack pack_configure": lambda widget, *_, **__: widget._manage("pack", *_, **__),
        "place place_configure": lambda widget, *_, **__: widget._manage("place", *_, **__),
        "grid_forget grid_remove pack_forget place_forget forget": lambda widget: widget._manage(
            ""
        ),
        "grid_info pack_info place_info": lambda widget: {
            name: _restored(name, value) for name, value in widget._managed[1].items()
        },
        "pack_slaves place_slaves": Widget.grid_slaves,
        "lift": Widget.tkraise,
        "winfo_children": lambda widget: list(widget.children.values()),
        "winfo_exists": lambda widget: not widget._removed,
        "winfo_ismapped winfo_viewable": lambda widget: bool(widget._managed[0]),
        "winfo_width winfo_reqwidth": lambda widget: widget._extent("width", 1),
        "winfo_height winfo_reqheight": lambda widget: widget._extent("height", 2),
        "winfo_screenwidth": lambda _: 1920,
        "winfo_screenheight": lambda _: 1080,
        "nametowidget": lambda _, name: next(w for w in desk.widgets() if str(w) == str(name)),
        "bind_all": lambda widget, *_: widget.winfo_toplevel().bind(*_),
        "unbind": lambda widget, sequence, *_: widget._bound.pop(str(sequence), None),
        "after": lambda _, ms, function=None, *arguments: (
            desk.after(ms, function, arguments) if function else session.sleep(ms)
        ),
        "after_idle": lambda widget, function, *_: widget.after(0, function, *_),
        "after_cancel": lambda _, name: desk.cancel(name),
        "event_generate": lambda widget, sequence, **details: [
            desk.call(function, Event(widget, **details))
            for function in list(widget._bound.get(str(sequence), ()))
        ],
        "wait_window": lambda widget, other=None: desk.run_until(
            lambda: (other or widget)._removed
        ),
        "update": lambda _: desk.update(),
        "update_idletasks": lambda _: session.look(),
        "mainloop": lambda *_: desk.mainloop(),
        "quit": lambda _: setattr(desk, "quitting", True),
        "grab_set": lambda widget: setattr(desk, "grabbed", widget),
        "grab_release": lambda _: setattr(desk, "grabbed", None),
        "tab": lambda widget, *_, **__: widget,
    },
)


def _attribute(option: str) -> str:
    return f"-{ALIASES.get(option, option.rstrip('_'))}"


def _stored(name: str, value: Any) -> Any:
    """Return an option's value as it is stored.

    Sizes are stored as texts: two small numbers in one place look like a board of bits.
    """
    is_size = type(value) is int and name.rstrip("_") not in SHOWN
    if is_size or (name == "image" and value is not None):
        return str(value)
    return "" if value is None and name == "text" else value


def _restored(name: str, value: Any) -> Any:
    is_size = name not in SHOWN and isinstance(value, str) and value.isdecimal()
    return int(value) if is_size else value


class Window(Widget):
    """Stand-in for what `Tk` and `Toplevel` share."""

    _is_window = True

    def _remember(self, option: str, value: Any = None) -> Any:
        if value is not None:
            vars(self)[f"-{option}"] = value
        return self.cget(option)


define(
    Window,
    {
        "title wm_title": lambda window, *_: window._remember("title", *_),
        "geometry wm_geometry": lambda window, *_: window._remember("geometry", *_),
        "withdraw iconify": lambda window: setattr(window, "_hidden", True),
        "deiconify": lambda window: setattr(window, "_hidden", False),
        "state": lambda window, *_: "withdrawn" if window._hidden else "normal",
        "winfo_ismapped winfo_viewable": lambda window: not window._hidden,
    },
)


class Tk(Window):
    """Stand-in for `tkinter.Tk`."""

    def __init__(self, *_: Any, **__: Any) -> None:
        super().__init__(name=".")
        desk.roots.append(self)


class Control(Widget):
    """Stand-in for widgets with a command or a value. `_kind` decides what a person can do."""

    def __init__(self, master: Any = None, *given: Any, **options: Any) -> None:
        if given and isinstance(given[0], Variable):  # a menu of values
            variable, *values = given
            if values[:1] and values[0] in values[1:]:  # ttk takes the default first
                variable.set(values.pop(0))
            options |= {"variable": variable, "values": values, "menu": Stub()}
            given = ()
        value = options.get("from_", 0 if self._kind == "check" else "")
        self._own = None if self._kind == "button" else Variable(value=value)
        super().__init__(master, *given, **options)

    def _holder(self) -> Any:
        """Return the variable that holds the value."""
        found = (vars(self).get(f"-{option}") for option in ("variable", "textvariable"))
        return next((each for each in found if isinstance(each, Variable)), self._own)

    def _values(self) -> list[Any]:
        values = vars(self).get("-values", ())
        return values.split() if isinstance(values, str) else list(values)

    def current(self, newindex: int | None = None) -> int:
        if newindex is not None:
            self.set(self._values()[newindex])
        return self._values().index(self.get()) if self.get() in self._values() else -1

    def invoke(self, *_: Any) -> Any:
        if not self._is_enabled():
            return ""
        if self._kind == "check" and self.get() == vars(self).get("-onvalue", 1):
            self.deselect()
        elif self._kind in ("check", "radio"):
            self.select()
        return desk.call(vars(self).get("-command"))

    def state(self, statespec: Any = ()) -> Any:
        """Set and return the state as ttk does."""
        for each in statespec:
            if each.lstrip("!") == "disabled":
                vars(self)["-state"] = "normal" if each.startswith("!") else "disabled"
        return () if self._is_enabled() else ("disabled",)

    def _offers(self) -> Iterator[Offer]:
        verb, text = VERBS.get(self._kind, ""), short(self.cget("text"))
        if isinstance(self._parent, Menu) and self._kind != "value":
            yield Offer("", f"choose {self._parent._path()}{text} in the menu", "", self.invoke)
        elif verb or (self._kind == "button" and callable(vars(self).get("-command"))):
            yield Offer(f" {verb}", f"{verb} {text}" if verb else "", "", self.invoke)
        for value in self._values()[:MOST_VALUES]:
            label = f"choose {short(value)} in the list"
            yield Offer(f" {short(value)}", label, " list", partial(self._choose, value))
        for kind, texts in TYPED.items() if self._kind == "entry" else ():
            for text in texts:
                yield Offer(f" {text}", f"type {text}", f" {kind}", partial(self._choose, text))

    def _choose(self, value: Any) -> None:
        self.set(value)
        desk.call(vars(self).get("-command"), value)
        event = "<KeyRelease>" if self._kind == "entry" else "<<ComboboxSelected>>"
        self.event_generate(event, char=str(value)[-1:], keysym=str(value)[-1:])


define(
    Control,
    {
        "get": lambda control, *_: control._holder().get(),
        "set": lambda control, value: control._holder().set(value),
        "delete": lambda control, *_: control.set(""),
        "insert": lambda control, index, text, *_: control.set(
            f"{text}{control.get()}" if str(index) in ("0", "1.0") else f"{control.get()}{text}"
        ),
        "select": lambda control: control.set(
            vars(control).get("-value" if control._kind == "radio" else "-onvalue", 1)
        ),
        "instate": lambda control, statespec, *_: all(
            ("!" in each) == control._is_enabled() for each in statespec if "disabled" in each
        ),
        "deselect": lambda control: control.set(vars(control).get("-offvalue", 0)),
    },
)


def controls(kind: str, names: str) -> dict[str, type[Control]]:
    """Return a class of controls of this kind for each name."""
    return {name: type(name, (Control,), {"_kind": kind}) for name in names.split()}


ENTRIES = controls("button", "command") | controls("value", "cascade separator")
ENTRIES |= controls("check", "checkbutton") | controls("radio", "radiobutton")


class Menu(Widget):
    """Stand-in for `tkinter.Menu`: its entries are controls inside it."""

    def add(self, child: Any, cnf: Any = None, **options: Any) -> None:
        options = {**(cnf or {}), **options}
        text = options.get("label", "")
        entry = ENTRIES[child](self, **{"text": text, "value": text} | options)
        entry._managed = "menu", {}

    def __getattr__(self, name: str) -> Any:
        kind = name.removeprefix("add_")
        return partial(self.add, kind) if kind != name else super().__getattr__(name)

    def entryconfigure(self, index: Any, cnf: Any = None, **options: Any) -> None:
        for number, entry in enumerate(self.winfo_children()):
            if index in (number, entry.cget("label")):
                entry.configure(cnf, **options)

    entryconfig = entryconfigure

    def delete(self, first: Any, last: Any = None) -> None:
        entries = self.winfo_children()[first if isinstance(first, int) else 0 :]
        for entry in entries[: 1 if last is None else None]:
            entry.destroy()

    def _path(self) -> str:
        """Return the label under which another menu opens this one."""
        opening = [each for each in desk.widgets() if vars(each).get("-menu") is self]
        return "".join(f"{short(each.cget('label'))} > " for each in opening if each.cget("label"))
