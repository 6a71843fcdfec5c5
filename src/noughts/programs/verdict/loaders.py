"""The few lines by which a file that stands alone loads a program, as it had to be loaded here.

What they change for that is put back by pytest's `monkeypatch` when a test ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from noughts.programs.apart.loading import CALLS_ALLOWED
from noughts.programs.apart.wire import DEFINITIONS

PLAIN = '''
def load(monkeypatch):
    """Return the program as a new module."""
    path = [str(PROGRAM.parent), *sys.path, str(PROGRAM.parent.parent)]
    monkeypatch.setattr(sys, "path", path){stand_in}
    spec = importlib.util.spec_from_file_location(PROGRAM.stem, PROGRAM)
    program = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, PROGRAM.stem, program)
    spec.loader.exec_module(program)
    return program
'''

ONLY_DEFINITIONS = '''
def load(monkeypatch):
    """Return a module with the definitions of the program: all of it would start a game."""
    path = [str(PROGRAM.parent), *sys.path, str(PROGRAM.parent.parent)]
    monkeypatch.setattr(sys, "path", path){stand_in}
    program = types.ModuleType(PROGRAM.stem)
    program.__file__ = str(PROGRAM)
    for statement in ast.parse(PROGRAM.read_bytes()).body:
        if isinstance(statement, DEFINE) or is_harmless(statement):
            code = compile(ast.Module([statement], []), str(PROGRAM), "exec")
            try:
                exec(code, vars(program))
            except (Exception, SystemExit):
                if isinstance(statement, DEFINE):
                    raise
    return program


DEFINE = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
HARMLESS = set(
    """{harmless}""".split()
)


def is_harmless(statement):
    """Whether it is an assignment that calls nothing but these and what the file defines."""
    calls = [node.func for node in ast.walk(statement) if isinstance(node, ast.Call)]
    return isinstance(statement, (ast.Assign, ast.AnnAssign)) and all(
        call.id in HARMLESS or call.id not in dir(builtins)
        if isinstance(call, ast.Name)
        else getattr(call, "attr", "") in HARMLESS
        for call in calls
    )
'''

STAND_IN = '''
class Base:
    """Stands in for a base class from a stubbed module."""

    def __init__(self, *args, **kwargs):
        pass

    def __getattr__(self, name):
        return StandIn()


class StandIn(MagicMock):
    """Stub for anything from a graphics module."""

    def __mro_entries__(self, bases):
        return (Base,)
'''

PUT_STAND_INS = """
    for name in {names!r}:
        monkeypatch.setitem(sys.modules, name, StandIn())"""


PRESS_ENTER = """
    monkeypatch.setattr(builtins, "input", lambda *_: "")  # as if somebody pressed Enter"""


def loader(stage: str, absent: Sequence[str], *, waits: bool) -> tuple[list[str], list[str]]:
    """What has to be imported, and the parts of the file.

    `absent` modules get a stand-in; a program that `waits` for Enter does not wait.
    """
    imports = ["import sys", *(["import builtins"] if waits else [])]
    stand_in = PUT_STAND_INS.format(names=list(absent)) if absent else ""
    stand_in += PRESS_ENTER if waits else ""
    parts = [STAND_IN] if absent else []
    if absent:
        imports.append("from unittest.mock import MagicMock")
    if stage == DEFINITIONS:
        imports += ["import ast", "import builtins", "import types"]
        harmless = _wrapped(sorted(CALLS_ALLOWED), 88)
        parts.append(ONLY_DEFINITIONS.format(stand_in=stand_in, harmless=harmless))
    else:
        imports.append("import importlib.util")
        parts.append(PLAIN.format(stand_in=stand_in))
    return imports, [part.strip() for part in parts]


def _wrapped(words: Sequence[str], width: int) -> str:
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}"
    return "\n    ".join(line.strip() for line in lines)
