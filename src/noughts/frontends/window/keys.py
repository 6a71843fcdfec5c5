"""The keys of the window: one row each, for the keyboard, the buttons and the help."""

from __future__ import annotations

from noughts.play.actions import ACTIONS, Action

KEYS = (
    *ACTIONS,
    Action("hint", "i", "Hint", "show one suggestion from the coach"),
    Action("puzzle", "z", "Puzzle", "solve the puzzle of the day"),
    Action("mode", "m", "Players", "play against an opponent or a person, or watch two opponents"),
    Action("opponent", "o", "Opponent", "choose your opponent, or who plays O while you watch"),
    Action("x_player", "x", "Player X", "choose who plays X while you watch"),
    Action("algorithms", "a", "All algorithms", "list the algorithms, or the opponents again"),
    Action("level", "l", "Level", "choose how strong Linear plays"),
    Action("starts", "f", "First move", "choose who moves first"),
    Action("board", "b", "Board", "choose the board"),
    Action("save", "w", "Save", "save the game and a picture of it"),
    Action("clear", "c", "Clear record", "delete your record and your puzzle streak; asks first"),
    Action("sound", "k", "Sound", "switch the sound on or off"),
    Action("dark", "d", "Dark", "switch between light and dark colours"),
    Action("help", "?", "?", "show or hide these keys"),
    Action("quit", "q", "Quit", "close the window; noughts saves an unfinished game"),
)
"""What every front end offers, and what only the window does."""

OTHER_KEYS = (
    ("arrows", "select a cell; in a review, step through the game"),
    ("Enter, Space", "play that cell; in a review, try that move again; after the end, rematch"),
    ("1 to 9", "play that cell on 3x3, counted row by row"),
    ("Home, End", "go to the start or the end of a review"),
    ("Shift+letter", "choose the previous value; Shift+N clears the board for the new game"),
    ("Ctrl+S", "save, as W does; drop a saved game on the window to continue it"),
    ("Esc", "close the review, or the coach"),
)
"""Keys that are not one letter."""

BY_LETTER = {key.key: key for key in KEYS}
BY_ACTION = {key.name: key for key in KEYS}
