"""Explains why a CS50 program loses, by testing its helper functions.

`player`, `result`, `winner`, `terminal` and `utility` have known answers. noughts names a fault
only if a helper answers wrongly on a board, and the sentence shows that board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from noughts.programs.call.convention import Convention
from noughts.programs.call.session import GAME, Session
from noughts.programs.call.source import Source
from noughts.programs.event import ANSWER
from noughts.programs.results import BEATABLE, CRASH, ILLEGAL, Diagnosis, Report
from noughts.rules.notation import line_name, parse_position
from noughts.rules.position import Position

PARAMETERS = {"player": 1, "result": 2, "winner": 1, "terminal": 1, "utility": 1}
"""The helpers, and the number of their parameters."""

EMPTY_LINE = "takes an empty line for a finished one"
LAST_CELL = "misses a win on the last cell"
UNSEEN_LINE = "does not see a line"
WRONG_PLAYER = "gets the turn wrong"
WRITES = "writes on the board it is given"
PLAYS_ON = "plays on when the game is over"
CONFUSES = "scores a result wrongly"

SWAPPED = str.maketrans("XO", "OX")

Fault = tuple[str, str]
"""The name of a fault, and the evidence: a sentence without its full stop."""


def diagnose(
    session: Session, convention: Convention, reports: Iterable[Report]
) -> tuple[Diagnosis, ...]:
    """Return the faults in a program's helpers that explain why it loses or breaks a rule."""
    refuted = any(report.verdict in (BEATABLE, ILLEGAL, CRASH) for report in reports)
    if not refuted or convention.name != "CS50" or convention.board != "rows":
        return ()
    helpers, functions = _Helpers(session, convention), Source(session.path).functions
    found = [n for n, f in functions.items() if PARAMETERS.get(n) == len(f.required)]
    try:
        faults = dict(filter(None, (getattr(helpers, name)() for name in found)))
    except TimeoutError:
        return ()
    return tuple(Diagnosis(name, f"It {name}: {detail}.") for name, detail in faults.items())


class _Helpers:
    """The helper functions of CS50; each method returns a fault of one of them, or None."""

    def __init__(self, session: Session, convention: Convention) -> None:
        self._session, self._convention = session, convention

    def player(self) -> Fault | None:
        some = [position for position in GAME.positions() if not position.over][::211]
        right = [each.get("value") is True for each in self._ask("player(board) == own", some)]
        if all(right) or not any(right):
            return None
        wrong = some[right.index(False)]
        shown, returned = self._shown(wrong), self._returned("player", wrong)
        to_move = self._mark(wrong.to_move)
        return WRONG_PLAYER, f"in {shown} player() {returned}, but {to_move} is to move"

    def result(self) -> Fault | None:
        position = parse_position("XO./.../...", GAME)
        changes = "(lambda kept: (result(board, (1, 1)), repr(board) != kept)[1])(repr(board))"
        if self._ask(changes, [position])[0].get("value") is not True:
            return None
        shown = self._shown(position)
        return WRITES, f"result(board, (1, 1)) in {shown} changes the board that it is given"

    def winner(self) -> Fault | None:
        won, lost = _won_positions(), [p for p in GAME.positions() if p.lost]
        hiding = [position for position in lost if GAME.has_line(position.empty)]
        full = [position for position in lost if not position.empty]
        for positions, fault in (
            (won, UNSEEN_LINE),
            (hiding[:: len(hiding) // 16], EMPTY_LINE),
            (full[:: len(full) // 8], LAST_CELL),
        ):
            said = self._ask("winner(board) == opponent", positions)
            for position, each in zip(positions, said, strict=True):
                if each.get("value") is not True:
                    return fault, self._unseen(position)
        neither, blank = (parse_position(text, GAME) for text in ("XO./.X./..O", "XO./.../..."))
        returned = self._returned("winner", blank)
        if returned == self._returned("winner", neither):
            return None
        return EMPTY_LINE, f"in {self._shown(blank)} winner() {returned}, though nobody has a line"

    def _unseen(self, position: Position) -> str:
        """Return what winner() gets wrong in a position that somebody has won."""
        line = next(each for each in GAME.lines if each & position.opponent == each)
        has = f"{self._mark(position.just_moved)} has {line_name(line, GAME)}"
        return (
            f"in {self._shown(position)} winner() {self._returned('winner', position)}, but {has}"
        )

    def terminal(self) -> Fault | None:
        texts = ("X.O/.../...", "XOO/X../X..", "XOX/OXO/OXX", "XOX/XOO/OXX")
        cases = [parse_position(text, GAME) for text in texts]
        for position, said in zip(cases, self._ask("bool(terminal(board))", cases), strict=True):
            if said.get("value") is (not position.over):
                fault = PLAYS_ON if position.over else EMPTY_LINE
                but = "the game is over" if position.over else "the game goes on"
                shown, returned = self._shown(position), said["raw"]
                return fault, f"in {shown} terminal() returns {returned}, but {but}"
        return None

    def utility(self) -> Fault | None:
        cases = [next(p for p in _won_positions() if p.just_moved == each) for each in "XO"]
        cases.append(parse_position("XOX/XOO/OXX", GAME))
        said = self._ask("utility(board)", cases)
        if any(type(each.get("value")) not in (int, float) for each in said):
            return None
        won, lost, drawn = (each["value"] for each in said)
        if won > drawn > lost if self._mark("X") != "O" else lost > drawn > won:
            return None
        shown, returned = ", ".join(map(self._shown, cases)), ", ".join(e["raw"] for e in said)
        return CONFUSES, f"in {shown} utility() returns [{returned}]"

    # --- calling the helpers ------------------------------------------------------------------

    def _ask(self, expression: str, positions: Sequence[Position]) -> list[dict[str, Any]]:
        """Return `value`, `raw` and `error` of an expression in each position."""
        convention = replace(self._convention, expression=expression)
        masks = [(position.own, position.opponent) for position in positions]
        events = self._session.probe([convention.question(each) for each in masks])
        answers = [e.fields["answer"] if e.kind == ANSWER else {} for e in events]
        return [{"error": each["trouble"][1]} if each.get("trouble") else each for each in answers]

    def _returned(self, name: str, position: Position) -> str:
        """Return what a helper does with a position: `returns None`."""
        [said] = self._ask(f"{name}(board)", [position])
        raw = f"returns {said['raw']}" if "raw" in said else "does not answer"
        return f"crashes with {said['error']}" if "error" in said else raw

    def _mark(self, player: str) -> str:
        """Return the program's mark for a player; X is the one who moves first."""
        return self._convention.marks["XO".index(player)].strip("'")

    def _shown(self, position: Position) -> str:
        """Return the position with the names that the program gives the players."""
        text = str(position)
        return text.translate(SWAPPED) if self._mark("X").upper() == "O" else text


def _won_positions() -> list[Position]:
    """Return a won position for each line and player, without empty lines and not full."""
    found: dict[tuple[int, str], Position] = {}
    for position in GAME.positions():
        if position.lost and position.empty and not GAME.has_line(position.empty):
            lines = [line for line in GAME.lines if line & position.opponent == line]
            if len(lines) == 1:
                found.setdefault((lines[0], position.just_moved), position)
    return list(found.values())
