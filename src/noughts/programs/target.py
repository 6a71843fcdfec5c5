"""Finds the program that a user named: a file with its options, or a command.

A specification is one of

    tictactoe.py                         a file, or a folder with one obvious program
    tictactoe.py:best_move               a function in it
    tictactoe.py,menu=2;hard             answers to its menus, and other options
    tictactoe.py,board=flat,call=best_move(board, own)
    command:node bot.js                  a command that speaks the line protocol
    gomocup:./pbrain-x                   a command that speaks the Gomocup protocol

The options are those of `Options`. `call` comes last, because an expression may contain commas.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from noughts.errors import NoughtsError, Unreadable
from noughts.programs.options import Options
from noughts.rules.notation import in_words, quoted

PROTOCOLS = {"command:": "line", "gomocup:": "gomocup"}
"""The prefix of a command's specification, and the protocol that the command speaks."""

INTERPRETERS = {
    ".cjs": "node", ".js": "node", ".jl": "julia", ".lua": "lua", ".mjs": "node", ".php": "php",
    ".pl": "perl", ".r": "Rscript", ".rb": "ruby", ".sh": "sh", ".ts": "deno run",
}  # fmt: skip
"""The command that runs a file in another language, by its suffix."""

COMPILED = {".c", ".cc", ".cpp", ".cs", ".go", ".hs", ".java", ".kt", ".rs", ".swift"}
USUAL = ("tictactoe.py", "tic_tac_toe.py", "tic-tac-toe.py", "TicTacToe.py")
"""Names of files that noughts takes for the program of their folder."""

PACKAGE_MAIN = "__main__.py"

NOT_THE_PROGRAM = re.compile(r"setup|conftest|test_.*|.*_test|tests?|__.*__|noxfile|fabfile")
"""Files beside a program that are not the program, without `.py`."""

NOT_BELOW = re.compile(r"\..*|_.*|tests?|v?env|site-packages|node_modules|build|dist")
"""Folders that noughts does not search."""

NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")

WRITTEN = ("menu", "board", "marks", "answer", "plays", "call")
"""The options that a specification may contain."""


class NoProgram(NoughtsError):
    """Raised when a specification names no program, or several."""


@dataclass(frozen=True)
class Target:
    """The program that a specification names."""

    spec: str
    options: Options
    path: Path | None = None
    """The Python file; None for a command."""
    entry: str = ""
    """The function or method that the user named after a colon."""
    command: str = ""
    protocol: str = ""

    @property
    def title(self) -> str:
        """What people call the program: its file name, or the command without its folders."""
        return without_folders(self.command) if self.path is None else self.path.name

    @property
    def absolute_spec(self) -> str:
        """The specification with the whole path, which works in any folder."""
        if self.path is None:
            return self.spec
        return f"{self.path.resolve()}{_split_path(self.spec)[1]}"


def is_program(spec: str) -> bool:
    """Return whether a specification names a program and not a strategy of noughts.

    >>> [is_program(spec) for spec in ("ai.py:move", "./ai", "command:node ai.js", "rules")]
    [True, True, True, False]
    """
    if spec.startswith(tuple(PROTOCOLS)):
        return True
    path, _ = _split_path(spec)
    suffix = Path(path).suffix.lower()
    if "/" in path or "\\" in path or suffix in {".py", ".ipynb", *INTERPRETERS, *COMPILED}:
        return True
    try:
        return path != "" and Path(path).exists()
    except (OSError, ValueError):  # too long for a path
        return False


def find_target(spec: str, options: Options | None = None) -> Target:
    """Return the program that `spec` names; options in it replace the given ones.

    Raises `NoProgram` if there is none, and `Unreadable` for options that it cannot read.
    """
    if sys.platform == "win32":
        raise NoProgram("noughts runs programs only on Linux and macOS, not on Windows")
    options = options or Options()
    for prefix, protocol in PROTOCOLS.items():
        if spec.startswith(prefix):
            return Target(spec, options, None, "", spec.removeprefix(prefix), protocol)
    typed, rest = _split_path(spec)
    entry, written = _read_rest(rest, spec)
    if "(" in entry:
        written.setdefault("call", entry)
        entry = ""
    path = Path(typed).expanduser()
    try:
        path = _in_folder(path) if path.is_dir() else path
        exists, is_file = path.exists(), path.is_file()
    except OSError as error:
        raise NoProgram(f"cannot read {typed!r}: {error.strerror}") from None
    if not exists:
        raise NoProgram(f"there is no file {typed!r}{_beside(path)}")
    if not is_file:
        raise NoProgram(
            f"{typed!r} is neither a file nor a folder; give the path of a Python file"
        )
    _check_python(path, typed)
    return Target(spec, _with(options, written), path, entry)


def without_folders(command: str) -> str:
    """Return a command without its folders, which visitors of the page must not see.

    >>> without_folders("/usr/bin/node bots/bot.js --book=/home/me/book")
    'node bot.js --book=book'
    """
    return re.sub(r"""[^\s='":,]*/(?=[^\s/])""", "", command)


