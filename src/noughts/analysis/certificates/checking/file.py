"""The file of a value certificate: a proof that a position is a win, a draw or a loss.

The file consists of JSON texts, one on each line, so that it can be read and checked line by line:

    {"format": ..., "noughts": ..., "game": ..., "position": ..., "value": ..., "symmetries": ...}
    {"board": ..., ...}       a node: a claim about a board, and how it follows from earlier nodes
    ...
    {"proof": ...}            how the value of the position follows from the nodes
    {"sha256": ...}           the hash of all lines above

The docstring of this package explains the nodes. This module only reads and writes lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from noughts.analysis.certificates.strategy import MAX_BYTES, parse_json
from noughts.errors import NoughtsError, Refuted, Unreadable
from noughts.files import write_whole
from noughts.rules.game import Game
from noughts.rules.notation import parse_game
from noughts.rules.position import Position

FORMAT = "noughts value certificate 1"

MAX_LINE = 1_000_000
"""The most bytes of a line, so that no file fills the memory; every line has fewer."""

MAX_NODES = 200_000
"""The most nodes; more would take too long to check."""

MAX_LINES_OF_GAME = 5000
"""The most winning lines; the largest board has fewer with any number in a row."""

Json = Mapping[str, Any]


class Certificate(NamedTuple):
    """The content of a value certificate; the docstring of the package explains the nodes."""

    position: Position
    value: str
    """For the player about to move: "win", "draw" or "loss"."""
    symmetries: Sequence[Sequence[int]]
    nodes: Sequence[Json]
    proof: object


# --- writing ----------------------------------------------------------------------------------


def _describe_game(game: Game) -> object:
    """Return the JSON form of a game: its sizes, as in 3,3,3, or else its lines.

    The name of any other game is left out, because a checker cannot know whether it is right.
    """
    try:
        if parse_game(game.name) == game:
            return game.name
    except NoughtsError:
        pass
    lines = [[cell for cell in range(game.cells) if line >> cell & 1] for line in game.lines]
    return {"columns": game.columns, "rows": game.rows, "lines": lines}


def write(path: Path, certificate: Certificate, version: str) -> None:
    """Write a certificate completely or not at all. Raises `NoughtsError` on failure."""
    position = certificate.position
    header = {
        "format": FORMAT,
        "noughts": version,
        "game": _describe_game(position.game),
        "position": str(position),
        "value": certificate.value,
        "symmetries": certificate.symmetries,
    }
    lines = (header, *certificate.nodes, {"proof": certificate.proof})
    body = "".join(map(_line, lines))
    write_whole(path, body + _line({"sha256": sha256(body.encode()).hexdigest()}))


def _line(content: Json) -> str:
    return json.dumps(content, separators=(",", ":")) + "\n"


# --- reading ----------------------------------------------------------------------------------


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the content of each line of a certificate but the last, which must be their hash.

    Raises `Unreadable` for a file that is not complete, and `Refuted`, after the last line, if the
    hash does not match.
    """
    digest, size = sha256(), 0
    try:
        with path.open("rb") as file:
            while True:
                text = file.readline(MAX_LINE + 1)
                size += len(text)
                if size > MAX_BYTES:
                    raise Unreadable(f"{str(path)!r} is not a certificate: it is too large")
                if not text.endswith(b"\n"):
                    what = "a line is too long" if len(text) > MAX_LINE else "its end is missing"
                    raise Unreadable(f"{str(path)!r} is not a complete certificate: {what}")
                content = _parse(path, text)
                if "sha256" in content:
                    break
                digest.update(text)
                yield content
            if file.read(1):
                raise Refuted(f"{str(path)!r} goes on after its hash")
    except OSError as error:
        raise Unreadable(f"cannot read {str(path)!r}: {error.strerror}") from None
    if content["sha256"] != digest.hexdigest():
        raise Refuted(f"{str(path)!r} was changed after it was written: its hash does not match")


def _parse(path: Path, text: bytes) -> dict[str, Any]:
    try:
        content = parse_json(text)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise Unreadable(f"{str(path)!r} is not a certificate: a line of it is not JSON")
    return content


def read_game(content: object) -> Game:
    """Return the game that a header describes. Raises `NoughtsError` if there is none."""
    if isinstance(content, str):
        return parse_game(content)
    try:
        columns, rows, lines = (content[key] for key in ("columns", "rows", "lines"))  # type: ignore[index]
        numbers = [columns, rows, *(cell for line in lines for cell in line)]
        if len(lines) > MAX_LINES_OF_GAME or not all(type(cell) is int for cell in numbers):
            raise ValueError(numbers)
        return Game.of(columns, rows, lines)
    except NoughtsError:
        raise
    except (KeyError, TypeError, ValueError):
        raise Unreadable("cannot read the game of the certificate") from None
