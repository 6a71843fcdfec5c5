"""The keys of the window: one row each, for the keyboard, the buttons and the table of help."""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """A letter, what it does to the desk, and how people are told."""

    letter: str
    action: str
    label: str
    what: str


KEYS = (
    Key("n", "new", "New", "a new game; N begins on the empty board"),
    Key("u", "undo", "Undo", "take back your move; before the first one, the game you left"),
    Key("r", "redo", "Redo", "play again what was taken back"),
    Key("h", "hint", "Hint", "what each cell is worth, and what to do"),
    Key("v", "review", "Review", "the game move by move, and back"),
    Key("t", "retry", "Try again", "in a review: play the move that is shown again"),
    Key("s", "swap", "Swap", "exchange sides"),
    Key("m", "mode", "Game", "you against a strategy, two people, or two strategies"),
    Key("o", "opponent", "Opponent", "the next opponent; the one who plays O when you watch"),
    Key("x", "rival", "X", "when you watch: the next one who plays X"),
    Key("l", "level", "Level", "easy, medium or hard, for linear"),
    Key("f", "first", "Starts", "who moves first"),
    Key("b", "board", "Board", "the next board"),
    Key("d", "dark", "Dark", "light or dark"),
    Key("?", "help", "?", "this table; any key closes it"),
    Key("q", "quit", "Quit", "close the window; a game in progress is kept"),
)
"""A capital letter goes through choices the other way round."""

OTHERS = (
    ("arrows", "choose a cell; in a review, step through the game"),
    ("Enter, Space", "play there; in a review, play that move again; after the end, a new game"),
    ("1 to 9", "play that cell, row by row, on 3x3"),
    ("Home, End", "the first and the last move of a review"),
    ("Space, click", "halt two strategies that you watch, and let them go on"),
    ("Esc", "close the review, or the hint"),
)
"""The keys that are no letters."""

BY_LETTER = {key.letter: key for key in KEYS}
BY_ACTION = {key.action: key for key in KEYS}
