"""The JSON that the API returns, described for OpenAPI.

The JSON itself comes from `to_json` of each result; the tests check that both agree.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from noughts.analysis.solver import Word
from noughts.rules.side import Mark

# --- parts --------------------------------------------------------------------------------------

Cell = Annotated[int, Field(ge=0, description="A cell, counted from 0 by rows.", examples=[4])]
Cells = Annotated[
    list[int], Field(description="Cells, counted from 0 by rows.", examples=[[4, 0]])
]
CellName = Annotated[
    str, Field(description="The name of a cell: column letter, row number.", examples=["b2"])
]
CellKey = Annotated[str, Field(pattern=r"^\d+$")]
Exact = Annotated[
    str, Field(pattern=r"^-?\d+/\d+$", description="An exact fraction p/q.", examples=["7/8"])
]
MoverMark = Annotated[Mark, Field(description="X moves first.", examples=["X"])]
GameName = Annotated[
    str, Field(description="Columns, rows, length of a line that wins.", examples=["3,3,3"])
]
PositionText = Annotated[
    str,
    Field(
        description="Rows from the top joined by `/`: X, O and `.` for an empty cell.",
        examples=["X.O/.X./..O"],
    ),
]
Sentence = Annotated[str, Field(description="A sentence for a person.")]
Spec = Annotated[
    str, Field(description="The specification of a strategy.", examples=["linear:level=easy"])
]


class JsonObject(BaseModel):
    """A JSON object with exactly these keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# --- the table ----------------------------------------------------------------------------------


class TableState(JsonObject):
    """The table after an event, and after the reply of a strategy if one was due."""

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
    last: Cell | None = Field(description="The cell of the last move, or null.")
    to_move: MoverMark
    legal: Cells = Field(description="The cells that can be played; empty when the game is over.")
    over: bool
    winner: Mark | None
    lines: list[list[int]] = Field(
        description="The complete lines; one move can complete several.", examples=[[[0, 4, 8]]]
    )
    mode: Literal["against", "two", "watch"] = Field(
        description="A person and a strategy, two people, or two strategies."
    )
    players: dict[Mark, Spec | None] = Field(
        description="The specification of each player, null for a person."
    )
    titles: dict[Mark, str] = Field(
        description="The title of each player, `You` for a person.",
        examples=[{"X": "You", "O": "Linear (medium)"}],
    )
    description: Sentence = Field(examples=["You are playing Linear (medium) on 3x3."])
    strategy_to_move: Spec | None = Field(
        description="The strategy whose move the next request plays, or null."
    )
    paused: bool
    trouble: str = Field(
        description="Why the strategy to move cannot, in a sentence without full stop, or empty."
    )
    status: Sentence = Field(examples=["Your move: you are X."])
    message: str = Field(description="The answer to the event in a sentence, or empty.")
    score: str = Field(description="The score in a sentence; empty before the first game ends.")
    winners: list[str | None] = Field(
        description="The winners of earlier games, null for a draw: send them with the next "
        "request. The game on the table is not among them."
    )
    result: str | None = Field(description="The name of the winner of this game, or null.")
    offers: dict[str, bool] = Field(
        description="The actions, and whether each would do something now.",
        examples=[{"new": True, "undo": False}],
    )
    seed: int | None = Field(
        description="The seed of the random choices; null if there was no choice and no seed."
    )


# --- the coach ----------------------------------------------------------------------------------


class CellValue(JsonObject):
    """The value of playing a cell, for the player who plays it."""

    value: Word = Field(description="The result if both sides then play perfectly.")
    plies: int | None = Field(
        description="The moves of both players until the end, this one included; null for a draw."
    )
    chance: Exact | None = Field(
        description="The probability to win against a random opponent; null if unknown."
    )


class Values(JsonObject):
    """The values of the cells before a move, and the coach's advice."""

    position: PositionText
    to_move: MoverMark
    complete: bool = Field(description="Whether the value of every legal cell is known.")
    cells: dict[CellKey, CellValue] = Field(
        description="The values by cell; on large boards only those that the coach could find."
    )
    best: Cells = Field(description="The best cells, as far as the coach can see.")
    recommended: Cell = Field(description="The cell that the sentence is about.")
    sentence: Sentence


