"""From what a user types to a program."""

import os
from pathlib import Path

import pytest

from noughts.errors import NoughtsError, Unreadable
from noughts.programs.options import Options
from noughts.programs.target import NoProgram, find_target, is_program

FUNCTION = "def best_move(board):\n    return board.index(' ')\n"
SCRIPT = FUNCTION + "\nif __name__ == '__main__':\n    print(input())\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- reading ------------------------------------------------------------------------------------


def test_a_file_is_found_with_and_without_a_function() -> None:
    file = Path("my-ai, 2.py")
    file.write_text(FUNCTION)
    found = find_target(str(file))
    assert (found.path, found.entry, found.options) == (file, "", Options())
    assert find_target(f"{file}:best_move").entry == "best_move"
    assert find_target(f"{file}:Bot.move").entry == "Bot.move"
    assert find_target(f"{file}:best_move").path == file


@pytest.mark.parametrize(
    ("written", "options"),
    [
        (",menu=2;hard", Options(menu=("2", "hard"))),
        (",menu=", Options(menu=("",))),
        (",board=flat,answer=row,col", Options(board="flat", answer="row,col")),
        (",plays=second", Options(plays="second")),
        (",answer=move:index,marks=1/-1/0", Options(answer="move:index", marks="1/-1/0")),
        (",call=move(board, own,board=3)", Options(call="move(board, own,board=3)")),
        (
            ",menu=1,board=flat,call=Bot(own).move(board)",
            Options(menu=("1",), board="flat", call="Bot(own).move(board)"),
        ),
        (":move(board, own, 'hard')", Options(call="move(board, own, 'hard')")),
        (":move(board,own),board=flat", Options(call="move(board,own)", board="flat")),
    ],
)
def test_options_are_read(written: str, options: Options) -> None:
    Path("ai.py").write_text(FUNCTION)
    found = find_target(f"ai.py{written}")
    assert (found.path, found.entry, found.options) == (Path("ai.py"), "", options)


def test_options_in_a_specification_replace_the_others() -> None:
    Path("ai.py").write_text(FUNCTION)
    given = Options(menu=("1",), board="rows", move_seconds=3)
    found = find_target("ai.py:move,menu=2", given)
    assert found.options == Options(menu=("2",), board="rows", move_seconds=3)
    assert found.entry == "move"


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (
            ",depth=1",
            r"cannot read 'depth=1' in 'ai\.py,depth=1'; the options of a program are me",
        ),
        (
            ":best move",
            "'best move' after the colon in 'ai.py:best move' does not name a function",
        ),
        (":", "'' after the colon"),
        (":move(board, own", "the bracket in .* is not closed"),
    ],
)
def test_what_cannot_be_read_is_quoted(written: str, message: str) -> None:
    Path("ai.py").write_text(FUNCTION)
    with pytest.raises(Unreadable, match=message):
        find_target(f"ai.py{written}")


def test_commands_are_found() -> None:
    found = find_target("command:node bots/bot.js --level=3,4")
    assert (found.command, found.protocol) == ("node bots/bot.js --level=3,4", "line")
    assert (found.path, found.title) == (None, "node bot.js --level=3,4")
    assert find_target("gomocup:./pbrain-x").protocol == "gomocup"


def test_strategies_are_not_programs(here: Path) -> None:
    assert not any(map(is_program, ("perfect", "minimax:depth=3", "rules:slip=1/10", "x" * 9999)))
    assert is_program(str(here))
    assert is_program("tictactoe.py:Bot.move,menu=1")
    assert is_program("bot.js")
    Path("game").mkdir()
    assert is_program("game")
    assert is_program("game:move")


