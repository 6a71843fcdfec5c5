"""The tree of a search as SVG: small boards with their values, from the top down.

A thick line leads to the move that the search chooses. Moves that alpha-beta skips are faint, on
a dashed line, and their description says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from noughts.pictures.strokes import FONT, Widths, draw_board, open_document
from noughts.pictures.svg import DARK, LIGHT, Look
from noughts.rules.notation import count_of
from noughts.rules.position import Position

if TYPE_CHECKING:
    from noughts.analysis.tree import Node, Tree

Point = tuple[float, float]

BOARD, GAP = 66, 16
"""The width of a board, and the space to its neighbour."""

LEVEL = 150
"""The distance between the tops of two levels, for boards as high as wide."""

WIDTHS = Widths(grid=0.05, mark=0.1, latest=0.2)

MARGIN, LABELS, TITLE, LEGEND = 30, 90, 80, 70
"""The space around the tree, left of it for the names of levels, and above and below for text."""

LETTER = 8
"""The width of a letter of the legend, in a wide font."""


def draw(tree: Tree, *, dark: bool = False, bare: bool = False) -> str:
    """Return the tree as an SVG document with a title and a legend; if `bare`, without them."""
    look = DARK if dark else LIGHT
    game = tree.top.position.game
    high = BOARD * game.rows / game.columns
    step = LEVEL - BOARD + high
    places = dict(_arrange(tree.top))
    across = max(x for x, _ in places.values()) + 1
    levels = max(level for _, level in places.values()) + 1
    width = LABELS + 2 * MARGIN + across * (BOARD + GAP)
    height, above, texts = levels * step, 0, list[str]()
    head = title(tree)
    if not bare:
        width, above = max(width, 760), TITLE
        texts = [
            f'<text x="{MARGIN}" y="46" font-size="26" font-weight="600">{escape(head)}</text>'
        ]
        texts += _legend(tree, width, above + height)
        height += above + max(LEGEND, 4 + 22 * len(texts))
    parts = [
        *open_document(width, height, head, " ".join(describe(tree)), look),
        *([f'<g {FONT} fill="{look.ink}" font-size="15">', *texts, "</g>"] if texts else []),
    ]

    def middle(node: Node) -> Point:
        x, level = places[id(node)]
        left = MARGIN + LABELS + (x + 0.5) * (BOARD + GAP)
        return round(left, 1), round(above + 10 + level * step, 1)

    parts += _nodes(tree, middle, high, look)
    tops = [above + level * step for level in range(levels + 1)]
    return "\n".join([*parts, *_level_names(tree, tops, look), "</svg>\n"])


def _nodes(tree: Tree, middle: Callable[[Node], Point], high: float, look: Look) -> Iterator[str]:
    """Yield the lines between the boards, and then the boards of this height."""
    nodes = list(tree.top.all())
    numbers = {id(node): number for number, node in enumerate(nodes)}
    for node in nodes:
        x, y = middle(node)
        for child in node.children:
            edge = _edge(node, child, (x, y + high), middle(child), look)
            yield f'<path data-node="{numbers[id(child)]}" {edge}/>'
    style = f'{FONT} font-size="15" text-anchor="middle" fill="{look.ink}"'
    yield f'<g {style} stroke-linecap="round" stroke-linejoin="round">'
    for number, node in enumerate(nodes):
        faint = ' opacity="0.35"' if node.pruned else ""
        yield f'<g data-node="{number}"{faint}>'
        yield from _node(node, *middle(node), look)
        yield "</g>"
    yield "</g>"


def title(tree: Tree) -> str:
    """Return what the tree shows, as a heading."""
    name = "Minimax" if tree.method == "minimax" else "Alpha-beta"
    return f"{name} from {tree.top.position}: {count_of(tree.top.nodes, 'node')}"


def _legend(tree: Tree, width: float, top: float) -> Iterator[str]:
    """Yield the lines below the tree, wrapped to its width."""
    letters = int((width - 2 * MARGIN) / LETTER)
    texts = [line for sentence in describe(tree) for line in wrap(sentence, letters)]
    for number, text in enumerate(texts):
        yield f'<text x="{MARGIN}" y="{top + 24 + 22 * number:g}">{escape(text)}</text>'


def describe(tree: Tree) -> list[str]:
    """Return how to read the tree, as sentences."""
    visible = sum(1 for node in tree.top.all() if node.value is not None)
    how = (
        "1: X wins, 0: a draw, \N{MINUS SIGN}1: O wins. MAX (X) takes the highest value below it, "
        "MIN (O) the lowest; the thick line leads to the move chosen."
    )
    lines = [how]
    hidden = tree.top.nodes - visible
    rest = f"+ counts the nodes below a board that are not drawn, {hidden:,} in all."
    if tree.method == "alphabeta":
        lines.append(
            "Alpha is the best value that X is sure of so far, beta the lowest to which O can "
            "hold X; they start at \N{MINUS SIGN}1 and 1. When MAX finds a higher value, alpha "
            "rises for the boards below it; when MIN finds a lower one, beta falls. Once alpha "
            "reaches beta, the other moves are pruned: at MAX by a value of beta or more, at MIN "
            "by one of alpha or less."
        )
        pruned = (
            "Faint boards on dashed lines are pruned. ≥ 0 means at least 0, ≤ 0 at most 0: after "
            "pruning, the exact value is unknown."
        )
        lines.append(f"{pruned} {rest}" if hidden else pruned)
    elif hidden:
        lines.append(rest)
    return lines


def _arrange(top: Node) -> Iterator[tuple[int, tuple[float, int]]]:
    """Yield the place of each node, by its id: column and level.

    Leaves take the columns in turn; every other node is above the middle of its children.
    """
    columns = 0
    places: dict[int, tuple[float, int]] = {}

    def place(node: Node, level: int) -> float:
        nonlocal columns
        if node.children:
            below = [place(child, level + 1) for child in node.children]
            x = (below[0] + below[-1]) / 2
        else:
            x, columns = float(columns), columns + 1
        places[id(node)] = x, level
        return x

    place(top, 0)
    yield from places.items()


def _level_names(tree: Tree, tops: Sequence[float], look: Look) -> Iterator[str]:
    """Yield the names of the levels, which start at these heights; the last one is the end.

    They have a background, because the page keeps them in view, in front of the boards.
    """
    yield f'<g class="levels" pointer-events="none" {FONT} fill="{look.ink}" font-size="15">'
    size = f'y="{tops[0]:g}" width="{MARGIN + LABELS}" height="{tops[-1] - tops[0]:g}"'
    yield f'<rect {size} fill="{look.paper}" fill-opacity="0.85"/>'
    for ply, y in enumerate(tops[:-1], tree.top.position.ply):
        name, player = ("MIN", "O") if ply % 2 else ("MAX", "X")
        yield f'<text x="{MARGIN}" y="{y + 34:g}" font-weight="600">{name}</text>'
        yield f'<text x="{MARGIN}" y="{y + 54:g}" fill-opacity="0.75">{player} to move</text>'
    yield "</g>"


def _edge(node: Node, child: Node, start: Point, end: Point, look: Look) -> str:
    style = f'stroke="{look.ink}" stroke-width="{4 if child.chosen else 1.2}"'
    if child.pruned:
        style = f'stroke="{look.grid}" stroke-width="1.2" stroke-dasharray="4 4"'
    (x, y), (below_x, below_y) = start, end
    y += 38 if node.condition else 22
    return f'd="M{x:g} {y:g}L{below_x:g} {below_y - 4:g}" fill="none" {style}'


def _node(node: Node, x: float, y: float, look: Look) -> Iterator[str]:
    """Yield a board, and its value below it."""
    yield f"<title>{escape(node.words)}</title>"
    place = f"translate({x - BOARD / 2:g} {y:g}) scale({BOARD / node.position.game.columns:g})"
    yield f'<g transform="{place}" fill="none">{_board(node.position, node.cell, look)}</g>'
    y += BOARD * node.position.game.rows / node.position.game.columns + 17
    result = node.result or "pruned"
    yield f'<text x="{x:g}" y="{y:g}" font-weight="600" class="result">{result}</text>'
    if node.condition:
        yield f'<text x="{x:g}" y="{y + 15:g}" font-size="11">{node.condition}</text>'
    if node.expanded is False:
        y += 31 if node.condition else 16
        more = f"+ {node.nodes - 1:,}"
        yield f'<text x="{x:g}" y="{y:g}" font-size="12" class="more">{more}</text>'


@lru_cache(maxsize=4096)
def _board(position: Position, latest: int | None, look: Look) -> str:
    """Return a board with cells of side 1; when a node opens, most boards are drawn again."""
    size = f'width="{position.game.columns}" height="{position.game.rows}"'
    strokes = "".join(draw_board(position, look, WIDTHS, latest))
    return f'<rect {size} fill="{look.paper}"/>{strokes}'
