"""The kinds of board that programs take and the kinds of answer they return, one table each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from noughts.analysis.walk import Masks
from noughts.errors import NoughtsError
from noughts.rules.notation import in_words

Cells = Sequence[Any]


class BoardKind(NamedTuple):
    """One kind of board."""

    words: str
    """A description for people: `a list of three rows`."""
    build: str
    """A Python expression that makes such a board from `cells`, the nine marks row by row."""
    read: Callable[[Any], Cells | None]
    """Returns the nine marks on a board in its JSON form; None if it is not such a board."""


def _rows(value: Any) -> Cells | None:
    good = isinstance(value, list) and len(value) == 3
    good = good and all(isinstance(row, list) and len(row) == 3 for row in value)
    return [mark for row in value for mark in row] if good else None


def _flat(value: Any, skip: int = 0) -> Cells | None:
    good = isinstance(value, list) and len(value) == 9 + skip
    return value[skip:] if good and not any(isinstance(each, list) for each in value) else None


def _keyed(keys: Sequence[Any]) -> Callable[[Any], Cells | None]:
    def read(value: Any) -> Cells | None:
        try:
            marks = {str(key): mark for key, mark in value["items"]}
            return [marks[str(key)] for key in keys]
        except (LookupError, TypeError, ValueError):
            return None

    return read


ROWS = "[cells[0:3], cells[3:6], cells[6:9]]"

BOARDS = {
    "rows": BoardKind("a list of three rows", ROWS, _rows),
    "flat": BoardKind("a list of nine cells", "list(cells)", _flat),
    "flat10": BoardKind(
        "a list of ten cells, the first unused", "[' ', *cells]", lambda value: _flat(value, 1)
    ),
    "dict9": BoardKind(
        "a dictionary with the keys 1 to 9", "dict(enumerate(cells, 1))", _keyed(range(1, 10))
    ),
    "pairs": BoardKind(
        "a dictionary with the keys (row, column) from 0",
        "{divmod(cell, 3): mark for cell, mark in enumerate(cells)}",
        _keyed([[*divmod(cell, 3)] for cell in range(9)]),
    ),
    "numpy": BoardKind("a numpy array of three rows", f"__import__('numpy').array({ROWS})", _rows),
    "tuple": BoardKind("a tuple of nine cells", "tuple(cells)", _flat),
}
"""All kinds of board by name, the usual ones first. `--call` can build any other from `cells`."""


def check_board(name: str) -> str:
    """Return the name of a kind of board; raises `NoughtsError` if there is no such kind."""
    if name not in BOARDS:
        raise NoughtsError(f"{name!r} is not a kind of board; choose {in_words([*BOARDS], 'or')}")
    return name


# --- answers -----------------------------------------------------------------------------------


class Given(NamedTuple):
    """The result of one call."""

    value: Any
    """The returned value in its JSON form."""
    before: Cells
    """The nine cells of the board that the program got."""
    after: Cells | None
    """The nine cells on the same board after the call; None if it is no longer a board."""
    masks: Masks

    @property
    def empty(self) -> list[int]:
        """The empty cells."""
        return [cell for cell in range(9) if not (self.masks[0] | self.masks[1]) >> cell & 1]


class AnswerKind(NamedTuple):
    """One kind of answer."""

    words: str
    read: Callable[[Given], int]
    """Returns the cell that a result means; raises an error if it means none."""


def _number(value: Any, base: int = 0, size: int = 9) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise TypeError("not a whole number")
    number = int(value) - base
    if number not in range(size):
        raise ValueError("not on the board")
    return number


def _pair(base: int, *, column_first: bool = False) -> Callable[[Given], int]:
    def read(given: Given) -> int:
        is_text = isinstance(given.value, str)
        parts = re.findall(r"-?\d+", given.value) if is_text else given.value
        if not isinstance(parts, list):
            raise TypeError("not a pair")
        row, column = (_number(each, base, 3) for each in parts)
        return column * 3 + row if column_first else row * 3 + column

    return read


def _name(given: Given) -> int:
    column, row = re.fullmatch(r"\s*([a-cA-C])([1-3])\s*", given.value).groups()  # type: ignore[union-attr]
    return int(row) * 3 - 3 + "abc".index(column.lower())


def _written(given: Given) -> int:
    """Return the only cell that has changed, if the program's own mark is in it."""
    if given.after is None:
        raise TypeError("not a board")
    [changed] = [cell for cell in range(9) if given.before[cell] != given.after[cell]]
    for mask, is_own in zip(given.masks, (True, False), strict=True):
        marks = [given.before[cell] for cell in range(9) if mask >> cell & 1]
        if marks and (marks[0] == given.after[changed]) != is_own:
            raise ValueError("not its own mark")
    return changed


