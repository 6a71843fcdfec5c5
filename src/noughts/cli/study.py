"""The commands that study strategies: explain, compare, simulate, strategies."""

from __future__ import annotations

from pathlib import Path

import click

from noughts.cli.options import (
    FILE,
    SPEC,
    GameOptions,
    JsonOptions,
    PositionOptions,
    number,
    takes,
)
from noughts.cli.output import INTERRUPTED, check_svg, print_json, warn
from noughts.cli.specifications import make_registry, prepare
from noughts.errors import BrokenPlugIn
from noughts.frontends.progress import show_bar
from noughts.rules.notation import parse_position
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Strategy, explain_move
from noughts.strategies.registry import describe_strategy


@click.command()
@click.argument("position", metavar="POSITION")
@click.option(
    "--strategy", "spec", type=SPEC, required=True, help="The strategy or program to explain."
)
@click.option("--svg", type=FILE, metavar="FILE", help="Draw the board with the scores.")
@takes(PositionOptions)
def explain(position: str, spec: str, svg: Path | None, options: PositionOptions) -> int:
    """Show what a strategy plays in a position, and why.

    POSITION lists the rows from the top, such as X.O/.X./..O
    """
    here = parse_position(position, options.game)
    strategy = make_registry().strategy(spec, here.game)
    prepare(strategy, Side.SECOND if here.ply % 2 else Side.FIRST)
    if svg is not None:
        _draw(svg, here, strategy)
    if options.json:
        print_json(explain_move(strategy, here))
        return 0
    policy, scores, reason = strategy.policy(here), strategy.scores(here), strategy.reason(here)
    from noughts.cli.report.explanation import show_explanation, show_working

    show_explanation(here, spec, policy, scores, reason)
    if working := strategy.working(here):
        show_working(working)
    return 0


def _draw(path: Path, position: Position, strategy: Strategy) -> None:
    """Write a picture of the board with the score of each cell, or its probability."""
    from noughts.files import write_whole
    from noughts.pictures.svg import draw

    check_svg(path)
    numbers = strategy.scores(position) or strategy.policy(position)
    captions = {cell: str(number) for cell, number in numbers.items()}
    write_whole(path, draw(position, captions=captions))


@click.command()
@click.argument("specs", nargs=-1, required=True, type=SPEC, metavar="SPEC...")
@click.option("--exact", is_flag=True, help="Also list every result as exact fractions.")
@takes(GameOptions)
def compare(specs: tuple[str, ...], options: GameOptions, *, exact: bool) -> int:
    """Compare strategies by their exact results against each other.

    Every strategy plays every other one on both sides. noughts adds random and perfect for
    reference if the board is small enough for them.
    """
    from noughts.analysis.match import compare_with_references

    registry = make_registry()
    strategies = [registry.strategy(spec, options.game) for spec in specs]
    for strategy in strategies:
        prepare(strategy, *Side)
    added = [name for name in ("random", "perfect") if name not in specs]
    references = [registry.strategy(name, options.game) for name in added]
    with show_bar("matches") as progress:
        table, left_out = compare_with_references(strategies, references, progress)
    for strategy in strategies:
        if strategy.sampled:
            warn(
                f"{strategy.spec} draws too many random numbers to explore every outcome: its "
                "results are approximate"
            )
    if options.json:
        for why in left_out.values():
            warn(f"not added for reference: {why}")
        print_json(table.to_json())
        return 0
    from noughts.cli.report.match import show_comparison

    show_comparison(table, specs, left_out, exact=exact)
    return 0


@click.command()
@click.argument("first", type=SPEC, metavar="FIRST")
@click.argument("second", type=SPEC, metavar="SECOND")
@click.option(
    "--games", type=number(int), default=100_000, help="How many games to play (default: 100000)."
)
@click.option(
    "--seed",
    type=number(int),
    default=1,
    help="Seed of the random numbers (default: 1); the same seed gives the same games.",
)
@click.option(
    "--workers",
    type=number(int),
    default=1,
    help="How many processes to use (default: 1); the result does not depend on it.",
)
@takes(GameOptions)
def simulate(  # noqa: PLR0913 - the arguments and options of the command
    first: str, second: str, *, games: int, seed: int, workers: int, options: GameOptions
) -> int:
    """Play many games between two strategies and count the results.

    The strategy FIRST moves first. Boards of any size are allowed. Ctrl-C stops early and prints
    the results so far; the exit code is then 130.
    """
    from noughts.analysis.simulation import Simulator, check
    from noughts.cli.report.simulation import play_blocks, show_simulation

    check(games, seed, workers)
    registry = make_registry()
    players = [registry.strategy(spec, options.game) for spec in (first, second)]
    for player, side in zip(players, Side, strict=True):
        prepare(player, side)
    simulator = Simulator(*players)
    blocks = simulator.blocks(games, seed, workers)
    counts, finished = play_blocks(blocks, games)
    if not counts.total:
        warn("stopped before the first game ended")
        return INTERRUPTED
    result = simulator.result(counts, seed)
    if options.json:
        print_json(result.to_json())
    else:
        show_simulation(result, games)
    return 0 if finished else INTERRUPTED


@click.command()
@takes(JsonOptions)
def strategies(options: JsonOptions) -> int:
    """List the strategies and their options."""
    registry = make_registry()
    classes = []
    for name in registry.names():
        try:
            classes.append(registry.strategy_class(name))
        except BrokenPlugIn as error:
            warn(error)
    if options.json:
        print_json([describe_strategy(strategy) for strategy in classes])
        return 0
    from noughts.cli.report.explanation import show_strategies

    show_strategies(classes)
    return 0
