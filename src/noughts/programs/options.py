"""The options for a program: how to reach it, and how long to wait."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """The user's options; None leaves the choice to noughts."""

    menu: tuple[str, ...] | None = None
    """Answers to the program's menus; only configurations that use all of them are proved."""
    call: str | None = None
    """A Python expression that returns the program's move, such as `best_move(board, own)`."""
    board: str | None = None
    """The kind of board in `call`; one of the names in `call/kinds.py`."""
    marks: str | None = None
    """The mark that moves first, the other and an empty cell in `call`: `X/O/None`, `1/-1/0`."""
    answer: str | None = None
    """What `call` returns; one of the names in `call/kinds.py`."""
    whole: bool = False
    """Whether to play every game even after a loss, so that every move is known."""
    plays: str | None = None
    """The only side that `call` plays, `first` or `second`; None if it plays both or noughts finds
    out."""
    load_seconds: float = 60
    """Time limit for the program to start."""
    move_seconds: float = 60
    """Time limit for one move. Plain minimax takes 6 to 18 seconds for its first."""
    proof_seconds: float = 900
    """Time limit for the whole proof."""
