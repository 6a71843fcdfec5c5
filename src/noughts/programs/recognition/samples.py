"""The boards that a program makes itself, and what may stand on them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

from noughts.programs.apart.wire import Description, Reply, Trouble, Value
from noughts.programs.convention import NUMBERED, Convention
from noughts.programs.recognition import naming
from noughts.programs.recognition.evidence import Evidence
from noughts.rules.position import Position

EMPTY_MARKS = (
    "' '",
    "None",
    "''",
    "'_'",
    "'-'",
    "'.'",
    "0",
    "'*'",
    "'#'",
    "'?'",
    "'0'",
)
KNOWN_PAIRS = (
    ("'X'", "'O'"),
    ("'x'", "'o'"),
    ("1", "-1"),
    ("1", "2"),
    ("'X'", "'0'"),
    ("'1'", "'2'"),
    ("0", "1"),
)
NO_PLAYER = naming.NOTHING | naming.meaning("draw drawn tie tied unknown")
MOST_SAMPLES = 12
MAKERS = naming.meaning(
    "new create make init initial initialize empty reset start get build fresh"
)


class Host(Protocol):
    """A program in a process of its own."""

    source: str
    description: Description

    def ask(
        self, convention: Convention, position: Position, *, seconds: float, budget: int
    ) -> Reply:
        """The program is asked once, and nothing that it does lasts.

        Of what it leaves to chance at most `budget` outcomes are followed.
        """
        ...

    def evaluate(
        self,
        expression: str,
        convention: Convention | None = None,
        position: Position | None = None,
        *,
        seconds: float = 2,
    ) -> Value | Trouble:
        """The value of an expression in the program's module.

        With a convention and a position `board`, `own` and `opponent` are what they would be.
        """
        ...


class Sample(NamedTuple):
    """A board of the program's own making."""

    place: str
    """Where it was found: `board`, `self.board`, `new_board()`."""
    value: Value

    @property
    def is_board(self) -> bool:
        """Whether this may be a board of ours, and not the names of its cells, say."""
        marks = self.value.marks
        few = len(set(marks)) <= 3 or self.empty is not None
        return len(marks) == 9 and few and "?" not in marks

    @property
    def empty(self) -> str | None:
        """What stands in all of its cells, if they are empty."""
        marks = self.value.marks
        if len(set(marks)) == 1:
            return marks[0]
        for name, number in NUMBERED.items():
            if marks == tuple(repr(number(cell)) for cell in range(len(marks))):
                return name
        return None


class Marks(NamedTuple):
    """What may stand on a board."""

    board: str
    first: str
    second: str
    empty: str


def samples(host: Host, evidence: Evidence) -> list[Sample]:
    """The boards of the module, of its functions that make one, and of the text."""
    found = [Sample(name, value) for name, value in host.description.values.items() if value.board]
    expressions: dict[str, str] = {}
    for function in host.description.functions:
        maker = naming.says(function.name, naming.BOARDS) and naming.says(function.name, MAKERS)
        if maker and not function.required and "." not in function.name:
            expressions.setdefault(f"{function.name}()", f"{function.name}()")
    for name, value, _ in evidence.assignments():
        last = name.rpartition(".")[2]
        built = isinstance(value, ast.List | ast.ListComp | ast.BinOp | ast.Call | ast.Dict)
        if (built or isinstance(value, ast.DictComp | ast.Tuple)) and (
            naming.says(last, naming.BOARDS) or looks_like_nine(value)
        ):
            expressions.setdefault(ast.unparse(value), name)
    for expression, place in list(expressions.items())[:MOST_SAMPLES]:
        made = host.evaluate(expression)
        if isinstance(made, Value) and made.board:
            found.append(Sample(place, made))
    boards = [sample for sample in found if sample.is_board]
    return [each for each in boards if not is_list_of_free(each, evidence)] or boards


def is_list_of_free(sample: Sample, evidence: Evidence) -> bool:
    """Whether numbers are taken out of it, so that it tells which cells are free."""
    return sample.empty in NUMBERED and evidence.shrinks(sample.place.rpartition(".")[2])


def looks_like_nine(value: ast.expr) -> bool:
    """Whether an expression may be a board under any name."""
    return any(
        isinstance(part, ast.Constant) and part.value in {3, 9, 10} for part in ast.walk(value)
    )


def possible_marks(evidence: Evidence, found: Iterable[Sample]) -> list[Marks]:
    """What may stand on the boards, the most likely first."""
    kinds: dict[tuple[str, str | None], None] = {}
    for sample in found:
        assert sample.value.board
        kinds.setdefault((sample.value.board, sample.empty))
    whole = [(kind, empty) for kind, empty in kinds if empty is not None]
    if not whole:
        known = [kind for kind, _ in kinds] or list(kinds_in_text(evidence))
        whole = [(kind, empty) for empty in empties(evidence) for kind in known]
    return [
        Marks(kind, *pair, empty) for kind, empty in whole for pair in mark_pairs(evidence, empty)
    ]


