"""The commands that draw: map and tree."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from noughts.cli.options import (
    FILE,
    GAME,
    GAME_HELP,
    SPEC,
    OneOf,
    flag,
    number,
    option,
    parse_start,
    takes,
)
from noughts.cli.output import check_new
from noughts.cli.specifications import make_registry
from noughts.files import write_whole
from noughts.frontends.progress import show_status
from noughts.pictures.files import check_format, convert
from noughts.rules.game import Game
from noughts.rules.notation import parse_game
from noughts.rules.side import Side


@dataclass(frozen=True)
class PictureOptions:
    """Where to write a picture, and how it looks."""

    depth: int | None = option(
        "How many moves deep to draw (default: as deep as possible).", number(int, 1)
    )
    game: Game | None = option(f"{GAME_HELP} (default: 3,3,3).", GAME)
    dark: bool = flag("Draw on a dark background.")
    force: bool = flag("Replace the file if it exists.")


OUTPUT = click.option(
    "--output",
    "-o",
    "path",
    type=FILE,
    required=True,
    help="The file to write: .svg, .png, .html (you can zoom) or .pdf (a poster).",
)


@click.command()
@click.argument("spec", type=SPEC, metavar="SPEC")
@OUTPUT
@click.option(
    "--side",
    type=OneOf([side.value for side in Side]),
    help="The side of the strategy: first or second (default: first, if it plays that side).",
)
@takes(PictureOptions)
def map(  # noqa: A001 - the name of the command
    spec: str, path: Path, side: str | None, options: PictureOptions
) -> int:
    """Draw every game of a strategy or program as boards inside boards.

    Each cell that you can take holds a board with the answer to that move. Tinted cells lead to
    games that the strategy loses.
    """
    from noughts.analysis.map import make_map
    from noughts.pictures.map import draw, heading

    _check(path, options)
    game = options.game or parse_game("3,3,3")
    strategy = make_registry().strategy(spec, game)
    with show_status(f"playing {strategy.title or spec} ...", when=strategy.is_program):
        chosen = Side(side or strategy.sides[0])
        game_map = make_map(strategy, chosen, options.depth)
    _write(
        path, draw(game_map, strategy.title, dark=options.dark), heading(game_map, strategy.title)
    )
    boards = sum(1 for _ in game_map.boards())
    won, tied, lost = game_map.tally
    games = f"; it wins {won:,} games, draws {tied:,} and loses {lost:,}"
    print(f"Wrote {path}: {boards:,} boards{games if options.depth is None else ''}.")
    return 0


@click.command()
@click.argument("position", required=False, metavar="[POSITION]")
@OUTPUT
@click.option(
    "--strategy",
    "method",
    type=OneOf(["minimax", "alphabeta"]),
    default="minimax",
    help="Whose tree to draw: minimax (default) or alphabeta.",
)
@takes(PictureOptions)
def tree(position: str | None, path: Path, method: str, options: PictureOptions) -> int:
    """Draw the game tree that minimax or alpha-beta searches.

    POSITION lists the rows from the top, such as X.O/.X./..O; without it the board is empty.
    """
    from noughts.analysis.tree import make_tree
    from noughts.pictures.tree import draw, title

    _check(path, options)
    search_tree = make_tree(parse_start(position, options.game), method, options.depth)
    _write(path, draw(search_tree, dark=options.dark), title(search_tree))
    boards = sum(1 for _ in search_tree.top.all())
    print(f"Wrote {path}: {boards:,} boards; the search visits {search_tree.top.nodes:,} nodes.")
    return 0


def _check(path: Path, options: PictureOptions) -> None:
    """Raise `NoughtsError` if the name has another ending, or the file exists."""
    check_format(path)
    if not options.force:
        check_new(path, "choose another name, or add --force")


def _write(path: Path, svg: str, title: str) -> None:
    write_whole(path, convert(svg, check_format(path), title))
