"""Programs are loaded as they are, without their windows, or as far as they define something."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest
from noughts.programs.apart import host as hosting
from noughts.programs.apart.host import Clocks, DoesNotLoad, Host
from noughts.programs.apart.wire import DEFINITIONS, PLAIN, STAND_INS
from noughts.programs.convention import Convention, Grid, cell_of

from noughts.errors import NoughtsError
from noughts.rules.game import mnk

START = mnk(3, 3, 3).start
ASKED = Convention(entry="move", board="flat", empty="' '", answer="index")
MOVE = "\ndef move(board):\n    return board.index(' ')\n"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No program is taken for one that waits because the machine is busy."""
    monkeypatch.setattr(hosting, "SLOW_START", 60.0)


def loaded(path: Path, source: str | bytes) -> Host:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(source.encode() if isinstance(source, str) else source)
    return Host(path, Clocks(load=30, move=30))


def answer(host: Host, how: Convention = ASKED) -> int | None:
    [leaf] = host.ask(how, START).leaves
    assert leaf.trouble is None, leaf
    return leaf.cell


PROGRAMS: dict[str, tuple[str, str | bytes]] = {
    "plain": (PLAIN, MOVE),
    "main block": (PLAIN, MOVE + "if __name__ == '__main__':\n    input()\n"),
    "prints": (PLAIN, "print('Welcome' * 10000)\n" + MOVE),
    "sleeps": (PLAIN, "import time\ntime.sleep(100)\n" + MOVE),
    "clears the screen": (PLAIN, "import os\nos.system('clear')\n" + MOVE),
    "byte order mark": (PLAIN, b"\xef\xbb\xbf" + MOVE.encode()),
    "latin 1": (PLAIN, b"# -*- coding: latin-1 -*-\nname = 'Jos\xe9'\n" + MOVE.encode()),
    "carriage returns": (PLAIN, MOVE.replace("\n", "\r\n")),
    "no line end": (PLAIN, MOVE.strip()),
    "hints": (
        PLAIN,
        (
            "from __future__ import annotations\nfrom typing import Optional\n"
            "Board = list[Optional[str]]\ndef move(board: Board) -> int | Nowhere:\n    return 0\n"
        ),
    ),
    "kept answers": (
        PLAIN,
        (
            "from functools import lru_cache\n@lru_cache(None)\ndef best(key):\n    return 0\n"
            "def move(board):\n    return best(tuple(board))\n"
        ),
    ),
    "data classes": (
        PLAIN,
        (
            "from dataclasses import dataclass\nfrom enum import Enum\n"
            "class Mark(Enum):\n    X = 'X'\n@dataclass\nclass Best:\n    cell: int = 0\n"
            "def move(board):\n    return Best().cell\n"
        ),
    ),
    "a module that may be missing": (
        PLAIN,
        "try:\n    import colourful_missing\nexcept ImportError:\n    colourful_missing = None\n"
        + MOVE,
    ),
    "a missing module for show": (
        STAND_INS,
        (
            "import termcolor_missing as t\nfrom emoji_missing import emojize\n"
            "RED = t.colored('x', 'red')\n@t.shown\ndef move(board):\n    emojize(t.RED + 1)\n"
            "    return 0\n"
        ),
    ),
    "a window": (
        PLAIN,
        "import tkinter as tk\nfrom tkinter import *\nroot = tk.Tk()\nroot.title('x')\n"
        "buttons = [[tk.Button(root, text='') for _ in range(3)] for _ in range(3)]\n"
        "buttons[0][0]['text'] = 'X'\n" + MOVE + "root.mainloop()\n",
    ),
    "an application": (
        STAND_INS,
        "import customtkinter\nclass App(customtkinter.CTk):\n    def __init__(self):\n"
        "        super().__init__()\n        self.title('x')\n        self.board = [' '] * 9\n"
        + MOVE
        + "app = App()\napp.mainloop()\n",
    ),
    "a window with a loop": (
        DEFINITIONS,
        "import pygame\npygame.init()\nscreen = pygame.display.set_mode((300, 300))\n"
        "font = pygame.font.Font(None, 30)\n" + MOVE + "while True:\n"
        "    for event in pygame.event.get():\n        if event.type == pygame.QUIT:\n"
        "            exit()\n    pygame.display.update()\n",
    ),
    "a window with a loop in a function": (
        DEFINITIONS,
        "import pygame\n" + MOVE + "def main():\n    running = True\n    while running:\n"
        "        for event in pygame.event.get():\n"
        "            running = event.type != pygame.QUIT\n"
        "        pygame.time.Clock().tick(60)\nmain()\n",
    ),
    "missing pictures": (
        PLAIN,
        "import pygame\npygame.init()\ncross = pygame.image.load('cross.png')\n"
        "size = cross.get_width() * 2\n" + MOVE,
    ),
    "turtle": (
        PLAIN,
        "import turtle\nt = turtle.Turtle()\nturtle.Screen().onclick(lambda x, y: None)\n"
        "for _ in range(4):\n    t.forward(100)\n" + MOVE + "turtle.done()\n",
    ),
    "asks": (DEFINITIONS, "name = input('Your name? ')\n" + MOVE),
    "plays": (
        DEFINITIONS,
        "board = [' '] * 9\n" + MOVE + "while True:\n    board[move(board)] = 'X'\n"
        "    board = [' '] * 9\n",
    ),
    "plays in a function": (
        DEFINITIONS,
        "def main():\n    while True:\n        cell = int(input('?'))\n" + MOVE + "main()\n",
    ),
    "asks after a board": (
        DEFINITIONS,
        (
            "def make():\n    return [' ' for _ in range(9)]\nboard = make()\nwins = []\n"
            "for row in range(3):\n    wins.append([row * 3 + n for n in range(3)])\n"
            "player = input('X or O? ')\ndef move(given):\n    return len(wins) - 3\n"
        ),
    ),
    "asks and tries": (
        DEFINITIONS,
        (
            "try:\n    side = 0\n    input()\nexcept KeyboardInterrupt:\n    pass\n"
            "def move(board):\n    return side\n"
        ),
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_is_loaded_in_the_first_way_that_works(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, source = PROGRAMS[name]
    if name == "plays":  # for ever
        monkeypatch.setattr(hosting, "SLOW_START", 1.0)
    with closing(loaded(tmp_path / "program.py", source)) as host:
        assert host.description.stage == stage, host.description
        assert answer(host) == 0
        assert "move" in [function.name for function in host.description.functions]


@pytest.mark.parametrize("name", [name for name in PROGRAMS if "with a loop" in name])
def test_a_main_loop_at_a_window_is_noticed(name: str, tmp_path: Path) -> None:
    with closing(loaded(tmp_path / "program.py", PROGRAMS[name][1])) as host:
        host.close()
        _, said = host._begin(PLAIN, seconds=60)
        assert said["kind"] == "window"


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("import torch_missing_too\nimport torch\n" + MOVE, "ModuleNotFoundError"),
        ("def move(board:\n    pass\n", "SyntaxError"),
        ("import own_module_that_fails\n" + MOVE, "ZeroDivisionError"),
    ],
)
def test_what_cannot_be_loaded_is_refused(source: str, kind: str, tmp_path: Path) -> None:
    (tmp_path / "own_module_that_fails.py").write_text("1 / 0\n", "utf-8")
    with pytest.raises(DoesNotLoad) as refused:
        loaded(tmp_path / "program.py", source)
    assert refused.value.trouble.kind == kind


def test_the_module_that_a_program_thinks_with_is_named(tmp_path: Path) -> None:
    with pytest.raises(DoesNotLoad, match="No module named 'torch'"):
        loaded(tmp_path / "program.py", "import torch\n" + MOVE)


def test_an_empty_program_is_loaded_and_has_nothing(tmp_path: Path) -> None:
    with closing(loaded(tmp_path / "program.py", "")) as host:
        assert host.description.functions == ()


@pytest.mark.parametrize(
    "name",
    ["tic-tac-toe.py", "3x3 game.py", "my.ai.py", "jeu-été.py", "json.py", "game.pyw", "GAME.PY"],
)
def test_a_file_may_have_any_name(name: str, tmp_path: Path) -> None:
    with closing(loaded(tmp_path / name, MOVE)) as host:
        assert answer(host) == 0


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("bot.js", r'--command "node .*bot\.js"'),
        ("nb.ipynb", r"save the notebook .*\.py"),
        ("program", r"does not end in \.py"),
        ("program.pyc", r"does not end in \.py"),
    ],
)
def test_what_is_no_python_is_said_to_be_none(name: str, advice: str, tmp_path: Path) -> None:
    with pytest.raises(NoughtsError, match=f"{name}' is not a Python file: .*{advice}"):
        loaded(tmp_path / name, "{}")


