"""Options and arguments of the commands; those that several commands share are declared here.

A group of options is a dataclass. `takes` adds an option for each of its fields to a command,
which receives one instance; here the option is `--width`:

    @dataclass(frozen=True)
    class SizeOptions:
        width: int | None = option("Columns of the board.", number(int, 1))

    @click.command()
    @takes(SizeOptions)
    def measure(options: SizeOptions) -> int: ...
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import wraps
from math import inf, isfinite, nan
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import click

from noughts.errors import GameOver, NoughtsError
from noughts.rules.notation import in_words, parse_game, parse_position

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from noughts.programs.options import Options as AboutProgram
    from noughts.rules.game import Game
    from noughts.rules.position import Position

CommandFunction = Callable[..., int]
"""The function behind a command; it returns the exit code."""
Options = TypeVar("Options")
Parsed = TypeVar("Parsed")


def option(summary: str, kind: click.ParamType[Any] | None = None, **attributes: Any) -> Any:  # noqa: ANN401 - as `field`
    """Declare a field of a dataclass as an option; `attributes` are those of `click.option`."""
    metadata = {"help": summary, "type": kind, **attributes}
    return field(default=attributes.get("default"), metadata=metadata)


def flag(summary: str) -> Any:  # noqa: ANN401 - as `field`
    """Declare a field of a dataclass as an option without a value, off by default."""
    return option(summary, is_flag=True, default=False)


def takes(group: type[Options]) -> Callable[[CommandFunction], CommandFunction]:
    """Return a decorator that adds the options of a dataclass to a command.

    The command receives an instance of the dataclass as the parameter `options`. The help lists
    the options of the dataclass itself before those that it inherits.
    """

    def decorate(function: CommandFunction) -> CommandFunction:
        option_fields = sorted(fields(group), key=lambda field_: _age(field_.name, group))  # type: ignore[arg-type]

        @wraps(function)
        def run(**values: object) -> int:
            arguments = {field_.name: values.pop(field_.name) for field_ in option_fields}
            return function(options=group(**arguments), **values)

        command: CommandFunction = run
        for field_ in reversed(option_fields):
            command = click.option(f"--{field_.name.replace('_', '-')}", **field_.metadata)(
                command
            )
        return command

    return decorate


def _age(name: str, group: type) -> int:
    """Return how many classes of the hierarchy have this field: more for inherited fields."""
    return sum(name in getattr(base, "__dataclass_fields__", ()) for base in group.__mro__)


# --- values -------------------------------------------------------------------------------------


class Value(click.ParamType[Parsed]):
    """A value that `parse` reads from text; usage lines call it `name`."""

    def __init__(self, name: str, parse: Callable[[Any], Parsed]) -> None:
        self.name, self.parse = name, parse

    def convert(
        self,
        value: Any,  # noqa: ANN401 - as Click declares it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Parsed:
        del param, ctx  # Click itself adds them to a `BadParameter`
        return self.parse(value)


def number(kind: type[int | float], least: float = -inf, most: float = inf) -> Value[float]:
    """Return the type of a number from `least` to `most`: a whole number if `kind` is int."""

    def parse(value: Any) -> float:  # noqa: ANN401 - text, or a default
        try:
            parsed = kind(value)
        except ValueError:
            parsed = nan
        if least <= parsed <= most and abs(parsed) < inf:  # an int may be too large for a float
            return parsed
        allowed = "a whole number" if kind is int else "a number"
        if isfinite(most):
            allowed += f" from {least} to {most}"
        elif isfinite(least):
            allowed += f" of at least {least}"
        raise click.BadParameter(f"cannot be {str(value)!r}; write {allowed}")

    return Value("n" if kind is int else "seconds", parse)


class OneOf(click.Choice[str]):
    """One of a few words."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            choices = in_words(list(self.choices), "or")
            self.fail(f"cannot be {value!r}; choose {choices}", param, ctx)
        return value


class Specification(click.ParamType[str]):
    """A strategy or a program, completed by the shell from the strategies' names and files."""

    name = "spec"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        del ctx, param
        from click.shell_completion import CompletionItem

        from noughts.strategies.characters import BY_NAME
        from noughts.strategies.registry import Registry

        all_names = [*Registry().names(), *BY_NAME]
        names = [name for name in all_names if name.startswith(incomplete)]
        return [CompletionItem(name) for name in names] or [CompletionItem("", type="file")]


