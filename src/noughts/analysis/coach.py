"""The coach: what each cell is worth to the player about to move, and one sentence why.

Everything it states follows from the lines and from exact values. On a board too large to solve,
it states what the next four moves decide, wins, threats and forks, and what it foresees beyond
them: wins that threats force, and values that a short search finds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from noughts.analysis.attack_text import Attacker, explain
from noughts.analysis.effects import cell_list, effect_of, near_outcomes, prospects
from noughts.analysis.foresight import DEEPEST, MAX_EMPTY_VALUES, Budget, Foreseen, Foresight
from noughts.analysis.solver import DRAW, LOSS, WIN, WORDS, Outcome, Solver
from noughts.analysis.solver.attacks import Plan
from noughts.errors import Undecided
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, count_of, fraction_text
from noughts.rules.position import Position
from noughts.strategies.chance import Chance
from noughts.strategies.linear import Linear

NOTICEABLE = Fraction(1, 20)
"""A drawing move is worse than another if it wins this much less often against random play."""

MAX_EMPTY_SOLVED = 20
"""Positions with more empty cells than this are not solved."""

MAX_EMPTY_CHANCES = 10
"""With more empty cells than this, exact chances against random play would take seconds."""

PATIENCE = 1.0
"""About how many seconds of CPU time an answer may take while a person waits."""

QUICK = 5
"""A review judges every move, so each gets one part in this many of the budget."""

POSITIONS, THREATS, NODES = 20_000_000, 8_000_000, 250_000
"""How much each of the three searches may visit per second, before division by the board's size.

