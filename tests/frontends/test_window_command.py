"""`noughts window`: which game it opens, and what it saves."""

from pathlib import Path

import pytest
from command import Call
from window_user import START, User, by_mouse, no_screen

from noughts.frontends.window.app import Window
from noughts.frontends.window.state import WindowState
from noughts.play.actions import Starts
from noughts.play.savefile import Autosave, default_path
from noughts.play.session import Session
from noughts.rules.side import Side

__all__ = ["no_screen"]
pytestmark = pytest.mark.usefixtures("no_screen")


# --- saving -------------------------------------------------------------------------------------


def saved() -> Session | None:
    return Autosave().load()


def test_an_unfinished_game_is_saved_and_a_finished_one_is_not() -> None:
    user = User(opponent="rules", autosave=True)
    user.play("b2")
    assert saved() == user.session
    while not user.session.over:
        by_mouse(user, user.session.position.moves[0])
    assert saved() is None


def test_a_game_that_undo_returns_to_is_saved_again() -> None:
    user = User(opponent="rules", autosave=True)
    user.play("b2")
    left = user.moves
    user.press("n")
    user.play("a1")
    user.press("u", "u")
    assert user.moves == left
    assert saved() == user.session


def test_the_window_stays_open_if_a_game_cannot_be_saved(tmp_path: Path) -> None:
    (tmp_path / "noughts").write_text("a file where the folder should be")
    user = User(mode="two", autosave=True)
    user.play("b2")
    assert user.state.comment.startswith("This game is not saved: ")
    user.play("a1")
    assert user.moves == [4, 0]


# --- the command --------------------------------------------------------------------------------


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[WindowState]:
    """The states of the windows that a command opened; each window closes at once."""
    states: list[WindowState] = []
    monkeypatch.setattr(Window, "run", lambda window: states.append(window.state))
    return states


def test_without_options_the_unfinished_game_continues(
    call: Call, opened: list[WindowState]
) -> None:
    begun = Session(START, (None, None), (4, 0))
    Autosave().save(begun)
    assert call("window") == (0, "", "")
    assert opened[-1].session == begun
    assert "This is the game you left" in opened[-1].comment
    for options in (("--first", "opponent"), ("--opponent", "rules"), ("--game", "4x4")):
        assert call("window", *options) == (0, "", "")
        assert not opened[-1].session.moves
        assert "return to the game you left" in opened[-1].comment
        opened[-1].perform("undo")
        assert opened[-1].session == begun


def test_the_command_decides_who_moves_first(call: Call, opened: list[WindowState]) -> None:
    call("window", "--first", "me")
    call("window", "--first", "opponent")
    call("window", "--first", "opponent", "--position", "X../.../...")
    call("window")
    people = [state.session.people for state in opened]
    assert people[:3] == [(Side.FIRST,), (Side.SECOND,), (Side.FIRST,)]
    starts = [state.settings.starts for state in opened]
    assert starts == [Starts.ME, Starts.OPPONENT, Starts.OPPONENT, Starts.RANDOM]


def test_the_command_lets_two_strategies_play(call: Call, opened: list[WindowState]) -> None:
    call("window", "--watch", "linear:level=easy", "linear:level=hard")
    assert opened[0].session.players == ("linear:level=easy", "linear:level=hard")


def test_an_unreadable_save_is_reported_and_renamed(call: Call, opened: list[WindowState]) -> None:
    default_path().parent.mkdir(parents=True)
    default_path().write_text("noughts game 1\nX: nobody", "utf-8")
    assert call("window", "--two") == (0, "", "")
    state = opened[0]
    assert "cannot be read" in state.comment
    state.choose_cell(0)
    assert saved() == state.session
    assert default_path().with_name("set-aside.txt").exists()
