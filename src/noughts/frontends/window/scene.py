"""What the window shows at one moment: a value that the files that draw turn into a picture."""

from __future__ import annotations

from typing import NamedTuple

from noughts.analysis.coach import Advice
from noughts.analysis.review import Judgement
from noughts.analysis.solver import DRAW, WORDS
from noughts.frontends.window.layout import Layout, Widget
from noughts.frontends.window.state import WindowState
from noughts.play.session import Session
from noughts.rules.notation import cell_name

ROOMY = 64
"""The smallest width of a cell that has room for readable words."""


class Scene(NamedTuple):
    """Everything that a picture depends on: equal scenes are equal pictures."""

    layout: Layout
    session: Session
    """The game as the board shows it."""
    advice: Advice | None
    judgement: Judgement | None
    comment: str
    hovered: Widget | None
    """The widget under the mouse."""
    preview: int | None
    """The cell under the mouse, if a click would play it."""
    cursor: int | None
    """The cell that the keyboard has selected."""
    drawn: float
    """How much of the last mark is drawn, from 0 to 1."""
    dark: bool
    help_shown: bool


def compose(
    state: WindowState,
    layout: Layout,
    mouse: tuple[int, int] | None,
    *,
    cursor_shown: bool,
    drawn: float,
) -> Scene:
    """Return the scene with the mouse at a point, or else with the cursor of the keyboard."""
    hovered = layout.widget_at(mouse) if mouse else None
    cell = layout.cell_at(mouse) if mouse else None
    playable = (
        cell is not None
        and state.review_ply is None
        and state.table.persons_turn
        and state.session.position.empty >> cell & 1
    )
    comment, advice, selected = state.comment, state.advice, state.cursor if cursor_shown else cell
    if hovered and hovered.reason:
        comment = f"{hovered.reason}."
    elif layout.cell < ROOMY and advice and selected is not None and selected in advice.outcomes:
        name = cell_name(selected, state.session.game)
        comment = f"{name}: {cell_label(advice, selected)}. {comment}"
    return Scene(
        layout,
        state.shown,
        advice,
        state.judgement,
        comment,
        hovered,
        preview=cell if playable else None,
        cursor=state.cursor if cursor_shown and state.review_ply is None else None,
        drawn=drawn,
        dark=state.dark,
        help_shown=state.help_shown,
    )


def cell_label(advice: Advice, cell: int) -> str:
    """Return the value of a cell: `win in 3`, or `draw 93%` with the chance of still winning."""
    outcome, chance = advice.outcomes[cell], advice.chances.get(cell)
    word = WORDS[outcome.value]
    if outcome.plies is not None:
        return f"{word} in {outcome.plies}"
    return f"{word} {float(chance):.0%}" if outcome.value == DRAW and chance else word
