"""Games that `noughts play` saves and loads."""

from pathlib import Path

import pytest
from command import Call, assert_refused
from terminal_user import START, Typed, last_board

from noughts.play.savefile import load, save
from noughts.play.session import Session
from noughts.rules.game import mnk


def test_a_saved_game_is_continued_when_it_is_loaded(piped: Typed, tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    out = piped("a1", "c3", "u", f"save {file}")
    assert f"Saved in {str(file)!r}." in " ".join(out.split())
    out = piped("board", "r", "b", f"sa {file}.2", args=("--load", str(file)))
    assert "You are playing Rules on 3x3." in out
    assert "Played again: X c3, O" in out
    saved, again = load(file), load(Path(f"{file}.2"))
    assert again == Session(saved.start, saved.players, saved.moves + saved.undone)
    assert last_board(out) == str(again.position)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [(None, "No such file"), ("", "not a saved game"), ("noughts game 1\ngame: 4x4\n", "'X:'")],
)
def test_a_file_that_cannot_be_loaded_is_refused(
    call: Call, text: str | None, quoted: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    if text is not None:
        file.write_text(text, "utf-8")
    assert_refused(call("play", "--load", str(file)), str(file), quoted)


def test_a_loaded_game_that_its_strategy_cannot_play_is_refused(
    call: Call, tmp_path: Path
) -> None:
    save(Session(mnk(4, 4, 4).start, ("minimax", None)), tmp_path / "game")
    assert_refused(call("play", "--load", str(tmp_path / "game")), "Minimax", "at most 6 empty")


def test_a_loaded_game_runs_a_program_only_with_permission(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "program.py"
    program.write_text("def choose(board): return board.index(' ')\n", "utf-8")
    save(Session(START, (None, str(program))), tmp_path / "game")
    looked_up: list[str] = []
    monkeypatch.setattr("noughts.cli.specifications._find_program", looked_up.append)
    assert_refused(call("play", "--load", str(tmp_path / "game")), str(program), "--programs")
    assert looked_up == []
    call("play", "--load", str(tmp_path / "game"), "--programs")
    assert looked_up == [str(program)]


def test_another_file_is_not_overwritten(piped: Typed, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada", "utf-8")
    assert "choose another name" in piped(f"save {file}")
    assert file.read_text("utf-8") == "Dear Ada"
