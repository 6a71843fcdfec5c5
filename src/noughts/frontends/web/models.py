"""What is asked and what is answered, as OpenAPI describes it to those who write front ends."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema

from noughts.analysis.solver import Word
from noughts.frontends.web.limits import (
    LONGEST_GAME,
    LONGEST_MOVES,
    LONGEST_SPEC,
    LONGEST_START,
    LONGEST_WINNERS,
    MOST_SIDE,
    MOST_STRATEGIES,
    MOST_WINNERS,
    QUICK_CELLS,
)
from noughts.rules.side import Mark

# --- the parts of an answer -------------------------------------------------------------------

Cell = Annotated[int, Field(ge=0, description="A cell, from 0 on, row by row.", examples=[4])]
Cells = Annotated[list[int], Field(description="Cells, from 0 on, row by row.", examples=[[4, 0]])]
CellName = Annotated[
    str, Field(description="A cell for people: column letter, row number.", examples=["b2"])
]
CellKey = Annotated[str, Field(pattern=r"^\d+$")]
Exact = Annotated[
    str,
    Field(pattern=r"^-?\d+/\d+$", description="An exact number, always p/q.", examples=["7/8"]),
]
Side = Annotated[Mark, Field(description="X moves first.", examples=["X"])]
GameName = Annotated[
    str, Field(description="Columns, rows, how many in a row.", examples=["3,3,3"])
]
PositionText = Annotated[
    str,
    Field(
        description="Rows from the top, joined by /: X, O and . for an empty cell.",
        examples=["X.O/.X./..O"],
    ),
]
Sentence = Annotated[str, Field(description="One sentence for a person.")]
Spec = Annotated[
    str,
    Field(description="A strategy with its options.", examples=["linear:level=easy"]),
]


class Answer(BaseModel):
    """Any answer: exactly the keys it promises."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# --- questions --------------------------------------------------------------------------------

SIDE = r"([1-9]|1[0-5])"
SPEC = r"^[a-z]+(:[a-z]+=[A-Za-z0-9./]+(,[a-z]+=[A-Za-z0-9./]+)*)?$"


class GameAsked(BaseModel):
    """Which game."""

    model_config = ConfigDict(extra="forbid")

    game: str = Field(
        "3,3,3",
        max_length=LONGEST_GAME,
        description=f"Columns, rows and how many in a row, as in `3,3,3`, or the sides alone, as "
        f"in `4x4`; at most {MOST_SIDE} a side.",
        examples=["3,3,3", "4x4", "7,6,4"],
        json_schema_extra={"pattern": rf"^{SIDE}(,{SIDE},{SIDE}|x{SIDE})$"},
    )


class PlaceAsked(GameAsked):
    """A position, with the moves that lead there."""

    start: str = Field(
        "",
        max_length=LONGEST_START,
        description="The position to begin with, rows from the top; without it the empty board.",
        examples=["X.O/.X./..O"],
        json_schema_extra={"pattern": r"^([XO.]{1,15}(/[XO.]{1,15}){0,14})?$"},
    )
    moves: str = Field(
        "",
        max_length=LONGEST_MOVES,
        description="The moves played from there, cell names joined by commas.",
        examples=["b2,a1,c3"],
        json_schema_extra={"pattern": r"^([a-o]\d{1,2}(,[a-o]\d{1,2})*)?$"},
    )


class ExplanationAsked(PlaceAsked):
    """A strategy and a place."""

    strategy: str = Field(
        max_length=LONGEST_SPEC,
        description="A strategy of `/api/strategies`, with options if need be: `name` or "
        "`name:key=value,key=value`.",
        examples=["linear", "linear:level=easy", "minimax:slip=1/10"],
        json_schema_extra={"pattern": SPEC},
    )


class MoveAsked(ExplanationAsked):
    """A strategy, a place, and chance."""

    seed: int | SkipJsonSchema[None] = Field(
        None,
        ge=0,
        le=2**53 - 1,
        description="The same seed gives the same move; without one it is drawn, and told.",
        examples=[1],
    )


