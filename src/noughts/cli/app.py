"""The command `noughts`: one function per verb."""

from __future__ import annotations

import json
import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from noughts.errors import BrokenPlugIn, GameOver, NoughtsError, Refuted
from noughts.rules.notation import fraction_text, parse_game, parse_position, to_move
from noughts.rules.position import Position
from noughts.strategies.base import explained
from noughts.strategies.registry import Registry, described

if TYPE_CHECKING:
    from noughts.play.session import Session
    from noughts.rules.game import Game
    from noughts.strategies.base import Strategy

app = typer.Typer(
    help="Play, prove and compare tic-tac-toe AIs.",
    add_completion=False,
    rich_markup_mode=None,
)

GameOption = Annotated[
    str,
    typer.Option("--game", metavar="GAME", help="Columns, rows, in a row: 3,3,3; or 4x4 alone."),
]
PositionGame = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        help="Columns, rows, in a row: 4,4,3. Without it 3,3,3, or for a position "
        "the game where a line along its shorter side wins.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


class Level(StrEnum):
    """How hard the usual opponent is to beat."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Side(StrEnum):
    """Which side a strategy plays."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"


class Pipes(StrEnum):
    """How programs talk through pipes."""

    LINE = "line"
    GOMOCUP = "gomocup"


class First(StrEnum):
    """Who makes the first move."""

    ME = "me"
    OPPONENT = "opponent"
    TOSS = "toss"


def _find_program(spec: str) -> type[Strategy] | None:
    from noughts.programs.apart.confine import LIMITS
    from noughts.programs.apart.jail import HONEST, confinement
    from noughts.programs.named import find_class

    found = find_class(spec)
    if found is not None and confinement() == LIMITS:
        _complain(HONEST)
    return found


REGISTRY = Registry(_find_program)
"""The strategies and programs that a person can name on the command line."""


def _strategy(spec: str, game: Game) -> Strategy:
    """The strategy or program that a person has named."""
    return REGISTRY.strategy(spec, game)


def _note_sides(strategy: Strategy, *asked: str) -> None:
    """Say on standard error on which of these sides a program is asked but never plays itself."""
    played = strategy.sides
    for side in asked:
        if side not in played:
            _complain(f"{strategy.title} never moves {side} itself")


def _lasting(spec: str) -> str:
    """What a person has named, so that a kept game finds it from any folder."""
    if REGISTRY.knows(spec):
        return spec
    from noughts.programs.named import with_whole_path

    return with_whole_path(spec)


def _print_version(asked: bool) -> None:  # noqa: FBT001 - the shape of a Typer callback
    if asked:
        print(f"noughts {_version()}")
        raise typer.Exit


def _version() -> str:
    from importlib.metadata import version

    return version("noughts")


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


Opponent = Annotated[
    str | None,
    typer.Option(metavar="SPEC", help="Any strategy, as in rules or minimax:slip=1/10."),
]
Levels = Annotated[
    Level | None, typer.Option(help="Against linear at this level; medium if nothing is said.")
]
Begins = Annotated[First | None, typer.Option(help="Who moves first; a toss if nothing is said.")]
Two = Annotated[bool | None, typer.Option("--two", help="Two people play each other here.")]
Watch = Annotated[
    tuple[str, str] | None,
    typer.Option(metavar="SPEC SPEC", help="Watch two strategies; the one named first begins."),
]
Begin = Annotated[
    str | None, typer.Option(metavar="POSITION", help="Begin here, as in X.O/.X./..O")
]
Load = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Go on with a game that was saved.")
]
Programs = Annotated[
    bool | None,
    typer.Option("--programs", help="Let the saved game run a program that plays in it."),
]


@app.command()
def play(  # noqa: PLR0913 - each is an option of the command
    *,
    opponent: Opponent = None,
    level: Levels = None,
    first: Begins = None,
    game: PositionGame = None,
    two: Two = None,
    watch: Watch = None,
    position: Begin = None,
    load: Load = None,
    programs: Programs = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Words instead of drawn boards, for screen readers.")
    ] = False,
) -> None:
    """Play against a strategy, here in the terminal."""
    from random import Random

    from noughts.frontends.terminal.game import play_games

    session = _session(opponent, level, first, game, two, watch, position, load)
    me_first = {First.ME: [True], First.OPPONENT: [False]}.get(first or First.TOSS, [True, False])
    offer = not (two or watch or position or load)
    code = play_games(
        session,
        me_first=[] if load else me_first,
        random=Random(),
        plain=plain,
        offer=offer,
        registry=Registry() if load and not programs else REGISTRY,
    )
    raise typer.Exit(code)


