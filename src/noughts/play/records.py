"""What noughts remembers about a player: results, solved puzzles, and whether they saw the hint.

A `Book` is an immutable value with a JSON form. `Records` saves it in one small file beside the
unfinished game:

    {
      "noughts records": 1,
      "results": {"Wren": {"3,3,3": {"won": 2, "drawn": 1, "lost": 4}}},
      "puzzles": {"last": "2026-07-29", "streak": 3, "best": 5},
      "hint_seen": true
    }
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Literal, NamedTuple

from noughts.analysis.tally import Tally
from noughts.errors import NoughtsError, Unreadable
from noughts.files import write_whole
from noughts.play.savefile import state_folder
from noughts.play.session import Session
from noughts.strategies.characters import BY_NAME

VERSION = "noughts records"
LARGEST_FILE = 200_000
"""The size limit in characters: seven opponents on a thousand boards need less."""

MOST_GAMES = 10**9
"""The limit for a number in the file; a file with a larger one is not valid."""

LONGEST_NAME = 40
"""The limit in characters for the name of an opponent or a game."""

Score = Literal["won", "drawn", "lost"]

ONE_GAME: dict[Score, Tally[int]] = {
    "won": Tally(1, 0, 0),
    "drawn": Tally(0, 1, 0),
    "lost": Tally(0, 0, 1),
}
NO_GAMES = Tally(0, 0, 0)


class Result(NamedTuple):
    """A finished game that counts: against whom, on which board, and how it ended for you."""

    opponent: str
    """The name of a character."""
    game: str
    score: Score


def result_of(session: Session) -> Result | None:
    """Return the result of a game, or None if it does not count.

    It counts if it is over and one person has played a character from the empty board.
    """
    opponent = next((spec for spec in session.players if spec in BY_NAME), None)
    if not session.over or len(session.people) != 1 or opponent is None:
        return None
    if session.start != session.game.start:
        return None
    won = session.winner in session.people
    return Result(
        opponent,
        str(session.game),
        "drawn" if session.winner is None else "won" if won else "lost",
    )


class Puzzles(NamedTuple):
    """The daily puzzles that a player has solved."""

    last: date | None = None
    """The day of the last solved puzzle."""
    streak: int = 0
    """The number of days in a row up to that day."""
    best: int = 0
    """The longest streak so far."""

    def solve(self, day: date) -> Puzzles:
        """Return the puzzles with that of this day solved; solving it again changes nothing."""
        if self.last is not None and day <= self.last:
            return self
        yesterday = self.last is not None and day - self.last == timedelta(days=1)
        streak = self.streak + 1 if yesterday else 1
        return Puzzles(day, streak, max(streak, self.best))

    def streak_on(self, today: date) -> int:
        """Return the streak as of today: it is broken after a whole day without a solution."""
        if self.last is None or today - self.last > timedelta(days=1):
            return 0
        return self.streak

    def to_json(self) -> dict[str, object]:
        """Return the JSON form, with the day as 2026-07-29."""
        return {
            "last": None if self.last is None else self.last.isoformat(),
            "streak": self.streak,
            "best": self.best,
        }


NO_PUZZLES = Puzzles()


@dataclass(frozen=True)
class Book:
    """Everything that noughts remembers about one player."""

    results: Mapping[tuple[str, str], Tally[int]] = field(default_factory=dict)
    """Games won, drawn and lost by the player, by opponent and game."""
    puzzles: Puzzles = NO_PUZZLES
    hint_seen: bool = False

    def result(self, opponent: str, game: str) -> Tally[int]:
        """Return the player's results against this opponent on this board."""
        return self.results.get((opponent, game), NO_GAMES)

    def add(self, result: Result) -> Book:
        """Return the book with one more finished game."""
        key = result.opponent, result.game
        return replace(
            self, results={**self.results, key: self.result(*key) + ONE_GAME[result.score]}
        )

    def solve(self, day: date) -> Book:
        """Return the book with the puzzle of this day solved."""
        return replace(self, puzzles=self.puzzles.solve(day))

    def see_hint(self) -> Book:
        """Return the book with the first hint marked as seen."""
        return replace(self, hint_seen=True)

    def clear(self) -> Book:
        """Return the book without results and puzzles."""
        return Book(hint_seen=self.hint_seen)

    def to_json(self) -> dict[str, object]:
        """Return the JSON form, which is also the content of the file."""
        results: dict[str, dict[str, object]] = {}
        for (opponent, game), tally in sorted(self.results.items()):
            results.setdefault(opponent, {})[game] = tally.to_json()
        return {
            VERSION: 1,
            "results": results,
            "puzzles": self.puzzles.to_json(),
            "hint_seen": self.hint_seen,
        }


