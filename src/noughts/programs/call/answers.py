"""What programs return for a move: one table, used by every part that calls programs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from noughts.errors import NoughtsError
from noughts.programs.call.boards import BOARDS, Cells
from noughts.rules.notation import in_words


class Given(NamedTuple):
    """The result of one call."""

    value: Any
    """The returned value in its JSON form."""
    before: Cells
    """The nine cells that the program was given."""
    after: Cells | None
    """The nine cells on the same board after the call; None if it is no longer a board."""
    own: tuple[int, ...]
    """The cells of the player to move, and those of the opponent."""
    opponent: tuple[int, ...]

    @property
    def empty(self) -> list[int]:
        """The empty cells."""
        return [cell for cell in range(9) if cell not in self.own + self.opponent]

    @property
    def wrote(self) -> bool:
        """Whether the program changed the board that it was given."""
        return self.after is None or list(self.after) != list(self.before)


class AnswerKind(NamedTuple):
    """One kind of answer."""

    name: str
    words: str
    read: Callable[[Given], int | None]
    """Returns the cell, or None for one that is not on the board.

    Raises ValueError or TypeError for a value of another kind.
    """


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise TypeError("not a whole number")
    return int(value)


TWO_NUMBERS = re.compile(r"[(\[]?\s*(-?\d+)(?:\s*[,;:]\s*|\s+)(-?\d+)\s*[)\]]?")


def _pair(base: int, *, column_first: bool = False) -> Callable[[Given], int | None]:
    def read(given: Given) -> int | None:
        value = given.value
        text = TWO_NUMBERS.fullmatch(value.strip()) if isinstance(value, str) else None
        if text is None and not isinstance(value, list):
            raise TypeError("not a pair")
        first, second = text.groups() if text else value
        row, column = _whole(first) - base, _whole(second) - base
        if column_first:
            row, column = column, row
        return row * 3 + column if 0 <= row < 3 and 0 <= column < 3 else None

    return read


def _number(base: int) -> Callable[[Given], int | None]:
    def read(given: Given) -> int | None:
        cell = _whole(given.value) - base
        return cell if 0 <= cell < 9 else None

    return read


def _name(given: Given) -> int | None:
    found = re.fullmatch(r"\s*([a-zA-Z])(\d)\s*", given.value)
    if found is None:
        raise ValueError("not the name of a cell")
    row, column = int(found[2]) - 1, ord(found[1].lower()) - ord("a")
    return row * 3 + column if 0 <= row < 3 and 0 <= column < 3 else None


def _kth(given: Given) -> int | None:
    number = _whole(given.value)
    return given.empty[number] if 0 <= number < len(given.empty) else None


def _written(given: Given) -> int | None:
    """Return the only cell that has changed, if the program's own mark is in it."""
    if given.after is None:
        raise TypeError("not a board")
    changed = [cell for cell in range(9) if given.before[cell] != given.after[cell]]
    if len(changed) != 1 or changed[0] not in given.empty:
        raise ValueError(f"{len(changed)} cells have changed")
    wrote = given.after[changed[0]]
    if any(given.before[cell] != wrote for cell in given.own[:1]):
        raise ValueError("not its own mark")
    if any(given.before[cell] == wrote for cell in given.opponent[:1]):
        raise ValueError("the opponent's mark")
    return changed[0]


def _returned(given: Given) -> int | None:
    boards = (kind.read(given.value) for kind in BOARDS.values())
    board = next((cells for cells in boards if cells is not None), None)
    return _written(given._replace(after=board))


ANSWERS = {
    kind.name: kind
    for kind in (
        AnswerKind("row,col", "(row, column) from 0", _pair(0)),
        AnswerKind("index", "a number from 0 to 8", _number(0)),
        AnswerKind("number", "a number from 1 to 9", _number(1)),
        AnswerKind("col,row", "(column, row) from 0", _pair(0, column_first=True)),
        AnswerKind("row1,col1", "(row, column) from 1", _pair(1)),
        AnswerKind("col1,row1", "(column, row) from 1", _pair(1, column_first=True)),
        AnswerKind("name", "a name such as b2", _name),
        AnswerKind("kth", "the number of an empty cell, counting only empty cells, from 0", _kth),
        AnswerKind("board", "the next board", _returned),
        AnswerKind("written", "nothing: it writes its mark on the given board", _written),
    )
}
"""All kinds by name. An answer may contain a score as well (`score,index`, `row,col,score`), and
the cell may be in a dictionary or an object (`position:index`, `y,x:row,col`)."""

PAIRS = tuple(name for name in ANSWERS if "," in name)
NUMBERS = ("index", "number")
"""What a number may be; `kth` only if the user says so, because there a constant 0 is legal."""
PAIR_KEYS = (("row", "col"), ("row", "column"), ("r", "c"), ("i", "j"), ("y", "x"))


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
    if rest.endswith(",score"):
        return key, ",score", rest.removesuffix(",score")
    return key, "", rest


def read_answer(name: str, given: Given) -> int | None:
    """Return the cell that an answer of this kind means; None if it means no cell."""
    key, score, kind = _split(name)
    try:
        value = given.value
        if key:
            value = _under(value, key.split(","))
        if score:
            if not isinstance(value, list) or len(value) < 2:
                return None
            parts = value[1:] if score == "score," else value[:-1]
            value = parts[0] if len(parts) == 1 else parts
        return ANSWERS[kind].read(given._replace(value=value))
    except (TypeError, ValueError, LookupError, AttributeError):
        return None


def _under(value: Any, keys: list[str]) -> Any:
    items = {key: held for key, held in value["items"] if isinstance(key, str)}
    held = [items[key] for key in keys]
    return held if len(held) > 1 else held[0]


def possible_kinds(value: Any) -> Iterator[str]:
    """Yield the kinds of answer that a value may be, the usual ones first."""
    if isinstance(value, list) and len(value) in (2, 3) and not _are_rows(value):
        yield from _kinds_of_list(value)
    elif isinstance(value, str) and not value.strip().lstrip("-").isdigit():
        yield from PAIRS if TWO_NUMBERS.fullmatch(value.strip()) else ("name",)
    elif isinstance(value, int | str) and not isinstance(value, bool):
        yield from NUMBERS
    elif isinstance(value, dict):
        held = {key: each for key, each in value["items"] if isinstance(key, str)}
        pair = next((pair for pair in PAIR_KEYS if held.keys() >= set(pair)), None)
        if pair is not None:
            yield from (f"{','.join(pair)}:{kind}" for kind in PAIRS)
        for key, each in held.items():
            if pair is None and not isinstance(each, dict):
                yield from (f"{key}:{kind}" for kind in possible_kinds(each))
    if value is None or isinstance(value, bool):
        yield "written"
    elif _returned_board(value):
        yield "board"


def _are_rows(value: list[Any]) -> bool:
    return len(value) == 3 and all(isinstance(part, list) for part in value)


def _kinds_of_list(parts: list[Any]) -> Iterator[str]:
    if isinstance(parts[-1], list):
        yield from (f"score,{kind}" for kind in PAIRS)
    elif isinstance(parts[0], list):
        yield from (f"{kind},score" for kind in PAIRS)
    elif len(parts) == 3:
        yield from (f"{kind},score" for kind in PAIRS)
        yield from (f"score,{kind}" for kind in PAIRS)
    else:
        yield from PAIRS
        yield from ("score,index", "score,number", "index,score", "number,score")


def _returned_board(value: Any) -> bool:
    return any(kind.read(value) is not None for kind in BOARDS.values())
