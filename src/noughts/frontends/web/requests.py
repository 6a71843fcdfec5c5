"""The parameters of requests, and reading them into games, sessions and tables."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from functools import lru_cache
from random import Random
from typing import Annotated, Any, Literal, TypeVar, cast, get_origin
from urllib.parse import parse_qs

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.json_schema import SkipJsonSchema

from noughts.errors import IllegalMove, InvalidParameter, NoSuchGame, NoughtsError, Unreadable
from noughts.frontends.web import limits
from noughts.frontends.web.responses import field
from noughts.play.actions import Speed, Starts
from noughts.play.puzzle import puzzle_of
from noughts.play.savefile import PERSON, parse_session
from noughts.play.session import Session
from noughts.play.table import EVENTS, Table
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, parse_cell, parse_game, parse_position
from noughts.strategies.characters import proper_name

SIDE = r"([1-9]|1[0-5])"
GRID = rf"{SIDE}(,{SIDE},{SIDE}|x{SIDE})"
CUBE = "(1x1x1|2x2x2|3x3x3|4x4x4|5x5x5)"
CELL = r"[a-o]\d{1,2}"
ROW = r"[XO.]{1,15}"
OPTION = r"[a-z]+=[A-Za-z0-9./]+"


def _text(longest: int, pattern: str) -> Any:  # noqa: ANN401 - as `Field`
    """Return a text parameter. The pattern is documentation: the library parses the text."""
    return Field(max_length=longest, json_schema_extra={"pattern": f"^{pattern}$"})


GameText = Annotated[str, _text(limits.LONGEST_GAME, rf"({GRID}|torus-{GRID}|{CUBE}|pick15)")]
PositionText = Annotated[str, _text(limits.LONGEST_START, rf"({ROW}(/{ROW}){{0,24}})?")]
CellText = Annotated[str, _text(8, rf"({CELL})?")]
CellsText = Annotated[str, _text(limits.LONGEST_MOVES, rf"({CELL}(,{CELL})*)?")]
PathsText = Annotated[
    str, _text(limits.LONGEST_PATHS, rf"({CELL}(-{CELL})*(,{CELL}(-{CELL})*)*)?")
]
SpecText = Annotated[str, _text(limits.LONGEST_SPEC, rf"[A-Za-z]+(:{OPTION}(,{OPTION})*)?")]
DayText = Annotated[str, _text(10, r"(\d{4}-\d\d-\d\d)?")]
SaveText = Annotated[str, Field(max_length=limits.LONGEST_SAVE)]
WinnersText = Annotated[str, Field(max_length=limits.LONGEST_WINNERS)]
Event = Literal[
    "choose", "undo", "redo", "retry", "new", "swap", "pause", "step", "faster", "slower",
    "puzzle", "load",
]  # fmt: skip
Missing = SkipJsonSchema[None]
MoveNumber = Annotated[int | Missing, Field(ge=1, le=limits.MOST_SIDE**2)]
TableNumber = Annotated[int | Missing, Field(ge=0, lt=limits.MOST_TABLES)]
Seed = Annotated[int | Missing, Field(ge=0, le=2**53 - 1)]

DRAW = "-"
"""The winner of a drawn game."""


def _player(mark: str, usual: str, *examples: str) -> Any:  # noqa: ANN401 - as `Field`
    about = f"Who plays {mark}: `{PERSON}` or the specification of a strategy."
    return field(about, PERSON, "Wren", *examples, default=usual)


class GameQuery(BaseModel):
    """Parameters that name a game."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: GameText = field(
        "Columns, rows and the length of a line that wins, as in `3,3,3`, or columns "
        f"and rows, as in `4x4`. At most {limits.MOST_SIDE} columns and rows. The same after "
        "`torus-` for a board whose opposite edges are joined; a cube, as in `4x4x4`; `pick15`.",
        examples=["3,3,3", "4x4", "7,6,4", "torus-4x4", "3x3x3", "pick15"],
        default="3,3,3",
    )


class PositionQuery(GameQuery):
    """Parameters that name a position, by a start and the moves from there."""

    start: PositionText = field(
        "The first position, rows from the top joined by `/` (default: empty board).",
        "X.O/.X./..O",
        default="",
    )
    moves: CellsText = field(
        "The moves from there, as names of cells joined by commas.", "b2,a1,c3", default=""
    )


class SessionQuery(PositionQuery):
    """Parameters of a game in progress: its players, and the moves that were taken back."""

    undone: CellsText = field(
        "The moves taken back, the next one first, joined by commas.", "a1,c3", default=""
    )
    x: SpecText = _player("X", PERSON, "linear:level=easy")
    o: SpecText = _player("O", PERSON, "rules")
    ended: Literal["0", "1"] = field(
        "1 if this game has ended before, so that another end does not count.", default="0"
    )