def test_a_program_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.py").write_text(MOVE, "utf-8")
    (tmp_path / "link.py").symlink_to("real.py")
    with closing(Host(tmp_path / "link.py")) as host:
        assert answer(host) == 0


def test_a_sibling_that_cannot_be_read_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("", "utf-8")

    def refuse(*_: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refuse)
    with closing(loaded(tmp_path / "program.py", "import json\n" + MOVE)) as host:
        assert answer(host) == 0


def test_siblings_and_the_project_can_be_imported(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "common").mkdir()
    (tmp_path / "common" / "rules.py").write_text("FIRST = 2\n", "utf-8")
    source = "import helper\nfrom common.rules import FIRST\nfrom game.helper import ONE\n"
    source += "def move(board):\n    return FIRST + helper.ONE + ONE\n"
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "helper.py").write_text("ONE = 1\n", "utf-8")
    with closing(loaded(tmp_path / "game" / "program.py", source)) as host:
        assert answer(host) == 4


def test_chance_is_followed_in_the_files_beside_it(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    (tmp_path / "helper.py").write_text("import sys, numpy as np\n", "utf-8")
    source = "from helper import np\ndef move(board):\n    return int(np.random.choice(3))\n"
    with closing(loaded(tmp_path / "program.py", source)) as host:
        assert len(host.ask(ASKED, START).leaves) == 3


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "program.py")
    for path in (tmp_path / "program.py", tmp_path, tmp_path / "missing.py", Path("/dev/zero")):
        with pytest.raises(NoughtsError, match="cannot read"):
            Host(path)


