"""A stand-in for turtle: turtles draw nothing; clicks, keys and questions are choices."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from noughts.programs.worker.windows import session
from noughts.programs.worker.windows.grids import click_actions
from noughts.programs.worker.windows.stubs import StubModule
from noughts.programs.worker.windows.tkinter_dialogs import ask_text, number_dialog
from noughts.programs.worker.windows.tkinter_timers import Timers

PEN = "forward fd backward bk back left lt right rt penup pu up pendown pd down color pencolor \
fillcolor pensize width circle dot stamp \
begin_fill end_fill speed hideturtle ht showturtle st shape \
shapesize turtlesize setheading seth write clear reset undo \
begin_poly end_poly get_poly resizemode tilt filling isdown isvisible towards distance"
SCREEN = "title bgcolor bgpic tracer update delay listen colormode mode register_shape addshape \
screensize clearscreen resetscreen"


class Turtle:
    """Stand-in for `turtle.Turtle`, which knows where it is."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self._at = (0.0, 0.0)

    def goto(self, x: Any, y: Any = None) -> None:
        self._at = (x, y) if y is not None else tuple(x)

    setpos = setposition = teleport = goto

    def home(self) -> None:
        self._at = (0.0, 0.0)

    def setx(self, x: float) -> None:
        self._at = (x, self._at[1])

    def sety(self, y: float) -> None:
        self._at = (self._at[0], y)

    def pos(self) -> tuple[float, float]:
        return self._at

    position = pos

    def xcor(self) -> float:
        return self._at[0]

    def ycor(self) -> float:
        return self._at[1]

    def onclick(self, fun: Any, *_: Any) -> None:
        window.onclick(fun)

    def getscreen(self) -> Window:
        return window

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *_, **__: None


class Window:
    """Stand-in for turtle's screen. The point 0, 0 is its centre."""

    def __init__(self) -> None:
        self._size = (600, 600)
        self._clicked: Any = None
        self._keys: dict[str, Any] = {}
        self._timers = Timers()
        self._is_closed = False

    def setup(self, width: Any = 600, height: Any = 600, *_: Any, **__: Any) -> None:
        whole = isinstance(width, int) and isinstance(height, int)
        self._size = (width, height) if whole else (600, 600)

    def window_width(self) -> int:
        return int(self._size[0])

    def window_height(self) -> int:
        return int(self._size[1])

    def onclick(self, fun: Any, *_: Any) -> None:
        self._clicked = fun

    onscreenclick = onclick

    def onkey(self, fun: Any, key: str) -> None:
        self._keys[str(key)] = fun

    onkeypress = onkeyrelease = onkey

    def ontimer(self, fun: Any, t: int = 0) -> None:
        self._timers.add(t, fun, ())

    def textinput(self, title: Any, prompt: Any) -> str:
        return ask_text(title, prompt)

    def numinput(self, title: Any, prompt: Any, default: Any = None, **limits: Any) -> Any:
        del default
        return number_dialog(float)(title, prompt, **limits)

    def bye(self) -> None:
        self._is_closed = True

    exitonclick = bye

    def mainloop(self) -> None:
        """Wait for clicks and keys until the window is closed."""
        call = session.current.call
        while not self._is_closed:
            self._timers.settle(call, lambda: self._is_closed)
            width, height = self._size
            actions = click_actions("", self._size, [], []) if self._clicked else []
            actions += [(f"press {key}", f"press {key}", "keys") for key in self._keys]
            if not actions or self._is_closed:
                return
            kind, _, rest = session.current.ask("", actions).rpartition(" ")
            if kind == "press":
                call(self._keys[rest])
            else:
                x, y = map(int, rest.split(","))
                call(self._clicked, float(x - width // 2), float(height // 2 - y))
            session.current.look()

    done = mainloop

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *_, **__: None


window = Window()


def build() -> list[ModuleType]:
    """Return the module turtle."""
    pen = Turtle()
    names = {name: getattr(pen, name) for name in [*dir(Turtle), *PEN.split()] if name[0] != "_"}
    shown = [*dir(Window), *SCREEN.split()]
    names |= {name: getattr(window, name) for name in shown if name[0] != "_"}
    names |= {"Turtle": Turtle, "Pen": Turtle, "RawTurtle": Turtle, "Screen": lambda: window}
    turtle = StubModule("turtle")
    vars(turtle).update(names, __all__=list(names))
    session.current.observer.roots.append(lambda: iter([("window:turtle", window)]))
    return [turtle]
