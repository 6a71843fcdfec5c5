"""Asking a program a few cheap questions, to find out how its answers are meant."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from noughts.analysis.solver import Solver
from noughts.programs.apart.wire import Reply, Trouble
from noughts.programs.convention import AS_TEXT, WITHOUT_VALUE, Convention, Grid, cell_of
from noughts.programs.recognition.samples import Host
from noughts.rules.game import mnk
from noughts.rules.notation import parse_position
from noughts.rules.position import Position

GAME = mnk(3, 3, 3)
SECONDS = 2.0
IMPATIENT = 0.3
"""Seconds for a question once the program has run out of time."""
MOST_SILENT = 3
"""So many questions without an answer, or ways to ask, and no more are tried."""
MOST_OUTCOMES = 12
"""Of what is left to chance in one question."""
PAIRS = ("row,col", "col,row", "row1,col1", "col1,row1")
SINGLES = ("index", "number", "kth")
PAIR_KEYS = (("row", "col"), ("row", "column"), ("r", "c"), ("i", "j"), ("y", "x"))
KEYS = ("move", "position", "index", "cell", "square", "action", "best_move")


class Battery(NamedTuple):
    """Positions that tell one reading from another, all late in a game."""

    forced: tuple[Position, ...]
    """One or two empty cells, which name different cells in every numbering."""
    doubles: tuple[Position, ...]
    """Both players could complete a line, in different cells, and neither wins otherwise."""
    quiet: tuple[Position, ...]
    """The player to move cannot, and only one move is right: some stop the other's line."""

    @property
    def all(self) -> tuple[Position, ...]:
        return self.forced + self.doubles + self.quiet


def _positions(texts: str) -> tuple[Position, ...]:
    return tuple(parse_position(text, GAME) for text in texts.split())


def _swapped(positions: tuple[Position, ...]) -> tuple[Position, ...]:
    return tuple(Position(GAME, each.opponent, each.own) for each in positions)


EVEN = _positions("O.X/.../O.X O.X/XX./OO. .../XXO/OXO .OX/XO./O.X")

BATTERIES = (
    Battery(
        _positions(".XX/OXO/OOX OOX/XO./OXX XOO/OOX/XX. XX./XOO/OOX O.O/XXO/XOX XOX/XOO/.XO"),
        EVEN + _swapped(EVEN),
        _positions(
            "..O/..X/X.O O../X../O.X .OX/X../O.. .XO/..X/XOO O.X/.X./O.. .XO/XOX/.O. ..X/.OO/..X"
        ),
    ),
    Battery(
        _positions("OX./OOX/XX. .XX/XO./OXO O.O/X.X/OXX XOX/.XX/.OO OO./OXX/X.X"),
        _positions("O.X/.../OXX XOX/XO./... X../OO./XX. ..X/.OO/.XX"),
        _positions(
            "XOX/X../O.. XXO/O../X.. X../..X/O.. O../X../.X. .X./.X./O.. OX./..O/X.X O../.XX/..."
        ),
    ),
)
"""For the player who began, and for the other."""


def completing(marks: int, position: Position) -> set[int]:
    """The cells that would complete a line of these marks."""
    return {cell for cell in position.moves if GAME.has_line(marks | 1 << cell)}


@cache
def best_cells(position: Position) -> frozenset[int]:
    """The cells that keep the value of a position."""
    return frozenset(_solver().best(position))


@cache
def _solver() -> Solver:
    return Solver(GAME)


class Answered(NamedTuple):
    """What came of one question, read in one way."""

    weights: dict[int | None, Fraction]
    """The cells that are meant, and how likely each is; None for what is no cell."""
    trouble: Trouble | None

    @property
    def cells(self) -> frozenset[int | None]:
        return frozenset(self.weights)

    def legal(self, position: Position) -> bool:
        """Whether every outcome is an empty cell."""
        return not self.trouble and bool(self.cells) and self.cells <= set(position.moves)

    def mostly(self, cells: set[int]) -> bool:
        """Whether the answer is more often one of these cells than not."""
        chosen = sum(weight for cell, weight in self.weights.items() if cell in cells)
        return bool(self.weights) and 2 * chosen > sum(self.weights.values())


