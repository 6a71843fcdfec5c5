"""The helpers that a CS50 file has beside its `minimax`, asked one by one.

`player`, `actions`, `result`, `winner`, `terminal` and `utility` have known answers. What is wrong
with one of them is told with the board on which it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from noughts.programs.apart.wire import Function, Trouble, Value
from noughts.programs.convention import Convention
from noughts.programs.recognition.recognise import bare
from noughts.programs.verdict.literal import board_text
from noughts.rules.game import Game
from noughts.rules.notation import line_name, parse_position
from noughts.rules.position import Position

PARAMETERS = {"player": 1, "actions": 1, "result": 2, "winner": 1, "terminal": 1, "utility": 1}
"""The helpers, and how many arguments each takes."""

ENOUGH = 4
"""So many of them make a CS50 file."""

Evaluate = Callable[[str], Value | Trouble]
"""What an expression is in the program's module."""

EMPTY_LINE = "takes an empty line for a finished one"
LAST_CELL = "misses a win on the last cell"
UNSEEN_LINE = "does not see a line"
WRONG_PLAYER = "counts the players wrongly"
WRITES = "writes on the board it is given"
PLAYS_ON = "plays on when the game is over"
CONFUSES = "takes a win for something else"

ADVICE = {
    UNSEEN_LINE: "look at three rows, three columns and two diagonals",
    EMPTY_LINE: "three cells in a line are a win only if a mark is in them",
    LAST_CELL: "check for a line before you check whether the board is full",
}


class Asked(NamedTuple):
    """What came of asking a helper one thing."""

    helper: str
    passed: bool
    detail: str
    """A sentence without its full stop; if it failed, with the board and the answer."""
    advice: str = ""
    fault: str = ""
    """The name of the fault that shows here, if it has one."""


SWAPPED = str.maketrans("XO", "OX")


def o_begins(convention: Convention) -> bool:
    """Whether the player who begins, X elsewhere here, is called O by the program."""
    if convention.starts is None:
        return False
    return bare(convention.marks[convention.starts]).upper() == "O"


def has_helpers(functions: Iterable[Function], convention: Convention) -> bool:
    """Whether a program is of the kind that can be asked here."""
    found = [each.name for each in functions if PARAMETERS.get(each.name) == len(each.required)]
    whose_turn = convention.plays is None and convention.starts is not None
    return len(found) >= ENOUGH and whose_turn and convention.board == "rows"


