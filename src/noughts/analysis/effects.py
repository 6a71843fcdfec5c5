"""What a move visibly does, and what the next four moves decide."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.analysis.solver import DRAW, LOSS, WIN, Outcome
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name, cell_names, count_of, in_words, line_name
from noughts.rules.position import Position
from noughts.rules.tactics import complete_lines, forks, lines_missing, open_lines, winning_cells

MAX_CELLS_NAMED = 4
"""A sentence lists at most this many cells."""


def near_outcomes(position: Position) -> dict[int, Outcome]:
    """Return the outcome of each legal cell that four moves decide, for the player who plays it.

    They decide it when the cell completes a line or lets the opponent complete one; when it leaves
    at most one empty cell, or no line that anybody can still complete; when it threatens to
    complete two lines, which cannot both be blocked; and when it lets the opponent make a fork in
    time.
    """
    game, own, opponent = position.game, position.own, position.opponent
    wins, threats = winning_cells(game, own, opponent), winning_cells(game, opponent, own)
    open_to_us, open_to_them = open_lines(game.lines, opponent), open_lines(game.lines, own)
    can_fork = forks(game, opponent, own)  # a move can remove forks of the opponent, but adds none
    outcomes: dict[int, Outcome] = {}
    for cell in position.moves:
        bit = 1 << cell
        if wins & bit:
            outcomes[cell] = Outcome(WIN, 1)
        elif threats & ~bit:
            outcomes[cell] = Outcome(LOSS, 2)
        elif len(position.moves) <= 2 or not (open_to_us or open_lines(open_to_them, bit)):
            outcomes[cell] = Outcome(DRAW, None)
        else:
            next_wins = winning_cells(game, own | bit, opponent)
            if next_wins.bit_count() > 1:
                outcomes[cell] = Outcome(WIN, 3)
            elif can_fork and forks(game, opponent, own | bit) & (next_wins or game.full):
                outcomes[cell] = Outcome(LOSS, 4)
    return outcomes


def winning_forks(position: Position) -> int:
    """Return the mask of the cells where the player about to move makes a fork in time.

    If the opponent threatens to win, a fork is in time only if it also blocks that threat. For
    positions in which the player cannot complete a line at once.
    """
    game, own, opponent = position.game, position.own, position.opponent
    threats = winning_cells(game, opponent, own)
    if threats.bit_count() > 1:
        return 0
    return forks(game, own, opponent) & (threats or game.full)


def effect_of(position: Position, cell: int) -> str:
    """Return what a legal move visibly does, such as `blocks a1-b1-c1`, or an empty text."""
    game, bit = position.game, 1 << cell
    own, opponent = position.own | bit, position.opponent
    if completed := complete_lines(game.lines_through[cell], own):
        return f"completes {line_name(completed[0], game)}"
    effects = []
    if blocked := lines_missing(game, cell, opponent):
        effects.append(f"blocks {line_name(blocked[0], game)}")
    threats = winning_cells(game, own, opponent)
    if threats.bit_count() > 1:
        return in_words([*effects, f"forks, threatening {cell_names(threats, game)}"])
    if threats:
        effects.append(f"threatens to win at {cell_names(threats, game)}")
    before, after = forks(game, opponent, position.own), forks(game, opponent, own)
    if before and not blocked and not winning_cells(game, opponent, own):
        if not after:
            where = f"at {cell_list(cells_of(before), game)}" if before != bit else "there"
            effects.append(f"stops {position.just_moved} from forking {where}")
        elif threats and not after & threats:
            where = cell_list(cells_of(after), game)
            effects.append(f"leaves {position.just_moved} no time to fork at {where}")
    if not effects and cell == game.centre:
        effects.append("takes the centre")
    return in_words(effects) if effects else ""


def prospects(position: Position, cell: int) -> str:
    """Return which lines a cell opens to its player and closes to the opponent."""
    own, opponent = position.own, position.opponent
    lines = position.game.lines_through[cell]
    opened = len(open_lines(lines, opponent))
    closed = sum(bool(line & opponent) for line in open_lines(lines, own))
    reasons = []
    if opened:
        reasons.append(f"lies on {count_of(opened, 'line')} open to {position.to_move}")
    if closed:
        reasons.append(f"closes {count_of(closed, 'line')} to {position.just_moved}")
    name = cell_name(cell, position.game)
    return f"{name} {in_words(reasons)}" if reasons else f"take {name}"


def cell_list(cells: Sequence[int], game: Game) -> str:
    """Return the cells as alternatives, `a1, b2 or c3`, or their number if there are many."""
    if len(cells) > MAX_CELLS_NAMED:
        return f"any of {len(cells)} cells"
    return cell_names(cells, game, "or") if cells else ""
