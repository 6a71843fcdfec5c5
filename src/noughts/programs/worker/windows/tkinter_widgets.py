"""Stand-ins for tkinter's widgets, which remember everything and draw nothing.

A widget's options are attributes of the widget under Tk's own names, such as `-text`, so that nine
buttons show a board. The program's own attributes cannot have such names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import count
from types import MappingProxyType
from typing import Any

from noughts.programs.worker.windows.session import session, short
from noughts.programs.worker.windows.stubs import Hidden, Size, Stub, define
from noughts.programs.worker.windows.tkinter_desk import Variable, desk

ALIASES = {"bg": "background", "fg": "foreground", "bd": "borderwidth"}
DEFAULTS = {"-text": "", "-image": "", "-background": "#d9d9d9", "-state": "normal"}
TYPED = ("Ann", "X", "O", *"0123456789")
"""The texts that a person types into an entry: a name, a mark or a number."""
MOST_VALUES = 12

QUIET_METHODS = re.compile(
    r"(winfo|wm|tk|grid|pack|place|event|image|tag|selection|[xy]view|focus|grab|option|clipboard"
    r"|edit|mark|window|theme|configure|wait)_.*|tk|[xy]view|focus|(row|column)configure|bell|see"
    r"|(max|min)size|resizable|attributes|overrideredirect|iconbitmap|iconphoto|transient|move|tab"
    r"|protocol|aspect|propagate|flash|register|icursor|start|stop|step|heading|style|map|post"
    r"|unpost|size|index|anchor|layout|curselection|activate|item|column|scroll|nearest|scale"
    r"|addtag_.*|dtag|find_(above|below|enclosed)|postscript|moveto|instate|nametowidget"
)
"""Names of methods that do nothing. Any other unknown name is a mistake of the program."""


class Event:
    """Stand-in for `tkinter.Event`: a click of the left button unless it says otherwise."""

    def __init__(self, widget: Widget, x: int = 0, y: int = 0, **details: Any) -> None:
        size = {"width": widget.winfo_width(), "height": widget.winfo_height()}
        known = {"num": 1, "type": "4", "char": "", "keysym": "", "keycode": 0, "delta": 0}
        place = {"x": x, "y": y, "x_root": x, "y_root": y}
        vars(self).update(known | size | place | details, widget=widget, state=0, time=0)


class Widget:
    """Stand-in for every widget; `_kind` decides what a person can do with it."""

    _noughts_unread = staticmethod(
        cache(
            re.compile(
                r"-(?!text$|image$).*|master|children"
                r"|_(parent|name|bound|managed|own|configured|items|under|removed|hidden|waiting)"
            ).fullmatch
        )
    )
    """The attributes that hold no board of the program."""
    _kind = ""
    _is_window = _removed = _hidden = False
    _smallest = 41
    """A smaller width or height counts characters."""
    # Empty containers look like empty boards, so a widget gets its own only when there is content.
    _bound: tuple[tuple[str, str, Any], ...] = ()
    """Tag of items on a canvas, event and function of each binding."""
    _managed: Mapping[str, Any] = MappingProxyType({"manager": ""})
    """Where the widget is in its parent."""

    def __init__(self, master: Any = None, cnf: Any = None, *values: Any, **options: Any) -> None:
        if isinstance(master, dict):
            master, cnf = None, master
        if not isinstance(master, Widget) and not isinstance(self, Tk):
            master = desk.roots[0] if desk.roots else Tk()
        self.master = self._parent = master
        self.children: dict[str, Widget] = Hidden()
        # A button that replaces a destroyed one gets its name, and so the same keys of actions.
        wanted = options.pop("name", None) or f"!{type(self).__name__.lower()}"
        siblings = master.children if master else {str(root): root for root in desk.roots}
        names = (f"{wanted}{number if number > 1 else ''}" for number in count(1))
        self._name = next(name for name in names if name not in siblings)
        if master:
            master.children[self._name] = self
        if isinstance(cnf, Variable):  # a menu of values; in ttk the first one is the default
            if values[:1] and values[0] in values[1:]:
                cnf.set(values[0])
                values = values[1:]
            cnf, options = None, options | {"variable": cnf, "values": values, "menu": Stub()}
        self.configure(cnf, **options)
        vars(self).update(DEFAULTS | vars(self))

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
        options = _stored({**(cnf or {}), **options})
        is_new = "-text" not in vars(self)
        shown = self.cget("text"), self.cget("image")
        vars(self).update({f"-{name}": value for name, value in options.items()})
        if isinstance(options.get("textvariable"), Variable):
            vars(self)["-text"] = options["textvariable"].get()
        if (self.cget("text"), self.cget("image")) != shown and not is_new:
            session.look()
        return None

    def cget(self, key: str) -> Any:
        return vars(self).get(f"-{ALIASES.get(key, key)}", "")

    def _manage(self, manager: str, cnf: Any = None, **options: Any) -> None:
        default: dict[str, Any] = {}
        if manager == "grid":
            rows = [int(each._managed.get("row", 0)) for each in self._parent.grid_slaves()]
            default = {"row": max(rows, default=-1) + 1, "column": 0, "sticky": ""}
        given = _stored({**(cnf or {}), **options, "manager": manager})
        self._managed = {**_stored(default), **self._managed, **given}

    def grid_slaves(self, row: Any = None, column: Any = None) -> list[Widget]:
        shown = [child for child in self.winfo_children() if child._managed["manager"]]
        wanted = {name: at for name, at in (("row", row), ("column", column)) if at is not None}
        return [child for child in shown[::-1] if wanted.items() <= child._managed.items()]

    def add(self, child: Any, *_: Any, **__: Any) -> Any:
        """Show another widget, as notebooks do, or a tab, which is this widget itself."""
        if isinstance(child, Widget):
            child._manage("add")
        return self

    def tkraise(self, *_: Any) -> None:
        if self._parent and not self._removed:
            self._parent.children[self._name] = self._parent.children.pop(self._name)

    def _extent(self, option: str, axis: int) -> int:
        given = re.match(r"\d+", str(self.cget(option)))
        if given and int(given[0]) >= self._smallest:
            return int(given[0])
        size = re.match(r"(\d+)x(\d+)", str(self.winfo_toplevel().cget("geometry")))
        return int(size[axis]) if size else 300

    def destroy(self) -> None:
        for child in self.winfo_children():
            child.destroy()
        self._removed = True
        if self._parent:
            self._parent.children.pop(self._name, None)
        desk.roots = [root for root in desk.roots if root is not self]
        desk.grabbed = None if desk.grabbed is self else desk.grabbed
        self.event_generate("<Destroy>")

    def bind(self, sequence: Any, func: Any = None, add: Any = None, tag: Any = "") -> str:
        kept = [each for each in self._bound if add or each[:2] != (str(tag), str(sequence))]
        self._bound = (*kept, (str(tag), str(sequence), func))
        return "bound"

    def event_generate(self, sequence: Any, **details: Any) -> None:
        for tag, bound, function in self._bound:
            if (tag, bound) == ("", str(sequence)):
                desk.call(function, Event(self, **details))

    def wait_variable(self, name: Any) -> None:
        name._waiting = True
        desk.run_until(lambda: not name._waiting)

    def _holder(self) -> Variable:
        """Return the variable that holds the value."""
        for option in ("-variable", "-textvariable", "_own"):
            if isinstance(found := vars(self).get(option), Variable):
                return found
        first = vars(self).get("-from", 0 if self._kind == "check" else "")
        self._own = Variable(value=first)
        return self._own

    def _values(self) -> list[Any]:
        values = vars(self).get("-values", ())
        if not values and self._kind == "list" and "-to" in vars(self):
            return list(range(int(vars(self).get("-from", 0)), int(vars(self)["-to"]) + 1))
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

    def _offers(self) -> Iterator[tuple[str, Callable[[], Any]]]:
        """Yield what a person can do with the widget while it is enabled; a click has no label."""
        text = short(self.cget("text"))
        if isinstance(self._parent, Menu) and self._kind:
            yield f"choose {self._parent._path()}{text} in the menu", self.invoke
        elif self._kind in ("check", "radio"):
            yield f"{'check' if self._kind == 'check' else 'choose'} {text}", self.invoke
        elif self._kind == "button" and callable(vars(self).get("-command")):
            yield "", self.invoke
        for value in self._values()[:MOST_VALUES]:
            yield f"choose {short(value)} in the list", partial(self._choose, value)
        for value in TYPED if self._kind == "entry" else ():
            yield f"type {value}", partial(self._choose, value)

    def _choose(self, value: Any) -> None:
        self.set(value)
        desk.call(vars(self).get("-command"), value)
        event = "<KeyRelease>" if self._kind == "entry" else "<<ComboboxSelected>>"
        self.event_generate(event, char=str(value)[-1:], keysym=str(value)[-1:])


def _stored(options: dict[str, Any]) -> dict[str, Any]:
    """Return options in the form in which they are stored, each under one name."""
    named = {ALIASES.get(name, name.rstrip("_")): value for name, value in options.items()}
    if named.get("text", "") is None:
        named["text"] = ""
    return {name: Size(v) if type(v) is int else v for name, v in named.items()}


define(
    Widget,
    {
        "config": Widget.configure,
        "__getitem__": Widget.cget,
        "__setitem__": lambda widget, key, value: widget.configure(**{key: value}),
        "_is_enabled": lambda widget: str(widget.cget("state")) != "disabled",
        "grid grid_configure": lambda widget, *_, **__: widget._manage("grid", *_, **__),
        "pack pack_configure": lambda widget, *_, **__: widget._manage("pack", *_, **__),
        "place place_configure": lambda widget, *_, **__: widget._manage("place", *_, **__),
        "grid_forget grid_remove pack_forget place_forget forget": lambda w: w._manage(""),
        "grid_info pack_info place_info": lambda widget: dict(widget._managed),
        "pack_slaves place_slaves": Widget.grid_slaves,
        "lift": Widget.tkraise,
        "winfo_toplevel": lambda w: (
            w if w._is_window or not w._parent else w._parent.winfo_toplevel()
        ),
        "winfo_children": lambda widget: list(widget.children.values()),
        "winfo_exists": lambda widget: not widget._removed,
        "winfo_ismapped winfo_viewable": lambda widget: bool(widget._managed["manager"]),
        "winfo_width winfo_reqwidth": lambda widget: widget._extent("width", 1),
        "winfo_height winfo_reqheight": lambda widget: widget._extent("height", 2),
        "winfo_screenwidth": lambda _: 1920,
        "winfo_screenheight": lambda _: 1080,
        "bind_all": lambda widget, *_: widget.winfo_toplevel().bind(*_),
        "unbind": lambda widget, sequence, *_: widget.bind(sequence),
        "after": lambda _, ms, function=None, *arguments: (
            desk.after(ms, function, arguments) if function else session.sleep(ms)
        ),
        "after_idle": lambda widget, function, *_: widget.after(0, function, *_),
        "after_cancel": lambda _, name: desk.cancel(name),
        "wait_window": lambda w, other=None: desk.run_until(lambda: (other or w)._removed),
        "update": lambda _: desk.update(),
        "update_idletasks": session.look,
        "mainloop": lambda *_: desk.mainloop(),
        "quit": lambda _: setattr(desk, "quitting", True),
        "grab_set": lambda widget: setattr(desk, "grabbed", widget),
        "grab_release": lambda _: setattr(desk, "grabbed", None),
        "tab": lambda widget, *_, **__: widget,
        "get": lambda widget, *_: widget._holder().get(),
        "set": lambda widget, value: widget._holder().set(value),
        "delete": lambda widget, *_: widget.set(""),
        "insert": lambda widget, index, text, *_: widget.set(
            f"{text}{widget.get()}" if str(index) in ("0", "1.0") else f"{widget.get()}{text}"
        ),
        "select": lambda w: w.set(vars(w).get("-value" if w._kind == "radio" else "-onvalue", 1)),
        "deselect": lambda widget: widget.set(vars(widget).get("-offvalue", 0)),
    },
)


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


def widget_classes(kind: str, names: str) -> dict[str, type[Widget]]:
    """Return a class of widgets of this kind for each name."""
    return {name: type(name, (Widget,), {"_kind": kind}) for name in names.split()}


ENTRIES = widget_classes("button", "command") | widget_classes("", "cascade separator")
ENTRIES |= widget_classes("check", "checkbutton") | widget_classes("radio", "radiobutton")


class Menu(Widget):
    """Stand-in for `tkinter.Menu`: its entries are widgets inside it."""

    def add(self, child: Any, cnf: Any = None, **options: Any) -> None:
        options = {**(cnf or {}), **options}
        text = options.get("label", "")
        entry = ENTRIES[child](self, **{"text": text, "value": text} | options)
        entry._manage("menu")

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
