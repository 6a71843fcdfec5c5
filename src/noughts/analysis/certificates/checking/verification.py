"""Reads a value certificate, and checks every step of its proof."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from noughts.analysis.certificates.checking.checker import Checker
from noughts.analysis.certificates.checking.draws import Draws
from noughts.analysis.certificates.checking.file import FORMAT, read_game, read_lines
from noughts.analysis.certificates.checking.wins import Wins
from noughts.errors import Refuted, Unreadable
from noughts.rules.notation import parse_position
from noughts.rules.position import Position


class Verified(NamedTuple):
    """What a certificate proves."""

    position: Position
    value: str
    """For the player about to move: "win", "draw" or "loss"."""
    stolen: bool
    """Whether half of a draw follows from strategy stealing."""
    nodes: int


def verify(path: Path) -> Verified:
    """Check a value certificate and return what it proves.

    Raises `Unreadable` if the file is not a complete certificate, and `Refuted` if a step of the
    proof is wrong.
    """
    lines = read_lines(path)
    header = next(lines, {})
    if header.get("format") != FORMAT:
        raise Unreadable(f"{str(path)!r} is not a certificate: its format is not {FORMAT!r}")
    try:
        position = parse_position(header["position"], read_game(header["game"]))
        value, symmetries = header["value"], header["symmetries"]
        checker: Checker = (Draws if value == "draw" else Wins)(position.game, symmetries)
    except (KeyError, TypeError, AttributeError):
        raise Unreadable(
            f"{str(path)!r} is not a complete certificate: its header is incomplete"
        ) from None
    if position.over:
        raise Refuted(f"the game is over in {position}")
    for content in lines:
        if "proof" in content:
            proved = checker.conclude(position, content["proof"])
            break
        checker.add(content)
    else:
        raise Unreadable(f"{str(path)!r} is not a complete certificate: its proof is missing")
    if proved != value:
        raise Refuted(f"the certificate proves a {proved}, not what it claims")
    for _ in lines:
        raise Refuted(f"{str(path)!r} goes on after its proof")
    return Verified(position, proved, checker.stolen, len(checker.nodes))
