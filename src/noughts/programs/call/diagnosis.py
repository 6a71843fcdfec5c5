"""Why a CS50 program loses, as far as its own helpers show it.

`player`, `result`, `winner`, `terminal` and `utility` have known answers. noughts names a fault
only if a helper answers wrongly on a board, and the sentence shows that board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from noughts.programs.branch import ANSWER
from noughts.programs.call.convention import Convention, mark_text
from noughts.programs.call.session import GAME, Session, Sessions
from noughts.programs.call.source import Source
from noughts.programs.results import BEATABLE, CRASH, ILLEGAL, Diagnosis, Report
from noughts.rules.notation import line_name, parse_position
from noughts.rules.position import Position

PARAMETERS = {"player": 1, "actions": 1, "result": 2, "winner": 1, "terminal": 1, "utility": 1}
"""The helpers, and the number of their parameters."""

ENOUGH = 4
"""The number of helpers that a file must have to be examined here."""

HELPER_SECONDS = 5.0

EMPTY_LINE = "takes an empty line for a finished one"
LAST_CELL = "misses a win on the last cell"
UNSEEN_LINE = "does not see a line"
WRONG_PLAYER = "gets the turn wrong"
WRITES = "writes on the board it is given"
PLAYS_ON = "plays on when the game is over"
CONFUSES = "scores a result wrongly"

SWAPPED = str.maketrans("XO", "OX")


def diagnose(
    sessions: Sessions, convention: Convention, reports: Iterable[Report]
) -> tuple[Diagnosis, ...]:
    """Return the faults in a program's helpers that explain why it loses or breaks a rule."""
    functions = Source(sessions.path).functions.values()
    found = [each for each in functions if PARAMETERS.get(each.name) == len(each.required)]
    refuted = any(report.verdict in (BEATABLE, ILLEGAL, CRASH) for report in reports)
    if not refuted or len(found) < ENOUGH or convention.board != "rows":
        return ()
    session = sessions.current
    session.move_seconds = min(session.move_seconds, HELPER_SECONDS)
    try:
        faults = dict(_Helpers(session, convention).examine())
    except TimeoutError:
        return ()
    return tuple(Diagnosis(name, f"It {name}: {detail}.") for name, detail in faults.items())


class _Said(NamedTuple):
    """What a helper returned, or why it did not."""

    value: Any
    text: str
    error: str | None


Fault = tuple[str, str]
"""Its name, and what shows it: a sentence without its full stop."""