# --- reading ------------------------------------------------------------------------------------


def _split_path(spec: str) -> tuple[str, str]:
    """Return the path, and the rest that begins with a colon or a comma.

    >>> _split_path("a,b.py:move,menu=1")
    ('a,b.py', ':move,menu=1')
    >>> _split_path("games/ttt,menu=1")
    ('games/ttt', ',menu=1')
    """
    match = re.match(r"(.*?\.\w+)(?=:|,[a-z]+=|$)", spec) or re.match(
        r"(.*?)(?=:[A-Za-z_]|,[a-z]+=|$)", spec
    )
    path = match[1] if match else spec
    return path, spec[len(path) :]


def _read_rest(rest: str, spec: str) -> tuple[str, dict[str, str]]:
    """Return the entry and the options after a path."""
    entry = ""
    if rest.startswith(":"):
        named = re.match(r":([^,(]*(?:\(.*\))?)", rest)
        entry = named[1] if named else ""
        rest = rest[1 + len(entry) :]
        if not NAME.fullmatch(entry.partition("(")[0]):
            raise Unreadable(
                f"{quoted(entry, 60)} after the colon in {quoted(spec, 60)} does not name a "
                "function; write file.py:function"
            )
    if "(" in rest.partition(",call=")[0]:
        raise Unreadable(f"the bracket in {quoted(spec, 60)} is not closed")
    before, call, expression = rest.partition(",call=")
    written = {"call": expression} if call else {}
    for part in re.split(r",(?=[a-z]+=)", before)[1:]:
        key, _, value = part.partition("=")
        if key not in WRITTEN:
            raise Unreadable(
                f"cannot read {quoted(part, 60)} in {quoted(spec, 60)}; the options of a program "
                f"are {in_words(WRITTEN)}"
            )
        written[key] = value
    return entry, written


def _with(options: Options, written: dict[str, str]) -> Options:
    menu = written.pop("menu", None)
    changed = replace(options, **written)  # type: ignore[arg-type] # the other fields are texts
    return changed if menu is None else replace(changed, menu=tuple(menu.split(";")))


# --- files --------------------------------------------------------------------------------------


def _check_python(path: Path, typed: str) -> None:
    """Raise `NoProgram`, with what to do instead, for a file that is not Python."""
    suffix = path.suffix.lower()
    if suffix == ".py":
        return
    if suffix == ".ipynb":
        raise NoProgram(f"{typed!r} is a notebook; save it as a .py file and give that name")
    if suffix in INTERPRETERS:
        command = f"{INTERPRETERS[suffix]} {path}"
        raise NoProgram(f'{typed!r} is not a Python file; run it with --command "{command}"')
    use = '"./NAME" after compiling it' if suffix in COMPILED else f'"INTERPRETER {path}"'
    raise NoProgram(
        f"{typed!r} is not a Python file (*.py); for other languages use --command {use}"
    )


def _beside(path: Path) -> str:
    """Return a phrase about the folder of a missing file, for a message."""
    names = sorted(each.name for each in path.parent.glob("*.py")) if path.parent.is_dir() else []
    folder = "this folder" if path.parent == Path() else str(path.parent)
    return f"; {folder} has {in_words(names[:8])}" if names else ""


def _in_folder(folder: Path) -> Path:
    """Return the one obvious program in a folder, or else in its subfolders."""
    next(folder.iterdir(), None)  # raises OSError if the folder cannot be read
    files = _scripts(folder)
    below = [each for each in sorted(folder.iterdir()) if not NOT_BELOW.fullmatch(each.name)]
    deeper = [file for each in below for file in _scripts(each)]
    for several in (files, deeper):
        for choice in (
            [each for each in several if each.name in USUAL],
            [each for each in several if each.name == PACKAGE_MAIN],
            [each for each in several if _runs(each)],
            several,
        ):
            if len(choice) == 1:
                return choice[0]
            if choice:
                names = in_words([str(each) for each in choice[:8]], "or")
                raise NoProgram(f"{str(folder)!r} has several programs; choose {names}")
    raise NoProgram(f"there is no Python program in {str(folder)!r}")


def _scripts(folder: Path) -> list[Path]:
    return [
        each
        for each in sorted(folder.glob("*.py"))
        if each.name == PACKAGE_MAIN or not NOT_THE_PROGRAM.fullmatch(each.stem)
    ]


def _runs(path: Path) -> bool:
    """Return whether a file does something when it runs: it has a main part, a call or a loop."""
    try:
        module = ast.parse(path.read_text("utf-8", "replace"))
    except (OSError, SyntaxError, ValueError, RecursionError):
        return False
    return any(
        (isinstance(node, ast.If) and "__name__" in ast.unparse(node.test))
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
        or isinstance(node, ast.While)
        for node in module.body
    )
