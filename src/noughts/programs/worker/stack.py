"""Finds where in its source code a function waits, and what that shows about its state.

A function that waits for a call may hold values besides its variables, such as the first result in
`ask() + ask()` during the second call. Python does not show them, but the source code shows where
there are any.
"""

from __future__ import annotations

import ast
import functools
import linecache
import warnings
from collections.abc import Iterator
from itertools import takewhile
from types import CodeType

COLLECTING = {
    "all", "any", "dict", "enumerate", "filter", "frozenset", "join", "list", "map", "max", "min",
    "next", "reduce", "set", "sort", "sorted", "sum", "tuple", "zip",
}  # fmt: skip
"""Names of functions that hold intermediate values while they call the program."""

SHUFFLING = {"sample", "choices", "permutation", "permuted"}
"""Names of functions that return random lists; a loop over one shows only the current item."""

DRAWING = {"randint", "randrange", "choice", "random", "int", "input", "len"}
"""Names of Python's functions that read none of a program's variables."""

CALCULATING = (ast.BinOp, ast.UnaryOp)
"""Nodes through which a result gets into an argument as a number."""

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.comprehension)
WAITING = (ast.stmt, ast.Call, ast.Compare, ast.BinOp, ast.UnaryOp, ast.Subscript, ast.Attribute)
"""Nodes that may call a function of the program, or of a library that waits."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
HANDLING = (ast.Try, ast.With, ast.AsyncWith, *([ast.TryStar] if hasattr(ast, "TryStar") else []))
OUT_OF_ORDER = (ast.Assign, ast.AnnAssign, ast.Dict)
"""Nodes whose parts Python evaluates in another order than they have in the tree."""


@functools.cache
def holds_value(code: CodeType, last: int) -> bool:
    """Return whether a function may hold a value in no variable; `last` is where it waits.

    Such a value is the result of a call, or what a comprehension or a function such as `max` has
    collected so far. Also True if the source code is unknown.
    """
    try:
        node, *above = _nodes_at(code, last)
    except LookupError:
        return True
    if not isinstance(node, WAITING) or _called_name(node) in COLLECTING:
        return True
    for parent in above:
        if isinstance(node, ast.stmt | ast.Lambda):
            break
        if isinstance(parent, COMPREHENSIONS):
            return True
        # In these, the part that was evaluated before only decided that this one is evaluated.
        if not isinstance(parent, ast.BoolOp | ast.IfExp | ast.Lambda) and any(
            isinstance(part, ast.Call | ast.Await | ast.Yield | ast.YieldFrom)
            for before in _evaluated_before(parent, node)
            for part in ast.walk(before)
        ):
            return True
        node = parent
    loops = [each for each in _own_nodes(above) if isinstance(each, ast.For)]
    return any(_called_name(part) in SHUFFLING for loop in loops for part in ast.walk(loop.iter))


@functools.cache
def dead_names(code: CodeType, last: int) -> frozenset[str]:
    """Return the variables that are certainly overwritten before they are read again.

    An example is `cell` in `cell = randrange(9)` during the draw: the value of an earlier,
    rejected draw changes nothing. Only for a function in which `holds_value` is False.
    """
    nodes = _nodes_at(code, last)
    inside = _own_nodes(nodes)
    statements = [node for node in inside if isinstance(node, ast.stmt)]
    if not statements or any(isinstance(each, HANDLING) for each in statements):
        return frozenset()  # an exception may come before the assignment
    if code.co_name == "<module>":
        calls = [part for part in ast.walk(statements[0]) if isinstance(part, ast.Call)]
        own = _bound_names(code.co_filename)
        if not isinstance(statements[0], ast.Assign) or not (
            statements[0].value is nodes[0] or all(_reads_nothing(call, own) for call in calls)
        ):
            return frozenset()  # any function that is called may read its variables
        return _assigned_names(statements[0]) - _read_names(statements[0])
    dead, read = set[str](), set[str]()
    for statement in _block_from(statements[0], nodes[nodes.index(statements[0]) + 1]):
        if not isinstance(statement, ast.Assign):
            break
        read |= _read_names(statement)
        dead |= _assigned_names(statement) - read
    return frozenset(dead).intersection(code.co_varnames).difference(code.co_cellvars)


@functools.cache
def called_with_result(code: CodeType, last: int) -> tuple[str, ...]:
    """Return the name of the only function that the result of a call is passed to.

    It is ("time", "sleep") for `randint` in `time.sleep(randint(1, 3) / 2)`; empty if the result
    goes anywhere else.
    """
    try:
        _, *above = _nodes_at(code, last)
    except LookupError:
        return ()
    around = next((node for node in above if not isinstance(node, CALCULATING)), None)
    function = around.func if isinstance(around, ast.Call) else None
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return function.value.id, function.attr
    return (function.id,) if isinstance(function, ast.Name) else ()


def _nodes_at(code: CodeType, last: int) -> list[ast.AST]:
    """Return the node at an offset in the bytecode and those above it; raises LookupError."""
    codes, nodes, parents = read_file(code.co_filename)
    if code not in codes:
        raise LookupError(code)  # compiled from something else
    line, end_line, column, end_column = list(code.co_positions())[last // 2]
    end = end_line, end_column
    # A call of a method on another line than its object begins at the method's name.
    found = [nodes.get((line, column, *end)) or nodes[end]]
    while found[-1] in parents:
        found.append(parents[found[-1]])
    return found


@functools.cache
def read_file(
    file: str,
) -> tuple[set[CodeType], dict[tuple[int | None, ...], ast.AST], dict[ast.AST, ast.AST]]:
    """Return the functions of a file, its nodes by their place, and the node above each node.

    All are empty for a file that is not Python. Cached: call it early, so that copies need not.
    """
    source = "".join(linecache.getlines(file))
    nodes: dict[tuple[int | None, ...], ast.AST] = {}
    parents: dict[ast.AST, ast.AST] = {}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the program has shown them already
            codes = set(_all_codes(compile(source, file, "exec", dont_inherit=True)))
            tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return set(), nodes, parents
    for node in ast.walk(tree):
        parents.update(dict.fromkeys(ast.iter_child_nodes(node), node))
        if isinstance(node, ast.stmt | ast.expr):
            end = node.end_lineno, node.end_col_offset
            nodes[node.lineno, node.col_offset, *end] = node
            if isinstance(node, ast.Call):
                nodes[end] = node
    return codes, nodes, parents


def _all_codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _all_codes(constant)


def _own_nodes(nodes: list[ast.AST]) -> list[ast.AST]:
    """Return the nodes below the function that they are in."""
    return list(takewhile(lambda node: not isinstance(node, FUNCTIONS), nodes))


def _block_from(statement: ast.AST, parent: ast.AST) -> list[ast.AST]:
    """Return a statement and those that follow it in its block."""
    for _, block in ast.iter_fields(parent):
        if isinstance(block, list) and statement in block:
            return block[block.index(statement) :]
    return []


def _called_name(node: ast.AST) -> str | None:
    function = getattr(node, "func", None)
    return getattr(function, "id", None) or getattr(function, "attr", None)


@functools.cache
def _bound_names(file: str) -> frozenset[str]:
    """Return the names that a file defines, apart from its imports."""
    _, nodes, _ = read_file(file)
    found = set()
    for node in nodes.values():
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
    return frozenset(found)


def _reads_nothing(call: ast.Call, own: frozenset[str]) -> bool:
    """Return whether a call certainly reads none of the program's variables."""
    function = call.func
    if isinstance(function, ast.Attribute):
        of_random = isinstance(function.value, ast.Name) and function.value.id == "random"
        return of_random and "random" not in own and function.attr in DRAWING
    return isinstance(function, ast.Name) and function.id in DRAWING - own


def _read_names(statement: ast.AST) -> frozenset[str]:
    names = [part for part in ast.walk(statement) if isinstance(part, ast.Name)]
    return frozenset(name.id for name in names if isinstance(name.ctx, ast.Load))


def _assigned_names(statement: ast.AST) -> frozenset[str]:
    """Return the variables that a statement assigns to, alone or in a tuple of variables."""
    targets = list(getattr(statement, "targets", ()))
    targets += [part for each in targets if isinstance(each, ast.Tuple) for part in each.elts]
    return frozenset(each.id for each in targets if isinstance(each, ast.Name))


def _evaluated_before(parent: ast.AST, node: ast.AST) -> list[ast.AST]:
    parts = list(ast.iter_child_nodes(parent))
    if isinstance(parent, OUT_OF_ORDER):
        return [part for part in parts if part is not node]
    return parts[: parts.index(node)]