class TableQuery(SessionQuery):
    """Parameters of a table, and of what a person does at it."""

    o: SpecText = _player("O", "linear:level=medium", "rules")
    starts: Literal["me", "opponent", "random"] | Missing = field(
        "Who moves first in a game that the event `new` starts between a person and "
        "a strategy (default: the sides stay as they are).",
        default=None,
    )
    winners: tuple[WinnersText, ...] = field(
        "The winners of earlier games of these players, for the score: the `result` "
        f"of each, or `{DRAW}` for a draw. Repeat the parameter or join names by commas; the last "
        f"{limits.MOST_SCORED} count.",
        ["You", DRAW, "Linear (medium)"],
        default=(),
        max_length=limits.MOST_WINNERS,
    )
    paused: Literal["0", "1"] = field("1 if the game of two strategies is paused.", default="0")
    speed: Literal["slow", "normal", "fast"] = field(
        "How fast to show a game of two strategies.", default="normal"
    )
    puzzle: DayText = field(
        "The day of the puzzle that is played, or that the event `puzzle` starts.",
        "2026-07-29",
        default="",
    )
    event: Event | Missing = field("What the person does (default: nothing).", default=None)
    cell: CellText = field("The cell that the event `choose` plays.", "b2", default="")
    number: MoveNumber = field(
        "The move that the event `retry` goes back to, counted from 1.", 1, default=None
    )
    text: SaveText = field(
        "The save file that the event `load` continues.",
        "noughts game 1\ngame: 3,3,3\nX: person\nO: Wren\nmoves: b2 a1",
        default="",
    )
    seed: Seed = field(
        "The same seed gives the same answer (default: a random one).", 1, default=None
    )


class ExplainQuery(PositionQuery):
    """Parameters that name a strategy and a position."""

    strategy: SpecText = field(
        "The specification of a strategy: `name` or `name:key=value,key=value`, as "
        "`/api/strategies` lists them.",
        examples=["linear", "linear:level=easy", "minimax:slip=1/10"],
    )


class MatrixQuery(ExplainQuery):
    """Parameters that name a level of `linear`, a position and errors."""

    table: TableNumber = field(
        "Number of the table with errors, from 0 (default: the table without errors).",
        17,
        default=None,
    )


class TreeQuery(PositionQuery):
    """Parameters that name a search and a position."""

    method: Literal["minimax", "alphabeta"] = field("The search.", default="minimax")
    toggled: PathsText = field(
        "The nodes to open or close, joined by commas; each is the cells that lead to it, joined "
        "by `-`.",
        "a1,a1-b2",
        default="",
    )
    dark: Literal["0", "1"] = field("1 for the dark theme.", default="0")


class ProofQuery(GameQuery):
    """Parameters that name a strategy and a game."""

    strategy: SpecText = field("The specification of the strategy to prove.", "rules", "weights")


class TrapQuery(ExplainQuery):
    """Parameters that name a strategy and a game against it in progress."""

    side: Literal["first", "second"] | Missing = field(
        "The side of the strategy (default: the first on which it can be beaten).", default=None
    )


class ComparisonQuery(GameQuery):
    """Parameters that name strategies and a game."""

    strategy: tuple[SpecText, ...] = field(
        "The specifications of different strategies (default: the built-in ones that can play "
        f"this game, with linear's levels; with more than {limits.SMALL_CELLS} cells only "
        "deterministic ones).",
        ["linear", "rules", "random"],
        default=(),
        max_length=limits.MOST_STRATEGIES,
    )


class BoardQuery(PositionQuery):
    """Parameters of a picture."""

    dark: Literal["0", "1"] = field("1 for the dark theme.", default="0")


Query = TypeVar("Query", bound=GameQuery)


@lru_cache(maxsize=1024)
def parse_query(model: type[Query], text: str) -> Query:
    """Return the parameters in the query of a URL. Raises `InvalidParameter`.

    FastAPI could do this too, but would take longer for it than for everything else.
    """
    parameters: dict[str, object] = {}
    for name, values in parse_qs(text, keep_blank_values=True).items():
        parameter = model.model_fields.get(name)
        takes_several = parameter is not None and get_origin(parameter.annotation) is tuple
        if len(values) > 1 and not takes_several:
            raise InvalidParameter(f"the parameter {name!r} is given more than once: give it once")
        parameters[name] = values if takes_several else values[0]
    try:
        return model.model_validate(parameters)
    except ValidationError as error:
        raise InvalidParameter(_describe(error)) from None


def _describe(error: ValidationError) -> str:
    """Return in a sentence which parameter is not valid, and why."""
    first = error.errors()[0]
    name, message = first["loc"][0], first["msg"]
    match first["type"]:
        case "missing":
            return f"the parameter {name!r} is missing"
        case "extra_forbidden":
            return f"unknown parameter {name!r}: /docs lists the parameters of each URL"
    return f"the parameter {name!r} is not valid: {message[:1].lower()}{message[1:]}"


