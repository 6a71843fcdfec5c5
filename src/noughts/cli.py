"""The command `noughts`: one function per verb."""

from __future__ import annotations

import json
import os
import sys
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

import typer

from noughts import catalogue
from noughts.game import NoughtsError
from noughts.notation import fraction_text, parse_game, parse_position, to_move
from noughts.strategy import Strategy

app = typer.Typer(
    help="Play, prove and compare tic-tac-toe AIs.",
    add_completion=False,
    rich_markup_mode=None,
)

GameOption = Annotated[
    str,
    typer.Option("--game", metavar="GAME", help="Columns, rows, in a row: 3,3,3; or 4x4 alone."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


class Level(StrEnum):
    """How hard the usual opponent is to beat."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class First(StrEnum):
    """Who makes the first move."""

    ME = "me"
    OPPONENT = "opponent"
    TOSS = "toss"


def _print_version(asked: bool) -> None:  # noqa: FBT001 - the shape of a Typer callback
    if asked:
        from importlib.metadata import version

        print(f"noughts {version('noughts')}")
        raise typer.Exit


@app.callback()
def noughts(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and stop."
        ),
    ] = False,
) -> None:
    """Play, prove and compare tic-tac-toe AIs."""


@app.command()
def play(
    *,
    opponent: Annotated[
        str | None,
        typer.Option(metavar="SPEC", help="Any strategy, as in rules or minimax:slip=1/10."),
    ] = None,
    level: Annotated[
        Level | None, typer.Option(help="Against linear at this level; medium if nothing is said.")
    ] = None,
    first: Annotated[First, typer.Option(help="Who moves first.")] = First.TOSS,
    game: GameOption = "3,3,3",
) -> None:
    """Play against a strategy, here in the terminal."""
    from random import Random

    from noughts.ui.terminal import play_games

    if opponent is not None and level:
        raise NoughtsError(
            f"--opponent {opponent!r} and --level {level} both choose the opponent: give one"
        )
    spec = f"linear:level={level or Level.MEDIUM}" if opponent is None else opponent
    strategy = catalogue.parse_strategy(spec, parse_game(game))
    me_first = {First.ME: True, First.OPPONENT: False, First.TOSS: None}[first]
    raise typer.Exit(play_games(strategy, me_first=me_first, random=Random()))


@app.command()
def strategies(*, as_json: Json = False) -> None:
    """List the strategies, their options and where they come from."""
    listed = []
    for name in catalogue.names():
        try:
            listed.append(catalogue.strategy_class(name))
        except catalogue.BrokenPlugIn as error:
            _complain(error)
    if as_json:
        print(json.dumps([_described(strategy) for strategy in listed], indent=2))
        return
    from noughts.ui.explain import show_strategies

    show_strategies(listed)


@app.command()
def explain(
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="Rows from the top, as in X.O/.X./..O")
    ],
    *,
    strategy: Annotated[str, typer.Option(metavar="SPEC", help="The strategy to ask.")],
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="Columns, rows, in a row: 4,4,3. Without it a line along the shorter side wins.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show what a strategy would play in a position, and why."""
    here = parse_position(position, None if game is None else parse_game(game))
    asked = catalogue.parse_strategy(strategy, here.game)
    policy, scores, reason = asked.policy(here), asked.scores(here), asked.reason(here)
    if as_json:
        answer = {
            "position": str(here),
            "to_move": to_move(here),
            "strategy": strategy,
            "policy": {str(cell): fraction_text(chance) for cell, chance in policy.items()},
            "scores": {str(cell): _exact(score) for cell, score in scores.items()},
            "reason": reason,
        }
        print(json.dumps(answer, indent=2))
        return
    from noughts.ui.explain import show_explanation

    show_explanation(here, strategy, policy, scores, reason)


def _described(strategy: type[Strategy]) -> dict[str, object]:
    return {
        "name": strategy.name,
        "summary": strategy.summary,
        "options": [
            {
                "name": option.name,
                "values": option.values,
                "default": option.default,
                "summary": option.summary,
            }
            for option in (*strategy.options, catalogue.SLIP)
        ],
        "deterministic": strategy.deterministic,
        "source": strategy.source,
    }


def _exact(score: int | Fraction) -> int | str:
    """A score in JSON: whole numbers of an all-integer strategy as they are, others as "p/q"."""
    return score if isinstance(score, int) else fraction_text(score)


def _complain(error: object) -> None:
    print(f"noughts: {error}", file=sys.stderr)


def main() -> None:
    """Run the command; bad input ends in one sentence and exit code 2."""
    try:
        code = app(sys.argv[1:] or ["--help"], standalone_mode=False)
        print(end="", flush=True)  # while it can still be told that this fails
        sys.exit(code)
    except typer.TyperException as error:
        _complain(error.format_message().replace("Value error, ", ""))
        sys.exit(2)
    except NoughtsError as error:
        _complain(error)
        sys.exit(2)
    except typer.Abort:
        sys.exit(130)
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # a reader who left has seen enough
            _complain(f"cannot write: {error.strerror}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
