"""From what a person typed to the file of a program, and the entry in it if one was named."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

from noughts.errors import NoughtsError
from noughts.programs.recognition import naming
from noughts.programs.recognition.evidence import Evidence
from noughts.rules.notation import in_words

NEVER = re.compile(
    r"runner|setup|conftest|test_.*|.*_test|tests?|__init__|__main__|noxfile|fabfile"
)
"""Files, without `.py`, that are beside a program and not it."""

NOT_BELOW = re.compile(r"\..*|_.*|tests?|v?env|site-packages|node_modules|build|dist")
"""Folders in which no program is looked for."""

USUAL = ("tictactoe.py", "tic_tac_toe.py")
"""In a folder with several programs one of these names is the obvious one."""

ENTRY = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?(?:\(.*\))?")


class NoProgram(NoughtsError):
    """What was typed names no program, or several."""


class Found(NamedTuple):
    """A file, and the function or the method that was named after a colon."""

    path: Path
    entry: str | None


def looks_like_a_program(spec: str) -> bool:
    """Whether a path was typed and not the name of a strategy.

    >>> [looks_like_a_program(spec) for spec in ("ai.py", "ai.py:Bot.move", "./ai", "perfect")]
    [True, True, True, False]
    """
    path, _ = apart(spec)
    paths = path.endswith(".py") or "/" in path or "\\" in path
    return paths or (path != "" and Path(path).is_dir())


def apart(spec: str) -> tuple[str, str | None]:
    """The path and the entry: `ai.py:Bot.move` is `ai.py` and `Bot.move`."""
    path, colon, entry = spec.rpartition(":")
    if colon and path and (path.endswith(".py") or Path(path).is_dir()):
        return path, entry
    return spec, None


def find(spec: str) -> Found:
    """The program that was typed. Raises `NoProgram` with what is there instead."""
    typed, entry = apart(spec)
    if entry is not None and not ENTRY.fullmatch(entry):
        raise NoProgram(
            f"{entry!r} after the colon does not name a function; write file.py:function, "
            "file.py:Class.method or file.py:function(board, own, 'hard')"
        )
    path = Path(typed).expanduser()
    try:
        if path.is_dir():
            next(path.iterdir(), None)  # which tells of a folder that cannot be read
            return Found(in_folder(path), entry)
        if path.is_file():
            return Found(path, entry)
    except OSError as error:
        raise NoProgram(f"cannot read {typed!r}: {error.strerror}") from None
    beside = sorted(each.name for each in path.parent.glob("*.py")) if path.parent.is_dir() else []
    folder = "this folder" if path.parent == Path() else path.parent
    there = f"; {folder} has {in_words(beside[:8])}" if beside else ""
    raise NoProgram(f"there is no file {typed!r}{there}")


def in_folder(folder: Path) -> Path:
    """The one obvious program in a folder; if there is none, in the folders in it."""
    files = _files(folder)
    programs = [each for each in files if makes_moves(each)]
    programs = programs or [each for each in _below(folder) if makes_moves(each)]
    usual = [each for each in programs if each.name in USUAL]
    if len(usual) == 1:
        return usual[0]
    if len(programs) == 1:
        return programs[0]
    if programs:
        names = in_words([str(each) for each in programs], "or")
        raise NoProgram(f"{str(folder)!r} has several programs; choose {names}")
    seen = (
        f"it has {in_words([each.name for each in files])}"
        if files
        else "it has no other .py file"
    )
    raise NoProgram(
        f"no program found in {str(folder)!r}: neither tictactoe.py nor functions such as "
        f"best_move, computer_move and minimax; {seen}"
    )


def _files(folder: Path) -> list[Path]:
    return [each for each in sorted(folder.glob("*.py")) if not NEVER.fullmatch(each.stem)]


def _below(folder: Path) -> list[Path]:
    """The files one folder down."""
    folders = [each for each in sorted(folder.iterdir()) if each.is_dir()]
    return [
        file for each in folders if not NOT_BELOW.fullmatch(each.name) for file in _files(each)
    ]


def makes_moves(path: Path) -> bool:
    """Whether a file has a function that may make moves, at a glance; nothing of it is run."""
    try:
        evidence = Evidence(path.read_text("utf-8", "replace"))
    except (OSError, SyntaxError, ValueError, RecursionError):
        return False
    return any(
        naming.rank(name) and not is_trivial(node) for name, node in evidence.functions.items()
    )


def is_trivial(node: ast.AST) -> bool:
    """Whether a function does nothing yet."""
    body = [part for part in getattr(node, "body", []) if not isinstance(part, ast.Expr)]
    return all(isinstance(part, ast.Pass | ast.Raise) for part in body)