class Asker:
    """Asks each question once, however many readings want to know."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._replies: dict[tuple[Convention, Position], Reply] = {}
        self._seconds = SECONDS
        self._silent: dict[Convention, list[Reply]] = {}
        """Ways to ask that were never answered in time, and what came instead."""
        self._answer: set[str] = set()
        """Entries that have answered something."""

    def reply(self, convention: Convention, position: Position) -> Reply:
        """What the program says; readings that show it the same get the same."""
        own = convention.own_mark(position.ply)
        key = convention.changed(starts=(own - position.ply) % 2, plays=None), position
        if key not in self._replies:
            way = convention.changed(starts=None, plays=None, answer="")
            hung = self._hung(way)
            reply = hung or self.host.ask(
                key[0], position, seconds=self._seconds, budget=MOST_OUTCOMES
            )
            if reply.trouble is None:
                self._answer.add(way.entry)
            elif reply.trouble.kind == "timeout" and hung is None:
                self._silent.setdefault(way, []).append(reply)
                self._seconds = IMPATIENT
            self._replies[key] = reply
        return self._replies[key]

    def _hung(self, way: Convention) -> Reply | None:
        """What is to be expected of a way to ask that was never answered in time."""
        if way.entry in self._answer:
            return None
        silent = self._silent.get(way, [])
        ways = [each for each in self._silent if each.entry == way.entry]
        if len(silent) >= MOST_SILENT:
            return silent[0]
        return self._silent[ways[0]][0] if len(ways) >= MOST_SILENT else None

    def answered(self, convention: Convention, position: Position) -> Answered:
        """The cells that the answer means in this reading."""
        if convention.answer not in WITHOUT_VALUE:
            # any one reading will do, because the answer is told as it was given
            reply = self.reply(convention.changed(answer="index"), position)
            if all(not leaf.text or is_plain(leaf.text) for leaf in reply.leaves):
                return answered(
                    reply, [read(convention.answer, leaf.text, position) for leaf in reply.leaves]
                )
        reply = self.reply(convention, position)
        return answered(reply, [leaf.cell for leaf in reply.leaves])


def answered(reply: Reply, cells: Sequence[int | None]) -> Answered:
    """A reply whose leaves mean these cells."""
    weights: dict[int | None, Fraction] = {}
    for leaf, cell in zip(reply.leaves, cells, strict=True):
        weights[cell] = weights.get(cell, Fraction(0)) + leaf.weight
    return Answered(weights, trouble_in(reply))


def trouble_in(reply: Reply) -> Trouble | None:
    """What kept the program from answering; an answer that cannot be read is none."""
    return next((leaf.trouble for leaf in reply.leaves if leaf.trouble and not leaf.text), None)


def is_plain(text: str) -> bool:
    """Whether an answer can be read from its text."""
    try:
        value_of(text)
    except ValueError:
        return False
    return True


def value_of(text: str) -> Any:
    """What was written by `repr`, if it is plain; raises ValueError if it is not."""
    cleaned = re.sub(r"(?:np|numpy)\.\w+\((-?[\w.]+)\)", r"\1", text)
    cleaned = re.sub(r"(?<![\w'\"])inf\b", "1e999", cleaned)
    try:
        return ast.literal_eval(cleaned)
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError) as error:
        raise ValueError(f"{text!r} is not plain") from error


def read(answer: str, text: str, position: Position) -> int | None:
    """The cell that an answer means; None if none."""
    grid = Grid(GAME.columns, GAME.rows, position.own, position.opponent)
    try:
        return cell_of(answer, value_of(text), grid, (), None)
    except (TypeError, ValueError, LookupError, AttributeError):
        return None


def forms(text: str) -> Iterator[str]:
    """How an answer like this may be meant."""
    try:
        value = value_of(text)
    except ValueError:
        return
    yield from _forms(value)


def _forms_of_text(text: str) -> Iterator[str]:
    if AS_TEXT.fullmatch(text.strip()):
        yield from PAIRS
    elif len(text) < 9:  # and else it is a board
        yield "name"


def _forms(value: Any) -> Iterator[str]:
    parts = list(value) if isinstance(value, tuple | list) else []
    if isinstance(value, str) and not value.strip().lstrip("-").isdigit():
        yield from _forms_of_text(value)
    elif isinstance(value, int | str):
        yield from SINGLES
    elif len(parts) == 2:
        first, second = parts
        if isinstance(second, tuple | list):
            yield from (f"score,{pair}" for pair in PAIRS)
        elif isinstance(first, tuple | list):
            yield from (f"{pair},score" for pair in PAIRS)
        else:
            yield from PAIRS
            yield from (f"score,{single}" for single in SINGLES)
            yield from (f"{single},score" for single in SINGLES)
    elif len(parts) == 3 and not all(isinstance(part, tuple | list | str) for part in parts):
        yield from (f"{pair},score" for pair in PAIRS)
        yield from (f"score,{pair}" for pair in PAIRS)
    elif isinstance(value, dict) and any(value.keys() >= set(pair) for pair in PAIR_KEYS):
        keys = next(pair for pair in PAIR_KEYS if value.keys() >= set(pair))
        yield from (f"{','.join(keys)}:{pair}" for pair in PAIRS)
    elif isinstance(value, dict):
        for key, held in value.items():
            if isinstance(key, str) and not isinstance(held, dict):
                yield from (f"{key}:{form}" for form in _forms(held))


def all_forms(texts: Sequence[str]) -> list[str]:
    """How answers like these may be meant, the usual meaning first."""
    found = dict.fromkeys(form for text in texts for form in forms(text))
    if any(text == "None" or text in {"True", "False"} for text in texts) or not found:
        found.setdefault("written")
    if not found.keys() - {"written"}:
        found.setdefault("board")
        if any(text and text not in {"None", "True", "False"} for text in texts):
            keyed = {
                f"{key}:{form}": None for key in KEYS for form in ("row,col", "index", "number")
            }
            found.update(keyed)
    return list(found)
