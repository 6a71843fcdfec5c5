"""Calling a program: the worker evaluates an expression for each question and reports the value.

A question has the nine cells as Python expressions, the expression that builds the board from
them and the code to evaluate. The worker sleeps after each answer, so that noughts can send the
next question to a process that remembers this one, or to another one.
"""

from __future__ import annotations

import ast
import gc
import sys
import time
from enum import Enum
from math import isfinite
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, NoReturn

from noughts.programs.worker.observer import Observer, describe_error

LONGEST_TEXT = 2_000
MOST_ITEMS = 100
DEEPEST = 5

MOST_ENTERS = 3
"""The most prompts in one answer to answer with Enter."""

MOST_DRAWS = 20
"""The most random draws in one answer to follow; the others are sampled."""


class CallObserver(Observer):
    """An observer that loads a program as a module and answers questions about it."""

    _loaded = False
    _draws = _enters = 0

    def load(self, file: str) -> NoReturn:
        """Load the program, then answer questions; reports an end if it cannot be loaded."""
        path = Path(file)
        self.following = False  # random draws while loading are not part of an answer
        try:
            self._body = ast.parse(path.read_bytes(), str(path)).body
        except (SyntaxError, ValueError) as error:
            self.finish(error)
        self.module = sys.modules[path.stem] = ModuleType(path.stem)
        self.module.__file__ = str(path)
        self._run_after(0)

    def _run_after(self, line: int) -> NoReturn:
        """Run the statements after a line, skip those that fail, and then answer questions."""
        futures = [each for each in self._body if getattr(each, "module", "") == "__future__"]
        rest = ast.Module(futures + [each for each in self._body if each.lineno > line], [])
        try:
            code = compile(rest, str(self.module.__file__), "exec", dont_inherit=True)
            exec(code, vars(self.module))  # noqa: S102 - what a worker is for
        except BaseException as error:
            *_, frames = describe_error(error, self)
            at = frames[-1].f_lineno if frames else sys.maxsize
            running = next((each for each in reversed(self._body) if each.lineno <= at), None)
            if not frames or isinstance(running, ast.Import | ast.ImportFrom):
                self.finish(error)
            self.note(f"line {at} is skipped: {error!r}"[:200])
            self._run_after(at)
        self._loaded = True
        gc.collect()
        gc.freeze()  # so that a copy shares the memory that it does not use
        self._serve()

    def _serve(self) -> NoReturn:
        request = super().choose("ready")
        while True:
            answers, states = [], []
            for question in request["questions"]:
                self.following, self._draws, self._enters = request["follow"], 0, MOST_ENTERS
                self.restart_draws()
                answer, state = _answer(question, self)
                answers.append(answer)
                states.append(state)
                if answer["trouble"] and request["follow"]:
                    break  # the program's state may be inconsistent after an error
            request = super().choose("answer", answers=answers, state=repr(states))

    def look(self, frames: list[FrameType] | None = None, *, always: bool = False) -> None:
        """Do nothing: the questions contain the board."""

    def choose(self, kind: str, /, **fields: Any) -> Any:
        """Report a choice and sleep; return the chosen action in each copy of this process.

        If the program waits for a person while it loads, that statement gets no answer: the worker
        runs the rest of the file, and then answers questions, while the statement still waits.
        """
        if not self._loaded:
            line = self.frames()[-1].f_lineno
            self.note(f"line {line} waits for a person, so noughts skipped it")
            self._run_after(line)
        if kind == "prompt" and self._enters and not fields.get("actions"):
            self._enters -= 1
            self.note("it waits for input, so noughts presses Enter")
            return ""
        if kind == "draw":
            self._draws += 1
            self.following = self._draws < MOST_DRAWS
        return super().choose(kind, **fields)


class Observation(dict[str, Any]):
    """The first argument of a Kaggle agent: a dictionary whose items are attributes too."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def _answer(question: dict[str, Any], observer: CallObserver) -> tuple[dict[str, Any], str]:
    """Evaluate the expression of a question; return the answer and a text that identifies it."""
    space = dict(vars(observer.module))
    trouble = value = board = None
    before: list[Any] = []
    began = time.process_time()
    try:
        before = _add_names(space, question)
        board = space["board"]
        *statements, last = ast.parse(question["expression"]).body
        assert isinstance(last, ast.Expr)
        exec(compile(ast.Module(statements, []), "<call>", "exec"), space)  # noqa: S102
        value = eval(compile(ast.Expression(last.value), "<call>", "eval"), space)  # noqa: S307
    except BaseException as error:
        how, message, lines, _ = describe_error(error, observer)
        trouble = [how, message or "it calls exit()", lines]
    answer = {
        "raw": _text(value),
        "type": type(value).__name__,
        "value": plain(value),
        "before": before,
        "after": plain(board),
        "trouble": trouble,
        "cpu": max(0.0, time.process_time() - began),  # a copy starts its own clock
    }
    return answer, repr([answer["raw"], answer["after"], trouble and trouble[:2]])


def _add_names(space: dict[str, Any], question: dict[str, Any]) -> list[Any]:
    """Add the names that a question may use; return the nine cells in their plain form."""
    texts = {*question["cells"], question["own"], question["opponent"], question["empty"]}
    marks = {text: eval(text, space) for text in texts}  # noqa: S307 - what it is for
    cells = [marks[text] for text in question["cells"]]
    own = marks[question["own"]]
    space.update(
        module=sys.modules[space["__name__"]],
        cells=cells,
        own=own,
        opponent=marks[question["opponent"]],
        empty=marks[question["empty"]],
        observation=Observation(
            board=list(cells), mark=own, step=question["ply"], remainingOverageTime=60
        ),
        configuration=Observation(actTimeout=1, agentTimeout=60, episodeSteps=10, runTimeout=1200),
    )
    space["board"] = eval(question["board"], space)  # noqa: S307 - what it is for
    return [plain(cell) for cell in cells]


def plain(value: Any, depth: int = DEEPEST) -> Any:
    """Return a value as JSON: sequences as lists, dictionaries and objects as their items."""
    try:
        return _plain(value, depth)
    except Exception:
        return _text(value)


def _plain(value: Any, depth: int) -> Any:  # noqa: PLR0911 - one for each kind of value
    if value is None or isinstance(value, bool | str):
        return value[:LONGEST_TEXT] if isinstance(value, str) else value
    if isinstance(value, int):
        return int(value) if abs(value) < 1 << 60 else str(value)
    if isinstance(value, float):
        return float(value) if isfinite(value) else str(value)
    if isinstance(value, Enum) or not depth:
        return _text(value)
    if hasattr(value, "tolist"):  # numpy
        return plain(value.tolist(), depth)
    if hasattr(value, "__index__"):
        return int(value.__index__())
    if isinstance(value, list | tuple):
        return [plain(each, depth - 1) for each in value[:MOST_ITEMS]]
    items = value.items() if isinstance(value, dict) else sorted(vars(value).items())
    pairs = [[plain(key, depth - 1), plain(each, depth - 1)] for key, each in items]
    return {"items": pairs[:MOST_ITEMS]}


def _text(value: Any) -> str:
    try:
        return repr(value)[:LONGEST_TEXT]
    except Exception:
        return f"<{type(value).__name__}>"
