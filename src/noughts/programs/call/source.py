"""What a program's source says without running it: its functions, classes and constants."""

from __future__ import annotations

import ast
from functools import cached_property
from pathlib import Path
from typing import NamedTuple


class Function(NamedTuple):
    """A function, or a method without its `self`."""

    name: str
    required: tuple[str, ...]
    """Parameters without a default."""
    optional: tuple[str, ...]
    node: ast.FunctionDef

    @property
    def names_used(self) -> set[str]:
        """Every name and attribute in the body."""
        nodes = list(ast.walk(self.node))
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


class Class(NamedTuple):
    """A class at the top of a file."""

    name: str
    constructor: Function | None
    methods: tuple[Function, ...]


class Source:
    """A parsed file; it is empty if the file is not valid Python."""

    def __init__(self, path: Path) -> None:
        self.tree = _parse(path)
        self._folder = path.parent

    @cached_property
    def functions(self) -> dict[str, Function]:
        """The functions at the top level of the file; if two have the same name, the last."""
        found = (n for n in self.tree.body if isinstance(n, ast.FunctionDef))
        return {node.name: _function(node, skip=0) for node in found}

    @cached_property
    def classes(self) -> tuple[Class, ...]:
        """The classes at the top of the file."""
        found = []
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef):
                defined = [n for n in node.body if isinstance(n, ast.FunctionDef)]
                methods = [_function(n, skip=_self_parameters(n)) for n in defined]
                made = next((m for m in methods if m.name == "__init__"), None)
                others = tuple(m for m in methods if not m.name.startswith("__"))
                found.append(Class(node.name, made, others))
        return tuple(found)

    @cached_property
    def constants(self) -> set[str]:
        """The `repr` of each constant in the file and in files beside it that it imports."""
        found = set()
        imported = [n for n in ast.walk(self.tree) if isinstance(n, ast.Import | ast.ImportFrom)]
        names = {alias.name for node in imported for alias in node.names}
        names |= {getattr(node, "module", None) or "" for node in imported}
        beside = [self._folder / f"{name}.py" for name in names if name.isidentifier()]
        trees = [self.tree, *(_parse(path) for path in beside if path.is_file())]
        for node in (node for tree in trees for node in ast.walk(tree)):
            if isinstance(node, ast.Constant):
                found.add(repr(node.value))
            elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
                found.add(ast.unparse(node))
        return found

    @cached_property
    def assigned(self) -> set[str]:
        """The names that are assigned at the top of the file."""
        nodes = (node for statement in self.tree.body for node in ast.walk(statement))
        stored = (n for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
        return {node.id for node in stored}

    def reaches(self, start: str, target: str) -> bool:
        """Return whether a function uses another one, directly or through others."""
        seen, waiting = set[str](), [start]
        while waiting:
            name = waiting.pop()
            if name in seen or name not in self.functions:
                continue
            seen.add(name)
            used = self.functions[name].names_used
            if target in used:
                return True
            waiting += used
        return False


def _parse(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def _self_parameters(node: ast.FunctionDef) -> int:
    plain = {getattr(each, "id", "") for each in node.decorator_list}
    return 0 if "staticmethod" in plain else 1


def _function(node: ast.FunctionDef, *, skip: int) -> Function:
    arguments = node.args
    plain = [each.arg for each in (*arguments.posonlyargs, *arguments.args)]
    needed = len(plain) - len(arguments.defaults)
    required = plain[skip:needed]
    required += [
        each.arg
        for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        if default is None
    ]
    return Function(node.name, tuple(required), tuple(plain[max(needed, skip) :]), node)