Measured so that each search takes about a third of a second on the boards for which it is made.
"""

THREATS_LINES = 190
"""The fixed cost of a position in a threat sequence, measured in lines of the board."""

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip


MAX_CELLS_EXPLAINED = 8
"""The most cells that may stop a threat for a sentence to explain that threat."""


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
    plans: Mapping[int, Plan] = MappingProxyType({})
    """By cell, how the player wins by force after playing it, where such an attack is known."""
    refutations: Mapping[int, Plan] = MappingProxyType({})
    """By cell, how the opponent wins by force after it, where such an attack is known."""
    threat: Plan | None = None
    """How the opponent would win by force if it were its turn, if that is known."""

    @property
    def to_you(self) -> str:
        """The sentence, addressed to the player about to move: `You can still draw ...`."""
        player, sentence = self.position.to_move, self.sentence
        if sentence.startswith(f"{player} can"):
            sentence = f"You{sentence[1:]}".replace(" with its ", " with your ")
        for theirs, yours in (
            (f"whatever {player} plays", "whatever you play"),
            (f"open to {player}", "open to you"),
            (f"leaves {player} ", "leaves you "),
            (f"and {player} can stop", "and you can stop"),
        ):
            sentence = sentence.replace(theirs, yours)
        return sentence

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


def budget_for(game: Game, seconds: float = PATIENCE) -> Budget:
    """Return how many positions the coach may visit for an answer that takes about `seconds`.

    A budget counts positions, not seconds, so that the same question gets the same answer.
    """
    lines, longest = len(game.lines), max(line.bit_count() for line in game.lines)
    alone = game.cells > 2 * MAX_EMPTY_VALUES  # the other searches hardly ever run
    return Budget(
        positions=int(seconds * POSITIONS / (game.cells * lines)),
        threats=int(seconds * THREATS * (2 if alone else 1) / (THREATS_LINES + lines)),
        nodes=int(seconds * NODES / lines / max(1, longest - 3)),
    )


class Coach:
    """Advises on the positions of one game, and remembers its results.

    `budget` limits what it visits for each answer, by default for an answer within about a second.
    Only one thread at a time may use a coach.
    """

    def __init__(self, game: Game, budget: Budget | None = None) -> None:
        self.game = game
        self._budget = budget = budget or budget_for(game)
        self._solver = Solver(game, budget.positions)
        self._foresight = Foresight(game, budget)
        self._chance = Chance(game)
        self._linear = Linear(game)
        self._advice: dict[Position, Advice] = {}

    @cached_property
    def quick(self) -> Coach:
        """A coach for the same game that takes a fifth of the time for an answer."""
        return Coach(self.game, Budget(*(limit // QUICK for limit in self._budget)))

    def advise(self, position: Position) -> Advice:
        """Return the advice for an unfinished position."""
        advice = self._advice.get(position)
        if advice is None:
            foreseen = self._look(position)
            outcomes = foreseen.outcomes
            chances = self._chances(position, complete=len(outcomes) == len(position.moves))
            best = _best(position, outcomes, chances)
            cell = self._recommend(position, best, chances, foreseen)
            advice = Advice(position, outcomes, chances, best, cell, "", *foreseen[1:])
            advice = self._advice[position] = advice._replace(sentence=self._sentence(advice))
        return advice

    def advise_on(self, position: Position, cell: int) -> Advice:
        """Return the advice for a position, and what a look beyond one of its cells adds to it."""
        advice, after = self.advise(position), position.play(cell)
        if cell in advice.outcomes or after.over:
            return advice
        beyond = self.advise(after)
        if beyond.value is None:
            return advice
        top = max(beyond.outcomes.values(), key=lambda outcome: outcome.rank)
        plies = None if top.plies is None else top.plies + 1
        known = {**advice.outcomes, cell: Outcome(-top.value, plies)}
        outcomes = {move: known[move] for move in position.moves if move in known}
        best = _best(position, outcomes, advice.chances)
        return advice._replace(outcomes=outcomes, best=best)

    def _look(self, position: Position) -> Foreseen:
        with suppress(Undecided):
            if position.empty.bit_count() <= MAX_EMPTY_SOLVED:
                return Foreseen(self._solver.outcomes(position), {}, {}, None)
        near = near_outcomes(position)
        unseen = [cell for cell in position.moves if cell not in near]
        won = any(outcome.value == WIN for outcome in near.values())
        foreseen = self._foresight.foresee(position, unseen, won=won)
        known = {**foreseen.outcomes, **near}
        return foreseen._replace(
            outcomes={cell: known[cell] for cell in position.moves if cell in known}
        )

    def _chances(self, position: Position, *, complete: bool) -> dict[int, Fraction]:
        is_fast = position.empty.bit_count() <= MAX_EMPTY_CHANCES
        if not complete or not is_fast or self._chance.why_inexact(position):
            return {}
        return {cell: self._chance.win_probability(position.play(cell)) for cell in position.moves}

    def _recommend(
        self,
        position: Position,
        best: Sequence[int],
        chances: Mapping[int, Fraction],
        foreseen: Foreseen,
    ) -> int:
        """Return the best cell: of attacks the shortest to win with, or the longest to lose to.

        Then comes the highest chance; `linear` decides between equal ones.
        """
        scores = self._linear.scores(position)

        def rate(cell: int) -> tuple[int, Fraction | int, int | Fraction, int]:
            plan, refutation = foreseen.plans.get(cell), foreseen.refutations.get(cell)
            depth = refutation.depth if refutation else 0
            if foreseen.plans:
                depth = -plan.depth if plan else -DEEPEST
            return depth, chances.get(cell, 0), scores[cell], -cell

        return max(best or position.moves, key=rate)

    # --- the sentence -------------------------------------------------------------------------

    def _sentence(self, advice: Advice) -> str:  # noqa: PLR0911 - one for each kind of advice
        cell, position = advice.recommended, advice.position
        if not advice.best:
            return f"No win in sight yet: {prospects(position, cell)}."
        outcome = advice.outcomes.get(cell)
        name, effect = cell_name(cell, self.game), effect_of(position, cell)
        player, opponent = position.to_move, position.just_moved
        if outcome is not None and outcome.value != DRAW and outcome.plies is None:
            return _forced_sentence(advice, f"{name} {effect}" if effect else f"start with {name}")
        if outcome is not None and outcome.value == WIN:
            how = f"{name} {effect}" if effect else f"start with {name}"
            return f"{player} can win {when(outcome, 'its')}: {how}."
        if outcome is None or not advice.complete:
            return _careful_sentence(advice, f"{name} {effect or 'is safe for now'}")
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


def _forced_sentence(advice: Advice, start: str) -> str:
    """Return the sentence for a position that is won by force, but it is unknown how soon."""
    player, opponent, cell = (
        advice.position.to_move,
        advice.position.just_moved,
        advice.recommended,
    )
    if advice.outcomes[cell].value == WIN:
        return f"{player} can win by force: {explain_win(advice, cell) or start}."
    name, how = cell_name(cell, advice.position.game), explain_loss(advice, cell)
    after = f": after {name}, {how}" if how else ""
    return f"{opponent} can win by force, whatever {player} plays{after}."


def _careful_sentence(advice: Advice, start: str) -> str:
    """Return the sentence for a position in which some moves lose, and others may not."""
    if not advice.threat or not advice.threat.answers:
        return f"Careful, some moves lose: {start}."
    position, cell = advice.position, advice.recommended
    others = len(advice.best) - 1
    cells = cell_name(cell, position.game)
    cells = f"{cells} or {count_of(others, 'other cell')}" if others else f"only {cells}"
    how = f": {explain_threat(advice)}"
    if others > MAX_CELLS_EXPLAINED:  # the threat is far away
        how = f", starting with {cell_name(advice.threat.cell.bit_length() - 1, position.game)}"
    return f"Careful, {position.just_moved} threatens to win by force{how}; {cells} may stop it."


def explain_win(advice: Advice, cell: int) -> str:
    """Return how the player wins by force after playing a cell; empty if no attack is known."""
    position = advice.position
    marks = Attacker(position.game, position.own, position.opponent, position.just_moved)
    return explain(advice.plans[cell], marks) if cell in advice.plans else ""


def explain_threat(advice: Advice) -> str:
    """Return how the opponent would win if it were its turn.

    Empty if no attack is known, or if the opponent would complete a line.
    """
    position, threat = advice.position, advice.threat
    marks = Attacker(position.game, position.opponent, position.own, position.to_move)
    return explain(threat, marks) if threat and (threat.wins or threat.answers) else ""


def explain_loss(advice: Advice, cell: int) -> str:
    """Return how the opponent wins by force after a cell; empty if no attack is known."""
    position = advice.position
    own = position.own | 1 << cell
    marks = Attacker(position.game, position.opponent, own, position.to_move)
    return explain(advice.refutations[cell], marks) if cell in advice.refutations else ""


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


def odds(chance: Fraction) -> str:
    """Return a chance as `7/8 (88%)`; only 0 and 1 become `0%` and `100%`."""
    if chance in (0, 1):
        return f"{float(chance):.0%}"
    return f"{chance} ({min(max(float(chance), 0.01), 0.99):.0%})"
