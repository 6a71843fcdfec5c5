import ast
import re
import sys
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
import recount
from seeds import FUZZ

from noughts.rules.game import mnk
from noughts.rules.position import Position
from noughts.rules.symmetry import Permutation, board_symmetries, canonical, move_mask

HERE = Path(__file__).parent
Counts = dict[str, list[int]]
Marks = tuple[int, int]


def read_counts() -> dict[str, Counts]:
    """The figures of counts.txt, by game."""
    games: dict[str, Counts] = {}
    for line in (HERE / "counts.txt").read_text("ascii").splitlines():
        key, *values = line.split("#")[0].split() or [""]
        if key == "game":
            counts = games[values[0]] = {}
        elif key:
            counts[key] = [int(value) for value in values]
    return games


COUNTS = read_counts()


def digest() -> str:
    """Return the hash of the second program and of the figures that it has confirmed."""
    figures = re.sub(r"(?m)^# recounted .*\n", "", (HERE / "counts.txt").read_text("ascii"))
    return sha256((Path(recount.__file__).read_text("utf-8") + figures).encode()).hexdigest()[:16]


RECOUNTED = f"# recounted {digest()}" in (HERE / "counts.txt").read_text("ascii").splitlines()
"""Whether the second program, which shares no code with noughts, has confirmed these figures."""


def differences(expected: Counts, counted: Counts) -> str:
    """Every figure that differs, each part of a split on its own line."""
    found = []
    for key in expected | counted:
        ours, theirs = counted.get(key, []), expected.get(key, [])
        parts = max(len(ours), len(theirs))
        for part in range(parts):
            here, there = (str(x[part]) if part < len(x) else "nothing" for x in (ours, theirs))
            if here != there:
                place = f"{key}[{part}]" if parts > 1 else key
                found.append(f"{place}: {here} counted, {there} in counts.txt")
    return "\n".join(found)


def count_with_the_package(name: str) -> Counts:
    """Every count of the game, by `Game.positions`, `Position.moves` and `canonical`."""
    game = mnk(*map(int, name.split(",")))
    group = board_symmetries(game)
    positions = {(position.own, position.opponent): position for position in game.positions()}
    ways = Counter({(0, 0): 1})  # marks -> in how many ways they are reached
    following: dict[Marks, list[Marks]] = {}
    orbits: set[Position] = set()
    met: set[Marks] = set()  # with all that is symmetric to them
    for (own, opponent), position in positions.items():  # fewer marks first: ways are complete
        here = own, opponent
        following[here] = [(opponent, own | 1 << cell) for cell in position.moves]
        for child in following[here]:
            ways[child] += ways[here]
        if here not in met:
            met |= {(move_mask(own, g), move_mask(opponent, g)) for g in group}
            orbits.add(canonical(position, group))
    games: dict[Marks, int] = {}  # marks -> how many games go on from there
    for marks in reversed(following):
        games[marks] = sum(games[child] for child in following[marks]) or 1
    finished = [(position, ways[marks]) for marks, position in positions.items() if position.over]
    plies = range(game.cells + 1)
    by_ply, orbits_by_ply = (Counter(p.ply for p in ps) for ps in (positions.values(), orbits))
    counts = {
        "lines": [len(game.lines)],
        "positions": [len(positions)],
        "positions-by-ply": [by_ply[ply] for ply in plies],
        "positions-up-to-symmetry": [len(orbits)],
        "positions-up-to-symmetry-by-ply": [orbits_by_ply[ply] for ply in plies],
        "terminal": [len(finished)],
        "terminal-up-to-symmetry": [sum(position.over for position in orbits)],
        "games": [games[0, 0]],
        "games-won-by-x": [sum(n for end, n in finished if end.lost and end.ply % 2)],
        "games-won-by-o": [sum(n for end, n in finished if end.lost and not end.ply % 2)],
        "games-drawn": [sum(n for end, n in finished if end.drawn)],
        "games-by-length": [sum(n for end, n in finished if end.ply == ply) for ply in plies],
        "games-by-first-move": [games[child] for child in following[0, 0]],
        "tree-nodes": [ways.total()],
    }
    if game.columns == game.rows:
        counts["games-merged-after-every-move"] = [games_merged(game.start, group)]
        counts["games-identified-whole"] = [games_identified(game.start, group)]
    return counts


