"""Imports point one way, as docs/design.md draws them: read off the import statements."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "noughts"

# From the bottom to the top: each room, and the rooms it may import.
ROOMS = {
    "errors": "",
    "files": "errors",
    "rules": "errors",
    "strategies": "errors rules analysis.solver",
    "analysis": "errors files rules strategies",
    "pictures": "errors rules",
    "play": "errors files rules strategies analysis",
    "programs": "errors files rules strategies analysis pictures",
    "adapters": "errors rules strategies analysis",
    "api": "errors rules strategies analysis programs adapters",
    "noughts": "api errors rules strategies",
    "frontends": "errors files rules strategies analysis pictures play programs",
    "cli": "errors files rules strategies analysis pictures play programs adapters frontends",
    "__main__": "cli",
}

# The same inside `programs`: each part, and the parts it may import.
PROGRAMS = {
    "options": "",
    "results": "notebook",  # which a notebook asks for, as in UPWARDS
    "target": "options",
    "worker": "",
    "sandbox": "worker",
    "event": "",
    "branch": "sandbox event",
    "watching": "event branch",
    "play": "options results worker sandbox event branch",
    "call": "options results event branch play.chance",
    "commands": "options results target sandbox",
    "proof": "options results target event branch play call commands",
    "testfile": "results target",
    "doctor": "options target event branch watching play call proof",
    "strategy": "options results target play call commands proof",
    "wording": "results watching",
    "notebook": "results wording",
}

# A notebook asks a value for its picture, and a picture names the type of the value that it shows;
# errors name the type of a position.
UPWARDS = {
    "rules/position.py": {"pictures"},
    "analysis/map.py": {"pictures"},
    "analysis/tree.py": {"pictures"},
    "analysis/notebook.py": {"pictures"},
    "pictures/map.py": {"analysis"},
    "pictures/tree.py": {"analysis"},
    "errors.py": {"rules"},
}

# What is neither ours nor Python's, and who may import it.
THIRD_PARTY = {
    "play": {"platformdirs"},
    "pictures": {"typst"},
    "frontends": {"rich", "pygame", "fastapi", "starlette", "pydantic", "uvicorn"},
    "cli": {"rich", "click"},
    "analysis": {"numpy", "numba", "llvmlite", "distributed"},
    "programs": {"numpy"},
    "adapters": {"numpy", "easyAI", "pyspiel"},
}

FILES = sorted(SOURCE.rglob("*.py"))


def room_of(file: Path) -> str:
    """The room that a file belongs to; `noughts` is what `import noughts` runs."""
    room = file.relative_to(SOURCE).with_suffix("").parts[0]
    return "noughts" if room == "__init__" else room


def imported(source: str, package: tuple[str, ...]) -> Iterator[str]:
    """Every module that is imported anywhere, in functions too, as a dotted name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*above, *filter(None, [node.module])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


@cache
def imported_by(file: Path) -> frozenset[str]:
    package = ("noughts", *file.relative_to(SOURCE).parent.parts)
    return frozenset(imported(file.read_text("utf-8"), package))


def rooms_imported_by(file: Path) -> set[str]:
    """The rooms a file imports from, as `ROOMS` names them; the solver by its own name."""
    rooms = set()
    for name in imported_by(file):
        _, *parts = name.split(".")
        if name.startswith("noughts.") and (SOURCE / parts[0]).with_suffix(".py").exists():
            rooms.add(parts[0])
        elif name.startswith("noughts.") and (SOURCE / parts[0]).is_dir() and len(parts) > 1:
            rooms.add("analysis.solver" if parts[:2] == ["analysis", "solver"] else parts[0])
    return rooms


def test_a_room_imports_only_what_lies_below_it() -> None:
    for file in FILES:
        room = room_of(file)
        allowed = {room, *ROOMS[room].split()}
        allowed |= UPWARDS.get(file.relative_to(SOURCE).as_posix(), set())
        if "analysis" in allowed:
            allowed.add("analysis.solver")
        above = rooms_imported_by(file) - allowed
        assert not above, f"{file.relative_to(SOURCE)} imports {above}"