@app.command()
def window(  # noqa: PLR0913 - each is an option of the command
    *,
    opponent: Opponent = None,
    level: Levels = None,
    first: Begins = None,
    game: PositionGame = None,
    two: Two = None,
    watch: Watch = None,
    position: Begin = None,
    load: Load = None,
    programs: Programs = None,
    dark: Annotated[bool, typer.Option("--dark", help="Begin in the dark look.")] = False,
    still: Annotated[bool, typer.Option("--still", help="No motion.")] = False,
) -> None:
    """Play in a window, by mouse or keyboard.

    Without options it goes on with a game that was left unfinished.
    """
    session = _session(opponent, level, first, game, two, watch, position, load)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from noughts.frontends.window.app import open_window
    except ModuleNotFoundError as error:
        if error.name != "pygame":
            raise
        raise NoughtsError(
            "the window needs pygame, which is not installed: python -m pip install pygame-ce"
        ) from None
    from noughts.play.table import Starts

    resume = not any((opponent, level, first, game, two, watch, position, load))
    open_window(
        session,
        starts=None if load else Starts(first or First.TOSS),
        resume=resume,
        dark=dark,
        still=still,
        registry=Registry() if load and not programs else REGISTRY,
    )


@app.command()
def web(
    *,
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 is all that there are.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen at; 0 is any free one.")
    ] = 8000,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open the browser.")
    ] = False,
    program: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH", help="A program to be played there too; one or several."),
    ] = None,
) -> None:
    """Play, understand and study in the browser; Ctrl-C ends it."""
    try:
        from noughts.frontends.web.serve import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in WEB_NEEDS:
            raise
        raise NoughtsError(
            f"the page needs {error.name}, which is not installed: "
            "python -m pip install fastapi uvicorn fastapi-swagger"
        ) from None
    if program:
        from noughts.frontends.web.answers import REGISTRY as WEB_REGISTRY
        from noughts.programs.named import program_class

        for spec in program:
            name = Path(spec).name  # visitors need not know where it lies
            if WEB_REGISTRY.knows(name):
                raise NoughtsError(
                    f"{name!r} is there already: --program {spec!r} needs another name"
                )
            WEB_REGISTRY.add(name, program_class(spec, name=name))
    serve(host, port, browser=not no_browser)


WEB_NEEDS = ("fastapi", "starlette", "pydantic", "uvicorn", "fastapi_swagger")


def _session(  # noqa: PLR0913, PLR0917 - the options that `play` and `window` share
    opponent: str | None,
    level: Level | None,
    first: First | None,
    game: str | None,
    two: bool | None,  # noqa: FBT001 - likewise
    watch: tuple[str, str] | None,
    position: str | None,
    load: Path | None,
) -> Session:
    """The session that is asked for; a person plays its first move until that is drawn."""
    from noughts.play import savefile
    from noughts.play.session import Session

    _refuse_contradictions(
        {
            "--opponent": opponent,
            "--level": level,
            "--first": first,
            "--game": game,
            "--two": two,
            "--watch": watch,
            "--position": position,
            "--load": load,
        }
    )
    if load is not None:
        return savefile.load(load)
    start = _start(position, game)
    if two:
        return Session(start)
    against = f"linear:level={level or Level.MEDIUM}" if opponent is None else opponent
    specs = watch or (None, against)
    begins, follows = (None if spec is None else _lasting(spec) for spec in specs)
    return Session(start, (follows, begins) if start.ply % 2 else (begins, follows))


CONTRADICTING = {
    "--level": ("--opponent",),
    "--two": ("--opponent", "--level", "--first"),
    "--watch": ("--opponent", "--level", "--first", "--two"),
    "--load": ("--opponent", "--level", "--first", "--game", "--two", "--watch", "--position"),
}
"""Options of `play` and `window` that leave nothing for others to say."""


def _refuse_contradictions(given: dict[str, object]) -> None:
    for option, others in CONTRADICTING.items():
        for other in others:
            if given[option] is not None and given[other] is not None:
                both = f"{_as_given(other, given[other])} and {_as_given(option, given[option])}"
                raise NoughtsError(f"{both} do not go together: give one of them")


