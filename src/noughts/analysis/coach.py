"""The coach: what each cell is worth to the player about to move, and one sentence why.

Everything it states follows from the lines and from exact values. On a board too large to solve,
it states what the next four moves decide, wins, threats and forks, and what it foresees beyond
them: wins that a sequence of threats forces, and values that a short search finds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from noughts.analysis.foresight import Foresight
from noughts.analysis.solver import DRAW, LOSS, WIN, WORDS, Outcome, Solver, usual_budget
from noughts.errors import Undecided
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import (
    cell_name,
    cell_names,
    count_of,
    fraction_text,
    in_words,
    line_name,
)
from noughts.rules.position import Position
from noughts.rules.tactics import complete_lines, forks, lines_missing, open_lines, winning_cells
from noughts.strategies.chance import Chance
from noughts.strategies.linear import Linear

NOTICEABLE = Fraction(1, 20)
"""A drawing move is worse than another if it wins this much less often against random play."""

MAX_EMPTY_SOLVED = 20
"""Positions with more empty cells than this are not solved."""

MAX_EMPTY_CHANCES = 10
"""With more empty cells than this, exact chances against random play would take seconds."""

BUDGET_DIVISOR = 40
"""The usual budget takes about a minute; a person who waits gets this fraction of it."""

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip

MAX_CELLS_NAMED = 4
"""A sentence lists at most this many cells."""


class Advice(NamedTuple):
    """What the coach knows about an unfinished position."""

    position: Position
    outcomes: Mapping[int, Outcome]
    """By cell, for the player who plays it; on a large board only where they are known."""
    chances: Mapping[int, Fraction]
    """By cell, the probability of winning against random play; empty on a large board."""
    best: tuple[int, ...]
    """The cells that no other cell is known to beat noticeably; empty if nothing is known."""
    recommended: int
    """The cell to play: one of the best cells, or of all cells if nothing is known."""
    sentence: str
    """The reason, as in `X can still draw with b2: take b2.`."""

    @property
    def to_you(self) -> str:
        """The sentence, said to the player about to move: `You can still draw ...`."""
        player, sentence = self.position.to_move, self.sentence
        if sentence.startswith(f"{player} can"):
            sentence = f"You{sentence[1:]}".replace(" with its ", " with your ")
        sentence = sentence.replace(f"whatever {player} plays", "whatever you play")
        return sentence.replace(f"open to {player}", "open to you")

    @property
    def complete(self) -> bool:
        """Whether the outcome of every cell is known."""
        return len(self.outcomes) == len(self.position.moves)

    @property
    def value(self) -> int | None:
        """What the position is worth to the player about to move; None if that is unknown."""
        top = max((outcome.value for outcome in self.outcomes.values()), default=LOSS)
        return top if self.complete or top == WIN else None

    @property
    def keeping(self) -> list[int]:
        """The cells that are known to keep the value of the position."""
        value = self.value
        return [cell for cell, outcome in self.outcomes.items() if outcome.value == value]

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: for each known cell its value, how soon, its chance, and the best.

        `moves` counts the moves of its player to the end, `plies` the moves of both.
        """
        return {
            "position": str(self.position),
            "to_move": self.position.to_move,
            "complete": self.complete,
            "cells": {
                str(cell): {
                    "value": WORDS[outcome.value],
                    "moves": outcome.moves,
                    "plies": outcome.plies,
                    "chance": fraction_text(self.chances[cell]) if cell in self.chances else None,
                }
                for cell, outcome in self.outcomes.items()
            },
            "best": list(self.best),
            "recommended": self.recommended,
            "sentence": self.sentence,
            "to_you": self.to_you,
        }