PERSON = "person"
"""Names a person as a player."""


def _player(side: str, default: str) -> Any:  # noqa: ANN401 - as `Field` does
    return Field(
        default,
        max_length=LONGEST_SPEC,
        description=f"Who plays {side}: `{PERSON}`, or a strategy of `/api/strategies` with its "
        "options.",
        examples=[PERSON, "linear:level=easy"],
        json_schema_extra={"pattern": SPEC},
    )


class TableAsked(PlaceAsked):
    """A table, and what a person does at it."""

    undone: str = Field(
        "",
        max_length=LONGEST_MOVES,
        description="The moves that were taken back, the next one first, joined by commas.",
        examples=["a1,c3"],
        json_schema_extra={"pattern": r"^([a-o]\d{1,2}(,[a-o]\d{1,2})*)?$"},
    )
    x: str = _player("X", PERSON)
    o: str = _player("O", "linear:level=medium")
    starts: Literal["me", "opponent", "toss"] | SkipJsonSchema[None] = Field(
        None,
        description="Who moves first when the event `new` starts a game of a person against a "
        "strategy; without it the sides stay as they are.",
    )
    winners: list[Annotated[str, Field(max_length=LONGEST_WINNERS)]] = Field(
        default=[],
        max_length=MOST_WINNERS,
        description="The winners of earlier games of these players, for the score: each the "
        "`result` of an answer, or `-` for a draw. Repeat the parameter or join the names by "
        "commas.",
        examples=[["You", "-", "Linear (medium)"]],
    )
    paused: Literal["0", "1"] = Field(
        "0", description="1 if the game of two strategies is paused."
    )
    event: (
        Literal["choose", "undo", "redo", "retry", "new", "swap", "pause"] | SkipJsonSchema[None]
    ) = Field(None, description="What the person does; without it only a reply that is due.")
    cell: str = Field(
        "",
        max_length=8,
        description="The cell of the event `choose`.",
        examples=["b2"],
        json_schema_extra={"pattern": r"^([a-o]\d{1,2})?$"},
    )
    number: int | SkipJsonSchema[None] = Field(
        None,
        ge=1,
        le=MOST_SIDE**2,
        description="The number of the move that the event `retry` goes back to.",
        examples=[1],
    )
    seed: int | SkipJsonSchema[None] = Field(
        None,
        ge=0,
        le=2**53 - 1,
        description="The same seed gives the same answer; without one the server draws one.",
        examples=[1],
    )


class ProofAsked(GameAsked):
    """A strategy and a game."""

    strategy: str = Field(
        max_length=LONGEST_SPEC,
        description="The strategy to prove, with options if need be.",
        examples=["rules", "weights"],
        json_schema_extra={"pattern": SPEC},
    )


class ComparisonAsked(GameAsked):
    """Strategies and a game."""

    strategy: list[Annotated[str, Field(max_length=LONGEST_SPEC)]] = Field(
        default=[],
        max_length=MOST_STRATEGIES,
        description="The strategies, each once; without any, all built-in ones that can play, "
        f"and of those on boards of more than {QUICK_CELLS} cells the ones that leave nothing to "
        "chance.",
        examples=[["linear", "rules", "random"]],
    )


class PictureAsked(PlaceAsked):
    """A place, and how it is to look."""

    dark: Literal["0", "1"] = Field("0", description="1 for the dark look.")


# --- answers ----------------------------------------------------------------------------------


class OptionTold(Answer):
    """An option of a strategy, written `name=value` in a specification."""

    name: str = Field(examples=["level"])
    values: str = Field(description="The values it takes.", examples=["hard|medium|easy"])
    default: str = Field(examples=["hard"])
    summary: str