def test_the_solver_imports_only_the_rules() -> None:
    solver = [
        file for file in FILES if file.relative_to(SOURCE).parts[:2] == ("analysis", "solver")
    ]
    assert solver
    for file in solver:
        assert rooms_imported_by(file) <= {"rules", "errors", "analysis.solver"}


def test_the_checker_of_certificates_imports_no_solver_on_any_way() -> None:
    checkers = [*(SOURCE / "analysis" / "certificates" / "checking").glob("*.py")]
    assert checkers
    reached = {SOURCE / "__init__.py", SOURCE / "analysis" / "__init__.py"}
    while checkers:
        file = checkers.pop()
        reached.add(file)
        for name in imported_by(file):
            path = SOURCE.joinpath(*name.split(".")[1:])
            files = {path.with_suffix(".py"), path / "__init__.py"} - reached
            checkers += [each for each in files if name.startswith("noughts.") and each.exists()]
    rooms = {file.relative_to(SOURCE).with_suffix("").as_posix() for file in reached}
    assert "rules/position" in rooms
    assert not any(
        room.startswith(("analysis/solver", "analysis/certificates/writing")) for room in rooms
    )


def test_only_some_rooms_import_what_is_not_in_the_standard_library() -> None:
    for file in FILES:
        tops = {name.partition(".")[0] for name in imported_by(file)}
        third_party = tops - sys.stdlib_module_names - {"noughts", "__future__"}
        extra = third_party - THIRD_PARTY.get(room_of(file), set())
        assert not extra, f"{file.relative_to(SOURCE)} imports {extra}"


def test_no_module_imports_the_package_as_a_whole() -> None:
    for file in FILES:
        source = file.read_text("utf-8")
        names = {
            alias.name
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        assert "noughts" not in names, file.relative_to(SOURCE)


def parts_imported_by(file: Path) -> set[str]:
    """Return the modules inside `programs` that a file imports, without `noughts.programs`."""
    prefix = "noughts.programs."
    names = {name.removeprefix(prefix) for name in imported_by(file) if name.startswith(prefix)}
    return {name for name in names if name.partition(".")[0] in PROGRAMS}


def test_a_part_of_programs_imports_only_what_lies_below_it() -> None:
    folder = SOURCE / "programs"
    files = [file for file in FILES if folder in file.parents and file.parent.name != "programs"]
    files += [file for file in folder.glob("*.py") if file.stem != "__init__"]
    found = set()
    for file in files:
        part = file.relative_to(folder).with_suffix("").parts[0]
        found.add(part)
        allowed = {part, *PROGRAMS[part].split()}
        above = {
            name
            for name in parts_imported_by(file)
            if not any(name == each or name.startswith(f"{each}.") for each in allowed)
        }
        assert above <= {each.partition(".")[0] for each in allowed if "." in each}, file
    assert found == set(PROGRAMS)


def test_the_worker_needs_nothing_but_python() -> None:
    for file in (SOURCE / "programs" / "worker").rglob("*.py"):
        for name in imported_by(file):
            top = name.partition(".")[0]
            own = name.startswith("noughts.programs.worker")
            assert own or top in sys.stdlib_module_names or top == "numpy", (file, name)
        at_the_top = {
            name
            for node in ast.parse(file.read_text("utf-8")).body
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in imported(ast.unparse(node), ())
        }
        assert not any(name.startswith("numpy") for name in at_the_top), file


def test_the_table_names_every_room_and_nothing_else() -> None:
    assert {room_of(file) for file in FILES} == set(ROOMS)


def test_imports_of_every_kind_are_seen() -> None:
    source = """
import rich.text, noughts
from noughts import cli
def function():
    from ..frontends import terminal
    from .. import analysis
if TYPE_CHECKING:
    from . import linear
    from noughts.rules.game import Game
"""
    found = set(imported(source, ("noughts", "strategies")))
    assert {
        "rich.text",
        "noughts",
        "noughts.cli",
        "noughts.frontends.terminal",
        "noughts.analysis",
        "noughts.strategies.linear",
        "noughts.rules.game",
    } <= found
