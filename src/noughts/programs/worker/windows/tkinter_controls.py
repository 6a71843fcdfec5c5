"""Stand-ins for the widgets that a person uses: buttons, lists and entries."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from noughts.programs.worker.windows.session import short
from noughts.programs.worker.windows.tkinter_desk import Offer, desk
from noughts.programs.worker.windows.tkinter_variables import StringVar, Variable
from noughts.programs.worker.windows.tkinter_widgets import Widget

NAMES = ("Ann", "X", "O")
"""What a person types into an entry: a name or a mark."""

MOST_VALUES = 12


class Button(Widget):
    """Stand-in for buttons."""

    def _offers(self) -> Iterator[Offer]:
        if self._is_enabled() and callable(self._options_get("command")):
            yield Offer("", "", "", self.invoke)

    def state(self, statespec: Any = None) -> Any:
        """Set or return the state as ttk does."""
        if statespec is None:
            return ("disabled",) if not self._is_enabled() else ()
        for each in statespec:
            if each.lstrip("!") == "disabled":
                vars(self)["-state"] = "normal" if each.startswith("!") else "disabled"
        return ()

    def instate(self, statespec: Any, callback: Any = None, *args: Any) -> Any:
        wanted = "disabled" in statespec, "!disabled" in statespec
        is_so = (not wanted[0] or not self._is_enabled()) and (not wanted[1] or self._is_enabled())
        return callback(*args) if is_so and callback else is_so


class Checkbutton(Button):
    """Stand-in for `tkinter.Checkbutton`."""

    def _values(self) -> tuple[Any, Any]:
        options = vars(self)
        return options.get("-offvalue", 0), options.get("-onvalue", 1)

    def _variable(self) -> Variable:
        if not isinstance(self._options_get("variable"), Variable):
            vars(self)["-variable"] = Variable(value=self._values()[0])
        variable: Variable = self._options_get("variable")
        return variable

    def _offers(self) -> Iterator[Offer]:
        if self._is_enabled():
            yield Offer(" check", f"check {short(self.cget('text'))}", "", self.invoke)

    def invoke(self, *_: Any) -> Any:
        self.toggle()
        return desk.call(self._options_get("command"))

    def toggle(self) -> None:
        off, on = self._values()
        variable = self._variable()
        variable.set(off if variable.get() == on else on)

    def select(self) -> None:
        self._variable().set(self._values()[1])

    def deselect(self) -> None:
        self._variable().set(self._values()[0])

    def get(self) -> Any:
        return self._variable().get()


class Radiobutton(Button):
    """Stand-in for `tkinter.Radiobutton`."""

    def _offers(self) -> Iterator[Offer]:
        if self._is_enabled():
            yield Offer(" choose", f"choose {short(self.cget('text'))}", "", self.invoke)

    def select(self) -> None:
        if isinstance(self._options_get("variable"), Variable):
            self._options_get("variable").set(self.cget("value"))

    def invoke(self, *_: Any) -> Any:
        self.select()
        return desk.call(self._options_get("command"))


class Chooser(Widget):
    """Stand-in for widgets that hold one of several values, with `command(value)` if given."""

    _event = "<<ComboboxSelected>>"

    def _holder(self) -> Variable:
        for option in ("variable", "textvariable"):
            if isinstance(self._options_get(option), Variable):
                found: Variable = self._options_get(option)
                return found
        vars(self)["-variable"] = made = StringVar()
        return made

    def _values(self) -> list[Any]:
        values = self._options_get("values") or ()
        return values.split() if isinstance(values, str) else list(values)

    def get(self) -> Any:
        return self._holder().get()

    def set(self, value: Any) -> None:
        self._holder().set(value)

    def current(self, newindex: int | None = None) -> int:
        if newindex is not None:
            self.set(self._values()[newindex])
        return self._values().index(self.get()) if self.get() in self._values() else -1

    def _offers(self) -> Iterator[Offer]:
        for value in self._values()[:MOST_VALUES] if self._is_enabled() else ():
            label = f"choose {short(value)} in the list"
            yield Offer(f" {short(value)}", label, " list", partial(self._choose, value))

    def _choose(self, value: Any) -> None:
        self.set(value)
        desk.call(self._options_get("command"), value)
        self.event_generate(self._event)


class OptionMenu(Chooser):
    """Stand-in for `tkinter.OptionMenu`."""

    def __init__(self, master: Any, variable: Any, *values: Any, **options: Any) -> None:
        super().__init__(master, variable=variable, values=values, **options)


class TtkOptionMenu(Chooser):
    """Stand-in for `tkinter.ttk.OptionMenu`, which takes the default before the values."""

    def __init__(
        self, master: Any, variable: Any, default: Any = None, *values: Any, **options: Any
    ) -> None:
        super().__init__(master, variable=variable, values=values, **options)
        if default is not None:
            self.set(default)


class Scale(Chooser):
    """Stand-in for `tkinter.Scale` and `tkinter.Spinbox`."""

    def _values(self) -> list[Any]:
        if self._options_get("values"):
            return super()._values()
        start, end = float(self.cget("from") or 0), float(self.cget("to") or 100)
        step = float(self.cget("resolution") or self.cget("increment") or 1)
        count = int(abs(end - start) / step) + 1 if step > 0 else 0
        values = [min(start, end) + step * number for number in range(min(count, MOST_VALUES))]
        return [int(value) if value.is_integer() else value for value in values]

    def get(self) -> Any:
        value = super().get()
        return (self._values() or [0])[0] if value == "" else value


class Entry(Widget):
    """Stand-in for one line or more that a person can type."""

    def __init__(self, master: Any = None, cnf: Any = None, **options: Any) -> None:
        self._typed = ""
        super().__init__(master, cnf, **options)

    def get(self, *_: Any) -> str:
        variable = self._options_get("textvariable")
        return str(variable.get()) if isinstance(variable, Variable) else self._typed

    def _set(self, text: str) -> None:
        self._typed = text
        if isinstance(self._options_get("textvariable"), Variable):
            self._options_get("textvariable").set(text)

    def insert(self, index: Any, text: Any, *_: Any) -> None:
        self._set(f"{text}{self.get()}" if str(index) in ("0", "1.0") else f"{self.get()}{text}")

    def delete(self, first: Any, *_: Any) -> None:
        del first
        self._set("")

    def _offers(self) -> Iterator[Offer]:
        if self._is_enabled():
            for text in NAMES:
                yield Offer(f" {text}", f"type {text}", " text", partial(self._type, text))
            for number in map(str, range(10)):
                yield Offer(f" {number}", f"type {number}", " number", partial(self._type, number))

    def _type(self, text: str) -> None:
        self._set(text)
        self.event_generate("<KeyRelease>", char=text[-1], keysym=text[-1])


class Text(Entry):
    """Stand-in for `tkinter.Text`, which programs show things in."""

    def _offers(self) -> Iterator[Offer]:
        yield from ()


class Listbox(Widget):
    """Stand-in for `tkinter.Listbox`."""

    def __init__(self, master: Any = None, cnf: Any = None, **options: Any) -> None:
        self._items: list[Any] = []
        self._chosen: list[int] = []
        super().__init__(master, cnf, **options)

    def insert(self, index: Any, *items: Any) -> None:
        at = index if isinstance(index, int) else len(self._items)
        self._items[at:at] = items

    def delete(self, first: Any, last: Any = None) -> None:
        start = first if isinstance(first, int) else 0
        end = start + 1 if last is None else last + 1 if isinstance(last, int) else None
        del self._items[start:end]

    def get(self, first: Any, last: Any = None) -> Any:
        if isinstance(first, int) and last is None:
            return self._items[first]
        return tuple(self._items) if last is not None else (self._items or [""])[self._active()]

    def _active(self) -> int:
        return self._chosen[0] if self._chosen else 0

    def curselection(self) -> tuple[int, ...]:
        return tuple(self._chosen)

    def selection_set(self, first: Any, *_: Any) -> None:
        self._chosen = [int(first)]

    select_set = activate = selection_set

    def selection_clear(self, *_: Any) -> None:
        self._chosen = []

    def size(self) -> int:
        return len(self._items)

    def _offers(self) -> Iterator[Offer]:
        for number, item in enumerate(self._items[:MOST_VALUES]):
            label = f"choose {short(item)} in the list"
            yield Offer(f" {number}", label, " list", partial(self._choose, number))

    def _choose(self, number: int) -> None:
        self._chosen = [number]
        self.event_generate("<<ListboxSelect>>")


class PhotoImage(str):
    """Stand-in for images: a text that names the file, so that nine images show a board."""

    _noughts_size = (100, 100)

    def __new__(cls, *arguments: Any, **options: Any) -> PhotoImage:
        source = options.get("file") or options.get("data") or options.get("light_image")
        source = source or (arguments[-1] if arguments else "")
        return super().__new__(cls, f"image {str(source)[-16:]}")

    def __init__(self, *_: Any, **__: Any) -> None:
        super().__init__()

    def width(self) -> int:
        return self._noughts_size[0]

    height = width

    def subsample(self, *_: Any, **__: Any) -> PhotoImage:
        return self

    zoom = copy = resize = put = config = configure = blank = paste = subsample
