"""Draw the figures of the documents and execute the notebook, each with the code as it is now.

`make docs` runs this before it builds the site. A file changes only if its content does, so that
an unchanged project stays unchanged. `tests/e2e/test_site.py` compares the files with this.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from noughts import Position, Side, mnk, prove, solve, strategy
from noughts.analysis.map import make_map
from noughts.analysis.tree import make_tree
from noughts.pictures import game, map, svg, tree  # noqa: A004 - named after what they draw
from noughts.rules.notation import parse_cell

DOCS = Path(__file__).parent
NOTEBOOK = DOCS / "example.ipynb"
LARGER, SMALLER = Position.parse("XOX/.O./.X."), Position.parse("XOX/.O./X..")
"""Two positions whose trees fit on a page."""


def draw_scores(spec: str, text: str) -> str:
    """Return a board with the strategy's score in each empty cell, or else its probability."""
    position, player = Position.parse(text), strategy(spec)
    numbers = player.scores(position) or player.policy(position)
    return svg.draw(position, captions={cell: str(number) for cell, number in numbers.items()})


def draw_map(spec: str, side: Side) -> str:
    """Return every game of a strategy on one side."""
    player = strategy(spec)
    return map.draw(make_map(player, side), player.title)


def draw_loss() -> str:
    """Return the game that weights loses."""
    loss = prove("weights", side=Side.SECOND).sides[Side.SECOND].loss
    assert loss is not None
    strip = game.Strip("Weights moving second loses this game", loss.moves, loss.mistake)
    return game.draw(mnk(), [strip])


def draw_attack() -> str:
    """Return a large board on which search wins, with the order of the moves that it expects."""
    board = mnk(9, 9, 5)
    position = board.start
    for name in ["c5", "a1", "d5", "i9", "e4", "a9", "e3", "i1"]:
        position = position.play(name)
    player = strategy("search", board)
    best = player.move(position)
    *_, expected = player.reason(position).removesuffix(".").partition("it expects ")
    line = [parse_cell(name, board) for name in expected.split()]
    captions = {cell: str(number) for number, cell in enumerate([best, *line], start=1)}
    return svg.draw(position, captions=captions)


FIGURES: dict[str, Callable[[], str]] = {
    "map-linear.svg": lambda: draw_map("linear", Side.FIRST),
    "map-weights.svg": lambda: draw_map("weights", Side.SECOND),
    "tree-alphabeta.svg": lambda: tree.draw(make_tree(LARGER, "alphabeta")),
    "figures/linear.svg": lambda: draw_scores("linear", "X.O/.X./..O"),
    "figures/minimax.svg": lambda: tree.draw(make_tree(SMALLER, "minimax")),
    "figures/alphabeta.svg": lambda: tree.draw(make_tree(SMALLER, "alphabeta")),
    "figures/rules.svg": lambda: draw_scores("rules", "X../O../X.O"),
    "figures/chance.svg": lambda: draw_scores("chance", ".../.../..."),
    "figures/weights.svg": draw_loss,
    "figures/search.svg": draw_attack,
    "figures/perfect.svg": lambda: solve("X../.O./..X")._repr_svg_(),
    "figures/human.svg": lambda: draw_scores("human", "XX./OO./..."),
}
"""Each file in this folder, and how to draw it."""


def execute(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook with the outputs that its code gives now, and nothing of this machine."""
    from jupyter_client import AsyncKernelManager
    from nbclient import NotebookClient
    from nbformat import from_dict

    executed = from_dict(notebook)
    with TemporaryDirectory() as folder:  # for sockets and settings, so that nothing is left
        kernel = AsyncKernelManager(
            transport="ipc", ip=f"{folder}/kernel", connection_file=f"{folder}/kernel.json"
        )
        client = NotebookClient(executed, km=kernel, timeout=60, record_timing=False)
        client.execute(cleanup_kc=True, env={**os.environ, "IPYTHONDIR": folder})
    executed.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    content: dict[str, Any] = json.loads(json.dumps(executed))
    return content


def generate() -> dict[Path, str]:
    """Return every figure and the notebook, by file, as the code gives them now."""
    texts = {DOCS / name: draw() for name, draw in FIGURES.items()}
    notebook = execute(json.loads(NOTEBOOK.read_text("utf-8")))
    content = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True)
    return {**texts, NOTEBOOK: f"{content}\n"}


def main() -> int:
    """Write every file that has changed; with `--check`, name them instead and return 1."""
    check = sys.argv[1:] == ["--check"]
    old = {path: text for path, text in generate().items() if read(path) != text}
    for path, text in old.items():
        if check:
            print(f"{path.name} is older than the code: run make docs")
        else:
            path.write_text(text, "utf-8")
    return int(check and bool(old))


def read(path: Path) -> str | None:
    """Return the text of a file, or None if there is none."""
    return path.read_text("utf-8") if path.exists() else None


if __name__ == "__main__":
    sys.exit(main())
