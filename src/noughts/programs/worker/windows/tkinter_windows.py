"""Stand-ins for tkinter's windows and menus, and for widgets that show others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, count
from typing import Any

from noughts.programs.worker.windows.session import short
from noughts.programs.worker.windows.tkinter_desk import Offer, desk
from noughts.programs.worker.windows.tkinter_variables import Variable
from noughts.programs.worker.windows.tkinter_widgets import Widget


class Window(Widget):
    """Stand-in for what `Tk` and `Toplevel` share."""

    _hidden = False

    def title(self, string: Any = None) -> Any:
        return self._remember("title", string)

    def geometry(self, newGeometry: Any = None) -> Any:  # noqa: N803 - tkinter's name
        return self._remember("geometry", newGeometry)

    wm_title, wm_geometry = title, geometry

    def _remember(self, option: str, value: Any) -> Any:
        if value is not None:
            vars(self)[f"-{option}"] = value
        return self.cget(option)

    def withdraw(self) -> None:
        self._hidden = True

    iconify = withdraw

    def deiconify(self) -> None:
        self._hidden = False

    def winfo_toplevel(self) -> Widget:
        return self

    def state(self, *_: Any) -> str:
        return "withdrawn" if self._hidden else "normal"

    def winfo_ismapped(self) -> bool:
        return not self._hidden


class Tk(Window):
    """Stand-in for `tkinter.Tk`."""

    _is_main = True

    def __init__(self, *_: Any, **__: Any) -> None:
        super().__init__()
        names = {root._name for root in desk.roots}
        possible = chain([""], (f".{number}" for number in count(2)))
        self._name = next(name for name in possible if name not in names)
        desk.roots.append(self)

    def destroy(self) -> None:
        super().destroy()
        if self in desk.roots:
            desk.roots.remove(self)


class Toplevel(Window):
    """Stand-in for `tkinter.Toplevel`."""

    def destroy(self) -> None:
        if desk.grabbed is self:
            desk.grabbed = None
        super().destroy()


class Menu(Widget):
    """Stand-in for `tkinter.Menu`."""

    def __init__(self, master: Any = None, cnf: Any = None, **options: Any) -> None:
        self._entries: list[dict[str, Any]] = []
        super().__init__(master, cnf, **options)

    def add(self, itemType: str, cnf: Any = None, **options: Any) -> None:  # noqa: N803 - tkinter's
        self._entries.append({"kind": itemType, **(cnf or {}), **options})

    def add_command(self, cnf: Any = None, **options: Any) -> None:
        self.add("command", cnf, **options)

    def add_radiobutton(self, cnf: Any = None, **options: Any) -> None:
        self.add("radiobutton", cnf, **options)

    def add_checkbutton(self, cnf: Any = None, **options: Any) -> None:
        self.add("checkbutton", cnf, **options)

    def add_cascade(self, cnf: Any = None, **options: Any) -> None:
        self.add("cascade", cnf, **options)

    def add_separator(self, cnf: Any = None, **options: Any) -> None:
        self.add("separator", cnf, **options)

    def entryconfigure(self, index: Any, cnf: Any = None, **options: Any) -> None:
        for number, entry in enumerate(self._entries):
            if index in (number, entry.get("label")):
                entry.update(cnf or {}, **options)

    entryconfig = entryconfigure

    def delete(self, first: Any, last: Any = None) -> None:
        start = first if isinstance(first, int) else 0
        del self._entries[start : None if last is not None else start + 1]

    def index(self, _: Any) -> int:
        return len(self._entries) - 1

    def _offers(self) -> Iterator[Offer]:
        for entry in self._entries:
            is_separator = entry["kind"] in ("cascade", "separator")
            if not is_separator and str(entry.get("state")) != "disabled":
                label = short(entry.get("label", ""))
                named = f"choose {self._cascade()}{label} in the menu"
                yield Offer(f" {label}", named, "", partial(_enter, entry))

    def _cascade(self) -> str:
        """Return the name under which another menu opens this one."""
        menus = [menu for menu in desk.widgets() if isinstance(menu, Menu)]
        for entry in [entry for menu in menus for entry in menu._entries]:
            if entry.get("menu") is self:
                return f"{short(entry.get('label', ''))} > "
        return ""


def _enter(entry: dict[str, Any]) -> None:
    variable = entry.get("variable")
    if isinstance(variable, Variable):
        if entry["kind"] == "radiobutton":
            variable.set(entry.get("value", entry.get("label")))
        else:
            off, on = entry.get("offvalue", 0), entry.get("onvalue", 1)
            variable.set(off if variable.get() == on else on)
    desk.call(entry.get("command"))


class Container(Widget):
    """Stand-in for widgets that show others: notebooks, paned windows."""

    def add(self, child: Any, **_: Any) -> Any:
        if isinstance(child, Widget):
            child._managed = ("add", {})
            return None
        tab = self._tabs().setdefault(str(child), Container(self))
        tab._managed = ("add", {})
        return tab

    def tab(self, name: Any, *_: Any, **__: Any) -> Any:
        return self._tabs().get(str(name), self)

    def _tabs(self) -> dict[str, Any]:
        tabs: dict[str, Any] = vars(self).setdefault("_tab", {})
        return tabs
