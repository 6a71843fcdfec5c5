"""The trees of minimax and alpha-beta against the strategies and against exact values."""

import pytest

from noughts.analysis.solver import Solver
from noughts.analysis.tree import METHODS, Node, Searcher, make_tree, value_text
from noughts.api import strategy
from noughts.errors import GameOver, NoughtsError, TooLarge
from noughts.rules.game import Game, mnk
from noughts.rules.position import Position

RELATIONS = {"=": int.__eq__, "≥": int.__ge__, "≤": int.__le__}


@pytest.mark.parametrize("method", METHODS)
def test_a_tree_has_the_move_the_value_and_the_nodes_of_the_strategy(
    method: str, unfinished: tuple[Position, ...]
) -> None:
    player = strategy(method)
    for position in unfinished[:: 5 if method == "alphabeta" else 29]:
        tree = make_tree(position, method, 1)
        search = player.search(position)  # type: ignore[attr-defined]
        sign = 1 if position.to_move == "X" else -1
        assert tree.top.nodes == search.nodes
        assert tree.top.value == sign * search.value
        assert [child.cell for child in tree.top.children if child.chosen] == [search.cell]


def test_every_value_in_a_tree_says_the_truth(
    unfinished: tuple[Position, ...], grid: Game
) -> None:
    solver = Solver(grid)
    for position in unfinished[200::97]:
        for method in METHODS:
            for node in make_tree(position, method, 3 if position.ply > 2 else 1).top.all():
                true = solver.value(node.position) * (1 if node.position.to_move == "X" else -1)
                assert node.lower <= true <= node.upper
                if node.value is not None:
                    assert RELATIONS[node.relation](true, node.value)
                assert (node.value is None) == bool(node.pruned) == (not node.nodes)


def test_a_node_counts_itself_and_everything_below(unfinished: tuple[Position, ...]) -> None:
    for position in unfinished[300::211]:
        for method in METHODS:
            for node in make_tree(position, method, 2 if position.ply > 2 else 1).top.all():
                if node.children:
                    assert node.nodes == 1 + sum(child.nodes for child in node.children)


def test_alpha_beta_prunes_where_the_window_closes(unfinished: tuple[Position, ...]) -> None:
    """A move is pruned exactly if the value so far reaches what the other player is sure of."""
    for position in unfinished[100::53]:
        for node in make_tree(position, "alphabeta", 2 if position.ply > 2 else 1).top.all():
            assert node.window is not None or node.pruned
            for number, child in enumerate(node.children):
                assert node.window is not None
                seen = [each.value for each in node.children[:number] if each.value is not None]
                reached = bool(seen) and (
                    max(seen) >= node.window.beta
                    if node.is_max
                    else min(seen) <= node.window.alpha
                )
                assert bool(child.pruned) == reached


@pytest.mark.parametrize("method", METHODS)
def test_the_effect_of_a_move_is_what_the_search_knows_afterwards(
    method: str, unfinished: tuple[Position, ...]
) -> None:
    for position in unfinished[150::53]:
        for node in make_tree(position, method, 2 if position.ply > 2 else 1).top.all():
            player, best_of = ("MAX", max) if node.is_max else ("MIN", min)
            visited = [child for child in node.children if child.value is not None]
            for number, child in enumerate(visited):
                values = [each.value or 0 for each in visited[: number + 1]]
                best = best_of(values)
                word = "keeps" if number and best == best_of(values[:-1]) else "now has"
                limit = "" if child.relation == "=" or word == "keeps" else "at "
                start = f"{player} {word} {limit}"
                assert child.effect.startswith(start)
                assert value_text(best) in child.effect.removeprefix(start).split(",")[0]
                later = node.children[number + 1 :]
                assert ("prunes its other moves" in child.effect) == any(
                    each.pruned for each in later[:1]
                )
                if later and child.window and (after := later[0].window):
                    for bound, change in (("alpha", "rises"), ("beta", "falls")):
                        new = getattr(after, bound)
                        told = f"{bound} {change} to {value_text(new)}" in child.effect
                        assert told == (new != getattr(child.window, bound))


def test_a_depth_beyond_the_end_of_the_game_is_its_end() -> None:
    tree = make_tree(Position.parse("XOX/OXO/..."), depth=10**12)
    assert tree.depth == 3
    assert sum(1 for _ in tree.top.all()) == tree.top.nodes


@pytest.mark.parametrize("method", METHODS)
def test_toggled_nodes_open_and_close_without_changing_the_search(method: str) -> None:
    position = Position.parse("XO./.../...")
    deep, searcher = make_tree(position, method, 3), Searcher()

    def paths(node: Node, path: tuple[int, ...] = ()) -> dict[tuple[int, ...], Node]:
        found = {path: node}
        for child in node.children:
            assert child.cell is not None
            found |= paths(child, (*path, child.cell))
        return found

    whole = paths(deep.top)
    opened = next(path for path in whole if len(path) == 1)
    second = next(path for path, node in whole.items() if path[:1] == opened and node.children)
    for depth, toggled in ((1, {opened, second}), (2, {opened}), (2, {opened, second}), (1, {()})):
        tree = make_tree(position, method, depth, toggled, searcher)
        for path, node in paths(tree.top).items():
            same = whole[path]
            assert (node.value, node.nodes, node.words) == (same.value, same.nodes, same.words)
            if node.expanded is not None:
                assert node.expanded == ((len(path) < depth) != (path in toggled))


def test_what_cannot_be_drawn_is_refused_with_a_sentence() -> None:
    with pytest.raises(GameOver):
        make_tree(Position.parse("XXX/OO./..."))
    with pytest.raises(NoughtsError, match="choose minimax or alphabeta"):
        make_tree(mnk().start, "magic")
    with pytest.raises(TooLarge, match="16 empty cells; choose a position with at most 9"):
        make_tree(mnk(4, 4, 4).start)
    with pytest.raises(TooLarge, match="choose a smaller depth"):
        make_tree(mnk().start, depth=5)
