"""The game tree that minimax or alpha-beta searches, with everything that a figure of it shows.

Values are those of X, as in textbooks: X is MAX and O is MIN; 1 is a win for X, -1 a win for O.
Both searches visit the same nodes in the same order as the strategies `minimax` and `alphabeta`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from noughts.errors import GameOver, NoughtsError, TooLarge
from noughts.rules.notation import cell_name
from noughts.rules.position import Position

METHODS = ("minimax", "alphabeta")

MOST_EMPTY = {"minimax": 9, "alphabeta": 12}
"""The most empty cells from which each search ends soon enough."""

MOST_DRAWN, MOST_USUAL = 1_000, 120
"""The most nodes of a tree, and of one whose depth nobody chose."""

EXACT, AT_LEAST, AT_MOST = "=", "≥", "≤"


class Window(NamedTuple):
    """What both players are sure of elsewhere: X of `alpha`, O of holding X to `beta`."""

    alpha: int = -1
    beta: int = 1


@dataclass(frozen=True)
class Node:
    """A position in the tree."""

    position: Position
    cell: int | None = None
    """The move that leads here; None at the top."""
    value: int | None = None
    """What the search returns, for X; None if it does not visit the node."""
    lower: int = -1
    upper: int = 1
    """The bounds of the true value, as far as the search has seen."""
    window: Window | None = None
    """For alpha-beta, what was known when the search came here."""
    nodes: int = 0
    """The nodes that the search visits here and below."""
    effect: str = ""
    """How its value changes the node above, such as `MAX now has 0`; empty at the top."""
    chosen: bool = False
    """Whether this is the move that the search chooses in the position above."""
    pruned: str = ""
    """Why the search skips this node, in a sentence; empty if it visits it."""
    children: tuple[Node, ...] = ()
    """The nodes below in order; none at the depth of the tree or at the end of a game."""

    @property
    def relation(self) -> str:
        """How the true value compares with `value`: =, or ≥ or ≤ if pruning leaves it open."""
        if self.lower == self.upper:
            return EXACT
        return AT_LEAST if self.lower == self.value else AT_MOST

    @property
    def result(self) -> str:
        """The value with how it compares, such as `0` or `≥ 0`; empty if it was not visited."""
        if self.value is None:
            return ""
        sign = "" if self.relation == EXACT else f"{self.relation} "
        return f"{sign}{value_text(self.value)}"

    @property
    def is_max(self) -> bool:
        """Whether X is to move and takes the highest value."""
        return self.position.to_move == "X"

    @property
    def expanded(self) -> bool | None:
        """Whether the tree shows the nodes below; None if the search visits none there."""
        if self.value is None or self.position.over:
            return None
        return bool(self.children)

    @property
    def condition(self) -> str:
        """When alpha-beta stops looking at moves here, such as `prune if ≥ 0`; or empty."""
        if self.window is None or self.position.over or self.pruned:
            return ""
        if self.is_max:
            return f"prune if {AT_LEAST} {value_text(self.window.beta)}"
        return f"prune if {AT_MOST} {value_text(self.window.alpha)}"

    @property
    def words(self) -> str:
        """Everything about it in a sentence."""
        name = "" if self.cell is None else cell_name(self.cell, self.position.game)
        if self.pruned:
            return f"{name} is pruned, because {self.pruned}."
        move = name and f"{name}: "
        player = "MAX (X) to move" if self.is_max else "MIN (O) to move"
        state = "the end of the game" if self.position.over else player
        words = [f"{move}{state}, value {self.result}"]
        if self.window and self.condition:
            alpha, beta = map(value_text, self.window)
            words.append(f"alpha {alpha}, beta {beta}: {self.condition}")
        words.append(f"{self.nodes:,} nodes searched" if self.nodes > 1 else "1 node")
        return "; ".join(words) + "."

    def all(self) -> Iterator[Node]:
        """Yield this node and all below it."""
        yield self
        for child in self.children:
            yield from child.all()


@dataclass(frozen=True)
class Tree:
    """The tree below a position, down to a depth."""

    method: str
    """`minimax` or `alphabeta`."""
    top: Node
    depth: int

    def to_json(self) -> dict[str, object]:
        """Return the JSON form; `nodes` are in the order in which the search comes to them."""
        nodes = list(self.top.all())
        parents = {
            id(child): number for number, node in enumerate(nodes) for child in node.children
        }
        return {
            "method": self.method,
            "position": str(self.top.position),
            "depth": self.depth,
            "visited": self.top.nodes,
            "nodes": [
                {
                    "parent": parents.get(id(node)),
                    "cell": node.cell,
                    "result": node.result,
                    "effect": node.effect,
                    "expanded": node.expanded,
                    "words": node.words,
                }
                for node in nodes
            ],
        }

    def __repr__(self) -> str:
        return f"<Tree of {self.method} below {self.top.position}: {self.top.nodes:,} nodes>"

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from noughts.pictures.tree import draw

        return draw(self)


def value_text(value: int) -> str:
    """Return a value with a proper minus sign."""
    return str(value).replace("-", "\N{MINUS SIGN}")


Path = tuple[int, ...]
"""The moves from the top of a tree to a node."""


def make_tree(
    position: Position,
    method: str = "minimax",
    depth: int | None = None,
    toggled: Collection[Path] = (),
    searcher: Searcher | None = None,
) -> Tree:
    """Return the tree that a method searches from an unfinished position.

    By default it is as deep as a figure can show. The nodes in `toggled` show what lies below them
    although they are at that depth or deeper, or do not although they are above it. A `searcher`
    of the same method remembers what it has searched for earlier trees.

    Raises `TooLarge` if the search would take too long, or if the tree has more than `MOST_DRAWN`
    nodes.
    """
    if method not in METHODS:
        raise NoughtsError(f"cannot draw a tree of {method!r}; choose minimax or alphabeta")
    if position.over:
        raise GameOver(position)
    empty = position.empty.bit_count()
    if empty > MOST_EMPTY[method]:
        raise TooLarge(
            f"{method} takes too long with {empty} empty cells; choose a position "
            f"with at most {MOST_EMPTY[method]}"
        )
    sizes = _sizes(position)
    depth = max(1, bisect_right(sizes, MOST_USUAL) - 1) if depth is None else min(depth, empty)
    if sizes[min(depth, len(sizes) - 1)] > MOST_DRAWN:
        raise TooLarge(
            f"the tree has more than {MOST_DRAWN:,} nodes down to depth {depth}; choose a smaller "
            "depth"
        )
    window = Window() if method == "alphabeta" else None
    shown = Shown(depth, frozenset(toggled))
    top = (searcher or Searcher()).node(position, None, window, shown)
    if sum(1 for _ in top.all()) > MOST_DRAWN:
        raise TooLarge(f"the tree has more than {MOST_DRAWN:,} nodes; close some of them first")
    return Tree(method, top, depth)


def _sizes(position: Position) -> list[int]:
    """Return the number of nodes of the whole tree down to each depth, until it is too large."""
    layer, sizes = [position], [1]
    while sizes[-1] <= MOST_DRAWN and len(sizes) <= position.empty.bit_count():
        layer = [position.play(cell) for position in layer for cell in position.moves]
        sizes.append(sizes[-1] + len(layer))
    return sizes


class Shown(NamedTuple):
    """Which nodes of a tree show what lies below them, and the node that the search is at."""

    depth: int
    toggled: frozenset[Path] = frozenset()
    path: Path = ()

    @property
    def here(self) -> bool:
        """Whether this node shows what lies below it."""
        return (len(self.path) < self.depth) != (self.path in self.toggled)

    def below(self, cell: int) -> Shown:
        """Return the same for the node that a move leads to."""
        return self._replace(path=(*self.path, cell))


class Searcher:
    """Searches trees of one method; it looks only once at what lies below their last nodes."""

    def __init__(self) -> None:
        self._below: dict[tuple[Position, Window | None], Node] = {}

    def node(
        self, position: Position, cell: int | None, window: Window | None, shown: Shown | None
    ) -> Node:
        """Return the node of a position, with the nodes below it that are `shown`."""
        if position.over:
            value = 0 if position.winner is None else 1 if position.winner == "X" else -1
            return Node(position, cell, value, value, value, window, nodes=1)
        if shown and shown.here:
            return replace(self._visit(position, window, shown), cell=cell)
        key = position, window
        if key not in self._below:
            self._below[key] = replace(self._visit(position, window, None), children=())
        return replace(self._below[key], cell=cell)

    def _visit(self, position: Position, window: Window | None, shown: Shown | None) -> Node:
        is_max, sign = position.to_move == "X", 1 if position.to_move == "X" else -1
        best, chosen, nodes, why = -2 * sign, None, 1, ""
        children: list[Node] = []
        alpha, beta = window or Window()
        for move in position.moves:
            if why:
                children.append(Node(position.play(move), move, pruned=why))
                continue
            inner = window and Window(alpha, beta)
            child = self.node(position.play(move), move, inner, shown and shown.below(move))
            assert child.value is not None
            nodes += child.nodes
            better = sign * child.value > sign * best
            if better:
                best, chosen = child.value, move
            if window is not None:
                alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
                why = _reason(is_max, best, window) if alpha >= beta else ""
            if shown:
                now = window and Window(alpha, beta)
                prunes = bool(why) and move != position.moves[-1]
                effect = _effect(child, best, now, better=better, prunes=prunes)
                child = replace(child, effect=effect)
            children.append(child)
        best_of = max if is_max else min
        marked = tuple(
            replace(child, chosen=True) if child.cell == chosen else child for child in children
        )
        return Node(
            position,
            value=best,
            lower=best_of(child.lower for child in children),
            upper=best_of(child.upper for child in children),
            window=window,
            nodes=nodes,
            children=marked,
        )


def _effect(child: Node, best: int, after: Window | None, *, better: bool, prunes: bool) -> str:
    """Return how the value of a move changes the position: the best value, alpha or beta.

    `best` is the best value of the position after it, `after` what both players are sure of then.
    """
    if child.position.ply % 2:
        player, bound, changes, other, limit = "MAX", "alpha", "rises", "beta", "at most "
    else:
        player, bound, changes, other, limit = "MIN", "beta", "falls", "alpha", "at least "
    open_value = limit if better and child.relation != EXACT else ""
    effect = f"{player} {'now has' if better else 'keeps'} {open_value}{value_text(best)}"
    if child.window != after:
        effect += f", and {bound} {changes} to {value_text(best)}"
    if prunes and after is not None:
        reached = value_text(getattr(after, other))
        effect += f"; that reaches {other} ({reached}), so {player} prunes its other moves"
    return effect


def _reason(is_max: bool, value: int, window: Window) -> str:  # noqa: FBT001 - of one player
    """Return why the other moves of a node need no search."""
    player, other = ("X", "O") if is_max else ("O", "X")
    if value == (1 if is_max else -1):
        return f"{player} already wins here, and nothing is better"
    word = {1: "a win", 0: "a draw", -1: "a loss"}
    for_player = word[value if is_max else -value]
    elsewhere = window.beta if is_max else window.alpha
    for_other = word[-elsewhere if is_max else elsewhere]
    return (
        f"{player} already has at least {for_player} here, and {other} is sure of {for_other} "
        f"elsewhere, so {other} gains nothing by going here"
    )
