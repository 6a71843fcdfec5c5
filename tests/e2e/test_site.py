"""The documents as a site: nothing is older than the code, and every link leads somewhere.

`make docs` builds the site with Sphinx, which takes about ten seconds and checks the same links.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path

import generate
import pytest

import noughts
from noughts import Position, Side, strategy
from noughts.analysis.proof import prove_side
from noughts.analysis.tree import make_tree
from noughts.strategies.registry import BUILT_IN

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.rglob("*.md")), generate.NOTEBOOK]
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES]


@cache
def read(page: Path) -> str:
    """Return a page as Markdown: of a notebook, its cells with text."""
    text = page.read_text("utf-8")
    if page.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        return "\n\n".join(cell["source"] for cell in cells if cell["cell_type"] == "markdown")
    return text


def prose(page: Path) -> str:
    """Return a page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", read(page), flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """Return what a forge and Sphinx call the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


# --- generated files ----------------------------------------------------------------------------


def test_figures_and_notebook_are_what_the_code_gives() -> None:
    # In a process of its own, because a Jupyter client leaves sockets to the garbage collector.
    command = [sys.executable, str(DOCS / "generate.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_every_figure_is_drawn_by_code_and_shown_on_a_page() -> None:
    drawings = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.svg")}
    assert drawings == set(generate.FIGURES)
    shown = {
        (page.parent / target).resolve()
        for page in PAGES
        for target in re.findall(r"!\[.+?\]\((.+?)\)", read(page))
    }
    assert {DOCS / name for name in generate.FIGURES} <= shown


def test_the_notebook_shows_results_as_pictures_and_tables() -> None:
    cells = json.loads(generate.NOTEBOOK.read_text("utf-8"))["cells"]
    kinds = [
        kind for cell in cells for out in cell.get("outputs", []) for kind in out.get("data", ())
    ]
    assert kinds.count("image/svg+xml") >= 4
    assert kinds.count("text/html") >= 4


# --- links --------------------------------------------------------------------------------------


def test_every_page_is_in_the_contents_of_another() -> None:
    listed = set()
    for page in PAGES:
        for block in re.findall(
            r"^```\{toctree\}\n(.+?)^```$", read(page), re.MULTILINE | re.DOTALL
        ):
            for name in re.findall(r"^(?!:)(.+)$", block, re.MULTILINE):
                listed.add((page.parent / name).relative_to(DOCS).as_posix())
    names = [page.relative_to(DOCS).with_suffix("").as_posix() for page in PAGES]
    assert sorted(listed | {"index"}) == sorted(names)


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        path = (page.parent / name).resolve() if name else page
        assert path.is_file(), target
        if page in PAGES:
            assert path.is_relative_to(DOCS), f"{target} is not on the site"
        if anchor:
            assert anchor in anchors(path), target


# --- content ------------------------------------------------------------------------------------


def test_the_reference_has_every_public_name_once() -> None:
    text = read(DOCS / "reference.md")
    errors = [name for name in noughts.__all__ if name in dir(noughts.errors)]
    names = re.findall(r"^\.\. auto(?:function|class|data):: (\w+)$", text, re.MULTILINE)
    assert sorted([*names, *errors]) == noughts.__all__


def test_every_strategy_has_a_page_with_a_figure_its_source_and_its_options() -> None:
    for name, built_in in BUILT_IN.items():
        shared = name in ("random", "perfect", "human")
        text = read(DOCS / "strategies" / f"{'references' if shared else name}.md")
        assert "![" in text
        assert built_in.source in text
        for option in built_in.options:
            assert f"`{option.name}={option.values}`" in text
        assert f"[{'random, perfect and human' if shared else name}](" in read(
            DOCS / "strategies.md"
        )


def test_what_was_found_out_is_true() -> None:
    pages = {page.stem: " ".join(read(page).split()) for page in PAGES}
    proofs = {
        (name, side): prove_side(strategy(name), side)
        for name in ("linear", "alphabeta", "chance", "weights")
        for side in Side
    }

    def won(name: str) -> list[int]:
        tallies = [proofs[name, side].sequences for side in Side]
        return [tally.won for tally in tallies if tally is not None]

    for page, sentence, numbers in (
        ("linear", "wins {} of the 384 sequences of replies, and moving second {} of", "linear"),
        ("linear", "can win {} and {},", "chance"),
        ("chance", "{} of 384 and {} of 945", "chance"),
        ("minimax", "wins {} of 384", "alphabeta"),
        ("minimax", "wins {1} of 945, where", "alphabeta"),
        ("minimax", "where {1} are possible", "chance"),
        ("weights", "{1} of 945", "weights"),
        ("weights", "where {1} are possible", "chance"),
    ):
        assert sentence.format(*won(numbers)) in pages[page]
    assert won("weights")[1] > won("chance")[1]
    slow = [proofs["alphabeta", side].slow_win for side in Side]
    late = [each.positions for each in slow if each is not None]
    assert "in {} positions moving first and {} moving second".format(*late) in pages["minimax"]
    for method, nodes in (("minimax", 34), ("alphabeta", 8)):
        assert make_tree(generate.SMALLER, method).top.nodes == nodes
        assert f"with {nodes} nodes" in pages[method]
    sides = strategy("perfect").policy(Position.parse("X../.O./..X"))
    assert sides == dict.fromkeys((1, 3, 5, 7), Fraction(1, 4))
    assert f"later than necessary in {sum(late)} positions" in pages["strategies"]
