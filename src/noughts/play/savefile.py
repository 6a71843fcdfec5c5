"""The game in progress, kept from one run to the next: nobody loses it by stopping."""

from __future__ import annotations

from pathlib import Path

from noughts.errors import NoughtsError
from noughts.play.session import Session, load, save
from noughts.strategies.registry import Registry


def place() -> Path:
    """Where the game is kept: with the user's other state, as the system has it."""
    from platformdirs import user_state_path

    return user_state_path("noughts", appauthor=False) / "game.txt"


def keep(session: Session) -> bool:
    """Keep a game that is not over, once somebody has chosen a move in it.

    Until then what was kept before still is, and when the game is over nothing is any more.
    Returns whether one is kept now. Raises `NoughtsError` when it cannot be written.
    """
    if session.over:
        forget()
        return False
    if session.undo() is session and not session.undone:
        return _is_there()
    try:
        place().parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoughtsError(f"cannot keep the game: {error.strerror}") from None
    try:
        kept()
    except NoughtsError:
        place().replace(place().with_name("unreadable.txt"))  # no game, but perhaps worth a look
    save(session, place())
    return True


def kept(registry: Registry | None = None) -> Session | None:
    """The game that was kept, if there is one. Raises `NoughtsError` if it cannot be read."""
    return load(place(), registry) if _is_there() else None


def forget() -> None:
    """Keep no game any more."""
    try:
        place().unlink(missing_ok=True)
    except OSError as error:
        raise NoughtsError(f"cannot forget the game: {error.strerror}") from None


def _is_there() -> bool:
    try:
        return place().is_file()
    except OSError as error:
        raise NoughtsError(f"cannot look for a kept game: {error.strerror}") from None