class _Helpers:
    def __init__(self, session: Session, convention: Convention) -> None:
        self._session, self._convention = session, convention

    def examine(self) -> Iterator[Fault]:
        """Yield the faults, in the order of CS50's functions."""
        yield from self._player()
        yield from self._result()
        yield from self._winner()
        yield from self._terminal()
        yield from self._utility()

    def _player(self) -> Iterator[Fault]:
        some = [position for position in GAME.positions() if not position.over][::211]
        said = self._ask("player(board) == own", some)
        right = [each.value is True for each in said]
        if any(right) and not all(right):
            wrong = some[right.index(False)]
            returned = self._ask("player(board)", [wrong])[0].text
            to_move = self._mark(wrong.to_move)
            yield (
                WRONG_PLAYER,
                f"in {self._shown(wrong)} player() returns {returned}, but {to_move} is to move",
            )

    def _result(self) -> Iterator[Fault]:
        position = parse_position("XO./.../...", GAME)
        changes = "(lambda kept: (result(board, (1, 1)), repr(board) != kept)[1])(repr(board))"
        if self._ask(changes, [position])[0].value is True:
            shown = self._shown(position)
            yield WRITES, f"result(board, (1, 1)) in {shown} changes the board that it is given"

    def _winner(self) -> Iterator[Fault]:
        kinds = (
            (_won_positions(), UNSEEN_LINE),
            (_hiding_positions(), EMPTY_LINE),
            (_full_positions(), LAST_CELL),
        )
        for positions, fault in kinds:
            wrong = self._unseen(positions)
            if wrong is not None:
                yield fault, wrong
                return
        neither, blank = (parse_position(text, GAME) for text in ("XO./.X./..O", "XO./.../..."))
        nobody, empty = self._ask("winner(board)", [neither, blank])
        if nobody.text != empty.text:
            shown = self._shown(blank)
            yield (
                EMPTY_LINE,
                f"in {shown} winner() returns {empty.text}, though nobody has a line",
            )

    def _unseen(self, positions: Sequence[Position]) -> str | None:
        """Return what winner() gets wrong in the first of these positions where it fails."""
        said = self._ask("winner(board) == opponent", positions)
        right = [each.value is True for each in said]
        if all(right):
            return None
        position = positions[right.index(False)]
        answer = self._ask("winner(board)", [position])[0]
        if answer.error:
            return f"winner() crashes: {answer.error}"
        line = next(each for each in GAME.lines if each & position.opponent == each)
        mark = self._mark(position.just_moved)
        return (
            f"in {self._shown(position)} winner() returns {answer.text}, "
            f"but {mark} has {line_name(line, GAME)}"
        )

    def _terminal(self) -> Iterator[Fault]:
        cases = [
            (parse_position("X.O/.../...", GAME), False, EMPTY_LINE),
            (_won_positions()[0], True, PLAYS_ON),
            (_full_positions()[0], True, PLAYS_ON),
            (parse_position("XOX/XOO/OXX", GAME), True, PLAYS_ON),
        ]
        said = self._ask("bool(terminal(board))", [position for position, _, _ in cases])
        for (position, over, fault), answer in zip(cases, said, strict=True):
            if not answer.error and answer.value is not over:
                is_over = "is over" if over else "goes on"
                shown = self._shown(position)
                yield (
                    fault,
                    f"in {shown} terminal() returns {answer.value}, but the game {is_over}",
                )
                return

    def _utility(self) -> Iterator[Fault]:
        won, lost = (
            next(p for p in _won_positions() if p.just_moved == player) for player in "XO"
        )
        cases = [won, lost, parse_position("XOX/XOO/OXX", GAME)]
        said = self._ask("utility(board)", cases)
        values = [each.value for each in said]
        if any(each.error or type(each.value) not in (int, float) for each in said):
            return
        x_won, o_won, drawn = (
            values if self._mark("X") != "O" else (values[1], values[0], values[2])
        )
        if not x_won > drawn > o_won:
            shown = ", ".join(map(self._shown, cases))
            returned = ", ".join(each.text for each in said)
            yield CONFUSES, f"in {shown} utility() returns [{returned}]"

    # --- calling the helpers ------------------------------------------------------------------

    def _ask(self, expression: str, positions: Sequence[Position]) -> list[_Said]:
        """Return the value of an expression in each position."""
        questions = [
            self._convention.question((position.own, position.opponent))
            | {"setup": "", "expression": expression}
            for position in positions
        ]
        events = self._session.try_all(questions)
        if not events:
            return [_Said(None, "", "it does not answer") for _ in positions]
        answers = (event.fields["answer"] for event in events if event.kind == ANSWER)
        return [
            _Said(each["value"], each["raw"], each["trouble"] and each["trouble"][1])
            for each in answers
        ]

    def _mark(self, player: str) -> str:
        """Return the program's mark for a player; X is the one who moves first."""
        return mark_text(self._convention.marks["XO".index(player)])

    def _shown(self, position: Position) -> str:
        """Return the position with the names that the program gives the players."""
        text = str(position)
        return text.translate(SWAPPED) if self._mark("X").upper() == "O" else text


# --- positions to ask about ---------------------------------------------------------------------


def _won_positions() -> list[Position]:
    """Return a win on each line for each player, with no empty line and the board not full."""
    found: dict[tuple[int, str], Position] = {}
    for position in GAME.positions():
        if position.lost and position.empty and not GAME.has_line(position.empty):
            lines = [line for line in GAME.lines if line & position.opponent == line]
            if len(lines) == 1:
                found.setdefault((lines[0], position.just_moved), position)
    return list(found.values())


def _hiding_positions() -> list[Position]:
    """Return some wins of both players on boards that also have an empty line."""
    hiding = [p for p in GAME.positions() if p.lost and GAME.has_line(p.empty)]
    return hiding[:: max(1, len(hiding) // 16)]


def _full_positions() -> list[Position]:
    """Return full boards with one line."""
    full = [p for p in GAME.positions() if p.lost and not p.empty]
    return full[:: max(1, len(full) // 8)]
