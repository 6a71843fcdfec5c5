"""The strategies and programs that a specification on the command line can name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.cli.output import warn
from noughts.errors import NoughtsError, Unsuitable
from noughts.frontends.progress import show_status
from noughts.rules.notation import in_words
from noughts.strategies.characters import proper_name
from noughts.strategies.registry import Registry

if TYPE_CHECKING:
    from noughts.programs.options import Options
    from noughts.programs.target import Target
    from noughts.strategies.base import Strategy


def make_registry(*, programs: bool = True) -> Registry:
    """Return a registry of all strategies, and of programs unless `programs` is false."""
    return Registry(_find_program if programs else None)


def _find_program(spec: str) -> type[Strategy] | None:
    """Return the class of the program that `spec` names, and warn if it runs unconfined."""
    from noughts.programs.sandbox.confinement import LIMITS
    from noughts.programs.sandbox.process import UNCONFINED, confinement
    from noughts.programs.strategy import find_class

    program = find_class(spec)
    if program is not None and confinement() == LIMITS:
        warn(UNCONFINED)
    return program


def find_program(spec: str, options: Options) -> Target:
    """Return the program that a command which takes only programs was given."""
    from noughts.programs.target import find_target

    if make_registry(programs=False).knows(spec):
        raise NoughtsError(
            f"{spec!r} is a strategy, not a program: give the path of a program, or run noughts "
            f"prove {spec}"
        )
    return find_target(spec, options)


def prepare(strategy: Strategy, *sides: str) -> None:
    """Prove a program, because its moves come from the proof; show a spinner meanwhile.

    Raises `Unsuitable` for a side that the program does not play.
    """
    with show_status(f"playing {strategy.title} ...", when=strategy.is_program):
        missing = [side for side in sides if side not in strategy.sides]
    if missing:
        raise Unsuitable(f"{strategy.title} never moves {in_words(missing, 'or')} by itself")


def resolve_player(spec: str, registry: Registry) -> str:
    """Return the specification for a save file, from the text that a user typed.

    The name of a character gets its capital letter, and the path of a program becomes absolute.
    """
    if registry.knows(spec):
        return proper_name(spec)
    from noughts.programs.target import find_target, is_program

    return find_target(spec).absolute_spec if is_program(spec) else spec
