"""The JSON of the lessons in the tab Learn, described for OpenAPI as in `responses`."""

from __future__ import annotations

from typing import Literal

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
        "What its value changes in the node above; empty at the top and if it is pruned.",
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
