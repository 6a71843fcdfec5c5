"""A fingerprint of everything a program's next steps can depend on.

Two copies of a process with equal fingerprints go on alike, so noughts follows only one of them.
The fingerprint covers the variables of every frame, the globals of the program's own modules and
all that can be reached from there. Where there is a state that cannot be read, there is no
fingerprint, and the copies are not merged.
"""

from __future__ import annotations

import dis
import enum
import functools
import gc
import hashlib
import sys
import types
from collections.abc import Callable, Collection, Iterable
from typing import Any

from noughts.programs.worker.stack import holds_result

MOST_OBJECTS = 20_000

PLAIN = (str, bytes, int, float, complex, bool, type(None), type(Ellipsis), range)


UNCHANGING = ("typing", "abc", "_abc", "types")
"""Modules whose objects hold no state of a program: annotations and what abstract classes need."""


class NoFingerprint(Exception):
    """Something was reached whose state cannot be read, or too much of it."""


def fingerprint(
    frames: Iterable[types.FrameType],
    namespaces: Iterable[dict[str, Any]],
    is_own: Callable[[str | None], bool],
) -> str | None:
    """Return the fingerprint of these frames and globals; None if there is none.

    `is_own` tells whether a file belongs to the program: other people's modules and classes count
    by their names alone.
    """
    walker = _Walker(is_own)
    try:
        overwritten: dict[int, set[str]] = {}
        called = False
        for frame in frames:
            code = frame.f_code
            walker.text(f"{code.co_qualname}:{frame.f_lasti}")
            if holds_result(code, frame.f_lasti):
                return None
            dead = dead_names(code, frame.f_lasti)
            if code.co_name == "<module>":
                overwritten[id(frame.f_globals)] = set() if called else dead
            else:
                walker.visit_variables(frame, dead)
            called = called or is_own(code.co_filename)
        for namespace in namespaces:
            stale = overwritten.get(id(namespace), ())
            for name in sorted(namespace):
                if name not in stale and not (name.startswith("__") and name.endswith("__")):
                    walker.text(name)
                    walker.visit(namespace[name])
    except (NoFingerprint, RecursionError, RuntimeError):
        return None
    return walker.hexdigest()


