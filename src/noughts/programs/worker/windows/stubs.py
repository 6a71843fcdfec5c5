"""Stubs: objects whose every operation succeeds and does nothing."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from types import ModuleType
from typing import Any


class Stub:
    """Stub for an object of a missing library. As a text it is empty, as a number 0."""

    _noughts_hidden = True

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Return what fits: a decorated function itself, a coloured text without its colour."""
        if len(arguments) == 1 and not options and callable(arguments[0]):
            return arguments[0]
        if arguments and isinstance(arguments[0], str):
            return StubText(arguments[0])
        return Stub()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Stub()

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return (StubBase,)

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, int) and key > 1:  # or a loop over it would not end
            raise IndexError(key)
        return Stub()

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        return ""

    def __format__(self, _: str) -> str:
        return ""

    def __int__(self) -> int:
        return 0

    __index__ = __int__

    def __float__(self) -> float:
        return 0.0

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def __add__(self, other: Any) -> Any:
        return other

    __radd__ = __or__ = __ror__ = __add__

    def __sub__(self, _: Any) -> Any:
        return self

    __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __floordiv__ = __mod__ = __sub__

    def __lt__(self, _: Any) -> bool:
        return False

    __gt__ = __le__ = __ge__ = __lt__


class StubBase:
    """Base of a program's class that inherits from a stub."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return Stub()


class StubText(str):
    """A text that a stub was called with, which may be what comes out, or the name of a file."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *_, **__: self


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
