"""The marks in the cells of a board, as texts that are equal for equal marks."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from typing import Any

Cells = list[str]

LONGEST_TEXT = 24
SIMPLE = (str, int, float, bool, type(None))

ESCAPE, COLOUR = "\x1b", re.compile(r"\x1b\[[0-9;]*m")
"""Colours on a terminal, which may also mark a winning line."""

NUMBERS = frozenset("123456789")
"""The numbers that an empty cell may show; not 0, which may be a nought."""


def is_from(value: Any, *modules: str) -> bool:
    """Return whether the class of a value belongs to one of these modules."""
    return (type(value).__module__ or "").startswith(modules)


def text_of(value: Any) -> str | None:
    """Return a text that is equal for equal marks; None for anything else."""
    if isinstance(value, enum.Enum):
        return str(value)
    if isinstance(value, str):
        if value in NUMBERS:
            return value  # the same text as the number: an empty cell may hold either
        plain = value
        if ESCAPE in value:
            plain = COLOUR.sub("", value)
            value = plain if plain.strip().isalnum() else value  # `#` may have two colours
        return repr(value) if len(plain) <= LONGEST_TEXT else None
    if is_from(value, "numpy") and getattr(value, "shape", None) == ():
        value = value.item()
    pair = isinstance(value, list | tuple) and len(value) <= 2
    simple = all(isinstance(part, SIMPLE) for part in value) if pair else isinstance(value, SIMPLE)
    return repr(value) if simple else None


def texts_of(values: Iterable[Any]) -> Cells | None:
    """Return the texts of some marks; None if one of them is not a mark."""
    texts: Cells = []
    for value in values:
        text = text_of(value)
        if text is None:
            return None
        texts.append(text)
    return texts


def attributes(value: Any) -> dict[str, Any]:
    """Return the attributes of an object, with those in slots."""
    own = getattr(value, "__dict__", None)
    named = dict(own) if isinstance(own, dict) else {}
    for each in getattr(type(value), "__slots__", ()) or ():
        if isinstance(each, str) and hasattr(value, each):
            named[each] = getattr(value, each)
    return named
