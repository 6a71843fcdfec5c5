"""Saves what a long search knows to a file, so that a later call can continue from there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from noughts.analysis.solver.frontier import Record
from noughts.errors import NoughtsError
from noughts.files import write_whole
from noughts.rules.notation import cell_name, parse_cell_name, quoted
from noughts.rules.position import Position

FORMAT = "noughts search 1"

KEYS = {"format", "game", "position", "nodes", "seconds", "sha256", "answers"}

NOT_OURS = "it was not written by noughts solve --resume"

MAX_BYTES = 200_000_000
"""The size limit; the file of every search that ends is smaller."""

Number = TypeVar("Number", int, float)


class Checkpoint:
    """The file of one search: its answers, and how many nodes and seconds they took.

    Raises `NoughtsError` if the file exists and does not belong to a search of this position, and
    then leaves it alone.
    """

    def __init__(self, path: Path, position: Position) -> None:
        self._path, self._position = path, position
        self.records: dict[str, list[Record]] = {"X": [], "O": []}
        """By attacker, the answers of all tasks."""
        self.nodes = 0
        self.seconds = 0.0
        """The CPU time of all tasks so far."""
        if path.exists() and not path.is_file():
            raise NoughtsError(f"{str(path)!r} is not a file: choose another name")
        if path.exists() and path.stat().st_size:
            self._read()
        self.write()  # now, so that a missing folder fails before the search

    def write(self) -> None:
        """Write the file completely or not at all. Raises `NoughtsError` on failure."""
        game = self._position.game
        answers = [
            {
                "attacker": attacker,
                "moves": " ".join(cell_name(cell, game) for cell in record.moves),
                "wins": record.wins,
                "nodes": record.nodes,
            }
            for attacker, records in self.records.items()
            for record in records
        ]
        head = {
            "format": FORMAT,
            "game": str(game),
            "position": str(self._position),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 1),
            "sha256": _digest(answers),
        }
        lines = ",\n  ".join(json.dumps(answer) for answer in answers)
        text = json.dumps(head, indent=1).removesuffix("\n}")
        write_whole(self._path, f'{text},\n "answers": [\n  {lines}\n ]\n}}\n')

    def _read(self) -> None:
        content = self._load()
        game, position = str(self._position.game), str(self._position)
        if (content["game"], content["position"]) != (game, position):
            other = [quoted(str(content[key]), 80) for key in ("game", "position")]
            raise self._refuse(f"it belongs to a search of {other[0]} from {other[1]}")
        if content["sha256"] != _digest(content["answers"]):
            raise self._refuse("it was changed after it was written (its hash does not match)")
        try:
            self.nodes = _check_number(content["nodes"], int)
            self.seconds = _check_number(content["seconds"], float)
            for answer in content["answers"]:
                self.records[answer["attacker"]].append(self._record(answer))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise self._refuse(NOT_OURS) from None

    def _load(self) -> dict[str, Any]:
        """Return the content of the file, with all its keys."""
        try:
            if self._path.stat().st_size > MAX_BYTES:
                raise self._refuse(NOT_OURS)
            content = json.loads(self._path.read_text("utf-8"))
        except OSError as error:
            raise self._refuse(error.strerror or str(error)) from None
        except (ValueError, RecursionError):
            raise self._refuse(NOT_OURS) from None
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise self._refuse(NOT_OURS)
        if content.keys() != KEYS or not isinstance(content["answers"], list):
            raise self._refuse(NOT_OURS)
        return content

    def _refuse(self, why: str) -> NoughtsError:
        return NoughtsError(f"cannot resume from {str(self._path)!r}: {why}; choose another name")

    def _record(self, answer: dict[str, Any]) -> Record:
        """Return an answer as a record. Raises `ValueError` if it has another form."""
        position, cells = self._position, []
        for name in answer["moves"].split():
            cells.append(parse_cell_name(name, position.game))
            position = position.play(cells[-1])
        if position.over or not cells or answer["wins"] not in (True, False, None):
            raise ValueError
        return Record(tuple(cells), answer["wins"], _check_number(answer["nodes"], int))


def _check_number(value: object, kind: type[Number]) -> Number:
    """Return a number of this type. Raises `ValueError` for anything else, NaN included."""
    if type(value) is not kind or not 0 <= value < 1 << 63:
        raise ValueError
    return value


def _digest(answers: Iterable[object]) -> str:
    """Return the hash of the answers."""
    return sha256(json.dumps(answers, sort_keys=True).encode()).hexdigest()
