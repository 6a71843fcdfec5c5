"""The functions, classes and constants in a program's source, found without running it."""

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
        """Every name, attribute and string in the body."""
        kinds = {ast.Name: "id", ast.Attribute: "attr", ast.Constant: "value"}
        return {str(getattr(node, kinds.get(type(node), ""), "")) for node in ast.walk(self.node)}


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
                methods = [_function(n, skip=1) for n in defined]
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


def _parse(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def _function(node: ast.FunctionDef, *, skip: int) -> Function:
    """Return a function without its first `skip` parameters."""
    if any(getattr(each, "id", "") == "staticmethod" for each in node.decorator_list):
        skip = 0
    plain = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    needed = len(plain) - len(node.args.defaults)
    optional = tuple(plain[max(needed, skip) :])
    return Function(node.name, tuple(plain[skip:needed]), optional, node)
