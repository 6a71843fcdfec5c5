"""A configuration: one way through a program's menus to its games on one side."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.programs.play.menus import Start, Step
from noughts.programs.play.moves import Moves
from noughts.programs.play.walk import Walk
from noughts.rules.side import Side


@dataclass
class Configuration:
    """One way through the menus on one side, and what is known about it."""

    start: Start
    """The first start that noughts found."""
    side: Side
    walk: Walk
    arguments: tuple[str, ...] = ()
    """Command-line arguments."""
    earlier: Configuration | None = None
    """The first game of a run that leads to this one through the same menus."""

    @property
    def menu(self) -> tuple[Step, ...]:
        """The answers on the way to the game."""
        return self.start.menu

    @property
    def moves(self) -> Moves:
        """How a person moves."""
        return self.start.moves

    @property
    def windows(self) -> bool:
        """Whether a person plays in a window."""
        return bool(self.start.prompt.event.actions)

    @property
    def beaten(self) -> bool:
        """Whether the program lost a game or broke a rule."""
        return bool(self.walk.loss or self.walk.fault)