SPEC = Specification()
GAME = Value("game", parse_game)
SECONDS = number(float, 0.1)
FILE = click.Path(path_type=Path)
SEED_VARIABLE = "NOUGHTS_SEED"
"""The environment variable that sets `--seed` of the commands that play."""
GAME_HELP = (
    "Columns, rows and how many in a row, such as 4,4,3; 4x4 means 4,4,4; or torus-4,4,3, 3x3x3 "
    "or pick15"
)


# --- options of several commands ----------------------------------------------------------------


@dataclass(frozen=True)
class SeedOptions:
    """How to repeat random choices."""

    seed: int | None = option(
        "Seed of the random choices; the same seed and the same moves give the same game.",
        number(int),
        envvar=SEED_VARIABLE,
        show_envvar=True,
    )


@dataclass(frozen=True)
class JsonOptions:
    """How to print the result."""

    json: bool = flag("Print the result as JSON.")


@dataclass(frozen=True)
class GameOptions(JsonOptions):
    """Which game to study."""

    game: Game = option(f"{GAME_HELP} (default: 3,3,3).", GAME, default="3,3,3")


@dataclass(frozen=True)
class PositionOptions(JsonOptions):
    """Which game a position belongs to."""

    game: Game | None = option(
        f"{GAME_HELP} (default: the board of POSITION; its shorter side is the length of a line).",
        GAME,
    )


@dataclass(frozen=True)
class ProgramOptions(JsonOptions):
    """How to reach a program if noughts cannot find out by itself, and how long to wait."""

    ABOUT: ClassVar[Sequence[str]] = ("menu", "call", "board", "marks", "answer")

    menu: str | None = option(
        "Explore only the games that these menu answers lead to, such as '2, hard'.",
        metavar="ANSWERS",
    )
    call: str | None = option(
        "Call the program instead of playing it: a Python expression that may use board, own, "
        "opponent, empty and cells, such as 'best_move(board, own)'.",
        metavar="EXPRESSION",
    )
    board: str | None = option("The kind of board in --call: rows, flat, ...", metavar="KIND")
    marks: str | None = option("The marks in --call: X/O/None, 1/-1/0, ...", metavar="X/O/EMPTY")
    answer: str | None = option("What --call returns: row,col, index, ...", metavar="KIND")
    load_time: float = option(
        "Time limit for the program to start (default: 60).", SECONDS, default=60
    )
    move_time: float = option("Time limit for one move (default: 60).", SECONDS, default=60)
    proof_time: float = option(
        "Time limit for the whole proof (default: 900).", SECONDS, default=900
    )

    @property
    def program_options(self) -> list[str]:
        """The names of those options about how to reach a program that the user gave."""
        return [name for name in self.ABOUT if getattr(self, name) is not None]

    def about_program(self) -> AboutProgram:
        """Return these options as programs take them.

        Raises `NoughtsError` if they contradict each other or cannot be read.
        """
        from noughts.programs.call.convention import check_call, parse_marks
        from noughts.programs.call.kinds import check_answer, check_board
        from noughts.programs.options import Options
        from noughts.programs.watching import split_actions

        if self.menu is not None and self.call is not None:
            raise NoughtsError(
                f"--menu {self.menu!r} is for a program that noughts plays, and --call "
                f"{self.call!r} for one that it calls; give only one of them"
            )
        if self.call is not None:
            check_call(self.call)
        if self.board is not None:
            check_board(self.board)
        if self.marks is not None:
            parse_marks(self.marks)
        if self.answer is not None:
            check_answer(self.answer)
        menu = None if self.menu is None else split_actions(self.menu)
        return Options(
            menu,
            self.call,
            self.board,
            self.marks,
            self.answer,
            load_seconds=self.load_time,
            move_seconds=self.move_time,
            proof_seconds=self.proof_time,
        )


def parse_start(position: str | None, game: Game | None) -> Position:
    """Return the unfinished position that `position` shows, or the start of the game.

    Raises `GameOver` for a finished position.
    """
    if position is None:
        return (game or parse_game("3,3,3")).start
    start = parse_position(position, game)
    if start.over:
        raise GameOver(start)
    return start
