"""Whose mark a program takes for its own, and who begins, as far as its text says so."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from noughts.programs.apart.wire import Value
from noughts.programs.convention import Convention
from noughts.programs.recognition import naming
from noughts.programs.recognition.evidence import Evidence, last_name, mentions
from noughts.programs.recognition.samples import Host
from noughts.rules.game import mnk

EMPTY_BOARD = mnk(3, 3, 3).start
ASKS_WHO_BEGINS = re.compile(r"\b(first|start|begin)", re.IGNORECASE)
PLAYERS = frozenset({"player"})
HUMAN_TURN, MACHINE_TURN = "human", "machine"


class Sides(NamedTuple):
    """What the text says; None where it says nothing."""

    plays: int | None = None
    """The mark that is always the program's own."""
    strong: bool = False
    """Whether that is in what it does, and not only in what it tells people."""
    counts: bool = False
    """Whether it tells from the board who is to move."""
    starts: int | None = None
    order: str | None = None
    """Who moves first, if that is said without a mark: `HUMAN_TURN` or `MACHINE_TURN`."""
    either: bool = False
    """Whether either player may begin, because a person or chance decides."""
    given: int | None = None
    """The mark that its entry is always given, where that takes one."""
    reasons: tuple[str, ...] = ()

    def begins(self, plays: int | None) -> int | None:
        """The mark that begins, if this one is the program's."""
        if self.either or self.starts is not None or self.order is None or plays is None:
            return None if self.either else self.starts
        return plays if self.order == MACHINE_TURN else 1 - plays


def sides(host: Host, evidence: Evidence, convention: Convention) -> Sides:
    """What the text says of the sides, for this entry and these marks."""
    reader = _Reader(evidence, convention)
    plays, strong, reasons = reader.plays()
    mark, counts = player_helper(host, evidence, convention)
    said = Sides(plays, strong, counts or reader.counts(), mark, given=reader.given())
    if mark is None:
        starts, order, either = reader.starts(plays)
        said = said._replace(starts=starts, order=order, either=either)
    begins = said.begins(plays)
    if begins is not None:
        reasons.append(f"{convention.marks[begins]} begins")
    return said._replace(reasons=tuple(reasons))


def player_helper(
    host: Host, evidence: Evidence, convention: Convention
) -> tuple[int | None, bool]:
    """Who begins by the program's own `player(board)`, and whether its entry relies on that."""
    allowed = naming.meaning("player current turn next whose who to move get which mover is")
    for function in host.description.functions:
        said = set(naming.words(function.name.rpartition(".")[2]))
        if len(function.required) != 1 or not said <= allowed or "." in function.name:
            continue
        if naming.kind_of(function.required[0], alone=True) != "board":
            continue
        moved = EMPTY_BOARD.play(4)
        shown = convention.changed(starts=0, plays=None)
        texts = [
            host.evaluate(f"{function.name}(board)", shown.changed(starts=starts), position)
            for starts, position in ((0, EMPTY_BOARD), (0, moved), (1, moved))
        ]
        marks = [mark_of(host, convention, text) for text in texts]
        begins = marks[0]
        if begins is not None and marks[1 + begins] == 1 - begins:
            return begins, function.name in evidence.reach(convention.entry)
    return None, False


def mark_of(host: Host, convention: Convention, text: object) -> int | None:
    """Which of the marks a value is."""
    if not isinstance(text, Value):
        return None
    for which, mark in enumerate(convention.marks):
        value = host.evaluate(mark)
        if isinstance(value, Value) and value.text == text.text:
            return which
    return None


