"""The daily puzzle: a position in which only one move leads to a win, and not immediately.

The puzzle depends only on the date, which the caller passes. So everybody gets the same puzzle on
the same day, whatever the server's clock shows. All numbers count the player's own moves: "X to
move and win in two". From Monday to Friday the board is 3x3, at the weekend 4x4.
"""

from __future__ import annotations

from datetime import date, datetime
from functools import cache, lru_cache
from random import Random
from typing import NamedTuple

from noughts.analysis.effects import winning_forks
from noughts.analysis.solver import LOSS, WIN, Solver
from noughts.play.session import Session
from noughts.rules.game import mnk
from noughts.rules.position import Position
from noughts.rules.symmetry import board_symmetries, canonical, move_position
from noughts.rules.tactics import winning_cells

SMALL, LARGE = mnk(3, 3, 3), mnk(4, 4, 4)

WEEKEND = (5, 6)
"""Saturday and Sunday, as `date.weekday` counts."""

MARKS = (7, 8, 9)
"""How many marks a puzzle on the large board has."""

DEFENDER = "Sage"
"""The opponent in puzzles, which loses as late as possible."""

NUMBERS = {2: "two", 3: "three"}


class Puzzle(NamedTuple):
    """One day's puzzle."""

    day: date
    position: Position
    solution: int
    """The only cell that wins."""
    moves: int
    """The number of the player's own moves that the win takes."""

    @property
    def task(self) -> str:
        """What to do, as in `X to move and win in two.`."""
        return f"{self.position.to_move} to move and win in {NUMBERS[self.moves]}."

    @property
    def title(self) -> str:
        """The day as people write it, as in `Puzzle of 29 July 2026`."""
        return f"Puzzle of {self.day.day} {self.day:%B %Y}"

    @property
    def players(self) -> tuple[str | None, str | None]:
        """Who plays: a person, who is about to move, against `DEFENDER`."""
        return (DEFENDER, None) if self.position.ply % 2 else (None, DEFENDER)

    @property
    def session(self) -> Session:
        """The game to play."""
        return Session(self.position, self.players)

    def solved_by(self, session: Session) -> bool:
        """Return whether this game is a solution: a win in as many moves as the task allows."""
        won = session.over and session.winner is session.mover(0)
        return won and self.is_played_in(session) and len(session.moves) < 2 * self.moves

    def is_played_in(self, session: Session) -> bool:
        """Return whether this game is an attempt to solve this puzzle."""
        return session.start == self.position and session.players == self.players

    def is_lost_in(self, session: Session) -> bool:
        """Return whether the moves so far have given away the win that the task requires."""
        if session.over:
            return not self.solved_by(session)
        value, plies = Solver(session.game).outcome(session.position)
        wins = value == (LOSS if len(session.moves) % 2 else WIN)
        return not wins or len(session.moves) + (plies or 0) >= 2 * self.moves

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: the day, the game to play and the task, without the solution."""
        first, second = self.players
        return {
            "day": self.day.isoformat(),
            "title": self.title,
            "task": self.task,
            "game": str(self.position.game),
            "position": str(self.position),
            "to_move": self.position.to_move,
            "moves": self.moves,
            "players": {"X": first, "O": second},
        }


def today() -> date:
    """Return the date on this computer, for front ends that run on the player's computer."""
    return datetime.now().astimezone().date()


@lru_cache(maxsize=64)
def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day."""
    position = _large_position(day) if day.weekday() in WEEKEND else _small_position(day)
    ((cell, moves),) = winning_moves(Solver(position.game), position).items()
    return Puzzle(day, position, cell, moves)


def is_puzzle(position: Position, wins: dict[int, int]) -> bool:
    """Return whether an unfinished position is a puzzle, given its `winning_moves`.

    Exactly one move wins, and not at once. A position in which the opponent threatens to complete
    a line is too easy: everybody blocks.
    """
    threats = winning_cells(position.game, position.opponent, position.own)
    return len(wins) == 1 and 1 not in wins.values() and not threats


def winning_moves(solver: Solver, position: Position) -> dict[int, int]:
    """Return the cells that win, with the number of own moves that each win takes."""
    return {
        cell: outcome.moves
        for cell, outcome in solver.outcomes(position).items()
        if outcome.value == WIN and outcome.moves is not None
    }


def _small_position(day: date) -> Position:
    """Return the puzzle of a day on 3x3: each pattern in turn, then each rotated or reflected."""
    week, weekday = divmod(day.toordinal() - 1, 7)  # day 1 of the calendar is a Monday
    number = 5 * week + weekday
    puzzles, turns = patterns(), board_symmetries(SMALL)
    turn = turns[number // len(puzzles) % len(turns)]
    return move_position(puzzles[number % len(puzzles)], turn)


@cache
def patterns() -> tuple[Position, ...]:
    """Return all puzzles of 3x3, one for each set of positions that differ only by symmetry."""
    solver, turns = Solver(SMALL), board_symmetries(SMALL)
    puzzles = {
        canonical(position, turns)
        for position in SMALL.positions()
        if not position.over and is_puzzle(position, winning_moves(solver, position))
    }
    shuffled = sorted(puzzles, key=str)
    Random(1).shuffle(shuffled)  # puzzles that follow each other in the alphabet look alike
    return tuple(shuffled)


def _large_position(day: date) -> Position:
    """Return the puzzle of a day on 4x4: the first one in random games with the day as seed."""
    random, solver = Random(day.isoformat()), Solver(LARGE)
    while True:
        position, marks = LARGE.start, random.choice(MARKS)
        while position.ply < marks and not position.over:
            position = position.play(random.choice(position.moves))
        # Counting forks first is much faster than solving every position.
        one_fork = not position.over and winning_forks(position).bit_count() == 1
        if one_fork and is_puzzle(position, winning_moves(solver, position)):
            return position
