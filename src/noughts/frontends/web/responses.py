"""The JSON that the API returns, described for OpenAPI.

The JSON itself comes from `to_json` of each result; the tests check that both agree.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from noughts.analysis.solver import Word
from noughts.rules.side import Mark


def field(description: str, *examples: object, **rules: Any) -> Any:  # noqa: ANN401 - as `Field`
    """Return a `Field` with a description, perhaps with examples, a default and other rules."""
    if examples:
        rules["examples"] = list(examples)
    return Field(description=description, **rules)


Cell = Annotated[int, field("A cell, counted from 0, row by row.", 4, ge=0)]
Cells = Annotated[list[int], field("Cells, counted from 0, row by row.", [4, 0])]
CellName = Annotated[str, field("The name of a cell: column letter, row number.", "b2")]
CellKey = Annotated[str, Field(pattern=r"^\d+$")]
Exact = Annotated[str, field("An exact fraction p/q.", "7/8", pattern=r"^-?\d+/\d+$")]
MoverMark = Annotated[Mark, field("X moves first.", "X")]
GameName = Annotated[str, field("Columns, rows, length of a line that wins.", "3,3,3")]
PositionText = Annotated[
    str,
    field("Rows from the top joined by `/`: X, O and `.` for an empty cell.", "X.O/.X./..O"),
]
Sentence = Annotated[str, field("A sentence for a person.")]
Spec = Annotated[str, field("The specification of a strategy.", "linear:level=easy")]

Day = Annotated[str, field("A day.", "2026-07-29", pattern=r"^\d{4}-\d\d-\d\d$")]


class JsonObject(BaseModel):
    """A JSON object with exactly these keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class RecordedResult(JsonObject):
    """A finished game that counts for a player's record."""

    opponent: str = field("The name of the opponent.", "Wren")
    game: GameName
    score: Literal["won", "drawn", "lost"]


class PuzzleState(JsonObject):
    """The puzzle of a day."""

    day: Day
    title: str = Field(examples=["Puzzle of 29 July 2026"])
    task: Sentence = Field(examples=["X to move and win in two."])
    game: GameName
    position: PositionText
    to_move: MoverMark
    moves: int = field("How many of the player's own moves the win takes.", 2)
    players: dict[Mark, Spec | None] = field("Who plays, null for a person.")


class TableState(JsonObject):
    """The table after an event, and after the reply of a strategy if one was due."""

    game: GameName
    columns: int = Field(examples=[3])
    rows: int = Field(examples=[3])
    layer_rows: int = field("The rows of a layer: all rows, except in a cube.", 3)
    in_row: int = field("The length of a line that wins.", 3)
    start: PositionText
    position: PositionText
    moves: list[str] = field("The names of the cells played.", ["b2"])
    undone: list[str] = field("The names of the cells taken back, the next one first.", ["a1"])
    last: Cell | None = field("The cell of the last move, or null.")
    to_move: MoverMark
    legal: Cells = field("The cells that can be played; empty when the game is over.")
    over: bool
    winner: Mark | None
    lines: list[list[int]] = field(
        "The complete lines; one move can complete several.", [[0, 4, 8]]
    )
    mode: Literal["against", "two", "watch"] = field(
        "A person and a strategy, two people, or two strategies."
    )
    players: dict[Mark, Spec | None] = field(
        "The specification of each player, null for a person."
    )
    titles: dict[Mark, str] = field(
        "The title of each player, `You` for a person.", {"X": "You", "O": "Linear (medium)"}
    )
    description: Sentence = Field(examples=["You are playing Linear (medium) on 3x3."])
    strategy_to_move: Spec | None = field(
        "The strategy whose move the next request plays, or null."
    )
    speed: Literal["slow", "normal", "fast"] = field("How fast to show a watched game.")
    delay: float = field("How many seconds a move of a watched game stays on the board.", 1.0)
    paused: bool
    trouble: str = field(
        "Why the strategy cannot move, in a sentence without a full stop; empty if it can."
    )
    status: Sentence = Field(examples=["Your move: you are X."])
    message: str = field("The answer to the event in a sentence, or empty.")
    score: str = field("The score in a sentence; empty before the first game ends.")
    winners: list[str | None] = field(
        "The winners of earlier games, null for a draw: send them with the next request. "
        "The game on the table is not among them."
    )
    result: str | None = field("The name of the winner of this game, or null.")
    ended: bool = field(
        "Whether the game has ended, now or before: send it with the next request of this game."
    )
    counted: RecordedResult | None = field(
        "The result that the event adds to the player's record, or null."
    )
    puzzle: PuzzleState | None = field("The puzzle that is played, or null.")
    solved: bool = field("Whether the game has solved its puzzle.")
    offers: dict[str, bool] = field(
        "The actions, and whether each would do something now.", {"new": True, "undo": False}
    )
    labels: dict[str, str] = field(
        "The text on the button of each action now.", {"new": "Rematch", "undo": "Undo"}
    )
    seed: int | None = field(
        "The seed of the random choices; null if there was no choice and no seed."
    )