def kinds_in_text(evidence: Evidence) -> Iterator[str]:
    """All kinds of board, those first that the text looks like."""
    double = pair = False
    for node in ast.walk(evidence.tree):
        if isinstance(node, ast.Subscript):
            double |= isinstance(node.value, ast.Subscript)
            pair |= isinstance(node.slice, ast.Tuple)
    rows, flat = ("rows",), ("flat", "flat10", "dict9")
    array = evidence.is_array
    yield from (("numpy", "numpyflat") if array and not pair else ())
    yield from (("numpy", "pairs", "pairs1") if pair else ())
    yield from (rows + flat if double else flat + rows)
    yield from (() if pair else ("pairs",))
    yield from ("dict9text", "tuple", "tuples", "text")


def empties(evidence: Evidence) -> list[str]:
    """What an empty cell may hold when no board shows it."""
    named = [
        value
        for name, value in evidence.constants.items()
        if naming.says(name.rpartition(".")[2], naming.NOTHING)
    ]
    seen = sorted(
        (mark for mark in evidence.marks if mark in EMPTY_MARKS),
        key=lambda mark: (-evidence.marks[mark], EMPTY_MARKS.index(mark)),
    )
    if evidence.is_array and not [mark for mark in (*named, *seen) if mark.startswith("'")]:
        seen = [*seen, "0"]
    if not (named or seen) and (evidence.negates or evidence.subtracts):
        return ["0"]
    return list(dict.fromkeys([*named, *seen]))[:3] or ["' '", "None", "numbers"]


def mark_pairs(evidence: Evidence, empty: str) -> list[tuple[str, str]]:
    """The marks of the players, the most likely first: at most three pairs."""
    weights = {
        mark: weight
        for mark, weight in evidence.marks.items()
        if mark != "None" and not equal(mark, empty)
    }
    if evidence.negates:
        weights["-1"] = weights.get("-1", 0) + 6
        weights["1"] = weights.get("1", 0) + 6
    if evidence.subtracts:
        weights["1"] = weights.get("1", 0) + 6
        weights["2"] = weights.get("2", 0) + 6
    if (members := beside(empty, evidence)) is not None:
        return [members]
    pairs: list[tuple[str, str]] = []
    known = [
        pair
        for pair in KNOWN_PAIRS
        if not any(equal(mark, empty) for mark in pair) and weights.keys() >= set(pair)
    ]
    texts = sorted(
        (m for m in weights if m.startswith("'") and m not in EMPTY_MARKS), key=ordered(weights)
    )
    if len(texts) >= 2 and not any(pair[0] in texts and pair[1] in texts for pair in known):
        known.append((texts[0], texts[1]))
    known.sort(key=lambda pair: -min(weights[pair[0]], weights[pair[1]]))
    letters = [pair for pair in known if pair[0].startswith("'")]
    numbers = [pair for pair in known if not pair[0].startswith("'")]
    pairs += letters + numbers if letters and not in_numbers(empty) else numbers + letters
    if not pairs:
        if not in_numbers(empty):
            small = {"'x'", "'o'"} <= texts_in(evidence) and not {"'X'", "'O'"} & texts_in(
                evidence
            )
            return [KNOWN_PAIRS[1 if small else 0]]
        return [
            pair
            for pair in (("1", "2"), ("1", "-1"), ("2", "3"))
            if not any(equal(mark, empty) for mark in pair)
        ][:2]
    if pairs[0][0].startswith("'") and not in_numbers(empty):
        pairs = [pair for pair in pairs if pair[0].startswith("'")]
    return list(dict.fromkeys(pairs))[:3]


def texts_in(evidence: Evidence) -> set[str]:
    """All texts that the program writes out, as they are written."""
    return {
        repr(node.value)
        for node in ast.walk(evidence.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def beside(empty: str, evidence: Evidence) -> tuple[str, str] | None:
    """The marks of the players, where an empty cell is a member of an Enum: two others of it."""
    owner, dot, _ = empty.rpartition(".")
    if not dot or evidence.constants.get(empty) != empty:
        return None
    others = [mark for mark in evidence.constants if mark.startswith(f"{owner}.")]
    others = [
        mark
        for mark in others
        if mark != empty and not naming.says(mark.rpartition(".")[2], NO_PLAYER)
    ]
    used = sorted(others, key=lambda mark: -evidence.marks[mark])[:2]
    chosen = [mark for mark in others if mark in used]
    return (chosen[0], chosen[1]) if len(chosen) == 2 else None


def equal(mark: str, other: str) -> bool:
    """Whether a program cannot tell two marks apart, as 0 and 0.0 or True and 1.

    >>> equal("0", "0.0"), equal("1", "True"), equal("'0'", "0")
    (True, True, False)
    """
    try:
        return bool(ast.literal_eval(mark) == ast.literal_eval(other))
    except (ValueError, SyntaxError):
        return mark == other


def ordered(weights: dict[str, int]) -> Callable[[str], tuple[int, str]]:
    """The heaviest first."""
    return lambda mark: (-weights[mark], mark)


def in_numbers(empty: str) -> bool:
    """Whether an empty cell of this kind goes with numbers for marks."""
    return empty.lstrip("-").replace(".", "").isdigit()
