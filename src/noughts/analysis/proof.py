"""Proof by walking every game that a strategy can reach.

Why the verdict is a proof: `reach` starts where the strategy makes its first move on the side in
question, follows every move it may make there and every reply to it, and comes back to the
strategy's next move, until nothing new turns up. A position met twice is asked about once: a
strategy answers positions, not histories, so the games from there on are the same. When the walk
is done, every game the strategy can ever play on that side runs through the positions it has
seen. If none of them ends in a loss, none can be lost.

Here a position is two masks, the strategy's own marks and the opponent's, with the strategy to
move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod
from typing import NamedTuple

from noughts.analysis.solver import DRAW, LOSS, WIN, Solver
from noughts.errors import BrokenStrategy, TooLarge
from noughts.rules.game import Game
from noughts.rules.masks import bits_of
from noughts.rules.notation import fraction_text
from noughts.rules.position import _reachable_position
from noughts.strategies.base import Policy, Strategy

Marks = tuple[int, int]
Answers = dict[Marks, Policy]
"""What the strategy does in each position it can be led to; an empty policy where it failed."""

FIRST, SECOND = 0, 1
SIDES = {"first": FIRST, "second": SECOND}

MOST_LINES_READ = 5_000_000
"""So many lines, times positions, may be read: on a larger board a strategy takes longer."""

SMALL = 9
"""Up to so many cells it is quick to find the most that anybody could win."""

ASKED_AGAIN = 32
"""In so many positions the strategy is asked a second time, to see whether its answer stands."""


class Tally(NamedTuple):
    """Games won, drawn and lost, as numbers or as shares."""

    won: Fraction
    drawn: Fraction
    lost: Fraction


class Example(NamedTuple):
    """A game from the empty board that shows something."""

    moves: list[int]
    mistake: int | None
    """Which of the moves gave it away, counted from 0; None if the game was lost anyway."""
    better: list[int]
    """What would have been right there."""


class Finding(NamedTuple):
    """A shortcoming: in how many positions, and the shortest game that shows it."""

    positions: int
    example: Example


class Proof(NamedTuple):
    """All that is known about a strategy on one side."""

    asked: int
    fault: str | None
    """Where it broke the rules of an answer, in a sentence."""
    loss: Example | None
    missed_win: Finding | None
    slow_win: Finding | None
    games: Tally
    """Distinct games. One that ends where the strategy has no legal answer counts as lost."""
    sequences: Tally | None
    """The same over all sequences of replies of full length, if it leaves nothing to chance."""
    against_random: Tally
    """Shares against an opponent that plays every empty cell alike."""
    answers: Answers

    @property
    def legal(self) -> bool:
        return self.fault is None

    @property
    def steady(self) -> bool:
        """Whether a fault, if there is one, is an answer and not a change of answers."""
        return self.legal or not all(self.answers.values())

    @property
    def never_loses(self) -> bool:
        return self.loss is None

    @property
    def never_misses_a_win(self) -> bool:
        return self.missed_win is None

    @property
    def wins_fastest(self) -> bool:
        return self.missed_win is None and self.slow_win is None

    @property
    def unbeatable(self) -> bool:
        """The verdict: legal everywhere and never lost."""
        return self.legal and self.never_loses


def prove(strategy: Strategy, side: int, solver: Solver | None = None) -> Proof:
    """Walk every game of a strategy that moves `FIRST` or `SECOND`.

    A `solver` of the same game that knows values already saves time. Raises `TooLarge` when there
    are too many positions, and what `strategy.policy` raises when it cannot play this game.
    """
    game = strategy.game
    faults: dict[Marks, str] = {}

    def ask(own: int, opponent: int) -> Policy:
        try:
            return strategy.policy(_reachable_position(game, own, opponent))
        except BrokenStrategy as broken:
            faults[own, opponent] = str(broken)
            return {}

    answers = reach(ask, game, side)
    fault = next(iter(faults.values()), None) or _unsteady(strategy, answers)
    return conclude(answers, side, solver or Solver(game), fault)


def conclude(answers: Answers, side: int, solver: Solver, fault: str | None = None) -> Proof:
    """What follows from the answers of a strategy in all positions it can be led to."""
    game = solver.game
    lost = shortest_loss(answers, game, side)
    missed, slow = _shortcomings(answers, solver)
    single = all(len(policy) <= 1 for policy in answers.values())
    sequences = tally(answers, game, side, SEQUENCES) if single else None
    return Proof(
        asked=len(answers),
        fault=fault,
        loss=None if lost is None else blame(lost, side, solver),
        missed_win=_finding(missed, answers, side, solver),
        slow_win=_finding(slow, answers, side, solver),
        games=tally(answers, game, side, GAMES),
        sequences=sequences,
        # to reply at random is to draw one of the sequences, each alike
        against_random=tally(answers, game, side, AGAINST_RANDOM)
        if sequences is None
        else Tally(*(number / sum(sequences) for number in sequences)),
        answers=answers,
    )


def as_json(proof: Proof) -> dict[str, object]:
    """The proof for programs; numbers of games are whole, shares are "p/q"."""
    loss = proof.loss
    return {
        "verdict": "unbeatable" if proof.unbeatable else "beatable",
        "legal": proof.legal,
        "never_loses": proof.never_loses,
        "never_misses_a_win": proof.never_misses_a_win,
        "wins_fastest": proof.wins_fastest,
        "asked": proof.asked,
        "games": {name: int(number) for name, number in proof.games._asdict().items()},
        "sequences": proof.sequences
        and {name: int(number) for name, number in proof.sequences._asdict().items()},
        "against_random": {
            name: fraction_text(share) for name, share in proof.against_random._asdict().items()
        },
        "counterexample": loss and loss._asdict(),
    }


# --- the walk -----------------------------------------------------------------------------------


def reach(ask: Callable[[int, int], Policy], game: Game, side: int) -> Answers:
    """Ask about every position that some replies lead to, each once, and keep the answers."""
    won, full = game.won, game.full
    most = MOST_LINES_READ // len(game.lines)
    answers: Answers = {}
    layer = dict.fromkeys(openings(game, side))
    while layer:
        if len(answers) + len(layer) > most:
            raise TooLarge(f"{game} is too large to walk: more than {most:,} positions can arise")
        following: dict[Marks, None] = {}
        for position in layer:
            own, opponent = position
            answers[position] = policy = ask(own, opponent)
            for cell in policy:
                after = own | 1 << cell
                empty = full & ~(after | opponent)
                if won[after] or not empty & (empty - 1):
                    continue  # won, or after the last reply there is no move left to ask about
                for reply in bits_of(empty):
                    theirs = opponent | reply
                    if not won[theirs]:
                        following[after, theirs] = None
        layer = following
    return answers


def openings(game: Game, side: int) -> Iterator[Marks]:
    """The positions in which the strategy makes its first move."""
    if side == FIRST:
        yield 0, 0
    else:
        for cell in bits_of(game.full):
            if not game.has_line(cell) and cell != game.full:
                yield 0, cell


def _unsteady(strategy: Strategy, answers: Answers) -> str | None:
    """Where a strategy gives another answer when it is asked again."""
    known = [position for position in answers if answers[position]]
    for own, opponent in known[:: max(1, len(known) // ASKED_AGAIN)]:
        position = _reachable_position(strategy.game, own, opponent)
        try:
            steady = strategy.policy(position) == answers[own, opponent]
        except BrokenStrategy:
            steady = False
        if not steady:
            return f"{strategy.spec} gives another answer when asked again in {position}"
    return None


# --- counting -----------------------------------------------------------------------------------


class Measure(NamedTuple):
    """What a game counts: its own moves, the replies to them, and how it goes on after its end."""

    move: Callable[[Fraction], Fraction | int]
    """By the probability of the move."""
    reply: Callable[[int], Fraction | int]
    """By the number of replies there are."""
    end: Callable[[int], int]
    """By the number of cells that are left when the opponent would be next to move."""


GAMES = Measure(lambda _: 1, lambda _: 1, lambda _: 1)
SEQUENCES = Measure(lambda _: 1, lambda _: 1, lambda left: prod(range(left, 0, -2)))
AGAINST_RANDOM = Measure(lambda chance: chance, lambda replies: Fraction(1, replies), lambda _: 1)


def tally(answers: Answers, game: Game, side: int, measure: Measure) -> Tally:
    """Add up all games by their results, each counted as `measure` says.

    The later a position, the earlier it is added up, so that nothing is added up twice.
    """
    has_line, full = game.has_line, game.full
    totals: dict[Marks, tuple[Fraction | int, ...]] = {}

    def after_reply(own: int, opponent: int) -> tuple[Fraction | int, ...]:
        left = (full & ~(own | opponent)).bit_count()
        if has_line(opponent):
            return 0, 0, measure.end(left - 1)
        return totals[own, opponent] if left else (0, measure.end(-1), 0)

    for own, opponent in sorted(answers, key=lambda marks: -(marks[0] | marks[1]).bit_count()):
        sums: list[Fraction | int] = [0, 0, 0]
        policy = answers[own, opponent]
        if not policy:
            sums[2] += measure.end((full & ~(own | opponent)).bit_count() - 1)
        for cell, chance in policy.items():
            after = own | 1 << cell
            weight = measure.move(chance)
            replies = list(bits_of(full & ~(after | opponent)))
            if has_line(after):
                sums[0] += weight * measure.end(len(replies))
            elif not replies:
                sums[1] += weight
            else:
                weight *= measure.reply(len(replies))
                for reply in replies:
                    for place, share in enumerate(after_reply(after, opponent | reply)):
                        sums[place] += weight * share
        totals[own, opponent] = tuple(sums)

    if side == FIRST:
        return Tally(*map(Fraction, totals[0, 0]))
    begun = [after_reply(0, cell) for cell in bits_of(full)]
    weight = measure.reply(game.cells)
    return Tally(*(Fraction(weight * sum(column)) for column in zip(*begun, strict=True)))


def most_wins(game: Game, side: int) -> tuple[int, int]:
    """The most sequences of replies that a strategy can win that never loses, and of how many.

    Whoever keeps at least a draw and takes the best of what then remains reaches it.
    """
    solver = Solver(game)
    known: dict[Marks, int] = {}

    def best(own: int, opponent: int) -> int:
        if (own, opponent) not in known:
            known[own, opponent] = max(
                after_move(own | cell, opponent)
                for cell in bits_of(game.full & ~(own | opponent))
                if -solver.value_of(opponent, own | cell) >= DRAW
            )
        return known[own, opponent]

    def after_move(own: int, opponent: int) -> int:
        empty = game.full & ~(own | opponent)
        if game.has_line(own):
            return SEQUENCES.end(empty.bit_count())
        return sum(
            best(own, opponent | reply)
            for reply in bits_of(empty)
            if own | opponent | reply != game.full
        )

    if side == FIRST:
        return best(0, 0), SEQUENCES.end(game.cells - 1)
    return after_move(0, 0), SEQUENCES.end(game.cells)


# --- examples -----------------------------------------------------------------------------------


def shortest_loss(answers: Answers, game: Game, side: int) -> list[int] | None:
    """The moves of a shortest game that the strategy loses, or has no legal answer in."""

    def is_lost(own: int, opponent: int) -> bool:
        return game.has_line(opponent) or answers.get((own, opponent)) == {}

    return shortest_game(answers, game, side, is_lost)


def shortest_game(
    answers: Answers, game: Game, side: int, wanted: Callable[[int, int], bool]
) -> list[int] | None:
    """The moves to one of the earliest positions, after a reply, that are wanted."""
    layer: dict[Marks, list[int]] = {(0, 0): []}
    if side == SECOND:
        layer = {(0, cell): [cell.bit_length() - 1] for cell in bits_of(game.full)}
    while layer:
        following: dict[Marks, list[int]] = {}
        for (own, opponent), moves in layer.items():
            if wanted(own, opponent):
                return moves
            for cell in answers.get((own, opponent), ()):
                after = own | 1 << cell
                if game.has_line(after):
                    continue
                for reply in bits_of(game.full & ~(after | opponent)):
                    path = [*moves, cell, reply.bit_length() - 1]
                    following.setdefault((after, opponent | reply), path)
        layer = following
    return None


def blame(moves: list[int], side: int, solver: Solver) -> Example:
    """A lost game with the last move of the strategy after which it could not be saved."""
    position, mistake, better = solver.game.start, None, []
    for number, cell in enumerate(moves):
        after = position.play(cell)
        if number % 2 == side and solver.value(position) > LOSS and solver.value(after) == WIN:
            mistake, better = number, solver.best(position)
        position = after
    return Example(moves, mistake, better)


def _shortcomings(answers: Answers, solver: Solver) -> tuple[dict[Marks, int], dict[Marks, int]]:
    """Where it may give away a win, and where it keeps one but is slower than it need be.

    Each position comes with a cell that shows it.
    """
    missed: dict[Marks, int] = {}
    slow: dict[Marks, int] = {}
    for (own, opponent), policy in answers.items():
        if solver.value_of(own, opponent) != WIN:
            continue
        soonest = solver.outcome_of(own, opponent).plies
        for cell in policy:
            value, plies = solver.outcome_of(opponent, own | 1 << cell)
            if value != LOSS:
                missed.setdefault((own, opponent), cell)
            elif plies is not None and plies + 1 != soonest:
                slow.setdefault((own, opponent), cell)
    return missed, slow


def _finding(
    shown: dict[Marks, int], answers: Answers, side: int, solver: Solver
) -> Finding | None:
    game = solver.game
    moves = shortest_game(answers, game, side, lambda *marks: marks in shown) if shown else None
    if moves is None:
        return None
    position = game.start
    for cell in moves:
        position = position.play(cell)
    outcomes = solver.outcomes(position)
    soonest = solver.outcome(position).plies
    better = [cell for cell, outcome in outcomes.items() if outcome == (WIN, soonest)]
    wrong = shown[position.own, position.opponent]
    return Finding(len(shown), Example([*moves, wrong], len(moves), better))
