"""Options and arguments of the verbs: those that several verbs share are declared here, once.

A group of options is a dataclass. `option` declares one of its fields, and `takes` adds all its
options to a verb, which receives one instance:

    @dataclass(frozen=True)
    class SizeOptions:
        width: int | None = option("--width", type=Number(int, 1), help="Columns of the board.")

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

from noughts.errors import GameOver
from noughts.rules.notation import in_words, parse_game, parse_position

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from noughts.rules.game import Game
    from noughts.rules.position import Position

Verb = Callable[..., int]
"""The function behind a verb; it returns the exit code."""
Options = TypeVar("Options")


def option(*names: str, default: Any = None, **attributes: Any) -> Any:  # noqa: ANN401 - as Click's
    """Declare a field of a dataclass as an option; takes the arguments of `click.option`."""
    if default is not None:  # to Click an explicit None is a value
        attributes["default"] = default
    return field(default=default, metadata={"names": names, "attributes": attributes})


def flag(name: str, summary: str) -> Any:  # noqa: ANN401 - as `option`
    """Declare a field of a dataclass as an option without a value, off by default."""
    return option(name, is_flag=True, default=False, help=summary)


def takes(group: type[Options]) -> Callable[[Verb], Verb]:
    """Return a decorator that adds the options of a dataclass to a verb.

    The verb receives an instance of the dataclass as the parameter `options`. The help lists the
    options of the dataclass itself before those that it inherits.
    """

    def decorate(function: Verb) -> Verb:
        declared = sorted(fields(group), key=lambda each: _age(each.name, group))  # type: ignore[arg-type]

        @wraps(function)
        def run(**values: object) -> int:
            chosen = {each.name: values.pop(each.name) for each in declared}
            return function(options=group(**chosen), **values)

        verb: Verb = run
        for each in reversed(declared):
            add = click.option(*each.metadata["names"], each.name, **each.metadata["attributes"])
            verb = add(verb)
        return verb

    return decorate


def _age(name: str, group: type) -> int:
    """Return how many classes of the hierarchy have this field: more for inherited fields."""
    return sum(name in getattr(part, "__dataclass_fields__", ()) for part in group.__mro__)


# --- values -------------------------------------------------------------------------------------


class OneOf(click.Choice[str]):
    """One of a few words."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            choices = in_words(list(self.choices), "or")
            self.fail(f"cannot be {value!r}; choose {choices}", param, ctx)
        return value


