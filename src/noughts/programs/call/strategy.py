"""A called program as a strategy, for games and matches."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from noughts.errors import BrokenStrategy
from noughts.programs.call.convention import Convention
from noughts.programs.call.recognition import recognise
from noughts.programs.call.session import GAME, Session
from noughts.programs.options import Options
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Strategy


class CalledProgram(Strategy):
    """A program, called for each move in a process that remembers the previous call."""

    name = "program"
    summary = "A program that noughts calls."
    is_program = True
    deterministic = False

    def __init__(self, session: Session, convention: Convention) -> None:
        super().__init__(GAME)
        self.spec, self.title = str(session.path), session.path.stem
        self._session, self._convention = session, convention
        self._start = session.ready
        self._sampled = False

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(map(str, self._convention.sides))

    @property
    def sampled(self) -> bool:
        return self._sampled

    def decide(self, position: Position) -> Policy:
        """Return the program's policy; raises `BrokenStrategy` if it breaks a rule."""
        masks = position.own, position.opponent
        [asked] = self._session.ask(self._convention, [masks], self._start)
        self._sampled = self._sampled or bool(asked.sampled)
        if asked.fault:
            asked.close()
            raise BrokenStrategy(f"{self.spec} {asked.fault.message} in {position}")
        before, self._start = self._start, asked.after(next(iter(asked.policy)))
        if before is not self._session.ready:
            before.close()
        return asked.policy

    def close(self) -> None:
        """End the program's processes."""
        self._session.close()


def called_strategy(
    path: Path, options: Options, *, only_known: bool = False
) -> CalledProgram | None:
    """Return a program as a strategy; None if noughts recognises no interface."""
    with Session(path, options, monotonic() + options.proof_seconds) as session:
        convention = recognise(session, options, only_known=only_known)
    return None if convention is None else CalledProgram(Session(path, options), convention)
