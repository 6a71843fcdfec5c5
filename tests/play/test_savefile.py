"""Sessions as text and in files, and files that are not saved games."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions import sessions
from test_files import left

from noughts.errors import NoughtsError, Unreadable
from noughts.play.savefile import (
    FIRST_LINE,
    LARGEST_FILE,
    format_session,
    load,
    parse_session,
    save,
)
from noughts.play.session import Session
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_position
from noughts.rules.variants import torus

GOOD_SESSION = Session(parse_position("X../.O./..."), (None, "linear:level=easy"), (1, 2), (6,))
GOOD = format_session(GOOD_SESSION)


def error_of(call: Callable[[], object]) -> str:
    """Return the message of a `NoughtsError`, which must be one line for a person."""
    with pytest.raises(NoughtsError) as error:
        call()
    text = str(error.value)
    assert text.isprintable()
    assert text
    return text


# --- round trips --------------------------------------------------------------------------------


@given(sessions())
def test_a_session_is_read_back_as_it_was(session: Session) -> None:
    text = format_session(session)
    assert parse_session(text) == session
    assert len(text) < LARGEST_FILE / 1.5
    assert all(line.isprintable() for line in text.splitlines())
    for change in (lambda t: t.replace("\n", "\r\n"), str.strip, lambda t: f"\n{t}\n\n"):
        assert parse_session(change(text)) == session


def test_the_longest_game_of_the_largest_board_fits_into_a_file(tmp_path: Path) -> None:
    game = mnk(26, 26, 26)
    cells = tuple(Random(1).sample(range(676), 676))
    player = "linear:slip=0.25,level=medium,override=no"
    session = Session(game.start, (player, player), cells)
    assert session.position.drawn
    save(session, tmp_path / "file")
    assert load(tmp_path / "file") == session
    assert (tmp_path / "file").stat().st_size < LARGEST_FILE


def test_a_saved_game_replaces_another_and_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for session in (GOOD_SESSION, GOOD_SESSION.undo(), Session(mnk(4, 3, 3).start)):
        save(session, path)
        assert load(path) == session
        assert path.read_text("utf-8") == format_session(session)
        assert left(tmp_path) == ["game"]


@pytest.mark.parametrize("spec", ["nobody", "linear:level=simple", "/no/such/program.py"])
def test_a_file_is_read_and_written_without_looking_for_its_players(
    spec: str, tmp_path: Path
) -> None:
    session = Session(mnk(3, 3, 3).start, (spec, None), (4,))
    save(session, tmp_path / "game")
    save(load(tmp_path / "game"), tmp_path / "copy")
    assert load(tmp_path / "copy") == session


def test_numbers_and_upper_case_are_read_as_at_the_board() -> None:
    text = GOOD.replace("moves: b1 c1", "moves: 2 C1").replace("start: X../.O./...", "start:")
    assert parse_session(text.replace("undone: a3\n", "")).moves == (1, 2)


# --- text that is not a session -----------------------------------------------------------------

BAD = {
    "empty": ("", "its first line is ''"),
    "blank": (" \n\n", "its first line is ''"),
    "another file": ("import os\n", "its first line is 'import os'"),
    "a later format": (GOOD.replace("game 1", "game 2"), "'noughts game 2' instead of"),
    "a NUL": (GOOD.replace("b1", "\0"), r"'\\x00' is not a cell"),
    "only the first line": (f"{FIRST_LINE}\n", "the line 'game:' is missing"),
    "no game": (re.sub("game: .*\n", "", GOOD), "the line 'game:' is missing"),
    "no X": (re.sub("X: .*\n", "", GOOD), "the line 'X:' is missing"),
    "no O": (re.sub("O: .*\n", "", GOOD), "the line 'O:' is missing"),
    "no moves": (re.sub("moves: .*\n", "", GOOD), "the line 'moves:' is missing"),
    "a line twice": (f"{GOOD}game: 4,4,4\n", "cannot read its line 'game: 4,4,4'"),
    "an unknown line": (f"{GOOD}Y: person\n", "cannot read its line 'Y: person'"),
    "a line without a colon": (f"{GOOD}b2\n", "cannot read its line 'b2'"),
    "a blank line within": (GOOD.replace("X:", "\nX:"), "cannot read its line ''"),
    "no such game": (GOOD.replace("3,3,3", "3,3,4"), "4 in a row does not fit"),
    "a game without sense": (GOOD.replace("3,3,3", "chess"), "cannot read the game 'chess'"),
    "another board": (
        GOOD.replace("3,3,3", "4,4,3"),
        "but the game 4,4,3 has 4 columns and 4 rows",
    ),
    "an impossible start": (GOOD.replace("X../.O.", "XXX/OOO"), "cannot arise"),
    "a start too far": (GOOD.replace("X../.O./...", "XXX/OO./..."), "the game is over"),
    "no player": (GOOD.replace("X: person", "X:"), "the line 'X:' names no player"),
    "no such cell": (GOOD.replace("b1", "d1"), "'d1' is not a cell"),
    "a taken cell": (GOOD.replace("b1", "a1"), "cannot be played in X../.O./...: it is taken"),
    "a cell twice": (GOOD.replace("undone: a3", "undone: b1"), "it is taken"),
    "too many moves": (
        "noughts game 1\ngame: 3,3,3\nX: person\nO: person\nmoves: 1 4 2 5 3 6\n",
        "the game is over",
    ),
}


@pytest.mark.parametrize("why", BAD)
def test_text_that_is_not_a_game_is_refused_with_the_reason(why: str, tmp_path: Path) -> None:
    text, reason = BAD[why]
    assert re.search(reason, error_of(lambda: parse_session(text)))
    path = tmp_path / "file"
    path.write_text(text, "utf-8")
    with pytest.raises(Unreadable):
        load(path)
    message = error_of(lambda: load(path))
    assert message.startswith(f"{str(path)!r} is not a saved game: ")
    assert re.search(reason, message)


def assert_read_or_refused(text: str) -> None:
    """A text is a session that can be written again, or raises one sentence."""
    try:
        session = parse_session(text)
    except NoughtsError:
        error_of(lambda: parse_session(text))
    else:
        assert parse_session(format_session(session)) == session


@given(st.text(max_size=300))
def test_any_text_is_a_game_or_refused(text: str) -> None:
    assert_read_or_refused(text)
    assert_read_or_refused(f"{FIRST_LINE}\n{text}")
    assert_read_or_refused(f"{FIRST_LINE}\ngame: 3,3,3\nX: {text}\nO: person\nmoves: {text}")


PIECES = (*"\n\r\0:,=09x/\u2028\xb2\u0663", "", "a1")


@given(st.data())
def test_any_change_of_a_good_text_is_a_game_or_refused(data: st.DataObject) -> None:
    text = GOOD
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 8)))
        new = data.draw(st.sampled_from(PIECES) | st.text(max_size=4))
        text = text[:start] + new + text[end:]
    assert_read_or_refused(text)


@given(st.permutations(GOOD.splitlines()[1:]), st.integers(0, 6))
def test_the_order_of_the_lines_does_not_matter_but_each_is_needed_once(
    lines: list[str], most: int
) -> None:
    assert_read_or_refused("\n".join([FIRST_LINE, *lines[:most]]))
    assert parse_session("\n".join([FIRST_LINE, *lines])) == GOOD_SESSION


# --- files that cannot be read or written -------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\x00",
        b"\x00" * 100,
        b"\x89PNG\r\n\x1a\n",
        GOOD.encode("utf-16"),
        b"a" * 2_000_000,
        GOOD.encode() + b" " * LARGEST_FILE,
        re.sub("game: .*", "game: " + "9" * 9000, GOOD).encode(),
        re.sub("start: .*", "start: " + "X" * 9000, GOOD).encode(),
        re.sub("X: .*", "X: " + "p" * 9000, GOOD).encode(),
        re.sub("moves: .*", "moves: " + "b" * 9000, GOOD).encode(),
        FIRST_LINE.encode() + b"\n" + b":" * 9000,
    ],
    ids=lambda content: repr(content[:12]),
)
def test_a_file_that_is_not_a_game_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    message = error_of(lambda: load(path))
    assert repr(str(path)) in message
    assert len(message) < len(str(path)) + 300


@pytest.mark.parametrize("name", ["missing", "", "file/x", "n" * 300, "nul\0", "loop", "\ud800"])
def test_a_path_that_cannot_be_read_or_written_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text(GOOD, "utf-8")
    (tmp_path / "loop").symlink_to("loop")
    path = tmp_path / name
    assert error_of(lambda: load(path)).startswith("cannot read '")
    if name != "missing":
        error_of(lambda: save(GOOD_SESSION, path))
    assert left(tmp_path) == ["file", "loop"]
    assert (tmp_path / "file").read_text("utf-8") == GOOD


@pytest.mark.parametrize("content", [b"", b"my diary\n", b"\xff", b"x" * 20_000, b"noughts game"])
def test_a_file_that_is_not_a_game_is_not_overwritten(content: bytes, tmp_path: Path) -> None:
    path, link = tmp_path / "diary", tmp_path / "link"
    path.write_bytes(content)
    link.symlink_to(path)
    for each in (path, link):
        message = error_of(lambda each=each: save(GOOD_SESSION, each))  # type: ignore[misc]
        assert repr(str(each)) in message
        assert message.endswith("choose another name")
    assert path.read_bytes() == content
    assert left(tmp_path) == ["diary", "link"]


def test_a_damaged_game_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(f"{FIRST_LINE}\ngame: ches", "utf-8")
    save(GOOD_SESSION, path)
    assert path.read_text("utf-8") == GOOD


GAME = mnk(3, 3, 3)
NAMELESS = {
    "a game whose name is not known": Session(Game(3, 3, GAME.lines[:5], "five lines").start),
    "a torus under a false name": Session(Game(3, 3, torus(3, 3, 3).lines, "3,3,3").start),
    "a game without a name": Session(Game(3, 3, GAME.lines[:5]).start),
    "a player on two lines": Session(GAME.start, ("my\nprogram.py", None)),
    "a player without a name": Session(GAME.start, ("", None)),
    "a program called person": Session(GAME.start, ("person", None)),
}


@pytest.mark.parametrize("what", NAMELESS)
def test_a_game_that_could_not_be_read_back_is_not_saved(what: str, tmp_path: Path) -> None:
    assert "cannot be saved" in error_of(lambda: save(NAMELESS[what], tmp_path / "file"))
    assert left(tmp_path) == []
