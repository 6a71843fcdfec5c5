"""The verbs that play: in the terminal, in a window, in the browser."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from noughts.cli.options import CONFLICTS, Number, OpponentOptions, parse_start, takes
from noughts.cli.specifications import make_registry, resolve_path
from noughts.errors import NoughtsError

if TYPE_CHECKING:
    from noughts.play.session import Session
    from noughts.play.table import Starts
    from noughts.strategies.registry import Registry

WEB_PACKAGES = ("fastapi", "starlette", "pydantic", "uvicorn", "fastapi_swagger")


@click.command()
@click.option(
    "--plain",
    is_flag=True,
    help="Describe the board in words instead of drawing it, for screen readers.",
)
@takes(OpponentOptions)
def play(options: OpponentOptions, *, plain: bool) -> int:
    """Play in the terminal.

    Without options you play the built-in opponent on a 3x3 board, or continue your last game.
    Type help during the game to see what you can do.
    """
    from noughts.frontends.terminal.game import play_games

    registry = make_registry(programs=may_run_programs(options))
    return play_games(
        make_session(options, registry),
        starts=choose_starts(options),
        resume=not (options.two or options.watch or options.position or options.load),
        plain=plain,
        registry=registry,
    )


@click.command()
@click.option("--dark", is_flag=True, help="Use the dark theme.")
@click.option("--still", is_flag=True, help="Do not animate anything.")
@takes(OpponentOptions)
def window(options: OpponentOptions, *, dark: bool, still: bool) -> int:
    """Play in a window, with the mouse or the keyboard.

    Without options it continues your last unfinished game.
    """
    registry = make_registry(programs=may_run_programs(options))
    session = make_session(options, registry)
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
        session,
        starts=choose_starts(options),
        resume=not _stated(options),
        dark=dark,
        still=still,
        registry=registry,
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
    type=Number(int, 0, 65535),
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
def web(host: str, port: int, programs: tuple[str, ...], *, no_browser: bool) -> int:
    """Play, review and study in the browser.

    The server runs until you press Ctrl-C.
    """
    try:
        from noughts.frontends.web.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in WEB_PACKAGES:
            raise
        raise NoughtsError(
            f"the page needs {error.name}, which is not installed: "
            "python -m pip install 'noughts[web]'"
        ) from None
    serve(host, port, _make_web_registry(programs), browser=not no_browser)
    return 0


def _make_web_registry(programs: Iterable[str]) -> Registry:
    """Return a registry that runs these programs alone, each under its file name.

    Visitors of the page do not see the folder of a program.
    """
    from noughts.programs.named import program_class
    from noughts.strategies.registry import Registry

    registry = Registry()
    for path in programs:
        name = Path(path).name
        if registry.knows(name):
            raise NoughtsError(
                f"there is already an opponent {name!r}: rename the file of --program {path!r}"
            )
        registry.add(name, program_class(path, name=name))
    return registry


def make_session(options: OpponentOptions, registry: Registry) -> Session:
    """Return the session that the options describe; a person moves first until a toss decides.

    Builds no strategy. Raises `NoughtsError` for options that contradict each other.
    """
    from noughts.play.savefile import load
    from noughts.play.session import Session

    _refuse_conflicts(options)
    if options.load is not None:
        session = load(options.load)
        if not options.programs:
            _refuse_programs(session, options.load, registry)
        return session
    start = parse_start(options.position, options.game)
    if options.two:
        return Session(start)
    opponent = options.opponent
    if opponent is None:
        opponent = f"linear:level={options.level or 'medium'}"
    first, second = (
        None if spec is None else resolve_path(spec, registry)
        for spec in options.watch or (None, opponent)
    )
    return Session(start, (second, first) if start.ply % 2 else (first, second))


def _refuse_programs(session: Session, path: Path, registry: Registry) -> None:
    for spec in session.players:
        if spec is not None and not registry.knows(spec):
            raise NoughtsError(
                f"{str(path)!r} is played by {spec!r}, which is not a strategy; if it is a "
                "program that you trust, add --programs"
            )


def choose_starts(options: OpponentOptions) -> Starts | None:
    """Return who moves first; None leaves the sides as they are in a save file."""
    from noughts.play.table import Starts

    return None if options.load else Starts(options.first or Starts.TOSS)


def may_run_programs(options: OpponentOptions) -> bool:
    """Return whether the players may be programs: in somebody's save file only with --programs."""
    return options.load is None or options.programs


def _stated(options: OpponentOptions) -> dict[str, Any]:
    """Return the options about the game that the user stated, by name."""
    names = [each.name for each in fields(OpponentOptions) if each.name != "programs"]
    values = {name: getattr(options, name) for name in names}
    return {name: value for name, value in values.items() if value not in (None, False)}


def _refuse_conflicts(options: OpponentOptions) -> None:
    stated = _stated(options)
    for name, others in CONFLICTS.items():
        for other in others:
            if name in stated and other in stated:
                both = " and ".join(_spell(each, stated[each]) for each in (other, name))
                raise NoughtsError(f"{both} contradict each other; give only one of them")


def _spell(name: str, value: object) -> str:
    """Return an option as the user typed it, its free text in quotes: `--opponent 'rules'`."""
    values = value if isinstance(value, tuple) else () if value is True else (value,)
    words = [f"{each}" if name in ("level", "first") else repr(str(each)) for each in values]
    return " ".join([f"--{name}", *words])