class _Walker:
    """Visits objects in a fixed order and feeds what they are to a hash."""

    def __init__(self, is_own: Callable[[str | None], bool]) -> None:
        self._is_own = is_own
        self._hash = hashlib.blake2b(digest_size=16)
        self._numbers: dict[int, int] = {}
        self._alive: list[Any] = []  # an id is only unique while its object lives

    def hexdigest(self) -> str:
        return self._hash.hexdigest()

    def text(self, text: str) -> None:
        self._hash.update(text.encode("utf-8", "replace") + b"\0")

    def visit(self, value: Any) -> None:
        """Feed a value and all that it leads to."""
        kind = type(value)
        if kind in PLAIN:
            self.text(f"{kind.__name__} {value!r}")
            return
        number = self._numbers.get(id(value))
        if number is not None:
            self.text(f"#{number}")
            return
        if len(self._numbers) > MOST_OBJECTS:
            raise NoFingerprint
        self._numbers[id(value)] = len(self._numbers)
        self._alive.append(value)
        self.text(f"{kind.__module__}.{kind.__qualname__}")
        self._visit_object(value, kind)

    def visit_variables(self, frame: types.FrameType, dead: Collection[str]) -> None:
        """Feed the variables of a frame, except dead ones."""
        for name, value in frame.f_locals.items():
            if name not in dead:
                self.text(name)
                self.visit(value)

    def _visit_generator(self, value: types.GeneratorType[Any, Any, Any]) -> None:
        """Feed the variables of a generator that waits, and the values that it works with."""
        frame = value.gi_frame
        if frame is None:
            return
        self.text(f"{frame.f_lasti}")
        self.visit_variables(frame, ())
        named = [id(each) for each in frame.f_locals.values()]
        for each in gc.get_referents(value):
            if id(each) in named:
                named.remove(id(each))
            elif not _belongs_to_interpreter(each):
                self.visit(each)

    def _visit_all(self, values: Iterable[Any]) -> None:
        for each in values:
            self.visit(each)
        self.text("end")

    def _visit_object(self, value: Any, kind: type) -> None:  # noqa: PLR0912 - one per kind
        if kind in (list, tuple):
            self._visit_all(value)
        elif kind is dict:
            self._visit_all(part for item in value.items() for part in item)
        elif kind in (set, frozenset):
            self._visit_all(sorted(value, key=lambda each: (type(each).__name__, repr(each))))
        elif isinstance(value, enum.Enum):
            self.text(str(value))
        elif isinstance(value, types.ModuleType):
            self.text(value.__name__)
        elif isinstance(value, type):
            self._visit_class(value)
        elif isinstance(value, types.FunctionType):
            self._visit_function(value)
        elif isinstance(value, types.MethodType):
            self._visit_all((value.__func__, value.__self__))
        elif isinstance(value, staticmethod | classmethod):
            self.visit(value.__func__)
        elif isinstance(value, types.BuiltinFunctionType | types.WrapperDescriptorType):
            self.text(value.__qualname__)
        elif isinstance(value, types.CellType):
            self._visit_all(gc.get_referents(value))
        elif isinstance(value, types.GeneratorType):
            self._visit_generator(value)
        else:
            self._visit_instance(value, kind)

    def _visit_class(self, value: type) -> None:
        self.text(f"{value.__module__}.{value.__qualname__}")
        if _is_written_in(value, self._is_own):
            names = sorted(vars(value))
            self._visit_all(
                vars(value)[name]
                for name in names
                if not (name.startswith("__") and name.endswith("__"))
                and not isinstance(vars(value)[name], property)
            )

    def _visit_function(self, value: types.FunctionType) -> None:
        code = value.__code__
        self.text(f"{code.co_filename}:{code.co_firstlineno}:{code.co_qualname}")
        self._visit_all(value.__closure__ or ())
        self._visit_all(value.__defaults__ or ())
        self._visit_all((value.__kwdefaults__ or {}).items())
        self._visit_all(vars(value).items())

    def _visit_instance(self, value: Any, kind: type) -> None:
        if getattr(value, "_noughts_hidden", False):
            return
        if kind.__module__ in UNCHANGING:
            self.text(repr(value))
            return
        if kind.__module__.partition(".")[0] == "numpy" and hasattr(value, "tobytes"):
            self.text(f"{getattr(value, 'dtype', '')}{getattr(value, 'shape', '')}")
            if getattr(getattr(value, "dtype", None), "hasobject", False):
                self.visit(value.tolist())
            else:
                self._hash.update(value.tobytes())
            return
        if hasattr(value, "__wrapped__") and hasattr(value, "cache_info"):  # functools.cache
            self._visit_all(sorted(map(repr, _cached(value))))
            self.visit(value.__wrapped__)
            return
        try:
            reduced = value.__reduce_ex__(4)
        except Exception as error:
            raise NoFingerprint from error
        if isinstance(reduced, str):
            self.text(reduced)
            return
        for part in reduced:
            if type(part) in PLAIN or isinstance(part, tuple | dict) or callable(part):
                self.visit(part)
            else:  # an iterator over items
                self._visit_all(part)


@functools.cache
def dead_names(code: types.CodeType, last: int) -> set[str]:
    """Return the variables that are certainly overwritten before they are read again.

    Such as `cell` in `cell = randrange(9)` while the draw is made: what an earlier, rejected draw
    left there changes nothing. A module's variables count only if the next instruction stores
    them, because any function may read them.
    """
    dead: set[str] = set()
    read: set[str] = set()
    for step in dis.get_instructions(code):
        if step.offset <= last or step.opname in ("CACHE", "EXTENDED_ARG"):
            continue
        if step.opname in ("STORE_NAME", "STORE_GLOBAL"):
            return {step.argval} if not dead and not read else dead
        if step.opname == "STORE_FAST" and step.argval not in read:
            dead.add(step.argval)
        elif step.opname == "LOAD_FAST":
            read.add(step.argval)
        elif step.opname.startswith("LOAD_FAST") or step.opname.startswith("STORE_FAST"):
            return dead  # several at once, in newer Pythons: not worth reading
        elif "JUMP" in step.opname or step.opname.startswith(("RETURN", "FOR_", "RAISE", "YIELD")):
            return dead
        elif code.co_name == "<module>":
            read.add("")
    return dead


def _belongs_to_interpreter(value: Any) -> bool:
    is_globals = isinstance(value, dict) and "__builtins__" in value
    return is_globals or isinstance(value, types.FrameType | types.CodeType)


def _is_written_in(value: type, is_own: Callable[[str | None], bool]) -> bool:
    module = sys.modules.get(value.__module__)
    return value.__module__ == "__main__" or is_own(getattr(module, "__file__", None))


def _cached(function: Any) -> Iterable[Any]:
    """Return what `functools.cache` has kept for a function, in any order."""
    for each in gc.get_referents(function):
        if isinstance(each, dict) and each is not getattr(function, "__dict__", None):
            yield from each.items()