class _Reader:
    def __init__(self, evidence: Evidence, convention: Convention) -> None:
        self.evidence = evidence
        self.convention = convention
        self.entry = convention.entry
        self.own_body = evidence.functions.get(self.entry)

    def which(self, node: ast.AST) -> int | None:
        """Which of the marks an expression stands for."""
        text = self.evidence.resolved(node)
        marks = self.convention.marks
        return marks.index(text) if text in marks else None

    # --- its own mark ----------------------------------------------------------------------------

    def plays(self) -> tuple[int | None, bool, list[str]]:
        votes: Counter[int] = Counter()
        reasons = []
        for name, which in self.named():
            votes[which] += 6
            reasons.append(f"{name} is {self.convention.marks[which]}")
        for which in (*self.written_by_entry(), *self.written_after()):
            votes[which] += 4
        strong = bool(votes)
        words, _ = statements(self.evidence.source, self.convention.marks)
        votes.update(words)
        ranked = votes.most_common(2)
        if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]):
            return None, False, []
        return ranked[0][0], strong, reasons

    def named(self) -> Iterator[tuple[str, int]]:
        """Names like AI and HUMAN that always have the same mark, and what that says."""
        given: dict[str, set[int | None]] = {}
        for name, value, _ in self.evidence.assignments():
            given.setdefault(name.rpartition(".")[2], set()).add(self.which(value))
        fixed = {name: marks.pop() for name, marks in given.items() if len(marks) == 1}
        machines = {name for name in given if naming.is_machine(name)}
        foes = {name for name in given if naming.says(name, naming.OPPONENT)}
        for name, which in fixed.items():
            if which is None:
                continue
            if name in machines:
                yield name, which
            elif naming.is_human(name) and (machines or not naming.says(name, PLAYERS)):
                yield name, 1 - which
            elif naming.is_human(name) and foes:  # `player, opponent = "x", "o"`
                yield name, which

    def written_by_entry(self) -> set[int]:
        """The mark that the entry itself puts on a board, if it is only one."""
        return self._written(self.own_body) if self.own_body else set()

    def _written(self, *nodes: ast.AST) -> set[int]:
        found: set[int | None] = set()
        for node in nodes:
            for part in ast.walk(node):
                if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Subscript):
                    found |= self._mark(part.value)
                elif isinstance(part, ast.Call):
                    for argument in part.args:
                        found |= self._mark(argument) if is_placing(part) else set()
        return {which for which in found if which is not None} if len(found) == 1 else set()

    def _mark(self, node: ast.AST) -> set[int | None]:
        """Which mark it stands for; None for that of a player who may be either."""
        which = self.which(node)
        name = last_name(node)
        either = which is None and naming.kind_of(name) in {"own", "opponent"}
        return {which} if either or which is not None else set()

    def written_after(self) -> set[int]:
        """The mark that is put on the board where the entry has just been called."""
        names = self.aliases()
        for node in ast.walk(self.evidence.tree):
            for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
                if not isinstance(body, list):
                    continue
                for place, statement in enumerate(body):
                    if any(calls(statement, name) for name in names) and not hasattr(
                        statement, "body"
                    ):
                        found = self._written(*body[place : place + 4])
                        if found:
                            return found
        return set()

    def given(self) -> int | None:
        """The mark that the entry is given as its own wherever it is called from elsewhere."""
        if "own" not in self.convention.arguments or self.own_body is None:
            return None
        place = self.convention.arguments.index("own")
        last = self.entry.rpartition(".")[2]
        inside = set(ast.walk(self.own_body))
        found = {
            self.which(node.args[place])
            for node in ast.walk(self.evidence.tree)
            if isinstance(node, ast.Call)
            and node not in inside
            and last_name(node.func) == last
            and len(node.args) > place
        }
        return found.pop() if len(found) == 1 else None

    def counts(self) -> bool:
        """Whether marks are counted on the way."""
        return any(
            isinstance(part, ast.Call)
            and isinstance(part.func, ast.Attribute)
            and part.func.attr == "count"
            and any(self.which(argument) is not None for argument in part.args)
            for name in self.evidence.reach(self.entry)
            for part in ast.walk(self.evidence.functions[name])
        )

    # --- who begins ------------------------------------------------------------------------------

    def starts(self, plays: int | None) -> tuple[int | None, str | None, bool]:
        """The mark that begins, or who, or that either may."""
        said = self._by_turn(plays)
        if (said is not None and said < 0) or self._is_asked():
            return None, None, True
        if said is not None:
            return said, None, False
        order = self._by_order()
        if order:
            return None, order, False
        _, first = statements(self.evidence.source, self.convention.marks)
        if first in {HUMAN_TURN, MACHINE_TURN}:
            return None, str(first), False
        return (first if isinstance(first, int) else None), None, False

    def _is_asked(self) -> bool:
        """Whether a person is asked who begins."""
        return any(
            isinstance(node, ast.Call)
            and getattr(node.func, "id", "") == "input"
            and any(ASKS_WHO_BEGINS.search(ast.unparse(part)) for part in node.args)
            for node in ast.walk(self.evidence.tree)
        )

    def _by_turn(self, plays: int | None) -> int | None:
        """The mark that a variable for whose turn it is has at first; -1 if that is left open."""
        marks: set[int] = set()
        for name, value, branch in turns(self.evidence.tree):
            which = self.which(value)
            text = ast.unparse(value)
            if branch:
                continue
            if "random" in text or "input" in text or "choice" in text:
                return -1
            if which is None and plays is not None:
                which = relative(name, value, plays)
            if which is not None:
                marks.add(which)
        return marks.pop() if len(marks) == 1 else None

    def aliases(self) -> set[str]:
        """The entry's name, and names that stand for it: `level = {1: easy, 2: hard}[n]`."""
        last = self.entry.rpartition(".")[2]
        return {last} | {
            name
            for name, value, _ in self.evidence.assignments()
            if any(isinstance(part, ast.Name) and part.id == last for part in ast.walk(value))
            and not calls(value, last)
        }

    def _by_order(self) -> str | None:
        """Who moves first in the loop that plays a game."""
        machine = {
            name.rpartition(".")[2]
            for name in self.evidence.functions
            if self.entry in self.evidence.reach(name)
        } | self.aliases()
        human = {
            name.rpartition(".")[2]
            for name in self.evidence.functions
            if naming.says(name.rpartition(".")[2], naming.HUMAN) or self._asks(name)
        } - machine
        for node in ast.walk(self.evidence.tree):
            if isinstance(node, ast.While | ast.For) and not mentions_turn(node):
                order = [
                    MACHINE_TURN if name in machine else HUMAN_TURN
                    for name in called_in_order(node)
                    if name in machine or name in human or name == "input"
                ]
                if len(set(order)) == 2:
                    return order[0]
        return None

    def _asks(self, name: str) -> bool:
        node = self.evidence.functions[name]
        return any(called == "input" for called in called_in_order(node))