def parse_book(text: str) -> Book:
    """Return the book that the text of a file describes. Raises `Unreadable`."""
    try:
        content = json.loads(text)
        if content[VERSION] != 1:
            raise Unreadable("it was written by another version of noughts")
        results = {
            (_name(opponent), _name(game)): Tally(*(_number(tally[result]) for result in ONE_GAME))
            for opponent, games in content["results"].items()
            for game, tally in games.items()
        }
        last, puzzles = content["puzzles"]["last"], content["puzzles"]
        puzzles_solved = Puzzles(
            None if last is None else date.fromisoformat(last),
            _number(puzzles["streak"]),
            _number(puzzles["best"]),
        )
        return Book(results, puzzles_solved, content["hint_seen"] is True)
    except Unreadable:
        raise
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise Unreadable(f"it does not contain a player's record: {error!r}") from None


def _name(value: str) -> str:
    """Return the name of an opponent or a game, known to this version or not."""
    if not 0 < len(value) <= LONGEST_NAME or not value.isprintable():
        raise ValueError(value)
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_GAMES:
        raise ValueError(value)
    return value


class Records:
    """The book of this user, which terminal and window share; the page has its own.

    Every change reads the file again, so that two front ends at once lose nothing. The first
    change renames a file that cannot be read. Without a `path` the book is only in memory.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.book = Book()
        with suppress(Unreadable):  # the first change renames such a file
            self.book = self._read()

    def change(self, change: Callable[[Book], Book]) -> str:
        """Change the book, as in `change(Book.clear)`.

        If it cannot be saved, continue in memory and return why; otherwise an empty text.
        """
        why = ""
        try:
            book = change(self._current())
            self._save(book)
        except NoughtsError as error:
            self.path, why = None, f"Your record is not saved: {error}."
            book = change(self.book)
        self.book = book
        return why

    def _read(self) -> Book:
        """Return the book in the file, an empty one if there is no file. Raises `Unreadable`."""
        if self.path is None:
            return self.book
        try:
            with self.path.open(encoding="utf-8") as file:
                text = file.read(LARGEST_FILE + 1)
        except FileNotFoundError:
            return Book()
        except (OSError, ValueError) as error:
            raise Unreadable(f"cannot read {str(self.path)!r}: {error}") from None
        if len(text) > LARGEST_FILE:
            raise Unreadable(f"{str(self.path)!r} is too long for a player's record")
        return parse_book(text)

    def _current(self) -> Book:
        """Return the book to change; rename a file that cannot be read."""
        try:
            return self._read()
        except Unreadable:
            self._set_aside()
            return self.book

    def _set_aside(self) -> None:
        assert self.path is not None
        names = (f"records-unreadable{number or ''}.json" for number in range(1000))
        free = next(path for path in map(self.path.with_name, names) if not path.exists())
        try:
            self.path.rename(free)
        except OSError as error:
            raise NoughtsError(
                f"cannot rename {str(self.path)!r}, which cannot be read: {error.strerror}"
            ) from None

    def _save(self, book: Book) -> None:
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NoughtsError(f"cannot save your record: {error.strerror}") from None
        write_whole(self.path, json.dumps(book.to_json(), indent=2) + "\n")


def default_records() -> Records:
    """Return the records of this user, in the user's state folder of this system."""
    return Records(state_folder() / "records.json")