class StrategyTold(Answer):
    """A strategy of the catalogue."""

    name: str = Field(examples=["linear"])
    summary: str = Field(description="How it plays, in a line.")
    options: list[OptionTold]
    deterministic: bool = Field(description="Whether it always plays one certain cell.")
    source: str = Field(description="The write-up it comes from; may be empty.")
    refusal: str | None = Field(
        description="Why it cannot begin this game here, in a sentence; null if it can."
    )


class Strategies(Answer):
    """Who can be asked to play."""

    game: GameName
    strategies: list[StrategyTold]


class Standing(Answer):
    """How a game stands."""

    game: GameName
    columns: int = Field(examples=[3])
    rows: int = Field(examples=[3])
    in_row: int = Field(description="The length of a line that wins.", examples=[3])
    position: PositionText
    start: PositionText
    moves: Cells
    names: list[str] = Field(description="The same moves for people.", examples=[["b2", "a1"]])
    to_move: Side
    legal: Cells = Field(description="The cells that may be played; none when it is over.")
    over: bool
    winner: Mark | None
    lines: list[list[int]] = Field(
        description="The complete lines; one move can make several.", examples=[[[0, 4, 8]]]
    )
    sentence: Sentence


class PlayerNames(Answer):
    """A text for each player."""

    X: str
    O: str  # noqa: E741 - the mark


class Specifications(Answer):
    """Who plays: a specification, or null for a person."""

    X: Spec | None
    O: Spec | None  # noqa: E741 - the mark


class Offers(Answer):
    """Which actions would do something now."""

    new: bool
    undo: bool
    redo: bool
    coach: bool
    review: bool
    retry: bool
    swap: bool
    pause: bool


class TableState(Answer):
    """The table after the event, and after one move of the strategy if it was to move."""

    game: GameName
    columns: int = Field(examples=[3])
    rows: int = Field(examples=[3])
    in_row: int = Field(description="The length of a line that wins.", examples=[3])
    start: PositionText
    position: PositionText
    moves: list[str] = Field(description="The names of the cells played.", examples=[["b2"]])
    undone: list[str] = Field(
        description="The names of the cells taken back, the next one first.", examples=[["a1"]]
    )
    last: Cell | None = Field(description="The cell of the last move.")
    to_move: Side
    legal: Cells = Field(description="The cells that may be played; none when the game is over.")
    over: bool
    winner: Mark | None
    lines: list[list[int]] = Field(
        description="The complete lines; one move can complete several.", examples=[[[0, 4, 8]]]
    )
    mode: Literal["against", "two", "watch"] = Field(
        description="A person against a strategy, two people, or two strategies."
    )
    players: Specifications
    titles: PlayerNames = Field(description="What players read: `You` or the title of a strategy.")
    description: Sentence = Field(examples=["You are playing Linear (medium) on 3x3."])
    strategy_to_move: Spec | None = Field(
        description="The strategy whose move is due, so that the next request plays it."
    )
    paused: bool
    trouble: str = Field(description="Why the strategy to move cannot; empty if it can.")
    status: Sentence = Field(examples=["Your move: you are X."])
    message: str = Field(description="The answer to the event, in a sentence; may be empty.")
    score: str = Field(description="The score in a sentence; empty before a game has ended.")
    winners: list[str | None] = Field(
        description="The winners of earlier games, null for a draw, without the game on the table."
    )
    result: str | None = Field(description="The name of the winner of this game.")
    offers: Offers
    seed: int | None = Field(
        description="The seed of what was drawn by chance; null if nothing was and none given."
    )


class CellValue(Answer):
    """What playing a cell is worth to the player who plays it."""

    value: Word = Field(description="If both sides then do their best.")
    plies: int | None = Field(
        description="How many moves of both players it takes, this one too; null for a draw."
    )
    chance: Exact | None = Field(
        description="How likely it wins against a random opponent; null where nobody knows."
    )


