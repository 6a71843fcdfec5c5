"""The strategy `rules`: the first of eight rules that offers a cell decides and is the reason.

The variant `full` is the usual list, and plays the first cell that a rule offers. It only looks at
lines, so it plays any board. On a board that has no centre with corners around it, one rule
replaces the last four: the cell on the most lines.

The variant `defensive` is the program of the write-up, which never forks on purpose: it has two
patterns instead of rules 3 and 4, looks at lines in its own order, and plays 3x3 only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of, mask
from noughts.rules.notation import cell_name, cell_names, line_name
from noughts.rules.position import Position
from noughts.rules.tactics import fork_blocks, forks, lines_missing, winning_cells
from noughts.strategies.base import Option, Policy, Scores, Strategy, certainly
from noughts.strategies.working import Row, Working

Rule = tuple[str, Callable[[Position], Iterable[int]]]
"""A name, and a function that returns the cells it offers, best first, or none."""


class Rules(Strategy):
    """Plays the first cell of the first rule that offers any."""

    name = "rules"
    title = "Rules"
    summary = "Win, block, fork, block a fork, centre, corner, side, in this order."
    source = "Unbeatable tic-tac-toe with Pygame"
    story = (
        "Eight rules in a fixed order, as a person would learn them; the first rule that offers a "
        "cell decides. The write-up's own program never forks on purpose. Its author saw it win "
        "84.7% of 100,000 games against random moves, moving second; the exact share is 160/189."
    )
    options = (
        Option.choice(
            "variant",
            {"full": "full", "defensive": "defensive"},
            "defensive never forks on purpose",
        ),
    )

    def __init__(self, game: Game, *, variant: str = "full") -> None:
        super().__init__(game)
        self.variant = variant
        self.rules = full_rules(game) if variant == "full" else DEFENSIVE

    def decide(self, position: Position) -> Policy:
        return certainly(self.fired(position)[1])

    def fired(self, position: Position) -> tuple[str, int]:
        """Return the name of the rule that decides, and its cell."""
        for name, rule in self.rules:
            for cell in rule(position):
                return name, cell
        raise AssertionError("the last rule offers every cell")

    def rate(self, position: Position) -> Scores:
        """Return the rank of the best rule that offers each cell; the last rule has rank 1."""
        scores = {}
        for height, (_, rule) in enumerate(reversed(self.rules), start=1):
            for cell in rule(position):
                scores[cell] = height
        return dict(sorted(scores.items()))

    def justify(self, position: Position) -> str:
        name, cell = self.fired(position)
        number = [rule for rule, _ in self.rules].index(name) + 1
        evidence = _evidence(name, cell, position)
        return f"Rule {number}, {name}: {cell_name(cell, self.game)}{evidence}."

    def work_out(self, position: Position) -> Working:
        deciding, _ = self.fired(position)
        rows = []
        for number, (name, rule) in enumerate(self.rules, start=1):
            cells = tuple(dict.fromkeys(rule(position)))
            offers = cell_names(cells, self.game) if cells else WHY_NOT.get(name, "no such cell")
            rows.append(Row((str(number), name, offers), cells, decides=name == deciding))
        caption = "The first rule that offers a cell decides, and plays the first cell it offers."
        return Working(caption, ("", "rule", "cells"), tuple(rows))

    def refusal(self, position: Position) -> str | None:  # noqa: ARG002 - the game decides
        if self.variant == "defensive" and self.game != mnk(3, 3, 3):
            return (
                f"rules:variant=defensive plays 3,3,3 only, not {self.game}: "
                "rules without this option plays any board"
            )
        return None


WHY_NOT = {
    "win": "no line of its own needs only one more mark",
    "block": "the opponent threatens nothing",
    "fork": "no move makes two threats",
    "block the opponent's fork": "the opponent has no fork",
    "centre": "the centre is taken",
    "opposite corner": "no empty corner lies opposite the opponent",
    "empty corner": "every corner is taken",
}
"""Why a rule offers no cell."""


def _evidence(rule: str, cell: int, position: Position) -> str:
    """Return what a person can check on the board, for the rules that look at lines."""
    game = position.game
    if rule in ("win", "block"):
        marks = position.own if rule == "win" else position.opponent
        line = lines_missing(game, cell, marks)[0]
        return f" {'completes' if rule == 'win' else 'blocks'} {line_name(line, game)}"
    if rule == "fork":
        wins = winning_cells(game, position.own | 1 << cell, position.opponent)
        return f" threatens to win at {cell_names(wins, game)}"
    if rule == "block the opponent's fork":
        return f" leaves {position.just_moved} without a fork"
    return ""


# --- the full rules -----------------------------------------------------------------------------


def full_rules(game: Game) -> tuple[Rule, ...]:
    """Return the rules for a game, in order."""
    corners = corner_pairs(game)
    if not corners or game.centre is None:
        return (*TACTICS, ("most lines", by_lines))

    def opposite_corners(position: Position) -> list[int]:
        return [
            cell
            for cell, opposite in corners.items()
            if position.empty >> cell & 1 and position.opponent >> opposite & 1
        ]

    return (
        *TACTICS,
        ("centre", _empty_cells_of(game.centre)),
        ("opposite corner", opposite_corners),
        ("empty corner", _empty_cells_of(*corners)),
        ("empty side", _empty_cells_of(*sorted({*range(game.cells)} - {*corners, game.centre}))),
    )


def _empty_cells_of(*cells: int) -> Callable[[Position], list[int]]:
    return lambda position: [cell for cell in cells if position.empty >> cell & 1]


def _offered_by(tactic: Callable[[Game, int, int], int]) -> Callable[[Position], tuple[int, ...]]:
    return lambda position: cells_of(tactic(position.game, position.own, position.opponent))


TACTICS: tuple[Rule, ...] = (
    ("win", _offered_by(winning_cells)),
    ("block", _offered_by(lambda game, own, opponent: winning_cells(game, opponent, own))),
    ("fork", _offered_by(forks)),
    ("block the opponent's fork", _offered_by(fork_blocks)),
)


def corner_pairs(game: Game) -> dict[int, int]:
    """Return each corner with its opposite corner, or nothing if the board has no such corners.

    The lines alone decide: a board of nine cells with one centre on four lines, where the corners
    are the cells on three lines, and opposite means on a line with the centre.
    """
    counts = [len(lines) for lines in game.lines_through]
    if sorted(counts) != [2, 2, 2, 2, 3, 3, 3, 3, 4] or game.centre is None:
        return {}
    pairs = {}
    for line in game.lines_through[game.centre]:
        ends = cells_of(line & ~mask([game.centre]))
        if len(ends) == 2 and counts[ends[0]] == counts[ends[1]] == 3:
            pairs[ends[0]], pairs[ends[1]] = ends[1], ends[0]
    return dict(sorted(pairs.items()))


def by_lines(position: Position) -> list[int]:
    """Return all empty cells, those on the most lines first."""
    lines = position.game.lines_through
    return sorted(position.moves, key=lambda cell: -len(lines[cell]))


# --- the defensive variant ----------------------------------------------------------------------

SCAN = tuple(
    mask(map(int, cells)) for cells in ("036", "012", "147", "345", "258", "678", "048", "246")
)
"""The lines in the order of the write-up: columns and rows in turn, then diagonals."""

LS = {
    0: mask([0, 1, 2, 3, 6]),
    6: mask([0, 3, 6, 7, 8]),
    8: mask([2, 5, 6, 7, 8]),
    2: mask([0, 1, 2, 5, 8]),
}
"""Two sides and the corner between them, counter-clockwise from the top left."""


def third_cells(marks: int, position: Position) -> list[int]:
    """Return the empty cells of the lines that hold two of `marks`, in the order of `SCAN`."""
    return [
        cells_of(line & position.empty)[0]
        for line in SCAN
        if (line & marks).bit_count() == 2 and line & position.empty
    ]


def between_two_corners(position: Position) -> list[int]:
    """Return the left middle cell if `own` is the centre and the opponent has opposite corners."""
    if position.own == mask([4]) and position.opponent in (mask([0, 8]), mask([2, 6])):
        return [3]
    return []


def corner_of_l(position: Position) -> list[int]:
    """Return the empty corners of the Ls with two marks of the opponent and no own mark."""
    return [
        corner
        for corner, cells in LS.items()
        if (cells & position.opponent).bit_count() == 2
        and not cells & position.own
        and position.empty >> corner & 1
    ]


def opposite_any_mark(position: Position) -> list[int]:
    """Return the empty cells that lie opposite to a mark of the opponent through the centre."""
    return [cell for cell in position.moves if position.opponent >> 8 - cell & 1]


DEFENSIVE: tuple[Rule, ...] = (
    ("win", lambda position: third_cells(position.own, position)),
    ("block", lambda position: third_cells(position.opponent, position)),
    ("between two corners", between_two_corners),
    ("corner between two sides", corner_of_l),
    ("centre", _empty_cells_of(4)),
    ("opposite cell", opposite_any_mark),
    ("empty corner", _empty_cells_of(0, 2, 6, 8)),
    ("empty side", _empty_cells_of(1, 3, 5, 7)),
)