class Helpers:
    """The helpers of one program."""

    def __init__(self, evaluate: Evaluate, convention: Convention, game: Game) -> None:
        self._evaluate, self._convention, self._game = evaluate, convention, game

    def examined(self) -> Iterator[Asked]:
        """Ask all of them, one question each after the other."""
        yield from self._player()
        yield from self._actions()
        yield from self._result()
        yield from self._winner()
        yield from self._terminal()
        yield from self._utility()

    # --- one by one ---------------------------------------------------------------------------

    def _player(self) -> Iterator[Asked]:
        some = [p for p in self._game.positions() if not p.over][::211]
        marks = [self._mark(position.to_move) for position in some]
        said = self._alike("player", some, marks)
        wrong = self._first_wrong("player", some, marks, said)
        if wrong is None:
            yield Asked("player", passed=True, detail=f"right in {len(some)} positions")
        elif isinstance(said, Trouble) or not any(said):
            yield Asked("player", passed=False, detail=wrong, advice="X moves first, then in turn")
        else:
            yield Asked(
                "player",
                passed=False,
                detail=wrong,
                advice="count the marks on the whole board, then compare",
                fault=WRONG_PLAYER,
            )

    def _actions(self) -> Iterator[Asked]:
        position = parse_position("X.O/.X./..O", self._game)
        board = board_text(self._convention, position)
        cells = {divmod(cell, self._game.columns) for cell in position.moves}
        swapped = {(column, row) for row, column in cells}
        found = self._evaluate(f"sorted(tuple(action) for action in actions({board}))")
        asked = f"in {self._shown(position)} it returns {_text(found)}"
        right = {str(sorted(cells)), str(sorted(swapped))}
        yield Asked(
            "actions",
            passed=_text(found) in right,
            detail="returns the empty cells" if _text(found) in right else asked,
            advice=f"these are empty: {sorted(cells)}",
        )

    def _result(self) -> Iterator[Asked]:
        position = parse_position("XO./.../...", self._game)
        board, shown = board_text(self._convention, position), self._shown(position)
        alone = self._evaluate(
            "(lambda board, kept: (result(board, (1, 1)), repr(board) == kept)[1])"
            f"({board}, repr({board}))"
        )
        if isinstance(alone, Trouble):
            detail = f"in {shown} result(board, (1, 1)) crashes: {alone.words}"
            yield Asked("result", passed=False, detail=detail, advice="this cell is empty")
            return
        yield Asked(
            "result",
            passed=alone.text == "True",
            detail="leaves the board unchanged"
            if alone.text == "True"
            else f"result(board, (1, 1)) in {shown} changes the board that it is given",
            advice="change a deep copy of the board instead",
            fault="" if alone.text == "True" else WRITES,
        )
        for what, action in (("taken", (0, 0)), ("negative", (-1, -1))):
            made = self._evaluate(f"result({board}, {action})")
            refused = isinstance(made, Trouble)
            yield Asked(
                "result",
                passed=refused,
                detail=f"refuses a {what} cell"
                if refused
                else f"result(board, {action}) in {shown} returns a board: {_text(made)}",
                advice=f"raise an exception for a {what} cell",
            )

    def _winner(self) -> Iterator[Asked]:
        kinds = (
            (_won_positions, "any line", UNSEEN_LINE),
            (_hiding_positions, "a line beside an empty one", EMPTY_LINE),
            (_full_positions, "a line on a full board", LAST_CELL),
        )
        for positions, what, fault in kinds:
            asked = self._seen(positions(self._game), what, fault)
            yield asked
            if not asked.passed:
                return
        neither, blank = (
            parse_position(text, self._game) for text in ("XO./.X./..O", "XO./.../...")
        )
        nobody, empty = (
            self._evaluate(f"winner({board_text(self._convention, each)})")
            for each in (neither, blank)
        )
        if _text(nobody) != _text(empty):
            said = f"in {self._shown(blank)} winner() returns {_text(empty)}"
            yield Asked(
                "winner",
                passed=False,
                detail=f"{said}, though nobody has a line",
                advice=ADVICE[EMPTY_LINE],
                fault=EMPTY_LINE,
            )

    def _seen(self, lined: Sequence[Position], what: str, fault: str) -> Asked:
        """Whether the winner of each of these is seen."""
        marks = [self._mark(position.just_moved) for position in lined]
        wrong = self._first_wrong("winner", lined, marks, self._alike("winner", lined, marks))
        if wrong is None:
            return Asked("winner", passed=True, detail=f"sees {what}")
        return Asked("winner", passed=False, detail=wrong, advice=ADVICE[fault], fault=fault)

    def _terminal(self) -> Iterator[Asked]:
        cases = [
            (parse_position("XO./.X./..O", self._game), False, ""),
            (parse_position("X.O/.../...", self._game), False, EMPTY_LINE),
            (_won_positions(self._game)[0], True, PLAYS_ON),
            (_full_positions(self._game)[0], True, PLAYS_ON),
            (parse_position("XOX/XOO/OXX", self._game), True, PLAYS_ON),
        ]
        boards = ", ".join(board_text(self._convention, position) for position, _, _ in cases)
        said = self._evaluate(f"[bool(terminal(board)) for board in [{boards}]]")
        if isinstance(said, Trouble):
            yield Asked("terminal", passed=False, detail=f"terminal() crashes: {said.words}")
            return
        answers = [word == "True" for word in said.text.strip("[]").split(", ")]
        for (position, over, fault), answer in zip(cases, answers, strict=True):
            if answer != over:
                shown, is_over = self._shown(position), "is over" if over else "goes on"
                yield Asked(
                    "terminal",
                    passed=False,
                    detail=f"in {shown} terminal() returns {answer}, but the game {is_over}",
                    advice="the game is over when there is a line of marks or no empty cell",
                    fault=fault,
                )
                return
        yield Asked("terminal", passed=True, detail=f"right in {len(cases)} positions")

    def _utility(self) -> Iterator[Asked]:
        won, lost = (
            next(p for p in _won_positions(self._game) if p.just_moved == who) for who in "XO"
        )
        drawn = parse_position("XOX/XOO/OXX", self._game)
        sign = -1 if o_begins(self._convention) else 1  # X is worth 1
        cases = [(won, sign), (lost, -sign), (drawn, 0)]
        boards = ", ".join(board_text(self._convention, position) for position, _ in cases)
        said = self._evaluate(f"[utility(board) for board in [{boards}]]")
        wanted = [worth for _, worth in cases]
        right = _text(said) == str(wanted)
        in_order = "utility({}) > utility({}) > utility({})".format(
            *(board_text(self._convention, self._worth(worth, cases)) for worth in (1, 0, -1))
        )
        confused = not right and _text(self._evaluate(in_order)) == "False"
        shown = ", ".join(self._shown(position) for position, _ in cases)
        yield Asked(
            "utility",
            passed=right,
            detail="right in 3 positions"
            if right
            else f"in {shown} utility() returns {_text(said)}",
            advice=f"these are worth {wanted}",
            fault=CONFUSES if confused else "",
        )

    @staticmethod
    def _worth(worth: int, cases: Iterable[tuple[Position, int]]) -> Position:
        return next(position for position, each in cases if each == worth)

    # --- asking -------------------------------------------------------------------------------

    def _mark(self, player: str) -> str:
        """The mark of a player who is X if moving first, as an expression."""
        starts = self._convention.starts or 0
        return self._convention.marks[starts if player == "X" else 1 - starts]

    def _shown(self, position: Position) -> str:
        """The position by the names that the program gives the players."""
        text = str(position)
        return text.translate(SWAPPED) if o_begins(self._convention) else text

    def _alike(
        self, helper: str, positions: Sequence[Position], marks: Sequence[str]
    ) -> list[bool] | Trouble:
        """For each position whether the helper answers with this mark."""
        cases = ", ".join(
            f"({board_text(self._convention, position)}, {mark})"
            for position, mark in zip(positions, marks, strict=True)
        )
        said = self._evaluate(
            f"''.join('01'[bool({helper}(board) == mark)] for board, mark in [{cases}])"
        )
        return said if isinstance(said, Trouble) else [bit == "1" for bit in said.text.strip("'")]

    def _first_wrong(
        self,
        helper: str,
        positions: Sequence[Position],
        marks: Sequence[str],
        said: list[bool] | Trouble,
    ) -> str | None:
        """The first position where the helper is wrong, in words."""
        if isinstance(said, Trouble):
            return f"{helper}() crashes: {said.words}"
        if all(said):
            return None
        number = said.index(False)
        position = positions[number]
        answer = self._evaluate(f"{helper}({board_text(self._convention, position)})")
        why = f"{marks[number]} is to move"
        if position.lost:
            line = next(n for n in self._game.lines if n & position.opponent == n)
            why = f"{marks[number]} has {line_name(line, self._game)}"
        return f"in {self._shown(position)} {helper}() returns {_text(answer)}, but {why}"


def _text(said: Value | Trouble) -> str:
    return said.words if isinstance(said, Trouble) else said.text


# --- positions to ask about ---------------------------------------------------------------------


def _won_positions(game: Game) -> list[Position]:
    """Each line once for each player, where no line is empty and the board is not full."""
    found: dict[tuple[int, str], Position] = {}
    for position in game.positions():
        if position.lost and position.empty and not game.has_line(position.empty):
            lines = [line for line in game.lines if line & position.opponent == line]
            if len(lines) == 1:
                found.setdefault((lines[0], position.just_moved), position)
    return list(found.values())


def _hiding_positions(game: Game) -> list[Position]:
    """Wins beside an empty line, of rows, columns and both players."""
    hiding = [p for p in game.positions() if p.lost and game.has_line(p.empty)]
    return hiding[:: max(1, len(hiding) // 16)]


def _full_positions(game: Game) -> list[Position]:
    """Full boards with one line."""
    full = [p for p in game.positions() if p.lost and not p.empty]
    return full[:: max(1, len(full) // 8)]