def _returned(given: Given) -> int:
    boards = (kind.read(given.value) for kind in BOARDS.values())
    return _written(given._replace(after=next(filter(None, boards), None)))


ANSWERS = {
    "row,col": AnswerKind("(row, column) from 0", _pair(0)),
    "index": AnswerKind("a number from 0 to 8", lambda given: _number(given.value)),
    "number": AnswerKind("a number from 1 to 9", lambda given: _number(given.value, 1)),
    "col,row": AnswerKind("(column, row) from 0", _pair(0, column_first=True)),
    "row1,col1": AnswerKind("(row, column) from 1", _pair(1)),
    "col1,row1": AnswerKind("(column, row) from 1", _pair(1, column_first=True)),
    "name": AnswerKind("a name such as b2", _name),
    "kth": AnswerKind(
        "the number of an empty cell, counting only empty cells, from 0",
        lambda given: given.empty[_number(given.value)],
    ),
    "board": AnswerKind("the next board", _returned),
    "written": AnswerKind("nothing: it writes its mark on the given board", _written),
}
"""All kinds by name. An answer may contain a score as well (`score,index`, `row,col,score`), and
the cell may be in a dictionary or an object (`position:index`)."""


def check_answer(name: str) -> str:
    """Return the name of a kind of answer; raises `NoughtsError` if there is no such kind."""
    if _split(name)[2] not in ANSWERS:
        raise NoughtsError(
            f"{name!r} is not a kind of answer; choose {in_words([*ANSWERS], 'or')}, "
            "perhaps with a score, as in score,index, or a key, as in position:index"
        )
    return name


def answer_words(name: str) -> str:
    """Return a description of a kind of answer, for people."""
    key, score, kind = _split(name)
    words = ANSWERS[kind].words
    if score:
        words = f"a score and {words}" if score == "score," else f"{words} and a score"
    return f"{words} in {key!r}" if key else words


def _split(name: str) -> tuple[str, str, str]:
    """Return the key, `score,` or `,score`, and the kind in the table."""
    key, _, rest = name.rpartition(":")
    if rest.startswith("score,"):
        return key, "score,", rest.removeprefix("score,")
    kind = rest.removesuffix(",score")
    return key, rest.removeprefix(kind), kind


def read_answer(name: str, given: Given) -> int | None:
    """Return the cell that an answer of this kind means; None if it means no cell."""
    key, score, kind = _split(name)
    try:
        value = dict(value_items(given.value))[key] if key else given.value
        if score and not isinstance(value, list):
            return None
        if score:
            parts = value[1:] if score == "score," else value[:-1]
            value = parts[0] if len(parts) == 1 else parts
        return ANSWERS[kind].read(given._replace(value=value))
    except (TypeError, ValueError, LookupError, AttributeError):
        return None


def value_items(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the entries of a dictionary or an object in its JSON form that have a name."""
    items = value["items"] if isinstance(value, dict) else ()
    return ((key, held) for key, held in items if isinstance(key, str))


def possible_kinds(value: Any) -> Iterator[str]:
    """Yield the kinds of answer that a value may be, the usual ones first.

    `kth` is left to the user: with it, a program that always returns 0 seems to play legally.
    """
    if value is None or isinstance(value, bool):
        yield "written"
        return
    plain = [kind for kind in ANSWERS if kind not in ("kth", "written")]
    scored = [kind for kind in plain if kind not in ("name", "board")]
    yield from plain
    if isinstance(value, list):
        yield from (f"score,{kind}" for kind in scored)
        yield from (f"{kind},score" for kind in scored)
    for key, _ in value_items(value):
        yield from (f"{key}:{kind}" for kind in plain)
