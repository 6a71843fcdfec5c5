"""What is said between us and the process of a program: plain values, as JSON lines."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, NamedTuple

PLAIN, STAND_INS, DEFINITIONS = "plain", "stand-ins", "definitions"
"""How a program is loaded: as it is; without windows; its definitions alone."""


DRAWN = "it draws random numbers while it loads, and uses them later"
"""The note about a program that may be another one each time."""


class Function(NamedTuple):
    """A function of a program, or a method without its `self`."""

    name: str
    """`function` or `Class.method`."""
    required: tuple[str, ...]
    """The parameters that must be given."""
    optional: tuple[str, ...]
    """Those with a default."""
    line: int


class Made(NamedTuple):
    """A class of a program."""

    name: str
    required: tuple[str, ...]
    optional: tuple[str, ...]
    line: int


class Value(NamedTuple):
    """A value in a program."""

    text: str
    """Its `repr`, cut if it is long."""
    kind: str
    """The name of its type."""
    board: str | None = None
    """If it has the shape of a board: one of `BOARDS`."""
    marks: tuple[str, ...] = ()
    """What stands on that board, row by row, as expressions."""


OURS = {
    "exit", "input", "timeout", "died", "memory", "processes", "output", "window", "cells",
}  # fmt: skip
"""Kinds of trouble that are no errors of the program: what is said of them stands alone."""


class Trouble(NamedTuple):
    """What went wrong in a program."""

    kind: str
    """An error's name, or one of `OURS`."""
    message: str
    trace: tuple[str, ...] = ()
    """The author's own lines on the way there: `file.py:12 in minimax: return best`."""

    @property
    def words(self) -> str:
        """What went wrong, in a few words."""
        if self.kind in OURS or not self.message:
            return self.message or self.kind
        return f"{self.kind}: {self.message}"


class Description(NamedTuple):
    """A loaded program, as far as it can be seen without asking it."""

    stage: str
    notes: tuple[str, ...]
    """What was done to load it, in words: `stands in for pygame`."""
    functions: tuple[Function, ...]
    """In the order of the file, methods of its classes too; nothing that others have written."""
    classes: tuple[Made, ...]
    values: dict[str, Value]
    """Its module's other names; an instance's attributes are asked for by `evaluate`."""


class Leaf(NamedTuple):
    """One outcome of a question: there are several if the program leaves something to chance."""

    weight: Fraction
    cell: int | None
    """The cell it means, empty or not; None if there is none or nothing can be read."""
    text: str
    """The answer as it was given, by `repr`."""
    trouble: Trouble | None = None


class Reply(NamedTuple):
    """All that came of a question."""

    leaves: tuple[Leaf, ...]
    seen: Fraction
    """How much of what chance may do was followed: 1 is all."""
    wrote: bool
    """Whether the board it was given is another one now."""
    seconds: float
    """Of processor time."""
    notes: tuple[str, ...] = ()
    """What was done for it: `skips sleep(1)`."""
    output: str = ""

    @property
    def trouble(self) -> Trouble | None:
        return next((leaf.trouble for leaf in self.leaves if leaf.trouble), None)


def as_written(value: Any) -> Any:
    """Named tuples as dictionaries, fractions as text, for JSON."""
    if hasattr(value, "_asdict"):
        return {name: as_written(part) for name, part in value._asdict().items()}
    if isinstance(value, list | tuple):
        return [as_written(part) for part in value]
    if isinstance(value, dict):
        return {name: as_written(part) for name, part in value.items()}
    return str(value) if isinstance(value, Fraction) else value


def read_reply(told: dict[str, Any]) -> Reply:
    """A reply from the wire. Raises KeyError, TypeError or ValueError if it is none."""
    return Reply(
        tuple(map(_read_leaf, told["leaves"])),
        _read_share(told["seen"]),
        bool(told["wrote"]),
        float(told["seconds"]),
        tuple(map(str, told["notes"])),
        str(told["output"]),
    )


def _read_leaf(told: dict[str, Any]) -> Leaf:
    cell = told["cell"]
    if cell is not None and type(cell) is not int:
        raise TypeError("no cell")
    weight, trouble = _read_share(told["weight"]), read_trouble(told["trouble"])
    return Leaf(weight, cell, str(told["text"]), trouble)


def _read_share(text: str) -> Fraction:
    """A number from 0 to 1; nothing like `1e999999999`, which would take for ever to read."""
    if not re.fullmatch(r"\d+(/\d+)?", text) or not 0 <= (share := Fraction(text)) <= 1:
        raise ValueError("no share of 1")
    return share


def read_trouble(told: dict[str, Any] | None) -> Trouble | None:
    """Trouble from the wire."""
    if told is None:
        return None
    return Trouble(str(told["kind"]), str(told["message"]), tuple(map(str, told["trace"])))


def read_value(told: dict[str, Any]) -> Value:
    """A value from the wire."""
    return Value(told["text"], told["kind"], told["board"], tuple(told["marks"]))


def read_description(told: dict[str, Any]) -> Description:
    """A description from the wire."""
    return Description(
        told["stage"],
        tuple(told["notes"]),
        tuple(
            Function(each["name"], tuple(each["required"]), tuple(each["optional"]), each["line"])
            for each in told["functions"]
        ),
        tuple(
            Made(each["name"], tuple(each["required"]), tuple(each["optional"]), each["line"])
            for each in told["classes"]
        ),
        {name: read_value(value) for name, value in told["values"].items()},
    )
