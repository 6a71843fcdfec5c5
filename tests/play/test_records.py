"""The records of a player: laws of the value, and a file that loses nothing."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.analysis.tally import Tally
from noughts.errors import NoughtsError, Unreadable
from noughts.play.messages import describe_record
from noughts.play.records import (
    LARGEST_FILE,
    Book,
    Puzzles,
    Records,
    Result,
    Score,
    default_records,
    parse_book,
)
from noughts.play.savefile import Autosave
from noughts.rules.game import mnk
from noughts.strategies.characters import CHARACTERS

NAMES = [character.name for character in CHARACTERS]
SCORES: tuple[Score, ...] = ("won", "drawn", "lost")
DAY = date(2026, 7, 29)

results = st.builds(
    Result, st.sampled_from(NAMES), st.sampled_from(["3,3,3", "4,4,4"]), st.sampled_from(SCORES)
)
days = st.integers(0, 40).map(lambda number: DAY + timedelta(days=number))


@st.composite
def books(draw: st.DrawFn) -> Book:
    """Any book that events can lead to."""
    book = Book()
    for result in draw(st.lists(results, max_size=12)):
        book = book.add(result)
    for day in draw(st.lists(days, max_size=12)):
        book = book.solve(day)
    return book.see_hint() if draw(st.booleans()) else book


# --- the value ----------------------------------------------------------------------------------


@given(st.lists(results, max_size=30))
def test_every_result_counts_once_where_it_belongs(added: list[Result]) -> None:
    book = Book()
    for result in added:
        book = book.add(result)
    for name in NAMES:
        for game in ("3,3,3", "4,4,4", "15,15,5"):
            mine = [each.score for each in added if (each.opponent, each.game) == (name, game)]
            assert book.result(name, game) == Tally(*(mine.count(score) for score in SCORES))


@given(st.lists(days, max_size=20), days)
def test_a_streak_is_a_run_of_days_up_to_today(solved: list[date], today: date) -> None:
    solved = sorted(solved)
    puzzles = Puzzles()
    for day in solved:
        puzzles = puzzles.solve(day)
        assert puzzles.solve(day) == puzzles
    runs: dict[date, int] = {}
    for day in sorted(set(solved)):
        runs[day] = runs.get(day - timedelta(days=1), 0) + 1
    assert puzzles.best == max(runs.values(), default=0)
    if not runs:
        assert puzzles == Puzzles()
    elif today >= solved[-1]:
        yesterday = today - timedelta(days=1)
        assert puzzles.streak_on(today) == runs.get(today, runs.get(yesterday, 0))


def test_a_puzzle_of_an_earlier_day_changes_nothing() -> None:
    puzzles = Puzzles().solve(DAY)
    assert puzzles.solve(DAY - timedelta(days=1)) == puzzles


@given(books())
def test_reading_is_the_inverse_of_writing(book: Book) -> None:
    assert parse_book(json.dumps(book.to_json())) == book


@given(books())
def test_clearing_forgets_everything_but_the_hint(book: Book) -> None:
    assert book.clear() == Book(hint_seen=book.hint_seen)


BROKEN = [
    "",
    "my diary",
    "[]",
    "null",
    "{}",
    "\0",
    "[" * 100_000,
    json.dumps({**Book().to_json(), "noughts records": 2}),
    json.dumps({**Book().to_json(), "results": {"Wren": {"3,3,3": {"won": 1}}}}),
    json.dumps({**Book().to_json(), "results": {"Wren": {"3,3,3": 5}}}),
    json.dumps(
        {**Book().to_json(), "results": {"W": {"3,3,3": {"won": -1, "drawn": 0, "lost": 0}}}}
    ),
    json.dumps(
        {**Book().to_json(), "results": {"W": {"3,3,3": {"won": True, "drawn": 0, "lost": 0}}}}
    ),
    json.dumps(
        {**Book().to_json(), "results": {"W\n": {"3,3,3": {"won": 1, "drawn": 0, "lost": 0}}}}
    ),
    json.dumps({**Book().to_json(), "puzzles": {"last": "today", "streak": 1, "best": 1}}),
    json.dumps({**Book().to_json(), "puzzles": {"last": None, "streak": 1.5, "best": 1}}),
    "{" + " " * LARGEST_FILE + "}",
]


@pytest.mark.parametrize("text", BROKEN[:-1])
def test_a_text_that_is_no_book_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_book(text)


# --- the file -----------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "records.json"


def test_before_the_first_result_there_is_no_file(path: Path) -> None:
    assert Records(path).book == Book()
    assert not path.parent.exists()


def test_every_change_is_in_the_file_at_once(path: Path) -> None:
    records = Records(path)
    records.change(lambda book: book.add(Result("Wren", "3,3,3", "won")))
    assert Records(path).book == records.book == Book().add(Result("Wren", "3,3,3", "won"))
    records.change(lambda book: book.solve(DAY))
    records.change(Book.see_hint)
    assert Records(path).book == records.book
    assert records.book.puzzles == Puzzles(DAY, 1, 1)
    assert records.book.hint_seen
    records.change(Book.clear)
    assert Records(path).book == Book(hint_seen=True)
    assert [each.name for each in path.parent.iterdir()] == ["records.json"]


def test_two_programs_at_once_lose_nothing(path: Path) -> None:
    one, other = Records(path), Records(path)
    for _ in range(3):
        one.change(lambda book: book.add(Result("Wren", "3,3,3", "won")))
        other.change(lambda book: book.add(Result("Wren", "3,3,3", "lost")))
    assert Records(path).book.result("Wren", "3,3,3") == Tally(3, 0, 3)


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_file_is_set_aside_and_not_lost(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    records = Records(path)
    assert records.book == Book()
    assert path.read_text("utf-8") == text  # looking changes nothing
    records.change(lambda book: book.add(Result("Wren", "3,3,3", "drawn")))
    assert Records(path).book.result("Wren", "3,3,3") == Tally(0, 1, 0)
    assert path.with_name("records-unreadable.json").read_text("utf-8") == text
    path.write_text("again", "utf-8")
    records.change(lambda book: book.add(Result("Wren", "3,3,3", "drawn")))
    assert path.with_name("records-unreadable1.json").read_text("utf-8") == "again"
    assert Records(path).book.result("Wren", "3,3,3") == Tally(0, 2, 0)  # it was still in memory


def test_a_file_that_is_not_text_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe\xfa")
    Records(path).change(Book.see_hint)
    assert Records(path).book.hint_seen
    assert path.with_name("records-unreadable.json").read_bytes() == b"\xff\xfe\xfa"


@pytest.mark.parametrize("obstacle", ["folder", "write"])
def test_after_an_obstacle_the_book_goes_on_in_memory(
    path: Path, monkeypatch: pytest.MonkeyPatch, obstacle: str
) -> None:
    if obstacle == "folder":
        path.parent.write_text("a file where the folder should be", "utf-8")
    else:

        def refuse(*_: object) -> None:
            raise NoughtsError("cannot write")

        monkeypatch.setattr("noughts.play.records.write_whole", refuse)
    records, won = Records(path), Result("Wren", "3,3,3", "won")
    why = records.change(lambda book: book.add(won))
    assert re.fullmatch(r"Your record is not saved: cannot [^\n]+\.", why)
    assert records.book == Book().add(won)
    assert records.change(lambda book: book.add(won)) == ""  # once is enough
    assert records.book == Book().add(won).add(won)


def test_without_a_file_the_book_is_in_memory() -> None:
    records = Records()
    records.change(lambda book: book.add(Result("Wren", "3,3,3", "won")))
    records.change(lambda book: book.solve(DAY))
    assert records.book.result("Wren", "3,3,3") == Tally(1, 0, 0)
    assert records.book.puzzles.streak_on(DAY) == 1


def test_the_file_is_beside_the_unfinished_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_records().path == tmp_path / "noughts" / "records.json"
    assert Autosave().path.parent == tmp_path / "noughts"


def test_a_record_in_words() -> None:
    assert describe_record("Wren", mnk(4, 4, 4), Tally(2, 1, 4)) == (
        "Your record against Wren on 4x4, 4 in a row: 2 won, 1 drawn, 4 lost."
    )
