"""tkinter and customtkinter, put together from their stand-ins."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from noughts.programs.worker.windows import tkinter_controls as controls
from noughts.programs.worker.windows import tkinter_dialogs as dialogs
from noughts.programs.worker.windows import tkinter_loop, tkinter_widgets
from noughts.programs.worker.windows import tkinter_variables as variables
from noughts.programs.worker.windows import tkinter_windows as windows
from noughts.programs.worker.windows.session import words
from noughts.programs.worker.windows.stubs import Stub, module
from noughts.programs.worker.windows.tkinter_canvas import Canvas
from noughts.programs.worker.windows.tkinter_widgets import Widget

CONSTANTS: dict[str, Any] = {
    name: name.lower()
    for name in words(
        "N S E W NW NE SW SE NSEW EW NS CENTER LEFT RIGHT TOP BOTTOM BOTH X Y END NORMAL DISABLED "
        "ACTIVE RAISED SUNKEN FLAT RIDGE GROOVE SOLID HORIZONTAL VERTICAL INSERT WORD CHAR ROUND "
        "ALL HIDDEN BEVEL MITER BUTT ANCHOR SEL ARC CHORD PIESLICE NONE READABLE WRITABLE FIRST "
        "LAST BROWSE SINGLE MULTIPLE EXTENDED BASELINE NUMERIC PROJECTING UNDERLINE OUTSIDE "
        "COMMAND CASCADE CHECKBUTTON RADIOBUTTON SEPARATOR CURRENT MOVETO SCROLL UNITS PAGES"
    )
}
CONSTANTS |= {"YES": True, "NO": False, "TRUE": 1, "FALSE": 0, "ON": 1, "OFF": 0}
CONSTANTS |= {
    "TkVersion": 8.6,
    "TclVersion": 8.6,
    "SEL_FIRST": "sel.first",
    "SEL_LAST": "sel.last",
}

PUBLIC = words(
    "Variable StringVar IntVar DoubleVar BooleanVar Widget Event Tk Toplevel Menu Button Entry "
    "Text Checkbutton Radiobutton OptionMenu Scale Listbox PhotoImage"
)
PLAIN = (
    "Frame Label LabelFrame Labelframe Message Scrollbar Separator Progressbar Sizegrip Treeview"
)

CUSTOM = {
    "CTk": windows.Tk,
    "CTkToplevel": windows.Toplevel,
    "CTkButton": controls.Button,
    "CTkRadioButton": controls.Radiobutton,
    "CTkCheckBox": controls.Checkbutton,
    "CTkSwitch": controls.Checkbutton,
    "CTkOptionMenu": controls.Chooser,
    "CTkComboBox": controls.Chooser,
    "CTkSegmentedButton": controls.Chooser,
    "CTkSlider": controls.Scale,
    "CTkEntry": controls.Entry,
    "CTkTextbox": controls.Text,
    "CTkCanvas": Canvas,
    "CTkTabview": windows.Container,
    **dict.fromkeys(("CTkFrame", "CTkLabel", "CTkScrollableFrame", "CTkProgressBar"), Widget),
}


class TclError(Exception):
    """Stand-in for `tkinter.TclError`."""


class Font:
    """Stand-in for `tkinter.font.Font`."""

    _noughts_hidden = True

    def __init__(self, *_: Any, **options: Any) -> None:
        self._options = options

    def measure(self, text: Any) -> int:
        return 10 * len(str(text))

    def actual(self, option: str | None = None) -> Any:
        return self._options.get(option, 12) if option else dict(self._options)

    cget = actual

    def metrics(self, *_: Any) -> int:
        return 20

    def configure(self, **options: Any) -> None:
        self._options.update(options)

    config = configure

    def copy(self) -> Font:
        return self

    def __str__(self) -> str:
        return "font"


def _named(names: dict[str, type]) -> dict[str, type]:
    """Return a subclass for each name, so that a widget is called like its class."""
    return {name: type(name, (base,), {}) for name, base in names.items()}


def _widgets() -> dict[str, Any]:
    found: dict[str, Any] = {"Canvas": Canvas}
    for part in (controls, windows, variables, tkinter_widgets):
        found |= {name: each for name, each in vars(part).items() if name in PUBLIC}
    found |= _named(dict.fromkeys(PLAIN.split(), Widget))
    found |= _named({"Spinbox": controls.Scale, "Menubutton": controls.Button})
    found |= _named({"Combobox": controls.Chooser, "PanedWindow": windows.Container})
    return found | _named({"Notebook": windows.Container, "Panedwindow": windows.Container})


def build() -> list[ModuleType]:
    """Return tkinter and customtkinter with all their modules."""
    tkinter_loop.connect()
    widgets = _widgets()
    ttk = widgets | {"OptionMenu": controls.TtkOptionMenu, "Scale": controls.Scale, "Style": Stub}
    ttk |= {"LabeledScale": controls.Scale}
    everything: dict[str, Any] = (
        widgets
        | CONSTANTS
        | {
            "TclError": TclError,
            "Misc": Widget,
            "BitmapImage": controls.PhotoImage,
            "mainloop": lambda *_: tkinter_loop.mainloop(),
            "getint": int,
            "getdouble": float,
            "NoDefaultRoot": lambda: None,
        }
    )
    parts = [
        module("tkinter.messagebox", dialogs.MESSAGE_BOXES),
        module("tkinter.simpledialog", dialogs.SIMPLE_DIALOGS),
        module("tkinter.constants", CONSTANTS),
        module("tkinter.ttk", ttk),
        module("tkinter.font", {"Font": Font, "BOLD": "bold", "NORMAL": "normal"}),
        module("tkinter.scrolledtext", {"ScrolledText": controls.Text}),
        module("tkinter.filedialog", {}),
        module("tkinter.colorchooser", {}),
    ]
    tkinter = module("tkinter", everything)
    vars(tkinter)["__all__"] = [name for name in everything if name not in ("Misc", "Desk")]
    for part in parts:
        setattr(tkinter, part.__name__.rpartition(".")[2], part)
    custom: dict[str, Any] = _named(CUSTOM) | {
        "CTkFont": Font,
        "CTkImage": controls.PhotoImage,
        "CTkInputDialog": dialogs.InputDialog,
    }
    custom |= {name: widgets[name] for name in PUBLIC[:5]} | CONSTANTS
    return [tkinter, *parts, module("customtkinter", custom)]
