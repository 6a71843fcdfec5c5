"""The JSON of the lessons in the tab Learn, described for OpenAPI as in `responses`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from noughts.frontends.web.responses import (
    Cell,
    CellKey,
    Cells,
    Exact,
    JsonObject,
    MoverMark,
    PositionText,
    Sentence,
    Spec,
    field,
)


class RandomReply(JsonObject):
    """A random reply to a move of `chance`, and what follows it."""

    cell: Cell
    share: Exact = field("The probability that the opponent plays it.", "1/8")
    chance: Exact = field("The probability that `chance` wins after it.", "15/16")
    answer: Cell | None = field("What `chance` then plays, or null if the game is over.")
    position: PositionText = field("The position after the reply and the answer.")
    over: bool = field("Whether the game is over then.")
    words: Sentence = Field(examples=["O replies b2 with probability 1/8: X answers c3 and wins."])


class Replies(JsonObject):
    """The replies over which `chance` averages after one of its moves."""

    strategy: Spec
    position: PositionText
    to_move: MoverMark
    chance: Exact = field("The sum of `share * chance` over the replies.", "191/192")
    sentence: Sentence
    replies: list[RandomReply]


class Centre(JsonObject):
    """Weights of the centre for `chance`, and where they change its move."""

    position: PositionText
    weights: list[Exact] = field("Weights to choose from; empty if the board has no centre.")
    changes: list[Exact] = field("The weights at which the move changes.", ["7/3"])
    moves: Cells = field("The moves below the first change, and above each of them.", [0, 4])
    sentence: str = field("Where the move changes, in a sentence; empty without weights.")


LineKind = Annotated[
    Literal["finish", "block", "build", "hinder", "open", "dead"],
    field(
        "What the line means for the player to move; a dead line has marks of both players.",
        "block",
    ),
]
Difference = Annotated[
    int, field("The player's marks minus the opponent's: the row times the state vector.", -2)
]
Marks = Annotated[
    int,
    field("The marks of both players: the row times the absolute values of the state vector.", 2),
]


class MatrixRow(JsonObject):
    """A line as a row of the path matrix, with both products and the score from the table."""

    line: str = Field(examples=["c1-c2-c3"])
    cells: Cells = field("Where the row has a 1; elsewhere it has a 0.", [2, 5, 8])
    difference: Difference
    marks: Marks
    kind: LineKind
    score: Exact = field("What the table gives for the two products.", "10/1")
    words: Sentence


class ScoreEntry(JsonObject):
    """An entry of the table: which score a pair of products selects."""

    difference: Difference
    marks: Marks
    kind: LineKind
    score: Exact = field("The score, with its error if there is one.", "10/1")
    possible: list[Exact] = field(
        "All scores that this entry can have at this level.", ["-2/1", "10/1", "22/1"]
    )


class MatrixColumn(JsonObject):
    """A cell as a column of the path matrix."""

    state: Literal[-1, 0, 1] = field("1 for a mark of the player to move, -1 for the opponent's.")
    score: Exact = field("The sum of the scores of the rows with a 1 in this column.", "12/1")
    words: Sentence = Field(examples=["c2: 2 (build) + 10 (block) = 12."])


class PathMatrix(JsonObject):
    """How `linear` computes its scores in a position."""

    strategy: Spec
    position: PositionText
    to_move: MoverMark
    columns: list[MatrixColumn] = field("One for each cell.")
    rows: list[MatrixRow] = field("One for each line.")
    entries: list[ScoreEntry] = field("The table; any other pair of products scores 0.")
    tables: int = field("How many tables with errors the level has.", 243)
    highest: Cell = field("The first empty cell with the highest score.")
    move: Cell = field("What it plays with these scores: `highest`, unless the exception applies.")
    sentence: Sentence = Field(examples=["c2 has the highest score, so Linear plays it."])


class Trap(JsonObject):
    """A game that beats a strategy, and what the reader does next in it."""

    strategy: Spec
    title: str = Field(examples=["Weights"])
    sides: list[Literal["first", "second"]] = field("The sides on which it can be beaten.")
    side: Literal["first", "second"] | None = field("The side that it plays here, or null.")
    moves: Cells = field("A shortest game that it loses on that side, from the empty board.")
    cell: Cell | None = field("The cell to take now; null if it is not the reader's turn.")
    sentence: Sentence = Field(examples=["Take c1."])


class CellAnswer(JsonObject):
    """What a strategy plays if the reader takes a cell."""

    policy: dict[CellKey, Exact] = field("Its moves; empty if it has none there.", {"4": "1/1"})
    words: Sentence = Field(examples=["If you take a1, it answers b2."])


class CellAnswers(JsonObject):
    """What a strategy plays if the reader takes each of the empty cells."""

    strategy: Spec
    position: PositionText
    to_move: MoverMark
    cells: dict[CellKey, CellAnswer]


class ProgramVerdict(JsonObject):
    """What a proof shows about somebody's program."""

    strategy: Spec
    title: str = Field(examples=["my_ai.py"])
    headline: Sentence = Field(examples=["my_ai.py can be beaten moving second."])
    how: Sentence = field("How noughts reached the program.")
    why: list[str] = field("Mistakes in its code that explain its losses, as sentences.")
    gaps: list[str] = field("Rules that it breaks and what is not proved, as sentences.")


class TreeNode(JsonObject):
    """A node of a search, in the order in which the search comes to it."""

    parent: int | None = field("The number of the node above, or null at the top.")
    cell: Cell | None = field("The move that leads there, or null at the top.")
    result: str = field(
        "The value that the search returns, or empty if it prunes the node.", "≥ 0"
    )
    effect: str = field(
        "How its value changes the node above; empty for the top node and for pruned nodes.",
        "MAX now has 0, and alpha rises to 0",
    )
    expanded: bool | None = field(
        "Whether the tree shows what lies below it; null if the search visits nothing there."
    )
    words: Sentence


class SearchTree(JsonObject):
    """The tree of a search below a position, down to a depth and below the toggled nodes."""

    method: Literal["minimax", "alphabeta"]
    position: PositionText
    depth: int
    visited: int = field("How many nodes the whole search visits.", 549946)
    nodes: list[TreeNode]
    picture: str = field("The tree as SVG; `data-node` numbers the nodes and the lines to them.")
    legend: str = field("How to read the picture, in sentences.")
