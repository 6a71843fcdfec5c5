"""The strategies and programs that a specification on the command line can name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.cli.output import warn
from noughts.strategies.registry import Registry

if TYPE_CHECKING:
    from noughts.strategies.base import Strategy


def make_registry(*, programs: bool = True) -> Registry:
    """Return a registry of all strategies; unless `programs` is false, it also runs programs."""
    return Registry(_find_program if programs else None)


def _find_program(spec: str) -> type[Strategy] | None:
    """Return the class of the program that `spec` names, and warn if it runs unconfined."""
    from noughts.programs.named import find_class
    from noughts.programs.sandbox.confinement import LIMITS
    from noughts.programs.sandbox.process import UNCONFINED, confinement

    program = find_class(spec)
    if program is not None and confinement() == LIMITS:
        warn(UNCONFINED)
    return program


def warn_of_sides(strategy: Strategy, *sides: str) -> None:
    """Warn of each of these sides that the program never plays by itself."""
    for side in sides:
        if side not in strategy.sides:
            warn(f"{strategy.title} never moves {side} by itself")


def resolve_path(spec: str, registry: Registry) -> str:
    """Return `spec` with a program's path made absolute, so that a save file finds it again."""
    if registry.knows(spec):
        return spec
    from noughts.programs.named import with_whole_path

    return with_whole_path(spec)