def describe_parameters(model: type[GameQuery]) -> dict[str, object]:
    """Return the parameters of a model, as OpenAPI describes them."""
    schema = model.model_json_schema()
    return {
        "parameters": [
            {
                "name": name,
                "in": "query",
                "required": name in schema.get("required", ()),
                "description": parameter.pop("description"),
                "schema": parameter,
            }
            for name, parameter in schema["properties"].items()
        ]
    }


GAME = re.compile("(torus-)?[0-9]+(,[0-9]+,[0-9]+|x[0-9]+)")

COMMA = re.compile(",(?! )")
"""Separates winners; a comma inside a title is followed by a space."""


@lru_cache(maxsize=64)
def read_game(text: str) -> Game:
    """Return the game that a text names. Raises `NoughtsError`, also if it is too large."""
    # Checked before the library does, because the limit of this server is lower.
    sides = [int(side) for side in re.findall(r"[0-9]+", text)[:2]]
    if GAME.fullmatch(text) and max(sides) > limits.MOST_SIDE:
        raise NoSuchGame(
            f"{sides[0]}x{sides[1]} is too large: choose at most {limits.MOST_SIDE} columns and "
            "rows"
        )
    return parse_game(text)


@lru_cache(maxsize=512)
def read_session(query: PositionQuery) -> Session:
    """Return the session that a request describes. Raises `NoughtsError` if there is none."""
    game = read_game(query.game)
    start = parse_position(query.start, game) if query.start else game.start
    session = query if isinstance(query, SessionQuery) else SessionQuery()
    players = tuple(
        None if spec == PERSON else proper_name(spec) for spec in (session.x, session.o)
    )
    moves, undone = _read_cells(query.moves, game), _read_cells(session.undone, game)
    try:
        return Session(start, (players[0], players[1]), moves, undone, session.ended == "1")
    except IllegalMove as error:
        name = cell_name(cast("int", error.cell), game)
        raise NoughtsError(f"{name} cannot be played in {error.position}: {error.why}") from None


def _read_cells(text: str, game: Game) -> tuple[int, ...]:
    return tuple(parse_cell(name, game) for name in text.split(",") if text)


def read_paths(text: str, game: Game) -> frozenset[tuple[int, ...]]:
    """Return the paths to nodes of a tree. Raises `NoughtsError`."""
    paths = [path for path in text.split(",") if path]
    return frozenset(tuple(parse_cell(name, game) for name in path.split("-")) for path in paths)


def _read_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidParameter(f"{text!r} is not a day: write one such as 2026-07-29") from None


def read_table(query: TableQuery, random: Random) -> Table:
    """Return the table after the event of a request. Raises `NoughtsError`."""
    table = _read_table(query)
    return table.new_game(random).without_other_games() if query.event == "new" else table


def read_save(text: str) -> Session:
    """Return the session in the text of a save file. Raises `NoughtsError`."""
    try:
        session = parse_session(text)
    except NoughtsError as error:
        raise Unreadable(f"this is not a saved game: {error}") from None
    read_game(str(session.game))
    return session


@lru_cache(maxsize=512)
def _read_table(query: TableQuery) -> Table:
    """Return the table after the event of a request, except `new`, which may be random."""
    session = read_session(query)
    names = [name for text in query.winners for name in COMMA.split(text) if name]
    table = Table(
        session,
        Starts(query.starts) if query.starts else None,
        winners=tuple(None if name == DRAW else name for name in names[-limits.MOST_SCORED :]),
        puzzle=puzzle_of(_read_day(query.puzzle)) if query.puzzle else None,
        speed=Speed(query.speed),
        paused=query.paused == "1" and not session.people,
    )
    return _apply(table, query).without_other_games()


def _apply(table: Table, query: TableQuery) -> Table:
    """Return the table after the event of a request, except `new`."""
    match query.event:
        case "choose":
            if not query.cell:
                raise InvalidParameter("the event choose needs a cell, such as cell=b2")
            return table.choose(parse_cell(query.cell, table.session.game))
        case "retry":
            if query.number is None:
                raise InvalidParameter("the event retry needs a number, such as number=3")
            return table.retry(query.number)
        case "puzzle":
            if table.puzzle is None:
                raise InvalidParameter("the event puzzle needs a day, such as puzzle=2026-07-29")
            return table.set_puzzle(table.puzzle)
        case "load":
            session = read_save(query.text)
            return replace(table, session=session, winners=(), paused=not session.people)
        case "undo" | "redo" | "swap" | "pause" | "step" | "faster" | "slower":
            return EVENTS[query.event](table)
    return table
