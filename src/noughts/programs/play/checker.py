"""Plays games of a proof again: in a fresh process, and some in an ordinary terminal."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

from noughts.programs.branch import Run
from noughts.programs.options import Options
from noughts.programs.play.configuration import Configuration
from noughts.programs.play.judging import LOST
from noughts.programs.play.replay import follow, shows, type_into_terminal
from noughts.programs.play.walk import Played
from noughts.programs.worker.threads import WAITING

MOST_CHECKED = 12
"""The most games to play again as a check of the walks, besides lost games."""

CHECK_SECONDS = 20.0
"""Time limit for typing one game into an ordinary terminal, and roughly for all of them."""

CHECK_SHARE, LEAST_SECONDS = 0.1, 0.2
"""CPU time for playing games again: a share of the time of the walks, but at least this."""

PRINTS_OTHERWISE = ("is not installed", WAITING)
"""Parts of a worker's notes about a program that may print something else in a terminal."""

START_SECONDS = 0.1
"""About how many seconds the start of a program in a sandbox takes."""


class Checker:
    """Plays games again, in fresh processes and in an ordinary terminal."""

    def __init__(self, run: Run, options: Options, notes: Iterable[str]) -> None:
        self._path, self._order, self._options = run.path, run.order, options
        self._seconds = max(LEAST_SECONDS, CHECK_SHARE * run.cpu)
        self._until = monotonic() + CHECK_SECONDS
        self._run: Run | None = None
        self._played = 0
        self.typed = 0
        self._notes = tuple(notes)

    def doubt(self, found: Configuration) -> str:
        """Return why the walk of a configuration cannot be trusted; empty if it can."""
        walk = found.walk
        others = [game for game in walk.kept if not game.message and game.kind != LOST]
        some = others[:: max(1, len(others) // 4)]
        for game in [*([walk.loss] if walk.loss else []), *some]:
            enough = self._played >= MOST_CHECKED or self._seconds < 0
            if enough and game is not walk.loss:
                break
            self._seconds -= game.seconds + START_SECONDS
            self._played += 1
            types = self._can_type(found, game)
            if (game is walk.loss or not types) and not self._same_again(found, game):
                return "a game of the proof went differently when noughts played it again"
            if types and not self._same_in_terminal(found, game):
                return "the program behaves differently when noughts observes it"
        return ""

    def close(self) -> None:
        """End the processes."""
        if self._run is not None:
            self._run.close()

    def _same_again(self, found: Configuration, game: Played) -> bool:
        """Return whether a game leads to the same board in a fresh process."""
        if self._run is None:
            patience = self._options.move_seconds
            self._run = Run(self._path, move_seconds=patience, order=self._order)
        events = follow(self._run, game.script, found.arguments)
        return events is not None and shows(events, game, found.moves, found.side)

    def _can_type(self, found: Configuration, game: Played) -> bool:
        """Return whether a game can be typed into an ordinary terminal."""
        late = monotonic() > self._until and self.typed > 0
        by_chance = any(isinstance(step, int) for step in game.script) or found.walk.sampled
        notes = (*self._notes, *found.walk.notes)
        differs = any(part in note for note in notes for part in PRINTS_OTHERWISE)
        return not (found.windows or by_chance or late or differs)

    def _same_in_terminal(self, found: Configuration, game: Played) -> bool:
        """Return whether a program prints the same in an ordinary terminal."""
        typed = [step for step in game.script if isinstance(step, str)]
        try:
            same = type_into_terminal(
                self._path, typed, game.output, CHECK_SECONDS, found.arguments
            )
        except TimeoutError:
            return True  # the output was right as far as it came
        self.typed += same
        return same
