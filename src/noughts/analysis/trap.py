"""Leads a reader, move by move, through a game that beats a strategy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from noughts.analysis.examples import Example
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, cell_names
from noughts.rules.side import Side


class Lead(NamedTuple):
    """What to do next in the game that beats a strategy."""

    cell: int | None
    """The cell to take; None if it is not the reader's turn in this game."""
    sentence: str


def lead(title: str, game: Game, loss: Example, side: Side, moves: Sequence[int]) -> Lead:
    """Return what the reader does after these moves, to beat a strategy that plays `side`."""
    trap, ply = loss.moves, len(moves)
    if wrong := _difference(title, game, loss, side, moves):
        return Lead(None, wrong)
    if ply >= len(trap):
        return Lead(None, f"You have beaten {title}. {_blame(title, game, loss)}".strip())
    if ply % 2 == side.index:
        return Lead(None, f"{title} is to move.")
    why = ""
    if ply == len(trap) - 1:
        why = "This completes your line: "
    elif loss.mistake is not None and ply == loss.mistake + 1:
        why = f"{_blame(title, game, loss)} Now you can win: "
    return Lead(trap[ply], f"{why}{'take' if why else 'Take'} {cell_name(trap[ply], game)}.")


def _difference(
    title: str, game: Game, loss: Example, side: Side, moves: Sequence[int]
) -> str | None:
    """Return where the moves leave the game, as a sentence; None if they do not."""
    for ply, (played, planned) in enumerate(zip(moves, loss.moves, strict=False)):
        if played != planned:
            one, other = cell_name(played, game), cell_name(planned, game)
            if ply % 2 != side.index:
                return f"You played {one} and not {other}. Take it back, or start again."
            return (
                f"This time {title} played {one} and not {other}, because it does not always play "
                "the same move. Start again."
            )
    return None


def _blame(title: str, game: Game, loss: Example) -> str:
    """Return the losing move and what would have been better, as a sentence."""
    if loss.mistake is None:
        return ""
    wrong = cell_name(loss.moves[loss.mistake], game)
    better = f"; better: {cell_names(loss.better, game, 'or')}" if loss.better else ""
    return f"The mistake of {title} was {wrong}{better}."
