"""The commands that play: in the terminal, in a window, in the browser."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from noughts.cli.options import (
    FILE,
    GAME,
    GAME_HELP,
    SPEC,
    OneOf,
    SeedOptions,
    flag,
    number,
    option,
    parse_start,
    takes,
)
from noughts.cli.specifications import make_registry, resolve_player
from noughts.errors import NoughtsError, Unsuitable
from noughts.frontends.progress import show_status
from noughts.rules.notation import in_words
from noughts.strategies.characters import CHARACTERS, DEFAULT

if TYPE_CHECKING:
    from noughts.play.opponents import Opponents
    from noughts.play.session import Session
    from noughts.play.table import Table
    from noughts.rules.game import Game
    from noughts.strategies.registry import Registry

WEB_PACKAGES = ("fastapi", "starlette", "pydantic", "uvicorn", "fastapi_swagger")

NAMES = [character.name for character in CHARACTERS]

CONFLICTS = {
    "level": ("opponent",),
    "two": ("opponent", "level", "first"),
    "watch": ("opponent", "level", "first", "two"),
    "load": ("opponent", "level", "first", "game", "two", "watch", "position"),
    "puzzle": ("opponent", "level", "first", "game", "two", "watch", "position", "load"),
}
"""Options about the game, each with those that it cannot be combined with."""


@dataclass(frozen=True)
class OpponentOptions(SeedOptions):
    """Who plays whom, where the game starts, and with which game to continue."""

    opponent: str | None = option(
        f"Play against {in_words(NAMES, 'or')} (default: {DEFAULT}), or against a strategy or "
        "program, such as rules or minimax:slip=1/10.",
        SPEC,
        metavar="NAME",
    )
    level: str | None = option(
        "Play against the strategy linear at this level.", OneOf(["easy", "medium", "hard"])
    )
    first: str | None = option(
        "Who moves first (default: random).",
        OneOf(["me", "opponent", "random"]),
    )
    game: Game | None = option(f"{GAME_HELP} (default: 3,3,3).", GAME)
    two: bool = flag("Two people play each other.")
    watch: tuple[str, str] | None = option(
        "Watch two opponents or strategies play each other; the first one named moves first.",
        SPEC,
        nargs=2,
        metavar="NAME NAME",
    )
    position: str | None = option(
        "Start from this position, such as X.O/.X./..O", metavar="POSITION"
    )
    load: Path | None = option("Continue the game in this save file.", FILE, metavar="FILE")
    puzzle: bool = flag("Solve the puzzle of the day.")
    programs: bool = flag("With --load: run a program that the save file names as a player.")

    @property
    def game_options(self) -> dict[str, object]:
        """The options about the game that the user gave, by name."""
        others = ("programs", "seed")
        about_game = {name: value for name, value in vars(self).items() if name not in others}
        return {name: value for name, value in about_game.items() if value not in (None, False)}


@click.command()
@click.option(
    "--plain",
    is_flag=True,
    help="Describe the board in words instead of drawing it, for screen readers.",
)
@takes(OpponentOptions)
def play(options: OpponentOptions, *, plain: bool) -> int:
    """Play in the terminal.

    Without options you play on a 3x3 board, or continue your last game. During the game,
    type ? to list the commands and o to list the opponents.
    """
    from noughts.frontends.terminal.game import play_games

    random = Random(options.seed)
    table, opponents = _begin(options, random)
    resume = not options.game_options
    return play_games(table, opponents, random, resume=resume, plain=plain, puzzle=options.puzzle)


@click.command()
@click.option("--dark", is_flag=True, help="Use the dark theme.")
@click.option("--still", is_flag=True, help="Do not animate anything.")
@takes(OpponentOptions)
def window(options: OpponentOptions, *, dark: bool, still: bool) -> int:
    """Play in a window, with the mouse or the keyboard.

    Without options it continues your last unfinished game.
    """
    random = Random(options.seed)
    table, opponents = _begin(options, random)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from noughts.frontends.window.app import open_window
    except ModuleNotFoundError as error:
        if error.name != "pygame":
            raise
        raise NoughtsError(
            "the window needs pygame, which is not installed: python -m pip install pygame-ce"
        ) from None
    open_window(
        table,
        opponents,
        random,
        resume=not options.game_options,
        dark=dark,
        still=still,
        puzzle=options.puzzle,
    )
    return 0


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Address to listen on (default: 127.0.0.1); 0.0.0.0 means every network interface.",
)
@click.option(
    "--port",
    type=number(int, 0, 65535),
    default=8000,
    help="Port to listen on (default: 8000); 0 means any free port.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option(
    "--program",
    "programs",
    multiple=True,
    metavar="PATH",
    help="Offer this program as an opponent; may be repeated.",
)
@click.option(
    "--allow-host",
    "names",
    multiple=True,
    metavar="NAME",
    help="Also answer browsers that reach the server by this name, such as one that a proxy uses; "
    "may be repeated.",
)
@takes(SeedOptions)
def web(  # noqa: PLR0913 - each is an option of the command
    host: str,
    port: int,
    programs: tuple[str, ...],
    names: tuple[str, ...],
    options: SeedOptions,
    *,
    no_browser: bool,
) -> int:
    """Play, review and study in the browser.

    The server runs until you press Ctrl-C.
    """
    try:
        from noughts.frontends.web.app import make_app
        from noughts.frontends.web.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in WEB_PACKAGES:
            raise
        raise NoughtsError(
            f"the page needs {error.name}, which is not installed: "
            "python -m pip install 'noughts[web]'"
        ) from None
    registry = _make_web_registry(programs)
    app = make_app(registry, options.seed)
    serve(host, port, app, browser=not no_browser, names=names)
    return 0


def _make_web_registry(programs: Iterable[str]) -> Registry:
    """Return a registry to which these programs are added, each proved, under its file name.

    The page plays programs from their proofs. Visitors see no folder names.
    """
    from noughts.programs.strategy import program_class, proof_of
    from noughts.rules.game import mnk
    from noughts.strategies.registry import Registry

    registry = Registry()
    for path in programs:
        name = Path(path).name
        if registry.knows(name):
            raise NoughtsError(
                f"there is already an opponent {name!r}: rename the file of --program {path!r}"
            )
        program = program_class(path, name=name)
        strategy = program(mnk())
        with show_status(f"playing {strategy.title} ..."):
            proof_of(strategy)
        if why := strategy.refusal(mnk().start):
            raise Unsuitable(why)
        registry.add(name, program)
    return registry


def _begin(options: OpponentOptions, random: Random) -> tuple[Table, Opponents]:
    """Return the table that the options describe, and the strategies that play at it.

    Raises `NoughtsError` for options that contradict each other, and for a save file that names a
    program, unless the options allow programs; `Unsuitable` if a strategy cannot play this game.
    """
    from noughts.play.actions import Starts
    from noughts.play.opponents import Opponents
    from noughts.play.table import Table

    _refuse_conflicts(options.game_options)
    registry = make_registry(programs=options.load is None or options.programs)
    opponents = Opponents(registry)
    if options.load is not None:
        session = _load(options.load, registry, programs=options.programs)
        opponents.check(session)
        return Table(session), opponents
    session = _new_session(options, registry)
    opponents.check(session)
    return Table(session, Starts(options.first or "random")).new_game(random), opponents


def _load(path: Path, registry: Registry, *, programs: bool) -> Session:
    """Return the game in a save file, which may name programs only if `programs` is true."""
    from noughts.play.savefile import load

    session = load(path)
    for spec in session.players:
        if spec is not None and not programs and not registry.knows(spec):
            raise NoughtsError(
                f"{str(path)!r} names the player {spec!r}, which noughts does not know: if it is "
                "a program that you trust, add --programs"
            )
    return session


def _new_session(options: OpponentOptions, registry: Registry) -> Session:
    """Return a new game in which a person moves first, until the table decides who does."""
    from noughts.play.session import Session

    start = parse_start(options.position, options.game)
    if options.two:
        return Session(start)
    opponent = options.opponent
    if opponent is None:
        opponent = f"linear:level={options.level}" if options.level else DEFAULT
    first, second = (
        None if spec is None else resolve_player(spec, registry)
        for spec in options.watch or (None, opponent)
    )
    players = (second, first) if start.ply % 2 else (first, second)
    return Session(start, players)


def _refuse_conflicts(game_options: Mapping[str, object]) -> None:
    for name, others in CONFLICTS.items():
        for other in others:
            if name in game_options and other in game_options:
                options = " and ".join(
                    _spell(option, game_options[option]) for option in (other, name)
                )
                raise NoughtsError(f"{options} contradict each other; give only one of them")


def _spell(name: str, value: object) -> str:
    """Return an option as the user typed it, its free text in quotes: `--opponent 'rules'`."""
    values = value if isinstance(value, tuple) else () if value is True else (value,)
    words = [f"{word}" if name in ("level", "first") else repr(str(word)) for word in values]
    return " ".join([f"--{name}", *words])