def _as_given(option: str, value: object) -> str:
    """An option as it was typed: `--level easy`; what may be anything is in quotes."""
    values = value if isinstance(value, tuple) else () if value is True else (value,)
    return " ".join([option, *(v if isinstance(v, StrEnum) else repr(str(v)) for v in values)])


def _start(position: str | None, game: str | None) -> Position:
    """The unfinished position to begin with; the usual board if nothing is said."""
    if position is None:
        return parse_game("3,3,3" if game is None else game).start
    here = parse_position(position, None if game is None else parse_game(game))
    if here.over:
        raise GameOver(here)
    return here


@app.command()
def strategies(*, as_json: Json = False) -> None:
    """List the strategies, their options and where they come from."""
    listed = []
    for name in REGISTRY.names():
        try:
            listed.append(REGISTRY.strategy_class(name))
        except BrokenPlugIn as error:
            _complain(error)
    if as_json:
        print(json.dumps([described(strategy) for strategy in listed], indent=2))
        return
    from noughts.cli.report.explanation import show_strategies

    show_strategies(listed)


@app.command()
def explain(
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="Rows from the top, as in X.O/.X./..O")
    ],
    *,
    strategy: Annotated[str, typer.Option(metavar="SPEC", help="The strategy to ask.")],
    game: PositionGame = None,
    as_json: Json = False,
) -> None:
    """Show what a strategy would play in a position, and why."""
    here = parse_position(position, None if game is None else parse_game(game))
    asked = _strategy(strategy, here.game)
    _note_sides(asked, Side.SECOND if here.ply % 2 else Side.FIRST)
    if as_json:
        print(json.dumps(explained(asked, here), indent=2))
        return
    from noughts.cli.report.explanation import show_explanation

    policy, scores, reason = asked.policy(here), asked.scores(here), asked.reason(here)
    show_explanation(here, strategy, policy, scores, reason)


@app.command()
def solve(
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION",
            help="Rows from the top, as in X.O/.X./..O; the empty board if none is given.",
        ),
    ] = None,
    *,
    game: PositionGame = None,
    budget: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="How many positions to look at before it gives up; about a minute's if not said.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Tell what a position and each of its cells are worth."""
    from noughts.analysis.solver import WORDS, Solver, usual_budget
    from noughts.cli.report.solution import find_solution, show_solution
    from noughts.errors import Undecided

    here = _start(position, game)
    about = {"game": str(here.game), "position": str(here), "to_move": to_move(here)}
    try:
        found = find_solution(Solver(here.game, budget or usual_budget(here.game)), here)
    except Undecided as error:
        unknown: dict[str, object] = {"value": None, "plies": None, "cells": {}, "line": []}
        told = {**about, **unknown, "positions": error.positions}
        print(json.dumps(told, indent=2) if as_json else error)
        raise typer.Exit(1) from None
    if as_json:
        answer = {
            **about,
            "value": WORDS[found.outcome.value],
            "plies": found.outcome.plies,
            "cells": {str(cell): WORDS[each.value] for cell, each in found.outcomes.items()},
            "line": found.line,
        }
        print(json.dumps(answer, indent=2))
        return
    show_solution(found)


Command = Annotated[
    str | None, typer.Option(metavar="COMMAND", help="A program in any language: 'node bot.js'.")
]
Board = Annotated[
    str | None, typer.Option(metavar="KIND", help="The board a program takes: rows, flat ...")
]
Marks = Annotated[
    str | None, typer.Option(metavar="X/O/EMPTY", help="Its marks: X/O/None, 1/-1/0 ...")
]
Starts = Annotated[str | None, typer.Option(metavar="MARK", help="The mark that begins.")]
Plays = Annotated[
    str | None, typer.Option(metavar="MARK", help="The mark that is always the program's.")
]
Answer = Annotated[
    str | None, typer.Option(metavar="KIND", help="What it answers: row,col, index, number ...")
]

LoadTime = Annotated[
    float, typer.Option(metavar="SECONDS", min=0.1, help="How long a program may load.")
]
MoveTime = Annotated[
    float, typer.Option(metavar="SECONDS", min=0.1, help="How long it may take for a move.")
]


