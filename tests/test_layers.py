"""Imports point one way: the layout of the design, read off the import statements."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "noughts"

# From the bottom to the top: each part of the package, and what of the package it may import.
LAYERS = {
    "game": "",
    "files": "game",
    "notation": "game",
    "svg": "game notation",
    "symmetry": "game",
    "solve": "game symmetry",
    "strategy": "game notation",
    "strategies": "game notation solve strategy",
    "prove": "game notation solve strategy",
    "certificate": "game notation files",
    "compare": "game notation strategy",
    "simulate": "game notation strategy compare",
    "catalogue": "game notation solve strategy strategies",
    "coach": "game notation solve strategies",
    "review": "game notation solve strategies coach",
    "session": "game notation files strategy catalogue",
    "foreign": "game notation strategy catalogue solve prove files",
    "noughts": "game notation solve strategy strategies catalogue symmetry",
    "ui": "game notation solve strategy strategies catalogue symmetry prove compare simulate "
    "coach review session svg foreign",
    "proving": "game strategy catalogue solve prove certificate foreign ui",
    "cli": "game notation solve strategy strategies catalogue symmetry prove certificate compare "
    "simulate session foreign ui proving",
}

# What is neither ours nor Python's, and who may import it.
THIRD_PARTY = {
    "ui": {
        "rich",
        "typer",
        "platformdirs",
        "pygame",
        "fastapi",
        "starlette",
        "pydantic",
        "uvicorn",
    },
    "cli": {"rich", "typer"},
    "simulate": {"numpy"},
    "foreign": {"numpy", "easyAI", "pyspiel"},
}

FILES = sorted(SOURCE.rglob("*.py"))
each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))


def part_of(file: Path) -> str:
    """The part of the package that a file belongs to; `noughts` is what `import noughts` runs."""
    part = file.relative_to(SOURCE).with_suffix("").parts[0]
    return "noughts" if part == "__init__" else part


def imported(source: str, package: tuple[str, ...]) -> Iterator[str]:
    """Every module that is imported anywhere, in functions too, as a dotted name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:  # `from noughts import game` imports noughts.game
                yield f"{module}.{alias.name}" if module == "noughts" else module


def imported_by(file: Path) -> set[str]:
    package = ("noughts", *file.relative_to(SOURCE).parent.parts)
    return set(imported(file.read_text("utf-8"), package))


@each_file
def test_a_module_imports_only_what_lies_below_it(file: Path) -> None:
    part = part_of(file)
    ours = {name.split(".")[1] for name in imported_by(file) if name.startswith("noughts.")}
    within = {part} & {"ui", "foreign"}  # strategies do not know one another
    assert ours <= set(LAYERS[part].split()) | within


@each_file
def test_only_the_front_ends_import_what_is_not_in_the_standard_library(file: Path) -> None:
    tops = {name.partition(".")[0] for name in imported_by(file)}
    foreign = tops - sys.stdlib_module_names - {"noughts", "__future__"}
    assert foreign <= THIRD_PARTY.get(part_of(file), set())


@each_file
def test_no_module_imports_the_package_as_a_whole(file: Path) -> None:
    assert "noughts" not in imported_by(file)


def test_the_table_names_what_is_there_and_nothing_else() -> None:
    assert {part_of(file) for file in FILES} == set(LAYERS)


def test_the_table_itself_points_one_way() -> None:
    below: set[str] = set()
    for part, may in LAYERS.items():
        assert set(may.split()) <= below, f"{part} would import what lies above it"
        below.add(part)


def test_imports_of_every_kind_are_seen() -> None:
    source = """
import rich.text, noughts
from noughts import cli
def function():
    from ..ui import terminal
    from .. import solve
if TYPE_CHECKING:
    from . import linear
    from noughts.game import Game
"""
    ours = "noughts noughts.cli noughts.ui noughts.solve noughts.strategies noughts.game"
    assert set(imported(source, ("noughts", "strategies"))) == {"rich.text", *ours.split()}
