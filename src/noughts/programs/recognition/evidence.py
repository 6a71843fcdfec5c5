"""What can be read off a program's text before it is asked: its marks, and who calls whom."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from noughts.programs.recognition import naming

Definition = ast.FunctionDef | ast.AsyncFunctionDef

MARK_WORDS = naming.OWN | naming.TURNS | naming.OPPONENT | naming.HUMAN | naming.MACHINE
OUTSIDE = naming.meaning(
    "input argv random choice randint randrange shuffle environ getenv parse_args secrets"
)
"""Where a value comes from that is not in the text."""
CELL_WORDS = naming.meaning("cell square spot winner")


class Evidence:
    """The text of a program, read once."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tree = ast.parse(source.removeprefix("\ufeff"))
        self.functions: dict[str, Definition] = {}
        self.classes: dict[str, ast.ClassDef] = {}
        for node in self.tree.body:
            if isinstance(node, Definition):
                self.functions[node.name] = node
            elif isinstance(node, ast.ClassDef):
                self.classes[node.name] = node
                for part in node.body:
                    if isinstance(part, Definition):
                        self.functions[f"{node.name}.{part.name}"] = part

    # --- names that stand for marks --------------------------------------------------------------

    @cached_property
    def constants(self) -> dict[str, str]:
        """Names that are given one plain value in the module or a class, and that value.

        Members of an Enum stand for themselves.
        """
        found: dict[str, str] = {}
        for name, value in self._assigned(self.tree.body):
            if (text := plain(value)) is not None:
                found[name] = text
        for owner, node in self.classes.items():
            enum = any("Enum" in ast.unparse(base) for base in node.bases)
            for name, value in self._assigned(node.body):
                if enum:
                    found[f"{owner}.{name}"] = f"{owner}.{name}"
                elif (text := plain(value)) is not None:
                    found[f"{owner}.{name}"] = found[f"self.{name}"] = text
        return found

    @staticmethod
    def _assigned(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
        for statement in body:
            if isinstance(statement, ast.AnnAssign) and statement.value is not None:
                yield from pairs(statement.target, statement.value)
            elif isinstance(statement, ast.Assign):
                for target in statement.targets:
                    yield from pairs(target, statement.value)

    def resolved(self, node: ast.AST) -> str | None:
        """The value that an expression stands for, as text: of a constant or the name of one."""
        if isinstance(node, ast.Name | ast.Attribute):
            text = ast.unparse(node)
            return self.constants.get(text) or self.constants.get(text.removesuffix(".value"))
        return plain(node)

    def assignments(self) -> Iterator[tuple[str, ast.expr, int]]:
        """All that is assigned anywhere to a name or an attribute: `board`, `self.board`."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    for name, value in pairs(target, node.value):
                        yield name, value, node.lineno
            elif isinstance(node, ast.AnnAssign) and node.value is not None:
                for name, value in pairs(node.target, node.value):
                    yield name, value, node.lineno

    # --- who calls whom --------------------------------------------------------------------------

    @cached_property
    def calls(self) -> dict[str, frozenset[str]]:
        """For each function those of the file that it may call; methods by their name alone."""
        by_last: dict[str, set[str]] = {}
        for name in self.functions:
            by_last.setdefault(name.rpartition(".")[2], set()).add(name)
        found = {}
        for name, node in self.functions.items():
            called: set[str] = set()
            owner = name.rpartition(".")[0]
            for part in ast.walk(node):
                if isinstance(part, ast.Name) and part.id in self.functions:
                    called.add(part.id)
                elif isinstance(part, ast.Name) and f"{part.id}.__init__" in self.functions:
                    called.add(f"{part.id}.__init__")
                elif isinstance(part, ast.Attribute) and part.attr in by_last:
                    own = f"{owner}.{part.attr}"
                    at_self = isinstance(part.value, ast.Name) and part.value.id == "self"
                    known = at_self and own in self.functions
                    called |= {own} if known else by_last[part.attr]
            found[name] = frozenset(called - {name})
        return found

    def reach(self, entry: str) -> frozenset[str]:
        """The functions of the file that an entry may run, itself included."""
        seen: set[str] = set()
        waiting = [entry]
        while waiting:
            name = waiting.pop()
            if name in self.functions and name not in seen:
                seen.add(name)
                waiting += self.calls[name]
        return frozenset(seen)

    def read_by(self, entry: str) -> frozenset[str]:
        """The names and attributes of `self` that an entry may read, as they are written."""
        return frozenset(
            ast.unparse(part)
            for name in self.reach(entry)
            for part in ast.walk(self.functions[name])
            if isinstance(part, ast.Name)
            or (isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name))
        )

    # --- what is set in the course of a game -----------------------------------------------------

    @cached_property
    def set_globally(self) -> dict[str, list[ast.expr]]:
        """What the names of the module are ever given, from functions too."""
        found: dict[str, list[ast.expr]] = {}
        for name, value in _given(self.tree):
            found.setdefault(name, []).append(value)
        for node in ast.walk(self.tree):
            if isinstance(node, Definition):
                declared = _declared_global(node)
                for name, value in _given(node):
                    if name in declared:
                        found.setdefault(name, []).append(value)
        return found

    def is_chosen(self, name: str) -> bool:
        """Whether what a name of the module holds is decided only when the program runs."""
        values = self.set_globally.get(name, [])
        texts = {ast.unparse(value) for value in values}
        return len(texts) > 1 or self._from_outside(values, frozenset({name}))

    def is_chosen_in(self, attribute: str) -> bool:
        """Likewise what an attribute of `self` holds, if a person or chance decides it."""
        values = [value for name, value, _ in self.assignments() if name == attribute]
        return self._from_outside(values, frozenset({attribute}))

    def _from_outside(self, values: list[ast.expr], seen: frozenset[str]) -> bool:
        """Whether a person, the command line or chance has a hand in any of these."""
        for part in (part for value in values for part in ast.walk(value)):
            name = ast.unparse(part) if isinstance(part, ast.Name | ast.Attribute) else ""
            if name.rpartition(".")[2] in OUTSIDE or name.partition(".")[0] in OUTSIDE:
                return True
            if not name or name in seen:
                continue
            if name in self.functions:
                words = {last_name(each) for each in ast.walk(self.functions[name])}
                if words & OUTSIDE:
                    return True
            below = self.set_globally.get(name) or [
                value for other, value, _ in self.assignments() if other == name and "." in name
            ]
            if len(below) > 1 and "." not in name:
                return True
            if below and self._from_outside(below, seen | {name}):
                return True
        return False

    def takes_turns(self, name: str) -> bool:
        """Whether a name is given one value after the other: the next depends on the last."""
        return any(
            isinstance(part, ast.Name) and part.id == name
            for value in self.set_globally.get(name, ())
            for part in ast.walk(value)
        )

    def globals_read(self, entry: str) -> frozenset[str]:
        """The names of the module that an entry may read."""
        found: set[str] = set()
        for name in self.reach(entry):
            node = self.functions[name]
            declared = _declared_global(node)
            loaded: set[str] = set()
            local: set[str] = set()
            for part in ast.walk(node):
                if isinstance(part, ast.Name):
                    (loaded if isinstance(part.ctx, ast.Load) else local).add(part.id)
                elif isinstance(part, ast.arg):
                    local.add(part.arg)
            found |= loaded - (local - declared)
        return frozenset(found)

    def attributes_read(self, entry: str) -> frozenset[str]:
        """The attributes, of whatever object, that an entry may read."""
        return frozenset(
            part.attr
            for name in self.reach(entry)
            for part in ast.walk(self.functions[name])
            if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Load)
        )

    @cached_property
    def steps(self) -> dict[str, set[int]]:
        """Names and attributes that are ever made greater or less by 1, and by how much."""
        found: dict[str, set[int]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.AugAssign) and plain(node.value) == "1":
                step = {ast.Add: 1, ast.Sub: -1}.get(type(node.op))
                if step:
                    found.setdefault(ast.unparse(node.target), set()).add(step)
        return found

    def shrinks(self, last: str) -> bool:
        """Whether something is taken out of what an attribute or a name holds."""
        return any(
            isinstance(node, ast.Attribute)
            and node.attr in {"remove", "pop"}
            and last_name(node.value) == last
            for node in ast.walk(self.tree)
        )

    def is_compared_with_nine(self, last: str) -> bool:
        """Whether an attribute or name is held against the number of all cells."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                named = any(last_name(side) == last for side in sides)
                if named and any(self.resolved(side) == "9" or is_product(side) for side in sides):
                    return True
        return False

    def known_as(self, instance: str, owner: str) -> None:
        """An object of the module has the methods of its class."""
        for name, node in list(self.functions.items()):
            if name.startswith(f"{owner}."):
                self.functions[f"{instance}.{name.rpartition('.')[2]}"] = node

    # --- marks -----------------------------------------------------------------------------------

    @cached_property
    def marks(self) -> Counter[str]:
        """Values that are put on a board or compared with what stands there, and how often."""
        found: Counter[str] = Counter()
        for node in ast.walk(self.tree):
            for part, weight in self._marks_at(node):
                text = self.resolved(part)
                if text is not None and text not in {"True", "False"}:
                    found[text] += weight
            for mark in both_marks(node):
                found[repr(mark)] += 3
        for name, text in self.constants.items():
            if naming.says(name, MARK_WORDS | naming.NOTHING) or name in {"X", "O"}:
                found[text] += 3
        return found

    def _marks_at(  # noqa: PLR0912 - a case for each kind of expression
        self, node: ast.AST
    ) -> Iterator[tuple[ast.AST, int]]:
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            cell = any(isinstance(part, ast.Subscript) for part in parts)
            named = any(mentions(part, MARK_WORDS | CELL_WORDS) for part in parts)
            for part in parts:
                if isinstance(part, ast.Tuple | ast.List | ast.Set):
                    yield from ((inner, 2) for inner in part.elts)
                elif cell or named:
                    yield part, 3 if cell else 1
                elif isinstance(node.ops[0], ast.In | ast.NotIn) or is_character(part):
                    yield part, 1
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Subscript):
                    yield node.value, 3
                elif mentions(target, MARK_WORDS):
                    yield node.value, 2
        elif isinstance(node, ast.IfExp) and mentions(node.test, MARK_WORDS):
            yield from ((part, 1) for part in (node.body, node.orelse))
        elif isinstance(node, ast.Call):
            counted = isinstance(node.func, ast.Attribute) and node.func.attr == "count"
            yield from ((part, 2) for part in node.args if counted or is_character(part))
        elif isinstance(node, ast.arguments):
            named_last = [*node.posonlyargs, *node.args][-len(node.defaults or [1]) :]
            for argument, default in zip(named_last, node.defaults, strict=False):
                if naming.says(argument.arg, MARK_WORDS):
                    yield default, 2
        elif (
            isinstance(node, ast.List | ast.Tuple)
            and len(node.elts) == 2
            and all(is_character(part) for part in node.elts)
        ) or (isinstance(node, ast.Tuple) and {plain(part) for part in node.elts} == {"1", "-1"}):
            yield from ((part, 1) for part in node.elts)

    @cached_property
    def is_array(self) -> bool:
        """Whether something is done that only arrays of numpy can."""
        methods = {"ravel", "flatten", "flat", "reshape", "shape", "all", "any", "argwhere"}
        imports = any(
            isinstance(node, ast.Import) and any(each.name == "numpy" for each in node.names)
            for node in self.tree.body
        )
        return imports and any(
            isinstance(node, ast.Attribute) and node.attr in methods
            for node in ast.walk(self.tree)
        )

    @cached_property
    def negates(self) -> bool:
        """Whether the other player's mark is got by a minus."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
                named = isinstance(node.operand, ast.Name | ast.Attribute)
                if named and mentions(node.operand, MARK_WORDS):
                    return True
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
                sides = {plain(node.left), plain(node.right)}
                called = any(isinstance(part, ast.Call) for part in ast.walk(node))
                if "-1" in sides and not called and mentions(node, MARK_WORDS):
                    return True
        return False

    @cached_property
    def subtracts(self) -> bool:
        """Whether marks are got as `3 - player` or `1 + turn % 2`."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.BinOp):
                sides = [node.left, node.right]
                other = isinstance(node.op, ast.Sub) and plain(node.left) == "3"
                turn = isinstance(node.op, ast.Add) and any(
                    isinstance(side, ast.BinOp)
                    and isinstance(side.op, ast.Mod)
                    and plain(side.right) == "2"
                    for side in sides
                )
                if (other and mentions(node.right, MARK_WORDS)) or (
                    turn and "1" in map(plain, sides)
                ):
                    return True
        return False


