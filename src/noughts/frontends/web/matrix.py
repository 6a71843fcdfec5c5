"""The lesson about `linear` in the tab Learn: how it computes its scores, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from noughts.errors import InvalidParameter, Unsuitable
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name, fraction_text, line_name
from noughts.rules.position import Position
from noughts.strategies.base import Strategy, first_best
from noughts.strategies.linear import ERRORS, TABLE, TOP_MIDDLE, Entry, Linear, Table

Json = dict[str, object]


def matrix(strategy: Strategy, position: Position, number: int | None) -> Json:
    """Return the path matrix with both products of each line, the table and the sums.

    `number` is one of the tables with errors, or None for the one without. Raises `Unsuitable`
    and `InvalidParameter`.
    """
    linear = _as_linear(strategy)
    game, tables = position.game, linear.tables
    table = TABLE if number is None else _choose(tables, number, linear.spec)
    entries = {line: linear.entry(line, position) for line in game.lines}
    scores = [
        [(entry.kind, entry.score(table)) for line, entry in entries.items() if line >> cell & 1]
        for cell in range(game.cells)
    ]
    sums = [_total(each) for each in scores]
    highest = first_best({cell: sums[cell] for cell in position.moves})
    return {
        "strategy": linear.spec,
        "position": str(position),
        "to_move": position.to_move,
        "columns": [_column(cell, scores[cell], position) for cell in range(game.cells)],
        "rows": [_row(line, entry, table, game) for line, entry in entries.items()],
        "entries": [_entry(entry, table, linear.level) for entry in linear.entries()],
        "tables": len(tables),
        "highest": highest,
        "move": TOP_MIDDLE if linear.is_exception(position) else highest,
        "sentence": _choice(
            linear, position, [sums[cell] for cell in position.moves], errors=number is not None
        ),
    }


def _as_linear(strategy: Strategy) -> Linear:
    if not isinstance(strategy, Linear):
        raise Unsuitable(f"{strategy.spec} has no path matrix: choose linear or linear:level=easy")
    return strategy


def _choose(tables: Sequence[Table], number: int, spec: str) -> Table:
    if number >= len(tables):
        raise InvalidParameter(f"{spec} has no table {number}: choose 0 to {len(tables) - 1}")
    return tables[number]


def _column(cell: int, scores: Sequence[tuple[str, Fraction]], position: Position) -> Json:
    own, opponent = position.own >> cell & 1, position.opponent >> cell & 1
    terms = [
        f"{'-' if score < 0 else '+'} {_decimal(abs(score))} ({kind})" for kind, score in scores
    ]
    first = f"{_decimal(scores[0][1])} ({scores[0][0]})" if scores else "0"
    words = f"{cell_name(cell, position.game)}: {' '.join([first, *terms[1:]])}"
    taken = " The cell is taken, so this does not count." if own or opponent else ""
    return {
        "state": own - opponent,
        "score": fraction_text(_total(scores)),
        "words": f"{words} = {_decimal(_total(scores))}.{taken}",
    }


def _row(line: int, entry: Entry, table: Table, game: Game) -> Json:
    name, score = line_name(line, game), entry.score(table)
    return {
        "line": name,
        "cells": list(cells_of(line)),
        "difference": entry.difference,
        "marks": entry.marks,
        "kind": entry.kind,
        "score": fraction_text(score),
        "words": (
            f"{name}: diff {entry.difference} and sum {entry.marks} select {entry.kind}, "
            f"which scores {_decimal(score)}."
        ),
    }


def _entry(entry: Entry, table: Table, level: str) -> Json:
    tables = [{entry.kind: TABLE[entry.kind] + error} for error in ERRORS[level]]
    return {
        "difference": entry.difference,
        "marks": entry.marks,
        "kind": entry.kind,
        "score": fraction_text(entry.score(table)),
        "possible": [fraction_text(entry.score(each)) for each in tables],
    }


def _choice(
    linear: Linear, position: Position, scores: Sequence[Fraction], *, errors: bool
) -> str:
    """Return which cell the scores of the empty cells choose, in a sentence."""
    game, most = position.game, max(scores)
    name = cell_name(position.moves[scores.index(most)], game)
    ties = scores.count(most)
    highest = (
        f"{name} {f'is the first of {ties} cells with' if ties > 1 else 'has'} the highest score"
    )
    if linear.is_exception(position):
        return f"{highest}, but the exception plays {cell_name(TOP_MIDDLE, game)}."
    without = "without errors " if linear.level != "hard" and not errors else ""
    return f"{highest}, so {without}Linear plays it."


def _total(scores: Sequence[tuple[str, Fraction]]) -> Fraction:
    return sum((score for _, score in scores), Fraction(0))


def _decimal(score: Fraction) -> str:
    """Return a score, which is a multiple of 1/2, as a decimal number."""
    return str(Decimal(score.numerator) / score.denominator)