@app.command()
def prove(  # noqa: PLR0913 - each is an option of the command
    spec: Annotated[
        str | None,
        typer.Argument(metavar="SPEC", help="A strategy, or a program: tictactoe.py, a folder."),
    ] = None,
    *,
    game: GameOption = "3,3,3",
    side: Annotated[
        Side | None,
        typer.Option(help="Which side it plays; both, or those that a program ever plays."),
    ] = None,
    certificate: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write what is needed to check the verdict again."),
    ] = None,
    command: Command = None,
    protocol: Annotated[Pipes, typer.Option(help="How the command is asked.")] = Pipes.LINE,
    board: Board = None,
    marks: Marks = None,
    starts: Starts = None,
    plays: Plays = None,
    answer: Answer = None,
    as_test: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a program's mistake as a test for pytest."),
    ] = None,
    output: Annotated[
        bool, typer.Option("--output", help="Show what a program prints when it is asked.")
    ] = False,
    load_time: LoadTime = 60,
    move_time: MoveTime = 60,
    proof_time: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.1, help="How long it may take in all.")
    ] = 900,
    as_json: Json = False,
) -> None:
    """Prove a strategy or a program unbeatable, or show the game that beats it.

    A program is recognised by its functions, and asked the way it wants to be asked, in a process
    of its own. The exit code is 0 when it cannot be beaten on any side asked about, and 1 when it
    can.
    """
    if (spec is None) == (command is None):
        raise NoughtsError(
            "there is nothing to prove: name a strategy, a program or a --command"
            if spec is None
            else f"{spec!r} and --command {command!r} do not go together: give one of them"
        )
    from noughts.cli import proving

    said = _said(board=board, marks=marks, starts=starts, plays=plays, answer=answer)
    if spec is None:
        spec = f"{'command' if protocol is Pipes.LINE else protocol}:{command}"
    game_asked = parse_game(game)
    wanted = proving.Wanted(spec, game_asked, side, certificate, as_json=as_json)
    if not REGISTRY.knows(spec):
        clocks = (load_time, move_time, proof_time)
        program = proving.find_program(wanted, said, clocks, as_test)
        if program is not None:
            raise typer.Exit(proving.prove_program(wanted, program, as_test, output=output))
    for option in (*said, *(["as-test"] if as_test else ())):
        raise NoughtsError(f"--{option} is about programs, and {spec!r} is a strategy")
    raise typer.Exit(proving.prove_strategy(wanted))


def _said(**options: str | None) -> dict[str, str]:
    return {option: value for option, value in options.items() if value is not None}


@app.command()
def doctor(  # noqa: PLR0913 - each is an option of the command
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="A program: tictactoe.py, a folder.")
    ],
    *,
    board: Board = None,
    marks: Marks = None,
    starts: Starts = None,
    plays: Plays = None,
    answer: Answer = None,
    load_time: LoadTime = 60,
    move_time: MoveTime = 60,
    as_json: Json = False,
) -> None:
    """Examine a program step by step, before any proof.

    The exit code is 0 when it passes everything, and 1 when it does not.
    """
    from noughts.programs.apart.host import Clocks
    from noughts.programs.find import find
    from noughts.programs.named import read_told
    from noughts.programs.verdict import doctor as doctors

    found = find(path)
    said = _said(board=board, marks=marks, starts=starts, plays=plays, answer=answer)
    told = read_told(found.entry, said)
    checks = doctors.examine(Path(found.path), told, Clocks(load_time, move_time))
    if as_json:
        done = list(checks)
        print(json.dumps([doctors.as_json(check) for check in done], indent=2))
        raise typer.Exit(int(any(check.passed is False for check in done)))
    from noughts.cli.report.doctor import show_checks

    raise typer.Exit(show_checks(path, checks))


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate of `prove`.")],
) -> None:
    """Check a certificate of `prove`, without the strategy.

    The exit code is 0 when all it claims is so, and 1 when something is not.
    """
    from noughts.analysis import certificate as certificates

    try:
        content = certificates.verify(file)
    except Refuted as refuted:
        print(f"Refuted: {refuted}.")
        raise typer.Exit(1) from None
    for name, told in content["sides"].items():
        claims = told["claims"]
        print(
            f"Verified: {content['strategy']} on {content['game']}, moving {name}, is "
            f"{claims['verdict']}, in all of {claims['asked']:,} positions."
        )


