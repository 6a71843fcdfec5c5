"""Stubs: objects whose every operation succeeds and does nothing."""

from __future__ import annotations

import zlib
from types import ModuleType
from typing import Any


def define(kind: type | ModuleType, members: dict[str, Any]) -> None:
    """Add members to a class or a module; some have several names."""
    for names, member in members.items():
        for name in names.split():
            setattr(kind, name, member)


class Size(int):
    """A number that does not look like part of a board; two plain ints might be bit masks."""


class Hidden(dict[Any, Any]):
    """A dictionary that is left out of boards and fingerprints."""

    _noughts_hidden = True


class Quiet:
    """Base of classes in which every public name that they do not define is a stub."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return Stub()


class Stub(Quiet):
    """Stub for an object of a missing library. As a text it is empty, as a number 0."""

    _noughts_hidden = True

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Return a plausible result: a decorated function itself, a text without its colour."""
        if len(arguments) == 1 and not options and callable(arguments[0]):
            return arguments[0]
        return StubText(arguments[0]) if arguments and isinstance(arguments[0], str) else Stub()

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return (Quiet,)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, int) and key > 1:  # otherwise a loop over it would not end
            raise IndexError(key)
        return Stub()


define(
    Stub,
    {
        "__len__ __int__ __index__": lambda _: 0,
        "__float__": lambda _: 0.0,
        "__str__ __format__": lambda *_: "",
        "__bool__ __lt__ __gt__ __le__ __ge__": lambda *_: False,
        "__iter__": lambda _: iter(()),
        "__setitem__ __exit__": lambda *_: None,
        "__add__ __radd__ __or__ __ror__": lambda _, other: other,
        "__enter__ __sub__ __rsub__ __mul__ __rmul__": lambda stub, *_: stub,
        "__truediv__ __rtruediv__ __floordiv__ __mod__": lambda stub, *_: stub,
    },
)


class StubText(str):
    """A text that a stub got and returns: a text without its colour, or the name of an image."""

    width = height = staticmethod(lambda: 100)
    resize = subsample = zoom = copy = convert = lambda self, *_, **__: self


class StubModule(ModuleType):
    """Stub for a module: every name exists. A constant is a number that differs from others."""

    def __init__(self, name: str, contents: dict[str, Any] | None = None) -> None:
        super().__init__(name)
        define(self, contents or {})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name.isupper() and self.__name__.partition(".")[0] == "pygame":
            return 1 << 20 | zlib.crc32(name.encode()) & 0xFFFFF
        return Stub()