def is_placing(call: ast.Call) -> bool:
    """Whether a call puts a mark on a board."""
    name = last_name(call.func)
    return naming.says(name, naming.meaning("make place put insert mark set move play do apply"))


def calls(node: ast.AST, last: str) -> bool:
    """Whether a function of this name is called there."""
    return any(name == last for name in called_in_order(node))


def called(node: ast.AST) -> Iterator[ast.expr]:
    """What is called there."""
    yield from (part.func for part in ast.walk(node) if isinstance(part, ast.Call))


def called_in_order(node: ast.AST) -> list[str]:
    """The names of what is called, in the order of the text."""
    found = [
        (part.lineno, part.col_offset, last_name(part.func))
        for part in ast.walk(node)
        if isinstance(part, ast.Call)
    ]
    return [name for *_, name in sorted(found)]


def mentions_turn(node: ast.AST) -> bool:
    """Whether it depends on a variable whose turn it is."""
    return any(
        isinstance(part, ast.If) and mentions(part.test, naming.TURNS) for part in ast.walk(node)
    )


def turns(tree: ast.AST, branch: bool = False) -> Iterator[tuple[str, ast.expr, bool]]:  # noqa: FBT001, FBT002
    """What is assigned to variables for whose turn it is, and whether that is where it changes."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name | ast.Attribute) and means_turn(
                    ast.unparse(target)
                ):
                    yield ast.unparse(target), node.value, branch
        changing = isinstance(node, ast.If) and (
            mentions(node.test, naming.TURNS) or "__name__" not in ast.unparse(node.test)
        )
        loop = isinstance(node, ast.While | ast.For)
        yield from turns(node, branch or changing or loop)


def means_turn(name: str) -> bool:
    """Whether a variable of this name says whose turn it is."""
    last = name.rpartition(".")[2]
    meaning = naming.TURNS | {"first", "starts", "starter"}
    return naming.says(last, meaning) and not naming.says(last, naming.NOT_A_MOVE)


MACHINE_SAID = r"(?i:computer|ai|bot|cpu|machine|i\s+am|i'm)"
HUMAN_SAID = r"(?i:you|human|player|user)"
IS = r"(?i:\s*(?:is|are|am|plays?|will be|as|=|:|\())*\s*['\"(]*"
FIRST = r"[^.\n]{0,30}?\b(?i:starts?|begins?|(?:goes|go|moves|move|plays) first)\b"


def statements(source: str, marks: tuple[str, str]) -> tuple[Counter[int], int | str | None]:
    """What the author tells people: whose mark is the program's, in votes, and who begins.

    >>> statements("# computer is X and starts", ("'X'", "'O'"))
    (Counter({0: 1}), 0)
    """
    votes: Counter[int] = Counter()
    firsts: set[int | str] = set()
    for which, mark in enumerate(marks):
        shown = rf"(?<!\w){re.escape(mark.strip(chr(39)))}(?!\w)"
        means = IS if mark.startswith("'") else IS.replace("|=", "")  # `player=2` is no sentence
        if re.search(rf"\b{MACHINE_SAID}{means}{shown}", source) or re.search(
            rf"{shown}\s*(?:=|is|:)\s*(?i:the )?{MACHINE_SAID}\b", source
        ):
            votes[which] += 1
        if re.search(rf"\b{HUMAN_SAID}{means}{shown}", source):
            votes[1 - which] += 1
        if re.search(rf"{shown}\s*{FIRST.replace('{0,30}', '{0,4}')}", source):
            firsts.add(which)
    if len(firsts) == 1:
        return votes, firsts.pop()
    if re.search(rf"\b{MACHINE_SAID}{FIRST}", source):
        firsts.add(MACHINE_TURN)
    if re.search(rf"\b{HUMAN_SAID}{FIRST}", source):
        firsts.add(HUMAN_TURN)
    return votes, firsts.pop() if len(firsts) == 1 else None


def relative(name: str, value: ast.expr, plays: int) -> int | None:
    """The mark that begins where the text says human or computer instead of a mark."""
    if not isinstance(value, ast.Constant):
        return None
    if isinstance(value.value, str):
        machine, human = naming.is_machine(value.value), naming.is_human(value.value)
    elif isinstance(value.value, bool):
        about_machine, about_human = (
            naming.is_machine(name),
            bool(set(naming.words(name)) & {"human", "user", "player", "my", "your"}),
        )
        if about_machine == about_human:
            return None
        machine = about_machine == value.value
        human = not machine
    else:
        return None
    if machine == human:
        return None
    return plays if machine else 1 - plays