class Number(click.ParamType[float]):
    """A number from `least` to `most`: a whole number if `kind` is int."""

    def __init__(self, kind: type[int | float], least: float = -inf, most: float = inf) -> None:
        self.kind, self.least, self.most = kind, least, most
        self.name = "n" if kind is int else "seconds"

    def convert(
        self,
        value: Any,  # noqa: ANN401 - as Click declares it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float:
        try:
            number = self.kind(value)
        except ValueError:
            number = nan
        if self.least <= number <= self.most and abs(number) < inf:  # an int may exceed any float
            return number
        allowed = "a whole number" if self.kind is int else "a number"
        if isfinite(self.most):
            allowed += f" from {self.least} to {self.most}"
        elif isfinite(self.least):
            allowed += f" of at least {self.least}"
        return self.fail(f"cannot be {str(value)!r}; write {allowed}", param, ctx)


class GameText(click.ParamType["Game"]):
    """A game in the notation, such as `4,4,3`."""

    name = "game"

    def convert(
        self,
        value: Any,  # noqa: ANN401 - as Click declares it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Game:
        del param, ctx  # the notation's own message quotes the text and says what to write
        return parse_game(value)


class Specification(click.ParamType[str]):
    """A strategy or a program, completed by the shell from the strategies' names and files."""

    name = "spec"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        del ctx, param
        from click.shell_completion import CompletionItem

        from noughts.strategies.registry import Registry

        names = [name for name in Registry().names() if name.startswith(incomplete)]
        return [CompletionItem(name) for name in names] or [CompletionItem("", type="file")]


# --- options of several verbs -------------------------------------------------------------------

SPEC = Specification()
GAME = GameText()
FILE = click.Path(path_type=Path)
GAME_HELP = "Columns, rows and how many in a row, such as 4,4,3; 4x4 means 4,4,4"


@dataclass(frozen=True)
class JsonOptions:
    """How to print the result."""

    as_json: bool = flag("--json", "Print the result as JSON.")


@dataclass(frozen=True)
class GameOptions(JsonOptions):
    """Which game to study."""

    game: Game = option(
        "--game", type=GAME, default="3,3,3", help=f"{GAME_HELP} (default: 3,3,3)."
    )


@dataclass(frozen=True)
class PositionOptions(JsonOptions):
    """Which game a position belongs to."""

    game: Game | None = option(
        "--game",
        type=GAME,
        help=f"{GAME_HELP} (default: the shorter side of the position's board in a row).",
    )


@dataclass(frozen=True)
class OpponentOptions:
    """Who plays whom, where the game starts, and with which game to continue."""

    opponent: str | None = option(
        "--opponent",
        type=SPEC,
        help="Play against this strategy or program, such as rules or minimax:slip=1/10.",
    )
    level: str | None = option(
        "--level",
        type=OneOf(["easy", "medium", "hard"]),
        help="Difficulty of the built-in opponent (default: medium).",
    )
    first: str | None = option(
        "--first",
        type=OneOf(["me", "opponent", "toss"]),
        help="Who moves first (default: toss, which decides at random).",
    )
    game: Game | None = option("--game", type=GAME, help=f"{GAME_HELP} (default: 3,3,3).")
    two: bool = flag("--two", "Two people play each other.")
    watch: tuple[str, str] | None = option(
        "--watch",
        nargs=2,
        type=SPEC,
        metavar="SPEC SPEC",
        help="Watch two strategies play each other; the first one named moves first.",
    )
    position: str | None = option(
        "--position", metavar="POSITION", help="Start from this position, such as X.O/.X./..O"
    )
    load: Path | None = option(
        "--load", type=FILE, metavar="FILE", help="Continue the game in this save file."
    )
    programs: bool = flag(
        "--programs", "With --load: run the program that plays in the save file."
    )


CONFLICTS = {
    "level": ("opponent",),
    "two": ("opponent", "level", "first"),
    "watch": ("opponent", "level", "first", "two"),
    "load": ("opponent", "level", "first", "game", "two", "watch", "position"),
}
"""Options of `OpponentOptions`, each with those that it cannot be combined with."""


@dataclass(frozen=True)
class ProgramOptions(JsonOptions):
    """How to call a program if noughts cannot tell by itself, and how long to wait."""

    CONVENTION: ClassVar[Sequence[str]] = ("board", "marks", "starts", "plays", "answer")
    SECONDS: ClassVar = Number(float, 0.1)

    board: str | None = option(
        "--board", metavar="KIND", help="The form of the board it takes: rows, flat, ..."
    )
    marks: str | None = option(
        "--marks", metavar="X/O/EMPTY", help="What it calls the marks: X/O/None, 1/-1/0, ..."
    )
    starts: str | None = option("--starts", metavar="MARK", help="The mark that moves first.")
    plays: str | None = option(
        "--plays", metavar="MARK", help="The mark that the program always plays."
    )
    answer: str | None = option(
        "--answer", metavar="KIND", help="What it returns: row,col, index, number, ..."
    )
    load_time: float = option(
        "--load-time",
        type=SECONDS,
        default=60,
        help="Time limit for loading the program (default: 60).",
    )
    move_time: float = option(
        "--move-time", type=SECONDS, default=60, help="Time limit for one move (default: 60)."
    )

    @property
    def convention(self) -> dict[str, str]:
        """The options that describe the program's conventions, as far as the user gave them."""
        values = {name: getattr(self, name) for name in self.CONVENTION}
        return {name: value for name, value in values.items() if value is not None}


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