def _given(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """What names are given there, but not in the functions and classes within."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Definition | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, ast.Assign):
            for target in node.targets:
                unpacked = isinstance(target, ast.Tuple) and not isinstance(node.value, ast.Tuple)
                if unpacked and isinstance(target, ast.Tuple):
                    for part in target.elts:
                        yield from pairs(part, node.value)
                else:
                    yield from pairs(target, node.value)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            yield from pairs(node.target, node.value)
        yield from _given(node)


def _declared_global(node: ast.AST) -> set[str]:
    return {name for part in ast.walk(node) if isinstance(part, ast.Global) for name in part.names}


def is_waiting(node: ast.AST) -> str | None:
    """The word for a function that does not answer when it is called; None for any other."""
    if isinstance(node, ast.AsyncFunctionDef):
        return "an `async def`"
    waiting = list(ast.iter_child_nodes(node))
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Yield | ast.YieldFrom):
            return "a generator (it has `yield`)"
        if not isinstance(part, Definition | ast.Lambda | ast.ClassDef):
            waiting += ast.iter_child_nodes(part)
    return None


def pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What an assignment gives to each name: `a, b = 1, 2` gives two."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for part, given in zip(target.elts, value.elts, strict=False):
            yield from pairs(part, given)
    elif isinstance(target, ast.Name | ast.Attribute):
        yield ast.unparse(target), value


def last_name(node: ast.AST) -> str:
    """The name, or of an attribute the name after its last dot; '' for anything else."""
    return str(getattr(node, "attr", getattr(node, "id", "")))


def is_product(node: ast.expr) -> bool:
    """Whether it is rows times columns, say."""
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Pow)


def plain(node: ast.AST) -> str | None:
    """A short text, a whole number or None, as an expression."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd):
        return plain(node.operand)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = plain(node.operand)
        return f"-{inner}" if inner is not None and inner.isdigit() else None
    if not isinstance(node, ast.Constant) or isinstance(node.value, bool):
        return None
    short = isinstance(node.value, str) and len(node.value) <= 2
    return repr(node.value) if short or node.value is None or isinstance(node.value, int) else None


def is_character(node: ast.AST) -> bool:
    """Whether an expression is one character."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) == 1


def both_marks(node: ast.AST) -> str:
    """Two characters of which one is taken, as in `"XO"[turn]`; or nothing."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Constant):
        text = node.value.value
        return text if isinstance(text, str) and len(text) == 2 else ""
    return ""


def mentions(node: ast.AST, meaning: frozenset[str]) -> bool:
    """Whether an expression has a name of this meaning in it."""
    for part in ast.walk(node):
        name = part.id if isinstance(part, ast.Name) else getattr(part, "attr", None)
        if name and naming.says(name, meaning):
            return True
    return False
