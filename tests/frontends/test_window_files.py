"""Saved games, and the sound of the window."""

from pathlib import Path

import pygame
import pytest
from window_user import START, User, end_game, facing, no_screen

from noughts import mnk
from noughts.play.savefile import load, save
from noughts.play.session import Session

__all__ = ["no_screen"]
pytestmark = pytest.mark.usefixtures("no_screen")


def drop(user: User, path: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    user.window.step()
    user.wait()


def test_a_game_is_saved_with_a_picture_and_continued_by_dropping_it(tmp_path: Path) -> None:
    user = facing("Pip")
    user.play("b2")
    session = user.session
    user.click(user.widget("save"))
    save_key = {"key": pygame.K_s, "unicode": "s", "mod": pygame.KMOD_LCTRL}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, save_key))
    user.window.step()
    assert "Saved as noughts-2.txt" in user.state.comment
    assert (tmp_path / "noughts-1.svg").read_text().startswith("<svg")
    assert load(tmp_path / "noughts-1.txt") == session
    user.click(user.widget("board", "4,4,4"))
    drop(user, tmp_path / "noughts-1.txt")
    assert user.session == session
    assert user.state.settings.board == "3,3,3"
    assert "This is 'noughts-1.txt'." in user.text
    end_game(user)
    assert user.state.records.book.results


def test_a_file_that_cannot_be_opened_changes_nothing(tmp_path: Path) -> None:
    user = facing("Pip")
    user.play("b2")
    before = user.session
    (tmp_path / "other.txt").write_text("nothing")
    save(Session(START, (None, "/bin/bot.py")), tmp_path / "program.txt")
    save(Session(mnk(15, 15, 5).start, (None, "minimax")), tmp_path / "large.txt")
    for name, why in (
        ("missing.txt", "No such file"),
        ("other.txt", "not a saved game"),
        ("program.txt", "a program that you trust"),
        ("large.txt", "Minimax cannot play a board this large"),
    ):
        drop(user, tmp_path / name)
        assert user.state.comment.startswith("This game cannot be opened: ")
        assert why in user.state.comment
        assert user.session == before


def test_a_game_that_cannot_be_saved_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    user = facing("Pip")
    monkeypatch.setattr(Path, "cwd", lambda: Path("/nowhere/at/all"))
    user.press("w")
    assert user.state.comment.startswith("This game cannot be saved: ")


def test_sound_is_off_and_can_be_switched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    user = User(mode="two")
    played: list[str] = []
    monkeypatch.setattr(
        "noughts.frontends.window.sound.Sound.play", lambda _, name: played.append(name)
    )
    user.play("a1")
    assert played == []
    assert not pygame.mixer.get_init()
    user.click(user.widget("sound"))
    assert pygame.mixer.get_init()
    user.play("b1", "a2", "b2", "a3")
    assert played == ["move", "move", "move", "win"]
    user.press("k", "n")
    user.play("a1")
    assert len(played) == 4


def test_without_a_sound_device_the_button_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    user = User(mode="two")
    user.press("k")
    assert not user.state.sound_on
    assert "This computer has no sound device" in user.text
    user.press("d")
    assert "This computer has no sound device" not in user.text
    widget = user.widget("sound")
    assert not widget.enabled
    user.point(widget.rect.center)
    assert "This computer has no sound device" in user.text
