"""The part of the panel that steps through a game under review."""

from __future__ import annotations

from collections.abc import Iterator

from noughts.frontends.window.style import font
from noughts.frontends.window.view import View
from noughts.frontends.window.widgets import Column, Widget, split
from noughts.rules.notation import cell_name

COMMENT_HEIGHT = 7
"""The smallest height of the comment, in units of the text size."""


def place_steps(column: Column, view: View) -> Iterator[Widget]:
    """Place the buttons that step through a review."""
    last, now = len(view.session.moves), view.review_ply or 0
    steps = {"|<": 0, "<": max(now - 1, 0), ">": min(now + 1, last), ">|": last}
    for rect, (text, ply) in zip(split(column.row(1.9), 4), steps.items(), strict=True):
        yield Widget("icon", rect, text, "ply", str(ply), enabled=ply != now)


def place_moves(column: Column, view: View) -> Iterator[Widget]:
    """Place the moves around the one under review with their signs, in as many columns as fit."""
    text, session = column.text, view.session
    names = [cell_name(cell, session.game) for cell in session.moves]
    moves = [f"{number} {name}" for number, name in enumerate(names, start=1)]
    widest = max((font(text).size(f"{move} ??")[0] for move in moves), default=1) + text
    across = max(column.rest.width // widest, 1)
    rows = -(-len(moves) // across)
    visible = max((column.rest.height - COMMENT_HEIGHT * text) // round(1.6 * text), 1)
    now, judgements = view.review_ply or 0, view.judgements
    top = min(max(max(now - 1, 0) // across - visible // 2, 0), max(rows - visible, 0))
    for row in range(top, min(top + visible, rows)):
        first, slots = row * across, split(column.row(1.6, 0), across)
        for number, (move, rect) in enumerate(zip(moves[first:], slots, strict=False), first + 1):
            sign = judgements[number].sign if number in judgements else ""
            label = f"{move} {sign}".strip()
            yield Widget("move", rect, label, "ply", str(number), number == now)
    column.row(0, 0.5)
