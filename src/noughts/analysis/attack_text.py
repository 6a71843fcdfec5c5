"""Attacks in words: which move forces what, and where it ends."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from noughts.analysis.solver.attacks import Plan
from noughts.rules.game import Game
from noughts.rules.masks import bits_of, cells_of
from noughts.rules.notation import cell_name, cell_names
from noughts.rules.tactics import winning_cells

LONGEST = 60
"""The length in characters at which a sentence ends with `and so on`."""

MOST_REPLIES = 4
"""A sentence lists at most this many replies."""

GROUPS = {5: "threes", 6: "fours", 7: "fives"}
"""What players call marks that lack two cells, by the length of a line."""


class Attacker(NamedTuple):
    """Who attacks in which position: the marks of both players, and the defender's name."""

    game: Game
    own: int
    opponent: int
    defender: str


def explain(plan: Plan, attacker: Attacker) -> str:
    """Return how a plan wins, as in `c1 forces d1, then c3 threatens d3 and c4`.

    The plan does not complete a line at once. Of the replies, the sentence follows the one that
    holds out longest.
    """
    game = attacker.game
    if group := _two_groups(plan, attacker):
        name = _name(plan.cell, game)
        return f"{name} makes two {group}, and {attacker.defender} can stop only one"
    steps, after = "", ""
    while plan.answers and len(steps) < LONGEST:
        name, stops = _name(plan.cell, game), stopping_replies(plan, attacker)
        reply = _longest(plan, stops)
        if plan.wins:
            steps += f"{after}{name} forces {_name(reply, game)}"
            after = ", "
        else:
            steps += f"{after}{name} leaves {attacker.defender} {_choice(stops, game)}"
            after = f"; after {_name(reply, game)}, "
        plan, attacker = _next(plan, reply, attacker)
    if plan.answers:
        while plan.answers:
            reply = _longest(plan, stopping_replies(plan, attacker))
            plan, attacker = _next(plan, reply, attacker)
        return f"{steps}, and so on until {_end(plan, game)}"
    then = "then " if after == ", " else ""
    return f"{steps}{after}{then}{_end(plan, game)}"


def _longest(plan: Plan, replies: list[int]) -> int:
    """Return the reply, as a mask, that holds out longest."""
    return max(replies, key=lambda reply: (plan.answers[reply].depth, -reply))


def _next(plan: Plan, reply: int, attacker: Attacker) -> tuple[Plan, Attacker]:
    own, opponent = attacker.own | plan.cell, attacker.opponent | reply
    return plan.answers[reply], attacker._replace(own=own, opponent=opponent)


def stopping_replies(plan: Plan, attacker: Attacker) -> list[int]:
    """Return the replies, as masks, that stop what a plan threatens to do next."""
    own = attacker.own | plan.cell
    return [
        reply
        for reply in plan.answers
        if plan.otherwise is None
        or not still_wins(attacker.game, plan.otherwise, own, attacker.opponent | reply)
    ]


def still_wins(game: Game, plan: Plan, own: int, opponent: int) -> bool:
    """Return whether a threat sequence of another position also wins here, `own` to move."""
    while True:
        block = winning_cells(game, opponent, own)
        if plan.cell & (own | opponent):
            return False
        own |= plan.cell
        if game.has_line(own):
            return True
        if block & ~plan.cell:
            return False
        wins = winning_cells(game, own, opponent)
        if wins & (wins - 1):
            return True
        if wins not in plan.answers:
            return False
        opponent |= wins
        plan = plan.answers[wins]


def _two_groups(plan: Plan, attacker: Attacker) -> str:
    """Return the name of two groups of marks that a move makes at once, or an empty text.

    They lie on different lines through the cell, lack two cells, and one more mark would make two
    threats on each.
    """
    game, own = attacker.game, attacker.own | plan.cell
    length = max(line.bit_count() for line in game.lines)
    if plan.wins or not plan.answers or length not in GROUPS:
        return ""
    groups = {
        line & own
        for line in game.lines_through[plan.cell.bit_length() - 1]
        if not line & attacker.opponent
        and line.bit_count() == length
        and (line & ~own).bit_count() == 2
        and any(_makes_two_threats(line & own | cell, attacker) for cell in bits_of(line & ~own))
    }
    double = any(one & other == plan.cell for one, other in combinations(groups, 2))
    return GROUPS[length] if double else ""


def _makes_two_threats(marks: int, attacker: Attacker) -> bool:
    """Return whether these marks, with nothing else, lack one cell of two lines."""
    return winning_cells(attacker.game, marks, attacker.opponent).bit_count() > 1


def _choice(replies: list[int], game: Game) -> str:
    cells = [reply.bit_length() - 1 for reply in replies]
    if len(cells) > MOST_REPLIES:
        return f"{len(cells)} replies"
    return f"only {cell_names(sorted(cells), game, 'or')}"


def _end(plan: Plan, game: Game) -> str:
    """Return what the last move of a plan does."""
    return f"{_name(plan.cell, game)} threatens {cell_names(cells_of(plan.wins), game)}"


def _name(bit: int, game: Game) -> str:
    return cell_name(bit.bit_length() - 1, game)
