"""Games that show what is wrong with a strategy, each as short as possible.

A breadth-first search through the strategy's moves and all replies finds the earliest position of
the kind in question; the solver then names the mistake and the moves that would have avoided it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import accumulate
from typing import NamedTuple

from noughts.analysis.solver import LOSS, WIN, Solver
from noughts.analysis.walk import Masks, Policies, Progress, first_turns, ignore_progress
from noughts.rules.game import Game
from noughts.rules.masks import bits_of, cells_of
from noughts.rules.position import Position
from noughts.rules.side import Side

STEP = 64
"""Positions between two calls of `Progress`; each position may need a search."""


class Example(NamedTuple):
    """A game from the empty board that shows a mistake."""

    moves: list[int]
    mistake: int | None
    """The index of the wrong move in `moves`; None if the game was lost from the start."""
    better: list[int]
    """The cells that would have been right there."""

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: the three fields."""
        return self._asdict()


class Finding(NamedTuple):
    """A shortcoming of a strategy: the number of positions that show it, and a shortest game."""

    positions: int
    example: Example


def shortest_loss(policies: Policies, game: Game, side: Side) -> list[int] | None:
    """Return the moves of a shortest game that the strategy loses, or None.

    A game in which it has no legal move counts as lost.
    """
    return shortest_game(
        policies, game, side, lambda *masks: game.won[masks[1]] or policies.get(masks) == {}
    )


def shortest_game(
    policies: Policies, game: Game, side: Side, condition: Callable[[int, int], bool]
) -> list[int] | None:
    """Return the moves to an earliest position for which `condition` holds, or None.

    Calls `condition(own, opponent)` for the positions in which the strategy is to move, and for
    those in which a reply has ended the game.
    """
    layer = {(own, cell): [*cells_of(cell)] for own, cell in first_turns(game, side)}
    while layer:
        following: dict[Masks, list[int]] = {}
        for (own, opponent), moves in layer.items():
            if condition(own, opponent):
                return moves
            for cell in policies.get((own, opponent), ()):
                after = own | 1 << cell
                if game.has_line(after):
                    continue
                for reply in bits_of(game.full & ~(after | opponent)):
                    masks = after, opponent | reply
                    if masks not in following:
                        following[masks] = [*moves, cell, reply.bit_length() - 1]
        layer = following
    return None


def blame(moves: list[int], side: Side, solver: Solver) -> Example:
    """Return a lost game with its mistake: the last move that turned a draw or win into a loss."""
    positions = list(accumulate(moves, Position.play, initial=solver.game.start))
    for number in reversed(range(side.index, len(moves), 2)):
        before, after = positions[number : number + 2]
        if solver.value(before) > LOSS and solver.value(after) == WIN:
            return Example(moves, number, solver.best(before))
    return Example(moves, None, [])


def find_shortcomings(
    policies: Policies, side: Side, solver: Solver, progress: Progress = ignore_progress
) -> tuple[Finding | None, Finding | None]:
    """Return where the strategy may give away a win, and where it may win later than necessary."""
    missed: dict[Masks, int] = {}  # each with a cell that gives the win away
    slow: dict[Masks, int] = {}
    # The latest positions come first: the solver then knows what the earlier ones lead to.
    for number, ((own, opponent), policy) in enumerate(reversed(policies.items())):
        if number % STEP == 0:
            progress(number, len(policies))
        if solver.value_of(own, opponent) != WIN:
            continue
        soonest = solver.outcome_of(own, opponent).plies
        for cell in policy:
            value, plies = solver.outcome_of(opponent, own | 1 << cell)
            if value != LOSS:
                missed.setdefault((own, opponent), cell)
            elif plies is not None and plies + 1 != soonest:
                slow.setdefault((own, opponent), cell)
    return _finding(missed, policies, side, solver), _finding(slow, policies, side, solver)


def _finding(
    wrong_cells: dict[Masks, int], policies: Policies, side: Side, solver: Solver
) -> Finding | None:
    game, moves = solver.game, None
    if wrong_cells:
        moves = shortest_game(policies, game, side, lambda *masks: masks in wrong_cells)
    if moves is None:
        return None
    position = reduce(Position.play, moves, game.start)
    outcomes, best = solver.outcomes(position), solver.outcome(position)
    better = [cell for cell, outcome in outcomes.items() if outcome == best]
    wrong = wrong_cells[position.own, position.opponent]
    return Finding(len(wrong_cells), Example([*moves, wrong], len(moves), better))
