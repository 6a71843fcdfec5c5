"""The unfinished game is saved from one run to the next, and only that."""

from __future__ import annotations

from pathlib import Path

import pytest

from noughts.errors import NoughtsError
from noughts.play.savefile import Autosave, default_path, load
from noughts.play.session import Session
from noughts.rules.game import mnk

GAME = mnk(3, 3, 3)
BEGUN = Session(GAME.start, (None, "linear:level=easy"), (4, 0), (8,))


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder of the user, which does not exist at first."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_nothing_is_there_before_anything_was_saved(state: Path) -> None:
    autosave = Autosave()
    assert autosave.load() is None
    autosave.delete()
    assert not state.exists()
    assert autosave.path == default_path() == state / "noughts" / "game.txt"


def test_every_move_of_a_game_is_saved_and_the_end_deletes_it(state: Path) -> None:
    autosave, session = Autosave(), Session(GAME.start)
    assert not autosave.save(session)
    assert autosave.load() is None  # nothing has been played
    for cell in (0, 3, 1, 4):
        session = session.play(cell)
        assert autosave.save(session)
        assert Autosave().load() == session
        assert files(state) == ["noughts/game.txt"]
    while session.moves:  # moves taken back are saved as well
        session = session.undo()
        assert autosave.save(session)
        assert Autosave().load() == session
    session = session.at(4).play(2)
    for _ in range(2):
        assert not autosave.save(session)
        assert autosave.load() is None
        assert files(state) == []


def test_a_game_in_which_nobody_has_chosen_yet_does_not_replace_another() -> None:
    autosave = Autosave()
    autosave.save(BEGUN)
    assert autosave.save(BEGUN.restart())
    assert autosave.save(BEGUN.restart().swap().play(4))  # the strategy moved first
    assert autosave.load() == BEGUN
    autosave.delete()
    assert not autosave.save(BEGUN.restart().swap().play(4))
    assert autosave.load() is None


def test_a_later_game_replaces_an_earlier_one() -> None:
    autosave = Autosave()
    autosave.save(BEGUN)
    other = Session(mnk(5, 5, 4).start, (None, None), (12,))
    autosave.save(other)
    assert Autosave().load() == other


def test_a_deleted_game_may_be_deleted_again(state: Path) -> None:
    autosave = Autosave()
    autosave.save(BEGUN)
    autosave.delete()
    autosave.delete()
    assert autosave.load() is None
    assert files(state) == []


@pytest.mark.parametrize("text", ["", "my diary", "noughts game 1\n", "\0"])
def test_a_file_that_is_not_a_game_is_named_and_can_be_deleted(text: str) -> None:
    autosave = Autosave()
    autosave.path.parent.mkdir(parents=True)
    autosave.path.write_text(text, "utf-8")
    with pytest.raises(NoughtsError, match=r"is not a saved game: [^\n]+$"):
        autosave.load()
    autosave.delete()
    assert autosave.load() is None
    autosave.save(BEGUN)
    assert autosave.load() == BEGUN


def test_an_obstacle_is_named_in_one_sentence(state: Path) -> None:
    state.write_text("a file where the folder should be", "utf-8")
    autosave = Autosave()
    with pytest.raises(NoughtsError, match=r"^cannot save the game: [^\n]+$"):
        autosave.save(BEGUN)
    assert autosave.load() is None
    state.unlink()
    autosave.path.mkdir(parents=True)
    with pytest.raises(NoughtsError, match=r"^cannot write '[^\n]+$"):
        autosave.save(BEGUN)
    with pytest.raises(NoughtsError, match=r"^cannot delete the saved game: [^\n]+$"):
        autosave.delete()
    assert autosave.load() is None


@pytest.mark.parametrize("text", ["not a game", "noughts game 1\nX: nobody"])
def test_a_damaged_file_is_renamed_and_not_lost(text: str) -> None:
    autosave = Autosave()
    autosave.path.parent.mkdir(parents=True)
    autosave.path.write_text(text, "utf-8")
    assert autosave.save(BEGUN)
    assert autosave.load() == BEGUN
    assert autosave.path.with_name("unreadable.txt").read_text("utf-8") == text


def test_a_move_costs_one_write_of_one_file(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    autosave = Autosave()
    autosave.save(BEGUN)
    written: list[Path] = []

    def record(path: Path, _: str) -> None:
        written.append(path)

    def refuse(_: Path) -> Session:
        raise AssertionError("the file is read again")

    monkeypatch.setattr("noughts.play.savefile.write_whole", record)
    monkeypatch.setattr("noughts.play.savefile.load", refuse)
    for cell in (1, 2):
        assert autosave.save(BEGUN.play(cell))
    assert written == [autosave.path] * 2
    assert files(state) == ["noughts/game.txt"]


def test_a_path_of_its_own_is_used(tmp_path: Path, state: Path) -> None:
    autosave = Autosave(tmp_path / "elsewhere" / "mine.txt")
    assert autosave.save(BEGUN)
    assert load(tmp_path / "elsewhere" / "mine.txt") == BEGUN
    assert not state.exists()
