"""tkinter and customtkinter, built from their stand-ins."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

from noughts.programs.worker.windows import tkinter_person
from noughts.programs.worker.windows.session import session
from noughts.programs.worker.windows.stubs import Stub, StubModule, StubText
from noughts.programs.worker.windows.tkinter_canvas import Canvas
from noughts.programs.worker.windows.tkinter_desk import VARIABLES, desk
from noughts.programs.worker.windows.tkinter_widgets import (
    Event,
    Menu,
    Tk,
    Widget,
    Window,
    widget_classes,
)

WORDS = """
    N S E W NW NE SW SE NSEW EW NS CENTER LEFT RIGHT TOP BOTTOM BOTH X Y END NORMAL DISABLED ACTIVE
    RAISED SUNKEN FLAT RIDGE GROOVE SOLID HORIZONTAL VERTICAL INSERT WORD CHAR ROUND ALL HIDDEN
    BEVEL MITER BUTT ANCHOR SEL ARC CHORD PIESLICE NONE FIRST LAST BROWSE SINGLE MULTIPLE EXTENDED
    BASELINE NUMERIC PROJECTING UNDERLINE OUTSIDE CURRENT MOVETO SCROLL UNITS PAGES
"""
NUMBERS = {"YES": True, "NO": False, "TRUE": 1, "FALSE": 0, "ON": 1, "OFF": 0, "TkVersion": 8.6}
CONSTANTS: dict[str, Any] = {name: name.lower() for name in WORDS.split()} | NUMBERS

KINDS = {
    "button": "Button Menubutton CTkButton",
    "check": "Checkbutton CTkCheckBox CTkSwitch",
    "radio": "Radiobutton CTkRadioButton",
    "list": "OptionMenu Combobox CTkOptionMenu CTkComboBox CTkSegmentedButton Scale Spinbox"
    " LabeledScale CTkSlider",
    "entry": "Entry CTkEntry",
    "": "Frame Label LabelFrame Labelframe Message Separator Sizegrip Notebook PanedWindow Text"
    " Panedwindow ScrolledText Listbox Scrollbar Progressbar Treeview CTkFrame CTkLabel CTkTextbox"
    " CTkProgressBar CTkScrollbar CTkScrollableFrame CTkTabview",
}
"""The widgets by what a person can do with them."""


class TclError(Exception):
    """Stand-in for `tkinter.TclError`."""


def _image(*arguments: Any, **options: Any) -> StubText:
    """Stand-in for images: a text that names the file, so that nine images show a board."""
    source = options.get("file") or options.get("data") or options.get("light_image")
    return StubText(f"image {str(source or (arguments or ('',))[-1])[-16:]}")


def _tell(title: Any = None, message: Any = None, **_: Any) -> str:
    """Print a message, which a person can only close, and return `ok`."""
    session.observer.print(f"{title or ''}: {message or ''}\n")
    session.look()
    return "ok"


def _question(answers: dict[str, Any]) -> Callable[..., Any]:
    """Return a dialog that returns the value of the chosen answer."""

    def ask(title: Any = None, message: Any = None, **_: Any) -> Any:
        _tell(title, message)
        actions = [(f"answer {name}", f"answer {name}", "dialog") for name in answers]
        chosen = session.ask([f"{title or ''}: {message or ''}"], actions)
        return answers[chosen.removeprefix("answer ")]

    return ask


def _typed(read: Callable[[str], Any]) -> Callable[..., Any]:
    """Return a dialog that reads what a person types, until it is between its limits."""

    def ask(title: Any = None, prompt: Any = "", **options: Any) -> Any:
        least, most = options.get("minvalue"), options.get("maxvalue")
        while True:
            _tell(title, prompt)
            text = f"{title or ''}: {prompt or ''}"
            try:
                value = read(str(session.observer.choose("prompt", text=text)))
            except ValueError:
                continue
            if (least is None or value >= least) and (most is None or value <= most):
                return value

    return ask


MESSAGE_BOXES = {
    "showinfo showwarning showerror": _tell,
    "askyesno": _question({"Yes": True, "No": False}),
    "askquestion": _question({"Yes": "yes", "No": "no"}),
    "askokcancel": _question({"OK": True, "Cancel": False}),
    "askretrycancel": _question({"Retry": True, "Cancel": False}),
    "askyesnocancel": _question({"Yes": True, "No": False, "Cancel": None}),
    **{name.upper(): name for name in ("info", "warning", "error", "question", "yes", "no", "ok")},
}
SIMPLE_DIALOGS = {"askstring": _typed(str), "askinteger": _typed(int), "askfloat": _typed(float)}
FONT = type("Font", (Stub,), {"measure": lambda _, text: 10 * len(str(text))})


def _classes() -> dict[str, Any]:
    """Return the classes of widgets by name."""
    made: dict[str, Any] = {}
    for kind, names in KINDS.items():
        made |= widget_classes(kind, names)
    windows = {"Tk": Tk, "CTk": Tk, "Toplevel": Window, "CTkToplevel": Window}
    others = {"Canvas": Canvas, "CTkCanvas": Canvas, "Menu": Menu}
    return made | {name: type(name, (base,), {}) for name, base in (windows | others).items()}


def build() -> list[ModuleType]:
    """Return tkinter and customtkinter with all their modules."""
    session.observer.roots.append(tkinter_person.roots)
    widgets = _classes()
    shared = widgets | VARIABLES | CONSTANTS
    parts: dict[str, dict[str, Any]] = {
        "messagebox": MESSAGE_BOXES,
        "simpledialog": SIMPLE_DIALOGS,
        "constants": CONSTANTS,
        "ttk": widgets | {"Style": Stub},
        "font": {"Font": FONT, "BOLD": "bold", "NORMAL": "normal"},
        "scrolledtext": {"ScrolledText": widgets["ScrolledText"]},
    }
    modules = [StubModule(f"tkinter.{name}", contents) for name, contents in parts.items()]
    base: dict[str, Any] = {"Widget": Widget, "Misc": Widget, "Event": Event, "TclError": TclError}
    base |= {"PhotoImage": _image, "BitmapImage": _image, "mainloop": lambda *_: desk.mainloop()}
    tkinter = StubModule("tkinter", shared | base | {"__all__": [*shared, *base]})
    vars(tkinter).update(zip(parts, modules, strict=True))
    custom: dict[str, Any] = {"CTkFont": FONT, "CTkImage": _image}
    custom["CTkInputDialog"] = lambda *_, title="", text="", **__: SimpleNamespace(
        get_input=lambda: _typed(str)(title, text)
    )
    return [tkinter, *modules, StubModule("customtkinter", shared | custom)]
