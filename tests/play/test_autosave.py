"""The unfinished game is saved from one run to the next, and only that."""

import subprocess
from pathlib import Path

import pytest

from noughts.errors import NoughtsError
from noughts.play.savefile import Autosave, default_path
from noughts.play.session import Session
from noughts.rules.game import Game, mnk
from noughts.strategies.registry import Registry

START = mnk(3, 3, 3).start
BEGUN = Session(START, (None, "linear:level=easy"), (4, 0), (8,))


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's state folder, which does not exist yet."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_before_the_first_save_there_is_no_game_and_no_folder(state: Path) -> None:
    assert Autosave().load() is None
    Autosave().delete()
    assert not state.exists()
    assert default_path().is_relative_to(state)


def test_every_move_is_saved_and_the_end_deletes_the_game(state: Path) -> None:
    autosave, session = Autosave(), Session(START)
    assert not autosave.save(session)
    assert autosave.load() is None  # nothing has been played
    for cell in (0, 3, 1, 4):
        session = session.play(cell)
        assert autosave.save(session)
        assert Autosave().load() == session
        assert files(state) == ["noughts/game.txt"]
    while session.moves:  # moves that were taken back are saved too
        session = session.undo()
        assert autosave.save(session)
        assert Autosave().load() == session
    session = session.at(4).play(2)
    for _ in range(2):
        assert not autosave.save(session)
        assert Autosave().load() is None
        assert files(state) == []


def test_a_game_in_which_nobody_has_chosen_a_move_does_not_replace_another() -> None:
    autosave = Autosave()
    autosave.save(BEGUN)
    assert autosave.save(BEGUN.restart())
    assert autosave.save(BEGUN.restart().swap().play(4))  # the strategy moved first
    assert autosave.load() == BEGUN
    autosave.delete()
    assert not autosave.save(BEGUN.restart().swap().play(4))
    assert autosave.load() is None


def test_saving_never_builds_a_strategy_nor_starts_a_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "program.py"
    program.write_text("raise SystemExit", "utf-8")
    session = Session(START, (None, str(program)), (4, 0))

    def refuse(*_: object, **__: object) -> None:
        pytest.fail("a strategy was built or a process started")

    monkeypatch.setattr(Registry, "strategy", refuse)
    monkeypatch.setattr(subprocess, "Popen", refuse)
    Autosave().save(session)
    assert Autosave().load() == session
    assert Autosave().save(BEGUN)  # over the game that names the program
    assert Autosave().load() == BEGUN


def test_each_move_is_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
    writes: list[Path] = []
    monkeypatch.setattr("noughts.play.savefile.write_whole", lambda path, _: writes.append(path))
    autosave, session = Autosave(), Session(START)
    for moves, cell in enumerate((0, 3, 1, 4), start=1):
        session = session.play(cell)
        autosave.save(session)
        assert writes == [default_path()] * moves


@pytest.mark.parametrize("text", ["", "my diary", "noughts game 1\n", "\0"])
def test_an_unreadable_game_raises_and_can_be_deleted(text: str) -> None:
    default_path().parent.mkdir(parents=True)
    default_path().write_text(text, "utf-8")
    with pytest.raises(NoughtsError, match=r"is not a saved game: [^\n]+$"):
        Autosave().load()
    Autosave().delete()
    assert Autosave().load() is None


def test_an_unreadable_game_is_renamed_by_the_first_save() -> None:
    default_path().parent.mkdir(parents=True)
    for text in ("my diary", "noughts game 1\nX: nobody"):
        default_path().write_text(text, "utf-8")
        assert Autosave().save(BEGUN)
        assert Autosave().load() == BEGUN
        assert default_path().with_name("set-aside.txt").read_text("utf-8") == text


def test_an_obstacle_is_explained_in_one_sentence(state: Path) -> None:
    state.write_text("a file where the folder should be", "utf-8")
    with pytest.raises(NoughtsError, match=r"^cannot save the game: [^\n]+$"):
        Autosave().save(BEGUN)
    assert Autosave().load() is None
    state.unlink()
    default_path().mkdir(parents=True)
    with pytest.raises(NoughtsError, match=r"^cannot write '[^\n]+$"):
        Autosave().save(BEGUN)
    with pytest.raises(NoughtsError, match=r"^cannot delete the saved game: [^\n]+$"):
        Autosave().delete()
    assert Autosave().load() is None


@pytest.mark.parametrize(
    "session",
    [
        Session(Game.of(3, 3, [[0, 1, 2]]).start.play(0), (None, None), (1,)),
        Session(START, (None, "my\nprogram.py"), (1,)),
    ],
    ids=["no name", "two lines"],
)
def test_a_game_that_could_not_be_read_back_leaves_the_saved_one(session: Session) -> None:
    Autosave().save(BEGUN)
    with pytest.raises(NoughtsError, match="cannot be saved"):
        Autosave().save(session)
    assert Autosave().load() == BEGUN
