"""The game in progress, kept from one run to the next: nobody loses it by stopping."""

from __future__ import annotations

from pathlib import Path

from noughts.game import NoughtsError
from noughts.session import Session, load, save


def place() -> Path:
    """Where the game is kept: with the user's other state, as the system has it."""
    from platformdirs import user_state_path

    return user_state_path("noughts", appauthor=False) / "game.txt"


def keep(session: Session) -> None:
    """Keep a game that has begun and is not over; what was kept before is forgotten then.

    A finished game is not kept. Raises `NoughtsError` when it cannot be written.
    """
    if session.over:
        forget()
    elif session.moves:
        try:
            place().parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NoughtsError(f"cannot keep the game: {error.strerror}") from None
        save(session, place())


def kept() -> Session | None:
    """The game that was kept, if there is one. Raises `NoughtsError` if it cannot be read."""
    return load(place()) if place().is_file() else None


def forget() -> None:
    """Keep no game any more."""
    try:
        place().unlink(missing_ok=True)
    except OSError as error:
        raise NoughtsError(f"cannot forget the game: {error.strerror}") from None
