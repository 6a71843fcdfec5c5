"""Stand-ins for tkinter's dialogs: a message is printed, a question is a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from noughts.programs.worker.windows import session


def tell(title: Any = None, message: Any = None, **_: Any) -> str:
    """Print a message; a person can only close it."""
    session.current.observer.print(f"{title or ''}: {message or ''}\n")
    session.current.look()
    return "ok"


def question(answers: dict[str, Any]) -> Callable[..., Any]:
    """Return a dialog that returns the value of the chosen answer."""

    def ask(title: Any = None, message: Any = None, **_: Any) -> Any:
        text = f"{title or ''}: {message or ''}"
        session.current.observer.print(text + "\n")
        actions = [(f"answer {name}", f"answer {name}", "dialog") for name in answers]
        return answers[session.current.ask(text, actions).removeprefix("answer ")]

    return ask


def ask_text(title: Any = None, prompt: Any = "", **_: Any) -> str:
    """Return what a person types, as at a terminal."""
    text = f"{title or ''}: {prompt or ''}"
    session.current.observer.print(text + "\n")
    return str(session.current.observer.choose("prompt", text=text))


def number_dialog(read: Callable[[str], Any]) -> Callable[..., Any]:
    """Return a dialog that asks until it gets a number between its limits."""

    def ask(title: Any = None, prompt: Any = "", **options: Any) -> Any:
        least, most = options.get("minvalue"), options.get("maxvalue")
        while True:
            try:
                number = read(ask_text(title, prompt))
            except ValueError:
                continue
            if (least is None or number >= least) and (most is None or number <= most):
                return number

    return ask


class InputDialog:
    """Stand-in for `customtkinter.CTkInputDialog`."""

    def __init__(self, *_: Any, title: Any = "", text: Any = "", **__: Any) -> None:
        self._shown = title, text

    def get_input(self) -> str:
        return ask_text(*self._shown)


MESSAGE_BOXES = {
    "showinfo": tell,
    "showwarning": tell,
    "showerror": tell,
    "askyesno": question({"Yes": True, "No": False}),
    "askquestion": question({"Yes": "yes", "No": "no"}),
    "askokcancel": question({"OK": True, "Cancel": False}),
    "askretrycancel": question({"Retry": True, "Cancel": False}),
    "askyesnocancel": question({"Yes": True, "No": False, "Cancel": None}),
    **{name.upper(): name for name in ("info", "warning", "error", "question", "yes", "no", "ok")},
}

SIMPLE_DIALOGS = {
    "askstring": ask_text,
    "askinteger": number_dialog(int),
    "askfloat": number_dialog(float),
}