def test_files_beside_it_can_be_read_and_ours_is_not_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "first.txt").write_text("5", "utf-8")
    source = "import noughts\ndef move(board):\n    return int(open('first.txt').read())\n"
    with closing(loaded(tmp_path / "program.py", source)) as host:
        assert answer(host) == 5


def test_what_was_done_for_a_program_is_told(tmp_path: Path) -> None:
    source = "import time, os\n" + MOVE.replace(
        "return", "time.sleep(1.5); os.system('cls'); return"
    )
    with closing(loaded(tmp_path / "program.py", source + "input()\n")) as host:
        assert "only its definitions run, without line 5" in host.description.notes
        reply = host.ask(ASKED, START)
        assert reply.notes == ("sleep(1.5) is skipped", "os.system('cls') is skipped")


def test_where_it_fails_is_told_in_its_own_lines(tmp_path: Path) -> None:
    source = "def deeper(n):\n    return deeper(n + 1)\ndef move(board):\n    return deeper(0)\n"
    with closing(loaded(tmp_path / "program.py", source)) as host:
        trouble = host.ask(ASKED, START).trouble
    assert trouble is not None
    assert trouble.kind == "RecursionError"
    assert trouble.trace[0] == "program.py:4 in move: return deeper(0)"
    assert trouble.trace[-1] == "program.py:2 in deeper: return deeper(n + 1)"
    assert len(trouble.trace) == 7


def test_a_stand_in_can_be_used_in_every_way(tmp_path: Path) -> None:
    source = """
import pygame
from tkinter import messagebox, ttk, Tk, TclError
import tkinter.font

class Piece(pygame.sprite.Sprite):
    SIZE = pygame.display.Info().current_w // 3 + 1

    def __init__(self):
        super().__init__()
        self.image = pygame.Surface((1, 2))
        self.anything.at_all = 3

class Both(ttk.Frame, Piece): pass

@pygame.decorated
def decorated(): return 1

@pygame.decorated(with_arguments=1)
def decorated_too(): return 1

def move(board):
    piece = Both()
    with pygame.something() as it:
        for each in it: raise ValueError
    try:
        messagebox.showinfo('x')
    except (TclError, pygame.error):
        pass
    assert not pygame.key.get_pressed()[pygame.K_SPACE] and len(it) == 0 and int(it) == 0
    assert it == it and it != 3 and not it < 3 and -it is not None and {it: 1}[it]
    assert f'{it}' and str(it) and 3 + it * 2 - 1 / it is not None and abs(it) is not None
    return decorated() + decorated_too()

root = Tk()
raise SystemExit
"""
    with closing(loaded(tmp_path / "program.py", source)) as host:
        assert host.description.stage == DEFINITIONS
        names = [function.name for function in host.description.functions]
        assert "decorated" in names
        reply = host.ask(ASKED, START)
        assert [leaf.cell for leaf in reply.leaves] == [2], reply