@cache
def games_merged(position: Position, group: tuple[Permutation, ...]) -> int:
    """The games from here on when symmetric positions count as one after every move."""
    following = {canonical(position.play(cell), group) for cell in position.moves}
    return sum(games_merged(child, group) for child in following) or 1


def games_identified(position: Position, group: tuple[Permutation, ...]) -> int:
    """The games from here on, of those that one symmetry of the group makes of each other one.

    The group holds the symmetries that leave every move so far where it is.
    """
    return (
        sum(
            games_identified(position.play(cell), tuple(g for g in group if g[cell] == cell))
            for cell in position.moves
            if cell == min(g[cell] for g in group)
        )
        or 1
    )


def count_with_the_second_program(name: str) -> Counts:
    """Every count of the game, by recount.py; games by first move with its idea of a result."""
    columns, rows, k = map(int, name.split(","))
    counts = recount.recount(columns, rows, k, games_up_to_symmetry=columns == rows)
    lines = recount.winning_lines(columns, rows, k)

    @cache
    def games(board: str) -> int:
        mover, last = "XO" if board.count("X") == board.count("O") else "OX"
        if recount.result(board, lines, last):
            return 1
        moves = [cell for cell, mark in enumerate(board) if mark == "."]
        return sum(games(board[:cell] + mover + board[cell + 1 :]) for cell in moves)

    empty = "." * (columns * rows)
    firsts = [empty[:cell] + "X" + empty[cell + 1 :] for cell in range(columns * rows)]
    return counts | {"games-by-first-move": [games(board) for board in firsts]}


@pytest.mark.parametrize("name", COUNTS if FUZZ else ["3,3,3", "4,3,3"])
def test_the_package_counts_what_the_file_says(name: str) -> None:
    found = differences(COUNTS[name], count_with_the_package(name))
    assert not found, f"{name}\n{found}"


@pytest.mark.parametrize("name", ["3,3,3"] if RECOUNTED and not FUZZ else COUNTS)
def test_the_second_program_counts_what_the_file_says(name: str) -> None:
    found = differences(COUNTS[name], count_with_the_second_program(name))
    assert not found, f"{name}\n{found}"


def test_the_second_program_has_recounted_since_it_or_the_file_was_changed() -> None:
    assert RECOUNTED, f"if the other tests here pass, counts.txt is to say: # recounted {digest()}"


@pytest.mark.parametrize("name", COUNTS)
def test_every_split_in_the_file_adds_up_to_its_total(name: str) -> None:
    counts = COUNTS[name]
    splits = {key: key.partition("-by-")[0] for key in counts if "-by-" in key}
    del splits["games-won-by-x"], splits["games-won-by-o"]
    for key, total in splits.items():
        assert [sum(counts[key])] == counts[total], f"{name}: {key}"
    ends = "games-won-by-x", "games-won-by-o", "games-drawn"
    assert [sum(counts[end][0] for end in ends)] == counts["games"]


def test_a_difference_names_the_ply_where_it_is() -> None:
    expected = {"positions": [10], "positions-by-ply": [1, 9], "lines": [8]}
    counted = {"positions": [11], "positions-by-ply": [1, 9, 1], "lines": [8]}
    assert differences(expected, counted).splitlines() == [
        "positions: 11 counted, 10 in counts.txt",
        "positions-by-ply[2]: 1 counted, nothing in counts.txt",
    ]
    assert differences(expected, {}).count("nothing counted") == 4


def test_the_second_program_imports_nothing_but_the_standard_library() -> None:
    imported = set()
    for node in ast.walk(ast.parse(Path(recount.__file__).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add((node.module or "").partition(".")[0])
    assert imported
    assert imported <= sys.stdlib_module_names