class MoveJudgement(JsonObject):
    """The coach's judgement of a move that was played."""

    number: int = Field(description="The number of the move, counted from 1.", examples=[1])
    side: MoverMark
    cell: Cell
    name: CellName
    verdict: Literal["best", "inaccuracy", "blunder", "unknown"]
    sign: Literal["", "!", "?!", "??"] = Field(description="The sign written after the move.")
    only: bool = Field(description="Whether no other move kept the value.")
    better: Cells = Field(description="The better cells; empty if the move was best.")
    sentence: Sentence


class Review(JsonObject):
    """The judgement of every move of a game."""

    position: PositionText
    moves: list[MoveJudgement]
    values: list[Word | None] = Field(
        description="The value for X before the first move and after each; null if unknown."
    )


# --- strategies ---------------------------------------------------------------------------------


class StrategyOption(JsonObject):
    """An option of a strategy, written `name=value` in a specification."""

    name: str = Field(examples=["level"])
    values: str = Field(description="The values it takes.", examples=["hard|medium|easy"])
    default: str = Field(examples=["hard"])
    summary: str


class StrategyEntry(JsonObject):
    """A strategy that can play."""

    name: str = Field(description="Its name in specifications.", examples=["linear"])
    title: str = Field(description="What players call it.", examples=["Linear"])
    summary: str = Field(description="How it plays, in a line.")
    options: list[StrategyOption]
    deterministic: bool = Field(description="Whether its policy always has a single cell.")
    source: str = Field(description="The write-up that describes it, or empty.")
    refusal: str | None = Field(
        description="Why it cannot play this game from its start, in a sentence, or null."
    )


class StrategyList(JsonObject):
    """All strategies, and whether they can play a game."""

    game: GameName
    strategies: list[StrategyEntry]


class Explanation(JsonObject):
    """The policy and the scores of a strategy in a position."""

    position: PositionText
    to_move: MoverMark
    strategy: Spec
    policy: dict[CellKey, Exact] = Field(
        description="The probability of each cell that it may play; they sum to exactly 1.",
        examples=[{"4": "1/1"}],
    )
    scores: dict[CellKey, int | Exact] = Field(
        description="How good it considers each legal cell; empty if it does not use scores.",
        examples=[{"4": 12, "5": "7/2"}],
    )
    reason: Sentence


class Counts(JsonObject):
    """Numbers of games."""

    won: int
    drawn: int
    lost: int


class Shares(JsonObject):
    """Exact probabilities of results."""

    won: Exact
    drawn: Exact
    lost: Exact


class Counterexample(JsonObject):
    """The shortest game that the strategy loses."""

    moves: Cells
    mistake: int | None = Field(
        description="The index of the losing move, counted from 0; null if the start was lost."
    )
    better: Cells = Field(description="The better cells before that move.")


class SideProof(JsonObject):
    """The proof for one side."""

    verdict: Literal["unbeatable", "beatable"]
    legal: bool
    never_loses: bool
    never_misses_a_win: bool
    wins_fastest: bool
    asked: int = Field(description="The positions in which it was to move.", examples=[411])
    games: Counts = Field(description="Different games.")
    sequences: Counts | None = Field(
        description="Sequences of replies of full length; null if the strategy is not "
        "deterministic."
    )
    against_random: Shares
    counterexample: Counterexample | None


class Proof(JsonObject):
    """Every game that a strategy can reach, moving first and moving second."""

    strategy: Spec
    game: GameName
    first: SideProof
    second: SideProof


class Match(Shares):
    """The exact result of one strategy against another, seen by the first."""

    first: Spec
    second: Spec


class Comparison(JsonObject):
    """The matches of every strategy against every strategy, itself included."""

    game: GameName
    strategies: list[str] = Field(examples=[["linear", "rules"]])
    results: list[Match]


# --- errors -------------------------------------------------------------------------------------


class Problem(BaseModel):
    """Problem details (RFC 9457)."""

    type: Literal["about:blank"]
    title: str = Field(examples=["Bad Request"])
    status: int = Field(examples=[400])
    detail: str = Field(
        description="A sentence for a person: what is wrong, and what works instead.",
        examples=["'z9' is not a cell of this board: choose one from a1 to c3, or 1 to 9"],
    )
