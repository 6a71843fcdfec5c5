"""A program as it is to be called, and what is true of it."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent

CELL_INDEX, CELL_NUMBER, CELL_TEXT = "0 to 8", "1 to 9", "'1' to '9'"
"""What `Program.empty` says when an empty cell holds its own number."""


class Give(Enum):
    """What an argument is to be; any other argument is given as it stands in the table."""

    BOARD = "the board"
    OWN = "the mark of the program"
    OTHER = "the mark of the opponent"
    EMPTIES = "how many cells are empty"
    OBSERVATION = "an object with board and mark"
    CONFIGURATION = "an object that nobody reads"
    GAME = "an object of the class `Program.game`, with its board"


class Side(NamedTuple):
    """What is true of a program on a side it plays."""

    verdict: str
    """crash, timeout, illegal, beatable or unbeatable: the first of these that occurs.

    Or sampled: there is too much chance in it to follow, and this is not derived.
    """
    asked: int
    """In how many positions, when the walk goes on after a fault as far as it can.

    In how many histories if it keeps something of the game.
    """
    also: tuple[str, ...] = ()
    """What else occurs, after the verdict in the order above."""


class Program(NamedTuple):
    """How a program is to be asked, and what is true of it."""

    file: str
    """Below this folder."""
    entry: str
    """`function` or `Class.method`; empty if there is none, or if the whole program is asked."""
    board: str
    """rows, flat, flat10, dict9, pairs or numpy.

    line for a program that reads lines, moves for one that is told of each move.
    """
    marks: tuple[object, object]
    empty: object
    """What stands in an empty cell; `CELL_INDEX` and so on if that depends on the cell."""
    starts: object
    """The mark that moves first; None if both may, so that the board does not say who is next."""
    answer: str
    """index, number, kth (of the empty cells), row,col, col,row, row,col,score, score,index,
    score,row,col (the last two as a pair), dict, board (the next one), written (on the board it
    is given or holds); cell (b2) or number for a program that reads lines.
    """
    sides: dict[str, Side]
    """What is true on each side that it ever plays: first, second; empty if it has no AI."""
    own: object = None
    """The only mark it ever plays; None if it plays either."""
    args: tuple[object, ...] = (Give.BOARD,)
    new: tuple[object, ...] | None = None
    """Arguments of the constructor for an entry `Class.method`; None if it must not be called."""
    holds: str = ""
    """Where it looks for the board if that is no argument: a global or an attribute of itself."""
    sets: dict[str, object] = {}  # noqa: RUF012 - a default that nobody writes on
    """What else must be set there beforehand."""
    game: str = ""
    """The class of the object that `Give.GAME` is."""
    game_holds: str = "board"
    """Where that object has the board."""
    game_sets: dict[str, object] = {}  # noqa: RUF012 - likewise
    """What else must be set in it."""
    tell: str = ""
    """With a history: the method that tells it of the opponent's cell."""
    loads: str = "import"
    """The least that will do: import, stand-ins (for modules), definitions (of the file only).

    Or prompts: there is nothing to call, only a game to be played through its prompts.
    """
    fault: str = ""
    """The reason for the verdict, where one was built in that is common."""
    mend: tuple[tuple[str, str], ...] = ()
    """Replacements in the file after which it is unbeatable on every side it plays."""
    chance: str = ""
    """What of `random` it uses: choice, random, shuffle ..."""
    most_draws: int = 1000
    """After so many draws it only tries again what it has tried before."""
    traps: tuple[str, ...] = ()
    """What makes it hard to ask:

    - input at import, window at import, constructor plays, several entries;
    - exit (there is no answer then), exit after (the answer was written), hangs, recursion;
    - sleep, print, input: in the move;
    - writes: on the board it is given, and answers too;
    - default: the board is bound as a default argument; reads global: whatever it is given;
    - history: it must be told every move; state: it must be asked in every move of a game, once.
    """
    slow: bool = False
    """Whether the tests leave it out, to save time; `derive.py` does not."""
    call: dict[str, str] = {}  # noqa: RUF012 - likewise
    """The options with which noughts calls it: `call`, `board`, `marks`, `answer`, `plays`.

    Empty if noughts needs none, or if there is nothing to call.
    """
