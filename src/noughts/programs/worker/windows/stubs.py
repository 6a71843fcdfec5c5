"""Stubs: objects whose every operation succeeds and does nothing."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from types import ModuleType
from typing import Any


class Quiet:
    """Base of classes in which every public name that they do not define is a stub."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return Stub()


class Echo:
    """Base of classes in which every method that they do not define returns the object."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *_, **__: self


class Stub(Quiet):
    """Stub for an object of a missing library. As a text it is empty, as a number 0."""

    _noughts_hidden = True

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Return what fits: a decorated function itself, a coloured text without its colour."""
        if len(arguments) == 1 and not options and callable(arguments[0]):
            return arguments[0]
        return StubText(arguments[0]) if arguments and isinstance(arguments[0], str) else Stub()

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return (Quiet,)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, int) and key > 1:  # or a loop over it would not end
            raise IndexError(key)
        return Stub()


def _define_operators() -> None:
    results = {
        "len": 0,
        "bool": False,
        "str": "",
        "format": "",
        "int": 0,
        "index": 0,
        "float": 0.0,
    }
    results |= dict.fromkeys(("lt", "gt", "le", "ge"), False) | {"setitem": None, "exit": None}
    for name, result in results.items():
        setattr(Stub, f"__{name}__", lambda *_, result=result: result)
    for name in ("add", "radd", "or", "ror"):
        setattr(Stub, f"__{name}__", lambda _, other: other)
    for name in ("enter", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "floordiv", "mod"):
        setattr(Stub, f"__{name}__", lambda stub, *_: stub)
    setattr(Stub, "__iter__", lambda _: iter(()))  # noqa: B010 - mypy refuses the assignment


_define_operators()


class StubText(Echo, str):
    """A text that a stub was called with, which may be what comes out, or the name of a file."""


class StubModule(ModuleType):
    """Stub for a module: every name exists. A constant is a number that differs from others."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name.isupper() and self.__name__.partition(".")[0] == "pygame":
            return 1 << 20 | zlib.crc32(name.encode()) & 0xFFFFF
        return Stub()


def module(name: str, contents: dict[str, Any]) -> StubModule:
    """Return a module with these contents, in which all other names are stubs."""
    made = StubModule(name)
    vars(made).update(contents)
    return made


def define(kind: type, methods: dict[str, Callable[..., Any]]) -> None:
    """Give a class methods, some with several names."""
    for names, function in methods.items():
        for name in names.split():
            setattr(kind, name, function)