def test_the_whole_path_works_in_every_folder(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("game").mkdir()
    (here / "game" / "main.py").write_text(SCRIPT)
    for rest in ("", ":best_move", ",menu=1;2", ",call=f(board, own)"):
        spec = find_target(f"game{rest}").absolute_spec
        assert spec == f"{here}/game/main.py{rest}"
        with monkeypatch.context() as elsewhere:
            elsewhere.chdir("/")
            assert find_target(spec).path == here / "game" / "main.py"
    assert find_target("command:./bot").absolute_spec == "command:./bot"


# --- files --------------------------------------------------------------------------------------


def test_a_missing_file_is_reported_with_those_that_exist(here: Path) -> None:
    Path("ai.py").write_text(FUNCTION)
    with pytest.raises(NoProgram, match=r"no file 'a1\.py'; this folder has ai\.py"):
        find_target("a1.py")
    with pytest.raises(NoProgram, match=r"no file .*a1\.py'; .* has ai\.py"):
        find_target(str(here / "a1.py"))
    with pytest.raises(NoProgram, match=r"no file 'nowhere/at/all\.py'$"):
        find_target("nowhere/at/all.py")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("bot.js", r"'bot\.js' is not a Python file; run it with --command \"node bot\.js\""),
        ("bot.cpp", r"use --command \"./NAME\" after compiling it"),
        ("bot.ipynb", r"'bot\.ipynb' is a notebook; save it as a \.py file"),
        ("./bot", r"is not a Python file \(\*\.py\); .*--command \"INTERPRETER bot\""),
    ],
)
def test_other_languages_are_referred_to_commands(name: str, message: str) -> None:
    Path(name).write_text("")
    with pytest.raises(NoProgram, match=message):
        find_target(name)


def test_whatever_exists_and_is_no_strategy_is_taken_for_a_program(here: Path) -> None:
    assert not is_program("notes")
    (here / "notes").write_text("text")
    assert is_program("notes")
    with pytest.raises(NoProgram, match="'notes' is not a Python file"):
        find_target("notes")
    os.mkfifo(here / "pipe.py")
    with pytest.raises(NoProgram, match=r"^'pipe.py' is neither a file nor a folder; give"):
        find_target("pipe.py")


def test_windows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    with pytest.raises(NoughtsError, match="not on Windows"):
        find_target("ai.py")


# --- folders ------------------------------------------------------------------------------------


def test_the_one_script_of_a_folder_is_found(here: Path) -> None:
    (here / "test_ai.py").write_text(SCRIPT)
    (here / "broken.py").write_text("def best_move(board:\n")
    (here / "helpers.py").write_text("def check_winner(board):\n    return None\n")
    (here / "game.py").write_text(SCRIPT)
    assert find_target(str(here)).path == here / "game.py"
    assert find_target(f"{here}:best_move").entry == "best_move"
    assert find_target(f"{here},menu=2").options.menu == ("2",)


def test_a_script_without_a_main_part_is_found_by_its_calls(here: Path) -> None:
    (here / "helpers.py").write_text('"""Helpers."""\n')
    (here / "game.py").write_text('"""A game."""\nimport helpers\nprint(input())\n')
    assert find_target(".").path == Path("game.py")


def test_the_usual_name_comes_first_and_then_the_package(here: Path) -> None:
    (here / "runner.py").write_text(SCRIPT)
    (here / "game.py").write_text(SCRIPT)
    (here / "__main__.py").write_text("import game\n")
    assert find_target(str(here)).path == here / "__main__.py"
    (here / "tictactoe.py").write_text(FUNCTION)
    assert find_target(str(here)).path == here / "tictactoe.py"


def test_several_programs_are_listed_and_none_is_reported(here: Path) -> None:
    with pytest.raises(NoProgram, match="there is no Python program in"):
        find_target(str(here))
    (here / "one.py").write_text(FUNCTION)
    assert find_target(str(here)).path == here / "one.py"
    (here / "two.py").write_text(FUNCTION)
    with pytest.raises(NoProgram, match=r"several programs; choose .*one\.py or .*two\.py"):
        find_target(str(here))


def test_a_program_one_folder_down_is_found(here: Path) -> None:
    for folder in ("engine", "tests", ".old", "venv", "node_modules", "__pycache__"):
        (here / folder).mkdir()
        (here / folder / "brain.py").write_text(SCRIPT)
    assert find_target(str(here)).path == here / "engine" / "brain.py"
    (here / "other").mkdir()
    (here / "other" / "ai.py").write_text(SCRIPT)
    with pytest.raises(NoProgram, match=r"engine/brain\.py or .*other/ai\.py"):
        find_target(str(here))
    (here / "main.py").write_text(FUNCTION)  # the nearer one
    assert find_target(str(here)).path == here / "main.py"