class CellValue(JsonObject):
    """The value of playing a cell, for the player who plays it."""

    value: Word = field("The result if both sides then play perfectly.")
    moves: int | None = field(
        "The moves of this player until the end, this one included; null for a draw.", 2
    )
    plies: int | None = field(
        "The moves of both players until the end, this one included; null for a draw.", 3
    )
    chance: Exact | None = field(
        "The probability of winning against a random opponent; null if unknown."
    )


class Values(JsonObject):
    """The values of the cells before a move, and the coach's advice."""

    position: PositionText
    to_move: MoverMark
    complete: bool = field("Whether the value of every legal cell is known.")
    cells: dict[CellKey, CellValue] = field(
        "The values by cell; on large boards only those that the coach could find."
    )
    best: Cells = field("The best cells, as far as the coach can see.")
    recommended: Cell = field("The cell that the sentence is about.")
    sentence: Sentence
    to_you: Sentence = field("The sentence, addressed to the player about to move.")
    note: str = field("What words in the sentence mean, such as fork; may be empty.")


class MoveJudgement(JsonObject):
    """The coach's judgement of a move that was played."""

    number: int = field("The number of the move, counted from 1.", 1)
    side: MoverMark
    cell: Cell
    name: CellName
    verdict: Literal["best", "inaccuracy", "blunder", "unknown"]
    sign: Literal["", "!", "?!", "??"] = field("The sign written after the move.")
    only: bool = field("Whether no other move kept the value.")
    better: Cells = field("The better cells; empty if the move was best.")
    sentence: Sentence


class Ending(JsonObject):
    """How a finished game ended, in a player's words."""

    headline: Sentence = Field(examples=["You win with a1-b2-c3."])
    comment: str = field("The first mistake of the people who played, or praise; may be empty.")
    mistake: int | None = field("The number of the move to retry, or null.", 3)


class Review(JsonObject):
    """The judgement of every move of a game."""

    position: PositionText
    moves: list[MoveJudgement]
    values: list[Word | None] = field(
        "The value for X before the first move and after each; null if unknown."
    )
    ending: Ending | None = field("How the game ended, or null if it is not over.")
    note: str = field("What signs and words in the review mean, such as ! or fork; may be empty.")


class Strength(JsonObject):
    """How strong an opponent is on 3x3."""

    words: str = Field(examples=["loses about 2 games in 3 to a beginner"])
    number: str = field("The share that the words approximate, as a percentage.", "68.6%")
    exact: Exact = field("The same share exactly.", "20017/29160")
    unbeatable: bool
    against_beginner: Shares


class Drawing(JsonObject):
    """An emblem: strokes of one colour, with round ends, in a square of side 100."""

    description: str = Field(examples=["A fish"])
    path: str = field("The strokes, as the attribute `d` of an SVG path.")
    width: float = field("The width of the strokes.", 8.5)
    light: str = field("The colour on light paper.", "#0E7C86")
    dark: str = field("The colour on dark paper.", "#5CC8D2")


class Opponent(JsonObject):
    """An opponent with a name and a face."""

    name: str = field("The name, which is also its specification.", "Wren")
    emblem: str = Field(examples=["bird"])
    sentence: Sentence
    specification: Spec = field("The strategy underneath.", "linear:level=easy")
    strength: Strength | None = field("Null on boards where it is not known exactly.")
    drawing: Drawing