STAR_IMPORTS = {
    "tkinter": "from tkinter import *\nfrom tkinter import messagebox\nroot = Tk()\n"
    "try:\n    Button(root, command=lambda: Label(root)).grid(sticky=N + S)\n"
    "except TclError:\n    pass\n",
    "turtle": "from turtle import *\nspeed(0)\npen = Turtle()\n"
    "def draw():\n    goto(0, 0)\ndraw()\n",
    "pygame": "import pygame\nfrom pygame.locals import *\n"
    "for event in pygame.event.get():\n    if event.type == QUIT:\n        pass\n"
    "keys = {K_LEFT: 1, K_RIGHT: 2}\nassert len(keys) == 2\n",
    "definitions": "import pygame\nfrom pygame.locals import *\ninput()\n"
    "class Piece:\n    key = K_LEFT\ndef shown():\n    return Rect(0, 0, 1, 1), Piece.key\n",
    "others": "from math import *\nimport random\nfrom tkinter import *\n"
    "assert floor(1.5) == len([random.choice([1])]) == 1\nassert sum([1]) == 1\n"
    "def later():\n    global board\n    board = 1\n    return Frame(board)\nlater()\n",
}


@pytest.mark.parametrize("name", STAR_IMPORTS)
def test_a_star_import_of_a_stand_in_gives_what_is_wanted(name: str, tmp_path: Path) -> None:
    source = STAR_IMPORTS[name] + MOVE.replace("board", "given")
    stage = DEFINITIONS if "input()" in source else PLAIN
    with closing(loaded(tmp_path / "program.py", source)) as host:
        assert host.description.stage == stage, host.description
        assert answer(host) == 0
        if stage == DEFINITIONS:
            how = ASKED.changed(entry="shown", arguments=())
            assert host.ask(how, START).trouble is None


def test_a_star_import_gives_nothing_that_the_file_has_itself(tmp_path: Path) -> None:
    source = "from tkinter import *\ndef move(given):\n    return 'board' in globals()\n"
    later = "def later():\n    global board\n    board = 1\ndef read():\n    return board, Tk\n"
    with closing(loaded(tmp_path / "program.py", source + later)) as host:
        [leaf] = host.ask(ASKED, START).leaves
        assert leaf.text == "False"


# --- how answers are read -----------------------------------------------------------------------


def test_a_mark_on_an_array_of_floats_is_the_same_mark(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    source = (
        "import numpy as np\nboard = np.zeros((3, 3))\n"
        "def move():\n    row, column = np.argwhere(board == 0)[0]\n    board[row][column] = 2\n"
    )
    how = Convention(
        entry="move", arguments=(), board="numpy", place="board", marks=("2", "1"), empty="0",
        answer="written",
    )  # fmt: skip
    with closing(loaded(tmp_path / "program.py", source)) as host:
        reply = host.ask(how, START.play(0).play(4))
    assert [leaf.cell for leaf in reply.leaves] == [1], reply
    assert not reply.wrote


def test_a_move_that_ends_the_game_by_exit_can_be_read_off_the_board(tmp_path: Path) -> None:
    source = (
        "board = [' '] * 9\ndef move():\n    board[board.index(' ')] = 'X'\n    exit()\n"
        "def leave():\n    exit()\n"
    )
    how = Convention(
        entry="move", arguments=(), board="flat", place="board", empty="' '", answer="written"
    )
    with closing(loaded(tmp_path / "program.py", source)) as host:
        assert answer(host, how) == 0
        [leaf] = host.ask(how.changed(answer="index"), START).leaves
        assert leaf.cell is None
        assert leaf.text == "None"
        assert leaf.trouble is not None
        assert leaf.trouble.kind == "exit"
        [leaf] = host.ask(how.changed(entry="leave"), START).leaves
        assert leaf.text == ""
        assert leaf.trouble is not None


@pytest.mark.parametrize("text", ["1 2", "1,2", "(1, 2)", " [1; 2] ", "1:2", "12"])
def test_two_numbers_may_be_a_text(text: str) -> None:
    grid = Grid(3, 3, 0, 0)
    assert cell_of("row,col", text, grid, (), None) == 5
    assert cell_of("col,row", text, grid, (), None) == 7
    assert cell_of("row1,col1", text, grid, (), None) == 1


@pytest.mark.parametrize("text", ["1", "1 2 3", "-1", "b2", "", "1 2 or so"])
def test_another_text_is_no_two_numbers(text: str) -> None:
    with pytest.raises(ValueError, match=r"literal|unpack"):
        cell_of("row,col", text, Grid(3, 3, 0, 0), (), None)


def test_cells_that_cannot_be_set_are_no_error_of_the_program(tmp_path: Path) -> None:
    with closing(loaded(tmp_path / "program.py", MOVE)) as host:
        trouble = host.ask(ASKED.changed(empty="?"), START).trouble
    assert trouble is not None
    assert trouble.words == "noughts cannot set its cells, because they are objects"
    assert trouble.trace == ()
