"""Sessions as text files, and the unfinished game that the next run offers to continue.

A file names its players by specification, so reading or writing it neither creates a strategy nor
starts a program:

    noughts game 1
    game: 3,3,3
    start: .../.../...
    X: person
    O: linear:level=medium
    moves: b2 a1
    undone:

A line `ended: yes` follows if somebody took back the last move of a finished game and continued.

`Autosave` saves the unfinished game. `files.write_whole` makes that safe: the file holds the old
game or the new one, never a part of it.
"""

from __future__ import annotations

import os
from pathlib import Path

from noughts.errors import NoughtsError, Unreadable
from noughts.files import write_whole
from noughts.play.session import Session
from noughts.rules.notation import cell_name, parse_cell, parse_game, parse_position, quoted
from noughts.strategies.characters import proper_name

PERSON = "person"
FIRST_LINE = "noughts game 1"
KEYS = ("game", "start", "X", "O", "moves", "undone", "ended")

LARGEST_FILE = 10_000
"""The size limit in characters; the longest game on the largest board needs about half."""

LONGEST_LINE = 800
"""The limit in characters of every line but the moves; the largest board needs about 700."""


def format_session(session: Session) -> str:
    """Return the session as the text of a save file.

    Raises `NoughtsError` if that could not be read back.
    """
    game = session.game
    lines = [FIRST_LINE, f"game: {game}", f"start: {session.start}"]
    for mark, spec in zip("XO", session.players, strict=True):
        lines.append(f"{mark}: {PERSON if spec is None else spec}")
    for key, cells in (("moves", session.moves), ("undone", session.undone)):
        lines.append(" ".join([f"{key}:", *(cell_name(cell, game) for cell in cells)]))
    if session.ended_before:
        lines.append("ended: yes")
    text = "\n".join(lines) + "\n"
    try:
        readable = parse_session(text) == session
    except NoughtsError:
        readable = False
    if not readable:
        raise NoughtsError(
            f"this game cannot be saved, because {game} or one of its players has no name that "
            "can be read back"
        )
    return text


def parse_session(text: str) -> Session:
    """Return the session that `text` describes, the inverse of `format_session`.

    Raises `NoughtsError` with what is wrong and where.
    """
    first, *lines = text.strip().splitlines() or [""]
    if first.strip() != FIRST_LINE:
        raise Unreadable(f"its first line is {quoted(first, 40)} instead of {FIRST_LINE!r}")
    values: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.partition(":")
        too_long = len(line) > LONGEST_LINE and key not in ("moves", "undone")
        if not colon or key not in KEYS or too_long or key in values:
            raise Unreadable(f"cannot read its line {quoted(line, 40)}")
        values[key] = value.strip()
    for key in ("game", "X", "O", "moves"):
        if key not in values:
            raise Unreadable(f"the line {key + ':'!r} is missing")
    for mark in "XO":
        if not values[mark]:
            raise Unreadable(
                f"the line {mark + ':'!r} names no player: write {PERSON} or a strategy"
            )
    game = parse_game(values["game"])
    start = parse_position(values["start"], game) if values.get("start") else game.start
    first_player, second_player = (
        None if values[mark] == PERSON else proper_name(values[mark]) for mark in "XO"
    )
    moves, undone = (
        tuple(parse_cell(name, game) for name in values.get(key, "").split())
        for key in ("moves", "undone")
    )
    ended = values.get("ended", "no")
    if ended not in ("yes", "no"):
        raise Unreadable(f"the line 'ended:' is {quoted(ended, 40)} instead of yes or no")
    return Session(start, (first_player, second_player), moves, undone, ended == "yes")


def save(session: Session, path: Path) -> None:
    """Write the session to a file, replacing another saved game but nothing else.

    The file is complete or not written at all. Raises `NoughtsError`.
    """
    text = format_session(session)
    try:
        is_other = os.path.isfile(path) and not _read(path).startswith(FIRST_LINE)  # noqa: PTH113 - False without permission
    except Unreadable:
        is_other = True
    if is_other:
        raise NoughtsError(f"{str(path)!r} exists and is not a saved game: choose another name")
    write_whole(path, text)


def load(path: Path) -> Session:
    """Return the session in a save file. Raises `NoughtsError` if it cannot be read."""
    text = _read(path)
    try:
        return parse_session(text)
    except NoughtsError as error:
        raise Unreadable(f"{str(path)!r} is not a saved game: {error}") from None


class Autosave:
    """The unfinished game of this user, which terminal and window share.

    It is written after every change once a person has chosen a move, and deleted when the game
    ends. A game of two strategies does not change it. The first save renames a file that cannot be
    read to `set-aside.txt`. The page does not use it: its game is in its URL.
    """

    def __init__(self) -> None:
        self.path = default_path()
        self._has_room = False

    def load(self) -> Session | None:
        """Return the unfinished game, or None. Raises `NoughtsError` if it cannot be read."""
        return load(self.path) if self._exists() else None

    def save(self, session: Session) -> bool:
        """Save an unfinished game once a person has chosen a move in it; delete a finished one.

        Returns whether the file now holds an unfinished game. Raises `NoughtsError`.
        """
        if not session.people:
            return self._exists()
        if session.over:
            self.delete()
            return False
        if not session.started:
            return self._exists()
        text = format_session(session)
        self._make_room()
        write_whole(self.path, text)
        return True

    def delete(self) -> None:
        """Delete the unfinished game. Raises `NoughtsError`."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise NoughtsError(f"cannot delete the saved game: {error.strerror}") from None

    def set_aside(self) -> Path:
        """Rename the file, so that no other game replaces it, and return its new path."""
        return self.path.replace(self.path.with_name("set-aside.txt"))

    def _exists(self) -> bool:
        try:
            return self.path.is_file()
        except OSError as error:
            raise NoughtsError(f"cannot look for a saved game: {error.strerror}") from None

    def _make_room(self) -> None:
        """Create the folder and rename a file that cannot be read, once per run."""
        if self._has_room:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self.load()
            except Unreadable:
                self.set_aside()
        except OSError as error:
            raise NoughtsError(f"cannot save the game: {error.strerror}") from None
        self._has_room = True


def default_path() -> Path:
    """Return the file of the unfinished game, in the user's state folder of this system."""
    return state_folder() / "game.txt"


def state_folder() -> Path:
    """Return the folder in which noughts saves data of this user."""
    from platformdirs import user_state_path

    return user_state_path("noughts", appauthor=False)


def _read(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise Unreadable(f"cannot read {str(path)!r}: {why}") from None
    if len(text) > LARGEST_FILE:
        raise Unreadable(f"{str(path)!r} is not a saved game: it is too long")
    return text
