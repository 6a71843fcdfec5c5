"""Programs written out from a known convention, right ones and faulty ones, to be recognised."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from noughts.programs.convention import Convention

TOLD, FIXED, COUNTS = "told", "fixed", "counts"
RIGHT, BLOCKS_FIRST, NO_DIAGONALS, FIRST_EMPTY, ONE_AHEAD = (
    "right",
    "blocks first",
    "no diagonals",
    "first empty",
    "one ahead",
)
FAULTS = (BLOCKS_FIRST, NO_DIAGONALS, FIRST_EMPTY, ONE_AHEAD)

BOARDS = {
    "rows": ("[[EMPTY] * 3 for _ in range(3)]", "board[i // 3][i % 3]"),
    "flat": ("[EMPTY] * 9", "board[i]"),
    "flat10": ("[EMPTY] * 10", "board[i + 1]"),
    "dict9": ("{n: EMPTY for n in range(1, 10)}", "board[i + 1]"),
    "pairs": ("{(r, c): EMPTY for r in range(3) for c in range(3)}", "board[i // 3, i % 3]"),
}
ANSWERS = {
    "row,col": "(i // 3, i % 3)",
    "col,row": "(i % 3, i // 3)",
    "row1,col1": "(i // 3 + 1, i % 3 + 1)",
    "index": "i",
    "number": "i + 1",
    "score,index": "(0, i)",
    "row,col,score": "[i // 3, i % 3, 1]",
    "move:number": "{'move': i + 1}",
}
MARKS = (("'X'", "'O'", "' '"), ("'x'", "'o'", "None"), ("1", "-1", "0"), ("1", "2", "0"))

TEMPLATE = """
EMPTY = {empty}
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8){diagonals}]


def new_board():
    return {new}


def at(board, i):
    return {cell}


def put(board, i, mark):
    {cell} = mark


def free(board):
    return [i for i in range(9) if at(board, i) == EMPTY]


def won(board, mark):
    return any(all(at(board, i) == mark for i in line) for line in LINES)


def other(mark):
    return {second} if mark == {first} else {first}


def value(board, mark, depth):
    if won(board, other(mark)):
        return -1
    if not free(board) or depth == 0:
        return 0
    best = -2
    for i in free(board):
        put(board, i, mark)
        best = max(best, -value(board, other(mark), depth - 1))
        put(board, i, EMPTY)
    return best


def choose(board, mark):
{choose}


def answer(i):
    return {answer}

{entry}
"""

SEARCH = """    best, best_value = None, -2
    for i in free(board):
        put(board, i, mark)
        found = -value(board, other(mark), {depth})
        put(board, i, EMPTY)
        if found > best_value:
            best, best_value = i, found
    return best"""

CHOOSE = {
    RIGHT: SEARCH.format(depth=9),
    NO_DIAGONALS: SEARCH.format(depth=9),
    ONE_AHEAD: SEARCH.format(depth=0),
    FIRST_EMPTY: "    return free(board)[0]",
    BLOCKS_FIRST: """    for who in (other(mark), mark):
        for i in free(board):
            put(board, i, who)
            done = won(board, who)
            put(board, i, EMPTY)
            if done:
                return i
    return ([4] * (4 in free(board)) + free(board))[0]""",
}

ENTRIES = {
    TOLD: "def best_move(board, player):\n    return answer(choose(board, player))\n",
    FIXED: "AI = {own}\n\n\ndef best_move(board):\n    return answer(choose(board, AI))\n",
    COUNTS: """
def player(board):
    taken = 9 - len(free(board))
    return {starter} if taken % 2 == 0 else {follower}


def best_move(board):
    return answer(choose(board, player(board)))
""",
}


class Generated(NamedTuple):
    """A program and the convention it was written by."""

    source: str
    convention: Convention
    kind: str
    fault: str


def generated(  # noqa: PLR0913, PLR0917 - as many as a convention has parts
    board: str, marks: tuple[str, str, str], answer: str, kind: str, fault: str, which: int
) -> Generated:
    """One program; `which` is the mark of its own, or the one that begins."""
    first, second, empty = marks
    new, cell = BOARDS[board]
    entry = ENTRIES[kind].format(own=marks[which], starter=marks[which], follower=marks[1 - which])
    source = TEMPLATE.format(
        empty=empty,
        diagonals="" if fault == NO_DIAGONALS else ", (0, 4, 8), (2, 4, 6)",
        new=new,
        cell=cell,
        first=first,
        second=second,
        choose=CHOOSE[fault],
        answer=ANSWERS[answer],
        entry=entry,
    )
    convention = Convention(
        entry="best_move",
        arguments=("board", "own") if kind == TOLD else ("board",),
        board=board,
        marks=(first, second),
        empty=empty,
        starts=which if kind == COUNTS else None,
        plays=which if kind == FIXED else None,
        answer=answer,
    )
    return Generated(source, convention, kind, fault)


def grid(faults: tuple[str, ...]) -> Iterator[Generated]:
    """Every board with every kind of marks, and answers and sides in turn."""
    answers = list(ANSWERS)
    for number, (board, marks, kind, which, fault) in enumerate(
        product(BOARDS, MARKS, (TOLD, FIXED, COUNTS), (0, 1), faults)
    ):
        for answer in (answers[number % len(answers)], answers[(number * 3 + 1) % len(answers)]):
            yield generated(board, marks, answer, kind, fault, which)