@app.command()
def compare(
    specs: Annotated[
        list[str], typer.Argument(metavar="SPEC...", help="The strategies to compare.")
    ],
    *,
    game: GameOption = "3,3,3",
    exact: Annotated[
        bool, typer.Option("--exact", help="List every result as exact fractions too.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Compare strategies exactly, everyone against everyone.

    Where they can be, random and perfect are added as the usual measure.
    """
    from noughts.analysis.match import as_json as table_as_json
    from noughts.analysis.match import measured
    from noughts.cli.report.match import show_comparison, watch_matches

    board = parse_game(game)
    named = [_strategy(spec, board) for spec in specs]
    for each in named:
        _note_sides(each, Side.FIRST, Side.SECOND)
    usual = [name for name in ("random", "perfect") if name not in specs]
    measures = [REGISTRY.strategy(name, board) for name in usual]
    with watch_matches() as told:
        table, left_out = measured(named, measures, told)
    for strategy in named:
        if strategy.sampled:
            _complain(
                f"{strategy.spec} leaves more to chance than can be followed: its results are "
                "those of what was seen, and not exact"
            )
    if not as_json:
        show_comparison(table, specs, left_out, exact=exact)
        return
    for why in left_out.values():
        _complain(f"left out as a measure: {why}")
    print(json.dumps(table_as_json(table), indent=2))


@app.command()
def simulate(  # noqa: PLR0913 - each is an option of the command
    first: Annotated[str, typer.Argument(metavar="FIRST", help="The strategy that moves first.")],
    second: Annotated[str, typer.Argument(metavar="SECOND", help="The one that moves second.")],
    *,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100_000,
    seed: Annotated[
        int, typer.Option(metavar="N", help="The same seed gives the same games.")
    ] = 1,
    workers: Annotated[
        int, typer.Option(metavar="N", help="How many play at once, with the same result.")
    ] = 1,
    game: GameOption = "3,3,3",
    as_json: Json = False,
) -> None:
    """Sample games between two strategies, on boards of any size.

    Ctrl-C ends it with the games that are done; the exit code is 130 then.
    """
    from noughts.analysis.simulation import Simulation, check, interval
    from noughts.cli.report.simulation import show_simulation, watch_games

    check(games, seed, workers)
    board = parse_game(game)
    players = [_strategy(spec, board) for spec in (first, second)]
    for player, side in zip(players, (Side.FIRST, Side.SECOND), strict=True):
        _note_sides(player, side)
    simulation = Simulation(*players)
    counts, done = watch_games(simulation.blocks(games, seed, workers), games)
    if not as_json:
        title = f"{first} against {second} on {board}"
        show_simulation(title, simulation, counts, games, seed)
    elif counts.games:
        exact = simulation.exact._asdict() if simulation.exact else {}
        results = {
            name: {
                "count": count,
                "share": count / counts.games,
                "interval": interval(count, counts.games),
                "exact": fraction_text(exact[name]) if exact else None,
            }
            for name, count in counts._asdict().items()
        }
        told = {"first": first, "second": second, "games": counts.games, "seed": seed}
        print(json.dumps({"game": str(board), **told, **results}, indent=2))
    raise typer.Exit(0 if done else 130)


@app.command()
def serve(
    spec: Annotated[str, typer.Argument(metavar="SPEC", help="The strategy that answers.")],
    *,
    protocol: Annotated[
        Pipes, typer.Option(help="A position in and a cell out, or Gomocup's for brains.")
    ] = Pipes.LINE,
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="Play this game only, as in 6,5,4; any if not said."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Where there is chance: the same seed, the same answers."),
    ] = None,
) -> None:
    """Let a strategy answer other programs, through pipes."""
    from random import Random

    from noughts.programs.pipes.player import Player
    from noughts.programs.pipes.serve import serve

    serve(Player(spec, Random(seed), None if game is None else parse_game(game)), protocol)


def _complain(error: object) -> None:
    print(f"noughts: {error}", file=sys.stderr)


CANNOT_WRITE, READER_LEFT = 74, 141
"""Exit codes when the output cannot be written: as `sysexits.h` and shells have them."""


def _run() -> int | str | None:
    """Run the command; returns its exit code. Raises what goes wrong."""
    try:
        code: int | str | None = app(sys.argv[1:] or ["--help"], standalone_mode=False)
    except SystemExit as ended:  # Typer makes exit code 1 of it, which means more here
        if isinstance(ended.__context__, BrokenPipeError):
            raise ended.__context__ from None
        raise
    return code


def main() -> None:
    """Run the command; bad input ends in one sentence and exit code 2."""
    try:
        code = _run()
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
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # a reader who left has seen enough
            sys.exit(READER_LEFT)
        _complain(f"cannot write: {error.strerror}")
        sys.exit(CANNOT_WRITE)
