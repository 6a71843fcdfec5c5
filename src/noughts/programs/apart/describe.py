"""What there is in a loaded program: its functions, its classes, its boards."""

from __future__ import annotations

import ast
import enum
import inspect
from collections.abc import Callable, Mapping
from math import isqrt
from pathlib import Path
from types import ModuleType
from typing import Any

from noughts.programs import convention
from noughts.programs.apart import loading
from noughts.programs.apart.wire import Description, Function, Made, Value

LONGEST = 200
"""Characters of an answer or a value."""


def describe(module: ModuleType, folder: Path, stage: str, notes: tuple[str, ...]) -> Description:
    """What there is in a program, in the order of the file."""
    functions: list[tuple[bool, Function]] = []
    classes: list[tuple[bool, Made]] = []
    values: dict[str, Value] = {}

    def is_own(thing: Any) -> tuple[bool, int] | None:
        """Whether it is from this very file, and its line; None if it is not the author's."""
        try:
            file = inspect.getsourcefile(inspect.unwrap(thing)) or ""
            line = thing_line(inspect.unwrap(thing))
        except (TypeError, OSError, ValueError):
            return None
        if not file.startswith(str(folder)):
            return None
        return file == module.__file__, line

    for name, thing in list(vars(module).items()):
        if name.startswith("__") or isinstance(thing, ModuleType):
            continue
        if inspect.isclass(thing):
            if (own := is_own(thing)) is None:
                continue
            required, optional = _parameters(thing)
            classes.append((not own[0], Made(name, required, optional, own[1])))
            for method_name, method in _methods(thing):
                if (own_method := is_own(method)) is not None:
                    required, optional = _parameters(
                        method, skip_self=not _is_static(thing, method_name)
                    )
                    dotted = f"{name}.{method_name}"
                    functions.append(
                        (not own[0], Function(dotted, required, optional, own_method[1]))
                    )
        elif callable(thing) and not isinstance(thing, loading.StandIn):
            if (own := is_own(thing)) is not None:
                functions.append((not own[0], Function(name, *_parameters(thing), own[1])))
        elif not isinstance(thing, loading.StandIn):
            values[name] = valued(thing)
    functions.sort(key=lambda each: (each[0], each[1].line))
    classes.sort(key=lambda each: (each[0], each[1].line))
    return Description(
        stage,
        notes,
        tuple(function for _, function in functions),
        tuple(made for _, made in classes),
        values,
    )


def thing_line(thing: Any) -> int:
    """The line where a function or class begins."""
    code = getattr(thing, "__code__", None)
    if code is not None:
        return int(code.co_firstlineno)
    return int(inspect.getsourcelines(thing)[1])


def _methods(made_by: type) -> list[tuple[str, Any]]:
    found = {}
    for each in reversed(made_by.__mro__):
        for name, held in vars(each).items():
            thing = held.__func__ if isinstance(held, staticmethod | classmethod) else held
            if inspect.isfunction(inspect.unwrap(thing) if callable(thing) else thing):
                found[name] = thing
    return [(name, thing) for name, thing in found.items() if not name.startswith("__")]


def _is_static(made_by: type, name: str) -> bool:
    return isinstance(inspect.getattr_static(made_by, name), staticmethod)


def _parameters(thing: Any, *, skip_self: bool = False) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names that must be given and those that need not."""
    try:
        parameters = list(inspect.signature(thing).parameters.values())
    except (TypeError, ValueError):
        return (), ()
    parameters = parameters[1:] if skip_self else parameters
    usual = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    named = [each for each in parameters if each.kind in usual]
    required = tuple(each.name for each in named if each.default is inspect.Parameter.empty)
    return required, tuple(each.name for each in named[len(required) :])


def valued(value: Any) -> Value:
    """A value as it is told: its text, and its marks if it looks like a board."""
    shape = shape_of(value)
    marks = tuple(map(expression, convention.cells_on(value) or ())) if shape else ()
    return Value(shortened(value), type(value).__name__, shape, marks)


def expression(value: Any) -> str:
    """How a mark is written in the program: a literal, or the name of a member."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    text = shortened(value)
    try:
        ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return "?"
    return text


SQUARES = {side * side for side in range(3, 27)}


def shape_of(value: Any) -> str | None:
    """Which of `BOARDS` a value looks like, on a board of any square size from 3x3 on."""
    if isinstance(value, str):
        return "text" if len(value) == 9 else None
    if hasattr(value, "shape") and hasattr(value, "tolist"):
        return _shape_of_array(value)
    if isinstance(value, Mapping):
        return _shape_of_mapping(list(value))
    return _shape_of_sequence(value) if isinstance(value, list | tuple) else None


def _shape_of_array(value: Any) -> str | None:
    size = len(value.tolist()) if value.ndim else 0
    if value.ndim == 1:
        return "numpyflat" if size in SQUARES else None
    return "numpy" if value.ndim == 2 and size >= 3 else None


def _shape_of_mapping(keys: list[Any]) -> str | None:
    size = len(keys)
    if size not in SQUARES:
        return None
    numbers, side = range(size), isqrt(size)
    kinds: dict[str, list[Any]] = {
        "dict9": [number + 1 for number in numbers],
        "dict0": list(numbers),
        "dict9text": [str(number + 1) for number in numbers],
        "pairs": [(number // side, number % side) for number in numbers],
        "pairs1": [(number // side + 1, number % side + 1) for number in numbers],
    }
    return next((kind for kind, wanted in kinds.items() if keys == wanted), None)


def _shape_of_sequence(value: list[Any] | tuple[Any, ...]) -> str | None:
    whole = isinstance(value, list)
    if len(value) >= 3 and all(isinstance(row, list | tuple) for row in value):
        square = all(len(row) == len(value) for row in value)
        return ("rows" if whole else "tuples") if square else None
    if any(isinstance(part, list | tuple | dict) for part in value):
        return None
    if len(value) in SQUARES:
        return "flat" if whole else "tuple"
    return "flat10" if len(value) == 10 and whole else None


def shortened(value: Any) -> str:
    """A value as its `repr`, cut if it is long."""
    return cut(value, repr)


def cut(value: Any, shown: Callable[[Any], str]) -> str:
    """A text for a value by a program's own `repr` or `str`, which may do anything."""
    try:
        text = str.__str__(shown(value))
    except BaseException as error:
        text = f"<{type(value).__name__} that cannot be shown: {type(error).__name__}>"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