class Ladder(JsonObject):
    """The opponents on a board, the weakest first, and the boards to offer."""

    game: GameName
    default: str = field("The opponent that a new player meets first.", "Hazel")
    beginner: Sentence = field("What a beginner is, in the words about strength.")
    opponents: list[Opponent]
    boards: dict[str, str] = field("Boards, each with the text of its button.", {"3,3,3": "3x3"})
    variants: dict[str, str] = field(
        "Games with other lines, in the same form.", {"torus-4,4,4": "4x4 torus"}
    )


class StrategyOption(JsonObject):
    """An option of a strategy, written `name=value` in a specification."""

    name: str = Field(examples=["level"])
    values: str = field("The values it takes.", "hard|medium|easy")
    default: str = Field(examples=["hard"])
    summary: str


class StrategyEntry(JsonObject):
    """A strategy that can play."""

    name: str = field("Its name in specifications.", "linear")
    title: str = field("What players call it.", "Linear")
    summary: str = field("How it plays, in a line.")
    options: list[StrategyOption]
    deterministic: bool = field("Whether its policy always has a single cell.")
    source: str = field("The write-up that describes it, or empty.")
    story: str = field("Its idea and what is known about it, or empty.")
    refusal: str | None = field(
        "Why it cannot play this game from its start, in a sentence, or null."
    )
    program: bool = field("Whether it is somebody's program.")


class StrategyList(JsonObject):
    """All strategies, and whether they can play a game."""

    game: GameName
    strategies: list[StrategyEntry]


class WorkingRow(JsonObject):
    """One row of a working."""

    texts: list[str] = field("One text for each column.", ["a1-b2-c3", "2", "2", "finish", "30"])
    cells: Cells = field("The cells that it is about.")
    decides: bool = field("Whether it supports the move that the strategy plays.")


class Working(JsonObject):
    """The table from which a strategy reads its move."""

    caption: Sentence
    columns: list[str] = field("The column headings.", ["rule", "cells"])
    rows: list[WorkingRow]


class ArrowGroup(JsonObject):
    """Arrows on the board that belong together."""

    kind: Literal["expected", "feared", "threat"] = field(
        "A sequence of moves, from each cell to the next; or a threat, from its marks to a cell."
    )
    mark: MoverMark = field("Who makes the first move of the sequence, or who threatens.")
    cells: Cells = field("The moves; of a threat, its marks and then the cell that completes it.")
    words: Sentence = Field(examples=["It expects b2 a1 c1."])


class Explanation(JsonObject):
    """The policy, the scores, the working and the arrows of a strategy in a position."""

    position: PositionText
    to_move: MoverMark
    strategy: Spec
    policy: dict[CellKey, Exact] = field(
        "The probability of each cell that it may play; they sum to exactly 1.", {"4": "1/1"}
    )
    scores: dict[CellKey, int | Exact] = field(
        "How good it considers each legal cell; empty if it does not use scores.",
        {"4": 12, "5": "7/2"},
    )
    reason: Sentence
    working: Working | None = field("How it chooses its move, or null.")
    arrows: list[ArrowGroup] = field("What it expects, and the threats that it sees.")


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
    mistake: int | None = field(
        "The index of the losing move, counted from 0; null if the start was lost."
    )
    better: Cells = field("The better cells before that move.")


class SideProof(JsonObject):
    """The proof for one side."""

    verdict: Literal["unbeatable", "beatable"]
    legal: bool
    never_loses: bool
    never_misses_a_win: bool
    wins_fastest: bool
    asked: int = field("The positions in which it was to move.", 411)
    games: Counts = field("Different games.")
    sequences: Counts | None = field(
        "Sequences of replies of full length; null if the strategy is not deterministic."
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


class Problem(BaseModel):
    """Problem details (RFC 9457)."""

    type: Literal["about:blank"]
    title: str = Field(examples=["Bad Request"])
    status: int = Field(examples=[400])
    detail: str = field(
        "A sentence for a person: what is wrong, and what works instead.",
        "'z9' is not a cell: choose one from a1 to c3, or 1 to 9",
    )
