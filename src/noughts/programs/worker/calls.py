"""Calling a program: the worker evaluates an expression for each question and reports the value.

A question has the nine cells as Python expressions, the expression that builds the board from
them, set-up statements and the expression to evaluate. The worker sleeps after each answer, so
that noughts can ask the next question in a process that remembers this one, or in another one.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from enum import Enum
from math import isfinite
from pathlib import Path
from types import FrameType
from typing import Any

from noughts.programs.worker import chance
from noughts.programs.worker.channel import Channel
from noughts.programs.worker.effects import watch_effects
from noughts.programs.worker.files import Files
from noughts.programs.worker.loading import load
from noughts.programs.worker.numpy_chance import NumpyFinder
from noughts.programs.worker.observer import Observer, describe_error
from noughts.programs.worker.terminal import connect_terminal

LONGEST_TEXT = 2_000
MOST_ITEMS = 100
DEEPEST = 5

MOST_ENTERS = 3
"""Prompts in one answer that are answered with Enter."""

MOST_DRAWS = 20
"""Random draws in one answer that are followed; the others are sampled."""


def serve_calls(channel: Channel, request: dict[str, Any]) -> None:
    """Load a program, and answer questions about it until nobody asks."""
    path = Path(request["path"])
    observer = CallObserver(channel, request["folder"])
    connect_terminal(observer)
    sys.meta_path.insert(0, NumpyFinder(observer, chance.connect_chance(observer)))
    Files(observer).connect()
    watch_effects(observer)
    for name in [name for name in sys.modules if name.partition(".")[0] == "noughts"]:
        del sys.modules[name]  # the program may want to import it itself
    sys.argv = [str(path)]
    sys.path[:0] = [str(path.parent)]
    sys.path.extend(request["search"])
    os.chdir(path.parent)
    observer.following = False  # what it draws now is not part of an answer
    try:
        observer.module = load(path, observer.note, definitions=request["definitions"])
    except BaseException as error:
        observer.finish(error)
    gc.collect()
    gc.freeze()  # a copy does not touch what it does not use
    request = observer.choose("ready")
    while True:
        answers, states = [], []
        for question in request["questions"]:
            observer.begin(follow=request["follow"])
            answer, state = _answer(question, observer)
            answers.append(answer)
            states.append(state)
            if answer["trouble"] and request["stop"]:
                break  # what it has left behind may be half done
        request = observer.choose("answer", answers=answers, state=repr(states))


class CallObserver(Observer):
    """An observer that looks at no boards, and follows only the first draws of an answer."""

    _draws = _enters = 0

    def begin(self, *, follow: bool) -> None:
        """Start to count the draws of an answer; without `follow` all are sampled."""
        self.following, self._draws, self._enters = follow, 0, MOST_ENTERS
        chance.draws.restart()

    def look(self, frames: list[FrameType] | None = None, *, always: bool = False) -> None:
        """Do nothing."""

    def choose(self, kind: str, /, **fields: Any) -> Any:
        """Report a choice and sleep; return the chosen action in each copy of this process."""
        if kind == "prompt" and self._enters:
            self._enters -= 1
            self.note("it waits for input; Enter is pressed")
            return ""
        if kind == "draw":
            self._draws += 1
            self.following = self._draws < MOST_DRAWS
        return super().choose(kind, **fields)


class Observation(dict[str, Any]):
    """What a Kaggle agent is given: its items are attributes too."""

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
        if question["cells"]:
            before = _add_names(space, question)
            board = space["board"]
            if question["given"] == "observation":
                board = space["observation"]["board"]
        exec(compile(question["setup"], "<set-up>", "exec"), space)  # noqa: S102 - what it is for
        value = eval(compile(question["expression"], "<call>", "eval"), space)  # noqa: S307
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
    if isinstance(value, dict):
        items = list(value.items())[:MOST_ITEMS]
    else:
        items = sorted(vars(value).items())[:MOST_ITEMS]
    return {"items": [[plain(key, depth - 1), plain(each, depth - 1)] for key, each in items]}


def _text(value: Any) -> str:
    try:
        return repr(value)[:LONGEST_TEXT]
    except Exception:
        return f"<{type(value).__name__}>"
