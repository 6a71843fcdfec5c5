"""From what a person types to the file."""

from pathlib import Path

import pytest

from noughts.errors import NoughtsError
from noughts.programs.find import Found, NoProgram, find, looks_like_a_program
from noughts.programs.named import program_class

PROGRAM = "def best_move(board):\n    return board.index(' ')\n"


def test_a_file_is_found_with_and_without_an_entry(tmp_path: Path) -> None:
    file = tmp_path / "my-ai 2.py"
    file.write_text(PROGRAM)
    assert find(str(file)) == Found(file, None)
    assert find(f"{file}:best_move") == Found(file, "best_move")
    assert find(f"{file}:Bot.move") == Found(file, "Bot.move")


def test_what_is_no_entry_is_said(tmp_path: Path) -> None:
    (tmp_path / "ai.py").write_text(PROGRAM)
    with pytest.raises(NoProgram, match="does not name a function"):
        find(f"{tmp_path}/ai.py:best move")


def test_a_bracket_that_is_not_closed_is_said(tmp_path: Path) -> None:
    (tmp_path / "ai.py").write_text(PROGRAM)
    for entry in ("best_move(board, own", "best_move(board", "best_move(f(board), own"):
        with pytest.raises(NoughtsError, match=r"bracket in 'best_move.*' is not closed"):
            program_class(f"{tmp_path}/ai.py:{entry}")


def test_a_file_that_is_not_there_is_said_with_those_that_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ai.py").write_text(PROGRAM)
    with pytest.raises(NoProgram, match=r"no file .*a1\.py.* has ai\.py"):
        find(str(tmp_path / "a1.py"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoProgram, match=r"no file 'a1\.py'; this folder has ai\.py"):
        find("a1.py")
    with pytest.raises(NoProgram, match="no file"):
        find("nowhere/at/all.py")


def test_the_one_program_of_a_folder_is_found(tmp_path: Path) -> None:
    (tmp_path / "runner.py").write_text("def ai_move(board):\n    return 1\n")
    (tmp_path / "test_ai.py").write_text(PROGRAM)
    (tmp_path / "broken.py").write_text("def best_move(board:\n")
    (tmp_path / "helpers.py").write_text("def check_winner(board):\n    return None\n")
    (tmp_path / "game.py").write_text(PROGRAM)
    assert find(str(tmp_path)).path == tmp_path / "game.py"
    assert find(f"{tmp_path}:best_move") == Found(tmp_path / "game.py", "best_move")


def test_the_usual_name_is_the_obvious_one(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(PROGRAM)
    (tmp_path / "tictactoe.py").write_text(PROGRAM)
    assert find(str(tmp_path)).path == tmp_path / "tictactoe.py"


def test_several_programs_are_listed_and_none_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoProgram, match="no program found in"):
        find(str(tmp_path))
    (tmp_path / "one.py").write_text(PROGRAM)
    (tmp_path / "two.py").write_text(PROGRAM)
    with pytest.raises(NoProgram, match=r"one\.py or .*two\.py"):
        find(str(tmp_path))


def test_a_program_one_folder_down_is_found(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("import engine.brain\n")
    for folder in ("engine", "tests", ".old", "venv", "node_modules", "__pycache__"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "brain.py").write_text(PROGRAM)
    assert find(str(tmp_path)).path == tmp_path / "engine" / "brain.py"
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "ai.py").write_text(PROGRAM)
    with pytest.raises(NoProgram, match=r"engine/brain\.py or .*other/ai\.py"):
        find(str(tmp_path))
    (tmp_path / "main.py").write_text(PROGRAM)  # what is nearer is meant
    assert find(str(tmp_path)).path == tmp_path / "main.py"


def test_strategies_are_no_programs(tmp_path: Path) -> None:
    assert not any(map(looks_like_a_program, ("perfect", "minimax:depth=3", "random")))
    assert looks_like_a_program(str(tmp_path))
    assert looks_like_a_program("tictactoe.py:Bot.move")