class Values(Answer):
    """What the coach knows before a move."""

    position: PositionText
    to_move: Side
    complete: bool = Field(description="Whether the value of every legal cell is known.")
    cells: dict[CellKey, CellValue] = Field(
        description="By cell; on large boards only those that can be seen."
    )
    best: Cells = Field(description="The cells to which none is known to be noticeably better.")
    recommended: Cell = Field(description="The cell that the sentence speaks of.")
    sentence: Sentence


class MoveJudged(Answer):
    """What is to be said of a move that was played."""

    number: int = Field(description="From 1 on.", examples=[1])
    side: Side
    cell: Cell
    name: CellName
    verdict: Literal["best", "inaccuracy", "blunder", "unknown"]
    sign: Literal["", "!", "?!", "??"] = Field(description="What is written beside the move.")
    only: bool = Field(description="Whether it was the only move that kept the value.")
    better: Cells = Field(description="What would have been right; none if the move was.")
    sentence: Sentence


class Review(Answer):
    """Where a game was given away."""

    position: PositionText
    moves: list[MoveJudged]
    values: list[Word | None] = Field(
        description="What the game was worth to X before the first move and after each; null "
        "where nobody knows."
    )


class Explanation(Answer):
    """What a strategy makes of a position."""

    position: PositionText
    to_move: Side
    strategy: Spec
    policy: dict[CellKey, Exact] = Field(
        description="How likely it plays each cell; the rest it never plays. Sums to exactly 1.",
        examples=[{"4": "1/1"}],
    )
    scores: dict[CellKey, int | Exact] = Field(
        description="What it thinks of each legal cell, more is better; empty if it does not "
        "think in scores.",
        examples=[{"4": 12, "5": "7/2"}],
    )
    reason: Sentence


class Move(Answer):
    """The move of a strategy."""

    strategy: Spec
    seed: int = Field(description="The seed it was drawn with.", examples=[1])
    cell: Cell
    name: CellName
    position: PositionText
    moves: Cells = Field(description="All moves from the start on, this one too.")


class Counts(Answer):
    """Numbers of games."""

    won: int
    drawn: int
    lost: int


class SharesTold(Answer):
    """Exact shares of games."""

    won: Exact
    drawn: Exact
    lost: Exact


class Counterexample(Answer):
    """The shortest game that the strategy loses."""

    moves: Cells
    mistake: int | None = Field(
        description="Which of the moves gave it away, from 0 on; null if it was lost anyway."
    )
    better: Cells = Field(description="What would have been right there.")


class SideProved(Answer):
    """What is proved of a strategy on one side."""

    verdict: Literal["unbeatable", "beatable"]
    legal: bool
    never_loses: bool
    never_misses_a_win: bool
    wins_fastest: bool
    asked: int = Field(description="In how many positions it was asked.", examples=[411])
    games: Counts = Field(description="Distinct games.")
    sequences: Counts | None = Field(
        description="The same over all sequences of replies of full length; null if it leaves "
        "something to chance."
    )
    against_random: SharesTold
    counterexample: Counterexample | None


class Proof(Answer):
    """What a walk through every game of a strategy has found, moving first and second."""

    strategy: Spec
    game: GameName
    first: SideProved
    second: SideProved


class Match(Answer):
    """The exact result of two strategies, seen by the first."""

    first: Spec
    second: Spec
    won: Exact
    drawn: Exact
    lost: Exact


class Comparison(Answer):
    """Everyone against everyone, and against themselves."""

    game: GameName
    strategies: list[str] = Field(examples=[["linear", "rules"]])
    results: list[Match]


class Problem(BaseModel):
    """What went wrong (RFC 9457)."""

    type: Literal["about:blank"]
    title: str = Field(examples=["Bad Request"])
    status: int = Field(examples=[400])
    detail: str = Field(
        description="One sentence for a person: what was given, and what would work.",
        examples=["'z9' is not a cell of this board: choose one from a1 to c3, or 1 to 9"],
    )
