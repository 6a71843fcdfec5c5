"""Plays games of a proof again, in fresh processes and in an ordinary terminal."""

from __future__ import annotations

from time import monotonic

from noughts.programs.branch import Run
from noughts.programs.options import Options
from noughts.programs.play.judging import LOST
from noughts.programs.play.replay import follow, printed, shows, type_into_terminal
from noughts.programs.play.walk import Configuration, Played

MOST_CHECKED = 12
"""The most games to play again as a check of the walks; lost games come on top of these."""

CHECK_SECONDS = 20.0
"""Time limit for typing one game into an ordinary terminal, and roughly for all of them."""


class Checker:
    """Plays games again, in fresh processes and in an ordinary terminal."""

    def __init__(self, run: Run, options: Options, seconds: float) -> None:
        """Spend about `seconds` of CPU time, not counting lost games."""
        self._path, self._order = run.path, run.order
        self._options, self._seconds = options, seconds
        self._until = monotonic() + CHECK_SECONDS
        self._played = 0
        self.typed = 0
        self.types = True
        """Whether to type games into an ordinary terminal."""

    def doubt(self, found: Configuration) -> str:
        """Return why the walk of a configuration cannot be trusted; empty if it can."""
        walk = found.walk
        others = [game for game in walk.kept if not game.message and game.kind != LOST]
        some = others[:: max(1, len(others) // 4)]
        patience = self._options.move_seconds
        with Run(self._path, move_seconds=patience, order=self._order) as run:
            for game in [*([walk.loss] if walk.loss else []), *some]:
                enough = self._played >= MOST_CHECKED or self._seconds < 0
                if enough and game is not walk.loss:
                    break
                before = run.cpu
                events = follow(run, game.script, found.arguments)
                if events is None or not shows(events, game, found.moves, found.side):
                    return "a game of the proof went differently when noughts played it again"
                self._seconds -= run.cpu - before
                self._played += 1
                if not self._same_in_terminal(found, game, printed(events)):
                    return "the program behaves differently when noughts observes it"
        return ""

    def _same_in_terminal(self, found: Configuration, game: Played, expected: str) -> bool:
        """Return whether a game goes the same in a terminal; True if that cannot be checked."""
        late = monotonic() > self._until and self.typed > 0
        by_chance = any(isinstance(step, int) for step in game.script)
        if not self.types or found.windows or by_chance or late or found.walk.sampled:
            return True
        try:
            typed = [step for step in game.script if isinstance(step, str)]
            same = type_into_terminal(self._path, typed, expected, CHECK_SECONDS, found.arguments)
        except TimeoutError:
            return True  # it was right as far as it got
        self.typed += same
        return same
