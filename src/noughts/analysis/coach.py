"""The coach: what each cell is worth to the player about to move, and one sentence why.

All it says is read off the lines and the exact values. On a board too large to be solved it knows
what can be seen a few moves ahead, wins, threats and forks, and claims no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from noughts.analysis.solver import DRAW, LOSS, WIN, WORDS, Outcome, Solver, usual_budget
from noughts.errors import Undecided
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import (
    cell_name,
    cell_names,
    fraction_text,
    in_words,
    line_name,
)
from noughts.rules.position import Position
from noughts.rules.tactics import forks, winning_cells
from noughts.strategies.chance import Chance
from noughts.strategies.linear import Linear

NOTICEABLE = Fraction(1, 20)
"""So much less of a chance against a random opponent makes a move worse than another."""

MOST_EMPTY = 20
"""With more empty cells than this the values of a position are not looked for."""

PATIENCE = 40
"""A person is waiting: a question may look at this part of the positions that `solve` may."""

MOST_FOR_CHANCES = 10
"""With more empty cells than this exact chances would take seconds."""

MOST_NAMED = 4
"""How many cells a sentence lists."""


class Advice(NamedTuple):
    """What can be known before a move."""

    position: Position
    outcomes: Mapping[int, Outcome]
    """By cell, for the player who plays it; on a large board only those that are known."""
    chances: Mapping[int, Fraction]
    """By cell, how likely it wins against a random opponent; none on a large board."""
    best: tuple[int, ...]
    """The cells to which no other is known to be noticeably better; none if nothing is known."""
    recommended: int
    """Of these the one to play, or of all cells if nothing is known."""
    sentence: str
    """Why."""

    @property
    def complete(self) -> bool:
        """Whether the outcome of every cell is known."""
        return len(self.outcomes) == len(self.position.moves)

    @property
    def value(self) -> int | None:
        """What the position is worth to the player about to move; None if that is not known."""
        top = max((outcome.value for outcome in self.outcomes.values()), default=LOSS)
        return top if self.complete or top == WIN else None

    def to_json(self) -> dict[str, object]:
        """The JSON form: for each known cell its value, plies and chance against random play."""
        return {
            "position": str(self.position),
            "to_move": self.position.to_move,
            "complete": self.complete,
            "cells": {
                str(cell): {
                    "value": WORDS[outcome.value],
                    "plies": outcome.plies,
                    "chance": fraction_text(self.chances[cell]) if cell in self.chances else None,
                }
                for cell, outcome in self.outcomes.items()
            },
            "best": list(self.best),
            "recommended": self.recommended,
            "sentence": self.sentence,
        }


def patience(game: Game) -> int:
    """How many positions a question looks at while a person waits."""
    return max(1, usual_budget(game) // PATIENCE)


class Coach:
    """Knows one game; what it has found out it keeps. To be asked by one thread at a time.

    A question may look at `budget` positions; by default at as many as a person has patience for.
    """

    def __init__(self, game: Game, budget: int | None = None) -> None:
        self.game = game
        self._solver = Solver(game, budget or patience(game))
        self._chance = Chance(game)
        self._linear = Linear(game)
        self._advice: dict[Position, Advice] = {}

    def advise(self, position: Position) -> Advice:
        """What is known about an unfinished position."""
        known = self._advice.get(position)
        if known is None:
            outcomes = self._outcomes(position)
            chances = self._chances(position, complete=len(outcomes) == len(position.moves))
            best = _best(position, outcomes, chances)
            cell = self._recommended(position, best, chances)
            known = Advice(position, outcomes, chances, best, cell, "")
            known = self._advice[position] = known._replace(sentence=self._sentence(known))
        return known

    def _outcomes(self, position: Position) -> dict[int, Outcome]:
        if position.empty.bit_count() <= MOST_EMPTY:
            try:
                return self._solver.outcomes(position)
            except Undecided:
                pass
        return seen_after(position)

    def _chances(self, position: Position, *, complete: bool) -> dict[int, Fraction]:
        few = position.empty.bit_count() <= MOST_FOR_CHANCES
        if not complete or not few or self._chance.refusal(position):
            return {}
        return {cell: self._chance.win_probability(position.play(cell)) for cell in position.moves}

    # --- what to do, and why ------------------------------------------------------------------

    def _sentence(self, advice: Advice) -> str:
        cell = advice.recommended
        if not advice.best:
            return f"No win is in sight yet: {self._prospects(advice.position, cell)}."
        outcome = advice.outcomes.get(cell)
        name, does = cell_name(cell, self.game), deed(advice.position, cell)
        who, other = advice.position.to_move, advice.position.just_moved
        if outcome is not None and outcome.value == WIN:
            return f"{who} can win {how_soon(outcome)}: {name} {does or 'begins it'}."
        if outcome is None or not advice.complete:
            return f"Not every cell is safe: {name} {does or 'is safe for now'}."
        if outcome.value == DRAW:
            return self._how_to_draw(advice, name, does, advice.chances.get(cell))
        if len(advice.best) == len(advice.outcomes):
            when = "with the next move" if outcome.plies == 2 else how_soon(outcome)
            return f"{other} can win {when}, whatever {who} plays."
        longest = f"{some_cells(advice.best, self.game)}, for {outcome.plies} moves"
        return f"{other} can win; {who} holds out longest with {longest}."

    def _how_to_draw(self, advice: Advice, name: str, does: str, chance: Fraction | None) -> str:
        who = advice.position.to_move
        drawing = [cell for cell, found in advice.outcomes.items() if found.value == DRAW]
        wins = f"wins {odds(chance)} against random play" if chance else ""
        right = f"{name} {', and '.join(filter(None, (does, wins))) or 'will do'}"
        if len(drawing) == len(advice.outcomes):
            return f"{'Every cell' if len(drawing) > 1 else 'The last cell'} draws: {right}."
        if len(drawing) == 1:
            return f"{who} can still draw, but only here: {right}."
        return f"{who} can still draw with {some_cells(drawing, self.game)}: {right}."

    def _recommended(
        self, position: Position, best: Sequence[int], chances: Mapping[int, Fraction]
    ) -> int:
        """Of the best cells the one with the best chance, else the one that `linear` prefers."""
        scores = self._linear.scores(position)
        return max(
            best or position.moves, key=lambda cell: (chances.get(cell, 0), scores[cell], -cell)
        )

    def _prospects(self, position: Position, cell: int) -> str:
        own, opponent = position.own, position.opponent
        lines = self.game.lines_through[cell]
        ours = sum(not line & opponent for line in lines)
        theirs = sum(bool(line & opponent) and not line & own for line in lines)
        said = []
        if ours:
            said.append(f"lies on {_lines(ours)} open to {position.to_move}")
        if theirs:
            said.append(f"closes {_lines(theirs)} to {position.just_moved}")
        return f"{cell_name(cell, self.game)} {in_words(said or ['will do'])}"


def _best(
    position: Position, outcomes: Mapping[int, Outcome], chances: Mapping[int, Fraction]
) -> tuple[int, ...]:
    if not outcomes:
        return ()
    top = max(outcomes.values(), key=lambda outcome: outcome.rank)
    if top.value != WIN and len(outcomes) < len(position.moves):
        losing = {cell for cell, outcome in outcomes.items() if outcome.value == LOSS}
        return tuple(cell for cell in position.moves if cell not in losing) if losing else ()
    best = [cell for cell, outcome in outcomes.items() if outcome == top]
    if top.value == DRAW and chances:
        enough = max(chances[cell] for cell in best) - NOTICEABLE
        best = [cell for cell in best if chances[cell] > enough]
    return tuple(best)


# --- what can be seen on the board --------------------------------------------------------------


def seen_after(position: Position) -> dict[int, Outcome]:
    """For each legal cell the outcome for the player who plays it, if four moves show it.

    They do when the cell completes a line or leaves the opponent one to complete; when after it at
    most one cell is empty or nobody can win any more; when it threatens to complete two lines that
    cannot both be blocked; and when it leaves the opponent a fork that comes in time.
    """
    game, own, opponent = position.game, position.own, position.opponent
    wins, threats = winning_cells(game, own, opponent), winning_cells(game, opponent, own)
    ours = [line for line in game.lines if not line & opponent]
    theirs = [line for line in game.lines if not line & own]
    reached = dict.fromkeys(position.moves, wins)  # where we could win after each cell
    for missing in (line & ~own for line in ours):
        if missing.bit_count() == 2:
            for cell in cells_of(missing):
                reached[cell] |= missing & ~(1 << cell)
    pairs = {missing for line in theirs if (missing := line & ~opponent).bit_count() == 2}
    last = len(reached) <= 2
    found = {}
    for cell, next_wins in reached.items():
        bit = 1 << cell
        if wins & bit:
            found[cell] = Outcome(WIN, 1)
        elif threats & ~bit:
            found[cell] = Outcome(LOSS, 2)
        elif last or not (ours or any(not line & bit for line in theirs)):
            found[cell] = Outcome(DRAW, None)
        elif next_wins.bit_count() > 1:
            found[cell] = Outcome(WIN, 3)
        elif _in_two(pairs, bit) & (next_wins or game.full):
            found[cell] = Outcome(LOSS, 4)
    return found


def _in_two(pairs: Iterable[int], blocked: int) -> int:
    """The cells that are in two of these pairs or more, leaving out pairs with a blocked cell."""
    once = twice = 0
    for pair in pairs:
        if not pair & blocked:
            twice |= once & pair
            once |= pair
    return twice


def winning_forks(position: Position) -> int:
    """The cells from which the player about to move has two ways to win, and time for one of them.

    Where the opponent threatens to win, a fork is in time only if it blocks that as well. Meant
    for positions in which no line can be completed at once.
    """
    game, own, opponent = position.game, position.own, position.opponent
    forking = forks(game, own, opponent)
    threats = winning_cells(game, opponent, own)
    if threats.bit_count() > 1:
        return 0
    return forking & threats if threats else forking


def deed(position: Position, cell: int) -> str:
    """What a legal move does, as anybody can check on the board: `blocks a1-b1-c1`.

    Empty if there is nothing of that kind to say.
    """
    game, bit = position.game, 1 << cell
    own, opponent = position.own | bit, position.opponent
    if lines := [line for line in game.lines_through[cell] if not line & ~own]:
        return f"completes {line_name(lines[0], game)}"
    does = []
    if lines := [line for line in game.lines_through[cell] if line & ~opponent == bit]:
        does.append(f"blocks {line_name(lines[0], game)}")
    threats = winning_cells(game, own, opponent)
    if threats.bit_count() > 1:
        does.append(f"threatens to win at {cell_names(threats, game)} at once")
        return in_words(does)
    if threats:
        does.append(f"threatens to win at {cell_names(threats, game)}")
    feared, left = forks(game, opponent, position.own), forks(game, opponent, own)
    if feared and not lines and not winning_cells(game, opponent, own):
        if not left:
            where = f"at {some_cells(cells_of(feared), game)}" if feared != bit else "there"
            does.append(f"stops {position.just_moved} from forking {where}")
        elif threats and not left & threats:
            where = some_cells(cells_of(left), game)
            does.append(f"leaves {position.just_moved} no time to fork at {where}")
    if not does and cell == game.centre:
        does.append("takes the centre")
    return in_words(does) if does else ""


# --- words --------------------------------------------------------------------------------------


def how_soon(outcome: Outcome) -> str:
    """`at once` or `in 3 moves`, counting those of both players."""
    return "at once" if outcome.plies == 1 else f"in {outcome.plies} moves"


def odds(chance: Fraction) -> str:
    """A chance as people read it: `7/8 (88%)`."""
    if chance in (0, 1):
        return f"{float(chance):.0%}"
    return f"{chance} ({min(max(float(chance), 0.01), 0.99):.0%})"


def some_cells(cells: Sequence[int], game: Game) -> str:
    """The cells in a sentence, or how many they are if there are many: `a1, b2 or c3`."""
    if len(cells) > MOST_NAMED:
        return f"any of {len(cells)} cells"
    return cell_names(cells, game, "or") if cells else ""


def _lines(count: int) -> str:
    return f"{count} {'line' if count == 1 else 'lines'}"
