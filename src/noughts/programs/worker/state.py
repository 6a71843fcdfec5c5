"""A fingerprint of everything that a program's next steps can depend on.

Two copies of a process with equal fingerprints continue in the same way, so noughts follows only
one of them. The fingerprint covers the variables of every frame, the globals of the program's own
modules and everything that can be reached from there. It is a hash of what `pickle` makes of them.
If a state cannot be read, there is no such hash, and the observer derives one from the way there.
"""

from __future__ import annotations

import enum
import functools
import gc
import pickle
import sys
import types
from _blake2 import blake2b  # not hashlib, which loads a large library
from _thread import LockType, RLock
from collections.abc import Callable, Iterable
from typing import Any

from noughts.programs.worker.stack import dead_names, holds_value

MOST_BYTES = 2_000_000

UNCHANGING = ("typing", "abc", "_abc", "types")
"""Modules whose objects hold no state of a program: annotations, and parts of abstract classes."""


class NoFingerprint(Exception):
    """Raised when the state is too large to read."""


def fingerprint(
    frames: Iterable[types.FrameType],
    namespaces: Iterable[dict[str, Any]],
    is_own: Callable[[str | None], bool],
) -> str | None:
    """Return the fingerprint of these frames and globals; None if there is none.

    `is_own` returns whether a file belongs to the program: of other modules and classes only the
    names count.
    """
    state: list[Any] = []
    stale: dict[int, frozenset[str]] = {}
    called = False
    for frame in frames:
        code, last = frame.f_code, frame.f_lasti
        if holds_value(code, last):
            return None
        state.append((code.co_qualname, last))
        if code.co_name == "<module>":
            stale[id(frame.f_globals)] = frozenset() if called else dead_names(code, last)
        else:
            state.append(_without(frame.f_locals, dead_names(code, last)))
        called = called or is_own(code.co_filename)
    for space in namespaces:
        hidden = {name for name in space if name.startswith("__") and name.endswith("__")}
        named = _without(space, hidden | stale.get(id(space), frozenset()))
        state.append(dict(sorted(named.items())))
    digest = _Digest()
    try:
        _Pickler(digest, is_own).dump(state)
    except Exception:  # from `pickle`, or from methods of the program that it calls
        return None
    return digest.hash.hexdigest()


def hash_of(text: str) -> str:
    """Return a fingerprint of a text."""
    return blake2b(text.encode("utf-8", "replace"), digest_size=16).hexdigest()


def _without(space: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {name: value for name, value in space.items() if name not in names}


class _Digest:
    """A file that stores only the hash of its content."""

    def __init__(self) -> None:
        self.hash = blake2b(digest_size=16)
        self._left = MOST_BYTES

    def write(self, data: Any) -> None:
        self._left -= len(data)
        if self._left < 0:
            raise NoFingerprint
        self.hash.update(data)


class _Pickler(pickle.Pickler):
    """Pickles even objects that `pickle` could not load, because nobody loads the result."""

    def __init__(self, digest: _Digest, is_own: Callable[[str | None], bool]) -> None:
        super().__init__(digest, protocol=4)
        self._is_own = is_own

    def reducer_override(self, value: Any) -> Any:
        """Return a name for a value and everything it refers to, in the form of `__reduce__`."""
        kind = type(value)
        if getattr(kind, "_noughts_hidden", False) or isinstance(value, types.ModuleType):
            return str, (getattr(value, "__name__", kind.__qualname__),)
        if isinstance(value, enum.Enum) or kind.__module__ in UNCHANGING:
            return str, (f"{kind.__qualname__} {value!r}",)
        if isinstance(value, type):
            if value.__module__ == "builtins":
                return NotImplemented
            return str, (f"{value.__module__}.{value.__qualname__}",), self._held_by_class(value)
        for kinds, read in READERS.items():
            if isinstance(value, kinds):
                return str, (kind.__name__,), read(value)
        return NotImplemented

    def _held_by_class(self, value: type) -> Any:
        module = sys.modules.get(value.__module__)
        own = value.__module__ == "__main__" or self._is_own(getattr(module, "__file__", None))
        if not own or isinstance(value, enum.EnumMeta):
            return None
        return {
            name: each
            for name, each in sorted(vars(value).items())
            if not (name.startswith("__") and name.endswith("__"))
            and not isinstance(each, property)
        }


def _held_by_function(value: types.FunctionType) -> Any:
    code = value.__code__
    place = code.co_filename, code.co_firstlineno, code.co_qualname
    return place, value.__closure__, value.__defaults__, value.__kwdefaults__, vars(value)


def _held_by_generator(value: types.GeneratorType[Any, Any, Any]) -> Any:
    """Return the variables of a waiting generator, and its intermediate values."""
    frame = value.gi_frame
    if frame is None:
        return None
    held = [
        each
        for each in gc.get_referents(value)
        if not isinstance(each, types.FrameType | types.CodeType)
        and not (isinstance(each, dict) and "__builtins__" in each)
    ]
    return frame.f_code.co_qualname, frame.f_lasti, dict(frame.f_locals), held


def _held_by_cache(function: Any) -> Any:
    """Return a function with `functools.cache` and its cached results, in any order."""
    held = gc.get_referents(function)
    tables = [each for each in held if isinstance(each, dict) and each is not vars(function)]
    kept: list[Any] = [item for table in tables for item in table.items()]
    if function.cache_parameters()["maxsize"] is not None:  # such a cache hides its results
        kept = [each for each in held if not isinstance(each, dict | type | types.FunctionType)]
        kept = [each for each in kept if type(each) is not object]
    return function.__wrapped__, sorted(map(repr, kept))


READERS: dict[Any, Callable[[Any], Any]] = {
    types.FunctionType: _held_by_function,
    types.GeneratorType: _held_by_generator,
    types.CellType: gc.get_referents,
    (staticmethod, classmethod): lambda value: value.__func__,
    type(functools.cache(len)): _held_by_cache,
    LockType: lambda lock: lock.locked(),
    RLock: lambda lock: lock._is_owned(),  # noqa: SLF001 - it has no other way to say so
}
"""Functions that return what objects of some types refer to."""
