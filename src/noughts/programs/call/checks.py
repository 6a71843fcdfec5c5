"""Checks the answers of a walk: repeats calls in fresh processes, and move by move in games."""

from __future__ import annotations

from time import monotonic

from noughts.analysis.walk import Masks
from noughts.programs.call.convention import Convention
from noughts.programs.call.session import GAME, Asked, Session
from noughts.programs.call.walk import Walk
from noughts.programs.results import TIMEOUT
from noughts.rules.side import Side

ASKED_AGAIN = 24
"""The most positions in which to repeat the call, if there is time."""

LEAST_AGAIN = 6
"""The number of positions in which to repeat the call in any case."""

SHARE, LEAST_SECONDS = 0.02, 0.3
"""Time for repeated calls: this share of the time of the walk, but at least these seconds."""


class Checks:
    """Repeats calls of a walk: in fresh processes, and in games."""

    def __init__(self, session: Session, convention: Convention, walk: Walk) -> None:
        self._session, self._convention, self._walk = session, convention, walk
        self._budget = max(LEAST_SECONDS, SHARE * walk.seconds)

    def differs_when_fresh(self) -> bool:
        """Return whether the answers differ in a process that has answered nothing before."""
        some = sorted(self._sample(), key=lambda masks: self._walk.answers[masks].seconds)
        until = monotonic() + self._budget
        for number, masks in enumerate(some):
            if number >= LEAST_AGAIN and monotonic() > until:
                break
            asked = self._session.ask(self._convention, masks)
            asked.close()
            if asked.same != self._walk.answers[masks].same:
                return True
        return False

    def differs_in_games(self) -> bool:
        """Return whether the answers differ in a process that has played the whole game."""
        until = monotonic() + self._budget
        late_first = sorted(self._sample(), key=lambda masks: -(masks[0] | masks[1]).bit_count())
        for number, masks in enumerate(late_first):
            if number and monotonic() > until:
                break
            if not self._holds([*self._cheap_way(masks), (masks, None)]):
                return True
        return False

    def replays(self, moves: list[int], side: Side) -> bool:
        """Return whether a fresh process plays these moves of its side, from first to last.

        If it is to move after the last move, it must answer there as it did in the walk.
        """
        own, opponent, way = 0, 0, list[tuple[Masks, int | None]]()
        for number, cell in enumerate(moves):
            if number % 2 == side.index:
                way.append(((own, opponent), cell))
                own |= 1 << cell
            else:
                opponent |= 1 << cell
        if len(moves) % 2 == side.index and not GAME.has_line(opponent):
            way.append(((own, opponent), None))
        return self._holds(way, only_moves=True)

    def _holds(self, way: list[tuple[Masks, int | None]], *, only_moves: bool = False) -> bool:
        """Return whether a new process gives the answers of the walk at every step of a way."""
        start = self._session.ready
        try:
            for masks, cell in way:
                asked = self._session.ask(self._convention, masks, start)
                if start is not self._session.ready:
                    start.close()
                known = self._walk.answers[masks]
                same = asked.same == known.same
                if cell is None or not (same or (only_moves and cell in asked.policy)):
                    asked.close()
                    return same
                start = asked.after(cell)
        finally:
            if start is not self._session.ready:
                start.close()
        return True

    def _cheap_way(self, masks: Masks) -> list[tuple[Masks, int | None]]:
        """Return the questions before a position in a game, as far back as each is cheap."""
        way: list[tuple[Masks, int | None]] = []
        for before, cell in reversed(self._walk.way_to(masks)):
            if self._walk.answers[before].seconds > self._budget / 4:
                break
            way.insert(0, (before, cell))
        return way

    def _sample(self) -> list[Masks]:
        """Return some positions from all over the walk, those with faults first."""
        steady = [m for m, asked in self._walk.answers.items() if not asked.sampled]
        steady = [m for m in steady if not _is_late(self._walk.answers[m])]
        faulty = [m for m in steady if self._walk.answers[m].fault]
        return [*dict.fromkeys([*faulty[:3], *steady[:: max(1, len(steady) // ASKED_AGAIN)]])]


def _is_late(asked: Asked) -> bool:
    return asked.fault is not None and asked.fault.kind == TIMEOUT
