"""Files of the window: a game saved with its picture, and a saved game dropped on the window."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from noughts.errors import NoughtsError
from noughts.files import write_whole
from noughts.pictures import svg
from noughts.play import savefile
from noughts.play.opponents import Opponents
from noughts.play.session import Session
from noughts.strategies.registry import Registry


def save_game(session: Session, shown: Session, folder: Path, *, dark: bool) -> Path:
    """Save a game and a picture of the board that is shown; return the path of the game.

    Both files get a new name with the same number. Raises `NoughtsError`.
    """
    names = (folder / f"noughts-{number}.txt" for number in count(1))
    path = next(name for name in names if not any(map(_exists, (name, picture_of(name)))))
    last = shown.moves[-1] if shown.moves else None
    savefile.save(session, path)
    write_whole(picture_of(path), svg.draw(shown.position, last, dark=dark))
    return path


def picture_of(path: Path) -> Path:
    """Return the path of the picture that belongs to a saved game."""
    return path.with_suffix(".svg")


def open_game(path: Path, opponents: Opponents) -> Session:
    """Return a saved game that can be continued here. Raises `NoughtsError`.

    Somebody else may have written the file, so no program that it names is run.
    """
    session = savefile.load(path)
    harmless = Registry()
    for spec in session.players:
        if spec is not None and not harmless.knows(spec):
            raise NoughtsError(
                f"{path.name!r} names the player {spec!r}, which noughts does not know. If it is "
                "a program that you trust, run noughts window --programs --load "
                f"{path.name} to open it"
            )
    opponents.check(session)
    return session


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:
        raise NoughtsError(f"cannot look for {str(path)!r}: {error.strerror}") from None