def interactive_budget(game: Game) -> int:
    """Return how many positions a search may visit while a person waits."""
    return max(1, usual_budget(game) // BUDGET_DIVISOR)


class Coach:
    """Advises on the positions of one game, and remembers its results.

    A search may visit `budget` positions, by default `interactive_budget`. Only one thread at a
    time may use a coach.
    """

    def __init__(self, game: Game, budget: int | None = None) -> None:
        self.game = game
        budget = budget or interactive_budget(game)
        self._solver = Solver(game, budget)
        self._foresight = Foresight(game, budget)
        self._chance = Chance(game)
        self._linear = Linear(game)
        self._advice: dict[Position, Advice] = {}

    def advise(self, position: Position) -> Advice:
        """Return the advice for an unfinished position."""
        advice = self._advice.get(position)
        if advice is None:
            outcomes = self._outcomes(position)
            chances = self._chances(position, complete=len(outcomes) == len(position.moves))
            best = _best(position, outcomes, chances)
            cell = self._recommended(position, best, chances)
            advice = Advice(position, outcomes, chances, best, cell, "")
            advice = self._advice[position] = advice._replace(sentence=self._sentence(advice))
        return advice

    def _outcomes(self, position: Position) -> dict[int, Outcome]:
        with suppress(Undecided):
            if position.empty.bit_count() <= MAX_EMPTY_SOLVED:
                return self._solver.outcomes(position)
        near = near_outcomes(position)
        if any(outcome.value == WIN for outcome in near.values()):
            return near
        known = {**self._foresight.outcomes(position), **near}
        return {cell: known[cell] for cell in position.moves if cell in known}

    def _chances(self, position: Position, *, complete: bool) -> dict[int, Fraction]:
        few = position.empty.bit_count() <= MAX_EMPTY_CHANCES
        if not complete or not few or self._chance.refusal(position):
            return {}
        return {cell: self._chance.win_probability(position.play(cell)) for cell in position.moves}

    def _recommended(
        self, position: Position, best: Sequence[int], chances: Mapping[int, Fraction]
    ) -> int:
        """Return the best cell with the highest chance; `linear` decides between equal ones."""
        scores = self._linear.scores(position)
        return max(
            best or position.moves, key=lambda cell: (chances.get(cell, 0), scores[cell], -cell)
        )

    # --- the sentence -------------------------------------------------------------------------

    def _sentence(self, advice: Advice) -> str:  # noqa: PLR0911 - one for each kind of advice
        cell, position = advice.recommended, advice.position
        if not advice.best:
            return f"No win in sight yet: {self._prospects(position, cell)}."
        outcome = advice.outcomes.get(cell)
        name, effect = cell_name(cell, self.game), effect_of(position, cell)
        player, opponent = position.to_move, position.just_moved
        if outcome is not None and outcome.value != DRAW and outcome.plies is None:
            return forced_sentence(advice, f"{name} {effect}" if effect else f"start with {name}")
        if outcome is not None and outcome.value == WIN:
            how = f"{name} {effect}" if effect else f"start with {name}"
            return f"{player} can win {when(outcome, 'its')}: {how}."
        if outcome is None or not advice.complete:
            return f"Careful, some moves lose: {name} {effect or 'is safe for now'}."
        if outcome.value == DRAW:
            return self._how_to_draw(advice, name, effect)
        if len(advice.best) == len(advice.outcomes):
            soon = "its next move" if outcome.plies == 2 else f"its {nth_move(outcome)}"
            return f"{opponent} can win with {soon}, whatever {player} plays."
        longest = cell_list(advice.best, self.game)
        until = f"until {opponent}'s {nth_move(outcome)}"
        return f"{opponent} can win, but {longest} holds out longest: {until}."

    def _how_to_draw(self, advice: Advice, name: str, effect: str) -> str:
        drawing = advice.keeping
        chance = advice.chances.get(advice.recommended)
        wins = f"wins {odds(chance)} against random play" if chance else ""
        reasons = ", and ".join(filter(None, (effect, wins)))
        if len(drawing) == 1 < len(advice.outcomes):
            return f"Only {name} still draws{f': it {reasons}' if reasons else ''}."
        hint = f"{name} {reasons}" if reasons else f"take {name}"
        if len(drawing) == len(advice.outcomes):
            return f"{'Every move' if len(drawing) > 1 else 'The last cell'} draws: {hint}."
        cells = cell_list(drawing, self.game)
        return f"{advice.position.to_move} can still draw with {cells}: {hint}."

    def _prospects(self, position: Position, cell: int) -> str:
        own, opponent = position.own, position.opponent
        lines = self.game.lines_through[cell]
        opened = len(open_lines(lines, opponent))
        closed = sum(bool(line & opponent) for line in open_lines(lines, own))
        reasons = []
        if opened:
            reasons.append(f"lies on {count_of(opened, 'line')} open to {position.to_move}")
        if closed:
            reasons.append(f"closes {count_of(closed, 'line')} to {position.just_moved}")
        name = cell_name(cell, self.game)
        return f"{name} {in_words(reasons)}" if reasons else f"take {name}"


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


# --- what four moves decide ----------------------------------------------------------------------


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
    can_fork = forks(game, opponent, own)  # a move can take forks away, but adds none
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


# --- phrases ------------------------------------------------------------------------------------


def when(outcome: Outcome, whose: str) -> str:
    """Return when a win comes: `at once`, or `with its second move from here`."""
    return "at once" if outcome.plies == 1 else f"with {whose} {nth_move(outcome)}"


def nth_move(outcome: Outcome) -> str:
    """Return which of the winner's own moves ends the game: `second move from here`."""
    assert outcome.moves is not None
    return f"{ordinal(outcome.moves)} move from here"


def ordinal(number: int) -> str:
    """Return a positive number as `first`, `second` and so on, and `11th` beyond ten."""
    if number <= len(ORDINALS):
        return ORDINALS[number - 1]
    ends_in_teen = number % 100 in (11, 12, 13)
    suffix = "th" if ends_in_teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def forced_sentence(advice: Advice, start: str) -> str:
    """Return the advice where somebody wins, but nobody knows how soon."""
    player, opponent = advice.position.to_move, advice.position.just_moved
    if advice.outcomes[advice.recommended].value == WIN:
        return f"{player} can win by force: {start}."
    if advice.complete:
        return f"{opponent} can win by force, whatever {player} plays."
    return f"Careful, some moves lose: {start}."


def odds(chance: Fraction) -> str:
    """Return a chance as `7/8 (88%)`; only 0 and 1 become `0%` and `100%`."""
    if chance in (0, 1):
        return f"{float(chance):.0%}"
    return f"{chance} ({min(max(float(chance), 0.01), 0.99):.0%})"


def cell_list(cells: Sequence[int], game: Game) -> str:
    """Return the cells as alternatives, `a1, b2 or c3`, or their number if there are many."""
    if len(cells) > MAX_CELLS_NAMED:
        return f"any of {len(cells)} cells"
    return cell_names(cells, game, "or") if cells else ""
